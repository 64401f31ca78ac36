//! Bases of air units: where they may stand, and where they go when left alone (2.3.2).

use crate::Downfall;
use crate::event::Event;
use crate::ids::{Faction, Hexes, Ideology, PieceId};
use crate::pack::Owner;
use crate::state::{Beachhead, Place, State};
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

    /// Whose air unit it is now: JETS are of the Axis faction in whose combat they are (2.3.2-b).
    pub(super) fn wing(&self, state: &State, unit: PieceId) -> Faction {
        let shared = self.pack.air_unit(unit).is_some_and(|d| d.owner == Owner::Axis);
        match state.combat.as_deref().filter(|_| shared) {
            Some(combat) if combat.attacker.is_axis() => combat.attacker,
            Some(combat) => combat.defender,
            None => self.pack.faction_of(unit),
        }
    }

    /// The hexes air units of an ideology may be based in (2.3.2-c, 2.3.2-d); `net` is where their faction can trace supply
    /// from.
    pub fn base_set(&self, state: &State, own: Ideology, net: &Hexes) -> Hexes {
        let map = &self.pack.map;
        let mut towns = map.cities;
        for beachhead in &state.beachheads {
            if let Beachhead::Mulberry(beach) = beachhead
                && let Some(def) = map.beach(*beach)
            {
                towns.insert(def.hex);
            }
        }
        let allied = state.western_cities.or(&state.soviet_cities);
        let lost = match own {
            Ideology::Axis => allied,
            Ideology::West => map.cities.and_not(&state.western_cities),
            Ideology::Soviet => map.cities.and_not(&state.soviet_cities),
        };
        let mut barred = lost.or(&self.control(state).alien(own));
        for other in Ideology::ALL.iter().filter(|i| **i != own) {
            barred = barred.or(&state.cache.occupied[other.idx()]);
            if other.hostile(own) {
                let zone = state.cache.zoc[other.idx()].and_not(&state.cache.occupied[own.idx()]);
                barred = barred.or(&zone);
            }
        }
        for unit in self.pack.air_units() {
            if let Some(hex) = state.hex_of(unit) {
                barred.insert(hex);
            }
        }
        let grounds = towns.or(&map.rail).and(&self.profile(state).land.or(&towns));
        net.and(&grounds).and_not(&barred)
    }

    /// Every hex an air unit of a faction may be based in.
    pub fn all_bases(&self, state: &State, faction: Faction, accepted: Accepted) -> Vec<HexId> {
        let nations = self.nations_of(faction);
        let net = self.supplied(state, faction, nations, Purpose::Air, accepted).hexes;
        self.base_set(state, faction.ideology(), &net).iter().collect()
    }

    /// The nearest places a homeless air unit may go to: hexes, and land areas for the West.
    pub fn bases(&self, state: &State, unit: PieceId) -> Vec<Place> {
        let Some(from) = state.hex_of(unit) else { return Vec::new() };
        // A rebase is not intercepted.
        let free = Accepted { seas: true, ..Accepted::default() };
        let bases = self.all_bases(state, self.wing(state, unit), free);
        let lands = self.air_lands(self.wing(state, unit)).map(Place::Land);
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
