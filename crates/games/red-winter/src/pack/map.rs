//! The map: `terrain.txt` and `map.toml` (rules 2.3, 5).

use super::provenance::{DatumKind, Doc, Tab};
use sandtable_hex::{Dir, Grid, HexId, Numbering};
use sandtable_pack::{Source, Txt, grid, nearest, record, words};

words! {
    /// Terrain of a hex (5.2). Hotel and gravel pits are forest with a name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Terrain {
        /// Forest.
        Forest = "forest",
        /// Suo, a wooded bog.
        Suo = "suo",
        /// Village.
        Village = "village",
        /// Frozen lake.
        Lake = "lake",
    }
}

const LETTERS: [(&str, Terrain); 4] =
    [("F", Terrain::Forest), ("S", Terrain::Suo), ("V", Terrain::Village), ("L", Terrain::Lake)];

words! {
    /// Road class (5.3-c).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum RoadClass {
        /// Main road, thick grey.
        Main = "main",
        /// Primary road, thin grey.
        Primary = "primary",
        /// Secondary road or trail, brown.
        Secondary = "secondary",
    }
}

words! {
    /// What a named place is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum PlaceKind {
        /// Supply source.
        Source = "source",
        /// Village, hamlet or farm.
        Settlement = "settlement",
        /// Bridge hexes.
        Bridge = "bridge",
        /// The hotel.
        Hotel = "hotel",
        /// Other landmark.
        Landmark = "landmark",
        /// Island.
        Island = "island",
        /// Lake.
        Lake = "lake",
    }
}

record! {
    /// A named place.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Place: fn read_row(row: &Tab<'_>, grid: &Grid) {
        let listed = row.text("hexes");
        /// Unique key, used by scenarios.
        pub key: String = row.string("key"),
        /// Name in English.
        pub name_en: String = row.string("en"),
        /// Name in Korean.
        pub name_ko: String = row.string("ko"),
        /// Its hexes.
        pub hexes: Vec<HexId> = listed.iter().flat_map(|t| row.doc.hexes(grid, t)).map(|(h, _)| h).collect(),
        /// A victory flag is printed there.
        pub flag: bool = row.switch("flag"),
        /// What it is.
        pub kind: PlaceKind = row.choice("kind", &PlaceKind::WORDS).unwrap_or(PlaceKind::Landmark),
    }
}

/// A printed road number: movement points from the entry hex (5.3-d).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mileage {
    /// Entry hex.
    pub from: HexId,
    /// Hex with the number.
    pub to: HexId,
    /// The number, in full movement points.
    pub points: u8,
}

/// Everything the two map files say.
#[derive(Debug, Clone)]
pub(crate) struct Map {
    pub grid: Grid,
    pub terrain: Vec<Terrain>,
    pub roads: Vec<[Option<RoadClass>; 6]>,
    pub bridges: Vec<u8>,
    pub road_exit: Vec<bool>,
    pub hotel: HexId,
    pub gravel: HexId,
    pub source: [HexId; 2],
    pub entry_718: HexId,
    pub lutikka: HexId,
    pub places: Vec<Place>,
    pub mileage: Vec<Mileage>,
}

/// A hex of the terrain grid with its letter's terrain and byte offset.
type Cell = ((i16, i16), Terrain, usize);

/// Reads the terrain grid; the hexes it shows are the hexes of the map.
fn terrain_cells(doc: &Doc<'_>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for cell in grid::cells(doc).cells {
        if cell.word.text == "." {
            continue;
        }
        if let (Some(terrain), Ok(column)) = (doc.choose(&cell.word, &LETTERS), i16::try_from(cell.column)) {
            cells.push(((column, cell.row), terrain, cell.word.at));
        }
    }
    cells
}

