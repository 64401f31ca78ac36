//! The data pack: map, counters, tables, turn track, constants and scenarios, each with its source.
//!
//! The printed figures are text files under `data/`, built into the program. [`Pack::load`] lets a
//! player replace any of them from a folder of his own. Faults come back all at once, each with file,
//! line and nearest valid value; a pack with a fault is never handed out.

mod check;
mod constants;
mod map;
mod provenance;
mod report;
mod scenario;
mod tables;
#[cfg(test)]
mod tests;
mod track;
mod units;
mod victory;

pub use constants::{
    Arrivals, Artillery, Bid, Collapse, Constants, Digging, HalfMp, Movement, Night, Stacking, Stance,
    Supply, Variable,
};
pub use map::{Mileage, Place, PlaceKind, RoadClass, Terrain};
pub use provenance::{Datum, DatumKind};
pub use sandtable_pack::{Origin, PackError, PackErrors, Source};
pub use scenario::{ControlStart, Features, Hexes, Placement, ScenarioDef, SetupPlace, Text};
pub use tables::{
    AtFire, CRT_COLUMNS, CRT_ROWS, CapturedLmg, CrtCell, Heart, Kitchen, Lost, RaidDrm, Rat, Recovery,
    Shifts, SubZero, Tables,
};
pub use track::{TurnDef, TurnKind};
pub use units::{CsKind, Face, MAX_UNITS, Model, SetupCode, Side, UnitDef, UnitId, UnitKind};
pub use victory::{
    Condition, Hold, Kinds, Level, LevelDef, LossVp, Need, Outcome, PlaceVp, Timing, VictoryDef,
};

use provenance::{Doc, Log};
use sandtable_hex::{Dir, Grid, HexId};
use sandtable_pack::files;
use std::path::Path;

/// The files of the built-in pack. Scenarios come last, in the order of the menu.
const BUILT_IN: [(&str, &str); 12] = [
    ("terrain.txt", include_str!("../../data/terrain.txt")),
    ("map.toml", include_str!("../../data/map.toml")),
    ("units.toml", include_str!("../../data/units.toml")),
    ("tables.toml", include_str!("../../data/tables.toml")),
    ("track.toml", include_str!("../../data/track.toml")),
    ("constants.toml", include_str!("../../data/constants.toml")),
    ("scenarios/tutorial.toml", include_str!("../../data/scenarios/tutorial.toml")),
    ("scenarios/first-day.toml", include_str!("../../data/scenarios/first-day.toml")),
    ("scenarios/first-two-days.toml", include_str!("../../data/scenarios/first-two-days.toml")),
    ("scenarios/campaign.toml", include_str!("../../data/scenarios/campaign.toml")),
    ("scenarios/lake-crossing.toml", include_str!("../../data/scenarios/lake-crossing.toml")),
    ("scenarios/hirvasvaara.toml", include_str!("../../data/scenarios/hirvasvaara.toml")),
];

/// All static data of the game.
#[derive(Debug, Clone)]
pub struct Pack {
    /// Hexes and their neighbours.
    pub grid: Grid,
    /// Terrain by hex.
    pub terrain: Vec<Terrain>,
    /// Road links by hex and [`Dir`] index.
    pub roads: Vec<[Option<RoadClass>; 6]>,
    /// Bridges by hex, one bit per [`Dir`] index.
    pub bridges: Vec<u8>,
    /// Hexes where a road leaves the map.
    pub road_exit: Vec<bool>,
    /// The hotel, M16 (5.2.5).
    pub hotel: HexId,
    /// The gravel pits, L16 (5.2.6).
    pub gravel: HexId,
    /// Supply sources by side (15.4).
    pub source: [HexId; 2],
    /// Entry of the 718th regiment, X1 (13.1.1).
    pub entry_718: HexId,
    /// Lutikkamökki, E13 (12.8).
    pub lutikka: HexId,
    /// Tolvajärvi village (5.2.3).
    pub village: Vec<HexId>,
    /// Named places.
    pub places: Vec<Place>,
    /// Printed road numbers.
    pub mileage: Vec<Mileage>,
    /// Counters; the index is the [`UnitId`].
    pub units: Vec<UnitDef>,
    /// Printed tables.
    pub tables: Tables,
    /// Turn track; index 0 is turn 1, see [`Pack::turn`].
    pub track: Vec<TurnDef>,
    /// Constants of the rules.
    pub constants: Constants,
    /// Scenarios in the order of the menu.
    pub scenarios: Vec<ScenarioDef>,
    files: Vec<(String, String)>,
    data: Vec<Datum>,
}

