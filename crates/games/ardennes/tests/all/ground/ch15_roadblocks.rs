//! Rule 15: roadblocks, and the reserves behind them.

use super::field::{Field, game, hex, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Frame, Roll};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{Army, EventKind, GermanCard, GermanCardId, Side};
use sandtable_ardennes::state::{Place, flag};

/// A panzer that comes to 1615, next to the positions 1516 (Hold Value 3) and 1715 (2).
fn toward_ortheuville(day: u8) -> Field {
    let mut field = Field::on(day);
    field.put("3.2P.XLVII", "1614");
    field.activate(&["3.2P.XLVII"]);
    field
}

/// [rule 15.0, 15.1-a, 15.1-d, 15.11, 15.12, 11.4] Bridges are tried first, then positions by Hold Value, each once.
#[test]
fn checks_in_order() {
    let mut field = toward_ortheuville(18);
    field.go("3.2P.XLVII", "1615");
    let bridge = field.bridge("1516", "1615");
    assert_eq!(field.due(), Some(Roll::Demolition(bridge.into())));
    field.roll(10);
    assert_eq!(field.due(), Some(Roll::Roadblock(hex("1516"))));
    field.roll(4);
    assert_eq!(field.due(), Some(Roll::Roadblock(hex("1715"))));
    field.roll(3);
    assert!(field.state.roadblocks.is_empty() && field.is_moving(), "above the Hold Values");
    assert_eq!(field.due(), None, "1614 was just left (D-05)");
    field.act(Action::Done);
    // Not again in this activation.
    field.put("2.2P.XLVII", "1614");
    field.go("2.2P.XLVII", "1615");
    assert_eq!(field.due(), None);
    field.done();
    field.state.traffic = Default::default();
    field.put("2.2P.XLVII", "1402");
    field.put("3.2P.XLVII", "1614");
    field.state.units[unit("3.2P.XLVII").index()].flags = 0;
    field.go("3.2P.XLVII", "1615");
    assert!(field.due().is_some(), "in the next one they are");
}

/// [rule 15.1-d, 15.2-a] A roadblock on the road ahead stops the mover; beside the road it does not.
#[test]
fn stopped_by_a_roadblock() {
    let mut field = toward_ortheuville(18);
    field.go("3.2P.XLVII", "1516");
    field.roll(10);
    field.roll(3);
    assert!(field.state.roadblocks.contains(hex("1516")));
    field.roll(10);
    assert_eq!(field.at("3.2P.XLVII"), "1615");
    assert!(!field.is_moving(), "the road from 1615 leads to it");

    // With the bridge blown no road joins them, and the move goes on.
    let mut field = toward_ortheuville(18);
    field.go("3.2P.XLVII", "1615");
    field.roll(1);
    field.roll(3);
    field.roll(10);
    assert!(field.state.roadblocks.contains(hex("1516")) && field.is_moving());
    assert_eq!(field.refused(Action::Go(hex("1516"))), "15.2-a");
}

/// [rule 15.2-a] Entering a hex joined to a standing roadblock stops; retreats and moves beside it do not.
#[test]
fn standing_roadblocks() {
    let mut field = Field::on(20);
    field.state.roadblocks.insert(hex("1713"));
    field.put("3.2P.XLVII", "1710");
    field.activate(&["3.2P.XLVII"]);
    assert_eq!(field.cost("3.2P.XLVII", "1712"), Some(2));
    field.go("3.2P.XLVII", "1712");
    assert!(!field.is_moving());
    field.put("3.2P.XLVII", "1611");
    field.state.units[unit("3.2P.XLVII").index()].flags = 0;
    assert!(game().pack.map.grid.are_adjacent(hex("1612"), hex("1713")));
    field.go("3.2P.XLVII", "1612");
    assert!(field.is_moving(), "no road from 1612 to it");
}

/// Positions that are checked when the panzer comes to 1615.
fn checked(mut field: Field) -> Vec<&'static str> {
    let bridge = field.bridge("1516", "1615");
    field.state.german_bridges.insert(bridge);
    field.go("3.2P.XLVII", "1615");
    let mut found = Vec::new();
    while let Some(roll) = field.due() {
        if let Roll::Roadblock(at) = roll {
            found.push(game().pack.map.grid.label(at));
        }
        field.roll(10);
    }
    found
}

