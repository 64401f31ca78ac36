//! The fixed parts of the board, from the pack.

use crate::RedWinter;
use crate::pack::{DatumKind, Pack, PlaceKind, RoadClass, ScenarioDef, Side, Terrain};
use sandtable_engine::Message;
use sandtable_engine::info::Words;
use sandtable_engine::view::{
    Board, BoardBox, BoardHex, BoardLine, BoardName, BoardQuestion, BoardSide, Subject, Word,
};
use sandtable_hex::{Dir, HexId};
use std::collections::{BTreeMap, BTreeSet};

/// The fixed parts of the board. Hexes outside the scenario's area are marked as out of play (17.0.1).
pub fn board(game: &RedWinter, scenario: &str) -> Board {
    let pack = &game.pack;
    Board {
        flat_top: true,
        hexes: hexes(pack, pack.scenario(scenario)),
        lines: [RoadClass::Main, RoadClass::Primary, RoadClass::Secondary]
            .into_iter()
            .flat_map(|class| chains(pack, class))
            .collect(),
        sides: bridges(pack),
        names: names(pack),
        boxes: boxes(),
        questions: questions(),
        ..Board::default()
    }
}

/// The word of a terrain.
pub(crate) fn terrain_word(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "forest",
        Terrain::Suo => "suo",
        Terrain::Village => "village",
        Terrain::Lake => "lake",
    }
}

fn hexes(pack: &Pack, scenario: Option<&ScenarioDef>) -> Vec<BoardHex> {
    let is_source = |side: Side, hex: HexId| match scenario {
        Some(s) => s.sources[side.index()].contains(&hex),
        None => pack.source[side.index()] == hex,
    };
    let origins: BTreeMap<&str, &'static str> = pack
        .data()
        .iter()
        .filter(|d| d.kind == DatumKind::Terrain)
        .map(|d| (d.key.as_str(), d.source.origin.word()))
        .collect();
    pack.grid
        .ids()
        .map(|hex| {
            let label = pack.grid.label(hex);
            let (x, y) = pack.grid.center(hex);
            let mut features: Vec<Word> = Vec::new();
            let mut add = |yes: bool, word: &'static str| {
                if yes {
                    features.push(word.into());
                }
            };
            add(hex == pack.hotel, "hotel");
            add(hex == pack.gravel, "gravel");
            add(is_source(Side::Soviet, hex), "supply-source-soviet");
            add(is_source(Side::Finnish, hex), "supply-source-finnish");
            add(hex == pack.entry_718, "entry");
            // A flag flies where the scenario gives something for the hex.
            let printed = || pack.places.iter().any(|p| p.flag && p.hexes.contains(&hex));
            add(scenario.map_or_else(printed, |s| s.victory.counts(hex)), "flag");
            add(scenario.is_some_and(|s| !s.area.contains(hex)), "out-of-play");
            BoardHex {
                label: label.to_string(),
                x,
                y,
                terrain: terrain_word(pack.terrain_at(hex)).into(),
                features,
                provenance: origins.get(label).copied().unwrap_or_default().into(),
                ..BoardHex::default()
            }
        })
        .collect()
}

/// The links of one class as chains: each runs from a junction, an end or the map edge to the next.
fn chains(pack: &Pack, class: RoadClass) -> Vec<BoardLine> {
    let links = |hex: HexId| Dir::ALL.into_iter().filter(move |d| pack.road(hex, *d) == Some(class));
    let is_stop = |hex: HexId| links(hex).count() != 2 || pack.road_exit[hex.idx()];
    let mut used: BTreeSet<(HexId, usize)> = BTreeSet::new();
    let mut lines = Vec::new();
    // Junctions first; what is left afterwards are closed rings.
    let stops = pack.grid.ids().filter(|h| is_stop(*h));
    for start in stops.chain(pack.grid.ids()) {
        for first in links(start) {
            if used.contains(&(start, first.index())) {
                continue;
            }
            let mut chain = vec![start];
            let (mut at, mut dir) = (start, first);
            loop {
                let to = pack.grid.neighbour(at, dir);
                used.insert((at, dir.index()));
                used.insert((to, dir.opposite().index()));
                chain.push(to);
                at = to;
                let next = links(at).find(|d| !used.contains(&(at, d.index())));
                match next {
                    Some(d) if !is_stop(at) && at != start => dir = d,
                    _ => break,
                }
            }
            let exit = |end: HexId, inner: HexId| {
                let inward = pack.grid.dir_between(end, inner)?;
                if pack.road_exit[end.idx()] { leaving(pack, end, inward) } else { None }
            };
            let exits = match chain.as_slice() {
                [a, b, ..] => {
                    let tail = &chain[chain.len() - 2..];
                    (exit(*a, *b), exit(tail[1], tail[0]))
                }
                _ => (None, None),
            };
            let hexes = chain.iter().map(|h| pack.grid.label(*h).to_string()).collect();
            lines.push(BoardLine { class: class_word(class).into(), hexes, exits });
        }
    }
    lines
}

