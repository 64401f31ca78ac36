//! Boards joined into one map: `boards/*.txt`, `overlays.toml`.
//!
//! Joined boards are one grid. Where two boards meet, their half hexes are one hex with two names; the board further
//! north (west) gives its terrain and its canonical name. A board turned by 180 degrees keeps its labels.

use super::boards::{Board, COLUMNS, Cell, Overlay, ROWS};
use super::names::Names;
use super::terrain::Terrain;
use crate::ids::{Edge, HexSet};
use sandtable_engine::info::Words;
use sandtable_hex::{Dir, Grid, HexId, LabelStyle, Numbering};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Features of one hexside, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sides(pub u8);

impl Sides {
    /// A crest.
    pub const CREST: Sides = Sides(1);
    /// A cliff: the level changes and it is no slope.
    pub const CLIFF: Sides = Sides(2);
    /// A wall.
    pub const WALL: Sides = Sides(4);
    /// A defilade.
    pub const DEFILADE: Sides = Sides(8);
    /// A hedgerow.
    pub const HEDGEROW: Sides = Sides(16);

    /// Whether all features of `other` are there.
    #[inline]
    pub const fn has(self, other: Sides) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }
}

/// One hex of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// Terrain.
    pub terrain: Terrain,
    /// Level of the ground.
    pub level: i8,
    /// Directions in which a road leaves, as bits by [`Dir::index`].
    pub roads: u8,
    /// Directions in which a path leaves.
    pub paths: u8,
    /// A bridge carries the road or path over the gully.
    pub bridge: bool,
    /// Features of the six hexsides. Both hexes carry them.
    pub sides: [Sides; 6],
    /// The hex of a defilade (6.1.4.3.2).
    pub defilade: bool,
}

impl Ground {
    /// Clear ground of a level.
    pub const fn clear(level: i8) -> Ground {
        Ground {
            terrain: Terrain::Clear,
            level,
            roads: 0,
            paths: 0,
            bridge: false,
            sides: [Sides(0); 6],
            defilade: false,
        }
    }

    /// Whether a road leaves in this direction.
    #[inline]
    pub const fn road(&self, dir: Dir) -> bool {
        self.roads & (1 << dir.index()) != 0
    }

    /// Whether a path leaves in this direction.
    #[inline]
    pub const fn path(&self, dir: Dir) -> bool {
        self.paths & (1 << dir.index()) != 0
    }

    /// Features of a hexside.
    #[inline]
    pub const fn side(&self, dir: Dir) -> Sides {
        self.sides[dir.index()]
    }
}

/// A board in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardAt {
    /// Its number: `29`.
    pub board: String,
    /// Turned by 180 degrees.
    pub turned: bool,
    /// Added to every level.
    pub base: i8,
    /// Its place from the west, then from the north.
    pub at: (i16, i16),
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceName {
    /// Name.
    pub name: Words,
    /// Where.
    pub hex: HexId,
}

/// A road or path as a chain of hexes, as the boards have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayLine {
    /// A road; otherwise a path.
    pub road: bool,
    /// Hexes in order.
    pub hexes: Vec<HexId>,
}

/// Joined boards.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The boards.
    pub boards: Vec<BoardAt>,
    /// All hexes. Its own labels are internal; ask [`Layout::label`].
    pub grid: Grid,
    /// Ground by hex.
    pub ground: Vec<Ground>,
    /// Names.
    pub names: Vec<PlaceName>,
    /// Roads and paths.
    pub ways: Vec<WayLine>,
    pub(super) labels: Vec<String>,
    pub(super) by_label: BTreeMap<String, HexId>,
}

