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
    /// One road link between two hexes.
    RoadLink,
    /// Bridges, exits, supply sources and other marked hexes.
    MapFeature,
    /// A named place or lake.
    Place,
    /// One counter with both faces and its set-up code.
    Counter,
    /// One cell of the combat results table.
    CrtCell,
    /// One figure of another table.
    TableFigure,
    /// One turn of the track.
    Turn,
    /// One constant of the rules.
    Constant,
    /// One unit's place in one scenario.
    Placement,
    /// A scenario's length, area, switches and start values.
    ScenarioFrame,
    /// One line of a scenario's victory conditions.
    Victory,
}

impl Kind for DatumKind {
    const ALL: &'static [DatumKind] = &[
        DatumKind::Terrain,
        DatumKind::RoadLink,
        DatumKind::MapFeature,
        DatumKind::Place,
        DatumKind::Counter,
        DatumKind::CrtCell,
        DatumKind::TableFigure,
        DatumKind::Turn,
        DatumKind::Constant,
        DatumKind::Placement,
        DatumKind::ScenarioFrame,
        DatumKind::Victory,
    ];

    fn label(self) -> &'static str {
        match self {
            DatumKind::Terrain => "terrain hexes",
            DatumKind::RoadLink => "road links",
            DatumKind::MapFeature => "map features",
            DatumKind::Place => "places and lakes",
            DatumKind::Counter => "counters",
            DatumKind::CrtCell => "combat results",
            DatumKind::TableFigure => "table figures",
            DatumKind::Turn => "turns",
            DatumKind::Constant => "constants",
            DatumKind::Placement => "placements",
            DatumKind::ScenarioFrame => "scenario frames",
            DatumKind::Victory => "victory lines",
        }
    }
}
