//! 6.6.7.2: passengers fire from their carrier.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Charge, Load, Shot};
use crate::ids::UnitId;
use crate::pack::CrewKind;
use crate::state::{Command, Counter, Spot, State, flag, switch};
use crate::why::{Check, Why};
use sandtable_engine::Sink;

impl Panzer {
    /// Whether a unit can fire from where it is as far as everybody knows: on the map, or a leg unit aboard a manned
    /// carrier.
    pub(crate) fn fires_aboard(&self, st: &State, id: UnitId) -> Check {
        let Some(carrier) = st.unit(id).carrier() else { return Ok(()) };
        let manned = !st.unit(carrier).has(flag::BAILED);
        if manned && self.leg(st, id).is_some() && st.on(switch::GP) {
            return Ok(());
        }
        Err(Why::new("6.6.7.2", "why-no-fire-aboard").unit(id))
    }

    /// Whether a unit is upstairs under a ceiling: no mortar fires from there, but from a flat roof (5.1.3.1, 6.1.4.3.1d).
    pub(crate) fn is_under_ceiling(&self, st: &State, id: UnitId) -> bool {
        st.unit(id).has(flag::UPPER) && !self.scenario(st).desert_buildings
    }

    /// Whether a weapon may be used where the unit is: aboard its own fire and anti-tank rifles, no mortar or machine gun that
    /// has to be set up; no mortar upstairs (5.1.3.1 to 5.1.3.3).
    pub(crate) fn weapon_usable(&self, st: &State, shot: Shot) -> Check {
        let unit = st.unit(shot.unit);
        let carried = unit.carrier().is_some() && shot.load.weapon > 0;
        let usable = unit.weapon.is_some_and(|w| self.pack.crew(w).transported);
        let mortar = unit.weapon.is_some_and(|w| self.pack.crew(w).kind == CrewKind::Mortar);
        if mortar && shot.load.weapon > 0 && self.is_under_ceiling(st, shot.unit) {
            return Err(Why::new("5.1.3.1", "why-no-mortar-upstairs").unit(shot.unit));
        }
        if carried && !usable {
            return Err(Why::new("6.6.7.2", "why-no-fire-aboard").unit(shot.unit));
        }
        Ok(())
    }

    /// Whether a passenger may fire in its side's direct fire step: its carrier has neither a Move nor an Overwatch.
    pub(crate) fn rider_may_shoot(&self, st: &State, id: UnitId, carrier: UnitId) -> bool {
        let unit = st.unit(id);
        let ready = matches!(st.unit(carrier).command, Command::None | Command::Fire | Command::Halt);
        let fresh = !unit.has(flag::FIRED)
            || (self.arm_count(st, id) > 1
                && self.may_fire_second(st, Shot::new(id, Load { weapon: 1, charge: Charge::Gp })));
        ready && fresh && self.fires_aboard(st, id).is_ok()
    }

    /// Whether a passenger may fire when its carrier watches; `firing` says whether one of the two fires already.
    pub(crate) fn rider_watches(&self, st: &State, carrier: UnitId, firing: bool) -> bool {
        let carrier = st.unit(carrier);
        carrier.command == Command::Watch && (carrier.is_face_down() || firing)
    }

    /// A passenger opens fire: its carrier bears the marker, and an Overwatch it uses is the carrier's.
    pub(crate) fn show_rider<K: Sink<Event>>(
        &self,
        st: &mut State,
        shot: Shot,
        carrier: UnitId,
        small: bool,
        sink: &mut K,
    ) {
        st.unit_mut(shot.unit).flags |=
            if shot.load.weapon == 0 { flag::FIRED } else { flag::FIRED | flag::DUAL };
        let unit = st.unit_mut(carrier);
        let loud = !small || unit.pending == Spot::Fire || unit.spot == Spot::Fire;
        unit.pending = if loud { Spot::Fire } else { Spot::SmallArms };
        let (command, hidden) = (unit.command, unit.is_face_down());
        if hidden && command != Command::Watch && st.on(switch::RIDERS_SHOW) {
            // It proves that the carrier has no Move (ruling S-28).
            st.unit_mut(carrier).counter = Counter::Shown;
            sink.emit(|| Event::Revealed { unit: self.tag(st, carrier), command });
        }
        let unit = st.unit_mut(carrier);
        if unit.command == Command::Watch && unit.is_face_down() {
            unit.counter = Counter::Done;
            sink.emit(|| Event::Revealed { unit: self.tag(st, carrier), command: Command::Watch });
        }
    }
}
