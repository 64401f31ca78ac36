//! The tables in memory.
//!
//! Each open table is a [`TableHandle`] behind its own lock: nothing at one table waits for another. A change is made in
//! memory, stored, and only then acknowledged and shown; a change that could not be stored is forgotten together
//! with the table in memory, which is then read from the store again. What spectators
//! see is written once for each change and language. Tables nobody is connected to are dropped when there are too many.

mod ask;
mod commit;
mod computer_turn;
mod connections;
mod encode_log;
mod encode_state;
mod handle;
mod hint;
mod history;
mod info;
mod loaded;
mod offers;
mod packs;
mod pool;
mod replay;
mod review;
mod standing;
mod summary;
mod sync;
mod time;
mod timers;

pub(crate) use connections::{ConnectionPermit, Departure};
pub use encode_state::{Form, Seen, StateText};
pub use handle::{Presence, Signal, TableHandle};
pub use info::{Observer, seat_kind};
use loaded::Kept;
pub(crate) use loaded::LoadedTable;
pub use replay::Perspective;
pub use summary::{Opening, stored_result, stored_turn};
pub(crate) use time::GameTime;

pub(crate) use crate::auth::now_ms;
use crate::catalogue::Catalogue;
use crate::computer::Opponents;
use crate::rate_limit::Rate;
use crate::table_settings::TableSettings;
use crate::token_bucket::Attempts;
use sandtable_engine::chance::Seed;
use sandtable_engine::{Message, Refusal};
use sandtable_store::{Store, StoreError, StoredGame, StoredTail, TableId};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{Semaphore, broadcast, watch};

/// Departures kept for a slow connection; one that misses some looks for itself.
const DEPARTURES: usize = 256;

/// How the hub works.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// Tables kept in memory; those with connections are kept in any case.
    pub tables: usize,
    /// Pause before a computer player's choice is shown, so that people can follow.
    pub pause: Duration,
    /// Computer players that think at the same time, those aside who are done in a moment.
    pub thinkers: usize,
    /// Computer players that are done in a moment, at the same time.
    pub quick_thinkers: usize,
    /// Hints that are thought about at the same time, beside the computer players.
    pub advisers: usize,
    /// Connections one address may have at the same time.
    pub sockets: usize,
    /// Lines of chat of one seat or spectator.
    pub talk: Rate,
    /// How often clocks and waiting computer players are looked after.
    pub tick: Duration,
    /// The seed of every table and computer player, for tests of clients.
    pub test_seed: Option<u64>,
}

impl Default for HubConfig {
    fn default() -> Self {
        HubConfig {
            tables: 10_000,
            pause: Duration::from_millis(150),
            thinkers: half_of_the_cores(),
            quick_thinkers: cores(),
            advisers: 2,
            sockets: 200,
            talk: Rate::new(8, Duration::from_secs(2)),
            tick: Duration::from_secs(1),
            test_seed: None,
        }
    }
}

/// Why a table cannot be had.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TableError {
    /// There is none with this key.
    #[error("no such table")]
    Missing,
    /// The store does not answer, or somebody is being faster all the time.
    #[error("the table cannot be reached at the moment")]
    Unavailable,
    /// What is stored cannot be played here: another version of the game or its data.
    #[error("the table cannot be opened: {0}")]
    Broken(String),
}

impl From<StoreError> for TableError {
    fn from(e: StoreError) -> TableError {
        match e {
            StoreError::Missing(_) => TableError::Missing,
            other => {
                tracing::warn!(error = %other, "the store failed");
                TableError::Unavailable
            }
        }
    }
}

impl From<TableError> for Refusal {
    fn from(trouble: TableError) -> Refusal {
        let text = match trouble {
            TableError::Missing => Message::new("table-missing"),
            TableError::Unavailable => Message::new("table-unavailable"),
            TableError::Broken(reason) => Message::new("table-broken").text("reason", reason),
        };
        Refusal::new("table", text)
    }
}

/// The tables in memory; clones share them.
#[derive(Clone)]
pub struct Hub(Arc<Shared>);

