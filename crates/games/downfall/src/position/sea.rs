//! Position lines and facts of the sea, partisans and strategic warfare.

use super::{faction, hex, named, number};
use crate::Downfall;
use crate::frame::Frame;
use crate::ids::{BeachId, Faction, SeaId, SeaSet};
use crate::pack::War;
use crate::state::{Beachhead, State};
use crate::text::{Arg, Sort, arg};
use sandtable_engine::Silent;

fn sea(game: &Downfall, word: &str) -> Result<SeaId, String> {
    match arg(&game.pack, Sort::Sea, word)? {
        Arg::Sea(id) => Ok(id),
        _ => Err(format!("no sea area '{word}'")),
    }
}

fn beach(game: &Downfall, word: &str) -> Result<BeachId, String> {
    match arg(&game.pack, Sort::Beach, word)? {
        Arg::Beach(id) => Ok(id),
        _ => Err(format!("no beach '{word}'")),
    }
}

/// A procedure that the line puts under way, within a round of its faction.
fn procedure(game: &Downfall, state: &mut State, owner: Faction, word: &str) -> Option<Frame> {
    Some(match word {
        "partisans" => Frame::PartisanRoll { faction: owner },
        "strategic" => {
            game.begin_strategic(state, owner, &mut Silent);
            return None;
        }
        "supply-check" => Frame::SupplyCheck { faction: owner, stage: crate::frame::Check::Tolls },
        "event-of" => Frame::EventOf { faction: owner, step: 0 },
        "air-in" => Frame::AirIn { faction: owner },
        "shortages" => Frame::Shortages { faction: owner.other_axis()? },
        "failure" => Frame::Failure { faction: owner },
        _ => return None,
    })
}

/// A set-up line of these chapters; `None` if it is none.
pub(super) fn place(game: &Downfall, state: &mut State, words: &[&str]) -> Option<Result<(), String>> {
    Some(match words {
        ["closed", at] => beach(game, at).map(|b| {
            state.closed.insert(b);
        }),
        ["open", at] => beach(game, at).map(|b| {
            state.closed.remove(b);
        }),
        ["beachhead", n, word @ ("pool" | "waiting")] => super::slot(n).map(|slot| {
            state.beachheads[slot] = if *word == "pool" { Beachhead::Pool } else { Beachhead::Waiting };
        }),
        [
            word @ ("partisans" | "strategic" | "supply-check" | "event-of" | "air-in" | "shortages"
            | "failure"),
            side,
        ] => faction(side).map(|owner| {
            super::within_round(state, owner);
            if let Some(frame) = procedure(game, state, owner, word) {
                state.frames.push(frame);
            }
        }),
        _ => return None,
    })
}

fn seas(game: &Downfall, set: SeaSet) -> String {
    let keys: Vec<&str> = set.iter().filter_map(|s| game.pack.seas.sea(s)).map(|s| s.key.as_str()).collect();
    if keys.is_empty() { "none".to_owned() } else { keys.join(" ") }
}

/// A fact of these chapters; `None` if it is none.
pub(super) fn fact(game: &Downfall, state: &State, words: &[&str]) -> Option<Result<String, String>> {
    let pack = &game.pack;
    let yes = |b: bool| if b { "yes" } else { "no" }.to_owned();
    let both =
        |side: &str, at: &str| -> Result<(Faction, SeaId), String> { Ok((faction(side)?, sea(game, at)?)) };
    Some(match words {
        ["naval", side, at] => both(side, at).map(|(f, s)| game.naval_strength(state, f, s).to_string()),
        ["check-price", side, at] => {
            both(side, at).map(|(f, s)| game.interception_price(state, f, s).to_string())
        }
        ["contested", side, at] => both(side, at).map(|(f, s)| yes(game.contested(state, f, s))),
        ["use", side, at] => both(side, at).map(|(f, s)| yes(game.fleet_in(state, f, s))),
        ["next", side, at] => both(side, at).map(|(f, s)| seas(game, pack.seas.next(s, f).collect())),
        ["seas", at] => match pack.seas.land_by_key(at).and_then(|l| pack.seas.land(l)) {
            Some(land) => Ok(seas(game, land.seas)),
            None => hex(game, at).map(|h| seas(game, pack.map.hex(h).seas)),
        },
        ["beach", at, "sea"] => beach(game, at)
            .map(|b| seas(game, pack.map.beach(b).map_or(SeaSet::EMPTY, |d| SeaSet::one(d.sea)))),
        ["beachhead", n] => super::slot(n).map(|slot| match state.beachheads[slot] {
            Beachhead::Waiting => "waiting".to_owned(),
            Beachhead::Pool => "pool".to_owned(),
            Beachhead::On(b) | Beachhead::Mulberry(b) => {
                pack.map.beach(b).map_or_else(String::new, |d| pack.map.grid.label(d.hex).to_owned())
            }
        }),
        ["port-steps"] => Ok(state.order.port_steps.to_string()),
        ["war-objective", which] => named(&War::WORDS, which)
            .map(|w| if game.western_war(state, w) { "west" } else { "axis" }.to_owned()),
        ["active-war", which] => named(&War::WORDS, which).map(|w| yes(game.war_active(state, w))),
        ["air", side] => faction(side).map(|f| game.air_count(state, f).to_string()),
        ["icons", side] => faction(side).map(|f| game.air_wanted(state, f).to_string()),
        ["closed", at] => beach(game, at).map(|b| yes(state.closed.contains(b))),
        ["room", at] => hex(game, at).map(|h| {
            let (units, pips) = game.room(state, h);
            format!("{units} {pips}")
        }),
        ["steps-left"] => Ok(state
            .frames
            .iter()
            .rev()
            .find_map(|f| match f {
                Frame::Steps(steps) => Some(format!("{} {}", steps.infantry, steps.armor)),
                _ => None,
            })
            .unwrap_or_else(|| "none".to_owned())),
        ["deck", side] => {
            faction(side).map(|f| state.decks[crate::pack::Deck::of(f).idx()].len().to_string())
        }
        ["cards", side] => faction(side).map(|f| state.hands[f.idx()].len().to_string()),
        ["group", n] => number::<usize>(n, 1..=12)
            .map(|n| state.pile.get(n - 1).map_or_else(|| "none".to_owned(), |g| g.len().to_string())),
        _ => return None,
    })
}
