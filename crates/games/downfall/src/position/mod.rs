//! Position files: set-up lines and facts to compare with (`docs/positions-downfall.md`).

mod fact;
mod sea;

pub use fact::fact;

use crate::Downfall;
use crate::frame::{Frame, Only, RoundStep, Steps};
use crate::ids::{BeachId, CardId, EventId, Faction, Hexes, Ideology, OrderId, PieceId, Weather};
use crate::pack::{Deck, Symbol, Symbols, War};
use crate::state::{Beachhead, Marker, Place, State, flag};
use crate::text::{Arg, Sort, arg};
use sandtable_engine::Silent;
use sandtable_engine::info::{Options, SetupError};
use sandtable_hex::HexId;
use sandtable_pack::nearest;

/// Words for states of a piece.
const FLAGS: [(&str, u8); 7] = [
    ("reverse", flag::REVERSE),
    ("moved", flag::MOVED),
    ("attacked", flag::ATTACKED),
    ("defended", flag::DEFENDED),
    ("isolated-1", flag::ISOLATED_1),
    ("isolated-3", flag::ISOLATED_3),
    ("interdicted", flag::REVERSE),
];

const WEATHER: [(&str, Weather); 3] =
    [("fair", Weather::Fair), ("snow", Weather::Snow), ("mud", Weather::Mud)];

const STEPS: [(&str, RoundStep); 6] = [
    ("weather", RoundStep::Weather),
    ("refill", RoundStep::Refill),
    ("window", RoundStep::Window),
    ("choose", RoundStep::Choose),
    ("events", RoundStep::Events),
    ("next", RoundStep::Next),
];

const OFF_MAP: [(&str, Place); 6] = [
    ("pool", Place::Pool),
    ("pending", Place::Pending),
    ("display", Place::Display),
    ("card", Place::Card),
    ("eliminated", Place::Eliminated),
    ("out", Place::Out),
];

/// What every set-up line begins with.
const LINES: &str = "scenario-units, unit, partisan, city, cities, turn, weather, weather-space, space, pending-event, track, planned, used, \
                     hand, deck, event, vp, transport, reserve, war, beachhead, mulberry, closed, open, round, redeploy, attack, steps, \
                     partisans, strategic, supply-check, event-of, air-in, shortages, failure";

fn named<T: Copy>(list: &[(&str, T)], word: &str) -> Result<T, String> {
    list.iter().find(|(w, _)| *w == word).map(|(_, t)| *t).ok_or_else(|| {
        let known: Vec<&str> = list.iter().map(|(w, _)| *w).collect();
        expected(word, &known)
    })
}

/// A word that is not known, with those that are and the nearest.
fn expected(word: &str, known: &[&str]) -> String {
    let near = nearest(word, known.iter().copied()).map(|n| format!("; nearest is '{n}'"));
    format!("'{word}': expected one of {}{}", known.join(", "), near.unwrap_or_default())
}

fn number<T: TryFrom<i64>>(word: &str, range: std::ops::RangeInclusive<i64>) -> Result<T, String> {
    let found = word.parse::<i64>().ok().filter(|n| range.contains(n)).and_then(|n| T::try_from(n).ok());
    found.ok_or_else(|| format!("'{word}': expected a number from {} to {}", range.start(), range.end()))
}

pub(super) fn unit(game: &Downfall, word: &str) -> Result<PieceId, String> {
    match arg(&game.pack, Sort::Unit, word)? {
        Arg::Unit(id) => Ok(id),
        _ => Err(format!("no counter '{word}'")),
    }
}

pub(super) fn hex(game: &Downfall, word: &str) -> Result<HexId, String> {
    game.pack.map.grid.find(word).map_err(|e| e.to_string())
}

fn order(game: &Downfall, word: &str) -> Result<OrderId, String> {
    match arg(&game.pack, Sort::Order, word)? {
        Arg::Order(id) => Ok(id),
        _ => Err(format!("no order marker '{word}'")),
    }
}

