//! Who acts in an event and who suffers it, and the cell of the table that was read: what a result card shows.

use crate::Panzer;
use crate::event::{Event, Source, Tag};
use sandtable_engine::query::ResultTable;
use sandtable_engine::{EventText, Message};

/// Key of the hit table among [`tables`].
const AP_HIT: &str = "ap-hit";

/// Net modifier that heads the first row of the hit table; each row below is one less.
const FIRST_ROW: i8 = 5;

/// Adds the units of an event and the cell it was read off.
pub(crate) fn parties(game: &Panzer, event: &Event, line: EventText) -> EventText {
    let key = |tag: &Tag| game.tag_key(*tag);
    match event {
        Event::Declared { unit, target, .. }
        | Event::Wasted { unit, target }
        | Event::Assaults { unit, target }
        | Event::Overruns { unit, target }
        | Event::Bout { unit, target, .. } => line.by([key(unit)]).against([key(target)]),
        Event::Shot { sum, .. } => {
            let line = line.by([key(&sum.unit)]).against([key(&sum.target)]);
            match hit_row(sum.net) {
                Some(row) => line.read_off(AP_HIT, row, sum.band.index()),
                None => line,
            }
        }
        Event::Gp { sum, .. } => {
            let line = line.against([key(&sum.target)]);
            if let Source::Unit(unit) = &sum.by { line.by([key(unit)]) } else { line }
        }
        Event::CloseAssault { sum, .. } => line.by([key(&sum.unit)]).against([key(&sum.target)]),
        Event::Armor { target, .. } | Event::Hits { target, .. } | Event::Located { target, .. } => {
            line.against([key(target)])
        }
        Event::Tracked(unit)
        | Event::Suppressed(unit)
        | Event::TurretDamaged(unit)
        | Event::HullDamaged(unit)
        | Event::Damaged(unit)
        | Event::BailOut { unit, .. }
        | Event::Passenger { unit, .. }
        | Event::Eliminated { unit, .. }
        | Event::Reduced { unit, .. }
        | Event::Destroyed { unit, .. } => line.against([key(unit)]),
        Event::Moved { unit, .. }
        | Event::Leftover { unit, .. }
        | Event::Crawled { unit, .. }
        | Event::Recovery { unit, .. } => line.by([key(unit)]),
        _ => line,
    }
}

/// The row of the hit table for a net modifier.
pub(crate) fn hit_row(net: i8) -> Option<usize> {
    usize::try_from(FIRST_ROW - net).ok()
}

/// The tables events point into.
pub(crate) fn tables(game: &Panzer) -> Vec<(&'static str, ResultTable)> {
    vec![(AP_HIT, hit_table(game))]
}

/// The hit table as it is printed.
pub(crate) fn hit_table(game: &Panzer) -> ResultTable {
    let numbers = &game.pack.tables.ap_hit.numbers;
    let row = |i: usize| numbers.iter().map(|column| column[i].to_string()).collect::<Vec<String>>();
    ResultTable {
        text: Message::new("table-ap-hit"),
        rule: "4.4.3.2.3".into(),
        columns: ["P", "S", "M", "L", "E"].map(str::to_owned).to_vec(),
        rows: (0..16).map(|i| format!("{:+}", FIRST_ROW - i)).collect(),
        cells: (0..16).map(row).collect(),
        lit_column: None,
        lit_row: None,
    }
}
