//! The suite notices broken games: each mutant is the example game with one bug, and each must fail by the check
//! that is there for it.

use sandtable_conformance::example::Outpost;
use sandtable_conformance::example::state::{Action, Event, Frame, State, bit};
use sandtable_conformance::{Case, Failure, SuiteConfig, golden, replay, suite_of};
use sandtable_engine::event::Sink;
use sandtable_engine::game::Game;
use sandtable_engine::info::{GameInfo, Options, SetupError};
use sandtable_engine::ledger::Ledger;
use sandtable_engine::message::{Message, Refusal};
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{Board, GameResult, Place, Prompt, View};
use sandtable_engine::{Answer, Decision, EventText, Outcome, Query, Rng, Seat, Viewer};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bug {
    /// The enemy's scout can be seen in the view.
    LeakingView,
    /// The answer to a question gives the enemy's scout away.
    LeakingAnswer,
    /// A marker has a word that no language names.
    Nameless,
    /// A spectator is shown the options of the seat that is asked.
    SharedOptions,
    /// Every option is listed twice.
    TwiceListed,
    /// Whatever is sent is accepted.
    AcceptsAll,
    /// A refused action costs supply all the same.
    HalfApplied,
    /// Who has no supply is asked, but has no option.
    DeadEnd,
    /// Rounds never run out.
    Endless,
    /// What a patrol shows does not count as knowledge, so it can be taken back.
    UndoHole,
    /// The outcome of an action depends on something outside the position.
    Unstable,
    /// Two constructions play differently.
    Moody,
    /// `aim 2` is written as `aim 1`.
    WrongText,
    /// Resampling returns the true position.
    NoResample,
    /// Resampling puts a scout where it cannot be.
    WildResample,
    /// A position loses something when it is saved.
    Forgetful,
    /// A double six in a fight breaks the position.
    BadRoll,
    /// An event has no sentence.
    Speechless,
    /// An event cites a rule that is not there.
    WrongRule,
    /// The game panics in a certain position.
    Panics,
}

static NOISE: AtomicU8 = AtomicU8::new(0);

struct Mutant {
    base: Outpost,
    bug: Bug,
    mood: u8,
}

impl Mutant {
    fn is(&self, bug: Bug) -> bool {
        self.bug == bug
    }
}

/// The position of the example game with one part that may be lost when it is written.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Wrapped {
    base: State,
    #[serde(skip)]
    unsaved: u8,
}

impl Game for Mutant {
    type State = Wrapped;
    type Action = Action;
    type Event = Event;

