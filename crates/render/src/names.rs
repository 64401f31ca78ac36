//! The grid, the printed labels and the names of places.

use crate::features;
use crate::glyphs::{Anchor, Lettering, can_draw};
use crate::layout::{Layout, R, key};
use crate::lines::Verge;
use crate::svg::{Out, Path, Pt, dist};
use sandtable_engine::view::{Board, BoardName};
use std::collections::BTreeSet;

/// Draws a veil over what lies beyond the map.
pub(crate) fn veil(out: &mut Out, layout: &Layout<'_>, ink: &str) {
    let (lt, rb) = layout.rect;
    let mut veil = Path::default();
    veil.move_to(lt);
    veil.line_to((rb.0, lt.1));
    veil.line_to(rb);
    veil.line_to((lt.0, rb.1));
    veil.close();
    let beyond = veil.done() + &layout.straight(&|c| !c.ghost);
    out.path(&beyond, &format!("fill=\"{ink}\" fill-opacity=\".62\" fill-rule=\"evenodd\"")).raw("\n");
}

/// Draws the grid: each side once.
pub(crate) fn grid(out: &mut Out, layout: &Layout<'_>) {
    let mut sides = BTreeSet::new();
    let mut path = Path::default();
    for cell in layout.hexes() {
        let mut drawing = false;
        for k in 0..6 {
            let fresh = sides.insert(key(layout.side(cell.c, k)));
            if fresh {
                if !drawing {
                    path.move_to(layout.corner(cell.c, k));
                }
                path.line_to(layout.corner(cell.c, k + 1));
            }
            drawing = fresh;
        }
    }
    let d = path.done();
    out.path(&d, "class=\"grid\" fill=\"none\" stroke=\"#3d4f5c\" stroke-opacity=\".34\" stroke-width=\"1\"")
        .raw("\n");
}

/// Draws the printed label of every hex.
pub(crate) fn labels(out: &mut Out, layout: &Layout<'_>) {
    let how = Lettering { spacing: 4.0, ..Lettering::new(8.6) };
    out.raw("<defs><g id=\"labels\">\n");
    for cell in layout.hexes() {
        let at = layout.label_at(cell.c);
        let d = how.write(cell.label, (at.0, at.1 + 4.0));
        if !d.is_empty() {
            out.raw("<path").attr_text("data-hex", cell.label).raw(" d=\"").raw(&d).raw("\"/>\n");
        }
    }
    out.raw(
        "</g></defs>\n<g class=\"labels\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
    );
    out.raw("<use href=\"#labels\" stroke=\"#f7fafb\" stroke-opacity=\".8\" stroke-width=\"4\"/>");
    out.raw("<use href=\"#labels\" stroke=\"#33424d\" stroke-width=\"1.15\"/>").end();
}

/// How the names of a kind are written.
struct Style {
    how: Lettering,
    weight: f64,
    ink: &'static str,
    /// Whether the name spreads over its area rather than standing under a place.
    spread: bool,
    /// Whether the name stands beside its place, as that of a bridge does.
    beside: bool,
}

fn style(kind: &str, spanned: usize) -> Style {
    let water =
        kind.contains("lake") || kind.contains("river") || kind.contains("sea") || kind.contains("bay");
    let (size, spacing, slant, weight, ink) = if water {
        let size = match spanned {
            15.. => 23.0,
            5.. => 15.0,
            _ => 11.5,
        };
        (size, if spanned > 14 { 12.0 } else { 7.0 }, 0.24, size * 0.1, "#2a628f")
    } else if kind.contains("island") || kind.contains("hill") || kind.contains("wood") {
        (10.5, 6.0, 0.16, 1.2, "#3f4a3c")
    } else if kind.contains("country") {
        // As wide as the country bears, and lighter than the names of its cities.
        let size = match spanned {
            30.. => 34.0,
            12.. => 26.0,
            _ => 20.0,
        };
        (size, 16.0, 0.0, size * 0.085, "#7a4a3a")
    } else if kind.contains("neutral") {
        (19.0, 12.0, 0.16, 1.6, "#7c786a")
    } else if spanned > 2 {
        (18.0, 7.0, 0.0, 2.5, "#2a1d18")
    } else {
        (12.5, 5.5, 0.0, 1.7, "#2a1d18")
    };
    Style {
        how: Lettering { size, spacing, slant, anchor: Anchor::Middle },
        weight,
        ink,
        spread: water || spanned > 2,
        beside: kind.contains("bridge"),
    }
}

