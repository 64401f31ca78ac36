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
use sandtable_engine::ledger::Ledger;
use sandtable_engine::{Message, Value};
use sandtable_hex::HexId;

/// The ledger.
pub fn ledger() -> Ledger {
    let rules = include_str!("../../data/rules.toml");
    let rulings = include_str!("../../data/rulings.toml");
    // The files come with the program and a test reads them; a fault here can only cost the lookup.
    Ledger::parse(rules, rulings).unwrap_or_default()
}

/// The two languages of one part.
macro_rules! part {
    ($name:literal) => {
        [
            ("en", include_str!(concat!("../../locales/parts/", $name, ".en.ftl"))),
            ("ko", include_str!(concat!("../../locales/parts/", $name, ".ko.ftl"))),
        ]
    };
}

const PARTS: &[[(&str, &str); 2]] = &[
    part!("words"),
    part!("prompts"),
    part!("choices"),
    part!("events"),
    part!("answers"),
    part!("movement"),
    part!("combat"),
    part!("ranged"),
    part!("special"),
    part!("plans"),
    part!("victory"),
    part!("names"),
    part!("lesson"),
    part!("glossary"),
];

/// Fluent sources.
pub fn sources() -> Vec<(&'static str, &'static str)> {
    PARTS.iter().flatten().copied().collect()
}

/// Messages about units, hexes and sides.
pub(crate) trait Words: Sized {
    /// Adds a unit by its key.
    fn unit(self, game: &RedWinter, name: &'static str, unit: UnitId) -> Self;
    /// Adds several units, as a list of their keys.
    fn units(self, game: &RedWinter, name: &'static str, units: UnitSet) -> Self;
    /// Adds a hex by its label.
    fn at(self, game: &RedWinter, name: &'static str, hex: HexId) -> Self;
    /// Adds a side by its name.
    fn side(self, name: &'static str, side: Side) -> Self;
    /// Adds a number with its sign.
    fn signed(self, name: &'static str, n: i64) -> Self;
}

impl Words for Message {
    fn unit(self, game: &RedWinter, name: &'static str, unit: UnitId) -> Message {
        self.piece(name, game.def(unit).key.clone())
    }

    fn units(self, game: &RedWinter, name: &'static str, units: UnitSet) -> Message {
        if let (Some(only), 1) = (units.first(), units.len()) {
            return self.unit(game, name, only);
        }
        self.with(name, Value::Pieces(units.iter().map(|u| game.def(u).key.clone()).collect()))
    }

    fn at(self, game: &RedWinter, name: &'static str, hex: HexId) -> Message {
        let label = if hex == HexId::NONE { "–" } else { game.pack.grid.label(hex) };
        self.hex(name, label)
    }

    fn side(self, name: &'static str, side: Side) -> Message {
        self.term(name, side_key(side))
    }

    fn signed(self, name: &'static str, n: i64) -> Message {
        self.with(name, Value::Text(if n == 0 { "±0".into() } else { format!("{n:+}") }))
    }
}

/// Message key of a side's name.
pub(crate) fn side_key(side: Side) -> &'static str {
    match side {
        Side::Soviet => "side-soviet",
        Side::Finnish => "side-finnish",
    }
}
