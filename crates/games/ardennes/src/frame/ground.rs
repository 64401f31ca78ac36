//! Units on the move, and what they find at a river (11, 16.2).

use crate::pack::{BridgeId, UnitId};
use arrayvec::ArrayVec;
use sandtable_hex::{HexId, HexSide};
use serde::{Deserialize, Serialize};

/// A German unit on the move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mover {
    /// The unit.
    pub unit: UnitId,
    /// Where it began.
    pub start: HexId,
    /// Points spent.
    pub spent: u8,
    /// Strategic movement (11.6); fixed with the first hex.
    pub strategic: bool,
    /// Nothing more may be entered: control, river, roadblock, minimum move.
    pub stopped: bool,
    /// Brought to a battle (13.0-G2): nobody is asked, and it takes part if it gets there.
    pub brought: bool,
    /// Hexes still to be entered of the way that was chosen, last one first.
    pub way: ArrayVec<HexId, 16>,
}

/// An Allied unit moved by the system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemMove {
    /// The unit.
    pub unit: UnitId,
    /// Hexes still to be entered, last one first.
    pub way: ArrayVec<HexId, 16>,
}

/// A hexside crossed without a bridge, or by one: what movement and advance count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// No river.
    Dry,
    /// A bridge of the map, intact.
    Bridge(BridgeId),
    /// A bridge the engineers built.
    Built(HexSide),
    /// An unbridged river, or a blown bridge.
    River(HexSide),
}

impl Crossing {
    /// The bridge it is, if it is one.
    pub const fn span(self) -> Option<Span> {
        match self {
            Crossing::Bridge(bridge) => Some(Span::Printed(bridge)),
            Crossing::Built(side) => Some(Span::Built(side)),
            Crossing::Dry | Crossing::River(_) => None,
        }
    }
}

/// A bridge that can be blown: one of the map or one the engineers built (16.21, 16.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Span {
    /// Of the map.
    Printed(BridgeId),
    /// Built in play, by its hexside.
    Built(HexSide),
}

impl From<BridgeId> for Span {
    fn from(bridge: BridgeId) -> Span {
        Span::Printed(bridge)
    }
}
