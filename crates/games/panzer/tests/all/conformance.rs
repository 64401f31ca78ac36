//! The suite every game must pass: every scenario, every option.

use sandtable_conformance::{SuiteConfig, suite_of};
use sandtable_panzer::Panzer;
use std::sync::Arc;

fn game() -> Arc<Panzer> {
    Arc::new(Panzer::standard().expect("the pack it comes with is sound"))
}

fn passes(scenario: &str, config: SuiteConfig) {
    let config = SuiteConfig { scenarios: vec![scenario.into()], ..config };
    let report = suite_of(game, &config).unwrap_or_else(|failures| {
        panic!("{}", failures.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    });
    assert!(report.games > 0);
}

/// The duel: plots, volleys and windows leave no trace for the other side. [rule 4.2.1a, 4.2.1b, 4.4.3.2.2b]
#[test]
fn first_light_conforms() {
    passes("first-light", SuiteConfig { games: 6, deep: 2, stride: 5, ..SuiteConfig::default() });
}

/// Two platoons on two boards. [rule 1.2, 4.2.1a]
#[test]
fn troop_and_platoon_conforms() {
    passes("troop-and-platoon", SuiteConfig { games: 2, deep: 1, stride: 29, ..SuiteConfig::large() });
}

/// Reinforcements and exits. [rule 4.5.1.1.9, 4.2.1a]
#[test]
fn beda_fomm_conforms() {
    passes("beda-fomm", SuiteConfig { games: 2, deep: 1, stride: 47, ..SuiteConfig::large() });
}

/// Infantry, guns and trucks with command control: pools and shares leave no trace either. [rule 6.2.1.1.3a, AG intro]
#[test]
fn hafid_conforms() {
    passes("hafid", SuiteConfig { games: 1, deep: 1, stride: 211, ..SuiteConfig::large() });
}

/// Trucks, guns, assaults and works: what a side might do is asked without telling what it will. [rule 6.6.1, 6.6.7]
#[test]
fn sidi_rezegh_conforms() {
    let none = vec![sandtable_engine::info::Options::none()];
    let config = SuiteConfig { games: 2, deep: 1, stride: 173, option_sets: none, ..SuiteConfig::large() };
    passes("sidi-rezegh", config);
}
