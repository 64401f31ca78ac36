//! A table without type parameters: what the program and the drawing need of any game.

use crate::actor::{Actor, Seat, Viewer};
use crate::agreed::Agreed;
use crate::chance::Seed;
use crate::data::DataReport;
use crate::event::EventText;
use crate::game::Game;
use crate::info::{GameInfo, Options, SetupError};
use crate::journal::{Entry, Journal, JournalError};
use crate::ledger::Ledger;
use crate::lesson::{Lesson, Profile};
use crate::message::Refusal;
use crate::query::{Answer, Query, ResultTable};
use crate::random::Rng;
use crate::session::{LogRow, Session, Tail};
use crate::simulate::{SimGame, Simulation};
use crate::snapshot::Snapshot;
use crate::undo::Barrier;
use crate::view::{Board, GameResult, View};
use std::ops::Range;
use std::sync::Arc;

/// A line of the log as one viewer may read it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct LogLine {
    /// Index of the journal entry that caused it.
    pub entry: usize,
    /// What happened, in words with its rule.
    #[serde(flatten)]
    pub told: EventText,
}

/// A game in progress, of whatever game.
pub trait Table: Send {
    /// Facts about the game.
    fn info(&self) -> &GameInfo;
    /// The fixed parts of the board.
    fn board(&self) -> Board;
    /// The rule ledger.
    fn ledger(&self) -> &Ledger;
    /// Whether seats and spectators may come to see different things; see [`Game::hides`].
    fn hides(&self) -> bool;
    /// Who must act.
    fn actor(&self) -> Actor;
    /// Everything `viewer` may see.
    fn view(&self, viewer: Viewer) -> View;
    /// Canonical texts of the seat's legal actions.
    fn options(&self, seat: Seat) -> Vec<String>;
    /// A random legal action of the seat.
    fn sample(&self, seat: Seat, rng: &mut Rng) -> Option<String>;
    /// A seat chooses.
    fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal>;
    /// Why an action would be refused; `None` if it would not.
    fn why_not(&self, seat: Seat, text: &str) -> Option<Refusal>;
    /// The seat whose standing order answers what is asked now, with that answer for [`Table::act`].
    fn ordered(&self) -> Option<(Seat, String)>;
    /// A seat takes a standing order back: it is asked again from now on.
    fn ask_again(&mut self, seat: Seat, window: &str);
    /// How many entries there were when the seats began to choose in secret, while they do. What was chosen since is
    /// nobody's business but the chooser's.
    fn sealed_from(&self) -> Option<usize>;
    /// The first entry that taking back has changed: in a secret choice others may have chosen since.
    fn changed_from(&self) -> usize;
    /// Takes back.
    fn undo(&mut self, seat: Seat) -> Result<(), Barrier>;
    /// Whether taking back is possible.
    fn can_undo(&self, seat: Seat) -> Result<(), Barrier>;
    /// Answers a question.
    fn ask(&self, viewer: Viewer, query: &Query) -> Result<Answer, Refusal>;
    /// The log from journal entry `from` on, as `viewer` may read it.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine>;
    /// The log from journal entry `from` on with its audiences, for a store.
    fn log_rows(&self, from: usize) -> Vec<LogRow>;
    /// The table agrees on something outside the rules.
    fn agree(&mut self, agreed: &Agreed) -> Result<(), Refusal>;
    /// Goes on with new dice, and with what they decide; see [`Session::renew_dice`].
    fn renew_dice(&mut self, seed: Seed);
    /// The journal; its first [`Table::skipped`] entries are missing.
    fn journal(&self) -> &Journal;
    /// How many entries the journal leaves out at its beginning; see [`Tail`].
    fn skipped(&self) -> usize;
    /// How many journal entries there are, those left out included.
    fn entries(&self) -> usize;
    /// A journal entry, unless it was left out.
    fn entry(&self, n: usize) -> Option<&Entry>;
    /// The entry with which about the last `lines` lines of the log before entry `end` begin, for all audiences together.
    fn recent_log(&self, end: usize, lines: usize) -> usize;
    /// Supplies what a [`Tail`] left out; see [`Session::prepend`].
    fn prepend(&mut self, entries: Vec<Entry>, log: Vec<LogRow>) -> bool;
    /// The position to open this game from later.
    fn snapshot(&self) -> Snapshot;
    /// The result.
    fn result(&self) -> Option<GameResult>;
    /// Hash of the position.
    fn hash(&self) -> String;
    /// Broken invariants.
    fn audit(&self) -> Vec<String>;
    /// The session behind the table, for those who know its game: computer players think about the typed position.
    fn as_any(&self) -> &dyn std::any::Any;
}

