//! Rule 8: combat.
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
    pub fn battle_options(&self, st: &State, _b: &Battle, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn battle_why(&self, st: &State, _b: &Battle, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn battle_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn battle_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// Appends the legal actions.
    pub fn losses_options(&self, st: &State, _l: &Losses, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn losses_why(&self, st: &State, _l: &Losses, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn losses_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn losses_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// Appends the legal actions.
    pub fn retreat_options(&self, st: &State, _r: &Retreat, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn retreat_why(&self, st: &State, _r: &Retreat, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn retreat_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn retreat_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// Appends the legal actions.
    pub fn pick_step_options(&self, st: &State, _p: &PickStep, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn pick_step_why(&self, st: &State, _p: &PickStep, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn pick_step_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn pick_step_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// Appends the legal actions.
    pub fn advance_options(&self, st: &State, _a: &Advance, out: &mut Vec<Action>) {
        let _ = st;
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn advance_why(&self, st: &State, _a: &Advance, action: Action) -> Option<Why> {
        let _ = (st, action);
        None
    }

    /// Applies a legal action.
    pub fn advance_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let _ = (action, sink);
        st.pop();
    }

    /// Moves the procedure on.
    pub fn advance_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let _ = (st, sink);
        false
    }

    /// Who decides at this stage of a battle.
    pub fn battle_decider(&self, battle: &Battle) -> Side {
        battle.side
    }

    /// 8.4.
    pub fn crt_rolled<K: Sink<Event>>(&self, st: &mut State, dice: [u8; 2], sink: &mut K) {
        let _ = (st, dice, sink);
    }

    /// Starts a Combat (attackers still to be named), an Assault or a Night Raid (attackers given).
    pub fn begin_battle<K: Sink<Event>>(
        &self,
        st: &mut State,
        kind: BattleKind,
        target: HexId,
        from: HexId,
        attackers: UnitSet,
        sink: &mut K,
    ) {
        let _ = (st, kind, target, from, attackers, sink);
    }

    /// 8.5.1, 8.6: flips or eliminates.
    pub fn lose_step<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, cause: Cause, sink: &mut K) {
        let _ = (st, unit, cause, sink);
    }
}
