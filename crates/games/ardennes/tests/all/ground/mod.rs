//! Movement, supply, roadblocks and places.

mod ask;
mod ch11_movement;
mod ch11_rivers;
mod ch11_strategic;
mod ch14_supply;
mod ch15_roadblocks;
mod ch16_places;
mod field;
mod fuzz;
