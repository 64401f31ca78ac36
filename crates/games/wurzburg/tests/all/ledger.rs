//! Every rule that counts as played is cited by a test, and every citation is a row.

use crate::play::game;
use sandtable_engine::Game;
use sandtable_engine::ledger::cited_rules;

#[test]
fn played_rules_are_tested() {
    let game = game();
    assert!(game.ledger().rules.len() > 800, "the ledger is read");
    // Tests write `[rule 8.2]`, position files `rules 8.2 8.3`.
    let listed = |text: &str| {
        let lines = text.lines().filter_map(|l| l.trim().strip_prefix("rules "));
        lines.flat_map(str::split_whitespace).map(str::to_owned).collect::<Vec<String>>()
    };
    let cited = game
        .citations()
        .iter()
        .flat_map(|(_, text)| cited_rules(text).into_iter().chain(listed(text)))
        .collect();
    let coverage = game.ledger().coverage(&cited);
    assert!(coverage.unknown.is_empty(), "unknown: {:?}", coverage.unknown);
    assert!(coverage.uncovered.is_empty(), "uncovered: {:?}", coverage.uncovered);
}
