//! What one viewer may see, as its own type.
//!
//! A view is filled by allow-list: a game copies into it what the viewer may know, and nothing else can get in.
//! One client draws every game from it. The board's fixed parts ([`Board`]) are sent once.

use crate::actor::{Actor, Seat};
use crate::message::{Message, Value};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::sync::Arc;

/// A short word that is known at compile time or made on the way.
pub type Word = Cow<'static, str>;

/// Leaves empty words out of what is sent.
fn no_word(word: &Word) -> bool {
    word.is_empty()
}

/// Where something is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A hex, by its printed label.
    Hex(String),
    /// A hexside between two hexes.
    Side(String, String),
    /// An area, sea zone or off-map box, by its key.
    Box(Word),
    /// A space of a track.
    Track(Word, i32),
}

/// Everything one viewer may see now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Game key.
    pub game: String,
    /// Scenario key.
    pub scenario: String,
    /// For whom it was made (`None`: a spectator or the referee).
    pub seat: Option<Seat>,
    /// Current turn.
    pub turn: Message,
    /// The sequence of play with the current step marked.
    pub sequence: Vec<Step>,
    /// The turns of the game with what each brings, the current one marked.
    pub calendar: Vec<CalendarEntry>,
    /// Counters on the board, in boxes and on tracks. Shared, since most are the same in the next view.
    #[serde(serialize_with = "the_pieces")]
    pub pieces: Vec<Arc<Piece>>,
    /// Markers.
    pub markers: Vec<Marker>,
    /// Tracks and counters of points.
    pub tracks: Vec<Track>,
    /// Who must act.
    pub actor: Actor,
    /// The question. Only the kind of question for those who are not asked.
    pub prompt: Prompt,
    /// The places the question is about, such as the hex under attack; empty for those who may not know.
    pub about: Vec<Place>,
    /// What the viewer may answer; empty for anybody who is not asked.
    pub options: Vec<Choice>,
    /// The result, once there is one.
    pub result: Option<GameResult>,
    /// What wins the game, and how that stands.
    pub victory: Victory,
}

/// What wins the game, and how that stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Victory {
    /// How it stands in a sentence; `None` where the viewer may not know, or nothing can be said before the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Message>,
    /// Everything that counts, what decides first.
    pub goals: Vec<Goal>,
}

/// Something that counts for victory.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal {
    /// How it counts.
    pub kind: GoalKind,
    /// For which side or faction; empty if for nobody in particular.
    #[serde(skip_serializing_if = "no_word")]
    pub side: Word,
    /// In words, with what it is worth.
    pub text: Message,
    /// Its rule.
    pub rule: Word,
    /// The points it brings once fulfilled, where that is one figure: what the map marks its places with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<i64>,
    /// The points it brings now; `None` if it brings none or the viewer may not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// Whether it is fulfilled now, as far as the viewer may know.
    pub met: bool,
    /// The places it is about, to be marked on the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
}

/// How something counts for victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalKind {
    /// It ends the game.
    Decides,
    /// It brings points.
    Scores,
    /// What so many points mean.
    Level,
}

/// One step of the sequence of play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// Name.
    pub text: Message,
    /// Its rule.
    pub rule: Word,
    /// Whether the game is in it now.
    pub current: bool,
}

/// One turn of the game, past, present or to come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalendarEntry {
    /// Its space on the turn track; counters that wait for it are there.
    pub place: Place,
    /// Its name.
    pub text: Message,
    /// Light or weather, `night`, `snow`; empty if it makes no difference.
    #[serde(skip_serializing_if = "no_word")]
    pub light: Word,
    /// What it brings: reinforcements, changes of the rules, the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Message>,
    /// Whether it is played now.
    pub current: bool,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Stable key, or a number of order for a counter whose identity is hidden.
    pub id: String,
    /// Where it is.
    pub place: Place,
    /// The seat that commands it.
    pub owner: Option<Seat>,
    /// The side or faction it belongs to; empty if none.
    pub side: Word,
    /// What stands on the face; `None` when the viewer may not know. Shared, since the same few faces are shown in every
    /// view of every game.
    #[serde(serialize_with = "the_face")]
    pub face: Option<Arc<Face>>,
    /// States to show: `acted`, `fired`, `retreated`, …
    pub flags: Vec<Word>,
    /// The counter in words, as far as the viewer may know it: what a screen reader says.
    pub text: Message,
}

/// As if they were not shared.
fn the_pieces<S: Serializer>(pieces: &[Arc<Piece>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(pieces.iter().map(|p| &**p))
}

/// As if it were not shared.
fn the_face<S: Serializer>(face: &Option<Arc<Face>>, to: S) -> Result<S::Ok, S::Error> {
    face.as_deref().serialize(to)
}

/// The face of a counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Face {
    /// NATO symbol: `infantry`, `mg`, `mortar`, …
    pub symbol: Word,
    /// Size mark: `company`, `battalion`, …
    pub size: Word,
    /// Designation to print.
    pub name: String,
    /// Formation, for the colour of the counter.
    pub formation: String,
    /// Values in their usual places, left to right.
    pub values: Vec<FaceValue>,
    /// Steps left and steps at full strength.
    pub steps: (u8, u8),
}

