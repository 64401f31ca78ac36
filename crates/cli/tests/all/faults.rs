//! A game with bugs: the simulation must catch each, say in which game it was, and let it be repeated.

use crate::common::{Folder, Ran, run_with};
use sandtable_cli::games::Games;
use sandtable_conformance::example::Outpost;
use sandtable_conformance::example::state::{Action, Event, State};
use sandtable_engine::event::Sink;
use sandtable_engine::info::{GameInfo, Options, SetupError};
use sandtable_engine::ledger::Ledger;
use sandtable_engine::view::{Board, GameResult, Prompt, View};
use sandtable_engine::{Answer, Decision, EventText, Game, Outcome, Query, Refusal, Seat, Viewer};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bug {
    /// Sending a patrol panics.
    Panics,
    /// Who has sent a patrol is asked, but has no option.
    DeadEnd,
    /// A patrol breaks an invariant.
    Unsound,
    /// The game ends without a result.
    NoResult,
}

struct Faulty(Outpost, Bug);

impl Game for Faulty {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.1 != Bug::DeadEnd || state.searched == [0, 0] {
            self.0.options(state, seat, out);
        }
    }
    fn perform<K: Sink<Event>>(&self, state: &mut State, seat: Seat, action: Action, sink: &mut K) {
        assert!(self.1 != Bug::Panics || action != Action::Go, "the patrol stumbles");
        self.0.perform(state, seat, action, sink);
    }
    fn audit(&self, state: &State) -> Vec<String> {
        let broken = self.1 == Bug::Unsound && state.stack.is_empty();
        if broken { vec!["a scout is nowhere".into()] } else { self.0.audit(state) }
    }
    fn result(&self, state: &State) -> Option<GameResult> {
        if self.1 == Bug::NoResult { None } else { self.0.result(state) }
    }

    fn info(&self) -> &GameInfo {
        self.0.info()
    }
    fn data_files(&self) -> Vec<(String, String)> {
        self.0.data_files()
    }
    fn board(&self, scenario: &str) -> Board {
        self.0.board(scenario)
    }
    fn ledger(&self) -> &Ledger {
        self.0.ledger()
    }
    fn texts(&self) -> Vec<(&'static str, &'static str)> {
        self.0.texts()
    }
    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.0.setup(scenario, options)
    }
    fn decision(&self, state: &State) -> Decision {
        self.0.decision(state)
    }
    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        self.0.why_not(state, seat, action)
    }
    fn roll<K: Sink<Event>>(&self, state: &mut State, outcome: Outcome, sink: &mut K) {
        self.0.roll(state, outcome, sink);
    }
    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        self.0.prompt(state, viewer)
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.0.view(state, viewer)
    }
    fn describe(&self, event: &Event) -> EventText {
        self.0.describe(event)
    }
    fn ask(&self, state: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
        self.0.ask(state, viewer, query)
    }
    fn action_text(&self, state: &State, action: Action) -> String {
        self.0.action_text(state, action)
    }
    fn parse_action(&self, state: &State, text: &str) -> Result<Action, String> {
        self.0.parse_action(state, text)
    }
    fn blank(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.0.blank(scenario, options)
    }
    fn place(&self, state: &mut State, words: &[&str]) -> Result<(), String> {
        self.0.place(state, words)
    }
    fn placed(&self, state: &mut State) -> Result<(), String> {
        self.0.placed(state)
    }
    fn fact(&self, state: &State, words: &[&str]) -> Result<String, String> {
        self.0.fact(state, words)
    }
}

fn sandtable(args: &[&str]) -> Ran {
    let games = Games::default()
        .with("panics", |_| Ok(Box::new(Arc::new(Faulty(Outpost::new(), Bug::Panics)))))
        .with("dead-end", |_| Ok(Box::new(Arc::new(Faulty(Outpost::new(), Bug::DeadEnd)))))
        .with("unsound", |_| Ok(Box::new(Arc::new(Faulty(Outpost::new(), Bug::Unsound)))))
        .with("no-result", |_| Ok(Box::new(Arc::new(Faulty(Outpost::new(), Bug::NoResult)))));
    run_with(&games, args, "")
}

#[test]
fn panic_is_reported_and_other_games_continue() {
    let ran = sandtable(&["sim", "panics", "skirmish", "--games", "40", "--seed", "100", "--threads", "2"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("panic: the patrol stumbles") && ran.err.contains("faults.rs:"), "{}", ran.err);
    assert!(ran.out.contains("40 games"), "{}", ran.out);
    // Games in which nobody sends a patrol end well.
    let json = sandtable(&["sim", "panics", "skirmish", "--games", "40", "--seed", "100", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let faults = json["faults"].as_array().unwrap();
    assert!(!faults.is_empty() && faults.len() < 40, "{}", faults.len());

    // The game named there can be recorded up to the action that panics.
    let folder = Folder::new();
    let (seed, save) = (faults[0]["seed"].to_string(), folder.file("fault.json"));
    let ran = sandtable(&["sim", "panics", "skirmish", "--seed", &seed, "--record", &save]);
    ran.fails(1, &["go: the patrol stumbles"]);
    let journal = folder.read("fault.json");
    assert!(journal.contains("aim ") && !journal.contains(": go"), "{journal}");
}

#[test]
fn dead_ends_broken_invariants_and_missing_results_are_faults() {
    let sim =
        |game, extra: &[&str]| sandtable(&[&["sim", game, "skirmish", "--games", "20"], extra].concat());
    sim("dead-end", &[]).fails(1, &["is asked but has no option", "--record"]);
    sim("unsound", &["--check"]).fails(1, &["a scout is nowhere"]);
    sim("unsound", &[]).ok();
    sim("no-result", &[]).fails(1, &["has no result", "20 faulty games"]);
}
