//! Facts of a position, to compare with in position files.

use super::decks::german;
use super::{
    FLAGS, ONCE, STAGES, TODAY, bridge, card, corps, division, hex, named, place_word, side_between,
    supply_word, unit,
};
use crate::Ardennes;
use crate::frame::Frame;
use crate::ids::GermanCards;
use crate::pack::{Command, Side, UnitId};
use crate::state::State;
use sandtable_hex::HexId;

fn yes(b: bool) -> String {
    if b { "yes".into() } else { "no".into() }
}

/// The bare value of a fact.
pub fn fact(game: &Ardennes, state: &State, words: &[&str]) -> Result<String, String> {
    let numbers = |cards: GermanCards| {
        let list: Vec<String> = cards.iter().map(|c| game.german_card(c).number.to_string()).collect();
        if list.is_empty() { "none".to_owned() } else { list.join(" ") }
    };
    Ok(match words {
        ["day"] => state.day.to_string(),
        ["phase"] => format!("{:?}", state.phase).to_lowercase(),
        ["frame"] => match state.top() {
            Some(f) => format!("{f:?}").split(['(', ' ', '{']).next().unwrap_or_default().to_lowercase(),
            None => "none".into(),
        },
        ["stage"] => match state.frames.first() {
            Some(Frame::Day(stage)) => {
                STAGES.iter().find(|(_, s)| s == stage).map_or("none", |(w, _)| w).to_owned()
            }
            _ => "none".into(),
        },
        ["level"] => game.level(state).to_string(),
        ["points"] => game.points(state).to_string(),
        ["result"] => state.verdict.map_or("open", crate::pack::Level::word).to_owned(),
        ["fuel"] => state.fuel.to_string(),
        ["hand"] => numbers(state.german.hand),
        ["discards"] => numbers(state.german.discards),
        ["pile"] => state.german.left().to_string(),
        ["impulse", "number"] => state.impulse.number.to_string(),
        ["impulse", "value"] => state.impulse.value.to_string(),
        ["impulse", "cards"] => state.impulse.cards.to_string(),
        ["card", n, "pile"] => {
            let id = card(game, n)?;
            let mut deck = state.german;
            let found = german(&mut deck).into_iter().find(|(_, cards)| cards.contains(id));
            found.map_or("none", |(name, _)| name).to_owned()
        }
        ["supplementals"] => state.german.unknown.to_string(),
        ["available"] => state.german.available.len().to_string(),
        ["allied-deck"] => state.allied.deck.len().to_string(),
        ["action-deck"] => (state.actions.deck.len() + usize::from(state.actions.unknown)).to_string(),
        ["cup"] => state.cup.cup.len().to_string(),
        ["actions"] => {
            let drawn = state.frames.iter().rev().find_map(|f| match f {
                Frame::AlliedActivation(a) => Some(&a.cards[..]),
                _ => None,
            });
            let card = |c: &crate::pack::ActionCardId| game.pack.action_cards.get(usize::from(c.0));
            let numbers = drawn.unwrap_or_default().iter().filter_map(card).map(|c| c.number.to_string());
            let list: Vec<String> = numbers.collect();
            if list.is_empty() { "none".into() } else { list.join(" ") }
        }
        ["active"] => {
            let active = state.frames.iter().rev().find_map(|f| match f {
                Frame::Activation(a) => Some(a.units),
                _ => None,
            });
            let mut keys: Vec<&str> = active.unwrap_or_default().iter().map(|u| game.key(u)).collect();
            keys.sort_unstable();
            if keys.is_empty() { "none".into() } else { keys.join(" ") }
        }
        ["unit", key, what] => unit_fact(game, state, unit(game, key)?, what)?,
        ["corps", key, "cards"] => {
            let named = corps(game, key)?;
            commands(game, |c| matches!(c, Command::Corps(c) if *c == named))
        }
        ["division", key, "cards"] => {
            let named = division(game, key)?;
            commands(game, |c| matches!(c, Command::Divisions(list) if list.contains(&named)))
        }
        ["hex", label, what] => hex_fact(game, state, hex(game, label)?, what)?,
        ["bridge", a, b, "blown"] => yes(state.blown.contains(bridge(game, a, b)?)),
        ["bridge", a, b, "owner"] => {
            let german = state.german_bridges.contains(bridge(game, a, b)?);
            if german { Side::German } else { Side::Allied }.word().into()
        }
        ["built", a, b] => match game.built_owner(state, side_between(game, a, b)?) {
            Some(owner) => owner.word().into(),
            None => "none".into(),
        },
        ["today", word] => yes(state.today & named(&TODAY, word)? != 0),
        ["once", word] => yes(state.once & named(&ONCE, word)? != 0),
        ["distance", a, b] => game.pack.map.grid.distance(hex(game, a)?, hex(game, b)?).to_string(),
        _ => return Err(format!("no fact '{}'", words.join(" "))),
    })
}

