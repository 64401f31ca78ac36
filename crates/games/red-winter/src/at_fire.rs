//! Rule 11: anti-tank fire.
#![allow(unused_imports)]

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::AtFire;
use crate::frame::*;
use crate::pack::{Pack, Side, UnitId, UnitKind};
use crate::state::{Place, State};
use crate::units::UnitSet;
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// Appends the legal actions.
    pub fn at_fire_options(&self, st: &State, _f: &AtFire, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn at_fire_why(&self, st: &State, _f: &AtFire, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn at_fire_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn at_fire_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// 11.1.
    pub fn at_fire_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        gun: UnitId,
        target: UnitId,
        die: u8,
        sink: &mut K,
    ) {
        let _ = (st, gun, target, die, sink);
    }
}
