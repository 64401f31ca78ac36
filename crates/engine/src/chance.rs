//! Chance as an actor with exact weights, and the dice that serve it.
//!
//! Every chance node is a finite set of outcomes. [`Chance::outcomes`] lists them, all of the same weight, so odds
//! previews, scripted dice and the dice audit share one source. [`Dice`] draws from the same set,
//! from a ChaCha20 stream that golden vectors freeze for good.

use chacha20::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize};

/// What is random about a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// `count` dice with `sides` faces, each face equally likely. Outcomes are ordered faces.
    Dice {
        /// How many dice.
        count: u8,
        /// Faces of each.
        sides: u8,
    },
    /// One of `n` things, all equally likely: a chit from a cup, a card from a pile whose order nobody knows.
    /// A thing that is there three times simply has three numbers.
    Pick {
        /// How many things.
        n: u16,
    },
}

/// One result of a chance node, as its index in canonical order.
///
/// For dice the first die counts most: with 2d6 the outcome `(d1, d2)` has the index `(d1-1)*6 + (d2-1)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outcome(pub u32);

impl Chance {
    /// `count` six-sided dice.
    pub const fn d6(count: u8) -> Chance {
        Chance::Dice { count, sides: 6 }
    }

    /// How many equally likely outcomes there are.
    pub const fn len(self) -> u32 {
        match self {
            Chance::Dice { count, sides } => (sides as u32).pow(count as u32),
            Chance::Pick { n } => n as u32,
        }
    }

    /// Whether nothing could come out; such a node must not be offered.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Every outcome; all weigh the same, one in [`Chance::len`].
    pub fn outcomes(self) -> impl Iterator<Item = Outcome> {
        (0..self.len()).map(Outcome)
    }

    /// The face of die `k` (0 = first) in `outcome`, 1-based. For a pick, the picked index, 255 at most: larger picks
    /// read [`Chance::sum`].
    #[inline]
    pub const fn face(self, outcome: Outcome, k: u8) -> u8 {
        match self {
            Chance::Dice { count, sides } => {
                let place = (sides as u32).pow((count - 1 - k) as u32);
                ((outcome.0 / place) % sides as u32) as u8 + 1
            }
            Chance::Pick { .. } if outcome.0 > u8::MAX as u32 => u8::MAX,
            Chance::Pick { .. } => outcome.0 as u8,
        }
    }

    /// The sum of all dice. For a pick, the picked index.
    #[inline]
    pub fn sum(self, outcome: Outcome) -> u32 {
        match self {
            Chance::Dice { count, .. } => (0..count).map(|k| u32::from(self.face(outcome, k))).sum(),
            Chance::Pick { .. } => outcome.0,
        }
    }

    /// The outcome with these faces; `None` if their number or size does not fit.
    pub fn from_faces(self, faces: &[u32]) -> Option<Outcome> {
        match self {
            Chance::Dice { count, sides } => {
                if faces.len() != count as usize || faces.iter().any(|f| *f < 1 || *f > sides as u32) {
                    return None;
                }
                Some(Outcome(faces.iter().fold(0, |acc, f| acc * sides as u32 + (f - 1))))
            }
            Chance::Pick { n } => match faces {
                [i] if *i < n as u32 => Some(Outcome(*i)),
                _ => None,
            },
        }
    }

    /// The faces as text, as journals and position files write them: `3 4`.
    pub fn text(self, outcome: Outcome) -> String {
        match self {
            Chance::Dice { count, .. } => {
                let faces: Vec<String> = (0..count).map(|k| self.face(outcome, k).to_string()).collect();
                faces.join(" ")
            }
            Chance::Pick { .. } => outcome.0.to_string(),
        }
    }

    /// Reads what [`Chance::text`] wrote.
    pub fn parse(self, text: &str) -> Option<Outcome> {
        let faces: Result<Vec<u32>, _> = text.split_whitespace().map(str::parse).collect();
        self.from_faces(&faces.ok()?)
    }
}

