//! Questions a player may ask about a position, and the answers.

use crate::message::{Message, Refusal, Value};
use crate::view::{CardCell, Place, Word};
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// Groups of places to lay over the map: zones of control, what is seen and what is not, costs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Layer>,
    /// The table the dice will be looked up in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<ResultTable>,
    /// Further tables, in the order in which the dice will be looked up in them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<ResultTable>,
    /// Cells of data cards that were used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CardCell>,
    /// Counters that take part on the asker's side: who fires, who attacks. Empty: everybody at `places`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<String>,
    /// What a sum is made of, contribution by contribution; the sums themselves are `lines`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

impl Answer {
    /// An answer with only a sentence and a value.
    pub fn new(text: Message, value: impl Into<String>) -> Answer {
        Answer { text, value: value.into(), ..Answer::default() }
    }

    /// Adds a line of reasoning.
    #[must_use]
    pub fn line(mut self, rule: &'static str, text: Message, value: Option<Value>) -> Answer {
        self.lines.push(AnswerLine { rule: rule.into(), text, value });
        self
    }
}

/// One part of the reasoning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswerLine {
    /// Rule number.
    pub rule: Word,
    /// In words.
    pub text: Message,
    /// Its number: a shift, a cost, a modifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

/// Why a question is not understood: the words its kind takes, or the kinds there are. A game lists its kinds with their words.
pub fn unknown<'a>(kind: &str, questions: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Refusal {
    if let Some((known, words)) = questions.clone().find(|(known, _)| *known == kind) {
        let expected = format!("{known} {words}");
        return Refusal::new("ask", Message::new("ask-words").text("expected", expected.trim_end()));
    }
    let known: Vec<&str> = questions.map(|(known, _)| known).collect();
    Refusal::new("ask", Message::new("ask-unknown").text("kind", kind).text("known", known.join(", ")))
}

/// One contribution to a sum: the figure it begins with, every factor with its rule, what comes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Who or what gives it.
    pub text: Message,
    /// Its counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The figure it begins with.
    pub base: Value,
    /// What changes it, in order.
    pub factors: Vec<AnswerLine>,
    /// What comes of it.
    pub value: Value,
}

/// A group of places with one meaning, drawn in one way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Layer {
    /// What it shows: `zone-soviet`, `seen`, `reach`; the same layer has the same key in every answer.
    pub key: Word,
    /// How it should strike the eye.
    pub tone: Tone,
    /// In words: the legend, and what a screen reader says.
    pub text: Message,
    /// The places.
    pub places: Vec<Place>,
    /// Short text to print in some of them: a cost, a count, the hex that blocks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<(Place, String)>,
}

impl Layer {
    /// A layer without places.
    pub fn new(key: impl Into<Word>, tone: Tone, text: Message) -> Layer {
        Layer { key: key.into(), tone, text, places: Vec::new(), labels: Vec::new() }
    }
}

/// How a layer should strike the eye. Colour is the client's affair, and never the only sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Plain information.
    Neutral,
    /// Works, is open, is in supply.
    Good,
    /// Does not work, is blocked, is cut.
    Bad,
    /// Possible at a price or by an exception.
    Doubtful,
    /// Of the asker's side, or of the first side where the asker has none.
    Friend,
    /// Of the other side.
    Enemy,
}

/// A result table as it is printed, with what applies now marked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ResultTable {
    /// Its name.
    pub text: Message,
    /// Its rule.
    pub rule: Word,
    /// Headings of the columns: `1:2`, `1:1`, …
    pub columns: Vec<String>,
    /// Headings of the rows: the roll.
    pub rows: Vec<String>,
    /// One list per row, as long as `columns`.
    pub cells: Vec<Vec<String>>,
    /// The column that applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lit_column: Option<usize>,
    /// The row that applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lit_row: Option<usize>,
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
    /// How good it is for the side that acts: [`Tone::Good`], [`Tone::Bad`], or neither.
    pub tone: Tone,
}

impl OutcomeBar {
    /// A bar that is neither good nor bad.
    pub fn new(text: Message, value: impl Into<String>, weight: u64) -> OutcomeBar {
        OutcomeBar { text, value: value.into(), weight, tone: Tone::Neutral }
    }

    /// The same, good for the side that acts or bad for it.
    #[must_use]
    pub fn good(self, good: bool) -> OutcomeBar {
        OutcomeBar { tone: if good { Tone::Good } else { Tone::Bad }, ..self }
    }

    /// The same, good if the other side loses more than the one that acts, bad if it loses less.
    #[must_use]
    pub fn losses(self, own: u8, other: u8) -> OutcomeBar {
        if own == other { self } else { self.good(other > own) }
    }
}
