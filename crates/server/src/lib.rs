//! The table in the browser: HTTP, WebSocket, lobby.

pub mod assets;
pub mod catalogue;
pub mod clock;
pub mod computer;
pub mod config;
pub mod hub;
pub mod identity;
pub mod lang;
pub mod limits;
pub mod live;
pub mod localize;
pub mod problem;
pub mod replay;
pub mod security;
pub mod state;
pub mod talk;
pub mod terms;
pub mod wire;
