//! How much is tried, and on what.

use crate::report::Failure;
use sandtable_engine::Query;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::{GameInfo, Options};

/// How much the suite tries.
#[derive(Clone, Debug)]
pub struct SuiteConfig {
    /// Scenarios to play; all of them when empty.
    pub scenarios: Vec<String>,
    /// Option sets to play with; when empty, the defaults, each option's other values alone, and all together.
    pub option_sets: Vec<Options>,
    /// First seed.
    pub first_seed: u64,
    /// Games per scenario and option set.
    pub games: u64,
    /// How many of them also go through the costly checks: saves, journals, views, resampling, undo.
    pub deep: u64,
    /// A game that has not ended after so many steps runs away.
    pub runaway: usize,
    /// The costliest checks look at every so many steps only.
    pub stride: usize,
    /// Resampled positions per viewer and step.
    pub resamples: u32,
    /// Illegal actions tried per seat and step.
    pub strangers: usize,
    /// Questions whose answers must not give away what the asker cannot know.
    pub queries: Vec<Query>,
    /// Checks to leave out while a game is being written.
    pub skip: Vec<&'static str>,
    /// Stop after so many kinds of failure.
    pub most_failures: usize,
}

impl Default for SuiteConfig {
    fn default() -> SuiteConfig {
        SuiteConfig {
            scenarios: Vec::new(),
            option_sets: Vec::new(),
            first_seed: 1,
            games: 20,
            deep: 4,
            runaway: 200_000,
            stride: 1,
            resamples: 3,
            strangers: 6,
            queries: Vec::new(),
            skip: Vec::new(),
            most_failures: 20,
        }
    }
}

impl SuiteConfig {
    /// A taste, for doc tests and while writing a game.
    pub fn quick() -> SuiteConfig {
        SuiteConfig { games: 3, deep: 2, ..SuiteConfig::default() }
    }

    /// For long games: the costly checks look at every 17th step.
    pub fn large() -> SuiteConfig {
        SuiteConfig { games: 4, deep: 1, stride: 17, strangers: 3, resamples: 2, ..SuiteConfig::default() }
    }

    /// Adds a question, as it would be typed: `where east`.
    #[must_use]
    pub fn asking(mut self, question: &str) -> SuiteConfig {
        self.queries.extend(Query::parse(&question.split_whitespace().collect::<Vec<_>>()));
        self
    }

    /// Leaves out a check, for a game that is not complete.
    #[must_use]
    pub fn without(mut self, check: &'static str) -> SuiteConfig {
        self.skip.push(check);
        self
    }

    /// Every scenario with every option set.
    pub fn cases(&self, info: &GameInfo) -> Vec<(String, Options)> {
        let wanted = |key: &String| self.scenarios.is_empty() || self.scenarios.contains(key);
        let sets = if self.option_sets.is_empty() { option_sets(info) } else { self.option_sets.clone() };
        let keys = info.scenarios.iter().map(|s| &s.key).filter(|k| wanted(k));
        keys.flat_map(|key| sets.iter().map(move |set| (key.clone(), set.clone()))).collect()
    }

    /// Whether the costly checks look at this step.
    pub(crate) fn looks_at(&self, case: &Case, step: usize) -> bool {
        (step + case.seed as usize).is_multiple_of(self.stride.max(1))
    }
}

/// The defaults, each option's other values alone, and the last value of every option together.
pub fn option_sets(info: &GameInfo) -> Vec<Options> {
    let mut sets = vec![Options::none()];
    for option in &info.options {
        for value in option.values.iter().skip(1) {
            sets.push(Options([(option.key.clone(), value.clone())].into()));
        }
    }
    if info.options.len() > 1 {
        let last = info.options.iter().filter_map(|o| Some((o.key.clone(), o.values.last()?.clone())));
        sets.push(Options(last.collect()));
    }
    sets
}

/// One game of random play: all that is needed to play it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Scenario key.
    pub scenario: String,
    /// Options.
    pub options: Options,
    /// Number of the seed, for the dice and for the choices.
    pub seed: u64,
}

impl Case {
    /// The seed of the dice. Scenario and options take part, so that games of the same number in different
    /// set-ups roll independently and their frequencies can be added up.
    pub fn dice_seed(&self) -> Seed {
        Seed::from_number(self.seed ^ fnv(&format!("{}|{}", self.scenario, self.option_text())))
    }

    /// Options that differ from their defaults, `key=value` with spaces between.
    pub fn option_text(&self) -> String {
        let options: Vec<String> = self.options.0.iter().map(|(k, v)| format!("{k}={v}")).collect();
        options.join(" ")
    }

    /// A failure of `check` at step `decision` of this game.
    pub fn failure(&self, check: &'static str, decision: usize, message: impl Into<String>) -> Failure {
        Failure {
            check,
            scenario: self.scenario.clone(),
            options: self.option_text(),
            seed: self.seed,
            decision,
            message: message.into(),
        }
    }
}

/// FNV-1a: a number for a text, the same everywhere and for ever.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3))
}
