//! Tracing a line over the map: supply, communication, a route that must exist.

use sandtable_hex::{Grid, HexId};

/// The shortest path from `start`, in at most `limit` steps over hexes `pass` lets through, to a hex that is a
/// `goal`. Both ends are in the path; the start is never asked for passage. Ties go to the first neighbour.
pub fn shortest(
    grid: &Grid,
    start: HexId,
    limit: u16,
    pass: impl Fn(HexId, HexId) -> bool,
    goal: impl Fn(HexId) -> bool,
) -> Option<Vec<HexId>> {
    let mut parent = vec![HexId::NONE; grid.len()];
    *parent.get_mut(start.idx())? = start;
    let mut found = goal(start).then_some(start);
    let mut ring = vec![start];
    let mut steps = 0;
    while found.is_none() && !ring.is_empty() && steps < limit {
        steps += 1;
        let mut next = Vec::new();
        for at in ring {
            for to in grid.adjacent(at) {
                if parent[to.idx()].is_none() && pass(at, to) {
                    parent[to.idx()] = at;
                    next.push(to);
                    if found.is_none() && goal(to) {
                        found = Some(to);
                    }
                }
            }
        }
        ring = next;
    }
    let mut path = vec![found?];
    while let Some(last) = path.last().copied().filter(|h| *h != start) {
        path.push(parent[last.idx()]);
    }
    path.reverse();
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_hex::Numbering;

    #[test]
    fn goes_round_what_bars_the_way_and_keeps_the_limit() {
        let cells = (0..7).flat_map(|c| (1..=7).map(move |r| (c, r)));
        let grid = Grid::new(Numbering::LETTERED, cells);
        let id = |l: &str| grid.find(l).expect("on the map");
        let (a, b, wall) = (id("A4"), id("G4"), ["D2", "D3", "D4", "D5", "D6"].map(id));
        let open = |_: HexId, to: HexId| !wall.contains(&to);
        let path = shortest(&grid, a, u16::MAX, open, |h| h == b).expect("a way round");
        assert!(path.windows(2).all(|w| grid.are_adjacent(w[0], w[1])));
        assert!(path.iter().all(|h| !wall.contains(h)));
        let steps = path.len() as u16 - 1;
        assert!(steps > grid.distance(a, b));
        assert!(shortest(&grid, a, steps - 1, open, |h| h == b).is_none());
        assert_eq!(shortest(&grid, a, 0, open, |h| h == a), Some(vec![a]));
    }
}
