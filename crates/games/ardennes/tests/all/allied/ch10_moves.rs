//! Chapter 10: what action cards make units do, case by case, and what the log says about it.

use super::table::{Table, action_card, allied_card, game, hex, key, label, outnumbered, unit};
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::allied::unit_decision::Verdict;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{AlliedImpulse, Crossing, Frame, Gathering, Roll};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::ActionCardId;
use sandtable_ardennes::state::{Place, Supply, flag};
use sandtable_ardennes::survey::Survey;

/// What a unit would do by a card with these units active.
fn verdict(table: &Table, card: u8, lead: &str, active: &[&str]) -> Verdict {
    let board = table.board();
    let active: UnitSet = active.iter().map(|k| unit(k)).collect();
    let card = &game().pack.action_cards[usize::from(action_card(card).0)];
    game().test_unit(&Survey::new(&board), card, active, unit(lead), &mut Notes::default())
}

/// [rule 11.31, 10.4-c] A stack does not withdraw together over a river without a bridge; one unit may.
#[test]
fn stacks_do_not_swim_together() {
    let (map, pack) = (&game().pack.map, &game().pack);
    let rivers = map.grid.ids().filter(|h| {
        sandtable_hex::Dir::ALL.into_iter().any(|d| map.is_river(*h, d) && map.bridge(*h, d).is_none())
    });
    // How many of the units that go would cross the hexside straight.
    let swims = |table: &Table, from| match verdict(table, 20, "110.28.VIII", &["110.28.VIII"]) {
        Verdict::Move(units, to) => {
            let side = map.grid.dir_between(from, to);
            let wet =
                side.is_some_and(|d| matches!(game().crossing(&table.state, from, d), Crossing::River(_)));
            let board = table.board();
            units.iter().filter(|u| wet && game().range(&board, **u).way(to).len() == 1).count()
        }
        _ => 0,
    };
    let (mut alone, mut together) = (0, 0);
    for from in rivers.step_by(4) {
        for next in map.grid.adjacent(from) {
            let mut table = Table::empty(18);
            table.state.put(pack, unit("110.28.VIII"), Place::Hex(from));
            table.state.put(pack, unit("Peiper.1SS.I-SS"), Place::Hex(next));
            table.state.put(pack, unit("3.2P.XLVII"), Place::Hex(next));
            alone += usize::from(swims(&table, from) == 1);
            table.state.put(pack, unit("109.28.VIII"), Place::Hex(from));
            together += usize::from(swims(&table, from) > 1);
        }
    }
    assert!(alone > 0, "a single unit goes over the river somewhere");
    assert_eq!(together, 0);
}

/// [rule 10.2-b, 10.3-e] Strengthen looks at whom the weak stack can reach, not at who can reach it; a victory hex counts
/// steps.
#[test]
fn whom_to_strengthen() {
    let strong = |flags: u8| {
        Table::empty(18)
            .put("110.28.VIII", "1716")
            .mark("110.28.VIII", |u| u.lost = 1)
            .put("501.101.VIII", "1718")
            .put("Peiper.1SS.I-SS", "1714")
            .mark("Peiper.1SS.I-SS", |u| u.flags |= flags)
    };
    let goal = |table: &Table| verdict(table, 15, "501.101.VIII", &["501.101.VIII"]);
    let helps = Verdict::Move(vec![unit("501.101.VIII")], hex("1716"));
    assert_eq!(goal(&strong(0)), helps);
    assert_eq!(goal(&strong(flag::NO_FUEL)), helps, "the weak unit reaches Germans who cannot move");
    let stuck = strong(0).mark("110.28.VIII", |u| u.flags |= flag::DISPERSED);
    assert_eq!(goal(&stuck), Verdict::No, "Germans reach a unit that reaches nobody");

    // Three steps of strength four or more need help in a victory hex only.
    let stack = |at: &str, next: &str, german: &str| {
        let table = Table::empty(18)
            .put("502.101.VIII", at)
            .put("506.101.VIII", at)
            .mark("506.101.VIII", |u| u.lost = 1)
            .put("501.101.VIII", next)
            .put("Peiper.1SS.I-SS", german)
            .mark("Peiper.1SS.I-SS", |u| u.flags |= flag::NO_FUEL);
        let units = || table.board().stack(hex(at)).collect::<Vec<_>>();
        let strength: u8 = units().iter().map(|u| table.state.face(&game().pack, *u).strength).sum();
        let steps: u8 = units().iter().map(|u| table.state.steps(&game().pack, *u)).sum();
        assert!(strength > 3 && steps == 3, "{strength} {steps}");
        goal(&table)
    };
    assert!(game().pack.map.points_at(hex("1814")) > 0 && game().pack.map.points_at(hex("1716")) == 0);
    assert_eq!(stack("1814", "1816", "1812"), Verdict::Move(vec![unit("501.101.VIII")], hex("1814")));
    assert_eq!(stack("1716", "1718", "1714"), Verdict::No);
}

