//! Sets of counters.

use crate::pack::UnitId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of counters as one machine word (a pack holds at most 127).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(pub u128);

impl UnitSet {
    /// No counter.
    pub const EMPTY: UnitSet = UnitSet(0);

    /// One counter.
    #[inline]
    pub const fn one(unit: UnitId) -> UnitSet {
        UnitSet(unit.bit())
    }

    /// Whether `unit` is in the set.
    #[inline]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 & unit.bit() != 0
    }

    /// Adds `unit`.
    #[inline]
    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= unit.bit();
    }

    /// Removes `unit`.
    #[inline]
    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !unit.bit();
    }

    /// The set with `unit`.
    #[inline]
    #[must_use]
    pub const fn with(self, unit: UnitId) -> UnitSet {
        UnitSet(self.0 | unit.bit())
    }

    /// Counters in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Counters in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    /// Counters here that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest counter.
    #[inline]
    pub const fn first(self) -> Option<UnitId> {
        if self.0 == 0 { None } else { Some(UnitId(self.0.trailing_zeros() as u8)) }
    }

    /// The counters, lowest first.
    #[inline]
    pub const fn iter(self) -> Iter {
        Iter { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// Iterator over a [`UnitSet`]; in halves, as most machines count in 64 bits.
#[derive(Clone, Debug)]
pub struct Iter {
    low: u64,
    high: u64,
}

impl Iterator for Iter {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        if self.low != 0 {
            let id = self.low.trailing_zeros() as u8;
            self.low &= self.low - 1;
            return Some(UnitId(id));
        }
        if self.high == 0 {
            return None;
        }
        let id = self.high.trailing_zeros() as u8;
        self.high &= self.high - 1;
        Some(UnitId(64 + id))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(iter: I) -> UnitSet {
        iter.into_iter().fold(UnitSet::EMPTY, UnitSet::with)
    }
}

// Two 64-bit halves: not every format carries 128-bit numbers.
impl Serialize for UnitSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        [self.0 as u64, (self.0 >> 64) as u64].serialize(s)
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<UnitSet, D::Error> {
        let [low, high] = <[u64; 2]>::deserialize(d)?;
        Ok(UnitSet(u128::from(low) | u128::from(high) << 64))
    }
}
