//! Symbols inside hexes: hotel, gravel pits, victory flags, supply sources.

use crate::glyphs::{Lettering, put};
use crate::layout::{Layout, R};
use crate::lines::Verge;
use crate::svg::{Out, Pt};

/// The place of a symbol inside its hex.
enum Spot {
    /// In the middle, where the terrain leaves a clearing.
    Centre,
    /// At the lower right, beside a stack.
    Right,
    /// At the lower left, beside a stack.
    Left,
    /// At the upper left.
    Corner,
    /// At the bottom.
    Foot,
}

/// A drawn symbol.
#[derive(PartialEq)]
enum Symbol {
    Hotel,
    Pit,
    Flag,
    Supply,
    Entry,
    Fort,
    Wall,
    Town,
    /// A value on a disc: what a position is worth.
    Disc,
    /// A value alone.
    Value,
    Other,
}

/// The symbol of a feature key, by the word in it.
fn symbol(feature: &str) -> Symbol {
    let has = |words: &[&str]| words.iter().any(|w| feature.contains(w));
    if has(&["town", "city", "port"]) {
        Symbol::Town
    } else if has(&["position-"]) {
        Symbol::Disc
    } else if has(&["hold-", "value-"]) {
        Symbol::Value
    } else if has(&["wall"]) {
        Symbol::Wall
    } else if has(&["hotel"]) {
        Symbol::Hotel
    } else if has(&["gravel", "pit", "quarry", "mine"]) {
        Symbol::Pit
    } else if has(&["flag", "victory", "objective", "vp"]) {
        Symbol::Flag
    } else if has(&["supply", "depot"]) {
        Symbol::Supply
    } else if has(&["entry", "entrance", "exit"]) {
        Symbol::Entry
    } else if has(&["fort", "bunker", "trench"]) {
        Symbol::Fort
    } else {
        Symbol::Other
    }
}

fn spot(symbol: &Symbol) -> Spot {
    match symbol {
        Symbol::Hotel | Symbol::Pit | Symbol::Fort | Symbol::Town => Spot::Centre,
        Symbol::Wall => Spot::Foot,
        Symbol::Flag => Spot::Right,
        Symbol::Disc | Symbol::Value => Spot::Corner,
        Symbol::Supply | Symbol::Entry | Symbol::Other => Spot::Left,
    }
}

/// Whether trees must make room for a feature in the middle of its hex.
pub(crate) fn needs_clearing(feature: &str) -> bool {
    matches!(spot(&symbol(feature)), Spot::Centre)
}

/// Where a building stands: beside the road rather than on it.
pub(crate) fn clearing(c: Pt, verge: &Verge) -> Pt {
    const SPOTS: [Pt; 5] = [(0.0, 0.05), (-0.36, 0.44), (0.36, 0.44), (-0.46, -0.08), (0.46, -0.08)];
    let at = |(x, y): Pt| (c.0 + x * R, c.1 + y * R);
    let free = |reach: f64| SPOTS.into_iter().map(at).find(|p| !verge.near(*p, reach));
    free(25.0).or_else(|| free(18.0)).unwrap_or_else(|| at((0.0, 0.05)))
}

/// Features that are drawn otherwise or not at all.
fn silent(feature: &str) -> bool {
    ["bridge", "island", "islet", "lake", "village", "setup", "set-up", "road"]
        .iter()
        .any(|w| feature.contains(w))
}

