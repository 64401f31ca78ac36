//! `sandtable rules`: look a rule up, and see which mechanics a test or an example covers.

use crate::Context;
use crate::args::RulesArgs;
use crate::failure::{Failure, Outcome};
use crate::files::{Opened, json};
use crate::voice::Voice;
use sandtable_engine::Message;
use sandtable_engine::ledger::{Coverage, Ledger, RuleEntry, RuleStatus, Ruling, cited_rules};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

pub fn rules(cx: &mut Context<'_, '_>, args: &RulesArgs) -> Outcome {
    let opened = cx.open(&args.game)?;
    if args.check {
        return check(cx, &opened, args.json);
    }
    if args.words.is_empty() {
        return contents(cx, &opened, args.json);
    }
    let ledger = opened.game.ledger();
    let words = args.words.join(" ");
    let found = Found::find(ledger, &words);
    if found.is_empty() {
        return Err(Failure::refused(not_found(&opened.voice, ledger, &words)));
    }
    if args.json {
        return json(cx.io, &found);
    }
    found.print(cx.io.out, &opened.voice)
}

/// What a look-up gave.
#[derive(Serialize)]
pub struct Found<'l> {
    rules: Vec<&'l RuleEntry>,
    rulings: Vec<&'l Ruling>,
}

impl<'l> Found<'l> {
    /// By number (with everything below it), by the id of a ruling, or by words.
    pub fn find(ledger: &'l Ledger, words: &str) -> Found<'l> {
        if let Some(ruling) = ledger.ruling(words) {
            let rules = ruling.rules.iter().filter_map(|id| ledger.rule(id)).collect();
            return Found { rules, rulings: vec![ruling] };
        }
        let mut rules = ledger.under(words);
        if rules.is_empty() {
            rules = ledger.search(words);
        }
        let mut rulings: Vec<&Ruling> = Vec::new();
        for r in rules.iter().flat_map(|r| ledger.rulings_on(&r.id)) {
            if !rulings.iter().any(|seen| seen.id == r.id) {
                rulings.push(r);
            }
        }
        Found { rules, rulings }
    }

    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.rulings.is_empty()
    }

    pub fn print(&self, out: &mut dyn Write, voice: &Voice) -> Outcome {
        for rule in &self.rules {
            writeln!(out, "{}  {}", rule.id, rule.title.get(&voice.lang))?;
            writeln!(out, "    {}", rule.text.get(&voice.lang))?;
            match rule.status {
                RuleStatus::Implemented => {}
                RuleStatus::Optional => writeln!(out, "    ({})", voice.t("rule-optional"))?,
                RuleStatus::NotImplemented => {
                    let reason = rule.reason.as_deref().unwrap_or_default();
                    writeln!(out, "    ({}: {reason})", voice.t("rule-not-played"))?;
                }
            }
        }
        for ruling in &self.rulings {
            writeln!(out, "{}  {} ({})", ruling.id, voice.t("ruling"), ruling.rules.join(", "))?;
            writeln!(out, "    ? {}", ruling.issue.get(&voice.lang))?;
            writeln!(out, "    ! {}", ruling.ruling.get(&voice.lang))?;
        }
        Ok(())
    }
}

/// Nothing has this number or these words.
pub fn not_found(voice: &Voice, ledger: &Ledger, words: &str) -> String {
    let said = voice.say(&Message::new("error-no-rule").text("word", words));
    match ledger.nearest_id(words) {
        Some(near) => format!("{said} {}", voice.say(&Message::new("error-did-you-mean").text("word", near))),
        None => said,
    }
}

/// One chapter of the ledger, with how much of it is covered.
#[derive(Serialize)]
struct Chapter {
    chapter: u32,
    rows: usize,
    mechanics: usize,
    covered: usize,
}

