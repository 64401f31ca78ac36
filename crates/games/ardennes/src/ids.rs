//! Sets of units, cards, chits and bridges.

use crate::pack::{ActionCardId, AlliedCardId, BridgeId, ChitId, GermanCardId, UnitId};
use sandtable_mechanics::ids::IdSet;

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
