//! Hypothetical boards: who would stand where and control what, if units stood elsewhere.
//!
//! Nearly every test of the Allied system asks such a question (9.2, 10.3, 12.2, 13.83). A [`Board`] is the position with a
//! few units moved in thought: it borrows the state, holds its own sets of occupied and controlled hexes, and is never
//! written back. Predicates take a `&Board`, are pure and roll nothing.

use crate::pack::{Hexes, Pack, Side, UnitId};
use crate::state::{State, exerts, spread};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// How many units a hypothesis can move.
pub const MOVED: usize = 12;

/// A position with some units moved in thought.
#[derive(Clone)]
pub struct Board<'s> {
    /// The pack.
    pub pack: &'s Pack,
    /// The true position.
    pub state: &'s State,
    /// Units that stand elsewhere, or, with `NONE`, nowhere.
    moved: ArrayVec<(UnitId, HexId), MOVED>,
    /// Hexes with units, by side.
    pub occupied: [Hexes; 2],
    /// Hexes whose units exert control, by side.
    pub exerting: [Hexes; 2],
    /// Hexes each side controls.
    pub zoc: [Hexes; 2],
}

impl<'s> Board<'s> {
    /// The board as it is.
    pub fn new(pack: &'s Pack, state: &'s State) -> Board<'s> {
        let cache = &state.cache;
        Board {
            pack,
            state,
            moved: ArrayVec::new(),
            occupied: cache.occupied,
            exerting: cache.exerting,
            zoc: cache.zoc,
        }
    }

    /// The board with a unit in a hex, wherever it was before. A unit beyond [`MOVED`] is left where it is.
    #[must_use]
    pub fn with(&self, unit: UnitId, hex: HexId) -> Board<'s> {
        let mut board = self.clone();
        board.shift(unit, hex);
        board
    }

    /// The board without a unit.
    #[must_use]
    pub fn without(&self, unit: UnitId) -> Board<'s> {
        self.with(unit, HexId::NONE)
    }

    /// Moves a unit in thought.
    pub fn shift(&mut self, unit: UnitId, hex: HexId) {
        let before = self.hex_of(unit);
        match self.moved.iter_mut().find(|(u, _)| *u == unit) {
            Some(slot) => slot.1 = hex,
            None => {
                if self.moved.try_push((unit, hex)).is_err() {
                    return;
                }
            }
        }
        let side = self.pack.side_of(unit);
        for hex in [before, hex.some()].into_iter().flatten() {
            self.touch(side, hex);
        }
    }

    /// The hex a unit is in on this board.
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        match self.moved.iter().find(|(u, _)| *u == unit) {
            Some((_, hex)) => hex.some(),
            None => self.state.hex_of(unit),
        }
    }

    /// The units in a hex on this board.
    pub fn stack(&self, hex: HexId) -> impl Iterator<Item = UnitId> + Clone + '_ {
        let still = move |u: &UnitId| !self.moved.iter().any(|(m, _)| m == u);
        let come = self.moved.iter().filter(move |(_, h)| *h == hex).map(|(u, _)| *u);
        self.state.stack(hex).filter(still).chain(come)
    }

    /// Whether units of `side` are in the hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.occupied[side.index()].contains(hex)
    }

    /// Whether the hex is under control hostile to `side`.
    #[inline]
    pub fn in_ezoc(&self, side: Side, hex: HexId) -> bool {
        self.zoc[side.other().index()].contains(hex)
    }

    fn touch(&mut self, side: Side, hex: HexId) {
        let i = side.index();
        let (there, control) = {
            let mine = self.stack(hex).filter(|u| self.pack.side_of(*u) == side);
            (mine.clone().next().is_some(), exerts(self.pack, self.state, side, hex, mine))
        };
        self.occupied[i].set(hex, there);
        if self.exerting[i].contains(hex) != control {
            self.exerting[i].set(hex, control);
            spread(self.pack, &self.exerting[i], &mut self.zoc[i], hex);
        }
    }
}
