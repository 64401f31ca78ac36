//! The log of a game: what each journal entry caused.

use super::Session;
use crate::event::{Audience, EventText};
use crate::game::Game;
use serde::{Deserialize, Serialize};

/// An event with the journal entry that caused it.
#[derive(Clone, Debug)]
pub struct LogEntry<E> {
    /// Index of the journal entry.
    pub entry: usize,
    /// Who may hear it.
    pub audience: Audience,
    /// What happened.
    pub event: Told<E>,
    /// Whether chance has just brought it: dice, or a draw.
    pub dice: bool,
    /// The faces that fell and the faces each die has, where everybody may know them.
    pub faces: (Vec<u8>, u8),
}

/// Something that happened: as the game reported it, or already in words (read from a store, or agreed on at the
/// table).
#[derive(Clone, Debug)]
pub enum Told<E> {
    /// The game's own event.
    Event(E),
    /// Words.
    Text(Box<EventText>),
}

/// A line of the log as a store keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogRow {
    /// Index of the journal entry that caused it.
    pub entry: usize,
    /// Who may hear it.
    pub audience: Audience,
    /// What happened, in words with its rule.
    #[serde(flatten)]
    pub told: EventText,
}

impl<E> From<LogRow> for LogEntry<E> {
    fn from(row: LogRow) -> LogEntry<E> {
        LogEntry {
            entry: row.entry,
            audience: row.audience,
            dice: row.told.dice,
            faces: (row.told.faces.clone(), row.told.sides),
            event: Told::Text(Box::new(row.told)),
        }
    }
}

impl<G: Game> Session<G> {
    /// Everything that happened, for the referee; filter by audience for anybody else.
    pub fn log(&self) -> &[LogEntry<G::Event>] {
        &self.log
    }

    /// An entry of the log in words.
    pub fn words(&self, line: &LogEntry<G::Event>) -> EventText {
        match &line.event {
            Told::Event(event) => {
                let (faces, sides) = line.faces.clone();
                EventText { dice: line.dice, faces, sides, ..self.game.describe(event) }
            }
            Told::Text(text) => (**text).clone(),
        }
    }

    /// The log from journal entry `from` on.
    pub(crate) fn log_since(&self, from: usize) -> &[LogEntry<G::Event>] {
        &self.log[self.log.partition_point(|e| e.entry < from)..]
    }

    /// The entry with which about the last `lines` lines of the log before entry `end` begin, for all audiences together;
    /// the first entry whose log is held if there are fewer.
    pub fn recent_log(&self, end: usize, lines: usize) -> usize {
        let at = self.log.partition_point(|e| e.entry < end).checked_sub(lines);
        at.and_then(|at| self.log.get(at)).map_or(self.log_from, |line| line.entry)
    }
}
