//! 6.1.4.3.5 with our own text for 7.35: fires.
//!
//! A building that fire other than small arms has hit effectively burns on a roll. Nobody enters a burning hex; who is
//! still there when the next turn ends is lost. The fire goes out by itself.

use super::{Burning, FeatureEvent, FeatureRoll};
use crate::Panzer;
use crate::effects::{Effect, EffectKind, Pattern};
use crate::event::Event;
use crate::frame::{Frame, Roll};
use crate::ids::UnitId;
use crate::pack::Terrain;
use crate::state::{State, switch};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    /// A building was hit effectively: it may burn.
    pub(super) fn may_ignite(&self, st: &mut State, hex: HexId, terrain: Terrain) {
        if st.on(switch::FIRES) && terrain.is_building() && !self.burns(st, hex) {
            st.push(Frame::Roll(Roll::Feature(FeatureRoll::Ignite(hex))));
        }
    }

    pub(super) fn ignite_rolled<K: Sink<Event>>(&self, st: &mut State, hex: HexId, roll: u8, sink: &mut K) {
        let number = self.pack.tables.ignite_building;
        let event = FeatureEvent::Ignite { hex: self.spot(st, hex), roll, number };
        sink.emit(|| Event::Feature(event));
        if roll > number {
            return;
        }
        st.features.fires.push(Burning { hex, since: st.turn });
        let effect =
            Effect { kind: EffectKind::Fire, hex, pattern: Pattern::Single, dir: 0, on: true, active: false };
        self.lay(st, effect, sink);
    }

    /// The end of a turn: who has not left a fire of an earlier turn is lost, and old fires go out.
    pub(crate) fn fires_at_end<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        if st.features.fires.is_empty() {
            return;
        }
        let fires = st.features.fires.clone();
        for fire in fires {
            if fire.since < st.turn {
                let caught: Vec<UnitId> = st.at(fire.hex).map(|(id, _)| id).collect();
                for id in caught {
                    self.bury(st, id, fire.hex, sink);
                }
            }
            if st.turn >= fire.since.saturating_add(self.pack.tables.burns_turns) {
                st.features.fires.retain(|f| f.hex != fire.hex);
                st.effects.retain(|e| e.kind != EffectKind::Fire || e.hex != fire.hex);
                let at = self.spot(st, fire.hex);
                sink.emit(|| Event::Feature(FeatureEvent::BurntOut(at)));
            }
        }
    }
}
