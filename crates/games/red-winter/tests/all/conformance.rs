//! Red Winter passes the suite every game must pass: every scenario, every option.

use sandtable_conformance::{SuiteConfig, assert_scenario};
use sandtable_engine::Game;
use sandtable_engine::info::Options;
use sandtable_red_winter::{RedWinter, pack::Pack};
use std::sync::Arc;

fn game() -> Arc<RedWinter> {
    Arc::new(RedWinter::new(Pack::load(None).expect("the pack it comes with is sound")))
}

/// Asked of every position: under fog of war no answer may depend on what is hidden.
const QUESTIONS: [&str; 29] = [
    "stack H19",
    "stack O19",
    "odds Q24",
    "assault O19",
    "who Q25",
    "who H19",
    "vp",
    "supply 1/1/JR16",
    "supply soviet Q25",
    "cost 1/1/609 S27",
    "cost 1/1/JR16 O19",
    "fire MG/1/609 O19",
    "recovery 1/PPP7",
    "why-not at-fire AT/JR16 T-37",
    "why-not 1/1/609",
    "why-not 1/1/JR16",
    "why-not Q24",
    "why-not O19",
    "zones",
    "supply-net soviet",
    "supply-net finnish",
    "sight Q25",
    "reach 1/1/609",
    "reach 1/1/JR16",
    "reach T-37",
    "threat Q25",
    "threat O19",
    "threat H19 soviet",
    "raid W27",
];

fn holds(scenario: &str, cfg: SuiteConfig) {
    assert_scenario(game, scenario, &QUESTIONS, cfg);
}

/// Optional rule 20.7 hides the contents of enemy stacks: neither views nor options nor undo may tell them.
#[test]
fn fog_of_war_keeps_its_secrets() {
    let fog = Options([("fog-of-war".to_string(), "on".to_string())].into());
    let cfg = SuiteConfig { games: 3, deep: 3, stride: 7, option_sets: vec![fog], ..SuiteConfig::default() };
    for scenario in game().info().scenarios.iter().map(|s| &s.key) {
        holds(scenario, cfg.clone().without("save").without("journal"));
    }
}

#[test]
fn tutorial() {
    holds("tutorial", SuiteConfig { games: 6, deep: 2, stride: 5, ..SuiteConfig::default() });
}

#[test]
fn lake_crossing() {
    holds("lake-crossing", SuiteConfig::large());
}

#[test]
fn hirvasvaara() {
    holds("hirvasvaara", SuiteConfig::large());
}

#[test]
fn first_day() {
    holds("first-day", SuiteConfig::large());
}

#[test]
fn first_two_days() {
    holds("first-two-days", SuiteConfig { games: 2, ..SuiteConfig::large() });
}

#[test]
fn campaign() {
    holds("campaign", SuiteConfig { games: 1, stride: 101, ..SuiteConfig::large() });
}
