//! What wins the game.

use super::Place;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// What wins the game, and how that stands.
#[derive(Clone, Debug, Default, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Victory {
    /// How it stands, in a sentence; empty where nothing can be said.
    pub standing: String,
    /// Everything that counts, what decides first.
    pub goals: Vec<Goal>,
}

/// Something that counts for victory.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// How it counts.
    pub kind: GoalKind,
    /// Key of the side it counts for; empty if for nobody in particular.
    pub side: String,
    /// In words, with what it is worth.
    pub text: String,
    /// Rule.
    pub rule: String,
    /// The points it brings once fulfilled, where that is one figure.
    #[ts(type = "number | null")]
    pub worth: Option<i64>,
    /// The points it brings now; none if it brings none or the viewer may not know.
    #[ts(type = "number | null")]
    pub points: Option<i64>,
    /// Whether it is fulfilled now.
    pub met: bool,
    /// The places it is about.
    pub places: Vec<Place>,
}

/// How something counts for victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum GoalKind {
    /// It ends the game.
    Decides,
    /// It brings points.
    Scores,
    /// What so many points mean.
    Level,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameResult {
    /// The winning seat; none for a draw or when the game's own system has won.
    pub winner: Option<String>,
    /// Whether the game's own system has won.
    pub system: bool,
    /// In words.
    pub text: String,
    /// Rule or scenario paragraph; `table` when the table ended it.
    pub rule: String,
    /// Points of each seat, where points are counted.
    #[ts(type = "Array<number>")]
    pub points: Vec<i64>,
}