impl Pack {
    /// The built-in pack, with the files of `dir` in place of those of the same name. Further
    /// `scenarios/*.toml` of the folder are added to the menu.
    pub fn load(dir: Option<&Path>) -> Result<Pack, PackErrors> {
        let mut files: Vec<(String, String)> =
            BUILT_IN.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        if let Some(dir) = dir {
            files::replace(dir, &mut files, "Red Winter")?;
        }
        Pack::from_files(files)
    }

    /// A pack from named texts. The six base files and at least one scenario are needed.
    pub fn from_files(files: Vec<(String, String)>) -> Result<Pack, PackErrors> {
        let log = Log::default();
        let text = |name: &str| files.iter().find(|(n, _)| n == name).map_or("", |(_, t)| t.as_str());
        let doc = |name: &'static str| Doc::new(name, text(name), &log);
        let map = map::read(&doc("terrain.txt"), &doc("map.toml"));
        let units = units::read(&doc("units.toml"), &map.grid);
        let tables = tables::read(&doc("tables.toml"));
        let track = track::read(&doc("track.toml"));
        let constants = constants::read(&doc("constants.toml"));
        let world = scenario::World { map: &map, units: &units, track: &track };
        let mut scenarios = Vec::new();
        // Scenarios name hexes, units and turns; with those broken they would only repeat the faults.
        if log.errors.borrow().is_empty() {
            for (name, text) in files.iter().filter(|(n, _)| n.starts_with(files::SCENARIOS)) {
                scenarios.push(scenario::read(&Doc::new(name, text, &log), &world));
            }
        }
        let village = map
            .places
            .iter()
            .find(|p| p.key == "tolvajarvi-village")
            .map(|p| p.hexes.clone())
            .unwrap_or_default();
        let Log { errors, data } = log;
        let mut errors = errors.into_inner();
        let pack = Pack {
            grid: map.grid,
            terrain: map.terrain,
            roads: map.roads,
            bridges: map.bridges,
            road_exit: map.road_exit,
            hotel: map.hotel,
            gravel: map.gravel,
            source: map.source,
            entry_718: map.entry_718,
            lutikka: map.lutikka,
            village,
            places: map.places,
            mileage: map.mileage,
            units,
            tables,
            track,
            constants,
            scenarios,
            files,
            data: data.into_inner(),
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

    /// Terrain of a hex; forest off the map.
    pub fn terrain_at(&self, hex: HexId) -> Terrain {
        self.terrain.get(hex.idx()).copied().unwrap_or(Terrain::Forest)
    }

    /// Class of the road that leads from a hex in a direction.
    pub fn road(&self, hex: HexId, dir: Dir) -> Option<RoadClass> {
        *self.roads.get(hex.idx())?.get(dir.index())?
    }

    /// Whether any road touches the hex.
    pub fn is_road_hex(&self, hex: HexId) -> bool {
        self.roads.get(hex.idx()).is_some_and(|r| r.iter().any(Option::is_some))
    }

    /// Whether the hexside carries a bridge (5.4).
    pub fn is_bridge(&self, hex: HexId, dir: Dir) -> bool {
        self.bridges.get(hex.idx()).is_some_and(|m| m & (1 << dir.index()) != 0)
    }

    /// A counter by its number.
    pub fn unit(&self, id: UnitId) -> Option<&UnitDef> {
        self.units.get(id.index())
    }

    /// A counter by its key.
    pub fn unit_by_key(&self, key: &str) -> Option<&UnitDef> {
        self.units.iter().find(|u| u.key == key)
    }

    /// The counter key most like `key`, for refusals.
    pub fn nearest_unit(&self, key: &str) -> Option<String> {
        sandtable_pack::nearest(key, self.units.iter().map(|u| u.key.as_str()))
    }

    /// A turn of the track by its number from 1.
    pub fn turn(&self, turn: u8) -> Option<&TurnDef> {
        self.track.get(usize::from(turn).checked_sub(1)?)
    }

    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioDef> {
        self.scenarios.iter().find(|s| s.id == id)
    }

    /// A named place by its key.
    pub fn place(&self, key: &str) -> Option<&Place> {
        self.places.iter().find(|p| p.key == key)
    }
}
