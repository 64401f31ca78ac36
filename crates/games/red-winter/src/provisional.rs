//! Rule 12.8: the Finnish provisional company.

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::pack::{Side, UnitId, UnitKind};
use crate::state::{Place, State};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    fn provisional(&self) -> Option<UnitId> {
        self.army(Side::Finnish).iter().find(|u| self.kind(*u) == UnitKind::Provisional)
    }

    /// Pajari, wherever he is.
    pub fn pajari(&self) -> Option<UnitId> {
        self.army(Side::Finnish).and(self.roster.leaders).first()
    }

    /// 12.8-a: whether the company may be created at all now, and Pajari's hex.
    fn provisional_ready(&self, st: &State) -> Result<(UnitId, HexId), Why> {
        let limits = &self.pack.constants.variable;
        let never = Why::new("12.8-a", "why-no-provisional-here");
        if st.phasing != Side::Finnish || !self.features(st).provisional {
            return Err(never);
        }
        let unit = self.provisional().filter(|u| st.unit(*u).place == Place::Beside).ok_or(never)?;
        if st.turn < limits.provisional_first_turn {
            return Err(Why::new("12.8-a", "why-provisional-too-early")
                .int("turn", limits.provisional_first_turn.into()));
        }
        if !st.west {
            return Err(Why::new("12.8-a", "why-provisional-not-west"));
        }
        let away = Why::new("12.8-a", "why-provisional-pajari-away")
            .int("limit", limits.provisional_distance.into());
        let pajari = self.pajari().and_then(|p| st.hex_of(p)).ok_or(away)?;
        if self.pack.grid.distance(pajari, self.pack.lutikka) > u16::from(limits.provisional_distance) {
            return Err(away);
        }
        self.provisional_place(st, pajari)?;
        Ok((unit, pajari))
    }

    /// 12.8-b: both Pajari's and the company's hex must be in supply and out of enemy zones of control.
    fn provisional_place(&self, st: &State, hex: HexId) -> Check {
        if st.in_ezoc(Side::Finnish, hex) {
            return Err(Why::new("12.8-b", "why-in-ezoc").hex(hex));
        }
        if !self.hex_in_supply(st, Side::Finnish, hex) {
            return Err(Why::new("12.8-b", "why-hex-out-of-supply").hex(hex));
        }
        Ok(())
    }

    fn may_create(&self, st: &State, hex: HexId) -> Result<UnitId, Why> {
        let (unit, pajari) = self.provisional_ready(st)?;
        if self.pack.grid.distance(pajari, hex) > 1 || !self.scenario_of(st).area.contains(hex) {
            return Err(Why::new("12.8-b", "why-provisional-not-with-pajari").hex(hex));
        }
        if st.holds(Side::Soviet, hex) {
            return Err(Why::new("4.1-c", "why-enemy-there").hex(hex));
        }
        self.provisional_place(st, hex)?;
        if !self.stack_ok(st, hex, UnitSet::one(unit)) {
            return Err(Why::new("6.0-a", "why-overstacked").hex(hex));
        }
        Ok(unit)
    }

    /// Appends where the company may be created.
    pub fn create_options(&self, st: &State, out: &mut Vec<Action>) {
        // Cheap tests first: this is asked at every choice of a Finnish Action Phase.
        if st.phasing != Side::Finnish || !st.west {
            return;
        }
        let Ok((_, pajari)) = self.provisional_ready(st) else { return };
        for hex in self.pack.grid.within(pajari, 1) {
            if self.may_create(st, hex).is_ok() {
                out.push(Action::Create(hex));
            }
        }
    }

    /// Why it may not be created there.
    pub fn create_why(&self, st: &State, hex: HexId) -> Option<Why> {
        self.may_create(st, hex).err()
    }

    /// 12.8-b, -c: creates the company at full strength; it may act this turn, but it was stacked with nobody when
    /// the phase began (6.1-a).
    pub fn create_perform<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) {
        let Ok(unit) = self.may_create(st, hex) else { return };
        st.units[unit.index()].reduced = false;
        sink.emit(|| Event::Created(unit, hex));
        self.arrive(st, unit, hex, sink);
    }
}
