//! Position files: set-up lines, facts to compare with, and a position written as such lines (`docs/positions.md`).

mod decks;
mod fact;
mod write;

pub use fact::fact;
pub use write::write;

use crate::Ardennes;
use crate::frame::{Attack, Frame, Stage};
use crate::ids::UnitSet;
use crate::pack::{ActionCardId, BridgeId, CorpsId, DivisionId, GermanCardId, Hexes, Side, UnitId};
use crate::state::{Built, Phase, Place, State, Supply, flag, once, today};
use sandtable_engine::Silent;
use sandtable_engine::info::{Options, SetupError};
use sandtable_hex::{HexId, HexSide};

/// Words for flags of units, in set-up lines and facts.
pub const FLAGS: [(&str, u8); 8] = [
    ("dispersed", flag::DISPERSED),
    ("no-fuel", flag::NO_FUEL),
    ("moved", flag::MOVED),
    ("attacked", flag::ATTACKED),
    ("defended", flag::DEFENDED),
    ("guest", flag::GUEST),
    ("shaken", flag::SHAKEN),
    ("acted", flag::ACTED),
];

/// Words for supply.
pub const SUPPLY: [(&str, Supply); 4] =
    [("full", Supply::Full), ("low", Supply::Low), ("out", Supply::Out), ("isolated", Supply::Isolated)];

const TODAY: [(&str, u8); 7] = [
    ("freeze", today::FREEZE),
    ("fury", today::FURY),
    ("clouds", today::CLOUDS),
    ("skip-allied", today::SKIP_ALLIED),
    ("interdicted", today::INTERDICTED),
    ("one-unit", today::ONE_UNIT),
    ("fuel-priority", today::FUEL_PRIORITY),
];

const ONCE: [(&str, u8); 6] = [
    ("xxx-free", once::XXX_FREE),
    ("okw", once::OKW),
    ("meuse", once::MEUSE),
    ("heydte", once::HEYDTE),
    ("crisis", once::CRISIS),
    ("dinant", once::DINANT),
];

/// Stages of a day by name.
pub const STAGES: [(&str, Stage); 12] = [
    ("reserves", Stage::Reserves),
    ("cards", Stage::Cards),
    ("allied-cards", Stage::AlliedCards),
    ("interdiction", Stage::Interdiction),
    ("engineers", Stage::Engineers),
    ("judging", Stage::Judging),
    ("fuel", Stage::Fuel),
    ("german", Stage::German),
    ("refill", Stage::Refill),
    ("allied", Stage::Allied),
    ("end", Stage::End),
    ("over", Stage::Over),
];

const PLACES: [(&str, Place); 6] = [
    ("reserve", Place::Reserve),
    ("okw", Place::Okw),
    ("heydte", Place::Heydte),
    ("exited", Place::Exited),
    ("eliminated", Place::Eliminated),
    ("out", Place::Out),
];

/// A hex by its label.
pub fn hex(game: &Ardennes, label: &str) -> Result<HexId, String> {
    game.pack.map.grid.find(label).map_err(|e| e.to_string())
}

/// A unit by its key.
pub fn unit(game: &Ardennes, key: &str) -> Result<UnitId, String> {
    game.find(key).ok_or_else(|| match game.pack.nearest_unit(key) {
        Some(near) => format!("no unit '{key}'; nearest is '{near}'"),
        None => format!("no unit '{key}'"),
    })
}

/// A side by its word.
pub fn side(word: &str) -> Result<Side, String> {
    let found = Side::ALL.into_iter().find(|s| s.word() == word);
    found.ok_or_else(|| format!("'{word}': expected 'german' or 'allied'"))
}

/// A German card by its printed number.
pub fn card(game: &Ardennes, number: &str) -> Result<GermanCardId, String> {
    let n: u8 = number.parse().map_err(|_| format!("'{number}': expected the number of a German card"))?;
    let found = game.pack.german_cards.iter().position(|c| c.number == n);
    found.map(|i| GermanCardId(i as u8)).ok_or_else(|| format!("there is no German card {n}"))
}

fn corps(game: &Ardennes, key: &str) -> Result<CorpsId, String> {
    game.pack.formations.corps_by_key(key).ok_or_else(|| format!("no corps '{key}'"))
}

