//! Comparing candidates by playouts: the worse half drops out, the better half is looked at more closely, and whoever
//! has come out on top is challenged by one rival after another.

use crate::doctrine::Doctrine;
use crate::playout::{Candidate, Study};
use sandtable_engine::Game;

/// What the playouts of one candidate gave.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Number of the first playout.
    first: u32,
    values: Vec<f64>,
}

impl Tally {
    /// Nothing yet, to begin with this playout.
    pub const fn from(first: u32) -> Tally {
        Tally { first, values: Vec::new() }
    }

    /// Number of the playout after the last.
    pub fn next(&self) -> u32 {
        self.first + self.len()
    }

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

/// Among many candidates one looks good by luck alone: the first must be behind by this many errors to be left.
const CLEARLY: f64 = 0.7;

/// The candidate with the most playouts, and of those the best mean; the first unless it is clearly behind.
pub fn winner(tallies: &[Tally]) -> usize {
    let most = tallies.iter().map(Tally::len).max().unwrap_or(0);
    let finalists: Vec<usize> = (0..tallies.len()).filter(|i| tallies[*i].len() == most).collect();
    let best = best_of(tallies, &finalists);
    if tallies.first().is_some_and(|first| first.behind(&tallies[best]) > CLEARLY) { best } else { 0 }
}

/// Playouts between two looks at a challenge.
const ROUND: u32 = 8;

/// What it takes to replace a plan by another.
#[derive(Clone, Copy, Debug)]
pub struct Bouts {
    /// Playouts after which a challenge is decided.
    pub length: u32,
    /// A rival this many errors ahead wins before that. Few do by luck, however many try.
    pub beaten: f64,
}

/// How far a rival must be ahead after so many playouts to be worth more of them, in errors.
const fn promising(playouts: u32) -> f64 {
    match playouts {
        0..=8 => 0.0,
        9..=16 => 0.4,
        17..=32 => 0.9,
        33..=64 => 1.3,
        _ => 1.6,
    }
}

/// What a challenge came to.
#[derive(Debug)]
pub struct Bout {
    /// The rival's playouts, if it is better.
    pub won: Option<Tally>,
    /// Playouts it took.
    pub playouts: u32,
}

/// Tries a rival by the same playouts as the champion, whose results are kept from bout to bout. Most rivals are worse
/// and found out early.
pub fn challenge<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    champion: (&Candidate<G::Action, D::Order>, &mut Tally),
    rival: &Candidate<G::Action, D::Order>,
    rules: Bouts,
    threads: usize,
) -> Bout {
    let (holder, held) = champion;
    let (mut tried, mut playouts) = (Tally::from(held.first), 0);
    while tried.len() < rules.length {
        let end = tried.len() + ROUND;
        for (who, tally) in [(rival, &mut tried), (holder, &mut *held)] {
            let missing = tally.next()..(tally.first + end).max(tally.next());
            if missing.is_empty() {
                continue;
            }
            let results = study.batch(&[who], missing.clone(), threads);
            playouts += missing.len() as u32;
            let values = results.into_iter().flatten().map_while(|v| v);
            tally.values.extend(values);
            if tally.len() < end {
                // Time is up.
                return Bout { won: None, playouts };
            }
        }
        let lead = held.behind(&tried);
        if lead > rules.beaten && tried.len() > 2 * ROUND {
            break;
        }
        if lead <= promising(tried.len()) {
            return Bout { won: None, playouts };
        }
    }
    Bout { won: Some(tried), playouts }
}

/// Plays the champion and a rival that has beaten it once more with new luck: whoever was picked among many for doing
/// well by some dice need not do so by others. The rival's new playouts, if it is still ahead.
pub fn confirm<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    champion: (&Candidate<G::Action, D::Order>, &mut Tally),
    rival: &Candidate<G::Action, D::Order>,
    rules: Bouts,
    threads: usize,
) -> Bout {
    let (holder, held) = champion;
    let mut fresh = [Tally::from(held.next()), Tally::from(held.next())];
    let numbers = held.next()..held.next() + rules.length;
    let results = study.batch(&[holder, rival], numbers.clone(), threads);
    let whole = (0..numbers.len()).take_while(|n| results.iter().all(|r| r[*n].is_some())).count();
    for (tally, result) in fresh.iter_mut().zip(&results) {
        tally.values.extend(result.iter().take(whole).flatten());
    }
    let [old, new] = fresh;
    let won = whole == numbers.len() && old.behind(&new) > 0.0;
    if !won && whole > 0 {
        // The new luck serves for the bouts to come as well.
        *held = old;
        return Bout { won: None, playouts: 2 * whole as u32 };
    }
    Bout { won: won.then_some(new), playouts: 2 * whole as u32 }
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
