//! Where a counter may be set up, and with how many steps (11.1, 14.2, 14.3, 46.6).

use super::Part;
use crate::Wurzburg;
use crate::frame::Deploy;
use crate::pack::{Force, Hexes, Side};
use crate::readings::reading;
use crate::state::{Place, State, Survey};
use crate::text::Words;
use sandtable_engine::{Message, Refusal};
use sandtable_hex::HexId;
use std::cell::OnceCell;

impl Wurzburg {
    /// Free counters of a force.
    pub(crate) fn free(&self, st: &State, force: &Force) -> u8 {
        self.pack.members(force.group).filter(|c| st.counter(*c).place == Place::FREE).count() as u8
    }

    /// How many steps the next counter may hold in a place. All steps must be placed, within the stacking limits (11.1,
    /// 46.6.3).
    pub(super) fn deploy_steps(&self, st: &State, side: Side, part: &Part<'_>, place: Place) -> Vec<u8> {
        let force = part.force;
        if self.draws(st, force) {
            return self.deploy_unrevealed(st, part, side, place);
        }
        let single = self.is_single(st, force.group);
        let most = self.counter_limit(side);
        let limit = if single { 1 } else { most };
        let rest = force.steps - part.placed;
        let free = self.free(st, force);
        let symbol = self.pack.type_of(force.group).symbol;
        let mut here = 0;
        let loose = place.beside().is_some() && st.reads(reading::LOOSE_QUEUE);
        for unit in st.in_place(place).filter(|c| !loose && self.pack.side(*c) == side) {
            if place.on_display().is_none() && !self.is_kin(st, force, self.pack.formation_of(unit)) {
                // Forces may queue behind each other where an edge is full; nobody may share a hex of the map.
                if place.beside().is_none() || !self.is_full(st, side, force) {
                    return Vec::new();
                }
                continue;
            }
            if self.pack.kind(unit).symbol.is_maneuver() {
                here += st.counter(unit).steps;
            }
        }
        let room = if symbol.is_maneuver() { most.saturating_sub(here).min(limit) } else { limit };
        if free == 0 || (single && place.on_map().is_some_and(|h| !self.has_room(st, side, h, 1))) {
            return Vec::new();
        }
        let least = rest.saturating_sub((free - 1).saturating_mul(limit));
        let mut list: Vec<u8> = (least.max(1)..=rest.min(room)).collect();
        if self.may_bluff(st, part) {
            list.push(0);
        }
        list
    }

    /// Whether a force may share a hex with units of a formation (14.3).
    fn is_kin(&self, st: &State, force: &Force, of: crate::ids::FormationId) -> bool {
        self.may_stack(st, self.pack.group(force.group).formation, of)
    }

    /// Whether others wait beside every edge hex of a force.
    fn is_full(&self, st: &State, side: Side, force: &Force) -> bool {
        force.zone.iter().all(|hex| {
            st.in_place(Place::entry(hex))
                .any(|c| self.pack.side(c) == side && !self.is_kin(st, force, self.pack.formation_of(c)))
        })
    }

    /// Places for the next counter: hexes of its zone that are not next to an enemy; off the map the display for HQ and
    /// artillery, the edge hexes for everybody else (40.1, 46.6).
    pub(super) fn deploy_places(&self, st: &State, d: &Deploy, part: &Part<'_>) -> Vec<Place> {
        let force = part.force;
        let fits = |place: &Place| !self.deploy_steps(st, d.side, part, *place).is_empty();
        if d.turn > 0 && self.uses_display(force.group) && !st.reads(reading::BESIDE_MAP) {
            return [0, 1].map(Place::display).into_iter().filter(fits).collect();
        }
        if d.turn > 0 {
            return force.zone.iter().map(Place::entry).filter(fits).collect();
        }
        let (survey, enemy) = (Survey::of(&self.pack, st), d.side.other().index());
        let clear =
            |hex: &HexId| !survey.near[enemy].contains(*hex) && !survey.occupied[enemy].contains(*hex);
        // Hexes without friends are all alike, and most are: what holds for one holds for them all.
        let friends: Hexes =
            st.on_map().filter(|(c, _)| self.pack.side(*c) == d.side).map(|(_, hex)| hex).collect();
        let alone = OnceCell::new();
        let fits_in = |hex: HexId| match friends.contains(hex) {
            true => fits(&Place::hex(hex)),
            false => *alone.get_or_init(|| fits(&Place::hex(hex))),
        };
        let within: Vec<Place> =
            force.zone.iter().filter(clear).filter(|h| fits_in(*h)).map(Place::hex).collect();
        if !within.is_empty() || part.placed == self.quota(st, force, part.placed) {
            return within;
        }
        // Others have filled the zone: the nearest hexes around it do instead.
        let grid = &self.pack.map.grid;
        let far = |hex: HexId| force.zone.iter().map(|z| grid.distance(z, hex)).min();
        let around: Vec<HexId> =
            self.scenario_of(st).area.iter().filter(clear).filter(|h| fits_in(*h)).collect();
        let nearest = around.iter().filter_map(|h| far(*h)).min();
        around.into_iter().filter(|h| far(*h) == nearest).map(Place::hex).collect()
    }

    /// Why the force in hand cannot stand in a hex.
    pub(crate) fn deploy_why(&self, st: &State, d: &Deploy, hex: HexId) -> Option<Refusal> {
        let part = self.in_hand(st, d)?;
        let (survey, enemy) = (Survey::of(&self.pack, st), d.side.other().index());
        let mut friends = st.at(hex).filter(|c| self.pack.side(*c) == d.side);
        let (rule, key) = if survey.occupied[enemy].contains(hex) || survey.near[enemy].contains(hex) {
            ("11.1", "why-deploy-near")
        } else if friends.any(|c| !self.is_kin(st, part.force, self.pack.formation_of(c))) {
            ("14.3", "why-deploy-strangers")
        } else if !part.force.zone.contains(hex) {
            ("11.1", "why-deploy-zone")
        } else {
            ("14.2", "why-deploy-full")
        };
        Some(Refusal::new(rule, Message::new(key).at(self, "hex", hex)))
    }
}
