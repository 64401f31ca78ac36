//! Würzburg passes the suite every game must pass.

use sandtable_conformance::{SuiteConfig, assert_scenario};
use sandtable_engine::info::{OptionInfo, Options};
use sandtable_engine::{Game, Rng};
use sandtable_wurzburg::{Wurzburg, readings};
use std::sync::Arc;

fn game() -> Arc<Wurzburg> {
    Arc::new(Wurzburg::standard().expect("the pack it comes with is sound"))
}

/// Asked of every position: no answer may depend on what is hidden.
const QUESTIONS: &[&str] = &[
    "strength 117/39",
    "strength 3/3",
    "points",
    "pool 117/39",
    "zones",
    "protected",
    "flak",
    "spotted",
    "seen 2916",
    "roads",
    "recon Fwd/39",
    "odds",
    "odds all",
    "why-not go 2916",
];

/// Every rule there is, in a mode, by the default readings.
fn all(mode: &str) -> Options {
    let reading = |o: &OptionInfo| readings::ALL.iter().any(|r| r.key == o.key);
    let last = |o: &OptionInfo| Some((o.key.clone(), o.values.last().filter(|_| !reading(o))?.clone()));
    let mut options = Options(game().info().options.iter().filter_map(last).collect());
    options.0.insert("mode".into(), mode.into());
    options
}

/// The same with some of the other readings, drawn by lot.
fn drawn(mode: &str, lot: u64) -> Options {
    let mut rng = Rng::new(lot);
    let mut options = all(mode);
    for r in readings::ALL {
        if rng.below(2) == 1 {
            options.0.insert(r.key.into(), "on".into());
        }
    }
    options
}

fn holds(scenario: &str, cfg: SuiteConfig) {
    assert_scenario(game, scenario, QUESTIONS, cfg);
}

#[test]
fn thermopylae() {
    let option_sets = vec![Options::none(), all("open"), drawn("open", 1)];
    holds("thermopylae", SuiteConfig { games: 3, deep: 1, stride: 23, option_sets, ..SuiteConfig::large() });
}

/// Scenarios with more turns than this are the largest.
const LONG: u16 = 8;

/// The scenarios after the first two, the largest or the others.
fn others(long: bool) -> Vec<String> {
    let info = game();
    let list = info.info().scenarios.iter().skip(2).filter(|s| (s.turns > LONG) == long);
    list.map(|s| s.key.clone()).collect()
}

/// The others are long: a game each with all rules, looked at now and then.
#[test]
fn every_scenario_ends() {
    for (lot, scenario) in (10..).zip(others(false)) {
        let option_sets = vec![drawn("open", lot)];
        let cfg = SuiteConfig { games: 1, deep: 1, stride: 401, option_sets, ..SuiteConfig::large() };
        holds(&scenario, cfg);
    }
}

/// The largest have as many decisions as all the others together: saves, views and undo are looked at in Hidden Mode alone.
#[test]
fn largest_scenarios_end() {
    for scenario in others(true) {
        let option_sets = vec![all("open")];
        let cfg = SuiteConfig { games: 1, deep: 0, stride: 401, option_sets, ..SuiteConfig::large() };
        holds(&scenario, cfg);
    }
}

/// Hidden Mode, with the basic rules and with all of them.
#[test]
fn hidden_thermopylae() {
    let hidden = Options([("mode".to_owned(), "hidden".to_owned())].into());
    let option_sets = vec![hidden, all("hidden"), drawn("hidden", 3)];
    holds("thermopylae", SuiteConfig { games: 3, deep: 1, stride: 11, option_sets, ..SuiteConfig::large() });
}

/// Hidden Mode in all the others.
#[test]
fn every_scenario_ends_hidden() {
    for (lot, scenario) in (30..).zip(others(false)) {
        let option_sets = vec![drawn("hidden", lot)];
        let cfg = SuiteConfig { games: 1, deep: 1, stride: 211, option_sets, ..SuiteConfig::large() };
        holds(&scenario, cfg);
    }
}

/// Hidden Mode in the largest.
#[test]
fn largest_scenarios_end_hidden() {
    for scenario in others(true) {
        let option_sets = vec![all("hidden")];
        let cfg = SuiteConfig { games: 1, deep: 1, stride: 811, option_sets, ..SuiteConfig::large() };
        holds(&scenario, cfg);
    }
}

#[test]
fn lesson() {
    let mut option_sets = vec![Options::none(), all("open"), all("hidden")];
    option_sets.extend((50..58).map(|lot| drawn(if lot % 2 == 0 { "open" } else { "hidden" }, lot)));
    holds("lesson", SuiteConfig { games: 12, deep: 3, stride: 5, option_sets, ..SuiteConfig::default() });
}
