//! Areas and boxes on the map: where they lie and how they are drawn.

use crate::glyphs::{Lettering, put};
use crate::layout::{Cell, Layout, R};
use crate::options::RenderText;
use crate::svg::{Out, Path, Pt};
use crate::terrain::{Ground, ground};
use sandtable_engine::view::{Board, BoardArea, BoxSpot};

/// Width and height of a box beside the map.
const BOX: (f64, f64) = (R * 3.0, R * 2.4);
/// Space between the map and a box, and between boxes.
const GAP: f64 = R * 0.4;

/// A rectangle: left top corner and size.
pub(crate) type Rect = (Pt, Pt);

/// The boxes that are drawn on the picture, with their keys, in the board's order. `rect` is the ground the hexes
/// take; boxes beside an edge lie outside it and side by side.
pub(crate) fn boxes(
    board: &Board,
    rect: (Pt, Pt),
    centre: &dyn Fn(&str) -> Option<Pt>,
) -> Vec<(String, Rect)> {
    let sane = |v: f64| v.is_finite() && v.abs() < 1e6;
    let mut placed: Vec<(String, Rect)> = Vec::new();
    for item in &board.boxes {
        let spot = match &item.spot {
            BoxSpot::List => None,
            BoxSpot::At { x, y, width, height } => [*x, *y, *width, *height]
                .into_iter()
                .all(sane)
                .then_some(((x * R, y * R), (width.max(0.5) * R, height.max(0.5) * R))),
            BoxSpot::Beside(hexes) => {
                let found: Vec<Pt> = hexes.iter().filter_map(|h| centre(h)).collect();
                mean(&found).map(|at| beside(at, rect, &placed))
            }
        };
        if let Some(spot) = spot {
            placed.push((item.key.to_string(), spot));
        }
    }
    placed
}

/// The free place outside the nearest edge of the map that is nearest to `at`.
fn beside(at: Pt, (lt, rb): (Pt, Pt), placed: &[(String, Rect)]) -> Rect {
    let off = [at.0 - lt.0, rb.0 - at.0, at.1 - lt.1, rb.1 - at.1];
    let edge = (0..4).min_by(|a, b| off[*a].total_cmp(&off[*b])).unwrap_or(0);
    let start = match edge {
        0 => (lt.0 - GAP - BOX.0, at.1 - BOX.1 / 2.0),
        1 => (rb.0 + GAP, at.1 - BOX.1 / 2.0),
        2 => (at.0 - BOX.0 / 2.0, lt.1 - GAP - BOX.1),
        _ => (at.0 - BOX.0 / 2.0, rb.1 + GAP),
    };
    let step = if edge < 2 { (0.0, BOX.1 + GAP) } else { (BOX.0 + GAP, 0.0) };
    let free = |p: Pt| {
        let apart = |(q, size): &Rect| {
            p.0 + BOX.0 <= q.0 || q.0 + size.0 <= p.0 || p.1 + BOX.1 <= q.1 || q.1 + size.1 <= p.1
        };
        placed.iter().all(|(_, r)| apart(r))
    };
    let ways = (0..64).flat_map(|n: i32| [n, -n]).map(f64::from);
    let spot = ways.map(|n| (start.0 + step.0 * n / 2.0, start.1 + step.1 * n / 2.0)).find(|p| free(*p));
    (spot.unwrap_or(start), BOX)
}

fn mean(points: &[Pt]) -> Option<Pt> {
    let n = points.len() as f64;
    (n > 0.0).then(|| {
        let sum = points.iter().fold((0.0, 0.0), |s, p| (s.0 + p.0, s.1 + p.1));
        (sum.0 / n, sum.1 / n)
    })
}

/// The corners of areas that cover no hexes, so that the picture is large enough.
pub(crate) fn corners(board: &Board) -> impl Iterator<Item = Pt> {
    let sane = |v: f64| v.is_finite() && v.abs() < 1e6;
    let all = board.areas.iter().filter(|a| a.hexes.is_empty()).flat_map(|a| a.outline.iter());
    all.filter(move |(x, y)| sane(*x) && sane(*y)).map(|(x, y)| (x * R, y * R))
}

/// The closed outlines of an area.
pub(crate) fn outline(area: &BoardArea, layout: &Layout<'_>) -> Vec<Vec<Pt>> {
    if area.hexes.is_empty() {
        let points: Vec<Pt> = area.outline.iter().map(|(x, y)| (x * R, y * R)).collect();
        return if points.len() < 3 { Vec::new() } else { vec![points] };
    }
    let covered: std::collections::BTreeSet<&str> = area.hexes.iter().map(String::as_str).collect();
    layout.borders(&|c| !c.ghost && covered.contains(c.label))
}

/// Where the name and the counters of an area stand: the hex nearest to its middle, or the middle of its outline.
pub(crate) fn heart(area: &BoardArea, layout: &Layout<'_>) -> Option<Pt> {
    let hexes: Vec<Pt> = area.hexes.iter().filter_map(|h| layout.find(h)).map(|c| c.c).collect();
    if hexes.is_empty() {
        let points: Vec<Pt> = area.outline.iter().map(|(x, y)| (x * R, y * R)).collect();
        return mean(&points);
    }
    let middle = mean(&hexes)?;
    let off = |p: &Pt| (p.0 - middle.0).powi(2) + (p.1 - middle.1).powi(2);
    hexes.into_iter().min_by(|a, b| off(a).total_cmp(&off(b)))
}

