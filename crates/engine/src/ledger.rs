//! The rule ledger: every separately testable statement of a rulebook, and every ruling on an unclear one.
//!
//! The ledger serves three readers. Players look rules up in their language, by number or by words.
//! Refusals and events cite rows by id. Tests cite rows in comments (`[rule 8.3#5]`, see [`citations`]),
//! and [`Ledger::coverage`] tells which mechanics no test cites yet.

mod cite;
mod read;

pub use cite::{Citation, citations, cited_rules};
pub use read::LedgerError;

use serde::Serialize;
use std::collections::BTreeSet;

/// A text in every language the ledgers are kept in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bilingual {
    /// English.
    pub en: String,
    /// Korean.
    pub ko: String,
}

impl Bilingual {
    /// The text for a language tag such as `ko` or `ko-KR`; English for every other language.
    pub fn get(&self, language: &str) -> &str {
        match language.split(['-', '_']).next() {
            Some("ko") => &self.ko,
            _ => &self.en,
        }
    }
}

/// What sort of statement a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// Changes what may be done, what it costs, its odds or its results. Must be cited by a test.
    Mechanic,
    /// Says what a word means.
    Definition,
    /// Describes a piece of the printed game.
    Component,
    /// Helps handling the printed game.
    ProcedureNote,
}

/// Whether the game plays a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleStatus {
    /// Always in force.
    Implemented,
    /// In force when its switch is on.
    Optional,
    /// Not played; the entry says why.
    NotImplemented,
}

/// How sure a ruling is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// The printed material practically decides it.
    High,
    /// The best reading among several.
    Medium,
    /// Our own choice.
    Low,
}

/// One row of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleEntry {
    /// The row's id, for example `8.3#5n`.
    pub id: String,
    /// Chapter of the rulebook.
    pub chapter: u32,
    /// Short title.
    pub title: Bilingual,
    /// Our one-sentence summary.
    pub text: Bilingual,
    /// What sort of statement it is.
    pub kind: RuleKind,
    /// Whether it is played.
    pub status: RuleStatus,
    /// Why it is not played, or what to know about how it is.
    pub reason: Option<String>,
    /// Where the statement comes from.
    pub source: String,
}

impl RuleEntry {
    /// Whether a test must cite this row: a mechanic that is played, always or behind a switch.
    pub fn needs_test(&self) -> bool {
        self.kind == RuleKind::Mechanic && self.status != RuleStatus::NotImplemented
    }
}

/// A decision on an unclear, contradictory or missing rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// The ruling's id, for example `A-17`.
    pub id: String,
    /// Rows it touches.
    pub rules: Vec<String>,
    /// Lines of the rulebook text in question.
    pub lines: String,
    /// What is unclear.
    pub issue: Bilingual,
    /// What is played.
    pub ruling: Bilingual,
    /// Why it is played so.
    pub reason: String,
    /// How sure it is.
    pub confidence: Confidence,
    /// Name of the constant or option that changes it, if there is one.
    pub switch: Option<String>,
}

/// The rules and rulings of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ledger {
    /// The rows, in the rulebook's order.
    pub rules: Vec<RuleEntry>,
    /// The rulings, in the file's order.
    pub rulings: Vec<Ruling>,
}

impl Ledger {
    /// Reads `rules.toml` and `rulings.toml`. Reports every fault found, not just the first.
    pub fn parse(rules_text: &str, rulings_text: &str) -> Result<Ledger, Vec<LedgerError>> {
        read::parse(rules_text, rulings_text)
    }

    /// The row with exactly this id.
    pub fn rule(&self, id: &str) -> Option<&RuleEntry> {
        self.rules.iter().find(|r| r.id == id)
    }

