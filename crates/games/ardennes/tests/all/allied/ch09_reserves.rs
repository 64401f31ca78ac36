//! Chapter 9: Allied reserves.

use super::table::{Table, game, hex, label, placed, unit};
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::event::{AlliedCommand, Arrival, Event, Trace};
use sandtable_ardennes::state::{Place, Supply, flag};
use sandtable_ardennes::survey::Survey;

/// Hexes a criterion left.
fn left(trace: &Trace, key: &str) -> Vec<&'static str> {
    let reason = trace.iter().find(|r| r.key == key).unwrap_or_else(|| panic!("no {key} in {trace:?}"));
    reason.hexes.iter().map(|h| label(*h)).collect()
}

/// The situation of the rulebook's example of method A, 17 December, as far as its text gives it.
fn method_a_example() -> Table {
    let german = ["0307", "0507", "0606", "0607", "0706"];
    Table::empty(17)
        .reserve("26.1.V")
        .reserve("47.9.V")
        .put("16.1.V", "0410")
        .put("393.99.V", "0310")
        .put("394.99.V", "0611")
        .put("423.106.XVIII", "0809")
        .put("326.LXVII", "0306")
        .put("27.12.I-SS", "0607")
        .with(|s| s.german_towns.extend(german.map(hex)))
}

/// [rule 9.2-A1, 9.2-A2, 9.2-A4, 9.2-A6, 9.2-A7, 9.2-T, 9.43] Example of method A: 26.1 goes to 0609, after that 47.9 to 0308.
#[test]
fn method_a_extends_the_line() {
    let table = method_a_example();
    let (found, trace) = placed(&table, "26.1.V", false);
    assert_eq!(found, Some("0609"));
    assert!(left(&trace, "german-proximate").contains(&"0309"));
    assert!(!left(&trace, "spaced").contains(&"0309"), "next to 393.99");
    let best = left(&trace, "nearest-kin");
    assert!(["0308", "0608", "0609"].iter().all(|h| best.contains(h)), "{best:?}");
    assert_eq!(left(&trace, "highest-hv"), ["0609"]);

    let after = table.put("26.1.V", "0609");
    let (found, trace) = placed(&after, "47.9.V", false);
    assert_eq!(found, Some("0308"));
    assert!(!left(&trace, "spaced").contains(&"0608"), "26.1 stands next to it now");
}

/// [rule 9.2-T] Of two positions alike in everything else the more westerly is taken: 0608 before 0308.
#[test]
fn the_west_breaks_the_tie() {
    // 0609 is in use, and its unit controls nothing: alone, bracketed, in the open.
    let table = method_a_example().put("110.28.VIII", "0609").mark("110.28.VIII", |u| u.lost = 1);
    let (found, trace) = placed(&table, "26.1.V", false);
    assert_eq!(found, Some("0608"), "{trace:?}");
}

/// [rule 9.2-A5, 9.2-d, 10.3-d] A reserve is not put where Germans could surround it.
#[test]
fn method_a_shuns_the_ring() {
    let (_, trace) = placed(&method_a_example(), "26.1.V", false);
    assert!(left(&trace, "supply-traceable").contains(&"0407"));
    assert!(!left(&trace, "no-danger").contains(&"0407"), "between two Germans");
}

/// [rule 9.2-A3] No supply, no reserve: a wall of Germans in the west starves every position.
#[test]
fn method_a_needs_supply() {
    let table = Table::empty(17).put("326.LXVII", "0306");
    let (_, trace) = placed(&table, "26.1.V", false);
    assert!(left(&trace, "supply-traceable").contains(&"0606"));
    // German units on every road hex of the north and west edges leave no Supply Head.
    let mut starved = table;
    let exits: Vec<_> = game().pack.map.exits.iter().collect();
    let mut germans = game().pack.units.iter().filter(|u| u.side == sandtable_ardennes::pack::Side::German);
    for exit in exits {
        if let Some(u) = germans.next().filter(|u| u.key != "326.LXVII") {
            starved.state.put(&game().pack, u.id, Place::Hex(exit));
        }
    }
    let (_, trace) = placed(&starved, "26.1.V", false);
    assert!(left(&trace, "spaced").contains(&"0606"), "{trace:?}");
    assert!(!left(&trace, "supply-traceable").contains(&"0606"), "five hexes from the edge");
}

