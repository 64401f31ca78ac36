//! Chapter 12.2: the Allied front line.

use super::table::{Table, game, hex, label, unit};
use sandtable_ardennes::pack::{Side, UnitId};
use sandtable_ardennes::state::{Place, flag};

/// Allied units that control their surroundings, but none of those the tests place themselves.
fn strong() -> impl Iterator<Item = UnitId> {
    let fit = |u: &&sandtable_ardennes::pack::UnitDef| {
        u.side == Side::Allied
            && u.faces.first().is_some_and(|f| !f.bracketed)
            && !u.key.ends_with("VIII")
            && !u.key.ends_with("XXX")
    };
    game().pack.units.iter().filter(fit).map(|u| u.id)
}

/// Strong units in these hexes, and Germans in the east.
fn line(hexes: &[String]) -> Table {
    let mut table = Table::empty(20).put("326.LXVII", "0305");
    for (at, unit) in hexes.iter().zip(strong()) {
        table.state.put(&game().pack, unit, Place::Hex(hex(at)));
    }
    table
}

/// Hexes of one column, every `step` rows, and its southern end.
fn column(step: usize) -> Vec<String> {
    let mut hexes: Vec<String> = (1..=26).step_by(step).map(|row| format!("{row:02}15")).collect();
    hexes.push("2615".to_owned());
    hexes.dedup();
    hexes
}

/// [rule 12.2-a, 12.2-b] Two hexes between units with control keep the line, three open it.
#[test]
fn two_hexes_hold_and_three_do_not() {
    assert_eq!(game().gap(&line(&column(3)).board()), None);
    let open = line(&column(4));
    let gap = game().gap(&open.board()).expect("a gap");
    assert_eq!((gap.width, gap.meuse), (3, false));
}

/// The neighbourhood of the rulebook's example: a line held by units in 1814, 2015 and 2314, a German in 2013.
pub fn martelange() -> Table {
    let mut hexes: Vec<String> = (1..=16).step_by(3).map(|row| format!("{row:02}15")).collect();
    hexes.extend(["1814", "2314", "2613"].map(str::to_owned));
    line(&hexes).put("CCB.9A.VIII", "2015").put("352.LXXXV", "2013")
}

/// [rule 12.2-d, 10.3-g] The example: from 2015 to Bastogne or Martelange opens the line, to 2114 or 2014 it does not.
#[test]
fn the_line_before_martelange() {
    let table = martelange();
    let board = table.board();
    assert_eq!(game().gap(&board), None);
    let opens = |to: &str| game().opens_or_widens(&board, &board.with(unit("CCB.9A.VIII"), hex(to)));
    assert_eq!([opens("1814"), opens("2214"), opens("2114"), opens("2014")], [true, true, false, false]);
}

/// [rule 12.2-c] A gap widens when the hexes between its sides become more.
#[test]
fn widening() {
    // A unit in the second row keeps the line from opening behind the one that moves.
    let table = martelange().put("110.28.VIII", "2513");
    let board = table.board().without(unit("CCB.9A.VIII"));
    let gap = game().gap(&board).expect("without the unit there is a gap");
    let south = board.stack(hex("2314")).next().expect("somebody");
    assert!(game().opens_or_widens(&board, &board.with(south, hex("2415"))), "one hex further: {gap:?}");
    assert!(!game().opens_or_widens(&board, &board.with(south, hex("2214"))), "closer");
}

/// [rule 12.2-c, 12.2-d] Where the line is open in one place, another opening still counts.
#[test]
fn a_second_gap() {
    // The line of one column without its unit in row 22: a gap there, and nowhere else.
    let hexes: Vec<String> = column(3).into_iter().filter(|h| h != "2215").collect();
    let table = line(&hexes);
    let board = table.board();
    assert!(game().gap(&board).is_some());
    let at = |label: &str| board.stack(hex(label)).next().expect("somebody");
    assert!(game().opens_or_widens(&board, &board.without(at("0715"))), "a second gap in the north");
    assert!(!game().opens_or_widens(&board, &board), "nothing changed");
}

