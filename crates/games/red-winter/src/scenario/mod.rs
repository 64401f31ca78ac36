//! Rule 17: scenarios and victory.

mod setup;
mod special;
mod start;
mod victory;

pub use start::info;
pub use victory::{PointsFor, PointsLine};

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::state::State;
use crate::why::Why;
use sandtable_engine::{Seat, Sink};

impl RedWinter {
    /// Appends the legal actions of bid, choice of side, set-up and stance.
    pub fn scenario_options(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        if let Some(Frame::Stance) = st.top() {
            out.extend([Action::Done, Action::Stance]);
        } else {
            self.setup_options(st, seat, out);
        }
    }

    /// Why an action is not legal.
    pub fn scenario_why(&self, st: &State, seat: Seat, action: Action) -> Option<Why> {
        if let Some(Frame::Stance) = st.top() {
            return Some(Why::new("17.1-1", "why-stance-first"));
        }
        self.setup_why(st, seat, action)
    }

    /// Applies a legal action.
    pub fn scenario_perform<K: Sink<Event>>(&self, st: &mut State, seat: Seat, action: Action, sink: &mut K) {
        match action {
            Action::Bid(points) => self.take_bid(st, seat, points, sink),
            Action::TakeSide(side) => self.take_side(st, side, sink),
            Action::Deploy(unit, hex) => self.deploy(st, unit, hex, sink),
            Action::Lift(unit) => self.lift(st, unit, sink),
            Action::Default => self.deploy_rest(st, sink),
            Action::Done if matches!(st.top(), Some(Frame::Deploy(_))) => self.end_deploy(st),
            Action::Stance => {
                st.pop();
                self.change_stance(st, sink);
            }
            _ => {
                st.pop();
            }
        }
    }

    /// Moves the procedure on.
    pub fn scenario_step(&self, st: &mut State) -> bool {
        match st.top() {
            Some(Frame::Deploy(side)) => {
                let side = *side;
                self.deploy_step(st, side)
            }
            _ => false,
        }
    }
}
