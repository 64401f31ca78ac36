//! Printed hex numbers as data: which digits or letters, which way they grow, which columns sit half a hex off.

use crate::coord::{Hex, Orientation};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a label is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelStyle {
    /// Column letter and row number, `Q25`. Column A is 0; after Z come AA (26), BB (27) and so on to ZZ.
    LetterRow,
    /// Four digits, column first: `CCRR`.
    ColRow,
    /// Four digits, row first: `RRCC`.
    RowCol,
}

/// Odd or even column (flat-top) or row (pointy-top) numbers. Lettered columns count from A = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// 1, 3, 5, …; columns B, D, F, ….
    Odd,
    /// 0, 2, 4, …; columns A, C, E, ….
    Even,
}

/// Which way the shifted columns (flat-top) or rows (pointy-top) are moved by half a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HalfHex {
    /// Up the sheet on a flat-top map, to the left on a pointy-top map.
    UpOrLeft,
    /// Down the sheet on a flat-top map, to the right on a pointy-top map.
    DownOrRight,
}

/// The direction in which column numbers grow on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EastWest {
    /// To the right.
    East,
    /// To the left.
    West,
}

/// The direction in which row numbers grow on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NorthSouth {
    /// Up the sheet.
    North,
    /// Down the sheet.
    South,
}

/// A printed numbering scheme. Compass words mean the sheet as printed (north is up). A column always
/// counts across the sheet and a row down it; where a rulebook calls the number that grows to the east a
/// row, choose the [`LabelStyle`] that puts it in the right place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbering {
    /// Flat-top or pointy-top hexes.
    pub orientation: Orientation,
    /// How labels are written.
    pub style: LabelStyle,
    /// Which columns (flat-top) or rows (pointy-top) are shifted.
    pub shifted: Parity,
    /// Which way they are shifted.
    pub shift: HalfHex,
    /// Where column numbers grow.
    pub columns: EastWest,
    /// Where row numbers grow.
    pub rows: NorthSouth,
    /// Column and row that get the axial coordinates at or next to (0, 0).
    #[serde(default)]
    pub origin: (i16, i16),
}

impl Numbering {
    /// The commonest of the lettered numberings: `Q25`, flat-top, rows grow south, columns B, D, F, … half a hex
    /// higher, doubled letters after Z.
    pub const LETTERED: Numbering = Numbering {
        orientation: Orientation::FlatTop,
        style: LabelStyle::LetterRow,
        shifted: Parity::Odd,
        shift: HalfHex::UpOrLeft,
        columns: EastWest::East,
        rows: NorthSouth::South,
        origin: (0, 0),
    };

    /// Whether the style can write this column and row at all.
    pub const fn can_label(&self, col: i16, row: i16) -> bool {
        let last_col = match self.style {
            LabelStyle::LetterRow => 51,
            LabelStyle::ColRow | LabelStyle::RowCol => 99,
        };
        0 <= col && col <= last_col && 0 <= row && row <= 99
    }

    /// Reads a label into (column, row). Letters may be in either case; the hex need not be on any map.
    pub fn parse(&self, label: &str) -> Result<(i16, i16), LabelError> {
        let refuse = || LabelError::new(label, self.expected().to_owned(), None);
        let text = label.trim();
        let cell = match self.style {
            LabelStyle::LetterRow => {
                let digits = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
                let (letters, row) = text.split_at(digits);
                column_from_letters(letters).zip(number(row, 1..=2))
            }
            LabelStyle::ColRow | LabelStyle::RowCol => {
                let (first, second) = text.split_at_checked(2).ok_or_else(refuse)?;
                let pair = number(first, 2..=2).zip(number(second, 2..=2));
                if self.style == LabelStyle::ColRow { pair } else { pair.map(|(row, col)| (col, row)) }
            }
        };
        cell.ok_or_else(refuse)
    }

    /// Writes a column and row. Numbers the style cannot write (see [`Numbering::can_label`]) come out as
    /// `(column,row)`, which never parses.
    pub fn format(&self, col: i16, row: i16) -> String {
        if !self.can_label(col, row) {
            return format!("({col},{row})");
        }
        match self.style {
            LabelStyle::LetterRow => {
                let letter = char::from(b'A' + (col % 26) as u8);
                if col < 26 { format!("{letter}{row}") } else { format!("{letter}{letter}{row}") }
            }
            LabelStyle::ColRow => format!("{col:02}{row:02}"),
            LabelStyle::RowCol => format!("{row:02}{col:02}"),
        }
    }

