//! The contract.

use crate::actor::{Seat, Viewer};
use crate::chance::Outcome;
use crate::data::DataReport;
use crate::decision::Decision;
use crate::event::{EventText, Sink};
use crate::info::{GameInfo, Options, SetupError};
use crate::lesson::{Lesson, Profile};
use crate::message::Refusal;
use crate::query::{Answer, Query};
use crate::random::Rng;
use crate::standing::Window;
use crate::undo::Knowledge;
use crate::view::{Board, GameResult, Prompt, View};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// A game: static data and rules. The state is a separate value that the game reads and changes.
///
/// The loop is always the same:
///
/// 1. [`Game::decision`] says who must act.
/// 2. A seat gets its [`Game::options`] and its choice goes through [`Game::play`], which refuses what is not
///    legal and leaves the state untouched. Chance goes through [`Game::roll`], the system through
///    [`Game::advance`].
/// 3. Repeat until the actor is [`crate::Actor::Nobody`]; then [`Game::result`] is there.
///
/// Procedures are a stack of plain frames inside the state: the top frame answers `decision`, and an interrupt
/// is one more frame. There are no callbacks, threads or globals, so any state can be saved, cloned and resumed.
pub trait Game: Send + Sync + Sized + 'static {
    /// The whole position, compact and cheap to clone. Equality and [`crate::codec::bytes`] cover exactly the
    /// facts that matter; caches must not take part in either.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One choice of a seat.
    type Action: Copy + Eq + Debug + Send + Sync + 'static;
    /// Something that happened.
    type Event: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;

    // --- what the game is ---

    /// Seats, scenarios, options, rules version.
    fn info(&self) -> &GameInfo;

    /// Names and contents of the data files, for the content hash stored with every game.
    fn data_files(&self) -> Vec<(String, String)>;

    /// The same game with other data files, as a stored game may need them; the error says what is wrong with them.
    fn with_files(&self, files: Vec<(String, String)>) -> Result<Self, String>
    where
        Self: Sized,
    {
        drop(files);
        Err("the game is played with its own files alone".into())
    }

    /// The fixed parts of the board a scenario is played on.
    fn board(&self, scenario: &str) -> Board;

    /// The rule ledger.
    fn ledger(&self) -> &crate::ledger::Ledger;

    /// Fluent sources: language tag and text.
    fn texts(&self) -> Vec<(&'static str, &'static str)>;

    /// Sources that cite rules: names and texts of the game's tests, modules and position files, for the ledger's
    /// coverage. A build script embeds them; a game without one has none.
    fn citations(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Where the figures of the data files come from, and what is wrong with them.
    fn data_report(&self) -> DataReport {
        DataReport::default()
    }

    /// What a scenario teaches the player of a seat: a briefing and tips. `None` where it teaches nothing.
    fn lesson(&self, _scenario: &str, _seat: Seat) -> Option<Lesson> {
        None
    }

    /// What the game says about itself in a list of games.
    fn profile(&self) -> Profile {
        Profile::default()
    }

    /// The result tables events point into with [`EventText::read`], by key; as printed, nothing lit.
    fn tables(&self) -> Vec<(&'static str, crate::query::ResultTable)> {
        Vec::new()
    }

    /// Whether seats and spectators may come to see different things in a game with these options: then a shared
    /// screen is handed over between turns. Nothing is shown by mistake if a game says nothing.
    fn hides(&self, _options: &Options) -> bool {
        true
    }

    /// The starting position.
    fn setup(&self, scenario: &str, options: &Options) -> Result<Self::State, SetupError>;

    /// The starting position under an older version of the rules, for a game that was begun with them. A game
    /// that keeps old behaviour overrides this and stores the version in its state; the default knows only the
    /// current version.
    fn setup_as(&self, scenario: &str, options: &Options, rules: u32) -> Result<Self::State, SetupError> {
        let known = self.info().rules_version;
        if rules == known {
            self.setup(scenario, options)
        } else {
            Err(SetupError::Rules { found: rules, known })
        }
    }

    /// Rebuilds what a deserialised state leaves out (caches). Call it on every state read from outside.
    fn restore(&self, _state: &mut Self::State) {}

    // --- playing ---

    /// Who must act now.
    fn decision(&self, state: &Self::State) -> Decision;

    /// Appends every legal action of `seat` to `out`; nothing if the seat is not asked. Never empty for a seat
    /// that is asked.
    fn options(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// The window the seat is asked in, if it may leave its answer to the table; see [`crate::standing`].
    fn window(&self, _state: &Self::State, _seat: Seat) -> Option<Window<Self::Action>> {
        None
    }

    /// A random legal action; by default any of the listed ones with equal chance.
    fn sample(
        &self,
        state: &Self::State,
        seat: Seat,
        rng: &mut Rng,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        scratch.clear();
        self.options(state, seat, scratch);
        if scratch.is_empty() { None } else { Some(scratch[rng.below(scratch.len() as u32) as usize]) }
    }

    /// Whether the action is legal, and if not, by which rule. The default asks `options` and then
    /// [`Game::why_not`], so that generation and refusal can never disagree.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Refusal> {
        if !self.decision(state).actor.includes(seat) {
            return Err(Refusal::not_your_decision());
        }
        let mut legal = Vec::new();
        self.options(state, seat, &mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(self.why_not(state, seat, action)) }
    }

    /// The reason why an action outside the legal set is refused.
    fn why_not(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Refusal;

    /// Applies a legal action. The caller has checked it: search takes it straight from `options`.
    fn perform<K: Sink<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        sink: &mut K,
    );

    /// Applies an outcome of the pending chance node.
    fn roll<K: Sink<Self::Event>>(&self, state: &mut Self::State, outcome: Outcome, sink: &mut K);

    /// Lets the rules play on when the actor is [`crate::Actor::System`].
    fn advance<K: Sink<Self::Event>>(&self, _state: &mut Self::State, _sink: &mut K) {}

    /// The referee's door: checks, then applies. A refused action leaves the state byte-identical.
    fn play<K: Sink<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        sink: &mut K,
    ) -> Result<(), Refusal> {
        self.check(state, seat, action)?;
        self.perform(state, seat, action, sink);
        Ok(())
    }

    /// How the game ended, once the actor is [`crate::Actor::Nobody`].
    fn result(&self, state: &Self::State) -> Option<GameResult>;

    // --- seeing ---

    /// The question that is asked, as `viewer` may read it: those who are not asked learn only its kind.
    fn prompt(&self, state: &Self::State, viewer: Viewer) -> Prompt;

    /// Everything `viewer` may see.
    fn view(&self, state: &Self::State, viewer: Viewer) -> View;

    /// The hidden facts `viewer` knows at the moment. An action that adds to any seat's knowledge cannot be undone.
    /// Games without secrets need not change this.
    fn known(&self, _state: &Self::State, _viewer: Viewer) -> Knowledge {
        Knowledge::default()
    }

    /// A position `viewer` cannot tell from this one: everything the viewer does not know is drawn anew.
    fn resample(&self, state: &Self::State, _viewer: Viewer, _rng: &mut Rng) -> Self::State {
        state.clone()
    }

    /// An event in words, with the rule it follows from and every part of its reasoning.
    fn describe(&self, event: &Self::Event) -> EventText;

    /// Answers a question about the position, from what `viewer` may know.
    fn ask(&self, state: &Self::State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal>;

    // --- text ---

    /// The canonical text of an action: what journals, position files and the network carry.
    fn action_text(&self, state: &Self::State, action: Self::Action) -> String;

    /// Reads an action. It need not be legal; the error says what was expected.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, String>;

    /// Position files: an empty board for the scenario, ready for [`Game::place`].
    fn blank(&self, scenario: &str, options: &Options) -> Result<Self::State, SetupError>;

    /// Position files: performs one line of set-up (`unit 1/1/609 Q25 reduced`).
    fn place(&self, state: &mut Self::State, words: &[&str]) -> Result<(), String>;

    /// Position files: called once after the last set-up line; makes the position playable or says why not.
    fn placed(&self, state: &mut Self::State) -> Result<(), String>;

    /// Position files: the bare value of a fact (`unit 1/1/609 hex`), to compare with.
    fn fact(&self, state: &Self::State, words: &[&str]) -> Result<String, String>;

    // --- trust ---

    /// Broken invariants of a state, in words; empty when all is well (every counter in exactly one place, no
    /// overstacked hex, caches equal to a rebuild).
    fn audit(&self, state: &Self::State) -> Vec<String>;
}

