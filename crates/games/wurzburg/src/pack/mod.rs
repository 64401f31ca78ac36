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
pub use forces::{
    CounterDef, Forces, Formation, FormationKind, Group, Nation, Side, Support, Symbol, UnitType,
};
pub use kind::{Datum, DatumKind};
pub use map::{Bridge, Edge, Hexes, Map, NUMBERING, Name, River, Road, Slope, Terrain, around};
pub use sandtable_pack::{Origin, PackError, PackErrors, Source};
pub use scenario::{Arrival, BridgeState, Force, Level, Means, Scenario, VictoryLine};
pub use support::{AaResult, CallLimit, Flak, Purpose, ReconDrm, SupportCharts};

use crate::ids::{CounterId, FormationId, GroupId};
use kind::Files;
use sandtable_pack::{Base, pack, record};

pack! { "Würzburg", "../../data/";
    "charts.toml" "types.csv" "air.csv" "formations.csv" "counters.csv"
    "map/terrain.txt" "map/hexsides.csv" "map/roads.txt" "map/bridges.csv" "map/places.csv" "map/labels.csv"
    "scenarios/lesson.toml"
    "scenarios/thermopylae.toml"
    "scenarios/blackhorse.toml"
    "scenarios/out-of-the-fog.toml"
    "scenarios/last-reserve.toml"
    "scenarios/race-to-the-bridge.toml"
    "scenarios/bear-trap.toml"
    "scenarios/vertical-envelopment.toml"
    "scenarios/gegenangriff.toml"
    "scenarios/maple-leaf.toml"
    "scenarios/night-march.toml"
    "scenarios/forward-defense.toml"
    "scenarios/road-to-stuttgart.toml"
}

record! {
    /// All static data of the game.
    #[derive(Debug, Clone)]
    pub struct Pack: fn read(files: &Files<'_>) {
        /// Charts and tables.
        pub charts: Charts = charts::read(&files.doc("charts.toml")),
        /// The map.
        pub map: Map = map::read(&map::Files {
            terrain: &files.doc("map/terrain.txt"),
            hexsides: &files.doc("map/hexsides.csv"),
            roads: &files.doc("map/roads.txt"),
            bridges: &files.doc("map/bridges.csv"),
            places: &files.doc("map/places.csv"),
            labels: &files.doc("map/labels.csv"),
        }),
        let (types, formations) = (files.doc("types.csv"), files.doc("formations.csv"));
        /// Types, formations, counters.
        pub forces: Forces = forces::read(&types, &formations, &files.doc("counters.csv")),
        /// Aircraft and helicopters.
        pub air: Vec<AirType> = air::read(&files.doc("air.csv")),
        let world = scenario::World { map: &map, forces: &forces };
        /// Scenarios in the order of the menu.
        pub scenarios: Vec<Scenario> = files.scenarios().map(|doc| scenario::read(&doc, &world)).collect(),
        base: Base<DatumKind> = Base::default(),
    }
}

impl Pack {
    /// What contradicts between files: each file looks its names up in the others as it is read.
    fn check(&self) -> Vec<PackError> {
        Vec::new()
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
