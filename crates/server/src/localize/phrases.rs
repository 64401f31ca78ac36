//! Sentences that were put into words before.
//!
//! The counters of a position say the same after nearly every change; looking a message up costs a tenth of
//! formatting it.

use sandtable_engine::{Message, Value};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

/// More than the counters, hexes and verbs of a large game make; a few megabytes.
const MOST: usize = 20_000;

/// Messages of one game in one language.
#[derive(Default)]
pub struct Phrases {
    known: RwLock<HashMap<u64, (Message, Arc<str>)>>,
}

impl Phrases {
    /// The sentence of a message; `make` forms it if it is new.
    pub fn get(&self, message: &Message, make: impl FnOnce() -> String) -> Arc<str> {
        let key = digest(message);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        match known.get(&key) {
            Some((same, text)) if same == message => return text.clone(),
            Some(_) => return make().into(),
            None => drop(known),
        }
        let text: Arc<str> = make().into();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, (message.clone(), text.clone()));
        text
    }
}

fn digest(message: &Message) -> u64 {
    let mut h = DefaultHasher::new();
    message.key.hash(&mut h);
    for (name, value) in &message.args {
        name.hash(&mut h);
        std::mem::discriminant(value).hash(&mut h);
        match value {
            Value::Int(n) | Value::Half(n) => n.hash(&mut h),
            Value::Hex(t) | Value::Piece(t) | Value::Rule(t) | Value::Text(t) => t.hash(&mut h),
            Value::Term(t) => t.hash(&mut h),
            Value::Terms(list) => list.hash(&mut h),
        }
    }
    h.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_messages_are_formed_once_and_others_never_mixed_up() {
        let phrases = Phrases::default();
        let say = |m: &Message, text: &str| phrases.get(m, || text.to_string()).to_string();
        let m = Message::new("a").int("n", 1);
        assert_eq!(say(&m, "one"), "one");
        assert_eq!(say(&m.clone(), "not asked"), "one");
        assert_eq!(say(&Message::new("a").half("n", 1), "half"), "half");
        assert_eq!(say(&Message::new("a").int("m", 1), "other"), "other");
    }
}
