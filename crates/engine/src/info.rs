//! What a game says about itself: seats, scenarios, options.

use crate::digest::DataHashes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// Static facts about a game.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// Short key, also the crate's folder: `red-winter`.
    pub key: String,
    /// Name to show, per language.
    pub name: Words,
    /// Version of the rules implementation. Stored with every game; a change of behaviour raises it.
    pub rules_version: u32,
    /// Oldest rules version that can still be played on.
    pub oldest_rules: u32,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// The sides, factions or ideologies counters belong to; seats command them.
    pub sides: Vec<SeatInfo>,
    /// The scenarios.
    pub scenarios: Vec<ScenarioInfo>,
    /// Optional rules and named readings that can be switched.
    pub options: Vec<OptionInfo>,
    /// Hashes of the data files, once they were asked for; a game leaves them empty.
    #[serde(skip)]
    pub data: DataHashes,
}

impl GameInfo {
    /// The seat with this key.
    pub fn seat(&self, key: &str) -> Option<crate::Seat> {
        self.seats.iter().position(|s| s.key == key).map(|i| crate::Seat(i as u8))
    }
}

/// The same words in English and Korean.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// English.
    pub en: String,
    /// Korean.
    pub ko: String,
}

impl Words {
    /// The words in `lang`; English unless it is `ko`.
    pub fn get(&self, lang: &str) -> &str {
        if lang.starts_with("ko") { &self.ko } else { &self.en }
    }
}

/// A seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatInfo {
    /// Short key: `soviet`.
    pub key: String,
    /// Name to show.
    pub name: Words,
}

/// A scenario.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioInfo {
    /// Short key: `campaign`.
    pub key: String,
    /// Number in the rulebook, if it has one.
    pub number: String,
    /// Name to show.
    pub name: Words,
    /// One or two sentences.
    pub summary: Words,
    /// Number of game turns.
    pub turns: u16,
}

/// A switch a game is set up with.
#[derive(Clone, Debug, Serialize)]
pub struct OptionInfo {
    /// Short key: `fog-of-war`.
    pub key: String,
    /// Name to show.
    pub name: Words,
    /// The rule or ruling behind it.
    pub rule: String,
    /// Values it can take, the default first.
    pub values: Vec<String>,
}

/// Chosen option values. Options that are not named have their default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// No option changed.
    pub fn none() -> Options {
        Options::default()
    }

    /// The value of `key`, or its default.
    pub fn get<'a>(&'a self, info: &'a GameInfo, key: &str) -> &'a str {
        self.0.get(key).map(String::as_str).unwrap_or_else(|| {
            info.options
                .iter()
                .find(|o| o.key == key)
                .and_then(|o| o.values.first())
                .map_or("", String::as_str)
        })
    }

    /// Every option with its value, defaults written out: what a journal stores, so that a later change of a
    /// default does not change stored games.
    #[must_use]
    pub fn resolved(&self, info: &GameInfo) -> Options {
        let all = info.options.iter().map(|o| (o.key.clone(), self.get(info, &o.key).to_string()));
        Options(all.collect())
    }

    /// Whether a switch is on.
    pub fn on(&self, info: &GameInfo, key: &str) -> bool {
        self.get(info, key) == "on"
    }

    /// Sets `key=value`, or `key` alone for `key=on`.
    pub fn set(&mut self, text: &str) {
        let (k, v) = text.split_once('=').unwrap_or((text, "on"));
        self.0.insert(k.trim().to_string(), v.trim().to_string());
    }

    /// Refuses unknown options and values, naming what is known.
    pub fn check(&self, info: &GameInfo) -> Result<(), SetupError> {
        for (key, value) in &self.0 {
            let Some(o) = info.options.iter().find(|o| o.key == *key) else {
                return Err(SetupError::Option {
                    key: key.clone(),
                    known: info.options.iter().map(|o| o.key.clone()).collect(),
                });
            };
            if !o.values.contains(value) {
                return Err(SetupError::OptionValue {
                    key: key.clone(),
                    value: value.clone(),
                    known: o.values.clone(),
                });
            }
        }
        Ok(())
    }
}

/// Why a game could not be set up.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupError {
    /// No such scenario.
    #[error("no scenario '{key}'; there are: {}", .known.join(", "))]
    Scenario {
        /// What was asked for.
        key: String,
        /// What there is.
        known: Vec<String>,
    },
    /// No such option.
    #[error("no option '{key}'; there are: {}", .known.join(", "))]
    Option {
        /// What was asked for.
        key: String,
        /// What there is.
        known: Vec<String>,
    },
    /// An option does not take this value.
    #[error("option '{key}' cannot be '{value}'; it can be: {}", .known.join(", "))]
    OptionValue {
        /// The option.
        key: String,
        /// What was asked for.
        value: String,
        /// What it can be.
        known: Vec<String>,
    },
    /// The rules version is not known any more, or not yet.
    #[error("rules version {found} is not known; this program has version {known}")]
    Rules {
        /// What was asked for.
        found: u32,
        /// What there is.
        known: u32,
    },
    /// The option makes no sense with this scenario.
    #[error("{0}")]
    Combination(String),
}
