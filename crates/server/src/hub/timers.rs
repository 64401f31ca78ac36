//! What must happen although nobody asks: clocks run out, computer players are waited for.

use super::{Hub, computer_turn, now_ms};
use sandtable_store::{ListFilter, SeatKind, TableRow, TableState};
use tokio::time::{MissedTickBehavior, interval};

/// Games ended by the clock in one tick; the rest follows in the next.
const DUE: usize = 200;

/// How often tables are searched that wait for a computer, in ticks: one may wait because the server that should
/// have moved is gone.
const SEARCH_EVERY: u32 = 60;

/// How often the time of the clocks is stored, in ticks.
const PULSE_EVERY: u32 = 5;

/// A table is taken over when nothing happened there for so long.
const LEFT_ALONE_MS: i64 = 60_000;

pub(super) async fn run(hub: Hub) {
    search(&hub, i64::MAX, usize::MAX).await;
    let mut stop = hub.stopping();
    let mut ticks = interval(hub.0.config.tick);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut count = 0_u32;
    loop {
        let stopped = tokio::select! {
            _ = ticks.tick() => false,
            _ = stop.wait_for(|stop| *stop) => true,
        };
        if stopped {
            return hub.pulse().await;
        }
        count = count.wrapping_add(1);
        if count.is_multiple_of(PULSE_EVERY) {
            hub.pulse().await;
        }
        end_games(&hub).await;
        if count.is_multiple_of(SEARCH_EVERY) {
            search(&hub, now_ms() - LEFT_ALONE_MS, 4).await;
        }
    }
}

/// Ends the games whose clock has run out. Two servers may both try; the store lets one of them.
async fn end_games(hub: &Hub) {
    let Ok(time) = hub.time().await else { return };
    let due = match hub.0.store.due(time.now(), DUE).await {
        Ok(due) => due,
        Err(error) => return tracing::warn!(%error, "cannot look after the clocks"),
    };
    for late in due {
        if let Ok(live) = hub.live(&late.table).await
            && let Err(refusal) = live.end_by_clock(hub).await
            && refusal.rule != "stale"
        {
            tracing::warn!(table = %late.table, %refusal, "a game could not be ended by the clock");
        }
    }
}

/// Wakes computer players at tables that wait for one and were left alone since `before`.
async fn search(hub: &Hub, before: i64, pages: usize) {
    let mut after = None;
    for _ in 0..pages {
        let state = Some(TableState::Active);
        let filter = ListFilter { state, after: after.take(), limit: Some(500), ..ListFilter::default() };
        let page = match hub.0.store.list(filter).await {
            Ok(page) => page,
            Err(error) => return tracing::warn!(%error, "cannot look for waiting computer players"),
        };
        for row in page.iter().filter(|r| r.changed_ms <= before && waits_for_computer(hub, r)) {
            if let Ok(live) = hub.live(&row.id).await {
                computer_turn::begin(hub, &live);
            }
        }
        match page.last() {
            Some(last) if page.len() == 500 => after = Some((last.changed_ms, last.id.clone())),
            _ => return,
        }
    }
}

/// Whether a computer player is asked, and somebody cares: a person who plays, or one who watches here.
pub(super) fn waits_for_computer(hub: &Hub, row: &TableRow) -> bool {
    let asked = row.turn.as_ref().map(|t| t.seats).unwrap_or_default();
    let followed = || hub.known(&row.id).is_some_and(|live| live.is_followed());
    row.state == TableState::Active
        && row.seats.iter().any(|s| s.kind != SeatKind::Human && asked.contains(s.seat))
        && (row.seats.iter().any(|s| s.kind == SeatKind::Human) || followed())
}
