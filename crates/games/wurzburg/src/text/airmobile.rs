//! Lifts and paradrops in words.

use super::Words;
use super::support::air;
use crate::Wurzburg;
use crate::airmobile::{AirOrder, AirReport, Airmobile, Leg};
use crate::position::{formation, hex};
use sandtable_engine::{EventText, Message};
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const FLIGHTS: [(&str, &str); 5] =
    [("airmobile", ""), ("paradrop", ""), ("lift", "HEX|off-map"), ("form", "STEPS"), ("drop", "FORMATION")];

/// The verb of an order.
pub fn verb(order: AirOrder) -> &'static str {
    match order {
        AirOrder::Airmobile => "airmobile",
        AirOrder::Paradrop => "paradrop",
        AirOrder::Lift(_) => "lift",
        AirOrder::Form(_) => "form",
        AirOrder::Drop(_) => "drop",
    }
}

/// Canonical text of an order.
pub fn write(game: &Wurzburg, order: AirOrder) -> String {
    let verb = verb(order);
    match order {
        AirOrder::Airmobile | AirOrder::Paradrop => verb.to_owned(),
        AirOrder::Lift(from) => {
            format!("{verb} {}", from.some().map_or("off-map", |h| game.pack.label(h)))
        }
        AirOrder::Form(n) => format!("{verb} {n}"),
        AirOrder::Drop(f) => format!("{verb} {}", game.pack.formation(f).key),
    }
}

/// Reads an order; `None` if the words are none.
pub fn read(game: &Wurzburg, words: &[&str]) -> Option<Result<AirOrder, String>> {
    Some(match words {
        ["airmobile"] => Ok(AirOrder::Airmobile),
        ["paradrop"] => Ok(AirOrder::Paradrop),
        ["lift", "off-map"] => Ok(AirOrder::Lift(HexId::NONE)),
        ["lift", at] => hex(game, at).map(AirOrder::Lift),
        ["form", n] => n.parse().map(AirOrder::Form).map_err(|_| format!("'{n}': expected a small number")),
        ["drop", key] => formation(game, key).map(AirOrder::Drop),
        _ => return None,
    })
}

/// The hex an order is about.
pub fn place(order: AirOrder) -> Option<HexId> {
    match order {
        AirOrder::Lift(from) => from.some(),
        _ => None,
    }
}

/// An order in words, as a list of choices shows it.
pub fn choice(game: &Wurzburg, order: AirOrder) -> Message {
    let new = Message::new;
    match order {
        AirOrder::Airmobile => new("act-airmobile"),
        AirOrder::Paradrop => new("act-paradrop"),
        AirOrder::Lift(from) if from.is_none() => new("act-lift-off-map"),
        AirOrder::Lift(from) => new("act-lift").at(game, "hex", from),
        AirOrder::Form(n) => new("act-form").int("steps", n),
        AirOrder::Drop(f) => new("act-drop").formation(game, "formation", f),
    }
}

/// What a hex means in a procedure.
pub fn landing(air: &Airmobile) -> &'static str {
    match air {
        Airmobile::Drop(_) => "act-drop-hex",
        _ => "act-land",
    }
}

/// The rule the question follows from.
pub fn rule(air: &Airmobile) -> &'static str {
    match air {
        Airmobile::Declare(_) => "29.5",
        Airmobile::Lift(lift) if lift.due > 0 => "26.4.7",
        Airmobile::Lift(lift) if lift.leg == Leg::Form => "26.2",
        Airmobile::Lift(_) => "26.4",
        Airmobile::Drop(_) => "29.5.1",
    }
}

/// The question.
pub fn prompt(game: &Wurzburg, air: &Airmobile) -> Message {
    let new = Message::new;
    match air {
        Airmobile::Declare(f) => new("ask-paradrop").formation(game, "formation", *f),
        Airmobile::Lift(lift) if lift.due > 0 => new("ask-passenger").side("side", lift.side.other()),
        Airmobile::Lift(lift) if lift.leg == Leg::Form => new("ask-form").at(game, "hex", lift.from),
        Airmobile::Lift(lift) => new("ask-load").at(game, "hex", lift.from),
        Airmobile::Drop(drop) => match drop.left.first() {
            Some(unit) => new("ask-drop").unit(game, "unit", unit),
            None => new("ask-die"),
        },
    }
}

/// The line of the procedure in the list of what is in progress.
pub fn procedure(game: &Wurzburg, air: &Airmobile) -> Option<(Message, &'static str)> {
    match air {
        Airmobile::Declare(_) => None,
        Airmobile::Lift(lift) => {
            let to = if lift.zone.some().is_some() { lift.zone } else { lift.from };
            Some((Message::new("procedure-lift").at(game, "hex", to), "26.4"))
        }
        Airmobile::Drop(_) => Some((Message::new("procedure-drop"), "29.5.1")),
    }
}

/// What happened, with its rule and its places.
pub fn report(game: &Wurzburg, report: &AirReport) -> EventText {
    let new = Message::new;
    let at = |text: EventText, hex: HexId| super::events::located(game, text, hex);
    match report {
        AirReport::Declared(f) => {
            EventText::new(new("event-airmobile").formation(game, "formation", *f), "29.3")
        }
        AirReport::Paradrop(f) => {
            EventText::new(new("event-paradrop").formation(game, "formation", *f), "29.5")
        }
        AirReport::Formed(kind, steps) => {
            EventText::new(new("event-formed").with("type", air(game, *kind)).int("steps", *steps), "26.2")
        }
        AirReport::Boarded(units, hex) => at(
            EventText::new(new("event-boarded").units(game, "units", *units).at(game, "hex", *hex), "26.4"),
            *hex,
        ),
        AirReport::Landed(units, hex) => at(
            EventText::new(new("event-landed").units(game, "units", *units).at(game, "hex", *hex), "26.4"),
            *hex,
        ),
        AirReport::Returned(units, hex) => at(
            EventText::new(
                new("event-returned").units(game, "units", *units).at(game, "hex", *hex),
                "26.4.7",
            ),
            *hex,
        ),
        AirReport::Recovered(kind, steps) => {
            EventText::new(new("event-recovered").with("type", air(game, *kind)).int("steps", *steps), "26.5")
        }
        AirReport::Shot(unit, hex) => at(
            EventText::new(new("event-shot").unit(game, "unit", *unit).at(game, "hex", *hex), "29.5.1"),
            *hex,
        ),
        AirReport::Dropped { unit, hex, die, lost } => {
            let key = if *lost { "event-scattered" } else { "event-dropped" };
            let text = new(key).unit(game, "unit", *unit).at(game, "hex", *hex).int("die", *die);
            at(super::events::dice(EventText::new(text, "29.5.1")), *hex)
        }
    }
}