/// Draws areas with their outlines and names, and the boxes that lie on the picture.
pub(crate) fn draw(out: &mut Out, board: &Board, layout: &Layout<'_>, text: &RenderText) {
    let title = |key: &str| {
        text.boxes.iter().find(|(k, _)| k == key).map_or_else(|| key.to_string(), |(_, t)| t.clone())
    };
    if !board.areas.is_empty() {
        out.raw("<g class=\"areas\">\n");
        for area in &board.areas {
            // A name lettered over the same hexes is enough.
            let named = !area.hexes.is_empty() && board.names.iter().any(|n| n.hexes == area.hexes);
            draw_area(out, area, layout, (!named).then(|| title(&area.key)).as_deref());
        }
        out.end();
    }
    if layout.boxes.is_empty() {
        return;
    }
    out.raw("<g class=\"boxes\">\n");
    for (key, rect) in &layout.boxes {
        let found = board.boxes.iter().find(|b| b.key == *key);
        let beside = match found.map(|b| &b.spot) {
            Some(BoxSpot::Beside(hexes)) => {
                hexes.iter().filter_map(|h| layout.find(h)).map(|c| c.c).collect()
            }
            _ => Vec::new(),
        };
        draw_box(out, *rect, &beside, &title(key));
    }
    out.end();
}

/// The sides of an area's hexes beyond which another area or other ground lies; where water meets land the coast is
/// drawn already.
fn inner(area: &BoardArea, layout: &Layout<'_>) -> Path {
    let covered: std::collections::BTreeSet<&str> = area.hexes.iter().map(String::as_str).collect();
    let wet = |c: &Cell<'_>| ground(c.terrain) == Ground::Water;
    let mut path = Path::default();
    for cell in area.hexes.iter().filter_map(|h| layout.find(h)) {
        for k in 0..6 {
            let Some(next) = layout.at(layout.across(cell.c, k)) else { continue };
            if !next.ghost && !covered.contains(next.label) && wet(next) == wet(cell) {
                path.move_to(layout.corner(cell.c, k));
                path.line_to(layout.corner(cell.c, k + 1));
            }
        }
    }
    path
}

fn draw_area(out: &mut Out, area: &BoardArea, layout: &Layout<'_>, title: Option<&str>) {
    let mut path = Path::default();
    for ring in outline(area, layout) {
        for (i, p) in ring.iter().enumerate() {
            if i == 0 { path.move_to(*p) } else { path.line_to(*p) }
        }
        path.close();
    }
    let (fill, ink) = match area.class.as_ref() {
        c if c.contains("sea") || c.contains("water") => ("#7fb0cf", "#2b5f86"),
        _ => ("#d8c9a3", "#6b5730"),
    };
    // Over hexes the terrain shows through; an area of its own has a ground of its own.
    out.raw("<g class=\"area\"").attr_text("data-area", &area.key).raw(">");
    let edge = if area.hexes.is_empty() {
        let d = path.done();
        out.path(&d, &format!("fill=\"{fill}\" fill-opacity=\".9\""));
        d
    } else {
        inner(area, layout).done()
    };
    out.path(&edge, &format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\" stroke-dasharray=\"12 6\""));
    if let (Some(title), Some(at)) = (title, heart(area, layout)) {
        let how = Lettering { spacing: 6.0, ..Lettering::new(17.0) };
        let at = (at.0, at.1 - R * 0.55);
        put(out, title, at, how, 5.5, "#f7fafb");
        put(out, title, at, how, 2.0, ink);
    }
    out.end();
}

fn draw_box(out: &mut Out, (at, size): Rect, beside: &[Pt], title: &str) {
    let middle = (at.0 + size.0 / 2.0, at.1 + size.1 / 2.0);
    let mut path = Path::default();
    for hex in beside {
        path.move_to(middle);
        path.line_to(*hex);
    }
    out.path(&path.done(), "fill=\"none\" stroke=\"#52616d\" stroke-width=\"2.4\" stroke-dasharray=\"5 5\"");
    out.rect(at, size, 8.0, "fill=\"#f4f1e6\" stroke=\"#52616d\" stroke-width=\"2\"");
    let wide = Lettering::new(11.0).width(title).max(1.0);
    let k = ((size.0 - 12.0) / wide).min(1.0);
    put(out, title, (middle.0, at.1 + 18.0), Lettering::new(11.0 * k), 1.5 * k.max(0.7), "#1f2a33");
    out.raw("\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::view::BoardHex;

    fn row(terrain: &[&'static str]) -> Board {
        let hex = |(i, t): (usize, &&'static str)| BoardHex {
            label: format!("{i}"),
            x: 3.0_f64.sqrt() * i as f64,
            terrain: (*t).into(),
            ..BoardHex::default()
        };
        Board { hexes: terrain.iter().enumerate().map(hex).collect(), ..Board::default() }
    }

    fn area(hexes: &[&str]) -> BoardArea {
        BoardArea { hexes: hexes.iter().map(|h| (*h).to_owned()).collect(), ..BoardArea::default() }
    }

    #[test]
    fn sea_areas_are_parted_from_each_other_and_not_from_land() {
        let board = row(&["clear", "sea", "sea", "clear"]);
        let layout = Layout::new(&board, &[]);
        let sides = |hexes: &[&str]| inner(&area(hexes), &layout).done().matches('M').count();
        assert_eq!(sides(&["1"]), 1, "towards the other sea");
        assert_eq!(sides(&["1", "2"]), 0, "the coast is drawn already");
        assert_eq!(sides(&["0"]), 0);
    }
}