/// [rule 9.2-B1, 9.2-B2, 9.2-T] Example of method B, 19 December: 18.1 joins 26.1 in 0309, 47.9 takes 0511.
#[test]
fn method_b_strengthens() {
    let table = Table::empty(19)
        .reserve("18.1.V")
        .reserve("47.9.V")
        .put("26.1.V", "0309")
        .put("16.1.V", "0507")
        .put("326.LXVII", "0306")
        .put("27.12.I-SS", "0708");
    let (found, trace) = placed(&table, "18.1.V", true);
    assert_eq!(found, Some("0309"), "{trace:?}");
    assert_eq!(left(&trace, "division-on-map").len(), 2);
    let (found, trace) = placed(&table, "47.9.V", true);
    assert_eq!(found, Some("0511"));
    assert!(left(&trace, "no-danger").contains(&"0308"), "next to Allied units is allowed here");
    assert!(!left(&trace, "near-german").contains(&"0110"), "five hexes from every German");
    let unfed = table.mark("26.1.V", |u| u.supply = Supply::Low);
    let (found, trace) = placed(&unfed, "18.1.V", true);
    assert_ne!(found, Some("0309"), "joins only units in supply: {trace:?}");
}

/// [rule 9.1, 9.2-a, 9.2-b, 9.41, 8.1-c] One by one: strategic reserves first, then rising numbers.
#[test]
fn order_of_deploying() {
    let mut table = Table::empty(17)
        .reserve("110.28.VIII")
        .reserve("109.28.VIII")
        .reserve("327.101.VIII")
        .reserve("26.1.V")
        .put("352.LXXXV", "1711");
    table.impulse(18);
    let tried: Vec<&str> = table
        .log
        .iter()
        .filter_map(|e| match e {
            Event::Came { unit, .. } | Event::NoPlace { unit, .. } => Some(super::table::key(*unit)),
            _ => None,
        })
        .collect();
    assert_eq!(tried, ["327.101.VIII", "110.28.VIII", "109.28.VIII"], "V Corps is not on the card");
    assert!(!table.came().is_empty());
    let why = table.log.iter().find_map(|e| match e {
        Event::Considered { command: AlliedCommand::Deploy, performed: true, trace, .. } => {
            trace.first().cloned()
        }
        _ => None,
    });
    assert_eq!(why.map(|r| (r.key, r.units.len())), Some(("reserves-waiting", 3)));
}

/// [rule 4.13-d, 9.51] On the 16th one unit is all, however many wait.
#[test]
fn one_unit_on_the_sixteenth() {
    let two = |day| {
        let mut table = Table::empty(day)
            .reserve("110.28.VIII")
            .reserve("109.28.VIII")
            .put("352.LXXXV", "1711")
            .put("276.LXXX", "2010");
        table.impulse(18);
        table.came().len()
    };
    assert_eq!((two(16), two(17)), (1, 2));
}

/// [rule 4.13-e] On the 16th an XVIII Corps card brings the 9th Armored to the VIII Corps zone.
#[test]
fn the_ninth_armored() {
    let deploy = |day| {
        let mut table = Table::empty(day).reserve("CCB.9A.VIII").put("352.LXXXV", "1711");
        table.impulse(6);
        table.came().first().map(|c| c.0)
    };
    assert_eq!((deploy(16), deploy(17)), (Some("CCB.9A.VIII"), None));
}

/// [rule 9.2-c, 9.3-a, 9.3-c] From the 18th units out of contact are redeployed by method A, never by method B.
#[test]
fn out_of_contact_units_redeploy() {
    let table = |day| Table::empty(day).put("110.28.VIII", "2019").put("352.LXXXV", "1711");
    let mut early = table(17);
    early.impulse(18);
    assert_eq!(early.at("110.28.VIII"), Some("2019"));
    let mut late = table(18);
    late.impulse(18);
    let how = late.log.iter().find_map(|e| match e {
        Event::Came { how, .. } => Some(*how),
        _ => None,
    });
    assert_eq!(how, Some(Arrival::Redeployed));
    assert_ne!(late.at("110.28.VIII"), Some("2019"));
}

