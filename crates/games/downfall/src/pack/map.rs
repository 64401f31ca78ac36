//! Hexes, hexsides, beaches (1.A, 1.C).

use super::kind::{DatumKind, Doc, Row};
use super::names::Names;
use super::seas::Seas;
use crate::ids::{BeachId, Country, Hexes, Nation, NationSet, SeaId, SeaSet, Terrain, Weather};
use sandtable_engine::info::Words;
use sandtable_hex::{
    Dir, EastWest, Grid, HalfHex, HexId, LabelStyle, NorthSouth, Numbering, Orientation, Parity,
};
use sandtable_pack::{csv, nearest};
use std::collections::BTreeMap;

/// The printed numbers: `RRCC`, rows grow north, columns east, odd rows lie half a hex east.
pub const NUMBERING: Numbering = Numbering {
    orientation: Orientation::PointyTop,
    style: LabelStyle::RowCol,
    shifted: Parity::Odd,
    shift: HalfHex::DownOrRight,
    columns: EastWest::East,
    rows: NorthSouth::North,
    origin: (1, 45),
};

/// What is built in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// Nothing.
    #[default]
    None,
    /// A city.
    City,
    /// A port city.
    Port,
}

/// A land or sea hex.
#[derive(Debug, Clone, Default)]
pub struct HexDef {
    /// Terrain; `None` at sea.
    pub terrain: Option<Terrain>,
    /// The country it belongs to; `None` at sea.
    pub country: Option<Country>,
    /// The sea area it lies in; `None` on land.
    pub sea: Option<SeaId>,
    /// Name of its city or place.
    pub name: Option<Words>,
    /// City or port.
    pub place: Place,
    /// The sea areas its port opens on.
    pub seas: SeaSet,
    /// Whether it is an objective.
    pub objective: bool,
    /// Nations whose supply source it is.
    pub flags: NationSet,
    /// The beach here, for a sea hex.
    pub beach: Option<BeachId>,
}

/// What lies on a hexside.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Side {
    /// A transport route crosses it.
    pub rail: bool,
    /// A river runs along it.
    pub river: bool,
    /// It is a strait.
    pub strait: bool,
    /// Nothing passes it, or there is no land on the other side.
    pub impassable: bool,
}

/// A beach: a sea hex that points at a land hex.
#[derive(Debug, Clone)]
pub struct BeachDef {
    /// Its number.
    pub id: BeachId,
    /// The sea hex.
    pub hex: HexId,
    /// The land hex it points at.
    pub target: HexId,
    /// Its name.
    pub name: Words,
    /// The sea area it lies in.
    pub sea: SeaId,
    /// Transport Points a beachhead here costs.
    pub transport: u8,
    /// The weather in which a beachhead can be put here, by [`Weather::idx`].
    pub weather: [bool; 3],
}

/// What a hex outside the play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beyond {
    /// Neutral or far away.
    Out,
    /// Impassable desert.
    Desert,
    /// Part of a Western land area.
    Area,
}

/// A hex that is drawn and never entered.
#[derive(Debug, Clone)]
pub struct AroundHex {
    /// Column and row.
    pub cell: (i16, i16),
    /// What it is.
    pub beyond: Beyond,
    /// The country it is part of, if any.
    pub country: Option<Country>,
}

/// The map.
#[derive(Debug, Clone)]
pub struct Map {
    /// Land and sea hexes. Everything else is only drawn.
    pub grid: Grid,
    /// By [`HexId`].
    pub hexes: Vec<HexDef>,
    /// By [`HexId`] and direction.
    pub sides: Vec<[Side; 6]>,
    /// Hexes that are drawn only.
    pub around: Vec<AroundHex>,
    /// Named hexes, by either name.
    pub names: BTreeMap<String, HexId>,
    /// Beaches; the index is the [`BeachId`].
    pub beaches: Vec<BeachDef>,
    /// Land hexes.
    pub land: Hexes,
    /// Sea hexes.
    pub sea: Hexes,
    /// Cities, ports among them.
    pub cities: Hexes,
    /// Ports.
    pub ports: Hexes,
    /// Objectives.
    pub objectives: Hexes,
    /// Hexes a transport route touches.
    pub rail: Hexes,
    /// Difficult hexes, by [`Weather::idx`] (1.A.3-d).
    pub difficult: [Hexes; 3],
    /// Hexes by country, by [`Country::idx`].
    pub countries: Vec<Hexes>,
    /// Supply sources by nation, by [`Nation::idx`].
    pub flags: Vec<Hexes>,
}

