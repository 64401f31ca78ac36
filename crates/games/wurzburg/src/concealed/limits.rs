//! What Hidden Mode changes in other chapters: set-up, combining, reaction, advance (45.2, 45.4).

use super::After;
use crate::Wurzburg;
use crate::deploy::Part;
use crate::event::Event;
use crate::frame::{Frame, Reaction};
use crate::ids::{CounterId, CounterSet, GroupId};
use crate::pack::{Force, Side, VictoryLine};
use crate::state::{DISRUPTED, Place, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether somebody of a force is unrevealed.
    pub(crate) fn is_veiled(&self, st: &State, force: CounterSet) -> bool {
        st.concealed.on && force.iter().any(|c| self.is_unrevealed(st, c))
    }

    /// Whether a force is set up without steps (45.2.1, 45.2.2).
    pub(crate) fn draws(&self, st: &State, force: &Force) -> bool {
        st.concealed.on && self.is_pooled(force.group)
    }

    /// Whether the units of a group have one step each: airmobile ones in Hidden Mode (45.2.3).
    pub(crate) fn is_single(&self, st: &State, group: GroupId) -> bool {
        let kind = self.pack.type_of(group);
        st.concealed.on && kind.airmobile && kind.symbol.is_maneuver()
    }

    /// How much of a force there is to place: its steps, or every counter it may have (45.2.1, 45.2.8, 45.6.2).
    pub(crate) fn quota(&self, st: &State, force: &Force, placed: u8) -> u8 {
        if self.draws(st, force) {
            let most = self.pack.charts.concealed.per_step.saturating_mul(force.steps);
            most.min(self.free(st, force) + placed)
        } else {
            force.steps
        }
    }

    /// Whether the next counter may be placed without steps: a list with none of them, or nothing.
    pub(crate) fn deploy_unrevealed(&self, st: &State, part: &Part<'_>, side: Side, place: Place) -> Vec<u8> {
        let force = part.force;
        let formation = self.pack.group(force.group).formation;
        let friends = st.in_place(place).filter(|c| self.pack.side(*c) == side);
        let shares = |c: CounterId| self.may_stack(st, formation, self.pack.formation_of(c));
        let fits = match place.on_map() {
            Some(hex) => friends.clone().all(shares) && self.has_room(st, side, hex, 1),
            // Off the map they queue.
            None => true,
        };
        if fits && part.placed < self.quota(st, force, part.placed) { vec![0] } else { Vec::new() }
    }

    /// Whether the owner may take a counter without steps away: a dummy at any time, an unrevealed unit while its pool is
    /// empty (11.3.1, 45.3.3).
    pub(crate) fn may_discard(&self, st: &State, unit: CounterId) -> bool {
        !st.concealed.on || self.pool_of(st, self.pack.group_of(unit)) == 0
    }

    /// Unrevealed counters that may be given up to split units of a force that get no other counter (45.4.3, 45.4.4).
    pub(crate) fn spares_for(&self, st: &State, force: CounterSet) -> Vec<CounterId> {
        if !st.concealed.on {
            return Vec::new();
        }
        let mut groups: Vec<GroupId> = force
            .iter()
            .filter(|c| st.counter(*c).steps > 1)
            .map(|c| self.pack.group_of(c))
            .filter(|g| self.next_counter(st, *g).is_none())
            .collect();
        groups.dedup();
        groups.into_iter().flat_map(|g| self.unrevealed_of(st, g)).filter(|c| !force.contains(*c)).collect()
    }

    /// Whether two units may be combined: both revealed, and not airmobile (45.2.3, 45.4.1).
    pub(crate) fn may_combine(&self, st: &State, a: CounterId, b: CounterId) -> bool {
        st.counter(a).steps > 0 && st.counter(b).steps > 0 && !self.is_single(st, self.pack.group_of(a))
    }

    /// Whether the counters of the objective and of a reacting force can be brought within the limit, once they are revealed
    /// and combined (45.4.8).
    pub(crate) fn fits_counters(&self, st: &State, r: &Reaction, unit: CounterId) -> bool {
        let Some(op) = st.op().filter(|_| st.concealed.on) else { return true };
        let side = op.side.other();
        let mut groups: Vec<GroupId> = Vec::new();
        let mut count = 0;
        for other in self.counters_in(st, side, op.objective).chain(r.force.iter()).chain([unit]) {
            let group = self.pack.group_of(other);
            let merges =
                groups.contains(&group) && !self.is_single(st, group) && !st.counter(other).has(DISRUPTED);
            count += u8::from(!merges);
            groups.push(group);
        }
        count <= self.pack.charts.concealed.counters[side.index()]
    }

    /// Whether a unit may advance into a hex within the counter limit, combined with a like unit if need be (45.1.3).
    pub(crate) fn may_follow(&self, st: &State, unit: CounterId, hex: HexId) -> bool {
        let side = self.pack.side(unit);
        let group = self.pack.group_of(unit);
        let (own, limit) = (st.counter(unit), self.counter_limit(side));
        !self.pack.kind(unit).symbol.is_maneuver()
            || self.has_room(st, side, hex, 1)
            || self.counters_in(st, side, hex).any(|c| {
                let other = st.counter(c);
                self.pack.group_of(c) == group
                    && !self.is_single(st, group)
                    && !own.has(DISRUPTED)
                    && !other.has(DISRUPTED)
                    && own.steps + other.steps <= limit
            })
    }

    /// Steps of a unit the objective has room for: in Hidden Mode nobody overstacks on purpose (45.1.3).
    pub(crate) fn advance_room(&self, st: &State, unit: CounterId) -> u8 {
        let Some(op) = st.op().filter(|_| st.concealed.on && self.pack.kind(unit).symbol.is_maneuver())
        else {
            return u8::MAX;
        };
        let there: u8 = self.counters_in(st, op.side, op.objective).map(|c| st.counter(c).steps).sum();
        self.counter_limit(op.side).saturating_sub(there)
    }

    /// At the end of the game units in hexes that score by steps are revealed. Returns whether there were any.
    pub(crate) fn reveal_scoring<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let mut units = CounterSet::EMPTY;
        for line in &self.scenario_of(st).victory {
            if let VictoryLine::Steps { hexes, .. } = line {
                st.on_map()
                    .filter(|(c, h)| {
                        hexes.contains(*h) && self.pack.side(*c) == Side::Wp && self.is_unrevealed(st, *c)
                    })
                    .for_each(|(c, _)| units.insert(c));
            }
        }
        self.reveal_all(st, Side::Wp, units, After::Nothing, sink);
        !units.is_empty()
    }

    /// Broken invariants of Hidden Mode.
    pub(crate) fn audit_concealed(&self, st: &State) -> Vec<String> {
        let mut faults = Vec::new();
        if !st.concealed.on {
            return faults;
        }
        let busy = st.frames.iter().any(|f| matches!(f, Frame::Deploy(_) | Frame::Hidden(_)));
        for group in self.pack.groups() {
            let key = &self.pack.group(group).key;
            if self.is_pooled(group) && !busy && self.excess_of(st, group) > 0 {
                faults.push(format!("{key}: more than twice as many counters as steps"));
            }
            if !self.is_pooled(group) && self.unrevealed_of(st, group).next().is_some() {
                faults.push(format!("{key}: only maneuver units can be unrevealed"));
            }
            let most = if self.is_single(st, group) { 1 } else { u8::MAX };
            if self.pack.members(group).any(|c| st.counter(c).steps > most) {
                faults.push(format!("{key}: an airmobile unit with more than a step"));
            }
        }
        for unit in st.concealed.marked.iter().filter(|c| !st.counter(*c).in_play()) {
            faults.push(format!("{}: a Deliberate Defense marker off the map", self.pack.key(unit)));
        }
        if !st.concealed.due.is_empty() {
            faults.push("a revelation is due and nobody makes it".into());
        }
        faults
    }
}
