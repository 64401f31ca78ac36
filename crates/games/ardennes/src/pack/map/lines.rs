//! Rivers along hexsides, roads from hex to hex, and the bridges where they meet (2.1, 16.2).

use crate::pack::formations::Side;
use crate::pack::hexes;
use crate::pack::kind::{DatumKind, Tab};
use sandtable_engine::info::Words;
use sandtable_hex::{Dir, Grid, HexId, HexSide};
use sandtable_mechanics::ids;
use sandtable_pack::{Source, Txt, words};

/// A river.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct River {
    /// Unique key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Its hexsides in order.
    pub sides: Vec<HexSide>,
}

words! {
    /// Class of a road; only for the eye, all roads cost the same (11.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum RoadClass {
        /// Trunk road.
        Main = "main",
        /// Lesser road.
        Minor = "minor",
    }
}

ids! { index;
    /// Number of a bridge in [`super::Map::bridges`].
    BridgeId
}

impl BridgeId {
    /// No bridge.
    pub const NONE: BridgeId = BridgeId(u8::MAX);
    /// The most bridges a map can have.
    pub const LIMIT: usize = 128;
}

/// A bridge of the map, with its owner and state on 16 December.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bridge {
    /// Where.
    pub side: HexSide,
    /// The two hexes at it.
    pub hexes: (HexId, HexId),
    /// First owner (16.2-b).
    pub owner: Side,
    /// Blown at the start (3-j).
    pub blown: bool,
}

pub(super) struct Lines {
    pub rivers: Vec<River>,
    pub river: Vec<u8>,
    pub meuse: Vec<u8>,
    pub roads: Vec<[Option<RoadClass>; 6]>,
    pub chains: Vec<(RoadClass, Vec<HexId>)>,
    pub bridges: Vec<Bridge>,
    pub bridge_at: Vec<[BridgeId; 6]>,
}

/// Key of the river that divides the map.
const MEUSE: &str = "meuse";

pub(super) fn read(root: &Tab<'_>, grid: &Grid, default: &Source) -> Lines {
    let mut lines = Lines {
        rivers: Vec::new(),
        river: vec![0; grid.len()],
        meuse: vec![0; grid.len()],
        roads: vec![[None; 6]; grid.len()],
        chains: Vec::new(),
        bridges: Vec::new(),
        bridge_at: vec![[BridgeId::NONE; 6]; grid.len()],
    };
    lines.rivers(root, grid, default);
    lines.roads(root, grid, default);
    lines.bridges(root, grid, default);
    lines
}

/// Sets a bit on both hexes of a side; false if it was set before.
fn mark(masks: &mut [u8], grid: &Grid, side: HexSide) -> bool {
    let mut fresh = true;
    let (a, b) = side.hexes(grid);
    for (hex, dir) in [(a, side.dir), (b, side.dir.opposite())] {
        if let Some(mask) = masks.get_mut(hex.idx()) {
            fresh &= *mask & (1 << dir.index()) == 0;
            *mask |= 1 << dir.index();
        }
    }
    fresh
}

/// Whether two hexsides share a corner: of the three hexes that meet there each side divides two.
fn touch(grid: &Grid, a: HexSide, b: HexSide) -> bool {
    let ((ax, ay), (bx, by)) = (a.hexes(grid), b.hexes(grid));
    [(ax, ay), (ay, ax)].into_iter().any(|(shared, other)| {
        [(bx, by), (by, bx)]
            .into_iter()
            .any(|(s, o)| s == shared && o != other && grid.are_adjacent(o, other))
    })
}

impl Lines {
    fn rivers(&mut self, root: &Tab<'_>, grid: &Grid, default: &Source) {
        for row in root.rows("river") {
            let own = row.source(default);
            let key = row.string("key");
            let name = row.names();
            let text = row.text("sides");
            row.done();
            let Some(text) = text else { continue };
            let sides = hexes::sides(root.doc, grid, &text);
            for pair in sides.windows(2) {
                let &[(a, _), (b, at)] = pair else { continue };
                if !touch(grid, a, b) {
                    root.doc.fault(
                        at,
                        &text.field,
                        "the river breaks off before",
                        "hexsides that meet",
                        None,
                    );
                }
            }
            for &(side, at) in &sides {
                let label = side_label(grid, side);
                if !mark(&mut self.river, grid, side) {
                    root.doc.fault(
                        at,
                        &text.field,
                        format!("{label} is a river already"),
                        "each hexside once",
                        None,
                    );
                }
                if key == MEUSE {
                    mark(&mut self.meuse, grid, side);
                }
                root.doc.datum(DatumKind::RiverSide, label, at, own.clone());
            }
            self.rivers.push(River { key, name, sides: sides.into_iter().map(|(s, _)| s).collect() });
        }
        if !self.rivers.iter().any(|r| r.key == MEUSE) {
            root.doc.fault(root.at(), "river", "no river has the key `meuse`", "the Meuse (2.1)", None);
        }
    }

