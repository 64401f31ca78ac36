//! Ownership of towns, cities and Westwall hexes (16.1, 18.1-f).

use crate::Ardennes;
use crate::event::Event;
use crate::pack::{Hexes, Side};
use crate::state::State;
use sandtable_engine::event::Sink;
use sandtable_hex::HexId;

impl Ardennes {
    /// Towns and cities a side owns (16.1-a).
    pub fn towns_of(&self, state: &State, side: Side) -> Hexes {
        match side {
            Side::German => state.german_towns,
            Side::Allied => self.pack.map.towns.and_not(&state.german_towns),
        }
    }

    /// Whether the hex is a town or city of the enemy of `side` (16.1-b).
    #[inline]
    pub fn enemy_town(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.pack.map.towns.contains(hex) && state.owner(hex) != side
    }

    /// A unit of `side` is in the hex: town and Westwall are its side's now.
    pub(crate) fn take_ground<K: Sink<Event>>(
        &self,
        state: &mut State,
        side: Side,
        hex: HexId,
        sink: &mut K,
    ) {
        let town = self.enemy_town(state, side, hex);
        let wall = self.pack.map.westwall.contains(hex)
            && state.allied_westwall.contains(hex) != (side == Side::Allied);
        if !town && !wall {
            return;
        }
        let before = if K::LISTENS { self.points(state) } else { 0 };
        if town {
            state.german_towns.set(hex, side == Side::German);
        }
        if wall {
            state.allied_westwall.set(hex, side == Side::Allied);
        }
        sink.emit(|| Event::Taken(hex, side));
        if K::LISTENS {
            let total = self.points(state);
            if total != before {
                sink.emit(|| Event::Points { rule: if town { "18.1-a" } else { "18.1-f" }, total });
            }
        }
    }
}