fn division(game: &Ardennes, key: &str) -> Result<DivisionId, String> {
    game.pack.formations.division_by_key(key).ok_or_else(|| format!("no division '{key}'"))
}

/// The hexside between two hexes.
pub fn side_between(game: &Ardennes, a: &str, b: &str) -> Result<HexSide, String> {
    let grid = &game.pack.map.grid;
    HexSide::between(grid, hex(game, a)?, hex(game, b)?).ok_or_else(|| format!("{a} and {b} do not touch"))
}

/// The bridge of the map between two hexes.
pub fn bridge(game: &Ardennes, a: &str, b: &str) -> Result<BridgeId, String> {
    let side = side_between(game, a, b)?;
    game.pack.map.bridge_on(side).ok_or_else(|| format!("there is no bridge between {a} and {b}"))
}

fn number(word: &str, max: u8) -> Result<u8, String> {
    match word.parse::<u8>() {
        Ok(n) if n <= max => Ok(n),
        _ => Err(format!("'{word}': expected a number from 0 to {max}")),
    }
}

fn named<T: Copy>(list: &[(&str, T)], word: &str) -> Result<T, String> {
    list.iter().find(|(w, _)| *w == word).map(|(_, t)| *t).ok_or_else(|| {
        let known: Vec<&str> = list.iter().map(|(w, _)| *w).collect();
        format!("'{word}': expected one of {}", known.join(", "))
    })
}

/// A position of the scenario with nobody on the map, ready for set-up lines.
pub fn blank(game: &Ardennes, scenario: &str, options: &Options) -> Result<State, SetupError> {
    let start = game.start(scenario, options)?;
    let index = usize::from(start.scenario);
    let mut state = match game.pack.scenarios.get(index) {
        Some(def) => game.empty(start.scenario, def),
        None => start.clone(),
    };
    state.switches = start.switches;
    state.frames.clear();
    state.rebuild(&game.pack);
    Ok(state)
}

