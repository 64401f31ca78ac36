//! Rule 14: digging in.

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Mover};
use crate::pack::{Side, Terrain, UnitId, UnitKind};
use crate::state::{Hexes, State};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// Hexes with a marker of the side, of either kind: one counter has both faces (14.1-d).
    fn works(&self, st: &State, side: Side) -> Hexes {
        st.dug_in.or(&st.digging).and(&st.cache.occupied[side.index()])
    }

    /// Markers the side has.
    fn dig_markers(&self, side: Side) -> u8 {
        let d = &self.pack.constants.digging;
        match side {
            Side::Soviet => d.soviet_markers,
            Side::Finnish => d.finnish_markers,
        }
    }

    /// Whether one action makes the hex Dug-In: at night, or an engineer who was there all the time (14.2.1, 14.5).
    fn digs_at_once(&self, st: &State, unit: UnitId, hex: HexId) -> bool {
        self.is_night(st) || (self.kind(unit) == UnitKind::Engineer && st.unit(unit).start == hex)
    }

    /// Whether the mover may dig in where it stands.
    pub fn dig_check(&self, st: &State, m: &Mover) -> Check {
        self.not_begun(m, "14.1-a")?;
        let Some(unit) = m.group.first().filter(|_| m.group.len() == 1) else {
            return Err(Why::new("14.1-a", "why-one-by-one"));
        };
        let hex = m.hex;
        let engineer = self.kind(unit) == UnitKind::Engineer;
        if !self.kind(unit).may_dig() {
            return Err(Why::new("14.1-a", "why-cannot-dig").unit(unit));
        }
        if self.terrain(hex) == Terrain::Lake {
            return Err(Why::new("14.1-b", "why-dig-lake").hex(hex));
        }
        if st.dug_in.contains(hex) {
            return Err(Why::new("14.0-a", "why-dug-in-already").hex(hex));
        }
        if st.in_ezoc(st.phasing, hex) && !self.is_night(st) {
            let covered = st.stack(hex).any(|u| u != unit && self.kind(u).is_combat());
            if !(engineer && covered) {
                let rule = if engineer {
                    "14.2.1-b"
                } else if st.digging.contains(hex) {
                    "14.2-b"
                } else {
                    "7.2-c"
                };
                return Err(Why::new(rule, "why-dig-zoc").hex(hex));
            }
        }
        if st.recent.contains(hex) && !self.digs_at_once(st, unit, hex) {
            return Err(Why::new("14.2-a", "why-dig-later-turn").hex(hex));
        }
        let limit = self.dig_markers(st.phasing);
        if !st.digging.contains(hex) && self.works(st, st.phasing).len() >= usize::from(limit) {
            return Err(Why::new("14.1-d", "why-no-dig-marker").int("limit", i16::from(limit)));
        }
        Ok(())
    }

    /// The mover digs in.
    pub(crate) fn perform_dig<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Acting(m)) = st.top() else { return };
        let (hex, Some(unit)) = (m.hex, m.group.first()) else { return };
        if st.digging.contains(hex) || self.digs_at_once(st, unit, hex) {
            st.digging.remove(hex);
            st.recent.remove(hex);
            st.dug_in.insert(hex);
            sink.emit(|| Event::DugIn(hex));
        } else {
            st.digging.insert(hex);
            st.recent.insert(hex);
            sink.emit(|| Event::Digging(hex));
        }
    }

    /// Whether the phasing player may take up a marker here: only his own (14.1-d).
    pub(crate) fn fill_check(&self, st: &State, hex: HexId) -> Check {
        if self.works(st, st.phasing).contains(hex) {
            Ok(())
        } else {
            Err(Why::new("14.1-d", "why-no-own-marker").hex(hex))
        }
    }

    /// Appends the markers that may be taken up.
    pub(crate) fn fill_options(&self, st: &State, out: &mut Vec<Action>) {
        out.extend(self.works(st, st.phasing).iter().map(Action::Fill));
    }

    /// Takes up a marker.
    pub(crate) fn fill_perform<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) {
        st.dug_in.remove(hex);
        st.digging.remove(hex);
        st.recent.remove(hex);
        sink.emit(|| Event::Filled(hex));
    }
}