    fn info(&self) -> &GameInfo {
        self.base.info()
    }
    fn data_files(&self) -> Vec<(String, String)> {
        self.base.data_files()
    }
    fn board(&self, scenario: &str) -> Board {
        self.base.board(scenario)
    }
    fn ledger(&self) -> &Ledger {
        self.base.ledger()
    }
    fn texts(&self) -> Vec<(&'static str, &'static str)> {
        self.base.texts()
    }
    fn setup(&self, scenario: &str, options: &Options) -> Result<Wrapped, SetupError> {
        Ok(Wrapped { base: self.base.setup(scenario, options)?, unsaved: 0 })
    }
    fn decision(&self, state: &Wrapped) -> Decision {
        self.base.decision(&state.base)
    }
    fn options(&self, state: &Wrapped, seat: Seat, out: &mut Vec<Action>) {
        self.base.options(&state.base, seat, out);
        if self.is(Bug::TwiceListed) {
            out.extend_from_within(..);
        }
        let patrol = matches!(state.base.stack.last(), Some(Frame::Patrol(_)));
        if self.is(Bug::DeadEnd) && patrol && state.base.supply[seat.idx()] == 0 {
            out.clear();
        }
        if self.is(Bug::Forgetful) && patrol && state.unsaved > 0 {
            out.retain(|a| *a == Action::Hold);
        }
        if self.is(Bug::Panics) && state.base.searched[0] != 0 {
            panic!("a panic inside the game");
        }
    }
    fn check(&self, state: &Wrapped, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.is(Bug::AcceptsAll) { Ok(()) } else { self.base.check(&state.base, seat, action) }
    }
    fn play<K: Sink<Event>>(
        &self,
        state: &mut Wrapped,
        seat: Seat,
        action: Action,
        sink: &mut K,
    ) -> Result<(), Refusal> {
        if self.is(Bug::HalfApplied) {
            let left = state.base.supply[0];
            state.base.supply[0] = 0;
            self.check(state, seat, action)?;
            state.base.supply[0] = left;
        } else {
            self.check(state, seat, action)?;
        }
        self.perform(state, seat, action, sink);
        Ok(())
    }
    fn why_not(&self, state: &Wrapped, seat: Seat, action: Action) -> Refusal {
        self.base.why_not(&state.base, seat, action)
    }
    fn perform<K: Sink<Event>>(&self, state: &mut Wrapped, seat: Seat, action: Action, sink: &mut K) {
        if self.is(Bug::AcceptsAll) && self.base.check(&state.base, seat, action).is_err() {
            return;
        }
        self.base.perform(&mut state.base, seat, action, sink);
        if self.is(Bug::Unstable) {
            state.base.points[0] = i16::from(NOISE.fetch_add(1, Ordering::Relaxed) % 7);
        }
        if self.is(Bug::Moody) {
            state.base.points[0] = i16::from(self.mood);
        }
        if self.is(Bug::Forgetful) && action == Action::Go {
            state.unsaved = 1;
        }
        if self.is(Bug::Endless) {
            state.base.round = state.base.round.min(1);
            if state.base.stack.is_empty() {
                sandtable_conformance::example::rules::open_round(&mut state.base);
            }
        }
    }
    fn roll<K: Sink<Event>>(&self, state: &mut Wrapped, outcome: Outcome, sink: &mut K) {
        let fight = matches!(state.base.stack.last(), Some(Frame::Fight(_)));
        self.base.roll(&mut state.base, outcome, sink);
        if self.is(Bug::BadRoll) && fight && outcome == Outcome(35) {
            state.base.supply[0] = 99;
        }
        if self.is(Bug::Endless) && state.base.stack.is_empty() {
            state.base.round = 1;
            sandtable_conformance::example::rules::open_round(&mut state.base);
        }
    }
    fn result(&self, state: &Wrapped) -> Option<GameResult> {
        self.base.result(&state.base)
    }
    fn prompt(&self, state: &Wrapped, viewer: Viewer) -> Prompt {
        self.base.prompt(&state.base, viewer)
    }
    fn view(&self, state: &Wrapped, viewer: Viewer) -> View {
        let mut view = self.base.view(&state.base, viewer);
        if self.is(Bug::LeakingView) {
            for piece in view.pieces.iter_mut().map(std::sync::Arc::make_mut) {
                if let (Some(owner), Place::Box(_)) = (piece.owner, &piece.place) {
                    let hex = state.base.scout[owner.idx()].unwrap_or(0);
                    piece.flags.push(format!("near-{}", hex / 2).into());
                }
            }
        }
        if self.is(Bug::Nameless) {
            view.markers.iter_mut().for_each(|m| m.kind = "combed".into());
        }
        if self.is(Bug::SharedOptions) && viewer == Viewer::Public {
            view.options = self.base.view(&state.base, Viewer::Seat(Seat(0))).options;
        }
        view
    }
    fn known(&self, state: &Wrapped, viewer: Viewer) -> Knowledge {
        if self.is(Bug::UndoHole) { Knowledge::default() } else { self.base.known(&state.base, viewer) }
    }
    fn resample(&self, state: &Wrapped, viewer: Viewer, rng: &mut Rng) -> Wrapped {
        let mut other = state.clone();
        if !self.is(Bug::NoResample) {
            other.base = self.base.resample(&state.base, viewer, rng);
        }
        if self.is(Bug::WildResample) && viewer == Viewer::Seat(Seat(0)) && other.base.scout[1].is_some() {
            let hex = 1 + rng.below(5) as u8;
            if state.base.searched[0] & bit(hex) != 0 && !state.base.found[1] {
                other.base.scout[1] = Some(hex);
            }
        }
        other
    }
    fn describe(&self, event: &Event) -> EventText {
        let mut told = self.base.describe(event);
        match (self.bug, event) {
            (Bug::Speechless, Event::Found(_)) => told.text = Message::new("event-nowhere-written"),
            (Bug::WrongRule, Event::Found(_)) => told.rule = "5.7".into(),
            _ => {}
        }
        told
    }
    fn ask(&self, state: &Wrapped, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
        let viewer = if self.is(Bug::LeakingAnswer) { Viewer::Referee } else { viewer };
        self.base.ask(&state.base, viewer, query)
    }
    fn action_text(&self, state: &Wrapped, action: Action) -> String {
        let action =
            if self.is(Bug::WrongText) && action == Action::Aim(2) { Action::Aim(1) } else { action };
        self.base.action_text(&state.base, action)
    }
    fn parse_action(&self, state: &Wrapped, text: &str) -> Result<Action, String> {
        self.base.parse_action(&state.base, text)
    }
    fn blank(&self, scenario: &str, options: &Options) -> Result<Wrapped, SetupError> {
        Ok(Wrapped { base: self.base.blank(scenario, options)?, unsaved: 0 })
    }
    fn place(&self, state: &mut Wrapped, words: &[&str]) -> Result<(), String> {
        self.base.place(&mut state.base, words)
    }
    fn placed(&self, state: &mut Wrapped) -> Result<(), String> {
        self.base.placed(&mut state.base)
    }
    fn fact(&self, state: &Wrapped, words: &[&str]) -> Result<String, String> {
        self.base.fact(&state.base, words)
    }
    fn audit(&self, state: &Wrapped) -> Vec<String> {
        if self.is(Bug::Endless) { Vec::new() } else { self.base.audit(&state.base) }
    }
}

fn failures(bug: Bug) -> Vec<Failure> {
    let mood = AtomicU8::new(0);
    let make = || Arc::new(Mutant { base: Outpost::new(), bug, mood: mood.fetch_add(1, Ordering::Relaxed) });
    let cfg =
        SuiteConfig { games: 25, deep: 25, runaway: 2000, ..SuiteConfig::default() }.asking("where east");
    suite_of(make, &cfg).err().unwrap_or_default()
}

