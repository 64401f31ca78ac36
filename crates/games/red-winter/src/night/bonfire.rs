//! Rule 16.2: bonfires.

use crate::RedWinter;
use crate::event::Event;
use crate::pack::Side;
use crate::state::{State, flag, switch};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;

impl RedWinter {
    /// 16.2-a, -b, 7.2-j: whether these units, which have not moved, may build a bonfire where they stand.
    pub fn bonfire_ok(&self, st: &State, group: UnitSet) -> Check {
        if st.phasing != Side::Soviet || !self.is_night(st) || !self.features(st).bonfires {
            return Err(Why::new("16.2-a", "why-no-bonfire-now"));
        }
        for unit in group.iter() {
            let Some(hex) = st.hex_of(unit) else {
                return Err(Why::new("16.2-a", "why-not-on-map").unit(unit));
            };
            if st.unit(unit).has(flag::BONFIRE) {
                return Err(Why::new("16.2-f", "why-bonfire-already").unit(unit));
            }
            if st.on(switch::RULES_2) && st.unit(unit).has(flag::START_EZOC) {
                return Err(Why::new("7.2-j", "why-bonfire-began-in-zone").unit(unit));
            }
            if self.is_lake(hex) {
                return Err(Why::new("16.2-b", "why-on-lake").hex(hex));
            }
            if !self.far_from_enemies(st, Side::Soviet, hex) {
                return Err(Why::new("16.2-b", "why-enemy-too-near").hex(hex));
            }
        }
        Ok(())
    }

    /// 16.2-f: one marker per hex; every unit that built is under it.
    pub fn bonfire_perform<K: Sink<Event>>(&self, st: &mut State, group: UnitSet, sink: &mut K) {
        for unit in group.iter() {
            if let Some(hex) = st.hex_of(unit) {
                st.mark(unit, flag::BONFIRE);
                st.bonfires.insert(hex);
                sink.emit(|| Event::Bonfire(unit, hex));
            }
        }
    }
}
