//! Screening, overruns and close attacks in words.

use super::Words;
use super::events::dice;
use crate::Wurzburg;
use crate::position::unit;
use crate::shock::{Clash, Close, Shock, Variant};
use crate::state::State;
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const CHOICES: [(&str, &str); 6] = [
    ("overrun", ""),
    ("close-attack", ""),
    ("screen", "UNIT"),
    ("fight", ""),
    ("charge-through", ""),
    ("withdraw", ""),
];

/// The verb.
pub fn verb(choice: Close) -> &'static str {
    match choice {
        Close::Overrun => "overrun",
        Close::CloseAttack => "close-attack",
        Close::Screen(_) => "screen",
        Close::Fight => "fight",
        Close::Through => "charge-through",
        Close::Withdraw => "withdraw",
    }
}

/// Reads a choice; `None` if the words are none.
pub fn read(game: &Wurzburg, words: &[&str]) -> Option<Result<Close, String>> {
    Some(match words {
        ["overrun"] => Ok(Close::Overrun),
        ["close-attack"] => Ok(Close::CloseAttack),
        ["screen", key] => unit(game, key).map(Close::Screen),
        ["fight"] => Ok(Close::Fight),
        ["charge-through"] => Ok(Close::Through),
        ["withdraw"] => Ok(Close::Withdraw),
        _ => return None,
    })
}

/// A choice in words.
pub fn choice(game: &Wurzburg, st: &State, choice: Close) -> Message {
    let overrun = st.op().is_some_and(|op| op.melee.variant == Variant::Overrun);
    match choice {
        Close::Overrun => Message::new("act-overrun"),
        Close::CloseAttack => Message::new("act-close-attack"),
        Close::Screen(u) => Message::new("act-screen").unit(game, "unit", u),
        Close::Fight if overrun => Message::new("act-fight-to-finish"),
        Close::Fight => Message::new("act-fight-on"),
        Close::Through => Message::new("act-charge-through"),
        Close::Withdraw => Message::new("act-withdraw"),
    }
}

/// The rule the question follows from.
pub fn rule(st: &State, shock: &Shock) -> &'static str {
    let overrun = st.op().is_some_and(|op| op.melee.variant == Variant::Overrun);
    match shock {
        Shock::Screen(_) => "41.2",
        Shock::Roll(_) => "2.6",
        Shock::FallBack(_) => "41.2.2",
        Shock::Form => "42.0#2",
        Shock::Rush => "42.0#4",
        Shock::Flight(_) | Shock::Withdraw(_) if overrun => "42.0#7",
        Shock::Flight(_) | Shock::Withdraw(_) => "43.0#5",
    }
}

/// The question.
pub fn prompt(game: &Wurzburg, st: &State, shock: &Shock) -> Message {
    let here = |key| Message::new(key).at(game, "hex", st.op().map_or(HexId::NONE, |op| op.objective));
    match shock {
        Shock::Screen(s) => Message::new("ask-screen").at(game, "hex", s.hex),
        Shock::Roll(_) => Message::new("ask-die"),
        Shock::FallBack(_) => Message::new("ask-fall-back"),
        Shock::Form => here("ask-overrun-from"),
        Shock::Rush => here("ask-rush"),
        Shock::Flight(side) => here("ask-break-off").side("side", *side),
        Shock::Withdraw(side) => here("ask-withdraw").side("side", *side),
    }
}

/// What happened, with its rule and its places.
pub fn note(game: &Wurzburg, clash: Clash) -> EventText {
    let spot = |hex: HexId| Place::Hex(game.pack.label(hex).to_owned());
    let new = Message::new;
    match clash {
        Clash::Declared(f, Variant::CloseAttack) => {
            EventText::new(new("event-close-attack").formation(game, "formation", f), "43.0#1")
        }
        Clash::Declared(f, _) => {
            EventText::new(new("event-overrun").formation(game, "formation", f), "42.0#1")
        }
        Clash::Screened { units, hex, number, die, success } => {
            let (key, rule) =
                if success { ("event-screened", "41.2.2") } else { ("event-not-screened", "41.2.1") };
            let text = new(key).units(game, "units", units).at(game, "hex", hex);
            dice(EventText::new(text.int("number", number).int("die", die), rule)).at(spot(hex))
        }
        Clash::Rushed(units, hex) => {
            EventText::new(new("event-rushed").units(game, "units", units).at(game, "hex", hex), "42.0#4")
                .at(spot(hex))
        }
        Clash::Resolved(hex, through) => {
            let key = if through { "event-charges-through" } else { "event-fights-to-finish" };
            EventText::new(new(key).at(game, "hex", hex), "42.0#4").at(spot(hex))
        }
        Clash::Round(hex, round) => {
            EventText::new(new("event-point-blank").at(game, "hex", hex).int("round", round), "18.2.2#12")
                .at(spot(hex))
        }
        Clash::Withdrew(u, hex) => {
            EventText::new(new("event-withdrew").unit(game, "unit", u).at(game, "hex", hex), "43.0#5")
                .at(spot(hex))
        }
    }
}
