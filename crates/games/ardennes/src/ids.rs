//! Sets of units, cards, chits and bridges.

use crate::pack::{ActionCardId, AlliedCardId, BridgeId, ChitId, GermanCardId, UnitId};
use sandtable_mechanics::ids::{Id, IdSet};

macro_rules! ids {
    ($($id:ident)*) => {$(
        impl Id for $id {
            fn from_index(index: u8) -> Self {
                $id(index)
            }
            fn index(self) -> u8 {
                self.0
            }
        }
    )*};
}
ids! { UnitId GermanCardId AlliedCardId ActionCardId ChitId BridgeId }

/// Units.
pub type UnitSet = IdSet<UnitId, 3>;
/// German command cards.
pub type GermanCards = IdSet<GermanCardId, 1>;
/// Allied command cards.
pub type AlliedCards = IdSet<AlliedCardId, 1>;
/// Allied action cards.
pub type ActionCards = IdSet<ActionCardId, 1>;
/// Combat chits.
pub type Chits = IdSet<ChitId, 1>;
/// Bridges of the map.
pub type Bridges = IdSet<BridgeId, 2>;
