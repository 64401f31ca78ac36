//! Reading boards and overlays: `boards/*.txt`, `overlays.toml`.

use super::kind::{DatumKind, Doc};
use super::layout::Sides;
use super::terrain::{Terrain, TerrainRow};
use sandtable_hex::Numbering;
use sandtable_pack::{Origin, Source, Txt, nearest, words};
use std::collections::BTreeMap;

/// Column and row on one board.
pub(crate) type Cell = (i16, i16);
/// Columns of a board, the half hexes at both ends counted.
pub(crate) const COLUMNS: i16 = 33;
/// Rows of full hexes.
pub(crate) const ROWS: i16 = 10;

/// A board as its file has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    /// Number.
    pub number: String,
    /// Title.
    pub title: String,
    /// Terrain and level.
    pub cells: BTreeMap<Cell, (Terrain, i8)>,
    /// Roads (true) and paths.
    pub ways: Vec<(bool, Vec<Cell>)>,
    /// Bridges.
    pub bridges: Vec<Cell>,
    /// Features of hexsides.
    pub sides: Vec<(Sides, Cell, Cell)>,
    /// Names.
    pub names: Vec<(Cell, String)>,
}

impl Board {
    /// A cell turned by 180 degrees.
    pub fn turned((col, row): Cell) -> Cell {
        let shifted = col % 2 == 1;
        (COLUMNS - 1 - col, if shifted { ROWS + 1 - row } else { ROWS - row })
    }

    /// Whether a board has this cell: half hexes at both ends of every second column.
    pub fn has((col, row): Cell) -> bool {
        let first = if col % 2 == 1 { 1 } else { 0 };
        (0..COLUMNS).contains(&col) && (first..=ROWS).contains(&row)
    }

    /// Whether two cells touch.
    pub fn touch(a: Cell, b: Cell) -> bool {
        let hex = |(col, row): Cell| Numbering::LETTERED.to_hex(col, row);
        hex(a).distance(hex(b)) == 1
    }
}

