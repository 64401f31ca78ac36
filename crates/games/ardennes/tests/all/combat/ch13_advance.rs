//! 13.8 to 13.82: advance after combat, what holds for both sides, and the German's choice.

use super::fight::{Fight, at, game, open, plain, river, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{Frame, Roll};
use sandtable_ardennes::pack::{Side, Terrain};
use sandtable_ardennes::state::flag;
use sandtable_hex::HexId;

/// A German attack from one side; the defender is gone over these hexes.
fn german(target: HexId, retreat: &[HexId], eliminated: bool) -> Fight {
    let mut fight = Fight::new(Side::German, target);
    fight.attack.retreat = retreat.iter().copied().collect();
    fight.attack.eliminated = eliminated;
    fight
}

/// Plays on from the advance.
pub fn go(fight: &mut Fight) -> &mut Fight {
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
fn advance_is_refused_for_unfit_units() {
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
            (0..6).find(|d| fits(h, *d) && super::fight::road(h, *d) == by_road).map(|d| (h, d))
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

/// [rule 4.12] [rule 13.82] On the day of traffic jams a bridge serves one unit, printed or built (S-26), and one more swims.
#[test]
fn jammed_bridges() {
    let map = &game().pack.map;
    let zone = map.zone_of(sandtable_ardennes::pack::Army::FifthPanzer).expect("a zone");
    for printed in [true, false] {
        let fits = |h: HexId, d: usize| {
            river(h, d)
                && map.bridge_between(h, at(h, d)).is_some() == printed
                && map.grid.within(h, 2).count() == 19
                && zone.contains(h)
                && !map.towns.contains(h)
        };
        let found = map.grid.ids().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d)));
        let (target, d) = found.expect("a river side");
        let mut fight = german(target, &[at(target, d + 3)], false);
        fight.state.day = 16;
        let keys = ["3.2P.XLVII", "130.Lehr.XLVII", "2.2P.XLVII"];
        for key in keys {
            fight.attacker(key, at(target, d)).lost(key, 1);
        }
        match map.bridge_between(target, at(target, d)) {
            Some(bridge) => {
                fight.state.blown.remove(bridge);
                fight.state.german_bridges.insert(bridge);
            }
            None => {
                let side = sandtable_hex::HexSide::between(&map.grid, target, at(target, d)).expect("a side");
                let built = sandtable_ardennes::state::Built { side, owner: Side::German };
                let _ = fight.state.built.try_push(built);
            }
        }
        go(&mut fight);
        for (n, key) in keys.into_iter().enumerate() {
            let follow = Action::Advance(unit(key), target);
            assert_eq!(fight.allows(follow), n < 2, "unit {n} over a bridge, printed {printed}");
            if n < 2 {
                fight.play(follow);
            }
            while game_rolls(&fight) {
                fight.roll(10);
            }
        }
    }
}

pub fn game_rolls(fight: &Fight) -> bool {
    matches!(fight.state.top(), Some(Frame::Roll(_)))
}

/// [rule 11.4] [rule 15.11] Who advances to an Allied bridge lets the Allies try to blow it, as who moves there.
#[test]
fn bridges_are_tried_in_an_advance() {
    let target = super::fight::hex("1406");
    let mut fight = german(target, &[], true);
    fight.attacker("3.2P.XLVII", super::fight::hex("1405"));
    go(&mut fight);
    fight.play(Action::Advance(unit("3.2P.XLVII"), target));
    let bridge = game().pack.map.bridge_between(target, super::fight::hex("1307")).expect("a bridge");
    assert_eq!(fight.state.top(), Some(&Frame::Roll(Roll::Demolition(bridge.into()))));
    fight.roll(1);
    assert!(fight.state.blown.contains(bridge));
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
        .find_map(|h| (0..6).find(|d| super::fight::road(h, *d)).map(|d| (h, d)))
        .expect("a road");
    let mut fight = german(target, &[], true);
    fight.attacker("3.2P.XLVII", at(target, d + 3));
    fight.state.roadblocks.insert(at(target, d));
    go(&mut fight).play(Action::Advance(unit("3.2P.XLVII"), target));
    assert!(fight.is_over(), "a road joins it to a roadblock");
}
