//! How computer players understand Downfall.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `sense` | what a position is worth: points, objectives within reach, pips, stacks that could be attacked |
//! | `fight` | expected results of attacks: who leads, who flanks, which cards help |
//! | `wide` | the whole map: distances, zones, pressure |
//! | `defend` | where an Axis unit stands best on it |
//! | `advance` | where an Allied unit does |
//! | `sea` | landings, shipping, fleets, interception, strategic warfare |
//! | `orders` | what an order is worth for its price |
//! | `act` | the quick choice at every decision |
//! | `doctrine` | markers and leanings to compare, for the levels that do |

mod act;
mod advance;
mod defend;
mod doctrine;
mod fight;
mod orders;
mod sea;
mod sense;
mod wide;

pub use doctrine::{Order, Stavka};

use sandtable_ai::Doctrines;
use std::sync::Arc;

/// The computer players of Downfall.
pub fn doctrines(others: Doctrines) -> Doctrines {
    others.with("downfall", |_: &Arc<sandtable_downfall::Downfall>| Arc::new(Stavka))
}
