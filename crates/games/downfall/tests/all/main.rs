//! The worked examples, the chapters, the words and the suite every game must pass, linked once.

mod asked;
mod ch01_map;
mod ch02_partisans;
mod ch02_units;
mod ch03_cards;
mod ch05_initiative;
mod ch06_orders;
mod ch07_ground;
mod ch07_orders;
mod ch07_warfare;
mod ch08_combat;
mod ch08_land_combat;
mod ch09_sea;
mod ch10_air_and_texts;
mod ch10_events;
mod ch11_supply;
mod ch12_new_turn;
mod common;
mod conformance;
mod examples;
mod golden;
mod random;
mod switches;
mod words;
