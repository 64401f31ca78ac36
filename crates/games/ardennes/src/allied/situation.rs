//! Strength for judging an attack, and from where units would attack (10.61, 10.62, 10.63).

use super::choose::{Choice, Notes};
use crate::Ardennes;
use crate::board::Board;
use crate::ids::UnitSet;
use crate::pack::{Side, Terrain, UnitId};
use crate::state::{State, Supply, flag};
use crate::survey::Survey;
use sandtable_hex::HexId;
use std::cmp::Reverse;

impl Ardennes {
    /// Whether an Allied unit may join an attack: it can act and is in supply or Low Supply (10.62, 13.1-d).
    pub(super) fn may_attack(&self, state: &State, unit: UnitId) -> bool {
        self.can_act(state, unit) && matches!(state.unit(unit).supply, Supply::Full | Supply::Low)
    }

    /// The hex from which a unit would attack a target: an empty one, else the one that costs most, then with the fewest
    /// Allied units (10.63-a). A unit that is next to the target moves only from company to less of it (10.63-b).
    pub(super) fn approach(
        &self,
        survey: &Survey<'_, '_>,
        unit: UnitId,
        target: HexId,
        notes: &mut Notes,
    ) -> Option<HexId> {
        let (board, grid) = (survey.board, &self.pack.map.grid);
        let here = board.hex_of(unit)?;
        let touching = grid.are_adjacent(here, target);
        let company = |h: HexId| board.stack(h).filter(|u| *u != unit).count();
        if touching && company(here) == 0 {
            return Some(here);
        }
        if !touching && !self.proximate(survey, unit, target) {
            return None;
        }
        let range = self.reach_of(survey, unit)?;
        let free = |h: &HexId| {
            range.contains(*h)
                && self.room(board, Side::Allied, *h, &[unit])
                && (!touching || company(*h) < company(here))
        };
        let found = Choice::among(grid.adjacent(target).filter(free), notes)
            .best("10.63-a", "empty-first", |h| company(h) == 0)
            .best("10.63-a", "costs-most", |h| range.cost(h))
            .best("10.63-a", "fewest-units", |h| Reverse(company(h)))
            .decide(board);
        found.or(touching.then_some(here))
    }

    /// Situational strength of attackers: those who would attack across a river count half (10.61-a), all at least one
    /// (10.61-c).
    pub(super) fn attack_situation(&self, survey: &Survey<'_, '_>, units: &[UnitId], target: HexId) -> u16 {
        let (mut dry, mut wet) = (0, 0);
        for unit in units {
            let Some(from) = self.approach(survey, *unit, target, &mut Notes::default()) else { continue };
            let strength = u16::from(survey.board.state.face(&self.pack, *unit).strength);
            match self.pack.map.grid.dir_between(from, target) {
                Some(dir) if self.pack.map.is_river(from, dir) => wet += strength,
                _ => dry += strength,
            }
        }
        (dry + wet / 2).max(self.pack.constants.situational.least.unsigned_abs().into())
    }

    /// Situational strength of the Germans in a hex (10.61-b, 10.61-c). A marker counts if all of them have it.
    pub fn defence_situation(&self, board: &Board<'_>, hex: HexId) -> u16 {
        let (map, figures, state) = (&self.pack.map, &self.pack.constants.situational, board.state);
        // Units that retreated here in this activation add nothing (13.74).
        let defenders = || board.stack(hex).filter(|u| !state.unit(*u).has(flag::GUEST));
        let mut strength = self.simple_strength(board, defenders()) as i32;
        if map.cities.contains(hex) || map.westwall.contains(hex) {
            strength *= 2;
        }
        let terrain = map.terrain_at(hex);
        let all = |test: &dyn Fn(UnitId) -> bool| defenders().all(test);
        let town = map.towns.contains(hex) && !map.cities.contains(hex);
        let at_least = |level: Supply| all(&|u| state.unit(u).supply >= level);
        let modifiers = [
            (town && map.points_at(hex) == 0, figures.town),
            (terrain == Terrain::Forest, figures.forest),
            (terrain == Terrain::Woods, figures.woods),
            (state.improved.contains(hex), figures.improved),
            (terrain == Terrain::Clear, figures.clear),
            (at_least(Supply::Isolated), figures.isolated),
            (at_least(Supply::Out) && !at_least(Supply::Isolated), figures.out_of_supply),
            (all(&|u| state.unit(u).has(flag::NO_FUEL)), figures.out_of_fuel),
        ];
        strength += modifiers.iter().filter(|(held, _)| *held).map(|(_, n)| i32::from(*n)).sum::<i32>();
        strength.max(figures.least.into()).unsigned_abs() as u16
    }

    /// Whether attackers in these hexes make a flank attack (13.41-l): three hexes, or two that do not touch; never
    /// against a town or city.
    pub(super) fn flanks(&self, hexes: &[HexId], target: HexId) -> bool {
        let grid = &self.pack.map.grid;
        !self.pack.map.towns.contains(target)
            && (hexes.len() >= 3
                || hexes.iter().any(|a| hexes.iter().any(|b| a != b && !grid.are_adjacent(*a, *b))))
    }

    /// The hexes of these units, each once.
    pub(super) fn hexes_of(&self, board: &Board<'_>, units: UnitSet) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = units.iter().filter_map(|u| board.hex_of(u)).collect();
        hexes.sort_unstable_by_key(|h| h.0);
        hexes.dedup();
        hexes
    }
}
