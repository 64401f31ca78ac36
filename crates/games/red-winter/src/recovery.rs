//! Rule 13.3: recovery.

use crate::RedWinter;
use crate::event::{Drms, Event};
use crate::frame::{Frame, Mover, Roll};
use crate::pack::{Side, UnitId, UnitKind};
use crate::state::{State, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;

/// One modifier of a recovery roll: the rule, its message key, and what it adds.
pub type RecoveryDrm = (&'static str, &'static str, i8);

impl RedWinter {
    /// Whether the mover may attempt recovery: one reduced company out of enemy zones, and nothing else done but
    /// perhaps a bonfire (13.3-a).
    pub fn recover_check(&self, st: &State, m: &Mover) -> Check {
        self.not_begun(m, "13.3-a")?;
        let Some(unit) = m.group.first().filter(|_| m.group.len() == 1) else {
            return Err(Why::new("13.3-a", "why-one-by-one"));
        };
        let u = st.unit(unit);
        if u.has(flag::RECOVERY) {
            return Err(Why::new("13.3-a", "why-recovered-already").unit(unit));
        }
        if !self.kind(unit).is_infantry_company() || !u.reduced {
            return Err(Why::new("13.3-a", "why-recovery-who").unit(unit));
        }
        if st.in_ezoc(st.phasing, m.hex) {
            return Err(Why::new("7.2-b", "why-recovery-zoc").hex(m.hex));
        }
        if st.collapse && st.phasing == Side::Soviet {
            return Err(Why::new("17.0.4", "why-collapse-recovery"));
        }
        Ok(())
    }

    /// The modifiers of a unit's recovery roll.
    pub fn recovery_drms(&self, st: &State, unit: UnitId) -> impl Iterator<Item = RecoveryDrm> {
        let t = &self.pack.tables.recovery;
        let side = self.side(unit);
        let hex = st.hex_of(unit);
        let far = hex.is_some_and(|h| self.far_from_enemies(st, side, h));
        let pajari = hex.is_some_and(|h| st.stack(h).any(|u| self.kind(u) == UnitKind::Leader));
        let late = side == Side::Soviet && st.turn >= t.late_from_turn;
        [
            (self.now(st).morale == Some(side), ("REC#1", "drm-morale", t.morale)),
            (far, ("REC#2", "drm-distance", t.distance)),
            (pajari, ("REC#3", "drm-pajari", t.pajari)),
            (self.is_night(st), ("REC#4", "drm-night", t.night)),
            (!self.in_supply(st, unit), ("REC#5", "drm-out-of-supply", t.out_of_supply)),
            (late, ("REC#6", "drm-late-soviets", t.late_soviet)),
        ]
        .into_iter()
        .filter(|(applies, _)| *applies)
        .map(|(_, drm)| drm)
    }

    /// The mover attempts recovery.
    pub(crate) fn perform_recover(&self, st: &mut State) {
        let Some(Frame::Acting(m)) = st.top() else { return };
        if let Some(unit) = m.group.first() {
            st.push(Frame::Roll(Roll::Recovery(unit)));
        }
    }

    /// The die is cast.
    pub fn recovery_rolled<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, die: u8, sink: &mut K) {
        let why: Drms = self.recovery_drms(st, unit).map(|(rule, _, n)| (rule, n)).collect();
        let modifier: i8 = why.iter().map(|(_, n)| n).sum();
        let success = die as i8 + modifier >= self.pack.tables.recovery.success as i8;
        if success {
            st.units[unit.index()].reduced = false;
        }
        st.mark(unit, flag::RECOVERY);
        if let Some(hex) = st.hex_of(unit) {
            // 12.3-h: whoever helps stays.
            let leader = st.stack(hex).find(|u| self.kind(*u) == UnitKind::Leader);
            if let Some(leader) = leader {
                st.mark(leader, flag::STAYS);
            }
        }
        sink.emit(|| Event::Recovery { unit, die, modifier, success, why });
    }
}
