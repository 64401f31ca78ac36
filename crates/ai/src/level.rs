//! How strong a computer player is.

use serde::{Deserialize, Serialize};

/// The strengths, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal action, all alike.
    Random,
    /// Takes at once what looks best.
    Recruit,
    /// Compares a few plans for the whole phase by playing them out against likely replies.
    Officer,
    /// Searches for a plan as long as its budget lasts.
    General,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Recruit, Level::Officer, Level::General];

    /// The word for the level on the command line and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Officer => "officer",
            Level::General => "general",
        }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(word: &str) -> Result<Level, String> {
        let known = Level::ALL.map(Level::word).join(", ");
        Level::ALL
            .into_iter()
            .find(|l| l.word() == word)
            .ok_or_else(|| format!("no level '{word}'; expected one of {known}"))
    }
}
