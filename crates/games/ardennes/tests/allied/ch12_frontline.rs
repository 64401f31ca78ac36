//! Chapter 12.2: the Allied front line.

use crate::table::{Table, game};
use sandtable_ardennes::pack::{Side, UnitId};

/// Allied units that control their surroundings, first the infantry regiments.
fn strong(n: usize) -> Vec<UnitId> {
    let pack = &game().pack;
    let fit =
        pack.units.iter().filter(|u| u.side == Side::Allied && u.faces.first().is_some_and(|f| !f.bracketed));
    fit.map(|u| u.id).take(n).collect()
}

/// A line from north to south in one column, a unit every `step` rows, with one German behind it in the east.
fn line(step: i16) -> Table {
    let grid = &game().pack.map.grid;
    let mut table = Table::empty(20);
    let rows: Vec<i16> = (0..).map(|i| 1 + i * step).take_while(|r| *r <= 26).collect();
    let units = strong(rows.len() + 1);
    for (row, unit) in rows.iter().zip(&units) {
        if let Some(at) = grid.id_at(15, *row) {
            table.state.put(&game().pack, *unit, sandtable_ardennes::state::Place::Hex(at));
        }
    }
    if let (Some(last), Some(at)) = (units.last(), grid.id_at(15, 26)) {
        table.state.put(&game().pack, *last, sandtable_ardennes::state::Place::Hex(at));
    }
    table.put("326.LXVII", "0305")
}

/// [rule 12.2-a, 12.2-b] Two hexes between units with control keep the line, three open it.
#[test]
fn two_hexes_hold_and_three_do_not() {
    assert_eq!(game().gap(&line(3).board()), None);
    let open = line(4);
    let gap = game().gap(&open.board()).expect("a gap");
    assert_eq!(gap.width, 3);
}
