//! Reading the ledger's two files, with a place and a reason for everything that is wrong.

use super::cite::is_citable;
use super::{Bilingual, Confidence, Ledger, RuleEntry, RuleKind, RuleStatus, Ruling};
use crate::near::edits;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Titles are shown in lists and must stay short.
const TITLE_LIMIT: usize = 45;
/// A summary is one sentence.
const TEXT_LIMIT: usize = 240;

const KINDS: [(&str, RuleKind); 4] = [
    ("mechanic", RuleKind::Mechanic),
    ("definition", RuleKind::Definition),
    ("component", RuleKind::Component),
    ("procedure-note", RuleKind::ProcedureNote),
];
const STATUSES: [(&str, RuleStatus); 3] = [
    ("implemented", RuleStatus::Implemented),
    ("optional", RuleStatus::Optional),
    ("not-implemented", RuleStatus::NotImplemented),
];
const CONFIDENCES: [(&str, Confidence); 3] =
    [("high", Confidence::High), ("medium", Confidence::Medium), ("low", Confidence::Low)];

/// A fault in one of the ledger's files.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}: {message}")]
pub struct LedgerError {
    /// `rules.toml` or `rulings.toml`.
    pub file: &'static str,
    /// Line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

pub(super) fn parse(rules_text: &str, rulings_text: &str) -> Result<Ledger, Vec<LedgerError>> {
    let mut errors = Vec::new();
    let rules = Document::new("rules.toml", rules_text).read("rule", rule_entry, &mut errors);
    let document = Document::new("rulings.toml", rulings_text);
    let rulings = document.read("ruling", ruling, &mut errors);
    let known: BTreeSet<&str> = rules.iter().map(|(_, r)| r.id.as_str()).collect();
    for (line, ruling) in &rulings {
        for id in ruling.rules.iter().filter(|id| !known.contains(id.as_str())) {
            let message =
                format!("{}: no rule has the id \"{id}\"{}", ruling.id, hint(id, known.iter().copied()));
            errors.push(document.error(*line, message));
        }
    }
    if errors.is_empty() {
        Ok(Ledger {
            rules: rules.into_iter().map(|(_, rule)| rule).collect(),
            rulings: rulings.into_iter().map(|(_, ruling)| ruling).collect(),
        })
    } else {
        errors.sort_by_key(|e| (e.file, e.line));
        Err(errors)
    }
}

/// An entry that has an id.
trait Entry {
    fn id(&self) -> &str;
}

impl Entry for RuleEntry {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Entry for Ruling {
    fn id(&self) -> &str {
        &self.id
    }
}

struct Document<'t> {
    file: &'static str,
    text: &'t str,
    /// Offsets of the line ends.
    ends: Vec<usize>,
}

impl<'t> Document<'t> {
    fn new(file: &'static str, text: &'t str) -> Self {
        Document { file, text, ends: text.match_indices('\n').map(|(at, _)| at).collect() }
    }

    fn line(&self, offset: usize) -> usize {
        1 + self.ends.partition_point(|end| *end < offset)
    }

    fn error(&self, line: usize, message: String) -> LedgerError {
        LedgerError { file: self.file, line, message }
    }

