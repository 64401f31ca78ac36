//! The board as text: every hex two lines high, neighbours half a hex apart.

use crate::voice::Voice;
use sandtable_engine::info::GameInfo;
use sandtable_engine::view::{Board, BoardHex, Place, View};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Distance between the centres of neighbouring hexes of circumradius 1.
const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// Part of a board: the hexes at most `radius` hexes away from `centre`.
pub struct Window<'a> {
    pub centre: &'a str,
    pub radius: f64,
}

/// Draws the board. Above stands the hex with its terrain, below who is there: `S3` is three Soviet counters,
/// `*` a marker.
pub fn draw(
    board: &Board,
    view: &View,
    info: &GameInfo,
    voice: &Voice,
    window: Option<&Window<'_>>,
) -> String {
    let hexes: Vec<&BoardHex> = match window {
        None => board.hexes.iter().collect(),
        Some(w) => {
            let Some(c) = board.hexes.iter().find(|h| h.label.eq_ignore_ascii_case(w.centre)) else {
                return String::new();
            };
            // Centres of neighbours are √3 apart.
            let reach = w.radius * SQRT_3 + 0.1;
            board.hexes.iter().filter(|h| (h.x - c.x).hypot(h.y - c.y) <= reach).collect()
        }
    };
    let letters = terrain_letters(board);
    let seats = seat_letters(info);
    let width = hexes.iter().map(|h| h.label.chars().count()).max().unwrap_or(0) + 2;
    let left = hexes.iter().map(|h| h.x).fold(f64::INFINITY, f64::min);
    let top = hexes.iter().map(|h| h.y).fold(f64::INFINITY, f64::min);
    let mut canvas = Canvas::default();
    for hex in &hexes {
        let (x, y) = (hex.x - left, hex.y - top);
        // Steps between centres: flat tops 1.5 across and √3/2 down, pointed tops √3/2 across and 1.5 down.
        let (across, down) = if board.flat_top {
            (x / 1.5 * width as f64, y / (SQRT_3 / 2.0))
        } else {
            (x / SQRT_3 * width as f64, y / 1.5 * 2.0)
        };
        let (column, row) = (across.round() as usize, down.round() as usize);
        let letter = letters.get(hex.terrain.as_ref()).copied().unwrap_or(' ');
        canvas.put(row, column, &format!("{}{letter}", hex.label));
        canvas.put(row + 1, column, &occupants(view, &hex.label, &seats));
    }
    let mut text = canvas.text();
    let legend: Vec<String> = letters
        .iter()
        .map(|(terrain, letter)| format!("{letter} {}", voice.word(&format!("terrain-{terrain}"), terrain)))
        .collect();
    let sides: Vec<String> =
        info.seats.iter().zip(&seats).map(|(s, c)| format!("{c} {}", s.name.get(&voice.lang))).collect();
    let _ =
        writeln!(text, "{}  |  {}  |  * {}", legend.join("  "), sides.join("  "), voice.t("board-marker"));
    text
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
