//! The map: `terrain.txt`, `arrows.txt` and `map.toml` (2.1).

mod areas;
mod ground;
mod lines;

pub use areas::{Edge, Place, PlaceKind};
pub use ground::{Arrows, Terrain};
pub use lines::{Bridge, BridgeId, River, RoadClass};

use super::formations::{Army, Formations};
use super::hexes::Hexes;
use super::kind::Doc;
use sandtable_hex::{
    Dir, EastWest, Grid, HalfHex, HexId, HexSide, LabelStyle, NorthSouth, Numbering, Orientation, Parity,
};

/// Row before column, rows from north to south, columns from east to west, odd rows half a hex to the east: the only
/// layout that agrees with every adjacency of the rulebook.
pub const NUMBERING: Numbering = Numbering {
    orientation: Orientation::PointyTop,
    style: LabelStyle::RowCol,
    shifted: Parity::Odd,
    shift: HalfHex::DownOrRight,
    columns: EastWest::West,
    rows: NorthSouth::South,
    origin: (0, 0),
};

/// Everything the map shows.
#[derive(Debug, Clone)]
pub struct Map {
    /// Hexes and their neighbours.
    pub grid: Grid,
    /// Terrain by hex.
    pub terrain: Vec<Terrain>,
    /// Arrows by hex.
    pub arrows: Vec<Arrows>,
    /// Rivers with their names.
    pub rivers: Vec<River>,
    /// River hexsides by hex, one bit per [`Dir`] index.
    pub river: Vec<u8>,
    /// Hexsides of the Meuse, likewise.
    pub meuse: Vec<u8>,
    /// Hexes west of the Meuse.
    pub west_of_meuse: Hexes,
    /// Hexes that touch the Meuse.
    pub at_meuse: Hexes,
    /// Road links by hex and [`Dir`] index.
    pub roads: Vec<[Option<RoadClass>; 6]>,
    /// The roads as they are listed, for drawing.
    pub chains: Vec<(RoadClass, Vec<HexId>)>,
    /// Hexes with a road.
    pub road_hexes: Hexes,
    /// Every place where a road crosses a river (16.2).
    pub bridges: Vec<Bridge>,
    /// Bridge on each hexside, by hex and [`Dir`] index; [`BridgeId::NONE`] elsewhere.
    pub bridge_at: Vec<[BridgeId; 6]>,
    /// Named places.
    pub places: Vec<Place>,
    /// Towns and cities.
    pub towns: Hexes,
    /// Cities.
    pub cities: Hexes,
    /// Victory points by hex.
    pub points: Vec<u8>,
    /// Hold Value by hex (2.1-e).
    pub hold: Vec<u8>,
    /// Allied positions (2.1-f).
    pub positions: Hexes,
    /// The Westwall.
    pub westwall: Hexes,
    /// Hexes at or east of the Westwall in their row.
    pub behind_westwall: Hexes,
    /// Fuel depots (14.52).
    pub depots: Vec<HexId>,
    /// Hexes of each map edge, by [`Edge`].
    pub edges: [Hexes; 4],
    /// Hexes where a road leaves the map.
    pub exits: Hexes,
    /// Zones of the German armies, by [`Army`] index (11.7).
    pub army_zones: [Hexes; 3],
    /// Zones of the American corps, by corps number in formations.toml; empty for the others (11.8).
    pub corps_zones: Vec<Hexes>,
}

impl Map {
    /// Terrain of a hex; forest off the map.
    #[inline]
    pub fn terrain_at(&self, hex: HexId) -> Terrain {
        self.terrain.get(hex.idx()).copied().unwrap_or(Terrain::Forest)
    }

    /// Hold Value of a hex.
    #[inline]
    pub fn hold_at(&self, hex: HexId) -> u8 {
        self.hold.get(hex.idx()).copied().unwrap_or(0)
    }

    /// Victory points of a hex.
    #[inline]
    pub fn points_at(&self, hex: HexId) -> u8 {
        self.points.get(hex.idx()).copied().unwrap_or(0)
    }

    /// The road from a hex in a direction.
    #[inline]
    pub fn road(&self, hex: HexId, dir: Dir) -> Option<RoadClass> {
        *self.roads.get(hex.idx())?.get(dir.index())?
    }

    /// Whether a river runs along this side of the hex.
    #[inline]
    pub fn is_river(&self, hex: HexId, dir: Dir) -> bool {
        self.river.get(hex.idx()).is_some_and(|m| m & (1 << dir.index()) != 0)
    }

    /// The bridge on this side of the hex.
    #[inline]
    pub fn bridge(&self, hex: HexId, dir: Dir) -> Option<BridgeId> {
        self.bridge_at.get(hex.idx())?.get(dir.index()).copied().filter(|b| *b != BridgeId::NONE)
    }

    /// The bridge between two hexes.
    pub fn bridge_between(&self, a: HexId, b: HexId) -> Option<BridgeId> {
        self.bridge(a, self.grid.dir_between(a, b)?)
    }

    /// The bridge on a hexside.
    pub fn bridge_on(&self, side: HexSide) -> Option<BridgeId> {
        self.bridge(side.a, side.dir)
    }

    /// How far west a hex lies, in half hexes: the system's ties.
    #[inline]
    pub fn westness(&self, hex: HexId) -> i16 {
        self.grid.cell(hex).map_or(0, |(col, row)| 2 * col - (row & 1))
    }

    /// The column number: what strategic movement compares (11.6-b, A-02).
    #[inline]
    pub fn column(&self, hex: HexId) -> i16 {
        self.grid.cell(hex).map_or(0, |(col, _)| col)
    }

    /// Zone of a German army; the whole map for the OKW reserve (7.41).
    pub fn zone_of(&self, army: Army) -> Option<&Hexes> {
        self.army_zones.get(army.index())
    }
}

/// Reads the three files of the map.
pub(crate) fn read(terrain: &Doc<'_>, arrows: &Doc<'_>, doc: &Doc<'_>, formations: &Formations) -> Map {
    let (grid, kinds, letter_at) = ground::terrain(terrain);
    doc.toml(|root| {
        let source = root.file_source();
        ground::sources(root, terrain, (&grid, &kinds, &letter_at), &source);
        let arrows = ground::arrows(arrows, root, &grid, &source);
        let lines = lines::read(root, &grid, &source);
        let areas = areas::read(root, &grid, &source, formations);
        let behind_westwall = areas::behind(&grid, &areas.westwall);
        Map {
            terrain: kinds,
            arrows,
            west_of_meuse: areas::beyond(&grid, &lines.meuse, &areas.edges),
            at_meuse: grid.ids().filter(|h| lines.meuse.get(h.idx()).is_some_and(|m| *m != 0)).collect(),
            rivers: lines.rivers,
            river: lines.river,
            meuse: lines.meuse,
            road_hexes: grid
                .ids()
                .filter(|h| lines.roads.get(h.idx()).is_some_and(|r| r.iter().any(Option::is_some)))
                .collect(),
            roads: lines.roads,
            chains: lines.chains,
            bridges: lines.bridges,
            bridge_at: lines.bridge_at,
            places: areas.places,
            towns: areas.towns,
            cities: areas.cities,
            points: areas.points,
            hold: areas.hold,
            positions: areas.positions,
            westwall: areas.westwall,
            behind_westwall,
            depots: areas.depots,
            edges: areas.edges,
            exits: areas.exits,
            army_zones: areas.army_zones,
            corps_zones: areas.corps_zones,
            grid,
        }
    })
}
