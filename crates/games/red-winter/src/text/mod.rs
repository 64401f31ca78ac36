//! Words: actions as text, prompts and events as messages, Fluent sources, the ledger.

mod actions;

pub use actions::{VERBS, read, subject, verb, write};

use crate::RedWinter;
use crate::event::Event;
use crate::state::State;
use sandtable_engine::ledger::Ledger;
use sandtable_engine::view::{Prompt, Word};
use sandtable_engine::{EventText, Message, Viewer};

/// The ledger.
pub fn ledger() -> Ledger {
    let rules = include_str!("../../data/rules.toml");
    let rulings = include_str!("../../data/rulings.toml");
    // The files come with the program and a test reads them; a fault here can only cost the lookup.
    Ledger::parse(rules, rulings).unwrap_or_default()
}

/// Fluent sources.
pub fn sources() -> Vec<(&'static str, &'static str)> {
    Vec::new()
}

/// The question that is asked.
pub fn prompt(game: &RedWinter, st: &State, viewer: Viewer) -> Prompt {
    let _ = (game, st, viewer);
    Prompt { text: Message::new("prompt"), rule: Word::Borrowed("3.0-II-a"), side: Word::default() }
}

/// An event in words.
pub fn event(game: &RedWinter, event: &Event) -> EventText {
    let _ = (game, event);
    EventText::new(Message::new("event"), "3.0-II-a")
}
