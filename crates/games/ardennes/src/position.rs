//! Position files: set-up lines, facts to compare with, and a position written as such lines (`docs/positions.md`).

use crate::Ardennes;
use crate::frame::{Frame, Stage};
use crate::ids::GermanCards;
use crate::pack::{BridgeId, GermanCardId, Hexes, Side, UnitId};
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
        ["hand" | "pile" | "discards" | "available" | "resting" | "entering", numbers @ ..] => {
            cards_line(game, state, words[0], numbers)?;
        }
        ["unknown", n] => state.german.unknown = number(n, 40)?,
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
        ["activated", keys @ ..] => {
            for key in keys {
                state.impulse.units[0].insert(unit(game, key)?);
            }
        }
        _ => {
            return Err(format!(
                "'{}' is no set-up line; known: day, stage, unit, scenario-units, town, westwall, marker, no-depots, \
                 bridge, built, fuel, hand, pile, discards, available, resting, entering, unknown, today, once, \
                 exit-points, impulse, activated",
                words.join(" ")
            ));
        }
    }
    Ok(())
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

/// Puts German cards in a pile and takes them out of every other; a pile named without cards is emptied to `entering`.
fn cards_line(game: &Ardennes, state: &mut State, pile: &str, numbers: &[&str]) -> Result<(), String> {
    let cards: GermanCards = numbers.iter().map(|n| card(game, n)).collect::<Result<_, String>>()?;
    let deck = &mut state.german;
    let mut rest = GermanCards::EMPTY;
    for (name, slot) in piles(deck) {
        let kept = slot.minus(cards);
        if name == pile {
            rest = kept;
            *slot = cards;
        } else {
            *slot = kept;
        }
    }
    // What leaves a pile waits with the cards to come; what leaves those is out of the game.
    if pile != "entering" {
        deck.entering = deck.entering.or(rest);
    }
    deck.unknown = deck.unknown.min(deck.available.len() as u8);
    Ok(())
}

fn piles(deck: &mut crate::state::GermanDeck) -> [(&'static str, &mut GermanCards); 6] {
    [
        ("hand", &mut deck.hand),
        ("pile", &mut deck.pile),
        ("discards", &mut deck.discards),
        ("available", &mut deck.available),
        ("resting", &mut deck.resting),
        ("entering", &mut deck.entering),
    ]
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
        ["result"] => state.verdict.map_or("open", crate::pack::Level::key).to_owned(),
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
            let found = piles(&mut deck).into_iter().find(|(_, cards)| cards.contains(id));
            found.map_or("none", |(name, _)| name).to_owned()
        }
        ["supplementals"] => state.german.unknown.to_string(),
        ["available"] => state.german.available.len().to_string(),
        ["allied-deck"] => state.allied.deck.len().to_string(),
        ["action-deck"] => (state.actions.deck.len() + usize::from(state.actions.unknown)).to_string(),
        ["cup"] => state.cup.cup.len().to_string(),
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
        ["hex", label, what] => hex_fact(game, state, hex(game, label)?, what)?,
        ["bridge", a, b, "blown"] => yes(state.blown.contains(bridge(game, a, b)?)),
        ["bridge", a, b, "owner"] => {
            let german = state.german_bridges.contains(bridge(game, a, b)?);
            if german { Side::German } else { Side::Allied }.word().into()
        }
        ["today", word] => yes(state.today & named(&TODAY, word)? != 0),
        ["once", word] => yes(state.once & named(&ONCE, word)? != 0),
        ["distance", a, b] => game.pack.map.grid.distance(hex(game, a)?, hex(game, b)?).to_string(),
        _ => return Err(format!("no fact '{}'", words.join(" "))),
    })
}

fn unit_fact(game: &Ardennes, state: &State, id: UnitId, what: &str) -> Result<String, String> {
    let unit = state.unit(id);
    Ok(match what {
        "place" | "hex" => place_word(game, unit.place),
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

/// The position as set-up lines. What is being decided in the middle of a stage is not written: the lines begin its stage anew.
pub fn write(game: &Ardennes, state: &State) -> Vec<String> {
    let mut lines = vec![format!("day {}", state.day)];
    let stage = match state.frames.first() {
        Some(Frame::Day(stage)) => STAGES.iter().find(|(_, s)| s == stage).map_or("german", |(w, _)| w),
        _ => "german",
    };
    lines.push(format!("stage {stage}"));
    for def in &game.pack.units {
        let unit = state.unit(def.id);
        if unit.place == Place::Out {
            continue;
        }
        let mut line = format!("unit {} {}", def.key, place_word(game, unit.place));
        if unit.lost > 0 {
            line.push_str(&format!(" lost {}", unit.lost));
        }
        if unit.supply != Supply::Full {
            line.push_str(&format!(" {}", supply_word(unit.supply)));
        }
        for (word, _) in FLAGS.iter().filter(|(_, bit)| unit.has(*bit)) {
            line.push_str(&format!(" {word}"));
        }
        lines.push(line);
    }
    let labels =
        |hexes: &Hexes| hexes.iter().map(|h| game.pack.map.grid.label(h)).collect::<Vec<_>>().join(" ");
    let allied_towns = game.pack.map.towns.and_not(&state.german_towns);
    for (head, hexes) in [
        ("town german", &state.german_towns),
        ("town allied", &allied_towns),
        ("westwall allied", &state.allied_westwall),
        ("marker improved", &state.improved),
        ("marker roadblock", &state.roadblocks),
    ] {
        if !hexes.is_empty() {
            lines.push(format!("{head} {}", labels(hexes)));
        }
    }
    lines.push("no-depots".into());
    if !state.depots.is_empty() {
        lines.push(format!("marker depot {}", labels(&state.depots)));
    }
    for (id, bridge) in (0..).map(BridgeId).zip(&game.pack.map.bridges) {
        let (a, b) = bridge.side.hexes(&game.pack.map.grid);
        let (a, b) = (game.pack.map.grid.label(a), game.pack.map.grid.label(b));
        let german = state.german_bridges.contains(id);
        if state.blown.contains(id) != bridge.blown {
            lines.push(format!("bridge {a} {b} {}", if bridge.blown { "intact" } else { "blown" }));
        }
        if german != (bridge.owner == Side::German) {
            lines.push(format!("bridge {a} {b} {}", if german { "german" } else { "allied" }));
        }
    }
    for built in &state.built {
        let (a, b) = built.side.hexes(&game.pack.map.grid);
        let (a, b) = (game.pack.map.grid.label(a), game.pack.map.grid.label(b));
        lines.push(format!("built {a} {b} {}", built.owner.word()));
    }
    let mut deck = state.german;
    for (name, cards) in piles(&mut deck) {
        let numbers: Vec<String> = cards.iter().map(|c| game.german_card(c).number.to_string()).collect();
        lines.push(format!("{name} {}", numbers.join(" ")).trim_end().to_owned());
    }
    for (head, n) in [
        ("unknown", i16::from(state.german.unknown)),
        ("fuel", i16::from(state.fuel)),
        ("exit-points", state.exit_points),
        ("impulse", i16::from(state.impulse.number)),
    ] {
        lines.push(format!("{head} {n}"));
    }
    for (head, list, bits) in [("today", &TODAY[..], state.today), ("once", &ONCE[..], state.once)] {
        let words: Vec<&str> = list.iter().filter(|(_, b)| bits & b != 0).map(|(w, _)| *w).collect();
        if !words.is_empty() {
            lines.push(format!("{head} {}", words.join(" ")));
        }
    }
    lines
}
