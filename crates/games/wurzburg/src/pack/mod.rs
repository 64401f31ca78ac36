//! The data pack: map, forces, charts and scenarios, each datum with its source.

mod air;
mod charts;
mod chemical;
mod concealed;
mod field;
mod forces;
mod kind;
mod map;
mod scenario;
mod support;
mod table;
#[cfg(test)]
mod tests;

pub use air::{AirKind, AirType, Profile, ProfileKind};
pub use charts::{Allowances, Avoid, Charts, MoveCosts};
pub use chemical::Chemical;
pub use concealed::{ConcealedCharts, Veiled};
pub use field::{BridgeStrike, Charges, FieldCharts, Jamming, JammingDrm};
pub(crate) use forces::NATIONS;
pub use forces::{
    CounterDef, Forces, Formation, FormationKind, Group, Nation, Side, Support, Symbol, UnitType,
};
pub use kind::{Datum, DatumKind};
pub use map::{Bridge, Edge, Hexes, Map, NUMBERING, Name, River, Road, Slope, Terrain, around};
pub use sandtable_pack::{Origin, PackError, PackErrors, Source};
pub use scenario::{Arrival, BridgeState, Force, Level, Means, Scenario, VictoryLine};
pub use support::{AaResult, CallLimit, Flak, Purpose, ReconDrm, SupportCharts};

use crate::ids::{CounterId, FormationId, GroupId};
use kind::{Doc, Log};
use sandtable_engine::data::DataReport;
use sandtable_pack::{files, shares};
use std::path::Path;

/// The files of the built-in pack. Scenarios come last, in the order of the menu.
const BUILT_IN: &[(&str, &str)] = &[
    ("charts.toml", include_str!("../../data/charts.toml")),
    ("types.csv", include_str!("../../data/types.csv")),
    ("air.csv", include_str!("../../data/air.csv")),
    ("formations.csv", include_str!("../../data/formations.csv")),
    ("counters.csv", include_str!("../../data/counters.csv")),
    ("map/terrain.txt", include_str!("../../data/map/terrain.txt")),
    ("map/hexsides.csv", include_str!("../../data/map/hexsides.csv")),
    ("map/roads.txt", include_str!("../../data/map/roads.txt")),
    ("map/bridges.csv", include_str!("../../data/map/bridges.csv")),
    ("map/places.csv", include_str!("../../data/map/places.csv")),
    ("map/labels.csv", include_str!("../../data/map/labels.csv")),
    ("scenarios/lesson.toml", include_str!("../../data/scenarios/lesson.toml")),
    ("scenarios/thermopylae.toml", include_str!("../../data/scenarios/thermopylae.toml")),
    ("scenarios/blackhorse.toml", include_str!("../../data/scenarios/blackhorse.toml")),
    ("scenarios/out-of-the-fog.toml", include_str!("../../data/scenarios/out-of-the-fog.toml")),
    ("scenarios/last-reserve.toml", include_str!("../../data/scenarios/last-reserve.toml")),
    ("scenarios/race-to-the-bridge.toml", include_str!("../../data/scenarios/race-to-the-bridge.toml")),
    ("scenarios/bear-trap.toml", include_str!("../../data/scenarios/bear-trap.toml")),
    ("scenarios/vertical-envelopment.toml", include_str!("../../data/scenarios/vertical-envelopment.toml")),
    ("scenarios/gegenangriff.toml", include_str!("../../data/scenarios/gegenangriff.toml")),
    ("scenarios/maple-leaf.toml", include_str!("../../data/scenarios/maple-leaf.toml")),
    ("scenarios/night-march.toml", include_str!("../../data/scenarios/night-march.toml")),
    ("scenarios/forward-defense.toml", include_str!("../../data/scenarios/forward-defense.toml")),
    ("scenarios/road-to-stuttgart.toml", include_str!("../../data/scenarios/road-to-stuttgart.toml")),
];

/// All static data of the game.
#[derive(Debug, Clone)]
pub struct Pack {
    /// The map.
    pub map: Map,
    /// Types, formations, counters.
    pub forces: Forces,
    /// Aircraft and helicopters.
    pub air: Vec<AirType>,
    /// Charts and tables.
    pub charts: Charts,
    /// Scenarios in the order of the menu.
    pub scenarios: Vec<Scenario>,
    files: Vec<(String, String)>,
    data: Vec<Datum>,
}

impl Pack {
    /// The built-in pack, with the files of `dir` in place of those of the same name.
    pub fn load(dir: Option<&Path>) -> Result<Pack, PackErrors> {
        let mut files: Vec<(String, String)> =
            BUILT_IN.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        if let Some(dir) = dir {
            files::replace(dir, &mut files, "Würzburg")?;
        }
        Pack::from_files(files)
    }

