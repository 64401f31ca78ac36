//! A position as one viewer may see it.

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

/// What a seat may leave to the table. An order is given behind an answer, `done +pass KEY phase` or `done +pass KEY
/// always`, and taken back with `askAgain`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The window it is asked in now, and the action that passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub window: Option<Window>,
    /// The orders that stand.
    pub orders: Vec<StandingOrder>,
}

/// A question that may be left to the table.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Window {
    /// Key.
    pub key: String,
    /// In words.
    pub text: String,
    /// The action that passes.
    pub pass: String,
}

/// An order of a seat: the table passes for it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandingOrder {
    /// Key of the window.
    pub key: String,
    /// The window in words.
    pub text: String,
    /// Whether it stands for the whole game, not only for a phase.
    pub always: bool,
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

/// A question.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Prompt {
    /// In words.
    pub text: String,
    /// The rule it follows from.
    pub rule: String,
    /// The side the answer is given for, where a seat commands several; else empty.
    pub side: String,
}

/// An answer that may be given.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// Canonical text; sent back to choose it.
    pub action: String,
    /// Key of the verb: `move`, `assault`, `done`.
    pub verb: String,
    /// What kind of thing it is.
    pub kind: ChoiceKind,
    /// The counter it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<String>,
    /// The place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub place: Option<Place>,
    /// The counters that would act by it, where it is about many; a client points at them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<string>")]
    pub units: Vec<String>,
    /// How many steps of the counter it is about, and how many it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steps: Option<(u8, u8)>,
    /// The other counter it is about: the one that is merged with, or that gets the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other: Option<String>,
    /// What it would cost, as a reader expects it: `2½`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<String>,
    /// In words.
    pub text: String,
    /// The question that shows its odds, where it leads straight to dice: `odds N17 from 1/1/609`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ask: Option<String>,
    /// The question that shows what it would bring, where it can be taken back: a client shows the answer and does not stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preview: Option<String>,
    /// What to know before choosing it; a client asks once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub warning: Option<Warning>,
}

/// What kind of thing a choice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChoiceKind {
    /// Picks something.
    Choose,
    /// Goes somewhere.
    Move,
    /// Attacks at close quarters.
    Attack,
    /// Fires.
    Fire,
    /// Turns to a hexside.
    Face,
    /// Plays a card or an event.
    Play,
    /// Lets an opportunity go by.
    Pass,
    /// Ends something.
    End,
    /// Takes back part of what is being declared.
    Back,
}

/// Something to know before an answer is given.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// In words.
    pub text: String,
    /// Rule.
    pub rule: String,
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
