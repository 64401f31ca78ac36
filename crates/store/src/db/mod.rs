//! The two databases behind one small door.
//!
//! Both understand the same SQL (numbered parameters, upserts, `RETURNING`), so every statement is written once.
//! [`Conn`] sends it to whichever database is open; the differences that remain (how a write is made durable, how
//! changes become known) are in [`sqlite`] and [`postgres`].

mod conn;
mod migrations;
pub(crate) mod postgres;
pub(crate) mod sqlite;

pub(crate) use conn::{Arg, Conn, Row, Script, args};
pub(crate) use sqlite::lock_beside;

use crate::{CommitError, StoreError};
use std::pin::Pin;

/// What a piece of work gives back.
pub(crate) type Doing<'c, T, E = StoreError> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>>;

/// Why work failed: the database, or a reason of its own.
pub(crate) trait Failure: From<StoreError> + Send + 'static {
    /// Whether others were merely in the way, so that trying again may help.
    fn again(&self) -> bool;
}

impl Failure for StoreError {
    fn again(&self) -> bool {
        matches!(self, StoreError::Conflict(_))
    }
}

impl Failure for CommitError {
    fn again(&self) -> bool {
        matches!(self, CommitError::Store(e) if e.again())
    }
}

/// A piece of work on a connection. A plain function of its input, so that it can be repeated when the database
/// asks for that.
pub(crate) type Work<A, T, E = StoreError> = for<'c> fn(Conn<'c>, &'c A) -> Doing<'c, T, E>;

/// Which database is open.
#[derive(Clone)]
pub(crate) enum Db {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Db {
    pub(crate) async fn open(url: &str) -> Result<Db, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", _)) => sqlite::Sqlite::open(url).await.map(Db::Sqlite),
            Some(("postgres" | "postgresql", _)) => postgres::Postgres::open(url).await.map(Db::Postgres),
            other => Err(StoreError::Url { found: other.map_or(url, |(scheme, _)| scheme).into() }),
        }
    }

    /// Reads, all statements seeing the same moment.
    pub(crate) async fn read<A, T>(&self, input: A, work: Work<A, T>) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        match self {
            Db::Sqlite(db) => db.read(input, work).await,
            Db::Postgres(db) => db.read(input, work).await,
        }
    }

    /// Writes, all or nothing, durable when it returns. Goes on to its end even if nobody waits for it any more.
    pub(crate) async fn write<A, T, E>(&self, input: A, work: Work<A, T, E>) -> Result<T, E>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
        E: Failure,
    {
        match self {
            Db::Sqlite(db) => db.write(input, work).await,
            Db::Postgres(db) => db.write(input, work).await,
        }
    }

    pub(crate) fn changes(&self) -> tokio::sync::broadcast::Receiver<crate::Changed> {
        match self {
            Db::Sqlite(db) => db.changes(),
            Db::Postgres(db) => db.changes(),
        }
    }

    /// Copies the database into a file, if it can do so by itself.
    pub(crate) async fn backup(&self, file: &std::path::Path) -> Result<bool, StoreError> {
        match self {
            Db::Sqlite(db) => db.backup(file).await,
            Db::Postgres(_) => Ok(false),
        }
    }

    pub(crate) fn lock(&self) -> Result<(), StoreError> {
        match self {
            Db::Sqlite(db) => db.lock(),
            Db::Postgres(_) => Ok(()),
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Db::Sqlite(db) => db.close().await,
            Db::Postgres(db) => db.close().await,
        }
    }
}

/// A driver's error without the data it may quote.
pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::WorkerCrashed => {
            StoreError::Unavailable(error.to_string())
        }
        sqlx::Error::Database(e) => {
            let code = e.code().unwrap_or_default();
            if code == "40001" || code == "40P01" {
                return StoreError::Conflict(e.message().into());
            }
            // PostgreSQL: connection trouble, shutting down, out of connections.
            if ["08", "57P", "53"].iter().any(|class| code.starts_with(class)) {
                StoreError::Unavailable(e.message().into())
            } else {
                StoreError::Database(format!("{} ({code})", e.message()))
            }
        }
        other => StoreError::Database(other.to_string()),
    }
}
