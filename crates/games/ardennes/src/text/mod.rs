//! Words: actions as text, prompts and events as messages, Fluent sources, the ledger.
//!
//! Sentences live in `locales/parts`, one file per part of the rules and language.

mod actions;
mod choices;
mod events_allied;
mod events_combat;
mod events_day;
mod events_ground;
mod prompts;

pub use actions::{VERBS, corps, division, read, subject, verb, write};
pub use choices::choice;
pub(crate) use events_combat::{situation_key, situation_rule};
pub(crate) use events_day::{impulse_rule, phase_key, phase_rule};
pub use prompts::prompt;

use crate::Ardennes;
use crate::event::{Event, Trace};
use crate::frame::Formation;
use crate::ids::UnitSet;
use crate::pack::{GermanCardId, Side, UnitId};
use crate::state::State;
use sandtable_engine::query::AnswerLine;
use sandtable_engine::{EventText, Message, Value, names, texts};
use sandtable_hex::HexId;

texts! {
    "words" "units" "plans" "board" "day" "ground" "combat" "allied" "victory" "lesson" "glossary"
}

/// An event in words: each part knows its own.
pub fn event(game: &Ardennes, event: &Event) -> EventText {
    events_day::describe(game, event)
        .or_else(|| events_ground::describe(game, event))
        .or_else(|| events_combat::describe(game, event))
        .or_else(|| events_allied::describe(game, event))
        .unwrap_or_else(|| EventText::new(Message::new("event-other"), "4.0"))
}

/// The lines of a system's reasoning: each criterion with its rule, what it said and what it left.
pub fn lines(game: &Ardennes, trace: &Trace) -> Vec<AnswerLine> {
    let label = |h: &HexId| game.pack.map.grid.label(*h).to_owned();
    trace
        .iter()
        .map(|reason| {
            let hexes: Vec<String> = reason.hexes.iter().map(label).collect();
            let left = if hexes.is_empty() {
                several(game, reason.units.iter().copied())
            } else {
                let keys = reason.units.iter().map(|u| game.key(*u).to_owned());
                Value::Text(hexes.into_iter().chain(keys).collect::<Vec<_>>().join(", "))
            };
            let some = !reason.hexes.is_empty() || !reason.units.is_empty();
            let key = match (reason.held, some, reason.number) {
                (true, true, _) => "reason-held-by",
                (true, false, Some(_)) => "reason-number",
                (true, false, None) => "reason-held",
                (false, true, _) => "reason-held-by-none",
                (false, false, Some(_)) => "reason-not-held-number",
                (false, false, None) => "reason-not-held",
            };
            AnswerLine {
                rule: reason.rule.into(),
                text: Message::new(key)
                    .with("reason", Value::Term(format!("reason-{}", reason.key).into()))
                    .with("left", left),
                value: reason.number.map(|n| Value::Int(n.into())),
            }
        })
        .collect()
}

names! {
    /// Messages about units, hexes, sides and cards.
    pub(crate) trait Words(game: Ardennes) {
        /// Adds a unit by its key.
        unit(unit: UnitId) = Value::Piece(game.key(unit).to_owned()),
        /// Adds several units, as a list of their names.
        units(units: UnitSet) = match (units.first(), units.len()) {
            (Some(only), 1) => only.say(game),
            _ => several(game, units.iter()),
        },
        /// Adds a hex by its label.
        at(hex: HexId) = Value::Hex(if hex == HexId::NONE { "–" } else { game.pack.map.grid.label(hex) }.into()),
        /// Adds a German card by its number.
        card(card: GermanCardId) = Value::Text(game.german_card(card).number.to_string()),
    }
    plain {
        /// Adds a side by its name.
        side(side: Side) = Value::Term(side_key(side).into()),
    }
}

/// Several units by their names.
fn several(game: &Ardennes, units: impl Iterator<Item = UnitId>) -> Value {
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let key = |u: UnitId| format!("piece-{}", game.key(u).chars().map(word).collect::<String>());
    Value::Terms(units.map(|u| key(u).into()).collect())
}

/// Message key of a formation's name.
pub(crate) fn formation_key(game: &Ardennes, formation: Formation) -> String {
    match formation {
        Formation::Corps(corps) => format!("corps-{}", game.corps_key(corps)),
        Formation::Division(division) => {
            format!("division-{}", game.division_key(division).replace('.', "-"))
        }
        Formation::Group(_) | Formation::Single(_) => "card-nothing".to_owned(),
    }
}

/// Adds those who are active by the name of what they all are: a unit, a division, a corps, or a battle group.
pub(crate) fn company(
    game: &Ardennes,
    state: &State,
    text: Message,
    name: &'static str,
    units: UnitSet,
) -> Message {
    let (here, roster) = (state.cache.on_map, &game.roster);
    let active = units.and(here);
    let Some(def) = active.first().and_then(|u| game.pack.unit(u)) else {
        return text.term(name, "company-active");
    };
    if active.len() == 1 {
        return text.unit(game, name, def.id);
    }
    let whole = |all: UnitSet| all.and(here) == active;
    let formation = match def.division {
        Some(division) if whole(roster.of_division(division)) => Some(Formation::Division(division)),
        _ if whole(roster.of_corps(def.corps)) => Some(Formation::Corps(def.corps)),
        _ => None,
    };
    let key = formation.map_or("company-battle-group".to_owned(), |f| formation_key(game, f));
    text.with(name, Value::Term(key.into()))
}

/// Message key of a side's name.
pub(crate) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::German => "side-german",
        Side::Allied => "side-allied",
    }
}