    /// Reads the array of tables called `name`, each with its line; ids must be unique.
    fn read<E: Entry>(
        &self,
        name: &'static str,
        entry: fn(&mut Fields) -> Option<E>,
        errors: &mut Vec<LedgerError>,
    ) -> Vec<(usize, E)> {
        let (table, faults) = DeTable::parse_recoverable(self.text);
        if !faults.is_empty() {
            errors.extend(faults.iter().map(|fault| {
                self.error(self.line(fault.span().map_or(0, |s| s.start)), fault.message().trim().to_string())
            }));
            return Vec::new();
        }
        let mut entries = Vec::new();
        for (key, value) in table.get_ref() {
            let line = self.line(key.span().start);
            match value.get_ref() {
                DeValue::Array(items) if key.get_ref() == name => {
                    for item in items {
                        let line = self.line(item.span().start);
                        let DeValue::Table(table) = item.get_ref() else {
                            errors.push(self.error(line, format!("expected [[{name}]]")));
                            continue;
                        };
                        let mut fields = Fields { document: self, table, line, seen: Vec::new(), errors };
                        let read = entry(&mut fields);
                        fields.reject_others();
                        entries.extend(read.map(|e| (line, e)));
                    }
                }
                _ => errors.push(
                    self.error(line, format!("\"{}\" is not expected here, only [[{name}]]", key.get_ref())),
                ),
            }
        }
        let mut first: BTreeMap<&str, usize> = BTreeMap::new();
        for (line, entry) in &entries {
            if let Some(before) = first.insert(entry.id(), *line) {
                errors.push(
                    self.error(*line, format!("the id \"{}\" is already used in line {before}", entry.id())),
                );
            }
        }
        entries
    }
}

/// The fields of one entry; every accessor reports what is missing or wrong and yields nothing then.
struct Fields<'d, 'e> {
    document: &'d Document<'d>,
    table: &'d DeTable<'d>,
    line: usize,
    seen: Vec<&'static str>,
    errors: &'e mut Vec<LedgerError>,
}

impl<'d> Fields<'d, '_> {
    fn fault<T>(&mut self, line: usize, message: String) -> Option<T> {
        self.errors.push(self.document.error(line, message));
        None
    }

    fn optional(&mut self, key: &'static str) -> Option<(usize, &'d DeValue<'d>)> {
        self.seen.push(key);
        let value: &'d Spanned<DeValue<'d>> = self.table.get(key)?;
        Some((self.document.line(value.span().start), value.get_ref()))
    }

    fn required(&mut self, key: &'static str) -> Option<(usize, &'d DeValue<'d>)> {
        match self.optional(key) {
            None => self.fault(self.line, format!("\"{key}\" is missing")),
            found => found,
        }
    }

    fn string(&mut self, key: &'static str, found: Option<(usize, &'d DeValue<'d>)>) -> Option<String> {
        match found? {
            (_, DeValue::String(text)) if !text.trim().is_empty() => Some(text.to_string()),
            (line, DeValue::String(_)) => self.fault(line, format!("\"{key}\" is empty")),
            (line, other) => {
                self.fault(line, format!("\"{key}\" is a {}, expected a text", other.type_str()))
            }
        }
    }

    fn text(&mut self, key: &'static str) -> Option<String> {
        let found = self.required(key);
        self.string(key, found)
    }

    fn optional_text(&mut self, key: &'static str) -> Option<String> {
        let found = self.optional(key);
        self.string(key, found)
    }

    fn number(&mut self, key: &'static str) -> Option<u32> {
        let (line, value) = self.required(key)?;
        match value.as_integer().and_then(|n| u32::from_str_radix(n.as_str(), n.radix()).ok()) {
            None => self.fault(line, format!("\"{key}\" is not a whole number")),
            number => number,
        }
    }