/// [rule 9.3-a] Contact: a German within reach, a lost line of communication or a line that would break.
#[test]
fn contact() {
    let lost = |table: &Table| {
        let board = table.board();
        game().is_out_of_contact(&Survey::new(&board), unit("110.28.VIII"))
    };
    let table = Table::empty(18).put("110.28.VIII", "2019").put("352.LXXXV", "1711");
    assert!(lost(&table));
    assert!(!lost(&table.put("352.LXXXV", "2017")), "proximate");
}

/// [rule 9.3-b] The lowest-numbered unit of a big stack is out of contact even next to Germans.
#[test]
fn big_stacks_spare_one() {
    let lost = |table: &Table| {
        let board = table.board();
        game().out_of_contact(&Survey::new(&board)).iter().map(super::table::key).collect::<Vec<_>>()
    };
    let three = Table::empty(18)
        .put("501.101.VIII", "1814")
        .put("502.101.VIII", "1814")
        .put("506.101.VIII", "1814")
        .put("39.26.XLVII", "1813");
    assert_eq!(lost(&three), ["501.101.VIII"]);
    let two = three.mark("506.101.VIII", |u| u.lost = 1).mark("502.101.VIII", |u| u.lost = 1);
    assert_eq!(lost(&two), [""; 0], "four steps of strength seven are not many");
}

/// [rule 9.42] A roadblock counts as empty and goes when a unit comes.
#[test]
fn roadblocks_are_empty() {
    let mut table = method_a_example().with(|s| {
        s.roadblocks.insert(hex("0609"));
    });
    let (found, trace) = placed(&table, "26.1.V", false);
    assert!(left(&trace, "german-proximate").contains(&"0609"), "traced to it: {trace:?}");
    assert_eq!(found, Some("0609"));
    table.impulse(1);
    assert_eq!(table.at("26.1.V"), Some("0609"));
    assert!(!table.state.roadblocks.contains(hex("0609")));
}

/// [rule 9.2-N, 8.1-a] Reserves without a place are no command performed: the card goes on.
#[test]
fn reserve_card_without_placement_goes_on() {
    let mut table = Table::empty(17).reserve("110.28.VIII").put("326.LXVII", "0306");
    table.impulse(18);
    let deploy = table
        .log
        .iter()
        .any(|e| matches!(e, Event::Considered { command: AlliedCommand::Deploy, performed: false, .. }));
    assert!(deploy && table.log.iter().any(|e| matches!(e, Event::NoPlace { .. })));
    let next =
        table.log.iter().any(|e| matches!(e, Event::Considered { command: AlliedCommand::Expedite, .. }));
    assert!(next);
}

/// [rule 9.5, 9.51, 8.1-d] Tomorrow's units come to the reserve, late in the day straight to the map.
#[test]
fn expediting() {
    let table = |pile: u8| {
        let mut table = Table::empty(17).put("352.LXXXV", "1711");
        table.state.put(&game().pack, unit("501.101.VIII"), Place::Calendar(18));
        table.state.put(&game().pack, unit("502.101.VIII"), Place::Calendar(19));
        table.state.german.pile = Default::default();
        table.state.german.unknown = pile;
        table.impulse(18);
        table
    };
    let early = table(3);
    assert_eq!(early.state.unit(unit("501.101.VIII")).place, Place::Reserve);
    assert_eq!(early.state.unit(unit("502.101.VIII")).place, Place::Calendar(19));
    let late = table(2);
    assert!(late.at("501.101.VIII").is_some(), "{:?}", late.log);
}

/// [rule 9.61] XXX Corps takes its listed hexes while nobody threatens the west bank.
#[test]
fn british_basic_placement() {
    let mut table = Table::empty(22)
        .reserve("5.GA.XXX")
        .reserve("29A.XXX")
        .reserve("129.43.XXX")
        .put("352.LXXXV", "1711");
    table.impulse(30);
    assert_eq!(
        (table.at("5.GA.XXX"), table.at("29A.XXX"), table.at("129.43.XXX")),
        (Some("0422"), Some("1126"), Some("0117"))
    );
}

/// [rule 9.62, 9.63] Under threat the first unit goes to the threatened position, the next by the usual methods, all west of the Meuse.
#[test]
fn british_under_threat() {
    let mut table = Table::empty(22)
        .reserve("5.GA.XXX")
        .reserve("32.GA.XXX")
        .put("3.2P.XLVII", "1225")
        .put("352.LXXXV", "1711");
    table.impulse(30);
    let came = table.came();
    assert!(!came.is_empty(), "{:?}", table.log);
    assert_ne!(came[0].1, "0422", "not its listed hex");
    for (_, at) in &came {
        assert!(game().pack.map.west_of_meuse.contains(hex(at)), "{at}");
    }
}

