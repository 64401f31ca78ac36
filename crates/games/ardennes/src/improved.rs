//! Improved positions (16.3).

use crate::Ardennes;
use crate::event::Event;
use crate::pack::UnitId;
use crate::state::{State, Supply, flag};
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::HexId;

impl Ardennes {
    /// Whether an improved position can be in a hex where none is (16.32).
    pub fn can_improve(&self, state: &State, hex: HexId) -> bool {
        !self.pack.map.towns.contains(hex) && !state.improved.contains(hex)
    }

    /// Whether a unit can dig in where it stands (16.31): in supply or Low Supply, undispersed, has neither moved nor
    /// attacked in this activation, and the hex has room for the marker.
    pub fn can_dig(&self, state: &State, unit: UnitId) -> bool {
        self.refuse_dig(state, unit).is_none()
    }

    /// Why a unit cannot dig in.
    pub fn refuse_dig(&self, state: &State, unit: UnitId) -> Option<Refusal> {
        let refuse = |rule, key| Some(Refusal::new(rule, Message::new(key)));
        let now = state.unit(unit);
        let Some(hex) = now.place.hex() else { return refuse("16.31-a", "refused-dig-off-map") };
        if now.has(flag::DISPERSED) {
            refuse("13.9-b", "refused-dig-dispersed")
        } else if now.supply >= Supply::Out {
            refuse("14.32", "refused-dig-supply")
        } else if now.has(flag::MOVED | flag::ATTACKED) {
            refuse("16.31-a", "refused-dig-busy")
        } else if self.pack.map.towns.contains(hex) {
            refuse("16.32", "refused-dig-town")
        } else if state.improved.contains(hex) {
            refuse("16.32", "refused-dig-already")
        } else {
            None
        }
    }

    /// An improved position is made in a hex; nothing happens where none can be.
    pub fn dig_in<K: Sink<Event>>(&self, state: &mut State, hex: HexId, sink: &mut K) {
        if self.can_improve(state, hex) {
            state.improved.insert(hex);
            sink.emit(|| Event::Improved(hex, true));
        }
    }

    /// An improved position is lost (16.34).
    pub fn lose_position<K: Sink<Event>>(&self, state: &mut State, hex: HexId, sink: &mut K) {
        if state.improved.remove(hex) {
            sink.emit(|| Event::Improved(hex, false));
        }
    }

    /// Nobody may be left in a hex: then its improved position is lost (16.34). Whoever takes the last unit away from a
    /// hex asks this.
    pub fn abandon<K: Sink<Event>>(&self, state: &mut State, hex: HexId, sink: &mut K) {
        if state.stack(hex).next().is_none() {
            self.lose_position(state, hex, sink);
        }
    }
}