pub(super) fn card(game: &Downfall, word: &str) -> Result<CardId, String> {
    match arg(&game.pack, Sort::Card, word)? {
        Arg::Card(id) => Ok(id),
        _ => Err(format!("no action card '{word}'")),
    }
}

fn event(game: &Downfall, word: &str) -> Result<EventId, String> {
    game.pack.event_by_key(word).ok_or_else(|| {
        let near = nearest(word, game.pack.events.iter().map(|e| e.key.as_str()));
        format!("no event card '{word}'{}", near.map(|n| format!("; nearest is '{n}'")).unwrap_or_default())
    })
}

fn beach(game: &Downfall, word: &str) -> Result<BeachId, String> {
    match arg(&game.pack, Sort::Beach, word)? {
        Arg::Beach(id) => Ok(id),
        _ => Err(format!("no beach '{word}'")),
    }
}

pub(super) fn faction(word: &str) -> Result<Faction, String> {
    named(Faction::WORDS, word)
}

fn symbols(words: &[&str]) -> Result<Symbols, String> {
    words.iter().try_fold(Symbols::default(), |all, word| Ok(all.with(named(&Symbol::WORDS, word)?)))
}

/// Where a piece is put: a hex, an area, a sea, or a place off the map.
fn place_of(game: &Downfall, word: &str) -> Result<Place, String> {
    if let Some((_, place)) = OFF_MAP.iter().find(|(w, _)| *w == word) {
        return Ok(*place);
    }
    if let Some(land) = game.pack.seas.land_by_key(word) {
        return Ok(Place::Land(land));
    }
    if let Some(sea) = game.pack.seas.by_key(word) {
        return Ok(Place::Sea(sea));
    }
    if let Some(turn) = word.strip_prefix('T') {
        return number(turn, 1..=8).map(Place::Turn);
    }
    hex(game, word).map(Place::Hex)
}

/// A position of the scenario with no piece on the map and an empty action track, ready for set-up lines. All cities are the
/// scenario's; no faction has a card.
pub fn blank(game: &Downfall, scenario: &str, options: &Options) -> Result<State, SetupError> {
    let started = game.start(scenario, options)?;
    let mut state = game.empty(scenario, options)?;
    state.western_cities = started.western_cities;
    state.soviet_cities = started.soviet_cities;
    Ok(state)
}