/// [rule 13.2-a, 13.2-b, 13.2-c, 13.2-d, 13.21] Undetected defenders: the example of two reduced V Corps units.
#[test]
fn undetected_defenders() {
    let pair = |lost| {
        Table::empty(18)
            .put("16.1.V", "0410")
            .put("393.99.V", "0410")
            .mark("16.1.V", |u| u.lost = lost)
            .mark("393.99.V", |u| u.lost = lost)
            .put("326.LXVII", "0408")
            .reserve("18.1.V")
            .reserve("394.99.V")
            .reserve("47.9.V")
    };
    let look = |table: &Table, card: u8| {
        let mut notes = Notes::new(true);
        let found =
            game().find_undetected(&table.state, hex("0410"), super::table::allied_card(card), &mut notes);
        (found.map(super::table::key), notes.done().iter().find(|r| !r.held).map(|r| r.key))
    };
    let weak = pair(1);
    assert_eq!(look(&weak, 2).0, Some("18.1.V"), "1st Division card");
    assert_eq!(look(&weak, 4).0, Some("394.99.V"), "99th Division card");
    assert_eq!(look(&weak, 1).0, Some("18.1.V"), "V Corps: division before corps, then the lowest number");
    assert_eq!(look(&weak, 12).0, Some("18.1.V"), "First Army");
    assert_eq!(look(&weak, 32).0, Some("18.1.V"), "21st Army Group");
    assert_eq!(look(&weak, 18), (None, Some("card-fits-defender")));
    assert_eq!(look(&pair(0), 1), (None, Some("few-steps")));
    let gone = weak.with(|s| {
        for key in ["18.1.V", "394.99.V", "47.9.V"] {
            s.put(&game().pack, unit(key), Place::Out);
        }
    });
    assert_eq!(look(&gone, 1).0, None, "nobody waits");
    let away = gone.put("18.1.V", "0512");
    assert_eq!(look(&away, 1).0, Some("18.1.V"), "out of contact");
    let scattered =
        away.mark("16.1.V", |u| u.flags |= flag::DISPERSED).mark("393.99.V", |u| u.flags |= flag::DISPERSED);
    assert_eq!(look(&scattered, 1).0, None, "all defenders dispersed");
}

/// [rule 15.4-a, 15.4-b, 15.41] The reserve of a roadblock is kin of the closest Allied unit.
#[test]
fn roadblock_reserves() {
    let pick = |table: &Table| {
        game().roadblock_reserve(&table.state, hex("1713")).map(|(u, _)| super::table::key(u))
    };
    let table = Table::empty(18).put("110.28.VIII", "1814").put("352.LXXXV", "1812");
    assert_eq!(pick(&table), None, "nobody waits, and 110.28 is in contact");
    let table = table.reserve("18.1.V").reserve("501.101.VIII");
    assert_eq!(pick(&table), Some("501.101.VIII"), "corps before army");
    let table = table.reserve("112.28.VIII");
    assert_eq!(pick(&table), Some("112.28.VIII"), "division first");
    let table = table.reserve("CCA.4A.III");
    assert_eq!(pick(&table), Some("112.28.VIII"));
}

/// [rule 13.74, 13.2-a] Units that retreated into the hex count for nothing: neither steps nor formation.
#[test]
fn guests_hide_nobody() {
    let table = |guest: bool| {
        let bits = if guest { flag::GUEST } else { 0 };
        Table::empty(18)
            .put("16.1.V", "0410")
            .mark("16.1.V", |u| u.lost = 1)
            .put("CCA.7A.XVIII", "0410")
            .mark("CCA.7A.XVIII", |u| u.flags |= bits)
            .put("423.106.XVIII", "0410")
            .mark("423.106.XVIII", |u| u.flags |= bits)
            .put("326.LXVII", "0408")
            .reserve("18.1.V")
            .reserve("424.106.XVIII")
    };
    let look = |table: &Table, card: u8| {
        let mut notes = Notes::new(true);
        game().find_undetected(&table.state, hex("0410"), super::table::allied_card(card), &mut notes);
        notes.done().iter().find(|r| !r.held).map(|r| r.key)
    };
    assert_eq!(look(&table(false), 1), Some("few-steps"));
    assert_ne!(look(&table(true), 1), Some("few-steps"), "one step defends");
    assert_eq!(look(&table(true), 6), Some("card-fits-defender"), "no XVIII Corps unit defends");
}

