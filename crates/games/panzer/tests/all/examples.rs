//! Worked examples and rules as positions: `examples/*.pos`, each with the rules it proves.

use sandtable_conformance::examples;
use sandtable_panzer::Panzer;

/// Every position file holds and cites rows of the ledger. `SANDTABLE_EXAMPLE=X13` runs one.
#[test]
fn all_examples_hold() {
    examples::check(
        &Panzer::standard().expect("the pack it comes with is sound"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/examples"),
    );
}