/// [rule 10.65] The deck is made anew the moment its last card is drawn: cards in use are not in it.
#[test]
fn the_action_deck_is_renewed_at_once() {
    let mut table = Table::empty(17).put("110.28.VIII", "1816").put("109.28.VIII", "1719");
    let cards = |numbers: &[u8]| numbers.iter().map(|n| action_card(*n)).collect::<Vec<ActionCardId>>();
    table.state.actions.deck = cards(&[9, 10, 15]).into_iter().collect();
    table.state.actions.discards = cards(&[1, 17]).into_iter().collect();
    let frame = AlliedImpulse { card: Some(allied_card(18)), command: 4, second: false };
    table.state.frames.push(Frame::AlliedImpulse(frame));
    table.run(|s| matches!(s.top(), Some(Frame::Attack(_))));
    assert!(table.state.frames.is_empty(), "nobody attacks");
    assert_eq!(table.state.actions.deck.iter().collect::<Vec<_>>(), cards(&[1, 17]));
    assert_eq!(table.state.actions.discards.iter().collect::<Vec<_>>(), cards(&[9, 10, 15]));
}

/// [rule 10.8-e] A unit that finds its way home leaves its markers behind.
#[test]
fn wanderers_return_in_supply() {
    let mut table = Table::empty(18)
        .put("110.28.VIII", "1511")
        .mark("110.28.VIII", |u| u.supply = Supply::Isolated)
        .dice(&[3]);
    table.state.frames.push(Frame::Roll(Roll::Wanderer(unit("110.28.VIII"))));
    table.run(|_| false);
    let now = table.state.unit(unit("110.28.VIII"));
    assert_eq!((now.place, now.supply), (Place::Calendar(21), Supply::Full));
}

