//! Chapter 9 where it meets others: isolated Germans, XXX Corps before it has come, places that are none.

use super::table::{Table, allied_card, game, hex, label, placed, unit};
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::event::{Arrival, Event, Trace};
use sandtable_ardennes::frame::{AlliedImpulse, Frame};
use sandtable_ardennes::state::{Place, Supply, flag};
use sandtable_ardennes::survey::Survey;
use sandtable_hex::HexId;

/// [rule 14.33, 9.2-A4, 9.2-B2] An isolated German calls no reserve: nobody is proximate or near, but for its own hex.
#[test]
fn isolated_germans_call_nobody() {
    let table = |supply| {
        Table::empty(19)
            .reserve("47.9.V")
            .put("16.1.V", "0507")
            .put("326.LXVII", "0306")
            .mark("326.LXVII", |u| u.supply = supply)
    };
    let failed = |trace: &Trace| trace.iter().filter(|r| !r.held).map(|r| r.key).next_back();
    for (method_b, key) in [(false, "german-proximate"), (true, "near-german")] {
        assert!(placed(&table(Supply::Out), "47.9.V", method_b).0.is_some());
        let (found, trace) = placed(&table(Supply::Isolated), "47.9.V", method_b);
        assert_eq!((found, failed(&trace)), (None, Some(key)));
    }
}

/// [rule 14.33, 9.2-A5] Nor does it help to surround one.
#[test]
fn isolated_germans_surround_nobody() {
    let map = &game().pack.map;
    let zone = &map.corps_zones[game().pack.unit(unit("26.1.V")).expect("a unit").corps.index()];
    let mut seen = 0;
    for at in map.positions.and(zone).iter().filter(|h| map.grid.within(*h, 2).count() == 19) {
        let ring: Vec<_> = map.grid.adjacent(at).collect();
        let two_away = |h: &HexId| map.grid.distance(*h, at) == 2;
        let Some(beyond) = map.grid.adjacent(ring[4]).find(two_away) else { continue };
        let Some(opposite) = map.grid.adjacent(ring[1]).find(two_away) else { continue };
        let table = |third: Option<Supply>| {
            let mut table = Table::empty(20).reserve("26.1.V");
            // Two that cannot move control all the ring but one hex.
            for (key, n) in [("326.LXVII", 0), ("277.LXVII", 2)] {
                table = table.put(key, label(ring[n])).mark(key, |u| u.flags |= flag::NO_FUEL);
            }
            // A weak one on the other side is proximate to the position.
            table = table.put("77.26.XLVII", label(opposite)).mark("77.26.XLVII", |u| u.lost = 1);
            // A third can move to the open hex: a weak one, whose control would not close the way for supply.
            let Some(supply) = third else { return table };
            table.put("39.26.XLVII", label(beyond)).mark("39.26.XLVII", |u| (u.lost, u.supply) = (1, supply))
        };
        let safe = |third: Option<Supply>| {
            let trace = placed(&table(third), "26.1.V", false).1;
            let left = |key| trace.iter().find(|r| r.key == key).map(|r| r.hexes.contains(&at));
            left("supply-traceable").filter(|fed| *fed).map(|_| left("no-danger") == Some(true))
        };
        if safe(None) == Some(true) && safe(Some(Supply::Full)) == Some(false) {
            assert_eq!(safe(Some(Supply::Isolated)), Some(true), "{}", label(at));
            seen += 1;
        }
    }
    assert!(seen > 0, "somewhere it is safe then");
}

/// [rule 14.33, 9.61] An isolated German at the Meuse is no threat to the west bank: XXX Corps takes its listed hexes.
#[test]
fn isolated_germans_threaten_no_bank() {
    let placed = |supply| {
        let mut table = Table::empty(22)
            .reserve("5.GA.XXX")
            .put("352.LXXXV", "1226")
            .mark("352.LXXXV", |u| u.supply = supply);
        let asked = game().place_for_reserve(&table.state, unit("5.GA.XXX"), &mut Notes::default());
        table.impulse(30);
        assert_eq!(asked.map(label), table.at("5.GA.XXX"), "what one is told is what happens");
        table.at("5.GA.XXX")
    };
    assert_ne!(placed(Supply::Out), Some("0422"));
    assert_eq!(placed(Supply::Isolated), Some("0422"));
}