/// [rule 15.1-a, 15.1-b, 15.1-c, 15.13] Which positions count.
#[test]
fn which_positions() {
    assert_eq!(checked(toward_ortheuville(19)), ["1516", "1715"]);
    assert!(checked(toward_ortheuville(20)).is_empty(), "only victory hexes");
    let with = |key: &str, at: &str, lost: u8| {
        let mut field = toward_ortheuville(19);
        field.worn(key, at, lost);
        checked(field)
    };
    assert_eq!(with("2.2P.XLVII", "1517", 0), ["1715"], "another German is next to 1516");
    assert_eq!(with("110.28.VIII", "1416", 0), ["1715"], "an American too");
    assert_eq!(with("110.28.VIII", "1416", 1), ["1516", "1715"], "unless he controls nothing");
    let mut field = toward_ortheuville(19);
    field.worn("110.28.VIII", "1416", 1);
    field.worn("109.28.VIII", "1517", 1);
    assert_eq!(checked(field), ["1715"], "one such unit, not two");
    let mut field = toward_ortheuville(19);
    field.state.traffic.visited.insert(hex("1715"));
    assert_eq!(checked(field), ["1516"], "Germans were there (D-05)");
}

/// [rule 15.1-b] Next to a strong position Allied neighbours do not matter; Germans do.
#[test]
fn strong_positions() {
    // Bastogne, Hold Value 6.
    for (key, expected) in [("501.101.VIII", true), ("2.2P.XLVII", false)] {
        let mut field = Field::on(20);
        field.put("3.2P.XLVII", "1812");
        field.put(key, "1915");
        field.activate(&["3.2P.XLVII"]);
        field.go("3.2P.XLVII", "1813");
        assert_eq!(field.due() == Some(Roll::Roadblock(hex("1814"))), expected, "{key}");
    }
    // St. Vith, Hold Value 5.
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1207");
    field.put("424.106.XVIII", "0908");
    field.activate(&["3.2P.XLVII"]);
    field.go("3.2P.XLVII", "1108");
    assert_eq!(field.due(), Some(Roll::Roadblock(hex("1008"))));
    // A town the Germans own is not blocked (D-05).
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1812");
    field.give_town("1814", Side::German);
    field.activate(&["3.2P.XLVII"]);
    field.go("3.2P.XLVII", "1813");
    assert_eq!(field.due(), None);
}

/// [rule 15.1-a, 14.2-b] Without Allied supply no roadblock appears.
#[test]
fn positions_need_supply() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1812");
    for (key, at) in [
        ("2.2P.XLVII", "1616"),
        ("304.2P.XLVII", "1716"),
        ("39.26.XLVII", "1817"),
        ("77.26.XLVII", "2017"),
        ("78.26.XLVII", "2115"),
        ("901.Lehr.XLVII", "2112"),
        ("902.Lehr.XLVII", "1611"),
        ("130.Lehr.XLVII", "1513"),
    ] {
        field.put(key, at);
    }
    assert!(!field.supplied(Side::Allied, "1814"));
    field.activate(&["3.2P.XLVII"]);
    field.go("3.2P.XLVII", "1813");
    assert_eq!(field.due(), None);
}

/// [rule 15.1-d] Manteuffel clears a roadblock near his army, and the unit goes on.
#[test]
fn manteuffel() {
    let found = game()
        .pack
        .german_cards
        .iter()
        .position(|c| c.reactions.iter().any(|r| r.what == EventKind::Manteuffel && r.days.hold(18)));
    let card = GermanCardId(found.unwrap_or_else(|| panic!("no card")) as u8);
    for play in [true, false] {
        let mut field = toward_ortheuville(18);
        field.state.german.hand.insert(card);
        field.go("3.2P.XLVII", "1516");
        field.roll(10);
        field.roll(1);
        assert_eq!(field.options(), [Action::React(card), Action::Done]);
        field.act(if play { Action::React(card) } else { Action::Done });
        field.roll(10);
        assert_eq!(field.state.roadblocks.contains(hex("1516")), !play);
        assert_eq!(field.at("3.2P.XLVII"), if play { "1516" } else { "1615" });
        assert_eq!(field.state.german.hand.contains(card), !play);
    }
}

