//! 6.6.7: passengers, and what becomes of them when their carrier is lost or left.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Roll};
use crate::ids::UnitId;
use crate::pack::Bail;
use crate::state::{Command, Counter, Place, Spot, State, WreckKind, flag, switch};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    /// A unit leaves the entrenchment or position it is in.
    pub(crate) fn vacate(&self, st: &mut State, id: UnitId) {
        for work in st.works.iter_mut().filter(|w| w.holder == Some(id)) {
            work.holder = None;
        }
    }

    /// Whether a carrier can take a unit besides what it has aboard (6.6.7.1).
    ///
    /// A carrier tows one gun or carries leg units, never both.
    pub fn has_room(&self, st: &State, carrier: UnitId, unit: UnitId) -> bool {
        let Some(vehicle) = self.vehicle(st, carrier) else { return false };
        let Some((tow, carry)) = self.card(st, unit).passenger() else { return false };
        let aboard = || st.passengers(carrier).filter(|(id, _)| *id != unit);
        if self.towed(st, unit).is_some() {
            return aboard().next().is_none() && vehicle.tow >= tow && vehicle.carry >= carry;
        }
        if aboard().any(|(id, _)| self.towed(st, id).is_some()) {
            return false;
        }
        let taken: u8 =
            aboard().filter_map(|(id, _)| self.card(st, id).passenger()).map(|(_, leg)| leg).sum();
        taken + carry <= vehicle.carry
    }

    /// The carrier of these passengers is destroyed: each finds out whether it gets out alive (6.5.2.6.2).
    pub(crate) fn carrier_lost<K: Sink<Event>>(
        &self,
        st: &mut State,
        carrier: UnitId,
        hex: HexId,
        wreck: WreckKind,
        sink: &mut K,
    ) {
        let riders: Vec<UnitId> = st.passengers(carrier).map(|(id, _)| id).collect();
        for unit in riders {
            if !st.on(switch::BAIL_OUT) {
                self.lose(st, unit, hex, sink);
                continue;
            }
            let row = match (wreck, self.towed(st, unit).is_some()) {
                (WreckKind::KnockedOut, false) => Bail::KnockedOutLeg,
                (WreckKind::KnockedOut, true) => Bail::KnockedOutTowed,
                (WreckKind::BrewUp, false) => Bail::BrewedUpLeg,
                (WreckKind::BrewUp, true) => Bail::BrewedUpTowed,
            };
            st.push(Frame::Roll(Roll::Passenger { unit, hex, row }));
        }
    }

    /// The dice of a passenger: it survives the loss of its carrier, or leaves one that was hit.
    pub(crate) fn passenger_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: UnitId,
        hex: HexId,
        row: Bail,
        roll: u8,
        sink: &mut K,
    ) {
        let grade = self.pack.tables.grade.bail_out[self.grade(st, unit).index()];
        let roll = i16::from(roll) + i16::from(grade);
        let check = self.pack.tables.bail_out[row.index()];
        let happens = check.happens(i32::from(roll));
        let survives = matches!(
            row,
            Bail::KnockedOutLeg | Bail::KnockedOutTowed | Bail::BrewedUpLeg | Bail::BrewedUpTowed
        );
        sink.emit(|| Event::Passenger { unit: self.tag(st, unit), roll, survives, happens });
        if happens {
            self.tumble_out(st, unit, hex, sink);
        } else if survives {
            self.lose(st, unit, hex, sink);
        }
    }

    /// A passenger leaves its carrier in a hurry: it stands in the hex, suppressed (6.5.2.6.2, 6.6.7.1.2).
    pub(crate) fn tumble_out<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        let facing = st.unit(unit).carrier().map_or(0, |c| st.unit(c).facing);
        let u = st.unit_mut(unit);
        u.place = Place::Hex(hex);
        u.facing = facing;
        u.pending = Spot::Move;
        u.flags |= flag::DISMOUNTED;
        u.flags = (u.flags & !flag::SUPPRESSED_OFF) | flag::SUPPRESSED_ON;
        sink.emit(|| Event::Dismounted { unit: self.tag(st, unit), hex: self.spot(st, hex) });
        sink.emit(|| Event::Suppressed(self.tag(st, unit)));
    }

    /// Everybody leaves a carrier whose crew has bailed out (5.15c).
    pub(crate) fn all_out<K: Sink<Event>>(&self, st: &mut State, carrier: UnitId, sink: &mut K) {
        let Some(hex) = st.unit(carrier).hex() else { return };
        let riders: Vec<UnitId> = st.passengers(carrier).map(|(id, _)| id).collect();
        for unit in riders {
            self.tumble_out(st, unit, hex, sink);
        }
    }

    /// Removes a leg or towed unit from play; it leaves no wreck.
    pub(crate) fn lose<K: Sink<Event>>(&self, st: &mut State, id: UnitId, hex: HexId, sink: &mut K) {
        self.vacate(st, id);
        let unit = st.unit_mut(id);
        unit.place = Place::Destroyed;
        unit.command = Command::None;
        unit.counter = Counter::Absent;
        unit.spot = Spot::None;
        unit.pending = Spot::None;
        unit.group = 0;
        sink.emit(|| Event::Eliminated { unit: self.tag(st, id), hex: self.spot(st, hex) });
    }

    /// A leg or towed unit is hit hard: a squad becomes a half-squad, anything else is lost (6.5.4.4.3b, 6.6.10.2).
    /// Says whether it is still there.
    pub fn reduce<K: Sink<Event>>(&self, st: &mut State, id: UnitId, sink: &mut K) -> bool {
        match self.leg(st, id).and_then(|l| l.half) {
            Some(half) => {
                // The half-squad keeps its name, so its key must not clash with another's.
                let number =
                    1 + st.units.iter().filter(|u| u.card == half).map(|u| u.number).max().unwrap_or(0);
                let whole = self.tag(st, id);
                let unit = st.unit_mut(id);
                unit.card = half;
                unit.number = number;
                let half = self.tag(st, id);
                sink.emit(|| Event::Reduced { unit: whole, half });
                true
            }
            None => {
                if let Some(hex) = st.whereabouts(id) {
                    self.lose(st, id, hex, sink);
                }
                false
            }
        }
    }
}