/// [rule 9.62, 9.63] The first unit of XXX Corps comes by 9.62 or not at all: method B is for the others.
#[test]
fn no_method_b_for_the_first_briton() {
    let (map, british) = (&game().pack.map, "5.GA.XXX");
    let mut tried = 0;
    let bank = map.grid.ids().filter(|h| map.at_meuse.contains(*h) && !map.west_of_meuse.contains(*h));
    for at in bank {
        let mut table = Table::empty(22).reserve(british).put("3.2P.XLVII", label(at));
        let pressed: Vec<HexId> = {
            let board = table.board();
            let survey = Survey::new(&board);
            let near = |h: &HexId| game().any_german_near(&survey, *h) || map.grid.distance(*h, at) <= 3;
            map.positions.and(&map.west_of_meuse).iter().filter(near).collect()
        };
        let americans = ["16.1.V", "18.1.V", "26.1.V", "9.2.V", "23.2.V", "38.2.V"];
        if pressed.is_empty() || pressed.len() > americans.len() {
            continue;
        }
        // Every threatened position is held, so there is none for the first of them.
        for (key, hex) in americans.into_iter().zip(&pressed) {
            table = table.put(key, label(*hex));
        }
        let listed = game().place_for_reserve(&table.state, unit(british), &mut Notes::default());
        if listed == Some(hex("0422")) || placed(&table, british, true).0.is_none() {
            continue;
        }
        tried += 1;
        table.impulse(30);
        assert_eq!(table.at(british), None, "Germans in {}", label(at));
    }
    assert!(tried > 0, "no such place on the map");
}

/// [rule 9.2-c, 9.3-c] Who is redeployed goes somewhere else: the hex it stands in is no place for it.
#[test]
fn redeployment_excludes_the_own_hex() {
    let (map, who) = (&game().pack.map, "110.28.VIII");
    let zone = &map.corps_zones[game().pack.unit(unit(who)).expect("a unit").corps.index()];
    let mut tried = 0;
    for at in map.positions.and(zone).iter() {
        for german in map.grid.within(at, 3).filter(|h| map.grid.distance(*h, at) > 1) {
            for friend in map.grid.adjacent(german).filter(|h| map.grid.distance(*h, at) > 1) {
                // The friend pins the German, so that the unit's control keeps it off, and it could come if it were away.
                let table = Table::empty(19)
                    .put(who, label(at))
                    .put("16.1.V", label(friend))
                    .put("39.26.XLVII", label(german));
                let board = table.board();
                if !game().is_out_of_contact(&Survey::new(&board), unit(who)) {
                    continue;
                }
                let without = board.without(unit(who));
                if game().any_german_near(&Survey::new(&without), at) {
                    tried += 1;
                    assert_ne!(placed(&table, who, false).0, Some(label(at)), "Germans in {}", label(german));
                }
            }
        }
        if tried > 20 {
            break;
        }
    }
    assert!(tried > 0, "no such place on the map");
}

/// [rule 14.2-b, 8.1-g, 9.0] The engineers put a reserve for a roadblock only where supply reaches (S-41).
#[test]
fn engineers_need_supply_for_a_reserve() {
    let relieved = |ring: &[(&str, &str)]| {
        let mut table = Table::empty(20).reserve("112.28.VIII").put("110.28.VIII", "2019").with(|s| {
            s.roadblocks.insert(hex("1713"));
            // Nothing to blow.
            (0..game().pack.map.bridges.len()).for_each(|i| {
                s.blown.insert(sandtable_ardennes::pack::BridgeId(i as u8));
            });
        });
        for (key, at) in ring {
            table = table.put(key, at);
        }
        let frame = AlliedImpulse { card: Some(allied_card(13)), command: 5, second: false };
        table.state.frames.push(Frame::AlliedImpulse(frame));
        table.run(|_| false);
        table.log.iter().any(|e| matches!(e, Event::Came { how: Arrival::Engineers, .. }))
    };
    let ring: Vec<_> = game().pack.map.grid.adjacent(hex("1713")).map(label).collect();
    let three = [("39.26.XLVII", ring[0]), ("77.26.XLVII", ring[2]), ("78.26.XLVII", ring[4])];
    assert!(relieved(&three[..1]), "one German leaves a way");
    assert!(!relieved(&three), "three control everything around it");
}

/// [rule 9.2-b, 9.2-c, 9.3-c] Up to the 17th units out of contact stay where they are, though reserves are deployed.
#[test]
fn redeployment_begins_on_the_18th() {
    let came = |day| {
        let mut table = Table::empty(day)
            .reserve("109.28.VIII")
            .put("110.28.VIII", "2019")
            .put("352.LXXXV", "1711")
            .put("276.LXXX", "2010");
        table.impulse(18);
        table.came().iter().map(|c| c.0).collect::<Vec<_>>()
    };
    assert_eq!(came(17), ["109.28.VIII"]);
    assert_eq!(came(18), ["109.28.VIII", "110.28.VIII"]);
}

