//! Allied air supply (14.4).

use crate::Ardennes;
use crate::event::Event;
use crate::pack::Side;
use crate::state::{State, Supply};
use sandtable_engine::event::Sink;
use sandtable_hex::HexId;

impl Ardennes {
    /// The stack air supply would go to: most steps, isolated before out of supply, lowest number (14.4).
    pub fn air_supply_target(&self, state: &State) -> Option<HexId> {
        let held = state.cache.occupied[Side::Allied.index()];
        let rank = |hex: HexId| {
            let worst = state.stack(hex).map(|u| state.unit(u).supply).max()?;
            let steps: u8 = state.stack(hex).map(|u| state.steps(&self.pack, u)).sum();
            let number = state.stack(hex).map(|u| state.face(&self.pack, u).select).min()?;
            // Ties by A-01: westernmost, then the lowest hex.
            let west = self.pack.map.westness(hex);
            (worst >= Supply::Out).then_some((u8::MAX - steps, worst != Supply::Isolated, number, -west, hex))
        };
        held.iter().filter_map(rank).min().map(|(.., hex)| hex)
    }

    /// Air supply: one stack is in supply until the next supply phase. Says whether anybody needed it.
    pub fn air_supply<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) -> bool {
        let Some(hex) = self.air_supply_target(state) else { return false };
        let units: Vec<_> = state.stack(hex).collect();
        for unit in units {
            self.set_supply(state, unit, Supply::Full, sink);
        }
        true
    }
}
