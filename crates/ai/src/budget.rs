//! How long a player may think, and the word to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a player may spend on one decision group: a plan for a phase, or one answer within it.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Time, if it is limited. Without it the number of rounds alone decides, and the choice depends on nothing but
    /// position and seed.
    pub time: Option<Duration>,
    /// Playouts at most; `None` leaves it to the level.
    pub rounds: Option<u32>,
    /// Threads at most.
    pub threads: usize,
    /// Raised by whoever no longer wants an answer: the player then returns the best it has.
    pub stop: Arc<AtomicBool>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { time: None, rounds: None, threads: 1, stop: Arc::default() }
    }
}

impl Budget {
    /// So much time.
    pub fn of(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// So many playouts, however long they take.
    pub fn rounds(rounds: u32) -> Budget {
        Budget { rounds: Some(rounds), ..Budget::default() }
    }

    /// Starts the clock. A twentieth is kept back for what follows the last playout.
    pub fn start(&self) -> Limit {
        Limit { end: self.time.map(|t| Instant::now() + t * 19 / 20), stop: self.stop.clone() }
    }
}

/// A budget whose clock is running.
#[derive(Clone, Debug)]
pub struct Limit {
    end: Option<Instant>,
    stop: Arc<AtomicBool>,
}

impl Limit {
    /// Whether the time is up or somebody said stop.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether the clock decides how much is searched, and not a number of rounds.
    pub fn is_timed(&self) -> bool {
        self.end.is_some()
    }
}
