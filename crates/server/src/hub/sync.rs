//! Following the store: what other servers did, and what was changed beside the game.

use super::encode_log::HELD;
use super::{Hub, Kept, LoadedTable, TableError, TableHandle, computer_turn, timers};
use sandtable_engine::session::Tail;
use sandtable_engine::standing::is_ordered;
use sandtable_store::{ChangeKind, Changed};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::broadcast::error::RecvError;

pub(super) async fn run(hub: Hub) {
    let mut changes = hub.0.store.changes();
    let mut stop = hub.stopping();
    loop {
        let change = tokio::select! {
            change = changes.recv() => change,
            _ = stop.wait_for(|stop| *stop) => return,
        };
        match change {
            Ok(change) => follow(&hub, change),
            Err(RecvError::Lagged(_)) => follow_all(&hub),
            Err(RecvError::Closed) => return,
        }
    }
}

fn follow_all(hub: &Hub) {
    let open: Vec<Arc<TableHandle>> = hub.tables().values().cloned().collect();
    let hub = hub.clone();
    tokio::spawn(async move {
        for live in open {
            catch_up(&hub, &live, None).await;
            live.tell(|s| {
                s.table += 1;
                s.seats += 1;
                s.chat += 1;
            });
        }
    });
}

/// Sees to one change; whatever takes time is done elsewhere, so that others do not wait.
fn follow(hub: &Hub, change: Changed) {
    match change.kind {
        ChangeKind::Missed => return follow_all(hub),
        ChangeKind::Created => {
            let hub = hub.clone();
            tokio::spawn(async move { created(&hub, &change.table).await });
            return;
        }
        _ => {}
    }
    let Some(live) = hub.known(&change.table) else { return };
    let hub = hub.clone();
    match change.kind {
        ChangeKind::Play if change.version <= live.version.load(Ordering::Acquire) => {}
        ChangeKind::Chat => live.tell(|s| s.chat += 1),
        ChangeKind::Deleted => {
            hub.tables().remove(live.id());
            tokio::spawn(async move {
                *live.slot.lock().await = None;
                live.tell(|s| s.gone = true);
            });
        }
        ChangeKind::Play | ChangeKind::Table | ChangeKind::Seats | ChangeKind::Offers => {
            tokio::spawn(async move {
                let version = (change.kind == ChangeKind::Play).then_some(change.version);
                catch_up(&hub, &live, version).await;
                if change.kind == ChangeKind::Seats {
                    // A computer may have taken a seat that is asked.
                    computer_turn::begin(&hub, &live);
                }
                live.tell(|s| match change.kind {
                    ChangeKind::Table | ChangeKind::Seats => {
                        s.table += 1;
                        s.seats += 1;
                    }
                    _ => {}
                });
            });
        }
        ChangeKind::Created | ChangeKind::Missed => {}
    }
}

/// A computer player may have the first move.
async fn created(hub: &Hub, id: &str) {
    if let Ok(Some(row)) = hub.0.store.table(id).await
        && timers::waits_for_computer(hub, &row)
        && let Ok(live) = hub.live(id).await
    {
        computer_turn::begin(hub, &live);
    }
}

/// Brings a table in memory up to what is stored, unless it has reached `version` already: our own changes come by
/// here too. One that cannot be is dropped and read afresh when needed.
async fn catch_up(hub: &Hub, live: &Arc<TableHandle>, version: Option<i64>) {
    let mut slot = live.slot.lock().await;
    if slot.as_ref().is_some_and(|open| version.is_some_and(|v| v <= open.version())) {
        return;
    }
    let mut over = false;
    if let Some(old) = slot.take() {
        let before = old.version();
        match newer(hub, *old).await {
            Ok(open) => {
                live.version.store(open.version(), Ordering::Release);
                over = open.version() != before && open.is_over();
                *slot = Some(Box::new(open));
            }
            Err(trouble) => tracing::warn!(table = %live.id(), %trouble, "a table must be read afresh"),
        }
    }
    drop(slot);
    live.tell(|s| {
        s.state += 1;
        s.table += u64::from(over);
    });
}

async fn newer(hub: &Hub, mut old: LoadedTable) -> Result<LoadedTable, TableError> {
    let id = old.row.id.clone();
    let news = hub.0.store.since(&id, old.version()).await?.ok_or(TableError::Missing)?;
    let offers = hub.0.store.offers(&id).await?;
    if news.row.version == old.version() {
        old.beside(news.row, offers);
        return Ok(old);
    }
    // What is no longer in memory has changed: all is read anew.
    if news.keep < old.table.skipped() {
        return Err(TableError::Unavailable);
    }
    let reopened = tokio::task::spawn_blocking(move || {
        let keep = news.keep;
        let before = old.table.skipped();
        // From the new snapshot on, so that it takes as long in a long game as in a short one.
        let skipped = news.snapshot.entries.saturating_sub(1).clamp(before, keep.max(before));
        let mut journal = old.table.journal().head();
        journal.entries.extend((skipped..keep).filter_map(|n| old.table.entry(n).cloned()));
        journal.entries.extend(news.entries.into_iter().skip(skipped.saturating_sub(keep)));
        let log_from = old.table.recent_log(keep, HELD).min(skipped);
        let mut log = old.table.log_rows(log_from);
        log.retain(|row| row.entry < keep);
        log.extend(news.log);
        let mut times = old.times.split_off((skipped - before).min(old.times.len()));
        times.truncate(keep.saturating_sub(skipped));
        times.extend(news.times);
        let kept =
            Kept { last_own: last_own(&old, skipped), row: news.row, times, snapshot: news.snapshot.entries };
        let tail = Tail { journal, skipped, snapshot: news.snapshot, log, log_from };
        let table = old.title.game().open_tail(tail)?;
        let mut open = LoadedTable::new(old.title.clone(), table, kept, offers, old.time.clone());
        open.succeed(old, keep);
        Ok::<_, sandtable_engine::journal::JournalError>(open)
    });
    let reopened = reopened.await.map_err(|_| TableError::Unavailable)?;
    metrics::counter!("sandtable_catch_ups_total").increment(1);
    reopened.map_err(|e| TableError::Broken(e.to_string()))
}

/// The last own choice of each seat before entry `before`.
fn last_own(open: &LoadedTable, before: usize) -> Vec<(String, usize)> {
    let mut found = open.last_own.clone();
    for seat in &open.table.info().seats {
        let own = |n: &usize| open.table.entry(*n).is_some_and(|e| e.by == seat.key && !is_ordered(&e.text));
        if let Some(n) = (open.table.skipped()..before).rev().find(own) {
            found.retain(|(key, _)| *key != seat.key);
            found.push((seat.key.clone(), n));
        }
    }
    found
}
