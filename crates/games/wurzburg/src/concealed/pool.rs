//! Pools and counters of Hidden Mode (45.1, 45.6.2, 45.7).

use super::Shown;
use crate::Wurzburg;
use crate::event::Event;
use crate::ids::{CounterId, GroupId};
use crate::pack::{FormationKind, Side, Veiled};
use crate::state::{MASKED, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a group draws its steps from a pool: maneuver units that cannot be flown (45.1, 45.2.3).
    pub fn is_pooled(&self, group: GroupId) -> bool {
        let kind = self.pack.type_of(group);
        kind.symbol.is_maneuver() && !kind.airmobile
    }

    /// Whether a unit stands without steps until it is revealed (45.1).
    #[inline]
    pub fn is_unrevealed(&self, st: &State, unit: CounterId) -> bool {
        st.concealed.on && st.counter(unit).is_dummy()
    }

    /// Whether a unit counts as real: it has steps, or it may have some (11.3.5).
    #[inline]
    pub fn is_real(&self, st: &State, unit: CounterId) -> bool {
        st.counter(unit).steps > 0 || self.is_unrevealed(st, unit)
    }

    /// Steps a group has left, in play or in its pool (11.2.4).
    pub fn steps_left(&self, st: &State, group: GroupId) -> u8 {
        let i = group.idx();
        if st.concealed.on && self.is_pooled(group) {
            st.total[i].saturating_sub(st.lost[i]).saturating_sub(st.exited[i])
        } else {
            st.steps_in_play(&self.pack, group)
        }
    }

    /// Steps in the pool of a group (45.1.1).
    pub fn pool_of(&self, st: &State, group: GroupId) -> u8 {
        if st.concealed.on && self.is_pooled(group) {
            self.steps_left(st, group).saturating_sub(st.steps_in_play(&self.pack, group))
        } else {
            0
        }
    }

    /// Unrevealed counters of a group.
    pub fn unrevealed_of<'a>(
        &'a self,
        st: &'a State,
        group: GroupId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        self.pack.members(group).filter(move |c| self.is_unrevealed(st, *c))
    }

    /// How many counters of a group are in play beyond twice its steps (45.6.2). Below 0: so many more may come.
    pub(super) fn excess_of(&self, st: &State, group: GroupId) -> i16 {
        let counters = self.pack.members(group).filter(|c| st.counter(*c).in_play()).count() as i16;
        let most = i16::from(self.pack.charts.concealed.per_step) * i16::from(self.steps_left(st, group));
        counters - most
    }

    /// The next counter of a group for the map. In Hidden Mode it must not be one beyond twice the steps (45.6.2).
    pub(crate) fn next_counter(&self, st: &State, group: GroupId) -> Option<CounterId> {
        let room = !st.concealed.on || !self.is_pooled(group) || self.excess_of(st, group) < 0;
        st.spare(&self.pack, group).filter(|_| room)
    }

    /// What the charts say of a group.
    pub(super) fn veiled(&self, group: GroupId) -> Veiled {
        let charts = &self.pack.charts.concealed;
        let formation = self.pack.formation(self.pack.group(group).formation);
        match (formation.side, formation.kind) {
            (Side::Nato, _) => charts.nato,
            (Side::Wp, FormationKind::Dtb) => charts.dtb,
            (Side::Wp, _) => charts.regiment,
        }
    }

    /// Steps a unit counts for in anti-aircraft fire (27.2.1, 45.7).
    pub fn flak_steps(&self, st: &State, unit: CounterId) -> u8 {
        if self.is_unrevealed(st, unit) {
            self.veiled(self.pack.group_of(unit)).flak
        } else {
            st.counter(unit).steps
        }
    }

    /// Maneuver counters of a side in a hex that are not masked.
    pub fn counters_in<'a>(
        &'a self,
        st: &'a State,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        self.stack(st, side, hex)
            .filter(move |c| self.pack.kind(*c).symbol.is_maneuver() && !st.counter(*c).has(MASKED))
    }

    /// Whether so many more maneuver counters of a side may stand in a hex (45.1.3).
    pub fn has_room(&self, st: &State, side: Side, hex: HexId, more: usize) -> bool {
        !st.concealed.on
            || self.counters_in(st, side, hex).count() + more
                <= usize::from(self.pack.charts.concealed.counters[side.index()])
    }

    /// Whether a force may rest in a hex: no stacking limit is broken on purpose (45.1.3).
    pub(crate) fn may_rest(&self, st: &State, force: crate::ids::CounterSet, side: Side, hex: HexId) -> bool {
        if !st.concealed.on {
            return true;
        }
        let more = force.iter().filter(|c| self.pack.kind(*c).symbol.is_maneuver()).count();
        let limit = usize::from(self.pack.charts.concealed.counters[side.index()]);
        let others: Vec<CounterId> =
            self.counters_in(st, side, hex).filter(|c| !force.contains(*c)).collect();
        let steps = |units: &mut dyn Iterator<Item = CounterId>| -> u16 {
            let own = units.filter(|c| self.pack.kind(*c).symbol.is_maneuver());
            own.map(|c| u16::from(st.counter(c).steps)).sum()
        };
        let sum = steps(&mut force.iter()) + steps(&mut others.iter().copied());
        let formation = |c: CounterId| self.pack.formation_of(c);
        let kin = force.iter().all(|a| {
            let mut stack = self.stack(st, side, hex).filter(|c| !st.counter(*c).has(MASKED));
            stack.all(|b| self.may_stack(st, formation(a), formation(b)))
        });
        kin && (more == 0 || (others.len() + more <= limit && sum <= u16::from(self.counter_limit(side))))
    }

    /// Steps have gone: counters beyond twice the rest go too, all of them with the last step (45.6.2).
    pub(crate) fn trim_counters<K: Sink<Event>>(&self, st: &mut State, group: GroupId, sink: &mut K) {
        if !self.is_pooled(group) || self.excess_of(st, group) <= 0 {
            return;
        }
        if self.steps_left(st, group) == 0 {
            let rest: Vec<CounterId> = self.unrevealed_of(st, group).collect();
            rest.into_iter().for_each(|unit| self.take_away(st, unit, sink));
        } else if !st.concealed.excess.contains(&group) {
            st.concealed.excess.push(group);
        }
    }

    /// Who takes counters of a group away, if there is a choice.
    pub(super) fn sheds(&self, st: &State, group: GroupId) -> Option<Side> {
        let excess = self.excess_of(st, group);
        let choice = excess > 0 && (self.unrevealed_of(st, group).count() as i16) > excess;
        choice.then(|| self.pack.formation(self.pack.group(group).formation).side)
    }

    /// The rest goes without a choice.
    pub(super) fn shed_rest<K: Sink<Event>>(&self, st: &mut State, group: GroupId, sink: &mut K) {
        st.frames.pop();
        let excess = self.excess_of(st, group).max(0) as usize;
        let rest: Vec<CounterId> = self.unrevealed_of(st, group).take(excess).collect();
        rest.into_iter().for_each(|unit| self.take_away(st, unit, sink));
    }

    /// An unrevealed counter goes back to the pool card.
    pub(crate) fn take_away<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let hex = st.hex(unit).unwrap_or(HexId::NONE);
        self.release(st, unit);
        sink.emit(|| Event::Hidden(Shown::Withdrawn(unit, hex)));
        if hex.some().is_some() {
            self.unmask(st, hex);
        }
    }
}
