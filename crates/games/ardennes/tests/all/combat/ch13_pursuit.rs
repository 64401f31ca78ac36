//! 13.83: the Allied system's advance, by the arrows of the map and a die.

use super::ch13_advance::{game_rolls, go};
use super::fight::{Fight, at, game, hex, plain, river, unit};
use sandtable_ardennes::frame::{Crossing, Frame, Roll};
use sandtable_ardennes::pack::{Side, Way};
use sandtable_hex::HexId;

/// An Allied attack; others bar the west edge, so that no advance can open the line.
fn allied(target: HexId, retreat: &[HexId]) -> Fight {
    let mut fight = Fight::new(Side::Allied, target);
    let line = ["8.4.XII", "12.4.XII", "22.4.XII", "2.5.XII", "10.5.XII", "11.5.XII"];
    for (key, label) in line.iter().zip(["0129", "0429", "0729", "1029", "1329", "1629"]) {
        fight.stand(key, hex(label));
    }
    fight.attack.retreat = retreat.iter().copied().collect();
    fight
}

/// [rule 13.83-b] The table, with every cell.
#[test]
fn the_table() {
    let table = &game().pack.constants.advance;
    let row = |way| [0, 1, 2, 3].map(|n| table.die(way, n));
    assert_eq!(row(Way::Primary), [10, 7, 0, 0]);
    assert_eq!(row(Way::Secondary), [8, 4, 0, 0]);
    assert_eq!(row(Way::Other), [3, 0, 0, 0]);
}

/// A hex and a direction from which its attacker sees it on no arrow, and whose own primary arrow leads to open ground.
fn pursuit() -> (HexId, usize, HexId) {
    let map = &game().pack.map;
    map.grid
        .ids()
        .filter(|h| map.grid.within(*h, 3).count() == 37 && map.grid.within(*h, 2).all(plain))
        .find_map(|h| {
            let (primary, secondary) = (map.arrows[h.idx()].primary?, map.arrows[h.idx()].secondary?);
            let from = (0..6).find(|d| {
                let hex = at(h, *d);
                let to = map.grid.dir_between(hex, h);
                let arrows = map.arrows[hex.idx()];
                let taken = [primary.index(), secondary.index()].contains(d);
                arrows.primary != to && arrows.secondary != to && !taken
            })?;
            Some((h, from, map.grid.neighbour(h, primary)))
        })
        .expect("a place to pursue from")
}

/// [rule 13.83-a] [rule 13.83-b] [rule 13.83-c] [rule 13.83-g] [rule 13.0-A8] E67 A: 01 needs 1-3 and rolls 2, then goes on along
/// the primary arrow by itself; 02 needs 1-3 again, since 01 has gone on, and then 1-7.
#[test]
fn pursuit_by_the_arrows() {
    let (target, from, onward) = pursuit();
    // The secondary arrow is the way the Germans went, so that only the primary leads off it.
    let secondary = game().pack.map.arrows[target.idx()].secondary.expect("an arrow");
    let retreat = game().pack.map.grid.neighbour(target, secondary);
    let beyond = game()
        .pack
        .map
        .grid
        .adjacent(retreat)
        .find(|h| game().pack.map.grid.distance(*h, target) == 2)
        .expect("a hex");
    let mut fight = allied(target, &[retreat, beyond]);
    // CCB has number 1, CCA number 2.
    fight.attacker("CCB.7A.XVIII", at(target, from)).attacker("CCA.7A.XVIII", at(target, from));
    let due = |fight: &Fight| match fight.state.top() {
        Some(Frame::Roll(Roll::Advance { unit, hex, number })) => (*unit, *hex, *number),
        other => panic!("no advance is rolled: {other:?}"),
    };
    go(&mut fight).system();
    assert_eq!(due(&fight), (unit("CCB.7A.XVIII"), target, 3));
    fight.roll(2).system();
    assert_eq!(fight.hex_of("CCB.7A.XVIII"), Some(onward), "the primary arrow needs no die");
    assert_eq!(due(&fight), (unit("CCA.7A.XVIII"), target, 3), "nobody is in the hex now");
    fight.roll(3).system();
    assert_eq!(due(&fight), (unit("CCA.7A.XVIII"), onward, 7), "one is in the next");
    fight.roll(6).system();
    assert_eq!(fight.hex_of("CCA.7A.XVIII"), Some(onward));
    assert!(fight.is_over());
}

