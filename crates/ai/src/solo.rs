//! Games with one seat: levels are compared by what each makes of the same dice, not against each other.

use crate::arena::{GameRecord, wilson};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one level made of its games.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost to the system.
    pub lost: u64,
    /// Share of the victories, draws counted half.
    pub share: f64,
    /// The interval that holds the true share with 95 % confidence (Wilson).
    pub interval: [f64; 2],
    /// Mean points at the end.
    pub points: f64,
    /// Lower quartile, median and upper quartile of the points.
    pub quartiles: [i64; 3],
    /// How games ended: key of the result, and how often.
    pub ends: BTreeMap<String, u64>,
    /// Decisions in a game.
    pub decisions: f64,
    /// Seconds a game.
    pub seconds: f64,
    /// Milliseconds a decision.
    pub ms: f64,
    /// The longest decision group in milliseconds.
    pub slowest_ms: f64,
}

impl Tally {
    /// Sums up the games of player A (0) or B (1).
    pub fn of(games: &[GameRecord], who: usize) -> Tally {
        let mut tally = Tally::default();
        let (mut points, mut decisions) = (Vec::new(), 0);
        for game in games.iter().filter(|g| g.fault.is_none() && g.a_seat == who) {
            tally.games += 1;
            match game.score {
                x if x > 0.75 => tally.won += 1,
                x if x < 0.25 => tally.lost += 1,
                _ => tally.drawn += 1,
            }
            points.push(game.margin);
            let key = game.result.as_ref().map(|r| r.text.key.to_string()).unwrap_or_default();
            *tally.ends.entry(key).or_default() += 1;
            decisions += game.decisions[who];
            tally.seconds += game.seconds[who];
            tally.slowest_ms = tally.slowest_ms.max(game.slowest_ms[who]);
        }
        points.sort_unstable();
        let n = tally.games.max(1) as f64;
        let at = |part: usize| points.get(points.len() * part / 4).copied().unwrap_or(0);
        tally.quartiles = [at(1), at(2), at(3)];
        tally.points = points.iter().sum::<i64>() as f64 / n;
        tally.share = (tally.won as f64 + 0.5 * tally.drawn as f64) / n;
        tally.interval = wilson(tally.share, tally.games);
        tally.ms = tally.seconds * 1000.0 / decisions.max(1) as f64;
        tally.decisions = decisions as f64 / n;
        tally.seconds /= n;
        tally
    }
}

/// What a match of two levels in the only seat has proved: pair by pair with the same dice.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Comparison {
    /// What A made of its games.
    pub a: Tally,
    /// What B made of the same.
    pub b: Tally,
    /// Pairs in which A did better: by the result, and by points where that is the same.
    pub better: u64,
    /// Pairs in which both did the same.
    pub equal: u64,
    /// Pairs in which B did better.
    pub worse: u64,
    /// Points of A over B, a pair.
    pub margin: f64,
    /// Games that went wrong.
    pub faults: Vec<String>,
}

impl Comparison {
    /// Compares the games of a match.
    pub fn of(games: &[GameRecord]) -> Comparison {
        let mut c = Comparison { a: Tally::of(games, 0), b: Tally::of(games, 1), ..Comparison::default() };
        let sound = |g: &&GameRecord| g.fault.is_none();
        let theirs: BTreeMap<u64, &GameRecord> =
            games.iter().filter(sound).filter(|g| g.a_seat == 1).map(|g| (g.seed, g)).collect();
        let mut pairs = 0u64;
        for game in games.iter().filter(sound).filter(|g| g.a_seat == 0) {
            let Some(other) = theirs.get(&game.seed) else { continue };
            pairs += 1;
            c.margin += (game.margin - other.margin) as f64;
            match game.score.total_cmp(&other.score).then(game.margin.cmp(&other.margin)) {
                std::cmp::Ordering::Greater => c.better += 1,
                std::cmp::Ordering::Equal => c.equal += 1,
                std::cmp::Ordering::Less => c.worse += 1,
            }
        }
        c.margin /= pairs.max(1) as f64;
        let faulty = games.iter().filter_map(|g| Some(format!("game {}: {}", g.game, g.fault.as_ref()?)));
        c.faults = faulty.collect();
        c
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seed: u64, who: usize, score: f64, points: i64) -> GameRecord {
        GameRecord {
            game: seed * 2 + who as u64,
            seed,
            a_seat: who,
            score,
            margin: points,
            ..Default::default()
        }
    }

    #[test]
    fn levels_are_compared_on_the_same_dice() {
        let games = [
            game(1, 0, 1.0, 20),
            game(1, 1, 0.0, 25),
            game(2, 0, 0.0, 10),
            game(2, 1, 0.0, 4),
            game(3, 0, 0.0, 3),
            game(3, 1, 1.0, 9),
        ];
        let c = Comparison::of(&games);
        assert_eq!((c.better, c.equal, c.worse), (2, 0, 1), "a victory counts before points");
        assert_eq!((c.a.won, c.a.lost, c.b.won, c.b.lost), (1, 2, 1, 2));
        assert!((c.margin - (-5.0 + 6.0 - 6.0) / 3.0).abs() < 1e-9);
        assert_eq!(c.a.quartiles, [3, 10, 20]);
    }

    #[test]
    fn a_faulty_game_counts_for_nobody() {
        let mut broken = game(1, 0, 1.0, 20);
        broken.fault = Some("stuck".into());
        let c = Comparison::of(&[broken, game(1, 1, 0.0, 3)]);
        assert_eq!((c.a.games, c.b.games, c.better), (0, 1, 0));
        assert_eq!(c.faults, ["game 2: stuck"]);
    }
}
