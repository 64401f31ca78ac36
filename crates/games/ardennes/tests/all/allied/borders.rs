//! Where a rule of the Allied system just holds and just does not: points left over, the edge of the map, equal places.

use super::table::{Table, game, hex, label, unit};
use sandtable_ardennes::event::{Event, Trace};
use sandtable_ardennes::frame::Span;
use sandtable_ardennes::pack::{BridgeId, Edge, Side, UnitId};
use sandtable_ardennes::state::{Place, flag};
use sandtable_ardennes::survey::Survey;
use sandtable_hex::HexId;

/// [rule 9.42] Proximity is traced to a roadblock with the points that are left next to it, and not a hex farther.
#[test]
fn points_for_the_roadblock() {
    // The road from 1405: 1406 1307 1207 1108 1008 1109 are six points, all it has, and 1110 is the seventh.
    for (block, near) in [("1109", true), ("1110", false)] {
        let table = Table::empty(20).put("3.2P.XLVII", "1405").with(|s| {
            s.roadblocks.insert(hex(block));
        });
        let board = table.board();
        let survey = Survey::new(&board);
        assert_eq!(game().proximate(&survey, unit("3.2P.XLVII"), hex(block)), near, "{block}");
        assert!(game().reach(&survey, unit("3.2P.XLVII")).contains(hex("1008")), "the road is open so far");
    }
}

/// [rule 10.3-f, 10.3-d] What lies off the map is closed to the Allies at the German edge and open at their own, for being surrounded and for the danger
/// of it (M-02).
#[test]
fn the_edge_of_the_map() {
    let map = &game().pack.map;
    let own = game().friendly_edge(Side::Allied);
    let mut seen = [0, 0];
    for (edge, open) in [(Edge::East, false), (Edge::West, true)] {
        for at in map.edges[edge as usize].iter().filter(|h| own.contains(*h) == open) {
            let mut table = Table::empty(20).put("110.28.VIII", label(at));
            let mut germans = game().roster.sides[Side::German.index()].iter();
            for near in map.grid.adjacent(at) {
                let somebody = germans.next().unwrap_or_else(|| panic!("nobody left"));
                table.state.put(&game().pack, somebody, Place::Hex(near));
            }
            let board = table.board();
            assert_eq!(game().surrounded(&board, at), !open, "{}", label(at));
            assert_eq!(game().in_danger(&Survey::new(&board), at), !open, "{}", label(at));
            seen[usize::from(open)] += 1;
        }
    }
    assert!(seen.iter().all(|n| *n > 10), "{seen:?}");
}

/// [rule 16.2-c] Allied units that start an activation at a German bridge take it, unless a German stands beyond.
#[test]
fn bridges_of_the_activated() {
    let bridge = (0..).map(BridgeId).zip(&game().pack.map.bridges);
    let ends = [hex("1406"), hex("1307")];
    let mut found = bridge.filter(|(_, b)| ends.contains(&b.hexes.0) && ends.contains(&b.hexes.1));
    let (bridge, _) = found.next().unwrap_or_else(|| panic!("no bridge"));
    for (german, taken) in [("1405", true), ("1406", false)] {
        let mut table = Table::empty(20)
            .put("110.28.VIII", "1307")
            .put("109.28.VIII", "1719")
            .mark("109.28.VIII", |u| u.flags |= flag::DISPERSED)
            .put("39.26.XLVII", german)
            .with(|s| {
                s.german_bridges.insert(bridge);
            });
        table.impulse(18);
        // Before anybody has acted: later somebody may cross it.
        let until = table.log.iter().position(|e| matches!(e, Event::Actions(_) | Event::Tested { .. }));
        let began = &table.log[..until.unwrap_or(table.log.len())];
        assert!(began.iter().any(|e| matches!(e, Event::Activated { .. })), "{:?}", table.log);
        let won = began.contains(&Event::BridgeTaken(Span::Printed(bridge), Side::Allied));
        assert_eq!(won, taken, "a German in {german}");
    }
}

/// [rule 9.62] Of threatened positions with equal Hold Value, equally close to a German, the northernmost is taken, though another lies farther
/// west.
#[test]
fn the_northernmost_position() {
    let map = &game().pack.map;
    let row = |h: &HexId| map.grid.cell(*h).map_or(i16::MAX, |(_, row)| row);
    let mut ties = 0;
    for at in map.grid.ids().filter(|h| !map.west_of_meuse.contains(*h)) {
        let mut table = Table::empty(22).reserve("5.GA.XXX").put("3.2P.XLVII", label(at));
        let expected = {
            let board = table.board();
            let survey = Survey::new(&board);
            let pressed = |h: &HexId| game().any_german_near(&survey, *h) || map.grid.distance(at, *h) <= 3;
            let west = map.positions.and(&map.west_of_meuse);
            let mut best: Vec<HexId> = west.iter().filter(pressed).collect();
            if !west.iter().any(|h| game().any_german_near(&survey, h)) {
                continue;
            }
            let hold = best.iter().map(|h| map.hold_at(*h)).max();
            best.retain(|h| Some(map.hold_at(*h)) == hold);
            let apart = best.iter().map(|h| map.grid.distance(at, *h)).min();
            best.retain(|h| Some(map.grid.distance(at, *h)) == apart);
            let north = best.iter().map(row).min();
            let westward = best.iter().max_by_key(|h| map.westness(**h)).map(row);
            if best.len() < 2 || westward == north {
                continue;
            }
            best.retain(|h| Some(row(h)) == north);
            best
        };
        table.impulse(30);
        let Some((_, to)) = table.came().first().copied() else { continue };
        assert!(expected.contains(&hex(to)), "{}: {to}, not {:?}", label(at), expected);
        ties += 1;
    }
    assert!(ties > 0, "no such place on the map");
}

/// [rule 12.2-b, 10.2-b] Card 01 prefers the position that closes the gap to one that is stronger.
#[test]
fn the_gap_first() {
    let (map, lead) = (&game().pack.map, "CCB.9A.VIII");
    let mut filled = 0;
    for start in map.grid.within(hex("2017"), 6) {
        let mut table = super::ch12_frontline::martelange()
            .put(lead, label(start))
            .put("3.2P.XLVII", "1912")
            .put("2.2P.XLVII", "2112");
        if start == hex("2015")
            || game().gap(&table.board()).is_none()
            || table.state.stack(start).count() > 1
        {
            continue;
        }
        table.activate(&[lead], &[1]);
        let tested = |e: &Event| match e {
            Event::Tested { unit: u, acts: true, trace, .. } if *u == unit(lead) => Some(trace.clone()),
            _ => None,
        };
        let Some(trace) = table.log.iter().find_map(tested) else { continue };
        let Some(at) = trace.iter().position(|r| r.key == "fills-gap" && r.held) else { continue };
        let strongest = |trace: &Trace, i: usize| trace[i].hexes.iter().map(|h| map.hold_at(*h)).max();
        if at > 0 && strongest(&trace, at - 1) > strongest(&trace, at) {
            let to = trace.iter().find(|r| r.key == "goes-to").and_then(|r| r.hexes.first().copied());
            let to = to.unwrap_or_else(|| panic!("{trace:?}"));
            assert_eq!(
                game().gap(&table.board().with(unit(lead), to)),
                None,
                "{} {}",
                label(start),
                label(to)
            );
            filled += 1;
        }
    }
    assert!(filled > 0, "nowhere is a weaker position the better one");
}

/// All Germans, in the order of the roster.
pub fn germans() -> impl Iterator<Item = UnitId> {
    game().roster.sides[Side::German.index()].iter()
}
