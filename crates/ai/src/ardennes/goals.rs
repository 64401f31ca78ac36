//! What is worth points, and how far every hex is from it.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::frame::Crossing;
use sandtable_ardennes::pack::{Army, Hexes, Side, Terrain};
use sandtable_ardennes::state::{State, once};
use sandtable_hex::{Dir, HexId};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Parts of a movement point that distances count in.
pub const PARTS: u16 = 4;
/// As far as nothing can be.
pub const FAR: u16 = 4000;
/// Points a crossing without a bridge stands for.
const RIVER: u16 = 5 * PARTS;
/// Points hostile control stands for.
const CONTROL: u16 = 3 * PARTS / 2;
/// Points a roadblock stands for.
const ROADBLOCK: u16 = 2 * PARTS;

/// Hexes the fastest come forward in a day.
const STRIDE: u16 = 8;

/// Everything about the map that can be worked out before the game begins.
#[derive(Debug)]
pub struct Lore {
    /// Parts of a point to leave a hex in a direction, on foot and on wheels.
    leave: [Vec<[u16; 6]>; 2],
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
        Lore { leave, bank, exits }
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
    let horizon = STRIDE * u16::from(days_left(game, state));
    if horizon < 3 * STRIDE {
        let own = &state.cache.occupied[Side::German.index()];
        list.retain(|(h, _)| own.iter().any(|g| map.grid.distance(g, *h) <= horizon));
    }
    list
}

/// How far every hex is from what is worth going to: the less, the better. Distance to a goal of few points counts more.
#[derive(Clone, Debug)]
pub struct Field {
    cost: Vec<u16>,
}

impl Field {
    /// The field for units of an army, on foot or on wheels.
    pub fn new(
        game: &Ardennes,
        lore: &Lore,
        state: &State,
        (army, mech): (Army, bool),
        goals: &[(HexId, f32)],
    ) -> Field {
        let zone = game.pack.map.zone_of(army).filter(|_| game.gate(state, |g| g.army_zones));
        let within = |h: HexId| zone.is_none_or(|z| z.contains(h));
        // The farther a goal may be in the days that are left, the less distance counts against points.
        let scale = f32::from(days_left(game, state)).mul_add(4.0, 4.0).clamp(6.0, 24.0) * f32::from(PARTS);
        let best = goals.iter().map(|g| g.1).fold(0.1, f32::max);
        let start = goals
            .iter()
            .filter(|g| within(g.0))
            .map(|(h, worth)| (*h, ((best / worth.max(0.05)).ln() * scale) as u16));
        Field { cost: spread(game, lore, state, mech, start, within, true) }
    }

    /// Distance in movement points, weighed by what is there.
    pub fn at(&self, hex: HexId) -> f32 {
        f32::from(self.cost.get(hex.idx()).copied().unwrap_or(FAR)) / f32::from(PARTS)
    }
}

/// How far every hex is from the Germans themselves, in parts of a point on wheels.
pub fn reach(game: &Ardennes, lore: &Lore, state: &State) -> Vec<u16> {
    let start = state.cache.occupied[Side::German.index()].iter().map(|h| (h, 0));
    spread(game, lore, state, true, start, |_| true, false)
}

/// Shortest ways over the map with the enemy in it, from many hexes at once; `back` if they are the ends of the ways.
fn spread(
    game: &Ardennes,
    lore: &Lore,
    state: &State,
    mech: bool,
    start: impl Iterator<Item = (HexId, u16)>,
    within: impl Fn(HexId) -> bool,
    back: bool,
) -> Vec<u16> {
    let map = &game.pack.map;
    let grid = &map.grid;
    let mut extra = vec![0u16; grid.len()];
    let own = &state.cache.occupied[Side::German.index()];
    for hex in state.cache.zoc[Side::Allied.index()].and_not(own).iter() {
        extra[hex.idx()] = CONTROL;
    }
    for hex in state.cache.occupied[Side::Allied.index()].iter() {
        let sum: u16 = state.stack(hex).map(|u| u16::from(state.face(&game.pack, u).strength)).sum();
        extra[hex.idx()] = PARTS * 2 + sum * PARTS * 3 / 5;
    }
    for hex in state.roadblocks.iter() {
        extra[hex.idx()] = ROADBLOCK;
    }
    let leave = &lore.leave[usize::from(mech)];
    let mut cost = vec![FAR; grid.len()];
    let mut open = BinaryHeap::with_capacity(256);
    for (hex, at) in start {
        if at < cost[hex.idx()] {
            cost[hex.idx()] = at;
            open.push(Reverse((at, hex.idx() as u16)));
        }
    }
    while let Some(Reverse((at, index))) = open.pop() {
        let hex = HexId(index);
        if at > cost[hex.idx()] {
            continue;
        }
        for dir in Dir::ALL {
            let next = grid.neighbour(hex, dir);
            if next.is_none() || !within(next) {
                continue;
            }
            // The step goes from `next` into `hex` when ways lead back from their ends.
            let (from, way, into) = if back { (next, dir.opposite(), hex) } else { (hex, dir, next) };
            let mut step = leave[from.idx()][way.index()] + extra[into.idx()];
            if map.is_river(from, way) && matches!(game.crossing(state, from, way), Crossing::River(_)) {
                step += RIVER;
            }
            let sum = at.saturating_add(step).min(FAR);
            if sum < cost[next.idx()] {
                cost[next.idx()] = sum;
                open.push(Reverse((sum, next.idx() as u16)));
            }
        }
    }
    cost
}