/// [rule 13.83-b] [rule 13.82] E67 C: both fail their 1-3 over an unbridged river.
#[test]
fn pursuit_fails() {
    let (target, from, _) = pursuit();
    let mut fight = allied(target, &[at(target, from + 3)]);
    fight.attacker("16.1.V", at(target, from)).attacker("18.1.V", at(target, from));
    go(&mut fight).system().roll(7).system().roll(4).system();
    assert!(fight.is_over());
    assert_eq!(
        (fight.hex_of("16.1.V"), fight.hex_of("18.1.V")),
        (Some(at(target, from)), Some(at(target, from)))
    );
}

/// [rule 13.83-f] A lone unit without control does not check; two such in a stack check as one and go together.
#[test]
fn weak_units() {
    let (target, from, _) = pursuit();
    let mut lone = allied(target, &[at(target, from + 3)]);
    lone.attacker("393.99.V", at(target, from)).lost("393.99.V", 1);
    go(&mut lone).system();
    assert!(lone.is_over());
    let mut pair = allied(target, &[at(target, from + 3)]);
    for key in ["393.99.V", "394.99.V"] {
        pair.attacker(key, at(target, from)).lost(key, 1);
    }
    go(&mut pair).system();
    pair.roll(1).system();
    assert!(pair.is_over());
    assert_eq!((pair.hex_of("393.99.V"), pair.hex_of("394.99.V")), (Some(target), Some(target)));
    let mut failed = allied(target, &[at(target, from + 3)]);
    for key in ["393.99.V", "394.99.V"] {
        failed.attacker(key, at(target, from)).lost(key, 1);
    }
    go(&mut failed).system();
    failed.roll(9).system();
    assert!(failed.is_over(), "the other does not check again");
    // With a unit of full strength in its hex it is not alone: each checks for itself (S-39).
    let mut mixed = allied(target, &[at(target, from + 3)]);
    mixed.attacker("393.99.V", at(target, from)).lost("393.99.V", 1);
    mixed.stand("16.1.V", at(target, from));
    go(&mut mixed).system();
    assert!(!mixed.is_over(), "it is looked at");
    mixed.roll(1).system();
    assert_eq!((mixed.hex_of("393.99.V"), mixed.hex_of("16.1.V")), (Some(target), Some(at(target, from))));
}

/// [rule 13.83-f] S-46: a town lends control to a bracketed unit, so that one alone in it checks, and two check one by one.
#[test]
fn weak_units_in_towns() {
    let map = &game().pack.map;
    let mut rolled = 0;
    for town in map.towns.iter().filter(|h| map.grid.within(*h, 2).count() == 19) {
        for target in map.grid.adjacent(town).filter(|h| plain(*h)) {
            let stand = |keys: &[&str]| {
                let mut fight = allied(target, &[]);
                fight.attack.eliminated = true;
                for key in keys {
                    fight.attacker(key, town).lost(key, 1);
                }
                go(&mut fight).system();
                fight
            };
            if !game_rolls(&stand(&["393.99.V"])) {
                continue;
            }
            rolled += 1;
            let mut pair = stand(&["393.99.V", "394.99.V"]);
            pair.roll(10).system();
            assert!(game_rolls(&pair), "the other checks for itself: {}", super::fight::label(town));
        }
    }
    assert!(rolled > 0, "no lone weak unit checks");
}

/// [rule 13.83-d] A hex where it would be surrounded is entered only with a Hold Value.
#[test]
fn no_pursuit_into_a_trap() {
    let (target, from, _) = pursuit();
    let mut fight = allied(target, &[at(target, from + 3)]);
    fight.attacker("16.1.V", at(target, from));
    // Germans all around but where the attackers stand, whose hex they control too.
    for (key, turn) in [("3.2P.XLVII", 1), ("130.Lehr.XLVII", 3), ("12.12SS.I-SS", 5)] {
        fight.stand(key, at(target, from + turn));
    }
    go(&mut fight).system();
    let value = game().pack.map.hold_at(target);
    assert_eq!(fight.is_over(), value == 0, "Hold Value {value}");
}

