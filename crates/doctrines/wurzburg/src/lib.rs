//! How computer players understand Air & Armor: Würzburg.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `sense` | enemy stacks as far as they are known, goals, what fire promises |
//! | `act` | the quick choice at every decision |
//! | `operate` | plans, objectives, task forces and moves: the choices of an operation |
//! | `march` | NATO's marches to what is threatened |
//! | `field` | engineers, charges, jammers, minefields |
//! | `lift` | paradrops and helicopter lifts |
//! | `storm` | screens, overruns, close attacks |
//! | `doctrine` | leanings that bend the quick choices, and the worth of a position |

mod act;
mod doctrine;
mod field;
mod lift;
mod march;
mod operate;
mod sense;
mod storm;

pub use doctrine::{Order, Staff};

use sandtable_ai::Doctrines;
use sandtable_wurzburg::Wurzburg;
use std::sync::Arc;

/// The computer players of Air & Armor: Würzburg.
pub fn doctrines(others: Doctrines) -> Doctrines {
    others.with("wurzburg", |_: &Arc<Wurzburg>| Arc::new(Staff))
}
