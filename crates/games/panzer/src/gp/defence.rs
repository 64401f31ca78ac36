//! 6.5.4.2: defence against general-purpose fire, and the cover that counts against it.

use crate::Panzer;
use crate::hits::Shelter;
use crate::ids::{Cover, UnitId};
use crate::pack::{Fortification, Kind, Sides, Terrain};
use crate::state::{Command, Place, State, flag, switch};
use sandtable_hex::HexId;

impl Panzer {
    /// The defence factor of a unit (6.5.4.2). Vehicles have one number; leg units and guns one for each cover.
    pub fn gp_defence(&self, st: &State, target: UnitId) -> u8 {
        let unit = st.unit(target);
        let gp = &self.pack.tables.gp;
        if let Place::Aboard(carrier) = unit.place {
            return self.rider_defence(st, carrier);
        }
        let card = self.card(st, target);
        if card.vehicle().is_some() {
            return card.defence(Cover::None);
        }
        let cover = self.cover_of(st, target, |row| row.defence);
        let mut defence = i16::from(card.defence(cover));
        if unit.has(flag::FULL_COVER) {
            defence += match &card.kind {
                Kind::Towed(t) => i16::from(t.full_cover),
                Kind::Leg(l) => i16::from(l.full_cover),
                Kind::Vehicle(_) => 0,
            };
        }
        // Who crawls is not moving for this (ruling 113).
        let marches = unit.is_known_to_move()
            || (st.on(switch::HIDDEN_MARCH) && matches!(unit.command, Command::Move | Command::Halt));
        if marches && !unit.has(flag::CRAWLED) {
            defence += i16::from(gp.defence_moving);
        }
        defence.clamp(i16::from(gp.defence_min), i16::from(gp.defence_max)) as u8
    }

    /// The defence of passengers: under cover or not (6.5.4.2.3).
    pub(crate) fn rider_defence(&self, st: &State, carrier: UnitId) -> u8 {
        let gp = &self.pack.tables.gp;
        let under = self.vehicle(st, carrier).is_some_and(|v| v.under_cover);
        if under { gp.passenger_under_cover } else { gp.passenger_other }
    }

    /// Cover of a vehicle against general-purpose fire: against shells and bombs only what is overhead, inside a brick or
    /// stone building or an improved position (6.5.4.3c).
    pub fn vehicle_gp_cover(&self, st: &State, id: UnitId, direct: bool) -> Cover {
        if direct {
            return self.cover_of(st, id, |row| row.ap);
        }
        if self.in_position(st, id) {
            return Cover::Heavy;
        }
        let Some(hex) = st.unit(id).hex().filter(|_| st.unit(id).has(flag::INSIDE)) else {
            return Cover::None;
        };
        match self.ground(st, hex).terrain {
            Terrain::BrickBuilding => Cover::Medium,
            Terrain::StoneBuilding => Cover::Heavy,
            _ => Cover::None,
        }
    }

    /// Whether direct fire crosses a wall or defilade right before the target, or runs exactly along it (6.5.4.3e).
    pub(crate) fn is_walled(&self, st: &State, from: HexId, to: HexId) -> bool {
        let either = Sides::WALL.with(Sides::DEFILADE);
        self.wall_shelter_along(st, from, to, either) == Shelter::HullDown
    }

    /// Whether a leg unit or gun is in a hasty entrenchment (6.1.4.3.6).
    pub fn is_entrenched(&self, st: &State, id: UnitId) -> bool {
        st.work_of(id).is_some_and(|w| w.kind == Fortification::HastyEntrenchment)
    }

    /// Whether a unit is in an improved position (6.1.4.3.7).
    pub fn in_position(&self, st: &State, id: UnitId) -> bool {
        st.work_of(id).is_some_and(|w| w.kind == Fortification::ImprovedPosition)
    }
}
