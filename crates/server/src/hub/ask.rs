//! Questions about the present or a past position, from what the asker may know.
//!
//! A question may take a while to answer, so it is put to a copy: nobody at the table waits for it.

use super::info::Observer;
use super::{Hub, TableHandle, now_ms};
use crate::wire;
use sandtable_engine::{Message, Query, Refusal, Table, Viewer};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Only so many questions are thought about at once, so that those who ask leave time for those who play.
pub(super) const ASKING: usize = 4;

fn fault() -> Refusal {
    Refusal::new("table", Message::new("table-fault"))
}

fn answer(table: &dyn Table, viewer: Viewer, query: &Query) -> Result<sandtable_engine::Answer, Refusal> {
    // A question changes nothing, so a game that fails at one can be played on.
    catch_unwind(AssertUnwindSafe(|| table.ask(viewer, query))).unwrap_or_else(|_| Err(fault()))
}

impl TableHandle {
    /// Answers a question about the position after `at` entries, or about the latest one `who` may see.
    pub async fn ask(
        &self,
        hub: &Hub,
        who: &Observer,
        query: &Query,
        at: Option<usize>,
    ) -> Result<wire::Answer, Refusal> {
        let open = self.table(hub).await?;
        let visible = open.visible(who, now_ms());
        // A question about now is one about the position with the asker's own secret choices.
        let now = if open.is_delayed(who) { visible } else { open.entries() };
        let at = at.filter(|at| *at != visible).unwrap_or(now);
        if at > visible && at != now {
            let text = Message::new("table-no-entry").int("entry", at as i64).int("entries", visible as i64);
            return Err(Refusal::new("input", text));
        }
        drop(open);
        let turn = hub.0.asking.clone().acquire_owned().await.map_err(|_| fault())?;
        let past = self.past(hub, at).await?;
        let (viewer, query) = (who.viewer(), query.clone());
        let asked = tokio::task::spawn_blocking(move || {
            let found = answer(past.table(), viewer, &query);
            drop(turn);
            (found, past)
        });
        let (found, past) = asked.await.map_err(|_| fault())?;
        let mut open = self.table(hub).await?;
        open.keep_past(past);
        found.map(|f| open.voice(who.lang).answer(&f))
    }
}
