//! Around the map: the strip with title and turn, the legend, the boxes below.

use crate::counters::{Dress, SIDE, counter};
use crate::features;
use crate::glyphs::{Anchor, Lettering, put};
use crate::layout::Layout;
use crate::options::RenderText;
use crate::svg::{Out, Pt};
use crate::terrain::{Ground, ground};
use sandtable_engine::view::{Board, Piece, Place, View};

const INK: &str = "#1f2a33";

/// Height of the strip above the map.
pub(crate) fn strip_height(text: &RenderText, width: f64) -> f64 {
    let head =
        if text.title.is_empty() && text.turn.is_empty() && text.status.is_empty() { 0.0 } else { 46.0 };
    let status = if text.status.is_empty() { 0.0 } else { 24.0 };
    head + status + legend_rows(text, width).len() as f64 * 32.0 + if head > 0.0 { 10.0 } else { 0.0 }
}

/// Draws the strip into a width, from y = 0.
pub(crate) fn strip(out: &mut Out, text: &RenderText, width: f64) {
    let head = !(text.title.is_empty() && text.turn.is_empty() && text.status.is_empty());
    let mut y = 0.0;
    if head {
        let (title, turn) = (Lettering::new(26.0), Lettering::new(16.0));
        let wanted = title.width(&text.title) + turn.width(&text.turn) + 60.0;
        let k = (width / wanted).min(1.0);
        let fit = |how: Lettering, anchor| Lettering { size: how.size * k, ..how }.at(anchor);
        put(out, &text.title, (2.0, 31.0), fit(title, Anchor::Start), 3.4 * k, INK);
        put(out, &text.turn, (width - 2.0, 31.0), fit(turn, Anchor::End), 2.1 * k, "#40566a");
        y = 46.0;
        if !text.status.is_empty() {
            let how = Lettering::new(11.0).at(Anchor::Start);
            let k = (width / how.width(&text.status).max(1.0)).min(1.0);
            let how = Lettering { size: 11.0 * k, ..how };
            put(out, &text.status, (2.0, y + 12.0), how, 1.45 * k, "#52616d");
            y += 24.0;
        }
    }
    for row in legend_rows(text, width) {
        let mut x = 2.0;
        for (key, name) in row {
            sample(out, key, (x + 20.0, y + 16.0));
            put(out, name, (x + 46.0, y + 21.0), LEGEND, 1.3, INK);
            x += item_width(name);
        }
        y += 32.0;
    }
}

const LEGEND: Lettering = Lettering::new(10.0).at(Anchor::Start);

fn item_width(name: &str) -> f64 {
    46.0 + LEGEND.width(name) + 22.0
}

fn legend_rows(text: &RenderText, width: f64) -> Vec<Vec<(&str, &str)>> {
    let mut rows: Vec<Vec<(&str, &str)>> = Vec::new();
    let mut x = f64::MAX;
    for (key, name) in &text.legend {
        let w = item_width(name);
        if x + w > width {
            rows.push(Vec::new());
            x = 0.0;
        }
        x += w;
        if let Some(row) = rows.last_mut() {
            row.push((key, name));
        }
    }
    rows
}

/// A sample of a terrain, a line or a feature.
fn sample(out: &mut Out, key: &str, at: Pt) {
    let (w, h) = (36.0, 22.0);
    let corner = (at.0 - w / 2.0, at.1 - h / 2.0);
    let line = |out: &mut Out, stroke: &str| {
        let d = format!("M{:.1} {:.1}q9-6 18 0t18 0", corner.0, at.1);
        out.path(&d, &format!("fill=\"none\" {stroke}"));
    };
    let swatch = |out: &mut Out, fill: &str, edge: &str| {
        out.rect(corner, (w, h), 6.0, &format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.2\""));
    };
    if key.contains("main") {
        line(out, "stroke=\"#474c55\" stroke-width=\"9.4\"");
        line(out, "stroke=\"#b4b9c1\" stroke-width=\"6.6\"");
    } else if key.contains("primary") {
        line(out, "stroke=\"#555a63\" stroke-width=\"5.6\"");
        line(out, "stroke=\"#d9dce1\" stroke-width=\"3.2\"");
    } else if key.contains("secondary") || key.contains("trail") {
        line(out, "stroke=\"#8a5a2f\" stroke-width=\"2.6\" stroke-dasharray=\"8 3.6\"");
    } else if key.contains("bridge") {
        out.group_at(at);
        out.path(
            "M-17-10l5 4h24l5-4M-17 10l5-4h24l5 4",
            "fill=\"none\" stroke=\"#2f2a25\" stroke-width=\"2.4\"",
        )
        .end();
    } else if ground(key) != Ground::Open && !features::needs_clearing(key) {
        let (fill, edge, id, dy) = match ground(key) {
            Ground::Water => ("#cfe3f0", "#5d88a6", "", 0.0),
            Ground::Woods => ("#adc2ba", "#86a196", "w4", 1.0),
            Ground::Grove => ("#d2ded3", "#aec2b2", "w5", 1.0),
            Ground::Bog => ("#f1f0e7", "#d9d6c4", "b0", 4.0),
            Ground::Settled => ("#fbf6ef", "#cbb79c", "v0", 7.0),
            Ground::Scrub => ("#dfcf96", "#c3b173", "s0", 0.0),
            Ground::Dunes => ("#f6e5b4", "#d8bb78", "d0", 0.0),
            Ground::Gully => ("#c9a878", "#8a6a3c", "g0", 0.0),
            Ground::Mountains => ("#cdb88a", "#a08a5c", "p1", 3.0),
            Ground::Closed => ("#d9d5c8", "#b7b2a2", "", 0.0),
            Ground::Waste => ("#ead9ac", "#cdb57c", "d0", 0.0),
            Ground::Hills | Ground::Open => ("#e6ddd0", "#cdbfae", "m0", 0.0),
        };
        swatch(out, fill, edge);
        if !id.is_empty() {
            out.used(id, (at.0 + if id == "b0" { 4.0 } else { 0.0 }, at.1 + dy));
        }
    } else if !features::sample(out, key, at) {
        swatch(out, "#f5f8f9", "#aab6be");
    }
}