impl<G: Game> Table for Session<G> {
    fn info(&self) -> &GameInfo {
        self.game().info()
    }

    fn board(&self) -> Board {
        self.game().board(&Session::journal(self).scenario)
    }

    fn ledger(&self) -> &Ledger {
        self.game().ledger()
    }

    fn hides(&self) -> bool {
        self.game().hides(&Session::journal(self).options)
    }

    fn actor(&self) -> Actor {
        if self.ended_by_table() { Actor::Nobody } else { self.game().decision(self.state()).actor }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.game().view(self.state(), viewer);
        if self.ended_by_table() {
            view.actor = Actor::Nobody;
            view.options.clear();
            view.result = Session::result(self);
        } else if let Viewer::Seat(seat) = viewer {
            view.standing = self.standing(seat);
        }
        view
    }

    fn options(&self, seat: Seat) -> Vec<String> {
        let mut list = Vec::new();
        if self.ended_by_table() {
            return Vec::new();
        }
        self.game().options(self.state(), seat, &mut list);
        list.into_iter().map(|a| self.game().action_text(self.state(), a)).collect()
    }

    fn sample(&self, seat: Seat, rng: &mut Rng) -> Option<String> {
        if self.ended_by_table() {
            return None;
        }
        let action = self.game().sample(self.state(), seat, rng, &mut Vec::new())?;
        Some(self.game().action_text(self.state(), action))
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        Session::act(self, seat, text)
    }

    fn why_not(&self, seat: Seat, text: &str) -> Option<Refusal> {
        if self.ended_by_table() {
            return Some(Refusal::over());
        }
        match self.game().parse_action(self.state(), text) {
            Ok(action) => self.game().check(self.state(), seat, action).err(),
            Err(e) => Some(Refusal::not_understood(e)),
        }
    }

    fn ordered(&self) -> Option<(Seat, String)> {
        Session::ordered(self)
    }

    fn ask_again(&mut self, seat: Seat, window: &str) {
        Session::ask_again(self, seat, window);
    }

    fn sealed_from(&self) -> Option<usize> {
        Session::sealed_from(self)
    }