/// The seed of a game: 32 bytes that only the referee knows until the end.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(#[serde(with = "crate::codec::hex32")] pub [u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl Seed {
    /// A seed derived from a number, for simulations and tests.
    pub fn from_number(n: u64) -> Seed {
        let mut h = blake3::Hasher::new();
        h.update(b"sandtable numbered seed v1");
        h.update(&n.to_le_bytes());
        Seed(*h.finalize().as_bytes())
    }

    /// What is published when the game starts: the seed cannot be guessed from it, and no other seed fits it.
    pub fn commitment(&self) -> String {
        let mut h = blake3::Hasher::new();
        h.update(b"sandtable seed commitment v1");
        h.update(&self.0);
        h.finalize().to_hex().to_string()
    }
}

/// The dice of one game: a ChaCha20 stream and nothing else.
///
/// Each draw takes 32-bit words, rejecting the ragged end, so every outcome is exactly equally likely. The
/// mapping from seed to rolls is frozen by golden vectors; changing it would falsify every stored game.
#[derive(Debug)]
pub struct Dice {
    rng: ChaCha20Rng,
}

impl Dice {
    /// The stream of rolls that belongs to `seed`.
    pub fn new(seed: &Seed) -> Dice {
        Dice { rng: ChaCha20Rng::from_seed(seed.0) }
    }

    /// The stream of `seed` after `words` words were used, as [`Dice::used`] counted them.
    pub fn resumed(seed: &Seed, words: u64) -> Dice {
        let mut dice = Dice::new(seed);
        dice.rng.set_word_pos(u128::from(words));
        dice
    }

    /// How many words of the stream were used.
    pub fn used(&self) -> u64 {
        self.rng.get_word_pos() as u64
    }

    /// Draws one outcome.
    pub fn draw(&mut self, chance: Chance) -> Outcome {
        match chance {
            Chance::Dice { count, sides } => {
                Outcome((0..count).fold(0, |acc, _| acc * sides as u32 + self.below(sides as u32)))
            }
            Chance::Pick { n } => Outcome(self.below(n as u32)),
        }
    }

    /// A number below `n`, every one equally likely.
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let word = self.rng.next_u32();
            if word < limit {
                return word % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_and_outcomes_are_inverse() {
        let two = Chance::d6(2);
        assert_eq!(two.len(), 36);
        for o in two.outcomes() {
            let faces = [two.face(o, 0) as u32, two.face(o, 1) as u32];
            assert_eq!(two.from_faces(&faces), Some(o));
            assert_eq!(two.parse(&two.text(o)), Some(o));
            assert_eq!(two.sum(o), faces[0] + faces[1]);
        }
        assert_eq!(two.from_faces(&[7, 1]), None);
        assert_eq!(two.from_faces(&[3]), None);
    }

    #[test]
    fn sum_of_many_dice_exceeds_a_byte() {
        let three = Chance::Dice { count: 3, sides: 100 };
        let outcome = three.from_faces(&[100, 99, 98]).expect("faces fit");
        assert_eq!(three.sum(outcome), 297);
        assert_eq!(Chance::Pick { n: 400 }.sum(Outcome(300)), 300);
    }

    /// Frozen for good: a change here falsifies every stored game.
    #[test]
    fn golden_rolls() {
        let mut dice = Dice::new(&Seed::from_number(1939));
        let rolls: Vec<String> = (0..6).map(|_| Chance::d6(2).text(dice.draw(Chance::d6(2)))).collect();
        assert_eq!(rolls, GOLDEN);
    }

    #[test]
    fn draws_are_uniform() {
        let mut dice = Dice::new(&Seed::from_number(7));
        let mut seen = [0u32; 36];
        for _ in 0..36_000 {
            seen[dice.draw(Chance::d6(2)).0 as usize] += 1;
        }
        let chi: f64 = seen.iter().map(|n| (f64::from(*n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 66.6, "chi-square with 35 degrees of freedom was {chi}");
    }

    const GOLDEN: [&str; 6] = ["4 4", "2 3", "4 5", "3 4", "5 6", "4 1"];
}
