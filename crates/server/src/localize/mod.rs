//! From the engine's messages to the wire: every text in the reader's language, every seat by its key.

mod answer;
mod cache;
mod delta;
mod lesson;
mod view;

pub use cache::{Digest, Memo};
pub use delta::{Marks, Parts, Section, Text};

use crate::catalogue::Title;
use crate::lang::Lang;
use crate::wire;
use sandtable_engine::event::{Drawn, DrawnKind};
use sandtable_engine::info::GameInfo;
use sandtable_engine::table::LogLine;
use sandtable_engine::undo::Barrier;
use sandtable_engine::view::{CalendarEntry, CardCell, GameResult, Goal, Piece, Place, Winner};
use sandtable_engine::{Message, Refusal, Seat, Value};
use std::sync::Arc;

/// What was put into words before, of one game in one language.
#[derive(Default)]
pub struct Words {
    phrases: Memo<Message>,
    /// As JSON.
    pieces: Memo<Arc<Piece>, Text>,
    /// As JSON.
    calendar: Memo<CalendarEntry, Text>,
    /// As JSON.
    goals: Memo<Goal, Text>,
}

/// One game in one language.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    title: &'a Title,
    lang: Lang,
}

impl<'a> Voice<'a> {
    /// Speaks of `title` in `lang`.
    pub fn new(title: &'a Title, lang: Lang) -> Voice<'a> {
        Voice { title, lang }
    }

    /// The language spoken.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    fn info(&self) -> &'a GameInfo {
        self.title.game().info()
    }

    /// A message in words.
    pub fn say(&self, message: &Message) -> String {
        self.phrase(message).as_ref().to_string()
    }

    /// A message in words, shared with all who heard it before.
    pub fn phrase(&self, message: &Message) -> Arc<str> {
        let make = || self.title.texts().format(self.lang.tag(), message);
        self.words().phrases.get(message, make)
    }

    /// A part of a message that has words of its own (a Fluent attribute).
    fn attribute(&self, message: &Message, name: &str) -> Option<String> {
        self.title.texts().part(self.lang.tag(), message, name)
    }

    fn words(&self) -> &'a Words {
        self.title.words(self.lang)
    }

    /// A bare value as a reader expects it.
    pub fn value(&self, value: &Value) -> String {
        self.title.texts().value(self.lang.tag(), value)
    }

    /// The key of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        self.info().seats.get(seat.idx()).map_or_else(|| seat.0.to_string(), |s| s.key.clone())
    }

    /// The name of a seat.
    pub fn seat_name(&self, seat: Seat) -> String {
        let known = self.info().seats.get(seat.idx());
        known.map_or_else(|| seat.0.to_string(), |s| s.name.get(self.lang.tag()).to_string())
    }

    /// A refusal: the rule, and the reason in words.
    pub fn refusal(&self, refusal: &Refusal) -> (String, String) {
        (refusal.rule.to_string(), self.say(&refusal.text))
    }

    /// Why nothing can be taken back.
    pub fn barrier(&self, barrier: Barrier) -> String {
        self.say(&Message::new(barrier.key()))
    }

    /// A line of the log.
    pub fn log_line(&self, line: &LogLine) -> wire::LogLine {
        wire::LogLine {
            entry: line.entry,
            text: self.say(&line.told.text),
            rule: line.told.rule.to_string(),
            lines: line.told.lines.iter().map(|l| self.answer_line(l)).collect(),
            places: line.told.places.iter().map(place).collect(),
            dice: line.told.dice,
            cells: line.told.cells.iter().map(cell).collect(),
            faces: line.told.faces.clone(),
            sides: Some(line.told.sides).filter(|n| *n > 0),
            cell: line.told.read.as_ref().map(|c| wire::TableCell {
                table: c.table.to_string(),
                column: c.column,
                row: c.row,
            }),
            pieces: line.told.pieces.clone(),
            against: line.told.against.clone(),
            drawn: line.told.drawn.iter().map(|d| self.drawn(d)).collect(),
        }
    }

    fn drawn(&self, drawn: &Drawn) -> wire::DrawnThing {
        let kind = match drawn.kind {
            DrawnKind::Chit => "chit",
            DrawnKind::Card => "card",
        };
        wire::DrawnThing { kind: kind.to_owned(), text: self.say(&drawn.text) }
    }

    /// How a game ended.
    pub fn result(&self, result: &GameResult) -> wire::GameResult {
        wire::GameResult {
            winner: result.winner.seat().map(|s| self.seat(s)),
            system: result.winner == Winner::System,
            text: self.say(&result.text),
            rule: result.rule.to_string(),
            points: result.points.clone(),
        }
    }
}

/// A cell of a data card.
fn cell(cell: &CardCell) -> wire::CardCell {
    wire::CardCell {
        card: cell.card.to_string(),
        group: cell.group.to_string(),
        row: cell.row,
        column: cell.column,
    }
}

/// Where something is.
pub fn place(place: &Place) -> wire::Place {
    match place {
        Place::Hex(label) => wire::Place::Hex(label.clone()),
        Place::Side(a, b) => wire::Place::Side(a.clone(), b.clone()),
        Place::Box(key) => wire::Place::Box(key.to_string()),
        Place::Track(key, space) => wire::Place::Track(key.to_string(), *space),
        Place::Aboard(piece) => wire::Place::Aboard(piece.clone()),
    }
}
