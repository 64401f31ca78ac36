//! The contract's side of the game: each call goes to the part of the rules that owns the innermost procedure.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Part, Stage};
use crate::procedure::Procedure;
use crate::state::State;
use crate::{Ardennes, position, text, view};
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::lesson::{Lesson, Profile};
use sandtable_engine::view::{Board, GameResult};
use sandtable_engine::{Decision, Game, Message, Outcome, Refusal, Seat, Silent, Sink};

/// The only seat.
pub const GERMAN: Seat = Seat(0);

/// Who answers for each part.
type Day = crate::sequence::Day;
type Ground = crate::movement::Ground;
type Combat = crate::combat::Combat;
type Allied = crate::allied::Allied;

/// Calls a function of the part that owns the top frame.
macro_rules! ask_part {
    ($part:expr, $call:ident ( $($arg:expr),* )) => {
        match $part {
            Part::Day => Day::$call($($arg),*),
            Part::Ground => Ground::$call($($arg),*),
            Part::Combat => Combat::$call($($arg),*),
            Part::Allied => Allied::$call($($arg),*),
        }
    };
}

impl Ardennes {
    /// Who must act; `None` while the top frame moves on by itself.
    fn pending(&self, state: &State) -> Option<Decision> {
        match state.top() {
            None => Some(Decision::over()),
            Some(frame) => ask_part!(frame.part(), decision(self, state)),
        }
    }

    /// Moves on until somebody must act. A game that is decided ends at once, whatever was in progress.
    pub fn run<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        loop {
            if state.verdict.is_some() && state.top() != Some(&Frame::Day(Stage::Over)) {
                self.conclude(state, sink);
            }
            if self.pending(state).is_some() {
                return;
            }
            if let Some(part) = state.top().map(Frame::part) {
                ask_part!(part, settle(self, state, sink));
            }
        }
    }
}

impl Game for Ardennes {
    sandtable_engine::usual_methods!(Ardennes);

    fn board(&self, _scenario: &str) -> Board {
        view::board::board(&self.pack)
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.setup_as(scenario, options, crate::RULES_VERSION)
    }

    fn setup_as(&self, scenario: &str, options: &Options, rules: u32) -> Result<State, SetupError> {
        let mut state = self.start_as(scenario, options, rules)?;
        self.run(&mut state, &mut Silent);
        Ok(state)
    }

    fn restore(&self, state: &mut State) {
        state.rebuild(&self.pack);
    }

    fn decision(&self, state: &State) -> Decision {
        self.pending(state).unwrap_or_else(Decision::over)
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(frame) = state.top() else { return };
        if self.decision(state).actor.includes(seat) {
            ask_part!(frame.part(), options(self, state, out));
        }
    }

    fn why_not(&self, state: &State, _seat: Seat, action: Action) -> Refusal {
        let why = state.top().and_then(|frame| ask_part!(frame.part(), refuse(self, state, action)));
        // What the open question does not know at all gets one general answer.
        why.unwrap_or_else(|| Refusal::new("4.0", Message::new("why-not-now")))
    }

    fn perform<K: Sink<Event>>(&self, state: &mut State, _seat: Seat, action: Action, sink: &mut K) {
        if let Some(part) = state.top().map(Frame::part) {
            ask_part!(part, perform(self, state, action, sink));
            self.run(state, sink);
        }
    }

    fn roll<K: Sink<Event>>(&self, state: &mut State, outcome: Outcome, sink: &mut K) {
        if let Some(part) = state.top().map(Frame::part) {
            ask_part!(part, roll(self, state, outcome, sink));
            self.run(state, sink);
        }
    }

    fn advance<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        if let Some(part) = state.top().map(Frame::part) {
            ask_part!(part, advance(self, state, sink));
            self.run(state, sink);
        }
    }

    fn result(&self, state: &State) -> Option<GameResult> {
        self.outcome(state)
    }

    fn lesson(&self, scenario: &str, _seat: Seat) -> Option<Lesson> {
        crate::lesson::lesson(scenario)
    }

    fn profile(&self) -> Profile {
        crate::lesson::profile()
    }

    fn action_text(&self, _state: &State, action: Action) -> String {
        text::write(self, action)
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, String> {
        text::read(self, text)
    }

    fn blank(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        position::blank(self, scenario, options)
    }

    fn audit(&self, state: &State) -> Vec<String> {
        self.audit_state(state)
    }
}
