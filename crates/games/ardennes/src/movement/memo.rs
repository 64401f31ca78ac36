//! Ranges found before, so that a question about another board need not flood again where nothing has changed.
//!
//! A flood looks at some hexes only. As long as enemies and their control are the same there, and what else decides a step is
//! the same, it gives the same range. The memory belongs to the thread; it is no part of a position.

use super::cost::Going;
use super::reach::Range;
use crate::Ardennes;
use crate::board::Board;
use crate::ids::Bridges;
use crate::pack::{Hexes, Side, UnitId};
use crate::state::Built;
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use std::cell::RefCell;
use std::rc::Rc;

/// Ranges kept for each unit: where it stands now, and a few hypotheses.
const KEPT: usize = 6;

/// What a range was found under.
struct Found {
    game: u64,
    start: HexId,
    terms: super::cost::Terms,
    roadblocks: Hexes,
    blown: Bridges,
    bridges: Bridges,
    built: ArrayVec<Built, 16>,
    /// The hexes the flood looked at, and which of them enemies held or controlled.
    seen: Hexes,
    enemies: Hexes,
    control: Hexes,
    range: Rc<Range>,
}

thread_local! {
    static MEMORY: RefCell<Vec<ArrayVec<Box<Found>, KEPT>>> = const { RefCell::new(Vec::new()) };
}

impl Ardennes {
    /// Where a unit can go in one normal move, as [`Ardennes::range`].
    pub(crate) fn remembered_range(&self, board: &Board<'_>, unit: UnitId) -> Rc<Range> {
        let (Some(start), Some(going)) = (board.hex_of(unit), Going::new(self, board, unit)) else {
            return Rc::default();
        };
        // What others have crossed and who holds which town matters to few; they are not worth remembering.
        let Some(terms) = going.terms() else { return Rc::new(self.range(board, unit)) };
        let enemy: Side = self.pack.side_of(unit).other();
        let (occupied, zoc) = (&board.occupied[enemy.index()], &board.zoc[enemy.index()]);
        let state = board.state;
        MEMORY.with_borrow_mut(|memory| {
            if memory.len() <= unit.index() {
                memory.resize_with(unit.index() + 1, ArrayVec::new);
            }
            let kept = &mut memory[unit.index()];
            let fits = |f: &Found| {
                f.start == start
                    && f.enemies == occupied.and(&f.seen)
                    && f.control == zoc.and(&f.seen)
                    && f.terms == terms
                    && f.roadblocks == state.roadblocks
                    && f.blown == state.blown
                    && f.bridges == state.german_bridges
                    && f.built == state.built
                    && f.game == self.id
            };
            if let Some(at) = kept.iter().position(|f| fits(f)) {
                // The latest first: of the others the one that was not asked for longest goes.
                kept[..=at].rotate_right(1);
                return kept[0].range.clone();
            }
            let (range, seen) = self.range_and_seen(board, unit, start);
            let range = Rc::new(range);
            if kept.is_full() {
                kept.pop();
            }
            let found = Found {
                game: self.id,
                start,
                terms,
                roadblocks: state.roadblocks,
                blown: state.blown,
                bridges: state.german_bridges,
                built: state.built.clone(),
                seen,
                enemies: occupied.and(&seen),
                control: zoc.and(&seen),
                range: range.clone(),
            };
            kept.insert(0, Box::new(found));
            range
        })
    }

    /// The range of a unit, and the hexes it was decided by.
    fn range_and_seen(&self, board: &Board<'_>, unit: UnitId, start: HexId) -> (Range, Hexes) {
        let range = self.range_from(board, unit, start, 0);
        let mut seen = *range.hexes();
        seen.insert(start);
        let beside = self.geo.around.step(&seen);
        (range, seen.or(&beside))
    }
}
