//! The whole map: what a hex is worth to a unit, looked at alone. Quick enough for sixty units and thirty hexes each.
//!
//! An Ally goes for what the Axis holds; an Axis faction keeps between its enemy and what it holds. So the two factions of a
//! seat are judged each by its own war, and a seat never asks what the other half of Germany would like.

use sandtable_downfall::Downfall;
use sandtable_downfall::ids::{Faction, Ideology, PieceId, Terrain};
use sandtable_downfall::state::State;
use sandtable_hex::HexId;
use sandtable_mechanics::graph::distances;

/// Steps looked at.
const FAR: u8 = 30;

/// Distances that a faction's moves are judged by.
pub struct Wide<'a> {
    game: &'a Downfall,
    state: &'a State,
    faction: Faction,
    /// From the nearest enemy it fights.
    enemy: Vec<u8>,
    /// From the nearest prize: what an Ally wants to take, what the Axis has to keep.
    prize: Vec<u8>,
}

impl<'a> Wide<'a> {
    pub fn new(game: &'a Downfall, state: &'a State, faction: Faction) -> Wide<'a> {
        let map = &game.pack.map;
        let foe = faction.foe();
        let foes = game.pack.units_of(foe).filter_map(|u| state.hex_of(u));
        let axis = |h: &HexId| game.owner(state, *h) == Ideology::Axis;
        let prizes = map.objectives.iter().filter(axis);
        Wide { game, state, faction, enemy: flood(game, foes), prize: flood(game, prizes) }
    }

    /// Whether no prize can be walked to in good time.
    pub fn is_far(&self, hex: HexId) -> bool {
        self.prize[hex.idx()] >= 12
    }

    /// What the ground adds to a defence.
    fn cover(&self, hex: HexId) -> f32 {
        let city = if self.game.pack.map.is_city(hex) { 1.0 } else { 0.0 };
        city + match self.game.pack.map.hex(hex).terrain {
            Some(Terrain::Hills | Terrain::Forest) => 2.0,
            Some(Terrain::Mountain | Terrain::Swamp) => 3.0,
            _ => 0.0,
        }
    }

    /// Own pips in a hex without some units.
    fn others(&self, hex: HexId, units: &[PieceId]) -> f32 {
        let own = self.faction.ideology();
        let there = self
            .state
            .units_at(&self.game.pack, hex)
            .filter(|u| !units.contains(u) && self.game.pack.faction_of(*u).ideology() == own);
        there.map(|u| f32::from(self.state.piece(u).pips)).sum()
    }

    /// The worth of units standing in a hex.
    pub fn worth(&self, units: &[PieceId], hex: HexId) -> f32 {
        let map = &self.game.pack.map;
        let own = self.faction.ideology();
        let pips: f32 = units.iter().map(|u| f32::from(self.state.piece(*u).pips)).sum();
        let enemy = f32::from(self.enemy[hex.idx()].min(FAR));
        let prize = f32::from(self.prize[hex.idx()].min(FAR));
        let beside = self.others(hex, units);
        let objective = map.objectives.contains(hex);
        if self.faction.is_axis() {
            // In the line or just behind it, on good ground, and in what must be kept while the enemy is near.
            let line = -0.06 * (enemy - 1.5).abs().min(12.0);
            let keep = if objective && enemy <= 7.0 && beside == 0.0 { 1.0 } else { 0.0 };
            let weak = if enemy <= 1.0 && pips + beside < 2.0 { -0.1 } else { 0.0 };
            let gain = if map.is_city(hex) && self.state.city_of(hex) != own { 0.5 } else { 0.0 };
            return line + keep + weak + gain + 0.03 * self.cover(hex) - 0.02 * prize.min(6.0);
        }
        let take = if map.is_city(hex) && self.state.city_of(hex) == Ideology::Axis {
            if objective { 1.0 } else { 0.3 }
        } else {
            0.0
        };
        // Towards the next prize and up to the enemy, in strength; what was taken is held while the enemy is near.
        let keep = if objective && enemy <= 3.0 && beside == 0.0 { 0.5 } else { 0.0 };
        let lone = if enemy <= 1.0 && pips + beside < 3.0 { -0.12 } else { 0.0 };
        take + keep + lone - 0.05 * prize - 0.03 * enemy.min(10.0) + 0.01 * beside.min(4.0)
    }
}

/// Walking distances from some hexes.
fn flood(game: &Downfall, from: impl Iterator<Item = HexId>) -> Vec<u8> {
    let map = &game.pack.map;
    let far = distances(map.grid.len(), from.map(|h| h.idx()), |at, to| {
        map.walk(HexId(at as u16)).for_each(|(near, _)| to(near.idx()));
    });
    far.into_iter().map(|steps| steps.map_or(FAR, |n| n.min(u16::from(FAR)) as u8)).collect()
}