    fn changed_from(&self) -> usize {
        Session::changed_from(self)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Barrier> {
        Session::undo(self, seat)
    }

    fn can_undo(&self, seat: Seat) -> Result<(), Barrier> {
        Session::can_undo(self, seat)
    }

    fn ask(&self, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
        self.game().ask(self.state(), viewer, query)
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine> {
        let heard = self.log_since(from).iter().filter(|e| e.audience.hears(viewer));
        heard.map(|e| LogLine { entry: e.entry, told: self.words(e) }).collect()
    }

    fn log_rows(&self, from: usize) -> Vec<LogRow> {
        let new = self.log_since(from).iter();
        new.map(|e| LogRow { entry: e.entry, audience: e.audience, told: self.words(e) }).collect()
    }

    fn agree(&mut self, agreed: &Agreed) -> Result<(), Refusal> {
        Session::agree(self, agreed)
    }

    fn renew_dice(&mut self, seed: Seed) {
        Session::renew_dice(self, seed);
        self.run();
    }

    fn snapshot(&self) -> Snapshot {
        Session::snapshot(self)
    }

    fn journal(&self) -> &Journal {
        Session::journal(self)
    }

    fn skipped(&self) -> usize {
        Session::skipped(self)
    }

    fn entries(&self) -> usize {
        Session::entries(self)
    }

    fn entry(&self, n: usize) -> Option<&Entry> {
        Session::entry(self, n)
    }

    fn recent_log(&self, end: usize, lines: usize) -> usize {
        Session::recent_log(self, end, lines)
    }

    fn prepend(&mut self, entries: Vec<Entry>, log: Vec<LogRow>) -> bool {
        Session::prepend(self, entries, log)
    }

    fn result(&self) -> Option<GameResult> {
        Session::result(self)
    }

    fn hash(&self) -> String {
        crate::codec::hash(self.state())
    }

    fn audit(&self) -> Vec<String> {
        self.game().audit(self.state())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// A game that tables can be opened for, of whatever game.
pub trait GameBox: Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &GameInfo;
    /// The fixed parts of the board a scenario is played on.
    fn board(&self, scenario: &str) -> Board;
    /// The rule ledger.
    fn ledger(&self) -> &Ledger;
    /// Fluent sources.
    fn texts(&self) -> Vec<(&'static str, &'static str)>;
    /// What a scenario teaches the player of a seat.
    fn lesson(&self, scenario: &str, seat: Seat) -> Option<Lesson>;
    /// What the game says about itself in a list of games.
    fn profile(&self) -> Profile;
    /// The result tables events point into, by key.
    fn tables(&self) -> Vec<(&'static str, ResultTable)>;
    /// Starts a game.
    fn start(&self, scenario: &str, options: Options, seed: Seed) -> Result<Box<dyn Table>, SetupError>;
    /// Replays a journal.
    fn load(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError>;
    /// The position after the first `entries` entries of a journal.
    fn at(&self, journal: &Journal, entries: usize) -> Result<Box<dyn Table>, JournalError>;
    /// Opens a game from a snapshot and the log up to it, without replaying what came before.
    fn open(
        &self,
        journal: &Journal,
        snapshot: &Snapshot,
        log: Vec<LogRow>,
    ) -> Result<Box<dyn Table>, JournalError>;
    /// Opens a game from its end alone; see [`Tail`].
    fn open_tail(&self, tail: Tail) -> Result<Box<dyn Table>, JournalError>;
    /// Runs a position file.
    fn position(&self, file: &str, text: &str) -> crate::position::Report;
    /// Sources that cite rules.
    fn citations(&self) -> &'static [(&'static str, &'static str)];
    /// Provenance and faults of the data files.
    fn data_report(&self) -> DataReport;
    /// The data files it is played with.
    fn data_files(&self) -> Vec<(String, String)>;
    /// The same game with other data files.
    fn with_files(&self, files: Vec<(String, String)>) -> Result<Arc<dyn GameBox>, String>;
    /// Plays random games; see [`crate::simulate::simulate`].
    fn simulate(
        &self,
        what: &Simulation,
        seeds: Range<u64>,
        done: &mut dyn FnMut(SimGame) -> bool,
    ) -> Result<(), SetupError>;
}

impl<G: Game> GameBox for Arc<G> {
    fn info(&self) -> &GameInfo {
        Game::info(&**self)
    }

    fn board(&self, scenario: &str) -> Board {
        Game::board(&**self, scenario)
    }

    fn ledger(&self) -> &Ledger {
        Game::ledger(&**self)
    }

    fn texts(&self) -> Vec<(&'static str, &'static str)> {
        Game::texts(&**self)
    }

    fn lesson(&self, scenario: &str, seat: Seat) -> Option<Lesson> {
        Game::lesson(&**self, scenario, seat)
    }

    fn profile(&self) -> Profile {
        Game::profile(&**self)
    }

    fn tables(&self) -> Vec<(&'static str, ResultTable)> {
        Game::tables(&**self)
    }

    fn start(&self, scenario: &str, options: Options, seed: Seed) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(Session::start(self.clone(), scenario, options, seed)?))
    }

    fn load(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError> {
        Ok(Box::new(Session::load(self.clone(), journal)?))
    }

    fn at(&self, journal: &Journal, entries: usize) -> Result<Box<dyn Table>, JournalError> {
        Ok(Box::new(Session::at(self.clone(), journal, entries)?))
    }

    fn open(
        &self,
        journal: &Journal,
        snapshot: &Snapshot,
        log: Vec<LogRow>,
    ) -> Result<Box<dyn Table>, JournalError> {
        Ok(Box::new(Session::open(self.clone(), journal, snapshot, log)?))
    }

    fn open_tail(&self, tail: Tail) -> Result<Box<dyn Table>, JournalError> {
        Ok(Box::new(Session::open_tail(self.clone(), tail)?))
    }

    fn position(&self, file: &str, text: &str) -> crate::position::Report {
        crate::position::run(&**self, file, text)
    }

    fn citations(&self) -> &'static [(&'static str, &'static str)] {
        Game::citations(&**self)
    }

    fn data_report(&self) -> DataReport {
        Game::data_report(&**self)
    }

    fn data_files(&self) -> Vec<(String, String)> {
        Game::data_files(&**self)
    }

    fn with_files(&self, files: Vec<(String, String)>) -> Result<Arc<dyn GameBox>, String> {
        Ok(Arc::new(Arc::new(Game::with_files(&**self, files)?)))
    }

    fn simulate(
        &self,
        what: &Simulation,
        seeds: Range<u64>,
        done: &mut dyn FnMut(SimGame) -> bool,
    ) -> Result<(), SetupError> {
        crate::simulate::simulate(&**self, what, seeds, done)
    }
}
