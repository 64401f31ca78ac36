//! One table that people are at: its place in memory, who is connected, and the signal that something changed.

use super::loaded::LoadedTable;
use super::{Hub, TableError, computer_turn, now_ms};
use sandtable_engine::Seat;
use sandtable_store::TableId;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard, watch};

/// Whoever asked for the position without a socket counts as watching for so long: longer than such a request may wait.
const FOLLOWS_MS: i64 = 60_000;

/// What a connection compares to know what to send: numbers that only grow. A slow connection sees the last one
/// and skips those between, so nothing is ever queued for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signal {
    /// Raised when the position, a clock, an offer or a thinking player changed.
    pub state: u64,
    /// Raised when names, terms or who is there changed.
    pub table: u64,
    /// Raised when seats or links changed hands: what anybody may do must be looked up again.
    pub seats: u64,
    /// Raised when somebody said something.
    pub chat: u64,
    /// Whether the table was deleted.
    pub gone: bool,
}

/// A table that is, or can at any moment be, in memory.
pub struct TableHandle {
    id: TableId,
    /// Empty before the first use, after a failed change and after a cancelled one: then it is read afresh.
    pub(super) slot: Mutex<Option<Box<LoadedTable>>>,
    signal: watch::Sender<Signal>,
    /// Who is connected, by seat; spectators under none.
    present: Lock<HashMap<Option<Seat>, usize>>,
    /// The version in memory, readable without waiting.
    pub(super) version: AtomicI64,
    /// When somebody without a socket last asked for the position.
    asked_ms: AtomicI64,
    /// When it was last used, in the hub's count of uses.
    pub(super) used: AtomicU64,
}

impl TableHandle {
    pub(super) fn new(id: TableId) -> TableHandle {
        TableHandle {
            id,
            slot: Mutex::new(None),
            signal: watch::Sender::new(Signal::default()),
            present: Lock::default(),
            version: AtomicI64::new(0),
            asked_ms: AtomicI64::new(0),
            used: AtomicU64::new(0),
        }
    }

    /// The table's key.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Tells of changes to come.
    pub fn watch(&self) -> watch::Receiver<Signal> {
        self.signal.subscribe()
    }

    /// Wakes everybody who watches.
    pub(super) fn tell(&self, what: impl FnOnce(&mut Signal)) {
        self.signal.send_modify(what);
    }

    /// The table, read from the store if need be. Others at this table wait until the guard is gone.
    pub(crate) async fn table(&self, hub: &Hub) -> Result<MappedMutexGuard<'_, LoadedTable>, TableError> {
        let slot = self.filled(hub).await?;
        MutexGuard::try_map(slot, |slot| slot.as_deref_mut()).map_err(|_| TableError::Unavailable)
    }

    /// The place of the table with the table in it.
    pub(super) async fn filled(
        &self,
        hub: &Hub,
    ) -> Result<MutexGuard<'_, Option<Box<LoadedTable>>>, TableError> {
        let mut slot = self.slot.lock().await;
        // Spectators were delayed since: the times of all entries are needed.
        if slot.as_ref().is_some_and(|open| open.terms.spectator_delay > 0 && open.table.skipped() > 0) {
            *slot = None;
        }
        if slot.is_none() {
            let open = hub.read(&self.id).await?;
            let (version, over) = (open.version(), open.is_over());
            *slot = Some(Box::new(open));
            // Whoever reads a table afresh is the first here to learn what another server did. The announcement
            // that follows is old news then, so everybody is told now.
            if self.version.swap(version, Ordering::AcqRel) != version {
                self.tell(|s| {
                    s.state += 1;
                    s.table += u64::from(over);
                });
            }
        }
        Ok(slot)
    }

    /// The table with its whole journal and log in memory: for replays, reviews and going back.
    pub(super) async fn whole(&self, hub: &Hub) -> Result<MappedMutexGuard<'_, LoadedTable>, TableError> {
        // Read anew meanwhile, it may begin elsewhere.
        for _ in 0..3 {
            let open = self.table(hub).await?;
            let skipped = open.table.skipped();
            if skipped == 0 {
                return Ok(open);
            }
            drop(open);
            let (entries, times, log) = hub.0.store.beginning(&self.id, skipped).await?;
            let mut open = self.table(hub).await?;
            if open.table.prepend(entries, log) {
                open.times.splice(0..0, times);
                return Ok(open);
            }
        }
        Err(TableError::Unavailable)
    }

    /// Whether anybody is connected.
    pub(super) fn is_watched(&self) -> bool {
        !self.present.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Whether anybody sees what happens, by a socket or by asking now and then.
    pub(super) fn is_followed(&self) -> bool {
        self.is_watched() || now_ms() - self.asked_ms.load(Ordering::Acquire) < FOLLOWS_MS
    }

    /// Somebody without a socket asks for the position.
    pub async fn follow(self: &Arc<Self>, hub: &Hub) {
        self.asked_ms.store(now_ms(), Ordering::Release);
        self.resume(hub).await;
    }

    /// Lets computers who are among themselves go on, now that somebody is there to see it.
    pub async fn resume(self: &Arc<Self>, hub: &Hub) {
        let waits = self.table(hub).await.is_ok_and(|open| {
            open.human().is_empty() && open.thinking.is_none() && open.computer_to_move().is_some()
        });
        if waits {
            computer_turn::begin(hub, self);
        }
        // Whoever comes back to a table that was read afresh finds its orders still to be carried out.
        if self.table(hub).await.is_ok_and(|open| open.table.ordered().is_some()) {
            super::standing::begin(hub, self);
        }
    }

    /// Whether somebody is connected for a seat.
    pub(super) fn is_online(&self, seat: Seat) -> bool {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&Some(seat))
    }

    /// Somebody connects for these seats; gone again when the result is dropped.
    pub fn arrive(self: &Arc<Self>, seats: &[Seat]) -> Presence {
        let mut here: Vec<Option<Seat>> = seats.iter().copied().map(Some).collect();
        if here.is_empty() {
            here.push(None);
        }
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let mut news = false;
        for seat in &here {
            let count = present.entry(*seat).or_default();
            *count += 1;
            news |= *count == 1 && seat.is_some();
        }
        drop(present);
        if news {
            self.tell(|s| s.table += 1);
        }
        metrics::gauge!("sandtable_sockets").increment(1.0);
        Presence { live: self.clone(), here }
    }
}

/// Somebody is connected.
pub struct Presence {
    live: Arc<TableHandle>,
    here: Vec<Option<Seat>>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut present = self.live.present.lock().unwrap_or_else(PoisonError::into_inner);
        let mut news = false;
        for seat in &self.here {
            if let Some(count) = present.get_mut(seat) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    present.remove(seat);
                    news |= seat.is_some();
                }
            }
        }
        drop(present);
        if news {
            self.live.tell(|s| s.table += 1);
        }
        metrics::gauge!("sandtable_sockets").decrement(1.0);
    }
}
