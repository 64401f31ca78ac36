//! Chapter 9 where it meets others: isolated Germans, XXX Corps before it has come, places that are none.

use crate::table::{Table, game, hex, label, unit};
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::event::{Arrival, Event, Trace};
use sandtable_ardennes::frame::{AlliedImpulse, Frame};
use sandtable_ardennes::state::{Supply, flag};
use sandtable_ardennes::survey::Survey;
use sandtable_hex::HexId;

/// Where a reserve would go by method A or B, and why.
fn place(table: &Table, who: &str, method_b: bool) -> (Option<&'static str>, Trace) {
    let board = table.board().without(unit(who));
    let survey = Survey::new(&board);
    let mut notes = Notes::new(true);
    let found = match method_b {
        true => game().method_b(&survey, unit(who), &mut notes),
        false => game().method_a(&survey, unit(who), &mut notes),
    };
    (found.map(label), notes.done())
}

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
        assert!(place(&table(Supply::Out), "47.9.V", method_b).0.is_some());
        let (found, trace) = place(&table(Supply::Isolated), "47.9.V", method_b);
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
        let table = |supply| {
            let mut table = Table::empty(20).reserve("26.1.V");
            // Two that cannot move control all the ring but one hex, and the third can move there.
            for (key, n) in [("326.LXVII", 0), ("277.LXVII", 2)] {
                table = table.put(key, label(ring[n])).mark(key, |u| u.flags |= flag::NO_FUEL);
            }
            // A weak one, whose control would not close the way for supply.
            table.put("39.26.XLVII", label(beyond)).mark("39.26.XLVII", |u| (u.lost, u.supply) = (1, supply))
        };
        let safe = |table: &Table| {
            let trace = place(table, "26.1.V", false).1;
            let left = |key| trace.iter().find(|r| r.key == key).map(|r| r.hexes.contains(&at));
            left("supply-traceable").filter(|fed| *fed).map(|_| left("no-danger") == Some(true))
        };
        let open = safe(&table(Supply::Isolated));
        if safe(&table(Supply::Full)) == Some(false) && open.is_some() {
            assert_eq!(open, Some(true), "{}", label(at));
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
        if listed == Some(hex("0422")) || place(&table, british, true).0.is_none() {
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
fn nobody_is_redeployed_to_where_it_stands() {
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
                    assert_ne!(place(&table, who, false).0, Some(label(at)), "Germans in {}", label(german));
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
        let frame = AlliedImpulse { card: Some(crate::table::allied_card(13)), command: 5, second: false };
        table.state.frames.push(Frame::AlliedImpulse(frame));
        table.run(|_| false);
        table.log.iter().any(|e| matches!(e, Event::Came { how: Arrival::Engineers, .. }))
    };
    let ring: Vec<_> = game().pack.map.grid.adjacent(hex("1713")).map(label).collect();
    let three = [("39.26.XLVII", ring[0]), ("77.26.XLVII", ring[2]), ("78.26.XLVII", ring[4])];
    assert!(relieved(&three[..1]), "one German leaves a way");
    assert!(!relieved(&three), "three control everything around it");
}
