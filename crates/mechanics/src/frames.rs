//! Procedures in progress: a stack of plain frames with a fixed room, innermost last.
//!
//! An interrupt is one more frame. The room is fixed so that a position is copied without an allocation; a game chooses it
//! with some to spare and reports [`Frames::overflowed`] in its audit.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A stack of at most `N` frames.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "F: Serialize", deserialize = "F: Deserialize<'de>"))]
pub struct Frames<F, const N: usize> {
    stack: ArrayVec<F, N>,
    overflowed: bool,
}

impl<F, const N: usize> Default for Frames<F, N> {
    fn default() -> Self {
        Frames { stack: ArrayVec::new(), overflowed: false }
    }
}

impl<F, const N: usize> Frames<F, N> {
    /// The innermost procedure.
    #[inline]
    pub fn top(&self) -> Option<&F> {
        self.stack.last()
    }

    /// The innermost procedure, to be changed.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.stack.last_mut()
    }

    /// Begins a procedure inside the others. Without room it is left out, and the stack remembers that: going on without
    /// it is wrong, but a referee that stops is worse.
    pub fn push(&mut self, frame: F) {
        if self.stack.try_push(frame).is_err() {
            self.overflowed = true;
        }
    }

    /// Ends the innermost procedure.
    pub fn pop(&mut self) -> Option<F> {
        self.stack.pop()
    }

    /// Ends all.
    pub fn clear(&mut self) {
        self.stack.clear();
    }

    /// How many are in progress.
    pub fn len(&self) -> usize {
        self.stack.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Whether a frame ever found no room.
    pub const fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// All, outermost first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &F> + Clone {
        self.stack.iter()
    }

    /// All, outermost first, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut F> {
        self.stack.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_stack_keeps_what_it_has_and_says_so() {
        let mut frames: Frames<u8, 2> = Frames::default();
        frames.push(1);
        frames.push(2);
        assert!(!frames.overflowed());
        frames.push(3);
        assert_eq!((frames.top(), frames.len(), frames.overflowed()), (Some(&2), 2, true));
        assert_eq!((frames.pop(), frames.pop(), frames.pop()), (Some(2), Some(1), None));
    }
}
