//! Fire combat (18): strength, allocation, hits, retreat, advance.

mod allocate;
mod combat;
mod retreat;
mod strength;

pub use strength::{Factor, SCALE, Shot};