/// [rule 12.2-c, 12.2-d, 9.3-a] Beside a broad gap too a unit that leaves the line opens another; one at the side of the gap only
/// widens it (S-05).
#[test]
fn another_gap_beside_a_broad_one() {
    let rows: Vec<String> = [1, 4, 7, 10, 22, 24, 26].iter().map(|row| format!("{row:02}15")).collect();
    let table = line(&rows);
    let board = table.board();
    assert_eq!(game().gap(&board).map(|g| g.width), Some(11));
    let at = |label: &str| board.stack(hex(label)).next().expect("somebody");
    let opens = |from: &str| game().opens(&board, &board.without(at(from)));
    let worse = |from: &str, to: &str| game().opens_or_widens(&board, &board.with(at(from), hex(to)));
    assert_eq!(
        ["0415", "0715", "2415"].map(opens),
        [true, true, true],
        "from the middle of what is left of the line"
    );
    assert_eq!(["1015", "2215"].map(opens), [false, false], "from the sides of the gap");
    assert!(worse("0415", "0420") && worse("1015", "0915"), "to the rear, and away from the gap");
    assert!(worse("1015", "1115"), "into the gap, but out of reach of 0715");
    assert!(!worse("2215", "2115"), "closer, and still in line");
}

/// [rule 12.2-c] A gap whose narrowest place moves elsewhere is measured along its own way, not against a broader one (S-05).
#[test]
fn another_narrowest_place() {
    let at = |labels: &[&str]| labels.iter().map(|l| (*l).to_owned()).collect::<Vec<_>>();
    // Three hexes between 0715 and 1115, four between 0620 and 1120 behind them, eleven in the south.
    let table = line(&at(&["0115", "0415", "0715", "1115", "1415", "2615", "0620", "1120"]));
    let board = table.board();
    let who = board.stack(hex("0715")).next().expect("somebody");
    assert!(game().opens_or_widens(&board, &board.with(who, hex("0320"))), "from three to four or more");
}

/// [rule 12.2-c] A hole whose ways all lead through a gap that is there already is part of that gap (S-05): with it shut the line holds.
#[test]
fn a_hole_before_the_same_gap() {
    let column = |rows: &[u8], column: u8| rows.iter().map(|r| format!("{r:02}{column}")).collect::<Vec<_>>();
    // Five hexes between 0415 and 1015, four between 0522 and 1022 behind them, and nowhere else a way.
    let mut hexes = column(&[1, 4, 10, 13, 16, 19, 22, 25, 26], 15);
    hexes.extend(column(&[1, 3, 5, 10, 13, 16, 19, 22, 25, 26], 22));
    let table = line(&hexes);
    let board = table.board();
    let gaps = game().gaps(&board);
    assert_eq!(gaps.iter().map(|g| g.width).collect::<Vec<_>>(), [4], "{gaps:?}");
    let at = |label: &str| board.stack(hex(label)).next().expect("somebody");
    assert!(!game().opens(&board, &board.without(at("1915"))), "before the gap");
    assert!(game().opens(&board, &board.without(at("1922")).without(at("1915"))), "through both lines");
}

/// [rule 12.2-c, 12.2-d] At the edge of the map too a unit that leaves opens a gap beside a broad one (S-05).
#[test]
fn another_gap_at_the_edge() {
    let rows: Vec<String> = [1, 4, 7, 10, 22, 24, 26].iter().map(|row| format!("{row:02}15")).collect();
    let table = line(&rows);
    let board = table.board();
    for edge in ["0115", "2615"] {
        let who = board.stack(hex(edge)).next().expect("somebody");
        let wide = game().gaps(&board.without(who)).len() > game().gaps(&board).len();
        assert_eq!(game().opens(&board, &board.without(who)), wide, "{edge}");
    }
}

/// [rule 12.2-c] Two gaps: to close one is not to widen the other, but to take a unit from the other's side is (S-05).
#[test]
fn closing_one_of_two_gaps() {
    let rows = |rows: &[u8]| rows.iter().map(|row| format!("{row:02}15")).collect::<Vec<_>>();
    // Three hexes between 04 and 08, four between 17 and 22; the spare unit stands far behind.
    let table = line(&rows(&[1, 4, 8, 11, 14, 17, 22, 25, 26])).put("CCB.9A.VIII", "1420");
    let board = table.board();
    let width = game().gap(&board).expect("two gaps").width;
    let (close, north) = if width == 3 { ("0615", true) } else { ("1915", false) };
    let spare = unit("CCB.9A.VIII");
    assert!(game().gap(&board.with(spare, hex(close))).is_some(), "the other is open still");
    assert!(!game().opens_or_widens(&board, &board.with(spare, hex(close))), "{width}");
    let taken = board.stack(hex(if north { "2215" } else { "0415" })).next().expect("somebody");
    assert!(game().opens_or_widens(&board, &board.with(taken, hex(close))), "{width}");
}