    /// What a label of this style looks like, for messages.
    pub const fn expected(&self) -> &'static str {
        match self.style {
            LabelStyle::LetterRow => "a column letter and a row number, such as Q25",
            LabelStyle::ColRow => "four digits, column then row, such as 3816 for column 38, row 16",
            LabelStyle::RowCol => "four digits, row then column, such as 3816 for row 38, column 16",
        }
    }

    /// The axial coordinates of a column and row.
    pub const fn to_hex(&self, col: i16, row: i16) -> Hex {
        let x = col as i32 - self.origin.0 as i32;
        let y = row as i32 - self.origin.1 as i32;
        let x = if matches!(self.columns, EastWest::East) { x } else { -x };
        let y = if matches!(self.rows, NorthSouth::South) { y } else { -y };
        // Doubled position along the straight line of hexes. Halving rounds down; the remainder is the same
        // for every hex of a map (it depends only on the origin), so adjacency is kept.
        match self.orientation {
            Orientation::FlatTop => Hex::new(x as i16, (2 * y + self.half(col) - x).div_euclid(2) as i16),
            Orientation::PointyTop => Hex::new((2 * x + self.half(row) - y).div_euclid(2) as i16, y as i16),
        }
    }

    /// The column and row at axial coordinates; the inverse of [`Numbering::to_hex`].
    pub const fn from_hex(&self, hex: Hex) -> (i16, i16) {
        let (q, r) = (hex.q as i32, hex.r as i32);
        let (x_sign, y_sign) = (
            if matches!(self.columns, EastWest::East) { 1 } else { -1 },
            if matches!(self.rows, NorthSouth::South) { 1 } else { -1 },
        );
        let (col0, row0) = (self.origin.0 as i32, self.origin.1 as i32);
        match self.orientation {
            Orientation::FlatTop => {
                let col = (col0 + x_sign * q) as i16;
                let half = self.half(col);
                let y = (2 * r + (half - q).rem_euclid(2) + q - half) / 2;
                (col, (row0 + y_sign * y) as i16)
            }
            Orientation::PointyTop => {
                let row = (row0 + y_sign * r) as i16;
                let half = self.half(row);
                let x = (2 * q + (half - r).rem_euclid(2) + r - half) / 2;
                ((col0 + x_sign * x) as i16, row)
            }
        }
    }

    /// Half-hexes by which a column (flat-top) or row (pointy-top) is off: -1, 0 or 1.
    const fn half(&self, number: i16) -> i32 {
        let odd = number.rem_euclid(2) == 1;
        match (matches!(self.shifted, Parity::Odd) == odd, self.shift) {
            (false, _) => 0,
            (true, HalfHex::UpOrLeft) => -1,
            (true, HalfHex::DownOrRight) => 1,
        }
    }

    /// Sort key that puts cells in the order of their labels.
    pub(crate) const fn label_order(&self, (col, row): (i16, i16)) -> (i16, i16) {
        match self.style {
            LabelStyle::LetterRow | LabelStyle::ColRow => (col, row),
            LabelStyle::RowCol => (row, col),
        }
    }
}

/// A, B, … Z, AA, BB, … ZZ to 0 … 51.
fn column_from_letters(letters: &str) -> Option<i16> {
    let column = |c: u8| (c.to_ascii_uppercase() - b'A') as i16;
    match letters.as_bytes() {
        [a] => Some(column(*a)),
        [a, b] if a.eq_ignore_ascii_case(b) => Some(26 + column(*a)),
        _ => None,
    }
}

fn number(text: &str, digits: std::ops::RangeInclusive<usize>) -> Option<i16> {
    let plain = digits.contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// A hex label that could not be read or is not on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelError {
    /// What was given.
    pub label: String,
    /// What would have been right.
    pub expected: String,
    /// The nearest label that exists, where a map is known.
    pub nearest: Option<String>,
}

impl LabelError {
    /// An error about `label`; long input is cut so that messages stay readable.
    pub fn new(label: &str, expected: String, nearest: Option<String>) -> LabelError {
        LabelError { label: label.chars().take(40).collect(), expected, nearest }
    }
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no hex {:?}: expected {}", self.label, self.expected)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; nearest is {nearest}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for LabelError {}
