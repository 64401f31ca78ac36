//! Numbers of the things the state speaks of, and sets of counters.

use serde::{Deserialize, Serialize};

/// A counter: its index in [`crate::pack::Pack::counters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CounterId(pub u16);

impl CounterId {
    /// As an index.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// Counters that are alike: one row of `counters.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GroupId(pub u8);

impl GroupId {
    /// As an index.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A formation: its index in [`crate::pack::Pack::formations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FormationId(pub u8);

impl FormationId {
    /// As an index.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// How many words a set of counters has.
const WORDS: usize = 5;

/// Largest number of counters a pack may have.
pub const MAX_COUNTERS: usize = 64 * WORDS;

/// A set of counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterSet([u64; WORDS]);

impl CounterSet {
    /// No counter.
    pub const EMPTY: CounterSet = CounterSet([0; WORDS]);

    /// Only this counter.
    pub fn one(id: CounterId) -> CounterSet {
        let mut set = CounterSet::EMPTY;
        set.insert(id);
        set
    }

    /// Whether the counter is in the set.
    #[inline]
    pub fn contains(&self, id: CounterId) -> bool {
        self.0.get(id.idx() / 64).is_some_and(|w| w & (1 << (id.idx() % 64)) != 0)
    }

    /// Adds a counter.
    #[inline]
    pub fn insert(&mut self, id: CounterId) {
        if let Some(word) = self.0.get_mut(id.idx() / 64) {
            *word |= 1 << (id.idx() % 64);
        }
    }

    /// Removes a counter.
    #[inline]
    pub fn remove(&mut self, id: CounterId) {
        if let Some(word) = self.0.get_mut(id.idx() / 64) {
            *word &= !(1 << (id.idx() % 64));
        }
    }

    /// Puts `to` where `from` is: a new counter takes part in what its parent took part in (11.5.3).
    pub fn inherit(&mut self, from: CounterId, to: CounterId) {
        if self.contains(from) {
            self.insert(to);
        } else {
            self.remove(to);
        }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    /// How many counters.
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The lowest counter.
    pub fn first(&self) -> Option<CounterId> {
        self.iter().next()
    }

    /// The counters, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = CounterId> + Clone + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |i| {
            let mut word = words[i];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as u16;
                word &= word - 1;
                Some(CounterId(64 * i as u16 + bit))
            })
        })
    }

    /// The words, for what a viewer knows.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl FromIterator<CounterId> for CounterSet {
    fn from_iter<I: IntoIterator<Item = CounterId>>(iter: I) -> CounterSet {
        let mut set = CounterSet::EMPTY;
        iter.into_iter().for_each(|id| set.insert(id));
        set
    }
}