/// Reads both files of the map.
pub(crate) fn read(terrain_doc: &Doc<'_>, doc: &Doc<'_>) -> Map {
    let cells = terrain_cells(terrain_doc);
    let grid = match Grid::try_new(Numbering::LETTERED, cells.iter().map(|&(cell, ..)| cell)) {
        Ok(grid) => grid,
        Err(error) => {
            terrain_doc.fault(0, "row", error.to_string(), "hexes in columns A to X", None);
            Grid::new(Numbering::LETTERED, [(0, 1)])
        }
    };
    let mut terrain = vec![Terrain::Forest; grid.len()];
    let mut letter_at = vec![0; grid.len()];
    for &((column, row), kind, at) in &cells {
        let Some(hex) = grid.id_at(column, row) else { continue };
        if let (Some(t), Some(a)) = (terrain.get_mut(hex.idx()), letter_at.get_mut(hex.idx())) {
            (*t, *a) = (kind, at);
        }
    }
    doc.toml(|root| {
        let source = root.file_source();
        terrain_sources(root, terrain_doc, &grid, &terrain, &letter_at, &source);
        let (roads, bridges) = roads(root, &grid, &source);
        let marked = root.tab("marked");
        let hex = |key: &str| marked.hex(&grid, key).unwrap_or(HexId(0));
        let mut map = Map {
            hotel: hex("hotel"),
            gravel: hex("gravel_pits"),
            source: [hex("soviet_source"), hex("finnish_source")],
            entry_718: hex("entry_718"),
            lutikka: hex("lutikka"),
            road_exit: vec![false; grid.len()],
            places: places(root, &grid, &source),
            mileage: mileage(root, &grid),
            terrain,
            roads,
            bridges,
            grid: grid.clone(),
        };
        if let Some(exits) = marked.text("road_exits") {
            for (hex, at) in doc.hexes(&grid, &exits) {
                if let Some(exit) = map.road_exit.get_mut(hex.idx()) {
                    *exit = true;
                }
                let on_road = map.roads.get(hex.idx()).is_some_and(|r| r.iter().any(Option::is_some));
                if !grid.is_edge(hex) || !on_road {
                    doc.fault(
                        at,
                        &exits.field,
                        format!("no road can leave the map at {}", grid.label(hex)),
                        "a road hex on the map edge",
                        None,
                    );
                }
            }
        }
        let keys =
            ["hotel", "gravel_pits", "soviet_source", "finnish_source", "entry_718", "lutikka", "road_exits"];
        sandtable_pack::note(&marked, DatumKind::MapFeature, &source, &keys);
        map
    })
}

/// Notes the source of every hex and holds the grid against what the rulebook states.
fn terrain_sources(
    root: &Tab<'_>,
    grid_doc: &Doc<'_>,
    grid: &Grid,
    terrain: &[Terrain],
    letter_at: &[usize],
    default: &Source,
) {
    let mut sources: Vec<Option<Source>> = vec![None; grid.len()];
    for row in root.rows("terrain") {
        let own = row.source(default);
        let stated = row.choice("is", &Terrain::WORDS);
        if let Some(hexes) = row.text("hexes") {
            for (hex, _) in root.doc.hexes(grid, &hexes) {
                let found = terrain.get(hex.idx()).copied();
                if let (Some(stated), Some(found)) = (stated, found)
                    && stated != found
                {
                    grid_doc.fault(
                        letter_at.get(hex.idx()).copied().unwrap_or(0),
                        grid.label(hex),
                        format!("{} is {} here", grid.label(hex), letter(found)),
                        format!("{}, {own}", letter(stated)),
                        Some(letter(stated).to_owned()),
                    );
                }
                if let Some(slot) = sources.get_mut(hex.idx()) {
                    *slot = Some(own.clone());
                }
            }
        }
        row.done();
    }
    for hex in grid.ids() {
        let own = sources.get_mut(hex.idx()).and_then(Option::take);
        let at = letter_at.get(hex.idx()).copied().unwrap_or(0);
        let source = own.unwrap_or_else(|| default.clone());
        grid_doc.datum(DatumKind::Terrain, grid.label(hex), at, source);
    }
}

fn letter(terrain: Terrain) -> &'static str {
    LETTERS.iter().find(|&&(_, t)| t == terrain).map_or("?", |&(l, _)| l)
}

type Roads = (Vec<[Option<RoadClass>; 6]>, Vec<u8>);