/// [rule 9.2-b, 9.2-B1] Whoever asks where a reserve would come hears of method B from the 18th on.
#[test]
fn method_b_is_told_of_from_the_eighteenth() {
    let asked = |day| {
        let table = Table::empty(day)
            .reserve("18.1.V")
            .put("26.1.V", "0309")
            .put("326.LXVII", "0306")
            .mark("326.LXVII", |u| u.flags |= flag::NO_FUEL)
            // The German touches nothing but his own towns, and cannot move.
            .with(|s| s.german_towns.extend(game().pack.map.grid.adjacent(hex("0306"))));
        assert_eq!(placed(&table, "18.1.V", false).0, None, "method A has no place");
        game().place_for_reserve(&table.state, unit("18.1.V"), &mut Notes::default()).map(label)
    };
    assert_eq!((asked(17), asked(18)), (None, Some("0309")));
}

/// [rule 13.2-c, 13.2-b] The army group's card brings only units of a defender's army.
#[test]
fn the_army_group_keeps_to_the_army() {
    let found = |waiting: &str| {
        let table = Table::empty(18)
            .put("16.1.V", "0410")
            .mark("16.1.V", |u| u.lost = 1)
            .put("326.LXVII", "0408")
            .reserve(waiting);
        game().find_undetected(&table.state, hex("0410"), allied_card(32), &mut Notes::default())
    };
    assert_eq!(found("501.101.VIII"), None, "Third Army");
    assert_eq!(found("424.106.XVIII"), Some(unit("424.106.XVIII")), "First Army");
}

/// [rule 14.2-b, 13.2-a] No undetected defender where supply does not reach, though the defender had it in the morning.
#[test]
fn undetected_defenders_need_supply() {
    let mut table = Table::empty(18)
        .put("110.28.VIII", "1814")
        .mark("110.28.VIII", |u| u.lost = 1)
        .put("39.26.XLVII", "1813")
        .reserve("112.28.VIII");
    let look = |table: &Table| {
        let mut notes = Notes::new(true);
        let found = game().find_undetected(&table.state, hex("1814"), allied_card(18), &mut notes);
        (found.is_some(), notes.done().iter().find(|r| !r.held).map(|r| r.key))
    };
    assert!(look(&table).0);
    // Germans wherever a road leaves the map: no Supply Head is left.
    let others = super::borders::germans().filter(|u| *u != unit("39.26.XLVII"));
    for (exit, german) in game().pack.map.exits.iter().zip(others) {
        table.state.put(&game().pack, german, Place::Hex(exit));
    }
    assert_eq!(look(&table), (false, Some("supply-traceable")));
}

/// [rule 9.3-b, 10.3-f] A big stack that is surrounded spares nobody, though a friend keeps it in communication.
#[test]
fn a_surrounded_stack_spares_nobody() {
    let map = &game().pack.map;
    let ring: Vec<HexId> = map.grid.adjacent(hex("1814")).collect();
    let mut seen = 0;
    for turn in 0..6 {
        let at = |n: usize| ring[(turn + n) % 6];
        let friend = at(4);
        for third in map.grid.adjacent(friend).filter(|h| map.grid.distance(*h, hex("1814")) == 2) {
            let table = |closed: bool| {
                let table = Table::empty(18)
                    .put("501.101.VIII", "1814")
                    .put("502.101.VIII", "1814")
                    .put("506.101.VIII", "1814")
                    .put("110.28.VIII", label(friend))
                    .put("39.26.XLVII", label(at(0)))
                    .put("77.26.XLVII", label(at(2)));
                if closed { table.put("78.26.XLVII", label(third)) } else { table }
            };
            let closed = table(true);
            let board = closed.board();
            let survey = Survey::new(&board);
            if game().surrounded(&board, hex("1814")) && game().linked(&survey).contains(hex("1814")) {
                seen += 1;
                assert!(!game().is_out_of_contact(&survey, unit("501.101.VIII")));
                let open = table(false);
                let board = open.board();
                assert!(game().is_out_of_contact(&Survey::new(&board), unit("501.101.VIII")));
            }
        }
    }
    assert!(seen > 0, "somewhere a friend keeps the way");
}

/// [rule 9.2-B1] A division that is out of communication is not joined, though nobody could surround it and it has supply.
#[test]
fn pocketed_division_is_not_joined() {
    let (map, centre) = (&game().pack.map, hex("1716"));
    let table = |pocket: bool| {
        let mut table = Table::empty(19).reserve("112.28.VIII").put("110.28.VIII", "1716");
        // Germans without fuel three hexes away, every second hex: they close the pocket and can do no more.
        let far: Vec<HexId> =
            map.grid.within(centre, 3).filter(|h| map.grid.distance(*h, centre) == 3).collect();
        for (at, german) in far.iter().zip(super::borders::germans()).take(if pocket { far.len() } else { 1 })
        {
            table.state.put(&game().pack, german, Place::Hex(*at));
            table.state.change(&game().pack, german, |u| u.flags |= flag::NO_FUEL);
        }
        table
    };
    let open = placed(&table(false), "112.28.VIII", true);
    assert_eq!(open.0, Some("1716"));
    let (found, trace) = placed(&table(true), "112.28.VIII", true);
    assert_ne!(found, Some("1716"));
    let why = trace.iter().find(|r| !r.held).map(|r| r.key);
    assert_eq!(why, Some("in-communication"), "{trace:?}");
    let board = table(true);
    let board = board.board();
    assert!(!game().in_danger(&Survey::new(&board), centre), "the ring is too far away");
}

