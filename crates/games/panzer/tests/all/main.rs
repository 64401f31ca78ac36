//! Panzer, tested as one program: chapter by chapter, then what runs through all of them.
//!
//! One program links once; forty would take minutes to build.

mod ch02_set_up;
mod ch04_fire;
mod ch04_line_of_sight;
mod ch04_movement;
mod ch04_overwatch;
mod ch04_spotting;
mod ch05_arms;
mod ch05_portee;
mod ch05_weapons;
mod ch06_adjust;
mod ch06_air;
mod ch06_assault;
mod ch06_command;
mod ch06_effects;
mod ch06_features;
mod ch06_flak;
mod ch06_gp;
mod ch06_hits;
mod ch06_indirect;
mod ch06_losses;
mod ch06_missions;
mod ch06_plans;
mod ch06_riders;
mod ch06_rockets;
mod ch06_shares;
mod ch06_switches;
mod ch06_ways;
mod ch07_morale;
mod ch09_questions;
mod common;
mod conformance;
mod examples;
mod golden;
mod lessons;
mod meeting;
mod play;
mod shown;
