//! What the map alone decides, computed once: roads, lines of sight over ice, distances.

use crate::movement::MoveTables;
use crate::pack::{Pack, Terrain};
use crate::state::Hexes;
use sandtable_hex::line::LineTable;
use sandtable_hex::{Hex, HexId};
use std::sync::atomic::{AtomicU64, Ordering};

/// Longest line of sight of the game (10.6.2).
pub const MAX_LOS: usize = 5;

/// Stamps handed out so far.
static STAMPS: AtomicU64 = AtomicU64::new(0);

/// Tables derived from the map.
#[derive(Debug)]
pub struct Geo {
    /// A number no other table in this process has, so that what was found on one map is never taken for another.
    pub stamp: u64,
    /// Hexes with any road.
    pub road: Hexes,
    /// Frozen lake hexes.
    pub lake: Hexes,
    /// Map-edge hexes.
    pub edge: Hexes,
    /// Hexes too near a target for a raid on it to begin or have begun there (16.4.1-c).
    pub raid_near: Vec<Hexes>,
    /// Hexes within 3, for "4 or more hexes from every enemy".
    pub within3: Vec<Hexes>,
    /// `sees[r][hex]`: hexes in line of sight over terrain alone at a range of at most `r` (adjacent included).
    pub sees: [Vec<Hexes>; MAX_LOS + 1],
    /// The same by version 1 of the rules, where nothing was seen along the map's edge.
    pub sees_1: [Vec<Hexes>; MAX_LOS + 1],
    /// The six neighbours as a set.
    pub adjacent: Vec<Hexes>,
    /// Exact lines.
    pub lines: LineTable,
    /// Movement costs.
    pub moves: MoveTables,
}

impl Geo {
    /// Computes the tables.
    pub fn new(pack: &Pack) -> Geo {
        let grid = &pack.grid;
        let lines = LineTable::new(MAX_LOS as u16);
        let mut geo = Geo {
            stamp: STAMPS.fetch_add(1, Ordering::Relaxed),
            road: Hexes::default(),
            lake: Hexes::default(),
            edge: Hexes::default(),
            raid_near: Vec::with_capacity(grid.len()),
            within3: Vec::with_capacity(grid.len()),
            sees: std::array::from_fn(|_| vec![Hexes::default(); grid.len()]),
            sees_1: std::array::from_fn(|_| vec![Hexes::default(); grid.len()]),
            adjacent: Vec::with_capacity(grid.len()),
            lines,
            moves: MoveTables::new(pack),
        };
        for hex in grid.ids() {
            if pack.roads[hex.idx()].iter().any(Option::is_some) || pack.road_exit[hex.idx()] {
                geo.road.insert(hex);
            }
            if pack.terrain[hex.idx()] == Terrain::Lake {
                geo.lake.insert(hex);
            }
            if grid.is_edge(hex) {
                geo.edge.insert(hex);
            }
            let raid = u16::from(pack.constants.night.raid_distance);
            geo.raid_near.push(raid.checked_sub(1).map_or(Hexes::EMPTY, |n| collect(grid.within(hex, n))));
            geo.within3.push(collect(grid.within(hex, 3)));
            geo.adjacent.push(collect(grid.adjacent(hex)));
        }
        for from in grid.ids() {
            for to in grid.within(from, MAX_LOS as u16) {
                let range = grid.distance(from, to) as usize;
                let blocks = |h| !geo.lake.contains(h);
                let (now, then) =
                    (geo.clear(pack, from, to, blocks, false), geo.clear(pack, from, to, blocks, true));
                for r in range.max(1)..=MAX_LOS {
                    if range > 0 && now {
                        geo.sees[r][from.idx()].insert(to);
                    }
                    if range > 0 && then {
                        geo.sees_1[r][from.idx()].insert(to);
                    }
                }
            }
        }
        geo
    }

    /// Whether the line between two hexes is free of hexes that `blocks` (10.6.1), spines included. What lies beyond the
    /// map's edge has no terrain, so it blocks on neither hand (10.6.1-f); with `edge_blocks` it does (version 1).
    pub fn clear(
        &self,
        pack: &Pack,
        from: HexId,
        to: HexId,
        blocks: impl Fn(HexId) -> bool,
        edge_blocks: bool,
    ) -> bool {
        let (a, b) = (pack.grid.hex(from), pack.grid.hex(to));
        let Some(line) = self.lines.get(b - a) else { return false };
        let any =
            |hexes: &[Hex], beyond: bool| hexes.iter().any(|h| pack.grid.id(a + *h).map_or(beyond, &blocks));
        let blocked =
            any(&line.through, true) || (any(&line.left, edge_blocks) && any(&line.right, edge_blocks));
        !blocked
    }
}

fn collect(hexes: impl Iterator<Item = HexId>) -> Hexes {
    let mut set = Hexes::default();
    for h in hexes {
        set.insert(h);
    }
    set
}
