//! Panzer: North Africa, armoured battle on 100 metre hexes.
//!
//! Every figure comes from the [`pack`]: guns, data cards, tables, terrain, boards and scenarios.

pub mod action;
pub mod event;
pub mod frame;
pub mod geo;
pub mod ids;
pub mod pack;
pub mod state;
