//! 6.7.3.1: what an aircraft sees, and what it must do to acquire a target.

use super::{AirEvent, Flight, TRACKED};
use crate::Panzer;
use crate::event::Event;
use crate::geo::{FARTHEST, arc, sight};
use crate::ids::{PlaneId, UnitId};
use crate::pack::Altitude;
use crate::spotting::Markers;
use crate::state::{Command, Counter, State, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    /// The hex whose terrain hides a ground hex from an aircraft: the nearer the two and the higher the obstacle stands above
    /// the ground hex, the sooner (6.7.3.1.3).
    pub fn air_blocked_by(
        &self,
        st: &State,
        plane: HexId,
        ground: HexId,
        altitude: Altitude,
    ) -> Option<HexId> {
        let relief = self.relief(st);
        let base = i16::from(self.pack.tables.air.los_base[altitude.index()]);
        let foot = i16::from(relief.height(ground));
        let crossed = sight::crossed(&relief, self.geo.lines(), plane, ground);
        crossed.into_iter().filter(|h| *h != plane && *h != ground).find(|hex| {
            let height = i16::from(relief.top(*hex)) - foot;
            height >= base
                && i16::try_from(self.range(st, *hex, ground)).is_ok_and(|d| d <= 1 + height - base)
        })
    }

    /// Whether an aircraft and a ground hex see each other (6.7.3.1.3, 6.7.4.1.1).
    pub fn air_sees(&self, st: &State, plane: HexId, ground: HexId, altitude: Altitude) -> bool {
        self.range(st, plane, ground) <= FARTHEST
            && self.air_blocked_by(st, plane, ground, altitude).is_none()
    }

    /// Hexes an aircraft must fly to acquire a new target, twice as many when suppressed (6.7.3.1.1).
    pub fn acquisition(&self, st: &State, flight: &Flight) -> u8 {
        let base = self.pack.tables.air.acquire[flight.speed.index()][flight.altitude.index()];
        if st.plane(flight.plane).has(flag::SUPPRESSED) { base.saturating_mul(2) } else { base }
    }

    /// Whether a unit is hidden from the air unless an observer points it out: in a building, a position or a grove
    /// (6.7.3.1.2).
    fn is_hidden_from_air(&self, st: &State, id: UnitId, hex: HexId) -> bool {
        let terrain = self.ground(st, hex).terrain;
        terrain.is_building() || terrain.is_grove() || self.in_position(st, id)
    }

    /// The forward observer who points a target out: one who does so already, or one on overwatch who spots it
    /// (6.7.3.1.2).
    fn guide(&self, st: &State, plane: PlaneId, target: UnitId) -> Option<UnitId> {
        let spots =
            |id: &UnitId| !st.unit(*id).has(flag::BAILED) && self.spots(st, *id, target, Markers::Latest);
        let busy = st.guides.iter().find(|(fo, t)| *t == target && spots(fo)).map(|(fo, _)| *fo);
        let side = st.plane(plane).side;
        let free = || {
            st.of(side)
                .filter(|(_, u)| u.has(flag::OBSERVER) && u.command == Command::Watch && u.is_face_down())
                .map(|(id, _)| id)
                .find(spots)
        };
        busy.or_else(free)
    }

    /// Whether an aircraft sees a unit from where it is: ahead, not hidden (6.7.3.1).
    fn view_check(&self, st: &State, flight: &Flight, target: UnitId) -> Check {
        let Some(hex) = st.unit(target).hex() else { return Err(Why::new("6.7.3.1", "why-not-on-map")) };
        let ahead =
            hex != flight.hex && arc::in_front_arc(flight.facing, self.displacement(st, flight.hex, hex));
        if !ahead {
            return Err(Why::new("6.7.3.1", "why-air-not-ahead").unit(target));
        }
        if !self.air_sees(st, flight.hex, hex, flight.altitude) {
            return Err(Why::new("6.7.3.1.3", "why-air-blocked").unit(target));
        }
        if self.is_hidden_from_air(st, target, hex) && self.guide(st, flight.plane, target).is_none() {
            return Err(Why::new("6.7.3.1.2", "why-needs-observer").unit(target));
        }
        Ok(())
    }

    /// Whether an aircraft may go for a target now: one at a time (6.7.3.1.1).
    pub(crate) fn acquire_check(&self, st: &State, flight: &Flight, target: UnitId) -> Check {
        if flight.named {
            return Err(Why::new("6.7.3.1.1", "why-one-target"));
        }
        if flight.target == Some(target) || st.unit(target).side == st.plane(flight.plane).side {
            return Err(Why::new("6.7.3.1.1", "why-no-air-target").unit(target));
        }
        self.view_check(st, flight, target)
    }

    /// An aircraft goes for a target. One it meets on the way in is acquired at once if it is not farther than the hexes it
    /// would have to fly (6.7.3.1.1).
    pub(crate) fn go_for<K: Sink<Event>>(&self, st: &mut State, target: UnitId, sink: &mut K) {
        let Some(flight) = st.flight() else { return };
        let (plane, Some(hex)) = (flight.plane, st.unit(target).hex()) else { return };
        let near = self.range(st, flight.hex, hex) <= u16::from(self.acquisition(st, flight));
        let at_once = flight.fresh && near;
        let guide = self.is_hidden_from_air(st, target, hex).then(|| self.guide(st, plane, target)).flatten();
        if let Some(flight) = st.flight_mut() {
            (flight.target, flight.hexes, flight.acquired) = (Some(target), 0, at_once);
            flight.named = true;
        }
        let (tag, unit) = (self.plane_tag(st, plane), self.tag(st, target));
        sink.emit(|| Event::Air(AirEvent::Sighted(tag, unit)));
        if let Some(observer) = guide.filter(|fo| !st.guides.contains(&(*fo, target))) {
            st.guides.push((observer, target));
            let command = st.unit(observer).command;
            st.unit_mut(observer).counter = Counter::Done;
            sink.emit(|| Event::Revealed { unit: self.tag(st, observer), command });
            sink.emit(|| Event::Air(AirEvent::Guided(self.tag(st, observer), unit)));
        }
        if at_once {
            sink.emit(|| Event::Air(AirEvent::Acquired(tag, unit)));
        }
    }

    /// What the aircraft knows of its target after a hex or a turn: it must stay in view all the way (6.7.3.1.1).
    pub(crate) fn keep_in_view<K: Sink<Event>>(&self, st: &mut State, flew: bool, sink: &mut K) {
        let Some(flight) = st.flight() else { return };
        let Some(target) = flight.target else { return };
        let (seen, need) = (self.view_check(st, flight, target).is_ok(), self.acquisition(st, flight));
        let (tag, unit) = (self.plane_tag(st, flight.plane), self.tag(st, target));
        let Some(flight) = st.flight_mut() else { return };
        if !seen {
            (flight.target, flight.hexes, flight.acquired) = (None, 0, false);
            sink.emit(|| Event::Air(AirEvent::LostSight(tag, unit)));
            return;
        }
        flight.hexes = flight.hexes.saturating_add(u8::from(flew));
        if !flight.acquired && flight.hexes >= need {
            flight.acquired = true;
            sink.emit(|| Event::Air(AirEvent::Acquired(tag, unit)));
        }
    }

    /// Whether a unit can see aircraft at all: it has an anti-aircraft row and is not inside (6.7.4, 6.7.4.1.1).
    pub(crate) fn looks_up(&self, st: &State, id: UnitId) -> bool {
        let Some(hex) = st.unit(id).hex() else { return false };
        !st.unit(id).has(flag::BAILED)
            && self.has_aa(st, id)
            && !self.terrain_of(st, id, hex).is_building()
            && !self.in_position(st, id)
    }

    /// Anti-aircraft units follow the aircraft: those who see it appear have it at once, others after some hexes in view
    /// (6.7.4.1.1).
    pub(crate) fn follow_plane(&self, st: &mut State, appears: bool) {
        let Some(flight) = st.flight() else { return };
        let side = st.plane(flight.plane).side.other();
        let need = self.pack.tables.air.track[flight.speed.index()][flight.altitude.index()];
        let before = |id: UnitId| flight.trackers.iter().find(|(u, _)| *u == id).map_or(0, |(_, n)| *n);
        let mut trackers = Vec::new();
        for (id, unit) in st.of(side).filter(|(id, _)| self.looks_up(st, *id)) {
            let sees = unit.hex().is_some_and(|h| self.air_sees(st, flight.hex, h, flight.altitude));
            if !sees {
                continue;
            }
            let need = if unit.has(flag::SUPPRESSED) { need.saturating_mul(2) } else { need };
            let hexes = before(id).saturating_add(1);
            let has = appears || hexes >= need;
            trackers.push((id, if has { TRACKED } else { hexes }));
        }
        if let Some(flight) = st.flight_mut() {
            flight.trackers = trackers;
        }
    }
}