/// A box to draw below the map.
pub(crate) struct Shelf<'a> {
    title: String,
    pieces: Vec<&'a Piece>,
}

/// The boxes and track spaces that hold counters, in the board's order.
pub(crate) fn shelves<'a>(
    board: &Board,
    layout: &Layout<'_>,
    view: &'a View,
    text: &RenderText,
) -> Vec<Shelf<'a>> {
    let title = |key: &str| {
        text.boxes.iter().find(|(k, _)| k == key).map_or_else(|| key.to_string(), |(_, t)| t.clone())
    };
    let listed = board.boxes.iter().filter(|b| layout.zone(&b.key).is_none());
    let mut keys: Vec<(String, Place)> = listed.map(|b| (title(&b.key), Place::Box(b.key.clone()))).collect();
    let mut further: Vec<(String, Place)> = Vec::new();
    for piece in &view.pieces {
        let name = match &piece.place {
            Place::Box(key) if layout.zone(key).is_some() => continue,
            Place::Box(key) => title(key),
            Place::Track(key, n) => format!("{} {n}", title(key)),
            Place::Hex(_) | Place::Side(..) | Place::Aboard(_) => continue,
        };
        if !keys.iter().chain(&further).any(|(_, p)| *p == piece.place) {
            further.push((name, piece.place.clone()));
        }
    }
    further.sort_by(|a, b| a.1.cmp(&b.1));
    keys.append(&mut further);
    keys.into_iter()
        .map(|(title, place)| Shelf {
            title,
            pieces: view.pieces.iter().map(|p| &**p).filter(|p| p.place == place).collect(),
        })
        .filter(|s| !s.pieces.is_empty())
        .collect()
}

const PITCH: f64 = SIDE + 6.0;
const TITLE: Lettering = Lettering::new(10.0).at(Anchor::Start);

/// Where each shelf goes: left top and size. Shelves fill rows from the left.
fn arranged<'s, 'a>(shelves: &'s [Shelf<'a>], width: f64) -> (Vec<(Pt, Pt, &'s Shelf<'a>)>, f64) {
    let per_row = ((width - 20.0) / PITCH).floor().max(1.0) as usize;
    let (mut x, mut y, mut tallest) = (0.0, 0.0, 0.0f64);
    let mut out = Vec::new();
    for shelf in shelves {
        let columns = shelf.pieces.len().min(per_row);
        let rows = shelf.pieces.len().div_ceil(per_row);
        let w = (columns as f64 * PITCH + 14.0).max(TITLE.width(&shelf.title) + 20.0);
        let h = rows as f64 * PITCH + 30.0;
        if x > 0.0 && x + w > width {
            (x, y, tallest) = (0.0, y + tallest + 8.0, 0.0);
        }
        out.push(((x, y), (w, h), shelf));
        x += w + 8.0;
        tallest = tallest.max(h);
    }
    let height = if out.is_empty() { 0.0 } else { y + tallest };
    (out, height)
}

/// Height the shelves need in a width.
pub(crate) fn shelves_height(shelves: &[Shelf<'_>], width: f64) -> f64 {
    arranged(shelves, width).1
}

/// Draws the shelves from y = 0.
pub(crate) fn draw_shelves(out: &mut Out, shelves: &[Shelf<'_>], width: f64, dress: &Dress<'_>) {
    for ((x, y), (w, h), shelf) in arranged(shelves, width).0 {
        out.rect((x, y), (w, h), 7.0, "fill=\"#f7f9fa\" stroke=\"#9fb0bb\" stroke-width=\"1.3\"");
        put(out, &shelf.title, (x + 10.0, y + 18.0), TITLE, 1.4, INK);
        let per_row = ((width - 20.0) / PITCH).floor().max(1.0) as usize;
        for (i, piece) in shelf.pieces.iter().enumerate() {
            let (column, row) = (i % per_row, i / per_row);
            let at =
                (x + 10.0 + SIDE / 2.0 + column as f64 * PITCH, y + 26.0 + SIDE / 2.0 + row as f64 * PITCH);
            counter(out, at, piece, dress);
        }
    }
}
