//! Würzburg, tested as one program: chapter by chapter, then what runs through all of them.

mod aftermath;
mod air;
mod arrivals;
mod bridges;
mod ch04_07_components;
mod ch11_secrets;
mod ch17_rivers;
mod ch18_fire;
mod ch19_23_support;
mod ch24_27_air;
mod ch26_lifts;
mod ch29_airmobile;
mod ch30_40;
mod ch41_screening;
mod ch42_overrun;
mod ch43_close_attack;
mod ch45_hidden;
mod ch45_pools;
mod chain;
mod clash;
mod combat;
mod command;

mod conformance;
mod examples;
mod field;
mod gas;
mod ledger;
mod mines;
mod movement;
mod national;
mod orders;
mod play;
mod storm;
mod strength;
mod support;
