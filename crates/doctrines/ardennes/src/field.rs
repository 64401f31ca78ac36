//! How far it is to what is worth going to, with the enemy in the way.

use super::goals::{FAR, Lore, PARTS, days_left};
use super::orders::Order;
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::frame::Crossing;
use sandtable_ardennes::pack::{Army, Side};
use sandtable_ardennes::state::State;
use sandtable_hex::{Dir, HexId};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// Points a crossing without a bridge stands for on wheels.
const RIVER: f32 = 5.0;
/// Points hostile control stands for.
const CONTROL: u16 = 3 * PARTS / 2;
/// Points a roadblock stands for.
const ROADBLOCK: u16 = 2 * PARTS;
/// The end of a chain.
const NOBODY: u32 = u32::MAX;
/// Fields kept. Between two decisions the enemy seldom changes, and a field costs more than all the rest of a decision.
const KEPT: usize = 24;

thread_local! {
    static FIELDS: RefCell<VecDeque<(Vec<u16>, Rc<Field>)>> = const { RefCell::new(VecDeque::new()) };
}

/// Everything a field depends on, written one after the other: two fields with the same key are the same.
fn key(
    lore: &Lore,
    state: &State,
    (army, mech): (Army, bool),
    goals: &[(HexId, f32)],
    hindrance: &Hindrance,
    order: &Order,
) -> Vec<u16> {
    let mut key = Vec::with_capacity(hindrance.0.len() + 256);
    let halves = |n: u32| [(n >> 16) as u16, n as u16];
    key.extend(halves(lore.stamp));
    key.extend([army.index() as u16, u16::from(mech), u16::from(state.day), state.scenario.into()]);
    for leaning in [order.far, order.near, order.river] {
        key.extend(halves(leaning.to_bits()));
    }
    // How many there are comes before what they are, so that no list runs into the next.
    key.push(goals.len() as u16);
    for (hex, worth) in goals {
        key.push(hex.0);
        key.extend(halves(worth.to_bits()));
    }
    key.push(state.built.len() as u16);
    for built in &state.built {
        key.extend([built.side.a.0, built.side.dir.index() as u16]);
    }
    key.extend(&hindrance.0);
    key.extend(state.blown.iter().map(|b| b.index() as u16));
    key
}

/// What the enemy adds to the cost of every hex: his units, his control, his roadblocks.
#[derive(Clone, Debug)]
pub struct Hindrance(Vec<u16>);

impl Hindrance {
    /// Looks at the enemy.
    pub fn new(game: &Ardennes, state: &State) -> Hindrance {
        let mut extra = vec![0u16; game.pack.map.grid.len()];
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
        Hindrance(extra)
    }
}

/// How far every hex is from what is worth going to: the less, the better. Distance to a goal of few points counts more.
#[derive(Clone, Debug)]
pub struct Field {
    cost: Vec<u16>,
}

impl Field {
    /// The field for units of an army, on foot or on wheels; one that is remembered if nothing it depends on has changed.
    pub fn of(
        game: &Ardennes,
        lore: &Lore,
        state: &State,
        (army, mech): (Army, bool),
        goals: &[(HexId, f32)],
        hindrance: &Hindrance,
        order: &Order,
    ) -> Rc<Field> {
        let key = key(lore, state, (army, mech), goals, hindrance, order);
        let known = FIELDS.with_borrow(|all| all.iter().find(|f| f.0 == key).map(|f| f.1.clone()));
        known.unwrap_or_else(|| {
            let field = Rc::new(Field::new(game, lore, state, (army, mech), goals, hindrance, order));
            FIELDS.with_borrow_mut(|all| {
                all.truncate(KEPT - 1);
                all.push_front((key, field.clone()));
            });
            field
        })
    }

    fn new(
        game: &Ardennes,
        lore: &Lore,
        state: &State,
        (army, mech): (Army, bool),
        goals: &[(HexId, f32)],
        hindrance: &Hindrance,
        order: &Order,
    ) -> Field {
        let zone = game.pack.map.zone_of(army).filter(|_| game.gate(state, |g| g.army_zones));
        let within = |h: HexId| zone.is_none_or(|z| z.contains(h));
        // The farther a goal may be in the days that are left, the less distance counts against points.
        let days = f32::from(days_left(game, state)) - 1.0;
        let scale = (order.near + order.far * days).min(24.0) * f32::from(PARTS);
        let river = if mech { RIVER } else { order.river };
        let best = goals.iter().map(|g| g.1).fold(0.1, f32::max);
        let start = goals
            .iter()
            .filter(|g| within(g.0))
            .map(|(h, worth)| (*h, ((best / worth.max(0.05)).ln() * scale) as u16));
        Field { cost: spread(game, lore, state, hindrance, (mech, river), start, within, true) }
    }

