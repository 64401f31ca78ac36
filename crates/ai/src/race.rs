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
        let (mean, error) = self.lead_of(other);
        mean / error
    }

    /// By how much the other is better on average in the same playouts, and the error of that.
    fn lead_of(&self, other: &Tally) -> (f64, f64) {
        let n = self.values.len().min(other.values.len());
        if n < 2 {
            return (0.0, 1.0);
        }
        let differences = || self.values.iter().zip(&other.values).map(|(a, b)| b - a);
        let mean = differences().sum::<f64>() / n as f64;
        let variance = differences().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
        (mean, (variance / n as f64).sqrt().max(1e-3))
    }
}

/// When a candidate is given up in a race.
#[derive(Clone, Copy, Debug)]
pub struct Heats {
    /// Playouts of each candidate between two looks.
    pub look: u32,
    /// A candidate this many errors behind the best is out.
    pub out: f64,
    /// The first is what was planned: it drops out for that alone, and is left for another only if that one leads by its
    /// error times this many errors. The surer the comparison, the less the plan speaks for it.
    pub trust: f64,
    /// The same where the comparison is as sure as can be: so many errors at least. Among many candidates one looks good by luck
    /// alone.
    pub lead: f64,
}

/// Where few playouts must do.
pub const HASTY: Heats = Heats { look: 4, out: 2.0, trust: 0.0, lead: 0.7 };

/// Where there are more: four playouts often mislead.
pub const PATIENT: Heats = Heats { look: 16, out: 3.0, trust: 20.0, lead: 0.7 };

/// After this many playouts without any difference there is none.
const ALIKE: u32 = 64;

/// Plays all candidates until so many playouts are made or the time is up. Tallies come in the candidates' order.
pub fn race<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    candidates: &[Candidate<G::Action, D::Order>],
    playouts: u32,
    heats: Heats,
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
        let results = study.batch(&entrants, number..number + heats.look, threads);
        // Half a batch would compare candidates by different luck.
        let whole = (0..heats.look as usize).take_while(|n| results.iter().all(|r| r[*n].is_some())).count();
        for (i, result) in live.iter().zip(&results) {
            tallies[*i].values.extend(result.iter().take(whole).flatten());
        }
        number += heats.look;
        spent += heats.look * live.len() as u32;
        let first = &tallies[live[0]];
        if first.len() >= ALIKE && live.iter().all(|i| tallies[*i].values == first.values) {
            break;
        }
        let best = best_of(&tallies, &live);
        live.retain(|i| *i == best || tallies[*i].behind(&tallies[best]) < heats.out);
        if spent >= next_halving && live.len() > 2 {
            live.sort_by(|a, b| tallies[*b].mean().total_cmp(&tallies[*a].mean()));
            let half = live.split_off(live.len().div_ceil(2));
            live.extend(half.iter().filter(|i| **i == 0 && heats.trust > 0.0));
            live.sort_unstable();
            next_halving = spent + share;
        }
    }
    tallies
}

/// Plays a candidate that has no rivals, until so many playouts are made or the time is up.
pub fn alone<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    candidate: &Candidate<G::Action, D::Order>,
    playouts: u32,
    threads: usize,
) -> Tally {
    let results = study.batch(&[candidate], 0..playouts.min(ALIKE), threads);
    Tally { first: 0, values: results.into_iter().flatten().flatten().collect() }
}

/// The candidate with the most playouts, and of those the best mean; the first unless it is clearly behind.
pub fn winner(tallies: &[Tally], heats: Heats) -> usize {
    let most = tallies.iter().map(Tally::len).max().unwrap_or(0);
    let finalists: Vec<usize> = (0..tallies.len()).filter(|i| tallies[*i].len() == most).collect();
    let best = best_of(tallies, &finalists);
    let Some((lead, error)) = tallies.first().map(|first| first.lead_of(&tallies[best])) else { return 0 };
    if lead > error * heats.lead.max(heats.trust * error) { best } else { 0 }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Playouts of which every `n`th is won.
    fn every(n: usize, of: usize) -> Tally {
        Tally { first: 0, values: (0..of).map(|i| f64::from(u8::from(i % n == 0))).collect() }
    }

    #[test]
    fn a_plan_is_left_only_for_what_is_surely_better() {
        // A little better by few playouts, by many, and much better by few.
        let few = [every(3, 24), every(2, 24)];
        assert_eq!(winner(&few, HASTY), 1, "an answer without a plan behind it");
        assert_eq!(winner(&few, PATIENT), 0, "luck explains that");
        assert_eq!(winner(&few, Heats { lead: 1.8, ..HASTY }), 0, "so far ahead are many by luck alone");
        assert_eq!(winner(&[every(3, 600), every(2, 600)], PATIENT), 1);
        assert_eq!(winner(&[every(24, 24), every(1, 24)], PATIENT), 1);
        assert_eq!(winner(&[every(2, 600), every(2, 600)], PATIENT), 0, "the plan's own among equals");
    }
}
