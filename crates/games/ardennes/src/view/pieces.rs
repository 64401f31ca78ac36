//! Counters and markers.

use super::side_words;
use crate::Ardennes;
use crate::pack::{BridgeId, Class, Face as Printed, Hexes, Quality, Side, UnitDef};
use crate::position::{FLAGS, supply_word};
use crate::state::{Place, State, Supply, flag};
use sandtable_engine::view::{Face, FaceValue, Marker, Piece, Place as Spot, Word};
use sandtable_engine::{Message, Seat, Value};
use sandtable_hex::{HexId, HexSide};
use std::borrow::Cow;
use std::sync::Arc;

/// Counters in play and in the boxes.
pub(super) fn pieces(game: &Ardennes, state: &State) -> Vec<Arc<Piece>> {
    let (attackers, defenders) = game.fighting(state);
    let piece = |def: &UnitDef| {
        let unit = state.unit(def.id);
        let place = spot(game, def, unit.place)?;
        // An eliminated unit shows its last face.
        let lost = unit.lost.min(def.steps().saturating_sub(1));
        let part = if attackers.contains(def.id) {
            Some("attacking")
        } else if defenders.contains(def.id) {
            Some("defending")
        } else {
            None
        };
        let flags = flags(state, def, part);
        Some(Arc::new(Piece {
            id: def.key.clone(),
            text: label(game, def, lost, &place, &flags, unit.place),
            place,
            owner: (def.side == Side::German).then_some(Seat(0)),
            side: side_words(def.side).0,
            face: Some(Arc::new(face(game, def, lost))),
            flags,
            ..Piece::default()
        }))
    };
    game.pack.units.iter().filter_map(piece).collect()
}

fn spot(game: &Ardennes, def: &UnitDef, place: Place) -> Option<Spot> {
    let side = def.side.word();
    Some(match place {
        Place::Hex(h) => Spot::Hex(game.pack.map.grid.label(h).to_owned()),
        Place::Reserve => Spot::Box(format!("{side}-reserve").into()),
        Place::Calendar(day) => Spot::Box(format!("calendar-{day}").into()),
        Place::Okw => Spot::Box("german-okw".into()),
        Place::Heydte => Spot::Box("german-heydte".into()),
        Place::Exited => Spot::Box("german-exited".into()),
        Place::Eliminated => Spot::Box(format!("{side}-eliminated").into()),
        Place::Out => return None,
    })
}

/// States of a unit, its part in the combat in progress first.
fn flags(state: &State, def: &UnitDef, part: Option<&'static str>) -> Vec<Word> {
    let unit = state.unit(def.id);
    let mut list: Vec<Word> = part.into_iter().map(Word::Borrowed).collect();
    if unit.lost > 0 {
        list.push("reduced".into());
    }
    if unit.supply != Supply::Full {
        list.push(supply_word(unit.supply).into());
    }
    // Who takes part now need not be told that he did.
    let told = if part.is_some() { flag::ATTACKED | flag::DEFENDED } else { 0 };
    let marks = FLAGS.iter().filter(|(_, bit)| unit.has(bit & !told));
    list.extend(marks.map(|(word, _)| Word::Borrowed(*word)));
    list
}

const fn symbol(class: Class) -> (&'static str, &'static str) {
    match class {
        Class::Infantry => ("infantry", "symbol-infantry"),
        Class::Airborne => ("airborne", "symbol-airborne"),
        Class::MechInfantry => ("mech-infantry", "symbol-mech-infantry"),
        Class::Armor => ("armor", "symbol-armor"),
        Class::Recon => ("recon", "symbol-recon"),
        Class::Combined => ("combined", "symbol-combined"),
    }
}

fn face(game: &Ardennes, def: &UnitDef, lost: u8) -> Face {
    let printed: &Printed = game.pack.face(def.id, lost);
    let value = |key: &'static str, text: String, frame: &'static str| FaceValue {
        key: key.into(),
        text,
        raised: String::new(),
        frame: frame.into(),
    };
    let frame = match printed.quality {
        Quality::Elite => "orange",
        Quality::Green => "yellow",
        Quality::Regular => "",
    };
    let mut values = vec![
        value("cs", printed.strength.to_string(), if printed.bracketed { "paren" } else { frame }),
        value("ma", printed.allowance.to_string(), ""),
    ];
    if printed.select > 0 {
        values.push(value("select", format!("{:02}", printed.select), "black"));
    }
    let left = def.steps().saturating_sub(lost);
    Face {
        symbol: symbol(def.class).0.into(),
        size: "".into(),
        name: def.key.split('.').next().unwrap_or(&def.key).to_owned(),
        formation: game.corps_key(def.corps).to_owned(),
        values,
        steps: (left, def.steps()).into(),
    }
}

