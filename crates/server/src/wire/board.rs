//! A game and its board: what stays the same while it is played.

use super::Victory;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A game in the list of games.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameCard {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Version of the rules.
    pub rules_version: u32,
    /// Seats.
    pub seats: Vec<Named>,
    /// Scenarios.
    pub scenarios: Vec<ScenarioCard>,
    /// Options.
    pub options: Vec<OptionCard>,
    /// Levels of computer players, weakest first.
    pub levels: Vec<Named>,
}

/// Something with a key and a name.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Named {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
}

/// A scenario.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScenarioCard {
    /// Key.
    pub key: String,
    /// Number in the rulebook; may be empty.
    pub number: String,
    /// Name.
    pub name: String,
    /// One or two sentences.
    pub summary: String,
    /// Number of turns.
    pub turns: u16,
    /// What wins it.
    pub victory: Victory,
}

/// An option.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OptionCard {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Rule behind it.
    pub rule: String,
    /// Values, the default first.
    pub values: Vec<String>,
}

/// Everything about a game that a table needs once: `GET /api/games/GAME`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameDetail {
    /// The card.
    pub card: GameCard,
    /// How the counters of each side look.
    pub sides: Vec<SideLook>,
    /// Names of everything views and boards are made of, by key: `terrain-forest`, `flag-acted`.
    pub terms: BTreeMap<String, String>,
    /// Overlays the game can answer: questions without words of their own (`zones`), with a name each.
    pub overlays: Vec<Named>,
    /// Questions about a hex or a counter that can be asked at any time.
    pub questions: Vec<QuestionCard>,
}

/// A question that needs a subject.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionCard {
    /// The question without its subject: `sight`.
    pub ask: String,
    /// What has to be added to it.
    pub subject: QuestionSubject,
    /// Name.
    pub name: String,
}

/// What a client adds to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum QuestionSubject {
    /// The label of a hex.
    Hex,
    /// The id of a counter.
    Piece,
    /// The id of a counter, then the label of a hex.
    PieceHex,
}

/// How the counters of a side look.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SideLook {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// One or two letters, so that colour is never the only sign.
    pub mark: String,
    /// Colour of the counter.
    pub paper: String,
    /// Colour of lines and figures.
    pub ink: String,
    /// Colour of the edge and of the hidden back.
    pub edge: String,
    /// Colours of the symbol's field, for formations.
    pub fields: Vec<String>,
}

/// A board: `GET /api/games/GAME/boards/SCENARIO`. Lengths are in the units of the map picture.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoardDetail {
    /// Address of the map picture (SVG without counters).
    pub map: String,
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// Circumradius of a hex.
    pub radius: f64,
    /// Whether hexes have flat tops.
    pub flat_top: bool,
    /// The hexes.
    pub hexes: Vec<HexDetail>,
    /// Names on the map, for the search and for screen readers.
    pub names: Vec<NameDetail>,
    /// Boxes beside the map.
    pub boxes: Vec<Named>,
}

/// A hex.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HexDetail {
    /// Printed label.
    pub label: String,
    /// Centre in the picture.
    pub x: f64,
    /// Centre in the picture.
    pub y: f64,
    /// Key of the terrain.
    pub terrain: String,
    /// Keys of further features.
    pub features: Vec<String>,
    /// Key of where the terrain is known from.
    pub provenance: String,
    /// Name of the place, if it has one; else empty.
    pub name: String,
}

/// A name on the map.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameDetail {
    /// Name.
    pub name: String,
    /// Kind: `lake`, `village`.
    pub kind: String,
    /// Hexes it spans.
    pub hexes: Vec<String>,
}

/// A row of the rules: `GET /api/games/GAME/rules`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleRow {
    /// Number.
    pub id: String,
    /// Chapter number.
    pub chapter: String,
    /// Title.
    pub title: String,
    /// Our summary.
    pub text: String,
    /// Rulings on it.
    pub rulings: Vec<RulingRow>,
}

/// A named ruling.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RulingRow {
    /// Number.
    pub id: String,
    /// What was unclear.
    pub issue: String,
    /// How it is played.
    pub ruling: String,
}
