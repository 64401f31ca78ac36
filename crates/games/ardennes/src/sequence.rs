//! The day (4): its stages in order, and the procedures of the day's part.

use crate::Ardennes;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::procedure::Procedure;
use crate::state::{Phase, State};
use sandtable_engine::{Decision, Outcome, Refusal, Sink};

impl Stage {
    /// The phase of the day it belongs to (4.0).
    pub const fn phase(self) -> Phase {
        match self {
            Stage::Reserves => Phase::Reserves,
            Stage::Cards | Stage::AlliedCards => Phase::Cards,
            Stage::Interdiction | Stage::Engineers | Stage::Judging | Stage::Fuel => Phase::Supply,
            Stage::German | Stage::Refill | Stage::Allied => Phase::Command,
            Stage::End => Phase::End,
            Stage::Over => Phase::Over,
        }
    }
}

/// The day, cards, German activation, reserves and victory.
pub struct Day;

impl Procedure for Day {
    fn decision(_game: &Ardennes, _state: &State) -> Option<Decision> {
        Some(Decision::over())
    }

    fn options(_game: &Ardennes, _state: &State, _out: &mut Vec<Action>) {}

    fn refuse(_game: &Ardennes, _state: &State, _action: Action) -> Option<Refusal> {
        None
    }

    fn perform<K: Sink<Event>>(_game: &Ardennes, _state: &mut State, _action: Action, _sink: &mut K) {}

    fn roll<K: Sink<Event>>(_game: &Ardennes, _state: &mut State, _outcome: Outcome, _sink: &mut K) {}

    fn advance<K: Sink<Event>>(_game: &Ardennes, _state: &mut State, _sink: &mut K) {}

    fn settle<K: Sink<Event>>(_game: &Ardennes, state: &mut State, _sink: &mut K) {
        state.frames.pop();
    }
}

impl Ardennes {
    /// Ends a game that is decided.
    pub(crate) fn conclude<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        if let Some(level) = state.verdict {
            state.phase = Phase::Over;
            state.frames.clear();
            state.frames.push(Frame::Day(Stage::Over));
            sink.emit(|| Event::Over(level));
        }
    }
}
