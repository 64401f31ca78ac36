//! What the ground decides: heights, lines of sight, arcs.

pub mod arc;
pub mod sight;

pub use sight::{Block, Sight};

use crate::pack::{Ground, Layout, Pack, Terrain, TerrainRow};
use crate::state::GroundAt;
use sandtable_hex::{Dir, HexId, LineTable};
use std::sync::atomic::{AtomicU8, Ordering};

/// Sight farther than this is never asked for: no unit is spotted beyond 40 hexes (4.1.3).
pub const FARTHEST: u16 = 40;

/// A layout's ground, with what a position has changed.
#[derive(Clone, Copy, Debug)]
pub struct Relief<'a> {
    /// The boards.
    pub layout: &'a Layout,
    /// Terrain effects.
    pub terrain: &'a [TerrainRow],
    /// Changed hexes.
    pub changed: &'a [GroundAt],
}

impl Relief<'_> {
    /// The ground of a hex.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        match self.changed.iter().find(|c| c.hex == hex) {
            Some(changed) => &changed.ground,
            None => self.layout.ground(hex),
        }
    }

    /// Height of the terrain above the ground; negative in a gully.
    #[inline]
    fn own_height(&self, ground: &Ground) -> i8 {
        if ground.bridge {
            return 0;
        }
        self.terrain.get(ground.terrain.index()).and_then(|t| t.height).unwrap_or(0)
    }

    /// Height of a unit in the hex: the ground, or the bottom of a gully (4.1.4.1).
    #[inline]
    pub fn height(&self, hex: HexId) -> i8 {
        let ground = self.ground(hex);
        ground.level + self.own_height(ground).min(0)
    }

    /// The highest point of the hex (4.1.4.2).
    #[inline]
    pub fn top(&self, hex: HexId) -> i8 {
        let ground = self.ground(hex);
        ground.level + self.own_height(ground)
    }

    /// Whether units in the hex are in a gully or ditch.
    #[inline]
    pub fn is_gully(&self, hex: HexId) -> bool {
        let ground = self.ground(hex);
        !ground.bridge && matches!(ground.terrain, Terrain::Gully | Terrain::Ditch)
    }

    /// Whether a road or path leaves the hex in a direction.
    #[inline]
    pub fn way(&self, hex: HexId, dir: Dir) -> bool {
        let ground = self.ground(hex);
        ground.road(dir) || ground.path(dir)
    }
}

const UNKNOWN: u8 = 0;
const CLEAR: u8 = 1;
const BLOCKED: u8 = 2;

/// The sight table of one layout, filled as pairs are asked for.
#[derive(Debug)]
pub struct Map {
    hexes: usize,
    table: Box<[AtomicU8]>,
}

impl Map {
    /// An empty table.
    pub fn new(layout: &Layout) -> Map {
        let hexes = layout.len();
        Map { hexes, table: (0..hexes * hexes).map(|_| AtomicU8::new(UNKNOWN)).collect() }
    }

    /// Whether the two hexes see each other. The table serves unchanged ground only.
    #[inline]
    pub fn sees(&self, relief: &Relief<'_>, lines: &LineTable, a: HexId, b: HexId) -> bool {
        if touched(relief, a, b) {
            return sight::look(relief, lines, a, b).is_clear();
        }
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        let Some(cell) = self.table.get(low.idx() * self.hexes + high.idx()) else { return false };
        match cell.load(Ordering::Relaxed) {
            CLEAR => true,
            BLOCKED => false,
            _ => {
                let clear = sight::look(relief, lines, low, high).is_clear();
                cell.store(if clear { CLEAR } else { BLOCKED }, Ordering::Relaxed);
                clear
            }
        }
    }
}

/// So many changed hexes are looked through; with more of them every line is drawn afresh.
const FEW: usize = 24;

/// Whether a hex that differs from the board may lie on the line: then its table does not serve.
#[inline]
fn touched(relief: &Relief<'_>, a: HexId, b: HexId) -> bool {
    if relief.changed.is_empty() {
        return false;
    }
    let grid = &relief.layout.grid;
    let reach = grid.distance(a, b) + 1;
    relief.changed.len() > FEW
        || relief.changed.iter().any(|c| grid.distance(a, c.hex) + grid.distance(c.hex, b) <= reach)
}

/// Everything derived from the boards.
#[derive(Debug)]
pub struct Geo {
    maps: Vec<Map>,
    lines: LineTable,
}

impl Geo {
    /// Tables for the layouts of a pack.
    pub fn new(pack: &Pack) -> Geo {
        Geo { maps: pack.layouts.iter().map(Map::new).collect(), lines: LineTable::new(FARTHEST) }
    }

    /// The sight table of a layout.
    #[inline]
    pub fn map(&self, layout: crate::ids::LayoutId) -> &Map {
        &self.maps[layout.index()]
    }

    /// The lines between hexes.
    #[inline]
    pub fn lines(&self) -> &LineTable {
        &self.lines
    }
}
