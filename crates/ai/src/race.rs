//! Comparing candidates by playouts: the worse half drops out, the better half is looked at more closely.

use crate::doctrine::Doctrine;
use crate::playout::{Candidate, Study};
use sandtable_engine::Game;

/// What the playouts of one candidate gave.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    values: Vec<f64>,
}

impl Tally {
    /// Playouts.
    pub fn len(&self) -> u32 {
        self.values.len() as u32
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Mean result; an even chance if nothing was played.
    pub fn mean(&self) -> f64 {
        if self.values.is_empty() { 0.5 } else { self.values.iter().sum::<f64>() / self.values.len() as f64 }
    }

    /// How sure it is that the other, tried by the same playouts, is better: mean of the differences in units of its
    /// own error.
    pub fn behind(&self, other: &Tally) -> f64 {
        let n = self.values.len().min(other.values.len());
        if n < 2 {
            return 0.0;
        }
        let differences = || self.values.iter().zip(&other.values).map(|(a, b)| b - a);
        let mean = differences().sum::<f64>() / n as f64;
        let variance = differences().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
        mean / (variance / n as f64).sqrt().max(1e-3)
    }
}

/// Playouts of each candidate before any is given up.
const FIRST_LOOK: u32 = 4;

/// A candidate this many errors behind the best is out.
const OUT: f64 = 2.0;

/// Plays all candidates until so many playouts are made or the time is up. Tallies come in the candidates' order.
pub fn race<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    candidates: &[Candidate<G::Action, D::Order>],
    playouts: u32,
    threads: usize,
) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); candidates.len()];
    let mut live: Vec<usize> = (0..candidates.len()).collect();
    let (mut spent, mut number) = (0, 0);
    let halvings = candidates.len().next_power_of_two().trailing_zeros().max(1);
    let share = (playouts / halvings).max(1);
    let mut next_halving = share;
    while live.len() > 1 && spent < playouts && !study.limit.is_over() {
        let entrants: Vec<_> = live.iter().map(|i| &candidates[*i]).collect();
        let results = study.batch(&entrants, number..number + FIRST_LOOK, threads);
        // Half a batch would compare candidates by different luck.
        let whole = (0..FIRST_LOOK as usize).take_while(|n| results.iter().all(|r| r[*n].is_some())).count();
        for (i, result) in live.iter().zip(&results) {
            tallies[*i].values.extend(result.iter().take(whole).flatten());
        }
        number += FIRST_LOOK;
        spent += FIRST_LOOK * live.len() as u32;
        let best = best_of(&tallies, &live);
        live.retain(|i| *i == best || tallies[*i].behind(&tallies[best]) < OUT);
        if spent >= next_halving && live.len() > 2 {
            live.sort_by(|a, b| tallies[*b].mean().total_cmp(&tallies[*a].mean()));
            live.truncate(live.len().div_ceil(2));
            live.sort_unstable();
            next_halving = spent + share;
        }
    }
    tallies
}

/// The candidate with the most playouts, and of those the best mean; the first of equals.
pub fn winner(tallies: &[Tally]) -> usize {
    let most = tallies.iter().map(Tally::len).max().unwrap_or(0);
    let finalists: Vec<usize> = (0..tallies.len()).filter(|i| tallies[*i].len() == most).collect();
    best_of(tallies, &finalists)
}

fn best_of(tallies: &[Tally], live: &[usize]) -> usize {
    let mut best = live.first().copied().unwrap_or(0);
    for &i in live {
        if tallies[i].mean() > tallies[best].mean() {
            best = i;
        }
    }
    best
}