/// A cell of a board by its label.
pub(crate) fn cell(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Cell> {
    let found = Numbering::LETTERED.parse(txt.text).ok().filter(|c| Board::has(*c));
    if found.is_none() {
        let message = format!("no hex `{}`", txt.text);
        doc.fault(txt.at, &txt.field, message, "a hex of a board, A0 to GG10", None);
    }
    found
}

/// Reads one board.
pub(crate) fn read(doc: &Doc<'_>, terrain: &[TerrainRow]) -> Board {
    let mut board = Board::default();
    let mut head: Vec<(i16, String)> = Vec::new();
    let mut at = 0;
    for line in doc.text.split_inclusive('\n') {
        let txt = Txt { text: line, at, field: "board".into() };
        at += line.len();
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let mut rest = words(&txt);
        let Some(mut first) = rest.next() else { continue };
        first.field = first.text.to_owned();
        let rest: Vec<Txt<'_>> = rest.map(|w| Txt { field: first.text.to_owned(), ..w }).collect();
        let cells = || rest.iter().filter_map(|w| cell(doc, w)).collect::<Vec<Cell>>();
        let text = || rest.iter().map(|w| w.text).collect::<Vec<&str>>().join(" ");
        match first.text {
            "board" => board.number = text(),
            "title" => board.title = text(),
            "row" => {
                head = rest.iter().zip(0..).map(|(w, i)| (i, w.text.to_owned())).collect();
                if head.len() != COLUMNS as usize {
                    let message = format!("{} columns", head.len());
                    doc.fault(first.at, "row", message, format!("{COLUMNS}, A to GG"), None);
                }
            }
            "road" | "path" => {
                let chain = cells();
                if let Some(i) = chain.windows(2).position(|w| !Board::touch(w[0], w[1])) {
                    let at = rest.get(i + 1).map_or(first.at, |w| w.at);
                    doc.fault(
                        at,
                        &first.field,
                        "the hex does not touch the one before",
                        "a chain of hexes",
                        None,
                    );
                }
                board.ways.push((first.text == "road", chain));
            }
            "bridge" => board.bridges.extend(cells()),
            "crest" | "cliff" | "wall" | "hedgerow" | "defilade" => {
                let feature = feature(first.text);
                for word in &rest {
                    board.sides.extend(side(doc, word).map(|(a, b)| (feature, a, b)));
                }
            }
            "name" => {
                if let Some(hex) = rest.first().and_then(|w| cell(doc, w)) {
                    let name: Vec<&str> = rest.iter().skip(1).map(|w| w.text).collect();
                    board.names.push((hex, name.join(" ")));
                }
            }
            "note" => {}
            number if number.bytes().all(|b| b.is_ascii_digit()) => {
                row(doc, &mut board, &head, number.parse().unwrap_or(-1), &first, &rest, terrain);
            }
            other => {
                const KNOWN: [&str; 12] = [
                    "board", "title", "row", "road", "path", "bridge", "crest", "cliff", "wall", "hedgerow",
                    "defilade", "name",
                ];
                let message = format!("unknown word `{other}`");
                let expected = format!("the number of a row, or one of {}", KNOWN.join(", "));
                doc.fault(first.at, "", message, expected, nearest(other, KNOWN));
            }
        }
    }
    check(doc, &board);
    let source = Source { origin: Origin::Reconstructed, note: "board of our own".into() };
    doc.datum(DatumKind::Board, &board.number, 0, source);
    board
}

fn feature(word: &str) -> Sides {
    match word {
        "crest" => Sides::CREST,
        "cliff" => Sides::CLIFF,
        "wall" => Sides::WALL,
        "hedgerow" => Sides::HEDGEROW,
        _ => Sides::DEFILADE,
    }
}

/// `Q5-Q6`: two hexes that touch.
fn side(doc: &Doc<'_>, word: &Txt<'_>) -> Option<(Cell, Cell)> {
    let Some((a, b)) = word.text.split_once('-') else {
        let message = format!("found `{}`", word.text);
        doc.fault(word.at, &word.field, message, "two hexes that touch, as in Q5-Q6", None);
        return None;
    };
    let part = |text, skip| Txt { text, at: word.at + skip, field: word.field.clone() };
    let (a, b) = (cell(doc, &part(a, 0))?, cell(doc, &part(b, a.len() + 1))?);
    if !Board::touch(a, b) {
        doc.fault(word.at, &word.field, "the hexes do not touch", "two hexes that touch", None);
        return None;
    }
    Some((a, b))
}

fn row(
    doc: &Doc<'_>,
    board: &mut Board,
    head: &[(i16, String)],
    number: i16,
    first: &Txt<'_>,
    tokens: &[Txt<'_>],
    terrain: &[TerrainRow],
) {
    if tokens.len() != head.len() {
        let message = format!("{} words", tokens.len());
        doc.fault(first.at, &first.field, message, format!("{}, one for each column", head.len()), None);
    }
    for (token, (col, name)) in tokens.iter().zip(head) {
        let here = (*col, number);
        let field = format!("{name}{number}");
        if token.text == "-" {
            if Board::has(here) {
                doc.fault(token.at, &field, "no terrain", "a letter of terrain.csv", None);
            }
            continue;
        }
        let mut letters = token.text.chars();
        let letter = letters.next();
        let level = letters.as_str();
        let found = terrain.iter().find(|t| t.letter == letter).map(|t| t.terrain);
        let level =
            if level.is_empty() { Some(0) } else { level.parse::<i8>().ok().filter(|n| (0..=9).contains(n)) };
        match (found, level) {
            (Some(terrain), Some(level)) if Board::has(here) => {
                board.cells.insert(here, (terrain, level));
            }
            (Some(_), Some(_)) => doc.fault(token.at, &field, "the board has no such hex", "`-`", None),
            _ => {
                let known: Vec<String> = terrain.iter().filter_map(|t| t.letter).map(String::from).collect();
                let expected = format!("one of {} and a level from 1 to 9", known.join(" "));
                doc.fault(token.at, &field, format!("found `{}`", token.text), expected, None);
            }
        }
    }
}

/// What a whole board must be.
fn check(doc: &Doc<'_>, board: &Board) {
    let due = (0..COLUMNS).flat_map(|c| (0..=ROWS).map(move |r| (c, r))).filter(|c| Board::has(*c)).count();
    if board.cells.len() != due {
        let message = format!("{} hexes", board.cells.len());
        doc.fault(0, "board", message, format!("{due}"), None);
    }
    for hex in &board.bridges {
        if board.cells.get(hex).is_none_or(|(t, _)| *t != Terrain::Gully) {
            let label = Numbering::LETTERED.format(hex.0, hex.1);
            doc.fault(0, "bridge", format!("no gully at {label}"), "a bridge over a gully", None);
        }
    }
    let cliff = |a: Cell, b: Cell| {
        board.sides.iter().any(|&(f, x, y)| f == Sides::CLIFF && ((x, y) == (a, b) || (x, y) == (b, a)))
    };
    for (a, (_, level)) in &board.cells {
        for (b, (_, other)) in &board.cells {
            if a < b && Board::touch(*a, *b) && (level - other).abs() > 2 && !cliff(*a, *b) {
                let name = |(c, r): Cell| Numbering::LETTERED.format(c, r);
                let message =
                    format!("{} and {} are {} levels apart", name(*a), name(*b), (level - other).abs());
                doc.fault(0, "board", message, "two levels at most, or a cliff", None);
            }
        }
    }
}

/// Steps from the hex an overlay is placed by: direction (1 to 6) and count.
pub(crate) type Steps = Vec<(u8, u8)>;

/// An overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Overlay {
    /// Key.
    pub key: String,
    /// Terrain of its hexes; `None` for hills.
    pub terrain: Option<Terrain>,
    /// Its hexes with the level they add.
    pub hexes: Vec<(Steps, i8)>,
    /// Whether its hexes are a defilade.
    pub defilade: bool,
    /// Features of hexsides: a hex and a direction.
    pub sides: Vec<(Sides, Steps, u8)>,
    /// Crests between two hexes.
    pub crests: Vec<(Steps, Steps)>,
}

/// Reads `overlays.toml`.
pub(crate) fn overlays(doc: &Doc<'_>) -> Vec<Overlay> {
    doc.toml(|root| {
        let source = root.file_source();
        let all = root.tab("overlay");
        let mut overlays = Vec::new();
        for key in all.keys() {
            let tab = all.tab(key.text);
            let mut overlay = Overlay {
                key: key.text.to_owned(),
                terrain: None,
                hexes: Vec::new(),
                defilade: false,
                sides: Vec::new(),
                crests: Vec::new(),
            };
            let kind = tab.text("kind");
            match kind.as_ref().map(|t| t.text) {
                Some("hill") => {
                    for (field, level) in [("level1", 1), ("level2", 2)] {
                        let hexes = tab.list(field);
                        overlay.hexes.extend(hexes.iter().filter_map(|t| Some((steps(doc, t)?, level))));
                    }
                    for txt in tab.list("crest") {
                        let (a, b) = txt.text.split_once('|').unwrap_or((txt.text, ""));
                        let part = |text| Txt { text, at: txt.at, field: txt.field.clone() };
                        overlay.crests.extend(steps(doc, &part(a)).zip(steps(doc, &part(b))));
                    }
                }
                other => {
                    overlay.hexes =
                        tab.list("hexes").iter().filter_map(|t| Some((steps(doc, t)?, 0))).collect();
                    if other == Some("defilade") {
                        overlay.defilade = true;
                        for txt in tab.list("sides") {
                            let (hex, dir) = txt.text.split_once(':').unwrap_or(("0", txt.text));
                            let hex = steps(doc, &Txt { text: hex, at: txt.at, field: txt.field.clone() });
                            let dir = dir.parse::<u8>().ok().filter(|d| (1..=6).contains(d));
                            if dir.is_none() {
                                doc.fault(
                                    txt.at,
                                    &txt.field,
                                    "no direction",
                                    "HEX:DIRECTION from 1 to 6",
                                    None,
                                );
                            }
                            overlay.sides.extend(hex.zip(dir).map(|(hex, dir)| (Sides::DEFILADE, hex, dir)));
                        }
                    } else {
                        overlay.terrain = kind.and_then(|t| doc.choose(&t, Terrain::WORDS));
                    }
                }
            }
            doc.datum(DatumKind::Overlay, key.text, key.at, source.clone());
            tab.done();
            overlays.push(overlay);
        }
        all.done();
        overlays
    })
}

/// `0`, or `2x1+1x2`: steps by direction and count.
fn steps(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Steps> {
    if txt.text == "0" {
        return Some(Vec::new());
    }
    let read: Option<Steps> = txt
        .text
        .split('+')
        .map(|part| {
            let (dir, count) = part.split_once('x')?;
            let (dir, count) = (dir.parse::<u8>().ok()?, count.parse::<u8>().ok()?);
            ((1..=6).contains(&dir) && (1..=9).contains(&count)).then_some((dir, count))
        })
        .collect();
    if read.is_none() {
        let message = format!("found `{}`", txt.text);
        doc.fault(txt.at, &txt.field, message, "0, or steps such as 2x1+1x2", None);
    }
    read
}
