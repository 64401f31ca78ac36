//! Facts of a position, to compare with in position files.

use super::{FLAGS, WEATHER, card, faction, hex, number, unit};
use crate::Downfall;
use crate::frame::Frame;
use crate::ids::{CardSet, Ideology, PieceId};
use crate::pack::War;
use crate::state::{LAP, Place, State, flag};
use crate::supply::Purpose;
use sandtable_hex::HexId;

/// First words of all facts.
const FACTS: [&str; 44] = [
    "turn",
    "weather",
    "weather-space",
    "frame",
    "active",
    "space",
    "pending",
    "vp",
    "points",
    "transport",
    "reserve",
    "result",
    "track",
    "cup",
    "planned",
    "used",
    "hand",
    "card",
    "event",
    "war",
    "unit",
    "hex",
    "distance",
    "surcharge",
    "result-of",
    "naval",
    "check-price",
    "contested",
    "use",
    "next",
    "seas",
    "beach",
    "beachhead",
    "port-steps",
    "war-objective",
    "active-war",
    "air",
    "icons",
    "closed",
    "room",
    "steps-left",
    "deck",
    "cards",
    "group",
];

fn yes(b: bool) -> String {
    if b { "yes" } else { "no" }.to_owned()
}

fn list(words: Vec<String>) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

/// The bare value of a fact.
pub fn fact(game: &Downfall, state: &State, words: &[&str]) -> Result<String, String> {
    if let Some(known) = super::sea::fact(game, state, words) {
        return known;
    }
    let pack = &game.pack;
    let cards = |set: CardSet| list(set.iter().filter_map(|c| pack.card(c)).map(|c| c.key.clone()).collect());
    Ok(match words {
        ["turn"] => state.turn.to_string(),
        ["weather"] => WEATHER.iter().find(|(_, w)| *w == state.weather).map_or("", |(w, _)| w).to_owned(),
        ["weather-space"] => (state.weather_at % LAP + 1).to_string(),
        ["frame"] => match state.top() {
            Some(frame) => {
                format!("{frame:?}").split(['(', ' ', '{']).next().unwrap_or_default().to_lowercase()
            }
            None => "none".into(),
        },
        ["active"] => match state.frames.iter().next() {
            Some(Frame::Round { faction, .. }) => faction.word().to_owned(),
            _ => "none".into(),
        },
        ["space", side] => (state.marker(faction(side)?).at % LAP + 1).to_string(),
        ["pending", side] => yes(state.marker(faction(side)?).pending),
        ["vp"] => state.points.to_string(),
        ["points"] => game.short_points(state).to_string(),
        ["transport"] => state.transport.to_string(),
        ["reserve"] => state.reserve.to_string(),
        ["result"] => match state.verdict {
            Some(verdict) => verdict.winner.map_or("draw", Ideology::word).to_owned(),
            None => "open".into(),
        },
        ["track"] => {
            let key = |o: &Option<crate::ids::OrderId>| {
                o.and_then(|o| pack.order(o)).map_or_else(|| "-".to_owned(), |o| o.key.clone())
            };
            state
                .action_track
                .iter()
                .map(key)
                .collect::<Vec<_>>()
                .join(" ")
                .trim_end_matches([' ', '-'])
                .to_owned()
        }
        ["cup"] => state.cup.len().to_string(),
        ["planned", side] => {
            let planned = state.planning[faction(side)?.idx()].and_then(|o| pack.order(o));
            planned.map_or_else(|| "none".to_owned(), |o| o.key.clone())
        }
        ["used", side] => {
            let used = state.displays[faction(side)?.idx()];
            list(used.iter().filter_map(|o| pack.order(o)).map(|o| o.key.clone()).collect())
        }
        ["hand", side] => cards(state.hands[faction(side)?.idx()]),
        ["card", key, "discarded"] => {
            let id = card(game, key)?;
            yes(state.discards.iter().any(|d| d.contains(id)))
        }
        ["event", which] => {
            let event = match *which {
                "pending" => state.pending,
                "current" => state.current,
                "spent" => state.spent.last().copied(),
                other => return Err(format!("'{other}': expected pending, current or spent")),
            };
            event.and_then(|e| pack.event(e)).map_or_else(|| "none".to_owned(), |e| e.key.clone())
        }
        ["war", which] => {
            let war = super::named(&War::WORDS, which)?;
            state.wars[war as usize].to_string()
        }
        ["unit", key, what] => unit_fact(game, state, unit(game, key)?, what)?,
        ["hex", at, what] => hex_fact(game, state, hex(game, at)?, what)?,
        ["distance", a, b] => pack.map.grid.distance(hex(game, a)?, hex(game, b)?).to_string(),
        ["surcharge", side, slot] => {
            let slot: u8 = number(slot, 1..=10)?;
            game.surcharge(state, faction(side)?, slot - 1).to_string()
        }
        ["result-of", column, roll] => {
            let (column, roll): (i8, i8) = (number(column, -20..=20)?, number(roll, -20..=40)?);
            let table = &pack.combat;
            table.result(table.column(i32::from(column)), i32::from(roll)).text()
        }
        [first, ..] if FACTS.contains(first) => {
            return Err(format!(
                "'{}': '{first}' is not asked like this; see docs/positions-downfall.md",
                words.join(" ")
            ));
        }
        [first, ..] => return Err(super::expected(first, &FACTS)),
        [] => return Err(super::expected("", &FACTS)),
    })
}

