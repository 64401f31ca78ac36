//! Fixed places the Allied system uses: `placements.toml` (9.61, 10.0).

use super::formations::{self, Army};
use super::hexes;
use super::kind::{DatumKind, Doc};
use super::units::{self, UnitDef, UnitId};
use sandtable_hex::{Grid, HexId};

/// Everything `placements.toml` says.
#[derive(Debug, Clone, Default)]
pub struct Placements {
    /// Where units of XXX Corps go first (9.61).
    pub xxx: Vec<(UnitId, HexId)>,
    /// The unit that is free at once in its hex (11.82-b).
    pub free: Option<UnitId>,
    /// The hexes an army card measures from (10.0-e to 10.0-g).
    pub focus: Vec<(Army, Vec<HexId>)>,
}

/// Reads `placements.toml`.
pub(crate) fn read(doc: &Doc<'_>, grid: &Grid, all: &[UnitDef]) -> Placements {
    doc.toml(|root| {
        let source = root.file_source();
        let xxx = root.records("place", DatumKind::Placement, &source, |row, _| {
            let unit = row.text("unit").and_then(|t| units::find(doc, all, &t));
            let hex = row.hex(grid, "hex");
            (row.string("unit"), unit.zip(hex))
        });
        let free = root.text("free").and_then(|t| units::find(doc, all, &t));
        let focus = root.records("focus", DatumKind::Placement, &source, |row, _| {
            let army = row.text("army").and_then(|t| formations::army(doc, &t));
            let list = row.text("hexes").map(|t| hexes::list(doc, grid, &t)).unwrap_or_default();
            (row.string("army"), army.map(|army| (army, list.into_iter().map(|(h, _)| h).collect())))
        });
        Placements { xxx, free, focus }
    })
}
