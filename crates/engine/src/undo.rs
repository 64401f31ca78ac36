//! Undo, computed: you may take back until chance was used, something hidden came to light, or another chose.

use crate::actor::Seat;
use serde::{Deserialize, Serialize};

/// The hidden facts a viewer knows, as numbers the game gives them (a counter's index, say).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge(pub Vec<u64>);

impl Knowledge {
    /// Knowledge of the facts whose bits are set.
    pub fn from_bits(bits: u128) -> Knowledge {
        Knowledge(vec![bits as u64, (bits >> 64) as u64])
    }

    /// Knowledge of the facts with these numbers, however large.
    pub fn from_facts(facts: impl IntoIterator<Item = usize>) -> Knowledge {
        let mut known = Knowledge::default();
        for fact in facts {
            known.add(fact);
        }
        known
    }

    /// Adds a fact.
    pub fn add(&mut self, fact: usize) {
        let word = fact / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (fact % 64);
    }

    /// Whether this holds a fact that `before` did not.
    pub fn gained_over(&self, before: &Knowledge) -> bool {
        self.0.iter().enumerate().any(|(i, word)| word & !before.0.get(i).copied().unwrap_or(0) != 0)
    }
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Barrier {
    /// Nothing was done yet.
    Start,
    /// Dice were rolled or something was drawn.
    Chance,
    /// Something hidden came to light.
    Revealed,
    /// Another seat has chosen since.
    OtherActor(Seat),
    /// The game's own system has played on.
    System,
    /// Seats have chosen in secret since, or are about to.
    Sealed,
    /// The table has agreed on something since.
    Agreed,
    /// Only the last choices can be taken back.
    Limit,
    /// The game is over, and its dice are everybody's to know.
    Over,
}

impl Barrier {
    /// Message key of the reason.
    pub fn key(self) -> &'static str {
        match self {
            Barrier::Start => "undo-nothing",
            Barrier::Chance => "undo-chance",
            Barrier::Revealed => "undo-revealed",
            Barrier::OtherActor(_) => "undo-other",
            Barrier::System => "undo-system",
            Barrier::Sealed => "undo-sealed",
            Barrier::Agreed => "undo-agreed",
            Barrier::Limit => "undo-limit",
            Barrier::Over => "undo-over",
        }
    }
}