/// The hexside by which a road leaves the map: straight on, or as near to it as the edge allows.
fn leaving(pack: &Pack, end: HexId, inward: Dir) -> Option<u8> {
    let ahead = inward.opposite();
    [0, 1, -1, 2, -2]
        .into_iter()
        .map(|turn| ahead.turned(turn))
        .find(|d| pack.grid.neighbour(end, *d) == HexId::NONE)
        .map(|d| d.index() as u8)
}

fn class_word(class: RoadClass) -> &'static str {
    match class {
        RoadClass::Main => "main-road",
        RoadClass::Primary => "primary-road",
        RoadClass::Secondary => "secondary-road",
    }
}

fn bridges(pack: &Pack) -> Vec<BoardSide> {
    let label = |h: HexId| pack.grid.label(h).to_string();
    let mut sides = Vec::new();
    for hex in pack.grid.ids() {
        for dir in Dir::ALL.into_iter().filter(|d| d.index() < 3 && pack.is_bridge(hex, *d)) {
            let hexes = (label(hex), label(pack.grid.neighbour(hex, dir)));
            sides.push(BoardSide { class: "bridge".into(), hexes, directed: false });
        }
    }
    sides
}

fn names(pack: &Pack) -> Vec<BoardName> {
    let word = |kind| match kind {
        PlaceKind::Source => "source",
        PlaceKind::Settlement => "settlement",
        PlaceKind::Bridge => "bridge",
        PlaceKind::Hotel => "hotel",
        PlaceKind::Landmark => "landmark",
        PlaceKind::Island => "island",
        PlaceKind::Lake => "lake",
    };
    pack.places
        .iter()
        .map(|p| BoardName {
            name: Words { en: p.name_en.clone(), ko: p.name_ko.clone() },
            kind: word(p.kind).into(),
            hexes: p.hexes.iter().map(|h| pack.grid.label(*h).to_string()).collect(),
        })
        .collect()
}

fn boxes() -> Vec<BoardBox> {
    [
        ("turn", "track-turn"),
        ("soviet-set-up", "box-soviet-set-up"),
        ("finnish-set-up", "box-finnish-set-up"),
        ("soviet-off-map", "box-soviet-off-map"),
        ("finnish-off-map", "box-finnish-off-map"),
        ("soviet-dead-pool", "box-soviet-dead-pool"),
        ("finnish-dead-pool", "box-finnish-dead-pool"),
        ("soviet-eliminated", "box-soviet-eliminated"),
        ("finnish-eliminated", "box-finnish-eliminated"),
        ("soviet-gone", "box-soviet-gone"),
        ("finnish-gone", "box-finnish-gone"),
    ]
    .into_iter()
    .map(|(key, title)| BoardBox::new(key, Message::new(title)))
    .collect()
}

/// What may be asked without a choice at hand.
fn questions() -> Vec<BoardQuestion> {
    [
        ("zones", Subject::Board, "question-zones"),
        ("supply-net soviet", Subject::Board, "question-supply-net-soviet"),
        ("supply-net finnish", Subject::Board, "question-supply-net-finnish"),
        ("vp", Subject::Board, "question-vp"),
        ("sight", Subject::Hex, "question-sight"),
        ("threat", Subject::Hex, "question-threat"),
        ("zoc", Subject::Hex, "question-zoc"),
        ("stack", Subject::Hex, "question-stack"),
        ("why-not", Subject::Hex, "question-why-not-hex"),
        ("reach", Subject::Piece, "question-reach"),
        ("supply", Subject::Piece, "question-supply"),
        ("why-not", Subject::Piece, "question-why-not-piece"),
        ("cost", Subject::PieceHex, "question-cost"),
        ("fire", Subject::PieceHex, "question-fire"),
    ]
    .into_iter()
    .map(|(ask, subject, name)| BoardQuestion { ask: ask.into(), subject, text: Message::new(name) })
    .collect()
}
