//! Who thinks next.
//!
//! Only so many computer players think at the same time; the others wait. First come those whom a person plays against,
//! then those who are among themselves and merely watched. Among each, whoever has least going on comes first, then
//! whoever was served longest ago: somebody who opens twenty tables waits for himself and for nobody else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Room for so many at once.
pub(super) struct Pool {
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    free: usize,
    waiting: Vec<Waiting>,
    /// How many each owner has at work, and when he was last served.
    owners: HashMap<String, (usize, u64)>,
    count: u64,
}

struct Waiting {
    owner: String,
    alone: bool,
    number: u64,
    place: oneshot::Sender<Place>,
}

/// Leave to think; given to the next when dropped.
pub(super) struct Place {
    of: Option<(Arc<Pool>, String)>,
}

impl Pool {
    pub(super) fn new(most: usize) -> Arc<Pool> {
        Arc::new(Pool { inside: Mutex::new(Inside { free: most.max(1), ..Inside::default() }) })
    }

    /// A place for `owner`; `alone` where no person plays. Whoever stops waiting loses nothing for others.
    pub(super) async fn place(self: &Arc<Self>, owner: &str, alone: bool) -> Option<Place> {
        let (place, given) = oneshot::channel();
        {
            let mut inside = self.inside();
            inside.count += 1;
            let number = inside.count;
            inside.waiting.push(Waiting { owner: owner.to_string(), alone, number, place });
            self.serve(&mut inside);
        }
        given.await.ok()
    }

    /// How many wait.
    fn waits(inside: &Inside) {
        metrics::gauge!("sandtable_thinkers_waiting").set(inside.waiting.len() as f64);
    }

    fn serve(self: &Arc<Self>, inside: &mut Inside) {
        inside.waiting.retain(|w| !w.place.is_closed());
        while inside.free > 0 {
            let Inside { waiting, owners, .. } = &*inside;
            let rank = |w: &Waiting| {
                let (busy, served) = owners.get(&w.owner).copied().unwrap_or_default();
                (w.alone, busy, served, w.number)
            };
            let Some(next) = (0..waiting.len()).min_by_key(|i| waiting.get(*i).map(rank)) else { break };
            let next = inside.waiting.swap_remove(next);
            inside.count += 1;
            let now = inside.count;
            let owner = inside.owners.entry(next.owner.clone()).or_default();
            let before = *owner;
            *owner = (owner.0 + 1, now);
            inside.free -= 1;
            let place = Place { of: Some((self.clone(), next.owner.clone())) };
            if let Err(mut place) = next.place.send(place) {
                // Nobody waits there any more.
                place.of = None;
                inside.owners.insert(next.owner, before);
                inside.free += 1;
            }
        }
        // Those who have nothing going on are forgotten.
        let Inside { waiting, owners, .. } = &mut *inside;
        owners.retain(|owner, (busy, _)| *busy > 0 || waiting.iter().any(|w| w.owner == *owner));
        Pool::waits(inside);
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some((pool, owner)) = self.of.take() else { return };
        let mut inside = pool.inside();
        inside.free += 1;
        if let Some((busy, _)) = inside.owners.get_mut(&owner) {
            *busy = busy.saturating_sub(1);
        }
        pool.serve(&mut inside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    fn poll(waiting: &mut Pin<Box<dyn Future<Output = Option<Place>>>>) -> Option<Place> {
        match waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(place) => place,
            Poll::Pending => None,
        }
    }

    /// Who is served one after the other, where all ask while the only place is taken.
    fn served(asking: &[(&'static str, bool)]) -> Vec<(&'static str, bool)> {
        let pool = Pool::new(1);
        let mut first = pin!(pool.place("somebody", false));
        let Poll::Ready(Some(busy)) = first.as_mut().poll(&mut Context::from_waker(Waker::noop())) else {
            panic!("there is room")
        };
        let mut waiting = Vec::new();
        for (owner, alone) in asking.iter().copied() {
            let pool = pool.clone();
            let mut wait: Pin<Box<dyn Future<Output = Option<Place>>>> =
                Box::pin(async move { pool.place(owner, alone).await });
            assert!(poll(&mut wait).is_none(), "there is no room");
            waiting.push((owner, alone, wait));
        }
        drop(busy);
        let mut order = Vec::new();
        while !waiting.is_empty() {
            let ready = (0..waiting.len()).find_map(|i| poll(&mut waiting[i].2).map(|place| (i, place)));
            let (i, place) = ready.expect("somebody is served");
            let (owner, alone, _) = waiting.remove(i);
            order.push((owner, alone));
            drop(place);
        }
        order
    }

    #[test]
    fn spectator_of_many_games_delays_no_opponent() {
        let mut asking = vec![("watcher", true); 20];
        asking.push(("player", false));
        let order = served(&asking);
        assert_eq!(order[0], ("player", false), "computers among themselves come last");
        assert_eq!(order.len(), 21);
    }

    #[test]
    fn owners_take_turns() {
        let mut asking = vec![("many", false); 6];
        asking.push(("one", false));
        let order = served(&asking);
        let at = order.iter().position(|o| o.0 == "one").expect("served");
        assert!(at <= 1, "one of many, then the other: {order:?}");
    }

    #[test]
    fn abandoned_request_takes_no_permit() {
        let pool = Pool::new(1);
        let ask = |owner: &'static str| -> Pin<Box<dyn Future<Output = Option<Place>>>> {
            let pool = pool.clone();
            Box::pin(async move { pool.place(owner, false).await })
        };
        let (mut a, mut b, mut c) = (ask("a"), ask("b"), ask("c"));
        let place = poll(&mut a).expect("room");
        assert!(poll(&mut b).is_none() && poll(&mut c).is_none());
        drop(b);
        drop(place);
        assert!(poll(&mut c).is_some());
    }
}
