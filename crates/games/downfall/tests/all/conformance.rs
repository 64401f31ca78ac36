//! Downfall passes the suite every game must pass.

use sandtable_conformance::{SuiteConfig, suite_of};
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
    let cfg = SuiteConfig { scenarios: vec![scenario.into()], ..cfg };
    let cfg = QUESTIONS.iter().fold(cfg, |cfg, question| cfg.asking(question));
    let report = suite_of(game, &cfg)
        .unwrap_or_else(|f| panic!("{}", f.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")));
    println!("{report}");
    assert!(report.cases > 0, "there is no scenario '{scenario}'");
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
