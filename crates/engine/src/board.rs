//! The fixed parts of a board, sent once.

use crate::message::Message;
use crate::view::{Place, Word, no_word};
use serde::{Deserialize, Serialize};

/// The fixed parts of a board.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Board {
    /// The season it is drawn in, unless its terrain says desert.
    #[serde(skip_serializing_if = "Season::is_winter")]
    pub season: Season,
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
    /// Areas, sea zones and regions off the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<BoardArea>,
    /// Boxes beside the map.
    pub boxes: Vec<BoardBox>,
    /// Displays: groups of boxes with a title.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub displays: Vec<BoardDisplay>,
    /// Tracks with their spaces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<BoardTrack>,
    /// Data cards, looked up by [`crate::view::Piece::card`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<DataCard>,
    /// Questions a client can offer at any time: overlays for the map, what to ask of a hex or a counter.
    pub questions: Vec<BoardQuestion>,
}

/// The season a map is drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Snow on land, ice on water.
    #[default]
    Winter,
    /// Green land, open water.
    Summer,
}

impl Season {
    fn is_winter(&self) -> bool {
        *self == Season::Winter
    }
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
    /// Two hex labels: a ruler from one to the other.
    HexHex,
}

/// A hex of the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// The country it belongs to, which gives it a tint; empty where maps have no countries.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub region: Word,
    /// Height of the ground in the game's levels; drawn as shading.
    #[serde(skip_serializing_if = "no_level")]
    pub level: i8,
}

fn no_level(level: &i8) -> bool {
    *level == 0
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoardSide {
    /// Class: `bridge`, `river`, `slope`, `crest`, `cliff`.
    pub class: Word,
    /// The two hexes; the lower one first if `directed`.
    pub hexes: (String, String),
    /// Whether the first hex is the lower side: marks are drawn on it, pointing downhill.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub directed: bool,
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoardBox {
    /// Key, as in [`Place::Box`].
    pub key: Word,
    /// Title.
    pub text: Message,
    /// Where it is drawn.
    #[serde(skip_serializing_if = "BoxSpot::is_list")]
    pub spot: BoxSpot,
    /// Key of the [`BoardDisplay`] it belongs to; empty if none.
    #[serde(skip_serializing_if = "no_word")]
    pub display: Word,
}

impl BoardBox {
    /// A box in the list beside the map.
    pub fn new(key: impl Into<Word>, text: Message) -> BoardBox {
        BoardBox { key: key.into(), text, ..BoardBox::default() }
    }

    /// Drawn outside the map beside these edge hexes.
    #[must_use]
    pub fn beside(mut self, hexes: impl IntoIterator<Item = impl Into<String>>) -> BoardBox {
        self.spot = BoxSpot::Beside(hexes.into_iter().map(Into::into).collect());
        self
    }

    /// Part of a display.
    #[must_use]
    pub fn on(mut self, display: impl Into<Word>) -> BoardBox {
        self.display = display.into();
        self
    }
}

/// Where a box is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoxSpot {
    /// In the list of boxes or in its display.
    #[default]
    List,
    /// On the map picture outside these edge hexes, with a line to each.
    Beside(Vec<String>),
    /// On the map picture, in units of the hex's circumradius.
    At {
        /// Left edge.
        x: f64,
        /// Upper edge.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
    },
}

impl BoxSpot {
    fn is_list(&self) -> bool {
        *self == BoxSpot::List
    }
}

/// A group of boxes with a title: an order display, a pool.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoardDisplay {
    /// Key, as in [`BoardBox::display`].
    pub key: Word,
    /// Title.
    pub text: Message,
    /// The side or faction it belongs to; empty if none.
    #[serde(skip_serializing_if = "no_word")]
    pub side: Word,
    /// Boxes in a row; 0 leaves it to the client.
    #[serde(skip_serializing_if = "no_columns")]
    pub columns: u8,
}

fn no_columns(columns: &u8) -> bool {
    *columns == 0
}

