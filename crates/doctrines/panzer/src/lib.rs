//! How computer players understand Panzer: North Africa. Basic scenarios only.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `gunnery` | the loss to expect of a shot from one place at another |
//! | `sense` | the worth of a place: shots, threats, goals |
//! | `route` | where a vehicle can get to, and the first step there |
//! | `choice` | the quick choice at every decision |
//! | `air` | runs of aircraft, anti-aircraft fire |
//! | `doctrine` | leanings that bend the quick choices, and the worth of a position |

mod air;
mod choice;
mod doctrine;
mod gunnery;
mod route;
mod sense;

pub use doctrine::{Desert, Lean, Order};

use sandtable_ai::Doctrines;
use sandtable_panzer::Panzer;
use std::sync::Arc;

/// The computer players of Panzer: North Africa.
pub fn doctrines(others: Doctrines) -> Doctrines {
    others.with("panzer", |_: &Arc<Panzer>| Arc::new(Desert))
}