/// [rule 12.2-b, 12.2-c] A gap is filled when the line holds there, be it open elsewhere; not when a unit stands in the midst of it, nor
/// when the unit's going leaves another (S-05).
#[test]
fn filling_one_of_two_gaps() {
    let rows = |rows: &[u8]| rows.iter().map(|row| format!("{row:02}15")).collect::<Vec<_>>();
    // Three hexes between 04 and 08, eight between 14 and 23; the spare unit stands far behind.
    let table = line(&rows(&[1, 4, 8, 11, 14, 23, 26])).put("CCB.9A.VIII", "1121");
    let board = table.board();
    let gaps = game().gaps(&board);
    assert_eq!(gaps.len(), 2, "{gaps:?}");
    let fills = |who: UnitId, to: &str| game().fills(&gaps, &board, &board.with(who, hex(to)));
    let spare = unit("CCB.9A.VIII");
    assert!(game().gap(&board.with(spare, hex("0615"))).is_some(), "the other is open still");
    assert_eq!(["0615", "1815", "1122"].map(|to| fills(spare, to)), [true, false, false]);
    let at = |label: &str| board.stack(hex(label)).next().expect("somebody");
    assert!(!fills(at("1115"), "0615"), "from one hole into another");
    assert!(!game().fills(&[], &board, &board), "there is none to fill");
}

/// [rule 12.2-b, 12.2-c] Where two holes of the line lead to one behind it, nothing is filled while the line is as open as it was (S-05).
#[test]
fn filling_nothing() {
    let column = |rows: &[u8], column: u8| rows.iter().map(|r| format!("{r:02}{column}")).collect::<Vec<_>>();
    let mut hexes = column(&[1, 4, 8, 11, 14, 20, 23, 26], 15);
    hexes.extend(column(&[1, 4, 9, 12, 15, 18, 21, 24, 26], 22));
    let table = line(&hexes).put("CCB.9A.VIII", "0427");
    let board = table.board();
    let gaps = game().gaps(&board);
    let widths: Vec<u16> = gaps.iter().map(|g| g.width).collect();
    assert_eq!(widths, [3, 4], "the hole straight ahead of the one behind, and the one behind: {gaps:?}");
    let fills = |to: &str| game().fills(&gaps, &board, &board.with(unit("CCB.9A.VIII"), hex(to)));
    assert_eq!(["0428", "0622"].map(fills), [false, true]);
}

/// [rule 12.2-b, 12.2-g] The gap before XXX Corps is filled by itself too.
#[test]
fn filling_the_gap_before_the_meuse() {
    let rows: Vec<String> = column(3).into_iter().filter(|h| h != "2215").collect();
    let table = line(&rows).put("39.26.XLVII", "1120").put("5.GA.XXX", "1127").put("CCB.9A.VIII", "2420");
    let board = table.board();
    let gaps = game().gaps(&board);
    assert_eq!(gaps.iter().filter(|g| g.meuse).count(), 1);
    assert_eq!(gaps.len(), 2, "{gaps:?}");
    // Without the brigade nobody threatens XXX Corps; the hole in the south is as it was.
    assert!(game().fills(&gaps, &board, &board.without(unit("5.GA.XXX"))));
    assert!(!game().fills(&gaps, &board, &board.with(unit("CCB.9A.VIII"), hex("2520"))));
}

/// [rule 12.2-c] A side of the gap without units ends at the edge of the map (S-05).
#[test]
fn a_gap_to_the_edge() {
    let table = line(&["2515".to_owned()]);
    let gap = game().gap(&table.board()).expect("everything is open");
    assert!(gap.width > 3, "{gap:?}");
}

/// [rule 12.2-f] A dispersed unit controls nothing: the line breaks beside it.
#[test]
fn dispersed_units_give_no_control() {
    let table = martelange().mark("CCB.9A.VIII", |u| u.flags |= flag::DISPERSED);
    assert!(game().gap(&table.board()).is_some());
}

