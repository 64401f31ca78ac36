//! A journal that was tampered with is refused, and the first entry that differs is named.

use sandtable_conformance::example::Outpost;
use sandtable_conformance::{Case, walk::Chooser};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::journal::{FORMAT, Journal, JournalError};
use sandtable_engine::session::Session;
use sandtable_engine::{Game, codec};
use std::sync::Arc;

/// A finished game with at least one roll.
fn finished() -> Session<Outpost> {
    (0..50)
        .map(|seed| {
            let game = Arc::new(Outpost::new());
            let case = Case { scenario: "long-watch".into(), options: Options::none(), seed };
            let mut chooser = Chooser::new(&case);
            let mut s = Session::start(game, "long-watch", Options::none(), Seed::from_number(seed)).unwrap();
            while let Some((seat, action)) = chooser.choose(&**s.game(), s.state()).unwrap() {
                let text = s.game().action_text(s.state(), action);
                s.act(seat, &text).unwrap();
            }
            s
        })
        .find(|s| s.journal().entries.iter().filter(|e| e.by == "dice").count() >= 2)
        .expect("some game has rolls")
}

fn load(journal: &Journal) -> Result<Session<Outpost>, JournalError> {
    Session::load(Arc::new(Outpost::new()), journal)
}

fn entry_error(journal: &Journal) -> (usize, String) {
    match load(journal) {
        Err(JournalError::Entry { index, reason, .. }) => (index, reason),
        Err(other) => panic!("another error: {other}"),
        Ok(_) => panic!("the changed journal was accepted"),
    }
}

#[test]
fn an_honest_journal_replays_to_the_same_hash() {
    let s = finished();
    let text = s.journal().to_json();
    let again = load(&Journal::from_json(&text).expect("it reads")).expect("it loads");
    assert_eq!(codec::hash(again.state()), codec::hash(s.state()));
    assert_eq!(again.journal(), s.journal());
}

#[test]
fn a_changed_choice_is_named() {
    let s = finished();
    for (i, entry) in s.journal().entries.iter().enumerate().filter(|(_, e)| e.text.starts_with("scout")) {
        let mut journal = s.journal().clone();
        journal.entries[i].text = if entry.text == "scout 1" { "scout 2" } else { "scout 1" }.into();
        let (index, reason) = entry_error(&journal);
        assert_eq!(index, i + 1);
        assert!(reason.contains(&format!("the file says {}", entry.hash)), "{reason}");
    }
}

#[test]
fn a_choice_that_is_not_legal_is_named_with_its_rule() {
    let mut journal = finished().journal().clone();
    journal.entries[2].text = "bid 9".into();
    let (index, reason) = entry_error(&journal);
    assert_eq!((index, reason.as_str()), (3, "[3.1] refused-too-high most=2"));
    journal.entries[2].text = "sing".into();
    assert!(entry_error(&journal).1.starts_with("[input]"));
}

#[test]
fn a_changed_hash_is_named() {
    let s = finished();
    let last = s.journal().entries.len();
    for i in [0, last / 2, last - 1] {
        let mut journal = s.journal().clone();
        journal.entries[i].hash = "00000000".into();
        let (index, reason) = entry_error(&journal);
        assert_eq!(index, i + 1);
        assert!(reason.contains("the file says 00000000"), "{reason}");
    }
}

#[test]
fn changed_dice_are_reported_with_the_right_ones() {
    let s = finished();
    let at = s.journal().entries.iter().position(|e| e.by == "dice").expect("a roll");
    let honest = s.journal().entries[at].text.clone();
    let mut journal = s.journal().clone();
    let other = if honest.starts_with('1') { "2" } else { "1" };
    journal.entries[at].text = format!("{other}{}", &honest[1..]);
    assert_eq!(entry_error(&journal), (at + 1, format!("the seed gives {honest}")));
    journal.entries[at].text = "7 7 7".into();
    assert_eq!(entry_error(&journal), (at + 1, "these are not faces of the dice rolled here".into()));
}

