//! Worked examples and rules as positions: `examples/*.pos`, each with the rules it proves.

use sandtable_ardennes::Ardennes;
use sandtable_conformance::examples;

/// Every position file holds and cites rows of the ledger. `SANDTABLE_EXAMPLE=E12` runs one.
#[test]
fn all_examples_hold() {
    examples::check(
        &Ardennes::standard().unwrap_or_else(|e| panic!("{e}")),
        concat!(env!("CARGO_MANIFEST_DIR"), "/examples"),
    );
}