/// A printed value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceValue {
    /// What it is: `cs`, `ras`, `ma`.
    pub key: Word,
    /// As printed.
    pub text: String,
    /// Small raised figure.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub raised: String,
    /// How it is boxed: ``, `black`, `yellow`, `orange`, `paren`.
    #[serde(skip_serializing_if = "no_word")]
    pub frame: Word,
}

/// A marker.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Marker {
    /// Kind: `dug-in`, `bonfire`, …
    pub kind: Word,
    /// Where.
    pub place: Place,
    /// Whose, by seat.
    pub owner: Option<Seat>,
    /// Whose, by side or faction; empty if nobody's.
    pub side: Word,
    /// How many, or the number it shows.
    pub count: i32,
}

/// A track or a count of points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Track {
    /// Kind: `vp`, `ammo`, …
    pub kind: Word,
    /// Whose, by seat.
    pub owner: Option<Seat>,
    /// Whose, by side or faction; empty if nobody's.
    pub side: Word,
    /// Where it stands.
    pub value: i64,
    /// What it is counted up to: the end of the track. A client may draw it as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<i64>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prompt {
    /// The question.
    pub text: Message,
    /// The rule it follows from.
    pub rule: Word,
    /// The side or faction the answer is given for, where a seat commands several; empty otherwise.
    #[serde(skip_serializing_if = "no_word")]
    pub side: Word,
}

/// One answer that may be given.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The action in its canonical text; sent back to choose it.
    pub action: String,
    /// Its verb: `move`, `assault`, `done`.
    pub verb: Word,
    /// The counter it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The counters that would act by it, where it is about many: a client points at them before it is chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
    /// What it would cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Value>,
    /// The question that shows the odds, where choosing leads straight to dice: `odds N17 from 1/1/609`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// What one should know before choosing it: what it rules out, who could still act. A client shows it and asks once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<Warning>,
    /// In words.
    pub text: Message,
}

/// Something to know before an answer is given.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// In words.
    pub text: Message,
    /// The rule it follows from.
    pub rule: Word,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// A seat.
    Seat(Seat),
    /// The game's own system: a solitaire player has lost.
    System,
    /// Nobody.
    Draw,
}

impl Winner {
    /// The winning seat, if one has won.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Winner::Seat(seat) => Some(seat),
            Winner::System | Winner::Draw => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameResult {
    /// Who won.
    pub winner: Winner,
    /// Level and reason in words.
    pub text: Message,
    /// The rule or scenario paragraph that decided.
    pub rule: Word,
    /// Points of each seat, where the game counts points.
    pub points: Vec<i64>,
}

/// The fixed parts of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Whether hexes have flat tops.
    pub flat_top: bool,
    /// The hexes.
    pub hexes: Vec<BoardHex>,
    /// Roads and railways: chains of hex labels by class. `edge` at an end means it runs off the map.
    pub lines: Vec<BoardLine>,
    /// Features on hexsides.
    pub sides: Vec<BoardSide>,
    /// Names to print.
    pub names: Vec<BoardName>,
    /// Boxes beside the map.
    pub boxes: Vec<BoardBox>,
    /// Questions a client can offer at any time: overlays for the map, what to ask of a hex or a counter.
    pub questions: Vec<BoardQuestion>,
}

/// A question a client can offer by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardQuestion {
    /// The question without its subject: `zones`, `supply-net soviet`, `sight`.
    pub ask: String,
    /// What has to be added to it.
    pub subject: Subject,
    /// Its name.
    pub text: Message,
}

/// What a question is about: the words a client adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// Nothing: the whole board.
    Board,
    /// A hex label.
    Hex,
    /// The id of a counter.
    Piece,
    /// The id of a counter, then a hex label.
    PieceHex,
}

/// A hex of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardHex {
    /// Printed label.
    pub label: String,
    /// Centre, in units of the hex's circumradius.
    pub x: f64,
    /// Centre, growing downwards.
    pub y: f64,
    /// Terrain key.
    pub terrain: Word,
    /// Further features: `hotel`, `supply-source`.
    pub features: Vec<Word>,
    /// Where the terrain is known from.
    pub provenance: Word,
}

/// A road, railway or river as a chain of hexes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardLine {
    /// Class: `main-road`, `trail`.
    pub class: Word,
    /// Labels in order.
    pub hexes: Vec<String>,
    /// Whether each end leaves the map, and in which direction (index of the hexside).
    pub exits: (Option<u8>, Option<u8>),
}

/// A feature between two hexes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardSide {
    /// Class: `bridge`, `river`.
    pub class: Word,
    /// The two hexes.
    pub hexes: (String, String),
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardName {
    /// Name per language.
    pub name: crate::info::Words,
    /// Kind: `lake`, `village`, `island`, …
    pub kind: Word,
    /// Hexes it spans.
    pub hexes: Vec<String>,
}

/// A box beside the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardBox {
    /// Key, as in [`Place::Box`].
    pub key: Word,
    /// Title.
    pub text: Message,
}
