//! Countries: each has a tint of its own and a darker band along its borders, as in an atlas.

use crate::layout::Layout;
use crate::svg::Out;
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

/// Draws the tints of all countries under everything else on the ground.
pub(crate) fn draw(out: &mut Out, layout: &Layout<'_>) {
    for (i, (region, tint)) in tints(layout).into_iter().enumerate() {
        let (fill, band) = TINTS[tint % TINTS.len()];
        let shape = layout.straight(&|c| c.region == region);
        out.raw("<clipPath id=\"country").num(i as f64).raw("\">").path(&shape, "").raw("</clipPath>\n");
        out.path(&shape, &format!("fill=\"{fill}\""));
        out.raw("<g clip-path=\"url(#country").num(i as f64).raw(")\">");
        let style = format!("fill=\"none\" stroke=\"{band}\" stroke-opacity=\".42\" stroke-width=\"{BAND}\"");
        out.path(&shape, &style).end();
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
        draw(&mut out, &Layout::new(&board, &[]));
        assert_eq!(out.0, "");
    }
}
