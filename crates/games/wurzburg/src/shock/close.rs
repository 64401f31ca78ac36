//! Close attack (43): infantry and engineers next to close terrain go in, and either side may break off.

use super::{Clash, Close, Shock, Variant};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Move};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Side, Symbol};
use crate::readings::reading;
use crate::state::{DISRUPTED, MASKED, Place, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a participant may go into the objective of a close attack: infantry or engineers that stand next to it,
    /// not over a river, uphill or out of an obstacle or minefield (43.0, 43.1).
    pub fn may_enter(&self, st: &State, unit: CounterId, objective: HexId) -> bool {
        let symbol = self.pack.kind(unit).symbol;
        (symbol.is_infantry() || symbol == Symbol::Engineer)
            && st.counter(unit).steps > 0
            && st.hex(unit).is_some_and(|h| self.may_pass(st, h, objective))
    }

    /// Whether a force may go into the objective now: all of it began next to it or was flown there, and has not moved
    /// (29.6.6, 43.0#2).
    pub(crate) fn may_go_in(&self, st: &State, m: &Move) -> bool {
        st.op().is_some_and(|op| {
            op.melee.variant == Variant::CloseAttack
                && !m.begun
                && m.off.is_none()
                && m.force.iter().all(|c| op.is_at_hand(c) && !op.moved.contains(c))
                && m.force.iter().all(|c| self.may_enter(st, c, op.objective))
        })
    }

    /// The force goes in on top of the defenders; nobody fires at it on the way (43.0#2, 43.1.2).
    pub(crate) fn go_in<K: Sink<Event>>(&self, st: &mut State, m: &Move, sink: &mut K) {
        st.frames.pop();
        let Some(op) = st.op() else { return };
        let (side, objective) = (op.side, op.objective);
        let defenders = self.stack(st, side.other(), objective).collect();
        for unit in m.force.iter() {
            let counter = st.counter_mut(unit);
            counter.place = Place::hex(objective);
            counter.flags &= !MASKED;
            counter.mp = 0;
        }
        if let Some(op) = st.operation.as_deref_mut() {
            op.melee.defenders = defenders;
            for unit in m.force.iter() {
                op.melee.force.insert(unit);
                op.moved.insert(unit);
                op.stopped.insert(unit);
            }
        }
        let force = m.force;
        sink.emit(|| Event::Shock(Clash::Rushed(force, objective)));
        self.unmask(st, m.at);
        self.contact(st, side, objective, sink);
        self.enter_gas(st, force, objective);
    }

    /// The attacker is asked first whether he withdraws, after the last round too: if he waits for the end of it, the
    /// defender may still go (43.0#5, 43.0#6).
    pub(super) fn fight_or_flight(&self, st: &mut State) {
        if let Some(side) = st.op().map(|op| op.side)
            && self.is_contested(st)
        {
            st.frames.push(Frame::Shock(Shock::Flight(side)));
        }
    }

    pub(super) fn break_off(&self, st: &mut State, side: Side, action: Action) {
        st.frames.pop();
        if action == Action::Close(Close::Withdraw) {
            st.frames.push(Frame::Shock(Shock::Withdraw(side)));
        } else if side == self.op_side(st) && self.may_break_off(st) {
            st.frames.push(Frame::Shock(Shock::Flight(side.other())));
        }
    }

    /// Whether the defenders may withdraw: none of them is disrupted or masked, and each has a hex (43.0#5).
    fn may_break_off(&self, st: &State) -> bool {
        let Some(op) = st.op() else { return false };
        let side = op.side.other();
        self.stack(st, side, op.objective).all(|c| {
            let able = st.reads(reading::FREE_WITHDRAWAL) || !st.counter(c).has(DISRUPTED | MASKED);
            able && !self.withdrawals(st, side).is_empty()
        })
    }

    /// Hexes a unit may withdraw to: of the attacker those with friends at the start, of the defender those without
    /// enemies at the start (43.0#5).
    pub(super) fn withdrawals(&self, st: &State, side: Side) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let mask = if side == op.side { op.melee.friendly } else { op.melee.free };
        let around: [HexId; 6] = *self.pack.map.grid.neighbours(op.objective);
        let open = |h: &HexId| {
            let held = || self.city_resists(st, self.stack(st, side, op.objective), *h);
            h.some().is_some() && self.may_flee_to(st, side, op.objective, *h) && !held()
        };
        (0..6).filter(|i| mask & (1 << i) != 0).map(|i| around[i]).filter(open).collect()
    }

    /// The next unit that withdraws.
    pub(super) fn next_to_withdraw(&self, st: &State, side: Side) -> Option<CounterId> {
        let objective = st.op()?.objective;
        self.stack(st, side, objective).next().filter(|_| !self.withdrawals(st, side).is_empty())
    }

    pub(super) fn withdraw<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        unit: CounterId,
        to: HexId,
        sink: &mut K,
    ) {
        let from = st.hex(unit).unwrap_or(HexId::NONE);
        st.counter_mut(unit).place = Place::hex(to);
        sink.emit(|| Event::Shock(Clash::Withdrew(unit, to)));
        self.cut_wires(st, side, from, to);
        self.occupy(st, side, to, sink);
        self.displace_leads(st, side, to);
        self.contact(st, side, to, sink);
        self.cross_mines(st, unit, from, to, sink);
        self.enter_gas(st, CounterSet::one(unit), to);
        self.ask_for_leads(st);
    }

    /// Hexes that took in units may be overstacked.
    pub(super) fn end_withdrawal(&self, st: &mut State, side: Side) {
        let Some(op) = st.op() else { return };
        let gone = if side == op.side { op.melee.force } else { op.melee.defenders };
        self.check_stacks(st, side, gone);
    }
}
