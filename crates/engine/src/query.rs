//! Questions a player may ask about a position, and the answers.

use crate::message::{Message, Value};
use crate::view::Place;
use serde::{Deserialize, Serialize};

/// A question: a kind the game knows (`cost`, `los`, `supply`, `odds`, `why-not`, …) and words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// What kind of question.
    pub kind: String,
    /// Its words: counters, hexes, an action.
    pub words: Vec<String>,
}

impl Query {
    /// Reads a question from words, the first being the kind.
    pub fn parse(words: &[&str]) -> Option<Query> {
        let (kind, rest) = words.split_first()?;
        Some(Query { kind: (*kind).to_string(), words: rest.iter().map(|w| (*w).to_string()).collect() })
    }
}

/// An answer that can be shown, spoken, compared in a test and drawn on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// In one sentence.
    pub text: Message,
    /// The bare value, for position files and scripts: `1:1`, `4.5`, `yes`, `blocked M17`.
    pub value: String,
    /// Every part of the reasoning with its rule.
    pub lines: Vec<AnswerLine>,
    /// Hexes to light up: a path, a line, what cuts it.
    pub places: Vec<Place>,
    /// Exact distribution of outcomes; weights out of their sum.
    pub outcomes: Vec<OutcomeBar>,
}

impl Answer {
    /// An answer with only a sentence and a value.
    pub fn new(text: Message, value: impl Into<String>) -> Answer {
        Answer { text, value: value.into(), lines: Vec::new(), places: Vec::new(), outcomes: Vec::new() }
    }

    /// Adds a line of reasoning.
    #[must_use]
    pub fn line(mut self, rule: &'static str, text: Message, value: Option<Value>) -> Answer {
        self.lines.push(AnswerLine { rule: rule.into(), text, value });
        self
    }
}

/// One part of the reasoning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnswerLine {
    /// Rule number.
    pub rule: crate::view::Word,
    /// In words.
    pub text: Message,
    /// Its number: a shift, a cost, a modifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

/// One bar of a distribution.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeBar {
    /// The result in words.
    pub text: Message,
    /// The bare result, `1/2`.
    pub value: String,
    /// Weight.
    pub weight: u64,
}
