//! A game is its journal: scenario, options, rules version, seed and actions.

use crate::chance::Seed;
use crate::codec;
use crate::info::Options;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// Version of the file format.
pub const FORMAT: u32 = 1;

/// A stored game. Replaying the entries from the scenario must reach the stored hashes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    /// File format, [`FORMAT`].
    pub sandtable: u32,
    /// Game key.
    pub game: String,
    /// Version of the rules the game was played with.
    pub rules_version: u32,
    /// Hash of the data files it was played with.
    pub data: String,
    /// Scenario key.
    pub scenario: String,
    /// Options.
    #[serde(default)]
    pub options: Options,
    /// Commitment to the seed, published at the start.
    pub commitment: String,
    /// The seed; absent while it must stay secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// Computer players by seat, where a program that plays at one screen remembers them. No part of the game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<String, String>,
    /// Hash of the starting position.
    pub start: String,
    /// What was chosen and rolled, in order.
    pub entries: Vec<Entry>,
}

/// One line of a journal: who, what, and the first digits of the position's hash afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Seat key, `dice`, `system` or `table`.
    pub by: String,
    /// Canonical text of the action or the faces.
    pub text: String,
    /// First digits of the hash of the position that followed.
    pub hash: String,
}

impl Serialize for Entry {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(&format_args!("{}: {} #{}", self.by, self.text, self.hash))
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Entry, D::Error> {
        codec::from_str(d, |line| {
            let parts = line.split_once(": ").and_then(|(by, rest)| {
                let (text, hash) = rest.rsplit_once(" #")?;
                Some(Entry { by: by.into(), text: text.into(), hash: hash.into() })
            });
            parts.ok_or_else(|| format!("expected a line like 'soviet: move W27 #1a2b3c4d', found '{line}'"))
        })
    }
}

/// Why a journal could not be read or does not hold.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum JournalError {
    /// Not a journal at all.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Line in the file.
        line: usize,
        /// Column.
        column: usize,
        /// What was wrong.
        message: String,
    },
    /// A file format from the future, or none.
    #[error("file format {found} is not known; this program reads 1 to {known}")]
    Format {
        /// What the file says.
        found: u32,
        /// What is known.
        known: u32,
    },
    /// Another game.
    #[error("this is a game of '{found}', not of '{expected}'")]
    Game {
        /// What the file says.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// Other rules.
    #[error("played with rules version {found}, this program has version {known}")]
    Rules {
        /// What the file says.
        found: u32,
        /// What is known.
        known: u32,
    },
    /// Other data.
    #[error(
        "played with other data files (hash {found}, here {here}); point --data at the pack it was played with"
    )]
    Data {
        /// What the file says.
        found: String,
        /// What is here.
        here: String,
    },
    /// The scenario or an option is not known.
    #[error(transparent)]
    Setup(#[from] crate::info::SetupError),
    /// The seed does not fit the commitment.
    #[error("the seed does not fit the commitment")]
    Commitment,
    /// The starting position differs.
    #[error("the starting position has hash {here}, the file says {found}")]
    Start {
        /// What the file says.
        found: String,
        /// What is here.
        here: String,
    },
    /// More agreements to go back than any real game has.
    #[error("goes back {found} times; {most} is the most a game may")]
    Backs {
        /// How often.
        found: usize,
        /// The most.
        most: usize,
    },
    /// A stored position does not belong to the journal it lies with.
    #[error("the stored position does not fit the journal")]
    Snapshot,
    /// An entry does not hold.
    #[error("entry {index} ('{entry}'): {reason}")]
    Entry {
        /// Number of the entry, from 1.
        index: usize,
        /// The entry.
        entry: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Journal {
    /// Reads a journal from JSON text.
    pub fn from_json(text: &str) -> Result<Journal, JournalError> {
        #[derive(Deserialize)]
        struct Head {
            sandtable: u32,
        }
        let syntax = |e: serde_json::Error| JournalError::Syntax {
            line: e.line(),
            column: e.column(),
            message: e.to_string(),
        };
        let head: Head = serde_json::from_str(text).map_err(syntax)?;
        if !(1..=FORMAT).contains(&head.sandtable) {
            return Err(JournalError::Format { found: head.sandtable, known: FORMAT });
        }
        serde_json::from_str(text).map_err(syntax)
    }

    /// The journal without its entries.
    #[must_use]
    pub fn head(&self) -> Journal {
        Journal {
            sandtable: self.sandtable,
            game: self.game.clone(),
            rules_version: self.rules_version,
            data: self.data.clone(),
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            commitment: self.commitment.clone(),
            seed: self.seed,
            start: self.start.clone(),
            players: self.players.clone(),
            entries: Vec::new(),
        }
    }

    /// Writes it as JSON text, one entry a line.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
