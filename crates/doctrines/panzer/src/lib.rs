//! How computer players understand Panzer: North Africa.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `gunnery` | the loss to expect of a shot, of general-purpose fire and of shells |
//! | `aims` | where a unit wants to be: goals to take or keep, edges to leave by |
//! | `sense` | the worth of a place: shots, dangers, goals |
//! | `route` | where a unit can get to, and the first step there |
//! | `choice` | set-up and plot |
//! | `combat` | fire, overwatch, close assault |
//! | `march` | moves, passengers, hull-down searches, cover |
//! | `occasion` | which rolls of two playouts are the same |
//! | `plans` | what single units can be told, and which orders differ |
//! | `support` | artillery missions, smoke, planned fire |
//! | `air` | runs of aircraft, anti-aircraft fire |
//! | `doctrine` | leanings that bend the quick choices, and the worth of a position |

mod aims;
mod air;
mod choice;
mod combat;
mod doctrine;
mod gunnery;
mod march;
mod occasion;
mod plans;
mod route;
mod sense;
mod support;

pub use doctrine::{Desert, Lean, Order};
pub use plans::Task;

use sandtable_ai::Doctrines;
use sandtable_panzer::Panzer;
use std::sync::Arc;

/// The computer players of Panzer: North Africa.
pub fn doctrines(others: Doctrines) -> Doctrines {
    others.with("panzer", |_: &Arc<Panzer>| Arc::new(Desert::default()))
}