impl Map {
    /// The hex with all it holds; an empty sea for anything off the map.
    #[inline]
    pub fn hex(&self, id: HexId) -> &HexDef {
        static NOTHING: HexDef = HexDef {
            terrain: None,
            country: None,
            sea: None,
            name: None,
            place: Place::None,
            seas: SeaSet::EMPTY,
            objective: false,
            flags: NationSet::EMPTY,
            beach: None,
        };
        self.hexes.get(id.idx()).unwrap_or(&NOTHING)
    }

    /// The side of a hex in a direction; impassable off the map.
    #[inline]
    pub fn side(&self, from: HexId, dir: Dir) -> Side {
        let none = Side { impassable: true, ..Side::default() };
        self.sides.get(from.idx()).and_then(|s| s.get(dir.index())).copied().unwrap_or(none)
    }

    /// The side between two hexes; impassable if they do not touch.
    pub fn between(&self, a: HexId, b: HexId) -> Side {
        match self.grid.dir_between(a, b) {
            Some(dir) => self.side(a, dir),
            None => Side { impassable: true, ..Side::default() },
        }
    }

    /// Land neighbours over sides that can be passed, with the side.
    pub fn walk(&self, from: HexId) -> impl Iterator<Item = (HexId, Side)> + '_ {
        let sides =
            self.sides.get(from.idx()).copied().unwrap_or([Side { impassable: true, ..Side::default() }; 6]);
        let around = self.grid.neighbours(from);
        around.iter().copied().zip(sides).filter(|(hex, side)| !hex.is_none() && !side.impassable)
    }

    /// Neighbours with the sides towards them, passable or not.
    #[inline]
    pub fn touching(&self, from: HexId) -> impl Iterator<Item = (HexId, Side)> + '_ {
        let sides = self.sides.get(from.idx()).into_iter().flatten().copied();
        self.grid.neighbours(from).iter().copied().zip(sides).filter(|(hex, _)| !hex.is_none())
    }

    /// Whether two land hexes touch over a side that can be passed.
    pub fn passable(&self, a: HexId, b: HexId) -> bool {
        !self.between(a, b).impassable
    }

    /// A city or port.
    pub fn is_city(&self, hex: HexId) -> bool {
        self.cities.contains(hex)
    }

    /// The country of a hex.
    pub fn country(&self, hex: HexId) -> Option<Country> {
        self.hex(hex).country
    }

    /// A named hex.
    pub fn named(&self, name: &str) -> Option<HexId> {
        self.names.get(name).copied()
    }

    /// The beach that points at a land hex, or lies in a sea hex.
    pub fn beach(&self, id: BeachId) -> Option<&BeachDef> {
        self.beaches.get(id.idx())
    }
}

const MAP: &str = "hex,lat,lon,kind,terrain,country,sea,name,ko,place,seas,objective,flags,provenance";

#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Land,
    Sea,
    Beyond(Beyond),
}

const SORTS: [(&str, Sort); 5] = [
    ("land", Sort::Land),
    ("sea", Sort::Sea),
    ("out", Sort::Beyond(Beyond::Out)),
    ("impassable", Sort::Beyond(Beyond::Desert)),
    ("area", Sort::Beyond(Beyond::Area)),
];

