//! The table in the browser: HTTP, WebSocket, lobby.

pub mod catalogue;
pub mod clock;
pub mod computer;
pub mod lang;
pub mod localize;
pub mod terms;
pub mod wire;
