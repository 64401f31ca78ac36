//! Tests of the built-in pack and of broken ones.

use super::*;

fn pack() -> Pack {
    Pack::load(None).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_built_in_pack_loads() {
    assert_eq!(pack().grid.len(), 732);
}
