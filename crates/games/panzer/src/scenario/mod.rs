//! 2.0 and 3.6: set-up, objectives and victory.

mod info;
mod setup;
mod victory;

pub(crate) use info::is_playable;

pub use info::info;
