//! Counters in words, for those who listen to the board instead of looking at it.

use super::spot;
use crate::RedWinter;
use crate::pack::{Face as Printed, Side, UnitDef, UnitKind};
use crate::position::FLAGS;
use crate::state::State;
use crate::text::side_key;
use sandtable_engine::view::Place;
use sandtable_engine::{Message, Value};
use std::borrow::Cow;

/// What is not printed on the counter; the sentences leave it out.
const ABSENT: i64 = -1;

/// A counter the viewer sees: what it is, what it can do, where it is and what has happened to it.
pub(super) fn seen(game: &RedWinter, st: &State, def: &UnitDef) -> Message {
    let unit = st.unit(def.id);
    let face = def.face(unit.reduced);
    let flags: Vec<Cow<'static, str>> = FLAGS
        .iter()
        .filter(|(_, bit)| unit.has(*bit))
        .map(|(word, _)| format!("flag-{word}").into())
        .collect();
    let (key, place) = match spot(game, st, def) {
        Some(Place::Hex(label)) if flags.is_empty() => ("counter-on-map", Value::Hex(label)),
        Some(Place::Hex(label)) => ("counter-marked", Value::Hex(label)),
        Some(Place::Track(_, turn)) => ("counter-due", Value::Int(turn.into())),
        Some(Place::Box(key)) => ("counter-in-box", Value::Term(format!("box-{key}").into())),
        _ => ("counter-in-box", Value::Term("counter-nowhere".into())),
    };
    let int = |n: Option<i64>| Value::Int(n.unwrap_or(ABSENT));
    let range = match face.ras {
        Some(_) if face.range != Printed::UNLIMITED => Some(i64::from(face.range)),
        _ => None,
    };
    let left = if unit.reduced { 1 } else { def.steps };
    let mut args: Vec<(Cow<'static, str>, Value)> = Vec::with_capacity(12);
    args.extend([
        ("unit".into(), Value::Piece(def.key.clone())),
        ("side".into(), Value::Term(side_key(def.side).into())),
        ("kind".into(), Value::Term(symbol_key(def.kind).into())),
        ("cs".into(), int(def.kind.is_combat().then_some(face.cs.into()))),
        ("ras".into(), int(face.ras.map(i64::from))),
        ("range".into(), int(range)),
        ("at".into(), int((face.at_range > 0).then_some(face.at_range.into()))),
        ("ma".into(), int((face.ma > 0).then_some(face.ma.into()))),
        ("left".into(), Value::Int(left.into())),
        ("steps".into(), Value::Int(def.steps.into())),
        ("place".into(), place),
    ]);
    if key == "counter-marked" {
        args.push(("flags".into(), Value::Terms(flags)));
    }
    Message { key: key.into(), args }
}

/// A counter out of sight: whose it is and where, no more (20.7).
pub(super) fn unseen(side: Side, label: &str) -> Message {
    Message::new("counter-unseen").term("side", side_key(side)).hex("place", label)
}

/// Message key of the name of a counter's symbol.
fn symbol_key(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Infantry => "symbol-infantry",
        UnitKind::Bicycle => "symbol-bicycle",
        UnitKind::Provisional => "symbol-provisional",
        UnitKind::Engineer => "symbol-engineer",
        UnitKind::Mg => "symbol-mg",
        UnitKind::Mortar => "symbol-mortar",
        UnitKind::InfantryGun => "symbol-infantry-gun",
        UnitKind::At => "symbol-at",
        UnitKind::Tank => "symbol-tank",
        UnitKind::ArmoredCar => "symbol-armored-car",
        UnitKind::Leader => "symbol-leader",
        UnitKind::Artillery76 => "symbol-artillery-76",
        UnitKind::Artillery122 => "symbol-artillery-122",
        UnitKind::Artillery152 => "symbol-artillery-152",
    }
}