/// [rule 9.1] The army group's card brings the reserves of every army, an army's card its own.
#[test]
fn whose_reserves_come() {
    let came = |card| {
        let mut table = Table::empty(21)
            .reserve("109.28.VIII")
            .reserve("26.1.V")
            .put("352.LXXXV", "1711")
            .put("326.LXVII", "0306")
            .put("276.LXXX", "2010");
        table.impulse(card);
        let mut who: Vec<_> = table.came().iter().map(|c| c.0).collect();
        who.sort_unstable();
        who
    };
    assert_eq!(came(32), ["109.28.VIII", "26.1.V"], "21st Army Group");
    assert_eq!(came(12), ["26.1.V"], "First Army");
    assert_eq!(came(29), ["109.28.VIII"], "Third Army");
}

/// [rule 9.62] A town the Germans own is no place for the first unit of XXX Corps.
#[test]
fn no_briton_in_a_german_town() {
    let mut table = Table::empty(22).reserve("5.GA.XXX").put("3.2P.XLVII", "1225");
    let place = |table: &Table| {
        game().place_for_reserve(&table.state, unit("5.GA.XXX"), &mut Notes::default()).expect("a place")
    };
    let first = place(&table);
    table.state.german_towns.insert(first);
    assert_ne!(place(&table), first);
}

/// [rule 9.62, 14.2-b] The first unit of XXX Corps comes only where Allied supply reaches.
#[test]
fn no_briton_without_supply() {
    let map = &game().pack.map;
    let west = map.positions.and(&map.west_of_meuse);
    let top = west.iter().map(|h| map.hold_at(h)).max();
    let place =
        |table: &Table| game().place_for_reserve(&table.state, unit("5.GA.XXX"), &mut Notes::default());
    let mut tried = 0;
    for at in west.iter().filter(|h| Some(map.hold_at(*h)) == top && map.grid.adjacent(*h).count() == 6) {
        let around: Vec<HexId> = map.grid.adjacent(at).collect();
        // Nowhere is a German nearer to so high a Hold Value: only supply can keep the unit away.
        let table = Table::empty(22).reserve("5.GA.XXX").put("3.2P.XLVII", label(around[0]));
        if place(&table) != Some(at) {
            continue;
        }
        tried += 1;
        assert_ne!(place(&table.put("2.2P.XLVII", label(around[3]))), Some(at), "shut in: {}", label(at));
    }
    assert!(tried > 0, "no such position");
}

/// [rule 13.2-c, 13.2-d] A division card knows no closer kin: of all its divisions the lowest number comes; a corps card prefers
/// the defender's division.
#[test]
fn division_cards_prefer_nobody() {
    let table = Table::empty(22)
        .put("104.26.III", "2214")
        .mark("104.26.III", |u| u.lost = 1)
        .put("352.LXXXV", "2212")
        .reserve("101.26.III")
        .reserve("134.35.III");
    let found = |card| {
        let who = game().find_undetected(&table.state, hex("2214"), allied_card(card), &mut Notes::default());
        who.map(super::table::key)
    };
    assert_eq!(found(28), Some("134.35.III"), "number 6 of the 35th before number 9 of the 26th");
    assert_eq!(found(26), Some("101.26.III"), "the corps card");
}

/// [rule 15.4-a, 9.63, 9.3-c] At a roadblock only army, division, corps and number count: XXX Corps comes east of the Meuse too, and
/// a unit out of contact on the first day (S-48).
#[test]
fn roadblocks_ask_for_kin_alone() {
    let came = |table: &Table, at: &str| {
        game().roadblock_reserve(&table.state, hex(at)).map(|(u, _)| super::table::key(u))
    };
    let dinant = Table::empty(22).put("29A.XXX", "1126").put("3.2P.XLVII", "1123").reserve("33A.XXX");
    assert!(!game().pack.map.west_of_meuse.contains(hex("1125")));
    assert_eq!(came(&dinant, "1125"), Some("33A.XXX"));
    let first =
        Table::empty(16).put("110.28.VIII", "1814").put("112.28.VIII", "2019").put("352.LXXXV", "1812");
    assert_eq!(came(&first, "1713"), Some("112.28.VIII"));
}
