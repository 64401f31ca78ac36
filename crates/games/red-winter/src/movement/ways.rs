//! The cheapest ways from a hex: a flood made for this game, where whether a move ends in a hex depends on the hex
//! alone. It allocates nothing after its first run.

use super::cost::{Costs, Edge, NO};
use crate::state::Hexes;
use sandtable_hex::HexId;
use sandtable_hex::flood::Enter;

/// Cost, then steps, then the hex come from, packed so that the smaller number is the better way.
type Way = u32;

const UNREACHED: Way = Way::MAX;

/// Room for every hex a set of hexes can hold, and more: an index below it needs no check.
const ROOM: usize = 1024;
/// The slot of what lies off the map. Nothing improves on the way to it.
const OFF: usize = ROOM - 1;

/// Where a hex has its best way; [`HexId::NONE`] has it in [`OFF`].
#[inline]
fn slot(hex: HexId) -> usize {
    hex.idx() & OFF
}

/// Cheapest ways within a budget. Of equally cheap ways into a hex the one of fewest steps wins, then the one that
/// comes from the lowest hex, so that the answer does not depend on the order of the search.
#[derive(Debug)]
pub(crate) struct Ways {
    /// The best way to each hex.
    best: Box<[Way; ROOM]>,
    /// Hexes to go on from, by cost.
    queue: Vec<Vec<HexId>>,
    /// Hexes reached, the start excepted.
    pub reached: Hexes,
    /// Where the last run began.
    start: HexId,
}

impl Default for Ways {
    fn default() -> Ways {
        let best = Box::new([UNREACHED; ROOM]);
        Ways { best, queue: Vec::new(), reached: Hexes::EMPTY, start: HexId::NONE }
    }
}

impl Ways {
    /// Floods from `start`. Steps out of `leaving` and into `special` hexes take what `step` says, all others the open
    /// cost of their edge.
    pub fn run(
        &mut self,
        costs: &Costs,
        start: HexId,
        budget: u8,
        (special, leaving): (&Hexes, HexId),
        step: impl Fn(HexId, &Edge) -> Enter,
    ) {
        self.wipe();
        if start.idx() >= costs.edges.len() {
            return;
        }
        self.start = start;
        let levels = usize::from(budget) + 1;
        if self.queue.len() < levels {
            self.queue.resize(levels, Vec::new());
        }
        // There is no queue for what lies beyond the budget.
        let (best, queue) = (&mut *self.best, &mut self.queue[..levels]);
        queue.iter_mut().for_each(Vec::clear);
        let mut asks = [0u64; ROOM / 64];
        for (word, set) in asks.iter_mut().zip(special.0) {
            *word = set;
        }
        let mut reached = [0u64; ROOM / 64];
        best[slot(start)] = Way::from(HexId::NONE.0);
        queue[0].push(start);
        for cost in 0..levels {
            let mut next = 0;
            while let Some(&from) = queue[cost].get(next) {
                next += 1;
                let here = best[slot(from)];
                // An entry left behind by a better one, or a hex with too little left to go on from: half of all.
                if here >> 24 != cost as Way || cost + usize::from(costs.least[from.idx()]) >= levels {
                    continue;
                }
                let onward = ((here >> 16 & 0xff).min(0xfe) + 1) << 16 | Way::from(from.0);
                let leaves = from == leaving;
                for edge in &costs.edges[from.idx()] {
                    let to = slot(edge.to);
                    let before = best[to];
                    if before <= here {
                        continue; // whatever the step costs, it leads to nothing better
                    }
                    let asked = leaves || asks[to / 64] >> (to % 64) & 1 != 0;
                    let (points, goes_on) = match asked {
                        false => (edge.open, true),
                        true => match step(from, edge) {
                            Enter::No => continue,
                            Enter::Go(points) => (points, true),
                            Enter::Stop(points) => (points, false),
                        },
                    };
                    let total = cost + usize::from(points);
                    if points == NO && !asked || total >= levels {
                        continue;
                    }
                    let way = (total as Way) << 24 | onward;
                    if way < before {
                        // A mere change of the hex come from needs no new turn in the queue.
                        if goes_on && way >> 16 < before >> 16 {
                            queue[total].push(edge.to);
                        }
                        reached[to / 64] |= 1 << (to % 64);
                        best[to] = way;
                    }
                }
            }
        }
        for (set, word) in self.reached.0.iter_mut().zip(reached) {
            *set = word;
        }
    }

    /// Forgets the last run: only what it reached, for that is little.
    fn wipe(&mut self) {
        for hex in self.reached.iter() {
            self.best[slot(hex)] = UNREACHED;
        }
        self.best[slot(self.start)] = UNREACHED;
        self.best[OFF] = 0;
        self.start = HexId::NONE;
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
            // Leaving a hex can cost more.
            let leaving = if i % 3 == 0 { start } else { HexId::NONE };
            let special = grid.ids().filter(|h| stops(*h) || barred(*h)).collect::<Hexes>();
            let dearer = |from: HexId, cost: u8| {
                if from == leaving { cost.saturating_add(2) } else { cost }
            };
            ways.run(costs, start, budget, (&special, leaving), |from, edge| {
                enter(edge.to, dearer(from, edge.open))
            });
            flood.run(grid, start, budget, |from, to, dir: Dir| {
                enter(to, dearer(from, costs.edges[from.idx()][dir.index()].open))
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