fn unit_fact(game: &Downfall, state: &State, id: PieceId, what: &str) -> Result<String, String> {
    let piece = state.piece(id);
    Ok(match what {
        "place" | "hex" => place_word(game, piece.place),
        "pips" => piece.pips.to_string(),
        "type" => state.type_of(&game.pack, id).map_or("none", |t| t.word()).to_owned(),
        "supply" => yes(game.in_supply(state, id, Purpose::Event)),
        "isolated" => {
            if piece.has(flag::ISOLATED_3) {
                "3".into()
            } else if piece.has(flag::ISOLATED_1) {
                "1".into()
            } else {
                "0".into()
            }
        }
        word => match FLAGS.iter().find(|(w, _)| *w == word) {
            Some((_, bit)) => yes(piece.has(*bit)),
            None => return Err(format!("'{word}': expected place, pips, type, supply, isolated or a state")),
        },
    })
}

fn place_word(game: &Downfall, place: Place) -> String {
    let pack = &game.pack;
    match place {
        Place::Hex(hex) => pack.map.grid.label(hex).to_owned(),
        Place::Land(land) => pack.seas.land(land).map_or_else(String::new, |l| l.key.clone()),
        Place::Sea(sea) => pack.seas.sea(sea).map_or_else(String::new, |s| s.key.clone()),
        Place::Turn(turn) => format!("T{turn}"),
        other => super::OFF_MAP.iter().find(|(_, p)| *p == other).map_or("out", |(w, _)| w).to_owned(),
    }
}

fn hex_fact(game: &Downfall, state: &State, at: HexId, what: &str) -> Result<String, String> {
    let pack = &game.pack;
    let def = pack.map.hex(at);
    Ok(match what {
        "control" => game.control(state).of(at).map_or("nobody", |i| i.word()).to_owned(),
        "owner" => game.owner(state, at).word().to_owned(),
        "city" => if pack.map.is_city(at) { state.city_of(at).word() } else { "none" }.to_owned(),
        "terrain" => def.terrain.map_or("sea", |t| t.word()).to_owned(),
        "country" => def.country.map_or("none", |c| c.word()).to_owned(),
        "stack" => list(state.stack(at).map(|u| pack.key(u)).collect()),
        "zoc" => list(
            Ideology::ALL
                .iter()
                .filter(|i| state.cache.zoc[i.idx()].contains(at))
                .map(|i| i.word().to_owned())
                .collect(),
        ),
        other => {
            return Err(format!("'{other}': expected control, owner, city, terrain, country, stack or zoc"));
        }
    })
}
