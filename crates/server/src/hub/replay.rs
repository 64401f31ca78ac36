//! Past positions: as a seat knew them then, or as they were.

use super::encode_log::PAGE;
use super::history::Past;
use super::info::Observer;
use super::{Hub, LoadedTable, TableError, TableHandle, now_ms};
use crate::wire;
use sandtable_engine::table::LogLine;
use sandtable_engine::{Message, Refusal, Seat, Viewer};
use std::collections::VecDeque;

/// Parts of the stored log that are read for one page at most.
const MOST_READS: usize = 5;

/// Past positions kept at hand for each table.
const PASTS: usize = 4;

/// Whose eyes a past position is seen with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Those of the observer: the seat he watches, or a spectator's.
    Own,
    /// Those of a seat.
    Seat(Seat),
    /// The whole truth.
    Truth,
}

impl LoadedTable {
    /// Puts a past position where the next who looks back finds it.
    pub(super) fn keep_past(&mut self, past: Past) {
        if past.entries() <= self.entries() {
            self.pasts.insert(0, past);
            self.pasts.truncate(PASTS);
        }
    }

    /// The kept position to go on from to `entries`.
    fn take_past(&mut self, entries: usize) -> Option<Past> {
        let near = self.pasts.iter().enumerate().filter(|(_, p)| p.entries() <= entries);
        let (at, _) = near.max_by_key(|(_, p)| p.entries())?;
        Some(self.pasts.remove(at))
    }

    /// With whose eyes `who` may look back. Before the end only with his own, afterwards with any.
    fn look_back(&self, who: &Observer, eyes: Perspective, visible: usize) -> Result<Viewer, Refusal> {
        let told = self.is_over() && visible == self.entries();
        match eyes {
            Perspective::Own => Ok(who.viewer()),
            Perspective::Seat(seat) if told || who.held.contains(seat) => Ok(Viewer::Seat(seat)),
            Perspective::Seat(_) => Err(Refusal::new("seat", Message::new("table-not-yours"))),
            Perspective::Truth if told => Ok(Viewer::Referee),
            Perspective::Truth => Err(Refusal::new("table", Message::new("table-truth-later"))),
        }
    }
}

impl TableHandle {
    /// The position after `entries` entries. Nobody waits while it is found.
    pub(super) async fn past(&self, hub: &Hub, entries: usize) -> Result<Past, TableError> {
        let mut open = self.table(hub).await?;
        let near = match open.take_past(entries) {
            Some(past) if past.entries() == entries && past.is_of(|i| open.table.entry(i)) => {
                return Ok(past);
            }
            near => near,
        };
        // The present need not be repeated: it is at hand.
        if entries == open.entries() {
            let (title, tail) = (open.title.clone(), Past::tail(&*open.table));
            drop(open);
            let copied = tokio::task::spawn_blocking(move || Past::present(&**title.game(), tail)).await;
            if let Ok(Ok(past)) = copied {
                return Ok(past);
            }
        } else {
            drop(open);
        }
        let open = self.whole(hub).await?;
        let (title, journal) = (open.title.clone(), open.table.journal().clone());
        drop(open);
        let reached =
            tokio::task::spawn_blocking(move || Past::reach(&**title.game(), &journal, entries, near));
        let reached = reached.await.map_err(|_| TableError::Unavailable)?;
        reached.map_err(|e| TableError::Broken(e.to_string()))
    }

    /// The page of the log before entry `before`, as `who` may read it.
    pub async fn log_page(
        &self,
        hub: &Hub,
        who: &Observer,
        before: Option<usize>,
    ) -> Result<wire::LogPage, TableError> {
        let open = self.table(hub).await?;
        let visible = open.visible(who, now_ms());
        drop(open);
        let mut from = before.map_or(visible, |before| before.min(visible));
        let mut rows = VecDeque::new();
        // Of what others do in secret a reader hears little: then the page reaches further back.
        for _ in 0..MOST_READS {
            let page = hub.0.store.log_page(self.id(), from, PAGE).await?;
            from = page.from;
            let heard = page.rows.into_iter().filter(|row| row.audience.hears(who.viewer()));
            heard.rev().for_each(|row| rows.push_front(row));
            if from == 0 || rows.len() >= PAGE / 2 {
                break;
            }
        }
        let (open, _leave) = self.to_draw(hub).await?;
        let voice = open.voice(who.lang);
        let lines = rows.into_iter().map(|row| LogLine { entry: row.entry, told: row.told });
        Ok(wire::LogPage { from, log: lines.map(|line| voice.log_line(&line)).collect() })
    }

    /// A past position for a replay.
    pub async fn replay(
        &self,
        hub: &Hub,
        who: &Observer,
        eyes: Perspective,
        entry: usize,
        from: Option<usize>,
    ) -> Result<wire::Replay, Refusal> {
        let open = self.table(hub).await?;
        let visible = open.visible(who, now_ms());
        let viewer = open.look_back(who, eyes, visible)?;
        if entry > visible {
            let text =
                Message::new("table-no-entry").int("entry", entry as i64).int("entries", visible as i64);
            return Err(Refusal::new("input", text));
        }
        drop(open);
        let past = self.past(hub, entry).await?;
        let mut open = self.whole(hub).await?;
        let voice = open.voice(who.lang);
        let view = voice.view(&past.view(viewer));
        let from = from.unwrap_or(entry.saturating_sub(1));
        let happened = open.table.log(viewer, from).into_iter().filter(|l| l.entry < entry);
        let log = happened.map(|l| voice.log_line(&l)).collect();
        // What the game's own system does by itself needs no stop of its own.
        let by = open.table.journal().entries.iter().take(visible);
        let stops = by.zip(1..).filter(|(e, _)| e.by != "system").map(|(_, n)| n).collect();
        open.keep_past(past);
        Ok(wire::Replay { entry, entries: visible, view, log, stops })
    }
}
