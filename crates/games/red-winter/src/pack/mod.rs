//! The data pack: map, counters, tables, turn track, constants and scenarios, each with its source.
//!
//! The printed figures are text files under `data/`, built into the program. [`Pack::load`] lets a
//! player replace any of them from a folder of his own. Faults come back all at once, each with file,
//! line and nearest valid value; a pack with a fault is never handed out.

mod check;
mod constants;
mod map;
mod provenance;
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

use provenance::Files;
use sandtable_hex::{Dir, Grid, HexId};
use sandtable_pack::{Base, pack, record};

pack! { "Red Winter", "../../data/";
    "terrain.txt" "map.toml" "units.toml" "tables.toml" "track.toml" "constants.toml"
    "scenarios/tutorial.toml"
    "scenarios/first-day.toml"
    "scenarios/first-two-days.toml"
    "scenarios/campaign.toml"
    "scenarios/lake-crossing.toml"
    "scenarios/hirvasvaara.toml"
}

record! {
    /// All static data of the game.
    #[derive(Debug, Clone)]
    pub struct Pack: fn read(files: &Files<'_>) {
        let map = map::read(&files.doc("terrain.txt"), &files.doc("map.toml"));
        /// Counters; the index is the [`UnitId`].
        pub units: Vec<UnitDef> = units::read(&files.doc("units.toml"), &map.grid),
        /// Printed tables.
        pub tables: Tables = tables::read(&files.doc("tables.toml")),
        /// Turn track; index 0 is turn 1, see [`Pack::turn`].
        pub track: Vec<TurnDef> = track::read(&files.doc("track.toml")),
        /// Constants of the rules.
        pub constants: Constants = Constants::read(&files.doc("constants.toml")),
        let world = scenario::World { map: &map, units: &units, track: &track };
        /// Scenarios in the order of the menu.
        pub scenarios: Vec<ScenarioDef> = files.scenarios().map(|doc| scenario::read(&doc, &world)).collect(),
        let named = map.places.iter().find(|p| p.key == "tolvajarvi-village");
        /// Tolvajärvi village (5.2.3).
        pub village: Vec<HexId> = named.map(|p| p.hexes.clone()).unwrap_or_default(),
        /// Hexes and their neighbours.
        pub grid: Grid = map.grid,
        /// Terrain by hex.
        pub terrain: Vec<Terrain> = map.terrain,
        /// Road links by hex and [`Dir`] index.
        pub roads: Vec<[Option<RoadClass>; 6]> = map.roads,
        /// Bridges by hex, one bit per [`Dir`] index.
        pub bridges: Vec<u8> = map.bridges,
        /// Hexes where a road leaves the map.
        pub road_exit: Vec<bool> = map.road_exit,
        /// The hotel, M16 (5.2.5).
        pub hotel: HexId = map.hotel,
        /// The gravel pits, L16 (5.2.6).
        pub gravel: HexId = map.gravel,
        /// Supply sources by side (15.4).
        pub source: [HexId; 2] = map.source,
        /// Entry of the 718th regiment, X1 (13.1.1).
        pub entry_718: HexId = map.entry_718,
        /// Lutikkamökki, E13 (12.8).
        pub lutikka: HexId = map.lutikka,
        /// Named places.
        pub places: Vec<Place> = map.places,
        /// Printed road numbers.
        pub mileage: Vec<Mileage> = map.mileage,
        base: Base<DatumKind> = Base::default(),
    }
}

impl Pack {
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