/// [rule 13.83-e] [rule 12.2-e] No advance that opens the line, but for a victory hex.
#[test]
fn no_pursuit_that_opens_the_line() {
    let (target, from, _) = pursuit();
    let map = &game().pack.map;
    let mut fight = allied(target, &[at(target, from + 3)]);
    // One stone of the wall is the attacker: it stands on the west edge itself.
    fight.state.put(&game().pack, unit("10.5.XII"), sandtable_ardennes::state::Place::Out);
    let gap = |fight: &Fight| {
        game().gap(&sandtable_ardennes::board::Board::new(&game().pack, &fight.state)).is_some()
    };
    assert!(gap(&fight), "without it the line is open");
    let edge = hex("1329");
    let next =
        map.grid.adjacent(edge).find(|h| map.column(*h) == 28 && map.points_at(*h) == 0).expect("a hex");
    let mut there = allied(next, &[]);
    there.state.put(&game().pack, unit("10.5.XII"), sandtable_ardennes::state::Place::Out);
    there.attack.eliminated = true;
    there.attacker("10.5.XII", edge);
    assert!(!gap(&there));
    let after =
        sandtable_ardennes::board::Board::new(&game().pack, &there.state).with(unit("10.5.XII"), next);
    let opens = game().gap(&after).is_some();
    go(&mut there).system();
    assert_eq!(there.is_over(), opens, "it stays if leaving would open the line");
    assert!(opens, "the place is as meant");
}

/// [rule 13.83-e] [rule 13.83-f] Weak units that check as one leave as one: what all of them would open counts.
#[test]
fn a_weak_group_holds_the_line() {
    let map = &game().pack.map;
    let edge = hex("1329");
    let next =
        map.grid.adjacent(edge).find(|h| map.column(*h) == 28 && map.points_at(*h) == 0).expect("a hex");
    let mut fight = allied(next, &[]);
    fight.state.put(&game().pack, unit("10.5.XII"), sandtable_ardennes::state::Place::Out);
    fight.attack.eliminated = true;
    let keys = ["393.99.V", "394.99.V", "395.99.V"];
    for key in keys {
        fight.attacker(key, edge).lost(key, 1);
    }
    let board = sandtable_ardennes::board::Board::new(&game().pack, &fight.state);
    assert!(game().gap(&board.with(unit(keys[0]), next)).is_none(), "two that stay would hold it");
    go(&mut fight).system();
    assert!(fight.is_over());
    assert!(keys.iter().all(|k| fight.hex_of(k) == Some(edge)));
}

/// [rule 13.83-a] The stated arrow of 1614 is primary to 1514.
#[test]
fn the_arrow_of_1614() {
    let map = &game().pack.map;
    let primary = map.arrows[hex("1614").idx()].primary.expect("an arrow");
    assert_eq!(map.grid.neighbour(hex("1614"), primary), hex("1514"));
}

/// [rule 11.82-a] XXX Corps does not advance over the Meuse before it is free.
#[test]
fn the_british_wait() {
    let map = &game().pack.map;
    let (target, d) = map
        .grid
        .ids()
        .filter(|h| !map.west_of_meuse.contains(*h))
        .find_map(|h| {
            (0..6).find(|d| !at(h, *d).is_none() && map.west_of_meuse.contains(at(h, *d))).map(|d| (h, d))
        })
        .expect("the east bank");
    let mut fight = allied(target, &[]);
    fight.attack.eliminated = true;
    fight.attacker("29A.XXX", at(target, d));
    fight.state.once = 0;
    go(&mut fight).system();
    assert!(fight.is_over());
    assert_eq!(fight.hex_of("29A.XXX"), Some(at(target, d)));
}

