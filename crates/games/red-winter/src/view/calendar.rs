//! The turn track: every turn of the scenario with its light and what it brings.

use crate::RedWinter;
use crate::pack::{Side, TurnDef, TurnKind};
use crate::state::{Place, State};
use crate::text::Words;
use crate::units::UnitSet;
use sandtable_engine::Message;
use sandtable_engine::view::{CalendarEntry, Place as Spot};

/// The word of a light, and the key of its name.
pub(super) fn light(kind: TurnKind) -> (&'static str, &'static str) {
    match kind {
        TurnKind::Dawn => ("dawn", "light-dawn"),
        TurnKind::Fog => ("fog", "light-fog"),
        TurnKind::Day => ("day", "light-day"),
        TurnKind::Dusk => ("dusk", "light-dusk"),
        TurnKind::Night => ("night", "light-night"),
    }
}

/// The turns from first to last. What lies behind shows only who still waits there.
pub(super) fn calendar(game: &RedWinter, st: &State) -> Vec<CalendarEntry> {
    let scenario = game.scenario_of(st);
    let first = usize::from(scenario.first_turn.saturating_sub(1));
    let waiting = arrivals(game, st);
    game.pack
        .track
        .iter()
        .skip(first)
        .take(usize::from(scenario.turns()))
        .map(|turn| CalendarEntry {
            place: Spot::Track("turn".into(), i32::from(turn.turn)),
            text: Message::new("calendar-turn")
                .int("turn", turn.turn)
                .int("day", turn.day)
                .text("time", turn.time.clone()),
            light: light(turn.kind).0.into(),
            lines: lines(game, st, turn, &waiting),
            current: turn.turn == st.turn,
        })
        .collect()
}

/// Counters on the turn track, by turn and side (13.1). Reinforcements are no secret (20.7).
fn arrivals(game: &RedWinter, st: &State) -> Vec<(u8, Side, UnitSet)> {
    let mut list: Vec<(u8, Side, UnitSet)> = Vec::new();
    for unit in st.cache.on_track.iter() {
        let Place::Track(turn) = st.unit(unit).place else { continue };
        let side = game.side(unit);
        match list.iter_mut().find(|(t, s, _)| (*t, *s) == (turn, side)) {
            Some((_, _, units)) => units.insert(unit),
            None => list.push((turn, side, UnitSet::one(unit))),
        }
    }
    list
}

fn lines(game: &RedWinter, st: &State, turn: &TurnDef, waiting: &[(u8, Side, UnitSet)]) -> Vec<Message> {
    let mut lines = Vec::with_capacity(4);
    for (_, side, units) in waiting.iter().filter(|(t, _, _)| *t == turn.turn) {
        let text = Message::new("calendar-arrivals").side("side", *side);
        lines.push(text.int("count", units.len() as i64).units(game, "units", *units));
    }
    if turn.turn < st.turn {
        return lines;
    }
    let features = game.features(st);
    for side in Side::ALL {
        let (ammo, rp) = (turn.ammo[side.index()], turn.rp[side.index()]);
        // The scenario's own starting ammunition already holds what its first turn brings.
        if ammo > 0 && turn.turn != game.scenario_of(st).first_turn {
            lines.push(Message::new("calendar-ammo").side("side", side).int("rounds", ammo));
        }
        if rp > 0 && features.replacements {
            lines.push(Message::new("calendar-rp").side("side", side).int("points", rp));
        }
    }
    if let Some(side) = turn.morale {
        lines.push(Message::new("calendar-morale").side("side", side));
    }
    if features.armor_commitment && turn.armor_vp > 0 {
        lines.push(Message::new("calendar-armor").int("points", turn.armor_vp));
    }
    if turn.turn == game.scenario_of(st).last_turn {
        lines.push(Message::new("calendar-last"));
    }
    lines
}
