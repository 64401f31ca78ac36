//! Rule 10: ranged attacks, and the Combat Phase that holds them and the Combats together (3.0-III).
//!
//! | part | module |
//! | --- | --- |
//! | choosing target hexes, shooting without a Combat | `phase` |
//! | who may attack, fire and support | `eligible` |
//! | die-roll modifiers and odds | `modifiers` |
//! | the roll and what it does | `resolve` |

mod eligible;
mod modifiers;
mod phase;
mod resolve;

pub use eligible::Spot;
pub use modifiers::{Modifiers, Odds};