/// A name with its place found.
pub(crate) struct Placed<'a> {
    text: &'a str,
    at: Pt,
    style: Style,
    /// Left top and right bottom of the ground it takes.
    area: Area,
}

impl Placed<'_> {
    /// Whether a point is so near that a tree or a house would disturb the name.
    pub fn covers(&self, p: Pt) -> bool {
        let (lt, rb) = self.area;
        // Trees and houses stand on their points: below the name more room is needed than above.
        p.0 > lt.0 - 3.0 && p.0 < rb.0 + 3.0 && p.1 > lt.1 - 1.0 && p.1 < rb.1 + 11.0
    }
}

/// Finds the places of all names.
pub(crate) fn place<'a>(board: &'a Board, layout: &Layout<'_>, verge: &Verge, lang: &str) -> Vec<Placed<'a>> {
    let mut taken: Vec<Area> = Vec::new();
    let flags: Vec<Area> = layout.hexes().filter_map(|c| features::flag_area(&c.features, c.c)).collect();
    let mut order: Vec<&BoardName> = board.names.iter().collect();
    // Small places have less choice and come first.
    order.sort_by_key(|n| n.hexes.len());
    let mut placed: Vec<Placed<'_>> = Vec::new();
    for name in order {
        // What is cut away has no say in size and place.
        let shown = |c: &Pt| layout.inside(*c, 0.0);
        let cells: Vec<Pt> =
            name.hexes.iter().filter_map(|l| layout.find(l)).map(|c| c.c).filter(shown).collect();
        let own = name.name.get(lang);
        let text = if can_draw(own) { own } else { &name.name.en };
        if cells.is_empty() || text.is_empty() {
            continue;
        }
        let style = style(&name.kind, cells.len());
        let at = best_place(text, &style, &cells, layout, verge, (&taken, &flags));
        let w = style.how.width(text) / 2.0 + 4.0;
        let area = ((at.0 - w, at.1 - style.how.size - 4.0), (at.0 + w, at.1 + 6.0));
        taken.push(area);
        placed.push(Placed { text, at, style, area });
    }
    placed
}

