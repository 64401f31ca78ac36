//! Step transfer and dummies given up (11.3.1, 11.7).

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Move;
use crate::ids::{CounterId, CounterSet};
use crate::state::{CONTAMINATED, Kind, State, USED};
use sandtable_engine::{Audience, Seat, Sink};
use sandtable_hex::HexId;

impl Wurzburg {
    /// Steps a unit may send in a march: to like units of it that it could reach, none of them next to an enemy (11.7).
    /// Airmobile units of Hidden Mode have one step always, so there is nothing to send (45.2.3).
    pub(crate) fn transfer_options(&self, st: &State, unit: CounterId, out: &mut Vec<Action>) {
        let (Some(op), Some(at)) = (st.op(), st.hex(unit)) else { return };
        let (counter, side) = (st.counter(unit), op.side);
        if op.kind != Kind::March
            || counter.steps == 0
            || counter.has(USED)
            || self.is_single(st, self.pack.group_of(unit))
        {
            return;
        }
        let limit = self.counter_limit(side);
        let takers: Vec<CounterId> = self
            .pack
            .members(self.pack.group_of(unit))
            .filter(|c| {
                let other = st.counter(*c);
                let joins = op.participants.contains(*c) || (op.open && self.movable(st, *c));
                *c != unit
                    && joins
                    && other.steps < limit
                    && other.has(CONTAMINATED) == counter.has(CONTAMINATED)
                    && (!st.concealed.on || other.steps > 0)
                    && other.place != counter.place
                    && other.place.on_map().is_some_and(|h| !self.is_near_enemy(st, side, h))
            })
            .collect();
        if takers.is_empty() || self.is_near_enemy(st, side, at) {
            return;
        }
        let goals: Vec<HexId> = takers.iter().filter_map(|taker| st.hex(*taker)).collect();
        let reach = self.reach_to(st, &Move::of(CounterSet::one(unit), at), &goals);
        for taker in takers {
            let Some(to) = st.hex(taker) else { continue };
            if reach.get(to).is_some() {
                let room = limit - st.counter(taker).steps;
                out.extend((1..=counter.steps.min(room)).map(|k| Action::Transfer(unit, taker, k)));
            }
        }
    }

    /// Sends steps. The receiver is Used at once; an emptied sender stays as a dummy where that is allowed.
    pub(crate) fn transfer<K: Sink<Event>>(
        &self,
        st: &mut State,
        from: CounterId,
        to: CounterId,
        steps: u8,
        sink: &mut K,
    ) {
        st.counter_mut(from).steps -= steps;
        let taker = st.counter_mut(to);
        taker.steps += steps;
        taker.flags |= USED;
        // Who sends takes part as well: Used when the march is over, though it may still move (11.7, 13.2).
        if let Some(op) = st.operation.as_deref_mut() {
            op.participants.insert(to);
            op.stopped.insert(to);
            op.worked.insert(from);
        }
        let owner = Audience::seat(Seat(self.pack.side(from) as u8));
        sink.emit_to(owner, || Event::Transferred { from, to, steps });
        let hex = st.hex(from);
        if st.concealed.on && st.counter(from).steps == 0 {
            self.release(st, from);
        }
        // With fewer steps the rest of a stack may comply (14.4.1).
        if let Some(hex) = hex {
            self.unmask(st, hex);
        }
        self.trim_dummies(st, self.pack.group_of(from), sink);
    }

    /// The owner takes a dummy away; its counter is free at once (11.3.1).
    pub(crate) fn discard<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        if st.concealed.on {
            self.take_away(st, unit, sink);
        } else {
            self.remove_dummy(st, unit, sink);
        }
    }
}