#[test]
fn a_changed_author_or_a_missing_entry_is_named() {
    let s = finished();
    let mut journal = s.journal().clone();
    journal.entries[1].by = journal.entries[0].by.clone();
    assert_eq!(entry_error(&journal).0, 2);
    journal.entries[1].by = "nobody".into();
    assert_eq!(entry_error(&journal), (2, "no seat 'nobody'".into()));
    let mut journal = s.journal().clone();
    let at = journal.entries.iter().position(|e| e.by == "dice").expect("a roll");
    journal.entries.remove(at);
    assert_eq!(entry_error(&journal).0, at + 1);
    let mut journal = s.journal().clone();
    journal.entries.push(journal.entries[0].clone());
    assert_eq!(entry_error(&journal).0, journal.entries.len());
}

#[test]
fn a_changed_seed_breaks_the_commitment() {
    let mut journal = finished().journal().clone();
    journal.seed = Some(Seed::from_number(4711));
    assert_eq!(load(&journal).err(), Some(JournalError::Commitment));
    // With a commitment to match, the rolls betray it.
    journal.commitment = Seed::from_number(4711).commitment();
    assert!(matches!(load(&journal).err(), Some(JournalError::Entry { .. })));
    // Without the seed the rolls are taken as written; the hashes still hold them together.
    journal.seed = None;
    assert!(load(&journal).is_ok());
}

#[test]
fn a_changed_head_is_refused_by_what_differs() {
    let good = finished().journal().clone();
    let with = |change: &dyn Fn(&mut Journal)| {
        let mut journal = good.clone();
        change(&mut journal);
        load(&journal).err().expect("refused").to_string()
    };
    assert_eq!(with(&|j| j.game = "chess".into()), "this is a game of 'chess', not of 'outpost'");
    assert_eq!(with(&|j| j.rules_version = 9), "played with rules version 9, this program has version 1");
    assert!(with(&|j| j.data = "beef".into()).starts_with("played with other data files (hash beef"));
    assert!(with(&|j| j.start = "beef".into()).contains("the file says beef"));
    assert_eq!(with(&|j| j.scenario = "x".into()), "no scenario 'x'; there are: skirmish, long-watch");
    assert_eq!(with(&|j| j.options.set("fog")), "no option 'fog'; there are: tie");
    assert_eq!(with(&|j| j.options.set("tie=east")), "option 'tie' cannot be 'east'; it can be: die, west");
    assert!(matches!(
        load(&Journal { scenario: "x".into(), ..good }).err(),
        Some(JournalError::Setup(SetupError::Scenario { .. }))
    ));
}

#[test]
fn text_that_is_no_journal_is_refused_with_its_line() {
    let text = finished().journal().to_json();
    let at = |text: &str| match Journal::from_json(text) {
        Err(JournalError::Syntax { line, message, .. }) => (line, message),
        other => panic!("{other:?}"),
    };
    assert_eq!(at("{\n  \"sandtable\": 1,\n  oops").0, 3);
    let line = 1 + text.lines().position(|l| l.contains("scout")).expect("an entry");
    let (found, message) = at(&text.replacen(": scout", " scout", 1));
    assert_eq!(found, line);
    assert!(message.contains("expected a line like 'soviet: move W27 #1a2b3c4d'"), "{message}");
    assert!(at(&text.replacen("\"game\"", "\"gane\"", 1)).1.contains("gane"));
    assert!(at(&text.replacen("\"seed\": \"", "\"seed\": \"x", 1)).1.contains("64 hex digits"));
    assert!(at("").0 <= 1);
    for format in [0, FORMAT + 1] {
        let other = text.replacen("\"sandtable\": 1", &format!("\"sandtable\": {format}"), 1);
        assert_eq!(Journal::from_json(&other), Err(JournalError::Format { found: format, known: FORMAT }));
    }
}