/// [rule 9.63, 9.2-B1] XXX Corps is deployed west of the Meuse, even if its division has crossed.
#[test]
fn british_join_west_of_the_meuse() {
    let table = |at: &str| {
        Table::empty(27)
            .reserve("32.GA.XXX")
            .put("5.GA.XXX", at)
            .put("39.26.XLVII", "1220")
            .mark("39.26.XLVII", |u| u.flags |= flag::NO_FUEL)
    };
    let (found, trace) = placed(&table("1022"), "32.GA.XXX", true);
    assert_ne!(found, Some("1022"), "{trace:?}");
    let at = trace.iter().position(|r| r.key == "division-on-map").expect("its division is there");
    assert_eq!((trace[at + 1].rule, trace[at + 1].held), ("9.63", false));
    let west = "1127";
    assert!(game().pack.map.west_of_meuse.contains(hex(west)));
    assert_eq!(placed(&table(west), "32.GA.XXX", true).0, Some(west));
}

/// [rule 9.61, 10.3-e] A German who cannot move but touches the west bank is proximate to it: no basic placement (D-14).
#[test]
fn a_stranded_german_threatens_the_west_bank() {
    let placed = |flags: u8| {
        let mut table = Table::empty(22)
            .reserve("5.GA.XXX")
            .put("3.2P.XLVII", "1226")
            .mark("3.2P.XLVII", |u| u.flags |= flags);
        let near = game().pack.map.grid.adjacent(hex("1226"));
        assert!(near.into_iter().any(|h| game().pack.map.west_of_meuse.contains(h)));
        table.impulse(30);
        table.at("5.GA.XXX")
    };
    assert_ne!(placed(0), Some("0422"));
    assert_ne!(placed(flag::NO_FUEL), Some("0422"));
}

/// [rule 9.43, 9.2-c] Whoever is placed in an impulse is not placed again in it.
#[test]
fn reserve_is_placed_once_an_impulse() {
    let map = &game().pack.map;
    for at in map.grid.ids().filter(|h| map.grid.within(*h, 4).any(|n| map.west_of_meuse.contains(n))) {
        let mut table = Table::empty(22).reserve("5.GA.XXX").reserve("29A.XXX").put("352.LXXXV", label(at));
        table.impulse(30);
        let came = table.came();
        let mut who: Vec<&str> = came.iter().map(|c| c.0).collect();
        who.sort_unstable();
        who.dedup();
        assert_eq!(who.len(), came.len(), "Germans in {}: {came:?}", label(at));
    }
}

/// [rule 9.3-a, 12.2-c] A unit whose going only widens a gap is out of contact; one whose going opens a gap is not.
#[test]
fn only_a_new_gap_keeps_contact() {
    let lost = |table: &Table, who: &str| {
        let board = table.board();
        game().is_out_of_contact(&Survey::new(&board), unit(who))
    };
    // Nobody else is on the map: the whole line is one gap, and a unit at its side leaves it wider.
    let table =
        Table::empty(18).put("110.28.VIII", "0412").put("109.28.VIII", "2415").put("352.LXXXV", "1402");
    let board = table.board();
    let without = board.without(unit("110.28.VIII"));
    assert!(game().opens_or_widens(&board, &without), "it would be wider");
    assert!(!game().opens(&board, &without), "but it was there");
    assert!(lost(&table, "110.28.VIII"));
}

/// [rule 9.42, 10.3-e] Proximity is traced to a roadblock exactly as far as the unit could enter its hex.
#[test]
fn proximity_to_roadblocks() {
    let (map, german) = (&game().pack.map, "3.2P.XLVII");
    let mut differ = 0;
    for label in ["1713", "1811", "2015", "0609", "1609"] {
        for from in map.grid.within(hex(label), 5).filter(|h| *h != hex(label)) {
            let mut table = Table::empty(20);
            table.state.put(&game().pack, unit(german), Place::Hex(from));
            let open = game().proximate(&Survey::new(&table.board()), unit(german), hex(label));
            table.state.roadblocks.insert(hex(label));
            let board = table.board();
            let survey = Survey::new(&board);
            let blocked = game().proximate(&survey, unit(german), hex(label));
            assert_eq!(blocked, open, "from {} to {label}", super::table::label(from));
            differ += usize::from(!open);
        }
    }
    assert!(differ > 20, "some are too far: {differ}");
}

