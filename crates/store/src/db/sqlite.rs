//! SQLite: one thread writes, many connections read.
//!
//! Making a write durable costs one flush of the disk, whatever its size. So the writer takes everything that waits,
//! does it in one transaction and flushes once, a few hundred times a second at most: the busier the server, the more
//! writes share a flush. Nobody is
//! answered before the flush. Failures are rare, so at first all go without a net; if one fails, everything is rolled
//! back and done again with a savepoint for each, so that it takes nothing else with it.

use super::conn::{Link, STATEMENTS};
use super::{Conn, Failure, Work, failed, migrations};
use crate::{Changed, StoreError};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Acquire, ConnectOptions};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, mpsc, oneshot};

/// Most pieces of work in one transaction: bounds how long the first of them waits.
const BATCH: usize = 256;

/// Shortest time from the beginning of one transaction to that of the next, for a file. Each costs a flush of the disk and
/// a dozen changes of threads, whatever is in it; with a thousand choices a second those who come together share it. What
/// comes after a pause waits for nothing.
const PACE: Duration = Duration::from_millis(4);

/// Work waiting for the writer before callers wait themselves.
const QUEUE: usize = 4096;

/// Announcements kept for a slow listener.
const CHANGES: usize = 4096;

/// How long another program may keep the database to itself.
const PATIENCE: Duration = Duration::from_secs(10);

/// Pause before trying again.
const BREATH: Duration = Duration::from_millis(10);

/// Connections that read.
const READERS: u32 = 4;

/// An open SQLite database.
#[derive(Clone)]
pub(crate) struct Sqlite {
    writer: mpsc::Sender<Job>,
    /// Absent for a database in memory, which only its one connection can see.
    readers: Option<SqlitePool>,
    changes: broadcast::Sender<Changed>,
    /// Where the file is, if there is one.
    path: Option<PathBuf>,
    lock: Arc<Mutex<Option<File>>>,
}

/// Work for the writer.
enum Job {
    Do(Box<dyn Task>),
    /// Finish what waits and stop.
    Close(oneshot::Sender<()>),
}

/// A piece of work with somebody waiting for its answer.
trait Task: Send {
    /// Does it, perhaps again after everything was rolled back. Whether it went well: if not, its writes must not stay.
    fn run<'c>(&'c mut self, conn: Conn<'c>) -> Pin<Box<dyn Future<Output = bool> + Send + 'c>>;
    /// Answers, once what was written is safe or known to be lost.
    fn answer(self: Box<Self>, lost: Option<&StoreError>);
}

struct Piece<A, T, E> {
    input: A,
    work: Work<A, T, E>,
    outcome: Option<Result<T, E>>,
    caller: oneshot::Sender<Result<T, E>>,
}

impl<A: Send + Sync, T: Send, E: Failure> Task for Piece<A, T, E> {
    fn run<'c>(&'c mut self, conn: Conn<'c>) -> Pin<Box<dyn Future<Output = bool> + Send + 'c>> {
        Box::pin(async move {
            let outcome = (self.work)(conn, &self.input).await;
            let ok = outcome.is_ok();
            self.outcome = Some(outcome);
            ok
        })
    }

    fn answer(self: Box<Self>, lost: Option<&StoreError>) {
        let answer = match (self.outcome, lost) {
            // What failed by itself failed for its own reason, whatever became of the rest.
            (Some(Err(e)), _) => Err(e),
            (_, Some(e)) => Err(e.clone().into()),
            (Some(done), None) => done,
            (None, None) => Err(StoreError::Closed.into()),
        };
        // Nobody may be waiting any more; the work is done all the same.
        let _ = self.caller.send(answer);
    }
}

