//! Fire calls for offensive and defensive fire (13.3, 13.4, 21.2, 21.3.2, 21.3.3).

use super::{Call, Called, Order, Procedure, Report};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Fire, Operation};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Jamming, Purpose, Side};
use crate::state::{Kind, State};
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// What a call in this operation is for.
fn purpose(op: &Operation, fire: Fire) -> Purpose {
    match (fire, op.kind) {
        (Fire::Offensive, Kind::Assault) => Purpose::OffensiveAssault,
        (Fire::Offensive, _) => Purpose::OffensiveHasty,
        (_, Kind::Assault) => Purpose::DefensiveAssault,
        _ => Purpose::DefensiveHasty,
    }
}

impl Wurzburg {
    /// Begins a Fire Call Step.
    pub(crate) fn begin_call(&self, st: &mut State, fire: Fire, side: Side) {
        self.push(st, Procedure::Call(Call { fire, side, hq: None, guns: ArrayVec::new() }));
    }

    /// Notes which HQ had an observer among the participants when the movement ended (21.3.2).
    pub(crate) fn note_observers(&self, st: &mut State) {
        let Some(op) = st.op() else { return };
        let observed: CounterSet = match op.objective.some() {
            Some(objective) => self
                .callers(st, op.formation)
                .into_iter()
                .filter(|hq| self.has_observer(st, op, *hq, objective))
                .collect(),
            None => CounterSet::EMPTY,
        };
        if let Some(op) = st.operation.as_deref_mut() {
            op.observed = observed;
        }
    }

    fn has_observer(&self, st: &State, op: &Operation, hq: CounterId, objective: HexId) -> bool {
        !self.observers(st, hq, objective, |c| op.participants.contains(c)).is_empty()
    }

    /// Whether everybody who observed for the call at the objective is gone (18.8.1, 21.3.2).
    pub fn observers_lost(&self, st: &State) -> bool {
        let Some(op) = st.op() else { return false };
        let Some(hq) = op.calls[1].hq else { return false };
        // Helicopters that can fire from within the HQ's range observe for all (21.3.2).
        let hovers = st.assets.flying[op.side.index()].is_some_and(|s| {
            !s.aborted && self.in_firing_range(s, op.objective) && self.in_range(st, hq, s.hex)
        });
        !hovers && !self.has_observer(st, op, hq, op.objective)
    }

    /// Hexes of participants that defensive fire can hit and that are observed for an HQ (21.3.3).
    pub fn observed_targets(&self, st: &State, hq: CounterId) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let mut list: Vec<HexId> = op
            .participants
            .iter()
            .filter(|c| self.is_defensive_target(st, op, *c))
            .filter_map(|c| st.hex(c))
            .collect();
        list.sort_unstable();
        list.dedup();
        list.retain(|hex| self.is_called_on(st, hq, *hex));
        list
    }

    /// Whether the fire an HQ has called for a step of defense may come down on a hex: the HQ is fit to call there, and
    /// somebody observes for it (21.2.2, 21.3.3).
    pub(crate) fn is_called_on(&self, st: &State, hq: CounterId, hex: HexId) -> bool {
        self.may_call(st, hq, hex) && !self.observers(st, hq, hex, |_| true).is_empty()
    }

    /// HQ that may call, with the hexes their calls may reach.
    fn call_callers(&self, st: &State, c: &Call) -> Vec<(CounterId, Vec<HexId>)> {
        let Some(op) = st.op() else { return Vec::new() };
        match c.fire {
            Fire::Offensive => self
                .callers(st, op.formation)
                .into_iter()
                .filter(|hq| op.observed.contains(*hq) && self.may_call(st, *hq, op.objective))
                .map(|hq| (hq, vec![op.objective]))
                .collect(),
            _ => self
                .all_headquarters(st, c.side)
                .map(|hq| (hq, self.observed_targets(st, hq)))
                .filter(|(_, hexes)| !hexes.is_empty())
                .collect(),
        }
    }

    /// Attack helicopters an HQ may call for this purpose (25.0).
    pub(crate) fn called_helicopters(&self, st: &State, hq: CounterId, purpose: Purpose) -> Vec<(u8, u8)> {
        match self.pack.charts.support.limit(purpose, self.pack.side(hq)).helicopters {
            0 => Vec::new(),
            _ => self.helicopters(st, hq),
        }
    }

    /// Who is asked: the side that calls, if anybody could think it has something to call.
    pub(crate) fn call_asks(&self, st: &State, c: &Call) -> Option<Side> {
        let op = st.op()?;
        let purpose = purpose(op, c.fire);
        let mut callers = self.call_callers(st, c).into_iter();
        callers
            .any(|(hq, hexes)| {
                c.hq.is_none_or(|h| h == hq)
                    && (!self.pool(st, hq, purpose, &hexes, true).is_empty()
                        || !self.called_helicopters(st, hq, purpose).is_empty())
            })
            .then_some(c.side)
    }

    pub(crate) fn call_options(&self, st: &State, c: &Call, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        let purpose = purpose(op, c.fire);
        let callers = self.call_callers(st, c);
        out.push(Action::Done);
        let Some(chosen) = c.hq else {
            for (hq, hexes) in callers {
                if !self.pool(st, hq, purpose, &hexes, false).is_empty()
                    || !self.called_helicopters(st, hq, purpose).is_empty()
                {
                    out.push(Action::Order(Order::Caller(hq)));
                }
            }
            return;
        };
        let limit = self.pack.charts.support.limit(purpose, c.side);
        let reduced = c.fire == Fire::Defensive && st.works.jamming == Jamming::Reduced;
        let helicopters = if reduced { Vec::new() } else { self.called_helicopters(st, chosen, purpose) };
        for (kind, most) in helicopters {
            out.extend((1..=most).map(|k| Action::Order(Order::Helicopter(kind, k))));
        }
        let most = if reduced { limit.guns.min(1) } else { limit.guns };
        if c.guns.len() >= usize::from(most) {
            return;
        }
        for (hq, hexes) in callers.into_iter().filter(|(hq, _)| *hq == chosen) {
            let guns = self.pool(st, hq, purpose, &hexes, false);
            guns.into_iter().filter(|g| !c.guns.contains(g)).for_each(|g| self.gun_options(st, g, out));
        }
    }

    pub(crate) fn call_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut c: Call,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Order(Order::Caller(hq)) => {
                c.hq = Some(hq);
                self.replace(st, Procedure::Call(c));
            }
            Action::Order(Order::Call(_)) | Action::Take(..) => {
                c.guns.extend(self.called_gun(st, action));
                self.replace(st, Procedure::Call(c));
            }
            Action::Order(Order::Helicopter(kind, steps)) => self.form_sortie(st, kind, steps),
            _ => self.end_call(st, &c, sink),
        }
    }

    /// The call is made; its assets stay for all combats of the step (21.2.4).
    pub(crate) fn end_call<K: Sink<Event>>(&self, st: &mut State, c: &Call, sink: &mut K) {
        st.frames.pop();
        let guns: CounterSet = c.guns.iter().copied().collect();
        let flies = st.assets.flying[c.side.index()].is_some();
        let Some(hq) = c.hq.filter(|_| flies || !guns.is_empty()) else { return };
        sink.emit(|| Event::Support(Report::Called(hq, guns)));
        let at = usize::from(c.fire == Fire::Offensive);
        if let Some(op) = st.operation.as_deref_mut() {
            op.calls[at] = Called { hq: Some(hq), guns };
        }
    }
}
