//! City resistance (29.6.5): air assault units alone do not walk into a city NATO holds.

use crate::Wurzburg;
use crate::frame::Operation;
use crate::ids::CounterId;
use crate::pack::{Side, Terrain};
use crate::state::State;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a hex is a city NATO holds.
    fn is_nato_city(&self, st: &State, hex: HexId) -> bool {
        self.pack.map.terrain_at(hex) == Terrain::City && st.holder(hex) == Some(Side::Nato)
    }

    /// Whether a city resists these units: air assault units of the Pact and nobody else.
    pub(crate) fn city_resists(
        &self,
        st: &State,
        mut units: impl Iterator<Item = CounterId>,
        hex: HexId,
    ) -> bool {
        self.is_nato_city(st, hex)
            && self.plays(st, 29)
            && units.all(|c| self.pack.side(c) == Side::Wp && self.is_airmobile(c))
    }

    /// Cities without NATO units that an operation of air assault units alone may attack: in an airmobile operation those
    /// that are acquired or touched, else any within reach.
    pub(crate) fn city_objectives(&self, st: &State, op: &Operation, air: bool, reach: u16) -> Vec<HexId> {
        if op.side != Side::Wp || !self.plays(st, 29) || !self.is_airmobile_alone(st) {
            return Vec::new();
        }
        let grid = &self.pack.map.grid;
        let near = |hex: HexId| {
            op.participants.iter().filter_map(|c| st.hex(c)).any(|h| grid.distance(h, hex) <= reach)
        };
        st.control
            .iter()
            .map(|(h, _)| *h)
            .filter(|h| self.is_nato_city(st, *h) && self.stack(st, Side::Nato, *h).next().is_none())
            .filter(|h| if air { self.is_spied(st, op.side, *h) } else { near(*h) })
            .collect()
    }

    /// Cities a reconnaissance of air assault units may look for as empty hexes (20.2.4).
    pub(crate) fn city_targets(&self, st: &State, formation: crate::ids::FormationId) -> Vec<HexId> {
        let side = self.pack.formation(formation).side;
        let flies = side == Side::Wp
            && self.plays(st, 29)
            && st.in_play().any(|c| self.is_airmobile(c) && self.activates_in(st, c, formation));
        if !flies {
            return Vec::new();
        }
        let cities = st.control.iter().map(|(h, _)| *h);
        cities.filter(|h| self.is_nato_city(st, *h)).collect()
    }

    /// The objective is being fired at: a hit on an empty city opens it.
    pub(crate) fn note_breach(&self, st: &mut State, hex: HexId, hits: u16) {
        if let Some(op) = st.operation.as_deref_mut()
            && op.air.city
            && op.objective == hex
        {
            op.air.breached |= hits > 0;
        }
    }

    /// Whether the city that is the objective still bars the advance.
    pub(crate) fn is_unbreached(&self, st: &State) -> bool {
        st.op().is_some_and(|op| op.air.city && !op.air.breached)
    }
}
