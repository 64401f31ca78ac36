//! Worked examples and rules as positions: `examples/*.pos`, each with the rules it proves.

use crate::play::game;
use sandtable_conformance::examples;

/// Every position file holds and cites rows of the ledger. `SANDTABLE_EXAMPLE=EX-17` runs one.
#[test]
fn all_examples_hold() {
    examples::check(game(), concat!(env!("CARGO_MANIFEST_DIR"), "/examples"));
}
