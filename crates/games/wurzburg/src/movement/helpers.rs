//! Who may come along: engineers near a lead marker, units of a Reserve (12.9, 13.7.2).

use crate::Wurzburg;
use crate::ids::CounterId;
use crate::pack::Symbol;
use crate::readings::reading;
use crate::state::{DISRUPTED, Kind, State, USED};
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a unit can take part in a Reserve operation: not next to an enemy at the start (13.7.2). It does not enter the map
    /// by one, but for another reading (46.6.1).
    pub(crate) fn may_use_reserve(&self, st: &State, unit: CounterId) -> bool {
        let side = self.pack.side(unit);
        match st.hex(unit) {
            Some(hex) => !self.is_near_enemy(st, side, hex),
            None => st.reads(reading::LATE_ENTRY) && st.counter(unit).place.beside().is_some(),
        }
    }

    /// Engineers that may join an operation from near a lead marker (12.9.1, 12.9.2).
    pub(crate) fn may_assist(&self, st: &State, unit: CounterId) -> bool {
        let Some(op) = st.op() else { return false };
        let formation = self.pack.formation_of(unit);
        let counter = st.counter(unit);
        if self.pack.kind(unit).symbol != Symbol::Engineer || self.pack.side(unit) != op.side {
            return false;
        }
        // The brigade a battalion is attached to lends its engineers (12.6.3).
        let brigade = self.brigade_of(st, op.formation);
        let near = |hex: HexId| {
            op.parts.iter().any(|p| {
                let reach = self.pack.charts.lead_radius;
                p.lead.some().is_some_and(|lead| self.pack.map.grid.distance(lead, hex) <= reach)
            })
        };
        let there = match counter.place.on_map() {
            Some(hex) => near(hex) && (op.kind != Kind::Reserve || self.may_use_reserve(st, unit)),
            // Arriving engineers come with units of their chain that enter the map (12.9.4).
            None => {
                counter.place.beside().is_some()
                    && op.parts.iter().flat_map(|p| p.units.iter()).any(|c| st.hex(c).is_none())
            }
        };
        there
            && !counter.has(USED | DISRUPTED)
            && !op.participants.contains(unit)
            && counter.with.is_none_or(|f| f == op.formation || f == brigade)
            && self.superior(formation, brigade)
            && self.same_nation(formation, brigade)
    }

    /// Whether any engineer may join the operation.
    pub(crate) fn has_helpers(&self, st: &State) -> bool {
        st.fielded().any(|(unit, _)| self.may_assist(st, unit))
    }
}