/// [rule 13.83-a] [rule 13.83-e] [rule 13.83-g] E67 B: 03 crosses the bridge to 1614 on 1-8 and goes on to 1514 by itself; 04 enters
/// too, but cannot leave 1614, because Germans would come through by 1615 and 1516.
#[test]
fn the_example_of_1614() {
    let grid = &game().pack.map.grid;
    // A wall to the north of 1514, and one to the south from an anchor on, each three hexes apart.
    let north = [
        ("1214", "8.4.XII"),
        ("0914", "12.4.XII"),
        ("0614", "22.4.XII"),
        ("0314", "2.5.XII"),
        ("0114", "10.5.XII"),
    ];
    let keys = ["101.26.III", "104.26.III", "328.26.III", "134.35.III", "137.35.III"];
    let build = |anchor: HexId| {
        let mut fight = Fight::new(Side::Allied, hex("1614"));
        fight.attack.retreat = [hex("1714"), hex("1813")].into_iter().collect();
        for (label, key) in north {
            fight.stand(key, hex(label));
        }
        let (column, row) = grid.cell(anchor).expect("on the map");
        for (n, key) in (0i16..).zip(keys) {
            if let Some(hex) = grid.id_at(column, row + 3 * n) {
                fight.stand(key, hex);
            }
        }
        // In 1613 and 1715 Germans without control; the second would come through.
        fight.stand("2.2P.XLVII", hex("1715")).lost("2.2P.XLVII", 1);
        fight.stand("3.2P.XLVII", hex("1813")).stand("39.26.XLVII", hex("1613")).lost("39.26.XLVII", 1);
        fight.attacker("CCB.7A.XVIII", hex("1615")).attacker("CCA.7A.XVIII", hex("1615"));
        let bridge = game().pack.map.bridge_between(hex("1614"), hex("1615")).expect("a bridge");
        fight.state.blown.remove(bridge);
        fight
    };
    let (first, second) = (unit("CCB.7A.XVIII"), unit("CCA.7A.XVIII"));
    let fits = |anchor: &HexId| {
        let fight = build(*anchor);
        let board = sandtable_ardennes::board::Board::new(&game().pack, &fight.state);
        let held = board.with(first, hex("1514")).with(second, hex("1614"));
        let opens = |label| game().gap(&held.with(second, hex(label))).is_some();
        game().gap(&held).is_none() && opens("1514") && opens("1714")
    };
    let anchor = grid.within(hex("1715"), 5).find(fits).expect("a wall that needs 1614");
    let mut fight = build(anchor);
    let due = |fight: &Fight| match fight.state.top() {
        Some(Frame::Roll(Roll::Advance { unit, hex, number })) => Some((*unit, *hex, *number)),
        _ => None,
    };
    go(&mut fight).system();
    assert_eq!(due(&fight), Some((first, hex("1614"), 8)), "over the bridge by the secondary arrow");
    fight.roll(4).system();
    assert_eq!(fight.hex_of("CCB.7A.XVIII"), Some(hex("1514")), "the primary arrow, nobody there: no die");
    assert_eq!(due(&fight), Some((second, hex("1614"), 8)));
    fight.roll(8).system();
    assert_eq!(fight.hex_of("CCA.7A.XVIII"), Some(hex("1614")), "it holds the line");
    assert!(fight.is_over());
}

/// [rule 13.83-b] A victory hex counts as the primary arrow, another town as the secondary.
#[test]
fn towns_draw_the_pursuit() {
    let map = &game().pack.map;
    for (points, number) in [(true, 10), (false, 8)] {
        let off_arrow = |t: HexId| {
            map.grid.adjacent(t).find(|n| {
                let to = map.grid.dir_between(*n, t);
                map.arrows[n.idx()].primary != to && map.arrows[n.idx()].secondary != to
            })
        };
        let towns = map.towns.iter().filter(|t| (map.points_at(*t) > 0) == points);
        let (town, from) = towns.filter_map(|t| Some((t, off_arrow(t)?))).next().expect("a town");
        let mut fight = Fight::new(Side::Allied, town);
        fight.stand("16.1.V", from);
        assert_eq!(game().pursuit_number(&fight.state, unit("16.1.V"), town).0, number, "points {points}");
    }
}

/// [rule 13.83-d] With a Hold Value of its own a hex is entered though it may be surrounded.
#[test]
fn pursuit_to_a_position() {
    let map = &game().pack.map;
    let fits = |h: HexId, d: usize| {
        let to = map.grid.dir_between(at(h, d), h);
        let arrows = map.arrows[at(h, d).idx()];
        map.hold_at(h) == 1 && arrows.primary != to && arrows.secondary != to
    };
    let (target, from) = map
        .grid
        .ids()
        .filter(|h| map.grid.within(*h, 2).count() == 19 && plain(*h))
        .find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d)))
        .expect("a position");
    let mut fight = allied(target, &[at(target, from + 3)]);
    fight.attacker("16.1.V", at(target, from));
    for (key, turn) in [("3.2P.XLVII", 1), ("130.Lehr.XLVII", 3), ("12.12SS.I-SS", 5)] {
        fight.stand(key, at(target, from + turn));
    }
    go(&mut fight).system();
    assert!(game_rolls(&fight), "it checks");
}

