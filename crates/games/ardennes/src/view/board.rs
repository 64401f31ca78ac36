//! The fixed parts of the board, from the pack.

use crate::pack::{CAMPAIGN, DatumKind, Pack, PlaceKind, RoadClass, Terrain};
use sandtable_engine::Message;
use sandtable_engine::view::{
    Board, BoardBox, BoardHex, BoardLine, BoardName, BoardQuestion, BoardSide, Subject, Word,
};
use sandtable_hex::{Dir, HexId, HexSide};
use std::collections::BTreeMap;

/// The fixed parts of the board; all scenarios use the whole map.
pub fn board(pack: &Pack) -> Board {
    Board {
        flat_top: false,
        hexes: hexes(pack),
        lines: roads(pack),
        sides: sides(pack),
        names: names(pack),
        boxes: boxes(),
        questions: questions(),
        ..Board::default()
    }
}

fn hexes(pack: &Pack) -> Vec<BoardHex> {
    let map = &pack.map;
    let origins: BTreeMap<&str, &'static str> = pack
        .data()
        .iter()
        .filter(|d| d.kind == DatumKind::Terrain)
        .map(|d| (d.key.as_str(), d.source.origin.word()))
        .collect();
    map.grid
        .ids()
        .map(|hex| {
            let (x, y) = map.grid.center(hex);
            let mut features: Vec<Word> = Vec::new();
            let mut add = |yes: bool, word: Word| {
                if yes {
                    features.push(word);
                }
            };
            let town = map.towns.contains(hex) && map.terrain_at(hex) != Terrain::City;
            add(town, "town".into());
            add(map.westwall.contains(hex), "westwall".into());
            add(map.depots.contains(&hex), "depot".into());
            let (hold, points) = (map.hold_at(hex), map.points_at(hex));
            let kind = if map.positions.contains(hex) { "position" } else { "hold" };
            add(hold > 0, format!("{kind}-{hold}").into());
            add(points > 0, format!("vp-{points}").into());
            let label = map.grid.label(hex);
            let provenance = origins.get(label).copied().unwrap_or_default().into();
            BoardHex {
                label: label.to_owned(),
                x,
                y,
                terrain: map.terrain_at(hex).word().into(),
                features,
                provenance,
                ..BoardHex::default()
            }
        })
        .collect()
}

fn roads(pack: &Pack) -> Vec<BoardLine> {
    let map = &pack.map;
    let exit = |end: Option<&HexId>, inner: Option<&HexId>| {
        let (end, inner) = (*end?, *inner?);
        let ahead = map.grid.dir_between(end, inner)?.opposite();
        let off = |turn| Some(ahead.turned(turn)).filter(|d| map.grid.neighbour(end, *d) == HexId::NONE);
        let out = [0, 1, -1, 2, -2].into_iter().find_map(off).filter(|_| map.exits.contains(end));
        out.map(|d: Dir| d.index() as u8)
    };
    map.chains
        .iter()
        .map(|(class, chain)| BoardLine {
            class: if *class == RoadClass::Main { "main-road" } else { "primary-road" }.into(),
            hexes: chain.iter().map(|h| map.grid.label(*h).to_owned()).collect(),
            exits: (
                exit(chain.first(), chain.get(1)),
                exit(chain.last(), chain.len().checked_sub(2).and_then(|i| chain.get(i))),
            ),
        })
        .collect()
}

fn sides(pack: &Pack) -> Vec<BoardSide> {
    let map = &pack.map;
    let label = |h: HexId| map.grid.label(h).to_owned();
    let named = |side: HexSide| {
        let (a, b) = side.hexes(&map.grid);
        (label(a), label(b))
    };
    let mut sides = Vec::new();
    for river in &map.rivers {
        let class: Word = if river.key == "meuse" { "wide-river" } else { "river" }.into();
        let side = |s: &HexSide| BoardSide { class: class.clone(), hexes: named(*s), directed: false };
        sides.extend(river.sides.iter().map(side));
    }
    let bridge = |side: HexSide| BoardSide { class: "bridge".into(), hexes: named(side), directed: false };
    sides.extend(map.bridges.iter().map(|b| bridge(b.side)));
    sides
}

fn names(pack: &Pack) -> Vec<BoardName> {
    let word = |kind| match kind {
        PlaceKind::City => "city",
        PlaceKind::Town => "town",
        PlaceKind::Village => "village",
    };
    let label = |h: &HexId| pack.map.grid.label(*h).to_owned();
    let places = pack.map.places.iter().map(|p| BoardName {
        name: p.name.clone(),
        kind: word(p.kind).into(),
        hexes: p.hexes.iter().map(label).collect(),
    });
    places.collect()
}

/// What a client can offer to ask at any time.
fn questions() -> Vec<BoardQuestion> {
    let question =
        |ask: &str, subject, title| BoardQuestion { ask: ask.to_owned(), subject, text: Message::new(title) };
    vec![
        question("vp", Subject::Board, "question-vp"),
        question("zones", Subject::Board, "question-zones"),
        question("supply-net german", Subject::Board, "question-supply-german"),
        question("supply-net allied", Subject::Board, "question-supply-allied"),
        question("gap", Subject::Board, "question-gap"),
        question("stack", Subject::Hex, "question-stack"),
        question("danger", Subject::Hex, "question-danger"),
        question("why-not", Subject::Hex, "question-why-not-hex"),
        question("reach", Subject::Piece, "question-reach"),
        question("supply", Subject::Piece, "question-supply"),
        question("reserve", Subject::Piece, "question-reserve"),
        question("why-not", Subject::Piece, "question-why-not-piece"),
        question("path", Subject::PieceHex, "question-path"),
    ]
}

/// Box of every place off the map, with its title.
const BOXES: [(&str, &str); 8] = [
    ("german-hand", "box-german-hand"),
    ("german-reserve", "box-german-reserve"),
    ("german-eliminated", "box-german-eliminated"),
    ("german-okw", "box-german-okw"),
    ("german-heydte", "box-german-heydte"),
    ("german-exited", "box-german-exited"),
    ("allied-reserve", "box-allied-reserve"),
    ("allied-eliminated", "box-allied-eliminated"),
];

fn boxes() -> Vec<BoardBox> {
    let fixed = BOXES.into_iter().map(|(key, title)| BoardBox::new(key, Message::new(title)));
    let days = (CAMPAIGN.first..=CAMPAIGN.last).map(|day| {
        BoardBox::new(format!("calendar-{day}"), Message::new("box-calendar").int("day", i64::from(day)))
    });
    fixed.chain(days).collect()
}