/// Performs one line of set-up.
pub fn place(game: &Ardennes, state: &mut State, words: &[&str]) -> Result<(), String> {
    let hexes = |labels: &[&str]| labels.iter().map(|l| hex(game, l)).collect::<Result<Vec<HexId>, String>>();
    match words {
        ["day", day] => {
            let day = number(day, 99)?;
            let span = crate::pack::CAMPAIGN;
            if !span.hold(day) {
                return Err(format!("day {day}: expected {} to {}", span.first, span.last));
            }
            state.day = day;
        }
        ["stage", stage] => {
            state.frames.clear();
            state.frames.push(Frame::Day(named(&STAGES, stage)?));
        }
        ["unit", ..] => unit_line(game, state, words)?,
        ["scenario-units"] => scenario_units(game, state)?,
        ["town", owner, "all"] => {
            state.german_towns = match side(owner)? {
                Side::German => game.pack.map.towns,
                Side::Allied => Hexes::new(),
            };
        }
        ["town", owner, labels @ ..] => {
            let german = side(owner)? == Side::German;
            for at in hexes(labels)? {
                state.german_towns.set(at, german);
            }
        }
        ["westwall", owner, labels @ ..] => {
            let allied = side(owner)? == Side::Allied;
            for at in hexes(labels)? {
                state.allied_westwall.set(at, allied);
            }
        }
        ["marker", kind, labels @ ..] => {
            let marks = match *kind {
                "improved" => &mut state.improved,
                "roadblock" => &mut state.roadblocks,
                "depot" => &mut state.depots,
                other => return Err(format!("marker '{other}': expected improved, roadblock or depot")),
            };
            for at in hexes(labels)? {
                marks.insert(at);
            }
        }
        ["no-depots"] => state.depots.clear(),
        ["bridge", "all", owner] => {
            let german = side(owner)? == Side::German;
            for id in (0..game.pack.map.bridges.len() as u8).map(BridgeId) {
                state.german_bridges.set(id, german);
            }
        }
        ["bridge", a, b, what] => {
            let id = bridge(game, a, b)?;
            match *what {
                "blown" => state.blown.set(id, true),
                "intact" => state.blown.set(id, false),
                owner => state.german_bridges.set(id, side(owner)? == Side::German),
            }
        }
        ["built", a, b, owner] => {
            let built = Built { side: side_between(game, a, b)?, owner: side(owner)? };
            state.built.try_push(built).map_err(|_| "too many bridges are built".to_owned())?;
        }
        ["fuel", n] => state.fuel = number(n, 9)?,
        ["unknown", n] => state.german.unknown = number(n, 40)?,
        ["action-unknown", n] => state.actions.unknown = number(n, 40)?,
        ["depots-left", empty, full] => state.depots_left = [number(empty, 9)?, number(full, 9)?],
        ["today", words @ ..] => {
            for word in words {
                state.today |= named(&TODAY, word)?;
            }
        }
        ["once", words @ ..] => {
            for word in words {
                state.once |= named(&ONCE, word)?;
            }
        }
        ["exit-points", n] => state.exit_points = i16::from(number(n, 200)?),
        ["impulse", n] => state.impulse.number = number(n, 99)?,
        ["played", value, cards] => {
            (state.impulse.value, state.impulse.cards) = (number(value, 99)?, number(cards, 99)?);
        }
        ["activated", "before", keys @ ..] => activated(game, state, 1, keys)?,
        ["activated", keys @ ..] => activated(game, state, 0, keys)?,
        ["attacked", keys @ ..] => {
            for key in keys {
                state.impulse.attacked.insert(unit(game, key)?);
            }
        }
        ["restored", keys @ ..] => {
            for key in keys {
                state.impulse.restored.insert(unit(game, key)?);
            }
        }
        ["allied-attack", at, "from", keys @ ..] if !keys.is_empty() => allied_attack(game, state, at, keys)?,
        ["entered", key, label] => state.impulse.entered.push((division(game, key)?, hex(game, label)?)),
        [pile, numbers @ ..] if decks::is_pile(pile) => decks::cards_line(game, state, pile, numbers)?,
        _ => {
            return Err(format!(
                "'{}' is no set-up line; known: day, stage, unit, scenario-units, town, westwall, marker, no-depots, \
                 depots-left, bridge, built, fuel, unknown, action-unknown, today, once, exit-points, impulse, played, \
                 activated, attacked, restored, entered, allied-attack, {}",
                words.join(" "),
                decks::NAMES.join(", ")
            ));
        }
    }
    Ok(())
}

/// Units, `corps KEY…` or `divisions KEY…` activated in this impulse (0) or the last (1).
fn activated(game: &Ardennes, state: &mut State, when: usize, keys: &[&str]) -> Result<(), String> {
    let impulse = &mut state.impulse;
    match keys {
        ["corps", keys @ ..] => {
            for key in keys {
                impulse.corps[when] |= 1 << corps(game, key)?.0;
            }
        }
        ["divisions", keys @ ..] => {
            for key in keys {
                impulse.divisions[when] |= 1 << division(game, key)?.0;
            }
        }
        keys => {
            for key in keys {
                impulse.units[when].insert(unit(game, key)?);
            }
        }
    }
    Ok(())
}

/// `allied-attack HEX from UNIT… [by ACTION]`: a combat the Allies have gathered for, before anything is drawn.
fn allied_attack(game: &Ardennes, state: &mut State, at: &str, words: &[&str]) -> Result<(), String> {
    if state.frames.is_empty() {
        return Err("'allied-attack' needs the 'stage' line before it".into());
    }
    let target = hex(game, at)?;
    let (keys, action) = match words {
        [keys @ .., "by", n] => (keys, Some(action_card(game, n)?)),
        keys => (keys, None),
    };
    let units = keys.iter().map(|k| unit(game, k)).collect::<Result<UnitSet, String>>()?;
    if units.is_empty() || !state.holds(Side::German, target) {
        return Err(format!("expected Allied units and Germans in {at}; place units first"));
    }
    let beside = |u: UnitId| state.hex_of(u).is_some_and(|h| game.pack.map.grid.are_adjacent(h, target));
    if let Some(far) = units.iter().find(|u| game.pack.side_of(*u) != Side::Allied || !beside(*u)) {
        return Err(format!("{} is no Allied unit next to {at}; place units first", game.key(far)));
    }
    let attack = Attack::new(Side::Allied, target, units, action);
    state.frames.try_push(Frame::Attack(Box::new(attack))).map_err(|_| "too much is in progress".to_owned())
}

