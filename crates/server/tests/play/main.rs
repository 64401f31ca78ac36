//! Play at real tables over real sockets, on real databases.

mod changes;
mod clocks;
#[path = "../common/mod.rs"]
mod common;
mod computers;
mod hidden;
mod hidden_hints;
mod kill;
mod load;
mod packs;
mod sealed;
mod secrets;
mod table;
mod two_servers;
mod websocket;
