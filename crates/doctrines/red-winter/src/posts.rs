//! Ideas for single units and small groups: somewhere else, or together beside the same enemy.

use super::sense::Sense;
use sandtable_engine::Rng;
use sandtable_hex::HexId;
use sandtable_red_winter::pack::UnitId;

/// Hexes a unit may be sent to: the best by the evaluation.
const CHOICES: usize = 7;

/// Units that converge on one enemy, at most.
const GROUP: usize = 4;

/// From farther away nobody gets beside an enemy in one move.
const MARCH: u16 = 6;

impl Sense<'_> {
    /// One unit to one of the better hexes it can reach.
    pub fn repost(&self, able: &[UnitId], rng: &mut Rng) -> Vec<(UnitId, HexId)> {
        let Some(unit) = any(able, rng) else { return Vec::new() };
        let mut hexes = self.stops(unit);
        hexes.truncate(CHOICES);
        any(&hexes, rng).map(|(_, hex)| (unit, hex)).into_iter().collect()
    }

    /// Those who can get beside an enemy stack go there, each to the hex that is best for it.
    pub fn converge(&self, able: &[UnitId], rng: &mut Rng) -> Vec<(UnitId, HexId)> {
        let grid = &self.game.pack.grid;
        let near = |hex: HexId, unit: &UnitId| self.st.hex_of(*unit).map(|h| grid.distance(h, hex));
        let targets: Vec<HexId> = self.targets.iter().map(|t| t.stack.hex).collect();
        let within: Vec<HexId> = targets
            .into_iter()
            .filter(|t| able.iter().any(|u| near(*t, u).is_some_and(|d| d <= 4)))
            .collect();
        let Some(target) = any(&within, rng) else { return Vec::new() };
        let mut nearest: Vec<UnitId> = able.to_vec();
        nearest.retain(|u| self.attack_of(*u) > 0.0 && near(target, u).is_some_and(|d| d <= MARCH));
        nearest.sort_by_key(|u| near(target, u).unwrap_or(u16::MAX));
        let most = 1 + rng.below(GROUP as u32) as usize;
        let beside = |unit: UnitId| {
            let stops = self.stops(unit);
            stops.into_iter().find(|(_, h)| grid.distance(*h, target) == 1).map(|(_, h)| (unit, h))
        };
        nearest.into_iter().filter_map(beside).take(most).collect()
    }

    /// Where a unit can end its move, the best hex first; where it stands is one of them.
    fn stops(&self, unit: UnitId) -> Vec<(f32, HexId)> {
        let m = self.game.mover(self.st, unit);
        let mut hexes: Vec<(f32, HexId)> = self
            .game
            .reach_of(self.st, &m)
            .iter()
            .filter(|h| self.game.may_stop(self.st, *h, m.group))
            .chain([m.hex])
            .map(|h| (self.place_score(&m, unit, h), h))
            .collect();
        hexes.sort_by(|a, b| b.0.total_cmp(&a.0));
        hexes
    }
}

fn any<T: Copy>(list: &[T], rng: &mut Rng) -> Option<T> {
    if list.is_empty() { None } else { list.get(rng.below(list.len() as u32) as usize).copied() }
}
