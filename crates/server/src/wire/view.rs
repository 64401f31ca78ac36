//! A position as one viewer may see it.

use super::{Choice, GameResult, Marker, Piece, Place, Prompt, Standing, Victory};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// Everything one viewer may see.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The seat it is made for; none for a spectator or the truth after the end.
    pub seat: Option<String>,
    /// The current turn in words.
    pub turn: String,
    /// The sequence of play.
    pub sequence: Vec<Step>,
    /// The turns of the game with what each brings.
    pub calendar: Vec<CalendarEntry>,
    /// Counters.
    pub pieces: Vec<Piece>,
    /// Markers.
    pub markers: Vec<Marker>,
    /// Tracks and counts of points.
    pub tracks: Vec<Track>,
    /// Formations as a tree, parents before their children.
    pub groups: Vec<Group>,
    /// Hands of cards, open or closed.
    pub hands: Vec<Hand>,
    /// Procedures under way, the outermost first.
    pub procedures: Vec<Procedure>,
    /// Who must act.
    pub actor: Actor,
    /// What is asked.
    pub prompt: Prompt,
    /// The places the question is about, such as the hex under attack.
    pub about: Vec<Place>,
    /// What the viewer may answer.
    pub options: Vec<Choice>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<GameResult>,
    /// What wins the game, and how that stands.
    pub victory: Victory,
    /// What the viewer may leave to the table, and has left to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub standing: Option<Standing>,
}

/// A procedure under way.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Procedure {
    /// In words.
    pub text: String,
    /// Rule.
    pub rule: String,
    /// Where it happens.
    pub places: Vec<Place>,
    /// Its steps in order, with the one it is in; those before it are done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<Step>")]
    pub steps: Vec<Step>,
}

/// A formation.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// Key.
    pub key: String,
    /// Key of the formation above it; empty for the highest.
    pub parent: String,
    /// Key of the side it belongs to; empty if none.
    pub side: String,
    /// Name.
    pub text: String,
    /// Its points; each has the term `group-KEY`.
    pub points: Vec<GroupPoints>,
    /// What it is to do; may be empty.
    pub plan: String,
    /// Whether a plan of it lies face down before the reader.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, type = "boolean")]
    pub covered: bool,
    /// Steps lost and steps at full strength.
    pub losses: Option<(u16, u16)>,
    /// Keys of states to show, as for counters.
    pub flags: Vec<String>,
    /// Ids of its own counters, without those of formations below it.
    pub members: Vec<String>,
}

/// Points of a formation.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupPoints {
    /// Key of the kind.
    pub key: String,
    /// How many.
    #[ts(type = "number")]
    pub value: i64,
    /// Out of how many.
    #[ts(type = "number | null")]
    pub of: Option<i64>,
}

/// A hand of cards. Those the viewer may see are pieces at its place.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hand {
    /// Key.
    pub key: String,
    /// Name.
    pub text: String,
    /// The seat that plays it.
    pub owner: Option<String>,
    /// Key of the side it belongs to; empty if none.
    pub side: String,
    /// Where its cards are.
    pub place: Place,
    /// How many cards there are, seen or not.
    pub count: u16,
}

/// Who must act.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Actor {
    /// What kind of actor.
    pub kind: ActorKind,
    /// The seats that are asked.
    pub seats: Vec<String>,
}

/// Kinds of actors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ActorKind {
    /// One seat.
    Seat,
    /// Several seats in secret.
    Seats,
    /// The game's own system.
    System,
    /// Dice or a draw.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

/// A step of the sequence of play.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// Name.
    pub text: String,
    /// Rule.
    pub rule: String,
    /// Whether the game is in it.
    pub current: bool,
}

/// A turn of the game.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarEntry {
    /// Its space on the turn track.
    pub place: Place,
    /// Name.
    pub text: String,
    /// Key of the light or weather, `night`; empty if it makes no difference.
    pub light: String,
    /// What it brings.
    pub lines: Vec<String>,
    /// Whether it is played now.
    pub current: bool,
}

/// A track or a count of points.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Track {
    /// Key of the kind.
    pub kind: String,
    /// Whose, by seat.
    pub owner: Option<String>,
    /// Whose, by side; empty if nobody's.
    pub side: String,
    /// Where it stands.
    #[ts(type = "number")]
    pub value: i64,
    /// What it is counted up to, for those that are drawn as a track.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub of: Option<i64>,
}
