//! How Enemy Action: Ardennes is played by the German, the only seat of the game.
//!
//! | module | what it knows |
//! | --- | --- |
//! | [`goals`] | what is worth points |
//! | [`field`] | how far every hex is from it |
//! | [`sense`] | the position as one activation or card sees it |
//! | `fight` | what a combat should bring: chits, hits, ground |
//! | `march` | where a unit should stand |
//! | `cards` | which card does most now, and for which command |
//! | `act` | the answer to every other question |
//! | `rivals` | choices that deserve to be played out |
//! | [`worth`] | the chance to win |
//! | [`orders`] | leanings that bend all of it |

mod act;
mod cards;
pub mod doctrine;
pub mod field;
mod fight;
pub mod goals;
mod march;
pub mod orders;
mod rivals;
pub mod sense;
pub mod worth;

pub use doctrine::WachtAmRhein;
pub use orders::Order;
