//! Smoke (6.3.3): markers on engineers, in scenarios that give them.

use crate::Wurzburg;
use crate::fire::{Factor, Shot};
use crate::state::State;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether smoke lies in a hex: as long as the engineer under it stays there.
    pub fn is_smoked(&self, st: &State, hex: HexId) -> bool {
        st.smoke.iter().any(|(h, engineer)| *h == hex && st.hex(*engineer) == Some(hex))
    }

    /// The set-up is over: the engineers the scenario names lay smoke.
    pub(crate) fn lay_smoke(&self, st: &mut State) {
        let named = self.scenario_of(st).means.iter().flat_map(|means| means.smoke.iter());
        let units = named.flat_map(|group| self.pack.members(*group));
        st.smoke = units.filter_map(|unit| Some((st.hex(unit)?, unit))).collect();
    }

    /// Takes off markers whose engineer has left or is lost.
    pub(crate) fn lift_smoke(&self, st: &mut State) {
        let mut smoke = std::mem::take(&mut st.smoke);
        smoke.retain(|(hex, engineer)| st.hex(*engineer) == Some(*hex));
        st.smoke = smoke;
    }

    /// Fire of artillery, aircraft and helicopters into smoke is halved; where they fire from does not matter (18.2.2#3).
    pub(crate) fn through_smoke(&self, st: &State, mut shot: Shot, target: HexId, thermal: bool) -> Shot {
        if !thermal && self.is_smoked(st, target) {
            shot.factors.push(Factor::Smoke);
            shot.strength /= 2;
        }
        shot
    }
}
