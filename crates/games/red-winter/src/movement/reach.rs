//! Rules 4.1 to 4.3: how far a group can go, and going there.
//!
//! A move is made in legs. For each leg the group takes the cheapest way; what it has spent, and whether its move
//! may still become an extended one, stays with it in its [`Mover`]. Stacking counts only where it may stop (6.0-e).

use super::cost::{Edge, Going};
use super::ways::Ways;
use crate::RedWinter;
use crate::event::Event;
use crate::frame::{Frame, Mover, Roll};
use crate::pack::Side;
use crate::state::{Hexes, State, flag, switch};
use crate::view::fog;
use crate::why::{Check, Why};
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use sandtable_hex::flood::Enter;
use std::cell::RefCell;

/// Where a leg can begin: where the group stands, or a hex by which it enters the map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The hex.
    pub hex: HexId,
    /// Half points that entering it costs; nothing for a group that is there already.
    pub base: u8,
    /// Whether the group still has to enter it.
    pub entered: bool,
    /// Whether the extended move is open from here (4.3-a).
    pub extended: bool,
}

/// Where a leg can begin; at most seven hexes of a map edge are open to delayed reinforcements.
pub(crate) type Starts = ArrayVec<Start, 8>;

/// A leg of a move, worked out but not yet made.
struct Leg {
    /// The hexes, the one left included unless the group enters the map.
    path: Vec<HexId>,
    /// Half points.
    cost: u8,
    /// Whether the whole leg fits an extended move.
    extended: bool,
    /// Whether only the minimum move makes it possible (4.1.1-a).
    minimum: bool,
}

/// Scratch for floods. What the last ones found is kept with the question they answered: whoever has just listed
/// the hexes a group can reach wants the way to one of them next.
#[derive(Default)]
struct Scratch {
    ground: Ways,
    road: Ways,
    asked: Option<Question>,
}