fn roads(root: &Tab<'_>, grid: &Grid, default: &Source) -> Roads {
    let doc = root.doc;
    let mut roads = vec![[None; 6]; grid.len()];
    let mut bridges = vec![0u8; grid.len()];
    for row in root.rows("road") {
        let own = row.source(default);
        let class = row.choice("class", &RoadClass::WORDS);
        let chain = row.text("chain");
        row.done();
        let (Some(class), Some(chain)) = (class, chain) else { continue };
        let hexes = doc.hexes(grid, &chain);
        for pair in hexes.windows(2) {
            let &[(a, _), (b, at)] = pair else { continue };
            let Some(dir) = grid.dir_between(a, b) else {
                apart(doc, grid, &chain.field, (a, b), at);
                continue;
            };
            if !link(&mut roads, a, dir, class) || !link(&mut roads, b, dir.opposite(), class) {
                let message = format!("{} to {} is a road already", grid.label(a), grid.label(b));
                doc.fault(at, &chain.field, message, "each link once", None);
            }
            let key = format!("{}-{}", grid.label(a), grid.label(b));
            doc.datum(DatumKind::RoadLink, key, at, own.clone());
        }
    }
    for row in root.rows("bridge") {
        let own = row.source(default);
        let between = row.text("between");
        row.done();
        let Some(between) = between else { continue };
        let hexes = doc.hexes(grid, &between);
        let &[(a, _), (b, at)] = hexes.as_slice() else {
            doc.bad(&between, "not a hexside", "two hexes", None);
            continue;
        };
        let Some(dir) = grid.dir_between(a, b) else {
            apart(doc, grid, &between.field, (a, b), at);
            continue;
        };
        for (hex, dir) in [(a, dir), (b, dir.opposite())] {
            if let Some(mask) = bridges.get_mut(hex.idx()) {
                *mask |= 1 << dir.index();
            }
        }
        let key = format!("bridge {}-{}", grid.label(a), grid.label(b));
        doc.datum(DatumKind::MapFeature, key, at, own);
    }
    (roads, bridges)
}

/// Sets one end of a link; false if it was there before.
fn link(roads: &mut [[Option<RoadClass>; 6]], hex: HexId, dir: Dir, class: RoadClass) -> bool {
    roads
        .get_mut(hex.idx())
        .and_then(|r| r.get_mut(dir.index()))
        .is_some_and(|slot| slot.replace(class).is_none())
}

fn apart(doc: &Doc<'_>, grid: &Grid, field: &str, (a, b): (HexId, HexId), at: usize) {
    let around: Vec<&str> = grid.adjacent(a).map(|h| grid.label(h)).collect();
    doc.fault(
        at,
        field,
        format!("{} does not touch {}", grid.label(b), grid.label(a)),
        format!("one of {}", around.join(", ")),
        nearest(grid.label(b), around.iter().copied()),
    );
}

fn places(root: &Tab<'_>, grid: &Grid, default: &Source) -> Vec<Place> {
    root.records("place", DatumKind::Place, default, |row, places: &[Place]| {
        let place = Place::read_row(row, grid);
        if places.iter().any(|p| p.key == place.key) {
            row.fault("key", format!("`{}` is named twice", place.key), "a unique key", None);
        }
        (place.key.clone(), Some(place))
    })
}

fn mileage(root: &Tab<'_>, grid: &Grid) -> Vec<Mileage> {
    let doc = root.doc;
    let mut numbers = Vec::new();
    for row in root.rows("mileage") {
        let from = row.hex(grid, "from");
        let points = row.text("points");
        row.done();
        let (Some(from), Some(points)) = (from, points) else { continue };
        for word in words(&points) {
            let Some((hex, number)) = word.text.split_once('=') else {
                doc.bad(&word, format!("`{}`", word.text), "HEX=POINTS", None);
                continue;
            };
            let hex = Txt { text: hex, at: word.at, field: word.field.clone() };
            match (doc.hex(grid, &hex), number.parse()) {
                (Some(to), Ok(points)) => numbers.push(Mileage { from, to, points }),
                (Some(_), Err(_)) => {
                    let message = format!("`{number}` is not a number");
                    doc.bad(&word, message, "full movement points", None);
                }
                (None, _) => {}
            }
        }
    }
    numbers
}
