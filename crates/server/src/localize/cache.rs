//! What was put into words before.
//!
//! Most counters say the same after nearly every change, to every viewer at every table. Finding their text again
//! costs a tenth of making it.

use rustc_hash::FxHasher;
use sandtable_engine::recent::Recent;
use sandtable_engine::view::{CalendarEntry, Face, Goal, Piece, Place};
use sandtable_engine::{Message, Value};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

/// More than the counters, hexes and verbs of a large game make; some megabytes. Thousands of games at once make more:
/// then what nobody has asked for lately is forgotten.
const MOST: usize = 20_000;

/// A cheap hash over everything that makes a text.
pub trait Digest {
    /// Feeds it to a hasher.
    fn digest(&self, h: &mut impl Hasher);
}

/// What a look-up found.
enum Found<W> {
    /// The text.
    Text(W),
    /// The text, which should be learnt again not to be forgotten.
    Aging(W),
    /// Another value has the same key: this one cannot be kept.
    Taken,
    Nothing,
}

/// Looks a value up among those that were put into words lately, under its hash.
fn find<T: PartialEq, W: Clone>(known: &Recent<u64, (T, W)>, key: u64, value: &T) -> Found<W> {
    match known.get(&key) {
        Some(((same, text), false)) if same == value => Found::Text(text.clone()),
        Some(((same, text), true)) if same == value => Found::Aging(text.clone()),
        Some((_, false)) => Found::Taken,
        Some((_, true)) | None => Found::Nothing,
    }
}

/// Texts made of values of one kind, in one language.
pub struct Memo<T, W = Arc<str>> {
    known: RwLock<Recent<u64, (T, W)>>,
}

impl<T, W> Default for Memo<T, W> {
    fn default() -> Self {
        Memo::of(MOST)
    }
}

impl<T, W> Memo<T, W> {
    /// One that keeps so many for sure, and at most twice as many.
    fn of(most: usize) -> Self {
        Memo { known: RwLock::new(Recent::of(most)) }
    }
}

impl<T: Digest + PartialEq + Clone, W: From<String> + Clone> Memo<T, W> {
    /// The text of a value; `make` makes it if it is new.
    pub fn get(&self, value: &T, make: impl FnOnce() -> String) -> W {
        let key = key(value);
        let found = find(&self.known.read().unwrap_or_else(PoisonError::into_inner), key, value);
        let text: W = match found {
            Found::Text(text) => return text,
            Found::Taken => return make().into(),
            Found::Aging(text) => text,
            Found::Nothing => make().into(),
        };
        self.learn([(key, value, &text)]);
        text
    }

    /// The texts of many values. The lock is taken once for all that are known: two threads that take turns with it for
    /// every counter of a position are slower than one.
    pub fn get_all(&self, values: &[T], make: impl Fn(&T) -> String) -> Vec<W> {
        let mut texts: Vec<W> = Vec::with_capacity(values.len());
        let mut new = Vec::new();
        {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            for (at, value) in values.iter().enumerate() {
                let key = key(value);
                texts.push(match find(&known, key, value) {
                    Found::Text(text) => text,
                    Found::Taken => make(value).into(),
                    Found::Aging(text) => {
                        new.push((at, key));
                        text
                    }
                    Found::Nothing => {
                        new.push((at, key));
                        make(value).into()
                    }
                });
            }
        }
        if !new.is_empty() {
            self.learn(new.into_iter().map(|(at, key)| (key, &values[at], &texts[at])));
        }
        texts
    }

    fn learn<'a>(&self, news: impl IntoIterator<Item = (u64, &'a T, &'a W)>)
    where
        T: 'a,
        W: 'a,
    {
        let mut forgotten = Vec::new();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        for (key, value, text) in news {
            forgotten.extend(known.keep(key, (value.clone(), text.clone())));
        }
        // What is forgotten is thrown away when nobody has to wait for it any more.
        drop(known);
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
                Value::Fraction(n, d) => (n, d).hash(h),
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
            Place::Aboard(piece) => piece.hash(h),
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

impl Digest for Arc<Piece> {
    fn digest(&self, h: &mut impl Hasher) {
        self.id.hash(h);
        self.place.digest(h);
        self.flags.hash(h);
        (self.facing, self.order).hash(h);
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
    fn hash_collisions_are_detected() {
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

    /// What is asked for again and again is never made twice, however much comes and goes beside it.
    #[test]
    fn requested_entries_stay_cached() {
        let memo = Memo::<Message>::of(10);
        let number = |n: i64| Message::new("n").int("n", n);
        let made = std::cell::Cell::new(0);
        let count = |text: &str| {
            made.set(made.get() + 1);
            text.to_string()
        };
        for n in 0..100 {
            assert_eq!(&*memo.get(&number(-1), || count("often")), "often");
            memo.get_all(&[number(n), number(-2)], |_| count("other"));
        }
        assert_eq!(made.get(), 102, "a hundred that came once, and two that came always");
        memo.get(&number(0), || count("again"));
        assert_eq!(made.get(), 103, "the first of them is long forgotten");
        assert!(memo.known.read().expect("nobody panicked").len() <= 20);
    }
}
