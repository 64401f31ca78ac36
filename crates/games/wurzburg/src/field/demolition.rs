//! Bridge demolition by charges (38.1, 38.2).

use super::Note;
use crate::Wurzburg;
use crate::event::Event;
use crate::pack::Side;
use crate::state::State;
use sandtable_engine::Sink;

impl Wurzburg {
    /// Civil bridges that stand, by number.
    pub(crate) fn standing_bridges<'a>(&'a self, st: &'a State) -> impl Iterator<Item = u8> + 'a {
        let area = self.scenario_of(st).area;
        let all = (0u8..).zip(&self.pack.map.bridges);
        all.filter(move |(i, b)| {
            st.blown & 1 << i == 0 && area.contains(b.hexes.0) && area.contains(b.hexes.1)
        })
        .map(|(i, _)| i)
    }

    /// Bridges NATO may blow by set charges: not tried before, the wires not cut (38.1, 38.1.2).
    pub(super) fn set_charges<'a>(&'a self, st: &'a State) -> impl Iterator<Item = u8> + 'a {
        let spent = st.crossed | st.works.failed;
        let allowed = st.turn >= self.scenario_of(st).demolition_from;
        self.standing_bridges(st).filter(move |i| allowed && spent & 1 << i == 0)
    }

    /// The number charges have to reach, and the change of the die (38.1.1, 38.2).
    pub(crate) fn blast_number(&self, st: &State, bridge: u8, set: bool) -> Option<(u8, i8)> {
        let def = self.pack.map.bridges.get(usize::from(bridge))?;
        let charts = &self.pack.charts.field;
        let charges = if set { charts.set_charges } else { charts.engineer_charges };
        let number = if def.autobahn { charges.autobahn } else { charges.road };
        // The Pact at either end disturbs the firing party (38.1.1).
        let (a, b) = def.hexes;
        let pact = [a, b].into_iter().any(|h| self.stack(st, Side::Wp, h).next().is_some());
        Some((number, if set && pact { charts.pact_at_bridge } else { 0 }))
    }

    /// The charges go off.
    pub(super) fn blast<K: Sink<Event>>(&self, st: &mut State, bridge: u8, set: bool, die: u8, sink: &mut K) {
        let Some((number, drm)) = self.blast_number(st, bridge, set) else { return };
        let blown = die as i8 + drm >= number as i8;
        if blown {
            st.blown |= 1 << bridge;
        } else if set {
            st.works.failed |= 1 << bridge;
        }
        sink.emit(|| Event::Field(Note::Blast { bridge, number, drm, die, blown }));
    }
}
