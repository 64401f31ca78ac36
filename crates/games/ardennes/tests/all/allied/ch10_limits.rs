//! Chapters 8 to 10 where a careless reading would count, join or reach too much.

use super::table::{Table, action_card, allied_card, game, hex, label, unit};
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::allied::unit_decision::Verdict;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{AlliedImpulse, Frame};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::state::{Place, Supply, flag};
use sandtable_ardennes::survey::Survey;

/// [rule 10.2-d] A stack is judged without those of it that have acted.
#[test]
fn acted_units_do_not_count() {
    let verdict = |flags| {
        let table = Table::empty(22)
            .put("110.28.VIII", "1816")
            .put("112.28.VIII", "1816")
            .mark("112.28.VIII", |u| u.flags |= flags)
            .put("352.LXXXV", "1815")
            // Nobody comes to help.
            .mark("352.LXXXV", |u| u.flags |= flag::NO_FUEL);
        let board = table.board();
        let card = &game().pack.action_cards[usize::from(action_card(9).0)];
        let active: UnitSet = ["110.28.VIII"].into_iter().map(unit).collect();
        game().test_unit(&Survey::new(&board), card, active, unit("110.28.VIII"), &mut Notes::default())
    };
    assert_eq!(verdict(0), Verdict::Attack(hex("1815")), "six against four at most");
    assert_eq!(verdict(flag::ACTED), Verdict::No, "three are not enough");
    assert_eq!(verdict(flag::DISPERSED), Verdict::No);
}

/// [rule 10.2-d, 10.4-d] Nor does who has acted fall back with the others.
#[test]
fn acted_units_do_not_fall_back() {
    let movers = |flags| {
        let mut table = Table::empty(19).put("352.LXXXV", "1815");
        for key in ["110.28.VIII", "112.28.VIII"] {
            table = table.put(key, "1816").mark(key, |u| u.lost = 1);
        }
        let table = table.mark("112.28.VIII", |u| u.flags |= flags);
        let board = table.board();
        let card = &game().pack.action_cards[usize::from(action_card(21).0)];
        let active: UnitSet = ["110.28.VIII", "112.28.VIII"].into_iter().map(unit).collect();
        match game().test_unit(&Survey::new(&board), card, active, unit("110.28.VIII"), &mut Notes::default())
        {
            Verdict::Move(movers, _) => movers.len(),
            _ => 0,
        }
    };
    assert_eq!((movers(0), movers(flag::ACTED)), (2, 1));
}

/// [rule 13.0-A1, 10.2-e] Other active units move up only if the card says so: for a limited attack they do not.
#[test]
fn limited_attack_brings_no_others() {
    let attackers = |card| {
        let mut table = Table::empty(22)
            .put("110.28.VIII", "1816")
            .put("501.101.VIII", "1916")
            .put("39.26.XLVII", "1815")
            .mark("39.26.XLVII", |u| u.lost = 1);
        table.activate(&["110.28.VIII", "501.101.VIII"], &[card]);
        // The lowest number leads by card 9, and card 12 begins with number 10.
        table.attack().map_or(0, |a| a.0.len())
    };
    assert_eq!((attackers(9), attackers(12)), (2, 1));
}

/// [rule 10.8-c, 10.8-d] The Westwall comes before a town where both can be reached.
#[test]
fn the_westwall_before_towns() {
    let (map, who) = (&game().pack.map, "CCA.9A.VIII");
    let others = [
        "39.26.XLVII",
        "77.26.XLVII",
        "78.26.XLVII",
        "316.212.LXXX",
        "320.212.LXXX",
        "423.212.LXXX",
        "352.LXXXV",
        "276.LXXX",
    ];
    let mut tried = 0;
    let away = |h: &sandtable_hex::HexId| {
        map.grid.ring(*h, 4).count() == 24 && !map.towns.contains(*h) && !map.westwall.contains(*h)
    };
    for at in map.grid.ids().filter(away) {
        let mut table = Table::empty(18).put(who, label(at));
        for (hex, german) in map.grid.ring(at, 4).step_by(3).zip(others) {
            table = table.put(german, label(hex));
        }
        let both = {
            let board = table.board();
            let survey = Survey::new(&board);
            let reach = game().reach(&survey, unit(who));
            game().wanders(&survey, unit(who))
                && reach.intersects(&map.westwall)
                && reach.intersects(&map.towns.and_not(&map.westwall))
                && !reach.intersects(game().linked(&survey))
        };
        if !both {
            continue;
        }
        tried += 1;
        let frame = AlliedImpulse { card: Some(allied_card(19)), command: 4, second: false };
        table.state.frames.push(Frame::AlliedImpulse(frame));
        table.run(|s| matches!(s.top(), Some(Frame::Deal(_) | Frame::Roll(_))));
        let there = table.state.hex_of(unit(who));
        assert!(there.is_some_and(|h| map.westwall.contains(h)), "from {}: {:?}", label(at), table.at(who));
    }
    assert!(tried > 0, "no such place on the map");
}