/// Message keys of the formations a unit belongs to, the smallest first; a division on one counter is not told twice.
fn above(game: &Ardennes, def: &UnitDef) -> Vec<Cow<'static, str>> {
    let division = def.division.map(|d| game.division_key(d)).filter(|key| *key != def.key);
    let division = division.map(|key| format!("division-{}", key.replace('.', "-")).into());
    let corps = format!("corps-{}", game.corps_key(def.corps)).into();
    division.into_iter().chain([corps]).collect()
}

/// A counter in words, for those who listen to the board.
fn label(game: &Ardennes, def: &UnitDef, lost: u8, place: &Spot, flags: &[Word], at: Place) -> Message {
    let printed = game.pack.face(def.id, lost);
    let (key, place) = match (place, at) {
        (Spot::Hex(label), _) if flags.is_empty() => ("counter-on-map", Value::Hex(label.clone())),
        (Spot::Hex(label), _) => ("counter-marked", Value::Hex(label.clone())),
        (_, Place::Calendar(day)) => ("counter-due", Value::Int(day.into())),
        (Spot::Box(key), _) => ("counter-in-box", Value::Term(format!("box-{key}").into())),
        _ => ("counter-in-box", Value::Text(String::new())),
    };
    let mut args: Vec<(Cow<'static, str>, Value)> = vec![
        ("unit".into(), Value::Piece(def.key.clone())),
        ("side".into(), Value::Term(side_words(def.side).1.into())),
        ("of".into(), Value::Terms(above(game, def))),
        ("kind".into(), Value::Term(symbol(def.class).1.into())),
        ("strength".into(), Value::Int(printed.strength.into())),
        ("allowance".into(), Value::Int(printed.allowance.into())),
        ("left".into(), Value::Int(def.steps().saturating_sub(lost).into())),
        ("steps".into(), Value::Int(def.steps().into())),
        ("place".into(), place),
    ];
    if key == "counter-marked" {
        let names = flags.iter().map(|f| Cow::Owned(format!("flag-{f}"))).collect();
        args.push(("flags".into(), Value::Terms(names)));
    }
    Message { key: key.into(), args }
}

/// Markers on hexes and hexsides; ownership is shown for towns and cities.
pub(super) fn markers(game: &Ardennes, state: &State) -> Vec<Marker> {
    let (map, mut list) = (&game.pack.map, Vec::new());
    let label = |h: HexId| map.grid.label(h).to_owned();
    let mut add = |kind: &'static str, place: Spot, side: Option<Side>| {
        list.push(Marker {
            kind: kind.into(),
            place,
            owner: side.filter(|s| *s == Side::German).map(|_| Seat(0)),
            side: side.map_or("", Side::word).into(),
            count: 1,
            order: 0,
        });
    };
    let hexes: [(&'static str, &Hexes); 3] =
        [("improved", &state.improved), ("roadblock", &state.roadblocks), ("depot", &state.depots)];
    for (kind, hexes) in hexes {
        for hex in hexes.iter() {
            add(kind, Spot::Hex(label(hex)), Side::ALL.into_iter().find(|s| state.holds(*s, hex)));
        }
    }
    for hex in map.towns.iter() {
        add("control", Spot::Hex(label(hex)), Some(state.owner(hex)));
    }
    for hex in state.allied_westwall.iter() {
        add("westwall", Spot::Hex(label(hex)), Some(Side::Allied));
    }
    let side_of = |side: HexSide| {
        let (a, b) = side.hexes(&map.grid);
        Spot::Side(label(a), label(b))
    };
    for (id, bridge) in (0..).map(BridgeId).zip(&map.bridges) {
        if state.blown.contains(id) {
            add("blown", side_of(bridge.side), None);
        } else if state.german_bridges.contains(id) {
            add("bridge-control", side_of(bridge.side), Some(Side::German));
        }
    }
    for built in &state.built {
        add("built", side_of(built.side), Some(built.owner));
    }
    list
}
