//! Proximity: what a unit could reach in one normal move (M-01).

use super::Survey;
use crate::Ardennes;
use crate::board::Board;
use crate::ids::UnitSet;
use crate::movement::Range;
use crate::movement::cost::Going;
use crate::pack::{Hexes, Side, UnitId};
use crate::state::{State, Supply, flag, switch};
use sandtable_hex::{Dir, Hex, HexId};
use std::rc::Rc;

/// A unit on the map, with all that tells at a glance how far it is proximate.
pub(super) struct Standing {
    pub unit: UnitId,
    pub at: Hex,
    /// A road costs a point, so nothing lies farther than the allowance.
    pub reach: u16,
}

impl Ardennes {
    /// Where a unit could go in one normal move from where it stands (M-01).
    pub fn reach_of<'a>(&self, survey: &'a Survey<'_, '_>, unit: UnitId) -> Option<&'a Range> {
        let cell = survey.ranges.get(unit.index())?;
        let range = cell.get_or_init(|| match self.stuck(survey.board.state, unit) {
            true => Rc::default(),
            false => self.remembered_range(survey.board, unit),
        });
        Some(range)
    }

    /// Hexes a unit could enter in one normal move, its own not among them (M-01).
    pub fn reach<'a>(&self, survey: &'a Survey<'_, '_>, unit: UnitId) -> &'a Hexes {
        const NOTHING: &Hexes = &Hexes::new();
        self.reach_of(survey, unit).map_or(NOTHING, Range::hexes)
    }

    /// Units that cannot move: dispersed, without fuel, isolated and mechanized. They are proximate only to enemies they
    /// touch (D-14).
    fn stuck(&self, state: &State, unit: UnitId) -> bool {
        let now = state.unit(unit);
        now.has(flag::DISPERSED | flag::NO_FUEL)
            || now.supply == Supply::Isolated && self.roster.mechanized.contains(unit)
    }

    /// Whether a unit is proximate to a hex (10.3-e, M-01): it could enter it in one move; if enemies are in it, it touches
    /// them or could move next to them.
    pub fn proximate(&self, survey: &Survey<'_, '_>, unit: UnitId, hex: HexId) -> bool {
        let board = survey.board;
        let Some(here) = board.hex_of(unit) else { return false };
        let grid = &self.pack.map.grid;
        let apart = grid.distance(here, hex);
        let enemies = board.holds(self.pack.side_of(unit).other(), hex);
        // By the first version of these rules a unit that cannot move was proximate to empty hexes it touched.
        let touches = |state: &State| state.switches & switch::RULES_2 == 0 && self.stuck(state, unit);
        if apart == 1 && (enemies || touches(board.state)) {
            return true;
        }
        // A road costs a point, so nothing lies farther than the allowance.
        let allowance = u16::from(board.state.face(&self.pack, unit).allowance);
        if apart > allowance.max(1) + u16::from(enemies) {
            return false;
        }
        if board.state.roadblocks.contains(hex) && self.pack.side_of(unit) == Side::German {
            return self.up_to_roadblock(survey, unit, hex);
        }
        let reach = self.reach(survey, unit);
        if enemies { grid.adjacent(hex).any(|h| reach.contains(h)) } else { reach.contains(hex) }
    }

    /// Proximity is traced to a roadblock, though nobody may enter it (9.42): a German could, if it were not there, with
    /// what movement it has left next to it.
    fn up_to_roadblock(&self, survey: &Survey<'_, '_>, unit: UnitId, hex: HexId) -> bool {
        let (board, grid) = (survey.board, &self.pack.map.grid);
        let Some(going) = Going::new(self, board, unit).map(Going::onto_roadblock) else { return false };
        let (here, range) = (board.hex_of(unit), self.reach_of(survey, unit));
        Dir::ALL.into_iter().any(|dir| {
            let from = grid.neighbour(hex, dir);
            let fresh = here == Some(from);
            let spent = if fresh { Some(0) } else { range.and_then(|r| r.cost(from)) };
            spent.filter(|_| fresh || !going.controlled(from)).is_some_and(|spent| {
                let step = going.step(from, hex, dir.opposite(), fresh);
                step.is_ok_and(|s| fresh || spent + s.cost <= going.allowance)
            })
        })
    }

    /// German units proximate to a hex.
    pub fn germans_near(&self, survey: &Survey<'_, '_>, hex: HexId) -> UnitSet {
        self.near(survey, Side::German, hex).collect()
    }

    /// Whether any German unit is proximate to a hex.
    pub fn any_german_near(&self, survey: &Survey<'_, '_>, hex: HexId) -> bool {
        self.near(survey, Side::German, hex).next().is_some()
    }

    /// Germans that count when Allied reserves are placed: isolated ones matter in their own hex only (14.33).
    pub fn heeded_germans(&self, state: &State) -> UnitSet {
        let cut_off = |u: &UnitId| state.unit(*u).supply == Supply::Isolated;
        self.on_map(state, Side::German).iter().filter(|u| !cut_off(u)).collect()
    }

    /// Whether a German that counts for reserves is proximate to a hex (9.2-A4, 14.33).
    pub fn heeded_german_near(&self, survey: &Survey<'_, '_>, hex: HexId) -> bool {
        let heeded = survey.heeded.get_or_init(|| self.heeded_germans(survey.board.state));
        self.near(survey, Side::German, hex).any(|u| heeded.contains(u))
    }

    /// Hexes to the nearest German unit that counts for reserves (9.2-B2, 14.33).
    pub fn to_heeded_german(&self, board: &Board<'_>, hex: HexId) -> u16 {
        let there = self.heeded_germans(board.state).iter().filter_map(|u| board.hex_of(u));
        there.map(|h| self.pack.map.grid.distance(h, hex)).min().unwrap_or(u16::MAX)
    }

    /// Units of a side proximate to a hex, lowest number in the roster first.
    pub fn near<'a>(
        &'a self,
        survey: &'a Survey<'_, '_>,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let board = survey.board;
        let (at, enemies) = (self.pack.map.grid.hex(hex), u16::from(board.holds(side.other(), hex)));
        let near = self.standing(survey, side).iter().filter(move |s| s.at.distance(at) <= s.reach + enemies);
        near.map(|s| s.unit).filter(move |u| self.proximate(survey, *u, hex))
    }

    /// Who of a side stands where, lowest number in the roster first.
    pub(super) fn standing<'a>(&self, survey: &'a Survey<'_, '_>, side: Side) -> &'a [Standing] {
        let board = survey.board;
        let known = |unit: UnitId| {
            let at = self.pack.map.grid.hex(board.hex_of(unit)?);
            let allowance = u16::from(board.state.face(&self.pack, unit).allowance);
            Some(Standing { unit, at, reach: allowance.max(1) })
        };
        survey.standing[side.index()]
            .get_or_init(|| self.on_map(board.state, side).iter().filter_map(known).collect())
    }

    /// Units of a side on the map.
    pub fn on_map(&self, state: &State, side: Side) -> UnitSet {
        self.roster.sides[side.index()].and(state.cache.on_map)
    }

    /// Hexes to the nearest German unit.
    pub fn to_german(&self, board: &Board<'_>, hex: HexId) -> u16 {
        let grid = &self.pack.map.grid;
        let germans = &board.occupied[Side::German.index()];
        germans.iter().map(|h| grid.distance(h, hex)).min().unwrap_or(u16::MAX)
    }
}
