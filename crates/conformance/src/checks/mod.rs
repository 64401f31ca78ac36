//! The checks, each callable alone on one [`crate::Case`].
//!
//! - [`play`]: every game ends; options are there, distinct and legal; nothing else is accepted; texts round-trip
//! - [`saves`]: positions, journals and fresh constructions all lead to the same game
//! - [`secrets`]: a view shows what its viewer may know and nothing else
//! - [`undo`]: what can be taken back taught nothing, and what was taken back is gone
//! - [`chance`]: weights sum to one and the dice keep to them
//! - [`words`]: every message has a sentence in every language, and every cited rule is in the ledger

pub mod chance;
pub mod play;
pub mod saves;
pub mod secrets;
pub mod undo;
pub mod words;
