//! What goes over the wire: plain JSON with every text already in the reader's language.
//!
//! These types are the contract with the browser and with bots. `web/types/wire.d.ts` is generated from them (the
//! test `types.rs` keeps it in step), `docs/api.md` explains them.

mod answer;
mod board;
mod choice;
mod hints;
mod lobby;
mod log;
mod messages;
mod piece;
mod place;
mod table;
mod victory;
mod view;

pub use answer::*;
pub use board::*;
pub use choice::*;
pub use hints::*;
pub use lobby::*;
pub use log::*;
pub use messages::*;
pub use piece::*;
pub use place::*;
pub use table::*;
pub use victory::*;
pub use view::*;

/// Version of the protocol; raised when an old client could not follow any more.
pub const PROTOCOL: u32 = 1;