/// One set-up line.
pub fn place(game: &Downfall, state: &mut State, words: &[&str]) -> Result<(), String> {
    if let Some(done) = sea::place(game, state, words) {
        return done;
    }
    match words {
        ["scenario-units"] => scenario_units(game, state),
        ["unit", key, at, rest @ ..] => put(game, state, unit(game, key)?, at, rest)?,
        ["partisan", side, at] => {
            let owner = faction(side)?;
            let free = game.pack.partisans_of(owner).find(|p| state.piece(*p).place.hex().is_none());
            let partisan = free.ok_or_else(|| format!("no partisan of {side} is left"))?;
            put(game, state, partisan, at, &[])?;
        }
        ["city", at, side] => {
            let (at, side) = (hex(game, at)?, named(Ideology::WORDS, side)?);
            if !game.pack.map.is_city(at) {
                return Err(format!("there is no city in {}", game.pack.map.grid.label(at)));
            }
            state.set_city(at, side);
        }
        ["cities", side] => {
            let side = named(Ideology::WORDS, side)?;
            for city in game.pack.map.cities.iter() {
                state.set_city(city, side);
            }
        }
        ["turn", n] => {
            state.turn = number(n, 1..=8)?;
            state.weather = game.pack.tables.weather(state.turn, space_of(state.weather_at));
        }
        ["weather", word] => state.weather = named(&WEATHER, word)?,
        ["weather-space", n] => state.weather_at = number::<u16>(n, 1..=182)? - 1,
        ["space", side, n] => {
            let owner = faction(side)?;
            state.arrivals += 1;
            let at = number::<u16>(n, 1..=182)? - 1;
            state.track[owner.idx()] = Marker { at, arrival: state.arrivals, ..state.track[owner.idx()] };
        }
        ["pending-event", side] => state.track[faction(side)?.idx()].pending = true,
        ["track", keys @ ..] => {
            let slots = state.action_track;
            for old in slots.into_iter().flatten() {
                state.cup.insert(old);
            }
            state.action_track = [None; 10];
            for (slot, key) in keys.iter().enumerate() {
                if *key == "-" {
                    continue;
                }
                let id = order(game, key)?;
                forget(state, id);
                let Some(place) = state.action_track.get_mut(slot) else {
                    return Err("the action track has 10 boxes".into());
                };
                *place = Some(id);
            }
        }
        ["planned", side, "none"] => {
            let owner = faction(side)?;
            if let Some(old) = state.planning[owner.idx()].take() {
                state.cup.insert(old);
            }
        }
        ["planned", side, key] => {
            let (owner, id) = (faction(side)?, order(game, key)?);
            forget(state, id);
            state.planning[owner.idx()] = Some(id);
        }
        ["used", side, keys @ ..] => {
            let owner = faction(side)?;
            for key in keys {
                let (key, back) = key.strip_suffix("/back").map_or((*key, false), |k| (k, true));
                let id = order(game, key)?;
                forget(state, id);
                state.displays[owner.idx()].insert(id);
                state.backs.set(id, back);
            }
        }
        ["hand", side, keys @ ..] => {
            let owner = faction(side)?;
            for key in keys {
                let id = card(game, key)?;
                for deck in &mut state.decks {
                    deck.remove(id);
                }
                for hand in &mut state.hands {
                    hand.remove(id);
                }
                state.hands[owner.idx()].insert(id);
            }
        }
        ["deck", keys @ ..] => {
            for key in keys {
                let id = card(game, key)?;
                let deck = game.pack.card(id).map_or(Deck::Axis, |c| c.deck);
                state.decks[deck.idx()].insert(id);
            }
        }
        ["event", "pending", key] => state.pending = some_event(game, key)?,
        ["event", "current", key] => state.current = some_event(game, key)?,
        ["event", "spent", key] => {
            let id = some_event(game, key)?;
            state.spent.clear();
            state.spent.extend(id);
        }
        ["event", "okw", key] => {
            state.okw_air.insert(event(game, key)?);
        }
        ["pile", keys @ ..] => {
            let group = keys.iter().map(|k| event(game, k)).collect::<Result<_, _>>()?;
            state.pile.clear();
            let _ = state.pile.try_push(group);
        }
        ["vp", n] => state.event_points = number(n, -20..=20)?,
        ["transport", n] => state.transport = number(n, 0..=10)?,
        ["reserve", n] => state.reserve = number(n, 0..=10)?,
        ["war", which, n] => {
            let war = named(&War::WORDS, which)?;
            let last = game.pack.tables.war(war).map_or(0, |w| w.section.len() as i64 - 1);
            state.wars[war as usize] = number(n, 0..=last)?;
        }
        ["beachhead", n, at] => state.beachheads[slot(n)?] = Beachhead::On(beach(game, at)?),
        ["mulberry", n, at] => state.beachheads[slot(n)?] = Beachhead::Mulberry(beach(game, at)?),
        ["round", side, step] => {
            let owner = faction(side)?;
            state.frames.clear();
            state.frames.push(Frame::Round { faction: owner, step: named(&STEPS, step)? });
        }
        ["redeploy", side, mp, shown @ ..] => {
            let owner = faction(side)?;
            within_round(state, owner);
            let frame = Frame::Redeploy { faction: owner, mp: number(mp, 1..=9)?, symbols: symbols(shown)? };
            state.frames.push(frame);
        }
        ["attack", side, count, shown @ ..] => {
            let owner = faction(side)?;
            within_round(state, owner);
            let left = number(count, 1..=9)?;
            state.frames.push(Frame::Attacks {
                faction: owner,
                left,
                symbols: symbols(shown)?,
                marker: true,
                drm: 0,
            });
        }
        ["steps", side, infantry, armor] => {
            let owner = faction(side)?;
            within_round(state, owner);
            state.frames.push(Frame::Steps(Steps {
                faction: owner,
                infantry: number(infantry, 0..=9)?,
                armor: number(armor, 0..=9)?,
                only: Only::Any,
                recruit: armor == &"0",
                minor: false,
                shock: false,
                deposit: 0,
                withdraw: false,
                double: false,
            }));
        }
        [word, ..] => return Err(format!("no set-up line '{word}'; known are {LINES}")),
        [] => {}
    }
    Ok(())
}

