//! Ways over any graph: hexes, areas, both mixed, or hexes with a facing and a mode.
//!
//! A place is a number below a length the game chooses: `hex.idx()`, behind the hexes the areas, or
//! `hex.idx() * 6 + facing`. The game says which steps lead on and what they cost.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No place.
const NONE: usize = usize::MAX;

/// The cheapest ways from some places.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    cost: Vec<u32>,
    from: Vec<usize>,
    settled: Vec<usize>,
}

/// The steps out of a place, while a flood looks at it.
pub struct Steps<'a> {
    ways: &'a mut Ways,
    queue: &'a mut BinaryHeap<Reverse<(u32, usize)>>,
    at: usize,
    spent: u32,
    most: u32,
}

impl Steps<'_> {
    /// The place the steps lead out of.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What the way to that place costs.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// A step to another place. `true` if no way known so far is as cheap: then this is the way there.
    pub fn to(&mut self, place: usize, price: u32) -> bool {
        let total = self.spent.saturating_add(price);
        match self.ways.cost.get_mut(place) {
            Some(known) if total < *known && total <= self.most => {
                *known = total;
                self.ways.from[place] = self.at;
                self.queue.push(Reverse((total, place)));
                true
            }
            _ => false,
        }
    }
}

/// The cheapest ways from `starts` to all of `len` places, as far as `most`. Places are settled by cost, then by number;
/// of two ways at the same cost the first found stays.
pub fn flood(
    len: usize,
    starts: impl IntoIterator<Item = usize>,
    most: u32,
    steps: impl FnMut(&mut Steps<'_>),
) -> Ways {
    flood_until(len, starts, most, |_| false, steps).0
}

/// As [`flood`], but ends at the first place settled for which `goal` holds, and returns it.
pub fn flood_until(
    len: usize,
    starts: impl IntoIterator<Item = usize>,
    most: u32,
    mut goal: impl FnMut(usize) -> bool,
    mut steps: impl FnMut(&mut Steps<'_>),
) -> (Ways, Option<usize>) {
    let mut ways = Ways { cost: vec![u32::MAX; len], from: vec![NONE; len], settled: Vec::new() };
    let mut queue = BinaryHeap::new();
    for start in starts {
        if let Some(cost) = ways.cost.get_mut(start).filter(|cost| **cost != 0) {
            *cost = 0;
            queue.push(Reverse((0, start)));
        }
    }
    while let Some(Reverse((spent, at))) = queue.pop() {
        // A dearer way left behind.
        if spent > ways.cost[at] {
            continue;
        }
        ways.settled.push(at);
        if goal(at) {
            return (ways, Some(at));
        }
        steps(&mut Steps { ways: &mut ways, queue: &mut queue, at, spent, most });
    }
    (ways, None)
}

/// The number of steps from the nearest of `starts` to every place, `None` where none lead; `next` calls its second
/// argument with every place one step on.
pub fn distances(
    len: usize,
    starts: impl IntoIterator<Item = usize>,
    mut next: impl FnMut(usize, &mut dyn FnMut(usize)),
) -> Vec<Option<u16>> {
    let mut steps: Vec<Option<u16>> = vec![None; len];
    let mut queue = Vec::new();
    for start in starts {
        if let Some(slot @ None) = steps.get_mut(start) {
            *slot = Some(0);
            queue.push(start);
        }
    }
    let mut done = 0;
    while let Some(&at) = queue.get(done) {
        done += 1;
        let further = steps[at].map(|n| n.saturating_add(1));
        next(at, &mut |to| {
            if let Some(slot @ None) = steps.get_mut(to) {
                *slot = further;
                queue.push(to);
            }
        });
    }
    steps
}

impl Ways {
    /// What the cheapest way to a place costs.
    pub fn cost(&self, place: usize) -> Option<u32> {
        self.cost.get(place).copied().filter(|cost| *cost != u32::MAX)
    }

    /// The place before this one on its cheapest way; `None` for a start.
    pub fn came_from(&self, place: usize) -> Option<usize> {
        self.from.get(place).copied().filter(|from| *from != NONE)
    }

    /// The places reached, by cost.
    pub fn settled(&self) -> &[usize] {
        &self.settled
    }

    /// The cheapest way to a place, both ends included; empty if none leads there.
    pub fn path(&self, place: usize) -> Vec<usize> {
        let mut path: Vec<usize> = self.cost(place).map(|_| place).into_iter().collect();
        while let Some(before) = path.last().and_then(|at| self.came_from(*at)) {
            path.push(before);
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hexes 0 to 3 in a row, and an area, 4, beside the first and the last: the sea way round.
    fn row_and_area(steps: &mut Steps<'_>) {
        match steps.at() {
            4 => {
                steps.to(0, 1);
                steps.to(3, 1);
            }
            at => {
                if at > 0 {
                    steps.to(at - 1, 2);
                }
                if at < 3 {
                    steps.to(at + 1, 2);
                }
                if at == 0 || at == 3 {
                    steps.to(4, 1);
                }
            }
        }
    }

    #[test]
    fn flood_mixes_hexes_and_areas() {
        let ways = flood(5, [0], 10, row_and_area);
        assert_eq!(ways.path(3), [0, 4, 3], "by sea it is 2, by land 6");
        assert_eq!((ways.cost(3), ways.cost(2), ways.cost(1)), (Some(2), Some(4), Some(2)));
        assert_eq!(ways.settled(), [0, 4, 1, 3, 2], "by cost, then by number");
        let short = flood(5, [0], 1, row_and_area);
        assert_eq!((short.cost(4), short.cost(3)), (Some(1), None));
        assert!(short.path(3).is_empty());
        let (ways, found) = flood_until(5, [0], 10, |at| at >= 3, row_and_area);
        assert_eq!((found, ways.path(4)), (Some(4), vec![0, 4]));
    }

    #[test]
    fn flood_counts_turns_of_a_facing() {
        // One row of hexes, two facings: forward by facing 0, back by facing 1; a turn costs 3.
        let place = |hex: usize, facing: usize| hex * 2 + facing;
        let ways = flood(8, [place(1, 0)], 20, |steps| {
            let (hex, facing) = (steps.at() / 2, steps.at() % 2);
            steps.to(place(hex, 1 - facing), 3);
            match facing {
                0 if hex < 3 => drop(steps.to(place(hex + 1, 0), 1)),
                1 if hex > 0 => drop(steps.to(place(hex - 1, 1), 1)),
                _ => {}
            }
        });
        assert_eq!(ways.cost(place(3, 0)), Some(2));
        assert_eq!(ways.cost(place(0, 1)), Some(4), "turn, then one hex");
        assert_eq!(ways.path(place(0, 1)), [place(1, 0), place(1, 1), place(0, 1)]);
    }

    #[test]
    fn distances_count_steps() {
        let found = distances(5, [1], |at, to| {
            if at < 3 {
                to(at + 1);
            }
        });
        assert_eq!(found, [None, Some(0), Some(1), Some(2), None]);
    }
}
