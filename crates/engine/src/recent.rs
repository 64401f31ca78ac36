//! Things that were made before and are wanted again, as long as they are asked for.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// What was made lately, in two generations: when the younger is full it becomes the older, and what the older held is
/// forgotten unless it was asked for since. Forgetting everything at once would mean to make everything at once again,
/// for all tables, while everybody waits.
#[derive(Debug)]
pub struct Recent<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
    most: usize,
}

/// What was forgotten. Whoever holds a lock lets go of it before this is dropped: it may be much.
#[must_use = "drop it where nobody waits"]
#[derive(Debug)]
pub struct Forgotten<K, V> {
    _all: FxHashMap<K, V>,
}

impl<K: Hash + Eq, V> Recent<K, V> {
    /// One that keeps so many for sure, and at most twice as many.
    pub fn of(most: usize) -> Recent<K, V> {
        Recent { young: FxHashMap::default(), old: FxHashMap::default(), most }
    }

    /// What is kept under a key, and whether it is old: then it should be kept again, or it is soon forgotten.
    pub fn get(&self, key: &K) -> Option<(&V, bool)> {
        let young = self.young.get(key).map(|value| (value, false));
        young.or_else(|| self.old.get(key).map(|value| (value, true)))
    }

    /// Keeps a value; what had to be forgotten for it.
    pub fn keep(&mut self, key: K, value: V) -> Option<Forgotten<K, V>> {
        let full = self.young.len() >= self.most;
        let forgotten = full.then(|| {
            let young = std::mem::take(&mut self.young);
            Forgotten { _all: std::mem::replace(&mut self.old, young) }
        });
        self.young.insert(key, value);
        forgotten
    }

    /// How many are kept.
    pub fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requested_entries_stay_cached() {
        let mut recent = Recent::of(3);
        for n in 0..20 {
            drop(recent.keep(n, n * n));
            assert!(recent.len() <= 6, "{} after {n}", recent.len());
            if let Some((100, old)) = recent.get(&-1) {
                if old {
                    drop(recent.keep(-1, 100));
                }
            } else {
                assert_eq!(n, 0, "it was asked for every time");
                drop(recent.keep(-1, 100));
            }
        }
        assert_eq!(recent.get(&19), Some((&361, false)));
        assert_eq!(recent.get(&0), None, "nobody asked for it");
    }
}
