//! A position written as a position file.

use super::{FLAGS, ONCE, STAGES, TODAY, decks, place_word, supply_word};
use crate::Ardennes;
use crate::frame::Frame;
use crate::ids::UnitSet;
use crate::pack::{BridgeId, Hexes, Side};
use crate::scenario::ACTIVATION_LIMIT;
use crate::state::{Place, State, Supply, Unit, switch};

/// The position as the lines of a position file. Between two stages nothing is lost; what is being decided in the middle of one
/// is not written, and the lines go on with the stage that follows.
pub fn write(game: &Ardennes, state: &State) -> Vec<String> {
    let mut lines = vec![format!("game {}", game.info.key)];
    lines.extend(game.scenario_of(state).map(|s| format!("scenario {}", s.id)));
    if state.switches & switch::STRICT_ACTIVATION != 0 {
        lines.push(format!("option {ACTIVATION_LIMIT}=corps"));
    }
    lines.push(format!("day {}", state.day));
    let stage = match state.frames.first() {
        Some(Frame::Day(stage)) => STAGES.iter().find(|(_, s)| s == stage).map_or("german", |(w, _)| w),
        _ => "german",
    };
    lines.push(format!("stage {stage}"));
    for def in &game.pack.units {
        let unit = state.unit(def.id);
        if *unit == (Unit { place: Place::Out, lost: 0, supply: Supply::Full, flags: 0 }) {
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
    decks::write(game, state, &mut lines);
    for (head, n) in [
        ("unknown", i16::from(state.german.unknown)),
        ("action-unknown", i16::from(state.actions.unknown)),
        ("fuel", i16::from(state.fuel)),
        ("exit-points", state.exit_points),
        ("impulse", i16::from(state.impulse.number)),
    ] {
        lines.push(format!("{head} {n}"));
    }
    lines.push(format!("depots-left {} {}", state.depots_left[0], state.depots_left[1]));
    lines.push(format!("played {} {}", state.impulse.value, state.impulse.cards));
    history(game, state, &mut lines);
    for (head, list, bits) in [("today", &TODAY[..], state.today), ("once", &ONCE[..], state.once)] {
        let words: Vec<&str> = list.iter().filter(|(_, b)| bits & b != 0).map(|(w, _)| *w).collect();
        if !words.is_empty() {
            lines.push(format!("{head} {}", words.join(" ")));
        }
    }
    lines
}

/// What this and the last impulse have done (6.5, 7.2-a, 13.41-i, 17.13).
fn history(game: &Ardennes, state: &State, lines: &mut Vec<String>) {
    let (impulse, formations) = (&state.impulse, &game.pack.formations);
    let units = |units: UnitSet| units.iter().map(|u| game.key(u)).collect::<Vec<_>>();
    let mut push = |head: &str, keys: Vec<&str>| {
        if !keys.is_empty() {
            lines.push(format!("{head} {}", keys.join(" ")));
        }
    };
    for (when, head) in ["activated", "activated before"].into_iter().enumerate() {
        push(head, units(impulse.units[when]));
        let corps = formations.corps.iter().enumerate().filter(|(i, _)| impulse.corps[when] >> i & 1 != 0);
        push(&format!("{head} corps"), corps.map(|(_, c)| c.key.as_str()).collect());
        let all = formations.divisions.iter().enumerate();
        let divisions = all.filter(|(i, _)| impulse.divisions[when] >> i & 1 != 0);
        push(&format!("{head} divisions"), divisions.map(|(_, d)| d.key.as_str()).collect());
    }
    push("attacked", units(impulse.attacked));
    push("restored", units(impulse.restored));
    for (division, hex) in &impulse.entered {
        if let Some(def) = formations.divisions.get(division.index()) {
            push("entered", vec![&def.key, game.pack.map.grid.label(*hex)]);
        }
    }
}
