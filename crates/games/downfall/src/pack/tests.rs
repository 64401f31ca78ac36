//! Facts of the built-in pack: what the rulebook states, and what must agree.

use super::*;

fn pack() -> Pack {
    Pack::load(None).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_built_in_pack_has_no_fault_and_all_its_pieces() {
    let pack = pack();
    assert_eq!((pack.map.land.len(), pack.map.sea.len(), pack.map.around.len()), (600, 375, 447));
    assert_eq!((pack.units.len(), pack.air.len(), pack.naval.len(), pack.pieces()), (190, 22, 21, 249));
    assert_eq!((pack.orders.len(), pack.events.len(), pack.cards.len()), (48, 19, 86));
    assert_eq!(pack.scenarios.len(), 4);
    assert_eq!(pack.report().faults.len(), 0);
}
