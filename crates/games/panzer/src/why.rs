//! Reasons: one set of predicates serves generation and explanation.

use crate::Panzer;
use crate::ids::UnitId;
use crate::state::State;
use sandtable_engine::{Message, Refusal};

/// Why something is not allowed. Cheap to make, so that the same predicates can run in the hot loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// Row of the ledger.
    pub rule: &'static str,
    /// Message key, `why-…`.
    pub key: &'static str,
    unit: Option<UnitId>,
}

/// The result of a predicate.
pub type Check = Result<(), Why>;

impl Why {
    /// A reason without arguments.
    #[inline]
    pub const fn new(rule: &'static str, key: &'static str) -> Why {
        Why { rule, key, unit: None }
    }

    /// Adds the unit concerned (`$unit`).
    #[inline]
    #[must_use]
    pub const fn unit(self, unit: UnitId) -> Why {
        Why { unit: Some(unit), ..self }
    }

    /// As the refusal the engine carries.
    pub fn refusal(self, game: &Panzer, st: &State) -> Refusal {
        let text = Message::new(self.key);
        let text = match self.unit {
            Some(unit) => text.piece("unit", game.unit_key(st, unit)),
            None => text,
        };
        Refusal::new(self.rule, text)
    }
}
