//! What one viewer may see, as its own type.
//!
//! A view is filled by allow-list: a game copies into it what the viewer may know, and nothing else can get in.
//! One client draws every game from it. The board's fixed parts ([`Board`]) are sent once.

pub use crate::board::{
    Board, BoardArea, BoardBox, BoardDisplay, BoardHex, BoardLine, BoardName, BoardQuestion, BoardSide,
    BoardTrack, BoxSpot, CardCell, CardGroup, CardRow, DataCard, Season, Subject, TrackSpace,
};

use crate::actor::{Actor, Seat};
use crate::message::{Message, Value};
use crate::standing::Standing;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::sync::Arc;

/// A short word that is known at compile time or made on the way.
pub type Word = Cow<'static, str>;

/// Leaves empty words out of what is sent.
pub(crate) fn no_word(word: &Word) -> bool {
    word.is_empty()
}

fn is_false(flag: &bool) -> bool {
    !flag
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
    /// In or on another counter, by that counter's id: a passenger, a towed gun.
    Aboard(String),
}

impl Default for Place {
    fn default() -> Place {
        Place::Box(Word::Borrowed(""))
    }
}

/// Everything one viewer may see now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// Formations as a tree, parents before their children.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// Hands of cards, open or closed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Hand>,
    /// Procedures that wait for the present one to end, and that one itself; the outermost first. Empty where
    /// [`View::sequence`] says it all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub procedures: Vec<Procedure>,
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
    /// What the viewer may leave to the table, and has left to it. The session fills it in, not the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
}

/// A procedure under way: one part of the breadcrumb "Assault of 247 › Defensive fire".
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Procedure {
    /// In a few words, with its subject.
    pub text: Message,
    /// Its rule.
    pub rule: Word,
    /// Where it happens.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// Its steps in order, with the one it is in; those before it are done. Empty where it has none worth a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

impl Procedure {
    /// A procedure without a place.
    pub fn new(text: Message, rule: impl Into<Word>) -> Procedure {
        Procedure { text, rule: rule.into(), places: Vec::new(), steps: Vec::new() }
    }

    /// Adds a place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Procedure {
        self.places.push(place);
        self
    }

    /// Gives it its steps.
    #[must_use]
    pub fn in_steps(mut self, steps: Vec<Step>) -> Procedure {
        self.steps = steps;
        self
    }
}

/// A formation, as far as the viewer may know it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Group {
    /// Key.
    pub key: Word,
    /// Key of the formation above it; empty for the highest.
    #[serde(skip_serializing_if = "no_word")]
    pub parent: Word,
    /// The side or faction it belongs to; empty if none.
    #[serde(skip_serializing_if = "no_word")]
    pub side: Word,
    /// Name.
    pub text: Message,
    /// Command, replacement and other points; each has the term `group-KEY`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<GroupPoints>,
    /// What it is to do, if the viewer may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Message>,
    /// Whether a plan of it lies face down before the viewer.
    #[serde(skip_serializing_if = "is_false")]
    pub covered: bool,
    /// Steps lost and steps at full strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<(u16, u16)>,
    /// Keys of states to show, with the term `flag-KEY`: `shattered`, `attached`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Word>,
    /// Ids of its own counters, without those of formations below it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

/// Points of a formation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GroupPoints {
    /// Kind: `cp`, `rp`; its term is `group-KEY`.
    pub key: Word,
    /// How many there are.
    pub value: i64,
    /// Out of how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<i64>,
}

/// A hand of cards. Those the viewer may see are pieces at its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Hand {
    /// Key.
    pub key: Word,
    /// Name.
    pub text: Message,
    /// The seat that plays it.
    pub owner: Option<Seat>,
    /// The side or faction it belongs to; empty if none.
    #[serde(skip_serializing_if = "no_word")]
    pub side: Word,
    /// Where its cards are.
    pub place: Place,
    /// How many cards there are, seen or not.
    pub count: u16,
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

