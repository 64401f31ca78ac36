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
use kind::{Doc, Log};
use sandtable_engine::data::DataReport;
use sandtable_pack::{files, shares};
use std::path::Path;

/// The folder of the boards; a player may add to it.
const BOARDS: &str = "boards/";

macro_rules! built_in {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../data/", $name)))),*]
    };
}

/// The files of the built-in pack. Scenarios come last, in the order of the menu.
const BUILT_IN: &[(&str, &str)] = built_in! {
    "tables.toml"
    "terrain.csv"
    "guns.csv"
    "vehicles.csv"
    "towed.csv"
    "leg.csv"
    "crew-weapons.csv"
    "artillery.csv"
    "aircraft.csv"
    "formations.toml"
    "overlays.toml"
    "names.toml"
    "boards/29.txt"
    "boards/30.txt"
    "boards/34.txt"
    "boards/35.txt"
    "boards/38.txt"
    "boards/39.txt"
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
};

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
    /// Korean names.
    pub names: Names,
    files: Vec<(String, String)>,
    data: Vec<Datum>,
}

impl Pack {
    /// The built-in pack, with the files of `dir` in place of those of the same name. Further boards and scenarios of the
    /// folder are added.
    pub fn load(dir: Option<&Path>) -> Result<Pack, PackErrors> {
        let mut files: Vec<(String, String)> =
            BUILT_IN.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        if let Some(dir) = dir {
            files::replace(dir, &mut files, "Panzer")?;
        }
        Pack::from_files(files)
    }

    /// A pack from named texts. All base files, a board and a scenario are needed.
    pub fn from_files(files: Vec<(String, String)>) -> Result<Pack, PackErrors> {
        let log = Log::default();
        let text = |name: &str| files.iter().find(|(n, _)| n == name).map_or("", |(_, t)| t.as_str());
        let docs: Vec<Doc<'_>> = BUILT_IN.iter().map(|(name, _)| Doc::new(name, text(name), &log)).collect();
        let doc = |name: &str| docs.iter().find(|d| d.name == name).unwrap_or(&docs[0]);
        let names = names::read(doc("names.toml"));
        let tables = read_tables::read(doc("tables.toml"));
        let terrain = terrain::read(doc("terrain.csv"), &names);
        let guns = weapons::guns(doc("guns.csv"));
        let cards = read_cards::read(doc("vehicles.csv"), doc("towed.csv"), doc("leg.csv"), &guns, &names);
        let crew = weapons::crew(doc("crew-weapons.csv"), &guns, &names);
        let batteries = weapons::batteries(doc("artillery.csv"), &names);
        let aircraft = planes::aircraft(doc("aircraft.csv"), &names);
        let overlays = boards::overlays(doc("overlays.toml"));
        let mut all_boards = Vec::new();
        for (name, text) in files.iter().filter(|(n, _)| n.starts_with(BOARDS)) {
            all_boards.push(boards::read(&Doc::new(name, text, &log), &terrain));
        }
        let world = read_scenario::World {
            boards: &all_boards,
            overlays: &overlays,
            cards: &cards,
            crew: &crew,
            batteries: &batteries,
            aircraft: &aircraft,
            names: &names,
        };
        let establishments = read_scenario::establishments(doc("formations.toml"), &world);
        let (mut scenarios, mut layouts) = (Vec::new(), Vec::new());
        // Scenarios name hexes and cards; with those broken they would only repeat the faults.
        if log.errors.borrow().is_empty() {
            for (name, text) in files.iter().filter(|(n, _)| n.starts_with(files::SCENARIOS)) {
                let number = u8::try_from(scenarios.len()).unwrap_or(u8::MAX);
                if let Some((scenario, layout)) =
                    read_scenario::read(&Doc::new(name, text, &log), &world, number)
                {
                    scenarios.push(scenario);
                    layouts.push(layout);
                }
            }
        }
        let Log { errors, data } = log;
        let mut errors = errors.into_inner();
        let data = data.into_inner();
        let pack = Pack {
            tables,
            terrain,
            guns,
            cards,
            crew,
            batteries,
            aircraft,
            establishments,
            layouts,
            scenarios,
            names,
            files,
            data,
        };
        if errors.is_empty() {
            errors = pack.check();
        }
        if errors.is_empty() { Ok(pack) } else { Err(PackErrors(errors)) }
    }

    /// The files as read, for the content hash: every name with its text.
    pub fn files(&self) -> Vec<(&str, &str)> {
        self.files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect()
    }

    /// Every datum with its source.
    pub fn data(&self) -> &[Datum] {
        &self.data
    }

    /// Origins of all data, and everything the check of the pack finds.
    pub fn report(&self) -> DataReport {
        let faults = self.check();
        DataReport { shares: shares(&self.data), faults: faults.iter().map(Into::into).collect() }
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
