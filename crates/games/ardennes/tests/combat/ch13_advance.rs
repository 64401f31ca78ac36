//! 13.8: advance after combat, the German's and the system's.

use crate::fight::{Fight, at, game, hex, open, plain, river, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{Frame, Roll};
use sandtable_ardennes::pack::{Side, Terrain, Way};
use sandtable_ardennes::state::flag;
use sandtable_hex::HexId;

/// A German attack from one side; the defender is gone over these hexes.
fn german(target: HexId, retreat: &[HexId], eliminated: bool) -> Fight {
    let mut fight = Fight::new(Side::German, target);
    fight.attack.retreat = retreat.iter().copied().collect();
    fight.attack.eliminated = eliminated;
    fight
}

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

/// Plays on from the advance.
fn go(fight: &mut Fight) -> &mut Fight {
    fight.hits(0, 0)
}

/// [rule 13.0-G8] [rule 13.8] E66A: infantry and tanks enter the vacated hex, nobody anything else first.
#[test]
fn the_vacated_hex() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, &[at(target, 4)], false);
    fight
        .attacker("3.2P.XLVII", at(target, 1))
        .attacker("39.26.XLVII", at(target, 1))
        .stand("2.2P.XLVII", at(target, 1));
    go(&mut fight);
    assert_eq!(fight.refused(Action::Advance(unit("2.2P.XLVII"), target)), "13.8", "it did not attack");
    assert_eq!(fight.refused(Action::Advance(unit("3.2P.XLVII"), at(target, 2))), "13.8", "elsewhere");
    fight
        .play(Action::Advance(unit("39.26.XLVII"), target))
        .play(Action::Advance(unit("3.2P.XLVII"), target));
    assert_eq!(fight.hex_of("3.2P.XLVII"), Some(target));
    assert!(fight.is_over(), "the defender went one hex, so nobody goes further");
}

/// [rule 13.8] Not the dispersed, not beyond stacking, not if the defenders are still there.
#[test]
fn who_stays() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, &[at(target, 4)], false);
    fight.attacker("3.2P.XLVII", at(target, 1)).flag("3.2P.XLVII", flag::DISPERSED);
    go(&mut fight);
    assert!(fight.is_over(), "[rule 13.9-b] dispersed");
    let mut full = german(target, &[at(target, 4)], false);
    for key in ["18.LXVI", "62.LXVI"] {
        full.attacker(key, at(target, 1));
    }
    go(&mut full).play(Action::Advance(unit("18.LXVI"), target));
    assert!(full.is_over(), "two units of four steps do not fit");
    let mut held = german(target, &[], false);
    held.attacker("3.2P.XLVII", at(target, 1)).defender("16.1.V");
    go(&mut held);
    assert!(held.is_over());
}

/// [rule 13.81] [rule 12.1-e] E66A, E66B: tanks go a second hex after two hexes of retreat or an elimination: not from
/// control to control off the retreat, into forest only by road.
#[test]
fn the_second_hex() {
    let target = open(Terrain::Clear);
    let path = [at(target, 4), at(at(target, 4), 4)];
    let second = |fight: &Fight| {
        let mut list: Vec<HexId> = fight
            .options()
            .into_iter()
            .filter_map(|a| match a {
                Action::Advance(u, h) if u == unit("3.2P.XLVII") && h != target => Some(h),
                _ => None,
            })
            .collect();
        list.sort_by_key(|h| h.idx());
        list
    };
    let mut fight = german(target, &path, false);
    fight.attacker("3.2P.XLVII", at(target, 1)).attacker("39.26.XLVII", at(target, 1));
    go(&mut fight).play(Action::Advance(unit("3.2P.XLVII"), target));
    assert_eq!(second(&fight).len(), 6, "all around is open");
    fight.play(Action::Advance(unit("3.2P.XLVII"), at(target, 3)));
    assert_eq!(fight.hex_of("3.2P.XLVII"), Some(at(target, 3)), "off the retreat");
    fight.play(Action::Advance(unit("39.26.XLVII"), target));
    assert!(fight.is_over(), "infantry goes no further");

    // An American controls the vacated hex and the retreat, but not everything.
    let mut pinned = german(target, &path, false);
    pinned.attacker("3.2P.XLVII", at(target, 1)).stand("16.1.V", at(target, 5));
    go(&mut pinned).play(Action::Advance(unit("3.2P.XLVII"), target));
    let open = second(&pinned);
    assert!(open.contains(&path[0]), "along the retreat even from control to control");
    assert!(!open.contains(&at(target, 0)), "not otherwise");
    assert!(open.contains(&at(target, 2)) && open.contains(&at(target, 1)), "out of control it may");
    assert_eq!(pinned.refused(Action::Advance(unit("3.2P.XLVII"), at(target, 0))), "13.81");

    // The defenders died after one hex: nobody went two, so control holds along their way as well.
    let mut died = german(target, &path[..1], true);
    died.attacker("3.2P.XLVII", at(target, 1)).stand("16.1.V", at(target, 5));
    go(&mut died).play(Action::Advance(unit("3.2P.XLVII"), target));
    assert_eq!(died.refused(Action::Advance(unit("3.2P.XLVII"), path[0])), "13.81");

    let mut dead = german(target, &[], true);
    dead.attacker("3.2P.XLVII", at(target, 1));
    go(&mut dead).play(Action::Advance(unit("3.2P.XLVII"), target));
    assert!(!second(&dead).is_empty(), "two hexes after an elimination too");
}