/// The mutant fails, and by this check among others.
fn caught(bug: Bug, check: &str, message: &str) -> Failure {
    let all = failures(bug);
    let hit = all.iter().find(|f| f.check == check && f.message.contains(message));
    hit.unwrap_or_else(|| panic!("{bug:?} was not caught by '{check}' saying '{message}': {all:#?}")).clone()
}

#[test]
fn a_leaking_view_is_caught() {
    caught(Bug::LeakingView, "secret", "view");
}

#[test]
fn a_leaking_answer_is_caught() {
    caught(Bug::LeakingAnswer, "secret", "answers");
}

#[test]
fn options_for_the_wrong_eyes_are_caught() {
    caught(Bug::SharedOptions, "view", "Public");
}

#[test]
fn doubled_options_are_caught() {
    caught(Bug::TwiceListed, "play", "listed twice");
}

#[test]
fn accepting_what_is_not_legal_is_caught() {
    caught(Bug::AcceptsAll, "refusal", "accepted");
}

#[test]
fn a_refusal_that_leaves_a_trace_is_caught() {
    caught(Bug::HalfApplied, "refusal", "left a trace");
}

#[test]
fn a_dead_end_is_caught() {
    caught(Bug::DeadEnd, "play", "has no option");
}

#[test]
fn a_game_without_end_is_caught() {
    caught(Bug::Endless, "play", "not ended after 2000 steps");
}

#[test]
fn an_undo_hole_is_caught() {
    caught(Bug::UndoHole, "undo", "shows the seat something hidden");
}

#[test]
fn an_unstable_position_is_caught() {
    caught(Bug::Unstable, "identical", "different positions");
    caught(Bug::Unstable, "journal", "");
}

#[test]
fn constructions_that_differ_are_caught() {
    caught(Bug::Moody, "identical", "different positions");
}

#[test]
fn a_text_that_reads_as_another_action_is_caught() {
    caught(Bug::WrongText, "play", "listed twice");
}

#[test]
fn resampling_that_does_nothing_is_caught() {
    caught(Bug::NoResample, "secret", "resampling never changed a position");
}

#[test]
fn resampling_into_the_impossible_is_caught() {
    caught(Bug::WildResample, "secret", "audit");
}

#[test]
fn a_save_that_forgets_is_caught() {
    caught(Bug::Forgetful, "save", "");
}

#[test]
fn a_roll_that_breaks_the_position_is_caught() {
    caught(Bug::BadRoll, "chance", "after 6 6");
}

#[test]
fn a_message_without_a_sentence_is_caught() {
    caught(Bug::Speechless, "words", "no sentence for 'event-nowhere-written' in en");
}

#[test]
fn a_word_without_a_name_is_caught() {
    caught(Bug::Nameless, "words", "no sentence for 'marker-combed' in en");
}

#[test]
fn a_rule_that_is_not_in_the_ledger_is_caught() {
    caught(Bug::WrongRule, "words", "cites rule '5.7'");
}

/// A panic is reported with its place, and the place can be reached again.
#[test]
fn a_panic_is_caught_and_can_be_reached_again() {
    let failure = caught(Bug::Panics, "play", "a panic inside the game");
    let mut options = Options::none();
    if !failure.options.is_empty() {
        options.set(&failure.options);
    }
    let case = Case { scenario: failure.scenario, options, seed: failure.seed };
    let game = Mutant { base: Outpost::new(), bug: Bug::AcceptsAll, mood: 0 };
    let state = replay(&game, &case, failure.decision).expect("the steps before are sound");
    assert_ne!(state.base.searched[0], 0, "this is the position that panics");
}

/// A golden game fails on other rules of the same version, and names what to do.
#[test]
fn golden_game_fails_on_changed_rules() {
    let make = |bug| Arc::new(Mutant { base: Outpost::new(), bug, mood: 0 });
    // What this mutant tells is wrong, but it plays by the rules.
    let plain = make(Bug::Nameless);
    let scenario = plain.info().scenarios[0].key.clone();
    let played = golden::play(&plain, &scenario, plain.info().rules_version, 3).expect("it ends");
    let mut text = String::new();
    golden::write(&played, &mut text);
    let read = golden::read(&text).expect("it was written");
    assert_eq!(read, std::slice::from_ref(&played));
    assert_eq!(golden::replay(&plain, &read[0]), Ok(()));

    let other = golden::replay(&make(Bug::Endless), &played).expect_err("the rules differ");
    assert!(other.contains("must raise rules_version"), "{other}");
    let old = golden::Golden { rules: 0, ..played.clone() };
    let old = golden::replay(&plain, &old).expect_err("nobody plays version 0");
    assert!(old.contains("no longer played"), "{old}");
    let data = golden::Golden { data: "another".into(), ..played };
    let data = golden::replay(&make(Bug::Endless), &data).expect_err("the rules differ");
    assert!(data.contains("the data have changed"), "{data}");
}
