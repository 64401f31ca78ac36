//! Changing a game: in memory, then in the store, then for everybody to see.

use super::handle::TableHandle;
use super::{Hub, LoadedTable, TableError, now_ms};
use crate::clock::Clocks;
use sandtable_engine::{Agreed, Message, Refusal, Seat, Viewer};
use sandtable_store::{Archiving, Change, CommitError, Hand, TableState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// On whose behalf a game is changed.
pub(super) enum By {
    /// The table's own: a clock, a computer player, what all agreed on.
    Table,
    /// All who agreed to this offer.
    Offer(i64),
    /// Whoever holds a seat.
    Seat(Hand),
}

/// The answer to a choice that was made for another position.
pub(super) fn stale() -> Refusal {
    Refusal::new("stale", Message::new("table-stale"))
}

fn unavailable() -> Refusal {
    Refusal::new("table", Message::new("table-unavailable"))
}

impl TableHandle {
    /// A seat chooses. `version` is the one the choice was made for. What opens the seat to whoever chooses is looked at
    /// again when it is stored.
    pub async fn act(
        self: &Arc<Self>,
        hub: &Hub,
        (seat, hand): (Seat, Hand),
        version: i64,
        text: &str,
    ) -> Result<i64, Refusal> {
        let begun = Instant::now();
        let done = self
            .change(hub, By::Seat(hand), |open| {
                open.answers(version, seat)?;
                // The table's own mark is not a player's to set.
                if sandtable_engine::standing::is_ordered(text) {
                    return Err(Refusal::not_your_decision());
                }
                open.by = Some(seat);
                open.table.act(seat, text)
            })
            .await;
        metrics::histogram!("sandtable_action_seconds").record(begun.elapsed().as_secs_f64());
        let outcome = if done.is_ok() { "done" } else { "refused" };
        metrics::counter!("sandtable_actions_total", "outcome" => outcome).increment(1);
        self.own_version(hub, seat, done?).await
    }

    /// The version a change by `seat` led to, as it may know it.
    async fn own_version(&self, hub: &Hub, seat: Seat, version: i64) -> Result<i64, Refusal> {
        let open = self.table(hub).await?;
        let secret = open.table.sealed_from().is_some();
        Ok(if secret { open.shown(Viewer::Seat(seat)) } else { version })
    }

    /// A seat takes its last choice back.
    pub async fn undo(
        self: &Arc<Self>,
        hub: &Hub,
        (seat, hand): (Seat, Hand),
        version: i64,
    ) -> Result<i64, Refusal> {
        let undone = self.change(hub, By::Seat(hand), |open| {
            open.answers(version, seat)?;
            open.by = Some(seat);
            open.table.undo(seat).map_err(|b| Refusal::new("table", Message::new(b.key())))
        });
        let version = undone.await?;
        self.own_version(hub, seat, version).await
    }

    /// The table agrees on something; the offer it was proposed by is settled.
    pub(super) async fn agree(
        self: &Arc<Self>,
        hub: &Hub,
        agreed: &Agreed,
        settles: Option<i64>,
    ) -> Result<i64, Refusal> {
        if matches!(agreed, Agreed::Back(_)) {
            // The position to go back to is found by replay.
            drop(self.whole(hub).await?);
        }
        self.change(hub, settles.map_or(By::Table, By::Offer), |open| open.table.agree(agreed)).await
    }

    /// A seat gives up.
    pub async fn resign(self: &Arc<Self>, hub: &Hub, (seat, hand): (Seat, Hand)) -> Result<i64, Refusal> {
        self.change(hub, By::Seat(hand), |open| open.table.agree(&Agreed::Resign(seat))).await
    }

    /// Ends the game if a clock has run out.
    pub(super) async fn end_by_clock(self: &Arc<Self>, hub: &Hub) -> Result<i64, Refusal> {
        self.change(hub, By::Table, |open| {
            let late = open.clocks.as_ref().and_then(|c| c.expired(open.time.now()));
            open.table.agree(&Agreed::Time(late.ok_or_else(stale)?))
        })
        .await
    }

    /// Puts the table away at a time, or (none) takes it out again. Meanwhile its clocks stand.
    pub async fn put_away(self: &Arc<Self>, hub: &Hub, at: Option<i64>) -> Result<(), TableError> {
        // Somebody may choose at the same moment: then it is looked at again.
        for _ in 0..20 {
            let mut slot = self.filled(hub).await?;
            let Some(open) = slot.as_ref() else { return Err(TableError::Unavailable) };
            let archived = open.row.state == TableState::Archived;
            if archived == at.is_some() {
                return Ok(());
            }
            let now = open.time.now();
            let clocks = open.clocks.as_ref().map(|c| match at {
                Some(_) => c.stopped(now),
                None => c.going(open.running(), now),
            });
            let change = Archiving {
                table: self.id().clone(),
                version: open.version(),
                at,
                clock: clocks.as_ref().map(Clocks::write),
                deadline: clocks.as_ref().and_then(Clocks::deadline),
            };
            let done = hub.0.store.put_away(change).await;
            // Read afresh by whoever comes next.
            *slot = None;
            drop(slot);
            match done {
                Ok(_) => {
                    self.tell(|s| {
                        s.state += 1;
                        s.table += 1;
                    });
                    if at.is_none() {
                        super::computer_turn::begin(hub, self);
                    }
                    return Ok(());
                }
                Err(CommitError::Stale { .. }) => {}
                Err(CommitError::Missing) => return Err(TableError::Missing),
                Err(error) => {
                    tracing::error!(table = %self.id(), %error, "a table could not be put away");
                    return Err(TableError::Unavailable);
                }
            }
        }
        Err(TableError::Unavailable)
    }

    /// Makes a change. While it is being stored the table is out of its place: whatever interrupts this leaves
    /// the place empty, and the next who comes reads what was stored.
    pub(super) async fn change(
        self: &Arc<Self>,
        hub: &Hub,
        by: By,
        play: impl FnOnce(&mut LoadedTable) -> Result<(), Refusal>,
    ) -> Result<i64, Refusal> {
        let mut slot = self.filled(hub).await?;
        let Some(mut open) = slot.take() else { return Err(unavailable()) };
        let before = open.entries();
        let (settles, hand) = match by {
            By::Table => (None, None),
            By::Offer(id) => (Some(id), None),
            By::Seat(hand) => (None, Some(hand)),
        };
        open.by = None;
        let tried = catch_unwind(AssertUnwindSafe(|| {
            open.may_change()?;
            play(&mut open)?;
            Ok(Change { by: hand, ..open.change(before, settles, now_ms()) })
        }));
        let change = match tried {
            Ok(Ok(change)) => change,
            Ok(Err(refusal)) => {
                *slot = Some(open);
                return Err(refusal);
            }
            Err(_) => {
                tracing::error!(table = %self.id(), "the game failed while a choice was applied");
                return Err(Refusal::new("table", Message::new("table-fault")));
            }
        };
        match hub.0.store.commit(change.clone()).await {
            Ok(version) => {
                open.stored(change, version);
                self.version.store(version, Ordering::Release);
                let over = open.is_over();
                let waits = open.thinking.is_none() && open.computer_to_move().is_some();
                let ordered = open.table.ordered().is_some();
                *slot = Some(open);
                drop(slot);
                self.tell(|s| {
                    s.state += 1;
                    s.table += u64::from(over);
                });
                if waits {
                    super::computer_turn::begin(hub, self);
                }
                if ordered {
                    super::standing::begin(hub, self);
                }
                Ok(version)
            }
            Err(CommitError::Stale { .. }) => Err(stale()),
            Err(CommitError::NotHeld) => Err(Refusal::new("seat", Message::new("table-not-yours"))),
            Err(CommitError::Settled(_)) => Err(Refusal::new("table", Message::new("offer-settled"))),
            Err(CommitError::Missing) => Err(Refusal::new("table", Message::new("table-missing"))),
            Err(error) => {
                // A server that stops closes the database before the last choice has come: no fault.
                match error {
                    CommitError::Store(sandtable_store::StoreError::Closed) => {}
                    error => {
                        metrics::counter!("sandtable_store_failures_total").increment(1);
                        tracing::error!(table = %self.id(), %error, "a change could not be stored");
                    }
                }
                Err(unavailable())
            }
        }
    }
}

impl LoadedTable {
    fn may_change(&self) -> Result<(), Refusal> {
        match self.row.state {
            TableState::Archived => Err(Refusal::new("table", Message::new("table-archived"))),
            TableState::Active | TableState::Finished => Ok(()),
        }
    }

    /// Refuses a choice that was made for another position, or that comes after the clock has run out: then the
    /// game is about to be ended.
    pub(super) fn answers(&self, version: i64, seat: Seat) -> Result<(), Refusal> {
        if !self.is_fresh(version, seat) {
            return Err(stale());
        }
        match self.clocks.as_ref().and_then(|c| c.expired(self.time.now())) {
            Some(_) => Err(Refusal::new("table", Message::new("table-time"))),
            None => Ok(()),
        }
    }
}
