//! How Enemy Action: Ardennes is played by the German, the only seat of the game.
//!
//! | module | what it knows |
//! | --- | --- |
//! | [`goals`] | what is worth points, and how far every hex is from it |
//! | [`sense`] | the position as one activation or card sees it |
//! | `fight` | what a combat should bring: chits, hits, ground |
//! | `march` | where a unit should stand |
//! | `cards` | which card does most now, and for which command |
//! | `act` | the answer to every other question |
//! | [`worth`] | the chance to win |
//! | [`orders`] | leanings that bend all of it |

mod act;
mod cards;
pub mod doctrine;
mod fight;
pub mod goals;
mod march;
pub mod orders;
pub mod sense;
pub mod worth;

pub use doctrine::WachtAmRhein;
pub use orders::Order;
