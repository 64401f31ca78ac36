//! British XXX Corps comes behind the Meuse (9.6).

use super::choose::{Choice, Notes};
use super::deploy::Found;
use crate::Ardennes;
use crate::board::Board;
use crate::event::Arrival;
use crate::pack::{Army, Side, UnitId};
use crate::state::{State, once};
use crate::survey::Survey;
use sandtable_hex::HexId;
use std::cmp::Reverse;

impl Ardennes {
    /// Whether a unit is of XXX Corps.
    pub fn is_british(&self, unit: UnitId) -> bool {
        self.roster.armies[Army::TwentyFirst.index()].contains(unit)
    }

    /// Whether XXX Corps has come to the map.
    pub(super) fn british_on_map(&self, state: &State) -> bool {
        !self.roster.armies[Army::TwentyFirst.index()].and(state.cache.on_map).is_empty()
    }

    /// Whether XXX Corps may cross the Meuse (11.82-a).
    pub(super) fn british_released(&self, state: &State) -> bool {
        state.once & once::XXX_FREE != 0 || self.gate(state, |g| g.xxx_free)
    }

    /// Whether XXX Corps comes to its listed hexes: it has no unit on the map, and no German is proximate to the west bank
    /// (9.61).
    pub(super) fn british_unhurried(&self, state: &State) -> bool {
        let board = Board::new(&self.pack, state);
        let survey = Survey::new(&board);
        let west = &self.pack.map.west_of_meuse;
        let heeded = self.heeded_germans(state);
        let held = heeded.iter().filter_map(|u| state.hex_of(u)).any(|h| west.contains(h));
        let threat = || held || west.iter().any(|h| self.heeded_german_near(&survey, h));
        !self.british_on_map(state) && !threat()
    }

    /// Where the first XXX unit goes when Germans threaten the west bank (9.62).
    pub(super) fn first_british(&self, board: &Board<'_>, unit: UnitId, notes: &mut Notes) -> Found {
        let survey = Survey::new(board);
        let west = &self.pack.map.west_of_meuse;
        let (map, grid) = (&self.pack.map, &self.pack.map.grid);
        let radius = u16::from(self.pack.constants.reserves.threat);
        let empty = |h: &HexId| !board.holds(Side::Allied, *h) && !board.holds(Side::German, *h);
        let open: Vec<HexId> = map.positions.and(west).iter().filter(empty).collect();
        // A German within three hexes is a threat too (M-15).
        let pressed = |h| self.heeded_german_near(&survey, h) || self.to_heeded_german(board, h) <= radius;
        Choice::among(open, notes)
            .must("9.62", "no-german-town", |h| !board.state.german_towns.contains(h))
            .must("9.62", "threatened-position", pressed)
            .must("9.62", "supply-traceable", |h| self.would_be_fed(&survey, unit, h))
            .best("9.62", "highest-hv", |h| map.hold_at(h))
            .best("9.62", "closest-german", |h| Reverse(self.to_heeded_german(board, h)))
            .best("9.62", "northernmost", |h| Reverse(grid.cell(h).map_or(i16::MAX, |(_, row)| row)))
            .decide(board)
            .map(|h| (h, Arrival::MethodA))
    }

    /// The hex the table of 9.61 gives a unit, if nobody bars it.
    pub(super) fn listed_place(&self, board: &Board<'_>, unit: UnitId, notes: &mut Notes) -> Found {
        let hex = self.pack.placements.xxx.iter().find(|(u, _)| *u == unit).map(|(_, h)| *h)?;
        let free = !board.holds(Side::German, hex) && self.room(board, Side::Allied, hex, &[unit]);
        notes.hex("9.61", "listed-hex", free, hex).then_some((hex, Arrival::Basic))
    }
}
