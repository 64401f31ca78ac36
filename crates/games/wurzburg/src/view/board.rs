//! The fixed parts of the board, from the pack.

use crate::pack::{Arrival, DatumKind, Hexes, Pack, River, Road, Scenario, Side, Slope, around};
use sandtable_engine::Message;
use sandtable_engine::info::Words;
use sandtable_engine::view::{
    Board, BoardBox, BoardDisplay, BoardHex, BoardLine, BoardName, BoardQuestion, BoardSide, Season, Subject,
    Word,
};
use sandtable_hex::HexId;
use std::collections::BTreeMap;

/// The fixed parts of the board. Hexes outside the scenario's area are left out: they are not in play.
pub fn board(pack: &Pack, scenario: &str) -> Board {
    let area = pack.scenario(scenario).map(|s| s.area);
    let inside = |hex: HexId| area.is_none_or(|a| a.contains(hex));
    Board {
        flat_top: false,
        hexes: hexes(pack, &inside),
        lines: lines(pack, &inside),
        sides: sides(pack, &inside),
        names: names(pack, &inside),
        boxes: boxes(pack, scenario),
        displays: displays(pack, scenario),
        questions: questions(),
        season: Season::Summer,
        ..Board::default()
    }
}

/// Questions a player can put by pointing.
fn questions() -> Vec<BoardQuestion> {
    [
        ("question-points", Subject::Board),
        ("question-zones", Subject::Board),
        ("question-spotted", Subject::Board),
        ("question-protected", Subject::Board),
        ("question-roads", Subject::Board),
        ("question-flak", Subject::Board),
        ("question-seen", Subject::Hex),
        ("question-guns", Subject::Hex),
        ("question-command", Subject::Piece),
        ("question-range", Subject::Piece),
        ("question-recon", Subject::Piece),
    ]
    .map(|(key, subject)| BoardQuestion {
        ask: key.trim_start_matches("question-").into(),
        subject,
        text: Message::new(key),
    })
    .into()
}

/// The off-map display and the entry queues of sides that have reinforcements.
fn boxes(pack: &Pack, scenario: &str) -> Vec<BoardBox> {
    let mut list = Vec::new();
    let Some(scenario) = pack.scenario(scenario) else { return list };
    for (side, entry, rows) in [
        (Side::Wp, "box-entry-wp", ["box-display-wp-5", "box-display-wp-10"]),
        (Side::Nato, "box-entry-nato", ["box-display-nato-5", "box-display-nato-10"]),
    ] {
        let make =
            |text: &'static str| BoardBox::new(text.strip_prefix("box-").unwrap_or(text), Message::new(text));
        list.push(make(if side == Side::Wp { "box-pool-wp" } else { "box-pool-nato" }));
        list.extend(sky(pack, scenario, side));
        let mut zone = Hexes::default();
        for force in &scenario.forces {
            let of = pack.formation(pack.group(force.group).formation).side;
            if of == side && matches!(force.arrival, Arrival::Edge(_) | Arrival::Released) {
                force.zone.iter().for_each(|h| {
                    zone.insert(h);
                });
            }
        }
        if zone.is_empty() {
            continue;
        }
        let hexes: Vec<String> = zone.iter().map(|h| pack.label(h).to_owned()).collect();
        list.push(make(entry).beside(hexes));
        list.extend(rows.map(make));
    }
    list
}

/// The helicopter tracks of the sides that have any (25.5).
fn displays(pack: &Pack, scenario: &str) -> Vec<BoardDisplay> {
    let Some(scenario) = pack.scenario(scenario) else { return Vec::new() };
    let has = |side: &Side| scenario.helicopters.iter().any(|(s, ..)| s == side);
    let display = |side: Side| BoardDisplay {
        key: track_key(side).into(),
        text: Message::new("display-helicopters"),
        side: side.word().into(),
        columns: 3,
    };
    Side::ALL.into_iter().filter(has).map(display).collect()
}

const fn track_key(side: Side) -> &'static str {
    match side {
        Side::Wp => "helicopters-wp",
        Side::Nato => "helicopters-nato",
    }
}

