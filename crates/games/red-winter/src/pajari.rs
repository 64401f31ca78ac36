//! Rule 12.3.1: what becomes of Pajari when enemies come or his men die. His bonuses stand where they apply:
//! combat (8.3#6), recovery (REC#3), raids (FNRT#2), spotting (10.5.1-a).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{Side, UnitKind};
use crate::state::{Place, State};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// The hexes of the Finnish combat units nearest to `from`.
    fn nearest_friends(&self, st: &State, from: HexId) -> Vec<HexId> {
        let mut best = u16::MAX;
        let mut found = Vec::new();
        for hex in st.cache.occupied[Side::Finnish.index()].iter() {
            let distance = self.pack.grid.distance(from, hex);
            if distance < best {
                best = distance;
                found.clear();
            }
            if distance == best {
                found.push(hex);
            }
        }
        found
    }

    /// 12.3.1-b: a Soviet unit has entered `hex`; if Pajari is there he leaves for the nearest friends. Returns
    /// whether the Finns must choose between several.
    pub fn pajari_displaced<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) -> bool {
        // A stack comes in unit by unit, but he is chased off once.
        if matches!(st.top(), Some(Frame::Rescue { from }) if *from == hex) {
            return true;
        }
        let here = st.stack(hex).any(|u| self.kind(u) == UnitKind::Leader);
        here && self.rescue_pajari(st, hex, sink)
    }

    /// Sends Pajari from `from` to the nearest friends; `true` if the Finns must choose.
    fn rescue_pajari<K: Sink<Event>>(&self, st: &mut State, from: HexId, sink: &mut K) -> bool {
        match self.nearest_friends(st, from).as_slice() {
            [] => self.pajari_lost(st, sink),
            [only] => self.pajari_joins(st, *only, sink),
            _ => {
                st.push(Frame::Rescue { from });
                return true;
            }
        }
        false
    }

    fn pajari_joins<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) {
        let Some(pajari) = self.pajari() else { return };
        if st.hex_of(pajari) != Some(hex) {
            st.put(&self.pack, pajari, Place::Hex(hex));
            sink.emit(|| Event::PajariJoins(hex));
        }
    }

    /// He is out of the game; he has no second step and is never reconstituted (12.3.1-a).
    pub fn pajari_lost<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        if let Some(pajari) = self.pajari() {
            self.depart(st, pajari, Place::Eliminated, sink);
        }
    }

    /// 12.3.1-d: on a 1 he is lost, otherwise he is with the nearest friends (his own stack, if it still stands).
    pub fn fate_rolled<K: Sink<Event>>(&self, st: &mut State, from: HexId, die: u8, sink: &mut K) {
        let lost = die <= self.pack.constants.variable.pajari_lost_roll;
        sink.emit(|| Event::PajariFate(die, lost));
        if lost {
            self.pajari_lost(st, sink);
        } else {
            self.rescue_pajari(st, from, sink);
        }
    }

    /// Appends the legal actions.
    pub fn rescue_options(&self, st: &State, out: &mut Vec<Action>) {
        if let Some(Frame::Rescue { from }) = st.top() {
            out.extend(self.nearest_friends(st, *from).into_iter().map(Action::Rescue));
        }
    }

    /// Why an action is not legal.
    pub fn rescue_why(&self, _st: &State, action: Action) -> Option<Why> {
        match action {
            Action::Rescue(hex) => Some(Why::new("12.3.1-b", "why-not-nearest-friends").hex(hex)),
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn rescue_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        st.pop();
        if let Action::Rescue(hex) = action {
            self.pajari_joins(st, hex, sink);
        }
    }
}
