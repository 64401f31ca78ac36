//! Words: actions as text, prompts and events as messages, Fluent sources, the ledger.

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use sandtable_engine::Message;
use sandtable_engine::ledger::Ledger;
use sandtable_engine::view::{Prompt, Word};

/// The ledger.
pub fn ledger() -> Ledger {
    Ledger::default()
}

/// Fluent sources.
pub fn sources() -> Vec<(&'static str, &'static str)> {
    Vec::new()
}

/// The question that is asked.
pub fn prompt(game: &RedWinter, st: &State) -> Prompt {
    let _ = (game, st);
    Prompt { text: Message::new("prompt"), rule: Word::Borrowed("3.0-II-a") }
}

/// An event in words.
pub fn event(game: &RedWinter, event: &Event) -> (Message, Word) {
    let _ = (game, event);
    (Message::new("event"), Word::Borrowed("3.0-II-a"))
}

/// Canonical text of an action.
pub fn write(game: &RedWinter, action: Action) -> String {
    let _ = (game, action);
    String::new()
}

/// Reads an action.
pub fn read(game: &RedWinter, text: &str) -> Result<Action, String> {
    let _ = (game, text);
    Err(String::new())
}
