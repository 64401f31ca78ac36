//! What a hex is: `terrain.txt`, and where the Allies would go from it: `arrows.txt`.

use super::NUMBERING;
use crate::pack::hexes;
use crate::pack::kind::{DatumKind, Doc, Tab};
use sandtable_hex::{Dir, Grid};
use sandtable_pack::{Source, Txt, grid, words};

words! {
    /// Terrain of a hex (2.1-b).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Terrain {
        /// Open ground.
        Clear = "clear",
        /// Broken ground.
        Broken = "broken",
        /// Woods.
        Woods = "woods",
        /// Dense forest.
        Forest = "forest",
        /// City.
        City = "city",
    }
}

impl Terrain {
    /// Position in [`Terrain::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in the grid.
    const fn letter(self) -> &'static str {
        ["C", "B", "W", "F", "Y"][self as usize]
    }
}

/// Where the Allied system would go from a hex (2.1-g, 2.1-h).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Arrows {
    /// Primary direction of advance.
    pub primary: Option<Dir>,
    /// Secondary direction of advance.
    pub secondary: Option<Dir>,
    /// Direction of withdrawal.
    pub withdrawal: Option<Dir>,
}

/// A word of a grid that stands for no hex.
const NO_HEX: char = '-';

/// Reads the terrain grid: the map's hexes, their terrain, and where each letter stands.
pub(super) fn terrain(doc: &Doc<'_>) -> (Grid, Vec<Terrain>, Vec<usize>) {
    let letters = Terrain::ALL.map(|t| (t.letter(), t));
    let sheet = grid::cells(doc);
    let mut cells: Vec<((i16, i16), Terrain, usize)> = Vec::new();
    for cell in &sheet.cells {
        if cell.word.text.starts_with(NO_HEX) {
            continue;
        }
        let Some(column) = sheet.columns.get(cell.column).and_then(|c| c.text.parse::<i16>().ok()) else {
            doc.bad(&cell.word, "no column number above it", "a heading of numbers", None);
            continue;
        };
        if let Some(kind) = doc.choose(&cell.word, &letters) {
            cells.push(((column, cell.row), kind, cell.word.at));
        }
    }
    let map = Grid::try_new(NUMBERING, cells.iter().map(|c| c.0)).unwrap_or_else(|error| {
        doc.fault(0, "row", error.to_string(), "columns and rows from 1 to 99", None);
        Grid::new(NUMBERING, [(1, 1)])
    });
    let (mut kinds, mut at) = (vec![Terrain::Forest; map.len()], vec![0; map.len()]);
    for ((column, row), kind, place) in cells {
        let Some(hex) = map.id_at(column, row) else { continue };
        if let (Some(k), Some(a)) = (kinds.get_mut(hex.idx()), at.get_mut(hex.idx())) {
            (*k, *a) = (kind, place);
        }
    }
    (map, kinds, at)
}

/// Notes the source of every hex and holds the grid against what the rulebook states.
pub(super) fn sources(
    root: &Tab<'_>,
    sheet: &Doc<'_>,
    (map, kinds, letter_at): (&Grid, &[Terrain], &[usize]),
    default: &Source,
) {
    let mut stated: Vec<Option<Source>> = vec![None; map.len()];
    for row in root.rows("terrain") {
        let own = row.source(default);
        let is = row.choice("is", &Terrain::WORDS);
        let listed = row.text("hexes").map(|t| hexes::list(root.doc, map, &t)).unwrap_or_default();
        for (hex, _) in listed {
            let found = kinds.get(hex.idx()).copied();
            if let (Some(is), Some(found)) = (is, found)
                && is != found
            {
                sheet.fault(
                    letter_at.get(hex.idx()).copied().unwrap_or(0),
                    map.label(hex),
                    format!("{} is {} here", map.label(hex), found.letter()),
                    format!("{}, {own}", is.letter()),
                    Some(is.letter().to_owned()),
                );
            }
            if let Some(slot) = stated.get_mut(hex.idx()) {
                *slot = Some(own.clone());
            }
        }
        row.done();
    }
    for (hex, (own, at)) in map.ids().zip(stated.into_iter().zip(letter_at)) {
        sheet.datum(DatumKind::Terrain, map.label(hex), *at, own.unwrap_or_else(|| default.clone()));
    }
}

/// Reads the arrows: three figures a hex, 1 northeast and on clockwise to 6 northwest.
pub(super) fn arrows(doc: &Doc<'_>, root: &Tab<'_>, map: &Grid, default: &Source) -> Vec<Arrows> {
    let head = root.tab("arrows");
    let source = head.source(default);
    // Arrows the rulebook shows, as steps from a hex to the next.
    let stated = head.opt_tab("stated").map(|tab| {
        let steps = tab.text("primary").map(|t| hexes::pairs(root.doc, map, &t)).unwrap_or_default();
        let own = tab.source(&source);
        tab.done();
        (steps, own, tab.at())
    });
    let (steps, own, stated_at) = stated.unwrap_or_else(|| (Vec::new(), source.clone(), head.at()));
    head.done();
    let sheet = grid::cells(doc);
    let mut arrows = vec![Arrows::default(); map.len()];
    let mut seen = 0;
    for cell in &sheet.cells {
        if cell.word.text.starts_with(NO_HEX) {
            continue;
        }
        let column = sheet.columns.get(cell.column).and_then(|c| c.text.parse::<i16>().ok());
        let Some(hex) = column.and_then(|c| map.id_at(c, cell.row)) else {
            doc.bad(&cell.word, "no hex is here", "`---`, as in terrain.txt", None);
            continue;
        };
        seen += 1;
        if let (Some(slot), Some(read)) = (arrows.get_mut(hex.idx()), figures(doc, &cell.word)) {
            *slot = read;
        }
        let known = if steps.iter().any(|(from, _)| *from == hex) { &own } else { &source };
        doc.datum(DatumKind::Arrows, map.label(hex), cell.word.at, known.clone());
    }
    if seen != map.len() {
        doc.fault(0, "row", format!("arrows for {seen} hexes"), format!("{}, one for each", map.len()), None);
    }
    for (from, to) in steps {
        let found = arrows.get(from.idx()).and_then(|a| a.primary);
        if found != map.dir_between(from, to) {
            let message = format!("the primary arrow of {} leads elsewhere", map.label(from));
            root.doc.fault(stated_at, "arrows.stated", message, format!("{}, {own}", map.label(to)), None);
        }
    }
    arrows
}

fn figures(doc: &Doc<'_>, word: &Txt<'_>) -> Option<Arrows> {
    // Clockwise from the northeast, as the legend of the file counts.
    const CLOCK: [Dir; 6] = [Dir::Ne, Dir::Se, Dir::S, Dir::Sw, Dir::Nw, Dir::N];
    let dir = |c: char| match c {
        '.' => Some(None),
        c => c.to_digit(10).and_then(|n| CLOCK.get((n as usize).checked_sub(1)?)).map(|d| Some(*d)),
    };
    let read: Vec<_> = word.text.chars().map(dir).collect();
    if let [Some(primary), Some(secondary), Some(withdrawal)] = read.as_slice() {
        return Some(Arrows { primary: *primary, secondary: *secondary, withdrawal: *withdrawal });
    }
    let message = format!("`{}` are no arrows", word.text);
    doc.bad(word, message, "three figures from 1 to 6, or points", None);
    None
}