/// An area, sea zone or region: a place that is entered as a whole. Counters in it are at [`Place::Box`] with its key.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoardArea {
    /// Key, as in [`Place::Box`].
    pub key: Word,
    /// Name.
    pub text: Message,
    /// Class, which decides the colour: `sea`, `land`.
    pub class: Word,
    /// The hexes it covers: its outline is theirs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<String>,
    /// Corners of its outline in units of the hex's circumradius, where it covers no hexes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<(f64, f64)>,
    /// Places one can go to from it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub neighbours: Vec<Place>,
}

/// A track: spaces in order. Counters and markers on it are at [`Place::Track`] with its key; a [`crate::view::Track`]
/// of the same kind puts a mark on the space of its value.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoardTrack {
    /// Key, as in [`Place::Track`].
    pub key: Word,
    /// Title.
    pub text: Message,
    /// The side or faction it belongs to; empty if none.
    #[serde(skip_serializing_if = "no_word")]
    pub side: Word,
    /// The spaces in order.
    pub spaces: Vec<TrackSpace>,
    /// Spaces in a row; 0 leaves it to the client.
    #[serde(skip_serializing_if = "no_columns")]
    pub columns: u8,
    /// Whether the order of arrival counts: several things in a space are shown as a queue by their `order`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub queue: bool,
    /// Whether the last space leads to the first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ring: bool,
}

impl BoardTrack {
    /// A track of plain spaces from `first` to `last`.
    pub fn numbered(key: impl Into<Word>, text: Message, first: i32, last: i32) -> BoardTrack {
        let spaces = (first..=last).map(|number| TrackSpace { number, ..TrackSpace::default() }).collect();
        BoardTrack { key: key.into(), text, spaces, ..BoardTrack::default() }
    }
}

/// A space of a track.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TrackSpace {
    /// Its number, as in [`Place::Track`].
    pub number: i32,
    /// What is printed in it besides the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Message>,
    /// Keys of icons printed in it; each has the term `icon-KEY`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Word>,
    /// Key of the band it lies in, for its colour, with the term `band-KEY`; empty if none.
    #[serde(skip_serializing_if = "no_word")]
    pub band: Word,
}

/// A data card: figures in groups of rows, such as a vehicle's card.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DataCard {
    /// Key, as in [`crate::view::Piece::card`].
    pub key: Word,
    /// Title.
    pub text: Message,
    /// The side or faction it belongs to; empty if none.
    #[serde(skip_serializing_if = "no_word")]
    pub side: Word,
    /// Its groups in order.
    pub groups: Vec<CardGroup>,
}

impl DataCard {
    /// A card without rows.
    pub fn new(key: impl Into<Word>, text: Message) -> DataCard {
        DataCard { key: key.into(), text, ..DataCard::default() }
    }

    /// Adds a group.
    #[must_use]
    pub fn group(mut self, group: CardGroup) -> DataCard {
        self.groups.push(group);
        self
    }
}

/// Rows of a card with the same columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CardGroup {
    /// Key, as in [`CardCell::group`].
    pub key: Word,
    /// Title.
    pub text: Message,
    /// Headings of the columns; may be empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<CardRow>,
}

impl CardGroup {
    /// A group without rows.
    pub fn new(key: impl Into<Word>, text: Message) -> CardGroup {
        CardGroup { key: key.into(), text, ..CardGroup::default() }
    }

    /// Sets the headings of the columns.
    #[must_use]
    pub fn columns(mut self, columns: impl IntoIterator<Item = impl Into<String>>) -> CardGroup {
        self.columns = columns.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a row.
    #[must_use]
    pub fn row(mut self, text: Message, values: impl IntoIterator<Item = impl Into<String>>) -> CardGroup {
        self.rows.push(CardRow { text, values: values.into_iter().map(Into::into).collect() });
        self
    }
}

/// A row of a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CardRow {
    /// Label.
    pub text: Message,
    /// Values by column, as printed.
    pub values: Vec<String>,
}

/// A cell of a data card that an answer or an event used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCell {
    /// Key of the card.
    pub card: Word,
    /// Key of the group.
    pub group: Word,
    /// Index of the row.
    pub row: u16,
    /// Index of the column.
    pub column: u16,
}

impl CardCell {
    /// A cell by card, group, row and column.
    pub fn new(card: impl Into<Word>, group: impl Into<Word>, row: u16, column: u16) -> CardCell {
        CardCell { card: card.into(), group: group.into(), row, column }
    }
}
