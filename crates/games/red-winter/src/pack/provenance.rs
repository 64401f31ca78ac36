//! The sorts of data this pack has, and the reader that notes them.

use sandtable_pack::kinds;

kinds! {
    /// Terrain of one hex.
    Terrain = "terrain hexes",
    /// One road link between two hexes.
    RoadLink = "road links",
    /// Bridges, exits, supply sources and other marked hexes.
    MapFeature = "map features",
    /// A named place or lake.
    Place = "places and lakes",
    /// One counter with both faces and its set-up code.
    Counter = "counters",
    /// One cell of the combat results table.
    CrtCell = "combat results",
    /// One figure of another table.
    TableFigure = "table figures",
    /// One turn of the track.
    Turn = "turns",
    /// One constant of the rules.
    Constant = "constants",
    /// One unit's place in one scenario.
    Placement = "placements",
    /// A scenario's length, area, switches and start values.
    ScenarioFrame = "scenario frames",
    /// One line of a scenario's victory conditions.
    Victory = "victory lines",
}
