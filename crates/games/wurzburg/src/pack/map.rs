//! The map: terrain, hexsides, roads, bridges, places (rule 2.2).

use super::kind::{DatumKind, Doc};
use super::table;
use sandtable_hex::{
    Dir, EastWest, Grid, HalfHex, HexId, HexSet, LabelStyle, NorthSouth, Numbering, Orientation, Parity,
};
use sandtable_pack::{Origin, Source, grid, words};

/// Sets of hexes of this map.
pub type Hexes = HexSet<38>;

/// Rows run north to south, columns east to west; odd rows lie half a hex to the west.
pub const NUMBERING: Numbering = Numbering {
    orientation: Orientation::PointyTop,
    style: LabelStyle::RowCol,
    shifted: Parity::Odd,
    shift: HalfHex::UpOrLeft,
    columns: EastWest::West,
    rows: NorthSouth::South,
    origin: (0, 0),
};

/// Primary terrain of a hex (2.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Light woods.
    LightWoods,
    /// Heavy woods.
    HeavyWoods,
    /// Town.
    Town,
    /// City.
    City,
}

impl Terrain {
    /// All, in the order of the charts.
    pub const ALL: [Terrain; 5] =
        [Terrain::Clear, Terrain::LightWoods, Terrain::HeavyWoods, Terrain::Town, Terrain::City];

    /// The letter of the terrain file.
    pub const fn letter(self) -> &'static str {
        match self {
            Terrain::Clear => "C",
            Terrain::LightWoods => "L",
            Terrain::HeavyWoods => "H",
            Terrain::Town => "V",
            Terrain::City => "Y",
        }
    }

    /// The word of views and charts.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::LightWoods => "light-woods",
            Terrain::HeavyWoods => "heavy-woods",
            Terrain::Town => "town",
            Terrain::City => "city",
        }
    }

    /// Heavy woods, towns and cities are close terrain.
    pub const fn is_close(self) -> bool {
        matches!(self, Terrain::HeavyWoods | Terrain::Town | Terrain::City)
    }

    /// Towns and cities.
    pub const fn is_built_up(self) -> bool {
        matches!(self, Terrain::Town | Terrain::City)
    }
}

/// Class of a road; a better class counts where two share a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Road {
    /// Minor road.
    Minor,
    /// Bundesstraße.
    Federal,
    /// Autobahn.
    Autobahn,
}

impl Road {
    /// The word of views.
    pub const fn word(self) -> &'static str {
        match self {
            Road::Minor => "minor",
            Road::Federal => "federal",
            Road::Autobahn => "autobahn",
        }
    }
}

/// River on a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum River {
    /// The Main, a major river.
    Main,
    /// The Fränkische Saale, a minor river.
    Saale,
}

/// Slope on a hexside, seen from one of its hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slope {
    /// The hex lies below the neighbour.
    Up,
    /// The hex lies above the neighbour.
    Down,
    /// Impassable.
    Impassable,
}

/// What lies on one hexside, seen from one of its hexes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Edge {
    /// River.
    pub river: Option<River>,
    /// Slope.
    pub slope: Option<Slope>,
    /// The best road through it.
    pub road: Option<Road>,
    /// Number of the civil bridge, plus one; 0 without one.
    pub bridge: u8,
}

/// A civil bridge (17.3).
#[derive(Debug, Clone)]
pub struct Bridge {
    /// Its two hexes.
    pub hexes: (HexId, HexId),
    /// Whether it carries an autobahn.
    pub autobahn: bool,
    /// English name.
    pub en: String,
    /// Korean name.
    pub ko: String,
}

/// A name on the map.
#[derive(Debug, Clone)]
pub struct Name {
    /// Kind: `town`, `city`, `river`, `forest`, …
    pub kind: String,
    /// English name.
    pub en: String,
    /// Korean name.
    pub ko: String,
    /// Hexes it spans.
    pub hexes: Vec<HexId>,
}

/// The map.
#[derive(Debug, Clone)]
pub struct Map {
    /// The grid.
    pub grid: Grid,
    /// Terrain by hex.
    pub terrain: Vec<Terrain>,
    /// Hexsides by hex and direction.
    pub sides: Vec<[Edge; 6]>,
    /// Civil bridges.
    pub bridges: Vec<Bridge>,
    /// Roads as they were drawn, with their class.
    pub roads: Vec<(Road, Vec<HexId>)>,
    /// Names of places, rivers and heights.
    pub names: Vec<Name>,
    /// All city hexes.
    pub cities: Vec<HexId>,
}

impl Map {
    /// Terrain of a hex; clear outside the map.
    #[inline]
    pub fn terrain_at(&self, hex: HexId) -> Terrain {
        self.terrain.get(hex.idx()).copied().unwrap_or(Terrain::Clear)
    }

