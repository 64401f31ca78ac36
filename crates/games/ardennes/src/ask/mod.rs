//! Questions about a position.

mod allied;

use crate::Ardennes;
use crate::state::State;
use sandtable_engine::{Answer, Message, Query, Refusal, Viewer};

/// Answers a question.
pub fn ask(game: &Ardennes, state: &State, _viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let words: Vec<&str> = query.words.iter().map(String::as_str).collect();
    if let Some(answer) = allied::ask(game, state, &query.kind, &words) {
        return answer;
    }
    Err(Refusal::new("ask", Message::new("ask-unknown").text("kind", query.kind.clone())))
}
