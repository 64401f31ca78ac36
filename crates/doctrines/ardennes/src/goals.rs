//! What is worth points, and how far every hex is from it.

use super::cup::Odds;
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::pack::{Hexes, Side, Terrain};
use sandtable_ardennes::state::{State, once};
use sandtable_hex::{Dir, HexId};
use std::sync::atomic::{AtomicU32, Ordering};

/// Parts of a movement point that distances count in.
pub const PARTS: u16 = 4;
/// As far as nothing can be.
pub const FAR: u16 = 4000;

/// Hexes the fastest come forward in a day, and how many fewer in the last: what is left of it may be little.
const STRIDE: u16 = 8;
const SHORT: u16 = 3;
/// With more days left than these everything can be reached.
const DAYS: usize = 3;

/// Everything about the map that can be worked out before the game begins.
#[derive(Debug)]
pub struct Lore {
    /// Parts of a point to leave a hex in a direction, on foot and on wheels.
    pub(super) leave: [Vec<[u16; 6]>; 2],
    /// Tells the lore of one map from that of another.
    pub(super) stamp: u32,
    /// The combat chits.
    pub odds: Odds,
    /// Hexes from which each hex that can be a goal is within reach, for one day left, two and three.
    near: Vec<[Hexes; DAYS]>,
    /// First hexes beyond the Meuse.
    pub bank: Hexes,
    /// Hexes where units leave the map for points.
    pub exits: Hexes,
}

impl Lore {
    /// Works it out.
    pub fn new(game: &Ardennes) -> Lore {
        let map = &game.pack.map;
        let leave = [false, true].map(|mech| {
            let cost = |hex: HexId, dir: Dir| {
                let to = map.grid.neighbour(hex, dir);
                let points = match map.road(hex, dir) {
                    Some(_) => 1,
                    None if to.is_none() => return FAR,
                    None => ground(game, map.terrain_at(to), mech),
                };
                u16::from(points) * PARTS
            };
            map.grid.ids().map(|h| Dir::ALL.map(|d| cost(h, d))).collect()
        });
        let west = &map.west_of_meuse;
        let bank = map.at_meuse.and(west);
        let exits = west.iter().filter(|h| game.is_german_exit(*h)).collect();
        static STAMP: AtomicU32 = AtomicU32::new(0);
        let stamp = STAMP.fetch_add(1, Ordering::Relaxed);
        let near = map.grid.ids().map(|goal| {
            std::array::from_fn(|n| {
                let horizon = STRIDE * (n as u16 + 1) - SHORT;
                map.grid.ids().filter(|h| map.grid.distance(*h, goal) <= horizon).collect()
            })
        });
        Lore { leave, stamp, odds: Odds::new(game), near: near.collect(), bank, exits }
    }
}

fn ground(game: &Ardennes, terrain: Terrain, mech: bool) -> u8 {
    let c = &game.pack.constants.terrain;
    match (terrain, mech) {
        (Terrain::Clear, false) => c.infantry_clear,
        (Terrain::Broken, false) => c.infantry_broken,
        (Terrain::Woods, false) => c.infantry_woods,
        (Terrain::Forest, false) => c.infantry_forest,
        (Terrain::City, false) => c.infantry_city,
        (Terrain::Clear, true) => c.mech_clear,
        (Terrain::Broken, true) => c.mech_broken,
        (Terrain::Woods, true) => c.mech_woods,
        (Terrain::Forest, true) => c.mech_forest,
        (Terrain::City, true) => c.mech_city,
    }
}

/// Days left, today included.
pub fn days_left(game: &Ardennes, state: &State) -> u8 {
    let last = game.scenario_of(state).map_or(state.day, |s| s.span.last);
    last.saturating_sub(state.day) + 1
}

/// Days left with what is left of today, by the German cards: the day ends with them.
pub fn time_left(game: &Ardennes, state: &State) -> f32 {
    let (used, left) =
        (state.german.discards.len() as f32, (state.german.hand.len() + state.german.left()) as f32);
    f32::from(days_left(game, state)) - used / (used + left).max(1.0)
}

/// Points for the possession of a hex: the town's own, or one for every small town where the scenario says so.
pub fn points(game: &Ardennes, state: &State, hex: HexId) -> f32 {
    let map = &game.pack.map;
    let printed = map.points_at(hex);
    let small = printed == 0
        && map.towns.contains(hex)
        && !map.behind_westwall.contains(hex)
        && game.scenario_of(state).is_some_and(|s| s.features.town_points);
    if small { 1.0 } else { f32::from(printed) }
}

/// What is still to be had, each with its points: towns of the enemy, the far bank of the Meuse, the way off the map.
pub fn goals(game: &Ardennes, lore: &Lore, state: &State) -> Vec<(HexId, f32)> {
    let map = &game.pack.map;
    let mut list: Vec<(HexId, f32)> = Vec::with_capacity(64);
    for hex in map.towns.and_not(&state.german_towns).iter() {
        let worth = points(game, state, hex);
        // A town without points still bars the supply road.
        list.push((hex, if worth > 0.0 { worth } else { 0.5 }));
    }
    if state.once & once::MEUSE == 0 {
        list.extend(lore.bank.iter().map(|h| (h, f32::from(game.pack.constants.points.meuse))));
    }
    let wall = f32::from(game.pack.constants.points.westwall).abs();
    list.extend(state.allied_westwall.iter().map(|h| (h, wall)));
    list.extend(lore.exits.iter().map(|h| (h, 10.0)));
    // What nobody can get to in the days that are left is no goal.
    let days = usize::from(days_left(game, state));
    if days <= DAYS {
        let own = &state.cache.occupied[Side::German.index()];
        list.retain(|(h, _)| lore.near[h.idx()][days - 1].intersects(own));
    }
    list
}
