//! Why a choice is not open: reasons a player can act on, each with its rule.

use crate::Wurzburg;
use crate::action::Action;
use crate::frame::{Frame, Move};
use crate::ids::CounterId;
use crate::state::{DISRUPTED, MASKED, State, USED};
use crate::text::{self, Words};
use sandtable_engine::{Message, Refusal, Seat};
use sandtable_hex::HexId;

impl Wurzburg {
    /// The reason against an action. It uses what the seat that is asked may know.
    pub(crate) fn refusal(&self, st: &State, seat: Seat, action: Action) -> Refusal {
        let reason = match (st.top(), action) {
            (Some(Frame::Move(m)), Action::Go(to)) => Some(self.go_why(st, m, to)),
            (Some(Frame::Deploy(d)), Action::At(hex)) if d.dug.is_none() => self.deploy_why(st, d, hex),
            (_, Action::Activate(f) | Action::Operate(f)) if st.formation(f).activated => {
                let text = Message::new("why-activated").formation(self, "formation", f);
                Some(Refusal::new("10.1.4", text))
            }
            (_, Action::Take(unit, _) | Action::Lead(unit, _) | Action::Discard(unit)) => {
                self.unit_why(st, seat, unit)
            }
            _ => None,
        };
        reason.unwrap_or_else(|| Refusal::new(text::frame_rule(st), Message::new("why-not-now")))
    }

    /// Why a force cannot go to a hex: what bars the step, or that the way is too long.
    fn go_why(&self, st: &State, m: &Move, to: HexId) -> Refusal {
        if m.off.is_none()
            && let Some(mover) = self.mover(st, m)
            && self.pack.map.grid.are_adjacent(m.at, to)
        {
            let spent = mover.spent();
            let begun = m.force.iter().any(|c| st.op().is_some_and(|op| op.moved.contains(c)));
            if !self.may_rest(st, m.force, mover.side, to) {
                return Refusal::new("45.1.3", Message::new("why-counters").hex("hex", self.pack.label(to)));
            }
            if let Err((rule, key)) = self.step(st, &mover, m.at, to, spent, !begun) {
                return Refusal::new(rule, Message::new(key).hex("hex", self.pack.label(to)));
            }
        }
        Refusal::new("16.1", Message::new("why-out-of-reach").hex("hex", self.pack.label(to)))
    }

    /// Why a unit cannot be used now.
    fn unit_why(&self, st: &State, seat: Seat, unit: CounterId) -> Option<Refusal> {
        let counter = st.counter(unit);
        let firing = matches!(st.top(), Some(Frame::Allocate(_)));
        let moving = matches!(st.top(), Some(Frame::Moves | Frame::Move(_)));
        let op = st.op().filter(|_| moving);
        let (rule, key) = if seat != Seat(self.pack.side(unit) as u8) {
            ("10.0", "why-not-yours")
        } else if !counter.in_play() {
            ("16.0", "why-not-in-play")
        } else if counter.has(DISRUPTED) && !firing {
            ("23.3.1", "why-disrupted")
        } else if counter.has(USED) && !firing {
            ("11.4", "why-used")
        } else if counter.has(MASKED) && firing {
            ("14.4#1", "why-masked")
        } else if op.is_some_and(|op| op.stopped.contains(unit)) {
            ("16.0", "why-has-moved")
        } else if op.is_some_and(|op| !op.open && !op.participants.contains(unit)) {
            ("13.1", "why-not-in-operation")
        } else {
            return None;
        };
        Some(Refusal::new(rule, Message::new(key).unit(self, "unit", unit)))
    }
}
