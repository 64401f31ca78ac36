//! The contract every Sandtable game fulfils.
//!
//! A game rests at one [`Decision`] at a time. Whoever decides (a seat, several seats in secret, the
//! game's own system, or chance) picks from options that are plain data; the engine checks the choice,
//! applies it and reports typed events. Everything else (the terminal, random play, the fuzzer, saved games,
//! position files) is built on that one loop.
//!
//! Read [`game::Game`] first: it is the whole contract on one page. [`session::Session`] runs a game for
//! people (journal, undo, dice); search and random play drive [`game::Game`] directly.

pub mod actor;
pub mod agreed;
pub mod board;
pub mod chance;
pub mod codec;
pub mod data;
pub mod decision;
pub mod digest;
pub mod event;
pub mod game;
pub mod info;
pub mod journal;
pub mod ledger;
pub mod lesson;
pub mod message;
pub mod near;
pub mod position;
pub mod query;
pub mod random;
pub mod recent;
pub mod session;
pub mod simulate;
pub mod snapshot;
pub mod standing;
pub mod table;
pub mod undo;
pub mod verbs;
pub mod view;
pub mod why;

pub use actor::{Actor, Seat, Seats, Viewer};
pub use agreed::Agreed;
pub use chance::{Chance, Dice, Outcome};
pub use decision::Decision;
pub use event::{Audience, DrawnKind, EventText, Log, Silent, Sink};
pub use game::Game;
pub use message::{Message, Refusal, Value};
pub use query::{Answer, Query};
pub use random::Rng;
pub use session::Session;
pub use snapshot::Snapshot;
pub use standing::Window;
pub use table::Table;
pub use view::View;