/// Everything the floods from a start depend on.
#[derive(PartialEq)]
struct Question {
    /// The game's map and figures ([`crate::geo::Geo::stamp`]).
    map: u64,
    start: HexId,
    gaits: u8,
    leaving: HexId,
    extra: u8,
    /// What may be spent on the ground and along roads, if at all.
    budgets: [Option<u8>; 2],
    open: Hexes,
    zone: Hexes,
    /// Only extended moves keep away from the enemy.
    enemies: Option<Hexes>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl RedWinter {
    /// Where the mover's next leg can begin.
    fn starts(&self, st: &State, m: &Mover, going: &Going<'_>) -> Starts {
        let mut starts = Starts::new();
        if m.hex.is_none() {
            self.entry_starts(st, m, going, &mut starts);
        } else {
            starts.push(Start { hex: m.hex, base: 0, entered: false, extended: m.extended });
        }
        starts
    }

    /// Floods from a start: over the ground with what is left of the allowance, and along roads with the bonus.
    /// Says which of the two were run.
    fn flood(
        &self,
        st: &State,
        m: &Mover,
        going: &Going<'_>,
        start: &Start,
        s: &mut Scratch,
    ) -> (bool, bool) {
        let spent = m.spent.saturating_add(start.base);
        // A reinforcement that enters next to an enemy stops there (13.1-b).
        let halted = start.entered && going.zone.contains(start.hex);
        let ground = m.allowance.checked_sub(spent).map(|left| if halted { 0 } else { left });
        let bonus = self.pack.constants.movement.extended_bonus.0;
        let road = m.allowance.saturating_add(bonus).checked_sub(spent).filter(|_| start.extended && !halted);
        let run = (ground.is_some(), road.is_some());
        let question = Question {
            map: self.geo.stamp,
            start: start.hex,
            gaits: going.gaits,
            leaving: going.leaving,
            extra: going.extra,
            budgets: [ground, road],
            open: going.open,
            zone: going.zone,
            enemies: road.map(|_| st.cache.occupied[st.phasing.other().index()]),
        };
        if s.asked.as_ref() == Some(&question) {
            return run;
        }
        s.asked = None;
        if let Some(budget) = ground {
            let special = going.zone.or(&going.open.complement());
            let leaving = if going.extra > 0 { going.leaving } else { HexId::NONE };
            let asked = (&special, leaving);
            s.ground.run(going.costs, start.hex, budget, asked, |from, edge| going.enter(from, edge));
        }
        if let Some(budget) = road {
            let asked = (&Hexes::EMPTY.complement(), HexId::NONE);
            s.road.run(going.costs, start.hex, budget, asked, |from, edge| {
                self.extended_step(st, going, from, edge)
            });
        }
        s.asked = Some(question);
        run
    }

    /// 4.3-a: a step of an extended move keeps to connected road and far from every enemy.
    #[inline]
    fn extended_step(&self, st: &State, going: &Going<'_>, from: HexId, edge: &Edge) -> Enter {
        if !edge.road || !self.far_from_enemies(st, st.phasing, edge.to) {
            return Enter::No;
        }
        going.enter(from, edge)
    }

    /// Every hex the mover can reach in its next leg, whether or not it may stop there.
    fn reachable(&self, st: &State, m: &Mover, going: &Going<'_>) -> Hexes {
        let mut found = Hexes::default();
        SCRATCH.with_borrow_mut(|s| {
            for start in &self.starts(st, m, going) {
                let (ground, road) = self.flood(st, m, going, start, s);
                for (ways, _) in [(&s.ground, ground), (&s.road, road)].iter().filter(|(_, run)| *run) {
                    found = found.or(&ways.reached);
                }
                // 4.1.1-a, A-86: one hex can always be entered.
                if start.entered {
                    found.insert(start.hex);
                }
            }
        });
        if !m.moved && !m.hex.is_none() {
            for edge in going.edges(m.hex) {
                if going.enter(m.hex, edge) != Enter::No {
                    found.insert(edge.to);
                }
            }
        }
        found
    }

    /// Whether the mover may go on moving at all.
    pub(crate) fn may_go_on(&self, m: &Mover) -> Check {
        if m.ended {
            Err(Why::new("4.1.1-a", "why-move-ended"))
        } else if m.stopped {
            Err(Why::new("7.1-a", "why-stopped-by-zoc").hex(m.hex))
        } else {
            Ok(())
        }
    }

    /// Appends every hex the mover can go to and stop in.
    pub(crate) fn move_options(&self, st: &State, m: &Mover, out: &mut Vec<crate::action::Action>) {
        let reach = self.reach_of(st, m);
        let mut open = reach;
        for hex in reach.and(&self.peopled(st)).iter() {
            open.set(hex, self.may_stop(st, hex, m.group));
        }
        open.iter().for_each(|hex| out.push(crate::action::Action::Move(hex)));
    }

    /// Whether the mover can enter any hex at all from where it stands, stacking aside.
    pub(crate) fn can_step(&self, st: &State, m: &Mover) -> bool {
        if self.may_go_on(m).is_err() || m.hex.is_none() {
            return false;
        }
        let going = self.going(st, m);
        let bonus = self.pack.constants.movement.extended_bonus.0;
        let (ground, road) = (m.allowance.checked_sub(m.spent), (m.allowance + bonus).checked_sub(m.spent));
        going.edges(m.hex).iter().any(|edge| {
            let Some(cost) = going.cost(m.hex, edge) else { return false };
            ground.is_some_and(|left| cost <= left)
                || (m.extended
                    && road.is_some_and(|left| cost <= left)
                    && self.extended_step(st, &going, m.hex, edge) != Enter::No)
        })
    }

    /// Whether a mover off the map can enter it and stop somewhere.
    pub(crate) fn can_enter(&self, st: &State, m: &Mover) -> bool {
        let going = self.going(st, m);
        // Mostly the entry hex itself will do.
        self.starts(st, m, &going).iter().any(|s| self.may_stop(st, s.hex, m.group))
            || self.reachable(st, m, &going).iter().any(|h| self.may_stop(st, h, m.group))
    }

    /// The way to a hex: the cheapest, and of equal ones the one that keeps the extended move open.
    fn leg(&self, st: &State, m: &Mover, going: &Going<'_>, to: HexId) -> Option<Leg> {
        let starts = self.starts(st, m, going);
        let mut best: Option<Leg> = None;
        SCRATCH.with_borrow_mut(|s| {
            for start in &starts {
                let (ground, road) = self.flood(st, m, going, start, s);
                for (flood, run, extended) in [(&s.road, road, true), (&s.ground, ground, false)] {
                    let Some(cost) = flood.cost(to).filter(|_| run).map(|c| c + start.base) else { continue };
                    if best.as_ref().is_none_or(|b| cost < b.cost) {
                        best = Some(Leg { path: flood.path(to), cost, extended, minimum: false });
                    }
                }
            }
        });
        best.or_else(|| self.minimum_leg(m, going, &starts, to))
    }

    /// Every hex the mover can reach in its next leg, stacking aside.
    pub fn reach_of(&self, st: &State, m: &Mover) -> Hexes {
        if self.may_go_on(m).is_err() { Hexes::EMPTY } else { self.reachable(st, m, &self.going(st, m)) }
    }

    /// What the mover's next leg costs to every hex it can reach, in half points.
    pub fn move_costs(&self, st: &State, m: &Mover) -> Vec<(HexId, u8)> {
        if self.may_go_on(m).is_err() {
            return Vec::new();
        }
        let going = self.going(st, m);
        let starts = self.starts(st, m, &going);
        let mut best = vec![u8::MAX; self.pack.grid.len()];
        SCRATCH.with_borrow_mut(|s| {
            for start in &starts {
                let (ground, road) = self.flood(st, m, &going, start, s);
                for flood in [(&s.road, road), (&s.ground, ground)].iter().filter(|f| f.1).map(|f| f.0) {
                    for hex in flood.reached.iter().chain([start.hex]) {
                        let cost = flood.cost(hex).map_or(u8::MAX, |c| c + start.base);
                        best[hex.idx()] = best[hex.idx()].min(cost);
                    }
                }
            }
        });
        let reach = self.reachable(st, m, &going);
        let cost = |hex: HexId| match best[hex.idx()] {
            u8::MAX => self.minimum_leg(m, &going, &starts, hex).map(|leg| (hex, leg.cost)),
            cost => Some((hex, cost)),
        };
        reach.iter().filter_map(cost).collect()
    }

    /// The way the mover would take to a hex, the hex it leaves included, with the cost of each hex entered.
    pub fn move_plan(&self, st: &State, m: &Mover, to: HexId) -> Option<Vec<(HexId, u8)>> {
        let going = self.going(st, m);
        let leg = self.leg(st, m, &going, to)?;
        let mut plan = Vec::with_capacity(leg.path.len());
        for (i, hex) in leg.path.iter().enumerate() {
            let cost = match i.checked_sub(1) {
                Some(before) => self.way_cost(&going, &leg.path[before..=i]),
                None => leg.cost - self.way_cost(&going, &leg.path),
            };
            plan.push((*hex, cost));
        }
        Some(plan)
    }

    fn minimum_leg(&self, m: &Mover, going: &Going<'_>, starts: &Starts, to: HexId) -> Option<Leg> {
        if m.moved {
            return None;
        }
        let (path, cost) = if m.hex.is_none() {
            (vec![to], starts.iter().find(|s| s.hex == to)?.base)
        } else {
            (vec![m.hex, to], going.cost_between(m.hex, to)?)
        };
        Some(Leg { path, cost, extended: false, minimum: true })
    }

    /// Moves the group to a hex. The leg ends early where something must be settled first.
    pub(crate) fn perform_move<K: Sink<Event>>(&self, st: &mut State, to: HexId, sink: &mut K) {
        let Some(Frame::Acting(m)) = st.top() else { return };
        let mut m = *m;
        let going = self.going(st, &m);
        let Some(mut leg) = self.leg(st, &m, &going, to) else { return };
        if self.lost_due(st, &m, &leg.path) {
            return st.push(Frame::Roll(Roll::Lost { to }));
        }
        let first = usize::from(!m.hex.is_none());
        if let Some(cut) = (first..leg.path.len()).find(|&i| self.halts(st, &m, leg.path[i]))
            && cut + 1 < leg.path.len()
        {
            leg.cost -= self.way_cost(&going, &leg.path[cut..]);
            leg.path.truncate(cut + 1);
        }
        let Some(&last) = leg.path.last() else { return };
        m.hex = last;
        m.spent = m.spent.saturating_add(leg.cost);
        m.extended = leg.extended;
        m.stopped = going.zone.contains(last) || self.meets_gun(st, &m, last);
        m.ended = leg.minimum;
        m.moved = true;
        if let Some(Frame::Acting(mine)) = st.top_mut() {
            *mine = m;
        }
        sink.emit(|| Event::Moved { units: m.group, path: leg.path.clone(), cost: leg.cost });
        self.walk(st, &m, &leg.path[first..], sink);
    }

    /// The cost of the steps between these hexes.
    fn way_cost(&self, going: &Going<'_>, way: &[HexId]) -> u8 {
        way.windows(2)
            .filter_map(|w| match *w {
                [a, b] => going.cost_between(a, b),
                _ => None,
            })
            .sum()
    }

    /// Whether entering this hex asks for a decision before the group goes on: Pajari is displaced (12.3.1-b), or
    /// the artillery park may be taken (12.4.3).
    fn halts(&self, st: &State, m: &Mover, hex: HexId) -> bool {
        match st.phasing {
            Side::Soviet => {
                (!st.is_vacant(hex) && !st.holds(Side::Soviet, hex))
                    || self.meets_gun(st, m, hex)
                    || self.meets_strangers(st, m, hex)
            }
            Side::Finnish => {
                hex == self.pack.source[Side::Soviet.index()]
                    && m.group.iter().any(|u| self.park_offered(st, u))
            }
        }
    }

    /// Armor by itself comes next to an AT gun: one it did not know of (20.7) stops it here all the same.
    fn meets_gun(&self, st: &State, m: &Mover, hex: HexId) -> bool {
        st.cache.at_zoc.contains(hex) && self.all_armor(m.group) && self.may_stop(st, hex, m.group)
    }

    /// Under fog armor by itself comes next to a stack it had not seen: it halts there whatever the stack is. Whoever could drive
    /// past would learn that there is no gun, and could take it back.
    fn meets_strangers(&self, st: &State, m: &Mover, hex: HexId) -> bool {
        if !fog::is_on(st) || !st.on(switch::RULES_3) || !self.all_armor(m.group) {
            return false;
        }
        let near = self.geo.adjacent[hex.idx()].and(&st.cache.occupied[Side::Finnish.index()]);
        !near.is_subset(&fog::spotted(self, st, Side::Soviet)) && self.may_stop(st, hex, m.group)
    }

    /// Takes the group through these hexes into the last.
    fn walk<K: Sink<Event>>(&self, st: &mut State, m: &Mover, way: &[HexId], sink: &mut K) {
        let Some((&last, passed)) = way.split_last() else { return };
        let side = st.phasing;
        let combat = m.group.iter().any(|u| self.kind(u).is_combat());
        for &hex in passed {
            if hex == self.pack.source[side.other().index()] {
                for u in m.group.iter() {
                    self.arrive(st, u, hex, sink);
                }
            } else if combat {
                self.pass(st, side, hex);
            }
        }
        for u in m.group.iter() {
            st.unmark(u, flag::DELAYED);
            self.arrive(st, u, last, sink);
        }
    }

    /// Why the mover cannot go to a hex.
    pub(crate) fn move_why(&self, st: &State, m: &Mover, to: HexId) -> Option<Why> {
        if let Err(why) = self.may_go_on(m) {
            return Some(why);
        }
        if to == m.hex {
            return Some(Why::new("4.1-a", "why-already-there").hex(to));
        }
        if !self.scenario_of(st).area.contains(to) {
            return Some(Why::new("17.x", "why-outside-area").hex(to));
        }
        if st.holds(st.phasing.other(), to) {
            return Some(Why::new("4.1-c", "why-enemy-hex").hex(to));
        }
        let going = self.going(st, m);
        if st.collapse && st.phasing == Side::Soviet && going.zone.contains(to) {
            return Some(Why::new("17.0.4", "why-collapse-zoc").hex(to));
        }
        let armor = m.group.iter().any(|u| self.kind(u).is_armor());
        let village = self.terrain(to) == crate::pack::Terrain::Village;
        if armor && !village && !self.geo.road.contains(to) {
            return Some(Why::new("5.1-a", "why-off-the-roads").hex(to));
        }
        if self.reachable(st, m, &going).contains(to) {
            return match self.may_stop(st, to, m.group) {
                true => None,
                false => Some(self.stack_why(to)),
            };
        }
        let starts = self.starts(st, m, &going);
        if m.hex.is_none() && starts.is_empty() {
            return m.group.first().and_then(|u| self.entry_check(st, u).err());
        }
        // As if points did not matter: is it a question of points, or is there no way at all?
        let need = SCRATCH.with_borrow_mut(|s| {
            let rich = Mover { allowance: 250, spent: 0, extended: false, ..*m };
            starts
                .iter()
                .filter_map(|start| {
                    self.flood(st, &rich, &going, start, s);
                    s.ground.cost(to).map(|c| c.saturating_add(start.base))
                })
                .min()
        });
        let left = m.allowance.saturating_sub(m.spent);
        Some(match need {
            Some(need) => Why::new("4.1-a", "why-too-far")
                .hex(to)
                .half("need", i16::from(need))
                .half("left", i16::from(left)),
            None => Why::new("7.1-a", "why-no-way").hex(to),
        })
    }

    /// Which stacking limit bars the hex: only said where one does.
    pub(crate) fn stack_why(&self, hex: HexId) -> Why {
        let limits = &self.pack.constants.stacking;
        Why::new("6.0-a", "why-stacking")
            .hex(hex)
            .int("units", i16::from(limits.units))
            .int("companies", i16::from(limits.companies))
    }
}
