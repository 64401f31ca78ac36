//! Lead unit markers of the Pact whose hex an enemy has entered (12.3.2.2).

use crate::Wurzburg;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, FormationId};
use crate::pack::Side;
use crate::state::State;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// An enemy stands in a hex now: markers there without a friend must go elsewhere (12.3.2.2).
    pub(crate) fn displace_leads(&self, st: &mut State, side: Side, hex: HexId) {
        for formation in self.pack.formations() {
            let marked = st.formation(formation).lead == hex && self.pack.formation(formation).side != side;
            if marked && self.stack(st, side.other(), hex).next().is_none() {
                st.formation_mut(formation).displaced = true;
            }
        }
    }

    /// Asks for a new place of every marker that was displaced.
    pub(crate) fn ask_for_leads(&self, st: &mut State) {
        if !st.formations.iter().any(|f| f.displaced) {
            return;
        }
        for formation in self.pack.formations() {
            let state = st.formation_mut(formation);
            if std::mem::take(&mut state.displaced) {
                st.frames.push(Frame::Relead(formation));
            }
        }
    }

    /// Units that may take the marker of their regiment over: those within reach of where it lay (12.3.2.2).
    pub fn new_leads(&self, st: &State, regiment: FormationId) -> Vec<CounterId> {
        let lead = st.formation(regiment).lead;
        let reach = self.pack.charts.lead_radius;
        self.units_of(st, regiment)
            .filter(|(_, hex)| lead.some().is_some_and(|l| self.pack.map.grid.distance(l, *hex) <= reach))
            .map(|(unit, _)| unit)
            .collect()
    }

    /// The marker goes to another unit, or off the map.
    pub(crate) fn relead<K: Sink<Event>>(
        &self,
        st: &mut State,
        regiment: FormationId,
        unit: Option<CounterId>,
        sink: &mut K,
    ) {
        st.frames.pop();
        let hex = unit.and_then(|unit| st.hex(unit)).unwrap_or(HexId::NONE);
        st.formation_mut(regiment).lead = hex;
        if hex.some().is_some() {
            sink.emit(|| Event::Lead(regiment, hex));
        }
    }
}
