//! Hints: a seat is looked at under the table's lock and thought about without it, in a pool of its own.
//!
//! Whoever asks gives up by going away: when the last of those who wait for a thought has gone, it is stopped.

use super::{Hub, LoadedTable, TableHandle, summary};
use crate::advisors::{Plan, Stop, Thought};
use crate::lang::Lang;
use crate::localize::place;
use crate::wire::{self, Hints};
use sandtable_engine::view::Place;
use sandtable_engine::{Message, Refusal, Seat, Seats, Value, Viewer};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};

/// Plans in a hint.
const PLANS: usize = 3;
/// Hints that may wait for a place in the pool.
pub(super) const QUEUE: usize = 8;

fn refuse(key: &'static str) -> Refusal {
    Refusal::new("table", Message::new(key))
}

/// Stops a thought when whoever wanted it has gone.
pub(super) struct CancelOnDrop(pub Stop);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Thinks when a pool has room; none if the thought failed. Dropped, it is stopped.
pub(super) async fn think<T: Send + 'static>(
    pool: Arc<Semaphore>,
    queued: OwnedSemaphorePermit,
    thought: impl FnOnce(&Stop) -> T + Send + 'static,
) -> Option<T> {
    let permit = pool.acquire_owned().await;
    let wanted = CancelOnDrop(Stop::default());
    let stop = wanted.0.clone();
    let thought = tokio::task::spawn_blocking(move || {
        // Held until the thought has come to its end, even if nobody waits for it any more.
        let _places = (queued, permit);
        catch_unwind(AssertUnwindSafe(|| thought(&stop))).ok()
    });
    thought.await.ok().flatten()
}

/// A hint being thought about, kept by everybody who waits for it.
pub(super) struct Pending {
    plans: watch::Receiver<Option<Arc<[Plan]>>>,
    /// Dropped with the last who waits: that ends the thought.
    _kept: oneshot::Sender<()>,
}

impl Pending {
    /// Begins to think, in the background.
    fn begin(pool: Arc<Semaphore>, queued: OwnedSemaphorePermit, thought: Thought<Vec<Plan>>) -> Pending {
        let (tell, plans) = watch::channel(None);
        let (kept, left) = oneshot::channel();
        tokio::spawn(async move {
            tokio::select! {
                found = think(pool, queued, thought) => {
                    metrics::counter!("sandtable_hints_total").increment(1);
                    tell.send_replace(Some(found.unwrap_or_default().into()));
                }
                _ = left => {}
            }
        });
        Pending { plans, _kept: kept }
    }

    /// What comes of it; nothing if it failed.
    async fn plans(&self) -> Arc<[Plan]> {
        let mut plans = self.plans.clone();
        let found = plans.wait_for(Option::is_some).await;
        found.ok().and_then(|found| found.clone()).unwrap_or_default()
    }
}

impl LoadedTable {
    /// The thought about this position for a seat: the one that goes on already, or a new one.
    fn join_or_start_hint(&mut self, hub: &Hub, seat: Seat) -> Result<Arc<Pending>, Refusal> {
        if let Some(pending) = self.pending_hints.get(&seat).and_then(Weak::upgrade) {
            return Ok(pending);
        }
        let counsel = hub.0.opponents.counsel(&self.row.game).ok_or_else(|| refuse("hint-nobody"))?;
        let queue = hub.0.advice.queue.clone();
        let queued =
            queue.try_acquire_owned().map_err(|_| Refusal::new("busy", Message::new("hint-busy")))?;
        let thought = counsel.advise(&*self.table, seat, PLANS, super::computer_turn::random());
        let thought = thought.ok_or_else(|| refuse("hint-nobody"))?;
        let pending = Arc::new(Pending::begin(hub.0.advice.hints.clone(), queued, thought));
        self.pending_hints.insert(seat, Arc::downgrade(&pending));
        Ok(pending)
    }

    /// Whether somebody who holds these seats may be given hints here.
    pub(super) fn may_have_hints(&self, held: Seats) -> Result<(), Refusal> {
        let others = Seats(self.human().0 & !held.0);
        match self.terms.hints {
            Hints::Off => Err(refuse("hint-off")),
            Hints::Alone if !others.is_empty() => Err(refuse("hint-people")),
            Hints::Alone | Hints::All => Ok(()),
        }
    }

    /// A hint for the wire, as the seat sees the table.
    fn hint_shown(&self, seat: Seat, plans: &[Plan], lang: Lang) -> wire::Hint {
        let voice = self.voice(lang);
        let view = self.table.view(Viewer::Seat(seat));
        let shown = plans.iter().map(|plan| {
            let choice = view.options.iter().find(|c| c.action == plan.action);
            let piece = choice.and_then(|c| c.piece.as_ref());
            let stands = piece.and_then(|key| view.pieces.iter().find(|p| p.id == *key)).map(|p| &p.place);
            let mut places = meant(&plan.why);
            let first = choice.and_then(|c| c.place.as_ref()).into_iter().chain(stands);
            for at in plan.places.iter().chain(first).map(place) {
                if !places.contains(&at) {
                    places.push(at);
                }
            }
            wire::HintPlan {
                first: choice.map_or_else(|| plan.action.clone(), |c| voice.say(&c.text)),
                action: plan.action.clone(),
                why: plan.why.iter().map(|m| voice.say(m)).collect(),
                places,
                chance: plan.chance,
                playouts: plan.playouts,
            }
        });
        wire::Hint { version: self.shown(Viewer::Seat(seat)), seat: voice.seat(seat), plans: shown.collect() }
    }
}

/// The hexes a plan speaks of.
fn meant(why: &[Message]) -> Vec<wire::Place> {
    let values = why.iter().flat_map(|m| &m.args).map(|(_, value)| value);
    let hexes = values.filter_map(|value| match value {
        Value::Hex(label) => Some(place(&Place::Hex(label.clone()))),
        _ => None,
    });
    hexes.collect()
}

impl TableHandle {
    /// The best plans of a seat that is asked, for whoever holds `held`. Thought about once for each position, however
    /// many ask at once.
    pub async fn hint(&self, hub: &Hub, seat: Seat, held: Seats, lang: Lang) -> Result<wire::Hint, Refusal> {
        let mut open = self.table(hub).await?;
        open.may_have_hints(held)?;
        if !summary::asked(open.table.actor()).contains(seat) {
            return Err(refuse("hint-not-asked"));
        }
        if let Some(plans) = open.hints.get(&seat) {
            return Ok(open.hint_shown(seat, plans, lang));
        }
        let pending = open.join_or_start_hint(hub, seat)?;
        let version = open.version();
        drop(open);
        let plans = pending.plans().await;
        let mut open = self.table(hub).await?;
        // Where several choose in secret, another's choice leaves this seat's question as it was.
        if !open.is_fresh(version, seat) {
            return Err(Refusal::new("stale", Message::new("table-stale")));
        }
        if plans.is_empty() {
            return Err(refuse("hint-nobody"));
        }
        open.hints.insert(seat, plans.clone());
        Ok(open.hint_shown(seat, &plans, lang))
    }
}
