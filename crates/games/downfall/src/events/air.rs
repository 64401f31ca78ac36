//! Air units (10.3): as many on the map as the visible event cards show icons.

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Country, Faction, Hexes, PieceId};
use crate::state::{Place, State};
use crate::supply::{Accepted, Purpose, Toll};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Downfall {
    /// Air units a faction should have on the map (2.3.2-a).
    pub fn air_wanted(&self, state: &State, faction: Faction) -> u8 {
        if !self.factions(state).contains(&faction) {
            return 0;
        }
        let mut icons = 0;
        for event in self.visible(state) {
            let air = self.pack.events[event.idx()].air;
            let axis = if state.okw_air.contains(event) { Faction::Okw } else { Faction::Okh };
            icons += match faction {
                Faction::Soviet => air.soviet,
                Faction::Western => air.western,
                Faction::Okh | Faction::Okw if axis == faction => air.axis,
                _ => 0,
            };
        }
        // The empty discard box shows a Western icon (1.P-2).
        icons + u8::from(faction == Faction::Western && state.spent.is_empty())
    }

    /// Air units a faction has on the map, JETS not counted.
    pub fn air_count(&self, state: &State, faction: Faction) -> u8 {
        state.air_on_map(&self.pack, faction).len() as u8
    }

    /// Air units that may be placed next: a first one must not be elite (10.3.2).
    fn air_candidates(&self, state: &State, faction: Faction) -> Vec<PieceId> {
        let first = self.air_count(state, faction) == 0;
        self.pack
            .air_of(faction)
            .filter(|u| state.piece(*u).place == Place::Pool)
            .filter(|u| !first || self.pack.air_unit(*u).is_some_and(|d| !d.elite))
            .collect()
    }

    /// Land areas an air unit may be placed in (1.B-b, A-14).
    pub(crate) fn air_lands(&self, faction: Faction) -> impl Iterator<Item = crate::ids::LandId> + '_ {
        self.pack.seas.lands.iter().filter(move |l| faction == Faction::Western && l.air).map(|l| l.id)
    }

    pub(super) fn air_in_options(&self, state: &State, faction: Faction, out: &mut Vec<Action>) {
        if self.air_count(state, faction) >= self.air_wanted(state, faction) {
            return;
        }
        let candidates = self.air_candidates(state, faction);
        if candidates.is_empty() {
            return;
        }
        let now = self.bases_with(state, faction, Accepted::default());
        let any = self.air_lands(faction).next().is_some() || now.0 > 0;
        if any {
            // Units of a kind are alike: one of each is enough to choose from.
            let mut kinds = [false; 2];
            for unit in candidates {
                let elite = self.pack.air_unit(unit).is_some_and(|d| d.elite);
                if !std::mem::replace(&mut kinds[usize::from(elite)], true) {
                    out.push(Action::Air(unit));
                }
            }
        }
        self.air_tolls_beyond(state, faction, now, out);
        if !any && !out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// How many bases there are, and where supply can be traced from.
    fn bases_with(&self, state: &State, faction: Faction, accepted: Accepted) -> (usize, Hexes) {
        let nations = self.nations_of(faction);
        let net = self.supplied(state, faction, nations, Purpose::Air, accepted).hexes;
        (self.base_set(state, faction.ideology(), &net).len(), net)
    }

    /// Tolls that would open more bases: a partisan's hex, a contested sea (10.3-c, 11.1-b).
    pub(super) fn air_tolls(&self, state: &State, faction: Faction, out: &mut Vec<Action>) {
        let now = self.bases_with(state, faction, Accepted::default());
        self.air_tolls_beyond(state, faction, now, out);
    }

    fn air_tolls_beyond(&self, state: &State, faction: Faction, now: (usize, Hexes), out: &mut Vec<Action>) {
        let bases = |accepted| self.bases_with(state, faction, accepted).0;
        for (toll, _) in self.tolls_that_help(state, faction, false, usize::MAX, now, bases) {
            out.push(match toll {
                Toll::Partisan(hex) => Action::Toll(hex),
                Toll::Sea(sea) => Action::TollSea(sea),
            });
        }
    }

    pub(super) fn air_at_options(
        &self,
        state: &State,
        unit: PieceId,
        country: Option<Country>,
        out: &mut Vec<Action>,
    ) {
        let faction = self.pack.faction_of(unit);
        let bases: Vec<HexId> = self.all_bases(state, faction, Accepted::default());
        match country {
            None => {
                for country in Country::ALL {
                    if bases.iter().any(|h| self.pack.map.country(*h) == Some(*country)) {
                        out.push(Action::In(*country));
                    }
                }
                out.extend(self.air_lands(faction).map(Action::AtLand));
            }
            Some(country) => {
                let there = |h: &HexId| self.pack.map.country(*h) == Some(country);
                out.extend(bases.into_iter().filter(there).map(Action::At));
            }
        }
    }

    /// An air unit comes to a base: a line through partisans' hexes was paid for it alone (11.1-b).
    pub(super) fn air_based<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: PieceId,
        hex: HexId,
        sink: &mut K,
    ) {
        let faction = self.pack.faction_of(unit);
        if state.order.tolls.iter().any(|(f, _)| *f == faction)
            && !self.all_bases(state, faction, Accepted::default().afresh(true)).contains(&hex)
        {
            self.forget_tolls(state, faction);
        }
        self.air_to(state, unit, Place::Hex(hex), sink);
    }

    pub(super) fn air_to<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, to: Place, sink: &mut K) {
        state.put(&self.pack, unit, to);
        sink.emit(|| Event::Air { unit, to });
    }
}
