//! The rule ledger.

/// The rule ledger of a game.
#[derive(Clone, Debug, Default)]
pub struct Ledger {}
