//! What a way costs at least: on the bare map, with every road open and nobody about. Floods towards a goal leave out
//! what lies too far away.

use crate::pack::{Allowances, Edge, Pack, Road};
use sandtable_hex::{Dir, HexId};
use std::sync::OnceLock;

/// Least costs to every hex, each worked out when it is first asked for.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// No force has more quarters than this.
    most: u8,
    to: Vec<OnceLock<Box<[u8]>>>,
}

impl Bounds {
    /// Nothing worked out yet.
    pub(crate) fn new(pack: &Pack) -> Bounds {
        let Allowances { march, hasty, assault, reserve, reaction, .. } = pack.charts.allowance;
        let most = [march, hasty, assault, reserve, reaction].into_iter().max().unwrap_or(0);
        Bounds { most, to: std::iter::repeat_with(OnceLock::new).take(pack.map.grid.len()).collect() }
    }

    /// Least cost in quarters from every hex to a goal; the greatest number where no allowance is enough. The first hex of a
    /// move may cost less: it is always allowed (16.2).
    pub(crate) fn to(&self, pack: &Pack, goal: HexId) -> &[u8] {
        self.to.get(goal.idx()).map_or(&[], |cell| cell.get_or_init(|| flood(pack, goal, self.most)))
    }
}

/// No step over this hexside into this hex is cheaper.
fn least(pack: &Pack, edge: Edge, to: HexId) -> u8 {
    let costs = &pack.charts.moves;
    let terrain = costs.terrain[pack.map.terrain_at(to) as usize];
    let price = match edge.road {
        None => return terrain,
        Some(Road::Minor) => costs.minor.min(costs.minor_into),
        Some(Road::Federal) => costs.federal,
        Some(Road::Autobahn) => costs.autobahn,
    };
    terrain.min(price).min(costs.reaction_road)
}

fn flood(pack: &Pack, goal: HexId, most: u8) -> Box<[u8]> {
    let map = &pack.map;
    let mut best = vec![u8::MAX; map.grid.len()].into_boxed_slice();
    let mut waiting: Vec<Vec<HexId>> = vec![Vec::new(); usize::from(most) + 1];
    best[goal.idx()] = 0;
    waiting[0].push(goal);
    for cost in 0..waiting.len() {
        while let Some(hex) = waiting[cost].pop() {
            if usize::from(best[hex.idx()]) != cost {
                continue;
            }
            for (from, dir) in map.grid.neighbours(hex).iter().zip(Dir::ALL).filter(|(h, _)| !h.is_none()) {
                let edge = map.sides[from.idx()][dir.opposite().index()];
                let sum = cost + usize::from(least(pack, edge, hex));
                let Some(list) = waiting.get_mut(sum) else { continue };
                if sum < usize::from(best[from.idx()]) {
                    best[from.idx()] = sum as u8;
                    list.push(*from);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along a road every step costs what the road costs, and nothing costs less than its bound.
    #[test]
    fn bound_follows_the_cheapest_way() {
        let pack = Pack::load(None).expect("the pack that comes with the program is sound");
        let bounds = Bounds::new(&pack);
        let goal = pack.map.roads[0].1[0];
        let to = bounds.to(&pack, goal);
        assert_eq!(to[goal.idx()], 0);
        for hex in (0..pack.map.grid.len() as u16).map(HexId) {
            let way = |next: HexId| {
                u16::from(to[next.idx()]) + u16::from(least(&pack, pack.map.side(hex, next), next))
            };
            let best = pack.map.grid.adjacent(hex).map(way).min().unwrap_or(u16::MAX);
            let known = if best <= u16::from(bounds.most) { best as u8 } else { u8::MAX };
            assert!(hex == goal || to[hex.idx()] == known, "{}", pack.label(hex));
        }
        assert!(to.iter().filter(|cost| **cost < u8::MAX).count() > 50);
    }
}
