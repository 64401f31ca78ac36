//! 6.7.3.2 to 6.7.3.5: strafing, bombs, rockets, and what a crash does.

use super::{AirEvent, AirModifier, Attack, Flight, FlightStage, Payload};
use crate::Panzer;
use crate::event::{Event, Modifier};
use crate::frame::{Frame, Manner, Strike};
use crate::ids::{Band, PlaneId, UnitId};
use crate::pack::{Altitude, Speed};
use crate::state::{State, flag, switch};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

impl Panzer {
    /// The hex so many ahead of an aircraft; `None` beyond the map.
    pub fn ahead(&self, st: &State, flight: &Flight, hexes: u16) -> Option<HexId> {
        let grid = &self.layout(st).grid;
        let step = Dir::from_index(usize::from(flight.facing % 6))?.step();
        let mut at = grid.hex(flight.hex);
        for _ in 0..hexes {
            at = at + step;
        }
        grid.id(at)
    }

    /// Whether an attack may be made, and at which range (6.7.3.2 to 6.7.3.4).
    pub(crate) fn air_attack_check(
        &self,
        st: &State,
        flight: &Flight,
        attack: Attack,
    ) -> Result<(UnitId, u16), Why> {
        let (plane, card) = (st.plane(flight.plane), self.aircraft(st, flight.plane));
        let acquired = flight.target.filter(|_| flight.acquired);
        let Some((target, hex)) = acquired.and_then(|t| Some((t, st.unit(t).hex()?))) else {
            return Err(Why::new("6.7.3.1.1", "why-not-acquired"));
        };
        let (rule, carried, loads) = match attack {
            Attack::Strafe => ("6.7.3.2", card.strafe > 0, plane.strafes),
            Attack::Bomb => ("6.7.3.3", card.bomb > 0 && plane.payload == Payload::Bombs, plane.drops),
            Attack::Dive => {
                ("6.7.2.3.2", card.dive && card.bomb > 0 && plane.payload == Payload::Bombs, plane.drops)
            }
            Attack::Rocket => {
                ("6.7.3.4", card.rockets.is_some() && plane.payload == Payload::Rockets, plane.drops)
            }
        };
        if !carried {
            return Err(Why::new(rule, "why-not-carried"));
        }
        // Attacks are counted where ammunition is (6.7.1).
        if loads == 0 && st.on(switch::AMMO) {
            return Err(Why::new("5.16.2.6", "why-no-load"));
        }
        let height = match attack {
            Attack::Strafe | Attack::Rocket => flight.altitude == Altitude::Low,
            Attack::Bomb => flight.altitude != Altitude::Low,
            Attack::Dive => flight.altitude == Altitude::High && flight.speed == Speed::Slow,
        };
        if !height {
            return Err(Why::new(rule, "why-wrong-altitude"));
        }
        let range = self.range(st, flight.hex, hex);
        let reached = match (attack, card.rockets) {
            (Attack::Rocket, Some(r)) => {
                (u16::from(self.pack.tables.air.rocket_min)..=u16::from(r.bands.farthest())).contains(&range)
            }
            _ => range == 1,
        };
        if !reached || self.ahead(st, flight, range) != Some(hex) {
            return Err(Why::new(rule, "why-not-in-front").unit(target));
        }
        Ok((target, range))
    }

    /// The hexes an attack strikes (6.7.3.2 to 6.7.3.4, ruling 97).
    pub fn struck_hexes(&self, st: &State, flight: &Flight, attack: Attack, range: u16) -> Vec<HexId> {
        let grid = &self.layout(st).grid;
        let line = |n: u8| (1..=u16::from(n)).filter_map(|k| self.ahead(st, flight, k)).collect::<Vec<_>>();
        match attack {
            Attack::Strafe => line(self.pack.tables.air.strafe[flight.speed.index()]),
            Attack::Dive => line(1),
            Attack::Rocket => self.ahead(st, flight, range).into_iter().collect(),
            Attack::Bomb => {
                let mut hexes = line(2);
                if flight.altitude == Altitude::High
                    && let Some(target) = self.ahead(st, flight, 1)
                {
                    // Those beside both hexes of the line, or on both hands of the target (ruling A-97).
                    let wide = st.on(switch::WIDE_BOMBS);
                    let beside = if wide { [2, 4] } else { [1, 5] }.map(|d| flight.facing + d);
                    hexes.extend(
                        beside.into_iter().filter_map(|d| {
                            grid.neighbour(target, Dir::from_index(usize::from(d % 6))?).some()
                        }),
                    );
                }
                hexes
            }
        }
    }

    /// What the aircraft adds to every attack (6.7.3.5).
    fn air_modifiers(
        &self,
        st: &State,
        plane: PlaneId,
        speed: Speed,
        altitude: Altitude,
    ) -> Vec<(Modifier, i8)> {
        let (air, gp) = (&self.pack.tables.air, &self.pack.tables.gp);
        let height = match altitude {
            Altitude::Low => AirModifier::Low,
            Altitude::Medium => AirModifier::Medium,
            Altitude::High => AirModifier::High,
        };
        let state = st.plane(plane);
        let list = [
            (Modifier::Air(height), air.altitude[altitude.index()]),
            (Modifier::Air(AirModifier::Fast), if speed == Speed::Fast { air.fast } else { 0 }),
            (Modifier::Damaged, if state.has(flag::DAMAGED) { gp.shooter_damaged } else { 0 }),
            (Modifier::Suppressed, if state.has(flag::SUPPRESSED) { gp.shooter_suppressed } else { 0 }),
        ];
        list.into_iter().filter(|(_, v)| *v != 0).collect()
    }

