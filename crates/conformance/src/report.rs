//! What the suite found.

use sandtable_engine::Chance;
use sandtable_engine::info::GameInfo;
use serde::Serialize;
use std::fmt;

/// Something that does not hold, and where to look for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The check that found it.
    pub check: &'static str,
    /// Scenario key.
    pub scenario: String,
    /// Options that differ from their defaults, `key=value` with spaces between.
    pub options: String,
    /// Number of the seed.
    pub seed: u64,
    /// Steps played before: choices, rolls and moves of the system, which is also the number of journal entries.
    pub decision: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = if self.options.is_empty() { "no options" } else { &self.options };
        write!(
            f,
            "[{}] scenario {}, {options}, seed {}, decision {}: {}",
            self.check, self.scenario, self.seed, self.decision, self.message
        )
    }
}

/// How often each outcome of one kind of chance came up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// What was rolled.
    pub chance: Chance,
    /// How often each outcome came.
    pub seen: Vec<u64>,
}

/// What was tried, when all of it held.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SuiteReport {
    /// Game key.
    pub game: String,
    /// Seat keys.
    pub seats: Vec<String>,
    /// Pairs of scenario and option set.
    pub cases: u64,
    /// Games played to their end.
    pub games: u64,
    /// Choices of seats in them.
    pub decisions: u64,
    /// Steps of the longest.
    pub longest: usize,
    /// Games won, by seat.
    pub wins: Vec<u64>,
    /// Games without a winner.
    pub draws: u64,
    /// Illegal actions refused.
    pub refused: u64,
    /// Positions written and read back.
    pub saves: u64,
    /// Journals replayed.
    pub journals: u64,
    /// Views compared.
    pub views: u64,
    /// Views that hid something the referee sees.
    pub hiding: u64,
    /// Resampled positions.
    pub resampled: u64,
    /// Resampled positions that differed from the true one.
    pub differing: u64,
    /// Choices that were taken back and made again.
    pub undone: u64,
    /// Choices that could not be taken back.
    pub barred: u64,
    /// Different messages, terms and rules that came up in one game.
    pub messages: u64,
    /// Dice and draws.
    pub chance: Vec<Tally>,
}

impl SuiteReport {
    /// An empty report on a game.
    pub fn new(info: &GameInfo) -> SuiteReport {
        SuiteReport {
            game: info.key.clone(),
            seats: info.seats.iter().map(|s| s.key.clone()).collect(),
            wins: vec![0; info.seats.len()],
            ..SuiteReport::default()
        }
    }

    /// Counts one outcome.
    pub fn tally(&mut self, chance: Chance, outcome: usize) {
        let at = self.chance.iter().position(|t| t.chance == chance).unwrap_or_else(|| {
            self.chance.push(Tally { chance, seen: vec![0; chance.len() as usize] });
            self.chance.len() - 1
        });
        if let Some(n) = self.chance[at].seen.get_mut(outcome) {
            *n += 1;
        }
    }
}

impl fmt::Display for SuiteReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} games of {} set-ups, {} decisions, longest {} steps",
            self.game, self.games, self.cases, self.decisions, self.longest
        )?;
        let wins: Vec<String> = self.seats.iter().zip(&self.wins).map(|(s, n)| format!("{s} {n}")).collect();
        writeln!(f, "  results: {}, drawn {}", wins.join(", "), self.draws)?;
        writeln!(
            f,
            "  {} illegal actions refused, {} saves, {} journals replayed",
            self.refused, self.saves, self.journals
        )?;
        writeln!(
            f,
            "  {} views ({} hid something), {} of {} resampled positions differed",
            self.views, self.hiding, self.differing, self.resampled
        )?;
        write!(
            f,
            "  {} choices taken back, {} barred; {} kinds of chance, {} messages",
            self.undone,
            self.barred,
            self.chance.len(),
            self.messages
        )
    }
}