/// [rule 2.0-a, 15.1-d] On the 16th he does not direct traffic yet.
#[test]
fn manteuffel_is_not_there_yet() {
    let reacts = |c: &GermanCard| c.reactions.iter().any(|r| r.what == EventKind::Manteuffel);
    let found = game().pack.german_cards.iter().position(reacts);
    let card = GermanCardId(found.unwrap_or_else(|| panic!("no card")) as u8);
    for (day, asked) in [(16, false), (17, true)] {
        let mut field = toward_ortheuville(day);
        field.state.german.hand.insert(card);
        field.go("3.2P.XLVII", "1516");
        // Bridges are blown from the 17th on; whatever comes before the roadblock fails.
        while field.due().is_some_and(|roll| !matches!(roll, Roll::Roadblock(_))) {
            field.roll(10);
        }
        field.roll(1);
        assert!(!field.state.roadblocks.is_empty());
        assert_eq!(field.options().contains(&Action::React(card)), asked, "day {day}");
    }
}

fn reserve_check(field: &mut Field, keys: &[&str]) {
    let units: UnitSet = keys.iter().map(|k| unit(k)).collect();
    let roadblocks = game().adjacent_roadblocks(&field.state, units);
    field.state.frames.push(Frame::ReserveChecks { roadblocks });
    field.run();
}

/// [rule 15.3, 15.41, 15.2-c] A roadblock next to a unit that starts an activation goes; a die up to the Hold Value brings a
/// reserve if there is one (E70).
#[test]
fn reserve_checks() {
    for (at, german, hold) in [("1715", "1615", 2), ("1516", "1615", 3)] {
        for die in [hold, hold + 1] {
            let mut field = Field::on(19);
            field.put("3.2P.XLVII", german);
            field.put("2.2P.XLVII", "1402");
            field.put("506.101.VIII", "1814");
            field.state.put(&game().pack, unit("501.101.VIII"), Place::Reserve);
            field.state.roadblocks.insert(hex(at));
            field.state.roadblocks.insert(hex("1219"));
            reserve_check(&mut field, &["3.2P.XLVII", "2.2P.XLVII"]);
            assert_eq!(field.due(), Some(Roll::Reserve(hex(at))));
            assert!(!field.state.roadblocks.contains(hex(at)));
            field.roll(die);
            let success = field.happened(|e| matches!(e, Event::Rolled { success: true, .. }));
            assert_eq!(success, die == hold);
            assert!(field.state.roadblocks.contains(hex("1219")), "nobody is next to it");
            assert!(matches!(field.state.top(), Some(Frame::Day(_))));
        }
    }
}

/// [rule 15.3, 15.31] In order of Hold Value; without supply only victory hexes are checked; dispersed units clear them too.
#[test]
fn which_reserve_checks() {
    let mut field = Field::on(19);
    field.put("3.2P.XLVII", "1615");
    field.state.roadblocks.insert(hex("1715"));
    field.state.roadblocks.insert(hex("1516"));
    reserve_check(&mut field, &["3.2P.XLVII"]);
    assert_eq!(field.due(), Some(Roll::Reserve(hex("1516"))), "the higher Hold Value");
    field.roll(10);
    assert_eq!(field.due(), Some(Roll::Reserve(hex("1715"))));
    field.roll(10);
    assert!(field.state.roadblocks.is_empty());

    let mut field = Field::on(19);
    field.put("3.2P.XLVII", "1615");
    field.flags("3.2P.XLVII", flag::DISPERSED);
    field.state.roadblocks.insert(hex("1715"));
    reserve_check(&mut field, &["3.2P.XLVII"]);
    assert!(!field.state.roadblocks.contains(hex("1715")));
    assert_eq!(field.due(), Some(Roll::Reserve(hex("1715"))));

    // Ringed by Germans: no supply. The town of Bastogne counts all the same.
    let ring = [
        ("2.2P.XLVII", "1616"),
        ("304.2P.XLVII", "1716"),
        ("39.26.XLVII", "1817"),
        ("77.26.XLVII", "2017"),
        ("78.26.XLVII", "2115"),
        ("901.Lehr.XLVII", "2112"),
        ("902.Lehr.XLVII", "1611"),
        ("130.Lehr.XLVII", "1513"),
    ];
    for (at, checks) in [("1814", true), ("1713", false)] {
        let mut field = Field::on(19);
        field.put("3.2P.XLVII", "1813");
        for (key, german) in ring {
            field.put(key, german);
        }
        field.state.roadblocks.insert(hex(at));
        assert!(!field.supplied(Side::Allied, at));
        reserve_check(&mut field, &["3.2P.XLVII"]);
        assert_eq!(field.due().is_some(), checks, "{at}");
        assert!(!field.state.roadblocks.contains(hex(at)));
    }
}

