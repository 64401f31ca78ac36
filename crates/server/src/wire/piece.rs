//! Counters, cards and markers.

use super::Place;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A counter.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Stable key.
    pub id: String,
    /// Where.
    pub place: Place,
    /// The seat that commands it.
    pub owner: Option<String>,
    /// Key of the side it belongs to; empty if none.
    pub side: String,
    /// What stands on it; none when the viewer may not know.
    pub face: Option<Face>,
    /// Keys of states to show: `acted`, `fired`.
    pub flags: Vec<String>,
    /// In words, for screen readers and tips.
    pub text: String,
    /// What it is called, where that is not what stands on its face.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The hexside it faces, from 0: north with flat tops, north-west with pointed tops; then clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facing: Option<u8>,
    /// Key of its data card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<String>,
    /// Order of arrival in its place, from 1; left out where that does not count.
    #[serde(skip_serializing_if = "no_order")]
    #[ts(optional, type = "number")]
    pub order: u16,
    /// What stands on a card to be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub print: Option<Print>,
}

fn no_order(order: &u16) -> bool {
    *order == 0
}

/// What stands on a card to be played.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Print {
    /// Kind of card; may be empty.
    pub title: String,
    /// Name.
    pub name: String,
    /// Its text.
    pub lines: Vec<PrintLine>,
}

/// A line of a card.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrintLine {
    /// What it is about; may be empty.
    pub label: String,
    /// What it says.
    pub text: String,
}

/// The face of a counter.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Face {
    /// Key of the NATO symbol.
    pub symbol: String,
    /// Key of the size.
    pub size: String,
    /// Designation.
    pub name: String,
    /// Formation, for the colour of the symbol's field.
    pub formation: String,
    /// Values left to right.
    pub values: Vec<FaceValue>,
    /// Steps left and steps at full strength; null where the viewer may not know.
    pub steps: (Option<u8>, Option<u8>),
}

/// A printed value.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaceValue {
    /// Key: `cs`, `ma`.
    pub key: String,
    /// As printed.
    pub text: String,
    /// Small raised figure; may be empty.
    pub raised: String,
    /// Frame: empty, `black`, `yellow`, `orange`, `paren`.
    pub frame: String,
}

/// A marker.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Marker {
    /// Key of the kind.
    pub kind: String,
    /// Where.
    pub place: Place,
    /// Whose, by seat.
    pub owner: Option<String>,
    /// Whose, by side; empty if nobody's.
    pub side: String,
    /// How many, or the number it shows.
    pub count: i32,
    /// Order of arrival in its place, from 1; left out where that does not count.
    #[serde(skip_serializing_if = "no_order")]
    #[ts(optional, type = "number")]
    pub order: u16,
}
