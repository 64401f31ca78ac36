//! Combat.

mod ch13_advance;
mod ch13_attack;
mod ch13_chits;
mod ch13_hits;
mod ch13_pursuit;
mod ch13_reinforce;
mod ch13_retreat;
mod ch13_tactics;
mod fight;
mod sides;
