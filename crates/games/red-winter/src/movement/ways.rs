//! The cheapest ways from a hex: a flood made for this game, where whether a move ends in a hex depends on the hex
//! alone. It allocates nothing after its first run.

use super::cost::{Costs, Edge};
use crate::state::Hexes;
use sandtable_hex::HexId;
use sandtable_hex::flood::Enter;

/// Cost, then steps, then the hex come from, packed so that the smaller number is the better way.
type Way = u32;

const UNREACHED: Way = Way::MAX;

/// Cheapest ways within a budget. Of equally cheap ways into a hex the one of fewest steps wins, then the one that
/// comes from the lowest hex, so that the answer does not depend on the order of the search.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// The best way to each hex.
    best: Vec<Way>,
    /// Hexes to go on from, by cost.
    queue: Vec<Vec<HexId>>,
    /// Hexes reached, the start excepted.
    pub reached: Hexes,
    /// All hexes with a way, the start included.
    touched: Vec<HexId>,
}

impl Ways {
    /// Floods from `start`. `step` says what a step takes.
    pub fn run(&mut self, costs: &Costs, start: HexId, budget: u8, step: impl Fn(HexId, &Edge) -> Enter) {
        self.wipe(costs.edges.len());
        let Ways { best, queue, reached, touched } = self;
        let levels = usize::from(budget) + 1;
        if queue.len() < levels {
            queue.resize(levels, Vec::new());
        }
        // There is no queue for what lies beyond the budget.
        let (best, queue) = (&mut best[..], &mut queue[..levels]);
        queue.iter_mut().for_each(Vec::clear);
        let Some(first) = best.get_mut(start.idx()) else { return };
        *first = Way::from(HexId::NONE.0);
        queue[0].push(start);
        touched.push(start);
        for cost in 0..levels {
            let mut next = 0;
            while let Some(&from) = queue[cost].get(next) {
                next += 1;
                let here = best[from.idx()];
                // An entry left behind by a better one, or a hex with too little left to go on from: half of all.
                if here >> 24 != cost as Way || cost + usize::from(costs.least[from.idx()]) >= levels {
                    continue;
                }
                let steps = (here >> 16 & 0xff).min(0xfe) + 1;
                let onward = |cost: usize| (cost as Way) << 24 | steps << 16 | Way::from(from.0);
                for edge in &costs.edges[from.idx()] {
                    let Some(best) = best.get_mut(edge.to.idx()) else { continue };
                    if *best <= here {
                        continue; // whatever the step costs, it leads to nothing better
                    }
                    let (total, goes_on) = match step(from, edge) {
                        Enter::No => continue,
                        Enter::Go(step) => (cost + usize::from(step), true),
                        Enter::Stop(step) => (cost + usize::from(step), false),
                    };
                    let Some(queue) = queue.get_mut(total) else { continue };
                    let way = onward(total);
                    if way < *best {
                        // A mere change of the hex come from needs no new turn in the queue.
                        if goes_on && way >> 16 < *best >> 16 {
                            queue.push(edge.to);
                        }
                        if *best == UNREACHED {
                            touched.push(edge.to);
                            reached.insert(edge.to);
                        }
                        *best = way;
                    }
                }
            }
        }
    }

    /// Forgets the last run: only what it reached, for that is little.
    fn wipe(&mut self, len: usize) {
        for hex in self.touched.drain(..) {
            self.best[hex.idx()] = UNREACHED;
        }
        self.best.resize(len, UNREACHED);
        self.reached = Hexes::EMPTY;
    }

    fn way(&self, hex: HexId) -> Option<Way> {
        self.best.get(hex.idx()).copied().filter(|way| *way != UNREACHED)
    }

    /// The least cost of reaching a hex.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.way(hex).map(|way| (way >> 24) as u8)
    }

    /// The best way to a hex that was reached, both ends included.
    pub fn path(&self, hex: HexId) -> Vec<HexId> {
        let steps = self.way(hex).map_or(0, |way| way >> 16 & 0xff);
        let mut path = Vec::with_capacity(steps as usize + 1);
        path.push(hex);
        let mut at = hex;
        while let Some(before) = self.way(at).and_then(|way| HexId(way as u16).some()) {
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
