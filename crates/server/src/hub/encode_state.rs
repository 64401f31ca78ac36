//! The position as it goes over the wire: a [`wire::StateMessage`] put together from parts that are already text.

use super::encode_log::LogPart;
use super::history::Past;
use super::info::Observer;
use super::{Hub, LoadedTable, TableError, TableHandle, now_ms};
use crate::lang::Lang;
use crate::localize::{Marks, Parts, Voice};
use crate::wire;
use sandtable_engine::Viewer;
use sandtable_engine::journal::Entry;
use sandtable_engine::standing::is_ordered;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use tokio::sync::{MappedMutexGuard, MutexGuard, SemaphorePermit};

/// What a reader has of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The version it was shown at.
    pub version: i64,
    /// The entries whose log it has.
    pub entries: usize,
    /// What it was told beside the view, as a hash, and as which version; both 0 if that is not known.
    beside: (i64, u64),
}

impl Seen {
    /// What a reader has who only remembers the version; none for no version.
    pub fn at(version: i64) -> Seen {
        Seen { version, entries: usize::MAX, beside: (0, 0) }
    }
}

/// How a reader wants a position.
pub enum Form {
    /// As a bare [`wire::StateMessage`].
    Bare,
    /// As a [`wire::ServerMessage`].
    Message,
    /// As a message with this number; only what is new since what the reader has, if he has anything.
    Serial(u32, Option<Arc<Marks>>),
}

/// A position ready to be sent.
pub struct StateText {
    /// The JSON, unless there is nothing new for this reader.
    pub text: Option<String>,
    /// What the reader has afterwards.
    pub seen: Seen,
    /// And of the view; none if nothing was sent.
    pub marks: Option<Arc<Marks>>,
    /// When there will be more to see although nothing happens: for spectators who lag behind.
    pub next: Option<i64>,
}

/// The position spectators see who lag behind.
pub(super) struct DelayedView {
    past: Past,
    views: HashMap<Lang, Arc<Parts>>,
}

/// What comes after the log.
#[derive(Serialize)]
struct Rest {
    undo: wire::Undo,
    clocks: Vec<wire::Clock>,
    offers: Vec<wire::Offer>,
    thinking: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<usize>,
}

impl Rest {
    fn nothing() -> Rest {
        let undo = wire::Undo { can: false, why: String::new() };
        Rest { undo, clocks: Vec::new(), offers: Vec::new(), thinking: false, since: None }
    }
}

impl LoadedTable {
    fn rest(&self, who: &Observer) -> Rest {
        let voice = self.voice(who.lang);
        let undo = match who.watching.map(|seat| self.table.can_undo(seat)) {
            Some(Ok(())) => wire::Undo { can: true, why: String::new() },
            Some(Err(barrier)) => wire::Undo { can: false, why: voice.barrier(barrier) },
            None => wire::Undo { can: false, why: String::new() },
        };
        let clocks =
            self.clocks.as_ref().map(|c| c.shown(self.time.now(), |s| voice.seat(s))).unwrap_or_default();
        // Where all choose in secret, the clocks of the others would tell who has.
        let clocks: Vec<_> = match self.table.sealed_from() {
            Some(_) => {
                clocks.into_iter().filter(|c| who.held.iter().any(|s| voice.seat(s) == c.seat)).collect()
            }
            None => clocks,
        };
        let since = who.watching.and_then(|seat| {
            let key = voice.seat(seat);
            let own = |e: &Entry| e.by == key && !is_ordered(&e.text);
            let held = (self.table.skipped()..self.told()).rev();
            let last = held.into_iter().find(|n| self.table.entry(*n).is_some_and(own));
            last.or_else(|| self.last_own.iter().find(|(seat, _)| *seat == key).map(|(_, n)| *n))
        });
        let thinking = self.thinking.is_some();
        Rest { undo, clocks, offers: self.offers_shown(voice), thinking, since }
    }

    /// The present position for one observer.
    fn state(&mut self, who: &Observer, seen: Option<Seen>, form: &Form, now: i64) -> StateText {
        let (version, entries) = (self.version(), self.told());
        let has = seen.map(|s| self.unread(s.version, s.entries.min(entries)));
        let view = self.view_parts(who.viewer(), who.lang);
        let (rest, shown) = (self.rest(who), self.version_for(who, now));
        let beside = (shown, hash(&rest, self.asked_again));
        // Others choose in secret: to whoever has everything, even a message without news would tell of it.
        if self.table.sealed_from().is_some()
            && seen.is_some_and(|s| s.beside == beside && s.entries == entries)
        {
            let seen = Seen { version, entries, beside };
            return StateText { text: None, seen, marks: None, next: None };
        }
        let log = self.log_text(who.viewer(), who.lang, has, entries);
        let text = join(form, shown, entries, &view, &log, &rest);
        let seen = Seen { version, entries, beside };
        StateText { text: Some(text), seen, marks: Some(view.marks()), next: None }
    }

