//! Words: actions as text, prompts and events as messages, Fluent sources, the ledger.
//!
//! Sentences live in `locales/parts`, one file per chapter and language. What a chapter refuses stands with that
//! chapter (`movement`, `combat`, `ranged`, `special`); everything else is sorted by what it is for.

mod actions;
mod choices;
pub mod events;
mod modifiers;
mod prompts;

pub use actions::{VERBS, read, subject, verb, write};
pub use choices::choice;
pub use events::event;
pub(crate) use modifiers::{columns, effect, modifier, shifted, way};
pub use prompts::prompt;

use crate::RedWinter;
use crate::pack::{Side, UnitId};
use crate::units::UnitSet;
use sandtable_engine::{Value, names, texts};
use sandtable_hex::HexId;

texts! {
    "words" "prompts" "choices" "events" "answers" "movement" "combat" "ranged" "special" "plans"
    "victory" "names" "lesson" "glossary"
}

names! {
    /// Messages about units, hexes and sides.
    pub(crate) trait Words(game: RedWinter) {
        /// Adds a unit by its key.
        unit(unit: UnitId) = Value::Piece(game.def(unit).key.clone()),
        /// Adds several units, as a list of their keys.
        units(units: UnitSet) = match (units.first(), units.len()) {
            (Some(only), 1) => only.say(game),
            _ => Value::Pieces(units.iter().map(|u| game.def(u).key.clone()).collect()),
        },
        /// Adds a hex by its label.
        at(hex: HexId) = Value::Hex(if hex == HexId::NONE { "–" } else { game.pack.grid.label(hex) }.into()),
    }
    plain {
        /// Adds a side by its name.
        side(side: Side) = Value::Term(side_key(side).into()),
        /// Adds a number with its sign.
        signed(n: Signed) = Value::Text(if n.0 == 0 { "±0".into() } else { format!("{:+}", n.0) }),
    }
}

/// A number with its sign.
#[derive(Clone, Copy)]
pub(crate) struct Signed(pub i64);

/// Message key of a side's name.
pub(crate) fn side_key(side: Side) -> &'static str {
    match side {
        Side::Soviet => "side-soviet",
        Side::Finnish => "side-finnish",
    }
}
