//! Proximity: what a unit could reach in one normal move (M-01).

use super::Survey;
use crate::Ardennes;
use crate::ids::UnitSet;
use crate::pack::{Hexes, Side, UnitId};
use sandtable_hex::HexId;

impl Ardennes {
    /// Hexes a unit could enter in one normal move from where it stands, its own included (M-01).
    pub fn reach<'a>(&self, survey: &'a Survey<'_, '_>, unit: UnitId) -> &'a Hexes {
        const NOTHING: &Hexes = &Hexes::new();
        survey
            .reach
            .get(unit.index())
            .map_or(NOTHING, |cell| cell.get_or_init(|| self.reachable(survey, unit)))
    }

    fn reachable(&self, survey: &Survey<'_, '_>, unit: UnitId) -> Hexes {
        let mut found = Hexes::new();
        if let Some(hex) = survey.board.hex_of(unit) {
            found.insert(hex);
        }
        found
    }

    /// Whether a unit is proximate to a hex: it could enter it in one move, or touches it, or could move next to the enemy
    /// units in it (10.3-e, M-01).
    pub fn proximate(&self, survey: &Survey<'_, '_>, unit: UnitId, hex: HexId) -> bool {
        self.reach(survey, unit).contains(hex)
    }

    /// German units proximate to a hex.
    pub fn germans_near(&self, survey: &Survey<'_, '_>, hex: HexId) -> UnitSet {
        let there = self.roster.sides[Side::German.index()];
        there
            .iter()
            .filter(|u| survey.board.hex_of(*u).is_some() && self.proximate(survey, *u, hex))
            .collect()
    }
}
