//! Downfall: Conquest of the Third Reich, 1942-1945.
//!
//! Two seats, four factions, three ideologies: one player commands the Western Allies and OKH, the other the Soviet Union and
//! OKW. Every figure comes from the [`pack`].

pub mod ids;
pub mod pack;
