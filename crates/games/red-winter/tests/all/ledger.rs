//! The rule ledger of the game is complete and sound.

use sandtable_engine::ledger::{Ledger, RuleStatus};

fn ledger() -> Ledger {
    let rules = include_str!("../../data/rules.toml");
    let rulings = include_str!("../../data/rulings.toml");
    Ledger::parse(rules, rulings).unwrap_or_else(|faults| {
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

fn ids(rules: &[&sandtable_engine::ledger::RuleEntry]) -> Vec<String> {
    rules.iter().map(|r| r.id.clone()).collect()
}

#[test]
fn every_chapter_of_the_rulebook_and_every_table_has_rows() {
    let ledger = ledger();
    assert_eq!(ledger.rules.len(), 480);
    for chapter in (1..=18).chain([20]) {
        assert!(ledger.rules.iter().any(|r| r.chapter == chapter), "chapter {chapter} has no rows");
    }
    for (table, cases) in [("RAT", 9), ("ATFT", 5), ("REC", 7), ("SZLT", 2), ("FNRT", 5)] {
        assert_eq!(ledger.under(table).len(), cases, "{table}");
    }
}

#[test]
fn the_rulings_of_the_analysis_are_all_there() {
    let ledger = ledger();
    for number in 1..=90 {
        let id = format!("A-{number:02}");
        assert!(ledger.ruling(&id).is_some(), "{id} is missing");
    }
}

#[test]
fn only_options_of_unknown_text_are_left_out() {
    let ledger = ledger();
    let left_out: Vec<&str> = ledger
        .rules
        .iter()
        .filter(|r| r.status == RuleStatus::NotImplemented)
        .map(|r| r.id.as_str())
        .collect();
    assert_eq!(
        left_out,
        [
            "8.3#13",
            "8.3#14",
            "RAT#9-12",
            "REC#7",
            "17.0.1",
            "20.1",
            "20.2",
            "20.3",
            "20.8",
            "20.9",
            "20.10",
            "18, 19, 21-24"
        ]
    );
}

#[test]
fn players_find_rules_by_number_and_by_words() {
    let ledger = ledger();
    assert_eq!(ids(&ledger.under("8.5.2.3")), ["8.5.2.3-a", "8.5.2.3-b", "8.5.2.3-c", "8.5.2.3-d"]);
    assert_eq!(ids(&ledger.under("20.1")), ["20.1"]);
    assert_eq!(ledger.search("morale bonus shift").first().map(|r| r.id.as_str()), Some("8.3#8"));
    assert!(ids(&ledger.search("모닥불 조건")).contains(&"16.2-b".to_string()));
    assert_eq!(ledger.rulings_on("8.3#3").first().map(|r| r.id.as_str()), Some("A-04"));
}

#[test]
fn every_switch_of_a_ruling_is_a_constant_of_the_game() {
    let constants: toml::Table = include_str!("../../data/constants.toml").parse().expect("constants.toml");
    for ruling in &ledger().rulings {
        for switch in ruling.switch.iter().flat_map(|names| names.split(", ")) {
            let found = switch.split_once('.').and_then(|(table, key)| constants.get(table)?.get(key));
            assert!(found.is_some(), "{}: constants.toml has no {switch}", ruling.id);
        }
    }
}
