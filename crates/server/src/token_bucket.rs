//! Attempts that count until they turn out to be good: guesses at passwords, talk.
//!
//! An attempt is taken when it begins, so that a thousand at the same moment do not slip through together, and given
//! back when it succeeds. Keys are kept as hashes that only this process can make: however long a name is, and whatever
//! it says, it takes eight bytes here.

use crate::rate_limit::Rate;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Most keys that are remembered.
const MOST: usize = 100_000;

/// Counts attempts by key.
pub(crate) struct Attempts {
    rate: Rate,
    hashes: RandomState,
    spent: Mutex<HashMap<u64, Spent>>,
}

/// What was used of an allowance at one moment; it fills again with time.
struct Spent {
    attempts: f64,
    at: Instant,
}

/// An attempt that was let through.
#[must_use]
pub(crate) struct Attempt<'a> {
    of: &'a Attempts,
    key: u64,
    cost: f64,
}

impl Attempt<'_> {
    /// It succeeded, so it does not count.
    pub(crate) fn give_back(self) {
        if let Some(spent) = self.of.spent().get_mut(&self.key) {
            spent.attempts = (spent.attempts - self.cost).max(0.0);
        }
    }

    /// It counts.
    pub(crate) fn keep(self) {}
}

impl Attempts {
    pub(crate) fn new(rate: Rate) -> Attempts {
        Attempts { rate, hashes: RandomState::new(), spent: Mutex::default() }
    }

    /// One more attempt, if there is room for it.
    pub(crate) fn take(&self, key: impl Hash) -> Option<Attempt<'_>> {
        self.spend(key, 1.0)
    }

    /// An attempt that uses the whole allowance: only for those who have all of it.
    pub(crate) fn take_all(&self, key: impl Hash) -> Option<Attempt<'_>> {
        self.spend(key, self.most())
    }

    /// How long one more attempt takes to be forgiven.
    pub(crate) fn every(&self) -> std::time::Duration {
        self.rate.every
    }

    fn most(&self) -> f64 {
        f64::from(self.rate.burst.max(1))
    }

    fn spend(&self, key: impl Hash, cost: f64) -> Option<Attempt<'_>> {
        let (key, now) = (self.hashes.hash_one(key), Instant::now());
        let mut all = self.spent();
        if all.len() >= MOST && !all.contains_key(&key) {
            self.forget(&mut all, now);
        }
        let spent = all.entry(key).or_insert(Spent { attempts: 0.0, at: now });
        spent.attempts = self.left_of(spent, now);
        spent.at = now;
        if spent.attempts + cost > self.most() {
            return None;
        }
        spent.attempts += cost;
        Some(Attempt { of: self, key, cost })
    }

    /// Forgets keys that have their whole allowance again.
    pub(crate) fn forget_old(&self) {
        self.forget(&mut self.spent(), Instant::now());
    }

    /// Makes room: by what is forgiven, and if that is not enough by what was used least.
    fn forget(&self, all: &mut HashMap<u64, Spent>, now: Instant) {
        all.retain(|_, spent| self.left_of(spent, now) > 0.0);
        if all.len() >= MOST {
            let mut least: Vec<(u64, f64)> = all.iter().map(|(k, s)| (*k, self.left_of(s, now))).collect();
            least.sort_unstable_by(|a, b| a.1.total_cmp(&b.1));
            for (key, _) in least.into_iter().take(MOST / 10) {
                all.remove(&key);
            }
        }
    }

    fn left_of(&self, spent: &Spent, now: Instant) -> f64 {
        let every = self.rate.every.as_secs_f64().max(1e-9);
        (spent.attempts - now.saturating_duration_since(spent.at).as_secs_f64() / every).max(0.0)
    }

    fn spent(&self) -> MutexGuard<'_, HashMap<u64, Spent>> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn refunded_attempts_do_not_count() {
        let attempts = Attempts::new(Rate::new(2, Duration::from_secs(3600)));
        for _ in 0..50 {
            attempts.take("ada").expect("room").give_back();
        }
        attempts.take("ada").expect("room").keep();
        let second = attempts.take("ada").expect("room");
        assert!(attempts.take("ada").is_none(), "those under way count");
        second.keep();
        assert!(attempts.take("ada").is_none());
        attempts.take("grace").expect("others have their own").keep();
    }

    #[test]
    fn one_attempt_may_use_all() {
        let attempts = Attempts::new(Rate::new(3, Duration::from_secs(3600)));
        attempts.take_all("ada").expect("nothing was used").give_back();
        attempts.take("ada").expect("all was given back").keep();
        assert!(attempts.take_all("ada").is_none(), "some was used");
        attempts.take_all("grace").expect("nothing was used").keep();
        assert!(attempts.take("grace").is_none());
    }

    #[test]
    fn time_forgives() {
        let attempts = Attempts::new(Rate::new(1, Duration::from_millis(20)));
        attempts.take("ada").expect("room").keep();
        assert!(attempts.take("ada").is_none());
        std::thread::sleep(Duration::from_millis(25));
        attempts.take("ada").expect("room again").keep();
    }

    #[test]
    fn strangers_do_not_fill_the_memory() {
        let attempts = Attempts::new(Rate::new(3, Duration::from_secs(3600)));
        for _ in 0..3 {
            attempts.take("the guessed one").expect("room").keep();
        }
        for n in 0..MOST + 10 {
            attempts.take(n).expect("each its own").keep();
        }
        assert!(attempts.spent().len() <= MOST);
        assert!(attempts.take("the guessed one").is_none(), "what was used most is remembered");
    }
}