/// Definitions of the symbols.
pub(crate) fn defs(out: &mut Out) {
    out.raw(concat!(
        // Hotel: two storeys, a gable with a flag pole, rows of lit windows.
        "<g id=\"f-hotel\" stroke=\"#43211b\" stroke-width=\"1.1\" stroke-linejoin=\"round\">",
        "<path d=\"M-26 16h58l-5 5h-56z\" fill=\"#6d8795\" fill-opacity=\".35\" stroke=\"none\"/>",
        "<path d=\"M-26-4h52v20h-52z\" fill=\"#c9a24e\"/><path d=\"M-9-14h18v30h-18z\" fill=\"#d9b566\"/>",
        "<path d=\"M-29-3l5-9h16v9zM29-3l-5-9h-16v9z\" fill=\"#fbfdfe\"/><path d=\"M-12-13l12-11 12 11z\" fill=\"#fbfdfe\"/>",
        "<path d=\"M-3 16v-8h6v8z\" fill=\"#5a3427\"/>",
        "<path d=\"M-23 0h4v5h-4zM-16 0h4v5h-4zM12 0h4v5h-4zM19 0h4v5h-4zM-23 8h4v5h-4zM-16 8h4v5h-4z",
        "M12 8h4v5h-4zM19 8h4v5h-4zM-6-10h4v5h-4zM2-10h4v5h-4zM-6-2h4v5h-4zM2-2h4v5h-4z\" fill=\"#fff3bd\" stroke-width=\".7\"/>",
        "<path d=\"M0-24v-11l9 3-9 3\" fill=\"#c33b2f\"/></g>\n",
        // Gravel pits: two scarps with hachures running down into them.
        "<g id=\"f-pit\" fill=\"#efe3c8\" stroke=\"#7a6440\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        "<path d=\"M-27 3q-2-15 14-16q15-1 16 9q0 11-14 12q-14 1-16-5z\"/>",
        "<path d=\"M2 13q0-11 13-12q13 0 12 9q-1 9-13 8q-11 0-12-5z\"/>",
        "<path d=\"M-24-4l6 3M-20-10l5 6M-13-13l2 7M-5-12l-2 7M1-7l-5 4M4 8l5 3M8 4l4 5M15 2l0 6M22 3l-3 5\" fill=\"none\" stroke-width=\"1.2\"/>",
        "<path d=\"M-15 3h1M-10 1h1M-7 4h1M14 13h1M19 12h1\" stroke-width=\"1.8\"/></g>\n",
        // Victory flag.
        "<g id=\"f-flag\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
        "<path d=\"M-6 12l8 0 4 2-8 1z\" fill=\"#3c4b55\" fill-opacity=\".3\"/>",
        "<path d=\"M-5 13v-27\" stroke=\"#2b2f36\" stroke-width=\"2\" fill=\"none\"/>",
        "<path d=\"M-4-14q5-3 9 0t9 0v12q-5 3-9 0t-9 0z\" fill=\"#f3c530\" stroke=\"#6b4e00\" stroke-width=\"1.2\"/>",
        "<path d=\"M5-12.2l1.2 2.6 2.8.3-2.1 1.9.6 2.8-2.5-1.4-2.5 1.4.6-2.8-2.1-1.9 2.8-.3z\" fill=\"#6b4e00\"/></g>\n",
        // Supply source: a crate with a cross.
        "<g id=\"f-supply\" stroke=\"#23401f\" stroke-width=\"1.4\" stroke-linejoin=\"round\">",
        "<circle r=\"13.5\" fill=\"#fbfdfb\"/><path d=\"M-7.5-6h15v12h-15z\" fill=\"#8fbf7a\"/>",
        "<path d=\"M-7.5-6l15 12M7.5-6l-15 12\" fill=\"none\"/></g>\n",
        // Entry: an arrow into the map.
        "<g id=\"f-entry\" stroke=\"#3a2b52\" stroke-width=\"1.3\" stroke-linejoin=\"round\"><circle r=\"12.5\" fill=\"#fbfafd\"/>",
        "<path d=\"M-8-3h7v-4l9 7-9 7v-4h-7z\" fill=\"#a78fd0\"/></g>\n",
        // Town: a few houses around a church.
        "<g id=\"f-town\"><ellipse cx=\"1\" cy=\"2\" rx=\"29\" ry=\"17\" fill=\"#fbf6ef\" fill-opacity=\".85\" stroke=\"#cbb79c\" stroke-dasharray=\"4 3\"/>",
        "<use href=\"#v0\" x=\"-16\" y=\"1\"/><use href=\"#v1\" x=\"17\" y=\"2\"/><use href=\"#v2\" x=\"-4\" y=\"13\"/>",
        "<path d=\"M0 0v-12h7v12zM-1-12l4.5-12 4.5 12z\" fill=\"#d8cdb8\" stroke=\"#4a2620\" stroke-width=\".9\" stroke-linejoin=\"round\"/></g>\n",
        // Values: a yellow disc for a position, a plain one otherwise.
        "<circle id=\"f-disc\" r=\"11\" fill=\"#ffe27a\" stroke=\"#8a6d00\" stroke-width=\"1.4\"/>",
        "<circle id=\"f-value\" r=\"9\" fill=\"#f4f6f2\" fill-opacity=\".8\" stroke=\"#8d9a93\" stroke-width=\".8\"/>\n",
        // A line of dragon's teeth.
        "<path id=\"f-wall\" d=\"M-30 6l5-10 5 10zM-18 6l5-10 5 10zM-6 6l5-10 5 10zM6 6l5-10 5 10zM18 6l5-10 5 10z\" fill=\"#b9b4aa\" stroke=\"#4b463d\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\n",
        // Fortification: a star fort's trace.
        "<path id=\"f-fort\" d=\"M-18 10v-14h7v-7h22v7h7v14\" fill=\"none\" stroke=\"#5c4a33\" stroke-width=\"3.4\" stroke-linejoin=\"round\"/>\n",
    ));
}