    /// What lies between two neighbours, seen from the first.
    #[inline]
    pub fn side(&self, from: HexId, to: HexId) -> Edge {
        let dir = self.grid.dir_between(from, to);
        dir.and_then(|d| self.sides.get(from.idx()).map(|s| s[d.index()])).unwrap_or_default()
    }

    /// The hexes of an area `XXYY:XXYY`, both corners included; several may follow each other.
    pub(crate) fn area(&self, doc: &Doc<'_>, txt: &sandtable_pack::Txt<'_>) -> Hexes {
        let mut set = Hexes::default();
        for word in words(txt) {
            let (a, b) = word.text.split_once(':').unwrap_or((word.text, word.text));
            let corner = |text: &str| {
                let found = NUMBERING.parse(text).ok();
                if found.is_none() {
                    doc.bad(&word, format!("`{text}` is no corner"), "XXYY:XXYY", None);
                }
                found
            };
            let (Some((ac, ar)), Some((bc, br))) = (corner(a), corner(b)) else { continue };
            for id in self.grid.ids() {
                if let Some((c, r)) = self.grid.cell(id)
                    && (ar.min(br)..=ar.max(br)).contains(&r)
                    && (ac.min(bc)..=ac.max(bc)).contains(&c)
                {
                    set.insert(id);
                }
            }
        }
        set
    }
}

/// The files of the map.
pub(crate) struct Files<'a> {
    pub terrain: &'a Doc<'a>,
    pub hexsides: &'a Doc<'a>,
    pub roads: &'a Doc<'a>,
    pub bridges: &'a Doc<'a>,
    pub places: &'a Doc<'a>,
    pub labels: &'a Doc<'a>,
}

/// Reads the map.
pub(crate) fn read(files: &Files<'_>) -> Map {
    let (grid, terrain) = read_terrain(files.terrain);
    let cities = grid.ids().filter(|h| terrain.get(h.idx()) == Some(&Terrain::City)).collect();
    let mut map = Map {
        sides: vec![[Edge::default(); 6]; grid.len()],
        grid,
        terrain,
        bridges: Vec::new(),
        roads: Vec::new(),
        names: Vec::new(),
        cities,
    };
    read_hexsides(files.hexsides, &mut map);
    read_roads(files.roads, &mut map);
    read_bridges(files.bridges, &mut map);
    read_places(files.places, &mut map);
    read_labels(files.labels, &mut map);
    map
}

fn read_terrain(doc: &Doc<'_>) -> (Grid, Vec<Terrain>) {
    let cells = grid::cells(doc);
    let letters = Terrain::ALL.map(|t| (t.letter(), t));
    let mut found: Vec<(i16, i16, Terrain)> = Vec::new();
    for cell in cells.cells.iter().filter(|c| c.word.text != "-") {
        let Some(column) = cells.columns.get(cell.column) else { continue };
        let Ok(col) = column.text.parse::<i16>() else {
            doc.fault(column.at, "row", format!("column `{}`", column.text), "a column number", None);
            continue;
        };
        if let Some(terrain) = doc.choose(&cell.word, &letters) {
            let label = NUMBERING.format(col, cell.row);
            let note = "woods drawn by hand, towns by GeoNames, stated hexes by the rulebook".to_owned();
            let source = Source { origin: Origin::Reconstructed, note };
            doc.datum(DatumKind::Terrain, label, cell.word.at, source);
            found.push((col, cell.row, terrain));
        }
    }
    let grid = Grid::new(NUMBERING, found.iter().map(|(c, r, _)| (*c, *r)));
    let mut terrain = vec![Terrain::Clear; grid.len()];
    for (col, row, t) in found {
        if let Some(id) = grid.id_at(col, row)
            && let Some(slot) = terrain.get_mut(id.idx())
        {
            *slot = t;
        }
    }
    (grid, terrain)
}

/// Two neighbours named by two columns of a row.
fn pair(map: &Map, row: &table::Row<'_>, a: &str, b: &str) -> Option<(HexId, HexId)> {
    let (ta, tb) = (row.text(a), row.text(b));
    let (from, to) = (row.doc.hex(&map.grid, &ta)?, row.doc.hex(&map.grid, &tb)?);
    if !map.grid.are_adjacent(from, to) {
        let found = format!("{} and {} are not neighbours", ta.text, tb.text);
        row.doc.fault(ta.at, a, found, "two hexes with a common hexside", None);
        return None;
    }
    Some((from, to))
}

/// Changes both views of a hexside.
fn on_side(map: &mut Map, from: HexId, to: HexId, mut change: impl FnMut(&mut Edge, bool)) {
    for (a, b, first) in [(from, to, true), (to, from, false)] {
        if let Some(dir) = map.grid.dir_between(a, b)
            && let Some(sides) = map.sides.get_mut(a.idx())
        {
            change(&mut sides[dir.index()], first);
        }
    }
}