/// One step of the sequence of play, or of a procedure.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// The hexside it faces, clockwise: 0 is north on a board with flat tops, north-west on one with pointed tops (the
    /// index of a `sandtable_hex::Dir`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    /// Key of its [`DataCard`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Word>,
    /// Order of arrival in its place, from 1; 0 where that does not count.
    #[serde(skip_serializing_if = "no_order")]
    pub order: u16,
    /// What stands on a card, where the piece is one. Shared like a face.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "the_print")]
    pub print: Option<Arc<Print>>,
}

fn no_order(order: &u16) -> bool {
    *order == 0
}

/// As if it were not shared.
fn the_print<S: Serializer>(print: &Option<Arc<Print>>, to: S) -> Result<S::Ok, S::Error> {
    print.as_deref().serialize(to)
}

/// What stands on a card to be played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Print {
    /// Kind of card, above the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Message>,
    /// Name.
    pub name: Message,
    /// Its text.
    pub lines: Vec<PrintLine>,
}

/// A line of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PrintLine {
    /// What it is about: "Event", "Cost".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Message>,
    /// What it says.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    pub steps: Steps,
}

/// Steps of a counter, as far as the viewer may know them. Written as a pair: `[1,2]`, `[null,4]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Steps {
    /// Steps left; `None` if unknown.
    pub left: Option<u8>,
    /// Steps at full strength; `None` if unknown.
    pub full: Option<u8>,
}

impl Steps {
    /// Nothing is known.
    pub const UNKNOWN: Steps = Steps { left: None, full: None };

    /// Both are known.
    pub const fn new(left: u8, full: u8) -> Steps {
        Steps { left: Some(left), full: Some(full) }
    }

    /// Only the full strength is known.
    pub const fn of(full: u8) -> Steps {
        Steps { left: None, full: Some(full) }
    }

    /// Whether steps are known to be lost.
    pub fn reduced(self) -> bool {
        matches!((self.left, self.full), (Some(left), Some(full)) if left < full)
    }
}

impl From<(u8, u8)> for Steps {
    fn from((left, full): (u8, u8)) -> Steps {
        Steps::new(left, full)
    }
}

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.left, self.full).serialize(to)
    }
}

/// A printed value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// Order of arrival in its place, from 1; 0 where that does not count.
    #[serde(skip_serializing_if = "no_order")]
    pub order: u16,
}

/// A track or a count of points.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Choice {
    /// The action in its canonical text; sent back to choose it.
    pub action: String,
    /// Its verb: `move`, `assault`, `done`.
    pub verb: Word,
    /// What kind of thing it is, for the look and the place of its button or target.
    pub kind: ChoiceKind,
    /// The counter it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The counters that would act by it, where it is about many: a client points at them before it is chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
    /// How many steps of the counter it is about, and how many it has: a client shows choices that differ in nothing else
    /// as one row of pips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<(u8, u8)>,
    /// The other counter it is about: the one that is merged with, or that gets the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// What it would cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Value>,
    /// The question that shows the odds, where choosing leads straight to dice: `odds N17 from 1/1/609`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// The question that shows what the choice would bring, where it leads to no dice yet and can be taken back: a client
    /// shows the answer beside the choice and does not stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
    /// What one should know before choosing it: what it rules out, who could still act. A client shows it and asks once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<Warning>,
    /// In words.
    pub text: Message,
}

/// What kind of thing a choice is. A client knows these and no verb of any game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceKind {
    /// Picks something: a counter, a hex, a number.
    #[default]
    Choose,
    /// Goes somewhere.
    Move,
    /// Attacks at close quarters.
    Attack,
    /// Fires from a distance or supports with fire.
    Fire,
    /// Turns to a hexside.
    Face,
    /// Plays a card or an event.
    Play,
    /// Lets an opportunity go by.
    Pass,
    /// Ends a segment, a phase or the declaration of something.
    End,
    /// Takes back part of what is being declared.
    Back,
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