/// [rule 10.1-3, 14.32] Low Supply does not keep a unit from digging in.
#[test]
fn low_supply_digs() {
    let dug = |supply| {
        let mut table =
            Table::empty(18).put("110.28.VIII", "1816").mark("110.28.VIII", |u| u.supply = supply);
        table.activate(&["110.28.VIII"], &[9]);
        table.state.improved.contains(hex("1816"))
    };
    assert!(dug(Supply::Full) && dug(Supply::Low) && !dug(Supply::Out) && !dug(Supply::Isolated));
}

/// [rule 9.42, 12.1-a] Proximity goes up to a roadblock, but not on from a hex where Allied control has stopped the move.
#[test]
fn control_ends_before_the_roadblock() {
    let map = &game().pack.map;
    let mut tried = 0;
    for at in map.positions.iter().filter(|h| map.grid.within(*h, 2).count() == 19) {
        // Hexes two away that touch two of the ring: three of them control all of it, but not the roadblock itself.
        let ring =
            |h: sandtable_hex::HexId| map.grid.adjacent(h).filter(|n| map.grid.are_adjacent(*n, at)).count();
        let sides: Vec<_> = map.grid.ring(at, 2).filter(|h| ring(*h) == 2).collect();
        let from = sides[1];
        let near = |guarded: bool| {
            let mut table = Table::empty(22).put("39.26.XLVII", label(from)).with(|s| {
                s.roadblocks.insert(at);
            });
            for (key, n) in [("501.101.VIII", 0), ("502.101.VIII", 2), ("506.101.VIII", 4)] {
                if guarded {
                    table = table.put(key, label(sides[n]));
                }
            }
            let board = table.board();
            game().proximate(&Survey::new(&board), unit("39.26.XLVII"), at)
        };
        if near(false) {
            tried += 1;
            assert!(!near(true), "{}", label(at));
        }
    }
    assert!(tried > 0, "no such place on the map");
}

/// [rule 8.1-d] Only cards that say so bring tomorrow's reserves forward.
#[test]
fn expediting_needs_the_card() {
    let place = |card| {
        let mut table =
            Table::empty(18).with(|s| s.put(&game().pack, unit("517.XVIII"), Place::Calendar(19)));
        table.impulse(card);
        table.state.unit(unit("517.XVIII")).place
    };
    assert_eq!((place(6), place(7)), (Place::Reserve, Place::Calendar(19)));
}

/// [rule 10.64-c] Where no hex closes the ring, a unit out of contact joins where it makes a flank attack.
#[test]
fn joining_makes_a_flank() {
    let grid = &game().pack.map.grid;
    let mut table = Table::empty(23)
        .put("501.101.VIII", "1716")
        .put("110.28.VIII", "2019")
        .put("39.26.XLVII", "1715")
        .put("77.26.XLVII", "1714")
        .mark("39.26.XLVII", |u| u.lost = 1);
    table.activate(&["501.101.VIII"], &[5]);
    if let Some(Frame::Tie { among, .. }) = table.state.top() {
        // The German may choose, but only among hexes that do not touch the attacker's.
        assert!(among.iter().all(|h| !grid.are_adjacent(*h, hex("1716"))), "{:?}", among);
        return;
    }
    let joined = table.log.iter().find_map(|e| match e {
        Event::Came { unit: u, hex, .. } if *u == unit("110.28.VIII") => Some(*hex),
        _ => None,
    });
    assert!(joined.is_some_and(|h| !grid.are_adjacent(h, hex("1716"))), "{:?}", table.at("110.28.VIII"));
}