    /// The ruling with exactly this id.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|r| r.id == id)
    }

    /// All rows at or below a number: `8.3` gives `8.3-a`, `8.3#5n` and `8.3.1-a`, but not `8.30`.
    pub fn under(&self, prefix: &str) -> Vec<&RuleEntry> {
        self.rules.iter().filter(|r| is_under(&r.id, prefix)).collect()
    }

    /// The rulings that touch a row.
    pub fn rulings_on(&self, rule: &str) -> Vec<&Ruling> {
        self.rulings.iter().filter(|r| r.rules.iter().any(|id| id == rule)).collect()
    }

    /// The rows that contain every word, in either language: ids first, then titles, then texts.
    pub fn search(&self, words: &str) -> Vec<&RuleEntry> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let mut hits: Vec<(usize, &RuleEntry)> =
            self.rules.iter().filter_map(|rule| Some((rank(rule, &words)?, rule))).collect();
        hits.sort_by_key(|(rank, _)| *rank);
        hits.into_iter().map(|(_, rule)| rule).collect()
    }

    /// Compares the rows that tests cite with the mechanics that need a test.
    pub fn coverage(&self, cited: &BTreeSet<String>) -> Coverage {
        let mut coverage = Coverage::default();
        for rule in self.rules.iter().filter(|r| r.needs_test()) {
            let list = if cited.contains(&rule.id) { &mut coverage.covered } else { &mut coverage.uncovered };
            list.push(rule.id.clone());
        }
        let known = |id: &str| self.rule(id).is_some() || self.ruling(id).is_some();
        coverage.unknown = cited.iter().filter(|id| !known(id)).cloned().collect();
        coverage
    }

    /// The existing rule or ruling id closest to a mistyped one, if any is close.
    pub fn nearest_id(&self, id: &str) -> Option<&str> {
        let ids = self.rules.iter().map(|r| r.id.as_str()).chain(self.rulings.iter().map(|r| r.id.as_str()));
        read::nearest(id, ids)
    }
}

/// Which mechanics have a test that cites them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Mechanics cited at least once.
    pub covered: Vec<String>,
    /// Mechanics that no test cites.
    pub uncovered: Vec<String>,
    /// Citations of rows that do not exist.
    pub unknown: Vec<String>,
}

impl Coverage {
    /// How many mechanics need a test.
    pub fn total(&self) -> usize {
        self.covered.len() + self.uncovered.len()
    }

    /// Whether every mechanic is cited and every citation is right.
    pub fn is_complete(&self) -> bool {
        self.uncovered.is_empty() && self.unknown.is_empty()
    }
}

/// How well a row matches: 0 by id, 1 by title, 2 by the whole text; nothing if a word is missing.
fn rank(rule: &RuleEntry, words: &[String]) -> Option<usize> {
    if words.iter().all(|w| is_under(&rule.id.to_lowercase(), w)) {
        return Some(0);
    }
    let title = format!("{} {}", rule.title.en, rule.title.ko).to_lowercase();
    if words.iter().all(|w| title.contains(w)) {
        return Some(1);
    }
    let whole = format!("{} {title} {} {}", rule.id, rule.text.en, rule.text.ko).to_lowercase();
    words.iter().all(|w| whole.contains(w)).then_some(2)
}

