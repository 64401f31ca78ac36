//! Chapter 10: every action card finds somebody to act somewhere, and what they then do is what the card says.

use super::table::{Table, action_card, game, hex, label, unit};
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::allied::unit_decision::Verdict;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{Keep, Side};
use sandtable_ardennes::state::flag;
use sandtable_ardennes::survey::Survey;
use sandtable_hex::{Dir, HexId};

/// The lead of these tests, at most two Germans and a friend.
const LEAD: &str = "CCB.9A.VIII";

/// The verdicts of a card for the lead in every hex near Bastogne that is free.
fn verdicts(card: u8, base: impl Fn() -> Table) -> Vec<(HexId, Verdict, Table)> {
    let def = &game().pack.action_cards[usize::from(action_card(card).0)];
    let map = &game().pack.map;
    let mut found = Vec::new();
    for at in map.grid.within(hex("1814"), 4) {
        if base().board().holds(Side::German, at) || base().board().holds(Side::Allied, at) {
            continue;
        }
        let table = base().put(LEAD, label(at));
        let active: UnitSet = [unit(LEAD), unit("109.28.VIII")].into_iter().collect();
        let verdict = {
            let board = table.board();
            game().test_unit(&Survey::new(&board), def, active, unit(LEAD), &mut Notes::default())
        };
        found.push((at, verdict, table));
    }
    found
}

/// Whether the lead would be in danger of surround in a hex.
fn danger(board: &Board<'_>, at: HexId) -> bool {
    let moved = board.with(unit(LEAD), at);
    game().in_danger(&Survey::new(&moved), at)
}

