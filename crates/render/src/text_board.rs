//! The board as text for terminals.

use crate::terrain::letter;
use sandtable_engine::view::{Board, Piece, Place, View};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const HALF_HEIGHT: f64 = 0.866_025_403_784_438_6;

/// One hex on the grid of characters.
struct Spot<'a> {
    column: i64,
    line: i64,
    label: &'a str,
    terrain: char,
}

/// A compact map in characters, at most `width` wide: two lines for each hex, the first with its terrain and what
/// crosses it, the second with its stack (`Fx3` is a stack of three of the side whose key starts with f; `*` when sides are mixed). A map that is too wide is cut into
/// panels. A list of the stacks follows.
///
/// Terrain: `^` woods, `"` bog, `~` water, `#` houses, `n` hills, `.` open; `=` main road, `-` other roads.
pub fn text_board(board: &Board, view: Option<&View>, width: usize) -> String {
    let spots = spots(board);
    let roads = roads(board);
    let mut stacks: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
    for piece in view.iter().flat_map(|v| &v.pieces) {
        if let Place::Hex(label) = &piece.place {
            stacks.entry(label).or_default().push(piece);
        }
    }
    let mut out = String::new();
    let Some(first) = spots.iter().map(|s| s.column).min() else { return out };
    let last = spots.iter().map(|s| s.column).max().unwrap_or(first);
    let cell = if board.flat_top { 4 } else { 3 };
    let per_panel = ((width.max(16) - 4) / cell).max(1) as i64;
    let mut from = first;
    while from <= last {
        let to = (from + per_panel - 1).min(last);
        panel(&mut out, &spots, (from, to), cell, &stacks, &roads);
        from = to + 1;
    }
    for (label, pieces) in &stacks {
        let _ = write!(out, "{label}:");
        for piece in pieces {
            out.push(' ');
            out.push_str(&in_words(piece));
        }
        out.push('\n');
    }
    out
}

fn spots(board: &Board) -> Vec<Spot<'_>> {
    let sane = |v: f64| v.is_finite() && v.abs() < 1e5;
    board
        .hexes
        .iter()
        .filter(|h| sane(h.x) && sane(h.y))
        .map(|h| {
            let (column, line) = if board.flat_top {
                ((h.x / 1.5).round() as i64, (h.y / HALF_HEIGHT).round() as i64)
            } else {
                ((h.x / HALF_HEIGHT).round() as i64, (h.y / 1.5).round() as i64 * 2)
            };
            Spot { column, line, label: &h.label, terrain: letter(&h.terrain) }
        })
        .collect()
}

/// The best road of each hex.
fn roads(board: &Board) -> BTreeMap<&str, char> {
    let mut roads = BTreeMap::new();
    for line in &board.lines {
        let main = line.class.contains("main");
        for label in &line.hexes {
            let sign = roads.entry(label.as_str()).or_insert('-');
            if main {
                *sign = '=';
            }
        }
    }
    roads
}

fn panel(
    out: &mut String,
    spots: &[Spot<'_>],
    (from, to): (i64, i64),
    cell: usize,
    stacks: &BTreeMap<&str, Vec<&Piece>>,
    roads: &BTreeMap<&str, char>,
) {
    let here: Vec<&Spot<'_>> = spots.iter().filter(|s| (from..=to).contains(&s.column)).collect();
    let (Some(top), Some(bottom)) = (here.iter().map(|s| s.line).min(), here.iter().map(|s| s.line).max())
    else {
        return;
    };
    let wide = (to - from + 2) as usize * cell + 8;
    let mut rows = vec![vec![' '; wide]; (bottom - top + 2) as usize];
    let mut write = |line: i64, x: usize, text: &str| {
        if let Some(row) = rows.get_mut(line as usize) {
            for (slot, c) in row.iter_mut().skip(x).zip(text.chars()) {
                *slot = c;
            }
        }
    };
    for spot in &here {
        let x = (spot.column - from) as usize * cell + 4;
        let line = spot.line - top;
        let t = spot.terrain;
        let road = roads.get(spot.label).copied().unwrap_or(t);
        write(line, x, &format!("{t}{road}{t}"));
        let below = match stacks.get(spot.label) {
            Some(pieces) => {
                let mut signs: Vec<char> = pieces.iter().map(|p| sign(p)).collect();
                signs.dedup();
                let side = if let [one] = signs.as_slice() { *one } else { '*' };
                let n = if pieces.len() > 9 {
                    '+'
                } else {
                    char::from_digit(pieces.len() as u32, 10).unwrap_or('+')
                };
                format!("{side}x{n}")
            }
            None => continue,
        };
        write(line + 1, x, &below);
    }
    // The labels of the leftmost and uppermost hexes tell where the reader is.
    let mut heads = vec![' '; wide];
    for column in from..=to {
        let highest = here.iter().filter(|s| s.column == column).min_by_key(|s| s.line);
        if let Some(spot) = highest {
            let name: String = column_name(spot.label);
            for (slot, c) in heads.iter_mut().skip((column - from) as usize * cell + 4).zip(name.chars()) {
                *slot = c;
            }
        }
    }
    let _ = writeln!(out, "{}", heads.iter().collect::<String>().trim_end());
    for (i, row) in rows.iter().enumerate() {
        let left = here.iter().find(|s| s.column == from && s.line - top == i as i64);
        let name = left.map_or(String::new(), |s| row_name(s.label));
        let body: String = row.iter().skip(4).collect();
        let _ = writeln!(out, "{name:>3} {}", body.trim_end());
    }
    out.push('\n');
}

/// A counter's side in one character: its first letter, else the number of the seat.
fn sign(piece: &Piece) -> char {
    let letter = piece.side.chars().next().and_then(|c| c.to_uppercase().next());
    let seat = || piece.owner.and_then(|s| char::from_digit(u32::from(s.0) + 1, 36));
    letter.or_else(seat).unwrap_or('?')
}

/// The letters of a label, or its first half when it is all figures.
fn column_name(label: &str) -> String {
    let letters: String = label.chars().take_while(|c| !c.is_ascii_digit()).collect();
    if letters.is_empty() { label.chars().take(2).collect() } else { letters.chars().take(3).collect() }
}

fn row_name(label: &str) -> String {
    let figures: String = label.chars().skip_while(|c| !c.is_ascii_digit()).collect();
    let skip = if figures.chars().count() == label.chars().count() { 2 } else { 0 };
    figures.chars().skip(skip).take(3).collect()
}

fn in_words(piece: &Piece) -> String {
    let Some(face) = &piece.face else { return "[?]".into() };
    let mut t = format!("[{}", face.name);
    for (i, v) in face.values.iter().enumerate() {
        t.push(if i == 0 { ' ' } else { '-' });
        match v.frame.as_ref() {
            "paren" => t = format!("{t}({})", v.text),
            "black" => t = format!("{t}■{}", v.text),
            _ => t.push_str(&v.text),
        }
    }
    if face.steps.0 < face.steps.1 {
        t.push_str(" reduced");
    }
    for flag in &piece.flags {
        t = format!("{t} {flag}");
    }
    t.push(']');
    t
}
