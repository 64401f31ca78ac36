//! Floods against a naive relaxation of all edges.

use proptest::prelude::*;
use sandtable_hex::*;

const COLS: i16 = 7;
const ROWS: i16 = 6;
const HEXES: usize = (COLS * ROWS) as usize;

fn grid() -> Grid {
    Grid::new(Numbering::LETTERED, (0..COLS).flat_map(|c| (1..=ROWS).map(move |r| (c, r))))
}

/// Best (cost, steps, from) of going on from a hex and of ending there, by relaxing every edge until
/// nothing changes.
type Label = (u32, u32, u16);
const UNREACHED: Label = (u32::MAX, 0, 0);

fn naive(grid: &Grid, starts: &[HexId], budget: u8, rule: &[Enter]) -> (Vec<Label>, Vec<Label>) {
    let (mut go, mut stop) = (vec![UNREACHED; grid.len()], vec![UNREACHED; grid.len()]);
    for start in starts {
        go[start.idx()] = (0, 0, HexId::NONE.0);
    }
    loop {
        let before = (go.clone(), stop.clone());
        for from in grid.ids() {
            for dir in Dir::ALL {
                let Some(to) = grid.neighbour(from, dir).some() else { continue };
                let (cost, steps, _) = go[from.idx()];
                let (step, list) = match rule[from.idx() * 6 + dir.index()] {
                    Enter::No => continue,
                    Enter::Go(step) => (step, &mut go),
                    Enter::Stop(step) => (step, &mut stop),
                };
                let total = cost.saturating_add(u32::from(step));
                if total <= u32::from(budget) {
                    list[to.idx()] = list[to.idx()].min((total, steps + 1, from.0));
                }
            }
        }
        if before == (go.clone(), stop.clone()) {
            return (go, stop);
        }
    }
}

fn any_enter() -> impl Strategy<Value = Enter> {
    prop_oneof![
        2 => Just(Enter::No),
        6 => (0u8..5).prop_map(Enter::Go),
        2 => (0u8..5).prop_map(Enter::Stop),
    ]
}

proptest! {
    #[test]
    fn flood_agrees_with_relaxing_every_edge(
        rule in prop::collection::vec(any_enter(), 6 * HEXES),
        starts in prop::collection::vec(0u16..HEXES as u16, 1..3),
        budget in 0u8..20,
    ) {
        let grid = grid();
        let starts: Vec<HexId> = starts.into_iter().map(HexId).collect();
        let mut flood = Flood::new(&grid);
        // An earlier run must leave nothing behind.
        flood.run(&grid, HexId(3), 200, |_, _, _| Enter::Go(1));
        flood.run_from(&grid, starts.iter().copied(), budget, |from, to, dir| {
            assert_eq!(grid.neighbour(from, dir), to);
            rule[from.idx() * 6 + dir.index()]
        });
        // Hexes that cannot be left any more need not be looked beyond; that changes nothing.
        let least = |from: HexId| {
            let costs = Dir::ALL.iter().filter_map(|dir| match rule[from.idx() * 6 + dir.index()] {
                Enter::No => None,
                Enter::Go(cost) | Enter::Stop(cost) => Some(cost),
            });
            costs.min().unwrap_or(u8::MAX)
        };
        let mut sparing = Flood::with_len(0);
        sparing.run_sparing(&grid, starts.iter().copied(), budget, least, |from, _, dir| {
            rule[from.idx() * 6 + dir.index()]
        });
        prop_assert_eq!(sparing.reached(), flood.reached());
        for hex in grid.ids() {
            prop_assert_eq!(
                (sparing.cost(hex), sparing.cost_to_go_on(hex), sparing.came_from(hex)),
                (flood.cost(hex), flood.cost_to_go_on(hex), flood.came_from(hex))
            );
        }
        let (go, stop) = naive(&grid, &starts, budget, &rule);
        let mut path = Vec::new();
        for hex in grid.ids() {
            let (go, stop) = (go[hex.idx()], stop[hex.idx()]);
            let best = if (stop.0, stop.1) < (go.0, go.1) { stop } else { go };
            if best == UNREACHED {
                prop_assert!(!flood.contains(hex) && !flood.path(hex, &mut path) && path.is_empty());
                prop_assert_eq!(flood.cost(hex), None);
                continue;
            }
            prop_assert_eq!(flood.cost(hex).map(u32::from), Some(best.0));
            prop_assert_eq!(flood.cost_to_go_on(hex).map(u32::from), (go != UNREACHED).then_some(go.0));
            prop_assert_eq!(flood.steps(hex).map(u32::from), Some(best.1));
            prop_assert_eq!(flood.came_from(hex), HexId(best.2).some());
            prop_assert!(flood.path(hex, &mut path));
            prop_assert_eq!(path.len() as u32, best.1 + 1);
            prop_assert!(starts.contains(&path[0]) && path.last() == Some(&hex));
            let mut total = 0;
            for (i, step) in path.windows(2).enumerate() {
                let dir = grid.dir_between(step[0], step[1]).unwrap();
                match rule[step[0].idx() * 6 + dir.index()] {
                    Enter::Go(cost) => total += u32::from(cost),
                    Enter::Stop(cost) if i + 2 == path.len() => total += u32::from(cost),
                    other => prop_assert!(false, "{:?} inside a path", other),
                }
            }
            prop_assert_eq!(total, best.0);
        }
        let costs: Vec<_> = flood.reached().iter().map(|&h| flood.cost(h)).collect();
        prop_assert!(costs.is_sorted(), "reached in order of cost");
        let mut reached = flood.reached().to_vec();
        reached.sort();
        prop_assert!(reached.iter().copied().eq(grid.ids().filter(|&h| flood.contains(h))));
        prop_assert!(flood.targets().all(|h| !starts.contains(&h)));
        let distinct: std::collections::BTreeSet<_> = starts.iter().collect();
        prop_assert_eq!(flood.targets().count() + distinct.len(), reached.len());
    }

    #[test]
    fn reach_finds_the_fewest_steps(
        open in prop::collection::vec(any::<bool>(), 6 * HEXES),
        start in 0u16..HEXES as u16,
        max_steps in 0u16..9,
    ) {
        let grid = grid();
        let rule: Vec<Enter> = open.iter().map(|&open| if open { Enter::Go(1) } else { Enter::No }).collect();
        let (go, _) = naive(&grid, &[HexId(start)], max_steps as u8, &rule);
        let mut reach = Reach::new(&grid);
        reach.run(&grid, [HexId(start)], max_steps, |from, _, dir| open[from.idx() * 6 + dir.index()]);
        let mut path = Vec::new();
        for hex in grid.ids() {
            let steps = (go[hex.idx()] != UNREACHED).then_some(go[hex.idx()].0);
            prop_assert_eq!(reach.steps(hex).map(u32::from), steps);
            prop_assert_eq!(reach.path(hex, &mut path), steps.is_some());
            prop_assert_eq!(path.len() as u32, steps.map_or(0, |n| n + 1));
            prop_assert_eq!(reach.parent(hex).is_some(), steps.is_some_and(|n| n > 0));
        }
        prop_assert!(reach.reached().iter().map(|&h| reach.steps(h)).is_sorted());
    }
}

