//! Deliberate Defense markers (45.8) and the counter limit of a hex (45.1.3).

use super::{Hidden, Hide, Shown};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::Side;
use crate::state::{MASKED, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// The formation whose allotment a unit counts against: its regiment, or its brigade with what is attached (45.8.1,
    /// 45.8.2).
    fn allotted_to(&self, st: &State, unit: CounterId) -> FormationId {
        let own = self.pack.formation_of(unit);
        match self.pack.side(unit) {
            Side::Wp => own,
            Side::Nato => self.brigade_of(st, own),
        }
    }

    /// Units that may still get a marker: of the active formation, or of the whole side at the start (45.8.3).
    pub(super) fn defenders<'a>(
        &'a self,
        st: &'a State,
        side: Side,
        active: Option<FormationId>,
    ) -> impl Iterator<Item = CounterId> + 'a {
        let most = usize::from(self.pack.charts.concealed.markers[side.index()]);
        st.on_map().map(|(c, _)| c).filter(move |unit| {
            self.pack.side(*unit) == side
                && self.is_pooled(self.pack.group_of(*unit))
                && active.is_none_or(|f| self.acts_with(st, self.pack.formation_of(*unit), f))
                && !st.concealed.marked.contains(*unit)
                && {
                    let of = self.allotted_to(st, *unit);
                    st.concealed.marked.iter().filter(|c| self.allotted_to(st, *c) == of).count() < most
                }
        })
    }

    pub(super) fn mark<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        st.concealed.marked.insert(unit);
        sink.emit(|| Event::Hidden(Shown::Marked(unit)));
    }

    /// Whether a unit has a Deliberate Defense marker.
    pub fn is_defending(&self, st: &State, unit: CounterId) -> bool {
        st.concealed.marked.contains(unit)
    }

    /// End of a cycle: hexes beyond the counter limit comply now (45.6.1), then markers are placed.
    pub(crate) fn begin_defense(&self, st: &mut State, active: FormationId) {
        let side = self.pack.formation(active).side;
        self.push_hidden(st, Hidden::Defend(side, Some(active)));
        self.push_hidden(st, Hidden::Comply(active));
    }

    /// One hex after the other.
    pub(super) fn comply_settle(&self, st: &mut State, active: FormationId) {
        let side = self.pack.formation(active).side;
        let own = |c: CounterId| self.pack.side(c) == side && !st.counter(c).has(MASKED);
        let next = st.on_map().find(|(c, h)| own(*c) && !self.hex_is_legal(st, side, *h));
        match next {
            Some((_, hex)) => self.check_stack(st, side, hex, CounterSet::EMPTY),
            None => {
                st.frames.pop();
            }
        }
    }

    /// How a hex beyond the limits may comply in Hidden Mode: units are combined, unrevealed counters go; masks are left for
    /// retreats and for what cannot be helped (45.1.3). Returns whether masks stay possible.
    pub(crate) fn comply_options(
        &self,
        st: &State,
        side: Side,
        hex: HexId,
        arrivals: CounterSet,
        out: &mut Vec<Action>,
    ) -> bool {
        let units: Vec<CounterId> = self.counters_in(st, side, hex).collect();
        let first = out.len();
        for (i, a) in units.iter().enumerate() {
            let others = units[i + 1..].iter().filter(|b| self.may_merge(st, *a, **b));
            out.extend(others.map(|b| Action::Merge(*a, *b)));
        }
        if !self.has_room(st, side, hex, 0) {
            let veiled = units.iter().filter(|c| self.is_unrevealed(st, **c));
            out.extend(veiled.map(|c| Action::Hide(Hide::Remove(*c))));
        }
        let flees = st.op().is_some_and(|op| arrivals.iter().any(|c| op.retreated.contains(c)));
        flees || out.len() == first
    }

    pub(crate) fn comply<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Mask { hex, side, .. }) = st.top().cloned() else { return };
        match action {
            Action::Merge(a, b) => self.merge(st, a, b),
            Action::Hide(Hide::Remove(unit)) => self.take_away(st, unit, sink),
            _ => {}
        }
        if self.hex_is_legal(st, side, hex) {
            st.frames.pop();
        }
    }
}
