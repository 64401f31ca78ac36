//! Würzburg, tested as one program: chapter by chapter, then what runs through all of them.

mod aftermath;
mod air;
mod chain;
mod clash;
mod combat;
mod command;

mod conformance;
mod examples;
mod field;
mod ledger;
mod movement;
mod play;
mod strength;
mod support;
