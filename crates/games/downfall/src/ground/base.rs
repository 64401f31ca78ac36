//! Bases of air units: where they may stand, and where they go when left alone (2.3.2).

use crate::Downfall;
use crate::event::Event;
use crate::ids::{Faction, Ideology, PieceId};
use crate::state::{Place, State};
use crate::supply::{Accepted, Purpose};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Downfall {
    /// The first air unit alone in an enemy zone (2.3.2-e).
    pub fn homeless_air(&self, state: &State) -> Option<PieceId> {
        self.pack.air_units().find(|u| {
            state.hex_of(*u).is_some_and(|hex| {
                let own = self.pack.faction_of(*u).ideology();
                (state.in_ezoc(own, hex) || state.foreign(own, hex)) && !state.holds(own, hex)
            })
        })
    }

    /// Whether an air unit may be based in a hex (2.3.2-c, 2.3.2-d); `net` is where its faction can trace supply from.
    pub fn is_base(&self, state: &State, own: Ideology, hex: HexId, net: &crate::ids::Hexes) -> bool {
        let map = &self.pack.map;
        net.contains(hex)
            && (self.is_town(state, hex) || map.rail.contains(hex))
            && (!map.is_city(hex) || state.city_of(hex) == own)
            && self.control(state).friendly(own, hex)
            && !state.foreign(own, hex)
            && (!state.in_ezoc(own, hex) || state.holds(own, hex))
            && !state.stack(hex).any(|p| self.pack.is_air(p))
            && (self.profile(state).land.contains(hex) || self.is_town(state, hex))
    }

    /// Every hex an air unit of a faction may be based in.
    pub fn all_bases(&self, state: &State, faction: Faction, accepted: Accepted) -> Vec<HexId> {
        let nations = self.nations_of(faction);
        let net = self.supplied(state, faction, nations, Purpose::Air, accepted).hexes;
        net.iter().filter(|h| self.is_base(state, faction.ideology(), *h, &net)).collect()
    }

    /// The nearest places a homeless air unit may go to: hexes, and land areas for the West.
    pub fn bases(&self, state: &State, unit: PieceId) -> Vec<Place> {
        let Some(from) = state.hex_of(unit) else { return Vec::new() };
        // A rebase is not intercepted.
        let free = Accepted { seas: true, ..Accepted::default() };
        let bases = self.all_bases(state, self.pack.faction_of(unit), free);
        let lands = self.air_lands(self.pack.faction_of(unit)).map(Place::Land);
        let places: Vec<Place> = bases.into_iter().map(Place::Hex).chain(lands).collect();
        let near = places.iter().filter_map(|p| self.distance_from(*p, from)).min();
        places.into_iter().filter(|p| self.distance_from(*p, from) == near).collect()
    }

    pub(super) fn rebase<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, to: Place, sink: &mut K) {
        // Without a base it waits in the pool.
        let lost = to == Place::Pool && state.on(crate::switches::HOMELESS_LOST);
        let to = if lost { Place::Out } else { to };
        state.put(&self.pack, unit, to);
        sink.emit(|| Event::Rebased { unit, to });
    }
}
