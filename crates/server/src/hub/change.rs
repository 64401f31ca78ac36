//! Changing a game: in memory, then in the store, then for everybody to see.

use super::live::Live;
use super::{Hub, OpenTable, now_ms};
use sandtable_engine::{Agreed, Message, Refusal, Seat};
use sandtable_store::{CommitError, TableState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The answer to a choice that was made for another position.
pub(super) fn stale() -> Refusal {
    Refusal::new("stale", Message::new("table-stale"))
}

fn unavailable() -> Refusal {
    Refusal::new("table", Message::new("table-unavailable"))
}

impl Live {
    /// A seat chooses. `version` is the one the choice was made for. Whether the caller holds the seat is the
    /// caller's business.
    pub async fn act(
        self: &Arc<Self>,
        hub: &Hub,
        seat: Seat,
        version: i64,
        text: &str,
    ) -> Result<i64, Refusal> {
        let begun = Instant::now();
        let done = self
            .change(hub, None, |open| {
                open.answers(version, seat)?;
                open.table.act(seat, text)
            })
            .await;
        metrics::histogram!("sandtable_action_seconds").record(begun.elapsed().as_secs_f64());
        let outcome = if done.is_ok() { "done" } else { "refused" };
        metrics::counter!("sandtable_actions_total", "outcome" => outcome).increment(1);
        done
    }

    /// A seat takes its last choice back.
    pub async fn undo(self: &Arc<Self>, hub: &Hub, seat: Seat, version: i64) -> Result<i64, Refusal> {
        self.change(hub, None, |open| {
            open.answers(version, seat)?;
            open.table.undo(seat).map_err(|b| Refusal::new("table", Message::new(b.key())))
        })
        .await
    }

    /// The table agrees on something; the offer it was proposed by is settled.
    pub(super) async fn agree(
        self: &Arc<Self>,
        hub: &Hub,
        agreed: &Agreed,
        settles: Option<i64>,
    ) -> Result<i64, Refusal> {
        self.change(hub, settles, |open| open.table.agree(agreed)).await
    }

    /// A seat gives up.
    pub async fn resign(self: &Arc<Self>, hub: &Hub, seat: Seat) -> Result<i64, Refusal> {
        self.agree(hub, &Agreed::Resign(seat), None).await
    }

    /// Ends the game if a clock has run out.
    pub(super) async fn end_by_clock(self: &Arc<Self>, hub: &Hub) -> Result<i64, Refusal> {
        let now = now_ms();
        self.change(hub, None, |open| {
            let late = open.clocks.as_ref().and_then(|c| c.expired(now));
            open.table.agree(&Agreed::Time(late.ok_or_else(stale)?))
        })
        .await
    }

    /// Makes a change. While it is being stored the table is out of its place: whatever interrupts this leaves
    /// the place empty, and the next who comes reads what was stored.
    pub(super) async fn change(
        self: &Arc<Self>,
        hub: &Hub,
        settles: Option<i64>,
        play: impl FnOnce(&mut OpenTable) -> Result<(), Refusal>,
    ) -> Result<i64, Refusal> {
        let mut slot = self.filled(hub).await?;
        let Some(mut open) = slot.take() else { return Err(unavailable()) };
        let before = open.entries();
        let tried = catch_unwind(AssertUnwindSafe(|| {
            open.may_change()?;
            play(&mut open)?;
            Ok(open.change(before, settles, now_ms()))
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
                *slot = Some(open);
                drop(slot);
                self.tell(|s| {
                    s.state += 1;
                    s.table += u64::from(over);
                });
                if waits {
                    super::think::begin(hub, self);
                }
                Ok(version)
            }
            Err(CommitError::Stale { .. }) => Err(stale()),
            Err(CommitError::Settled(_)) => Err(Refusal::new("table", Message::new("offer-settled"))),
            Err(CommitError::Missing) => Err(Refusal::new("table", Message::new("table-missing"))),
            Err(error) => {
                tracing::error!(table = %self.id(), %error, "a change could not be stored");
                Err(unavailable())
            }
        }
    }
}

impl OpenTable {
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
        match self.clocks.as_ref().and_then(|c| c.expired(now_ms())) {
            Some(_) => Err(Refusal::new("table", Message::new("table-time"))),
            None => Ok(()),
        }
    }
}
