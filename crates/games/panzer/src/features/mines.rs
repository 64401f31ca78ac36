//! 6.1.4.3.8 with our own text for 7.31: mines.
//!
//! Minefields are laid before the game, known or hidden, against vehicles, men or both. The other side's units roll when
//! they enter one, engineers and those who go slowly with less risk. Mines are never used up; who lays them knows the
//! lanes. A hidden field is known from the first enemy that enters it.

use super::{FeatureEvent, FeatureRoll};
use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Manner, Programme, Roll, Strike};
use crate::ids::{Band, Damage, Side, UnitId, words};
use crate::pack::{Armoured, Fortification};
use crate::state::{State, WreckKind, flag};
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

words! {
    /// Whom mines are meant for.
    Prey {
        /// Vehicles and men.
        Both = "both",
        /// Vehicles.
        Vehicles = "vehicles",
        /// Leg units and guns.
        Men = "men",
    }
}

/// A mined hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minefield {
    /// Where.
    pub hex: HexId,
    /// Who laid it.
    pub side: Side,
    /// Whom it is meant for.
    pub prey: Prey,
    /// Whether everybody knows it.
    pub known: bool,
}

/// Fields laid before the game are planned ones: the second column of the table.
const PLANNED: usize = 1;

impl Fortification {
    /// Whom these mines are meant for; `None` for other works.
    pub const fn prey(self) -> Option<Prey> {
        match self {
            Fortification::Mines => Some(Prey::Both),
            Fortification::VehicleMines => Some(Prey::Vehicles),
            Fortification::PersonnelMines => Some(Prey::Men),
            _ => None,
        }
    }
}

impl Panzer {
    /// Whether mines that everybody knows lie in a hex.
    pub(crate) fn known_mines(&self, st: &State, hex: HexId) -> bool {
        st.features.mines.iter().any(|m| m.hex == hex && m.known)
    }

    /// A unit enters a hex the other side has mined: the field is known from now on, and a mine may go off before
    /// anybody fires.
    pub(super) fn walk_into_mines(&self, st: &mut State, id: UnitId, hex: HexId) {
        if st.features.mines.is_empty() {
            return;
        }
        let side = st.unit(id).side;
        let Some(field) = st.features.mines.iter_mut().find(|m| m.hex == hex && m.side != side) else {
            return;
        };
        let prey = field.prey;
        if !field.known {
            field.known = true;
            st.features.revealed = st.features.revealed.saturating_add(1);
        }
        let vehicle = self.vehicle(st, id).is_some();
        if (prey == Prey::Vehicles && !vehicle) || (prey == Prey::Men && vehicle) {
            return;
        }
        let table = &self.pack.tables.mines;
        let less = if self.is_careful(st, id) { table.careful } else { 0 };
        let number = table.trigger[PLANNED].saturating_sub(less);
        st.push(Frame::Roll(Roll::Feature(FeatureRoll::Mine { unit: id, number })));
    }

    /// Engineers, and whoever has used at most half its allowance so far.
    fn is_careful(&self, st: &State, id: UnitId) -> bool {
        let engineer = self.is_engineer(st, id);
        let slow = |p: &Programme| {
            let full = self.allowance(st, id).map_or(0, |m| m.country);
            i16::from(full) - i16::from(p.rates.country) <= i16::from(full / 2)
        };
        engineer
            || st
                .frames
                .iter()
                .any(|f| matches!(f, Frame::Programme(p) if p.unit == id && !p.quick && slow(p)))
    }

    pub(super) fn mine_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        id: UnitId,
        number: u8,
        roll: u8,
        sink: &mut K,
    ) {
        let Some(hex) = st.unit(id).hex() else { return };
        let event = FeatureEvent::Mine { unit: self.tag(st, id), hex: self.spot(st, hex), roll, number };
        sink.emit(|| Event::Feature(event));
        if roll > number {
            return;
        }
        if self.vehicle(st, id).is_some() {
            st.push(Frame::Roll(Roll::Feature(FeatureRoll::Blast(id))));
            return;
        }
        let factor = self.pack.tables.mines.leg_factor[PLANNED];
        let mut strike = Strike::new(st.unit(id).side.other(), Manner::Aftermath, factor, 0, Band::P);
        strike.queue = vec![id];
        strike.still = true;
        st.push(Frame::Strike(strike));
    }

    /// A d10 for a vehicle on a mine: its track, damage, or the end.
    pub(super) fn blast_rolled<K: Sink<Event>>(&self, st: &mut State, id: UnitId, roll: u8, sink: &mut K) {
        let soft = self.vehicle(st, id).is_some_and(|v| v.armoured == Armoured::Soft);
        let digit = (roll + if soft { self.pack.tables.mines.soft } else { 0 }).clamp(1, 10);
        match self.pack.tables.mines.vehicle[usize::from(digit) - 1] {
            None => self.track_hit(st, id, sink),
            Some(Damage::None) => {}
            Some(Damage::Damaged) => self.damage(st, id, flag::HULL, sink),
            Some(Damage::KnockedOut) => self.destroy(st, id, WreckKind::KnockedOut, sink),
            Some(Damage::BrewUp) => self.destroy(st, id, WreckKind::BrewUp, sink),
        }
    }
}
