//! A copyable bitset of hexes.

use crate::coord::HexId;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A set of hex ids below `64 * W`. Ids beyond that (and [`HexId::NONE`]) are never members; inserting one
/// does nothing and answers `false`.
///
/// Serialised as a string of hexadecimal digits, four hexes to the digit, lowest ids first, without the
/// zeros at the end: `{0, 5}` is `"12"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet<const W: usize>(pub [u64; W]);

impl<const W: usize> HexSet<W> {
    /// The empty set.
    pub const EMPTY: Self = HexSet([0; W]);
    /// Ids below this fit.
    pub const CAPACITY: usize = 64 * W;

    /// The empty set.
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// The ids 0 to `len - 1`: every hex of a grid with `len` hexes.
    pub fn full(len: usize) -> Self {
        let mut set = Self::EMPTY;
        for (i, word) in set.0.iter_mut().enumerate() {
            *word = match len.saturating_sub(64 * i) {
                0 => 0,
                n @ 1..64 => (1 << n) - 1,
                _ => u64::MAX,
            };
        }
        set
    }

    /// Adds a hex; whether it is new.
    #[inline]
    pub fn insert(&mut self, hex: HexId) -> bool {
        let bit = 1u64 << (hex.0 & 63);
        match self.0.get_mut(hex.idx() >> 6) {
            Some(word) => {
                let new = *word & bit == 0;
                *word |= bit;
                new
            }
            None => false,
        }
    }

    /// Takes a hex out; whether it was there.
    #[inline]
    pub fn remove(&mut self, hex: HexId) -> bool {
        let bit = 1u64 << (hex.0 & 63);
        match self.0.get_mut(hex.idx() >> 6) {
            Some(word) => {
                let there = *word & bit != 0;
                *word &= !bit;
                there
            }
            None => false,
        }
    }

    /// Adds or takes out a hex.
    #[inline]
    pub fn set(&mut self, hex: HexId, member: bool) {
        if member {
            self.insert(hex)
        } else {
            self.remove(hex)
        };
    }

    /// Whether the hex is a member.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.0.get(hex.idx() >> 6).is_some_and(|word| word >> (hex.0 & 63) & 1 == 1)
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.0 = [0; W];
    }

    /// Number of members.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The lowest id.
    pub fn first(&self) -> Option<HexId> {
        self.iter().next()
    }

    /// Members of both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        HexSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Members of either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        HexSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Members of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn and_not(&self, other: &Self) -> Self {
        HexSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Every hex that is not in it, and every id beyond the map that a set can hold.
    #[inline]
    #[must_use]
    pub fn complement(&self) -> Self {
        HexSet(std::array::from_fn(|i| !self.0[i]))
    }

    /// Whether the sets share a member.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every member is in the other set.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Members in rising order of id.
    #[inline]
    pub fn iter(&self) -> Iter<W> {
        Iter { words: self.0, word: self.0.first().copied().unwrap_or(0), at: 0 }
    }
}

/// Iterator over a [`HexSet`], lowest id first.
#[derive(Clone, Debug)]
pub struct Iter<const W: usize> {
    words: [u64; W],
    /// What is left of the word at `at`.
    word: u64,
    at: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(HexId((self.at * 64) as u16 + bit as u16))
    }

    #[inline]
    fn fold<B, F: FnMut(B, HexId) -> B>(self, first: B, mut join: F) -> B {
        let mut all = first;
        let mut word = self.word;
        for at in self.at..W {
            if at > self.at {
                word = self.words[at];
            }
            while word != 0 {
                all = join(all, HexId((at * 64) as u16 + word.trailing_zeros() as u16));
                word &= word - 1;
            }
        }
        all
    }
}

impl<const W: usize> IntoIterator for HexSet<W> {
    type Item = HexId;
    type IntoIter = Iter<W>;
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &HexSet<W> {
    type Item = HexId;
    type IntoIter = Iter<W>;
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<HexId> for HexSet<W> {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(hexes);
        set
    }
}

impl<const W: usize> Extend<HexId> for HexSet<W> {
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl<const W: usize> Default for HexSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for HexSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

impl<const W: usize> Serialize for HexSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = String::with_capacity(16 * W);
        for digit in (0..16 * W).map(|i| (self.0[i / 16] >> (4 * (i % 16)) & 15) as u8) {
            text.push(char::from(if digit < 10 { b'0' + digit } else { b'a' - 10 + digit }));
        }
        serializer.serialize_str(text.trim_end_matches('0'))
    }
}