/// [rule 12.2-b] Germans in the hexes between two units, under their control, are a way through the line.
#[test]
fn germans_in_the_line() {
    let map = &game().pack.map;
    let mut table = line(&column(3));
    assert_eq!(game().gap(&table.board()), None);
    // Between 0715 and 1015 lie two rows; Germans in one of them, as wide as the Allied control.
    let row: Vec<_> = (13..=17).map(|column| hex(&format!("08{column:02}"))).collect();
    assert!(row.iter().any(|h| table.board().in_ezoc(Side::German, *h)), "they stand in Allied control");
    let beside = |h: &sandtable_hex::HexId| !map.towns.contains(*h) && table.state.stack(*h).next().is_none();
    assert!(row.iter().all(beside), "nobody and no town in the way");
    for (at, unit) in row.iter().zip(super::borders::germans().filter(|u| *u != unit("326.LXVII"))) {
        table.state.put(&game().pack, unit, Place::Hex(*at));
    }
    let gap = game().gap(&table.board()).expect("the Germans are through");
    assert!(row.iter().filter(|h| gap.path.contains(**h)).count() >= 3, "{gap:?}");
}

/// [rule 12.2-g] Allied units on the west bank are no part of the line before XXX Corps: neither they nor their control bar the way.
#[test]
fn the_west_bank_does_not_count() {
    let map = &game().pack.map;
    let table = line(&column(3)).put("39.26.XLVII", "1120");
    let deep = |h: &sandtable_hex::HexId| {
        map.grid.adjacent(*h).count() == 6
            && map.grid.within(*h, 1).all(|n| map.west_of_meuse.contains(n) && !map.towns.contains(n))
    };
    let far = map.grid.ids().find(deep).expect("a hex behind the river");
    let mut table = table.with(|s| s.put(&game().pack, unit("5.GA.XXX"), Place::Hex(far)));
    let open = game().gap(&table.board());
    assert_eq!(open.map(|g| g.meuse), Some(true));
    let free: Vec<UnitId> = strong().filter(|u| table.state.hex_of(*u).is_none()).collect();
    let ring: Vec<_> = map.grid.adjacent(far).collect();
    assert!(free.len() >= ring.len());
    for (at, unit) in ring.iter().zip(free) {
        table.state.put(&game().pack, unit, Place::Hex(*at));
    }
    assert_eq!(game().gap(&table.board()).map(|g| g.meuse), Some(true), "they stand west of the river");
}

/// [rule 12.2-g] No way to XXX Corps leads through an Allied town.
#[test]
fn towns_bar_the_way_to_the_meuse() {
    let map = &game().pack.map;
    let table = line(&column(3)).put("5.GA.XXX", "1127");
    let allied = |h: sandtable_hex::HexId| {
        map.towns.contains(h) && !table.state.german_towns.contains(h) && label(h) != "1127"
    };
    let mut ways = 0;
    for row in 2..24 {
        let at = hex(&format!("{row:02}18"));
        if map.towns.contains(at) || map.at_meuse.contains(at) || map.west_of_meuse.contains(at) {
            continue;
        }
        if let Some(gap) = game().gap(&table.board().with(unit("39.26.XLVII"), at)) {
            ways += 1;
            assert!(!gap.path.iter().any(allied), "from {}", label(at));
        }
    }
    assert!(ways > 5, "{ways}");
}

/// [rule 12.2-g] With XXX Corps in play the line runs east of the Meuse too.
#[test]
fn the_british_line() {
    let closed = line(&column(3)).put("352.LXXXV", "1405");
    assert_eq!(game().gap(&closed.board()), None);
    // A German west of the American line, with nothing between him and the Meuse.
    let table = closed.put("39.26.XLVII", "1120").put("5.GA.XXX", "1127");
    let gap = game().gap(&table.board()).expect("a way to the Meuse");
    assert!(gap.meuse || !gap.path.is_empty());
    // British units that come into reach of it open a gap.
    let (with, before) = (table.board(), table.board().without(unit("5.GA.XXX")));
    assert!(game().opens_or_widens(&before, &with) && !game().opens_or_widens(&with, &with));
    // A German who stands at the river himself is no such threat, anywhere on the east bank.
    let map = &game().pack.map;
    for at in map.at_meuse.and_not(&map.west_of_meuse).and_not(&map.towns).iter() {
        assert_eq!(game().gap(&table.board().with(unit("39.26.XLVII"), at)), None, "{}", label(at));
    }
    let without = table.with(|s| s.put(&game().pack, unit("5.GA.XXX"), Place::Out));
    assert_eq!(game().gap(&without.board()).map(|g| g.meuse), None);
}