impl Layout {
    /// Number of hexes.
    #[inline]
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ground.is_empty()
    }

    /// The canonical name: `29Q5`; `-` off the map.
    #[inline]
    pub fn label(&self, hex: HexId) -> &str {
        self.labels.get(hex.idx()).map_or("-", String::as_str)
    }

    /// The hex with this name; both names of a joined half hex are known.
    pub fn find(&self, label: &str) -> Option<HexId> {
        self.by_label.get(&label.to_ascii_uppercase()).copied()
    }

    /// The name most like this one.
    pub fn nearest(&self, label: &str) -> Option<String> {
        sandtable_pack::nearest(&label.to_ascii_uppercase(), self.by_label.keys().map(String::as_str))
    }

    /// The ground of a hex; clear and flat off the map.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        const NOWHERE: Ground = Ground::clear(0);
        self.ground.get(hex.idx()).unwrap_or(&NOWHERE)
    }

    /// Whether a hex lies on an edge of the map.
    pub fn on_edge(&self, hex: HexId, edge: Edge) -> bool {
        let dirs: &[Dir] = match edge {
            Edge::North => &[Dir::N],
            Edge::South => &[Dir::S],
            Edge::East => &[Dir::Ne, Dir::Se],
            Edge::West => &[Dir::Nw, Dir::Sw],
        };
        let all = |d: &Dir| self.grid.neighbour(hex, *d).is_none();
        self.grid.contains(hex)
            && dirs.iter().all(all)
            && match edge {
                // Half hexes of the long edges lack their sideways neighbours too.
                Edge::East | Edge::West => {
                    let columns = self.grid.ids().filter_map(|h| self.grid.cell(h)).map(|c| c.0);
                    let at = self.grid.cell(hex).map(|c| c.0);
                    if edge == Edge::East { at == columns.max() } else { at == columns.min() }
                }
                Edge::North | Edge::South => true,
            }
    }

    /// All hexes of an edge.
    pub fn edge(&self, edge: Edge) -> HexSet {
        self.grid.ids().filter(|h| self.on_edge(*h, edge)).collect()
    }
}

/// Numbering inside a layout. Nobody sees it: hexes are named by their boards.
const INNER: Numbering = Numbering { style: LabelStyle::ColRow, ..Numbering::LETTERED };

/// An overlay in its place.
pub(super) struct Placed<'a> {
    /// Which.
    pub overlay: &'a Overlay,
    /// The board's number, and the hex on it.
    pub at: (String, Cell),
    /// Where its arrow points, 1 to 6.
    pub arrow: u8,
}

