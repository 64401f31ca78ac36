//! Enemy Action: Ardennes, the German solitaire game.
//!
//! One person commands the German offensive of December 1944; the game's own system plays the Allies from command cards,
//! action cards and ordered lists. Every figure comes from the [`pack`].

pub mod pack;
pub mod view;
