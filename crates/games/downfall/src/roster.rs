//! Who is who: what a piece is, whose it is, what it shows.

use crate::ids::{Faction, Nation, PieceId, PieceSet, UnitType};
use crate::pack::{AirDef, NavalDef, Owner, Pack, UnitDef};
use crate::state::{State, flag};

/// The order in which factions are asked where a rule names one (10.3-f, A-46).
pub const ORDER: [Faction; 4] = [Faction::Soviet, Faction::Okh, Faction::Okw, Faction::Western];

impl Pack {
    /// The combat unit, if it is one.
    #[inline]
    pub fn unit(&self, id: PieceId) -> Option<&UnitDef> {
        self.units.get(id.idx())
    }

    /// The air unit, if it is one.
    #[inline]
    pub fn air_unit(&self, id: PieceId) -> Option<&AirDef> {
        id.idx().checked_sub(self.units.len()).and_then(|i| self.air.get(i))
    }

    /// The naval unit, if it is one.
    #[inline]
    pub fn naval_unit(&self, id: PieceId) -> Option<&NavalDef> {
        id.idx().checked_sub(self.units.len() + self.air.len()).and_then(|i| self.naval.get(i))
    }

    /// Whether it is a combat unit.
    #[inline]
    pub fn is_combat(&self, id: PieceId) -> bool {
        id.idx() < self.units.len()
    }

    /// Whether it is an air unit.
    #[inline]
    pub fn is_air(&self, id: PieceId) -> bool {
        self.air_unit(id).is_some()
    }

    /// Whether it is a naval unit.
    #[inline]
    pub fn is_naval(&self, id: PieceId) -> bool {
        self.naval_unit(id).is_some()
    }

    /// Whether it is a partisan.
    #[inline]
    pub fn is_partisan(&self, id: PieceId) -> bool {
        id.idx() >= self.units.len() + self.air.len() + self.naval.len()
    }

    /// The faction of a piece. JETS count as OKH's here; where it matters its rules ask for themselves.
    #[inline]
    pub fn faction_of(&self, id: PieceId) -> Faction {
        if let Some(unit) = self.unit(id) {
            return unit.faction;
        }
        if let Some(air) = self.air_unit(id) {
            return match air.owner {
                Owner::Faction(faction) => faction,
                Owner::Axis => Faction::Okh,
            };
        }
        if let Some(naval) = self.naval_unit(id) {
            return naval.faction;
        }
        let first = self.units.len() + self.air.len() + self.naval.len();
        if id.idx() - first < usize::from(self.partisans.soviet) { Faction::Soviet } else { Faction::Western }
    }

    /// All combat units.
    pub fn combat_units(&self) -> impl Iterator<Item = PieceId> + Clone + use<> {
        (0..self.units.len() as u8).map(PieceId)
    }

    /// All air units.
    pub fn air_units(&self) -> impl Iterator<Item = PieceId> + Clone + use<> {
        let first = self.units.len();
        (first..first + self.air.len()).map(|i| PieceId(i as u8))
    }

    /// All naval units.
    pub fn naval_units(&self) -> impl Iterator<Item = PieceId> + Clone + use<> {
        let first = self.units.len() + self.air.len();
        (first..first + self.naval.len()).map(|i| PieceId(i as u8))
    }

    /// The partisans of a faction.
    pub fn partisans(&self, faction: Faction) -> impl Iterator<Item = PieceId> + Clone + use<> {
        let first = self.units.len() + self.air.len() + self.naval.len();
        let (soviet, western) = (usize::from(self.partisans.soviet), usize::from(self.partisans.western));
        let range = match faction {
            Faction::Soviet => first..first + soviet,
            Faction::Western => first + soviet..first + soviet + western,
            _ => 0..0,
        };
        range.map(|i| PieceId(i as u8))
    }

    /// The combat units of a faction.
    pub fn units_of(&self, faction: Faction) -> impl Iterator<Item = PieceId> + '_ {
        self.combat_units().filter(move |u| self.faction_of(*u) == faction)
    }

    /// The air units of a faction, JETS not among them (2.3.2-f).
    pub fn air_of(&self, faction: Faction) -> impl Iterator<Item = PieceId> + Clone + '_ {
        self.air_units()
            .filter(move |u| self.air_unit(*u).is_some_and(|a| a.owner == Owner::Faction(faction)))
    }
}

impl State {
    /// The type of the side a combat unit shows.
    #[inline]
    pub fn type_of(&self, pack: &Pack, id: PieceId) -> Option<UnitType> {
        pack.unit(id).map(|u| u.side(self.piece(id).reverse()))
    }

    /// Whether a unit shows an armored side.
    #[inline]
    pub fn is_armored(&self, pack: &Pack, id: PieceId) -> bool {
        self.type_of(pack, id).is_some_and(UnitType::is_armored)
    }

    /// Whether a unit shows its Fortress side.
    #[inline]
    pub fn is_fortress(&self, pack: &Pack, id: PieceId) -> bool {
        self.type_of(pack, id) == Some(UnitType::Fortress)
    }

    /// Whether a unit is German.
    #[inline]
    pub fn is_german(&self, pack: &Pack, id: PieceId) -> bool {
        pack.unit(id).is_some_and(|u| u.nation == Nation::German)
    }

    /// 0, 1 or 3: how a unit is isolated (11.3).
    #[inline]
    pub fn isolation(&self, id: PieceId) -> u8 {
        let piece = self.piece(id);
        if piece.has(flag::ISOLATED_3) { 3 } else { u8::from(piece.has(flag::ISOLATED_1)) }
    }

    /// The combat units in a hex.
    #[inline]
    pub fn units_at<'s>(
        &'s self,
        pack: &'s Pack,
        hex: sandtable_hex::HexId,
    ) -> impl Iterator<Item = PieceId> + Clone + 's {
        self.stack(hex).filter(|p| pack.is_combat(*p))
    }

    /// The partisan in a hex.
    pub fn partisan_at(&self, pack: &Pack, hex: sandtable_hex::HexId) -> Option<PieceId> {
        if !self.cache.partisans.contains(hex) {
            return None;
        }
        self.stack(hex).find(|p| pack.is_partisan(*p))
    }

    /// The air units of a faction on the map.
    pub fn air_on_map(&self, pack: &Pack, faction: Faction) -> PieceSet {
        pack.air_of(faction).filter(|u| self.piece(*u).place.in_play()).collect()
    }
}
