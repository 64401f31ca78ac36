//! The example game passes the whole suite.

use sandtable_conformance::example::Outpost;
use sandtable_conformance::{SuiteConfig, suite_of};
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
