//! PostgreSQL: a pool, one transaction for each change, and its own notices for what other servers do.

use super::conn::{Link, STATEMENTS};
use super::{Conn, Failure, Work, failed, migrations};
use crate::{ChangeKind, Changed, StoreError};
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::timeout;

/// Announces a change on the channel of the schema the tables are in: several may share a database.
pub(super) const NOTIFY: &str = "SELECT pg_notify('sandtable_' || left(md5(current_schema()), 16), $1)::text";

const CHANNEL: &str = "SELECT 'sandtable_' || left(md5(current_schema()), 16)";

/// Connections for reading and writing.
const CONNECTIONS: u32 = 16;

/// Announcements kept for a slow listener.
const CHANGES: usize = 4096;

/// How often a write is tried when it gets in the way of another.
const TRIES: u32 = 5;

/// Without a notice for so long, the listening connection is asked whether it still lives.
const QUIET: Duration = Duration::from_secs(30);

/// How long it may take to answer.
const ANSWER: Duration = Duration::from_secs(10);

/// The first pause between attempts to listen again.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// The longest.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// An open PostgreSQL database.
#[derive(Clone)]
pub(crate) struct Postgres {
    pool: PgPool,
    listening: PgPool,
    changes: broadcast::Sender<Changed>,
    _relay: Arc<Relay>,
}

impl Postgres {
    pub(super) async fn open(url: &str) -> Result<Postgres, StoreError> {
        let opening = |e: sqlx::Error| StoreError::Open(failed(e).to_string());
        let options = PgConnectOptions::from_str(url).map_err(opening)?.disable_statement_logging();
        let options = options.statement_cache_capacity(STATEMENTS);
        // Not from the pool, which would try again and again and then only say that it took too long.
        let mut conn = options.connect().await.map_err(opening)?;
        migrations::of(migrations::POSTGRES).run(&mut conn).await.map_err(migrations::failed)?;
        let channel: String = sqlx::query_scalar(CHANNEL).fetch_one(&mut conn).await.map_err(opening)?;
        let _ = sqlx::Connection::close(conn).await;
        let wait = Duration::from_secs(10);
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(wait);
        let pool = pool.connect_lazy_with(options.clone().application_name("sandtable"));
        // Two, so that listening again need not wait for the broken connection to be cleared away.
        let listening = PgPoolOptions::new().max_connections(2).acquire_timeout(wait);
        let listening = listening.connect_lazy_with(options.application_name("sandtable listening"));
        let listener = listen(&listening, &channel).await.map_err(opening)?;
        let (changes, _) = broadcast::channel(CHANGES);
        let task = tokio::spawn(relay(listener, listening.clone(), channel, changes.clone()));
        Ok(Postgres { pool, listening, changes, _relay: Arc::new(Relay(task.abort_handle())) })
    }

    pub(super) async fn read<A, T>(&self, input: A, work: Work<A, T>) -> Result<T, StoreError> {
        let begin = self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        let mut tx = begin.await.map_err(failed)?;
        let mut told = Vec::new();
        let answer = work(Conn::new(Link::Postgres(&mut tx), &mut told), &input).await;
        tx.rollback().await.map_err(failed)?;
        answer
    }

    pub(super) async fn write<A, T, E>(&self, input: A, work: Work<A, T, E>) -> Result<T, E>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
        E: Failure,
    {
        let pool = self.pool.clone();
        // In a task of its own: a caller that goes away must not leave half a change behind, nor an unknown one.
        let task = tokio::spawn(async move {
            let mut tries = 1;
            loop {
                match attempt(&pool, &input, work).await {
                    Err(e) if tries < TRIES && e.again() => {
                        tokio::time::sleep(Duration::from_millis(5) * tries).await;
                        tries += 1;
                    }
                    answer => return answer,
                }
            }
        });
        task.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) fn changes(&self) -> broadcast::Receiver<Changed> {
        self.changes.subscribe()
    }

    pub(super) async fn close(&self) {
        self.listening.close().await;
        self.pool.close().await;
    }
}

async fn attempt<A, T, E: Failure>(pool: &PgPool, input: &A, work: Work<A, T, E>) -> Result<T, E> {
    let mut tx = pool.begin_with("BEGIN ISOLATION LEVEL READ COMMITTED").await.map_err(failed)?;
    let mut told = Vec::new();
    match work(Conn::new(Link::Postgres(&mut tx), &mut told), input).await {
        Ok(done) => {
            tx.commit().await.map_err(failed)?;
            Ok(done)
        }
        Err(e) => {
            let _ = tx.rollback().await; // The first failure is the one to report.
            Err(e)
        }
    }
}

async fn listen(pool: &PgPool, channel: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(channel).await?;
    Ok(listener)
}

/// Passes notices on until the store is closed, listening again whenever the connection breaks.
async fn relay(mut listener: PgListener, pool: PgPool, channel: String, changes: broadcast::Sender<Changed>) {
    loop {
        match pass_on(&mut listener, &changes).await {
            Err(sqlx::Error::PoolClosed) => return,
            Err(e) => tracing::warn!("the database stopped announcing changes: {}", failed(e)),
            Ok(()) => tracing::warn!("the database stopped announcing changes"),
        }
        drop(listener);
        let mut pause = FIRST_PAUSE;
        listener = loop {
            match listen(&pool, &channel).await {
                Ok(again) => break again,
                Err(sqlx::Error::PoolClosed) => return,
                Err(_) => tokio::time::sleep(pause).await,
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        };
        // What happened meanwhile is unknown, so everybody has to look.
        let _ = changes.send(Changed { table: String::new(), version: 0, kind: ChangeKind::Missed });
    }
}

/// Passes notices on until the connection is lost.
async fn pass_on(listener: &mut PgListener, changes: &broadcast::Sender<Changed>) -> Result<(), sqlx::Error> {
    listener.eager_reconnect(false);
    loop {
        let Ok(next) = timeout(QUIET, listener.try_recv()).await else {
            // Nothing for a while: a connection can die without a sound, so ask.
            match timeout(ANSWER, sqlx::query("SELECT 1").execute(&mut *listener)).await {
                Ok(answer) => answer.map(drop)?,
                Err(_) => return Ok(()),
            }
            continue;
        };
        let Some(notice) = next? else { return Ok(()) };
        if let Some(change) = read_payload(notice.payload()) {
            let _ = changes.send(change);
        }
    }
}

/// Ends the relay with the last clone of the store.
struct Relay(tokio::task::AbortHandle);

impl Drop for Relay {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// `play 12 k3m9…`: kind, version, table.
pub(super) fn payload(change: &Changed) -> String {
    format!("{} {} {}", change.kind.word(), change.version, change.table)
}

fn read_payload(text: &str) -> Option<Changed> {
    let mut words = text.splitn(3, ' ');
    let kind = ChangeKind::read(words.next()?)?;
    let version = words.next()?.parse().ok()?;
    Some(Changed { table: words.next()?.into(), version, kind })
}