impl Sqlite {
    pub(super) async fn open(url: &str) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::from_str(url).map_err(|e| StoreError::Open(e.to_string()))?;
        let memory = url.contains(":memory:") || url.contains("mode=memory");
        let options = options.foreign_keys(true).busy_timeout(PATIENCE).disable_statement_logging();
        let options = options.statement_cache_capacity(STATEMENTS);
        let options = if memory {
            options.shared_cache(false)
        } else {
            create(options.get_filename())?;
            options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full)
        };
        let mut conn = connect(&options.clone().optimize_on_close(true, 400)).await.map_err(opening)?;
        migrate(&mut conn).await?;
        let readers = (!memory).then(|| {
            let pool = SqlitePoolOptions::new().max_connections(READERS).min_connections(1);
            pool.connect_lazy_with(options.clone().read_only(true))
        });
        let (changes, _) = broadcast::channel(CHANGES);
        let (writer, jobs) = mpsc::channel(QUEUE);
        let pace = if memory { Duration::ZERO } else { PACE };
        let again = (!memory).then(|| options.clone());
        start_writer(write_all(conn, again, jobs, changes.clone(), pace))?;
        let path = (!memory).then(|| options.get_filename().to_path_buf());
        Ok(Sqlite { writer, readers, changes, path, lock: Arc::default() })
    }

    pub(super) async fn read<A, T>(&self, input: A, work: Work<A, T>) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        let Some(readers) = &self.readers else { return self.write(input, work).await };
        let mut tx = readers.begin().await.map_err(failed)?;
        let mut told = Vec::new();
        let answer = work(Conn::new(Link::Sqlite(&mut tx), &mut told), &input).await;
        tx.commit().await.map_err(failed)?;
        answer
    }

    pub(super) async fn write<A, T, E>(&self, input: A, work: Work<A, T, E>) -> Result<T, E>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
        E: Failure,
    {
        let (caller, answer) = oneshot::channel();
        let piece = Piece { input, work, outcome: None, caller };
        self.writer.send(Job::Do(Box::new(piece))).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) fn changes(&self) -> broadcast::Receiver<Changed> {
        self.changes.subscribe()
    }

    /// Copies the database as it is at one moment into a file, while the writer goes on. None for one in memory.
    pub(super) async fn backup(&self, file: &Path) -> Result<bool, StoreError> {
        let Some(readers) = &self.readers else { return Ok(false) };
        create(file)?;
        let mut conn = readers.acquire().await.map_err(failed)?;
        let copy = sqlx::query("VACUUM INTO $1").bind(file.to_string_lossy().into_owned());
        copy.execute(&mut *conn).await.map_err(failed).map(|_| true)
    }

    /// Takes the lock that belongs to the file; the system gives it back when this process ends, however it does.
    pub(super) fn lock(&self) -> Result<(), StoreError> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut held = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_none() {
            *held = Some(lock_beside(path)?);
        }
        Ok(())
    }

    pub(super) async fn close(&self) {
        if let Some(readers) = &self.readers {
            readers.close().await;
        }
        let (done, closed) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// The lock of a database file, if nobody has it.
pub(crate) fn lock_beside(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_os_string();
    name.push(".lock");
    let failed = |e: std::io::Error| StoreError::Open(format!("{}: {e}", Path::new(&name).display()));
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        // A file system that knows no locks.
        Err(std::fs::TryLockError::Error(e)) => {
            tracing::warn!("{} cannot be locked: {e}", path.display());
            Ok(file)
        }
    }
}

/// Makes the file, readable by its owner alone: it holds seeds and password hashes.
fn create(path: &Path) -> Result<(), StoreError> {
    let mut file = std::fs::OpenOptions::new();
    file.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    match file.open(path) {
        Ok(_) => Ok(()),
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(e) => Err(StoreError::Open(format!("{}: {e}", path.display()))),
    }
}

/// Connects. Two programs that make a new file what it has to be are in each other's way for a moment, in which SQLite
/// does not wait by itself.
async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let begun = Instant::now();
    loop {
        match options.connect().await {
            Err(e) if is_busy(&e) && begun.elapsed() < PATIENCE => tokio::time::sleep(BREATH).await,
            done => return done,
        }
    }
}

/// SQLITE_BUSY, whatever else the code tells.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|e| e.code());
    code.and_then(|c| c.parse::<u32>().ok()).is_some_and(|c| c & 0xff == 5)
}

/// Brings the tables up to date, in one transaction that nobody else can be in: who comes second finds it done.
async fn migrate(conn: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut tx = sqlx::Connection::begin_with(conn, "BEGIN IMMEDIATE").await.map_err(opening)?;
    migrations::of(migrations::SQLITE).run(&mut *tx).await.map_err(migrations::failed)?;
    tx.commit().await.map_err(opening)
}

fn opening(e: sqlx::Error) -> StoreError {
    StoreError::Open(failed(e).to_string())
}

