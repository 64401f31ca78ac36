//! The edge of the server: what a browser, a program or somebody with bad intentions meets.

mod accounts;
mod api;
mod assets;
mod browser;
#[path = "../common/mod.rs"]
mod common;
mod hints;
mod lobby;
mod logs;
mod notices;
mod security;
mod stop;
mod taking;
