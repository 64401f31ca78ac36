//! Rule 12.4: off-map artillery and the artillery parks.
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
    pub fn park_options(&self, st: &State, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn park_why(&self, st: &State, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn park_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn park_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// 12.4.3-a: whether the Finns may trade this unit now.
    pub fn park_offered(&self, st: &State, unit: UnitId) -> bool {
        let _ = (st, unit);
        false
    }

    /// 12.4.4.
    pub fn finnish_park_lost<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }

    /// 12.4.2-a.
    pub fn delay_rolled<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, die: u8, sink: &mut K) {
        let _ = (st, unit, die, sink);
    }
}