/// Whether an id equals the prefix or continues it at a boundary, so that `20.1` does not take in
/// `20.10`, nor `8.5.2-I` the row `8.5.2-II`.
fn is_under(id: &str, prefix: &str) -> bool {
    let Some(rest) = id.strip_prefix(prefix) else { return false };
    match (prefix.chars().next_back(), rest.chars().next()) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(last), Some(next)) if last.is_ascii_digit() => !next.is_ascii_digit(),
        (Some(last), Some(next)) if last.is_alphabetic() => !next.is_alphabetic(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(id: &str, title: &str, ko: &str, kind: RuleKind, status: RuleStatus) -> RuleEntry {
        RuleEntry {
            id: id.into(),
            chapter: 8,
            title: Bilingual { en: title.into(), ko: ko.into() },
            text: Bilingual {
                en: format!("{title} matters in combat."), ko: format!("{ko} 규칙입니다.")
            },
            kind,
            status,
            reason: None,
            source: "lines 1".into(),
        }
    }

    fn ledger() -> Ledger {
        use RuleKind::*;
        use RuleStatus::*;
        Ledger {
            rules: vec![
                rule("8.3-a", "Column shifts", "열 이동", Mechanic, Implemented),
                rule("8.3#5", "Defender on a lake", "호수 위의 방어자", Mechanic, Implemented),
                rule("8.3#5n", "Everybody on the lake", "모두 호수 위", Mechanic, Implemented),
                rule("8.3.1-a", "Net shift", "순 열 이동", Mechanic, Optional),
                rule("8.30", "Far away", "먼 규칙", Mechanic, NotImplemented),
                rule("GL-step", "Step", "스텝", Definition, Implemented),
            ],
            rulings: vec![Ruling {
                id: "A-01".into(),
                rules: vec!["8.3#5".into()],
                lines: String::new(),
                issue: Bilingual::default(),
                ruling: Bilingual::default(),
                reason: String::new(),
                confidence: Confidence::Low,
                switch: None,
            }],
        }
    }

    fn ids(rules: &[&RuleEntry]) -> Vec<String> {
        rules.iter().map(|r| r.id.clone()).collect()
    }

    #[test]
    fn a_number_takes_in_the_rows_below_it_and_no_others() {
        let ledger = ledger();
        assert_eq!(ids(&ledger.under("8.3")), ["8.3-a", "8.3#5", "8.3#5n", "8.3.1-a"]);
        assert_eq!(ids(&ledger.under("8.3#5")), ["8.3#5", "8.3#5n"]);
        assert_eq!(ids(&ledger.under("GL")), ["GL-step"]);
        assert!(ledger.under("").is_empty());
        assert!(!is_under("8.5.2-II", "8.5.2-I"));
        assert!(is_under("8.5.2-IV1", "8.5.2-IV"));
        assert!(!is_under("20.10", "20.1"));
    }

    #[test]
    fn search_wants_every_word_in_either_language_and_puts_titles_first() {
        let ledger = ledger();
        assert_eq!(ids(&ledger.search("LAKE defender")), ["8.3#5"]);
        assert_eq!(ids(&ledger.search("호수")), ["8.3#5", "8.3#5n"]);
        assert_eq!(ids(&ledger.search("8.3.1")), ["8.3.1-a"]);
        assert_eq!(ids(&ledger.search("shift combat")), ["8.3-a", "8.3.1-a"]);
        assert!(ledger.search("  ").is_empty());
        assert!(ledger.search("submarine").is_empty());
    }

    #[test]
    fn coverage_counts_played_mechanics_only_and_reports_unknown_citations() {
        let cited = ["8.3#5", "8.3.1-a", "A-01", "9.9-z"].map(String::from).into();
        let coverage = ledger().coverage(&cited);
        assert_eq!(coverage.covered, ["8.3#5", "8.3.1-a"]);
        assert_eq!(coverage.uncovered, ["8.3-a", "8.3#5n"]);
        assert_eq!(coverage.unknown, ["9.9-z"]);
        assert_eq!(coverage.total(), 4);
        assert!(!coverage.is_complete());
        let all = ["8.3-a", "8.3#5", "8.3#5n", "8.3.1-a"].map(String::from).into();
        assert!(ledger().coverage(&all).is_complete());
    }

    #[test]
    fn lookups_find_rulings_by_the_rule_they_touch_and_help_with_typing_errors() {
        let ledger = ledger();
        assert_eq!(ledger.rulings_on("8.3#5").len(), 1);
        assert!(ledger.rulings_on("8.3-a").is_empty());
        assert_eq!(ledger.nearest_id("8.3-5n"), Some("8.3#5n"));
        assert_eq!(ledger.nearest_id("completely different"), None);
    }

    #[test]
    fn language_tags_choose_the_text() {
        let text = Bilingual { en: "lake".into(), ko: "호수".into() };
        assert_eq!((text.get("ko-KR"), text.get("ko"), text.get("fi")), ("호수", "호수", "lake"));
    }
}
