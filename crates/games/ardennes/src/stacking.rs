//! Stacking (11.5).

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::frame::Frame;
use crate::pack::{Side, UnitId};
use crate::state::State;
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

impl Ardennes {
    /// Whether these units can be in the hex together with the others of their side (11.5-a). Units that are there
    /// already may be named.
    pub fn room(&self, board: &Board<'_>, side: Side, hex: HexId, units: &[UnitId]) -> bool {
        let there = board.stack(hex).filter(|u| self.pack.side_of(*u) == side && !units.contains(u));
        let all = there.chain(units.iter().copied());
        let (count, steps) = all.fold((0u16, 0u16), |(count, steps), unit| {
            (count + 1, steps + u16::from(board.state.steps(&self.pack, unit)))
        });
        let limit = &self.pack.constants.stacking;
        count <= u16::from(limit.units) && steps <= u16::from(limit.steps)
    }

    /// Whether a hex is overstacked as it stands.
    fn crowded(&self, state: &State, side: Side, hex: HexId) -> bool {
        !self.room(&Board::new(&self.pack, state), side, hex, &[])
    }

    /// Overstacked hexes of a side, for [`Frame::Overstacked`].
    pub fn overstacked(&self, state: &State, side: Side) -> ArrayVec<HexId, 24> {
        let held = &state.cache.occupied[side.index()];
        held.iter().filter(|h| self.crowded(state, side, *h)).take(24).collect()
    }

    /// The first hex of the frame that is still overstacked.
    pub(crate) fn overstacked_hex(&self, state: &State) -> Option<HexId> {
        let Some(Frame::Overstacked { hexes }) = state.top() else { return None };
        hexes.iter().copied().find(|h| self.crowded(state, Side::German, *h))
    }

    /// Units that can be reduced (11.5-c).
    pub(crate) fn reducible(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(hex) = self.overstacked_hex(state) {
            out.extend(state.stack(hex).map(Action::Reduce));
        }
    }
}