/// The ground of a flag in a hex that has one printed, with the plate below it that tells its points, or where a side's
/// colours may fly.
pub(crate) fn flag_area(features: &[&str], c: Pt) -> Option<(Pt, Pt)> {
    let has = |wanted: Symbol| features.iter().any(|f| symbol(f) == wanted);
    let (left, right, foot) = if has(Symbol::Flag) {
        (9.0, 19.0, 28.0)
    } else if has(Symbol::Town) {
        (6.0, 17.0, 2.0)
    } else {
        return None;
    };
    let at = (c.0 + R * 0.66, c.1 + R * 0.16);
    Some(((at.0 - left, at.1 - 18.0), (at.0 + right, at.1 + foot)))
}

/// The definition and place of a feature's symbol.
fn placed(feature: &str, c: Pt, middle: Pt) -> (Option<&'static str>, Pt) {
    let s = symbol(feature);
    let at = match spot(&s) {
        Spot::Centre => middle,
        Spot::Right => (c.0 + R * 0.66, c.1 + R * 0.16),
        Spot::Left => (c.0 - R * 0.66, c.1 + R * 0.04),
        Spot::Corner => (c.0 - R * 0.56, c.1 - R * 0.28),
        Spot::Foot => (c.0, c.1 + R * 0.62),
    };
    let id = match s {
        Symbol::Hotel => Some("f-hotel"),
        Symbol::Pit => Some("f-pit"),
        Symbol::Flag => Some("f-flag"),
        Symbol::Supply => Some("f-supply"),
        Symbol::Entry => Some("f-entry"),
        Symbol::Fort => Some("f-fort"),
        Symbol::Wall => Some("f-wall"),
        Symbol::Town => Some("f-town"),
        Symbol::Disc => Some("f-disc"),
        Symbol::Value => Some("f-value"),
        Symbol::Other => None,
    };
    (id, at)
}

/// Draws the features: the buildings below the counters, flags and the like where they stay in sight.
pub(crate) fn draw(out: &mut Out, layout: &Layout<'_>, verge: &Verge) {
    out.raw("<g class=\"features\">\n");
    for cell in layout.hexes() {
        let mut others = 0.0;
        for feature in cell.features.iter().filter(|f| !silent(f)) {
            let (id, at) = placed(feature, cell.c, clearing(cell.c, verge));
            match id {
                Some(id) => {
                    out.used(id, at);
                    value(out, feature, at);
                }
                None => {
                    let how = Lettering::new(7.0);
                    let p = (cell.c.0, cell.c.1 + R * 0.66 - others);
                    let (w, _) = (how.width(feature) + 9.0, 0.0);
                    out.rect(
                        (p.0 - w / 2.0, p.1 - 10.0),
                        (w, 13.0),
                        6.0,
                        "fill=\"#fdfdfb\" fill-opacity=\".9\" stroke=\"#777\" stroke-width=\".8\"",
                    );
                    put(out, feature, p, how, 0.9, "#333");
                    others += 15.0;
                }
            }
        }
    }
    out.end();
}

/// The number a feature ends with, on its symbol: `position-4`, `vp-10`.
fn value(out: &mut Out, feature: &str, at: Pt) {
    let Some((_, number)) = feature.rsplit_once('-') else { return };
    if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
        put(
            out,
            number,
            (at.0, at.1 + 4.6),
            Lettering::new(if number.len() > 1 { 11.0 } else { 13.0 }),
            1.2,
            "#2b2410",
        );
    }
}

/// Draws one symbol at a point, for the legend. False when the key has none.
pub(crate) fn sample(out: &mut Out, key: &str, at: Pt) -> bool {
    let id = placed(key, at, at).0;
    if let Some(id) = id {
        out.raw("<use href=\"#").raw(id).raw("\" transform=\"translate(").num(at.0).raw(" ").num(at.1);
        out.raw(") scale(.62)\"/>");
    }
    id.is_some()
}
