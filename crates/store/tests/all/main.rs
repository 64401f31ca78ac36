//! The store on both databases.

mod common;
mod host;
mod lobby;
mod opening;
mod play;
