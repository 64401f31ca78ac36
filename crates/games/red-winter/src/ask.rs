//! Questions about a position.

use crate::RedWinter;
use crate::state::State;
use sandtable_engine::{Answer, Message, Query, Refusal, Viewer};

/// Answers a question.
pub fn ask(game: &RedWinter, st: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let _ = (game, st, viewer, query);
    Err(Refusal::new("ask", Message::new("ask-unknown")))
}
