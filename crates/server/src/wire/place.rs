//! Places.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where something is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Place {
    /// A hex, by its printed label.
    Hex(String),
    /// A hexside between two hexes.
    Side(String, String),
    /// An area, sea zone or off-map box, by its key.
    Box(String),
    /// A space of a track.
    Track(String, i32),
    /// In or on another counter, by that counter's id.
    Aboard(String),
}
