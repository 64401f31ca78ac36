//! Rule 17: scenarios and victory.
#![allow(unused_imports)]

mod start;

pub use start::info;

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::*;
use crate::pack::*;
use crate::state::{Place, State};
use crate::units::UnitSet;
use crate::why::Why;
use sandtable_engine::Seat;
use sandtable_engine::Sink;
use sandtable_engine::info::{GameInfo, Options, SetupError, Words};
use sandtable_engine::view::GameResult;
use sandtable_hex::HexId;

impl RedWinter {
    /// Appends the legal actions.
    pub fn scenario_options(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        let _ = (st, seat, out);
    }

    /// Why an action is not legal.
    pub fn scenario_why(&self, st: &State, seat: Seat, action: Action) -> Option<Why> {
        let _ = (st, seat, action);
        None
    }

    /// Applies a legal action.
    pub fn scenario_perform<K: Sink<Event>>(&self, st: &mut State, seat: Seat, action: Action, sink: &mut K) {
        let _ = (seat, action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn scenario_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// Pushes bid and free set-up (innermost last).
    pub fn scenario_set_up<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }

    /// Start of a turn: stance, collapse check.
    pub fn scenario_turn<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }

    /// Checks sudden victory.
    pub fn scenario_sudden<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }

    /// VI: the victory check at the end of a turn.
    pub fn scenario_check<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }

    /// Reports the result.
    pub fn scenario_over<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }

    /// A combat unit occupies a hex the scenario watches.
    pub fn scenario_watch(&self, st: &mut State, side: Side, hex: HexId) {
        let _ = (st, side, hex);
    }

    /// How it ended.
    pub fn scenario_result(&self, st: &State) -> Option<GameResult> {
        let _ = st;
        None
    }

    /// 17.0.4: checks for the collapse of Soviet morale.
    pub fn collapse_check<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let _ = (st, sink);
    }
}
