//! The combat chits as sets of situations: which face of a chit counts is one comparison (13.41).
//!
//! A combat is imagined hundreds of times for one choice of a card, and sixty chits ask two or three things each. There are
//! about forty things a chit can ask; they are looked up once for a combat.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::combat::chits::by_role;
use sandtable_ardennes::combat::facts::Facts;
use sandtable_ardennes::ids::Chits;
use sandtable_ardennes::pack::{Hits, Side, Situation};

/// Hits on attacker and defender.
type Pair = [i8; 2];

/// One chit.
#[derive(Clone, Copy, Debug, Default)]
struct Faces {
    /// Situations the front and the back ask for, as bits.
    when: [u64; 2],
    /// Whether the back goes before the front.
    back: bool,
    /// Hits of either face, by the side that attacks.
    hits: [[Pair; 2]; 2],
}

/// All chits of a game.
#[derive(Debug)]
pub struct Odds {
    situations: Vec<Situation>,
    chits: Vec<Faces>,
}

/// What a combat gives, as bits of the situations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    held: u64,
    side: Side,
}

impl Odds {
    /// Reads the chits of a game.
    pub fn new(game: &Ardennes) -> Odds {
        let mut situations: Vec<Situation> = Vec::new();
        let mut bits = |when: &[Situation]| {
            when.iter().fold(0u64, |set, s| {
                let known = situations.iter().position(|k| k == s);
                let at = known.unwrap_or_else(|| {
                    situations.push(*s);
                    situations.len() - 1
                });
                // A pack that asks for more than 64 things has the rest looked up by nobody.
                set | 1u64.checked_shl(at as u32).unwrap_or(0)
            })
        };
        let pair = |hits: Hits, side| {
            let (a, d) = by_role(hits, side);
            [a, d]
        };
        let chits = (game.pack.chits.iter())
            .map(|chit| Faces {
                when: [0, 1].map(|i: usize| bits(&chit.faces[i].when)),
                back: chit.faces[1].priority,
                hits: Side::ALL.map(|side| [0, 1].map(|i: usize| pair(chit.faces[i].hits, side))),
            })
            .collect();
        Odds { situations, chits }
    }

    /// What a combat with so many chits gives.
    pub fn given(&self, facts: &Facts, drawn: usize) -> Given {
        let held = (self.situations.iter().take(64).enumerate())
            .fold(0, |set, (i, s)| set | u64::from(facts.holds(*s, drawn)) << i);
        Given { held, side: facts.side }
    }

    /// Hits of a chit on attacker and defender.
    pub fn hits(&self, given: Given, chit: usize) -> Pair {
        let Some(faces) = self.chits.get(chit) else { return [0, 0] };
        let [front, back] = faces.when.map(|when| when & given.held != 0);
        let face = match (front, back) {
            (false, false) => return [0, 0],
            (true, true) => usize::from(faces.back),
            (_, back) => usize::from(back),
        };
        faces.hits[given.side.index()][face]
    }

    /// Hits of these chits together.
    pub fn sum(&self, given: Given, chits: Chits) -> Pair {
        chits.iter().fold([0, 0], |[a, d], c| {
            let [more, other] = self.hits(given, usize::from(c.0));
            [a + more, d + other]
        })
    }

    /// Mean and variance of the hits of one of these chits.
    pub fn spread(&self, given: Given, chits: Chits) -> ([f32; 2], [f32; 2]) {
        let (mut sums, mut squares) = ([0i32; 2], [0i32; 2]);
        for chit in chits.iter() {
            let hits = self.hits(given, usize::from(chit.0)).map(i32::from);
            for i in 0..2 {
                sums[i] += hits[i];
                squares[i] += hits[i] * hits[i];
            }
        }
        let n = (chits.len() as f32).max(1.0);
        let mean = sums.map(|s| s as f32 / n);
        let variance = [0, 1].map(|i| squares[i] as f32 / n - mean[i] * mean[i]);
        (mean, variance)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::watch;
    use super::*;
    use sandtable_ardennes::combat::chits::hits;
    use sandtable_ardennes::frame::{Attack, Frame};

    fn battle(frame: &Frame) -> Option<&Attack> {
        if let Frame::Attack(attack) = frame { Some(attack) } else { None }
    }

    /// Every chit says the same by its bits as by the rules, in all combats of a game, and as if the other side attacked.
    #[test]
    fn bits_say_what_the_rules_say() {
        let mut combats = 0;
        watch("german-breakout", 4, |game, doctrine, state| {
            let Some(attack) = state.top().and_then(battle) else { return };
            for side in Side::ALL {
                compare(
                    game,
                    &doctrine.lore().odds,
                    &Facts { side, ..game.facts(state, attack) },
                    state.cup.cup,
                );
            }
            combats += 1;
        });
        assert!(combats > 50, "{combats} combats");
    }

    fn compare(game: &Ardennes, odds: &Odds, facts: &Facts, cup: Chits) {
        for drawn in [3, 12] {
            let given = odds.given(facts, drawn);
            for (i, chit) in game.pack.chits.iter().enumerate() {
                let (a, d) = by_role(hits(facts, chit, drawn), facts.side);
                assert_eq!(odds.hits(given, i), [a, d], "chit {i} of {drawn}");
            }
        }
        // Of all chits in the cup together, and of one of them on the average.
        let given = odds.given(facts, cup.len());
        let (a, d) = by_role(game.sum_chits(facts, cup), facts.side);
        assert_eq!(odds.sum(given, cup), [a, d]);
        let ((mean, variance), n) = (odds.spread(given, cup), cup.len() as f32);
        for i in 0..2 {
            let each = cup.iter().map(|c| f32::from(odds.hits(given, usize::from(c.0))[i]));
            let apart: f32 = each.map(|hits| (hits - mean[i]).powi(2)).sum();
            assert!((mean[i] - f32::from([a, d][i]) / n).abs() < 1e-4, "{mean:?}");
            assert!((variance[i] - apart / n).abs() < 1e-3, "{variance:?}");
        }
    }
}