impl<'de, const W: usize> Deserialize<'de> for HexSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits<const W: usize>;
        impl<const W: usize> Visitor<'_> for Digits<W> {
            type Value = HexSet<W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "at most {} hexadecimal digits, four hexes to the digit", 16 * W)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<HexSet<W>, E> {
                let mut set = HexSet::EMPTY;
                for (i, c) in text.chars().enumerate() {
                    let digit = c
                        .to_digit(16)
                        .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Char(c), &self))?;
                    let word = set.0.get_mut(i / 16).ok_or_else(|| E::invalid_length(text.len(), &self))?;
                    *word |= u64::from(digit) << (4 * (i % 16));
                }
                Ok(set)
            }
        }
        deserializer.deserialize_str(Digits::<W>)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn behaves_like_a_plain_set() {
        let (mut a, mut b) = (HexSet::<12>::new(), HexSet::<12>::new());
        let (mut plain_a, mut plain_b) = (BTreeSet::new(), BTreeSet::new());
        for i in 0..400u32 {
            let (x, y) = (HexId((i * 37 % 732) as u16), HexId((i * i * 11 % 732) as u16));
            assert_eq!(a.insert(x), plain_a.insert(x));
            assert_eq!(b.insert(y), plain_b.insert(y));
            if i % 3 == 0 {
                assert_eq!(a.remove(y), plain_a.remove(&y));
            }
        }
        let same = |set: HexSet<12>, plain: Vec<HexId>| assert_eq!(set.iter().collect::<Vec<_>>(), plain);
        same(a, plain_a.iter().copied().collect());
        same(a.and(&b), plain_a.intersection(&plain_b).copied().collect());
        same(a.or(&b), plain_a.union(&plain_b).copied().collect());
        same(a.and_not(&b), plain_a.difference(&plain_b).copied().collect());
        assert_eq!(a.len(), plain_a.len());
        assert_eq!(a.first(), plain_a.first().copied());
        assert!(a.and(&b).is_subset(&a) && a.intersects(&b) && !a.and_not(&b).intersects(&b));
        assert!((0..732).map(HexId).all(|h| a.contains(h) == plain_a.contains(&h)));
        assert!((0..768).map(HexId).all(|h| a.complement().contains(h) != a.contains(h)));
        // Iterated from within, from the start and from the middle.
        for skipped in [0, 1, 40] {
            let (mut iter, mut seen) = (a.iter(), Vec::new());
            assert_eq!(iter.by_ref().take(skipped).count(), skipped);
            iter.for_each(|h| seen.push(h));
            assert_eq!(seen, plain_a.iter().copied().skip(skipped).collect::<Vec<_>>());
        }
        a.clear();
        assert!(a.is_empty() && a.first().is_none());
    }

    #[test]
    fn ids_beyond_the_capacity_are_never_members() {
        let mut set = HexSet::<1>::new();
        for hex in [HexId(64), HexId::NONE] {
            assert!(!set.insert(hex) && !set.contains(hex) && !set.remove(hex));
        }
        assert!(set.insert(HexId(63)) && set.contains(HexId(63)));
        assert_eq!(HexSet::<12>::full(732).len(), 732);
        assert_eq!(HexSet::<2>::full(64).len(), 64);
        assert_eq!(HexSet::<2>::full(1000).len(), 128);
    }

    #[test]
    fn serialised_as_short_hexadecimal_and_read_back() {
        let set: HexSet<12> = [0, 5, 700].map(HexId).into_iter().collect();
        let small: HexSet<2> = [0, 5].map(HexId).into_iter().collect();
        assert_eq!(serde_json::to_string(&small).unwrap(), "\"12\"");
        assert_eq!(serde_json::to_string(&HexSet::<3>::EMPTY).unwrap(), "\"\"");
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(serde_json::from_str::<HexSet<12>>(&text).unwrap(), set);
        assert!(serde_json::from_str::<HexSet<2>>(&text).unwrap_err().to_string().contains("at most 32"));
        assert!(serde_json::from_str::<HexSet<2>>("\"0g\"").is_err());
    }
}