struct Shared {
    store: Store,
    catalogue: Catalogue,
    opponents: Opponents,
    config: HubConfig,
    tables: Lock<HashMap<TableId, Arc<TableHandle>>>,
    uses: AtomicU64,
    callers: Lock<HashMap<IpAddr, usize>>,
    thinkers: Arc<pool::Pool>,
    quick_thinkers: Arc<pool::Pool>,
    drawing: Semaphore,
    asking: Arc<Semaphore>,
    talk: Attempts,
    departures: broadcast::Sender<Departure>,
    advice: review::Advice,
    stop: watch::Sender<bool>,
    time: GameTime,
    kept: tokio::sync::OnceCell<()>,
    packs: Lock<HashMap<(String, String), Arc<crate::catalogue::Title>>>,
    timed: tokio::sync::OnceCell<()>,
}

impl Hub {
    /// A hub without tables. [`Hub::start`] lets it follow the store, look after clocks and move for computers.
    pub fn new(store: Store, catalogue: Catalogue, opponents: Opponents, config: HubConfig) -> Hub {
        Hub(Arc::new(Shared {
            store,
            catalogue,
            opponents,
            thinkers: pool::Pool::new(config.thinkers),
            quick_thinkers: pool::Pool::new(config.quick_thinkers),
            drawing: Semaphore::new(half_of_the_cores()),
            asking: Arc::new(Semaphore::new(ask::ASKING)),
            talk: Attempts::new(config.talk),
            departures: broadcast::Sender::new(DEPARTURES),
            advice: review::Advice::new(config.advisers),
            config,
            tables: Lock::default(),
            uses: AtomicU64::new(0),
            callers: Lock::default(),
            stop: watch::Sender::new(false),
            time: GameTime::new(now_ms()),
            packs: Lock::default(),
            kept: tokio::sync::OnceCell::new(),
            timed: tokio::sync::OnceCell::new(),
        }))
    }

    /// The seed of a new table: one nobody can guess, unless a test asks for its own.
    pub(crate) fn seed(&self) -> Option<Seed> {
        self.0.config.test_seed.map(Seed::from_number)
    }

    /// Begins to work in the background, until [`Hub::stop`]: follows what other servers store, ends games whose
    /// clock has run out, and lets computer players move where they are waited for.
    pub fn start(&self) {
        tokio::spawn(sync::run(self.clone()));
        tokio::spawn(timers::run(self.clone()));
    }

    /// Says goodbye to every connection and stops working in the background.
    pub fn stop(&self) {
        metrics::gauge!("sandtable_stopping").set(1.0);
        self.0.stop.send_replace(true);
    }