/// Runs the writer on a thread of its own. Every statement goes to SQLite's thread and back; among the tasks of the server
/// the writer would wait its turn behind views being written each time it comes back, and a busy server would store less.
fn start_writer(writer: impl Future<Output = ()> + Send + 'static) -> Result<(), StoreError> {
    let failed = |e: std::io::Error| StoreError::Open(e.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(failed)?;
    let thread = std::thread::Builder::new().name("sqlite-writer".into());
    thread.spawn(move || runtime.block_on(writer)).map_err(failed).map(drop)
}

/// The writer: until told to close, or until nobody could ask it for anything any more.
///
/// After a failure of the database itself (a full disk) nobody knows what state the connection is in: a new one is made
/// with the next work, if there is a file to connect to. So everything goes on as soon as there is room again.
async fn write_all(
    conn: SqliteConnection,
    again: Option<SqliteConnectOptions>,
    mut jobs: mpsc::Receiver<Job>,
    changes: broadcast::Sender<Changed>,
    pace: Duration,
) {
    let mut closing = None;
    let mut last: Option<Instant> = None;
    let mut conn = Some(conn);
    while let Some(first) = jobs.recv().await {
        if let Some(rest) = last.and_then(|begun| pace.checked_sub(begun.elapsed())) {
            tokio::time::sleep(rest).await;
        }
        last = Some(Instant::now());
        let mut batch = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next.take() {
            match job {
                Job::Do(task) => batch.push(task),
                Job::Close(done) => {
                    closing = Some(done);
                    jobs.close();
                }
            }
            if batch.len() < BATCH {
                next = jobs.try_recv().ok();
            }
        }
        let mut told = Vec::new();
        let lost = match work_together(&mut conn, again.as_ref(), &mut batch, &mut told).await {
            Ok(()) => None,
            Err(e) => {
                tracing::error!("writing to the database failed: {}", failed(e));
                told.clear();
                if again.is_some() {
                    conn = None;
                }
                Some(StoreError::Unavailable("the last change could not be written".into()))
            }
        };
        for change in told {
            let _ = changes.send(change);
        }
        for task in batch {
            task.answer(lost.as_ref());
        }
    }
    if let Some(conn) = conn
        && let Err(e) = sqlx::Connection::close(conn).await
    {
        tracing::warn!("closing the database: {}", failed(e));
    }
    if let Some(done) = closing {
        let _ = done.send(());
    }
}

/// One transaction for all of them, on a new connection if the last one broke.
async fn work_together(
    conn: &mut Option<SqliteConnection>,
    again: Option<&SqliteConnectOptions>,
    batch: &mut [Box<dyn Task>],
    told: &mut Vec<Changed>,
) -> Result<(), sqlx::Error> {
    if let (None, Some(options)) = (&conn, again) {
        *conn = Some(connect(options).await?);
    }
    match conn {
        Some(conn) => together(conn, batch, told).await,
        None => Err(sqlx::Error::WorkerCrashed),
    }
}

/// One transaction for all of them.
async fn together(
    conn: &mut SqliteConnection,
    batch: &mut [Box<dyn Task>],
    told: &mut Vec<Changed>,
) -> Result<(), sqlx::Error> {
    let mut tx = sqlx::Connection::begin_with(&mut *conn, "BEGIN IMMEDIATE").await?;
    let mut all_well = true;
    for task in &mut *batch {
        all_well = task.run(Conn::new(Link::Sqlite(&mut tx), told)).await;
        if !all_well {
            break;
        }
    }
    if all_well {
        return tx.commit().await;
    }
    tx.rollback().await?;
    told.clear();
    if batch.len() > 1 { one_by_one(conn, batch, told).await } else { Ok(()) }
}

/// One transaction for all of them, with a savepoint for each.
async fn one_by_one(
    conn: &mut SqliteConnection,
    batch: &mut [Box<dyn Task>],
    told: &mut Vec<Changed>,
) -> Result<(), sqlx::Error> {
    let mut tx = sqlx::Connection::begin_with(conn, "BEGIN IMMEDIATE").await?;
    for task in batch {
        let mut own = Vec::new();
        let mut savepoint = tx.begin().await?;
        if task.run(Conn::new(Link::Sqlite(&mut savepoint), &mut own)).await {
            savepoint.commit().await?;
            told.append(&mut own);
        } else {
            savepoint.rollback().await?;
        }
    }
    tx.commit().await
}
