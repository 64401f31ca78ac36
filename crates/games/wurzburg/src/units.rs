//! Units: splitting, combining, dummies, losses (11).

use crate::Wurzburg;
use crate::concealed::{After, Contact, Stage};
use crate::event::Event;
use crate::ids::{CounterId, FormationId, GroupId};
use crate::pack::{Arrival, FormationKind, Side, Symbol};
use crate::readings::reading;
use crate::state::{Place, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// The most steps a counter of this side may hold (5.0).
    pub fn counter_limit(&self, side: Side) -> u8 {
        self.pack.charts.stack[side.index()]
    }

    /// Groups whose dummies and real steps are counted together: a regiment, or one type of a NATO brigade (11.3.3).
    pub(crate) fn dummy_pool(&self, group: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        let formation = self.pack.group(group).formation;
        let regiment = self.pack.formation(formation).kind.is_planned();
        self.pack
            .groups()
            .filter(move |g| *g == group || (regiment && self.pack.group(*g).formation == formation))
    }

    /// Dummies and real steps of the pool a group belongs to.
    pub fn dummies_and_steps(&self, st: &State, group: GroupId) -> (u8, u8) {
        let mut sums = (0, 0);
        for counter in self.dummy_pool(group).flat_map(|g| self.pack.members(g)).map(|c| st.counter(c)) {
            if counter.in_play() && !st.concealed.on {
                sums.0 += u8::from(counter.steps == 0);
                sums.1 += counter.steps;
            }
        }
        sums
    }

    /// Whether one more dummy of this group is allowed (11.3.3).
    pub fn may_add_dummy(&self, st: &State, group: GroupId) -> bool {
        let symbol = self.pack.type_of(group).symbol;
        if matches!(symbol, Symbol::Hq | Symbol::Engineer) || st.spare(&self.pack, group).is_none() {
            return false;
        }
        let (dummies, steps) = self.dummies_and_steps(st, group);
        let side = self.pack.formation(self.pack.group(group).formation).side;
        let full =
            || st.reads(reading::MARKERS) && self.dummies_of(st, side) >= self.pack.charts.dummy_markers;
        !st.concealed.on && dummies < steps && !full()
    }

    /// Dummies a side has in play (11.3.4).
    fn dummies_of(&self, st: &State, side: Side) -> u8 {
        st.in_play().filter(|c| self.pack.side(*c) == side && st.counter(*c).is_dummy()).count() as u8
    }

    /// Steps of a unit that may be taken away from it: all, or a part if a counter is spare (11.5). None of a real unit
    /// means a new dummy.
    pub fn may_take(&self, st: &State, unit: CounterId, steps: u8) -> bool {
        let counter = st.counter(unit);
        let group = self.pack.group_of(unit);
        if steps == counter.steps {
            return true;
        }
        if counter.has(crate::state::DISRUPTED) || steps > counter.steps {
            return false;
        }
        if steps == 0 {
            let near = || st.hex(unit).is_none_or(|h| self.is_near_enemy(st, self.pack.side(unit), h));
            return self.may_add_dummy(st, group) && !near();
        }
        self.next_counter(st, group).is_some()
    }

    /// Splits so many steps off a unit and returns their counter: the unit itself if all are taken (11.5).
    pub(crate) fn split(&self, st: &mut State, unit: CounterId, steps: u8) -> CounterId {
        let parent = st.counter(unit);
        if steps == parent.steps {
            return unit;
        }
        let Some(child) = self.next_counter(st, self.pack.group_of(unit)) else { return unit };
        st.counter_mut(unit).steps = parent.steps - steps;
        *st.counter_mut(child) = crate::state::Counter { steps, ..parent };
        if let Some(op) = st.operation.as_deref_mut() {
            op.inherit(unit, child);
        }
        st.concealed.inherit(unit, child);
        child
    }

    /// Whether two units of one hex can become one (11.6).
    pub fn may_merge(&self, st: &State, a: CounterId, b: CounterId) -> bool {
        let (x, y) = (st.counter(a), st.counter(b));
        a != b
            && self.pack.group_of(a) == self.pack.group_of(b)
            && x.place == y.place
            && (!st.concealed.on || self.may_combine(st, a, b))
            && !x.has(crate::state::DISRUPTED)
            // Contaminated and clean units do not combine (44.4.3).
            && x.has(crate::state::CONTAMINATED) == y.has(crate::state::CONTAMINATED)
            && !y.has(crate::state::DISRUPTED)
            && x.steps + y.steps <= self.counter_limit(self.pack.side(a))
    }

    /// Puts the steps of `b` under `a`; its counter is free (11.6.4).
    pub(crate) fn merge(&self, st: &mut State, a: CounterId, b: CounterId) {
        let other = st.counter(b);
        let counter = st.counter_mut(a);
        counter.steps += other.steps;
        counter.flags |= other.flags;
        counter.mp = counter.mp.min(other.mp);
        if st.concealed.marked.contains(b) {
            st.concealed.marked.insert(a);
        }
        if let Some(op) = st.operation.as_deref_mut() {
            op.combine(a, b);
        }
        self.release(st, b);
    }

    /// Removes a dummy.
    pub(crate) fn remove_dummy<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let (side, hex) = (self.pack.side(unit), st.hex(unit));
        self.release(st, unit);
        let seen = &mut st.reveals[side.other().index()];
        *seen = seen.wrapping_add(1);
        if let Some(hex) = hex {
            sink.emit(|| Event::Dummies { side, hex, count: 1 });
            self.unmask(st, hex);
        }
    }

    /// Removes dummies beyond the number of real steps (11.3.3). The lowest counters go; their owner would choose.
    pub(crate) fn trim_dummies<K: Sink<Event>>(&self, st: &mut State, group: GroupId, sink: &mut K) {
        if st.concealed.on {
            self.trim_counters(st, group, sink);
            return;
        }
        // Its owner is asked as soon as what caused the loss is done.
        if st.reads(reading::OWN_SURPLUS) {
            return;
        }
        loop {
            let (dummies, steps) = self.dummies_and_steps(st, group);
            if dummies <= steps {
                return;
            }
            let excess =
                self.dummy_pool(group).flat_map(|g| self.pack.members(g)).find(|c| st.counter(*c).is_dummy());
            match excess {
                Some(unit) => self.remove_dummy(st, unit, sink),
                None => return,
            }
        }
    }

    /// A unit loses steps to fire (18.3.3, 18.3.4). An eliminated HQ goes to the turn track (30.4.1).
    pub(crate) fn lose<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, steps: u8, sink: &mut K) {
        if !st.counter(unit).in_play() {
            return;
        }
        // On the off-map display there is no hex (40.5).
        let hex = st.hex(unit).unwrap_or(HexId::NONE);
        let (side, group) = (self.pack.side(unit), self.pack.group_of(unit));
        let steps = steps.min(st.counter(unit).steps);
        st.counter_mut(unit).steps -= steps;
        let gone = st.counter(unit).steps == 0;
        let hq = self.pack.kind(unit).symbol == Symbol::Hq;
        if !hq {
            st.lost[group.idx()] += steps;
        }
        sink.emit(|| Event::Lost { unit, hex, steps, gone });
        if gone {
            self.release(st, unit);
            if hq {
                st.cp[group.idx()] = 0;
                st.hq_hits[side.other().index()] += 1;
                // Its jammer is lost with it for good (39.1).
                st.works.jammers_lost.insert(unit);
                let back = st.turn + self.pack.charts.hq_back;
                let counter = st.counter_mut(unit);
                counter.place = Place::track(back);
                counter.steps = 1;
                sink.emit(|| Event::HqLost(unit));
            }
            if hex.some().is_some() && !st.at(hex).any(|c| self.pack.side(c) == side) {
                st.improved.retain(|(h, s)| (*h, *s) != (hex, side));
            }
        }
        if gone && !hq {
            self.dismiss_headquarters(st, self.pack.group(group).formation, sink);
        }
        self.trim_dummies(st, group, sink);
        if hex.some().is_some() {
            self.unmask(st, hex);
        }
    }

    /// A real unit stands in a hex now: it holds it and ends the enemy's improved position there (6.2.2, 6.3.4).
    pub(crate) fn occupy<K: Sink<Event>>(&self, st: &mut State, side: Side, hex: HexId, sink: &mut K) {
        st.improved.retain(|(h, s)| *h != hex || *s == side);
        if let Some(entry) = st.control.iter_mut().find(|(h, s)| *h == hex && *s != side) {
            entry.1 = side;
            sink.emit(|| Event::Control(hex, side));
        }
    }

    /// A real unit has crossed a hexside: one of the Pact ends the set charges of a civil bridge there (38.1.2).
    pub(crate) fn cut_wires(&self, st: &mut State, side: Side, from: HexId, to: HexId) {
        let bridge = self.pack.map.side(from, to).bridge;
        if bridge > 0 && side == Side::Wp {
            st.crossed |= 1 << (bridge - 1);
        }
    }

    /// Contact (16.8.1): a unit has come next to undetected enemies. Dummies among them are removed; if real ones are
    /// left, both sides see each other, because hexes next to an enemy lie open (11.2).
    pub(crate) fn contact<K: Sink<Event>>(&self, st: &mut State, side: Side, hex: HexId, sink: &mut K) {
        if st.concealed.on {
            let force = self.arriving(st, side, hex);
            let after = After::Nothing;
            self.meet(st, Contact { side, hex, force, meets: true, stage: Stage::First, after }, sink);
            return;
        }
        let met = self.met(st, side, hex);
        for (unit, _) in &met {
            if st.counter(*unit).steps == 0 {
                self.remove_dummy(st, *unit, sink);
            }
        }
        self.show_contact(st, side, hex, sink);
    }

    /// Both sides see what stands next to each other.
    pub(crate) fn show_contact<K: Sink<Event>>(&self, st: &State, side: Side, hex: HexId, sink: &mut K) {
        if !K::LISTENS {
            return;
        }
        let met = self.met(st, side, hex);
        if met.is_empty() {
            return;
        }
        let mover = st.at(hex).filter(|c| self.pack.side(*c) == side).map(|c| (c, hex));
        let seen: Vec<(CounterId, HexId)> = met.into_iter().chain(mover).collect();
        for (unit, hex) in seen {
            let counter = st.counter(unit);
            if counter.steps > 0 {
                sink.emit(|| Event::Revealed { unit, hex, steps: counter.steps });
            }
        }
    }

    /// Enemy ground units next to a hex, an engineer on a bridge at it among them (34.3).
    pub fn is_near_enemy(&self, st: &State, side: Side, hex: HexId) -> bool {
        let near: [HexId; 6] = *self.pack.map.grid.neighbours(hex);
        st.within(near).any(|(c, h)| near.contains(&h) && self.pack.side(c) != side)
            || self.bridge_engineers(st, side.other(), hex).next().is_some()
    }

    /// Units of `side` with a zone of control over a hex: next to it, not HQ or rockets, and never over close terrain
    /// (15.0).
    pub fn zoc_over<'a>(
        &'a self,
        st: &'a State,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        let near: [HexId; 6] = *self.pack.map.grid.neighbours(hex);
        let open = !self.pack.map.terrain_at(hex).is_close();
        st.within(near)
            .filter(move |(c, h)| {
                open && near.contains(h)
                    && self.pack.side(*c) == side
                    && self.is_real(st, *c)
                    && self.pack.kind(*c).symbol.has_zoc()
            })
            .map(|(c, _)| c)
            .chain(self.bridge_engineers(st, side, hex).filter(move |_| open))
    }

    /// Maneuver steps of a formation on the map, about to enter it or at an airfield.
    pub fn maneuver_steps(&self, st: &State, formation: FormationId) -> u8 {
        st.in_play()
            .filter(|c| self.counts_for(st, formation, self.pack.formation_of(*c)))
            .filter(|c| self.pack.kind(*c).symbol.is_maneuver())
            .map(|c| st.counter(c).steps)
            .sum::<u8>()
            + self.pooled_steps(st, formation)
    }

    /// Maneuver steps that count when a formation is checked: those left, and those that retreated off the map (18.4.7, 31.0).
    pub fn steps_for_shatter(&self, st: &State, formation: FormationId) -> u8 {
        let own = |g: &GroupId| {
            self.pack.type_of(*g).symbol.is_maneuver()
                && self.counts_for(st, formation, self.pack.group(*g).formation)
        };
        let fled: u8 = self.pack.groups().filter(own).map(|g| st.fled[g.idx()]).sum();
        self.maneuver_steps(st, formation) + fled
    }

    /// Steps in the pools of a formation.
    fn pooled_steps(&self, st: &State, formation: FormationId) -> u8 {
        if !st.concealed.on {
            return 0;
        }
        let own = |g: &GroupId| self.counts_for(st, formation, self.pack.group(*g).formation);
        self.pack.groups().filter(own).map(|g| self.pool_of(st, g)).sum()
    }

    /// Whether the steps of a formation count for another one's shattering: its own, and those of the battalions of the air
    /// assault brigade, which is checked as one (31.1.1).
    pub fn counts_for(&self, st: &State, formation: FormationId, of: FormationId) -> bool {
        let whole = self.pack.formation(formation);
        of == formation
            || (whole.kind == FormationKind::Division
                && whole.shatter > 0
                && self.pack.formation(of).parent == Some(formation)
                && self.role(st, of) != FormationKind::Independent)
    }

    /// HQ of a brigade or division that has lost everything else leave for good, without points (30.4.3).
    pub(crate) fn dismiss_headquarters<K: Sink<Event>>(&self, st: &mut State, of: FormationId, sink: &mut K) {
        let later = |g: GroupId| {
            self.scenario_of(st).forces.iter().any(|f| {
                f.group == g
                    && matches!(f.arrival, Arrival::Edge(turn) | Arrival::Air(turn) if turn > st.turn)
            })
        };
        let done: Vec<CounterId> = self
            .pack
            .counters()
            .filter(|hq| {
                let own = self.pack.formation_of(*hq);
                self.pack.kind(*hq).symbol == Symbol::Hq
                    && st.counter(*hq).place != Place::FREE
                    && self.superior(own, of)
                    && self.pack.groups().all(|g| {
                        self.pack.type_of(g).symbol == Symbol::Hq
                            || !self.superior(own, self.pack.group(g).formation)
                            || (self.steps_left(st, g) == 0 && !later(g))
                    })
            })
            .collect();
        for hq in done {
            let group = self.pack.group_of(hq);
            st.lost[group.idx()] += 1;
            st.cp[group.idx()] = 0;
            let hex = st.hex(hq);
            self.release(st, hq);
            sink.emit(|| Event::HqGone(hq));
            if let Some(hex) = hex {
                self.unmask(st, hex);
            }
        }
    }

    /// Whether all regiments or brigades under an HQ's formation are shattered: it cannot use its jammer (31.2.1).
    pub fn is_beaten(&self, st: &State, of: FormationId) -> bool {
        let under = |f: &FormationId| {
            let formation = self.pack.formation(*f);
            let fights = formation.kind.is_planned()
                || matches!(formation.kind, FormationKind::Brigade | FormationKind::Battalion);
            fights && self.is_under(st, of, *f) && st.total_of(&self.pack, *f) > 0
        };
        let mut list = self.pack.formations().filter(under).peekable();
        list.peek().is_some() && list.all(|f| st.formation(f).shattered)
    }

    /// Whether the formation of a unit is shattered (31.2).
    pub fn is_shattered(&self, st: &State, unit: CounterId) -> bool {
        let formation = self.pack.formation_of(unit);
        st.formation(formation).shattered
            && self.pack.formation(formation).kind != FormationKind::DivisionBase
    }
}
