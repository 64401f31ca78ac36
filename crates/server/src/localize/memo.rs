//! What was put into words before.
//!
//! Most counters say the same after nearly every change, to every viewer at every table. Finding their text again
//! costs a tenth of making it.

use rustc_hash::{FxHashMap, FxHasher};
use sandtable_engine::view::{CalendarEntry, Face, Piece, Place};
use sandtable_engine::{Message, Value};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

/// More than the counters, hexes and verbs of a large game make; some megabytes.
const MOST: usize = 20_000;

/// A cheap hash over everything that makes a text.
pub trait Digest {
    /// Feeds it to a hasher.
    fn digest(&self, h: &mut impl Hasher);
}

type Known<T, W> = FxHashMap<u64, (T, W)>;

/// Texts made of values of one kind, in one language.
pub struct Memo<T, W = Arc<str>> {
    known: RwLock<Known<T, W>>,
}

impl<T, W> Default for Memo<T, W> {
    fn default() -> Self {
        Memo { known: RwLock::default() }
    }
}

impl<T: Digest + PartialEq + Clone, W: From<String> + Clone> Memo<T, W> {
    /// The text of a value; `make` makes it if it is new.
    pub fn get(&self, value: &T, make: impl FnOnce() -> String) -> W {
        let mut h = FxHasher::default();
        value.digest(&mut h);
        let key = h.finish();
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        match known.get(&key) {
            Some((same, text)) if same == value => return text.clone(),
            Some(_) => return make().into(),
            None => drop(known),
        }
        let text: W = make().into();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, (value.clone(), text.clone()));
        text
    }
}

impl Digest for Message {
    fn digest(&self, h: &mut impl Hasher) {
        self.key.hash(h);
        for (name, value) in &self.args {
            name.hash(h);
            std::mem::discriminant(value).hash(h);
            match value {
                Value::Int(n) | Value::Half(n) => n.hash(h),
                Value::Hex(t) | Value::Piece(t) | Value::Rule(t) | Value::Text(t) => t.hash(h),
                Value::Term(t) => t.hash(h),
                Value::Terms(list) => list.hash(h),
                Value::Pieces(list) => list.hash(h),
            }
        }
    }
}

impl Digest for Place {
    fn digest(&self, h: &mut impl Hasher) {
        match self {
            Place::Hex(label) => label.hash(h),
            Place::Side(a, b) => (a, b).hash(h),
            Place::Box(key) => key.hash(h),
            Place::Track(key, space) => (key, space).hash(h),
        }
    }
}

impl Digest for Face {
    fn digest(&self, h: &mut impl Hasher) {
        (&self.name, self.steps).hash(h);
        for value in &self.values {
            value.text.hash(h);
        }
    }
}

impl Digest for Piece {
    fn digest(&self, h: &mut impl Hasher) {
        self.id.hash(h);
        self.place.digest(h);
        self.flags.hash(h);
        match &self.face {
            Some(face) => face.digest(h),
            None => self.text.digest(h),
        }
    }
}

impl Digest for CalendarEntry {
    fn digest(&self, h: &mut impl Hasher) {
        self.place.digest(h);
        self.current.hash(h);
        for line in &self.lines {
            line.digest(h);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_messages_are_formed_once_and_others_never_mixed_up() {
        let phrases = Memo::<Message>::default();
        let say = |m: &Message, text: &str| phrases.get(m, || text.to_string()).to_string();
        let m = Message::new("a").int("n", 1);
        assert_eq!(say(&m, "one"), "one");
        assert_eq!(say(&m.clone(), "not asked"), "one");
        assert_eq!(say(&Message::new("a").half("n", 1), "half"), "half");
        assert_eq!(say(&Message::new("a").int("m", 1), "other"), "other");
    }

    /// Where two values have the same hash, the second is made each time.
    #[test]
    fn values_that_only_hash_alike_are_told_apart() {
        #[derive(Clone, PartialEq)]
        struct Alike(u8);
        impl Digest for Alike {
            fn digest(&self, h: &mut impl Hasher) {
                0.hash(h);
            }
        }
        let memo = Memo::<Alike>::default();
        assert_eq!(&*memo.get(&Alike(1), || "one".into()), "one");
        assert_eq!(&*memo.get(&Alike(2), || "two".into()), "two");
        assert_eq!(&*memo.get(&Alike(1), || "not asked".into()), "one");
    }
}
