//! Surround, and the danger of it (9.2-d, 10.3-d, 10.3-f).
//!
//! Each unit that could come near is a handful of six-bit masks: the hexes of the ring it would occupy or control from
//! each hex it can stand in. The set of unions that can be had is walked unit by unit over its 64 members.

use super::Survey;
use crate::Ardennes;
use crate::board::Board;
use crate::ids::UnitSet;
use crate::pack::{Side, UnitId};
use crate::state::exerts;
use sandtable_hex::{Dir, HexId};

/// Every hex of the ring.
const FULL: u8 = 0b11_1111;

impl Ardennes {
    /// Whether a side has everything around a hex: each neighbour is occupied or controlled by it (10.3-f, M-02).
    pub fn encircles(&self, board: &Board<'_>, by: Side, hex: HexId) -> bool {
        let closed = self.closed(by, hex);
        Dir::ALL.into_iter().all(|dir| match self.pack.map.grid.neighbour(hex, dir).some() {
            Some(near) => board.holds(by, near) || board.zoc[by.index()].contains(near),
            None => closed,
        })
    }

    /// Whether the units in a hex are surrounded by their enemies; an empty hex is looked at as if Allied units were there.
    pub fn surrounded(&self, board: &Board<'_>, hex: HexId) -> bool {
        let by = if board.holds(Side::German, hex) { Side::Allied } else { Side::German };
        self.encircles(board, by, hex)
    }

    /// Whether the sides of a hex that lie off the map help `by` to surround it (M-02).
    fn closed(&self, by: Side, hex: HexId) -> bool {
        !self.friendly_edge(by.other()).contains(hex)
    }

    /// Whether Allied units in a hex could be surrounded by one move of the Germans (10.3-d), or are already.
    pub fn in_danger(&self, survey: &Survey<'_, '_>, hex: HexId) -> bool {
        self.can_encircle(survey, Side::German, hex, self.on_map(survey.board.state, Side::German))
    }

    /// Whether these Germans could surround a unit in a hex it does not stand in. `without` is a survey of the board without
    /// the unit: Germans reach nothing more with it there, so what is safe there is safe.
    pub fn would_be_in_danger(
        &self,
        without: &Survey<'_, '_>,
        unit: UnitId,
        hex: HexId,
        germans: UnitSet,
    ) -> bool {
        self.can_close(without, Side::German, hex, (germans, germans)) && {
            let board = without.board.with(unit, hex);
            self.can_close(&Survey::new(&board), Side::German, hex, (germans, germans))
        }
    }

    /// Whether a side could occupy or control every hex around `hex`, if the units of `movers` made one move each and all
    /// others stayed.
    pub fn can_encircle(&self, survey: &Survey<'_, '_>, by: Side, hex: HexId, movers: UnitSet) -> bool {
        self.can_close(survey, by, hex, (self.on_map(survey.board.state, by), movers))
    }

    /// The same, if of that side only the units of `there` counted.
    fn can_close(
        &self,
        survey: &Survey<'_, '_>,
        by: Side,
        hex: HexId,
        (there, movers): (UnitSet, UnitSet),
    ) -> bool {
        let grid = &self.pack.map.grid;
        let mut ring = [HexId::NONE; 6];
        let mut start = 0;
        for dir in Dir::ALL {
            ring[dir.index()] = grid.neighbour(hex, dir);
            if ring[dir.index()].is_none() && self.closed(by, hex) {
                start |= 1 << dir.index();
            }
        }
        let mut unions: u64 = 1 << start;
        for unit in there.iter() {
            let options = self.covers(survey, by, unit, hex, &ring, movers.contains(unit));
            if options & !1 == 0 {
                continue;
            }
            let mut next = 0;
            for union in bits(unions) {
                for mask in bits(options) {
                    next |= 1 << (union | mask);
                }
            }
            unions = next;
            if unions & (1 << FULL) != 0 {
                return true;
            }
        }
        unions & (1 << FULL) != 0
    }

    /// The masks of the ring a unit can cover, as a set: bit `m` is set if it can cover exactly `m`.
    fn covers(
        &self,
        survey: &Survey<'_, '_>,
        by: Side,
        unit: UnitId,
        hex: HexId,
        ring: &[HexId; 6],
        moves: bool,
    ) -> u64 {
        let (board, grid) = (survey.board, &self.pack.map.grid);
        let Some(here) = board.hex_of(unit) else { return 1 };
        let apart = grid.distance(here, hex);
        let mask = |at: HexId, controls: bool| {
            (0..6).fold(0u8, |m, i| {
                let near = ring[i];
                let covered = !near.is_none() && (near == at || controls && grid.are_adjacent(near, at));
                m | u8::from(covered) << i
            })
        };
        let mut found = 0;
        if apart <= 2 {
            found |= 1 << mask(here, board.exerting[by.index()].contains(here));
        } else {
            found |= 1;
        }
        let allowance = u16::from(board.state.face(&self.pack, unit).allowance).max(1);
        if moves && apart <= allowance + 2 {
            let reach = self.reach(survey, unit);
            for at in grid.within(hex, 2).filter(|at| *at != hex && reach.contains(*at)) {
                let controls = exerts(&self.pack, board.state, by, at, std::iter::once(unit));
                found |= 1 << mask(at, controls);
            }
        }
        found
    }
}

fn bits(set: u64) -> impl Iterator<Item = u8> {
    (0..64u8).filter(move |b| set & (1 << b) != 0)
}
