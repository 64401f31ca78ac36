//! Rule 16: night turns.
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
    pub fn raid_options(&self, st: &State, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn raid_why(&self, st: &State, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn raid_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn raid_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// 16.4-3.
    pub fn raid_find_rolled<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let _ = (st, die, sink);
    }

    /// 16.3: starts the Sub-Zero Loss Phase.
    pub fn sub_zero_phase<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }

    /// The next stack rolls.
    pub fn sub_zero_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = sink;
        st.pop();
        true
    }

    /// 16.3-c.
    pub fn sub_zero_rolled<K: Sink<Event>>(&self, st: &mut State, stack: UnitSet, die: u8, sink: &mut K) {
        let _ = (st, stack, die, sink);
    }
}