    fn one_of<T: Copy>(&mut self, key: &'static str, choices: &[(&'static str, T)]) -> Option<T> {
        let found = self.required(key);
        let line = found.map_or(self.line, |(line, _)| line);
        let word = self.string(key, found)?;
        if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == word) {
            return Some(*choice);
        }
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let near = hint(&word, names.iter().copied());
        self.fault(line, format!("\"{key}\" is \"{word}\", expected one of {}{near}", names.join(", ")))
    }

    /// A table with `en` and `ko`, both filled, Korean written in Hangul, neither too long.
    fn bilingual(&mut self, key: &'static str, limit: usize) -> Option<Bilingual> {
        let (line, value) = self.required(key)?;
        let DeValue::Table(table) = value else {
            return self.fault(line, format!("\"{key}\" needs {key}.en and {key}.ko"));
        };
        let mut inner =
            Fields { document: self.document, table, line: self.line, seen: Vec::new(), errors: self.errors };
        let pair = inner.pair(limit);
        inner.reject_others();
        pair
    }

    /// The keys `en` and `ko` of this table.
    fn pair(&mut self, limit: usize) -> Option<Bilingual> {
        let (en, ko) = (self.text("en"), self.text("ko"));
        let pair = Bilingual { en: en?, ko: ko? };
        for (key, text) in [("en", &pair.en), ("ko", &pair.ko)] {
            let length = text.chars().count();
            if length >= limit {
                self.fault::<()>(
                    self.line,
                    format!("\"{key}\" has {length} characters, the limit is {}", limit - 1),
                );
            }
        }
        if !pair.ko.chars().any(|c| ('가'..='힣').contains(&c)) {
            self.fault::<()>(self.line, format!("\"ko\" is not Korean: \"{}\"", pair.ko));
        }
        Some(pair)
    }

    fn list(&mut self, key: &'static str) -> Option<Vec<String>> {
        let (line, value) = self.required(key)?;
        let items = value.as_array().map(|items| {
            items.iter().map(|item| item.get_ref().as_str().map(String::from)).collect::<Option<Vec<_>>>()
        });
        match items.flatten() {
            None => self.fault(line, format!("\"{key}\" must be a list of texts")),
            items => items,
        }
    }

    /// Reports keys that nobody asked for.
    fn reject_others(&mut self) {
        for (key, _) in self.table {
            if !self.seen.contains(&key.get_ref().as_ref()) {
                let near = hint(key.get_ref(), self.seen.iter().copied());
                let line = self.document.line(key.span().start);
                self.fault::<()>(line, format!("unknown key \"{}\"{near}", key.get_ref()));
            }
        }
    }
}

fn rule_entry(f: &mut Fields) -> Option<RuleEntry> {
    // All fields are asked for before any `?`, so that one pass reports all faults of an entry.
    let (id, chapter) = (f.text("id"), f.number("chapter"));
    let (title, text) = (f.bilingual("title", TITLE_LIMIT), f.pair(TEXT_LIMIT));
    let (kind, status) = (f.one_of("kind", &KINDS), f.one_of("status", &STATUSES));
    let (reason, source) = (f.optional_text("reason"), f.text("source"));
    let rule = RuleEntry {
        id: id?,
        chapter: chapter?,
        title: title?,
        text: text?,
        kind: kind?,
        status: status?,
        reason,
        source: source?,
    };
    let number = rule.id.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
    if number.is_some_and(|n: u32| n != rule.chapter) {
        f.fault::<()>(f.line, format!("rule {} cannot belong to chapter {}", rule.id, rule.chapter));
    }
    if rule.status == RuleStatus::NotImplemented && rule.reason.is_none() {
        f.fault::<()>(f.line, format!("rule {} is not implemented: \"reason\" is missing", rule.id));
    }
    if rule.needs_test() && !is_citable(&rule.id) {
        f.fault::<()>(
            f.line,
            format!("no test can cite \"{}\": use letters, digits, '.', '-' and '#'", rule.id),
        );
    }
    Some(rule)
}

fn ruling(f: &mut Fields) -> Option<Ruling> {
    let (id, rules, lines) = (f.text("id"), f.list("rules"), f.text("lines"));
    let (issue, decision) = (f.bilingual("issue", usize::MAX), f.bilingual("ruling", usize::MAX));
    let (reason, confidence) = (f.text("reason"), f.one_of("confidence", &CONFIDENCES));
    let switch = f.optional_text("switch");
    Some(Ruling {
        id: id?,
        rules: rules?,
        lines: lines?,
        issue: issue?,
        ruling: decision?,
        reason: reason?,
        confidence: confidence?,
        switch,
    })
}

/// A suggestion to append to a message.
fn hint<'a>(word: &str, choices: impl Iterator<Item = &'a str>) -> String {
    nearest(word, choices).map_or_else(String::new, |n| format!(" (did you mean \"{n}\"?)"))
}

/// The choice with the fewest letters to change, if that is fewer than half of the word.
pub(super) fn nearest<'a>(word: &str, choices: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = word.chars().count().div_ceil(2);
    choices
        .map(|c| (edits(word, c), c))
        .filter(|(d, _)| *d < limit.max(2))
        .min_by_key(|(d, _)| *d)
        .map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = r#"