fn contents(cx: &mut Context<'_, '_>, opened: &Opened, as_json: bool) -> Outcome {
    let ledger = opened.game.ledger();
    let covered: BTreeSet<String> = ledger.coverage(&cited(opened)).covered.into_iter().collect();
    let mut chapters: BTreeMap<u32, Chapter> = BTreeMap::new();
    for rule in &ledger.rules {
        let c = chapters.entry(rule.chapter).or_insert(Chapter {
            chapter: rule.chapter,
            rows: 0,
            mechanics: 0,
            covered: 0,
        });
        c.rows += 1;
        c.mechanics += usize::from(rule.needs_test());
        c.covered += usize::from(covered.contains(&rule.id));
    }
    if as_json {
        return json(cx.io, &chapters.into_values().collect::<Vec<_>>());
    }
    for c in chapters.values() {
        let m = Message::new("rules-chapter")
            .int("chapter", c.chapter)
            .int("rows", c.rows as i64)
            .int("mechanics", c.mechanics as i64)
            .int("covered", c.covered as i64);
        writeln!(cx.io.out, "{}", opened.voice.say(&m))?;
    }
    let m = Message::new("rules-total")
        .int("rows", ledger.rules.len() as i64)
        .int("rulings", ledger.rulings.len() as i64);
    Ok(writeln!(cx.io.out, "{}", opened.voice.say(&m))?)
}

/// Every rule that a test, a source or a position file cites.
fn cited(opened: &Opened) -> BTreeSet<String> {
    cited_in(opened.game.citations()).into_keys().collect()
}

/// The cited rules with the file that cites them first. Sources write `[rule 8.2-a]`, position files `rules 8.2-a`.
fn cited_in(sources: &[(&'static str, &'static str)]) -> BTreeMap<String, &'static str> {
    let mut found = BTreeMap::new();
    for (file, text) in sources {
        for id in cited_rules(text) {
            found.entry(id).or_insert(*file);
        }
        if !file.ends_with(".rs") {
            for line in text.lines().filter_map(|l| l.trim().strip_prefix("rules ")) {
                for id in line.split([' ', ',']).filter(|id| !id.is_empty()) {
                    found.entry(id.to_string()).or_insert(*file);
                }
            }
        }
    }
    found
}

fn check(cx: &mut Context<'_, '_>, opened: &Opened, as_json: bool) -> Outcome {
    let (ledger, voice) = (opened.game.ledger(), &opened.voice);
    let cited = cited_in(opened.game.citations());
    let coverage: Coverage = ledger.coverage(&cited.keys().cloned().collect());
    let complete = coverage.is_complete();
    if as_json {
        json(cx.io, &coverage)?;
    } else {
        for id in &coverage.uncovered {
            let title = ledger.rule(id).map_or("", |r| r.title.get(&voice.lang));
            let m = Message::new("rules-uncovered").text("id", id).text("title", title);
            writeln!(cx.io.out, "{}", voice.say(&m))?;
        }
        for id in &coverage.unknown {
            let file = cited.get(id).copied().unwrap_or_default();
            let m = Message::new("rules-unknown").text("id", id).text("file", file);
            let near =
                ledger.nearest_id(id).map(|near| Message::new("error-did-you-mean").text("word", near));
            let near = near.map(|m| voice.say(&m)).unwrap_or_default();
            writeln!(cx.io.out, "{} {near}", voice.say(&m))?;
        }
        let m = Message::new("rules-coverage")
            .int("covered", coverage.covered.len() as i64)
            .int("total", coverage.total() as i64);
        writeln!(cx.io.out, "{}", voice.say(&m))?;
    }
    if complete { Ok(()) } else { Err(Failure::found()) }
}

#[cfg(test)]
mod tests {
    use super::cited_in;

    #[test]
    fn sources_cite_in_brackets_and_position_files_on_rules_lines() {
        let sources = [
            ("tests/a.rs", "/// [rule 8.2-a, 8.2-b]\nrules 9.9-z"),
            ("examples/b.pos", "title x\nrules 8.2-b, 4.1-a 4.2-b\nexpect x"),
        ];
        let found = cited_in(&sources);
        let ids: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(ids, ["4.1-a", "4.2-b", "8.2-a", "8.2-b"]);
        assert_eq!(found["8.2-b"], "tests/a.rs");
    }
}
