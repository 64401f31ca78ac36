//! 2.0 and 3.6: set-up, objectives and victory.

mod info;
mod meeting;
mod setup;
mod victory;

pub(crate) use info::is_playable;

pub use info::info;
pub use meeting::{Muster, Offer};
