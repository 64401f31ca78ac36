//! All tests of the game, linked once.

mod allied;
mod combat;
mod day;
mod golden;
mod ground;
mod picture;
