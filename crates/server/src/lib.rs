//! The table in the browser: HTTP, WebSocket, lobby.

pub mod advisors;
pub mod app;
pub mod auth;
pub mod catalogue;
pub mod clock;
pub mod computer;
pub mod config;
mod cover;
pub mod error;
pub mod hub;
pub mod lang;
pub mod letters;
pub mod localize;
pub mod logs;
pub mod notices;
pub mod rate_limit;
pub mod routes;
pub mod security;
pub mod state;
pub mod table_client;
pub mod table_settings;
mod token_bucket;
mod visible_game;
pub mod websocket;
pub mod wire;
pub mod zip;
mod zones;

mod listen;