/// [rule 13.83-g] Where no arrow is open, the second hex is checked for along the retreat.
#[test]
fn pursuit_along_the_retreat() {
    let map = &game().pack.map;
    let (target, from, primary) = pursuit();
    let secondary = map.grid.neighbour(target, map.arrows[target.idx()].secondary.expect("an arrow"));
    let free = |h: &HexId| ![primary, secondary, at(target, from)].contains(h) && !map.towns.contains(*h);
    let retreat = map.grid.adjacent(target).find(free).expect("a hex");
    let beyond =
        map.grid.adjacent(retreat).find(|h| map.grid.distance(*h, target) == 2).expect("a hex beyond");
    let mut fight = allied(target, &[retreat, beyond]);
    fight.attacker("CCB.7A.XVIII", at(target, from));
    // Germans without control stand where the arrows point.
    for (key, hex) in [("39.26.XLVII", primary), ("77.26.XLVII", secondary)] {
        fight.stand(key, hex).lost(key, 1);
    }
    go(&mut fight).system().roll(1).system();
    assert!(
        matches!(fight.state.top(), Some(Frame::Roll(Roll::Advance { hex, number: 3, .. })) if *hex == retreat),
        "{:?}",
        fight.state.top()
    );
}

/// [rule 13.83-e] Into a victory hex they advance though it opens the line.
#[test]
fn a_victory_hex_is_worth_a_gap() {
    let map = &game().pack.map;
    let keys =
        ["12.4.XII", "22.4.XII", "2.5.XII", "10.5.XII", "11.5.XII", "101.26.III", "104.26.III", "328.26.III"];
    // A wall with the attacker as one of its stones, every third hex from north to south.
    let build = |prize: HexId, stone: HexId| {
        let mut fight = Fight::new(Side::Allied, prize);
        fight.attack.eliminated = true;
        fight.state.german_towns.insert(prize);
        fight.attacker("8.4.XII", stone);
        let (column, row) = map.grid.cell(stone).expect("on the map");
        let others = (-8i16..=8).filter(|n| *n != 0).filter_map(|n| map.grid.id_at(column, row + 3 * n));
        for (hex, key) in others.zip(keys) {
            fight.stand(key, hex);
        }
        fight
    };
    let opens = |prize: HexId, stone: HexId| {
        let fight = build(prize, stone);
        let board = sandtable_ardennes::board::Board::new(&game().pack, &fight.state);
        game().gap(&board).is_none() && game().gap(&board.with(unit("8.4.XII"), prize)).is_some()
    };
    let prizes = map.towns.iter().filter(|h| map.points_at(*h) > 0 && map.hold_at(*h) > 0);
    let (prize, stone) = prizes
        .flat_map(|p| map.grid.adjacent(p).map(move |s| (p, s)))
        .find(|(p, s)| !map.towns.contains(*s) && opens(*p, *s))
        .expect("a victory hex before the line");
    let mut fight = build(prize, stone);
    go(&mut fight).system();
    assert_eq!(fight.hex_of("8.4.XII"), Some(prize));
}

