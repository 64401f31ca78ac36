//! Answering for seats that have left a question to the table.
//!
//! The answer goes the way every choice goes. Where another person plays, it comes after a pause of a person's length:
//! an answer at once would tell that nobody was asked.

use super::computer_turn::random;
use super::{Hub, LoadedTable, TableHandle};
use sandtable_engine::{Refusal, Seat};
use std::sync::Arc;
use std::time::Duration;

/// The shortest pause in milliseconds, and what chance may add to it.
const PAUSE: (u64, u64) = (1_500, 4_000);

/// Answers by standing orders at a table, in the background, until somebody is asked in person.
pub(super) fn begin(hub: &Hub, live: &Arc<TableHandle>) {
    tokio::spawn(run(hub.clone(), live.clone()));
}

async fn run(hub: Hub, live: Arc<TableHandle>) {
    let Ok(open) = live.table(&hub).await else { return };
    let (version, pause) = (open.version(), open.pause(hub.0.config.pause));
    drop(open);
    let mut stop = hub.stopping();
    tokio::select! {
        () = tokio::time::sleep(pause) => {}
        _ = stop.wait_for(|stop| *stop) => return,
    }
    let answered = live
        .change(&hub, super::commit::By::Table, |open| {
            match open.table.ordered().filter(|_| open.version() == version) {
                Some((seat, text)) => {
                    open.by = Some(seat);
                    open.table.act(seat, &text)
                }
                None => Err(super::commit::stale()),
            }
        })
        .await;
    if let Err(refusal) = answered
        && refusal.rule != "stale"
    {
        tracing::warn!(table = %live.id(), %refusal, "a standing order could not be carried out");
    }
}

impl LoadedTable {
    /// How long an answer by order waits; not at all where computers do not `wait` either.
    fn pause(&self, wait: Duration) -> Duration {
        let others = self.human().iter().count() > 1 && !wait.is_zero();
        Duration::from_millis(if others { PAUSE.0 + random() % PAUSE.1 } else { 0 })
    }
}

impl TableHandle {
    /// A seat wants to be asked again. Nobody else is told: its next choice writes it down.
    pub async fn ask_again(self: &Arc<Self>, hub: &Hub, seat: Seat, window: &str) -> Result<(), Refusal> {
        let mut open = self.table(hub).await?;
        open.table.ask_again(seat, window);
        open.asked_again = open.asked_again.wrapping_add(1);
        drop(open);
        self.tell(|s| s.state += 1);
        Ok(())
    }
}
