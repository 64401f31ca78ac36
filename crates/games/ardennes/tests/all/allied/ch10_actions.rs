//! Chapter 10: activation and action cards.

use super::table::{Table, allied_card, game, hex, key, label, outnumbered, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::allied::Allied;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{AlliedImpulse, Frame};
use sandtable_ardennes::pack::{Terrain, UnitId};
use sandtable_ardennes::procedure::Procedure;
use sandtable_ardennes::state::{Place, Supply, flag};
use sandtable_ardennes::survey::Survey;
use sandtable_engine::Log;

/// Why a card's formation was activated, or the first thing that prevented it.
fn activation(table: Table, card: u8) -> (bool, &'static str) {
    let mut table = table;
    let frame = AlliedImpulse { card: Some(allied_card(card)), command: 4, second: false };
    table.state.frames.push(Frame::AlliedImpulse(frame));
    table.run(|s| matches!(s.top(), Some(Frame::Deal(_))));
    table
        .log
        .iter()
        .find_map(|e| match e {
            Event::Considered { performed, trace, .. } => {
                let last = trace.last().map_or("", |r| r.key);
                Some((*performed, last))
            }
            _ => None,
        })
        .unwrap_or((false, "not considered"))
}

/// [rule 10.0-a, 10.0-c, 10.71] Reasons to activate, and a shattered corps.
#[test]
fn reasons_to_activate() {
    // In towns and on guard nobody has a reason; a German keeps both in contact.
    let quiet = || {
        Table::empty(18)
            .put("110.28.VIII", "1814")
            .put("109.28.VIII", "1719")
            .put("39.26.XLVII", "1813")
            .put("77.26.XLVII", "1718")
    };
    assert_eq!(activation(quiet(), 18), (false, "reason-to-activate"));
    let dispersed = quiet().mark("110.28.VIII", |u| u.flags |= flag::DISPERSED);
    assert_eq!(activation(dispersed, 18), (true, "is-dispersed"));
    assert_eq!(activation(quiet().put("112.28.VIII", "1716"), 18), (true, "could-dig-in"));
    let hungry = quiet().put("112.28.VIII", "1716").mark("112.28.VIII", |u| u.supply = Supply::Low);
    assert_eq!(
        activation(hungry, 18),
        (false, "reason-to-activate"),
        "it could dig, but it is not in supply"
    );
    let unfed = quiet().put("112.28.VIII", "2019").mark("112.28.VIII", |u| u.supply = Supply::Low);
    assert_eq!(activation(unfed, 18), (true, "out-of-contact"));
    let one = Table::empty(18).put("110.28.VIII", "1715");
    assert_eq!(activation(one, 18), (false, "not-shattered"));
}

/// [rule 10.0-b] From the 19th two to one against Germans nearby is a reason.
#[test]
fn superiority() {
    assert_eq!(activation(outnumbered(18), 18), (false, "reason-to-activate"));
    assert_eq!(activation(outnumbered(19), 18), (true, "superior"));
}

/// [rule 10.0-b] Exactly two to one is enough, a point less is not.
#[test]
fn exactly_two_to_one() {
    let strength = |table: &Table, key: UnitId| table.state.face(&game().pack, key).strength;
    let (mut exact, mut short) = (0, 0);
    for (german, lost) in super::borders::germans().flat_map(|u| [(u, 0), (u, 1)]) {
        let table = Table::empty(19)
            .put("110.28.VIII", "1814")
            .put("109.28.VIII", "1814")
            .mark("109.28.VIII", |u| u.lost = lost)
            .with(|s| s.put(&game().pack, german, Place::Hex(hex("1813"))));
        let ours = strength(&table, unit("110.28.VIII")) + strength(&table, unit("109.28.VIII"));
        let needed = 2 * strength(&table, german);
        exact += usize::from(ours == needed);
        short += usize::from(ours + 2 == needed || ours + 1 == needed);
        let wanted = if ours >= needed { (true, "superior") } else { (false, "reason-to-activate") };
        assert_eq!(activation(table, 18), wanted, "{ours} against {needed}");
    }
    assert!(exact > 0 && short > 0, "{exact} {short}");
}

/// [rule 10.72] XXX Corps is not activated before it is free.
#[test]
fn british_wait() {
    let table = |day| Table::empty(day).put("5.GA.XXX", "0423").put("29A.XXX", "1127");
    assert_eq!(activation(table(23), 30), (false, "british-free"));
    assert!(activation(table(26), 30).0);
}

/// [rule 10.2-a, 10.2-b, 2.0-b] Cards by rising number; card 01 tests from 27 down, card 10 from 01 up.
#[test]
fn order_of_cards_and_units() {
    let units = ["110.28.VIII", "109.28.VIII", "112.28.VIII", "CCA.9A.VIII", "CCR.9A.VIII"];
    let mut table = units.iter().fold(Table::empty(17), |t, u| t.put(u, "1719"));
    table.activate(&units, &[15, 1, 10]);
    let cards = table.log.iter().find_map(|e| match e {
        Event::Actions(cards) => {
            Some(cards.iter().map(|c| game().pack.action_cards[usize::from(c.0)].number).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(cards, Some(vec![1, 10, 15]));
    let order = |n| table.tested(n).into_iter().map(|(u, _)| u).collect::<Vec<_>>();
    assert_eq!(order(1), ["CCR.9A.VIII", "109.28.VIII", "112.28.VIII", "110.28.VIII", "CCA.9A.VIII"]);
    assert_eq!(order(10), ["CCA.9A.VIII", "110.28.VIII", "112.28.VIII", "109.28.VIII"], "24 is out of range");
}

/// The rulebook's activation of VIII Corps with cards 01, 10 and 15, on this map.
fn eighth_corps() -> (Table, [&'static str; 9]) {
    let units = [
        "CCR.9A.VIII",
        "CCB.9A.VIII",
        "CCA.9A.VIII",
        "109.28.VIII",
        "501.101.VIII",
        "110.28.VIII",
        "506.101.VIII",
        "112.28.VIII",
        "502.101.VIII",
    ];
    let table = Table::empty(19)
        .put("CCR.9A.VIII", "1615")
        .put("CCB.9A.VIII", "1916")
        .put("CCA.9A.VIII", "2612")
        .put("109.28.VIII", "2513")
        .mark("109.28.VIII", |u| u.lost = 1)
        .put("501.101.VIII", "1716")
        .put("110.28.VIII", "1919")
        .put("506.101.VIII", "1814")
        .put("112.28.VIII", "1814")
        .mark("112.28.VIII", |u| u.lost = 1)
        .put("502.101.VIII", "1915")
        .put("320.212.LXXX", "2313")
        .mark("320.212.LXXX", |u| u.lost = 1)
        .put("352.LXXXV", "2014")
        .put("276.LXXX", "1715")
        .put("79.LXXXV", "1918")
        .mark("79.LXXXV", |u| u.flags |= flag::NO_FUEL);
    (table, units)
}

/// [rule 13.0-A1, 10.1-2, 10.2-c, 10.2-d, 10.2-f, 10.4-b, 10.4-d, 10.61-a, 10.63-a] The example of 10.4: each unit tested in turn acts at once or stays eligible.
#[test]
fn the_example_of_the_eighth_corps() {
    let (mut table, units) = eighth_corps();
    table.activate(&units, &[15, 1, 10]);
    // Card 01: CCR fails, CCB fills 2015, nobody else acts.
    let first = table.tested(1);
    assert_eq!(first.first(), Some(&("CCR.9A.VIII", false)));
    assert_eq!(first.get(1), Some(&("CCB.9A.VIII", true)), "{:?}", table.failed(1, "CCB.9A.VIII"));
    assert_eq!(table.at("CCB.9A.VIII"), Some("2015"));
    assert_eq!(first.iter().filter(|(_, acts)| *acts).count(), 1, "{first:?}");
    // Card 10: CCA attacks the weak Germans in 2313; 109.28 joins though its number is out of range.
    assert_eq!(table.tested(10), [("CCA.9A.VIII", true)]);
    let (attackers, target) = table.attack().expect("an attack");
    assert_eq!((attackers, target), (vec!["CCA.9A.VIII", "109.28.VIII"], "2313"));
    assert!(table.at("CCA.9A.VIII") != table.at("109.28.VIII"), "they spread out");
    // The combat is fought elsewhere; take it away and go on.
    table.state.frames.pop();
    table.run(|s| matches!(s.top(), Some(Frame::Attack(_))));
    let tested = table.tested(10);
    assert_eq!(
        &tested[1..],
        [("501.101.VIII", false), ("502.101.VIII", false), ("110.28.VIII", false), ("506.101.VIII", true),]
    );
    assert_eq!(table.failed(10, "501.101.VIII"), Some("weaker"), "3 against 3");
    assert_eq!(table.failed(10, "110.28.VIII"), Some("weaker"), "half across the river");
    let (attackers, target) = table.attack().expect("the second attack");
    assert_eq!(target, "1715");
    for joined in ["501.101.VIII", "502.101.VIII", "506.101.VIII", "112.28.VIII", "CCR.9A.VIII"] {
        assert!(attackers.contains(&joined), "{joined} in {attackers:?}");
    }
    assert_eq!(table.at("501.101.VIII"), Some("1716"), "already next to it: does not move");
    // Card 15: only 110.28 is left; it does nothing and digs in.
    table.state.frames.pop();
    table.run(|s| matches!(s.top(), Some(Frame::Attack(_))));
    assert_eq!(table.tested(15), [("110.28.VIII", false)]);
    assert!(table.state.improved.contains(hex("1919")));
    assert!(table.state.frames.is_empty());
}

/// [rule 10.1-3, 10.1-4, 10.73, 16.31-c] Idle units dig in, dispersed ones only recover; nobody digs in a town or unsupplied.
#[test]
fn digging_and_recovery() {
    let units = ["110.28.VIII", "109.28.VIII", "112.28.VIII", "501.101.VIII"];
    let mut table = Table::empty(18)
        .put("110.28.VIII", "1816")
        .put("109.28.VIII", "1719")
        .put("112.28.VIII", "1918")
        .mark("112.28.VIII", |u| u.flags |= flag::DISPERSED)
        .put("501.101.VIII", "1818")
        .mark("501.101.VIII", |u| u.supply = Supply::Out);
    table.activate(&units, &[9]);
    let dug: Vec<&str> = table.state.improved.iter().map(label).collect();
    assert_eq!(dug, ["1816"]);
    assert!(!table.state.unit(unit("112.28.VIII")).has(flag::DISPERSED), "recovered");
    assert_eq!(table.tested(9).len(), 3, "a dispersed unit is not tested: {:?}", table.tested(9));
    assert_eq!(table.failed(9, "501.101.VIII"), Some("lead-supplied"));
}

/// [rule 10.2-e, 10.62] With other active units: the lead must be in supply, Low Supply may join, Out of Supply may not.
#[test]
fn force_and_supply() {
    let units = ["CCA.9A.VIII", "501.101.VIII", "502.101.VIII"];
    let table = |lead: Supply, other: Supply| {
        let mut table = Table::empty(20)
            .put("CCA.9A.VIII", "1816")
            .mark("CCA.9A.VIII", |u| u.supply = lead)
            .put("501.101.VIII", "1717")
            .mark("501.101.VIII", |u| u.supply = other)
            .put("502.101.VIII", "1717")
            .mark("502.101.VIII", |u| u.supply = other)
            .put("1.1SS.I-SS", "1715");
        table.activate(&units, &[7, 11, 5]);
        table
    };
    let strong = table(Supply::Full, Supply::Low);
    let (attackers, _) = strong.attack().expect("nine against three");
    assert_eq!(attackers.len(), 3, "{attackers:?}");
    let alone = table(Supply::Full, Supply::Out);
    assert_eq!(alone.attack(), None, "three against three");
    assert_eq!(alone.failed(5, "CCA.9A.VIII"), Some("weaker"));
    let weak = table(Supply::Low, Supply::Low);
    assert_eq!((weak.attack(), weak.failed(5, "CCA.9A.VIII")), (None, Some("lead-supplied")));
}

/// [rule 10.61-b, 10.61-c, 10.61-d] What a German hex is worth when an attack is judged.
#[test]
fn situational_strength() {
    let worth = |at: &str, change: &dyn Fn(Table) -> Table| {
        let table = change(Table::empty(20).put("1.1SS.I-SS", at));
        game().defence_situation(&table.board(), hex(at))
    };
    let same = |t: Table| t;
    assert_eq!(worth("1714", &same), 4, "woods count for nothing (A-22)");
    assert_eq!(worth("1715", &same), 3, "clear");
    // A town without points is worth one, and clear ground around its houses takes one off, as everywhere (S-02).
    let map = &game().pack.map;
    for at in map.towns.iter().filter(|h| !map.cities.contains(*h) && !map.westwall.contains(*h)) {
        let ground = match map.terrain_at(at) {
            Terrain::Clear => -1,
            Terrain::Forest => 1,
            _ => 0,
        };
        let houses = i32::from(map.points_at(at) == 0);
        assert_eq!(i32::from(worth(label(at), &same)), 4 + houses + ground, "{}", label(at));
    }
    let kinds = |clear: bool| map.towns.iter().any(|h| (map.terrain_at(h) == Terrain::Clear) == clear);
    assert!(kinds(true) && kinds(false), "towns of both kinds");
    assert_eq!(worth("0626", &same), 8, "a city");
    let dug = |t: Table| {
        t.with(|s| {
            s.improved.insert(hex("1714"));
        })
    };
    assert_eq!(worth("1714", &dug), 5);
    let out = |t: Table| t.mark("1.1SS.I-SS", |u| u.supply = Supply::Out);
    let isolated = |t: Table| t.mark("1.1SS.I-SS", |u| u.supply = Supply::Isolated);
    let dry = |t: Table| t.mark("1.1SS.I-SS", |u| u.flags |= flag::NO_FUEL);
    assert_eq!((worth("1714", &out), worth("1714", &isolated), worth("1714", &dry)), (3, 2, 3));
    // A marker counts if all of them have it (S-02).
    let both = |t: Table| out(t).put("2.1SS.I-SS", "1714");
    assert_eq!(worth("1714", &both), 8, "one of two is in supply");
    assert_eq!(worth("1714", &|t| both(t).mark("2.1SS.I-SS", |u| u.supply = Supply::Isolated)), 7);
    let wall = map.westwall.and_not(&map.towns).iter().find(|h| map.terrain_at(*h) == Terrain::Woods);
    assert_eq!(wall.map(|h| worth(label(h), &same)), Some(8), "the Westwall doubles them");
    let last = |t: Table| {
        t.mark("1.1SS.I-SS", |u| {
            u.supply = Supply::Isolated;
            u.lost = 1;
        })
    };
    assert_eq!(worth("1715", &last), 1, "never less");
}

/// [rule 10.63-b] A stack next to its target spreads out.
#[test]
fn spreading_out() {
    let units = ["501.101.VIII", "502.101.VIII"];
    let mut table =
        Table::empty(20).put("501.101.VIII", "1716").put("502.101.VIII", "1716").put("1.1SS.I-SS", "1715");
    table.activate(&units, &[9]);
    let (attackers, target) = table.attack().expect("six against three");
    assert_eq!((attackers.len(), target), (2, "1715"));
    assert_ne!(
        table.at("501.101.VIII"),
        table.at("502.101.VIII"),
        "one leaves control and comes back elsewhere"
    );
}

/// [rule 10.64-a, 10.64-b, 10.64-c] In a Major Offensive units out of contact join; what is equal the German decides.
#[test]
fn joining_from_out_of_contact() {
    let table = || {
        Table::empty(23)
            .put("501.101.VIII", "1716")
            .put("502.101.VIII", "1717")
            .put("110.28.VIII", "2019")
            .put("39.26.XLVII", "1715")
    };
    let mut offensive = table();
    offensive.activate(&["501.101.VIII", "502.101.VIII"], &[4]);
    if offensive.asked() {
        let mut options = Vec::new();
        Allied::options(game(), &offensive.state, &mut options);
        assert!(options.len() > 1, "{options:?}");
        let wrong = Allied::refuse(game(), &offensive.state, Action::Choose(hex("0110")));
        assert_eq!(wrong.map(|r| r.rule.to_string()), Some("10.64-c".to_owned()));
        let mut log = Log::default();
        Allied::perform(game(), &mut offensive.state, options[0], &mut log);
        offensive.run(|s| matches!(s.top(), Some(Frame::Attack(_))));
    }
    let (attackers, _) = offensive.attack().expect("an attack");
    assert!(attackers.contains(&"110.28.VIII"), "{attackers:?}");
    let at = offensive.state.hex_of(unit("110.28.VIII")).expect("on the map");
    assert!(game().pack.map.grid.are_adjacent(at, hex("1715")));
    let mut plain = table();
    plain.activate(&["501.101.VIII", "502.101.VIII"], &[9]);
    assert!(!plain.attack().expect("an attack").0.contains(&"110.28.VIII"), "not with a plain attack");
}

/// [rule 10.5, 10.3-c] Card 04 brings Airpower and Barrage; every attack card has its break-off.
#[test]
fn tactics_of_action_cards() {
    use sandtable_ardennes::pack::{Act, Tactic};
    let cards = &game().pack.action_cards;
    let major = cards.iter().find(|c| c.number == 4).expect("card 04");
    assert_eq!(major.tactics, [Tactic::Airpower, Tactic::Barrage]);
    assert!(cards.iter().all(|c| (c.act == Act::Attack) == (c.break_off > 0)));
}

/// [rule 10.65] Used action cards are discarded.
#[test]
fn action_discards() {
    let mut table = Table::empty(18).put("110.28.VIII", "1816");
    let drawn = super::table::action_card(9);
    table.state.actions.deck.remove(drawn);
    table.activate(&["110.28.VIII"], &[9]);
    assert!(table.state.actions.discards.contains(drawn));
}

/// [rule 10.3-b, 10.4-c] Avoid Surround keeps a unit from a position between Germans.
#[test]
fn avoid_surround() {
    let table = |second: &str| {
        let mut table = Table::empty(18)
            .put("CCB.9A.VIII", "1918")
            .put("501.101.VIII", "1814")
            .put("352.LXXXV", "2012")
            .put("276.LXXX", second);
        table.activate(&["CCB.9A.VIII"], &[1]);
        table.at("CCB.9A.VIII")
    };
    assert_eq!(table("2304"), Some("2015"));
    assert_ne!(table("2017"), Some("2015"), "Germans on both sides of it");
}

/// [rule 10.3-h] The last unit stays in a victory hex.
#[test]
fn defend_vp() {
    let table = |alone: bool| {
        let mut table =
            Table::empty(18).put("CCB.9A.VIII", "2019").put("501.101.VIII", "1814").put("352.LXXXV", "2012");
        if !alone {
            table = table.put("110.28.VIII", "2019");
        }
        table.activate(&["CCB.9A.VIII"], &[1]);
        (table.at("CCB.9A.VIII"), table.failed(1, "CCB.9A.VIII"))
    };
    assert_eq!(table(true), (Some("2019"), Some("defend-vp")));
    assert_eq!(table(false).0, Some("2015"));
}

/// [rule 10.3-f] Surrounded: every neighbour occupied or controlled; the friendly edge stays open.
#[test]
fn surrounded() {
    let ring = |table: &Table, at: &str| game().surrounded(&table.board(), hex(at));
    let two =
        Table::empty(18).put("501.101.VIII", "1814").put("39.26.XLVII", "1715").put("77.26.XLVII", "1914");
    assert!(ring(&two, "1814"), "two opposite units control the whole ring");
    let friend = two.put("502.101.VIII", "1813");
    assert!(ring(&friend, "1814"), "a friend in the ring does not help");
    let one = friend.mark("77.26.XLVII", |u| u.flags |= flag::DISPERSED);
    assert!(!ring(&one, "1814"), "dispersed units control nothing");
    let edge = Table::empty(18).put("5.GA.XXX", "0117").put("39.26.XLVII", "0116").put("77.26.XLVII", "0118");
    assert!(!ring(&edge, "0117"), "open to the north");
}

/// [rule 10.3-d, 9.2-d] The example of Bastogne: infantry in 1713 can reach 1715 and close the ring.
#[test]
fn danger_of_surround() {
    let danger = |table: &Table| {
        let board = table.board();
        game().in_danger(&Survey::new(&board), hex("1814"))
    };
    let table = Table::empty(19)
        .put("501.101.VIII", "1814")
        .put("39.26.XLVII", "1713")
        .put("77.26.XLVII", "1914")
        .mark("77.26.XLVII", |u| u.flags |= flag::NO_FUEL);
    let board = table.board();
    let survey = Survey::new(&board);
    let reach = game().reach(&survey, unit("39.26.XLVII"));
    assert!(["1614", "1615", "1715"].iter().all(|h| reach.contains(hex(h))));
    assert!(danger(&table));
    let stuck = table.mark("39.26.XLVII", |u| u.flags |= flag::NO_FUEL);
    assert!(!danger(&stuck), "nobody moves, the ring stays open");
}

/// [rule 10.3-e] Proximate: enters a hex in one move; touches enemies or can move next to them.
#[test]
fn proximate() {
    let table =
        Table::empty(19).put("39.26.XLVII", "1713").put("501.101.VIII", "1716").put("502.101.VIII", "1719");
    let board = table.board();
    let survey = Survey::new(&board);
    let near = |at: &str| game().proximate(&survey, unit("39.26.XLVII"), hex(at));
    assert!(near("1615") && near("1716"), "can move next to 1716");
    assert!(!near("1719") && !near("1617"));
    let stuck = table.mark("39.26.XLVII", |u| u.flags |= flag::DISPERSED);
    let board = stuck.board();
    let survey = Survey::new(&board);
    assert!(game().germans_near(&survey, hex("1714")).is_empty(), "it can enter nothing (D-14)");
    let beside = stuck.put("110.28.VIII", "1714");
    let board = beside.board();
    let near: Vec<&str> = game().germans_near(&Survey::new(&board), hex("1714")).iter().map(key).collect();
    assert_eq!(near, ["39.26.XLVII"], "enemies it touches");
}

/// A unit of the 28th behind German lines, with Germans all around at a distance.
fn behind_the_lines(at: &str) -> Table {
    let around =
        ["39.26.XLVII", "77.26.XLVII", "78.26.XLVII", "316.212.LXXX", "320.212.LXXX", "423.212.LXXX"];
    let mut table = Table::empty(18).put("110.28.VIII", at);
    let ring: Vec<_> = game().pack.map.grid.ring(hex(at), 3).collect();
    for (hex, unit) in ring.iter().step_by(3).zip(around) {
        table = table.put(unit, label(*hex));
    }
    table
}

/// Where the unit behind the lines escaped to, and by which priority.
fn escape(mut table: Table) -> Option<(&'static str, &'static str)> {
    let frame = AlliedImpulse { card: Some(allied_card(20)), command: 4, second: false };
    table.state.frames.push(Frame::AlliedImpulse(frame));
    table.run(|s| matches!(s.top(), Some(Frame::Deal(_) | Frame::Roll(_))));
    table.log.iter().find_map(|e| match e {
        Event::Escaped { unit, to, trace } => {
            assert_eq!(table.state.hex_of(*unit), Some(*to));
            Some((label(*to), trace.iter().find(|r| r.held).map_or("", |r| r.key)))
        }
        _ => None,
    })
}

/// [rule 10.8-a, 10.1-1] Behind the lines: out of communication, outside towns, not surrounded.
#[test]
fn wandering() {
    let wanders = |table: &Table| {
        let board = table.board();
        game().wanders(&Survey::new(&board), unit("110.28.VIII"))
    };
    assert!(wanders(&behind_the_lines("1610")));
    assert!(!wanders(&behind_the_lines("1609")), "a town is a place to stay");
    let open = behind_the_lines("1610").with(|s| s.put(&game().pack, unit("39.26.XLVII"), Place::Out));
    assert!(!wanders(&open), "in communication");
}

/// [rule 10.8-b, 10.8-d, 10.8-f] Communication before towns; with nothing in reach the die decides.
#[test]
fn wanderers_seek_communication_before_towns() {
    assert_eq!(escape(behind_the_lines("1610")).map(|e| e.1), Some("reach-communication"));
    // An isolated unit goes one hex: Clervaux is next to it.
    let weak = |at: &str| behind_the_lines(at).mark("110.28.VIII", |u| u.supply = Supply::Isolated);
    assert_eq!(escape(weak("1610")), Some(("1609", "reach-town")));
    assert_eq!(escape(weak("1606")), None, "nothing next to it: the die");
}

/// [rule 10.8-f] Of several hexes in communication the one closest to a friend in supply.
#[test]
fn wanderers_go_to_friends() {
    let table = || behind_the_lines("1610").put("501.101.VIII", "2019");
    let grid = &game().pack.map.grid;
    let start = table();
    let board = start.board();
    let survey = Survey::new(&board);
    assert!(game().fed(&survey, hex("2019")));
    let open = game().reach(&survey, unit("110.28.VIII")).and(game().linked(&survey));
    let away: Vec<u16> = open.iter().map(|h| grid.distance(h, hex("2019"))).collect();
    assert!(away.iter().min() < away.iter().max(), "{away:?}");
    let (to, why) = escape(table()).expect("a way out");
    assert_eq!(why, "reach-communication");
    assert_eq!(Some(grid.distance(hex(to), hex("2019"))), away.into_iter().min());
}

/// [rule 10.8-e] The die: back a hex, home some days later, or nothing; past the last day out of play.
#[test]
fn the_wanderers_die() {
    let roll = |day: u8, die: u32| {
        let mut table = Table::empty(day).put("110.28.VIII", "1511").dice(&[die]);
        table.state.frames.push(Frame::Roll(sandtable_ardennes::frame::Roll::Wanderer(unit("110.28.VIII"))));
        table.run(|_| false);
        table.state.unit(unit("110.28.VIII")).place
    };
    assert_eq!(roll(18, 2), Place::Calendar(20));
    assert_eq!(roll(18, 6), Place::Calendar(24));
    assert_eq!(roll(25, 6), Place::Out);
    assert_eq!((roll(27, 2), roll(28, 2)), (Place::Calendar(29), Place::Out), "the last day is still one");
    assert_eq!(roll(18, 7), Place::Hex(hex("1511")));
    let back = roll(18, 1);
    let arrow = game().pack.map.arrows[hex("1511").idx()].withdrawal.expect("an arrow");
    assert_eq!(back, Place::Hex(game().pack.map.grid.neighbour(hex("1511"), arrow)));
}

/// [rule 10.8-b, 10.8-c, 10.8-d, 10.8-e] The log of the die says what the unit could not reach.
#[test]
fn why_a_wanderer_rolls() {
    let mut table = behind_the_lines("1606").mark("110.28.VIII", |u| u.supply = Supply::Isolated).dice(&[7]);
    table.state.frames.push(Frame::Roll(sandtable_ardennes::frame::Roll::Wanderer(unit("110.28.VIII"))));
    table.run(|_| false);
    let why = table.log.iter().find_map(|e| match e {
        Event::Rolled { trace, .. } => Some(trace.iter().map(|r| (r.key, r.held)).collect::<Vec<_>>()),
        _ => None,
    });
    let aims = [("reach-communication", false), ("reach-westwall", false), ("reach-town", false)];
    assert_eq!(why, Some(aims.into_iter().chain([("stays-hidden", true)]).collect()));
}

/// [rule 10.8-c] The Westwall, if no communication is in reach.
#[test]
fn wanderers_take_the_westwall() {
    let (map, who) = (&game().pack.map, unit("110.28.VIII"));
    // On the 16th infantry goes one hex.
    let ring = |at: &str| behind_the_lines(at).with(|s| s.day = 16);
    let fits = |h: &sandtable_hex::HexId| {
        let inside =
            map.grid.ring(*h, 3).count() == 18 && !map.towns.contains(*h) && !map.westwall.contains(*h);
        inside && map.grid.adjacent(*h).any(|n| map.westwall.contains(n)) && {
            let table = ring(label(*h));
            let board = table.board();
            let survey = Survey::new(&board);
            let reach = game().reach(&survey, who);
            game().wanders(&survey, who)
                && reach.intersects(&map.westwall)
                && !reach.intersects(game().linked(&survey))
        }
    };
    let at = map.grid.ids().find(fits).expect("a hex at the Westwall");
    let (to, why) = escape(ring(label(at))).expect("an escape");
    assert_eq!(why, "reach-westwall", "{}", label(at));
    assert!(map.westwall.contains(hex(to)));
}

/// [rule 10.2-g] When everybody has acted, the cards left are not looked at.
#[test]
fn the_cards_end_early() {
    let mut table =
        Table::empty(18).put("CCB.9A.VIII", "1918").put("501.101.VIII", "1814").put("352.LXXXV", "2012");
    table.activate(&["CCB.9A.VIII"], &[1, 15, 19]);
    assert_eq!(table.tested(1), [("CCB.9A.VIII", true)]);
    assert!(table.tested(15).is_empty() && table.tested(19).is_empty());
    assert!(table.state.frames.is_empty());
}

/// [rule 10.66] On its date a card leaves the game, and another is drawn in its place.
#[test]
fn cards_leave_the_game() {
    let drawn = |day: u8| {
        let mut table = Table::empty(day).put("110.28.VIII", "1816").put("109.28.VIII", "1719");
        // Only card 21, of the 20th, and three others are in the deck; the first pick is the lowest of them.
        let keep = [21, 9, 10, 15].map(super::table::action_card);
        table.state.actions.deck = keep.into_iter().collect();
        let rank = table.state.actions.deck.iter().position(|c| c == keep[0]).unwrap_or(0) as u32;
        let frame = AlliedImpulse { card: Some(allied_card(18)), command: 4, second: false };
        table.state.frames.push(Frame::AlliedImpulse(frame));
        table = table.dice(&[rank + 1]);
        table.run(|s| matches!(s.top(), Some(Frame::Attack(_))));
        let count = table.log.iter().find_map(|e| match e {
            Event::Actions(cards) => Some((cards.len(), cards.contains(&keep[0]))),
            _ => None,
        });
        (count, table.state.actions.removed.contains(keep[0]))
    };
    assert_eq!(drawn(19), (Some((3, true)), false));
    assert_eq!(drawn(20), (Some((3, false)), true));
}

/// [rule 10.2-b, 10.2-e] Card 06 tests from 01 up to 19, card 01 from 27 down.
#[test]
fn ranges_of_cards() {
    let card = |n: u8| game().pack.action_cards.iter().find(|c| c.number == n).expect("a card");
    assert!(card(6).rises() && card(6).covers(1) && card(6).covers(19) && !card(6).covers(20));
    assert!(!card(1).rises() && card(1).covers(27) && !card(1).covers(28));
}
