//! Rule 10: ranged attacks.
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
    pub fn combat_options(&self, st: &State, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn combat_why(&self, st: &State, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn combat_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn combat_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// 10.4.
    pub fn ranged_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: UnitId,
        target: HexId,
        fire: Fire,
        dice: [u8; 2],
        sink: &mut K,
    ) {
        let _ = (st, unit, target, fire, dice, sink);
    }
}