/// [rule 9.2-A7] Next to an Allied unit with control: only strong positions, or to restore its communication.
#[test]
fn exceptions_to_the_spacing() {
    let map = &game().pack.map;
    let spaced = |table: &Table, at| {
        let (_, trace) = placed(table, "501.101.VIII", false);
        let near = left(&trace, "german-proximate").contains(&label(at));
        near.then(|| trace.iter().any(|r| r.key == "spaced" && r.hexes.contains(&at)))
    };
    let zone = &map.corps_zones[game().pack.unit(unit("501.101.VIII")).expect("a unit").corps.index()];
    let (mut strong, mut plain, mut saved) = (0, 0, 0);
    for at in map.positions.and(zone).iter().filter(|h| map.grid.within(*h, 2).count() == 19) {
        let beside: Vec<_> = map.grid.adjacent(at).collect();
        for i in 0..3 {
            let (friend, german) = (beside[i], beside[i + 3]);
            let table = Table::empty(17).reserve("501.101.VIII").put("110.28.VIII", label(friend));
            let table = table.put("39.26.XLVII", label(german));
            match spaced(&table, at) {
                Some(held) if map.hold_at(at) >= 5 => {
                    assert!(held, "{}", label(at));
                    strong += 1;
                }
                Some(held) => {
                    assert!(!held, "{}", label(at));
                    plain += 1;
                }
                None => {}
            }
            // Two Germans on both sides of the friend close every way but the one over the position.
            let around: Vec<_> = map.grid.adjacent(friend).collect();
            let pair = around.iter().enumerate().find_map(|(n, one)| {
                let other = around.get(n + 3)?;
                (*one != at && *other != at).then_some((*one, *other))
            });
            let Some((one, other)) = pair.filter(|_| around.len() == 6) else { continue };
            let cut = Table::empty(17)
                .reserve("501.101.VIII")
                .put("110.28.VIII", label(friend))
                .put("39.26.XLVII", label(one))
                .put("77.26.XLVII", label(other));
            let board = cut.board();
            let lost = !game().linked(&Survey::new(&board)).contains(friend);
            let with = board.with(unit("501.101.VIII"), at);
            let back = game().linked(&Survey::new(&with)).contains(friend);
            if lost && back && map.hold_at(at) < 5 && spaced(&cut, at) == Some(true) {
                saved += 1;
            }
        }
    }
    assert!(plain > 0 && saved > 0, "{strong} {plain} {saved}");
}

/// [rule 9.2-B2] Four hexes from a German are near enough, five are not; three from its army, not four.
#[test]
fn how_near_method_b_goes() {
    let table = Table::empty(19).reserve("47.9.V").put("16.1.V", "0507").put("326.LXVII", "0306");
    let grid = &game().pack.map.grid;
    let (_, trace) = placed(&table, "47.9.V", true);
    let far = |key: &str, from: &str| {
        let reason = trace.iter().find(|r| r.rule == "9.2-B2" && r.key == key).expect("a reason");
        reason.hexes.iter().map(|h| grid.distance(*h, hex(from))).max()
    };
    assert_eq!((far("near-army", "0507"), far("near-german", "0306")), (Some(3), Some(4)));
}

/// [rule 9.62] Under threat the position may be three hexes from a German who cannot get there (M-15).
#[test]
fn three_hexes_are_a_threat() {
    let map = &game().pack.map;
    let mut far = 0;
    let bank = map.grid.ids().filter(|h| map.at_meuse.contains(*h) && !map.west_of_meuse.contains(*h));
    for at in bank {
        let mut table = Table::empty(22)
            .reserve("5.GA.XXX")
            .put("352.LXXXV", label(at))
            .mark("352.LXXXV", |u| u.flags |= flag::NO_FUEL);
        table.impulse(30);
        let Some((_, to)) = table.came().first().copied() else { continue };
        let apart = map.grid.distance(at, hex(to));
        assert!(apart <= 3 || to == "0422", "{} {to}", label(at));
        far += usize::from(apart > 1 && apart <= 3);
    }
    assert!(far > 0);
}
