//! The Allied system: command, reserves, activation, gathering (8, 9, 10).

mod pick;

use crate::Ardennes;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::procedure::Procedure;
use crate::state::State;
use sandtable_engine::chance::Outcome;
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::Refusal;

/// The Allied system's part of the rules.
pub struct Allied;

impl Procedure for Allied {
    fn decision(_game: &Ardennes, _state: &State) -> Option<Decision> {
        None
    }

    fn options(_game: &Ardennes, _state: &State, _out: &mut Vec<Action>) {}

    fn refuse(_game: &Ardennes, _state: &State, _action: Action) -> Option<Refusal> {
        None
    }

    fn perform<K: Sink<Event>>(_game: &Ardennes, _state: &mut State, _action: Action, _sink: &mut K) {}

    fn roll<K: Sink<Event>>(_game: &Ardennes, state: &mut State, _outcome: Outcome, _sink: &mut K) {
        state.frames.pop();
    }

    fn advance<K: Sink<Event>>(_game: &Ardennes, state: &mut State, _sink: &mut K) {
        state.frames.pop();
    }

    fn settle<K: Sink<Event>>(_game: &Ardennes, state: &mut State, _sink: &mut K) {
        if !matches!(state.top(), Some(Frame::Day(_))) {
            state.frames.pop();
        }
    }
}
