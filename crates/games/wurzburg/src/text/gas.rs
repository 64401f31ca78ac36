//! Poison gas in words.

use super::Words;
use super::events::dice;
use crate::Wurzburg;
use crate::gas::{Cloud, GasNote};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};
use sandtable_hex::HexId;

/// The rule the question follows from.
pub fn rule(cloud: &Cloud) -> &'static str {
    match cloud {
        Cloud::Check { .. } | Cloud::Fallout { .. } | Cloud::Segment { .. } => "44.4.1",
        Cloud::Attack(_) => "44.5",
        Cloud::Clean { .. } => "44.6",
    }
}

/// The question.
pub fn prompt(game: &Wurzburg, cloud: &Cloud) -> Message {
    let new = Message::new;
    match cloud {
        Cloud::Check { hex, .. } => new("ask-gas-check").at(game, "hex", *hex),
        Cloud::Fallout { ring, .. } => {
            new("ask-gas-check").at(game, "hex", ring.first().copied().unwrap_or(HexId::NONE))
        }
        Cloud::Segment { .. } => new("ask-gas-segment"),
        Cloud::Attack(_) => new("ask-gas-attack"),
        Cloud::Clean { hq, .. } => new("ask-clean").unit(game, "unit", *hq),
    }
}

/// What happened, with its rule and its place.
pub fn note(game: &Wurzburg, note: &GasNote) -> EventText {
    let new = Message::new;
    let spot = |hex: HexId| Place::Hex(game.pack.label(hex).to_owned());
    match note {
        GasNote::Released { hex, persistent } => {
            let key = if *persistent { "event-gas-persistent" } else { "event-gas" };
            EventText::new(new(key).at(game, "hex", *hex), "44.3").at(spot(*hex))
        }
        GasNote::Contaminated(units, hex) => {
            let text = new("event-contaminated").units(game, "units", *units).at(game, "hex", *hex);
            EventText::new(text, "44.4").at(spot(*hex))
        }
        GasNote::Check { hex, units, die, contaminated } => {
            let key = if *contaminated { "event-gas-check-failed" } else { "event-gas-check-passed" };
            let text = new(key).units(game, "units", *units).at(game, "hex", *hex).int("die", *die);
            dice(EventText::new(text, "44.4.1")).at(spot(*hex))
        }
        GasNote::Attack(unit, die, lost) => {
            let key = if *lost { "event-gas-hit" } else { "event-gas-miss" };
            dice(EventText::new(new(key).unit(game, "unit", *unit).int("die", *die), "44.5"))
        }
        GasNote::Cleaned(unit, hex) => {
            let text = new("event-cleaned").unit(game, "unit", *unit).at(game, "hex", *hex);
            EventText::new(text, "44.6").at(spot(*hex))
        }
        GasNote::Lifted(hex) => {
            EventText::new(new("event-gas-lifted").at(game, "hex", *hex), "44.3").at(spot(*hex))
        }
    }
}
