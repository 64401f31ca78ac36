//! Who can use a sea area: ready fleets, contested areas, naval strength, and naval supremacy in Overlord (2.4, 9.1, 14).

use crate::Downfall;
use crate::event::{Event, Price};
use crate::ids::{Faction, Ideology, Nation, PieceId, SeaId, Weather};
use crate::state::{Place, State, flag};
use sandtable_engine::Sink;

impl Downfall {
    /// The ready naval units of a faction in a sea area; interdicted ones are as good as absent (2.4-c).
    pub fn ready_units<'s>(
        &'s self,
        state: &'s State,
        faction: Faction,
        sea: SeaId,
    ) -> impl Iterator<Item = PieceId> + 's {
        let first = (self.pack.units.len() + self.pack.air.len()) as u8;
        self.pack.naval.iter().zip(first..).filter_map(move |(def, id)| {
            let piece = state.piece(PieceId(id));
            let here = def.faction == faction && piece.place == Place::Sea(sea) && !piece.has(flag::REVERSE);
            here.then_some(PieceId(id))
        })
    }

    /// Whether a faction may trace and move through a sea area: a ready fleet of its own is there (2.4.1, A-12), or in
    /// Overlord its navy is (14-b).
    pub fn fleet_in(&self, state: &State, faction: Faction, sea: SeaId) -> bool {
        if self.profile(state).supremacy {
            return self.supremacy_use(state, faction, sea);
        }
        self.ready_units(state, faction, sea).any(|u| self.pack.naval_unit(u).is_some_and(|d| !d.submarine))
    }

    /// Whether a sea area is contested for a faction: a ready naval unit of the enemy it fights is there.
    pub fn contested(&self, state: &State, faction: Faction, sea: SeaId) -> bool {
        !self.profile(state).supremacy && self.ready_units(state, faction.foe(), sea).next().is_some()
    }

    /// Whether passing a sea area may cost something: an interception check (9), or the price of the two inner seas in
    /// Overlord (14-e).
    pub fn sea_costs(&self, state: &State, faction: Faction, sea: SeaId) -> bool {
        if self.profile(state).supremacy {
            self.is_shared_sea(state, faction, sea)
        } else {
            self.contested(state, faction, sea)
        }
    }

    /// Naval strength of a faction in a sea area (9.1-1): ready units; for the West the display's modifier (9.1.1) and
    /// aircraft of a fleet in fair weather.
    pub fn naval_strength(&self, state: &State, faction: Faction, sea: SeaId) -> i8 {
        let mut sum = 0;
        let mut aircraft = false;
        for unit in self.ready_units(state, faction, sea) {
            let Some(def) = self.pack.naval_unit(unit) else { continue };
            sum += def.strength as i8;
            aircraft |= def.air;
        }
        if faction == Faction::Western {
            if let Some(war) = self.pack.seas.sea(sea).and_then(|s| s.war) {
                sum += self.pack.tables.wars[war as usize].modifier_at(state.wars[war as usize]);
            }
            sum += i8::from(aircraft && state.weather == Weather::Fair);
        }
        sum
    }

    /// Initiative an interception check would cost a faction in a sea area (9.1-2).
    pub fn interception_price(&self, state: &State, faction: Faction, sea: SeaId) -> u8 {
        let by = self.naval_strength(state, faction.foe(), sea) - self.naval_strength(state, faction, sea);
        by.max(0) as u8
    }

    /// Overlord: whether a faction may use a sea area (14-d to 14-h).
    fn supremacy_use(&self, state: &State, faction: Faction, sea: SeaId) -> bool {
        let present = |f: Faction| self.ready_units(state, f, sea).next().is_some();
        let inner = present(Faction::Soviet) || present(Faction::Okh);
        match faction {
            Faction::Western => !inner,
            Faction::Okw => false,
            Faction::Soviet | Faction::Okh => present(faction),
        }
    }

    /// Overlord: whether both Soviet and OKH have a fleet there, so that each use costs one more (14-e, 14-h).
    pub fn is_shared_sea(&self, state: &State, faction: Faction, sea: SeaId) -> bool {
        matches!(faction, Faction::Soviet | Faction::Okh)
            && self.ready_units(state, Faction::Soviet, sea).next().is_some()
            && self.ready_units(state, Faction::Okh, sea).next().is_some()
    }

    /// Overlord: the price of a shared sea, once for a faction in an order, card or event (14-e, A-66).
    pub(crate) fn pay_shared_sea<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        sea: SeaId,
        sink: &mut K,
    ) {
        if self.is_shared_sea(state, faction, sea) && state.order.traced[faction.idx()].insert(sea) {
            self.pay(state, faction, self.pack.tables.limits.inner_sea, Price::Supremacy, sink);
        }
    }

    /// Overlord: an OKH fleet goes when its port or nation is lost (14-f, 14-g).
    pub(crate) fn withdraw_fleets<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        if !self.profile(state).supremacy {
            return;
        }
        let romanians = self.pack.combat_units().any(|u| {
            self.pack.units[u.idx()].nation == Nation::Romanian
                && matches!(state.piece(u).place, Place::Hex(_) | Place::Land(_) | Place::Pool)
        });
        let konigsberg = self.pack.map.named("Königsberg").is_none_or(|h| state.city_of(h) == Ideology::Axis);
        for (key, stays) in [("BL", romanians), ("BA", konigsberg)] {
            if stays {
                continue;
            }
            let Some(sea) = self.pack.seas.by_key(key) else { continue };
            let lost = self.ready_units(state, Faction::Okh, sea).next();
            if let Some(unit) = lost {
                state.put(&self.pack, unit, Place::Out);
                sink.emit(|| Event::Removed { unit, to: Place::Out });
            }
        }
    }
}
