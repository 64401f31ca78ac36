//! The sorts of data this pack has, and the reader that notes them.

use sandtable_pack::kinds;

kinds! {
    /// Terrain of one hex.
    Terrain = "terrain hexes",
    /// The arrows of one hex.
    Arrows = "arrows",
    /// One river hexside.
    RiverSide = "river hexsides",
    /// One road link between two hexes.
    RoadLink = "road links",
    /// Owner and state of one bridge.
    Bridge = "bridges",
    /// Edges, exits, the Westwall, depots.
    MapFeature = "map features",
    /// A named place with its victory points.
    Place = "places",
    /// The Hold Value of one hex, and whether it is a position.
    HoldValue = "hold values",
    /// A zone of operation.
    Zone = "zones",
    /// An army, corps or division.
    Formation = "formations",
    /// Strengths and allowances that like counters share.
    Profile = "counter values",
    /// One unit: its profile, selection numbers and set-up code.
    Unit = "units",
    /// One German command card.
    GermanCard = "German cards",
    /// One Allied command card.
    AlliedCard = "Allied cards",
    /// One Allied action card.
    ActionCard = "action cards",
    /// One event, reaction or tactic.
    Function = "events and tactics",
    /// One combat chit.
    Chit = "combat chits",
    /// One day of the calendar, or a rule's days.
    Day = "days",
    /// One figure of the rules.
    Constant = "constants",
    /// One unit's place in one scenario, or in a table of placements.
    Placement = "placements",
    /// A scenario's length and features.
    ScenarioFrame = "scenario frames",
    /// One line of a scenario's victory conditions.
    Victory = "victory lines",
}
