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
pub(crate) use parties::tables;
pub use prompts::{frame_rule, prompt};
pub(crate) use support::aircraft;

use crate::Wurzburg;
use crate::event::Event;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{Level, Side};
use crate::state::Kind;
use sandtable_engine::{EventText, Value, names, texts};
use sandtable_hex::HexId;

texts! {
    "words" "prompts" "events" "support" "air" "airmobile" "names" "lesson" "glossary"
    "offmap" "ground" "field" "mines" "bridge" "gas" "plans" "national" "shock"
    "questions" "progress" "concealed"
}

/// An event in words, with what counts on both sides.
pub fn event(game: &Wurzburg, event: &Event) -> EventText {
    parties::parties(game, event, events::event(game, event))
}

names! {
    /// Messages about units, hexes, sides and formations.
    pub(crate) trait Words(game: Wurzburg) {
        /// Adds a unit by its key.
        unit(unit: CounterId) = Value::Piece(game.pack.key(unit).to_owned()),
        /// Adds several units.
        units(units: CounterSet) = Value::Pieces(units.iter().map(|u| game.pack.key(u).to_owned()).collect()),
        /// Adds a hex by its label.
        at(hex: HexId) = match hex.some() {
            Some(hex) => Value::Hex(game.pack.label(hex).to_owned()),
            None => Value::Term("place-off-map".into()),
        },
        /// Adds a formation by its key.
        formation(formation: FormationId) = {
            let key = &game.pack.formation(formation).key;
            let tail: String = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
            Value::Term(format!("formation-{tail}").into())
        },
    }
    plain {
        /// Adds a side by its name.
        side(side: Side) = Value::Term(side_key(side).into()),
        /// Adds a kind of operation.
        kind(kind: Kind) = Value::Term(kind_key(kind).into()),
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