fn action_card(game: &Ardennes, number: &str) -> Result<ActionCardId, String> {
    let found = game.pack.action_cards.iter().position(|c| c.number.to_string() == number);
    found.map(|i| ActionCardId(i as u8)).ok_or_else(|| format!("there is no action card {number}"))
}

/// `unit KEY WHERE [lost N] [low|out|isolated] [FLAG…]`
fn unit_line(game: &Ardennes, state: &mut State, words: &[&str]) -> Result<(), String> {
    let [_, key, at, rest @ ..] = words else {
        return Err("expected 'unit KEY WHERE [lost N] [low|out|isolated] [FLAG…]'".into());
    };
    let id = unit(game, key)?;
    let mut rest = rest.iter();
    let place = match *at {
        "calendar" => Place::Calendar(number(rest.next().ok_or("'calendar' needs a day")?, 29)?),
        word => match PLACES.iter().find(|(w, _)| *w == word) {
            Some((_, place)) => *place,
            None => Place::Hex(hex(game, word)?),
        },
    };
    if let Some(at) = place.hex().filter(|h| state.holds(game.pack.side_of(id).other(), *h)) {
        return Err(format!("{} holds units of the other side", game.pack.map.grid.label(at)));
    }
    let mut unit = crate::state::Unit { place: Place::Out, lost: 0, supply: Supply::Full, flags: 0 };
    while let Some(word) = rest.next() {
        if *word == "lost" {
            let steps = game.pack.unit(id).map_or(1, |u| u.steps());
            unit.lost = number(rest.next().ok_or("'lost' needs a number")?, steps)?;
        } else if let Ok(bit) = named(&FLAGS, word) {
            unit.flags |= bit;
        } else {
            unit.supply = named(&SUPPLY, word).map_err(|_| {
                format!("'{word}': expected 'lost N', low, out, isolated or a state such as 'dispersed'")
            })?;
        }
    }
    state.put(&game.pack, id, Place::Out);
    state.units[id.index()] = unit;
    state.put(&game.pack, id, place);
    Ok(())
}

/// Everything as the scenario begins; later lines change it.
fn scenario_units(game: &Ardennes, state: &mut State) -> Result<(), String> {
    let def = game.pack.scenarios.get(usize::from(state.scenario)).ok_or("no scenario")?;
    let start = game.start(&def.id, &Options::none()).map_err(|e| e.to_string())?;
    let (day, frames) = (state.day, state.frames.clone());
    let switches = state.switches;
    *state = start;
    (state.day, state.frames, state.switches) = (day, frames, switches);
    Ok(())
}

/// Ends the set-up: the stage named begins.
pub fn placed(game: &Ardennes, state: &mut State) -> Result<(), String> {
    if state.frames.is_empty() {
        return Err("a 'stage STAGE' line is missing".into());
    }
    state.rebuild(&game.pack);
    for at in state.cache.occupied[Side::German.index()].iter().collect::<Vec<_>>() {
        if game.pack.map.towns.contains(at) {
            state.german_towns.insert(at);
        }
    }
    for at in state.cache.occupied[Side::Allied.index()].iter().collect::<Vec<_>>() {
        state.german_towns.remove(at);
    }
    state.phase = match state.top() {
        Some(Frame::Day(stage)) => stage.phase(),
        _ => Phase::Command,
    };
    let broken = game.audit_state(state);
    if let Some(first) = broken.first() {
        return Err(first.clone());
    }
    game.run(state, &mut Silent);
    Ok(())
}

/// Word of a supply status.
pub fn supply_word(supply: Supply) -> &'static str {
    SUPPLY.iter().find(|(_, s)| *s == supply).map_or("full", |(w, _)| w)
}

fn place_word(game: &Ardennes, place: Place) -> String {
    match place {
        Place::Hex(h) => game.pack.map.grid.label(h).to_owned(),
        Place::Calendar(day) => format!("calendar {day}"),
        _ => PLACES.iter().find(|(_, p)| *p == place).map_or("out", |(w, _)| w).to_owned(),
    }
}
