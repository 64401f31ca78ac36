//! What a game can say about its own data files: where the figures come from, and what is wrong with them.

use crate::position::Fault;
use serde::Serialize;

/// A report on a game's data pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DataReport {
    /// One row per kind of datum.
    pub shares: Vec<DataShare>,
    /// Broken or doubtful data with file and line; empty when the pack passes.
    pub faults: Vec<Fault>,
}

/// How many data of one kind come from where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DataShare {
    /// What they are: `counters`, `terrain hexes`.
    pub kind: String,
    /// Stated by the rulebook.
    pub rulebook: u32,
    /// Read off public sources about the printed components.
    pub public: u32,
    /// Following by argument from the two above.
    pub derived: u32,
    /// Our own design where nothing is known.
    pub reconstructed: u32,
}

impl DataShare {
    /// How many there are.
    pub fn total(&self) -> u32 {
        self.rulebook + self.public + self.derived + self.reconstructed
    }
}

impl DataReport {
    /// The sums over all kinds, under the name `total`.
    pub fn total(&self) -> DataShare {
        self.shares.iter().fold(DataShare { kind: "total".into(), ..DataShare::default() }, |mut sum, s| {
            sum.rulebook += s.rulebook;
            sum.public += s.public;
            sum.derived += s.derived;
            sum.reconstructed += s.reconstructed;
            sum
        })
    }
}
