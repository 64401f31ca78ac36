//! What can go wrong.

use thiserror::Error;

/// Why the store could not do what was asked. No variant ever holds stored data: a database's own error details
/// may quote whole rows, and rows hold seeds.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// The address of the database is not one.
    #[error(
        "'{found}' is no database address; expected sqlite://FILE, sqlite::memory: or postgres://HOST/NAME"
    )]
    Url {
        /// The part before the first colon; the rest may hold a password.
        found: String,
    },
    /// The database could not be opened.
    #[error("cannot open the database: {0}")]
    Open(String),
    /// Another server has the file.
    #[error(
        "another server uses {0} already; two on one file would not hear of each other (PostgreSQL is for several)"
    )]
    InUse(String),
    /// The tables could not be brought up to date.
    #[error("cannot bring the database up to date: {0}")]
    Migrate(String),
    /// The database cannot be reached or is too busy; trying again later may help.
    #[error("the database does not answer: {0}")]
    Unavailable(String),
    /// Others were in the way, again and again.
    #[error("the database is too busy: {0}")]
    Conflict(String),
    /// The database refused.
    #[error("database: {0}")]
    Database(String),
    /// Something stored cannot be read.
    #[error("stored {what} cannot be read: {reason}")]
    Data {
        /// What it should be.
        what: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// What is asked for makes no sense.
    #[error("{0}")]
    Invalid(String),
    /// There is no such table, seat or account.
    #[error("no such {0}")]
    Missing(&'static str),
    /// A name or id that somebody else has.
    #[error("this {0} is taken")]
    Taken(&'static str),
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
}

/// Why a change of a game was not stored. Nothing of it was.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommitError {
    /// Somebody else changed the game first: catch up with [`crate::Store::since`] and judge again.
    #[error("the game has moved on to version {version}")]
    Stale {
        /// The version in the database.
        version: i64,
    },
    /// There is no such table any more.
    #[error("no such table")]
    Missing,
    /// An offer the change settles was withdrawn or settled already.
    #[error("offer {0} is no longer open")]
    Settled(i64),
    /// Whoever chose does not hold the seat any more.
    #[error("the seat is held by another now")]
    NotHeld,
    /// The change does not fit the stored game; a mistake of the caller.
    #[error("the change does not fit the stored game: {0}")]
    Invalid(String),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
