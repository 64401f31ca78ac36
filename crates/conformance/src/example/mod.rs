//! Outpost: a complete game of the smallest useful size, made by following `docs/adding-a-game.md`.
//!
//! It has what makes games hard (chance, hidden things, sealed simultaneous choices, a fight inside a patrol)
//! and nothing else, so that each part of the contract can be read in a minute. The rules:
//!
//! 1. **Line.** Five hexes in a row, numbered from the west. Each side has supply for the whole game.
//! 2. **Scouts.** Each round both sides place a scout in any hex, in secret. It stays hidden until it is found.
//! 3. **Initiative.** Both bid supply in secret (3.1: no more than they have, nor more than the top bid). The bids
//!    are opened together and paid; the higher one patrols first. 3.2: equal bids are decided by a die (1 to 3
//!    is west), or always for west when the option `tie` says so.
//! 4. **Patrols.** A side aims at a hex and then sends the patrol, or holds, which ends its patrols for the
//!    round. 4.1: each patrol sent costs one supply. 4.2: a hex is searched only once a round by the same side.
//! 5. **Fight.** If the enemy scout is there, both roll a die. The patrol catches the scout if its die is at
//!    least as high, and scores the prize. A fight ends the side's patrols.
//! 6. **Score.** When both are done the scouts are shown. One that was not caught scores one point for each hex
//!    between it and its own end of the line. After the last round the higher score wins.
//!
//! The modules follow the order of the work: [`state`] holds the position, [`rules`] the procedures,
//! [`seeing`] what each viewer may know, [`board`] and [`panels`] what stands on and beside the map, [`text`] what files
//! and people write.

pub mod board;
pub mod panels;
pub mod rules;
pub mod seeing;
pub mod state;
pub mod text;

use sandtable_engine::event::Sink;
use sandtable_engine::game::Game;
use sandtable_engine::info::{GameInfo, OptionInfo, Options, ScenarioInfo, SeatInfo, SetupError, Words};
use sandtable_engine::ledger::Ledger;
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{Board, GameResult, Prompt, View};
use sandtable_engine::{Answer, Decision, EventText, Outcome, Query, Refusal, Rng, Seat, Viewer, Window};
use serde::Deserialize;
use state::{Action, Event, Frame, State};

/// The western seat.
pub const WEST: Seat = Seat(0);
/// The eastern seat.
pub const EAST: Seat = Seat(1);

/// The figures of the data file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Figures {
    /// Length of the line.
    pub hexes: u8,
    /// Supply of each side at the start.
    pub supply: u8,
    /// Largest bid.
    pub top_bid: u8,
    /// Points for catching a scout.
    pub prize: i16,
    scenario: Vec<Scenario>,
}

/// A scenario of the data file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    key: String,
    rounds: u8,
    name: Words,
    summary: Words,
}

/// The game: its figures and what it says about itself. Positions are [`State`]s.
pub struct Outpost {
    figures: Figures,
    source: String,
    info: GameInfo,
    ledger: Ledger,
}

impl Outpost {
    /// The game with the figures it comes with.
    ///
    /// # Panics
    /// Never: a test reads the same file.
    pub fn new() -> Outpost {
        Outpost::from_data(include_str!("data/outpost.toml")).expect("the figures it comes with are sound")
    }

    /// The game with other figures; the error names the line and what is wrong with it.
    pub fn from_data(source: &str) -> Result<Outpost, String> {
        let line = |at: usize| source.get(..at).map_or(1, |s| s.matches('\n').count() + 1);
        let figures: Figures = toml::from_str(source).map_err(|e| {
            format!("outpost.toml:{}: {}", line(e.span().map_or(0, |s| s.start)), e.message())
        })?;
        let field = |key: &str| line(source.find(key).unwrap_or(0));
        if !(2..=8).contains(&figures.hexes) {
            return Err(format!(
                "outpost.toml:{}: hexes = {}: expected 2 to 8",
                field("hexes"),
                figures.hexes
            ));
        }
        if figures.scenario.is_empty() || figures.scenario.iter().any(|s| !(1..=16).contains(&s.rounds)) {
            return Err(format!(
                "outpost.toml:{}: expected scenarios with 1 to 16 rounds",
                field("[[scenario]]")
            ));
        }
        let words = |en: &str, ko: &str| Words { en: en.into(), ko: ko.into() };
        let seat = |key: &str, en, ko| SeatInfo { key: key.into(), name: words(en, ko) };
        let scenarios = figures.scenario.iter().map(|s| ScenarioInfo {
            key: s.key.clone(),
            number: String::new(),
            name: s.name.clone(),
            summary: s.summary.clone(),
            turns: s.rounds.into(),
        });
        let info = GameInfo {
            key: "outpost".into(),
            name: words("Outpost", "전초"),
            rules_version: 1,
            oldest_rules: 1,
            data: sandtable_engine::digest::DataHashes::default(),
            sides: vec![seat("west", "West", "서쪽"), seat("east", "East", "동쪽")],
            seats: vec![seat("west", "West", "서쪽"), seat("east", "East", "동쪽")],
            scenarios: scenarios.collect(),
            options: vec![OptionInfo {
                key: "tie".into(),
                name: words("Equal bids", "동점 입찰"),
                rule: "3.2".into(),
                values: vec!["die".into(), "west".into()],
            }],
        };
        let ledger = Ledger::parse(include_str!("data/rules.toml"), "")
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        Ok(Outpost { figures, source: source.into(), info, ledger })
    }

