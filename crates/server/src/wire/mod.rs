//! What goes over the wire: plain JSON with every text already in the reader's language.
//!
//! These types are the contract with the browser and with bots. `web/types/wire.d.ts` is generated from them (the
//! test `types.rs` keeps it in step), `docs/api.md` explains them.

mod board;
mod hints;
mod lobby;
mod messages;
mod table;
mod view;

pub use board::*;
pub use hints::*;
pub use lobby::*;
pub use messages::*;
pub use table::*;
pub use view::*;

/// Version of the protocol; raised when an old client could not follow any more.
pub const PROTOCOL: u32 = 1;