    /// Distance in movement points, weighed by what is there.
    pub fn at(&self, hex: HexId) -> f32 {
        f32::from(self.cost.get(hex.idx()).copied().unwrap_or(FAR)) / f32::from(PARTS)
    }
}

/// How far every hex is from the Germans themselves, in parts of a point on wheels.
pub fn reach(game: &Ardennes, lore: &Lore, state: &State) -> Vec<u16> {
    let start = state.cache.occupied[Side::German.index()].iter().map(|h| (h, 0));
    spread(game, lore, state, &Hindrance::new(game, state), (true, RIVER), start, |_| true, false)
}

/// Shortest ways over the map with the enemy in it, from many hexes at once; `back` if they are the ends of the ways.
#[expect(clippy::too_many_arguments, reason = "one search for all who ask")]
fn spread(
    game: &Ardennes,
    lore: &Lore,
    state: &State,
    hindrance: &Hindrance,
    (mech, river): (bool, f32),
    start: impl Iterator<Item = (HexId, u16)>,
    within: impl Fn(HexId) -> bool,
    back: bool,
) -> Vec<u16> {
    let map = &game.pack.map;
    let grid = &map.grid;
    let extra = &hindrance.0;
    let river = (river * f32::from(PARTS)) as u16;
    let leave = &lore.leave[usize::from(mech)];
    let mut cost = vec![FAR; grid.len()];
    // Hexes by their distance, each a chain through `waiting`: distances are small numbers, and a heap takes longer.
    let mut chains = vec![NOBODY; usize::from(FAR) + 1];
    let mut waiting: Vec<(u16, u32)> = Vec::with_capacity(2 * grid.len());
    let mut farthest = 0;
    let wait = |at: u16, hex: u16, chains: &mut [u32], waiting: &mut Vec<(u16, u32)>| {
        waiting.push((hex, chains[usize::from(at)]));
        chains[usize::from(at)] = waiting.len() as u32 - 1;
    };
    for (hex, at) in start {
        if at < cost[hex.idx()] {
            cost[hex.idx()] = at;
            farthest = farthest.max(at);
            wait(at, hex.0, &mut chains, &mut waiting);
        }
    }
    let mut at = 0;
    while at <= farthest {
        let link = chains[usize::from(at)];
        let Some(&(index, next)) = waiting.get(link as usize) else {
            at += 1;
            continue;
        };
        chains[usize::from(at)] = next;
        let hex = HexId(index);
        if at > cost[hex.idx()] {
            continue;
        }
        for (i, &next) in grid.neighbours(hex).iter().enumerate() {
            let dir = Dir::ALL[i];
            if next.is_none() || cost[next.idx()] <= at || !within(next) {
                continue;
            }
            // The step goes from `next` into `hex` when ways lead back from their ends.
            let (from, way, into) = if back { (next, dir.opposite(), hex) } else { (hex, dir, next) };
            let mut step = leave[from.idx()][way.index()] + extra[into.idx()];
            if map.is_river(from, way) && matches!(game.crossing(state, from, way), Crossing::River(_)) {
                step += river;
            }
            let sum = at.saturating_add(step).min(FAR);
            if sum < cost[next.idx()] {
                cost[next.idx()] = sum;
                farthest = farthest.max(sum);
                wait(sum, next.0, &mut chains, &mut waiting);
            }
        }
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::super::goals::goals;
    use super::super::tests::watch;
    use super::*;

    /// Every field that is remembered must be the one the position would give: roads open, the enemy moves, goals change.
    #[test]
    fn a_remembered_field_is_that_of_the_position() {
        let (order, mut again) = (Order::default(), 0);
        watch("allies-surprised", 3, |game, doctrine, state| {
            let (lore, hindrance) = (doctrine.lore(), Hindrance::new(game, state));
            let goals = goals(game, lore, state);
            for who in [(Army::SixthPanzer, true), (Army::Seventh, false)] {
                let front = || FIELDS.with_borrow(|all| all.front().map(|f| f.0.clone()));
                let before = front();
                let known = Field::of(game, lore, state, who, &goals, &hindrance, &order);
                again += usize::from(before == front());
                let fresh = Field::new(game, lore, state, who, &goals, &hindrance, &order);
                assert_eq!(known.cost, fresh.cost, "{who:?} on the {}th", state.day);
            }
        });
        assert!(again > 100, "remembered only {again} times");
        assert!(FIELDS.with_borrow(VecDeque::len) <= KEPT);
    }
}
