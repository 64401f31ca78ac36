//! Sets of small numbered things: units, cards, chits, bridges.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::marker::PhantomData;

/// The number of a thing, counted from 0 and below 256.
pub trait Id: Copy {
    /// The thing with this number.
    fn from_index(index: u8) -> Self;
    /// Its number.
    fn index(self) -> u8;
}

/// A set of things of one sort, `64 * W` at most. Numbers beyond are left out of it.
pub struct IdSet<I, const W: usize>([u64; W], PhantomData<I>);

impl<I: Id, const W: usize> IdSet<I, W> {
    /// Nothing.
    pub const EMPTY: Self = IdSet([0; W], PhantomData);

    /// Only this one.
    pub fn one(id: I) -> Self {
        let mut set = Self::EMPTY;
        set.insert(id);
        set
    }

    /// The first `n`.
    pub fn first_n(n: usize) -> Self {
        (0..n.min(64 * W).min(256)).map(|i| I::from_index(i as u8)).collect()
    }

    /// Whether it is there.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        let i = id.index() as usize;
        self.0.get(i / 64).is_some_and(|w| w & (1 << (i % 64)) != 0)
    }

    /// Adds it; false if it was there.
    #[inline]
    pub fn insert(&mut self, id: I) -> bool {
        let i = id.index() as usize;
        let Some(word) = self.0.get_mut(i / 64) else { return false };
        let fresh = *word & (1 << (i % 64)) == 0;
        *word |= 1 << (i % 64);
        fresh
    }

    /// Removes it; false if it was not there.
    #[inline]
    pub fn remove(&mut self, id: I) -> bool {
        let i = id.index() as usize;
        let Some(word) = self.0.get_mut(i / 64) else { return false };
        let there = *word & (1 << (i % 64)) != 0;
        *word &= !(1 << (i % 64));
        there
    }

    /// Adds or removes it.
    #[inline]
    pub fn set(&mut self, id: I, member: bool) {
        if member {
            self.insert(id);
        } else {
            self.remove(id);
        }
    }

    /// The set with it.
    #[must_use]
    pub fn with(mut self, id: I) -> Self {
        self.insert(id);
        self
    }

    /// The set without it.
    #[must_use]
    pub fn without(mut self, id: I) -> Self {
        self.remove(id);
        self
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        IdSet(std::array::from_fn(|i| f(self.0[i], other.0[i])), PhantomData)
    }

    /// What is in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// What is in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// What is here and not in the other.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    /// The lowest number.
    pub fn first(&self) -> Option<I> {
        self.iter().next()
    }

    /// The member with this rank, the lowest number first: what a pick from a deck without order draws.
    pub fn nth(&self, rank: usize) -> Option<I> {
        self.iter().nth(rank)
    }

    /// All, lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = I> + Clone + use<I, W> {
        let words = self.0;
        (0..W).flat_map(move |w| {
            let mut word = words[w];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros();
                word &= word - 1;
                Some(I::from_index((w * 64) as u8 + bit as u8))
            })
        })
    }
}

impl<I, const W: usize> Clone for IdSet<I, W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I, const W: usize> Copy for IdSet<I, W> {}
impl<I, const W: usize> PartialEq for IdSet<I, W> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<I, const W: usize> Eq for IdSet<I, W> {}
impl<I: Id, const W: usize> Default for IdSet<I, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<I: Id, const W: usize> FromIterator<I> for IdSet<I, W> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}
impl<I: Id, const W: usize> fmt::Debug for IdSet<I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Id::index)).finish()
    }
}

impl<I, const W: usize> Serialize for IdSet<I, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de, I, const W: usize> Deserialize<'de> for IdSet<I, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = Vec::<u64>::deserialize(deserializer)?;
        let expected = "as many words as the set has";
        let words = words.try_into().map_err(|w: Vec<u64>| de::Error::invalid_length(w.len(), &expected))?;
        Ok(IdSet(words, PhantomData))
    }
}

/// Declares the numbers of a game's things: bytes, each with a method that makes an array index of it.
///
/// ```text
/// ids! { index;
///     /// A unit.
///     UnitId
/// }
/// ```
///
/// Further derives stand behind the method's name: `ids! { index, Default; … }`.
#[macro_export]
macro_rules! ids {
    ($index:ident $(, $derive:ident)*; $($(#[$doc:meta])* $id:ident)*) => { $crate::ids! { @each $index ($(#[derive($derive)])*) $($(#[$doc])* $id)* } };
    (@each $index:ident $derives:tt $($(#[$doc:meta])* $id:ident)*) => { $($crate::ids! { @one $index $derives $(#[$doc])* $id })* };
    (@one $index:ident ($($derives:tt)*) $(#[$doc:meta])* $id:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $($derives)*
        #[serde(transparent)]
        pub struct $id(pub u8);

        impl $id {
            /// As an array index.
            #[inline]
            pub const fn $index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::ids::Id for $id {
            fn from_index(index: u8) -> Self {
                $id(index)
            }
            fn index(self) -> u8 {
                self.0
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Card(u8);

    impl Id for Card {
        fn from_index(index: u8) -> Self {
            Card(index)
        }
        fn index(self) -> u8 {
            self.0
        }
    }

    type Cards = IdSet<Card, 2>;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: Cards = [3, 64, 127, 3].into_iter().map(Card).collect();
        assert_eq!(
            (set.len(), set.first(), set.nth(2), set.nth(3)),
            (3, Some(Card(3)), Some(Card(127)), None)
        );
        assert!(
            !set.insert(Card(64)) && set.remove(Card(64)) && !set.remove(Card(64)) && !set.contains(Card(64))
        );
        assert_eq!(set.iter().collect::<Vec<_>>(), [Card(3), Card(127)]);
        assert!(!set.insert(Card(200)) && !set.contains(Card(200)), "beyond its room");
        let other = Cards::first_n(4);
        assert_eq!(set.and(other), Cards::one(Card(3)));
        assert_eq!((set.or(other).len(), set.minus(other).first()), (5, Some(Card(127))));
    }
}