/// [rule 13.81] Forest only by road.
#[test]
fn forest_needs_a_road() {
    let map = &game().pack.map;
    let fits = |h: HexId, d: usize| {
        let wood = at(h, d);
        !wood.is_none()
            && map.terrain_at(wood) == Terrain::Forest
            && map.grid.within(h, 2).count() == 19
            && map.grid.within(h, 1).all(|n| map.river.get(n.idx()) == Some(&0) && !map.towns.contains(n))
            && !map.behind_westwall.contains(h)
    };
    let found = |by_road: bool| {
        map.grid.ids().find_map(|h| {
            (0..6).find(|d| fits(h, *d) && crate::fight::road(h, *d) == by_road).map(|d| (h, d))
        })
    };
    for by_road in [false, true] {
        let (target, d) = found(by_road).unwrap_or_else(|| panic!("no forest, road {by_road}"));
        let mut fight = german(target, &[], true);
        fight.attacker("3.2P.XLVII", at(target, d + 3));
        go(&mut fight).play(Action::Advance(unit("3.2P.XLVII"), target));
        assert_eq!(fight.allows(Action::Advance(unit("3.2P.XLVII"), at(target, d))), by_road);
    }
}

/// A river side, bridged or not, with open ground around.
fn river_side(bridged: bool) -> (HexId, usize) {
    let map = &game().pack.map;
    let fits = |h: HexId, d: usize| {
        river(h, d)
            && map.bridge_between(h, at(h, d)).is_some() == bridged
            && map.grid.within(h, 2).count() == 19
            && !map.behind_westwall.contains(h)
            && !map.towns.contains(h)
            && !map.at_meuse.contains(h)
    };
    map.grid.ids().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d))).expect("a river side")
}

/// [rule 13.82] E66D: over an unbridged hexside one unit, which stops. E66E: one over each hexside.
#[test]
fn unbridged_rivers() {
    let (target, d) = river_side(false);
    let mut fight = german(target, &[at(target, d + 3), at(at(target, d + 3), d + 3)], false);
    fight.attacker("3.2P.XLVII", at(target, d)).attacker("130.Lehr.XLVII", at(target, d));
    go(&mut fight).play(Action::Advance(unit("3.2P.XLVII"), target));
    assert!(fight.is_over(), "the other stays, and the first stops");
    assert_eq!(fight.hex_of("130.Lehr.XLVII"), Some(at(target, d)));

    let map = &game().pack.map;
    let two = |h: HexId| {
        let wet: Vec<usize> =
            (0..6).filter(|d| river(h, *d) && map.bridge_between(h, at(h, *d)).is_none()).collect();
        (wet.len() > 1 && map.grid.within(h, 2).count() == 19 && !map.towns.contains(h)).then_some((h, wet))
    };
    let (target, wet) = map.grid.ids().find_map(two).expect("a bend");
    let mut fight = german(target, &[], true);
    fight.attacker("3.2P.XLVII", at(target, wet[0])).attacker("130.Lehr.XLVII", at(target, wet[1]));
    go(&mut fight).play(Action::Advance(unit("3.2P.XLVII"), target));
    fight.play(Action::Advance(unit("130.Lehr.XLVII"), target));
    assert!(fight.is_over());
}