/// [rule 13.83-e] [rule 13.83-f] Beyond the first hex a weak unit goes by itself: those it leaves there still hold the line.
#[test]
fn a_weak_unit_goes_on_alone() {
    let map = &game().pack.map;
    let keys =
        ["12.4.XII", "22.4.XII", "2.5.XII", "10.5.XII", "11.5.XII", "101.26.III", "104.26.III", "328.26.III"];
    let board = |fight: &Fight| {
        game().gap(&sandtable_ardennes::board::Board::new(&game().pack, &fight.state)).is_none()
    };
    // A wall with a town as one of its stones, in which a weak unit of tanks stands that has attacked too.
    let build = |town: HexId, from: HexId| {
        let mut fight = Fight::new(Side::Allied, town);
        fight.attack.eliminated = true;
        fight.attacker("6Cav.III", town).lost("6Cav.III", 1);
        fight.attacker("2Cav.XII", from).lost("2Cav.XII", 1).stand("8.4.XII", from);
        let (column, row) = map.grid.cell(town).expect("on the map");
        let others = (-8i16..=8).filter(|n| *n != 0).filter_map(|n| map.grid.id_at(column, row + 3 * n));
        for (hex, key) in others.zip(keys) {
            fight.stand(key, hex);
        }
        fight
    };
    let weak = |key| {
        Fight::new(Side::Allied, hex("1614")).lost(key, 1).state.face(&game().pack, unit(key)).bracketed
    };
    assert!(weak("6Cav.III") && weak("2Cav.XII"));
    let mut tried = 0;
    for town in map.towns.iter().filter(|h| map.hold_at(*h) > 0 && map.grid.within(*h, 2).count() == 19) {
        // Who swims stops.
        let dry = |h: &HexId| map.grid.dir_between(town, *h).is_some_and(|d| !map.is_river(town, d));
        for from in map.grid.adjacent(town).filter(dry) {
            let mut fight = build(town, from);
            let mut bare = build(town, from);
            bare.stand("2Cav.XII", from).state.put(
                &game().pack,
                unit("6Cav.III"),
                sandtable_ardennes::state::Place::Out,
            );
            let onward = map.arrows[town.idx()].primary.map(|d| map.grid.neighbour(town, d));
            let Some(onward) = onward.filter(|h| !h.is_none() && plain(*h) && map.hold_at(*h) > 0) else {
                continue;
            };
            if !board(&fight) || board(&bare) || onward == from {
                continue;
            }
            go(&mut fight).system();
            if game_rolls(&fight) {
                fight.roll(1).system();
            }
            if fight.hex_of("2Cav.XII") == Some(from) {
                continue;
            }
            tried += 1;
            assert_eq!(fight.hex_of("2Cav.XII"), Some(onward), "{}", super::fight::label(town));
        }
    }
    assert!(tried > 0, "no such town");
}

/// [rule 13.83-a, 9.2-a] Of equal numbers the lower corps comes first: III before V before XII.
#[test]
fn equal_numbers_pursue_by_corps() {
    let (target, from, _) = pursuit();
    let retreat = at(target, from + 3);
    let mut fight = allied(target, &[retreat]);
    // All have number 12; the order of the files would be V, III, XII.
    for key in ["47.9.V", "CCR.6A.III", "CCR.10A.XII"] {
        fight.attacker(key, at(target, from));
    }
    go(&mut fight).system();
    let mut order = Vec::new();
    while let Some(Frame::Roll(Roll::Advance { unit, .. })) = fight.state.top() {
        order.push(*unit);
        fight.roll(10).system();
    }
    let expected = ["CCR.6A.III", "47.9.V", "CCR.10A.XII"].map(unit);
    assert_eq!(order, expected);
}

/// [rule 13.82] [rule 13.0-A3] One unit advances over a river hexside; Germans who came over it to the defence do not count (S-10).
#[test]
fn germans_who_came_hold_nobody_up() {
    let map = &game().pack.map;
    let dry = |h: HexId, d: usize| {
        river(h, d)
            && map.bridge_between(h, at(h, d)).is_none()
            && map.grid.within(h, 2).count() == 19
            && !map.behind_westwall.contains(h)
            && map.hold_at(h) > 0
    };
    let found = map.grid.ids().find_map(|h| (0..6).find(|d| dry(h, *d)).map(|d| (h, d)));
    let (target, d) = found.expect("a river side");
    let side = sandtable_hex::HexSide::between(&map.grid, target, at(target, d)).expect("a side");
    for (who, checks) in [(Side::German, true), (Side::Allied, false)] {
        let mut fight = allied(target, &[at(target, d + 3)]);
        fight.attacker("CCB.7A.XVIII", at(target, d));
        fight.state.traffic.crossed[who.index()].note(Crossing::River(side));
        go(&mut fight).system();
        assert_eq!(fight.hex_of("CCB.7A.XVIII") == Some(target) || game_rolls(&fight), checks, "{who:?}");
    }
}
