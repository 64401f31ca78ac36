//! Turning points of a game: changes of fortune that are more than the noise of judging them.

use crate::budget::Limit;
use crate::doctrine::Doctrine;
use crate::playout::{Candidate, Study};
use crate::review::{TurningPoint, follow};
use sandtable_engine::journal::Journal;
use sandtable_engine::{Game, Seat};
use std::sync::Arc;

/// Turning points that are reported.
const MOST: usize = 5;

/// Smaller changes are none.
const LEAST: f64 = 0.05;

/// Entries this near to each other tell of one event: a roll, what it costs, who follows it up.
const NEAR: usize = 8;

/// Events that are looked at closely.
const LOOKED_AT: usize = 12;

/// Playouts of the position before an event, and of the one after it.
const PLAYOUTS: u32 = 128;

/// Steps of the clock those look ahead.
const AHEAD: u32 = 5;

/// A change must be so many times its own error.
const SURE: f64 = 2.5;

/// How one entry of the journal changed the first seat's chance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swing {
    pub entry: usize,
    pub clock: u32,
    pub before: f64,
    pub after: f64,
}

/// Neighbouring entries that tell of one event.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Event {
    /// First and last entry.
    span: [usize; 2],
    /// The entry that changed most.
    peak: usize,
    before: f64,
    after: f64,
}

impl Event {
    fn change(&self) -> f64 {
        self.after - self.before
    }
}

/// The largest changes that hold when both positions are played on, in the order of the game.
pub(crate) fn points<G: Game, D: Doctrine<G>>(
    game: &Arc<G>,
    doctrine: &D,
    journal: &Journal,
    swings: &[Swing],
    limit: &Limit,
) -> Vec<TurningPoint> {
    let mut events = events(swings);
    events.sort_by(|a, b| b.change().abs().total_cmp(&a.change().abs()));
    events.truncate(LOOKED_AT);
    let mut held: Vec<(f64, Event)> = measure(game, doctrine, journal, &events, limit)
        .into_iter()
        .filter_map(|(e, m)| Some((m?, e)))
        .collect();
    held.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    held.truncate(MOST);
    held.sort_by_key(|(_, e)| e.peak);
    let point = |e: Event| {
        let entry = journal.entries.get(e.peak)?;
        let (by, text) = (entry.by.clone(), entry.text.clone());
        Some(TurningPoint { entry: e.peak, by, text, before: e.before, after: e.after })
    };
    held.into_iter().filter_map(|(_, e)| point(e)).collect()
}

/// Joins neighbours around the largest changes; what comes to little in all is left out.
fn events(swings: &[Swing]) -> Vec<Event> {
    let mut order: Vec<usize> = (0..swings.len()).collect();
    let size = |i: usize| (swings[i].after - swings[i].before).abs();
    order.sort_by(|a, b| size(*b).total_cmp(&size(*a)));
    let mut taken = vec![false; swings.len()];
    let mut found = Vec::new();
    for peak in order {
        if taken[peak] || size(peak) < LEAST {
            continue;
        }
        let joins = |i: &usize| {
            !taken[*i]
                && swings[*i].clock == swings[peak].clock
                && swings[*i].entry.abs_diff(swings[peak].entry) <= NEAR
        };
        let first = (0..peak).rev().take_while(joins).last().unwrap_or(peak);
        let last = (peak + 1..swings.len()).take_while(joins).last().unwrap_or(peak);
        taken[first..=last].fill(true);
        let (a, b) = (&swings[first], &swings[last]);
        let span = [a.entry, b.entry];
        let event = Event { span, peak: swings[peak].entry, before: a.before, after: b.after };
        if event.change().abs() >= LEAST {
            found.push(event);
        }
    }
    found
}

/// What each event changed by playing on from before and after it, if that is sure and agrees with the judgement.
fn measure<G: Game, D: Doctrine<G>>(
    game: &Arc<G>,
    doctrine: &D,
    journal: &Journal,
    events: &[Event],
    limit: &Limit,
) -> Vec<(Event, Option<f64>)> {
    let mut sides: Vec<[Option<Estimate>; 2]> = vec![[None; 2]; events.len()];
    let Ok(mut state) = game.setup_as(&journal.scenario, &journal.options, journal.rules_version) else {
        return Vec::new();
    };
    let end = events.iter().map(|e| e.span[1] + 1).max().unwrap_or(0);
    for i in 0..=end {
        if limit.is_over() {
            break;
        }
        for (e, sides) in events.iter().zip(&mut sides) {
            if e.span[0] == i {
                sides[0] = Some(estimate(&**game, doctrine, &state, limit));
            }
            if e.span[1] + 1 == i {
                sides[1] = Some(estimate(&**game, doctrine, &state, limit));
            }
        }
        if i < end && follow(game, journal, i, &mut state).is_none() {
            break;
        }
    }
    let judged = |(e, sides): (&Event, [Option<Estimate>; 2])| {
        let change = match sides {
            [Some(a), Some(b)] if a.n > 1.0 && b.n > 1.0 => {
                let (change, error) = (b.mean - a.mean, (a.variance / a.n + b.variance / b.n).sqrt());
                let sure = change.abs() > SURE * error && change.abs() > LEAST * 0.8;
                (sure && change.signum() == e.change().signum()).then_some(change)
            }
            // No time to look: only what is beyond doubt.
            _ => (e.change().abs() > 3.0 * LEAST).then_some(e.change()),
        };
        (*e, change)
    };
    events.iter().zip(sides).map(judged).collect()
}

#[derive(Clone, Copy, Debug)]
struct Estimate {
    n: f64,
    mean: f64,
    variance: f64,
}

/// The first seat's chance by playing a position on, everybody by routine.
fn estimate<G: Game, D: Doctrine<G>>(game: &G, doctrine: &D, state: &G::State, limit: &Limit) -> Estimate {
    let seat = Seat(0);
    let until = doctrine.clock(game, state).saturating_add(AHEAD);
    let study = Study {
        game,
        doctrine,
        seen: state,
        seat,
        until,
        limit: limit.clone(),
        seed: 1,
        paired: false,
        told: true,
    };
    let routine = Candidate { first: None, order: doctrine.routine(game, state, seat) };
    let values: Vec<f64> = (0..PLAYOUTS).map_while(|n| study.playout(&routine, n)).collect();
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n.max(1.0);
    let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    Estimate { n, mean, variance }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swing(entry: usize, clock: u32, before: f64, after: f64) -> Swing {
        Swing { entry, clock, before, after }
    }

    #[test]
    fn neighbours_are_one_event_and_what_is_taken_back_at_once_is_none() {
        let swings = [
            swing(0, 1, 0.50, 0.70),
            swing(1, 1, 0.70, 0.72),
            swing(2, 1, 0.72, 0.60),
            swing(3, 2, 0.60, 0.90),
            swing(4, 2, 0.90, 0.61),
            swing(40, 2, 0.61, 0.64),
            swing(41, 2, 0.64, 0.30),
        ];
        let found = events(&swings);
        let spans: Vec<_> = found.iter().map(|e| (e.span, e.peak)).collect();
        assert_eq!(spans, [([40, 41], 41), ([0, 2], 0)], "{found:?}");
        assert!((found[1].change() - 0.1).abs() < 1e-9);
    }
}
