//! Countries: each has a tint of its own and a darker band along its borders, as in an atlas.

use crate::layout::{Cell, Layout};
use crate::svg::{Out, Path};
use std::collections::{BTreeMap, BTreeSet};

/// Fill and band. Neighbours have different ones.
const TINTS: [(&str, &str); 6] = [
    ("#f3e7bd", "#d9b95c"),
    ("#dfe8c4", "#9fb56a"),
    ("#f2dccb", "#d09a78"),
    ("#e6dde6", "#a98fb0"),
    ("#dbe5e1", "#85a79c"),
    ("#f0e0e0", "#c48a8f"),
];
/// Width of the band, half of which lies inside the border.
const BAND: f64 = 22.0;

/// How far a tint runs out under the sea, whose shore swings.
const BLEED: f64 = 30.0;

/// Draws the tints of all countries under everything else on the ground, and bands along the borders they share by land.
pub(crate) fn draw(out: &mut Out, layout: &Layout<'_>, wet: &dyn Fn(&Cell<'_>) -> bool) {
    let tints = tints(layout);
    let shapes: Vec<(&str, String, (&str, &str))> = tints
        .into_iter()
        .map(|(region, tint)| (region, layout.straight(&|c| c.region == region), TINTS[tint % TINTS.len()]))
        .collect();
    for (_, shape, (fill, _)) in &shapes {
        out.path(
            shape,
            &format!("fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{BLEED}\" stroke-linejoin=\"round\""),
        );
    }
    for (i, (region, shape, (fill, band))) in shapes.iter().enumerate() {
        out.raw("<clipPath id=\"country").num(i as f64).raw("\">").path(shape, "").raw("</clipPath>\n");
        out.path(shape, &format!("fill=\"{fill}\""));
        let mut borders = Path::default();
        for cell in layout.cells.iter().filter(|c| c.region == *region) {
            for (a, b) in layout.inland(cell, wet) {
                borders.move_to(a);
                borders.line_to(b);
            }
        }
        out.raw("<g clip-path=\"url(#country").num(i as f64).raw(")\">");
        let style = format!(
            "fill=\"none\" stroke=\"{band}\" stroke-opacity=\".42\" stroke-width=\"{BAND}\" stroke-linecap=\"round\""
        );
        out.path(&borders.done(), &style).end();
    }
}

/// A tint for each country, by name: the first that no neighbour has taken, the least used one where all are taken.
fn tints<'a>(layout: &Layout<'a>) -> BTreeMap<&'a str, usize> {
    let mut near: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for cell in layout.cells.iter().filter(|c| !c.region.is_empty()) {
        let others = near.entry(cell.region).or_default();
        for side in 0..6 {
            let Some(next) = layout.at(layout.across(cell.c, side)) else { continue };
            if next.region != cell.region && !next.region.is_empty() {
                others.insert(next.region);
            }
        }
    }
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut used = [0_usize; TINTS.len()];
    for (region, others) in near {
        let free = |t: &usize| !others.iter().any(|o| taken.get(o) == Some(t));
        let least = |tints: &mut dyn Iterator<Item = usize>| tints.min_by_key(|t| used[*t]);
        let tint =
            least(&mut (0..TINTS.len()).filter(free)).or_else(|| least(&mut (0..TINTS.len()))).unwrap_or(0);
        used[tint] += 1;
        taken.insert(region, tint);
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::view::{Board, BoardHex};

    /// A row of hexes with their countries.
    fn row(regions: &[&'static str]) -> Board {
        let hex = |(i, region): (usize, &&'static str)| BoardHex {
            label: format!("{i}"),
            x: 3.0_f64.sqrt() * i as f64,
            region: (*region).into(),
            ..BoardHex::default()
        };
        Board { hexes: regions.iter().enumerate().map(hex).collect(), flat_top: false, ..Board::default() }
    }

    #[test]
    fn neighbours_have_different_tints() {
        let board = row(&["poland", "germany", "france", "germany"]);
        let tints = tints(&Layout::new(&board, &[]));
        assert_ne!(tints["germany"], tints["poland"]);
        assert_ne!(tints["germany"], tints["france"]);
    }

    #[test]
    fn hexes_without_country_have_no_tint() {
        let board = row(&["", "", ""]);
        let mut out = Out(String::new());
        draw(&mut out, &Layout::new(&board, &[]), &|_| false);
        assert_eq!(out.0, "");
    }
}
