//! The cheapest ways from a hex: a flood made for this game, where whether a move ends in a hex depends on the hex
//! alone. It allocates nothing after its first run.

use super::cost::{Costs, Edge};
use crate::state::Hexes;
use sandtable_hex::HexId;
use sandtable_hex::flood::Enter;

const UNREACHED: u16 = u16::MAX;

/// Cheapest ways within a budget. Of equally cheap ways into a hex the one of fewest steps wins, then the one that
/// comes from the lowest hex, so that the answer does not depend on the order of the search.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// Cost and steps of the best way to each hex, in one number.
    best: Vec<u16>,
    /// The hex before it.
    from: Vec<HexId>,
    /// Hexes to go on from, by cost.
    queue: Vec<Vec<HexId>>,
    /// Hexes reached, the start excepted.
    pub reached: Hexes,
}

impl Ways {
    /// Floods from `start`. `step` says what a step takes.
    pub fn run(&mut self, costs: &Costs, start: HexId, budget: u8, step: impl Fn(HexId, &Edge) -> Enter) {
        let len = costs.edges.len();
        self.reached = Hexes::default();
        self.best.clear();
        self.best.resize(len, UNREACHED);
        self.from.resize(len, HexId::NONE);
        if self.queue.len() <= usize::from(budget) {
            self.queue.resize(usize::from(budget) + 1, Vec::new());
        }
        self.queue[..=usize::from(budget)].iter_mut().for_each(Vec::clear);
        let Some(first) = self.best.get_mut(start.idx()) else { return };
        *first = 0;
        self.from[start.idx()] = HexId::NONE;
        self.queue[0].push(start);
        for cost in 0..=u16::from(budget) {
            let mut next = 0;
            while let Some(&from) = self.queue[usize::from(cost)].get(next) {
                next += 1;
                let here = self.best[from.idx()];
                if here >> 8 == cost {
                    self.expand(costs, from, here, budget, &step);
                }
            }
        }
    }

    #[inline]
    fn expand(
        &mut self,
        costs: &Costs,
        from: HexId,
        here: u16,
        budget: u8,
        step: &impl Fn(HexId, &Edge) -> Enter,
    ) {
        let steps = (here & 0xff).saturating_add(1).min(0xff);
        for edge in &costs.edges[from.idx()] {
            let (cost, goes_on) = match step(from, edge) {
                Enter::No => continue,
                Enter::Go(cost) => (cost, true),
                Enter::Stop(cost) => (cost, false),
            };
            let total = (here >> 8) + u16::from(cost);
            if total > u16::from(budget) {
                continue;
            }
            let (way, to) = (total << 8 | steps, edge.to);
            let best = &mut self.best[to.idx()];
            if way < *best {
                *best = way;
                self.from[to.idx()] = from;
                self.reached.insert(to);
                if goes_on {
                    self.queue[usize::from(total)].push(to);
                }
            } else if way == *best && from < self.from[to.idx()] {
                self.from[to.idx()] = from;
            }
        }
    }

    /// The least cost of reaching a hex.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.best.get(hex.idx()).filter(|way| **way != UNREACHED).map(|way| (way >> 8) as u8)
    }

    /// The best way to a hex that was reached, both ends included.
    pub fn path(&self, hex: HexId) -> Vec<HexId> {
        let mut path = vec![hex];
        let mut at = hex;
        while let Some(before) = self.from.get(at.idx()).and_then(|h| h.some()) {
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RedWinter;
    use crate::movement::Gait;
    use sandtable_hex::Dir;
    use sandtable_hex::flood::Flood;

    /// The general flood of the hex crate is the measure: same hexes, same costs, same paths.
    #[test]
    fn agrees_with_the_general_flood() {
        let game = RedWinter::standard().expect("the pack");
        let grid = &game.pack.grid;
        let (mut ways, mut flood, mut path) = (Ways::default(), Flood::new(grid), Vec::new());
        for (i, start) in grid.ids().step_by(7).enumerate() {
            let gait = Gait::ALL[i % 4];
            let costs = game.geo.moves.of(gait.bit());
            // Hexes that stop a move, hexes that bar it.
            let stops = |h: HexId| h.0 % 11 == 3;
            let barred = |h: HexId| h.0 % 13 == 5;
            let enter = |to: HexId, cost: u8| match cost {
                _ if barred(to) => Enter::No,
                u8::MAX => Enter::No,
                cost if stops(to) => Enter::Stop(cost),
                cost => Enter::Go(cost),
            };
            let budget = 6 + (i as u8 % 20);
            ways.run(costs, start, budget, |_, edge| match edge.to.some() {
                Some(to) => enter(to, edge.open),
                None => Enter::No,
            });
            flood.run(grid, start, budget, |from, to, dir: Dir| {
                enter(to, costs.edges[from.idx()][dir.index()].open)
            });
            for hex in grid.ids().filter(|h| *h != start) {
                assert_eq!(ways.reached.contains(hex), flood.contains(hex));
                assert_eq!(ways.cost(hex), flood.cost(hex));
                if flood.path(hex, &mut path) {
                    assert_eq!(ways.path(hex), path);
                }
            }
        }
    }
}
