//! The sorts of data this pack has, and the reader that notes them.

use sandtable_pack::Kind;

/// One figure with its key, its place in the files and its source.
pub type Datum = sandtable_pack::Datum<DatumKind>;
/// One file being read.
pub(crate) type Doc<'a> = sandtable_pack::Doc<'a, DatumKind>;
/// A table of a file.
pub(crate) type Tab<'a> = sandtable_pack::Tab<'a, DatumKind>;
/// What reading has found so far.
pub(crate) type Log = sandtable_pack::Log<DatumKind>;

/// What sort of thing a datum is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DatumKind {
    /// Terrain of one hex.
    Terrain,
    /// A river or slope on one hexside.
    HexSide,
    /// A road through one hexside.
    Road,
    /// A bridge.
    Bridge,
    /// A town, city, river, forest or height with its name.
    Place,
    /// A unit type's values.
    Type,
    /// A formation.
    Formation,
    /// A group of like counters.
    Counter,
    /// A chart or table.
    Chart,
    /// A part of a scenario.
    Scenario,
}

impl Kind for DatumKind {
    const ALL: &'static [DatumKind] = &[
        DatumKind::Terrain,
        DatumKind::HexSide,
        DatumKind::Road,
        DatumKind::Bridge,
        DatumKind::Place,
        DatumKind::Type,
        DatumKind::Formation,
        DatumKind::Counter,
        DatumKind::Chart,
        DatumKind::Scenario,
    ];

    fn label(self) -> &'static str {
        match self {
            DatumKind::Terrain => "terrain hexes",
            DatumKind::HexSide => "hexsides",
            DatumKind::Road => "roads",
            DatumKind::Bridge => "bridges",
            DatumKind::Place => "places",
            DatumKind::Type => "unit types",
            DatumKind::Formation => "formations",
            DatumKind::Counter => "counters",
            DatumKind::Chart => "charts",
            DatumKind::Scenario => "scenario parts",
        }
    }
}
