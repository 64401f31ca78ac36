//! The suite every game must pass: every scenario, every option.

use sandtable_conformance::{SuiteConfig, assert_scenario};
use sandtable_engine::Game;
use sandtable_engine::info::Options;
use sandtable_panzer::Panzer;
use std::sync::Arc;

fn game() -> Arc<Panzer> {
    Arc::new(Panzer::standard().expect("the pack it comes with is sound"))
}

/// Asked of every position: no answer may depend on what the other side has plotted.
const QUESTIONS: [&str; 20] = [
    "vp",
    "volley",
    "call closed",
    "mission 1",
    "plan 1",
    "attack strafe",
    "attack bomb",
    "flak crus2-1",
    "los 29S7 29Q2",
    "sight 29F5",
    "bands pz3j-1",
    "arc crus2-1",
    "seen pz3j-1",
    "odds pz3j-1 crus2-1",
    "odds crus2-1 pz3j-1",
    "cost crus2-1 29F5",
    "why-not unit pz3j-1",
    "why-not pz3j-1",
    "why-not crus2-1",
    "why-not 29F5",
];

fn passes(scenario: &str, config: SuiteConfig) {
    let config = SuiteConfig { scenarios: vec![scenario.into()], ..config };
    // What meeting engagements are drawn by changes nothing elsewhere.
    let idle = |o: &Options| {
        ["points", "year", "force-grade"].iter().any(|key| o.0.len() == 1 && o.0.contains_key(*key))
    };
    let sets = config.cases(game().info()).into_iter().map(|(_, options)| options);
    let config = SuiteConfig { option_sets: sets.filter(|o| !idle(o)).collect(), ..config };
    assert_scenario(game, scenario, &QUESTIONS, config);
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

/// Forces drawn by points: whatever is drawn plays. [rule 2.0]
#[test]
fn a_meeting_conforms() {
    let few = Options([("points".into(), "300".into()), ("year".into(), "1941".into())].into());
    let config =
        SuiteConfig { games: 2, deep: 1, stride: 173, option_sets: vec![few], ..SuiteConfig::large() };
    passes("meeting-village", config);
}

/// Mines nobody sees and fires: hidden fields, plans and points leave no trace. [rule 6.1.4.3.8, 6.5.1.11]
#[test]
fn tel_el_aqqaqir_conforms() {
    let hidden = Options([("mines".into(), "hidden".into()), ("fires".into(), "on".into())].into());
    let config =
        SuiteConfig { games: 1, deep: 1, stride: 211, option_sets: vec![hidden], ..SuiteConfig::large() };
    passes("tel-el-aqqaqir", config);
}

/// Trucks, guns, assaults and works: what a side might do is asked without telling what it will. [rule 6.6.1, 6.6.7]
#[test]
fn sidi_rezegh_conforms() {
    let none = vec![Options::none()];
    let config = SuiteConfig { games: 2, deep: 1, stride: 173, option_sets: none, ..SuiteConfig::large() };
    passes("sidi-rezegh", config);
}
