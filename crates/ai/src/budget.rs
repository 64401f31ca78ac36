//! How long a player may think, and the word to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a player may spend on one decision group: a plan for a phase with all that is decided to carry it out, or a single
/// answer where nothing is planned.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Time, if it is limited. Without it the number of rounds alone decides, and the choice depends on nothing but
    /// position and seed.
    pub time: Option<Duration>,
    /// Playouts in place of time: an officer's for a plan, and a fifth of them for a single answer; a general's for a whole
    /// group. `None` leaves it to the level.
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

    /// Starts the clock.
    pub fn start(&self) -> Limit {
        let (now, whole) = (Instant::now(), self.time.unwrap_or_default());
        let clock = self.time.map(|time| (now, time));
        Limit { clock, whole, pause: Arc::default(), stop: self.stop.clone() }
    }
}

/// A budget whose clock is running.
#[derive(Clone, Debug)]
pub struct Limit {
    /// When it was started, and for how long.
    clock: Option<(Instant, Duration)>,
    /// The whole time of the budget.
    whole: Duration,
    /// Microseconds of the longest time between two looks at the clock.
    pause: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
}

impl Limit {
    /// Whether the time is up or somebody said stop.
    pub fn is_over(&self) -> bool {
        self.is_over_at(Instant::now())
    }

    fn is_over_at(&self, now: Instant) -> bool {
        let late = |(began, time): (Instant, Duration)| now + self.reserve(time) >= began + time;
        self.stop.load(Ordering::Relaxed) || self.clock.is_some_and(late)
    }

    /// What is kept back: a twentieth for what follows the last playout, and more where a step has taken longer than
    /// that, or the machine had other things to do, for it may have them again.
    fn reserve(&self, time: Duration) -> Duration {
        let pause = Duration::from_micros(self.pause.load(Ordering::Relaxed));
        (time / 20).max(pause * 3 / 2).min(time / 2)
    }

    /// A share of the whole time, from the same beginning, and no more than there was.
    pub fn part(&self, share: f64) -> Limit {
        let clock = self.clock.map(|(began, time)| (began, self.whole.mul_f64(share.max(0.0)).min(time)));
        Limit { clock, ..self.clone() }
    }

    /// A share of the whole time from now on, as far as there is that much left.
    pub fn next(&self, share: f64) -> Limit {
        let now = Instant::now();
        let clock = self.clock.map(|(began, time)| {
            let left = (began + time).saturating_duration_since(now);
            (now, self.whole.mul_f64(share.max(0.0)).min(left))
        });
        Limit { clock, ..self.clone() }
    }

    /// Somebody who looks at this clock again and again.
    pub fn watch(&self) -> Watch<'_> {
        Watch { limit: self, last: self.clock.map(|_| Instant::now()) }
    }

    /// Share of the whole time that went by since this limit began, if there is a clock.
    pub fn spent(&self) -> Option<f64> {
        self.clock.map(|(began, _)| began.elapsed().as_secs_f64() / self.whole.as_secs_f64().max(1e-6))
    }

    /// How many times as much as went by would still fit in; none without a clock.
    pub fn room_for(&self) -> u32 {
        self.room_for_at(Instant::now())
    }

    fn room_for_at(&self, now: Instant) -> u32 {
        let fits = |(began, time): (Instant, Duration)| {
            let gone = now.saturating_duration_since(began);
            let left = time.saturating_sub(self.reserve(time)).saturating_sub(gone);
            (left.as_secs_f64() / gone.as_secs_f64().max(1e-6)) as u32
        };
        self.clock.map_or(0, fits)
    }

    /// Whether the clock decides how much is searched, and not a number of rounds.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some()
    }
}

/// Looks at a running clock, and notes how long it did not.
#[derive(Debug)]
pub struct Watch<'a> {
    limit: &'a Limit,
    last: Option<Instant>,
}

impl Watch<'_> {
    /// Whether the time is up or somebody said stop.
    pub fn is_over(&mut self) -> bool {
        let Some(last) = self.last else { return self.limit.is_over() };
        let now = Instant::now();
        let pause = u64::try_from((now - last).as_micros()).unwrap_or(u64::MAX);
        self.limit.pause.fetch_max(pause, Ordering::Relaxed);
        self.last = Some(now);
        self.limit.is_over_at(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interrupted_search_keeps_a_larger_reserve() {
        let second = Duration::from_secs(1);
        let limit = Budget::of(second).start();
        assert_eq!(limit.reserve(second), Duration::from_millis(50));
        let mut watch = limit.watch();
        std::thread::sleep(Duration::from_millis(80));
        watch.is_over();
        assert!(limit.reserve(second) >= Duration::from_millis(120), "{:?}", limit.reserve(second));
        limit.pause.store(u64::MAX / 4, Ordering::Relaxed);
        assert_eq!(limit.reserve(second), second / 2, "but thinks for half of its time in any case");
    }

    #[test]
    fn a_part_ends_earlier_and_began_with_the_whole() {
        let limit = Budget::of(Duration::from_secs(100)).start();
        let (began, time) = limit.clock.expect("a clock");
        let part = limit.part(0.25);
        assert!(!part.is_over_at(began + time * 20 / 100));
        assert!(part.is_over_at(began + time * 24 / 100));
        assert!(!limit.is_over_at(began + time * 24 / 100));
        let next = limit.next(0.25);
        assert!(!next.is_over_at(began + time * 20 / 100) && next.is_over_at(began + time * 26 / 100));
        let (_, rest) = limit.part(0.5).next(0.4).clock.expect("a clock");
        assert_eq!(rest, time * 4 / 10, "shares are of the whole");
        assert!(limit.part(0.5).next(0.9).clock.expect("a clock").1 <= time / 2, "and no more than there is");
        limit.stop.store(true, Ordering::Relaxed);
        assert!(part.is_over_at(began) && next.is_over_at(began), "told to stop with the whole");
    }

    #[test]
    fn later_steps_share_the_remaining_budget() {
        let time = Duration::from_millis(100);
        let limit = Budget::of(time).start();
        std::thread::sleep(Duration::from_millis(60));
        let (began, left) = limit.next(0.9).clock.expect("a clock");
        assert!(left <= Duration::from_millis(40), "{left:?}");
        assert!(began + left <= limit.clock.expect("a clock").0 + time);
        std::thread::sleep(Duration::from_millis(50));
        assert!(limit.next(0.9).is_over(), "nothing is left");
    }

    #[test]
    fn the_same_again_fits_in_while_there_is_time_for_it() {
        let limit = Budget::of(Duration::from_secs(100)).start();
        let (began, time) = limit.clock.expect("a clock");
        assert_eq!(limit.room_for_at(began + time / 10), 8, "95 seconds less 10, by tens");
        assert_eq!(limit.room_for_at(began + time / 2), 0);
        limit.pause.store(u64::MAX / 4, Ordering::Relaxed);
        assert_eq!(limit.room_for_at(began + time / 10), 4, "half is kept back");
        assert_eq!(Budget::rounds(5).start().room_for(), 0, "without a clock the rounds decide");
    }

    #[test]
    fn the_end_is_before_the_time_is_up() {
        let limit = Budget::of(Duration::from_secs(100)).start();
        let (began, time) = limit.clock.expect("a clock");
        assert!(!limit.is_over_at(began + time * 9 / 10));
        assert!(limit.is_over_at(began + time * 96 / 100));
        assert!(!Budget::rounds(1).start().is_over(), "without a clock only the word to stop counts");
    }
}
