//! The example game passes the whole suite.

use sandtable_conformance::example::Outpost;
use sandtable_conformance::{SuiteConfig, suite_of};
use sandtable_engine::game::Game;
use sandtable_engine::position;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

#[test]
fn outpost_passes_the_suite() {
    let cfg = SuiteConfig { games: 120, deep: 25, ..SuiteConfig::default() }
        .asking("where west")
        .asking("where east")
        .asking("odds");
    let report = suite_of(|| Arc::new(Outpost::new()), &cfg)
        .unwrap_or_else(|f| panic!("{}", f.iter().map(|f| f.to_string()).collect::<Vec<_>>().join("\n")));
    println!("{report}");
    assert_eq!(report.cases, 4);
    assert_eq!(report.games, 480);
    assert_eq!(report.wins.iter().sum::<u64>() + report.draws, 480);
    // The suite must have had something to bite on.
    assert!(report.hiding > 0 && report.differing > 0);
    assert!(report.undone > 0 && report.barred > 0);
    assert!(report.refused > 1000);
    assert_eq!(report.chance.len(), 2);
}

/// The worked examples hold, and together they cite every mechanic of the ledger.
#[test]
fn examples_hold_and_cover_the_ledger() {
    let game = Outpost::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/outpost");
    let mut cited = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the folder of examples") {
        let path = entry.expect("a file").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let report = position::run(&game, &name, &std::fs::read_to_string(&path).expect("a text"));
        assert!(report.faults.is_empty(), "{}", report.faults[0]);
        assert!(report.held > 0, "{name} states nothing");
        cited.extend(report.rules);
    }
    let coverage = game.ledger().coverage(&cited);
    assert!(coverage.is_complete(), "{coverage:?}");
}

/// Figures that make no sense are refused with their line.
#[test]
fn broken_figures_are_refused_with_their_line() {
    let good = include_str!("../src/example/data/outpost.toml");
    let error = |text: &str| Outpost::from_data(text).err().unwrap_or_default();
    assert_eq!(
        error(&good.replace("hexes = 5 ", "hexes = 99 ")),
        "outpost.toml:2: hexes = 99: expected 2 to 8"
    );
    assert!(
        error(&good.replace("prize = 2", "prise = 2")).starts_with("outpost.toml:5: unknown field `prise`")
    );
    assert!(error(&good.replace("rounds = 3", "rounds = \"three\"")).starts_with("outpost.toml:15: "));
    assert!(error(&good.replace("rounds = 3", "rounds = 0")).contains("1 to 16 rounds"));
}