/// Checks every move a card makes somewhere near Bastogne; somewhere there must be one.
fn moves(card: u8, base: impl Fn() -> Table, holds: impl Fn(&Board<'_>, HexId, HexId) -> bool) {
    let mut count = 0;
    let preserves =
        game().pack.action_cards[usize::from(action_card(card).0)].keep.contains(&Keep::PreserveLine);
    for (from, verdict, table) in verdicts(card, base) {
        let Verdict::Move(units, to) = verdict else { continue };
        count += 1;
        let board = table.board();
        assert!(units.contains(&unit(LEAD)) && from != to, "card {card:02}");
        assert!(game().room(&board, Side::Allied, to, &units), "card {card:02} to {}", label(to));
        assert!(holds(&board, from, to), "card {card:02}: {} to {}", label(from), label(to));
        let opens = game().opens_or_widens(&board, &board.with(unit(LEAD), to));
        assert!(!opens || !preserves, "card {card:02}: {} to {} opens the line", label(from), label(to));
    }
    assert!(count > 0, "card {card:02} moves nobody");
}

/// Two Germans east of Bastogne.
fn germans() -> Table {
    Table::empty(23).put("276.LXXX", "1713").put("352.LXXXV", "1912")
}

fn to_german(board: &Board<'_>, at: HexId) -> u16 {
    game().to_german(board, at)
}

fn near_german(board: &Board<'_>, at: HexId) -> bool {
    game().any_german_near(&Survey::new(board), at)
}

fn empty(board: &Board<'_>, at: HexId) -> bool {
    !board.holds(Side::Allied, at) && !board.holds(Side::German, at)
}

/// [rule 10.2-b, 10.2-c, 10.3-i, 10.4-a] Cards that fill positions and towns: 01, 03, 17, 18, 22.
#[test]
fn cards_that_occupy() {
    let map = &game().pack.map;
    moves(1, germans, |b, _, to| map.positions.contains(to) && empty(b, to) && near_german(b, to));
    moves(3, germans, |b, _, to| {
        map.towns.contains(to) && empty(b, to) && near_german(b, to) && !danger(b, to)
    });
    moves(17, germans, |b, from, to| {
        map.positions.contains(to)
            && empty(b, to)
            && map.hold_at(to) >= 2
            && to_german(b, to) <= 4
            && to_german(b, from) > 1
            && !danger(b, to)
    });
    moves(18, germans, |b, _, to| {
        let bridge = |d: Dir| map.bridge(to, d).is_some_and(|x| !b.state.blown.contains(x));
        empty(b, to) && Dir::ALL.into_iter().any(bridge) && near_german(b, to)
    });
    let calm = || Table::empty(23).put("352.LXXXV", "1808").mark("352.LXXXV", |u| u.flags |= flag::NO_FUEL);
    moves(22, calm, |b, from, to| {
        let out = game().is_out_of_contact(&Survey::new(b), unit(LEAD));
        out && map.positions.contains(to) && empty(b, to) && map.hold_at(to) >= 2 && from != to
    });
}

/// [rule 10.2-b, 10.3-d, 12.1-b] Cards that withdraw: 02, 19, 20, 21 leave German control and danger, from where they say.
#[test]
fn cards_that_withdraw() {
    let map = &game().pack.map;
    let strong = || germans().put("Peiper.1SS.I-SS", "1713").put("3.2P.XLVII", "1912");
    let free = |b: &Board<'_>, to: HexId| !b.in_ezoc(Side::Allied, to) && !danger(b, to);
    moves(2, strong, |b, from, to| {
        let now = game().in_danger(&Survey::new(b), from);
        now && map.points_at(from) == 0 && free(b, to)
    });
    for card in [19, 20] {
        moves(card, strong, |b, from, to| to_german(b, from) == 1 && map.points_at(from) == 0 && free(b, to));
    }
    let weak = || strong().mark(LEAD, |u| u.lost = 2);
    moves(21, weak, |b, from, to| {
        let strength = b.state.face(&game().pack, unit(LEAD)).strength;
        strength <= 2 && to_german(b, from) == 1 && !b.in_ezoc(Side::Allied, to)
    });
    // Nobody withdraws out of a victory hex.
    for card in [2, 19, 20, 21] {
        for (from, verdict, _) in verdicts(card, weak) {
            assert!(
                map.points_at(from) == 0 || verdict == Verdict::No,
                "card {card:02} from {}",
                label(from)
            );
        }
    }
}

/// [rule 10.2-b, 10.3-a] Cards that close up: 14 goes nearer the Germans in supply, 16 only from out of contact.
#[test]
fn cards_that_close_up() {
    moves(14, germans, |b, from, to| {
        to_german(b, from) > 1 && to_german(b, to) < to_german(b, from) && !danger(b, to)
    });
    let calm = || Table::empty(23).put("352.LXXXV", "1808").mark("352.LXXXV", |u| u.flags |= flag::NO_FUEL);
    moves(16, calm, |b, from, to| {
        let out = game().is_out_of_contact(&Survey::new(b), unit(LEAD));
        out && to_german(b, to) <= 4 && to_german(b, to) < to_german(b, from)
    });
}

/// [rule 10.2-b, 10.61-d] Cards that attack pick what they say: 07 a town, 12 one unit alone, 13 who pins a friend, 11 who
/// can be surrounded, and none what is too strong.
#[test]
fn cards_that_attack() {
    let map = &game().pack.map;
    let weak = || {
        Table::empty(23)
            .put("276.LXXX", "1713")
            .mark("276.LXXX", |u| u.lost = 1)
            .put("320.212.LXXX", "1912")
            .mark("320.212.LXXX", |u| u.lost = 1)
            .put("316.212.LXXX", "1912")
            .mark("316.212.LXXX", |u| u.lost = 1)
            .put("109.28.VIII", "1917")
    };
    let targets = |card: u8, base: &dyn Fn() -> Table| {
        let mut found: Vec<&str> = Vec::new();
        for (_, verdict, _) in verdicts(card, base) {
            if let Verdict::Attack(at) = verdict
                && !found.contains(&label(at))
            {
                found.push(label(at));
            }
        }
        found.sort_unstable();
        found
    };
    assert_eq!(targets(12, &weak), ["1713"], "two units are not alone");
    for card in [5, 6, 8, 9, 10] {
        assert!(targets(card, &weak).contains(&"1713"), "card {card:02}");
    }
    assert_eq!(targets(7, &weak), [""; 0], "no town");
    let town = || weak().put("276.LXXX", "1814");
    assert!(map.towns.contains(hex("1814")));
    assert_eq!(targets(7, &town), ["1814"]);
    // 110.28 sits in a ring of control between the two.
    let pinned = || weak().put("110.28.VIII", "1812").put("39.26.XLVII", "1811").put("276.LXXX", "1813");
    let mut freed = 0;
    for (_, verdict, table) in verdicts(13, weak).into_iter().chain(verdicts(13, pinned)) {
        let Verdict::Attack(at) = verdict else { continue };
        let board = table.board();
        let survey = Survey::new(&board);
        let cut_off = |h: HexId| game().surrounded(&board, h) || !game().linked(&survey).contains(h);
        assert!(map.grid.adjacent(at).any(|h| board.holds(Side::Allied, h) && cut_off(h)), "{}", label(at));
        freed += 1;
    }
    assert!(freed > 0);
    let strong = || Table::empty(23).put("Peiper.1SS.I-SS", "1713").put("3.2P.XLVII", "1713");
    for card in [4, 5, 6, 8, 9, 10, 11, 12] {
        assert_eq!(targets(card, &strong), [""; 0], "card {card:02}");
    }
    // Whoever was attacked in this activation is left alone (13.1-c).
    let fought = || weak().mark("276.LXXX", |u| u.flags |= flag::DEFENDED);
    assert_eq!(targets(12, &fought), [""; 0]);
}
