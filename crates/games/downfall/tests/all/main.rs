//! The worked examples, the chapters, the words and the suite every game must pass, linked once.

mod ch05_initiative;
mod ch06_orders;
mod ch07_ground;
mod ch08_combat;
mod ch10_events;
mod common;
mod conformance;
mod examples;
mod random;
mod words;