    /// The position a spectator who lags behind sees, if it is at hand.
    fn delayed(
        &mut self,
        who: &Observer,
        visible: usize,
        seen: Option<Seen>,
        form: &Form,
    ) -> Option<StateText> {
        let last = |n: usize| n.checked_sub(1);
        let known = self.ghost.as_ref().filter(|g| g.past.entries() == visible)?;
        let same = last(visible).and_then(|i| known.past.table().entry(i))
            == last(visible).and_then(|i| self.table.entry(i));
        if !same {
            return None;
        }
        let (version, now) = (self.version(), now_ms());
        let has = seen.map(|s| self.unread(s.version, s.entries.min(visible)));
        let next = self.next_visible(who, now);
        let now_seen = Seen { version, entries: visible, beside: (0, 0) };
        if seen.is_some_and(|s| s.entries == visible) && has == Some(visible) {
            return Some(StateText { text: None, seen: now_seen, marks: None, next });
        }
        let view = self.ghost_view(who.lang)?;
        let shown = self.version_for(who, now);
        let log = self.log_text(Viewer::Public, who.lang, has, visible);
        let text = join(form, shown, visible, &view, &log, &Rest::nothing());
        Some(StateText { text: Some(text), seen: now_seen, marks: Some(view.marks()), next })
    }

    fn ghost_view(&mut self, lang: Lang) -> Option<Arc<Parts>> {
        let title = self.title.clone();
        let ghost = self.ghost.as_mut()?;
        let make = || Arc::new(Voice::new(&title, lang).parts(&ghost.past.view(Viewer::Public)));
        Some(ghost.views.entry(lang).or_insert_with(make).clone())
    }
}

/// What comes beside a view, as a number.
fn hash(rest: &Rest, asked_again: u32) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    std::hash::Hash::hash(&(serde_json::to_string(rest).unwrap_or_default(), asked_again), &mut hasher);
    std::hash::Hasher::finish(&hasher)
}

/// One object from parts that are JSON already.
fn join(form: &Form, version: i64, entries: usize, view: &Parts, log: &LogPart<'_>, rest: &Rest) -> String {
    let rest = serde_json::to_string(rest).unwrap_or_default();
    let beside = log.text.len() + rest.len() + 180;
    let since = if let Form::Serial(_, since) = form { since.as_deref() } else { None };
    let mut text = String::with_capacity(beside + if since.is_some() { 2048 } else { view.len() });
    // Writing to a string cannot fail.
    let _ = match form {
        Form::Bare => write!(text, "{{"),
        Form::Message => write!(text, "{{\"type\":\"state\","),
        Form::Serial(n, None) => write!(text, "{{\"type\":\"state\",\"serial\":{n},"),
        Form::Serial(n, Some(_)) => write!(text, "{{\"type\":\"change\",\"serial\":{n},"),
    };
    let _ = write!(text, "\"version\":{version},\"entries\":{entries},\"view\":");
    match since {
        Some(since) => view.write_change(since, &mut text),
        None => view.write_whole(&mut text),
    }
    let page = if log.page { "\"logPage\":true," } else { "" };
    let _ = write!(text, ",\"logFrom\":{},{page}\"log\":[{}],", log.from, log.text);
    text.push_str(rest.get(1..).unwrap_or("}"));
    text
}

impl TableHandle {
    /// The table, and leave to put it into words. As a rule whoever waits for leave keeps nobody else from the table,
    /// and whoever waits for the table never keeps anybody else from drawing.
    pub(super) async fn to_draw<'a>(
        &'a self,
        hub: &'a Hub,
    ) -> Result<(MappedMutexGuard<'a, LoadedTable>, SemaphorePermit<'a>), TableError> {
        for _ in 0..2 {
            let open = self.table(hub).await?;
            if let Ok(leave) = hub.0.drawing.try_acquire() {
                return Ok((open, leave));
            }
            drop(open);
            let leave = hub.0.drawing.acquire().await.map_err(|_| TableError::Unavailable)?;
            if let Ok(slot) = self.slot.try_lock()
                && let Ok(open) = MutexGuard::try_map(slot, |slot| slot.as_deref_mut())
            {
                return Ok((open, leave));
            }
        }
        // A table where one choice follows the other must be shown at last. Nobody who has leave waits for a table.
        let open = self.table(hub).await?;
        let leave = hub.0.drawing.acquire().await.map_err(|_| TableError::Unavailable)?;
        Ok((open, leave))
    }

    /// The position as `who` may see it now, with the log he lacks.
    pub async fn state(
        &self,
        hub: &Hub,
        who: &Observer,
        seen: Option<Seen>,
        form: &Form,
    ) -> Result<StateText, TableError> {
        // Each round reaches a later past; more than a few only if the game runs faster than it can be repeated.
        for _ in 0..5 {
            let (mut open, leave) = self.to_draw(hub).await?;
            let now = now_ms();
            let visible = open.visible(who, now);
            if !open.is_delayed(who) || visible == open.entries() {
                return Ok(open.state(who, seen, form, now));
            }
            if let Some(text) = open.delayed(who, visible, seen, form) {
                return Ok(text);
            }
            let title = open.title.clone();
            let journal = open.table.journal().clone(); // Whole where spectators are delayed, see `TableHandle::filled`.
            let from = open.ghost.take().map(|g| g.past);
            drop((open, leave));
            let reached =
                tokio::task::spawn_blocking(move || Past::reach(&**title.game(), &journal, visible, from));
            let past = reached.await.ok().and_then(Result::ok).ok_or(TableError::Unavailable)?;
            self.table(hub).await?.ghost = Some(DelayedView { past, views: HashMap::new() });
        }
        Err(TableError::Unavailable)
    }
}