    /// The figures it is played with.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// The number of rounds of the position's scenario.
    pub fn rounds(&self, state: &State) -> u8 {
        self.figures.scenario.get(state.scenario as usize).map_or(0, |s| s.rounds)
    }

    fn scenario(&self, key: &str) -> Result<u8, SetupError> {
        let known = || self.figures.scenario.iter().map(|s| s.key.clone()).collect();
        let at = self.figures.scenario.iter().position(|s| s.key == key);
        at.map(|i| i as u8).ok_or_else(|| SetupError::Scenario { key: key.into(), known: known() })
    }
}

impl Default for Outpost {
    fn default() -> Outpost {
        Outpost::new()
    }
}

impl Game for Outpost {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn data_files(&self) -> Vec<(String, String)> {
        vec![("outpost.toml".into(), self.source.clone())]
    }

    fn board(&self, scenario: &str) -> Board {
        let rounds = self.figures.scenario.iter().find(|s| s.key == scenario).map_or(1, |s| s.rounds);
        board::board(&self.figures, rounds)
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn texts(&self) -> Vec<(&'static str, &'static str)> {
        vec![("en", include_str!("data/en.ftl")), ("ko", include_str!("data/ko.ftl"))]
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let mut state = self.blank(scenario, options)?;
        rules::open_round(&mut state);
        Ok(state)
    }

    fn decision(&self, state: &State) -> Decision {
        rules::decision(state)
    }

    /// A seat may leave its patrols to the table: it holds (4.3). An order for a phase lasts a round.
    fn window(&self, state: &State, seat: Seat) -> Option<Window<Action>> {
        let open = state.stack.last() == Some(&Frame::Patrol(seat));
        open.then(|| Window { key: "patrol".into(), pass: Action::Hold, phase: state.round.into() })
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        rules::options(&self.figures, state, seat, out);
    }

    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        rules::why_not(&self.figures, state, seat, action)
    }

    fn perform<K: Sink<Event>>(&self, state: &mut State, seat: Seat, action: Action, sink: &mut K) {
        rules::perform(self, state, seat, action, sink);
    }

    fn roll<K: Sink<Event>>(&self, state: &mut State, outcome: Outcome, sink: &mut K) {
        rules::roll(self, state, outcome, sink);
    }

    fn result(&self, state: &State) -> Option<GameResult> {
        rules::result(state)
    }

    fn prompt(&self, state: &State, _viewer: Viewer) -> Prompt {
        seeing::prompt(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        seeing::view(self, state, viewer)
    }

    fn known(&self, state: &State, viewer: Viewer) -> Knowledge {
        seeing::known(state, viewer)
    }

    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        seeing::resample(&self.figures, state, viewer, rng)
    }

    fn describe(&self, event: &Event) -> EventText {
        seeing::describe(event)
    }

    fn ask(&self, state: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
        seeing::ask(self, state, viewer, query)
    }

    fn action_text(&self, _state: &State, action: Action) -> String {
        text::write(action)
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, String> {
        text::read(text)
    }

    fn blank(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        options.check(&self.info)?;
        let tie_for_west = options.get(&self.info, "tie") == "west";
        Ok(State::empty(self.scenario(scenario)?, tie_for_west, self.figures.supply))
    }

    fn place(&self, state: &mut State, words: &[&str]) -> Result<(), String> {
        text::place(self, state, words)
    }

    fn placed(&self, state: &mut State) -> Result<(), String> {
        if state.stack.is_empty() {
            return Err("expected a line 'phase place', 'phase bid' or 'phase patrol SIDE'".into());
        }
        self.audit(state).first().map_or(Ok(()), |fault| Err(fault.clone()))
    }

    fn fact(&self, state: &State, words: &[&str]) -> Result<String, String> {
        text::fact(state, words)
    }

    fn audit(&self, state: &State) -> Vec<String> {
        rules::audit(self, state)
    }
}
