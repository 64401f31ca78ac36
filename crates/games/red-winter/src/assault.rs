//! Rule 9: assaults, and overruns (12.1.2).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Battle, BattleKind, Frame, Mover};
use crate::movement::NO;
use crate::pack::{Side, UnitKind};
use crate::state::State;
use crate::units::UnitSet;
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

impl RedWinter {
    /// 9.1-a, 12.1.2-a: half points for an assault on the neighbour in this direction; `None` into prohibited
    /// terrain. Only armor by itself has road rates.
    pub fn assault_cost(&self, group: UnitSet, from: HexId, dir: Dir) -> Option<u8> {
        let gaits = self.gaits(group);
        if self.all_armor(group) {
            return self.overrun_cost(gaits, from, dir);
        }
        match self.geo.moves.of(gaits).edges[from.idx()][dir.index()].plain {
            NO => None,
            cost => Some(cost.saturating_add(self.pack.constants.movement.assault.0)),
        }
    }

    /// Whether the mover may assault a hex now, and at what cost.
    pub fn assault_check(&self, st: &State, m: &Mover, target: HexId) -> Result<u8, Why> {
        let side = st.phasing;
        if m.ended {
            return Err(Why::new("9.2-e", "why-move-ended"));
        }
        let Some(dir) = m.hex.some().and_then(|h| self.pack.grid.dir_between(h, target)) else {
            return Err(self.too_far_to_assault(m, target));
        };
        if !st.holds(side.other(), target) {
            let rule = if st.is_vacant(target) { "9.1-a" } else { "12.3.1-c" };
            return Err(Why::new(rule, "why-assault-nobody").hex(target));
        }
        if st.collapse && side == Side::Soviet {
            return Err(Why::new("17.0.4", "why-collapse-assault"));
        }
        for u in m.group.iter() {
            if !self.kind(u).may_assault() && self.kind(u) != UnitKind::Leader {
                return Err(Why::new("9.1-i", "why-cannot-assault").unit(u));
            }
        }
        if !m.group.iter().any(|u| self.kind(u).is_combat()) {
            return Err(Why::new("12.3-a", "why-leader-alone"));
        }
        if !self.scenario_of(st).area.contains(target) {
            return Err(Why::new("17.x", "why-outside-area").hex(target));
        }
        let Some(cost) = self.assault_cost(m.group, m.hex, dir) else {
            return Err(Why::new("9.1-e", "why-off-the-roads").hex(target));
        };
        let left = m.allowance.saturating_sub(m.spent);
        let waiting = self.began_next_to(st, m, target);
        if cost > left && !waiting {
            return Err(Why::new("9.1-d", "why-assault-points")
                .hex(target)
                .half("need", i16::from(cost))
                .half("left", i16::from(left)));
        }
        // Friends met in the hex count too.
        if !self.stack_ok(st, m.hex, m.group) {
            return Err(Why::new("6.0-e", "why-stacking")
                .hex(m.hex)
                .int("units", i16::from(self.pack.constants.stacking.units))
                .int("companies", i16::from(self.pack.constants.stacking.companies)));
        }
        Ok(cost)
    }

    /// 9.1-a: who stands how far away.
    fn too_far_to_assault(&self, m: &Mover, target: HexId) -> Why {
        let why = Why::new("9.1-a", "why-assault-not-adjacent").hex(target);
        match (m.group.first(), m.hex.some()) {
            (Some(unit), Some(hex)) => {
                why.unit(unit).int("hexes", self.pack.grid.distance(hex, target) as i16)
            }
            _ => Why::new("9.1-a", "why-not-entered"),
        }
    }

    /// 4.1.1-b, A-26: whoever has not moved and began the phase next to the units he assaults needs no points.
    /// Units that were driven next to him only in this phase are an assault like any other.
    fn began_next_to(&self, st: &State, m: &Mover, target: HexId) -> bool {
        let here = |h: HexId| h.some().is_some_and(|h| self.pack.grid.dir_between(m.hex, h).is_some());
        !m.moved
            && m.group.iter().all(|u| st.unit(u).start == m.hex)
            && self.combatants(st, target).iter().any(|u| here(st.unit(u).start))
    }

    /// Appends the hexes the mover may assault.
    pub(crate) fn assault_options(&self, st: &State, m: &Mover, out: &mut Vec<Action>) {
        for hex in self.assaultable(st, m) {
            out.push(Action::Assault(hex));
        }
    }

    /// Whether the mover may assault anything.
    pub(crate) fn can_assault(&self, st: &State, m: &Mover) -> bool {
        self.assaultable(st, m).next().is_some()
    }

    fn assaultable<'a>(&'a self, st: &'a State, m: &'a Mover) -> impl Iterator<Item = HexId> + 'a {
        // Whoever is in no zone of control has nobody next to him.
        let near = m.hex.some().filter(|h| !m.ended && st.in_ezoc(st.phasing, *h));
        near.into_iter()
            .flat_map(|h| self.pack.grid.adjacent(h))
            .filter(move |h| st.holds(st.phasing.other(), *h) && self.assault_check(st, m, *h).is_ok())
    }

    /// Makes an assault: the mover pays, its movement is over, and the battle begins.
    pub(crate) fn perform_assault<K: Sink<Event>>(&self, st: &mut State, target: HexId, sink: &mut K) {
        let Some(Frame::Acting(m)) = st.top() else { return };
        let mut m = *m;
        let Ok(cost) = self.assault_check(st, &m, target) else { return };
        m.spent = m.spent.saturating_add(cost).min(m.spent.max(m.allowance));
        m.extended = false;
        // Only armor by itself may go on afterwards (9.2-e, A-31), whoever else may die in the assault.
        m.ended = !self.all_armor(m.group);
        self.update(st, m);
        self.begin_battle(st, BattleKind::Assault, target, m.hex, m.group, sink);
    }

    /// An assault is over: the mover's action ends (9.2-e), or armor by itself that emptied the hex rolls on with
    /// the points it has left (12.1.2-b). The advance was free (12.1.2-c).
    pub fn assault_over<K: Sink<Event>>(&self, st: &mut State, battle: &Battle, emptied: bool, _: &mut K) {
        let Some(Frame::Acting(m)) = st.top() else { return };
        let mut m = *m;
        let alive: UnitSet = m.group.iter().filter(|u| st.hex_of(*u).is_some()).collect();
        let hex = alive.first().and_then(|u| st.hex_of(u));
        let together = alive.iter().all(|u| st.hex_of(u) == hex);
        let rolls_on = !m.ended && emptied && together;
        m.ended = true;
        if let Some(hex) = hex.filter(|h| rolls_on && *h != battle.from) {
            m.group = alive;
            m.hex = hex;
            m.moved = true;
            m.ended = false;
            m.stopped = st.cache.at_zoc.contains(hex);
        }
        self.update(st, m);
    }
}
