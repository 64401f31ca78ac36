//! Invariants.

use crate::RedWinter;
use crate::state::State;

/// Broken invariants, in words.
pub fn audit(game: &RedWinter, st: &State) -> Vec<String> {
    let _ = (game, st);
    Vec::new()
}
