//! The sorts of data this pack has, and the readers that note them.

use sandtable_pack::Kind;

/// One figure with its key, its place in the files and its source.
pub type Datum = sandtable_pack::Datum<DatumKind>;
/// One file being read.
pub(crate) type Doc<'a> = sandtable_pack::Doc<'a, DatumKind>;
/// A table of a TOML file.
pub(crate) type Tab<'a> = sandtable_pack::Tab<'a, DatumKind>;
/// A line of a comma-separated table.
pub(crate) type Row<'a> = sandtable_pack::csv::Row<'a, DatumKind>;
/// What reading has found so far.
pub(crate) type Log = sandtable_pack::Log<DatumKind>;

/// What sort of thing a datum is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DatumKind {
    /// One hex with all it holds.
    Hex,
    /// One class of one hexside.
    Side,
    /// A beach.
    Beach,
    /// A sea area or land area.
    Area,
    /// A border between two sea areas.
    Border,
    /// One cell of the combat table.
    Combat,
    /// One turn with its weather.
    Turn,
    /// Tracks, displays and small tables.
    Table,
    /// A limit of the rules.
    Limit,
    /// An order marker.
    Order,
    /// A box of an order display.
    Display,
    /// A combat unit.
    Unit,
    /// An air or naval unit.
    AirNaval,
    /// The count of a sort of pieces.
    Count,
    /// An event card.
    Event,
    /// An action card.
    Card,
    /// A scenario.
    Scenario,
}

impl Kind for DatumKind {
    const ALL: &'static [DatumKind] = &[
        DatumKind::Hex,
        DatumKind::Side,
        DatumKind::Beach,
        DatumKind::Area,
        DatumKind::Border,
        DatumKind::Combat,
        DatumKind::Turn,
        DatumKind::Table,
        DatumKind::Limit,
        DatumKind::Order,
        DatumKind::Display,
        DatumKind::Unit,
        DatumKind::AirNaval,
        DatumKind::Count,
        DatumKind::Event,
        DatumKind::Card,
        DatumKind::Scenario,
    ];

    fn label(self) -> &'static str {
        match self {
            DatumKind::Hex => "hexes",
            DatumKind::Side => "hexsides",
            DatumKind::Beach => "beaches",
            DatumKind::Area => "areas",
            DatumKind::Border => "sea borders",
            DatumKind::Combat => "combat results",
            DatumKind::Turn => "turns",
            DatumKind::Table => "tables",
            DatumKind::Limit => "limits",
            DatumKind::Order => "order markers",
            DatumKind::Display => "display boxes",
            DatumKind::Unit => "combat units",
            DatumKind::AirNaval => "air and naval units",
            DatumKind::Count => "piece counts",
            DatumKind::Event => "event cards",
            DatumKind::Card => "action cards",
            DatumKind::Scenario => "scenarios",
        }
    }
}
