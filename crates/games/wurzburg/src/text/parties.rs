//! Who acts in an event and who suffers it, and the cell of the table that was read: what a result card shows.

use crate::Wurzburg;
use crate::event::Event;
use crate::ids::CounterId;
use sandtable_engine::query::ResultTable;
use sandtable_engine::{EventText, Message};

/// Key of the combat results among [`tables`].
const CRT: &str = "crt";

/// Adds the counters of an event and the cell it was read off.
pub(crate) fn parties(game: &Wurzburg, event: &Event, line: EventText) -> EventText {
    let key = |unit: CounterId| game.pack.key(unit).to_owned();
    match event {
        Event::Fired { firers, .. } => line.by(firers.iter().map(key)),
        Event::Hits { die, .. } => line.read_off(CRT, usize::from(die.saturating_sub(1)), 0),
        Event::Moved { units, .. } | Event::Entered { units, .. } | Event::Reacted { units, .. } => {
            line.by(units.iter().map(key))
        }
        Event::Advanced(unit, _) => line.by([key(*unit)]),
        Event::Lost { unit, .. } | Event::Retreated(unit, _) | Event::HqLost(unit) => {
            line.against([key(*unit)])
        }
        _ => line,
    }
}

/// The tables events point into.
pub(crate) fn tables(game: &Wurzburg) -> Vec<(&'static str, ResultTable)> {
    let crt = &game.pack.charts.crt;
    let table = ResultTable {
        text: Message::new("table-crt"),
        rule: "18.2".into(),
        columns: vec!["±".to_owned()],
        rows: (1..=crt.len()).map(|n| n.to_string()).collect(),
        cells: crt.iter().map(|n| vec![if *n == 0 { "0".to_owned() } else { format!("{n:+}") }]).collect(),
        lit_column: None,
        lit_row: None,
    };
    vec![(CRT, table)]
}
