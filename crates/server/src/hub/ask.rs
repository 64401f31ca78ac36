//! Questions about the present or a past position, from what the asker may know.

use super::info::Onlooker;
use super::{Hub, Live, now_ms};
use crate::wire;
use sandtable_engine::{Message, Query, Refusal, Table, Viewer};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::runtime::{Handle, RuntimeFlavor};

/// Work that may take a while, done so that other connections go on.
fn heavy<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::MultiThread => tokio::task::block_in_place(work),
        _ => work(),
    }
}

fn answer(table: &dyn Table, viewer: Viewer, query: &Query) -> Result<sandtable_engine::Answer, Refusal> {
    // A question changes nothing, so a game that fails at one can be played on.
    catch_unwind(AssertUnwindSafe(|| table.ask(viewer, query)))
        .unwrap_or_else(|_| Err(Refusal::new("table", Message::new("table-fault"))))
}

impl Live {
    /// Answers a question about the position after `at` entries, or about the latest one `who` may see.
    pub async fn ask(
        &self,
        hub: &Hub,
        who: &Onlooker,
        query: &Query,
        at: Option<usize>,
    ) -> Result<wire::Answer, Refusal> {
        let open = self.table(hub).await?;
        let (entries, visible) = (open.entries(), open.visible(who, now_ms()));
        let at = at.unwrap_or(visible);
        if at > visible {
            let text = Message::new("table-no-entry").int("entry", at as i64).int("entries", visible as i64);
            return Err(Refusal::new("input", text));
        }
        if at == entries {
            let found = heavy(|| answer(&*open.table, who.viewer(), query))?;
            return Ok(open.voice(who.lang).answer(&found));
        }
        drop(open);
        let past = self.past(hub, at).await?;
        let found = heavy(|| answer(past.table(), who.viewer(), query));
        let mut open = self.table(hub).await?;
        open.keep_past(past);
        found.map(|f| open.voice(who.lang).answer(&f))
    }
}
