//! Clocks: a stock of time for each seat, or so many days for a move.
//!
//! A clock is kept as what was left at one moment and who was running since; nothing ticks. When it runs out is
//! stored with the table, so that any server on the database can end the game, and only one does.

use crate::wire::{self, ClockSetting};
use sandtable_engine::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// What has passed between two moments of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEvent {
    /// A seat made a choice.
    Move,
    /// The table agreed on something: no move, earns no increment.
    Agreement,
    /// A seat took a choice back and returns its increment.
    Undo,
}

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// What each seat had left at `since`, in milliseconds.
    left: Vec<i64>,
    /// Whose clock is running.
    running: Seats,
    /// Unix milliseconds.
    since: i64,
}

impl Clocks {
    /// Clocks at the start of a game; none if time is not kept.
    pub fn start(setting: ClockSetting, seats: usize, running: Seats, now: i64) -> Option<Clocks> {
        let stock = stock(setting)?;
        Some(Clocks { left: vec![stock; seats], running, since: now })
    }

    /// From what a store keeps.
    pub fn read(value: &Value) -> Option<Clocks> {
        Clocks::deserialize(value).ok()
    }

    /// For a store.
    pub fn write(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The clocks after a change that leaves `running` to decide.
    #[must_use]
    pub fn passed(&self, setting: ClockSetting, running: Seats, passing: ClockEvent, now: i64) -> Clocks {
        let mut left = self.left.clone();
        for (i, rest) in left.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            let (was, is) = (self.running.contains(seat), running.contains(seat));
            if was {
                *rest -= (now - self.since).max(0);
            }
            let starts = is && !was;
            match (setting, passing) {
                (ClockSetting::Live { increment, .. }, ClockEvent::Move) if was && !is => {
                    *rest += i64::from(increment) * 1000;
                }
                (ClockSetting::Live { increment, .. }, ClockEvent::Undo) if starts => {
                    *rest -= i64::from(increment) * 1000;
                }
                (ClockSetting::Days { days }, ClockEvent::Move | ClockEvent::Agreement) if starts => {
                    *rest = i64::from(days) * DAY
                }
                _ => {}
            }
        }
        Clocks { left, running, since: now }
    }

    /// The clocks of a table that is put away: they stand.
    #[must_use]
    pub fn stopped(&self, now: i64) -> Clocks {
        self.going(Seats::NONE, now)
    }

    /// The clocks of a table that is taken out again, where `running` have to decide.
    #[must_use]
    pub fn going(&self, running: Seats, now: i64) -> Clocks {
        let left = (0..self.left.len()).map(|i| self.left(Seat(i as u8), now)).collect();
        Clocks { left, running, since: now }
    }

    /// What a seat has left, in milliseconds.
    pub fn left(&self, seat: Seat, now: i64) -> i64 {
        let rest = self.left.get(seat.idx()).copied().unwrap_or(0);
        if self.running.contains(seat) { rest - (now - self.since).max(0) } else { rest }
    }

    /// When the first running clock runs out.
    pub fn deadline(&self) -> Option<i64> {
        self.running.iter().map(|s| self.since + self.left(s, self.since)).min()
    }

    /// The seat whose time is over.
    pub fn expired(&self, now: i64) -> Option<Seat> {
        let first = self.running.iter().min_by_key(|s| self.left(*s, self.since))?;
        (self.left(first, now) <= 0).then_some(first)
    }

    /// For the wire; `key` names a seat.
    pub fn shown(&self, now: i64, key: impl Fn(Seat) -> String) -> Vec<wire::Clock> {
        let seats = (0..self.left.len()).map(|i| Seat(i as u8));
        seats
            .map(|s| wire::Clock {
                seat: key(s),
                left: self.left(s, now).max(0),
                running: self.running.contains(s),
            })
            .collect()
    }
}

fn stock(setting: ClockSetting) -> Option<i64> {
    match setting {
        ClockSetting::None => None,
        ClockSetting::Live { seconds, .. } => Some(i64::from(seconds) * 1000),
        ClockSetting::Days { days } => Some(i64::from(days) * DAY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: ClockSetting = ClockSetting::Live { seconds: 60, increment: 5 };
    const A: Seats = Seats::one(Seat(0));
    const B: Seats = Seats::one(Seat(1));

    #[test]
    fn clock_runs_for_the_asked_seat_and_increments_on_pass() {
        let c = Clocks::start(LIVE, 2, A, 1000).expect("a clock");
        assert_eq!((c.left(Seat(0), 11_000), c.left(Seat(1), 11_000)), (50_000, 60_000));
        assert_eq!(c.deadline(), Some(61_000));
        // Another choice by the same seat earns nothing.
        let c = c.passed(LIVE, A, ClockEvent::Move, 11_000);
        assert_eq!(c.left(Seat(0), 11_000), 50_000);
        let c = c.passed(LIVE, B, ClockEvent::Move, 12_000);
        assert_eq!((c.left(Seat(0), 99_000), c.left(Seat(1), 22_000)), (54_000, 50_000));
        assert_eq!((c.expired(71_999), c.expired(72_000)), (None, Some(Seat(1))));
    }

    #[test]
    fn passing_on_and_taking_back_earns_no_time() {
        let c = Clocks::start(LIVE, 2, A, 0).expect("a clock");
        let c = c.passed(LIVE, B, ClockEvent::Move, 0).passed(LIVE, A, ClockEvent::Undo, 0);
        assert_eq!((c.left(Seat(0), 0), c.left(Seat(1), 0)), (60_000, 60_000));
        let days = ClockSetting::Days { days: 1 };
        let c = Clocks::start(days, 2, A, 0).expect("a clock");
        let c = c.passed(days, B, ClockEvent::Move, DAY / 2).passed(days, A, ClockEvent::Undo, DAY / 2);
        assert_eq!(c.left(Seat(0), DAY / 2), DAY / 2);
    }

    #[test]
    fn agreeing_earns_no_time() {
        let c = Clocks::start(LIVE, 2, A, 0).expect("a clock");
        let c = c.passed(LIVE, B, ClockEvent::Agreement, 1000).passed(LIVE, A, ClockEvent::Agreement, 2000);
        assert_eq!((c.left(Seat(0), 2000), c.left(Seat(1), 2000)), (59_000, 59_000));
        let days = ClockSetting::Days { days: 1 };
        let c = Clocks::start(days, 2, A, 0).expect("a clock");
        let c = c.passed(days, B, ClockEvent::Move, DAY / 2).passed(days, A, ClockEvent::Agreement, DAY / 2);
        assert_eq!(c.left(Seat(0), DAY / 2), DAY, "whoever has to decide again has his time for it");
    }

    #[test]
    fn daily_clock_restarts_with_every_move() {
        let days = ClockSetting::Days { days: 2 };
        let c = Clocks::start(days, 2, A, 0).expect("a clock");
        let c = c.passed(days, B, ClockEvent::Move, DAY).passed(days, A, ClockEvent::Move, 2 * DAY);
        assert_eq!(c.left(Seat(0), 2 * DAY), 2 * DAY);
        assert_eq!(c.deadline(), Some(4 * DAY));
    }

    #[test]
    fn clocks_stand_without_a_decision() {
        assert_eq!(Clocks::start(ClockSetting::None, 2, A, 0), None);
        let c = Clocks::start(LIVE, 2, Seats::NONE, 0).expect("a clock");
        assert_eq!((c.deadline(), c.expired(i64::MAX)), (None, None));
        assert_eq!(Clocks::read(&c.write()), Some(c));
    }
}