/// Numbers of the command cards, of either side, that name a formation.
fn commands(game: &Ardennes, names: impl Fn(&Command) -> bool) -> String {
    let german = game.pack.german_cards.iter().map(|c| (&c.command, c.number));
    let allied = game.pack.allied_cards.iter().map(|c| (&c.command, c.number));
    let numbers = german.chain(allied).filter(|(c, _)| names(c)).map(|(_, n)| n.to_string());
    let list: Vec<String> = numbers.collect();
    if list.is_empty() { "none".into() } else { list.join(" ") }
}

/// Where a unit belongs (2.21-d).
fn parent(game: &Ardennes, id: UnitId, what: &str) -> Option<String> {
    let (def, formations) = (game.pack.unit(id)?, &game.pack.formations);
    Some(match what {
        "division" => formations.divisions.get(def.division?.index())?.key.clone(),
        "corps" => formations.corps.get(def.corps.index())?.key.clone(),
        _ => def.army.word().to_owned(),
    })
}

fn unit_fact(game: &Ardennes, state: &State, id: UnitId, what: &str) -> Result<String, String> {
    let unit = state.unit(id);
    Ok(match what {
        "place" | "hex" => place_word(game, unit.place),
        "division" | "corps" | "army" => parent(game, id, what).unwrap_or_else(|| "none".into()),
        "lost" => unit.lost.to_string(),
        "steps" => state.steps(&game.pack, id).to_string(),
        "supply" => supply_word(unit.supply).into(),
        "quality" => format!("{:?}", state.face(&game.pack, id).quality).to_lowercase(),
        "bracketed" => yes(state.face(&game.pack, id).bracketed),
        "strength" => state.face(&game.pack, id).strength.to_string(),
        "flags" => {
            let list: Vec<&str> = FLAGS.iter().filter(|(_, b)| unit.has(*b)).map(|(w, _)| *w).collect();
            if list.is_empty() { "none".into() } else { list.join(" ") }
        }
        word => yes(unit.has(named(&FLAGS, word).map_err(|_| format!("no fact '{word}' of a unit"))?)),
    })
}

fn hex_fact(game: &Ardennes, state: &State, at: HexId, what: &str) -> Result<String, String> {
    Ok(match what {
        "terrain" => game.pack.map.terrain_at(at).word().into(),
        "owner" => state.owner(at).word().into(),
        "points" => game.pack.map.points_at(at).to_string(),
        "stack" => {
            let keys: Vec<&str> = state.stack(at).map(|u| game.key(u)).collect();
            if keys.is_empty() { "none".into() } else { keys.join(" ") }
        }
        "improved" => yes(state.improved.contains(at)),
        "roadblock" => yes(state.roadblocks.contains(at)),
        "depot" => yes(state.depots.contains(at)),
        "german-zoc" => yes(state.in_ezoc(Side::Allied, at)),
        "allied-zoc" => yes(state.in_ezoc(Side::German, at)),
        other => return Err(format!("no fact '{other}' of a hex")),
    })
}