fn read_hexsides(doc: &Doc<'_>, map: &mut Map) {
    type Feature = (Option<River>, Option<Slope>);
    const KINDS: [(&str, Feature); 4] = [
        ("main", (Some(River::Main), None)),
        ("saale", (Some(River::Saale), None)),
        ("slope", (None, Some(Slope::Up))),
        ("impassable", (None, Some(Slope::Impassable))),
    ];
    for row in table::rows(doc) {
        let Some((low, high)) = pair(map, &row, "low", "high") else { continue };
        let Some((river, slope)) = doc.choose(&row.text("kind"), &KINDS) else { continue };
        row.note(DatumKind::HexSide, &format!("{} {}", map.grid.label(low), map.grid.label(high)), "source");
        on_side(map, low, high, |side, first| {
            side.river = side.river.or(river);
            if let Some(slope) = slope {
                side.slope = Some(if slope == Slope::Up && !first { Slope::Down } else { slope });
            }
        });
    }
}

fn read_roads(doc: &Doc<'_>, map: &mut Map) {
    const CLASSES: [(&str, Road); 3] = [("M", Road::Minor), ("B", Road::Federal), ("A", Road::Autobahn)];
    let mut at = 0;
    for line in doc.text.split_inclusive('\n') {
        let txt = sandtable_pack::Txt { text: line, at, field: "road".into() };
        at += line.len();
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let mut list = words(&txt);
        let (Some(name), Some(class)) = (list.next(), list.next()) else { continue };
        let Some(class) = doc.choose(&class, &CLASSES) else { continue };
        let hexes: Vec<(HexId, usize)> =
            list.filter_map(|w| doc.hex(&map.grid, &w).map(|h| (h, w.at))).collect();
        for pair in hexes.windows(2) {
            let ((a, _), (b, place)) = (pair[0], pair[1]);
            if !map.grid.are_adjacent(a, b) {
                let found = format!("{} jumps to {}", name.text, map.grid.label(b));
                doc.fault(place, name.text, found, "neighbouring hexes", None);
                continue;
            }
            let note = "drawn by hand through the towns".to_owned();
            let key = format!("{} {}", map.grid.label(a), map.grid.label(b));
            doc.datum(DatumKind::Road, key, place, Source { origin: Origin::Reconstructed, note });
            on_side(map, a, b, |side, _| side.road = side.road.max(Some(class)));
        }
        map.roads.push((class, hexes.into_iter().map(|(h, _)| h).collect()));
    }
}

fn read_bridges(doc: &Doc<'_>, map: &mut Map) {
    for row in table::rows(doc) {
        let Some(hexes) = pair(map, &row, "a", "b") else { continue };
        let kind = row.text("type");
        let Some(autobahn) = doc.choose(&kind, &[("autobahn", true), ("road", false)]) else { continue };
        let side = map.side(hexes.0, hexes.1);
        if side.river.is_none() || side.road.is_none() {
            doc.fault(row.at, "a", "no road crosses a river here", "a river hexside with a road", None);
        }
        row.note(DatumKind::Bridge, &row.string("name"), "source");
        map.bridges.push(Bridge { hexes, autobahn, en: row.string("name"), ko: row.string("ko") });
        let number = map.bridges.len() as u8;
        on_side(map, hexes.0, hexes.1, |side, _| side.bridge = number);
    }
}

fn read_places(doc: &Doc<'_>, map: &mut Map) {
    for row in table::rows(doc) {
        let Some(hex) = doc.hex(&map.grid, &row.text("hex")) else { continue };
        row.note(DatumKind::Place, &row.string("name"), "source");
        let (en, ko) = (row.string("name"), row.string("ko"));
        map.names.push(Name { kind: row.string("kind"), en, ko, hexes: vec![hex] });
    }
}

fn read_labels(doc: &Doc<'_>, map: &mut Map) {
    for row in table::rows(doc) {
        let hexes = doc.hexes(&map.grid, &row.text("hexes")).into_iter().map(|(h, _)| h).collect();
        row.note(DatumKind::Place, &row.string("name"), "source");
        map.names.push(Name {
            kind: row.string("kind"),
            en: row.string("name"),
            ko: row.string("ko"),
            hexes,
        });
    }
}

/// The six directions with the neighbours on the map.
pub fn around(grid: &Grid, hex: HexId) -> impl Iterator<Item = (Dir, HexId)> + '_ {
    Dir::ALL.into_iter().filter_map(move |d| grid.neighbour(hex, d).some().map(|n| (d, n)))
}