/// [rule 10.2-b, 10.61-d] The log says why a unit does not act, also if there is nothing to look at, and with which figures.
#[test]
fn every_no_has_a_reason() {
    let mut far = Table::empty(18).put("110.28.VIII", "1816").put("352.LXXXV", "1405");
    far.activate(&["110.28.VIII"], &[9, 15, 18]);
    assert_eq!(far.failed(9, "110.28.VIII"), Some("enemy-proximate"));
    assert_eq!(far.failed(15, "110.28.VIII"), Some("seek-friend"));
    assert!(far.failed(18, "110.28.VIII").is_some());

    let mut near = Table::empty(18).put("110.28.VIII", "1816").put("276.LXXX", "1715");
    near.activate(&["110.28.VIII"], &[9]);
    let figures: Vec<_> = near
        .log
        .iter()
        .filter_map(|e| match e {
            Event::Tested { trace, .. } => {
                Some(trace.iter().filter_map(|r| Some((r.key, r.number?))).collect::<Vec<_>>())
            }
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(figures, [("our-strength", 3), ("their-strength", 3)]);
}

/// [rule 10.63-a, 10.2-f] Every unit of an attack is named with the hex it attacks from, by rising number.
#[test]
fn the_log_names_the_attackers() {
    let mut table = Table::empty(18)
        .put("501.101.VIII", "1814")
        .put("502.101.VIII", "1814")
        .put("506.101.VIII", "1817")
        .put("276.LXXX", "1715")
        .mark("276.LXXX", |u| u.lost = 1);
    table.activate(&["501.101.VIII", "502.101.VIII", "506.101.VIII"], &[9]);
    let named: Vec<_> = table
        .log
        .iter()
        .filter_map(|e| match e {
            Event::Gathered { unit, target, from, .. } => Some((key(*unit), label(*target), *from)),
            _ => None,
        })
        .collect();
    assert_eq!(
        named.iter().map(|n| n.0).collect::<Vec<_>>(),
        ["501.101.VIII", "502.101.VIII", "506.101.VIII"]
    );
    for (who, target, from) in named {
        assert_eq!((target, table.at(who)), ("1715", Some(label(from))), "{who}");
    }
}

/// Why a card's formation was activated, or what was missing.
fn reason(mut table: Table, card: u8) -> &'static str {
    let frame = AlliedImpulse { card: Some(allied_card(card)), command: 4, second: false };
    table.state.frames.push(Frame::AlliedImpulse(frame));
    table.run(|s| matches!(s.top(), Some(Frame::Deal(_))));
    let found = table.log.iter().find_map(|e| match e {
        Event::Considered { trace, .. } => trace.last().map(|r| r.key),
        _ => None,
    });
    found.unwrap_or("nothing")
}

/// [rule 10.0-a] Danger of surround is a reason to activate, but not in a victory hex and not once the ring is closed.
#[test]
fn danger_as_a_reason() {
    // The example of Bastogne, and the same three hexes to the east in a town without points.
    let ring = |at: &str, mover: &str, fixed: &str| {
        Table::empty(18)
            .put("110.28.VIII", at)
            .put("39.26.XLVII", mover)
            .put("77.26.XLVII", fixed)
            .mark("77.26.XLVII", |u| u.flags |= flag::NO_FUEL)
    };
    let danger = |table: &Table, at: &str| game().in_danger(&Survey::new(&table.board()), hex(at));
    let town = ring("1811", "1710", "1911");
    assert!(danger(&town, "1811") && game().pack.map.points_at(hex("1811")) == 0);
    assert_eq!(reason(town, 20), "in-danger");
    let city = ring("1814", "1713", "1914");
    assert!(danger(&city, "1814") && game().pack.map.points_at(hex("1814")) > 0);
    assert_eq!(reason(city, 20), "reason-to-activate");
    let closed = ring("1811", "1712", "1911");
    assert!(game().surrounded(&closed.board(), hex("1811")));
    assert_eq!(reason(closed, 20), "reason-to-activate");
}

/// [rule 10.0-f, 8.1-f] Five hexes count, six do not; of two Germans as near the westerly one is the centre.
#[test]
fn around_the_westerly_german() {
    let activated = |table: Table| {
        let mut table = table;
        let frame = AlliedImpulse { card: Some(allied_card(29)), command: 4, second: false };
        table.state.frames.push(Frame::AlliedImpulse(frame));
        table.run(|s| matches!(s.top(), Some(Frame::Deal(_))));
        table.log.iter().find_map(|e| match e {
            Event::Activated { units, .. } => Some(units.iter().map(key).collect::<Vec<_>>()),
            _ => None,
        })
    };
    let one = Table::empty(18)
        .put("39.26.XLVII", "1715")
        .put("110.28.VIII", "1710")
        .put("109.28.VIII", "1709")
        .put("16.1.V", "1720");
    assert_eq!(activated(one), Some(vec!["16.1.V", "110.28.VIII"]), "whatever the army");
    let two = Table::empty(18)
        .put("39.26.XLVII", "1715")
        .put("77.26.XLVII", "1723")
        .put("110.28.VIII", "1711")
        .put("109.28.VIII", "1726");
    assert_eq!(activated(two), Some(vec!["109.28.VIII"]));
}

/// [rule 10.1-4, 13.9-d] Whoever was dispersed by its own attack stays so; others recover.
#[test]
fn attackers_stay_dispersed() {
    let mut table = Table::empty(18)
        .put("110.28.VIII", "1816")
        .mark("110.28.VIII", |u| u.flags |= flag::DISPERSED | flag::SHAKEN)
        .put("109.28.VIII", "1818")
        .mark("109.28.VIII", |u| u.flags |= flag::DISPERSED);
    table.activate(&["110.28.VIII", "109.28.VIII"], &[9]);
    assert!(table.state.unit(unit("110.28.VIII")).has(flag::DISPERSED));
    assert!(!table.state.unit(unit("109.28.VIII")).has(flag::DISPERSED));
}

/// [rule 10.63-a] Of empty hexes next to the target the one that costs most is taken.
#[test]
fn the_longest_way_round() {
    let mut table = Table::empty(20)
        .put("501.101.VIII", "1717")
        .put("1.1SS.I-SS", "1715")
        .mark("1.1SS.I-SS", |u| u.lost = 1);
    let range = game().range(&table.board(), unit("501.101.VIII"));
    let near: Vec<_> = game().pack.map.grid.adjacent(hex("1715")).filter_map(|h| range.cost(h)).collect();
    assert!(near.len() > 1 && near.iter().min() < near.iter().max(), "{near:?}");
    table.activate(&["501.101.VIII"], &[9]);
    let at = table.state.hex_of(unit("501.101.VIII")).expect("on the map");
    assert_eq!(range.cost(at), near.iter().max().copied());
}

/// [rule 10.64-c] A unit out of contact joins where it closes the ring around the target.
#[test]
fn joining_closes_the_ring() {
    let mut table = Table::empty(23)
        .put("501.101.VIII", "1716")
        .put("110.28.VIII", "2019")
        .put("39.26.XLVII", "1715")
        .mark("39.26.XLVII", |u| u.lost = 1);
    table.activate(&["501.101.VIII"], &[5]);
    assert_eq!(table.attack().map(|a| a.1), Some("1715"));
    assert_eq!(table.at("110.28.VIII"), Some("1714"), "opposite 1716");
}

/// [rule 10.64-a, 10.62] Out of contact in Low Supply it still joins; out of supply, or having acted, it does not.
#[test]
fn low_supply_unit_joins_until_it_acts() {
    for (supply, flags, joins) in [
        (Supply::Low, 0, true),
        (Supply::Out, 0, false),
        (Supply::Full, flag::ACTED, false),
        (Supply::Full, flag::DISPERSED, false),
    ] {
        let mut table = Table::empty(23)
            .put("501.101.VIII", "1716")
            .put("110.28.VIII", "2019")
            .mark("110.28.VIII", |u| (u.supply, u.flags) = (supply, flags))
            .put("39.26.XLVII", "1715")
            .mark("39.26.XLVII", |u| u.lost = 1);
        table.activate(&["501.101.VIII"], &[5]);
        let attackers = table.attack().map_or(0, |a| a.0.len());
        assert_eq!(attackers, 1 + usize::from(joins), "{supply:?} {flags}");
    }
}

/// [rule 10.3-b] A unit that cannot trace supply does not mind the danger of surround.
#[test]
fn starving_units_take_the_risk() {
    let map = &game().pack.map;
    let mut risks = 0;
    for at in map.grid.within(hex("1610"), 4).filter(|h| map.grid.ring(*h, 3).count() == 18) {
        let around =
            ["39.26.XLVII", "77.26.XLVII", "78.26.XLVII", "316.212.LXXX", "320.212.LXXX", "423.212.LXXX"];
        let ring: Vec<_> = map.grid.ring(at, 3).collect();
        let table =
            ring.iter().step_by(3).zip(around).fold(Table::empty(18), |t, (h, u)| t.put(u, label(*h)));
        let table = table.put("110.28.VIII", label(at));
        let board = table.board();
        let fed = game().fed(&Survey::new(&board), at);
        let Verdict::Move(_, to) = verdict(&table, 1, "110.28.VIII", &["110.28.VIII"]) else { continue };
        let there = board.with(unit("110.28.VIII"), to);
        let danger = game().in_danger(&Survey::new(&there), to);
        assert!(!fed || !danger, "in supply it avoids {}", label(to));
        risks += usize::from(danger);
    }
    assert!(risks > 0, "cut off, it goes wherever there is a position");
}

/// [rule 2.21-g, 10.63-a] A bracketed unit whose company could not come up with it does not attack.
#[test]
fn left_alone_it_stays() {
    let attacks = |lost: u8| {
        let mut table = Table::empty(19)
            .put("110.28.VIII", "1715")
            .put("39.26.XLVII", "1714")
            .mark("110.28.VIII", |u| u.lost = lost);
        assert_eq!(table.state.face(&game().pack, unit("110.28.VIII")).bracketed, lost > 0);
        table.state.frames.push(Frame::Gathering(Gathering {
            card: action_card(9),
            lead: unit("110.28.VIII"),
            target: hex("1714"),
            order: Vec::new(),
            attackers: UnitSet::one(unit("110.28.VIII")),
            redeployed: true,
        }));
        table.run(|s| matches!(s.top(), Some(Frame::Attack(_))));
        table.attack().is_some()
    };
    assert_eq!((attacks(0), attacks(1)), (true, false));
}

/// [rule 10.63-b] Next to the target a unit moves only to less company than it has: of two pairs none would gain (S-32).
#[test]
fn equal_company_is_no_reason_to_move() {
    let ring: Vec<&str> = game().pack.map.grid.adjacent(hex("1716")).map(label).collect();
    // The German controls nothing, so that everybody could go round; in every other hex stands one more.
    let mut table = Table::empty(19)
        .put("39.26.XLVII", "1716")
        .mark("39.26.XLVII", |u| u.flags |= flag::DISPERSED)
        .put("501.101.VIII", ring[0])
        .put("502.101.VIII", ring[0]);
    let others = ["506.101.VIII", "327.101.VIII", "110.28.VIII", "109.28.VIII", "112.28.VIII"];
    for (key, at) in others.iter().zip(&ring[1..]) {
        table = table.put(key, at);
    }
    table.activate(&["501.101.VIII", "502.101.VIII"], &[9]);
    let (attackers, target) = table.attack().expect("they attack");
    assert_eq!((attackers.len(), target), (2, "1716"));
    assert_eq!((table.at("501.101.VIII"), table.at("502.101.VIII")), (Some(ring[0]), Some(ring[0])));
}

/// [rule 2.0-b, 9.2-a] Of equal numbers the lower corps comes first, whether numbers rise or fall.
#[test]
fn equal_numbers() {
    let (fifth, eighteenth) = (unit("CCA.5A.V"), unit("CCA.7A.XVIII"));
    let (first, last) = (unit("CCB.7A.XVIII"), unit("CCB.5A.V"));
    let table = Table::empty(24);
    let board = table.board();
    let numbers = [first, fifth, eighteenth, last].map(|u| table.state.face(&game().pack, u).select);
    assert_eq!(numbers, [1, 2, 2, 3]);
    let all = [eighteenth, last, first, fifth];
    assert_eq!(game().rising(&board, all), [first, fifth, eighteenth, last]);
    assert_eq!(game().falling(&board, all), [last, fifth, eighteenth, first]);
}

/// [rule 10.0-b] Superiority is a reason for units proximate to those Germans, not for a corps far away.
#[test]
fn others_superiority_is_no_reason() {
    // The 28th outnumbers a German; two of V Corps, in towns and facing a strong one, have nothing to do.
    let table = |day| {
        outnumbered(day)
            .put("16.1.V", "0610")
            .put("18.1.V", "0610")
            .put("12.12SS.I-SS", "0609")
            .put("Peiper.1SS.I-SS", "0609")
            .put("25.12SS.I-SS", "0510")
    };
    assert!(game().pack.map.towns.contains(hex("0610")));
    assert_eq!(reason(table(19), 18), "superior");
    assert_eq!(reason(table(19), 1), reason(table(18), 1), "nothing changes for V Corps");
}

/// [rule 10.1-2, 10.2-g] Three cards are drawn though everybody is dispersed; nobody is tested, all recover (S-44).
#[test]
fn cards_are_drawn_for_nobody() {
    let mut table = Table::empty(18);
    for (key, at) in [("110.28.VIII", "1816"), ("109.28.VIII", "1719")] {
        table = table.put(key, at).mark(key, |u| u.flags |= flag::DISPERSED);
    }
    let before = table.state.actions.deck.len();
    let frame = AlliedImpulse { card: Some(allied_card(20)), command: 4, second: false };
    table.state.frames.push(Frame::AlliedImpulse(frame));
    table.run(|_| false);
    let drawn = table.log.iter().find_map(|e| match e {
        Event::Actions(cards) => Some(cards.len()),
        _ => None,
    });
    assert_eq!((drawn, table.state.actions.deck.len()), (Some(3), before - 3));
    assert!(!table.log.iter().any(|e| matches!(e, Event::Tested { .. })));
    assert!(!table.state.unit(unit("110.28.VIII")).has(flag::DISPERSED));
    assert!(table.state.improved.is_empty(), "who was dispersed digs no position");
}

/// [rule 10.8-e, 12.1-b] The die of 1 is one hex straight back: control to control bars it, though a detour would lead there.
#[test]
fn a_hex_back_is_no_detour() {
    let (map, who) = (&game().pack.map, "CCA.9A.VIII");
    let mut tried = 0;
    for at in map.grid.ids().filter(|h| map.grid.within(*h, 2).count() == 19) {
        let Some(back) = map.arrows[at.idx()].withdrawal.map(|d| map.grid.neighbour(at, d)) else { continue };
        let beside = map.grid.adjacent(at).find(|h| map.grid.are_adjacent(*h, back));
        let Some(german) = beside else { continue };
        let table = Table::empty(22).put(who, label(at)).put("352.LXXXV", label(german));
        let way = game().range(&table.board(), unit(who)).way(back);
        if way.len() < 2 {
            continue;
        }
        let mut table = table.dice(&[1]);
        table.state.frames.push(Frame::Roll(Roll::Wanderer(unit(who))));
        table.run(|_| false);
        assert_eq!(table.at(who), Some(label(at)), "{} lies behind {}", label(back), label(at));
        tried += 1;
    }
    assert!(tried > 0, "no such place on the map");
}

/// [rule 10.61-a, 10.61-c] Half of a strength of one is still one.
#[test]
fn half_of_one_strength_is_one() {
    let mut table = Table::empty(22)
        .put("14Cav.XVIII", "1615")
        .mark("14Cav.XVIII", |u| u.lost = 1)
        .put("504.82.XVIII", "1515")
        .put("352.LXXXV", "1614");
    table.activate(&["14Cav.XVIII", "504.82.XVIII"], &[9]);
    let ours = table.log.iter().find_map(|e| match e {
        Event::Tested { unit: u, trace, .. } if *u == unit("14Cav.XVIII") => {
            trace.iter().find(|r| r.key == "our-strength").and_then(|r| r.number)
        }
        _ => None,
    });
    assert_eq!(ours, Some(1));
}
