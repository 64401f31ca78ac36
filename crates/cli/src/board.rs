//! The board as text: every hex two lines high, neighbours half a hex apart.

use crate::voice::Voice;
use sandtable_engine::info::GameInfo;
use sandtable_engine::view::{Board, BoardHex, Place, View};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Distance between the centres of neighbouring hexes of circumradius 1.
const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// The feature of hexes that the scenario does not use.
const OUT_OF_PLAY: &str = "out-of-play";

/// The board without the hexes that the scenario does not use.
pub fn in_play(mut board: Board) -> Board {
    board.hexes.retain(|h| !h.features.iter().any(|f| f == OUT_OF_PLAY));
    board
}

/// Part of a board: the hexes at most `radius` hexes away from `centre`.
pub struct Window<'a> {
    pub centre: &'a str,
    pub radius: f64,
}

impl Window<'_> {
    /// The hexes in it; none if the centre is not on the board.
    pub fn hexes<'b>(&self, board: &'b Board) -> Vec<&'b BoardHex> {
        let Some(c) = board.hexes.iter().find(|h| h.label.eq_ignore_ascii_case(self.centre)) else {
            return Vec::new();
        };
        let reach = self.radius * SQRT_3 + 0.1;
        board.hexes.iter().filter(|h| (h.x - c.x).hypot(h.y - c.y) <= reach).collect()
    }
}

/// Draws the board, cut into panels at most `width` characters wide. Above stands the hex with its terrain, below
/// who is there and the best road: `S3*=` is three Soviet counters and a marker on a main road.
pub fn draw(
    board: &Board,
    view: &View,
    info: &GameInfo,
    voice: &Voice,
    window: Option<&Window<'_>>,
    width: usize,
) -> String {
    let hexes = window.map_or_else(|| board.hexes.iter().collect(), |w| w.hexes(board));
    let (letters, seats, roads) = (terrain_letters(board), seat_letters(info), roads(board));
    let cell = hexes.iter().map(|h| h.label.chars().count()).max().unwrap_or(0) + 2;
    let panel = (width / cell).max(1).saturating_mul(cell);
    let left = hexes.iter().map(|h| h.x).fold(f64::INFINITY, f64::min);
    let top = hexes.iter().map(|h| h.y).fold(f64::INFINITY, f64::min);
    let mut panels: BTreeMap<usize, Canvas> = BTreeMap::new();
    for hex in &hexes {
        let (x, y) = (hex.x - left, hex.y - top);
        // Steps between centres: flat tops 1.5 across and √3/2 down, pointed tops √3/2 across and 1.5 down.
        let (across, down) = if board.flat_top {
            (x / 1.5 * cell as f64, y / (SQRT_3 / 2.0))
        } else {
            (x / SQRT_3 * cell as f64, y / 1.5 * 2.0)
        };
        let (column, row) = (across.round() as usize, down.round() as usize);
        let canvas = panels.entry(column / panel).or_default();
        let column = column % panel;
        let letter = letters.get(hex.terrain.as_ref()).copied().unwrap_or(' ');
        canvas.put(row, column, &format!("{}{letter}", hex.label));
        canvas.put(row + 1, column, &occupants(view, &hex.label, &seats));
        if let Some(road) = roads.get(hex.label.as_str()) {
            canvas.put(row + 1, column + cell - 2, &road.to_string());
        }
    }
    let drawn: Vec<String> = panels.values().map(Canvas::text).collect();
    drawn.join("\n") + &legend(info, voice, &letters, &seats)
}

fn legend(info: &GameInfo, voice: &Voice, letters: &BTreeMap<String, char>, seats: &[char]) -> String {
    let word = |terrain: &str| voice.word(&format!("terrain-{terrain}"), terrain);
    let mut parts: Vec<String> = letters.iter().map(|(t, letter)| format!("{letter} {}", word(t))).collect();
    parts.extend(info.seats.iter().zip(seats).map(|(s, c)| format!("{c} {}", s.name.get(&voice.lang))));
    let signs = parts.join("  ");
    let (marker, roads, below) = (voice.t("board-marker"), voice.t("board-roads"), voice.t("board-below"));
    format!("{signs}  * {marker}\n= - {roads}  ({below})\n")
}

/// The best road of each hex: `=` a main road, `-` any other.
fn roads(board: &Board) -> BTreeMap<&str, char> {
    let mut roads = BTreeMap::new();
    for line in &board.lines {
        for label in &line.hexes {
            let sign = roads.entry(label.as_str()).or_insert('-');
            if line.class.contains("main") {
                *sign = '=';
            }
        }
    }
    roads
}

/// Who stands in a hex: per side its letter and the number of counters, and a star for markers.
fn occupants(view: &View, label: &str, seats: &[char]) -> String {
    let here = |place: &Place| matches!(place, Place::Hex(l) if l == label);
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for p in view.pieces.iter().filter(|p| here(&p.place)) {
        *counts.entry(p.owner.map_or(usize::MAX, |s| s.idx())).or_default() += 1;
    }
    let mut text = String::new();
    for (seat, n) in counts {
        let _ = write!(text, "{}{n}", seats.get(seat).copied().unwrap_or('?'));
    }
    if view.markers.iter().any(|m| here(&m.place)) {
        text.push('*');
    }
    text
}

/// A sign for every terrain: the usual ones for open ground and water, else a free letter of its key.
fn terrain_letters(board: &Board) -> BTreeMap<String, char> {
    let mut letters: BTreeMap<String, char> = BTreeMap::new();
    let mut keys: Vec<&str> = board.hexes.iter().map(|h| h.terrain.as_ref()).collect();
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        let usual = match key {
            "clear" | "open" => Some('.'),
            "lake" | "sea" | "water" => Some('~'),
            _ => None,
        };
        let free = |c: &char| !letters.values().any(|used| used == c);
        let sign = usual.or_else(|| key.chars().chain('a'..='z').find(|c| c.is_alphabetic() && free(c)));
        letters.insert(key.to_string(), sign.unwrap_or('?'));
    }
    letters
}

/// A capital letter for every seat.
fn seat_letters(info: &GameInfo) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for seat in &info.seats {
        let mut wanted = seat.key.to_uppercase().chars().chain('A'..='Z').collect::<Vec<_>>().into_iter();
        letters.push(wanted.find(|c| c.is_alphabetic() && !letters.contains(c)).unwrap_or('?'));
    }
    letters
}

/// Rows of characters that grow as needed.
#[derive(Default)]
struct Canvas(Vec<Vec<char>>);

impl Canvas {
    fn put(&mut self, row: usize, column: usize, text: &str) {
        if self.0.len() <= row {
            self.0.resize(row + 1, Vec::new());
        }
        let Some(line) = self.0.get_mut(row) else { return };
        let end = column + text.chars().count();
        if line.len() < end {
            line.resize(end, ' ');
        }
        for (slot, c) in line.iter_mut().skip(column).zip(text.chars()) {
            *slot = c;
        }
    }

    fn text(&self) -> String {
        self.0.iter().map(|l| l.iter().collect::<String>().trim_end().to_string() + "\n").collect()
    }
}