#[test]
fn a_hex_where_the_move_ends_may_be_passed_by_a_dearer_way() {
    let grid = grid();
    let hex = |label| grid.find(label).unwrap();
    let (start, gate, beyond) = (hex("A1"), hex("A2"), hex("A3"));
    let mut flood = Flood::new(&grid);
    // South into the gate costs 1 but ends the move; round by B2 costs 3 and may go on. Beyond is only
    // entered from the gate.
    flood.run(&grid, start, 9, |from, to, _| match (from, to) {
        (f, t) if f == start && t == gate => Enter::Stop(1),
        (f, t) if f == gate && t == beyond => Enter::Go(1),
        (_, t) if t == beyond => Enter::No,
        (f, t) if f == start && t == hex("B2") => Enter::Go(1),
        (f, t) if f == hex("B2") && t == gate => Enter::Go(2),
        _ => Enter::No,
    });
    let mut path = Vec::new();
    assert_eq!((flood.cost(gate), flood.cost_to_go_on(gate)), (Some(1), Some(3)));
    assert!(flood.path(gate, &mut path));
    assert_eq!(path, [start, gate]);
    assert_eq!(flood.cost(beyond), Some(4));
    assert!(flood.path(beyond, &mut path));
    assert_eq!(path, [start, hex("B2"), gate, beyond]);
    assert_eq!(flood.reached(), [start, hex("B2"), gate, beyond], "each once, by least cost");
}

#[test]
fn starts_off_the_map_reach_nothing() {
    let grid = grid();
    let mut flood = Flood::with_len(0);
    flood.run(&grid, HexId::NONE, 255, |_, _, _| Enter::Go(255));
    assert!(flood.reached().is_empty());
    flood.run(&grid, HexId(0), 255, |_, _, _| Enter::Go(255));
    assert_eq!(flood.reached().len(), 1 + grid.adjacent(HexId(0)).count(), "a budget of 255 does not wrap");
    let mut reach = Reach::new(&grid);
    assert!(!reach.contains(HexId(0)) && !flood.contains(HexId::NONE));
    reach.run(&grid, [HexId::NONE, HexId(5000)], 9, |_, _, _| true);
    assert!(reach.reached().is_empty());
}

#[test]
fn a_search_stops_at_the_nearest_goal() {
    let grid = grid();
    let hex = |label| grid.find(label).unwrap();
    let mut reach = Reach::new(&grid);
    let (near, far) = (hex("C3"), hex("G6"));
    let found = reach.search(&grid, [hex("A1")], u16::MAX, |_, _, _| true, |h| h == near || h == far);
    assert_eq!(found, Some(near));
    let mut path = Vec::new();
    assert!(reach.path(near, &mut path) && path.len() == 4);
    assert_eq!(reach.search(&grid, [near], 0, |_, _, _| true, |h| h == near), Some(near), "already there");
    assert_eq!(reach.search(&grid, [hex("A1")], 2, |_, _, _| true, |h| h == near), None, "too far");
    let all = flood::reach(&grid, [near], |_, _, _| true);
    assert_eq!(all.reached().len(), grid.len());
}
