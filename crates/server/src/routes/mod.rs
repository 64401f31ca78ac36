//! What is answered over plain HTTP, a module for each part of the interface.

pub mod accounts;
pub mod assets;
pub mod export;
pub mod games;
pub mod health;
pub mod hints;
pub mod lobby;
pub mod openapi;
pub mod play;
pub mod replay;
pub mod report;
pub mod tables;
