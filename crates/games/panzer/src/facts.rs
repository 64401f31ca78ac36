//! Facts every chapter asks for: cards, ranges, sight, stacking, cover.

use crate::Panzer;
use crate::geo::{Block, Relief, Sight, sight};
use crate::ids::{Cover, Grade, Side, UnitId};
use crate::pack::{
    Card, CoverRule, Fortification, Ground, Layout, ScenarioDef, Terrain, TerrainRow, Vehicle,
};
use crate::state::{State, flag, switch};
use sandtable_hex::{Hex, HexId};

impl Panzer {
    /// The scenario.
    #[inline]
    pub fn scenario<'a>(&'a self, st: &State) -> &'a ScenarioDef {
        self.pack.scenario(st.scenario)
    }

    /// The joined boards.
    #[inline]
    pub fn layout<'a>(&'a self, st: &State) -> &'a Layout {
        self.pack.layout(self.scenario(st).layout)
    }

    /// The ground, with what the position has changed.
    #[inline]
    pub fn relief<'a>(&'a self, st: &'a State) -> Relief<'a> {
        Relief { layout: self.layout(st), terrain: &self.pack.terrain, changed: &st.ground }
    }

    /// The ground of a hex.
    #[inline]
    pub fn ground<'a>(&'a self, st: &'a State, hex: HexId) -> &'a Ground {
        match st.ground.iter().find(|c| c.hex == hex) {
            Some(changed) => &changed.ground,
            None => self.layout(st).ground(hex),
        }
    }

    /// Range in hexes: the target hex counts, the own one does not (3.5.1).
    #[inline]
    pub fn range(&self, st: &State, a: HexId, b: HexId) -> u16 {
        self.layout(st).grid.distance(a, b)
    }

    /// The displacement from one hex to another.
    #[inline]
    pub fn displacement(&self, st: &State, from: HexId, to: HexId) -> Hex {
        let grid = &self.layout(st).grid;
        grid.hex(to) - grid.hex(from)
    }

    /// Whether two hexes see each other (4.1.4).
    #[inline]
    pub fn sees(&self, st: &State, a: HexId, b: HexId) -> bool {
        self.geo.map(self.scenario(st).layout).sees(&self.relief(st), self.geo.lines(), a, b)
    }

    /// Whether one unit's place sees another's: who is on a roof or top floor sees from there (6.1.4.3.1c, d).
    pub fn unit_sees(&self, st: &State, a: UnitId, b: UnitId) -> bool {
        let (Some(from), Some(to)) = (st.whereabouts(a), st.whereabouts(b)) else { return false };
        if !st.unit(a).has(flag::UPPER) && !st.unit(b).has(flag::UPPER) {
            return self.sees(st, from, to);
        }
        let (up, there) = (self.lift(st, a), self.lift(st, b));
        sight::look_between(&self.relief(st), self.geo.lines(), (from, up), (to, there)).is_clear()
    }

    /// Whether a unit sees the ground of a hex from where it is.
    pub(crate) fn unit_sees_hex(&self, st: &State, unit: UnitId, hex: HexId) -> bool {
        let Some(from) = st.whereabouts(unit) else { return false };
        if !st.unit(unit).has(flag::UPPER) {
            return self.sees(st, from, hex);
        }
        let up = self.lift(st, unit);
        sight::look_between(&self.relief(st), self.geo.lines(), (from, up), (hex, 0)).is_clear()
    }

    /// The line of sight between two hexes with what blocks it.
    pub fn look(&self, st: &State, a: HexId, b: HexId) -> Sight {
        sight::look(&self.relief(st), self.geo.lines(), a, b)
    }

    /// What blocks the line between two hexes.
    pub fn blocked_by(&self, st: &State, a: HexId, b: HexId) -> Option<Block> {
        match self.look(st, a, b) {
            Sight::Blocked(block) => Some(block),
            Sight::Clear | Sight::TooFar => None,
        }
    }

    /// A unit's data card.
    #[inline]
    pub fn card<'a>(&'a self, st: &State, id: UnitId) -> &'a Card {
        self.pack.card(st.unit(id).card)
    }

    /// A unit's vehicle values, if it is one.
    #[inline]
    pub fn vehicle<'a>(&'a self, st: &State, id: UnitId) -> Option<&'a Vehicle> {
        self.card(st, id).vehicle()
    }

    /// A unit's grade; without the block on grades everybody is seasoned, the baseline (5.8).
    #[inline]
    pub fn grade(&self, st: &State, id: UnitId) -> Grade {
        if st.on(switch::GRADES) { st.unit(id).grade } else { Grade::Seasoned }
    }

    /// Whether a unit can fight: trucks and prime movers cannot, so they neither spot nor take objectives
    /// (4.1.1a, 3.6).
    pub fn is_armed(&self, st: &State, id: UnitId) -> bool {
        // Leg and towed units always can (6.1.1).
        !st.unit(id).has(flag::BAILED) && self.vehicle(st, id).is_none_or(|v| !v.weapons.is_empty())
    }

    /// The hexside a unit faces: passengers look where their carrier does.
    #[inline]
    pub fn facing_of(&self, st: &State, id: UnitId) -> u8 {
        let unit = st.unit(id);
        unit.carrier().map_or(unit.facing, |c| st.unit(c).facing)
    }

    /// How many vehicles and unlimbered guns stand in a hex; wrecks and leg units do not count (3.8, 5.13).
    pub fn vehicles_in(&self, st: &State, hex: HexId) -> usize {
        st.at(hex).filter(|(id, _)| self.leg(st, *id).is_none()).count()
    }

    /// Whether a hex is overstacked (3.8).
    pub fn is_overstacked(&self, st: &State, hex: HexId) -> bool {
        self.vehicles_in(st, hex) >= usize::from(self.pack.tables.overstacked)
    }

    /// Whether a manned vehicle of the other side stands in a hex.
    pub fn enemy_vehicle_in(&self, st: &State, hex: HexId, side: Side) -> bool {
        st.at(hex).any(|(id, u)| u.side != side && !u.has(flag::BAILED) && self.vehicle(st, id).is_some())
    }

    /// Whether a unit of the other side stands in a hex; abandoned vehicles count like wrecks.
    pub fn enemy_in(&self, st: &State, hex: HexId, side: Side) -> bool {
        st.at(hex).any(|(_, u)| u.side != side && !u.has(flag::BAILED))
    }

    /// The terrain a vehicle in the hex stands in: in a building hex the alley (4.1.4.1.3a).
    #[inline]
    pub fn vehicle_terrain(&self, st: &State, hex: HexId) -> Terrain {
        let terrain = self.ground(st, hex).terrain;
        if terrain.is_building() { Terrain::Alley } else { terrain }
    }

    /// The terrain a unit is in: leg units are inside buildings, vehicles and guns in the alley unless marked
    /// (6.1.4.3.1).
    pub fn terrain_of(&self, st: &State, id: UnitId, hex: HexId) -> Terrain {
        let unit = st.unit(id);
        if unit.has(flag::UPPER) && self.scenario(st).desert_buildings {
            return Terrain::Roof;
        }
        let inside = self.leg(st, id).is_some() || unit.has(flag::INSIDE);
        if inside { self.ground(st, hex).terrain } else { self.vehicle_terrain(st, hex) }
    }

    /// Cover of a unit where it stands, by a column of the terrain table: that of its position or of its terrain
    /// (6.1.4.3.7). An overstacked hex gives none.
    pub fn cover_of(&self, st: &State, id: UnitId, column: fn(&TerrainRow) -> CoverRule) -> Cover {
        let Some(hex) = st.unit(id).hex() else { return Cover::None };
        if self.is_overstacked(st, hex) {
            return Cover::None;
        }
        let dug = match st.work_of(id).map(|w| w.kind) {
            Some(Fortification::ImprovedPosition) => column(self.pack.terrain(Terrain::ImprovedPosition)),
            _ => CoverRule::Other,
        };
        let terrain = column(self.pack.terrain(self.terrain_of(st, id, hex)));
        let block = self.block_cover(st, id, hex, column);
        [dug, terrain, block]
            .into_iter()
            .map(|rule| self.cover_by(st, hex, rule))
            .max()
            .unwrap_or(Cover::None)
    }

    /// Cover of a vehicle in a hex, by a column of the terrain table. An overstacked hex gives none (4.1.3.2,
    /// 4.4.3.2.2f).
    pub fn cover(&self, st: &State, hex: HexId, column: fn(&TerrainRow) -> CoverRule) -> Cover {
        if self.is_overstacked(st, hex) {
            return Cover::None;
        }
        // Roads and paths have the cover of the other terrain in the hex (4.1.3d): the board stores that terrain.
        self.cover_by(st, hex, column(self.pack.terrain(self.vehicle_terrain(st, hex))))
    }
}
