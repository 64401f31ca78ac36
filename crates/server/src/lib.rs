//! The table in the browser: HTTP, WebSocket, lobby.

pub mod wire;