/// The helicopter track of a side that has any, and its airfield (25.5, 29.2.3).
fn sky(pack: &Pack, scenario: &Scenario, side: Side) -> Vec<BoardBox> {
    let make =
        |text: &'static str| BoardBox::new(text.strip_prefix("box-").unwrap_or(text), Message::new(text));
    let (track, field) = match side {
        Side::Wp => {
            (["box-ready-wp", "box-rearm-wp", "box-recovery-wp"], ["box-airfield-wp", "box-aboard-wp"])
        }
        Side::Nato => (
            ["box-ready-nato", "box-rearm-nato", "box-recovery-nato"],
            ["box-airfield-nato", "box-aboard-nato"],
        ),
    };
    let mut list = Vec::new();
    if scenario.helicopters.iter().any(|(s, ..)| *s == side) {
        let display = track_key(side);
        list.extend(track.map(make).map(|b| b.on(display)));
    }
    let flies = scenario.forces.iter().any(|f| {
        let formation = pack.formation(pack.group(f.group).formation);
        formation.side == side && formation.airmobile
    });
    if flies {
        list.extend(field.map(make));
    }
    list
}

fn hexes(pack: &Pack, inside: &dyn Fn(HexId) -> bool) -> Vec<BoardHex> {
    let map = &pack.map;
    let origins: BTreeMap<&str, &'static str> = pack
        .data()
        .iter()
        .filter(|d| d.kind == DatumKind::Terrain)
        .map(|d| (d.key.as_str(), d.source.origin.word()))
        .collect();
    map.grid
        .ids()
        .filter(|h| inside(*h))
        .map(|hex| {
            let (x, y) = map.grid.center(hex);
            let label = map.grid.label(hex);
            BoardHex {
                label: label.to_owned(),
                x,
                y,
                terrain: map.terrain_at(hex).word().into(),
                features: Vec::new(),
                provenance: origins.get(label).copied().unwrap_or_default().into(),
                ..BoardHex::default()
            }
        })
        .collect()
}

/// Roads as drawn, cut where they leave the area.
fn lines(pack: &Pack, inside: &dyn Fn(HexId) -> bool) -> Vec<BoardLine> {
    let mut list = Vec::new();
    for (class, hexes) in &pack.map.roads {
        let word: Word = match class {
            Road::Minor => "secondary-road",
            Road::Federal => "primary-road",
            Road::Autobahn => "main-road",
        }
        .into();
        for run in hexes.split(|h| !inside(*h)).filter(|run| run.len() > 1) {
            list.push(BoardLine {
                class: word.clone(),
                hexes: run.iter().map(|h| pack.label(*h).to_owned()).collect(),
                exits: (None, None),
            });
        }
    }
    list
}

fn sides(pack: &Pack, inside: &dyn Fn(HexId) -> bool) -> Vec<BoardSide> {
    let map = &pack.map;
    let mut list = Vec::new();
    for hex in map.grid.ids().filter(|h| inside(*h)) {
        for (dir, next) in around(&map.grid, hex).filter(|(_, n)| inside(*n)) {
            let edge = map.sides[hex.idx()][dir.index()];
            let mut add = |class: &'static str, directed: bool| {
                let hexes = (pack.label(hex).to_owned(), pack.label(next).to_owned());
                list.push(BoardSide { class: class.into(), hexes, directed });
            };
            if edge.slope == Some(Slope::Up) {
                add("slope", true);
            }
            if hex > next {
                continue;
            }
            match edge.river {
                Some(River::Main) => add("wide-river", false),
                Some(River::Saale) => add("river", false),
                None => {}
            }
            if edge.slope == Some(Slope::Impassable) {
                add("impassable", false);
            }
            if edge.bridge > 0 {
                add("bridge", false);
            }
        }
    }
    list
}

fn names(pack: &Pack, inside: &dyn Fn(HexId) -> bool) -> Vec<BoardName> {
    pack.map
        .names
        .iter()
        .filter_map(|name| {
            let hexes: Vec<String> =
                name.hexes.iter().filter(|h| inside(**h)).map(|h| pack.label(*h).to_owned()).collect();
            (!hexes.is_empty()).then(|| BoardName {
                name: Words { en: name.en.clone(), ko: name.ko.clone() },
                kind: name.kind.clone().into(),
                hexes,
            })
        })
        .collect()
}
