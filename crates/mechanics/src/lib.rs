//! Mechanics several wargames share, as plain functions a game composes.
//!
//! Nothing here knows a rulebook: a game's chapter calls these with its own figures and says which rule it follows.
//!
//! - [`ratio`]: combat ratios rounded for the defender, shifted before they are cut to the table
//! - [`zone`]: zones of control around occupied hexes
//! - [`graph`]: cheapest ways and distances over any graph: hexes, areas, facings
//! - [`trace`]: lines of supply and communication, with what cuts them
//! - [`stacks`]: who stands in which hex
//! - [`frames`]: procedures in progress as a stack
//! - [`mod@ids`]: sets of units, cards or chits

pub mod frames;
pub mod graph;
pub mod ids;
pub mod ratio;
pub mod stacks;
pub mod trace;
pub mod zone;