    /// A pack from named texts.
    pub fn from_files(files: Vec<(String, String)>) -> Result<Pack, PackErrors> {
        let log = Log::default();
        let text = |name: &str| files.iter().find(|(n, _)| n == name).map_or("", |(_, t)| t.as_str());
        let doc = |name: &'static str| Doc::new(name, text(name), &log);
        let charts = charts::read(&doc("charts.toml"));
        let map = map::read(&map::Files {
            terrain: &doc("map/terrain.txt"),
            hexsides: &doc("map/hexsides.csv"),
            roads: &doc("map/roads.txt"),
            bridges: &doc("map/bridges.csv"),
            places: &doc("map/places.csv"),
            labels: &doc("map/labels.csv"),
        });
        let forces = forces::read(&doc("types.csv"), &doc("formations.csv"), &doc("counters.csv"));
        let air = air::read(&doc("air.csv"));
        let mut scenarios = Vec::new();
        // Scenarios name hexes and units; with those broken they would only repeat the faults.
        if log.errors.borrow().is_empty() {
            let world = scenario::World { map: &map, forces: &forces };
            for (name, text) in files.iter().filter(|(n, _)| n.starts_with(files::SCENARIOS)) {
                scenarios.push(scenario::read(&Doc::new(name, text, &log), &world));
            }
        }
        let Log { errors, data } = log;
        let errors = errors.into_inner();
        if errors.is_empty() {
            Ok(Pack { map, forces, air, charts, scenarios, files, data: data.into_inner() })
        } else {
            Err(PackErrors(errors))
        }
    }

    /// The files as read, for the content hash: every name with its text.
    pub fn files(&self) -> Vec<(&str, &str)> {
        self.files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect()
    }

    /// Every datum with its source.
    pub fn data(&self) -> &[Datum] {
        &self.data
    }

    /// Origins of all data.
    pub fn report(&self) -> DataReport {
        DataReport { shares: shares(&self.data), faults: Vec::new() }
    }

    /// A group. Ids come from this pack, so the index is sound.
    #[inline]
    pub fn group(&self, id: GroupId) -> &Group {
        &self.forces.groups[id.idx()]
    }

    /// The group of a counter.
    #[inline]
    pub fn group_of(&self, id: CounterId) -> GroupId {
        self.forces.counters[id.idx()].group
    }

    /// The type of a group.
    #[inline]
    pub fn type_of(&self, id: GroupId) -> &UnitType {
        &self.forces.types[usize::from(self.group(id).unit_type)]
    }

    /// The type of a counter.
    #[inline]
    pub fn kind(&self, id: CounterId) -> &UnitType {
        &self.forces.types[usize::from(self.forces.briefs[id.idx()].unit_type)]
    }

    /// Whether a counter is the Main HQ of a division (4.1.4.4, 4.1.4.5).
    pub fn is_main_hq(&self, id: CounterId) -> bool {
        self.kind(id).symbol == Symbol::Hq && self.group(self.group_of(id)).designation.starts_with("Main")
    }

    /// The formation of a counter.
    #[inline]
    pub fn formation_of(&self, id: CounterId) -> FormationId {
        self.forces.briefs[id.idx()].formation
    }

    /// A formation.
    #[inline]
    pub fn formation(&self, id: FormationId) -> &Formation {
        &self.forces.formations[id.idx()]
    }

    /// The side of a counter.
    #[inline]
    pub fn side(&self, id: CounterId) -> Side {
        self.forces.briefs[id.idx()].side
    }

    /// All counters.
    pub fn counters(&self) -> impl DoubleEndedIterator<Item = CounterId> + Clone + use<> {
        (0..self.forces.counters.len() as u16).map(CounterId)
    }

    /// The counters of a group.
    pub fn members(&self, id: GroupId) -> impl Iterator<Item = CounterId> + Clone + use<> {
        let group = self.group(id);
        (group.first.0..group.first.0 + u16::from(group.counters)).map(CounterId)
    }

    /// All groups.
    pub fn groups(&self) -> impl Iterator<Item = GroupId> + Clone + use<> {
        (0..self.forces.groups.len() as u8).map(GroupId)
    }

    /// All formations.
    pub fn formations(&self) -> impl Iterator<Item = FormationId> + Clone + use<> {
        (0..self.forces.formations.len() as u8).map(FormationId)
    }

    /// The key of a counter.
    pub fn key(&self, id: CounterId) -> &str {
        self.forces.counters.get(id.idx()).map_or("", |c| c.key.as_str())
    }

    /// The label of a hex.
    pub fn label(&self, hex: sandtable_hex::HexId) -> &str {
        if hex.is_none() { "–" } else { self.map.grid.label(hex) }
    }

    /// A scenario by its key.
    pub fn scenario(&self, key: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|s| s.id == key)
    }
}
