//! The data pack: cards, weapons, tables, terrain, boards and scenarios, each datum with its source.
//!
//! The figures are text files under `data/`, built into the program. A data card is one row of a file. [`Pack::load`]
//! lets a player replace any of them from a folder of his own. Faults come back all at once, each with file, line and
//! nearest valid value; a pack with a fault is never handed out. One module per concept.

mod boards;
mod cards;
mod check;
mod kind;
mod layout;
mod names;
mod planes;
mod read_cards;
mod read_scenario;
mod read_special;
mod read_tables;
mod scenario;
mod tables;
mod terrain;
#[cfg(test)]
mod tests;
mod weapons;

pub use cards::{
    Armoured, Card, Class, GunArc, Kind, Leg, LegKind, Mount, Mounted, Movement, Plates, Size, Towed, Vehicle,
};
pub use kind::{Datum, DatumKind};
pub use layout::{BoardAt, Ground, Layout, PlaceName, Sides, WayLine};
pub use names::Names;
pub use planes::{Aircraft, Rockets};
pub use scenario::{
    Establishment, FormationDef, Goal, GoalKind, Role, Roles, ScenarioDef, Service, SideDef, Start, Sun,
    Switch, Tracks, UnitDef, UnitLine,
};
pub use tables::{
    Air, Altitude, ApHit, Bail, BuildingEntry, Check, CloseAssault, Dual, Extra, Gp, GpResult, Grades,
    HandToHand, HitShares, LocationCell, Material, Mines, Morale, ObserverRow, Response, ServiceColumn,
    Sheaf, Speed, Spotting, Tables,
};
pub use terrain::{Cost, CoverRule, Fortification, Terrain, TerrainRow};
pub use weapons::{
    Bands, Battery, CrewKind, CrewWeapon, DamageClass, Gun, Month, Rof, Round, Special, Weight,
};

pub use sandtable_pack::{Origin, PackError, PackErrors, Source};

use crate::ids::{AircraftId, BatteryId, CardId, CrewId, GunId, LayoutId, ScenarioId};
use kind::Files;
use sandtable_pack::{Base, pack, record};

/// The folder of the boards; a player may add to it.
const BOARDS: &str = "boards/";

pack! { "Panzer", "../../data/";
    "tables.toml" "terrain.csv" "guns.csv" "vehicles.csv" "towed.csv" "leg.csv" "crew-weapons.csv"
    "artillery.csv" "aircraft.csv" "formations.toml" "overlays.toml" "names.toml"
    "boards/29.txt" "boards/30.txt" "boards/34.txt" "boards/35.txt" "boards/38.txt" "boards/39.txt"
    "scenarios/01-first-light.toml"
    "scenarios/02-troop-and-platoon.toml"
    "scenarios/03-beda-fomm.toml"
    "scenarios/04-halfaya.toml"
    "scenarios/05-hafid.toml"
    "scenarios/06-bir-el-gubi.toml"
    "scenarios/07-sidi-rezegh.toml"
    "scenarios/08-totensonntag.toml"
    "scenarios/09-bir-hacheim.toml"
    "scenarios/10-cauldron.toml"
    "scenarios/11-knightsbridge.toml"
    "scenarios/12-alam-halfa.toml"
    "scenarios/13-snipe.toml"
    "scenarios/14-tel-el-aqqaqir.toml"
    "scenarios/15-medenine.toml"
    "scenarios/16-meeting-desert.toml"
    "scenarios/17-meeting-village.toml"
    "scenarios/18-meeting-ridge.toml"
}

record! {
    /// All static data of the game.
    #[derive(Debug, Clone)]
    pub struct Pack: fn read(files: &Files<'_>) {
        /// Korean names.
        pub names: Names = names::read(&files.doc("names.toml")),
        /// Tables of the game cards.
        pub tables: Tables = read_tables::read(&files.doc("tables.toml")),
        /// Terrain effects, in the order of [`Terrain::ALL`].
        pub terrain: Vec<TerrainRow> = terrain::read(&files.doc("terrain.csv"), &names),
        /// Guns; the index is the [`GunId`].
        pub guns: Vec<Gun> = weapons::guns(&files.doc("guns.csv")),
        let (vehicles, towed, leg) = (files.doc("vehicles.csv"), files.doc("towed.csv"), files.doc("leg.csv"));
        /// Data cards of vehicles, towed guns and leg units; the index is the [`CardId`].
        pub cards: Vec<Card> = read_cards::read(&vehicles, &towed, &leg, &guns, &names),
        /// Crew-served weapons; the index is the [`CrewId`].
        pub crew: Vec<CrewWeapon> = weapons::crew(&files.doc("crew-weapons.csv"), &guns, &names),
        /// Batteries; the index is the [`BatteryId`].
        pub batteries: Vec<Battery> = weapons::batteries(&files.doc("artillery.csv"), &names),
        /// Aircraft; the index is the [`AircraftId`].
        pub aircraft: Vec<Aircraft> = planes::aircraft(&files.doc("aircraft.csv"), &names),
        let overlays = boards::overlays(&files.doc("overlays.toml"));
        let all_boards: Vec<_> = files.folder(BOARDS).map(|doc| boards::read(&doc, &terrain)).collect();
        let world = read_scenario::World {
            boards: &all_boards,
            overlays: &overlays,
            cards: &cards,
            crew: &crew,
            batteries: &batteries,
            aircraft: &aircraft,
            names: &names,
        };
        /// Companies to draw forces from.
        pub establishments: Vec<Establishment> = read_scenario::establishments(&files.doc("formations.toml"), &world),
        let mut maps = Vec::new();
        let numbered = |doc: sandtable_pack::Doc<'_, DatumKind>| {
            let number = u8::try_from(maps.len()).unwrap_or(u8::MAX);
            let (scenario, map) = read_scenario::read(&doc, &world, number)?;
            maps.push(map);
            Some(scenario)
        };
        /// Scenarios in the order of the menu; the index is the [`ScenarioId`].
        pub scenarios: Vec<ScenarioDef> = files.scenarios().filter_map(numbered).collect(),
        /// Maps of the scenarios; the index is the [`LayoutId`].
        pub layouts: Vec<Layout> = maps,
        base: Base<DatumKind> = Base::default(),
    }
}

impl Pack {
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