    fn roads(&mut self, root: &Tab<'_>, grid: &Grid, default: &Source) {
        for row in root.rows("road") {
            let own = row.source(default);
            let class = row.choice("class", &RoadClass::WORDS);
            let chain = row.text("chain");
            row.done();
            let (Some(class), Some(chain)) = (class, chain) else { continue };
            let hexes = root.doc.hexes(grid, &chain);
            self.chains.push((class, hexes.iter().map(|(h, _)| *h).collect()));
            for pair in hexes.windows(2) {
                let &[(a, _), (b, at)] = pair else { continue };
                let Some(dir) = grid.dir_between(a, b) else {
                    hexes::apart(root.doc, grid, &chain.field, (a, b), at);
                    continue;
                };
                let fresh = self.link(a, dir, class) && self.link(b, dir.opposite(), class);
                if !fresh {
                    let message = format!("{} to {} is a road already", grid.label(a), grid.label(b));
                    root.doc.fault(at, &chain.field, message, "each link once", None);
                }
                root.doc.datum(
                    DatumKind::RoadLink,
                    format!("{}-{}", grid.label(a), grid.label(b)),
                    at,
                    own.clone(),
                );
            }
        }
    }

    fn link(&mut self, hex: HexId, dir: Dir, class: RoadClass) -> bool {
        let slot = self.roads.get_mut(hex.idx()).and_then(|r| r.get_mut(dir.index()));
        slot.is_some_and(|s| s.replace(class).is_none())
    }

    /// A bridge wherever a road crosses a river; the listed ones have another owner or state than the rest.
    fn bridges(&mut self, root: &Tab<'_>, grid: &Grid, default: &Source) {
        for hex in grid.ids() {
            for dir in [Dir::N, Dir::Ne, Dir::Se] {
                let river = self.river.get(hex.idx()).is_some_and(|m| m & (1 << dir.index()) != 0);
                let road = self.roads.get(hex.idx()).and_then(|r| r.get(dir.index())).copied().flatten();
                if !river || road.is_none() {
                    continue;
                }
                let far = grid.neighbour(hex, dir);
                let id = BridgeId(u8::try_from(self.bridges.len()).unwrap_or(u8::MAX));
                if id.index() >= BridgeId::LIMIT {
                    root.doc.fault(
                        root.at(),
                        "road",
                        "too many bridges",
                        format!("{}", BridgeId::LIMIT),
                        None,
                    );
                    return;
                }
                for (h, d) in [(hex, dir), (far, dir.opposite())] {
                    if let Some(slot) = self.bridge_at.get_mut(h.idx()).and_then(|b| b.get_mut(d.index())) {
                        *slot = id;
                    }
                }
                let side = HexSide { a: hex, dir };
                self.bridges.push(Bridge { side, hexes: (hex, far), owner: Side::Allied, blown: false });
            }
        }
        let mut sources: Vec<Option<(Source, usize)>> = vec![None; self.bridges.len()];
        for row in root.rows("bridge") {
            let own = row.source(default);
            let side = row.text("between").and_then(|t| self.bridge(root, grid, &t));
            let (owner, blown) = (row.choice("owner", &Side::WORDS), row.switch("blown"));
            if let (Some(i), Some(owner)) = (side, owner) {
                if let Some(bridge) = self.bridges.get_mut(i) {
                    (bridge.owner, bridge.blown) = (owner, blown);
                }
                if let Some(slot) = sources.get_mut(i) {
                    *slot = Some((own, row.at()));
                }
            }
            row.done();
        }
        for (bridge, own) in self.bridges.iter().zip(sources) {
            let (source, at) = own.unwrap_or_else(|| (default.clone(), root.at()));
            root.doc.datum(DatumKind::Bridge, side_label(grid, bridge.side), at, source);
        }
    }

    fn bridge(&self, root: &Tab<'_>, grid: &Grid, txt: &Txt<'_>) -> Option<usize> {
        let side = hexes::side(root.doc, grid, txt)?;
        let found = self.bridges.iter().position(|b| b.side == side);
        if found.is_none() {
            let message = format!("no road crosses a river at {}", txt.text);
            root.doc.bad(txt, message, "a bridge of this map", None);
        }
        found
    }
}

/// A hexside written with its two hexes, the lower number first.
pub(crate) fn side_label(grid: &Grid, side: HexSide) -> String {
    let (a, b) = side.hexes(grid);
    let (low, high) = if grid.label(a) <= grid.label(b) { (a, b) } else { (b, a) };
    format!("{}-{}", grid.label(low), grid.label(high))
}
