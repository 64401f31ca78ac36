//! Rules of single nations (41): task forces of the US cavalry squadron, the German Gegenangriff.

use crate::Wurzburg;
use crate::event::Event;
use crate::frame::Gegenangriff;
use crate::ids::CounterId;
use crate::pack::{Nation, Side};
use crate::shock::Variant;
use crate::state::{Kind, State};
use sandtable_engine::Sink;

impl Wurzburg {
    /// Steps a task force of this unit's formation may have: the cavalry squadron goes as one (12.6.2, 41.1.1).
    pub fn task_force_limit(&self, unit: CounterId) -> u8 {
        let charts = &self.pack.charts;
        if self.pack.kind(unit).cavalry { charts.cavalry_task_force } else { charts.task_force }
    }

    /// Whether the hasty attack being committed may be declared a Gegenangriff: one German task force a turn (41.4).
    pub fn may_declare_gegenangriff(&self, st: &State) -> bool {
        let Some(op) = st.op() else { return false };
        let german = |p: &crate::frame::Part| self.pack.formation(p.formation).nation == Nation::Wg;
        self.plays(st, 41)
            && op.side == Side::Nato
            && op.kind == Kind::Hasty
            && op.gegenangriff == Gegenangriff::None
            && op.melee.variant == Variant::None
            && st.gegenangriff != st.turn
            && op.parts.len() == 1
            && op.parts.iter().all(german)
    }

    pub(crate) fn declare_gegenangriff<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        st.gegenangriff = st.turn;
        if let Some(op) = st.operation.as_deref_mut() {
            op.gegenangriff = Gegenangriff::Declared;
            let formation = op.parts.first().map_or(op.formation, |p| p.formation);
            sink.emit(|| Event::Gegenangriff(formation));
        }
    }

    /// The die that may turn the order of fire round.
    pub(crate) fn gegenangriff_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let reversed = die >= self.pack.charts.gegenangriff;
        if let Some(op) = st.operation.as_deref_mut() {
            let hex = op.objective;
            if reversed {
                op.gegenangriff = Gegenangriff::Reversed;
            }
            sink.emit(|| Event::FireOrder { hex, die, reversed });
        }
    }
}
