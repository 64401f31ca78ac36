//! Downfall passes the suite every game must pass.

use sandtable_conformance::{SuiteConfig, assert_scenario};
use sandtable_downfall::Downfall;
use std::sync::Arc;

fn game() -> Arc<Downfall> {
    Arc::new(Downfall::standard().unwrap_or_else(|e| panic!("{e}")))
}

/// Asked of every position.
const QUESTIONS: [&str; 17] = [
    "vp",
    "zones",
    "control",
    "control 3237",
    "air",
    "prices",
    "seas",
    "beaches",
    "ports w06",
    "naval",
    "stack 3338",
    "zoc 3238",
    "reach s23",
    "cost h13 3237",
    "supply h12",
    "odds 3239 with s23",
    "why-not take 1 front",
];

fn holds(scenario: &str, cfg: SuiteConfig) {
    assert_scenario(game, scenario, &QUESTIONS, cfg);
}

#[test]
fn uranus() {
    holds("uranus", SuiteConfig { games: 4, deep: 1, stride: 17, ..SuiteConfig::default() });
}

#[test]
fn campaign() {
    holds("campaign", SuiteConfig { games: 1, deep: 1, stride: 997, ..SuiteConfig::default() });
}

#[test]
fn husky() {
    holds("husky", SuiteConfig { games: 1, deep: 1, stride: 997, ..SuiteConfig::default() });
}

#[test]
fn overlord() {
    holds("overlord", SuiteConfig { games: 1, deep: 1, stride: 997, ..SuiteConfig::default() });
}
