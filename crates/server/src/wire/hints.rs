//! Advice: plans for a seat that is asked, and the look back on a game that is over.

use super::Place;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// `POST /api/tables/ID/hint`: what a seat could do, from what it knows.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The version of the table it is about.
    #[ts(type = "number")]
    pub version: i64,
    /// Seat key.
    pub seat: String,
    /// At most three plans, best first.
    pub plans: Vec<HintPlan>,
}

/// One plan.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HintPlan {
    /// Canonical text of its first action.
    pub action: String,
    /// That action in words.
    pub first: String,
    /// What is intended, in words; empty where the action says it all.
    pub why: Vec<String>,
    /// Where it happens: the places it speaks of, those its steps lead to, and where it begins.
    pub places: Vec<Place>,
    /// The seat's chance to win by this plan, from 0 to 1.
    pub chance: Option<f64>,
    /// Games played out in thought behind that figure.
    pub playouts: u32,
}

/// `GET /api/tables/ID/review`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewAnswer {
    /// The look back; none while it is being worked on: ask again.
    pub review: Option<Review>,
}

/// A game looked back on, with all that is known after its end.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// The seat whose chance to win is told; with two seats the other has the rest.
    pub seat: String,
    /// Its chance after every entry.
    pub moments: Vec<ReviewMoment>,
    /// Where each turn begins.
    pub turns: Vec<ReviewTurn>,
    /// The entries that changed most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// What the dice gave each seat.
    pub luck: Vec<SeatLuck>,
    /// Whether it ends before the game does, because there was no time for more.
    pub cut_short: bool,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewMoment {
    /// Entries made so far.
    pub entry: usize,
    /// Chance to win, from 0 to 1.
    pub chance: f64,
    /// Luck up to here, in chances to win.
    pub luck: f64,
}

/// Where a turn begins.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewTurn {
    /// Entries made before it.
    pub entry: usize,
    /// Its number on the turn track.
    pub number: i32,
    /// The turn in words.
    pub text: String,
}

/// An entry that changed much.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurningPoint {
    /// Entries made with it: what to replay.
    pub entry: usize,
    /// Who made it: a seat key; none for dice and the game itself.
    pub by: Option<String>,
    /// Whether dice decided it.
    pub dice: bool,
    /// What happened, in words.
    pub text: String,
    /// Chance of the review's seat before it; for dice, on average over what they could have shown.
    pub before: f64,
    /// After it.
    pub after: f64,
}

/// What the dice gave one seat, or the side the game itself plays.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatLuck {
    /// Seat key; the key of the side where nobody sits.
    pub seat: String,
    /// Rolls that went better for it than they do on average.
    pub rolls: u32,
    /// What they gained it, in chances to win.
    pub gained: f64,
}
