//! Communication and supply (14): four ways of tracing, none of which stands for another.

pub mod air;
pub mod communication;
pub mod heads;
pub mod status;

use crate::Ardennes;
use crate::board::Board;
use crate::pack::{Hexes, Side};

impl Ardennes {
    /// Edge hexes friendly to a side (14.0-b).
    #[inline]
    pub fn friendly_edge(&self, side: Side) -> Hexes {
        self.geo.friendly[side.index()]
    }

    /// Hexes a line of this side cannot pass: enemy towns, enemy units, enemy control without a friend (12.1-c, 14.1-a).
    pub(crate) fn barred(&self, board: &Board<'_>, side: Side) -> Hexes {
        let enemy = side.other().index();
        let towns = match side {
            Side::German => self.pack.map.towns.and_not(&board.state.german_towns),
            Side::Allied => board.state.german_towns,
        };
        let barred = towns.or(&board.zoc[enemy]).and_not(&board.occupied[side.index()]);
        barred.or(&board.occupied[enemy])
    }

    /// Hexes supply of this side cannot pass: also roadblocks for Germans (15.2-b) and the empty Westwall for the
    /// Allies (14.23).
    pub(crate) fn supply_barred(&self, board: &Board<'_>, side: Side) -> Hexes {
        let barred = self.barred(board, side);
        match side {
            Side::German => barred.or(&board.state.roadblocks),
            Side::Allied => barred.or(&self.pack.map.westwall.and_not(&board.occupied[Side::Allied.index()])),
        }
    }
}