/// Joins boards, rows from north to south, and lays overlays on them.
pub(super) fn join(places: &[(&Board, BoardAt)], names: &Names, overlays: &[Placed<'_>]) -> Layout {
    let cell = |at: &BoardAt, cell: Cell| {
        let (col, row) = if at.turned { Board::turned(cell) } else { cell };
        (at.at.0 * (COLUMNS - 1) + col, at.at.1 * ROWS + row)
    };
    let all = places.iter().flat_map(|(b, at)| b.cells.keys().map(move |c| cell(at, *c)));
    let grid = Grid::new(INNER, all);
    let mut layout = Layout {
        boards: places.iter().map(|(_, at)| at.clone()).collect(),
        ground: vec![Ground::clear(0); grid.len()],
        names: Vec::new(),
        ways: Vec::new(),
        labels: vec![String::new(); grid.len()],
        by_label: BTreeMap::new(),
        grid,
    };
    for (board, at) in places {
        for (here, (terrain, level)) in &board.cells {
            let (col, row) = cell(at, *here);
            let Some(hex) = layout.grid.id_at(col, row) else { continue };
            let label = format!("{}{}", board.number, Numbering::LETTERED.format(here.0, here.1));
            layout.by_label.insert(label.clone(), hex);
            if layout.labels[hex.idx()].is_empty() {
                layout.labels[hex.idx()] = label;
                layout.ground[hex.idx()] = Ground { terrain: *terrain, ..Ground::clear(level + at.base) };
            }
        }
    }
    for (board, at) in places {
        let hex = |here: Cell| {
            let (col, row) = cell(at, here);
            layout.grid.id_at(col, row)
        };
        let chain = |cells: &[Cell]| cells.iter().filter_map(|c| hex(*c)).collect::<Vec<HexId>>();
        let ways: Vec<WayLine> =
            board.ways.iter().map(|(road, cells)| WayLine { road: *road, hexes: chain(cells) }).collect();
        let bridges = chain(&board.bridges);
        let sides: Vec<(Sides, HexId, HexId)> =
            board.sides.iter().filter_map(|&(f, a, b)| Some((f, hex(a)?, hex(b)?))).collect();
        for (here, name) in &board.names {
            let label = format!("{}{}", board.number, Numbering::LETTERED.format(here.0, here.1));
            if let Some(hex) = hex(*here) {
                layout.names.push(PlaceName { name: names.words("place", &label, name), hex });
            }
        }
        for way in ways {
            for pair in way.hexes.windows(2) {
                layout.lay_way(way.road, pair[0], pair[1]);
            }
            layout.ways.push(way);
        }
        for bridge in bridges {
            layout.ground[bridge.idx()].bridge = true;
        }
        for (feature, a, b) in sides {
            layout.lay_side(feature, a, b);
        }
    }
    for placed in overlays {
        layout.lay(placed);
    }
    // A board of one has no other board's labels to be taken for.
    if let [(board, _)] = places {
        let short: Vec<(String, HexId)> = layout
            .by_label
            .iter()
            .filter_map(|(label, hex)| Some((label.strip_prefix(board.number.as_str())?.to_owned(), *hex)))
            .collect();
        layout.by_label.extend(short);
    }
    layout
}

impl Layout {
    fn lay_way(&mut self, road: bool, a: HexId, b: HexId) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(dir) = self.grid.dir_between(from, to) {
                let ground = &mut self.ground[from.idx()];
                let way = if road { &mut ground.roads } else { &mut ground.paths };
                *way |= 1 << dir.index();
            }
        }
    }

    fn lay_side(&mut self, feature: Sides, a: HexId, b: HexId) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(dir) = self.grid.dir_between(from, to) {
                let side = &mut self.ground[from.idx()].sides[dir.index()];
                *side = side.with(feature);
            }
        }
    }

    fn lay(&mut self, placed: &Placed<'_>) {
        let label = format!("{}{}", placed.at.0, Numbering::LETTERED.format(placed.at.1.0, placed.at.1.1));
        let Some(start) = self.find(&label) else { return };
        let turned = self.boards.iter().any(|b| b.board == placed.at.0 && b.turned);
        let turn = usize::from(placed.arrow) - 1 + if turned { 3 } else { 0 };
        let dir = |d: u8| Dir::ALL[(usize::from(d) - 1 + turn) % 6];
        let walk = |layout: &Layout, steps: &[(u8, u8)]| {
            let mut hex = start;
            for (d, count) in steps {
                for _ in 0..*count {
                    hex = layout.grid.neighbour(hex, dir(*d));
                }
            }
            hex.some()
        };
        for (steps, level) in &placed.overlay.hexes {
            let Some(hex) = walk(self, steps) else { continue };
            let ground = &mut self.ground[hex.idx()];
            ground.level += level;
            ground.defilade |= placed.overlay.defilade;
            if let Some(terrain) = placed.overlay.terrain {
                ground.terrain = terrain;
            } else if *level > 0 {
                ground.terrain = Terrain::Clear;
            }
        }
        for (a, b) in &placed.overlay.crests {
            if let (Some(a), Some(b)) = (walk(self, a), walk(self, b)) {
                self.lay_side(Sides::CREST, a, b);
            }
        }
        for (feature, steps, d) in &placed.overlay.sides {
            if let Some(hex) = walk(self, steps) {
                self.lay_side(*feature, hex, self.grid.neighbour(hex, dir(*d)));
            }
        }
    }
}
