//! Panzer: North Africa, armoured battle on 100 metre hexes.
//!
//! Every figure comes from the [`pack`]: guns, data cards, tables, terrain, boards and scenarios.

pub mod ids;
pub mod pack;
