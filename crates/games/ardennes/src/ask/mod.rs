//! Questions about a position.

use crate::Ardennes;
use crate::state::State;
use sandtable_engine::{Answer, Message, Query, Refusal, Viewer};

/// Answers a question.
pub fn ask(_game: &Ardennes, _state: &State, _viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    Err(Refusal::new("ask", Message::new("ask-unknown").text("kind", query.kind.clone())))
}
