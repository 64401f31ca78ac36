//! The table in the browser: HTTP, WebSocket, lobby.

pub mod accounts;
pub mod advice;
pub mod app;
pub mod assets;
mod attempts;
pub mod catalogue;
pub mod clock;
pub mod computer;
pub mod config;
pub mod counsel;
pub mod export;
pub mod games;
pub mod health;
pub mod hub;
pub mod identity;
pub mod lang;
pub mod limits;
pub mod live;
pub mod lobby;
pub mod localize;
pub mod logs;
pub mod notices;
pub mod openapi;
pub mod problem;
pub mod replay;
pub mod report;
pub mod security;
pub mod state;
pub mod tables;
pub mod talk;
pub mod terms;
pub mod wire;
pub mod zip;
mod zones;

mod listen;
mod told;
