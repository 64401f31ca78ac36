//! The fixed parts of the board, from the pack.

use super::cards::data_card;
use crate::Panzer;
use crate::pack::{GoalKind, Layout, ScenarioDef, Sides, Terrain};
use sandtable_engine::Message;
use sandtable_engine::view::{
    Board, BoardBox, BoardHex, BoardLine, BoardName, BoardQuestion, BoardSide, Subject, Word,
};
use sandtable_hex::{Dir, HexId};
use std::collections::BTreeSet;

/// The fixed parts of the board a scenario is played on; an unknown scenario has none.
pub fn board(game: &Panzer, scenario: &str) -> Board {
    let Some(def) = game.pack.scenario_by_key(scenario) else { return Board::default() };
    let layout = game.pack.layout(def.layout);
    Board {
        flat_top: true,
        hexes: hexes(def, layout),
        lines: lines(layout),
        sides: sides(layout),
        names: names(layout),
        boxes: boxes(def),
        cards: cards_of(game, def).into_iter().chain(crate::air::cards(game, def)).collect(),
        questions: questions(),
        ..Board::default()
    }
}

fn hexes(def: &ScenarioDef, layout: &Layout) -> Vec<BoardHex> {
    let goals: BTreeSet<HexId> = def
        .goals
        .iter()
        .flat_map(|g| match &g.kind {
            GoalKind::Hold(hexes) => hexes.clone(),
            GoalKind::Exit { .. } => Vec::new(),
        })
        .collect();
    layout
        .grid
        .ids()
        .map(|hex| {
            let ground = layout.ground(hex);
            let (x, y) = layout.grid.center(hex);
            let mut features: Vec<Word> = Vec::new();
            if ground.bridge {
                features.push("bridge".into());
            }
            if goals.contains(&hex) {
                features.push("flag".into());
            }
            BoardHex {
                label: layout.label(hex).to_owned(),
                x,
                y,
                terrain: ground.terrain.word().into(),
                features,
                provenance: "reconstructed".into(),
                level: ground.level,
                ..BoardHex::default()
            }
        })
        .collect()
}

fn lines(layout: &Layout) -> Vec<BoardLine> {
    let label = |h: &HexId| layout.label(*h).to_owned();
    layout
        .ways
        .iter()
        .map(|way| {
            let exit = |end: Option<&HexId>, inner: Option<&HexId>| {
                let (end, inner) = (*end?, *inner?);
                let ahead = layout.grid.dir_between(end, inner)?.opposite();
                // Straight on, or as near to it as the edge allows; a way that ends inside goes nowhere.
                let off = [0, 1, -1].into_iter().map(|turn| ahead.turned(turn));
                let mut off = off.filter(|d| layout.grid.neighbour(end, *d).is_none());
                off.next().map(|d| d.index() as u8)
            };
            let (first, last) = (way.hexes.first(), way.hexes.last());
            let second_last = way.hexes.len().checked_sub(2).and_then(|i| way.hexes.get(i));
            BoardLine {
                class: if way.road { "road" } else { "path" }.into(),
                hexes: way.hexes.iter().map(label).collect(),
                exits: (exit(first, way.hexes.get(1)), exit(last, second_last)),
            }
        })
        .collect()
}

/// Slopes and cliffs where the level changes, and what else stands on a hexside. The lower hex comes first.
fn sides(layout: &Layout) -> Vec<BoardSide> {
    let label = |h: HexId| layout.label(h).to_owned();
    let mut list = Vec::new();
    for hex in layout.grid.ids() {
        for dir in Dir::ALL.into_iter().take(3) {
            let Some(other) = layout.grid.neighbour(hex, dir).some() else { continue };
            let (a, b) = (layout.ground(hex), layout.ground(other));
            let (low, high) = if a.level <= b.level { (hex, other) } else { (other, hex) };
            let feature = a.side(dir);
            let mut add = |class: &'static str, directed: bool| {
                list.push(BoardSide { class: class.into(), hexes: (label(low), label(high)), directed });
            };
            let uneven = a.level != b.level;
            if feature.has(Sides::CLIFF) {
                add("cliff", uneven);
            } else if uneven {
                add("slope", true);
            }
            for (bit, class) in [
                (Sides::CREST, "crest"),
                (Sides::WALL, "wall"),
                (Sides::DEFILADE, "defilade"),
                (Sides::HEDGEROW, "hedgerow"),
            ] {
                if feature.has(bit) {
                    add(class, false);
                }
            }
        }
    }
    list
}

fn names(layout: &Layout) -> Vec<BoardName> {
    let kind = |terrain: Terrain| {
        if terrain.is_building() {
            "village"
        } else if terrain.is_grove() {
            "landmark"
        } else {
            "hill"
        }
    };
    layout
        .names
        .iter()
        .map(|place| BoardName {
            name: place.name.clone(),
            kind: kind(layout.ground(place.hex).terrain).into(),
            hexes: vec![layout.label(place.hex).to_owned()],
        })
        .collect()
}

fn boxes(def: &ScenarioDef) -> Vec<BoardBox> {
    let air = [("axis-air", "box-axis-air"), ("allied-air", "box-allied-air")];
    let air = air.into_iter().zip(&def.sides).filter(|(_, side)| !side.aircraft.is_empty()).map(|(b, _)| b);
    let common = [
        ("axis-reserve", "box-axis-reserve"),
        ("allied-reserve", "box-allied-reserve"),
        ("axis-destroyed", "box-axis-destroyed"),
        ("allied-destroyed", "box-allied-destroyed"),
        ("axis-left", "box-axis-left"),
        ("allied-left", "box-allied-left"),
        ("turn", "track-turn"),
    ];
    common.into_iter().chain(air).map(|(key, title)| BoardBox::new(key, Message::new(title))).collect()
}

/// The cards of the scenario's units.
fn cards_of(game: &Panzer, def: &ScenarioDef) -> Vec<sandtable_engine::view::DataCard> {
    let mut used: BTreeSet<crate::ids::CardId> = def.units.iter().map(|u| u.card).collect();
    // Any of them may be drawn.
    if !def.meeting.is_empty() {
        let lines = game.pack.establishments.iter().flat_map(|e| &e.units);
        used.extend(lines.flat_map(|l| std::iter::once(l.card).chain(l.carrier)));
    }
    used.into_iter().map(|id| data_card(game, id)).collect()
}

/// What may be asked without a choice at hand.
fn questions() -> Vec<BoardQuestion> {
    [
        ("sight", Subject::Hex, "question-sight"),
        ("los", Subject::HexHex, "question-los"),
        ("bands", Subject::Piece, "question-bands"),
        ("arc", Subject::Piece, "question-arc"),
        ("odds", Subject::PieceHex, "question-odds"),
        ("seen", Subject::Piece, "question-seen"),
        ("cost", Subject::PieceHex, "question-cost"),
        ("vp", Subject::Board, "question-vp"),
    ]
    .into_iter()
    .map(|(ask, subject, key)| BoardQuestion { ask: ask.to_owned(), subject, text: Message::new(key) })
    .collect()
}
