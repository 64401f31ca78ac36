//! Events: what happened, for whom, by which rule.

use crate::actor::{Seat, Seats, Viewer};
use crate::message::{Message, Value};
use crate::query::AnswerLine;
use crate::view::{CardCell, Place, Word};
use serde::{Deserialize, Serialize};

/// Who may hear of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody.
    All,
    /// Only these seats (and the referee).
    Only(Seats),
    /// Everybody but this seat's side of the table: the public wording of something these seats hear in full.
    Except(Seats),
}

impl Audience {
    /// Only one seat.
    pub const fn seat(seat: Seat) -> Audience {
        Audience::Only(Seats::one(seat))
    }

    /// Whether `viewer` may hear it.
    pub fn hears(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::All, _) => true,
            (Audience::Only(set), Viewer::Seat(s)) => set.contains(s),
            (Audience::Only(_), Viewer::Public) => false,
            (Audience::Only(_), Viewer::Referee) => true,
            (Audience::Except(set), Viewer::Seat(s)) => !set.contains(s),
            (Audience::Except(_), Viewer::Public) => true,
            (Audience::Except(_), Viewer::Referee) => false,
        }
    }
}

/// An event in words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventText {
    /// In one sentence.
    pub text: Message,
    /// The rule it follows from.
    pub rule: Word,
    /// Every part of the reasoning with its rule: modifiers, or the trace of a system's choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<AnswerLine>,
    /// Where it happened, to show on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// Whether it tells what dice have just brought.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dice: bool,
    /// Cells of data cards that were used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CardCell>,
    /// The faces that fell, if dice brought it and everybody may know them. The session fills them in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
    /// How many faces each die has.
    #[serde(default, skip_serializing_if = "zero")]
    pub sides: u8,
    /// Where in a result table it was read off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<TableCell>,
    /// Counters that act in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<String>,
    /// Counters it is done to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// Chits and cards that were drawn, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Drawn>,
}

/// A cell of one of the game's result tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableCell {
    /// Key of the table in [`crate::Game::tables`].
    pub table: Word,
    /// Index of its column.
    pub column: usize,
    /// Index of its row.
    pub row: usize,
}

/// Something drawn from a cup or a pile, to be shown as a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// How it looks.
    pub kind: DrawnKind,
    /// What stands on it.
    pub text: Message,
}

/// How something drawn looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnKind {
    /// A square of cardboard.
    Chit,
    /// A card.
    Card,
}

fn zero(n: &u8) -> bool {
    *n == 0
}

impl EventText {
    /// Words and rule alone.
    pub fn new(text: Message, rule: impl Into<Word>) -> EventText {
        EventText { text, rule: rule.into(), ..EventText::default() }
    }

    /// Names the counters that act.
    #[must_use]
    pub fn by(mut self, pieces: impl IntoIterator<Item = String>) -> EventText {
        self.pieces.extend(pieces);
        self
    }

    /// Names the counters it is done to.
    #[must_use]
    pub fn against(mut self, pieces: impl IntoIterator<Item = String>) -> EventText {
        self.against.extend(pieces);
        self
    }

    /// Points to the cell of a result table it was read off.
    #[must_use]
    pub fn read_off(mut self, table: impl Into<Word>, row: usize, column: usize) -> EventText {
        self.read = Some(TableCell { table: table.into(), column, row });
        self
    }

    /// Shows something that was drawn.
    #[must_use]
    pub fn drew(mut self, kind: DrawnKind, text: Message) -> EventText {
        self.drawn.push(Drawn { kind, text });
        self
    }

    /// Adds a place.
    #[must_use]
    pub fn at(mut self, place: Place) -> EventText {
        self.places.push(place);
        self
    }

    /// Adds a cell of a data card that was used.
    #[must_use]
    pub fn cell(mut self, cell: CardCell) -> EventText {
        self.cells.push(cell);
        self
    }

    /// Adds a line of reasoning.
    #[must_use]
    pub fn line(mut self, rule: impl Into<Word>, text: Message, value: Option<Value>) -> EventText {
        self.lines.push(AnswerLine { rule: rule.into(), text, value });
        self
    }
}

/// Takes events. Search passes [`Silent`], for which the events are never even built.
pub trait Sink<E> {
    /// Whether anybody listens. A game that must look at its events before passing them on can skip that work.
    const LISTENS: bool = true;

    /// Reports an event for everybody.
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.emit_to(Audience::All, event);
    }

    /// Reports an event for some.
    fn emit_to(&mut self, audience: Audience, event: impl FnOnce() -> E);
}

/// Drops every event unbuilt.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn emit_to(&mut self, _audience: Audience, _event: impl FnOnce() -> E) {}
}

/// Keeps every event with its audience.
#[derive(Clone, Debug)]
pub struct Log<E> {
    /// The events, oldest first.
    pub entries: Vec<(Audience, E)>,
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Log { entries: Vec::new() }
    }
}

impl<E> Sink<E> for Log<E> {
    fn emit_to(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.entries.push((audience, event()));
    }
}
