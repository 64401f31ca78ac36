//! Words: actions as text, prompts and events as messages, Fluent sources, the ledger.

mod actions;
mod airmobile;
mod bridge;
mod concealed;
mod events;
mod field;
mod gas;
mod parties;
mod prompts;
mod shock;
mod support;

pub use actions::{VERBS, choice, read, subject, verb, write};
pub(crate) use airmobile::procedure as flight_line;
pub(crate) use bridge::{place as span_place, span_of};
pub use events::event;
pub(crate) use parties::{parties, tables};
pub use prompts::{frame_rule, prompt};
pub(crate) use support::aircraft;

use crate::Wurzburg;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{Level, Side};
use crate::state::Kind;
use sandtable_engine::ledger::Ledger;
use sandtable_engine::{Message, Value};
use sandtable_hex::HexId;

/// The ledger.
pub(crate) fn ledger() -> Ledger {
    // The files come with the program and a test reads them; a fault here can only cost the lookup.
    Ledger::parse(include_str!("../../data/rules.toml"), include_str!("../../data/rulings.toml"))
        .unwrap_or_default()
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
    part!("events"),
    part!("support"),
    part!("air"),
    part!("airmobile"),
    part!("names"),
    part!("lesson"),
    part!("glossary"),
    part!("offmap"),
    part!("ground"),
    part!("field"),
    part!("mines"),
    part!("bridge"),
    part!("gas"),
    part!("plans"),
    part!("national"),
    part!("shock"),
    part!("questions"),
    part!("progress"),
    part!("concealed"),
];

/// Fluent sources.
pub(crate) fn sources() -> Vec<(&'static str, &'static str)> {
    PARTS.iter().flatten().copied().collect()
}

/// Messages about units, hexes, sides and formations.
pub(crate) trait Words: Sized {
    /// Adds a unit by its key.
    fn unit(self, game: &Wurzburg, name: &'static str, unit: CounterId) -> Self;
    /// Adds several units.
    fn units(self, game: &Wurzburg, name: &'static str, units: CounterSet) -> Self;
    /// Adds a hex by its label.
    fn at(self, game: &Wurzburg, name: &'static str, hex: HexId) -> Self;
    /// Adds a side by its name.
    fn side(self, name: &'static str, side: Side) -> Self;
    /// Adds a formation by its key.
    fn formation(self, game: &Wurzburg, name: &'static str, formation: FormationId) -> Self;
    /// Adds a kind of operation.
    fn kind(self, name: &'static str, kind: Kind) -> Self;
}

impl Words for Message {
    fn unit(self, game: &Wurzburg, name: &'static str, unit: CounterId) -> Message {
        self.piece(name, game.pack.key(unit))
    }

    fn units(self, game: &Wurzburg, name: &'static str, units: CounterSet) -> Message {
        self.with(name, Value::Pieces(units.iter().map(|u| game.pack.key(u).to_owned()).collect()))
    }

    fn at(self, game: &Wurzburg, name: &'static str, hex: HexId) -> Message {
        match hex.some() {
            Some(hex) => self.hex(name, game.pack.label(hex)),
            None => self.term(name, "place-off-map"),
        }
    }

    fn side(self, name: &'static str, side: Side) -> Message {
        self.term(name, side_key(side))
    }

    fn formation(self, game: &Wurzburg, name: &'static str, formation: FormationId) -> Message {
        let key = &game.pack.formation(formation).key;
        let tail: String = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        self.with(name, Value::Term(format!("formation-{tail}").into()))
    }

    fn kind(self, name: &'static str, kind: Kind) -> Message {
        self.term(name, kind_key(kind))
    }
}

/// Message key of a side's name.
pub(crate) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Wp => "side-wp",
        Side::Nato => "side-nato",
    }
}

/// Message key of an operation's name.
pub(crate) const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::March => "kind-march",
        Kind::Hasty => "kind-hasty",
        Kind::Assault => "kind-assault",
        Kind::Reserve => "kind-reserve",
    }
}

/// Message key of a level of victory.
pub(crate) const fn level_key(level: Level) -> &'static str {
    match level {
        Level::WpDecisive => "level-wp-decisive",
        Level::WpTactical => "level-wp-tactical",
        Level::WpMarginal => "level-wp-marginal",
        Level::Draw => "level-draw",
        Level::NatoMarginal => "level-nato-marginal",
        Level::NatoTactical => "level-nato-tactical",
        Level::NatoDecisive => "level-nato-decisive",
    }
}