/// A part of an order stands within a round that goes on with events.
fn within_round(state: &mut State, faction: Faction) {
    if state.frames.is_empty() {
        state.frames.push(Frame::Round { faction, step: RoundStep::Events });
    }
}

fn slot(word: &str) -> Result<usize, String> {
    number::<u8>(word, 1..=2).map(|n| usize::from(n) - 1)
}

fn some_event(game: &Downfall, word: &str) -> Result<Option<EventId>, String> {
    if word == "none" { Ok(None) } else { event(game, word).map(Some) }
}

/// The space of the track, from 1.
fn space_of(at: u16) -> u8 {
    (at % crate::state::LAP) as u8 + 1
}

/// Takes a marker from wherever it is.
fn forget(state: &mut State, id: OrderId) {
    state.cup.remove(id);
    for slot in state.action_track.iter_mut().chain(&mut state.planning) {
        if *slot == Some(id) {
            *slot = None;
        }
    }
    for display in &mut state.displays {
        display.remove(id);
    }
}

/// Puts a piece somewhere with its pips and states.
fn put(game: &Downfall, state: &mut State, id: PieceId, at: &str, rest: &[&str]) -> Result<(), String> {
    let place = place_of(game, at)?;
    let full = game.pack.unit(id).map_or(u8::from(game.pack.is_partisan(id)), |u| u.max);
    let mut pips = full;
    let mut flags = 0;
    for word in rest {
        match word.parse::<u8>() {
            Ok(n) if (1..=full).contains(&n) => pips = n,
            Ok(_) => return Err(format!("'{word}': expected 1 to {full} pips")),
            Err(_) => flags |= named(&FLAGS, word)?,
        }
    }
    let piece = state.piece_mut(id);
    piece.pips = pips;
    piece.flags = flags;
    state.put(&game.pack, id, place);
    // Who stands in a city controls it.
    if let Place::Hex(at) = place
        && game.pack.is_combat(id)
        && game.pack.map.is_city(at)
    {
        state.set_city(at, game.pack.faction_of(id).ideology());
    }
    Ok(())
}

/// The units of the scenario's set-up.
fn scenario_units(game: &Downfall, state: &mut State) {
    let key = game.pack.scenarios[usize::from(state.scenario)].key.clone();
    if let Ok(start) = game.start(&key, &Options::none()) {
        state.pieces = start.pieces;
        state.western_cities = start.western_cities;
        state.soviet_cities = start.soviet_cities;
        state.rebuild(&game.pack);
    }
}

/// After the last set-up line: the position is made playable.
pub fn placed(game: &Downfall, state: &mut State) -> Result<(), String> {
    state.rebuild(&game.pack);
    let land: Hexes = game.pack.map.land;
    for hex in land.iter() {
        let there = Ideology::ALL.iter().filter(|i| state.holds(**i, hex)).count();
        if there > 1 {
            return Err(format!("combat units of two ideologies in {}", game.pack.map.grid.label(hex)));
        }
    }
    state.points = game.count_points(state);
    if state.frames.is_empty() {
        state.frames.push(Frame::Round { faction: game.first(state), step: RoundStep::Choose });
    }
    game.run(state, &mut Silent);
    Ok(())
}
