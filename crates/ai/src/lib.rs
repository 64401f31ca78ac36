//! Computer players for every game, and the arena that measures them.
//!
//! A player sees a position only through [`sandtable_engine::Game::resample`] for its own seat, so it cannot know
//! what the seat does not. What it understands of a game is a [`doctrine::Doctrine`]; the [`level::Level`]s are the
//! same for all games: take the first idea, compare plans by playing them out, or search as long as the budget
//! lasts. [`staff`] puts players behind a table of whatever game, for the program and a server.

pub mod arena;
pub mod budget;
pub mod doctrine;
pub mod level;
pub mod luck;
mod outline;
pub mod planning;
pub mod player;
pub mod playout;
pub mod race;
pub mod registry;
pub mod review;
pub mod solo;
pub mod staff;
mod turning;

pub use budget::Budget;
pub use doctrine::Doctrine;
pub use level::Level;
pub use player::{Choice, Plan, Player};
pub use registry::Doctrines;
pub use review::Review;
pub use staff::Staff;
