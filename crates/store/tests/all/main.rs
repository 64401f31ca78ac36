//! The store on both databases.

mod common;
mod lobby;
mod opening;
mod play;
