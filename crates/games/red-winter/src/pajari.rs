//! Rule 12.3: Pajari.
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
    pub fn rescue_options(&self, st: &State, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn rescue_why(&self, st: &State, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn rescue_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn rescue_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// 12.3.1-b: an enemy enters the hex where he is alone.
    pub fn pajari_displaced<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) -> bool {
        let _ = (st, hex, sink);
        false
    }

    /// 12.3.1-d.
    pub fn fate_rolled<K: Sink<Event>>(&self, st: &mut State, from: HexId, die: u8, sink: &mut K) {
        let _ = (st, from, die, sink);
    }
}
