//! Answers to questions, with their reasoning.

use super::Place;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// An answer to a question.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// In one sentence.
    pub text: String,
    /// The bare value.
    pub value: String,
    /// The reasoning.
    pub lines: Vec<AnswerLine>,
    /// Places to light up, in order.
    pub places: Vec<Place>,
    /// Exact distribution of outcomes.
    pub outcomes: Vec<OutcomeBar>,
    /// Groups of places to lay over the map.
    pub layers: Vec<Layer>,
    /// The table the dice will be looked up in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<ResultTable>,
    /// Further tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<ResultTable>")]
    pub tables: Vec<ResultTable>,
    /// Cells of data cards that were used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<CardCell>")]
    pub cells: Vec<CardCell>,
    /// Counters that take part on the asker's side; empty: everybody at the places.
    pub pieces: Vec<String>,
    /// What a sum is made of, contribution by contribution; the sums themselves are `lines`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<AnswerPart>")]
    pub parts: Vec<AnswerPart>,
}

/// One contribution to a sum.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerPart {
    /// Who or what gives it.
    pub text: String,
    /// Its counter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<String>,
    /// The figure it begins with.
    pub base: String,
    /// What changes it, in order.
    pub factors: Vec<AnswerLine>,
    /// What comes of it.
    pub value: String,
}

/// A cell of a data card.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardCell {
    /// Key of the card.
    pub card: String,
    /// Key of the group.
    pub group: String,
    /// Index of the row.
    pub row: u16,
    /// Index of the column.
    pub column: u16,
}

/// One part of the reasoning.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerLine {
    /// Rule number.
    pub rule: String,
    /// In words.
    pub text: String,
    /// Its number; may be empty.
    pub value: String,
}

/// One bar of a distribution.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeBar {
    /// In words.
    pub text: String,
    /// The bare result.
    pub value: String,
    /// Weight out of the sum of all.
    #[ts(type = "number")]
    pub weight: u64,
    /// `good` or `bad` for the side that acts; left out if neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tone: Option<String>,
}

/// A group of places with one meaning.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Layer {
    /// Stable key.
    pub key: String,
    /// `neutral`, `good`, `bad`, `doubtful`, `friend`, `enemy`.
    pub tone: String,
    /// In words: the legend.
    pub text: String,
    /// The places.
    pub places: Vec<Place>,
    /// Short texts to print.
    pub labels: Vec<(Place, String)>,
}

/// A result table as printed.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultTable {
    /// Name.
    pub text: String,
    /// Rule.
    pub rule: String,
    /// Headings of columns.
    pub columns: Vec<String>,
    /// Headings of rows.
    pub rows: Vec<String>,
    /// Cells, row by row.
    pub cells: Vec<Vec<String>>,
    /// The column that applies.
    pub lit_column: Option<usize>,
    /// The row that applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lit_row: Option<usize>,
}