    /// Becomes true when the hub stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stop.subscribe()
    }

    /// Computer players.
    pub fn opponents(&self) -> &Opponents {
        &self.0.opponents
    }

    /// Leave to put positions into words. As long as somebody else has all of it nobody is shown anything new, but
    /// choices are made and answered.
    pub fn drawing(&self) -> &Semaphore {
        &self.0.drawing
    }

    /// Leave to think about questions.
    pub fn asking(&self) -> &Semaphore {
        &self.0.asking
    }

    /// How many tables are in memory.
    pub fn open_tables(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<TableHandle>>> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with this key, in memory or read from the store.
    pub async fn live(&self, id: &str) -> Result<Arc<TableHandle>, TableError> {
        let live = self.place(id);
        let result = live.filled(self).await.map(drop);
        if let Err(trouble) = result {
            self.forget(&live);
            return Err(trouble);
        }
        Ok(live)
    }

    /// The place of a table, empty or not.
    fn place(&self, id: &str) -> Arc<TableHandle> {
        let now = self.0.uses.fetch_add(1, Ordering::Relaxed);
        let mut tables = self.tables();
        if let Some(live) = tables.get(id) {
            live.used.store(now, Ordering::Relaxed);
            return live.clone();
        }
        let live = Arc::new(TableHandle::new(id.to_string()));
        live.used.store(now, Ordering::Relaxed);
        tables.insert(id.to_string(), live.clone());
        if tables.len() > self.0.config.tables {
            evict(&mut tables, self.0.config.tables * 9 / 10);
        }
        metrics::gauge!("sandtable_open_tables").set(tables.len() as f64);
        live
    }

    /// The place of a table that somebody uses already.
    fn known(&self, id: &str) -> Option<Arc<TableHandle>> {
        self.tables().get(id).cloned()
    }

    /// Drops a table that could not be opened, unless somebody else is at it.
    fn forget(&self, live: &Arc<TableHandle>) {
        let mut tables = self.tables();
        if tables.get(live.id()).is_some_and(|l| Arc::ptr_eq(l, live)) && Arc::strong_count(live) <= 2 {
            tables.remove(live.id());
        }
    }

    /// Reads a table from the store and opens its game: from the end of its journal, which takes as long for a long game
    /// as for a short one. Where spectators lag behind, the times of all entries are needed.
    async fn read(&self, id: &str) -> Result<LoadedTable, TableError> {
        let stored = self.0.store.load_tail(id, encode_log::HELD).await?.ok_or(TableError::Missing)?;
        if TableSettings::read(&stored.row.settings).spectator_delay > 0 {
            return self.read_whole(id).await;
        }
        let title = self.title(&stored.row.game, &stored.tail.journal.data).await?;
        let (offers, time) = (self.0.store.offers(id).await?, self.time().await?);
        let opened = tokio::task::spawn_blocking(move || {
            let StoredTail { row, tail, times, last_own } = stored;
            let kept = Kept { row, times, last_own, snapshot: tail.snapshot.entries };
            title.game().open_tail(tail).map(|table| LoadedTable::new(title, table, kept, offers, time))
        });
        match opened.await.map_err(|_| broken())? {
            Ok(open) => Ok(open),
            Err(error) => {
                tracing::info!(table = %id, %error, "opening a game from its whole journal");
                self.read_whole(id).await
            }
        }
    }

    /// Reads a table with its whole journal and log.
    async fn read_whole(&self, id: &str) -> Result<LoadedTable, TableError> {
        let stored = self.0.store.load(id).await?.ok_or(TableError::Missing)?;
        let title = self.title(&stored.row.game, &stored.journal.data).await?;
        let (offers, time) = (self.0.store.offers(id).await?, self.time().await?);
        let opened = tokio::task::spawn_blocking(move || {
            let StoredGame { row, journal, times, log, snapshot } = stored;
            // A snapshot an older program wrote may not be readable: the journal always is.
            let table = title.game().open(&journal, &snapshot, log).or_else(|e| {
                tracing::info!(table = %row.id, error = %e, "replaying a journal without its snapshot");
                title.game().load(&journal)
            });
            let kept = Kept { row, times, last_own: Vec::new(), snapshot: snapshot.entries };
            table.map(|table| LoadedTable::new(title, table, kept, offers, time))
        });
        opened.await.map_err(|_| broken())?.map_err(|e| TableError::Broken(e.to_string()))
    }
}

fn broken() -> TableError {
    TableError::Broken("the game failed to open".into())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many positions are put into words at the same time. The other cores are for choices, which take less and are
/// waited for: after a moment in which nothing went on, those who acted are answered first, and then everybody is shown
/// what came of it.
///
/// Also how many computer players think at the same time: the strongest takes two cores for as long as it likes to think,
/// and more of them at once would each think less in that time.
fn half_of_the_cores() -> usize {
    (cores() / 2).max(1)
}

/// Drops the tables that were not used for longest, as long as nobody is at them.
fn evict(tables: &mut HashMap<TableId, Arc<TableHandle>>, most: usize) {
    let idle = tables.values().filter(|l| Arc::strong_count(l) == 1 && !l.is_watched());
    let mut idle: Vec<(u64, TableId)> =
        idle.map(|l| (l.used.load(Ordering::Relaxed), l.id().clone())).collect();
    idle.sort_unstable();
    for (_, id) in idle.into_iter().take(tables.len().saturating_sub(most)) {
        tables.remove(&id);
    }
}
