//! A game and its board: what stays the same while it is played.

use super::{Place, ResultTable, Victory};
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
    /// What it is about, in one sentence; this and what follows may be empty.
    pub about: String,
    /// When and where.
    pub era: String,
    /// What a counter and a turn are.
    pub scale: String,
    /// What players do not know of each other.
    pub hidden: String,
    /// From 1 (easy) to 5; 0 says nothing.
    pub difficulty: u8,
    /// Scenario whose map is the cover.
    pub cover: String,
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
    /// Counters on the map at the start.
    pub counters: usize,
    /// How long it takes, in minutes; 0 says nothing.
    pub minutes: u16,
    /// Key of the side that attacks, `both`, or empty.
    pub attacker: String,
    /// Games in a hundred that the first seat wins between equal players, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub balance: Option<u8>,
    /// Whether it teaches: it has a briefing and tips.
    pub teaches: bool,
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
    /// What it changes, in one or two sentences; may be empty.
    pub text: String,
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
    /// Result tables lines of the log point into, by key.
    pub tables: BTreeMap<String, ResultTable>,
}

/// What a scenario teaches the player of a seat.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LessonDetail {
    /// Seat key.
    pub seat: String,
    /// The briefing, a paragraph each.
    pub briefing: Vec<String>,
    /// Places the briefing highlights.
    pub places: Vec<Place>,
    /// Tips in the order a newcomer needs them.
    pub marks: Vec<CoachMark>,
    /// Key of the scenario to play next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// A tip, shown once when its trigger comes.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachMark {
    /// Unique within the lesson.
    pub key: String,
    /// What shows it.
    pub trigger: CoachTrigger,
    /// Verb, rule or moment.
    pub value: String,
    /// In words.
    pub text: String,
    /// Places it highlights.
    pub places: Vec<Place>,
}

/// What shows a tip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CoachTrigger {
    /// A choice with the verb `value` is offered.
    Choice,
    /// The question cites the rule `value` or one below it.
    Prompt,
    /// A line of the log cites the rule `value` or one below it.
    Event,
    /// Something that happens at every table: `start`, `selected`, `stack`, `odds`, `rolled`, `undo`, `why-not`, `enemy`.
    Moment,
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
    /// The labels of two hexes.
    HexHex,
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
    /// Hexsides with a direction, such as slopes.
    pub slopes: Vec<SlopeDetail>,
    /// Areas, sea zones and regions.
    pub areas: Vec<AreaDetail>,
    /// Boxes beside the map.
    pub boxes: Vec<BoxDetail>,
    /// Displays: groups of boxes with a title.
    pub displays: Vec<DisplayDetail>,
    /// Tracks with their spaces.
    pub tracks: Vec<TrackDetail>,
    /// Data cards.
    pub cards: Vec<DataCard>,
    /// What the scenario teaches, by seat.
    pub lessons: Vec<LessonDetail>,
}

/// A hexside with a direction.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlopeDetail {
    /// Class: `slope`, `crest`, `cliff`.
    pub class: String,
    /// The lower hex.
    pub low: String,
    /// The higher hex.
    pub high: String,
}

/// An area. Counters in it are in the box with its key.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AreaDetail {
    /// Key, as in a box's place.
    pub key: String,
    /// Name.
    pub name: String,
    /// Class: `sea`, `land`.
    pub class: String,
    /// Labels of the hexes it covers; may be empty.
    pub hexes: Vec<String>,
    /// Closed outlines in the picture.
    pub outline: Vec<Vec<(f64, f64)>>,
    /// Where its name and its counters stand.
    pub at: (f64, f64),
    /// Places one can go to from it.
    pub neighbours: Vec<Place>,
}

/// A box beside the map.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoxDetail {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Left, top, width and height in the picture, for those drawn on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rect: Option<(f64, f64, f64, f64)>,
    /// Labels of the hexes it lies beside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<string>")]
    pub beside: Vec<String>,
    /// Key of its display; left out if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, type = "string")]
    pub display: String,
}

/// A group of boxes with a title.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisplayDetail {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Key of the side it belongs to; empty if none.
    pub side: String,
    /// Boxes in a row; 0 leaves it to the client.
    pub columns: u8,
}

/// A track.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrackDetail {
    /// Key, as in a track's place and in `kind` of a track of the view.
    pub key: String,
    /// Name.
    pub name: String,
    /// Key of the side it belongs to; empty if none.
    pub side: String,
    /// The spaces in order.
    pub spaces: Vec<TrackSpace>,
    /// Spaces in a row; 0 leaves it to the client.
    pub columns: u8,
    /// Whether the order of arrival counts.
    pub queue: bool,
    /// Whether the last space leads to the first.
    pub ring: bool,
}

/// A space of a track.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrackSpace {
    /// Its number.
    pub number: i32,
    /// What is printed in it besides the number; may be empty.
    pub text: String,
    /// Keys of icons, with the terms `icon-KEY`.
    pub icons: Vec<String>,
    /// Key of its band, with the term `band-KEY`; may be empty.
    pub band: String,
}

/// A data card.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataCard {
    /// Key, as in a counter's `card`.
    pub key: String,
    /// Name.
    pub name: String,
    /// Key of the side it belongs to; empty if none.
    pub side: String,
    /// Its groups.
    pub groups: Vec<CardGroup>,
}

/// Rows of a card with the same columns.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardGroup {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Headings of the columns; may be empty.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<CardRow>,
}

/// A row of a card.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardRow {
    /// Label.
    pub name: String,
    /// Values by column.
    pub values: Vec<String>,
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
    /// Height of the ground in the game's levels.
    pub level: i8,
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
