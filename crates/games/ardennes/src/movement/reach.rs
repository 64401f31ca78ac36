//! How far a unit can go in one normal move (11.0, M-01).

use super::cost::Going;
use crate::Ardennes;
use crate::board::Board;
use crate::pack::{Hexes, UnitId};
use arrayvec::ArrayVec;
use sandtable_hex::flood::{Enter, Flood};
use sandtable_hex::{Dir, HexId};
use std::cell::RefCell;

/// The most hexes a move can enter.
pub const LONGEST: usize = 16;

/// The hexes of a way still to be entered, last one first.
pub type Route = ArrayVec<HexId, LONGEST>;

/// The hexes a unit can enter in one move, each with the cheapest way there. The hex it stands in is not among them.
#[derive(Clone, Debug, Default)]
pub struct Range {
    hexes: Hexes,
    reached: Vec<Reached>,
}

#[derive(Clone, Copy, Debug)]
struct Reached {
    hex: HexId,
    /// The hex before it on the way.
    from: HexId,
    cost: u8,
}

impl Range {
    /// Whether the unit can enter the hex.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.hexes.contains(hex)
    }

    /// All hexes it can enter.
    #[inline]
    pub fn hexes(&self) -> &Hexes {
        &self.hexes
    }

    /// Whether it can enter none.
    pub fn is_empty(&self) -> bool {
        self.reached.is_empty()
    }

    /// The least cost of getting there.
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.find(hex).map(|r| r.cost)
    }

    /// The cheapest way there, as frames keep it: last hex first, the hex it leaves not in it. Empty if it cannot go.
    pub fn way(&self, hex: HexId) -> Route {
        let mut way = Route::new();
        let mut at = hex;
        while let Some(reached) = self.find(at) {
            if way.try_push(at).is_err() {
                return Route::new();
            }
            at = reached.from;
        }
        way
    }

    fn find(&self, hex: HexId) -> Option<&Reached> {
        if !self.hexes.contains(hex) {
            return None;
        }
        self.reached.iter().find(|r| r.hex == hex)
    }
}

thread_local! {
    /// Scratch for floods; holds nothing between calls.
    static FLOOD: RefCell<Option<Flood>> = const { RefCell::new(None) };
}

/// Floods from a hex and keeps what was reached. No step out of a hex costs less than `least`.
pub(super) fn flood(
    board: &Board<'_>,
    start: HexId,
    budget: u8,
    least: impl Fn(HexId) -> u8,
    enter: impl FnMut(HexId, HexId, Dir) -> Enter,
) -> Range {
    let grid = &board.pack.map.grid;
    FLOOD.with_borrow_mut(|slot| {
        let flood = slot.get_or_insert_with(|| Flood::new(grid));
        flood.run_sparing(grid, [start], budget, least, enter);
        let reached: Vec<Reached> = flood
            .targets()
            .map(|hex| Reached {
                hex,
                from: flood.came_from(hex).unwrap_or(HexId::NONE),
                cost: flood.cost(hex).unwrap_or(0),
            })
            .collect();
        Range { hexes: reached.iter().map(|r| r.hex).collect(), reached }
    })
}

impl Ardennes {
    /// Where a unit can go in one normal move from where it stands on this board: today's allowance, terrain, control,
    /// ownership and zones; stacking is not looked at (11.5-b).
    pub fn range(&self, board: &Board<'_>, unit: UnitId) -> Range {
        board.hex_of(unit).map(|hex| self.range_from(board, unit, hex, 0)).unwrap_or_default()
    }

    /// The same for a unit that is in the middle of its move.
    pub fn range_from(&self, board: &Board<'_>, unit: UnitId, hex: HexId, spent: u8) -> Range {
        let Some(going) = Going::new(self, board, unit) else { return Range::default() };
        let budget = going.allowance.saturating_sub(spent);
        // The first step may cost more than there is (11.0-d).
        let least = |from| if from == hex { 0 } else { going.least(from) };
        flood(board, hex, budget, least, |from, to, dir| {
            let fresh = spent == 0 && from == hex;
            match going.step(from, to, dir, fresh) {
                Err(_) => Enter::No,
                // One hex can always be gone (11.0-d).
                Ok(step) if fresh && step.cost >= budget => Enter::Stop(budget),
                Ok(step) if step.stop => Enter::Stop(step.cost),
                Ok(step) => Enter::Go(step.cost),
            }
        })
    }
}
