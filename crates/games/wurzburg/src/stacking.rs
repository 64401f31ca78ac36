//! Stacking and masking (14).

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{FormationKind, Side};
use crate::state::{MASKED, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether units of two formations may share a hex (14.3.1, 14.3.2). An attached battalion counts as part of its brigade,
    /// an attached regiment as one of its division (12.5.3, 14.3.2#5).
    pub fn may_stack(&self, st: &State, a: FormationId, b: FormationId) -> bool {
        let (a, b) = (self.brigade_of(st, a), self.brigade_of(st, b));
        if a == b {
            return true;
        }
        if !self.same_nation(a, b) {
            return false;
        }
        let (x, y) = (self.pack.formation(a), self.pack.formation(b));
        let fights = |kind| {
            !matches!(kind, FormationKind::TopBase | FormationKind::DivisionBase | FormationKind::Division)
        };
        if fights(x.kind) && fights(y.kind) {
            let above = |id: FormationId, parent| st.attached[id.idx()].or(parent);
            return above(a, x.parent) == above(b, y.parent)
                && (x.kind == FormationKind::Dtb || y.kind == FormationKind::Dtb);
        }
        self.in_chain(a, b) || self.is_under(st, a, b) || self.is_under(st, b, a)
    }

    /// Whether these units may stand together: steps and formations (14.2, 14.3).
    pub fn stack_is_legal(&self, st: &State, units: impl Iterator<Item = CounterId> + Clone) -> bool {
        self.stack_is_kin(units.clone(), |a, b| self.may_stack(st, a, b)) && self.stack_fits(st, units)
    }

    /// Whether every two of these units agree, by their formations.
    pub(crate) fn stack_is_kin(
        &self,
        units: impl Iterator<Item = CounterId> + Clone,
        agree: impl Fn(FormationId, FormationId) -> bool,
    ) -> bool {
        let formations = units.map(|unit| self.pack.formation_of(unit));
        formations.clone().all(|a| formations.clone().all(|b| agree(a, b)))
    }

    /// Whether these units are within the limits of steps and, in Hidden Mode, of counters (14.2, 45.1.3).
    pub(crate) fn stack_fits(&self, st: &State, units: impl Iterator<Item = CounterId>) -> bool {
        let (mut steps, mut counters) = (0u16, 0u8);
        let mut most = u8::MAX;
        let mut limit = u16::MAX;
        for unit in units {
            let side = self.pack.side(unit);
            if self.pack.kind(unit).symbol.is_maneuver() {
                steps += u16::from(st.counter(unit).steps);
                counters += 1;
            }
            if st.concealed.on {
                most = self.pack.charts.concealed.counters[side.index()];
            }
            limit = limit.min(u16::from(self.pack.charts.stack[side.index()]));
        }
        steps <= limit && counters <= most
    }

    /// Units of a side in a hex.
    pub fn stack<'a>(
        &'a self,
        st: &'a State,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = CounterId> + Clone + 'a {
        st.at(hex).filter(move |c| self.pack.side(*c) == side)
    }

    /// Whether the unmasked units of a hex are within the limits.
    pub fn hex_is_legal(&self, st: &State, side: Side, hex: HexId) -> bool {
        self.stack_is_legal(st, self.stack(st, side, hex).filter(|c| !st.counter(*c).has(MASKED)))
    }

    /// Takes the masks off as soon as all units that are left comply; until then masked and unmasked ones do not change
    /// places (14.4.1).
    pub(crate) fn unmask(&self, st: &mut State, hex: HexId) {
        for side in Side::ALL {
            let masked: CounterSet =
                self.stack(st, side, hex).filter(|c| st.counter(*c).has(MASKED)).collect();
            if !masked.is_empty() && self.stack_is_legal(st, self.stack(st, side, hex)) {
                masked.iter().for_each(|unit| st.counter_mut(unit).flags &= !MASKED);
            }
        }
    }

    /// Asks for masks where units that have come break the limits (14.2.4, 14.4).
    pub(crate) fn check_stack(&self, st: &mut State, side: Side, hex: HexId, arrivals: CounterSet) {
        if !self.hex_is_legal(st, side, hex) {
            st.frames.push(Frame::Mask { hex, side, arrivals });
        }
    }

    /// Who may be masked: anybody but Used units that were there before (14.4).
    pub(crate) fn mask_options(
        &self,
        st: &State,
        side: Side,
        hex: HexId,
        arrivals: CounterSet,
        out: &mut Vec<Action>,
    ) {
        if st.concealed.on && !self.comply_options(st, side, hex, arrivals, out) {
            return;
        }
        let open = |unit: &CounterId| !st.counter(*unit).has(MASKED);
        let free = |unit: &CounterId| !st.counter(*unit).has(USED) || arrivals.contains(*unit);
        // Where an attachment has made strangers of units that were there before, any of them gives way.
        let none = !self.stack(st, side, hex).filter(open).any(|unit| free(&unit));
        for unit in self.stack(st, side, hex).filter(open).filter(|unit| none || free(unit)) {
            let counter = st.counter(unit);
            let first = counter.steps.min(1);
            for steps in first..=counter.steps {
                if self.may_take(st, unit, steps) {
                    out.push(Action::Mask(unit, steps));
                }
            }
        }
    }

    /// Masks steps; the frame goes when the rest is legal.
    pub(crate) fn mask<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, steps: u8, sink: &mut K) {
        let Some(Frame::Mask { hex, side, .. }) = st.top().cloned() else { return };
        let unit = self.split(st, unit, steps);
        st.counter_mut(unit).flags |= MASKED;
        sink.emit(|| Event::Masked(unit));
        if self.hex_is_legal(st, side, hex) {
            st.frames.pop();
        }
    }
}
