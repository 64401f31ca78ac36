//! Leaving the map (11.9).

use crate::Ardennes;
use crate::board::Board;
use crate::event::Event;
use crate::pack::{Edge, Side, UnitId};
use crate::state::{Place, State, Supply, flag};
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::HexId;

impl Ardennes {
    /// Whether Germans leave the map from a hex: a road goes off the west edge, or off the north edge west of the Meuse.
    pub fn is_german_exit(&self, hex: HexId) -> bool {
        let map = &self.pack.map;
        let north = map.edges[Edge::North as usize].contains(hex) && map.west_of_meuse.contains(hex);
        map.exits.contains(hex) && (north || map.edges[Edge::West as usize].contains(hex))
    }

    /// Whether a German unit in the middle of its move can leave the map now.
    pub fn can_leave(&self, state: &State, unit: UnitId, hex: HexId, spent: u8) -> bool {
        self.refuse_leave(state, unit, hex, spent).is_none()
    }

    /// Why it cannot (11.9, 11.91).
    pub(super) fn refuse_leave(&self, state: &State, unit: UnitId, hex: HexId, spent: u8) -> Option<Refusal> {
        let refuse = |rule, key| Some(Refusal::new(rule, Message::new(key)));
        let now = state.unit(unit);
        let left = state.face(&self.pack, unit).allowance.saturating_sub(spent);
        if !self.is_german_exit(hex) {
            refuse("11.9", "refused-leave-here")
        } else if now.supply != Supply::Full || Some(unit) == self.roster.heydte {
            refuse("11.91", "refused-leave-supply")
        } else if Board::new(&self.pack, state).in_ezoc(Side::German, hex) {
            refuse("11.91", "refused-leave-control")
        } else if now.has(flag::DISPERSED | flag::NO_FUEL) || left < self.pack.constants.terrain.exit {
            refuse("11.9", "refused-leave-points")
        } else {
            None
        }
    }

    /// A unit leaves the map: points if it does so west of the Meuse, and it never returns (11.92, 18.1-c).
    pub(super) fn leave<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        let figures = &self.pack.constants.points;
        let factor = if self.pack.class_of(unit).is_mechanized() {
            i16::from(figures.exit_mech)
        } else {
            i16::from(figures.exit_infantry)
        };
        let west = self.pack.map.west_of_meuse.contains(hex);
        let points = if west { factor * i16::from(state.face(&self.pack, unit).strength) } else { 0 };
        state.put(&self.pack, unit, Place::Exited);
        state.change(&self.pack, unit, |u| u.flags &= !flag::DAY);
        state.exit_points += points;
        self.abandon(state, hex, sink);
        sink.emit(|| Event::Left(unit, points));
    }
}
