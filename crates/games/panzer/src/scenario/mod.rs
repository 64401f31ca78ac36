//! 2.0 and 3.6: set-up, objectives and victory.

mod info;
mod setup;
mod victory;

pub use info::info;
