//! Ardennes passes the suite every game must pass: every scenario, every option.

use sandtable_ardennes::Ardennes;
use sandtable_conformance::{SuiteConfig, assert_scenario};
use std::sync::Arc;

fn game() -> Arc<Ardennes> {
    Arc::new(Ardennes::standard().unwrap_or_else(|e| panic!("{e}")))
}

/// Asked of every position.
const QUESTIONS: [&str; 17] = [
    "vp",
    "zones",
    "zones allied",
    "stack 1008",
    "card 36",
    "reserve 1129.560.LVIII",
    "why-not go 1008",
    "why-not play 36",
    "reach 3.2P.XLVII",
    "cost 3.2P.XLVII 1709",
    "march 3.2P.XLVII 1712",
    "supply 3.2P.XLVII",
    "supply allied 1814",
    "communication german 1814",
    "supply-net german",
    "supply-net allied",
    "stacking german 1607",
];

fn holds(scenario: &str, cfg: SuiteConfig) {
    assert_scenario(game, scenario, &QUESTIONS, cfg);
}

#[test]
fn initial_assault() {
    holds("initial-assault", SuiteConfig { games: 4, deep: 1, stride: 17, ..SuiteConfig::default() });
}

#[test]
fn allies_surprised() {
    holds("allies-surprised", SuiteConfig { games: 2, deep: 1, stride: 71, ..SuiteConfig::default() });
}

#[test]
fn german_breakout() {
    holds("german-breakout", SuiteConfig { games: 1, deep: 1, stride: 171, ..SuiteConfig::default() });
}

#[test]
fn crisis_at_the_meuse() {
    holds("crisis-at-the-meuse", SuiteConfig { games: 1, deep: 1, stride: 171, ..SuiteConfig::default() });
}

#[test]
fn battle_of_the_bulge() {
    holds("battle-of-the-bulge", SuiteConfig { games: 1, deep: 1, stride: 271, ..SuiteConfig::default() });
}
