//! Questions about a position. Nothing is hidden from the player, so every viewer gets the same answers.

mod allied;
mod combat;
mod day;
mod ground;
mod why;

use crate::Ardennes;
use crate::position::{card, hex, side, unit};
use crate::state::State;
use sandtable_engine::{Answer, Message, Query, Refusal, Viewer};

/// Every question with its words.
pub const QUESTIONS: [(&str, &str); 7] = [
    ("vp", ""),
    ("zones", "[SIDE]"),
    ("stack", "HEX"),
    ("card", "NUMBER"),
    ("reserve", "UNIT"),
    ("why-not", "ACTION | UNIT | HEX"),
    ("rule", "ID"),
];

/// Answers a question.
pub fn ask(game: &Ardennes, state: &State, _viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let words: Vec<&str> = query.words.iter().map(String::as_str).collect();
    match (query.kind.as_str(), words.as_slice()) {
        ("vp", []) => Ok(day::points(game, state)),
        ("zones", []) => Ok(day::zones(game, state, &crate::pack::Side::ALL)),
        ("zones", [who]) => Ok(day::zones(game, state, &[side(who).map_err(unclear)?])),
        ("stack", [at]) => Ok(day::stack(game, state, hex(game, at).map_err(unclear)?)),
        ("card", [number]) => Ok(day::card(game, state, card(game, number).map_err(unclear)?)),
        ("reserve", [key]) => Ok(day::reserve(game, state, unit(game, key).map_err(unclear)?)),
        ("why-not", [_, ..]) => why::why_not(game, state, &words.join(" ")),
        ("rule", [id]) => day::rule(game, id),
        (kind, words) => {
            let answer = ground::ask(game, state, kind, words);
            answer
                .or_else(|| combat::ask(game, state, kind, words))
                .or_else(|| allied::ask(game, state, kind, words))
                .unwrap_or_else(|| Err(unknown(kind)))
        }
    }
}

/// A question nobody knows, or one with the wrong words.
fn unknown(kind: &str) -> Refusal {
    let all = QUESTIONS.iter().chain(&ground::QUESTIONS).chain(&combat::QUESTIONS).chain(&allied::QUESTIONS);
    sandtable_engine::query::unknown(kind, all.copied())
}

/// A word that means nothing here.
fn unclear(problem: String) -> Refusal {
    Refusal::new("ask", Message::new("ask-unclear").text("problem", problem))
}