/// Draws the names.
pub(crate) fn draw(out: &mut Out, placed: &[Placed<'_>]) {
    out.raw("<g class=\"names\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    for p in placed {
        let d = p.style.how.write(p.text, p.at);
        out.raw("<g").attr_text("data-name", p.text).raw(">");
        let halo = p.style.weight + 3.6;
        out.raw("<path d=\"")
            .raw(&d)
            .raw("\" stroke=\"#f8fbfc\" stroke-opacity=\".82\"")
            .attr("stroke-width", halo)
            .raw("/>");
        out.raw("<path d=\"").raw(&d).raw("\" stroke=\"").raw(p.style.ink).raw("\"");
        out.attr("stroke-width", p.style.weight).raw("/>").end();
    }
    out.end();
}

/// What is left between two names in one row, beyond the ground of the first: names that touch read as one.
const GAP: f64 = 8.0;

/// A piece of ground, from its upper left to its lower right.
type Area = (Pt, Pt);

/// Whether two pieces of ground overlap.
fn meet((a, b): Area, (c, d): Area) -> bool {
    a.0 < d.0 && c.0 < b.0 && a.1 < d.1 && c.1 < b.1
}

/// The baseline point where a name disturbs least: inside its own hexes, off roads, other names and flags, between the
/// rows in which the labels stand.
fn best_place(
    text: &str,
    style: &Style,
    cells: &[Pt],
    layout: &Layout<'_>,
    verge: &Verge,
    (taken, flags): (&[Area], &[Area]),
) -> Pt {
    let n = cells.len() as f64;
    let middle = (cells.iter().map(|c| c.0).sum::<f64>() / n, cells.iter().map(|c| c.1).sum::<f64>() / n);
    let half = style.how.width(text) / 2.0;
    let rise = style.how.size / 2.0;
    // Bands free of labels, measured from a hex's centre; a place's name stands rather below its counters than under them.
    let bands: &[f64] = if !layout.flat {
        if style.spread { &[0.1, 0.5] } else { &[0.61, 0.1] }
    } else if style.spread {
        &[-0.29, 0.58]
    } else {
        &[0.58, -0.29, 0.40]
    };
    let slides: &[f64] = match style {
        Style { beside: true, .. } => &[1.05, -1.05],
        Style { spread: true, .. } => &[0.0, 0.75, -0.75],
        _ => &[0.0, 0.4, -0.4, 0.75, -0.75],
    };
    let mut best = (f64::MIN, middle);
    for c in cells {
        for (rank, band) in bands.iter().enumerate() {
            for slide in slides {
                let p = (c.0 + slide * R, c.1 + band * R);
                let mut score =
                    -dist(p, middle) / R * 0.12 - rank as f64 * if style.spread { 0.0 } else { 0.5 };
                for i in -4..=4 {
                    let q = (p.0 + half * f64::from(i) / 4.0, p.1);
                    if !style.beside && cells.iter().any(|c| dist(*c, q) < R * 0.95) {
                        score += 1.0;
                    }
                    if verge.near(q, rise + 5.0) {
                        score -= 0.7;
                    }
                    if !layout.inside(q, -8.0) {
                        score -= 6.0;
                    }
                }
                let reach = half + GAP;
                let (a, b) = ((p.0 - reach, p.1 - rise - 3.0), (p.0 + reach, p.1 + rise + 3.0));
                if taken.iter().any(|other| meet((a, b), *other)) {
                    score -= 8.0;
                }
                let own = ((p.0 - half, p.1 - rise), (p.0 + half, p.1 + rise));
                if flags.iter().any(|flag| meet(own, *flag)) {
                    score -= 4.0;
                }
                if score > best.0 {
                    best = (score, (p.0, p.1 + rise));
                }
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::info::Words;
    use sandtable_engine::view::BoardHex;

    fn village(label: &str, name: &str, x: f64) -> (BoardHex, BoardName) {
        let hex = BoardHex {
            label: label.into(),
            x,
            y: 0.0,
            terrain: "clear".into(),
            features: vec!["town".into()],
            provenance: "public".into(),
            ..BoardHex::default()
        };
        let name = Words { en: name.into(), ko: name.into() };
        (hex, BoardName { name, kind: "village".into(), hexes: vec![label.into()] })
    }

    /// A name of any length stands clear of the flag of its own town.
    #[test]
    fn names_are_not_under_flags() {
        for letters in 3..20 {
            let name = "Poteauxxxxxxxxxxxxxx".get(..letters).unwrap_or_default();
            let (hex, name) = village("1010", name, 0.0);
            let board = Board { hexes: vec![hex], names: vec![name], ..Board::default() };
            let layout = Layout::new(&board, &[]);
            let placed = place(&board, &layout, &Verge::new(&[], &layout), "en");
            let flag = layout.find("1010").and_then(|c| features::flag_area(&c.features, c.c));
            // Without the margin that is kept to other names.
            let ground = placed.first().map(|n| n.area);
            let ground = ground.map(|((l, t), (r, b))| ((l + 4.0, t + 4.0), (r - 4.0, b - 6.0)));
            let (Some(flag), Some(ground)) = (flag, ground) else { panic!("a town has a name and a flag") };
            assert!(!meet(ground, flag), "{letters} letters: {ground:?} {flag:?}");
        }
    }

    /// Neighbours in one row, with names of any length: they are written apart, or one above the other.
    #[test]
    fn names_of_neighbours_do_not_touch() {
        for (first, second) in (3..20).flat_map(|a| (3..20).map(move |b| (a, b))) {
            let name = |letters| "Poteauxxxxxxxxxxxxxx".get(..letters).unwrap_or_default();
            let places = [village("1010", name(first), 0.0), village("1009", name(second), 3f64.sqrt())];
            let (hexes, names) = places.into_iter().unzip();
            let board = Board { hexes, names, ..Board::default() };
            let layout = Layout::new(&board, &[]);
            let placed = place(&board, &layout, &Verge::new(&[], &layout), "en");
            let [a, b] = placed.as_slice() else { panic!("two names") };
            let ((al, at), (ar, ab)) = a.area;
            let ((bl, bt), (br, bb)) = b.area;
            let beside = ar + GAP <= bl + 4.0 || br + GAP <= al + 4.0;
            assert!(
                beside || ab <= bt + 4.0 || bb <= at + 4.0,
                "{first} and {second} letters: {:?} {:?}",
                a.area,
                b.area
            );
        }
    }
}
