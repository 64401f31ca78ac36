//! The data pack: cards, weapons, tables, terrain, boards and scenarios, each datum with its source.
//!
//! The figures are text files under `data/`, built into the program. A data card is one row of a file. [`Pack::load`]
//! lets a player replace any of them from a folder of his own. Faults come back all at once, each with file, line and
//! nearest valid value; a pack with a fault is never handed out. One module per concept.

mod cards;
mod layout;
mod scenario;
mod tables;
mod terrain;
mod weapons;

pub use cards::{
    Armoured, Card, Class, GunArc, Kind, Leg, LegKind, Mount, Mounted, Movement, Plates, Size, Towed, Vehicle,
};
pub use layout::{BoardAt, Ground, Layout, PlaceName, Sides, WayLine};
pub use scenario::{
    Establishment, FormationDef, Goal, GoalKind, Role, Roles, ScenarioDef, Service, SideDef, Start, Sun,
    Switch, UnitDef, UnitLine,
};
pub use tables::{
    Air, Altitude, ApHit, Bail, BuildingEntry, Check, CloseAssault, Dual, Extra, Gp, GpResult, Grades,
    HandToHand, HitShares, LocationCell, Material, Mines, Morale, ObserverRow, Response, ServiceColumn,
    Sheaf, Speed, Spotting, Tables,
};
pub use terrain::{Cost, CoverRule, Fortification, Terrain, TerrainRow};
pub use weapons::{
    Aircraft, Bands, Battery, CrewKind, CrewWeapon, DamageClass, Gun, Month, Rof, Round, Special, Weight,
};

pub use sandtable_pack::{Origin, PackError, PackErrors, Source};

use crate::ids::{AircraftId, BatteryId, CardId, CrewId, GunId, LayoutId, ScenarioId};
use std::path::Path;

/// All static data of the game.
#[derive(Debug, Clone)]
pub struct Pack {
    /// Tables of the game cards.
    pub tables: Tables,
    /// Terrain effects, in the order of [`Terrain::ALL`].
    pub terrain: Vec<TerrainRow>,
    /// Guns; the index is the [`GunId`].
    pub guns: Vec<Gun>,
    /// Data cards of vehicles, towed guns and leg units; the index is the [`CardId`].
    pub cards: Vec<Card>,
    /// Crew-served weapons; the index is the [`CrewId`].
    pub crew: Vec<CrewWeapon>,
    /// Batteries; the index is the [`BatteryId`].
    pub batteries: Vec<Battery>,
    /// Aircraft; the index is the [`AircraftId`].
    pub aircraft: Vec<Aircraft>,
    /// Companies to draw forces from.
    pub establishments: Vec<Establishment>,
    /// Maps of the scenarios; the index is the [`LayoutId`].
    pub layouts: Vec<Layout>,
    /// Scenarios in the order of the menu; the index is the [`ScenarioId`].
    pub scenarios: Vec<ScenarioDef>,
}

impl Pack {
    /// The built-in pack, with the files of `dir` in place of those of the same name.
    pub fn load(_dir: Option<&Path>) -> Result<Pack, PackErrors> {
        Err(PackErrors(Vec::new()))
    }

    /// A card by its number. Numbers come from the pack itself, so there always is one.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// A gun by its number.
    #[inline]
    pub fn gun(&self, id: GunId) -> &Gun {
        &self.guns[id.index()]
    }

    /// A crew-served weapon by its number.
    #[inline]
    pub fn crew(&self, id: CrewId) -> &CrewWeapon {
        &self.crew[id.index()]
    }

    /// A battery by its number.
    #[inline]
    pub fn battery(&self, id: BatteryId) -> &Battery {
        &self.batteries[id.index()]
    }

    /// An aircraft by its number.
    #[inline]
    pub fn plane(&self, id: AircraftId) -> &Aircraft {
        &self.aircraft[id.index()]
    }

    /// A layout by its number.
    #[inline]
    pub fn layout(&self, id: LayoutId) -> &Layout {
        &self.layouts[id.index()]
    }

    /// A scenario by its number.
    #[inline]
    pub fn scenario(&self, id: ScenarioId) -> &ScenarioDef {
        &self.scenarios[id.index()]
    }

    /// A scenario by its key.
    pub fn scenario_by_key(&self, key: &str) -> Option<&ScenarioDef> {
        self.scenarios.iter().find(|s| s.key == key)
    }

    /// A card by its key.
    pub fn card_by_key(&self, key: &str) -> Option<&Card> {
        self.cards.iter().find(|c| c.key == key)
    }

    /// The effects of a terrain.
    #[inline]
    pub fn terrain(&self, terrain: Terrain) -> &TerrainRow {
        &self.terrain[terrain.index()]
    }
}
