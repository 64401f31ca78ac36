//! What lies on hexes: places, Hold Values, the Westwall, depots, edges, exits and zones (2.1, 11.7, 11.8).

use crate::pack::formations::{Army, Formations};
use crate::pack::hexes::{self, Hexes};
use crate::pack::kind::{DatumKind, Tab};
use sandtable_engine::info::Words;
use sandtable_hex::{Dir, Grid, HexId};
use sandtable_pack::{Source, Txt, nearest, record, words};

words! {
    /// What a named place is. Villages are names on the map and nothing more.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum PlaceKind {
        /// City: terrain of its own.
        City = "city",
        /// Town.
        Town = "town",
        /// Name only.
        Village = "village",
    }
}

record! {
    /// A named place.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Place: fn read_row(row: &Tab<'_>, listed: &[(HexId, usize)]) {
        /// What it is.
        pub kind: PlaceKind = row.choice("kind", &PlaceKind::WORDS).unwrap_or(PlaceKind::Village),
        /// Unique key.
        pub key: String = row.string("key"),
        /// Name.
        pub name: Words = row.names(),
        /// Its hexes.
        pub hexes: Vec<HexId> = listed.iter().map(|(h, _)| *h).collect(),
        /// Victory points for each hex (18.1-a).
        pub points: u8 = row.opt_int("vp", 0..=30).unwrap_or(0),
    }
}

words! {
    /// An edge of the map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Edge {
        /// North.
        North = "north",
        /// East.
        East = "east",
        /// South, with the diagonal in the southwest.
        South = "south",
        /// West.
        West = "west",
    }
}

pub(super) struct Areas {
    pub places: Vec<Place>,
    pub towns: Hexes,
    pub cities: Hexes,
    pub points: Vec<u8>,
    pub hold: Vec<u8>,
    pub positions: Hexes,
    pub westwall: Hexes,
    pub depots: Vec<HexId>,
    pub edges: [Hexes; 4],
    pub exits: Hexes,
    pub army_zones: [Hexes; 3],
    pub corps_zones: Vec<Hexes>,
}

pub(super) fn read(root: &Tab<'_>, grid: &Grid, default: &Source, formations: &Formations) -> Areas {
    let mut areas = Areas {
        places: Vec::new(),
        towns: Hexes::new(),
        cities: Hexes::new(),
        points: vec![0; grid.len()],
        hold: vec![0; grid.len()],
        positions: Hexes::new(),
        westwall: feature(root, grid, default, "westwall").into_iter().collect(),
        depots: feature(root, grid, default, "depots"),
        edges: [Hexes::new(); 4],
        exits: feature(root, grid, default, "exits").into_iter().collect(),
        army_zones: [Hexes::new(); 3],
        corps_zones: vec![Hexes::new(); formations.corps.len()],
    };
    areas.places(root, grid, default);
    for key in ["position", "hold"] {
        areas.hold(root, grid, default, key);
    }
    for row in root.rows("edge") {
        let own = row.source(default);
        let side = row.choice("side", &Edge::WORDS);
        let set = row.text("hexes").map(|t| hexes::set(root.doc, grid, &t)).unwrap_or_default();
        if let Some(slot) = side.and_then(|s| areas.edges.get_mut(s as usize)) {
            *slot = set;
        }
        root.doc.datum(DatumKind::MapFeature, row.string("side"), row.at(), own);
        row.done();
    }
    areas.zones(root, grid, default, formations);
    areas
}

/// A table with a list of hexes.
fn feature(root: &Tab<'_>, grid: &Grid, default: &Source, key: &str) -> Vec<HexId> {
    let tab = root.tab(key);
    let own = tab.source(default);
    let found = tab.text("hexes").map(|t| hexes::list(root.doc, grid, &t)).unwrap_or_default();
    for (hex, at) in &found {
        root.doc.datum(DatumKind::MapFeature, format!("{key} {}", grid.label(*hex)), *at, own.clone());
    }
    tab.done();
    found.into_iter().map(|(h, _)| h).collect()
}

