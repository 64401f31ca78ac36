//! 6.6.1: the close assault step. Leg units attack vehicles (close assault), leg units and guns (hand-to-hand).

use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Assault, AssaultStage, Attacker, Cause, Frame, Roll, Window};
use crate::ids::{Side, UnitId, UnitSet};
use crate::movement::halved;
use crate::pack::LegKind;
use crate::spotting::Markers;
use crate::state::{Command, Counter, Phase, Place, Spot, State, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

impl Panzer {
    // --- who may attack whom ---

    /// Whether a unit can be attacked at close quarters at all: spotted, on the map, by itself (6.6.1.1b, 6.6.1.2).
    fn assault_target(&self, st: &State, side: Side, target: UnitId) -> Option<HexId> {
        // All attacks on it have been declared already (6.6.1.1d).
        let hex = st.unit(target).hex().filter(|_| !st.engaged.contains(target))?;
        (st.unit(target).side != side && self.is_spotted(st, target, Markers::Latest)).then_some(hex)
    }

    /// Whether a leg unit could begin an attack as far as everybody can see: unsuppressed, dismounted, its command not
    /// yet carried out (6.6.1.1a).
    fn assault_fit(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        self.leg(st, id).is_some()
            && unit.hex().is_some()
            && !unit.has(flag::SUPPRESSED | flag::ASSAULTED | flag::DISMOUNTED | flag::WAVERS)
            && matches!(unit.counter, Counter::FaceDown | Counter::Shown)
    }

    /// Whether two neighbouring hexes are near enough in height to fight across.
    fn can_fight(&self, st: &State, from: HexId, to: HexId) -> bool {
        let relief = self.relief(st);
        let levels = relief.height(from).abs_diff(relief.height(to));
        self.layout(st).grid.are_adjacent(from, to) && levels < 2
    }

    /// The hexes from which a unit may attack after an advance of one point (6.6.1.1c); a motorcycle advances with half of
    /// its allowance (6.6.4.4).
    fn advances(&self, st: &State, id: UnitId, to: HexId) -> Vec<HexId> {
        let rides = self.is_motorcycle(st, id) && !st.unit(id).has(flag::SUPPRESSED);
        let points = if rides { halved(self.movement_of(st, id).country) } else { 1 };
        let fit = rides || self.is_nimble(st, id);
        let Some(from) = st.unit(id).hex().filter(|_| fit) else { return Vec::new() };
        if self.range(st, from, to) != 2 {
            return Vec::new();
        }
        let side = st.unit(id).side;
        let entries = Dir::ALL.iter().filter_map(|dir| self.entry(st, id, from, *dir, false).ok());
        entries
            .filter(|e| e.country <= points && !self.enemy_in(st, e.to, side) && self.can_fight(st, e.to, to))
            .map(|e| e.to)
            .collect()
    }

    /// Whether units that share a Move all attack the same target (6.6.11).
    pub(crate) fn same_assault(&self, st: &State, id: UnitId, target: UnitId) -> bool {
        let unit = st.unit(id);
        unit.group == 0
            || st.salvos.iter().all(|s| s.group != unit.group || s.side != unit.side || s.target == target)
    }

    /// Whether a unit can attack this target from where it is (`at` its own hex) or after an advance.
    fn attack_check(&self, st: &State, id: UnitId, target: UnitId, at: HexId) -> Check {
        let no = |rule, key| Err(Why::new(rule, key).unit(id));
        let (unit, side) = (st.unit(id), st.unit(id).side);
        if st.engaged.contains(target) {
            return Err(Why::new("6.6.1.1d", "why-engaged").unit(target));
        }
        let Some(hex) = self.assault_target(st, side, target) else {
            return Err(Why::new("6.6.1.1b", "why-no-assault-target").unit(target));
        };
        if !self.assault_fit(st, id) || unit.command != Command::Move {
            return no("6.6.1.1a", "why-cannot-assault");
        }
        if !self.same_assault(st, id, target) {
            return no("6.6.11", "why-shared-assault");
        }
        let near = unit.hex() == Some(at) && self.can_fight(st, at, hex);
        if near || self.advances(st, id, hex).contains(&at) {
            Ok(())
        } else {
            no("6.6.1.1c", "why-too-far-to-assault")
        }
    }

    /// Whether a side might attack as far as the enemy knows; the command itself plays no part, so that the question
    /// tells nothing.
    pub(crate) fn might_assault(&self, st: &State, side: Side) -> bool {
        let enemies: Vec<(UnitId, HexId)> =
            st.of(side.other()).filter_map(|(t, _)| Some((t, self.assault_target(st, side, t)?))).collect();
        st.of(side).map(|(id, _)| id).filter(|id| self.assault_fit(st, *id)).any(|id| {
            let Some(at) = st.unit(id).hex() else { return false };
            enemies
                .iter()
                .any(|(_, hex)| self.can_fight(st, at, *hex) || !self.advances(st, id, *hex).is_empty())
        })
    }

    /// Every attack on a target that can still be declared: the unit and the hex it fights from.
    fn attacks(&self, st: &State, side: Side, target: UnitId) -> Vec<(UnitId, HexId)> {
        let Some(hex) = self.assault_target(st, side, target) else { return Vec::new() };
        let near = st.of(side).filter(|(_, u)| u.hex().is_some_and(|h| self.range(st, h, hex) <= 2));
        near.flat_map(|(id, u)| {
            let own = u.hex().into_iter();
            own.chain(self.advances(st, id, hex)).map(move |at| (id, at))
        })
        .filter(|(id, at)| self.attack_check(st, *id, target, *at).is_ok())
        .collect()
    }

    // --- a dismount attack (6.6.1.1e) ---

    /// Units a passenger may assault as it gets off, alone and in the movement step: next to it, and spotted before anything
    /// moved.
    pub(crate) fn storm_targets(&self, st: &State, id: UnitId) -> Vec<UnitId> {
        let unit = st.unit(id);
        let fresh =
            unit.has(flag::DISMOUNTED) && !unit.has(flag::SUPPRESSED | flag::ASSAULTED | flag::WAVERS);
        let fit = fresh && st.phase == Phase::Movement && self.leg(st, id).is_some();
        let Some(from) = unit.hex().filter(|_| fit) else { return Vec::new() };
        // Before its carrier moved; beside one that stands, as far as others see it.
        let moved = st.frames.iter().find_map(|f| match f {
            Frame::Programme(p) => Some(p.prey),
            _ => None,
        });
        let others =
            |t: UnitId| st.of(unit.side).any(|(o, _)| o != id && self.spots(st, o, t, Markers::Latest));
        let known = |t: UnitId| {
            let seen = || st.seen.get(t.index()).is_some_and(|s| !s.is_empty());
            moved.map_or_else(|| seen() || others(t), |prey| prey.contains(t))
        };
        let near = |h: HexId| self.can_fight(st, from, h);
        st.of(unit.side.other())
            .filter(|(t, u)| known(*t) && u.hex().is_some_and(near))
            .map(|(t, _)| t)
            .collect()
    }

    /// A passenger goes straight from its carrier at the enemy.
    pub(crate) fn storm<K: Sink<Event>>(&self, st: &mut State, id: UnitId, target: UnitId, sink: &mut K) {
        let Some(hex) = st.unit(target).hex() else { return };
        st.unit_mut(id).flags |= flag::ASSAULTED;
        let mut assault = Assault::new(st.unit(id).side, target, hex);
        assault.attackers.push(Attacker { unit: id, advanced: false, done: false });
        assault.stage = AssaultStage::Reveal;
        sink.emit(|| Event::Assaults { unit: self.tag(st, id), target: self.tag(st, target) });
        st.push(Frame::Assault(assault));
    }

    // --- the step (6.6.1) ---

    pub(crate) fn close_options(&self, st: &State, side: Side, out: &mut Vec<Action>) {
        let targets = st.of(side.other()).map(|(t, _)| t);
        out.extend(targets.filter(|t| !self.attacks(st, side, *t).is_empty()).map(Action::Assault));
        out.push(Action::Done);
    }

    pub(crate) fn close_why(&self, st: &State, side: Side, action: Action) -> Option<Why> {
        let Action::Assault(target) = action else { return None };
        if st.units.get(target.index())?.side == side {
            return Some(Why::new("6.6.1.1b", "why-no-assault-target").unit(target));
        }
        if st.engaged.contains(target) {
            return Some(Why::new("6.6.1.1d", "why-engaged").unit(target));
        }
        Some(Why::new("6.6.1.1a", "why-nobody-assaults").unit(target))
    }

    pub(crate) fn close_perform(&self, st: &mut State, side: Side, action: Action) {
        match action {
            Action::Assault(target) => {
                let Some(hex) = st.unit(target).hex() else { return };
                st.push(Frame::Assault(Assault::new(side, target, hex)));
            }
            Action::Done => {
                st.pop();
            }
            _ => {}
        }
    }

    pub(crate) fn close_step(&self, st: &mut State, side: Side) -> bool {
        let over = !self.might_assault(st, side);
        if over {
            st.pop();
        }
        over
    }

    // --- one target ---

    /// Whose decision an assault rests at.
    pub(crate) fn assault_decider(&self, assault: &Assault) -> Side {
        if assault.stage == AssaultStage::Reveal { assault.side.other() } else { assault.side }
    }

    /// Whether a side that has named a target can name an attacker.
    pub(crate) fn has_attack(&self, st: &State, assault: &Assault) -> bool {
        !assault.attackers.is_empty() || !self.attacks(st, assault.side, assault.target).is_empty()
    }

    pub(crate) fn assault_options(&self, st: &State, assault: &Assault, out: &mut Vec<Action>) {
        match assault.stage {
            AssaultStage::Gather => {
                for (id, at) in self.attacks(st, assault.side, assault.target) {
                    let here = st.unit(id).hex() == Some(at);
                    out.push(if here { Action::Join(id) } else { Action::Advance(id, at) });
                }
                if !assault.attackers.is_empty() {
                    out.push(Action::Declare);
                }
            }
            AssaultStage::Reveal => {
                if matches!(st.unit(assault.target).command, Command::Move | Command::Halt) {
                    out.push(Action::Reveal);
                }
                out.push(Action::Nothing);
            }
            AssaultStage::Resolve => {}
            AssaultStage::Occupy => {
                out.extend(self.occupiers(st, assault).into_iter().map(Action::Occupy));
                out.push(Action::Done);
            }
        }
    }

    pub(crate) fn assault_why(&self, st: &State, assault: &Assault, action: Action) -> Option<Why> {
        let unit = match action {
            Action::Join(u) | Action::Advance(u, _) | Action::Occupy(u) => u,
            Action::Reveal => return Some(Why::new("4.4.3.2.2b", "why-nothing-to-reveal")),
            _ => return None,
        };
        if st.units.get(unit.index())?.side != assault.side {
            return Some(Why::new("3.1", "why-not-yours"));
        }
        match action {
            Action::Join(u) => self.attack_check(st, u, assault.target, st.unit(u).hex()?).err(),
            Action::Advance(u, at) => self.attack_check(st, u, assault.target, at).err(),
            _ => Some(Why::new("6.6.1.1.3b", "why-cannot-occupy").unit(unit)),
        }
    }

    pub(crate) fn assault_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Assault(assault)) = st.frames.top_mut() else { return };
        let (side, target) = (assault.side, assault.target);
        match action {
            Action::Join(unit) => {
                assault.attackers.push(Attacker { unit, advanced: false, done: false });
                self.commit(st, unit, target, sink);
            }
            Action::Advance(unit, hex) => {
                assault.attackers.push(Attacker { unit, advanced: true, done: false });
                self.commit(st, unit, target, sink);
                let from = st.unit(unit).hex();
                self.vacate(st, unit);
                let u = st.unit_mut(unit);
                u.place = Place::Hex(hex);
                u.flags &= !(flag::FULL_COVER | flag::UPPER);
                u.flags |= flag::ADVANCED;
                sink.emit(|| Event::Moved {
                    unit: self.tag(st, unit),
                    from: from.map(|h| self.spot(st, h)),
                    to: self.spot(st, hex),
                    cost: 1,
                    back: false,
                });
                // Only an advance can be answered (6.6.1.1c).
                st.push(Frame::Window(Window::new(Cause::Movement, side.other(), UnitSet::one(unit))));
                self.arrives(st, unit, hex, sink);
            }
            Action::Declare => {
                assault.stage = AssaultStage::Reveal;
                st.engaged.insert(target);
            }
            Action::Reveal | Action::Nothing => {
                let shown = action == Action::Reveal;
                assault.moving = shown;
                assault.stage = AssaultStage::Resolve;
                if shown {
                    self.give_up_position(st, target);
                    let victim = st.unit_mut(target);
                    victim.counter = Counter::Shown;
                    let command = victim.command;
                    sink.emit(|| Event::Revealed { unit: self.tag(st, target), command });
                } else {
                    sink.emit(|| Event::NoEffect(self.tag(st, target)));
                }
            }
            Action::Occupy(unit) => {
                let to = assault.hex;
                let advanced = assault.attackers.iter().any(|a| a.unit == unit && a.advanced);
                let from = st.unit(unit).hex();
                self.vacate(st, unit);
                let u = st.unit_mut(unit);
                u.place = Place::Hex(to);
                u.flags &= !(flag::FULL_COVER | flag::UPPER);
                sink.emit(|| Event::Moved {
                    unit: self.tag(st, unit),
                    from: from.map(|h| self.spot(st, h)),
                    to: self.spot(st, to),
                    cost: 0,
                    back: false,
                });
                // Shells find it once on its way (6.6.6).
                if !advanced {
                    self.arrives(st, unit, to, sink);
                }
            }
            Action::Done => {
                st.pop();
            }
            _ => {}
        }
    }

    /// A unit comes to a new hex outside a programme: shells, wire and mines wait for it there.
    fn arrives<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        (st.shelled, st.features.shelled) = (0, 0);
        self.walk_into_barrage(st, unit, hex);
        self.entered(st, unit, hex, sink);
    }

    /// A unit shows its Move to attack: Spot/Move, and no other attack this turn (6.6.1.1d).
    fn commit<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, target: UnitId, sink: &mut K) {
        let u = st.unit_mut(unit);
        let hidden = u.is_face_down();
        u.counter = Counter::Shown;
        u.pending = Spot::Move;
        u.flags |= flag::ASSAULTED;
        self.note_salvo(st, unit, target);
        if hidden {
            sink.emit(|| Event::Revealed { unit: self.tag(st, unit), command: Command::Move });
        }
        sink.emit(|| Event::Assaults { unit: self.tag(st, unit), target: self.tag(st, target) });
    }

    /// Attackers that can still fight: alive and unsuppressed.
    fn fighters(&self, st: &State, assault: &Assault) -> Vec<UnitId> {
        let fit = |a: &&Attacker| {
            let u = st.unit(a.unit);
            let near = u.hex().is_some_and(|h| self.can_fight(st, h, assault.hex));
            !a.done && near && !u.has(flag::SUPPRESSED)
        };
        assault.attackers.iter().filter(fit).map(|a| a.unit).collect()
    }

    /// Those who attack together from one hex, the primary one first: the strongest, then the best (6.6.1.1d).
    pub(crate) fn party(&self, st: &State, assault: &Assault) -> Vec<UnitId> {
        let fit = self.fighters(st, assault);
        let from = assault.from.or_else(|| fit.first().and_then(|u| st.unit(*u).hex()));
        let mut party: Vec<UnitId> = fit.into_iter().filter(|u| st.unit(*u).hex() == from).collect();
        party
            .sort_by_key(|u| (self.leg(st, *u).map_or(LegKind::Section, |l| l.kind), self.grade(st, *u), *u));
        party
    }

    /// Units that fought and may go into the hex they have cleared (6.6.1.1.3b, 6.6.1.2.3a).
    fn occupiers(&self, st: &State, assault: &Assault) -> Vec<UnitId> {
        if st.unit(assault.target).hex().is_some() || self.enemy_in(st, assault.hex, assault.side) {
            return Vec::new();
        }
        let can = |a: &&Attacker| {
            let from = st.unit(a.unit).hex();
            let dir = from.and_then(|h| self.layout(st).grid.dir_between(h, assault.hex));
            let open = from.zip(dir).is_some_and(|(h, d)| self.entry(st, a.unit, h, d, false).is_ok());
            a.done && open
        };
        assault.attackers.iter().filter(can).map(|a| a.unit).collect()
    }

    /// Moves an assault on; `false` when it rests at a decision.
    pub(crate) fn assault_step(&self, st: &mut State) -> bool {
        let Some(Frame::Assault(assault)) = st.top() else { return false };
        let target = assault.target;
        match assault.stage {
            AssaultStage::Gather => {
                // The target is gone before anybody could attack it.
                if self.has_attack(st, assault) {
                    return false;
                }
                st.pop();
                true
            }
            AssaultStage::Reveal => {
                let ask = self.vehicle(st, target).is_some() && st.unit(target).is_face_down();
                if ask {
                    return false;
                }
                let moving = st.unit(target).is_known_to_move();
                if let Some(Frame::Assault(assault)) = st.frames.top_mut() {
                    assault.moving = moving;
                    assault.stage = AssaultStage::Resolve;
                }
                true
            }
            AssaultStage::Resolve => {
                let party = self.party(st, assault);
                let alive = st.unit(target).hex() == Some(assault.hex);
                let from = party.first().and_then(|u| st.unit(*u).hex());
                let fights = alive && !party.is_empty();
                let Some(Frame::Assault(assault)) = st.frames.top_mut() else { return false };
                if !fights && assault.from.is_some() {
                    // This hex is through; another may follow.
                    assault.from = None;
                    return true;
                }
                if !fights {
                    assault.stage = AssaultStage::Occupy;
                    return true;
                }
                assault.from = from;
                let roll =
                    if self.vehicle(st, target).is_some() { Roll::CloseAssault } else { Roll::Bout(None) };
                st.push(Frame::Roll(roll));
                true
            }
            AssaultStage::Occupy => {
                if !self.occupiers(st, assault).is_empty() {
                    return false;
                }
                st.pop();
                true
            }
        }
    }

    /// The attackers of the current hex have fought: their Move is carried out.
    pub(crate) fn party_done(&self, st: &mut State) {
        let Some(Frame::Assault(assault)) = st.frames.iter().rev().find(|f| matches!(f, Frame::Assault(_)))
        else {
            return;
        };
        let party = self.party(st, assault);
        for frame in st.frames.iter_mut() {
            if let Frame::Assault(assault) = frame {
                assault.from = None;
                for a in assault.attackers.iter_mut().filter(|a| party.contains(&a.unit)) {
                    a.done = true;
                }
            }
        }
        // A passenger has no command of its own to carry out (6.6.1.1e).
        for unit in party {
            let unit = st.unit_mut(unit);
            if !unit.has(flag::DISMOUNTED) {
                unit.counter = Counter::Done;
            }
        }
    }
}
