//! Games, seats and accounts in SQLite or PostgreSQL.
//!
//! A [`Store`] keeps tables: the journal of each game entry by entry, its log, one snapshot to open it from, and
//! everything around it (seats, links, clocks, chat, notes, offers), and the people who play. It knows no rules and
//! no clock: positions are bytes, and every time is given by the caller in unix milliseconds.
//!
//! A game changes only through [`Store::commit`]: one transaction that cuts the journal, appends to it, replaces the
//! snapshot and raises the version, or does nothing at all when somebody else was first. When it returns, the change
//! is on the disk. [`Store::changes`] then tells everybody, on PostgreSQL also other servers.
//!
//! Secrets: of tokens only hashes are kept. Seeds are kept with the journal they belong to; no error and no debug
//! text of this crate shows them.

mod admin;
mod copy;
mod db;
mod error;
mod mail;
mod packs;
mod people;
mod play;
mod seat;
mod table;
mod talk;
mod token;

pub use error::{CommitError, StoreError};
pub use mail::{Letters, MailState};
pub use packs::Files;
pub use people::Account;
pub use play::{Archiving, CatchUp, Change, Hand, LogPage, StoredGame, StoredTail};
pub use seat::{AccountId, Holder, Link, NewSeat, Notify, SeatKind, SeatRow, VisitorId};
pub use table::{Due, ListFilter, NewTable, TableRow, TableState, TableSummary, TurnState};
pub use talk::{ChatRow, NewChat, NewOffer, Offer};
pub use token::{NoToken, TableId, Token, new_table_id};

use db::{Db, args};
use tokio::sync::broadcast;

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    db: Db,
}

/// Something changed at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Which table; empty for [`ChangeKind::Missed`].
    pub table: TableId,
    /// The version of its game.
    pub version: i64,
    /// What changed.
    pub kind: ChangeKind,
}

/// What changed at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// It was set up.
    Created,
    /// The game itself: there is a new version.
    Play,
    /// Its name, settings or clock, or whether it is public or put away.
    Table,
    /// Its seats or links.
    Seats,
    /// Somebody said something.
    Chat,
    /// An offer was made, agreed to or withdrawn.
    Offers,
    /// It is gone.
    Deleted,
    /// The connection was lost for a while: anything may have changed anywhere.
    Missed,
}

impl ChangeKind {
    const WORDS: [(ChangeKind, &'static str); 8] = [
        (ChangeKind::Created, "created"),
        (ChangeKind::Play, "play"),
        (ChangeKind::Table, "table"),
        (ChangeKind::Seats, "seats"),
        (ChangeKind::Chat, "chat"),
        (ChangeKind::Offers, "offers"),
        (ChangeKind::Deleted, "deleted"),
        (ChangeKind::Missed, "missed"),
    ];

    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    fn read(word: &str) -> Option<ChangeKind> {
        Self::WORDS.iter().find(|(_, w)| *w == word).map(|(kind, _)| *kind)
    }
}

impl Store {
    /// Opens a database and brings its tables up to date: `sqlite://FILE` (made if missing, for its owner's eyes
    /// only), `sqlite::memory:` or `postgres://…`.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        Ok(Store { db: Db::open(url).await? })
    }

    /// Everything that changes from now on, whoever does it: this program, and on PostgreSQL every other one on the
    /// same database. A receiver that lags behind has missed something, as with [`ChangeKind::Missed`].
    pub fn changes(&self) -> broadcast::Receiver<Changed> {
        self.db.changes()
    }

    /// Whether the database answers, and takes what is written to it.
    pub async fn health(&self) -> Result<(), StoreError> {
        self.db
            .read((), |mut c, ()| Box::pin(async move { c.first("SELECT 1", args![]).await.map(drop) }))
            .await?;
        self.pulse(0).await.map(drop)
    }

    /// Notes that the clocks of games have come to a time, unless they are further already; how far they are.
    pub async fn pulse(&self, at: i64) -> Result<i64, StoreError> {
        self.db.write(at, |c, at| Box::pin(pulse(c, at))).await
    }

    /// Keeps other servers away from an SQLite file, until the last clone of this store is gone: two on one file would not
    /// hear of each other's changes. PostgreSQL is for several.
    pub fn keep_to_ourselves(&self) -> Result<(), StoreError> {
        self.db.lock()
    }

    /// Finishes what was begun and closes the database; everything asked afterwards fails.
    pub async fn close(&self) {
        self.db.close().await;
    }
}

async fn pulse(mut c: db::Conn<'_>, at: &i64) -> Result<i64, StoreError> {
    let sql = "INSERT INTO pulse (id, at, beats) VALUES (1, $1, 1) \
               ON CONFLICT (id) DO UPDATE SET beats = pulse.beats + 1, at = CASE WHEN pulse.at < excluded.at THEN excluded.at ELSE pulse.at END \
               RETURNING at";
    c.first(sql, args![*at]).await?.ok_or(StoreError::Missing("time"))?.get(0)
}