impl Areas {
    fn places(&mut self, root: &Tab<'_>, grid: &Grid, default: &Source) {
        for row in root.rows("place") {
            let own = row.source(default);
            let listed = row.text("hexes").map(|t| hexes::list(root.doc, grid, &t)).unwrap_or_default();
            let place = Place::read_row(&row, &listed);
            let kind = place.kind;
            if self.places.iter().any(|p| p.key == place.key) {
                let message = format!("`{}` is named twice", place.key);
                row.fault("key", message, "a unique key", None);
            }
            if kind == PlaceKind::Village && place.points > 0 {
                let message = "a village has no victory points";
                row.fault("vp", message, "a town or city", None);
            }
            for (hex, at) in listed {
                let town = kind != PlaceKind::Village;
                if town && !self.towns.insert(hex) {
                    let message = format!("{} is a town already", grid.label(hex));
                    root.doc.fault(at, &row.field("hexes"), message, "one town for a hex", None);
                }
                self.cities.set(hex, kind == PlaceKind::City || self.cities.contains(hex));
                if let Some(slot) = self.points.get_mut(hex.idx()) {
                    *slot += place.points;
                }
            }
            root.doc.datum(DatumKind::Place, &place.key, row.at(), own);
            self.places.push(place);
            row.done();
        }
    }

    /// Hold Values, of positions or of other hexes.
    fn hold(&mut self, root: &Tab<'_>, grid: &Grid, default: &Source, key: &str) {
        for row in root.rows(key) {
            let own = row.source(default);
            let value: u8 = row.int("hv", 1..=6);
            for (hex, at) in row.text("hexes").map(|t| hexes::list(root.doc, grid, &t)).unwrap_or_default() {
                let Some(slot) = self.hold.get_mut(hex.idx()) else { continue };
                if *slot != 0 {
                    let message = format!("{} has a Hold Value already", grid.label(hex));
                    root.doc.fault(at, &row.field("hexes"), message, "each hex once", None);
                }
                *slot = value;
                if key == "position" {
                    self.positions.insert(hex);
                }
                root.doc.datum(DatumKind::HoldValue, grid.label(hex), at, own.clone());
            }
            row.done();
        }
    }

    fn zones(&mut self, root: &Tab<'_>, grid: &Grid, default: &Source, formations: &Formations) {
        for row in root.rows("zone") {
            let own = row.source(default);
            let german = row.choice("side", &[("german", true), ("allied", false)]);
            let key = row.text("key");
            let set = row.text("hexes").map(|t| hexes::set(root.doc, grid, &t)).unwrap_or_default();
            row.done();
            let (Some(german), Some(key)) = (german, key) else { continue };
            let slot = if german {
                Army::from_word(key.text).and_then(|a| self.army_zones.get_mut(a.index()))
            } else {
                formations.corps_by_key(key.text).and_then(|c| self.corps_zones.get_mut(c.index()))
            };
            match slot {
                Some(slot) => *slot = set,
                None => unknown_zone(root, &key, formations),
            }
            root.doc.datum(DatumKind::Zone, key.text, row.at(), own);
        }
    }
}

fn unknown_zone(root: &Tab<'_>, key: &Txt<'_>, formations: &Formations) {
    let names = ["6-pz", "5-pz", "7-army"].into_iter().chain(formations.corps.iter().map(|c| c.key.as_str()));
    let message = format!("no zone `{}`", key.text);
    root.doc.bad(key, message, "a German army or an American corps", nearest(key.text, names));
}

/// Hexes at or east of a chain of hexes, row by row.
pub(super) fn behind(grid: &Grid, wall: &Hexes) -> Hexes {
    let most = |row: i16| wall.iter().filter_map(|h| grid.cell(h)).filter(|c| c.1 == row).map(|c| c.0).max();
    grid.ids()
        .filter(|h| grid.cell(*h).is_some_and(|(col, row)| most(row).is_some_and(|wall| col <= wall)))
        .collect()
}

/// Hexes that can be reached from the west edge without crossing the river.
pub(super) fn beyond(grid: &Grid, river: &[u8], edges: &[Hexes; 4]) -> Hexes {
    let mut reached = Hexes::new();
    // The northwest corner is west of the Meuse on any map of this campaign.
    let corner = edges[Edge::West as usize].and(&edges[Edge::North as usize]);
    let mut open: Vec<HexId> = corner.iter().collect();
    while let Some(hex) = open.pop() {
        if !reached.insert(hex) {
            continue;
        }
        let mask = river.get(hex.idx()).copied().unwrap_or(0);
        let dry = Dir::ALL.into_iter().filter(|d| mask & (1 << d.index()) == 0);
        open.extend(dry.filter_map(|d| grid.neighbour(hex, d).some()));
    }
    reached
}