/// [rule 15.2-b] A roadblock is no unit: it controls nothing and opens no controlled hex to Allied lines.
#[test]
fn not_a_unit() {
    let mut field = Field::on(20);
    field.state.roadblocks.insert(hex("1708"));
    assert!(!field.state.in_ezoc(Side::German, hex("1709")));
    field.put("3.2P.XLVII", "1709");
    assert!(!field.is_head(Side::Allied, "1708"), "in German control");
}

/// [rule 15.4-a, 15.4-b] Who was behind the roadblock: of the army of the closest Allied unit, its division, its corps, the
/// lowest number; if nobody waits in reserve, a unit out of contact.
#[test]
fn the_reserve_behind_it() {
    let came = |reserves: &[&str], on_map: &[(&str, &str)]| {
        let mut field = Field::on(19);
        field.put("3.2P.XLVII", "1615");
        field.put("506.101.VIII", "1814");
        for key in reserves {
            field.state.put(&game().pack, unit(key), Place::Reserve);
        }
        for (key, at) in on_map {
            field.put(key, at);
        }
        field.state.roadblocks.insert(hex("1516"));
        reserve_check(&mut field, &["3.2P.XLVII"]);
        field.roll(1);
        let there = field.state.stack(hex("1516")).next();
        there.map(|u| game().pack.units[u.index()].key.as_str())
    };
    let all = ["9.2.V", "CCA.10A.XII", "193.17.VIII", "502.101.VIII", "501.101.VIII"];
    assert_eq!(came(&all, &[]), Some("501.101.VIII"), "its division, number 7 before 8");
    assert_eq!(came(&all[..3], &[]), Some("193.17.VIII"), "its corps");
    assert_eq!(came(&all[..2], &[]), Some("CCA.10A.XII"), "its army");
    assert_eq!(came(&all[..1], &[]), None, "nobody of another army");
    // A big stack can spare the lowest-numbered of its units.
    let stack = [("193.17.VIII", "1814"), ("194.17.VIII", "1814")];
    assert_eq!(came(&[], &stack), Some("506.101.VIII"), "out of contact");
}

/// [rule 15.1-a] A position without a road is never blocked, though it is empty, in Allied supply and next to nobody else.
#[test]
fn positions_need_a_road() {
    let map = &game().pack.map;
    let mut tried = 0;
    for position in map.positions.and_not(&map.road_hexes).iter() {
        for at in map.grid.adjacent(position) {
            let beyond = map.grid.adjacent(at).find(|h| map.grid.distance(*h, position) == 2);
            let Some(from) =
                beyond.filter(|h| map.zone_of(Army::FifthPanzer).is_some_and(|z| z.contains(*h)))
            else {
                continue;
            };
            let mut field = Field::on(19);
            field.put("39.26.XLVII", map.grid.label(from));
            field.activate(&["39.26.XLVII"]);
            if field.range("39.26.XLVII").way(at).len() != 1 {
                continue;
            }
            field.go("39.26.XLVII", map.grid.label(at));
            let fed = field.supplied(Side::Allied, map.grid.label(position));
            tried += usize::from(fed && field.at("39.26.XLVII") == map.grid.label(at));
            while let Some(roll) = field.due() {
                assert_ne!(roll, Roll::Roadblock(position), "{}", map.grid.label(position));
                field.roll(10);
            }
        }
    }
    assert!(tried > 0, "no such place on the map");
}
