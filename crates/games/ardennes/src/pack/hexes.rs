//! Lists of hexes with ranges, and lists of hexsides.

use super::kind::Doc;
use sandtable_hex::{Grid, HexId, HexSide};
use sandtable_pack::{Txt, nearest, words};

/// A set of hexes of this map.
pub type Hexes = sandtable_hex::HexSet<12>;

/// Hexes named in one text; `0107-29` is row 01 from column 07 to column 29.
pub(crate) fn list(doc: &Doc<'_>, grid: &Grid, txt: &Txt<'_>) -> Vec<(HexId, usize)> {
    let mut found = Vec::new();
    for word in words(txt) {
        let Some((first, last)) = word.text.split_once('-') else {
            found.extend(doc.hex(grid, &word).map(|h| (h, word.at)));
            continue;
        };
        let start = Txt { text: first, at: word.at, field: word.field.clone() };
        let Some(from) = doc.hex(grid, &start).and_then(|h| grid.cell(h)) else { continue };
        let row: Vec<HexId> =
            (from.0..=last.parse().unwrap_or(0)).filter_map(|c| grid.id_at(c, from.1)).collect();
        if last.len() != 2 || row.len() < 2 {
            let message = format!("`{}` is not a range", word.text);
            doc.bad(&word, message, "ROW and columns in rising order, `0107-29`", None);
        }
        found.extend(row.into_iter().map(|h| (h, word.at)));
    }
    found
}

/// As [`list`], as a set; a hex named twice is a fault.
pub(crate) fn set(doc: &Doc<'_>, grid: &Grid, txt: &Txt<'_>) -> Hexes {
    let mut hexes = Hexes::new();
    for (hex, at) in list(doc, grid, txt) {
        if !hexes.insert(hex) {
            let message = format!("{} is named twice", grid.label(hex));
            doc.fault(at, &txt.field, message, "each hex once", None);
        }
    }
    hexes
}

/// One hexside written with its two hexes: `0116-0117`.
pub(crate) fn side(doc: &Doc<'_>, grid: &Grid, word: &Txt<'_>) -> Option<HexSide> {
    let Some((a, b)) = word.text.split_once('-') else {
        let message = format!("`{}` is not a hexside", word.text);
        doc.bad(word, message, "two hexes that touch, `0116-0117`", None);
        return None;
    };
    let hex = |text, at| doc.hex(grid, &Txt { text, at, field: word.field.clone() });
    let (a, b) = (hex(a, word.at)?, hex(b, word.at + a.len() + 1)?);
    let side = HexSide::between(grid, a, b);
    if side.is_none() {
        apart(doc, grid, &word.field, (a, b), word.at);
    }
    side
}

/// Hexsides named in one text.
pub(crate) fn sides(doc: &Doc<'_>, grid: &Grid, txt: &Txt<'_>) -> Vec<(HexSide, usize)> {
    words(txt).filter_map(|w| side(doc, grid, &w).map(|s| (s, w.at))).collect()
}

/// Steps from a hex to a neighbour, written `1614-1514`.
pub(crate) fn pairs(doc: &Doc<'_>, grid: &Grid, txt: &Txt<'_>) -> Vec<(HexId, HexId)> {
    let mut found = Vec::new();
    for word in words(txt) {
        // The side proves that they touch; the order of the two is what is asked for here.
        if side(doc, grid, &word).is_some()
            && let Some((a, b)) = word.text.split_once('-')
            && let (Ok(a), Ok(b)) = (grid.find(a), grid.find(b))
        {
            found.push((a, b));
        }
    }
    found
}

/// Two hexes were to be neighbours and are not.
pub(crate) fn apart(doc: &Doc<'_>, grid: &Grid, field: &str, (a, b): (HexId, HexId), at: usize) {
    let around: Vec<&str> = grid.adjacent(a).map(|h| grid.label(h)).collect();
    doc.fault(
        at,
        field,
        format!("{} does not touch {}", grid.label(b), grid.label(a)),
        format!("one of {}", around.join(", ")),
        nearest(grid.label(b), around.iter().copied()),
    );
}
