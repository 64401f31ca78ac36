//! Worked examples and rules as positions: `examples/*.pos`, each with the rules it proves.

use sandtable_conformance::examples;
use sandtable_downfall::Downfall;

/// Every position file holds and cites rows of the ledger. `SANDTABLE_EXAMPLE=EX-01` runs one.
#[test]
fn all_examples_hold() {
    examples::check(
        &Downfall::standard().unwrap_or_else(|e| panic!("{e}")),
        concat!(env!("CARGO_MANIFEST_DIR"), "/examples"),
    );
}