/// Reads `map.csv`, `hexsides.csv` and `beaches.csv`.
pub(crate) fn read(map: &Doc<'_>, sides: &Doc<'_>, beaches: &Doc<'_>, seas: &Seas, names: &Names) -> Map {
    let rows = csv::table(map, MAP);
    let mut cells: Vec<((i16, i16), Sort, &Row<'_>)> = Vec::new();
    for row in &rows {
        let label = row.get("hex");
        let sort = row.choice("kind", &SORTS);
        match NUMBERING.parse(label.text) {
            Ok(cell) if cells.iter().any(|(c, ..)| *c == cell) => {
                row.fault("hex", format!("`{}` stands twice", label.text), "each hex once", None);
            }
            Ok(cell) => cells.extend(sort.map(|s| (cell, s, row))),
            Err(error) => row.fault("hex", format!("no hex `{}`", label.text), error.expected, None),
        }
        row.datum(DatumKind::Hex, label.text);
    }
    let inside = |sort: Sort| matches!(sort, Sort::Land | Sort::Sea);
    let grid = Grid::new(NUMBERING, cells.iter().filter(|c| inside(c.1)).map(|c| c.0));
    if grid.is_empty() || grid.len() > 1024 {
        map.fault(0, "hex", format!("{} land and sea hexes", grid.len()), "1 to 1024", None);
    }
    let mut read = Map {
        hexes: vec![HexDef::default(); grid.len()],
        sides: Vec::new(),
        around: Vec::new(),
        names: BTreeMap::new(),
        beaches: Vec::new(),
        land: Hexes::new(),
        sea: Hexes::new(),
        cities: Hexes::new(),
        ports: Hexes::new(),
        objectives: Hexes::new(),
        rail: Hexes::new(),
        difficult: [Hexes::new(); 3],
        countries: vec![Hexes::new(); Country::ALL.len()],
        flags: vec![Hexes::new(); Nation::ALL.len()],
        grid,
    };
    for (cell, sort, row) in cells {
        match sort {
            Sort::Beyond(beyond) => {
                let country = row.opt_choice("country", Country::WORDS);
                read.around.push(AroundHex { cell, beyond, country });
            }
            Sort::Land | Sort::Sea => {
                let Some(id) = read.grid.id_at(cell.0, cell.1) else { continue };
                let def = hex(row, sort, seas);
                read.note(id, &def);
                if let Some(slot) = read.hexes.get_mut(id.idx()) {
                    *slot = def;
                }
            }
        }
    }
    for id in read.grid.ids() {
        if let Some(name) = &read.hexes[id.idx()].name {
            read.names.insert(name.en.clone(), id);
            read.names.insert(name.ko.clone(), id);
        }
    }
    read.sides(sides);
    read.beaches(beaches, seas, names);
    read
}

/// One land or sea hex.
fn hex(row: &Row<'_>, sort: Sort, seas: &Seas) -> HexDef {
    let area = |txt: &sandtable_pack::Txt<'_>| seas.find(row.doc, txt);
    if sort == Sort::Sea {
        return HexDef { sea: row.text("sea").and_then(|t| area(&t)), ..HexDef::default() };
    }
    let place = match row.opt_choice("place", &[("city", Place::City), ("port", Place::Port)]) {
        Some(place) => place,
        None => Place::None,
    };
    let name = row.opt("name").map(|n| Words { en: n.text.to_owned(), ko: row.string("ko") });
    let def = HexDef {
        terrain: row.choice("terrain", Terrain::WORDS),
        country: row.choice("country", Country::WORDS),
        sea: None,
        place,
        seas: row.words("seas").iter().filter_map(area).collect(),
        objective: row.flag("objective", "objective"),
        flags: row.words("flags").iter().filter_map(|t| row.doc.choose(t, Nation::WORDS)).collect(),
        beach: None,
        name,
    };
    if (place == Place::Port) == def.seas.is_empty() {
        row.fault("seas", "a port without a sea, or a sea without a port", "the sea areas of a port", None);
    }
    if def.objective && place == Place::None {
        row.fault("objective", "an objective without a city", "a city or port", None);
    }
    if place != Place::None && def.name.is_none() {
        row.fault("name", "a city without a name", "its name", None);
    }
    def
}

impl Map {
    fn note(&mut self, id: HexId, def: &HexDef) {
        self.land.set(id, def.terrain.is_some());
        self.sea.set(id, def.terrain.is_none());
        self.cities.set(id, def.place != Place::None);
        self.ports.set(id, def.place == Place::Port);
        self.objectives.set(id, def.objective);
        match def.terrain {
            Some(Terrain::Mountain) => self.difficult[Weather::Snow.idx()].insert(id),
            Some(Terrain::Swamp) => self.difficult[Weather::Mud.idx()].insert(id),
            _ => false,
        };
        if let Some(set) = def.country.and_then(|c| self.countries.get_mut(c.idx())) {
            set.insert(id);
        }
        for nation in def.flags.iter() {
            if let Some(set) = self.flags.get_mut(nation.idx()) {
                set.insert(id);
            }
        }
    }

    fn sides(&mut self, doc: &Doc<'_>) {
        #[derive(Clone, Copy)]
        enum Class {
            Rail,
            River,
            Impassable,
            Strait,
        }
        const CLASSES: [(&str, Class); 4] = [
            ("rail", Class::Rail),
            ("river", Class::River),
            ("impassable", Class::Impassable),
            ("strait", Class::Strait),
        ];
        // A side is passed from land to land; what is marked otherwise comes below.
        self.sides = self
            .grid
            .ids()
            .map(|a| {
                self.grid.neighbours(a).map(|b| Side {
                    impassable: !self.land.contains(a) || !self.land.contains(b),
                    ..Side::default()
                })
            })
            .collect();
        for row in csv::table(doc, "a,b,class,provenance") {
            let (a, b) = (row.hex(&self.grid, "a"), row.hex(&self.grid, "b"));
            let class = row.choice("class", &CLASSES);
            row.datum(
                DatumKind::Side,
                format!("{}/{} {}", row.get("a").text, row.get("b").text, row.get("class").text),
            );
            let (Some(a), Some(b), Some(class)) = (a, b, class) else { continue };
            if !self.grid.are_adjacent(a, b) {
                let near = self.grid.adjacent(a).map(|h| self.grid.label(h));
                let near = nearest(self.grid.label(b), near);
                row.fault("b", "the two hexes do not touch", "a neighbour of the first hex", near);
                continue;
            }
            for (x, y) in [(a, b), (b, a)] {
                if matches!(class, Class::Rail) {
                    self.rail.insert(x);
                }
                let Some(dir) = self.grid.dir_between(x, y) else { continue };
                let Some(side) = self.sides.get_mut(x.idx()).and_then(|s| s.get_mut(dir.index())) else {
                    continue;
                };
                match class {
                    Class::Rail => side.rail = true,
                    Class::River => side.river = true,
                    Class::Strait => side.strait = true,
                    Class::Impassable => side.impassable = true,
                }
            }
        }
    }

    fn beaches(&mut self, doc: &Doc<'_>, seas: &Seas, names: &Names) {
        for row in csv::table(doc, "hex,points_at,name,sea,transport,weather,provenance") {
            let (hex, target) = (row.hex(&self.grid, "hex"), row.hex(&self.grid, "points_at"));
            let sea = row.text("sea").and_then(|t| seas.find(doc, &t));
            let key = row.get("hex").text.to_owned();
            let name = names.beside("beach", &key, &row.string("name"));
            let transport = row.int("transport", 0..=20);
            let mut weather = [false; 3];
            let letters = row.get("weather");
            for letter in letters.text.chars() {
                match Weather::by_word(letter.encode_utf8(&mut [0; 4])) {
                    Some(w) => weather[w.idx()] = true,
                    None => row.fault(
                        "weather",
                        format!("`{letter}` is no weather"),
                        "letters of F, S and M",
                        None,
                    ),
                }
            }
            row.datum(DatumKind::Beach, &key);
            let (Some(hex), Some(target), Some(sea)) = (hex, target, sea) else { continue };
            if self.hex(hex).sea != Some(sea) {
                row.fault("sea", "the hex lies in another sea area", "the sea area of map.csv", None);
            }
            if !self.land.contains(target) || !self.grid.are_adjacent(hex, target) {
                row.fault("points_at", "not a land hex beside the beach", "a land hex that touches it", None);
            }
            let id = BeachId(self.beaches.len().min(63) as u8);
            if let Some(def) = self.hexes.get_mut(hex.idx()) {
                def.beach = Some(id);
            }
            self.beaches.push(BeachDef { id, hex, target, name, sea, transport, weather });
        }
    }
}
