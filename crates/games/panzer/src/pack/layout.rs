//! Boards joined into one map: `boards/*.txt`, `overlays.toml`.
//!
//! Joined boards are one grid. Where two boards meet, their half hexes are one hex with two names; the board further
//! north (west) gives its terrain and its canonical name. A board turned by 180 degrees keeps its labels.

use super::terrain::Terrain;
use crate::ids::{Edge, HexSet};
use sandtable_engine::info::Words;
use sandtable_hex::{Dir, Grid, HexId};
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
}

impl Ground {
    /// Clear ground of a level.
    pub const fn clear(level: i8) -> Ground {
        Ground { terrain: Terrain::Clear, level, roads: 0, paths: 0, bridge: false, sides: [Sides(0); 6] }
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