    /// The strike of an attack. A dive bomber strikes from low altitude and stays there (6.7.2.3.2).
    pub(crate) fn air_strike(&self, st: &State, flight: &Flight, attack: Attack, range: u16) -> Strike {
        let card = self.aircraft(st, flight.plane);
        let altitude = if attack == Attack::Dive { Altitude::Low } else { flight.altitude };
        let (factor, effect, band, graded) = match (attack, card.rockets) {
            // Point blank for small arms, extreme range for the grade (ruling 96).
            (Attack::Strafe, _) => (card.strafe, card.strafe_effect, Band::P, Some(Band::E)),
            (Attack::Rocket, Some(r)) => {
                let (band, factor) = r.bands.at(range).unwrap_or((Band::E, r.bands.value[4]));
                (factor, r.effect, band, Some(band))
            }
            _ => (card.bomb, card.bomb_effect, Band::P, None),
        };
        let small = attack == Attack::Strafe && card.strafe_small_arms;
        let manner = Manner::Air(flight.plane);
        let mut strike =
            Strike::new(st.plane(flight.plane).side, manner, factor, effect, band).small_arms(small);
        strike.common = self.air_modifiers(st, flight.plane, flight.speed, altitude);
        let grade = graded.map_or(0, |b| self.pack.tables.grade.gp(self.plane_grade(st, flight.plane), b));
        if grade != 0 {
            strike.common.push((Modifier::Grade, grade));
        }
        let hexes = self.struck_hexes(st, flight, attack, range);
        strike.queue = self.units_under(st, &hexes);
        // What is no small arms strikes the terrain there too (6.5.4.2.5, 6.7.3.2, ruling S-29).
        if !small {
            strike.ground = hexes.iter().flat_map(|h| self.vulnerable(st, *h)).collect();
        }
        strike
    }

    /// An aircraft declares its attack: the load is used, whatever is hit (5.16.2.6).
    pub(crate) fn declare_attack<K: Sink<Event>>(&self, st: &mut State, attack: Attack, sink: &mut K) {
        let Some(flight) = st.flight_mut() else { return };
        flight.stage = FlightStage::Declared(attack);
        flight.asked = false;
        let (plane, target) = (flight.plane, flight.target);
        let counted = st.on(switch::AMMO);
        let state = st.plane_mut(plane);
        let loads = if attack == Attack::Strafe { &mut state.strafes } else { &mut state.drops };
        *loads = loads.saturating_sub(u8::from(counted));
        if attack != Attack::Strafe {
            state.shown = true;
        }
        if let Some(target) = target {
            let (plane, target) = (self.plane_tag(st, plane), self.tag(st, target));
            sink.emit(|| Event::Air(AirEvent::Attacks { plane, attack, target }));
        }
    }

    /// The declared attack falls. The next target must be acquired from here on (6.7.3.1.1).
    pub(crate) fn resolve_attack(&self, st: &mut State, attack: Attack) {
        let Some(flight) = st.flight() else { return };
        let target = flight.target.and_then(|t| st.unit(t).hex());
        let range = target.map_or(1, |h| self.range(st, flight.hex, h));
        let strike = self.air_strike(st, flight, attack, range);
        if let Some(flight) = st.flight_mut() {
            flight.stage = FlightStage::Struck;
            (flight.target, flight.hexes, flight.acquired) = (None, 0, false);
            (flight.fresh, flight.named) = (false, false);
            if attack == Attack::Dive {
                flight.altitude = Altitude::Low;
            }
        }
        self.push_strike(st, strike);
    }

    fn push_strike(&self, st: &mut State, strike: Strike) {
        if strike.queue.is_empty() && strike.ground.is_empty() {
            return;
        }
        for id in &strike.queue {
            st.unit_mut(*id).flags |= flag::UNDER_FIRE;
        }
        st.push(Frame::Strike(strike));
    }

    /// A d10 for the hexes a falling aircraft still flies, half of them from low altitude (6.7.4.2.1, ruling 101).
    pub(crate) fn crash_rolled<K: Sink<Event>>(&self, st: &mut State, roll: u8, sink: &mut K) {
        let Some(flight) = st.flight() else { return };
        let hexes = if flight.altitude == Altitude::Low { roll / 2 } else { roll };
        let (plane, hex) = (flight.plane, self.ahead(st, flight, u16::from(hexes)));
        let at = hex.map(|h| self.spot(st, h));
        let tag = self.plane_tag(st, plane);
        sink.emit(|| Event::Air(AirEvent::Crashed { plane: tag, roll, hex: at }));
        let Some(hex) = hex else { return };
        let air = &self.pack.tables.air;
        let side = st.plane(plane).side;
        let mut strike = Strike::new(side, Manner::Crash(plane), air.crash, air.crash_effect, Band::P);
        strike.still = true;
        strike.queue = self.units_under(st, &[hex]);
        strike.ground = self.vulnerable(st, hex);
        self.push_strike(st, strike);
    }
}
