//! Rule 13.2: the Reset Phase, replacements and reconstitution.
#![allow(unused_imports)]

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::*;
use crate::pack::*;
use crate::state::{Place, State};
use crate::units::UnitSet;
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// Appends the legal actions.
    pub fn replacement_options(&self, st: &State, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn replacement_why(&self, st: &State, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn replacement_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn replacement_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// 3.0-I: readies weapons, adds ammunition, opens replacements.
    pub fn reset_phase<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }
}
