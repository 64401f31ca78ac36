//! 6.7.4: anti-aircraft fire.

use super::{
    AirAction, AirEvent, AirFrame, AirModifier, AirRoll, FlakShot, FlakSum, Flight, FlightStage, TRACKED,
};
use crate::Panzer;
use crate::action::Action;
use crate::event::{Event, Modifier};
use crate::fire::Arm;
use crate::frame::{Charge, Frame, Load, Roll, Shot};
use crate::geo::arc;
use crate::gp::results::last_digit;
use crate::ids::{Side, UnitId};
use crate::pack::{Altitude, GpResult, Speed};
use crate::state::{Command, Counter, State, flag, switch};
use crate::why::Why;
use sandtable_engine::Sink;

impl Panzer {
    /// Weapons of a unit that can fire at aircraft (6.7.4). The gun of a closed vehicle cannot be raised so far
    /// (ruling S-30).
    fn aa_arms<'a>(&'a self, st: &'a State, id: UnitId) -> impl Iterator<Item = (u8, Arm<'a>)> + use<'a> {
        let open = self.vehicle(st, id).is_none_or(|v| v.open);
        (0..self.arm_count(st, id)).filter(move |_| open).filter_map(move |w| {
            let arm = self.arm(st, id, w)?;
            (arm.gp.is_some() && arm.gun.is_some_and(|g| g.aa.is_some())).then_some((w, arm))
        })
    }

    /// Whether a unit has an anti-aircraft row.
    pub fn has_aa(&self, st: &State, id: UnitId) -> bool {
        self.aa_arms(st, id).next().is_some()
    }

    /// The weapon a unit can fire at the aircraft with, or why it cannot. Only public facts are looked at.
    pub(crate) fn flak_check(&self, st: &State, flight: &Flight, id: UnitId) -> Result<u8, Why> {
        let unit = st.unit(id);
        let Some(hex) = unit.hex() else { return Err(Why::new("6.7.4", "why-not-on-map")) };
        if unit.has(flag::FIRED | flag::BAILED) {
            return Err(Why::new("6.7.4.1.1", "why-has-fired").unit(id));
        }
        if !self.has_aa(st, id) {
            return Err(Why::new("6.7.4", "why-no-aa").unit(id));
        }
        if !self.looks_up(st, id) {
            return Err(Why::new("6.7.4.1.1", "why-aa-inside").unit(id));
        }
        if !flight.trackers.contains(&(id, TRACKED)) {
            return Err(Why::new("6.7.4.1.1", "why-not-tracked").unit(id));
        }
        // Vehicles fire all round, guns ahead (6.7.4.1.2).
        let d = self.displacement(st, hex, flight.hex);
        if self.vehicle(st, id).is_none() && !arc::in_front_arc(unit.facing, d) {
            return Err(Why::new("6.7.4.1.2", "why-aa-arc").unit(id));
        }
        let high = |arm: &Arm<'_>| flight.altitude != Altitude::High || arm.gun.is_some_and(|g| g.aa_high);
        if !self.aa_arms(st, id).any(|(_, arm)| high(&arm)) {
            return Err(Why::new("6.7.4.1.2", "why-aa-high").unit(id));
        }
        let range = self.range(st, hex, flight.hex);
        self.aa_arms(st, id)
            .find(|(_, arm)| high(arm) && arm.gp.is_some_and(|rows| rows.band(range).is_some()))
            .map(|(weapon, _)| weapon)
            .ok_or_else(|| Why::new("3.5.2", "why-aa-range").unit(id))
    }

    /// Whether a side could answer as far as the enemy knows: some face-down counter lies beside a unit that has the aircraft.
    pub(crate) fn could_flak(&self, st: &State, side: Side) -> bool {
        let Some(flight) = st.flight().filter(|f| !f.trackers.is_empty()) else { return false };
        st.of(side).any(|(id, u)| u.is_face_down() && self.flak_check(st, flight, id).is_ok())
    }

    fn fires_flak(&self, st: &State, flight: &Flight, id: UnitId) -> bool {
        let unit = st.unit(id);
        unit.command == Command::Watch && unit.is_face_down() && self.flak_check(st, flight, id).is_ok()
    }

    pub(crate) fn flak_options(&self, st: &State, side: Side, out: &mut Vec<Action>) {
        let Some(flight) = st.flight() else { return };
        let ready = st.of(side).map(|(id, _)| id).filter(|id| self.fires_flak(st, flight, *id));
        out.extend(ready.map(|id| Action::Air(AirAction::Flak(id))));
        out.extend([Action::Pass, Action::Hold]);
    }

    pub(crate) fn flak_why(&self, st: &State, side: Side, action: Action) -> Option<Why> {
        let Action::Air(AirAction::Flak(id)) = action else { return None };
        let (unit, flight) = (st.units.get(id.index())?, st.flight()?);
        if unit.side != side {
            return Some(Why::new("3.1", "why-not-yours"));
        }
        if unit.command != Command::Watch || !unit.is_face_down() {
            return Some(Why::new("6.7.4", "why-no-watch").unit(id));
        }
        self.flak_check(st, flight, id).err()
    }

    pub(crate) fn flak_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Air(AirAction::Flak(id)) => {
                self.fire_flak(st, id, sink);
                // A shared overwatch is spent as a whole: who can fires too (6.2.1.1.4c).
                for other in self.sharers(st, id) {
                    let unit = st.unit(other);
                    if unit.command != Command::Watch || !unit.is_face_down() {
                        continue;
                    }
                    if st.flight().is_some_and(|f| self.fires_flak(st, f, other)) {
                        self.fire_flak(st, other, sink);
                    } else {
                        st.unit_mut(other).counter = Counter::Done;
                        sink.emit(|| Event::WatchSpent(self.tag(st, other)));
                    }
                }
            }
            Action::Pass | Action::Hold => {
                st.pop();
                if let Some(flight) = st.flight_mut() {
                    flight.held |= action == Action::Hold;
                }
            }
            _ => {}
        }
    }

    fn fire_flak<K: Sink<Event>>(&self, st: &mut State, id: UnitId, sink: &mut K) {
        let Some(flight) = st.flight() else { return };
        let plane = self.plane_tag(st, flight.plane);
        let Ok(weapon) = self.flak_check(st, flight, id) else { return };
        self.show_fire(st, Shot::new(id, Load { weapon, charge: Charge::Gp }), sink);
        if let Some(flight) = st.flight_mut() {
            flight.flak.push(id);
        }
        sink.emit(|| Event::Air(AirEvent::Fires(self.tag(st, id), plane)));
    }

    /// Ends the window when nobody is left to answer.
    pub(crate) fn flak_step(&self, st: &mut State, side: Side) -> bool {
        let over = !self.could_flak(st, side);
        if over {
            st.pop();
        }
        over
    }

    /// The next shot at the aircraft: first its ammunition, then the dice. `false` if there is none.
    pub(crate) fn next_flak(&self, st: &mut State) -> bool {
        let Some(flight) = st.flight() else { return false };
        let Some(shot) = flight.shot else {
            let Some(&unit) = flight.flak.first() else { return false };
            // The attack it answers may have driven its crew out.
            let (hex, at) = (st.unit(unit).hex().filter(|_| !st.unit(unit).has(flag::BAILED)), flight.hex);
            let range = hex.map(|h| self.range(st, h, at));
            let high = flight.altitude == Altitude::High;
            // It was in range when it was declared; a dive meanwhile changes nothing for the worse.
            let weapon = self.aa_arms(st, unit).find(|(_, arm)| {
                let reaches = range.is_some_and(|r| arm.gp.is_some_and(|rows| rows.band(r).is_some()));
                reaches && (!high || arm.gun.is_some_and(|g| g.aa_high))
            });
            let weapon = weapon.map(|(w, _)| w);
            let Some(flight) = st.flight_mut() else { return false };
            flight.flak.remove(0);
            flight.shot = weapon.map(|weapon| FlakShot { unit, weapon, checked: false, limited: false });
            return true;
        };
        let limit = self.arm(st, shot.unit, shot.weapon).and_then(|arm| arm.limit);
        if let Some(limit) = limit.filter(|_| !shot.checked && st.on(switch::AMMO)) {
            debug_assert!(limit > 0);
            st.push(Frame::Roll(Roll::Air(AirRoll::Ammo)));
        } else {
            st.push(Frame::Roll(Roll::Air(AirRoll::Flak)));
        }
        true
    }

    /// A d10 for the ammunition of a shot.
    pub(crate) fn flak_ammo_rolled<K: Sink<Event>>(&self, st: &mut State, roll: u8, sink: &mut K) {
        let Some(mut shot) = st.flight().and_then(|f| f.shot) else { return };
        let limit = self.arm(st, shot.unit, shot.weapon).and_then(|arm| arm.limit).unwrap_or(10);
        let short = roll > limit;
        (shot.checked, shot.limited) = (true, short);
        sink.emit(|| Event::Ammo { unit: self.tag(st, shot.unit), charge: Charge::Gp, roll, limit, short });
        if let Some(flight) = st.flight_mut() {
            flight.shot = Some(shot);
        }
    }

    /// The whole sum of an anti-aircraft shot: general-purpose fire without the overwatch modifier (6.7.4.2). What hangs in
    /// the air does not count.
    pub fn flak_sum(&self, st: &State, flight: &Flight, shot: FlakShot) -> Option<FlakSum> {
        let unit = st.unit(shot.unit);
        let arm = self.arm(st, shot.unit, shot.weapon)?;
        let (band, factor) = arm.gp?.at(self.range(st, unit.hex()?, flight.hex))?;
        let (air, gp) = (&self.pack.tables.air, &self.pack.tables.gp);
        let when = |on: bool, value: i8| if on { value } else { 0 };
        let list = [
            (Modifier::Air(AirModifier::Weapon), arm.gun.and_then(|g| g.aa).unwrap_or(0)),
            (Modifier::Air(AirModifier::AtFast), when(flight.speed == Speed::Fast, air.aa_fast)),
            (Modifier::Air(AirModifier::AtHigh), when(flight.altitude == Altitude::High, air.aa_high)),
            (Modifier::Air(AirModifier::AtLow), when(flight.altitude == Altitude::Low, air.aa_low)),
            (Modifier::Damaged, when(unit.has(flag::TURRET), gp.shooter_damaged)),
            (Modifier::Suppressed, when(unit.has(flag::SUPPRESSED), gp.shooter_suppressed)),
            (Modifier::AmmoLimit, when(shot.limited, gp.ammo_limit)),
            (Modifier::Grade, self.pack.tables.grade.gp(self.grade(st, shot.unit), band)),
        ];
        let nerve = self.nerve(st, shot.unit, gp.hesitating, gp.broken);
        let modifiers: Vec<(Modifier, i8)> = list.into_iter().chain(nerve).filter(|(_, v)| *v != 0).collect();
        let defence = self.aircraft(st, flight.plane).defence;
        let (none, suppressed) = gp.thresholds(factor, defence);
        Some(FlakSum {
            unit: self.tag(st, shot.unit),
            plane: self.plane_tag(st, flight.plane),
            factor,
            defence,
            net: modifiers.iter().map(|(_, v)| i16::from(*v)).sum(),
            modifiers,
            none: none as i16,
            suppressed: suppressed as i16,
        })
    }

    /// The dice of an anti-aircraft shot (6.7.4.2.1).
    pub(crate) fn flak_rolled<K: Sink<Event>>(&self, st: &mut State, roll: u8, sink: &mut K) {
        let Some(flight) = st.flight() else { return };
        let Some(sum) = flight.shot.and_then(|shot| self.flak_sum(st, flight, shot)) else { return };
        let (id, tag) = (flight.plane, sum.plane);
        let total = i16::from(roll) + sum.net;
        let result = self.pack.tables.gp.result(sum.factor, sum.defence, i32::from(total));
        sink.emit(|| Event::Air(AirEvent::Flak { sum, roll, total, result }));
        if let Some(flight) = st.flight_mut() {
            flight.shot = None;
        }
        // The rule of 5s and 10s: damage, and the second one is the end of it.
        let fives = matches!(last_digit(total), 0 | 5);
        let plane = st.plane_mut(id);
        match result {
            GpResult::None => {}
            GpResult::Suppressed => {
                plane.flags |= flag::SUPPRESSED_ON;
                plane.flags &= !flag::SUPPRESSED_OFF;
                sink.emit(|| Event::Air(AirEvent::Suppressed(tag)));
            }
            GpResult::Effective if fives && !plane.has(flag::DAMAGED) => {
                plane.flags |= flag::DAMAGED;
                sink.emit(|| Event::Air(AirEvent::Damaged(tag)));
                // A damaged aircraft is slow from now on (ruling 100).
                if let Some(flight) = st.flight_mut() {
                    flight.speed = Speed::Slow;
                }
            }
            GpResult::Effective => {
                plane.lost = true;
                sink.emit(|| Event::Air(AirEvent::ShotDown(tag)));
                if let Some(flight) = st.flight_mut() {
                    flight.stage = FlightStage::Down;
                    flight.flak.clear();
                }
                st.push(Frame::Roll(Roll::Air(AirRoll::Crash)));
            }
        }
    }

    /// The side that is asked in a procedure of the air.
    pub(crate) fn air_decider(&self, st: &State, frame: &AirFrame) -> Side {
        match frame {
            AirFrame::Load(id) => st.plane(*id).side,
            AirFrame::Phase(side) | AirFrame::Flak(side) => *side,
            AirFrame::Flight(flight) => st.plane(flight.plane).side,
        }
    }
}
