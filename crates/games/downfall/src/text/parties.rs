//! Who acts in an event and who suffers it, and the cell of the table that was read: what a result card shows.

use crate::Downfall;
use crate::event::Event;
use crate::pack::{CombatTable, Pack};
use sandtable_engine::query::ResultTable;
use sandtable_engine::{EventText, Message};

/// Key of the combat table among [`tables`].
const COMBAT: &str = "combat";

/// Adds the pieces of an event and the cell it was read off.
pub(super) fn parties(game: &Downfall, event: &Event, line: EventText) -> EventText {
    let pack = &game.pack;
    let key = |unit| pack.key(unit);
    match event {
        Event::Declared { primary, flanks, .. } => {
            line.by([*primary].into_iter().chain(flanks.iter()).map(key))
        }
        Event::Fought { reckoning, total, .. } => {
            let (row, column) = cell(pack, i32::from(*total), i32::from(reckoning.column()));
            line.read_off(COMBAT, row, column)
        }
        Event::Moved { unit, .. } | Event::Advanced { unit, .. } => line.by([key(*unit)]),
        Event::Lost { unit, .. } | Event::Eliminated(unit) | Event::Retreated { unit, .. } => {
            line.against([key(*unit)])
        }
        _ => line,
    }
}

/// Row and column of a modified roll and a difference of strengths.
fn cell(pack: &Pack, total: i32, difference: i32) -> (usize, usize) {
    (pack.combat.row(total), pack.combat.column(difference))
}

/// The tables events point into.
pub(crate) fn tables(pack: &Pack) -> Vec<(&'static str, ResultTable)> {
    vec![(COMBAT, combat_table(&pack.combat))]
}

/// The combat table as it is printed.
pub(crate) fn combat_table(table: &CombatTable) -> ResultTable {
    ResultTable {
        text: Message::new("table-combat"),
        rule: "8.5s-0".into(),
        columns: table.columns.iter().map(|c| format!("{c:+}")).collect(),
        rows: table.rolls.iter().map(ToString::to_string).collect(),
        cells: table.cells.iter().map(|row| row.iter().map(|c| c.text()).collect()).collect(),
        lit_column: None,
        lit_row: None,
    }
}
