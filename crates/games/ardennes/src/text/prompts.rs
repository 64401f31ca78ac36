//! What is being asked, in words.

use crate::Ardennes;
use crate::frame::Frame;
use crate::state::State;
use sandtable_engine::view::Prompt;
use sandtable_engine::{Message, Viewer};

/// The question.
pub fn prompt(_game: &Ardennes, state: &State, _viewer: Viewer) -> Prompt {
    let (key, rule) = match state.top() {
        None | Some(Frame::Day(_)) => ("prompt-over", "18.2"),
        Some(_) => ("prompt-other", "4.0"),
    };
    Prompt { text: Message::new(key), rule: rule.into(), side: "".into() }
}
