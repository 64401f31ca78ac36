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
    /// The arrows of one hex.
    Arrows,
    /// One river hexside.
    RiverSide,
    /// One road link between two hexes.
    RoadLink,
    /// Owner and state of one bridge.
    Bridge,
    /// Edges, exits, the Westwall, depots.
    MapFeature,
    /// A named place with its victory points.
    Place,
    /// The Hold Value of one hex, and whether it is a position.
    HoldValue,
    /// A zone of operation.
    Zone,
    /// An army, corps or division.
    Formation,
    /// Strengths and allowances that like counters share.
    Profile,
    /// One unit: its profile, selection numbers and set-up code.
    Unit,
    /// One German command card.
    GermanCard,
    /// One Allied command card.
    AlliedCard,
    /// One Allied action card.
    ActionCard,
    /// One event, reaction or tactic.
    Function,
    /// One combat chit.
    Chit,
    /// One day of the calendar, or a rule's days.
    Day,
    /// One figure of the rules.
    Constant,
    /// One unit's place in one scenario, or in a table of placements.
    Placement,
    /// A scenario's length and features.
    ScenarioFrame,
    /// One line of a scenario's victory conditions.
    Victory,
}

impl Kind for DatumKind {
    const ALL: &'static [DatumKind] = &[
        DatumKind::Terrain,
        DatumKind::Arrows,
        DatumKind::RiverSide,
        DatumKind::RoadLink,
        DatumKind::Bridge,
        DatumKind::MapFeature,
        DatumKind::Place,
        DatumKind::HoldValue,
        DatumKind::Zone,
        DatumKind::Formation,
        DatumKind::Profile,
        DatumKind::Unit,
        DatumKind::GermanCard,
        DatumKind::AlliedCard,
        DatumKind::ActionCard,
        DatumKind::Function,
        DatumKind::Chit,
        DatumKind::Day,
        DatumKind::Constant,
        DatumKind::Placement,
        DatumKind::ScenarioFrame,
        DatumKind::Victory,
    ];

    fn label(self) -> &'static str {
        match self {
            DatumKind::Terrain => "terrain hexes",
            DatumKind::Arrows => "arrows",
            DatumKind::RiverSide => "river hexsides",
            DatumKind::RoadLink => "road links",
            DatumKind::Bridge => "bridges",
            DatumKind::MapFeature => "map features",
            DatumKind::Place => "places",
            DatumKind::HoldValue => "hold values",
            DatumKind::Zone => "zones",
            DatumKind::Formation => "formations",
            DatumKind::Profile => "counter values",
            DatumKind::Unit => "units",
            DatumKind::GermanCard => "German cards",
            DatumKind::AlliedCard => "Allied cards",
            DatumKind::ActionCard => "action cards",
            DatumKind::Function => "events and tactics",
            DatumKind::Chit => "combat chits",
            DatumKind::Day => "days",
            DatumKind::Constant => "constants",
            DatumKind::Placement => "placements",
            DatumKind::ScenarioFrame => "scenario frames",
            DatumKind::Victory => "victory lines",
        }
    }
}
