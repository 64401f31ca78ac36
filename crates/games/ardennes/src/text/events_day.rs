//! Events of the day in words.

use super::{Words, formation_key};
use crate::Ardennes;
use crate::event::{Activated, Event};
use crate::frame::Formation;
use crate::pack::{EventKind, GermanCardId, Side};
use crate::state::Phase;
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message, Value};

/// Message key of a phase.
pub(crate) const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Reserves => "phase-reserves",
        Phase::Cards => "phase-cards",
        Phase::Supply => "phase-supply",
        Phase::Command => "phase-command",
        Phase::End => "phase-end",
        Phase::Over => "phase-over",
    }
}

/// The row a phase begins with: the same in the sequence of play and in the log, which is divided by them.
pub(crate) const fn phase_rule(phase: Phase) -> &'static str {
    match phase {
        Phase::Reserves => "4.I-a",
        Phase::Cards => "4.II-1",
        Phase::Supply => "4.III",
        Phase::Command => "4.IV.0",
        Phase::End | Phase::Over => "4.V-a",
    }
}

/// The row a side's impulse begins with.
pub(crate) const fn impulse_rule(side: Side) -> &'static str {
    match side {
        Side::German => "4.IV.1-a",
        Side::Allied => "4.IV.2-a",
    }
}

/// The words of an event of this part; `None` for any other.
pub(super) fn describe(game: &Ardennes, event: &Event) -> Option<EventText> {
    let new = Message::new;
    let text = |text: Message, rule: &'static str| Some(EventText::new(text, rule));
    match event {
        Event::Day(day) => text(new("event-turn").int("day", *day), "4.0"),
        Event::Phase(phase) => text(new("event-phase").term("phase", phase_key(*phase)), phase_rule(*phase)),
        // The phase itself cites the row of the calendar; a line that cites it too would head the log once more.
        Event::Arrived(units) => {
            let side = units.first().map_or(Side::German, |u| game.pack.side_of(u));
            let rule = if side == Side::German { "7.0" } else { "9.0" };
            text(new("event-arrived").side("side", side).units(game, "units", *units), rule)
        }
        Event::OkwReleased => text(new("event-okw"), "7.4-b"),
        Event::Dealt { supplementals, pile } => {
            text(new("event-dealt").int("supplementals", *supplementals).int("pile", *pile), "4.II-2")
        }
        Event::Drew(card) => text(named(game, "event-drew", *card), "4.II-5"),
        Event::AlliedJoined(cards) => {
            text(new("event-allied-joined").int("count", cards.len() as i64), "4.II-6")
        }
        Event::OffensiveJoined(n) => text(new("event-offensive-joined").int("count", *n), "4.II-7"),
        Event::Impulse { side, skipped } => {
            let key = if *skipped { "event-impulse-skipped" } else { "event-impulse" };
            text(new(key).side("side", *side), impulse_rule(*side))
        }
        Event::Played { card, total, level } => {
            let words = named(game, "event-played", *card);
            text(words.int("total", *total).int("level", *level), "4.IV.1-d")
        }
        Event::Activated { formation, units } => {
            let (key, rule) = match formation {
                Activated::German(Formation::Corps(_)) => ("event-activated", "6.1"),
                Activated::German(Formation::Division(_)) => ("event-activated", "6.2"),
                Activated::German(Formation::Single(_)) => ("event-activated-single", "6.3"),
                Activated::German(Formation::Group(_)) => ("event-activated-group", "6.4-a"),
                Activated::Allied(_) => ("event-activated-allied", "10.0-d"),
            };
            let words = new(key).units(game, "units", *units);
            let words = match formation {
                Activated::German(Formation::Group(hex)) => words.at(game, "hex", *hex),
                Activated::German(f) => words.with("formation", Value::Term(formation_key(game, *f).into())),
                Activated::Allied(card) => words.text("card", game.allied_card(*card).number.to_string()),
            };
            let text = EventText::new(words, rule);
            Some(match formation {
                Activated::German(Formation::Group(hex)) => text.at(place(game, *hex)),
                _ => text,
            })
        }
        Event::Discarded(card) => text(named(game, "event-discarded", *card), "5.6"),
        Event::OutOfFuel { card, units } => {
            text(new("event-out-of-fuel").card(game, "card", *card).units(game, "units", *units), "14.5")
        }
        Event::Refuelled(card) => text(new("event-refuelled").card(game, "card", *card), "14.52"),
        Event::Restored(unit) => text(new("event-restored").unit(game, "unit", *unit), "17.1"),
        Event::Event(kind) => {
            let key = Value::Term(format!("function-{}", kind.word()).into());
            let rule = match kind {
                EventKind::Engineers | EventKind::Airpower => "8.1-g",
                EventKind::BreakInTheClouds | EventKind::PattonOnTheMove => "8.1-b",
                _ => "4.IV.1-b",
            };
            text(new("event-function").with("event", key), rule)
        }
        Event::Points { rule, total } => {
            Some(EventText::new(new("event-points").int("total", *total), *rule))
        }
        Event::Over(level) => {
            let key = Value::Term(format!("level-{}", level.word()).into());
            text(new("event-over").with("level", key), "18.3")
        }
        _ => None,
    }
}

/// A sentence about a card, with the formations it commands.
fn named(game: &Ardennes, key: &'static str, card: GermanCardId) -> Message {
    let formation = Value::Terms(crate::view::cards::formations(game, card));
    Message::new(key).card(game, "card", card).with("formation", formation)
}

fn place(game: &Ardennes, hex: sandtable_hex::HexId) -> Place {
    Place::Hex(game.pack.map.grid.label(hex).to_owned())
}
