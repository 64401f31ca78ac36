//! Reasons: one set of predicates serves generation and explanation.

use crate::pack::{Pack, UnitId};
use sandtable_engine::{Message, Refusal};
use sandtable_hex::HexId;

/// Why something is not allowed. Cheap to make, so that the same predicates can run in the hot loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// Row of the ledger.
    pub rule: &'static str,
    /// Message key, `why-…`.
    pub key: &'static str,
    args: [Arg; 3],
}

/// An argument of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arg {
    Nothing,
    Hex(HexId),
    Unit(UnitId),
    Int(&'static str, i16),
    Half(&'static str, i16),
}

/// The result of a predicate.
pub type Check = Result<(), Why>;

impl Why {
    /// A reason without arguments.
    #[inline]
    pub const fn new(rule: &'static str, key: &'static str) -> Why {
        Why { rule, key, args: [Arg::Nothing; 3] }
    }

    #[inline]
    const fn add(mut self, arg: Arg) -> Why {
        let mut i = 0;
        while i < 3 {
            if matches!(self.args[i], Arg::Nothing) {
                self.args[i] = arg;
                break;
            }
            i += 1;
        }
        self
    }

    /// Adds the hex concerned (`$hex`).
    #[inline]
    #[must_use]
    pub const fn hex(self, hex: HexId) -> Why {
        self.add(Arg::Hex(hex))
    }

    /// Adds the unit concerned (`$unit`).
    #[inline]
    #[must_use]
    pub const fn unit(self, unit: UnitId) -> Why {
        self.add(Arg::Unit(unit))
    }

    /// Adds a number.
    #[inline]
    #[must_use]
    pub const fn int(self, name: &'static str, n: i16) -> Why {
        self.add(Arg::Int(name, n))
    }

    /// Adds half movement points.
    #[inline]
    #[must_use]
    pub const fn half(self, name: &'static str, n: i16) -> Why {
        self.add(Arg::Half(name, n))
    }

    /// As the refusal the engine carries.
    pub fn refusal(self, pack: &Pack) -> Refusal {
        let mut text = Message::new(self.key);
        for arg in self.args {
            text = match arg {
                Arg::Nothing => text,
                Arg::Hex(h) => text.hex("hex", pack.grid.label(h)),
                Arg::Unit(u) => text.piece("unit", pack.units[u.index()].key.clone()),
                Arg::Int(name, n) => text.int(name, n),
                Arg::Half(name, n) => text.half(name, n),
            };
        }
        Refusal::new(self.rule, text)
    }
}
