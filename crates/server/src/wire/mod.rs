//! What goes over the wire: plain JSON with every text already in the reader's language.
//!
//! These types are the contract with the browser and with bots. `web/types/wire.d.ts` is generated from them (the
//! test `types.rs` keeps it in step), `docs/api.md` explains them.

mod advice;
mod board;
mod live;
mod lobby;
mod table;
mod view;

pub use advice::*;
pub use board::*;
pub use live::*;
pub use lobby::*;
pub use table::*;
pub use view::*;

/// Version of the protocol; raised when an old client could not follow any more.
pub const PROTOCOL: u32 = 1;