/// Methods of [`Game`] that every game with the usual layout writes alike, for use inside `impl Game for …`.
///
/// The layout: `state::State`, `action::Action`, `event::Event`; the game has the fields `info`, `ledger` and `pack`, and the
/// pack reads its files with `Pack::from_files`; `text` has `sources`, `prompt` and `event`; `view` and `ask` have a function
/// of their name; `position` has `place`, `placed` and `fact`. Methods that differ are written out in the game.
// `crate` is meant to be the crate of the game.
#[allow(clippy::crate_in_macro_def)]
#[macro_export]
macro_rules! usual_methods {
    ($game:ident) => {
        type State = crate::state::State;
        type Action = crate::action::Action;
        type Event = crate::event::Event;

        fn info(&self) -> &$crate::info::GameInfo {
            &self.info
        }

        fn data_files(&self) -> Vec<(String, String)> {
            self.pack.files().into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
        }

        fn with_files(&self, files: Vec<(String, String)>) -> Result<$game, String> {
            crate::pack::Pack::from_files(files).map($game::new).map_err(|faults| faults.to_string())
        }

        fn ledger(&self) -> &$crate::ledger::Ledger {
            &self.ledger
        }

        fn texts(&self) -> Vec<(&'static str, &'static str)> {
            crate::text::sources()
        }

        fn citations(&self) -> &'static [(&'static str, &'static str)] {
            include!(concat!(env!("OUT_DIR"), "/citations.rs"))
        }

        fn data_report(&self) -> $crate::data::DataReport {
            self.pack.report()
        }

        fn prompt(&self, state: &Self::State, viewer: $crate::Viewer) -> $crate::view::Prompt {
            crate::text::prompt(self, state, viewer)
        }

        fn view(&self, state: &Self::State, viewer: $crate::Viewer) -> $crate::View {
            crate::view::view(self, state, viewer)
        }

        fn describe(&self, event: &Self::Event) -> $crate::EventText {
            crate::text::event(self, event)
        }

        fn ask(
            &self,
            state: &Self::State,
            viewer: $crate::Viewer,
            query: &$crate::Query,
        ) -> Result<$crate::Answer, $crate::Refusal> {
            crate::ask::ask(self, state, viewer, query)
        }

        fn place(&self, state: &mut Self::State, words: &[&str]) -> Result<(), String> {
            crate::position::place(self, state, words)
        }

        fn placed(&self, state: &mut Self::State) -> Result<(), String> {
            crate::position::placed(self, state)
        }

        fn fact(&self, state: &Self::State, words: &[&str]) -> Result<String, String> {
            crate::position::fact(self, state, words)
        }
    };
}
