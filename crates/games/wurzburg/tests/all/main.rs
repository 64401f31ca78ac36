//! Würzburg, tested as one program: chapter by chapter, then what runs through all of them.

mod clash;
mod combat;
mod command;
mod conformance;
mod movement;
mod play;
