//! The contract's side of the game: each call goes to the part of the rules that owns the innermost procedure.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Part};
use crate::procedure::Procedure;
use crate::state::State;
use crate::{Downfall, board, position, text};
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{Board, GameResult};
use sandtable_engine::{Decision, Game, Message, Outcome, Refusal, Rng, Seat, Silent, Sink, Viewer, Window};

/// Who answers for each part.
type Round = crate::round::Round;
type Ground = crate::ground::Ground;
type Fight = crate::combat::Fight;
type Reinforce = crate::steps::Reinforce;
type Events = crate::events::Events;
type Warfare = crate::war::Warfare;
type Naval = crate::sea::Naval;

/// Calls a function of the part that owns the top frame.
macro_rules! ask_part {
    ($part:expr, $call:ident ( $($arg:expr),* )) => {
        match $part {
            Part::Round => Round::$call($($arg),*),
            Part::Ground => Ground::$call($($arg),*),
            Part::Combat => Fight::$call($($arg),*),
            Part::Steps => Reinforce::$call($($arg),*),
            Part::Events => Events::$call($($arg),*),
            Part::War => Warfare::$call($($arg),*),
            Part::Sea => Naval::$call($($arg),*),
        }
    };
}

impl Downfall {
    /// Who must act; `None` while the top frame moves on by itself.
    fn waiting_for(&self, state: &State) -> Option<Decision> {
        match state.top() {
            None => Some(Decision::over()),
            Some(frame) => ask_part!(frame.part(), decision(self, state)),
        }
    }

    /// Every legal action of the innermost procedure, whoever is asked: listed once for a position.
    pub(crate) fn offer<'s>(&self, state: &'s State) -> &'s [Action] {
        state.cache.offer.get_or_init(|| {
            let mut out = Vec::new();
            if let Some(frame) = state.top() {
                ask_part!(frame.part(), options(self, state, &mut out));
            }
            out.into()
        })
    }

    /// Whether there is anything to choose but to end it.
    pub(crate) fn offers_more(&self, state: &State) -> bool {
        self.offer(state).iter().any(|a| !matches!(a, Action::Done | Action::Halt))
    }

    /// Moves on until somebody must act. A game that is decided ends at once, whatever was in progress; an air unit left
    /// alone in an enemy zone rebases before anything else goes on (2.3.2-e).
    pub fn run<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        loop {
            state.unask();
            if state.verdict.is_some() {
                if !state.frames.is_empty() {
                    self.conclude(state, sink);
                }
                return;
            }
            if !matches!(state.top(), Some(Frame::Rebase { .. }) | None)
                && let Some(unit) = self.homeless_air(state)
            {
                state.frames.push(Frame::Rebase { unit });
            }
            if let Some(decision) = self.waiting_for(state) {
                let _ = state.cache.asked.set(decision);
                return;
            }
            if let Some(part) = state.top().map(Frame::part) {
                ask_part!(part, settle(self, state, sink));
            }
        }
    }
}

impl Game for Downfall {
    sandtable_engine::usual_methods!(Downfall);

    fn board(&self, scenario: &str) -> Board {
        board::board(&self.pack, scenario)
    }

    fn lesson(&self, scenario: &str, seat: Seat) -> Option<sandtable_engine::lesson::Lesson> {
        crate::lesson::lesson(scenario, seat)
    }

    fn profile(&self) -> sandtable_engine::lesson::Profile {
        crate::lesson::profile()
    }

    fn tables(&self) -> Vec<(&'static str, sandtable_engine::query::ResultTable)> {
        text::tables(&self.pack)
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let mut state = self.start(scenario, options)?;
        self.run(&mut state, &mut Silent);
        Ok(state)
    }

    fn restore(&self, state: &mut State) {
        state.rebuild(&self.pack);
    }

    fn decision(&self, state: &State) -> Decision {
        *state.cache.asked.get_or_init(|| self.waiting_for(state).unwrap_or_else(Decision::over))
    }

    /// Windows for situational cards (3.2) may be left to the table; an order for a phase lasts a turn.
    fn window(&self, state: &State, seat: Seat) -> Option<Window<Action>> {
        let open =
            matches!(state.top(), Some(Frame::Window { .. })) && self.decision(state).actor.includes(seat);
        open.then_some(Window { key: "cards".into(), pass: Action::Pass, phase: u32::from(state.turn) })
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.decision(state).actor.includes(seat) {
            out.extend_from_slice(self.offer(state));
        }
    }

    fn why_not(&self, state: &State, _seat: Seat, action: Action) -> Refusal {
        let why = state.top().and_then(|frame| ask_part!(frame.part(), refuse(self, state, action)));
        // What the open question does not know at all gets one general answer.
        why.unwrap_or_else(|| Refusal::new("6.0", Message::new("why-not-now")))
    }

    fn perform<K: Sink<Event>>(&self, state: &mut State, _seat: Seat, action: Action, sink: &mut K) {
        if let Some(part) = state.top().map(Frame::part) {
            state.unask();
            ask_part!(part, perform(self, state, action, sink));
            self.run(state, sink);
        }
    }

    fn roll<K: Sink<Event>>(&self, state: &mut State, outcome: Outcome, sink: &mut K) {
        if let Some(part) = state.top().map(Frame::part) {
            state.unask();
            ask_part!(part, roll(self, state, outcome, sink));
            self.run(state, sink);
        }
    }

    fn result(&self, state: &State) -> Option<GameResult> {
        self.outcome_of(state)
    }

    fn known(&self, state: &State, viewer: Viewer) -> Knowledge {
        self.known_to(state, viewer)
    }

    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        self.deal_anew(state, viewer, rng)
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
