//! The log.

use super::{AnswerLine, CardCell, Place};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A line of the log.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// Index of the journal entry that caused it.
    pub entry: usize,
    /// In words.
    pub text: String,
    /// Rule.
    pub rule: String,
    /// The reasoning.
    pub lines: Vec<AnswerLine>,
    /// Where it happened.
    pub places: Vec<Place>,
    /// Whether it tells what luck has just brought: dice, or a chit or card that was drawn.
    pub dice: bool,
    /// Cells of data cards that were used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<CardCell>")]
    pub cells: Vec<CardCell>,
    /// The faces that fell, if everybody may know them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub faces: Vec<u8>,
    /// How many faces each die has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sides: Option<u8>,
    /// Where in a result table of the game it was read off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cell: Option<TableCell>,
    /// Counters that act in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub pieces: Vec<String>,
    /// Counters it is done to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub against: Vec<String>,
    /// Chits and cards that were drawn, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DrawnThing>>", optional)]
    pub drawn: Vec<DrawnThing>,
}

/// A cell of a result table of the game.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableCell {
    /// Key of the table in `GameDetail.tables`.
    pub table: String,
    /// Index of its column.
    pub column: usize,
    /// Index of its row.
    pub row: usize,
}

/// A chit or card that was drawn.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DrawnThing {
    /// How it looks: `chit` or `card`.
    pub kind: String,
    /// What stands on it.
    pub text: String,
}
