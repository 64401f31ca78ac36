//! What the map alone decides, tabled once: neighbourhoods of whole sets of hexes, roads, edges, costs of terrain.

use crate::pack::{BridgeId, Edge, Hexes, Pack, Side};
use sandtable_hex::{Dir, HexId, Links};

/// A bridge of the map where a road or track crosses a river.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The bridge.
    pub bridge: BridgeId,
    /// A hex at it, and the way across.
    pub from: HexId,
    /// See [`Site::from`].
    pub dir: Dir,
    /// The hex on the other side.
    pub to: HexId,
    /// Whether a road leads across.
    pub road: bool,
}

/// A road leads this way.
pub const ROAD: u8 = 1 << 0;
/// A river runs across this way.
pub const RIVER: u8 = 1 << 1;

/// Tables derived from the map.
#[derive(Debug)]
pub struct Geo {
    /// Every hex of the map.
    pub all: Hexes,
    /// Edge hexes friendly to each side (14.0-b).
    pub friendly: [Hexes; 2],
    /// Every step.
    pub around: Links<12>,
    /// Steps over no river.
    pub dry: Links<12>,
    /// Steps over a river where the map has no bridge.
    pub wet: Links<12>,
    /// Steps along a road over no river.
    pub roads: Links<12>,
    /// The bridges of the map, each once.
    pub sites: Vec<Site>,
    /// [`ROAD`] and [`RIVER`] by hex and direction.
    ways: Vec<[u8; 6]>,
    /// Points to enter each hex off the road: foot, mechanized, mechanized on frozen ground.
    enter: [Vec<u8>; 3],
    /// The least a step out of each hex can cost, likewise.
    least: [Vec<u8>; 3],
}

impl Geo {
    /// The tables of a pack.
    pub fn new(pack: &Pack) -> Geo {
        let (map, grid, figures) = (&pack.map, &pack.map.grid, &pack.constants.terrain);
        let way = |hex, dir| {
            let road = u8::from(map.road(hex, dir).is_some()) * ROAD;
            road | (u8::from(map.is_river(hex, dir)) * RIVER)
        };
        let ways: Vec<[u8; 6]> = grid.ids().map(|hex| Dir::ALL.map(|dir| way(hex, dir))).collect();
        let at = |hex: HexId, dir: Dir| ways[hex.idx()][dir.index()];
        let kinds = [(false, false), (true, false), (true, true)];
        let enter = kinds.map(|(mechanized, frozen)| {
            grid.ids().map(|h| figures.enter(map.terrain_at(h), mechanized, frozen)).collect::<Vec<u8>>()
        });
        let least = [0, 1, 2].map(|kind: usize| {
            let out = |hex: HexId| {
                let next = grid.neighbours(hex).iter().zip(Dir::ALL).filter(|(to, _)| !to.is_none());
                // No road leads over a bridge built in play, so the ground counts as well.
                let cost = |(to, dir): (&HexId, Dir)| match at(hex, dir) & ROAD {
                    0 => enter[kind][to.idx()],
                    _ => figures.road.min(enter[kind][to.idx()]),
                };
                next.map(cost).min().unwrap_or(u8::MAX)
            };
            grid.ids().map(out).collect::<Vec<u8>>()
        });
        let sites = (0..).map(BridgeId).zip(&map.bridges).filter_map(|(bridge, def)| {
            let (from, to) = def.hexes;
            let dir = grid.dir_between(from, to).filter(|dir| map.is_river(from, *dir))?;
            Some(Site { bridge, from, dir, to, road: map.road(from, dir).is_some() })
        });
        let edge = |e: Edge| map.edges[e as usize];
        let sides = edge(Edge::North).or(&edge(Edge::South));
        Geo {
            all: Hexes::full(grid.len()),
            friendly: Side::ALL.map(|side| match side {
                Side::German => edge(Edge::East).or(&sides.and(&map.behind_westwall)),
                Side::Allied => edge(Edge::West).or(&sides.and_not(&map.behind_westwall)),
            }),
            around: Links::all(grid),
            dry: Links::new(grid, |hex, _, dir| at(hex, dir) & RIVER == 0),
            wet: Links::new(grid, |hex, _, dir| at(hex, dir) & RIVER != 0 && map.bridge(hex, dir).is_none()),
            roads: Links::new(grid, |hex, _, dir| at(hex, dir) == ROAD),
            sites: sites.collect(),
            enter,
            least,
            ways,
        }
    }

    /// [`ROAD`] and [`RIVER`] on a side of a hex.
    #[inline]
    pub fn way(&self, hex: HexId, dir: Dir) -> u8 {
        self.ways.get(hex.idx()).map_or(0, |ways| ways[dir.index()])
    }

    /// Points to enter each hex off the road, and the least a step out of it can cost.
    #[inline]
    pub fn costs(&self, mechanized: bool, frozen: bool) -> (&[u8], &[u8]) {
        let kind = usize::from(mechanized) + usize::from(mechanized && frozen);
        (&self.enter[kind], &self.least[kind])
    }
}