/// [rule 13.82] E66C: over a bridge into a hex that is still controlled one unit; E66B: otherwise all.
#[test]
fn bridges() {
    let (target, d) = river_side(true);
    for controlled in [true, false] {
        let mut fight = german(target, &[at(target, d + 3)], false);
        fight.attacker("3.2P.XLVII", at(target, d)).attacker("130.Lehr.XLVII", at(target, d));
        let bridge = game().pack.map.bridge_between(target, at(target, d)).expect("a bridge");
        fight.state.blown.remove(bridge);
        fight.state.german_bridges.insert(bridge);
        if controlled {
            fight.stand("16.1.V", at(target, d + 3));
        }
        go(&mut fight).play(Action::Advance(unit("3.2P.XLVII"), target));
        while game_rolls(&fight) {
            fight.roll(10);
        }
        let second = Action::Advance(unit("130.Lehr.XLVII"), target);
        assert_eq!(fight.allows(second), !controlled, "controlled {controlled}");
    }
}

/// [rule 13.82] A bridge the engineers built carries one unit into control, on the second hex too.
#[test]
fn built_bridges() {
    let map = &game().pack.map;
    let fits = |h: HexId, d: usize| {
        let over = at(h, d);
        river(h, d)
            && map.bridge_between(h, over).is_none()
            && !river(h, d + 3)
            && map.terrain_at(over) != Terrain::Forest
            && map.grid.within(h, 3).count() == 37
            && map.grid.within(h, 2).all(|n| !map.towns.contains(n) && map.points_at(n) == 0)
            && !map.behind_westwall.contains(h)
    };
    let (target, d) =
        map.grid.ids().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d))).expect("a river");
    let over = at(target, d);
    let mut fight = german(target, &[], true);
    fight.attacker("3.2P.XLVII", at(target, d + 3)).attacker("130.Lehr.XLVII", at(target, d + 3));
    fight.stand("16.1.V", at(over, d));
    // Without a bridge the river closes the second hex (S-13).
    let mut wet = Fight { state: fight.state.clone(), attack: fight.attack.clone(), events: Vec::new() };
    go(&mut wet).play(Action::Advance(unit("3.2P.XLVII"), target));
    while game_rolls(&wet) {
        wet.roll(10);
    }
    assert_eq!(wet.refused(Action::Advance(unit("3.2P.XLVII"), over)), "13.82");
    let side = sandtable_hex::HexSide::between(&map.grid, target, over).expect("a hexside");
    let _ = fight.state.built.try_push(sandtable_ardennes::state::Built { side, owner: Side::German });
    go(&mut fight);
    for key in ["3.2P.XLVII", "130.Lehr.XLVII"] {
        fight.play(Action::Advance(unit(key), target));
        let on = Action::Advance(unit(key), over);
        if key == "3.2P.XLVII" {
            fight.play(on);
        } else {
            assert_eq!(fight.refused(on), "13.82");
        }
        while game_rolls(&fight) {
            fight.roll(10);
        }
    }
}

fn game_rolls(fight: &Fight) -> bool {
    matches!(fight.state.top(), Some(Frame::Roll(_)))
}

/// [rule 11.71-b] No advance out of the army's zone; [rule 15.2-a] none into a roadblock, and a stop beside one.
#[test]
fn zones_and_roadblocks() {
    let map = &game().pack.map;
    let zone = map.zone_of(sandtable_ardennes::pack::Army::FifthPanzer).expect("a zone");
    let fits = |h: HexId, d: usize| {
        map.grid.within(h, 2).count() == 19
            && map.grid.within(h, 1).all(plain)
            && !zone.contains(h)
            && zone.contains(at(h, d))
    };
    let (target, d) =
        map.grid.ids().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d))).expect("an edge");
    let mut fight = german(target, &[], true);
    fight.attacker("3.2P.XLVII", at(target, d));
    fight.state.day = 17;
    go(&mut fight);
    assert!(fight.is_over());
    let mut later = german(target, &[], true);
    later.attacker("3.2P.XLVII", at(target, d));
    go(&mut later);
    assert!(later.allows(Action::Advance(unit("3.2P.XLVII"), target)), "on the 22nd it may");

    let (target, d) = map
        .grid
        .ids()
        .filter(|h| map.grid.within(*h, 2).count() == 19 && map.grid.within(*h, 1).all(plain))
        .find_map(|h| (0..6).find(|d| crate::fight::road(h, *d)).map(|d| (h, d)))
        .expect("a road");
    let mut fight = german(target, &[], true);
    fight.attacker("3.2P.XLVII", at(target, d + 3));
    fight.state.roadblocks.insert(at(target, d));
    go(&mut fight).play(Action::Advance(unit("3.2P.XLVII"), target));
    assert!(fight.is_over(), "a road joins it to a roadblock");
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
        map.hold_at(h) > 0 && arrows.primary != to && arrows.secondary != to
    };
    let (target, from) = map
        .grid
        .ids()
        .filter(|h| map.grid.within(*h, 2).count() == 19 && map.grid.within(*h, 1).all(plain))
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
