//! Answers found a moment ago. The system asks the same about the same board many times within a step.
//!
//! The memory belongs to the thread and is looked up by everything the answer depends on; it is no part of a position.

use std::cell::RefCell;
use std::rc::Rc;
use std::thread::LocalKey;

/// Answers kept: the board as it is, and a few hypotheses.
const KEPT: usize = 6;

/// The latest answers, newest first.
pub struct Recent<K, V>(Vec<(K, Rc<V>)>);

impl<K: PartialEq, V> Recent<K, V> {
    /// No answers yet.
    pub const fn new() -> Recent<K, V> {
        Recent(Vec::new())
    }

    /// The answer for a key: one that is remembered, or a new one.
    pub fn get(memory: &'static LocalKey<RefCell<Recent<K, V>>>, key: K, find: impl FnOnce() -> V) -> Rc<V> {
        let known = memory.with_borrow_mut(|m| {
            let at = m.0.iter().position(|(k, _)| *k == key)?;
            m.0[..=at].rotate_right(1);
            Some(m.0[0].1.clone())
        });
        known.unwrap_or_else(|| {
            let found = Rc::new(find());
            memory.with_borrow_mut(|m| {
                m.0.truncate(KEPT - 1);
                m.0.insert(0, (key, found.clone()));
            });
            found
        })
    }
}