[[rule]]
id = "8.3#5"
chapter = 8
title.en = "Lake"
title.ko = "호수"
en = "A defender on the lake suffers."
ko = "호수 위의 방어자는 불리합니다."
kind = "mechanic"
status = "implemented"
source = "lines 470"
"#;
    const RULING: &str = r#"
[[ruling]]
id = "A-01"
rules = ["8.3#5"]
lines = "470"
issue.en = "Which lake?"
issue.ko = "어느 호수?"
ruling.en = "Any."
ruling.ko = "아무 호수나."
reason = "The text says so."
confidence = "high"
switch = "lake_shift"
"#;

    fn faults(rules: &str, rulings: &str) -> Vec<String> {
        Ledger::parse(rules, rulings).err().unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn reads_both_files() {
        let ledger = Ledger::parse(RULE, RULING).unwrap();
        let rule = ledger.rule("8.3#5").unwrap();
        assert_eq!((rule.chapter, rule.title.get("ko"), rule.kind), (8, "호수", RuleKind::Mechanic));
        let ruling = ledger.ruling("A-01").unwrap();
        assert_eq!((ruling.confidence, ruling.switch.as_deref()), (Confidence::High, Some("lake_shift")));
    }

    #[test]
    fn empty_files_make_an_empty_ledger() {
        assert_eq!(Ledger::parse("", "# none yet"), Ok(Ledger::default()));
    }

    #[test]
    fn broken_toml_is_reported_with_its_line() {
        let found = faults("[[rule]]\nid = \n", "");
        assert!(found[0].starts_with("rules.toml:2: "), "{found:?}");
    }

    #[test]
    fn every_fault_is_reported_with_place_and_nearest_value() {
        let bad =
            RULE.replace("mechanic", "mechanics").replace("source", "sauce").replace("\"호수\"", "\"lake\"");
        let found = faults(&bad, "");
        assert_eq!(
            found,
            [
                "rules.toml:2: \"ko\" is not Korean: \"lake\"",
                "rules.toml:2: \"source\" is missing",
                "rules.toml:9: \"kind\" is \"mechanics\", expected one of mechanic, definition, component, \
                 procedure-note (did you mean \"mechanic\"?)",
                "rules.toml:11: unknown key \"sauce\" (did you mean \"source\"?)",
            ]
        );
    }

    #[test]
    fn ids_are_unique_citable_and_in_their_chapter() {
        let twice = format!("{RULE}{RULE}");
        assert_eq!(faults(&twice, ""), ["rules.toml:13: the id \"8.3#5\" is already used in line 2"]);
        assert!(faults(&RULE.replace("8.3#5", "8.3, 5"), "")[0].contains("no test can cite"));
        assert!(
            faults(&RULE.replace("chapter = 8", "chapter = 9"), "")[0].contains("cannot belong to chapter 9")
        );
    }

    #[test]
    fn a_rule_that_is_not_played_says_why() {
        let left_out = RULE.replace("\"implemented\"", "\"not-implemented\"");
        assert!(faults(&left_out, "")[0].contains("\"reason\" is missing"));
        assert!(faults(&format!("{left_out}reason = \"Unknown text.\"\n"), "").is_empty());
    }

    #[test]
    fn texts_are_present_and_short() {
        assert!(faults(&RULE.replace("\"Lake\"", "\" \""), "")[0].ends_with("\"en\" is empty"));
        let long = RULE.replace("\"Lake\"", &format!("{:?}", "x".repeat(45)));
        assert!(faults(&long, "")[0].contains("45 characters, the limit is 44"));
    }

    #[test]
    fn rulings_name_existing_rules() {
        let found = faults(RULE, &RULING.replace("8.3#5", "8.3-5"));
        assert_eq!(found, ["rulings.toml:2: A-01: no rule has the id \"8.3-5\" (did you mean \"8.3#5\"?)"]);
    }
}
