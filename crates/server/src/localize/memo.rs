//! What was put into words before.
//!
//! Most counters say the same after nearly every change, to every viewer at every table. Finding their text again
//! costs a tenth of making it.

use rustc_hash::{FxHashMap, FxHasher};
use sandtable_engine::view::{CalendarEntry, Face, Goal, Piece, Place};
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
        let key = key(value);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        match known.get(&key) {
            Some((same, text)) if same == value => return text.clone(),
            Some(_) => return make().into(),
            None => drop(known),
        }
        let text: W = make().into();
        self.learn(key, value, &text);
        text
    }

    /// The texts of many values. The lock is taken once for all that are known: two threads that take turns with it for
    /// every counter of a position are slower than one.
    pub fn get_all(&self, values: &[T], make: impl Fn(&T) -> String) -> Vec<W> {
        let mut texts = Vec::with_capacity(values.len());
        let mut new = Vec::new();
        {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            for (at, value) in values.iter().enumerate() {
                let key = key(value);
                match known.get(&key) {
                    Some((same, text)) if same == value => texts.push(text.clone()),
                    other => {
                        let is_free = other.is_none();
                        texts.push(make(value).into());
                        new.extend(is_free.then_some((at, key)));
                    }
                }
            }
        }
        for (at, key) in new {
            self.learn(key, &values[at], &texts[at]);
        }
        texts
    }

    fn learn(&self, key: u64, value: &T, text: &W) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, (value.clone(), text.clone()));
    }
}

fn key(value: &impl Digest) -> u64 {
    let mut h = FxHasher::default();
    value.digest(&mut h);
    h.finish()
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

impl Digest for Goal {
    fn digest(&self, h: &mut impl Hasher) {
        (&self.side, self.points, self.met).hash(h);
        self.text.digest(h);
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
        let all = memo.get_all(&[Alike(2), Alike(1), Alike(3)], |a| format!("made {}", a.0));
        assert_eq!(all.iter().map(|t| &**t).collect::<Vec<_>>(), ["made 2", "one", "made 3"]);
    }

    #[test]
    fn many_are_looked_up_as_one_would_be() {
        let memo = Memo::<Message>::default();
        let (a, b) = (Message::new("a"), Message::new("b"));
        memo.get(&a, || "first".into());
        let made = std::cell::Cell::new(0);
        let make = |m: &Message| {
            made.set(made.get() + 1);
            m.key.to_string()
        };
        let texts = |list: &[Message]| {
            memo.get_all(list, make).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(texts(&[a.clone(), b.clone(), a.clone()]), "first b first");
        assert_eq!(texts(&[b, a]), "b first");
        assert_eq!(made.get(), 1, "what was new is known afterwards");
    }
}
