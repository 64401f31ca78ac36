//! Counters: combat, air and naval units, partisans.

use crate::Downfall;
use crate::frame::{Frame, Stage};
use crate::ids::{Faction, PieceId, PieceSet, UnitType};
use crate::pack::Piece as Printed;
use crate::state::{State, flag};
use crate::text::{self, nation_term, term};
use sandtable_engine::view::{Face, FaceValue, Piece, Steps, Word};
use sandtable_engine::{Message, Value};
use std::borrow::Cow;
use std::sync::Arc;

/// Counters in play, in areas, pools and boxes.
pub(super) fn pieces(game: &Downfall, state: &State) -> Vec<Arc<Piece>> {
    let (attacking, defending) = fighting(state);
    let count = state.pieces.len().min(255);
    (0..count)
        .map(|i| PieceId(i as u8))
        .filter_map(|id| piece(game, state, id, attacking, defending).map(Arc::new))
        .collect()
}

/// Attackers and defenders of the combat in progress.
fn fighting(state: &State) -> (PieceSet, PieceSet) {
    let shown = matches!(state.top(), Some(Frame::Compose | Frame::Combat(_)));
    match &state.combat {
        Some(combat) if shown => (combat.attackers(), combat.defenders),
        _ => (PieceSet::EMPTY, PieceSet::EMPTY),
    }
}

fn piece(
    game: &Downfall,
    state: &State,
    id: PieceId,
    attacking: PieceSet,
    defending: PieceSet,
) -> Option<Piece> {
    let pack = &game.pack;
    let now = state.piece(id);
    let faction = pack.faction_of(id);
    if !super::scenario(game, state).plays(faction) {
        return None;
    }
    let place = text::spot(pack, faction, now.place)?;
    let mut flags: Vec<Word> = Vec::new();
    let mut add = |yes: bool, word: &'static str| {
        if yes {
            flags.push(word.into());
        }
    };
    let primary = state.combat.as_ref().and_then(|c| c.primary);
    add(attacking.contains(id) && primary == Some(id), "primary");
    add(attacking.contains(id) && primary != Some(id), "attacking");
    add(defending.contains(id), "defending");
    let going = matches!(state.top(), Some(Frame::Combat(Stage::Retreat)))
        && state.combat.as_ref().is_some_and(|c| c.going.contains(&id));
    add(going, "retreating");
    if let Some(Frame::Move(mover)) = state.top() {
        add(mover.group.contains(&id), "moving");
    }
    add(now.has(flag::ISOLATED_3), "isolated-3");
    add(now.has(flag::ISOLATED_1) && !now.has(flag::ISOLATED_3), "isolated-1");
    add(now.has(flag::MOVED), "moved");
    add(now.has(flag::ATTACKED), "attacked");
    let (face, label) = match pack.piece(id)? {
        Printed::Unit(def) => {
            let ty = def.side(now.reverse());
            add(def.badges.elite, "elite");
            add(def.badges.conscript, "conscript");
            add(def.badges.supply, "self-supplied");
            let pips = now.pips;
            let values = vec![value("pips", pips.to_string())];
            let face = Face {
                symbol: symbol(ty).into(),
                size: "army".into(),
                name: def.name.en.clone(),
                formation: def.nation.word().to_owned(),
                values,
                steps: Steps::new(pips, def.max),
            };
            let label = Message::new("counter-unit")
                .with("type", term(format!("type-{}", ty.word())))
                .with("nation", nation_term(def.nation))
                .int("pips", pips)
                .int("max", def.max);
            (face, label)
        }
        Printed::Air(def) => {
            add(def.elite, "elite");
            let face = Face {
                symbol: "air".into(),
                name: def.name.en.clone(),
                formation: faction.word().to_owned(),
                ..blank()
            };
            (face, Message::new("counter-air"))
        }
        Printed::Naval(def) => {
            add(now.reverse(), "interdicted");
            add(def.air, "carrier");
            let face = Face {
                symbol: "naval".into(),
                name: def.name.en.clone(),
                formation: faction.word().to_owned(),
                values: vec![value("strength", def.strength.to_string())],
                ..blank()
            };
            (face, Message::new("counter-naval").int("strength", def.strength))
        }
        Printed::Partisan(_) => {
            let face = Face {
                symbol: "partisan".into(),
                name: String::new(),
                formation: format!("{}-partisan", faction.word()),
                values: vec![value("pips", "1".into())],
                ..blank()
            };
            (face, Message::new("counter-partisan"))
        }
    };
    let names: Vec<Cow<'static, str>> = flags.iter().map(|f| Cow::Owned(format!("flag-{f}"))).collect();
    let key: Cow<'static, str> =
        if names.is_empty() { label.key } else { format!("{}-marked", label.key).into() };
    let mut text = Message { key, args: label.args }
        .piece("unit", pack.key(id))
        .with("faction", text::faction_term(faction))
        .with("place", text::place_value(pack, now.place));
    if !names.is_empty() {
        text = text.with("flags", Value::Terms(names));
    }
    Some(Piece {
        id: pack.key(id),
        place,
        owner: Some(owner(faction)),
        side: faction.word().into(),
        face: Some(Arc::new(face)),
        flags,
        text,
        ..Piece::default()
    })
}

fn owner(faction: Faction) -> sandtable_engine::Seat {
    faction.seat()
}

fn blank() -> Face {
    Face {
        symbol: "".into(),
        size: "".into(),
        name: String::new(),
        formation: String::new(),
        values: Vec::new(),
        steps: Steps::UNKNOWN,
    }
}

fn value(key: &'static str, text: String) -> FaceValue {
    FaceValue { key: key.into(), text, raised: String::new(), frame: "".into() }
}

/// The symbol of a unit's type.
const fn symbol(ty: UnitType) -> &'static str {
    match ty {
        UnitType::Leg => "infantry",
        UnitType::Mech => "mechanized",
        UnitType::Mot => "motorized",
        UnitType::Tank => "tank",
        UnitType::Shock => "shock",
        UnitType::Airborne | UnitType::Airdrop => "airborne",
        UnitType::Garrison => "garrison",
        UnitType::Fort => "fort",
        UnitType::Fortress => "fortress",
    }
}
