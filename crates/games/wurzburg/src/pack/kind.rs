//! The sorts of data this pack has, and the readers that note them.

use sandtable_pack::kinds;

kinds! {
    /// Terrain of one hex.
    Terrain = "terrain hexes",
    /// A river or slope on one hexside.
    HexSide = "hexsides",
    /// A road through one hexside.
    Road = "roads",
    /// A bridge.
    Bridge = "bridges",
    /// A town, city, river, forest or height with its name.
    Place = "places",
    /// A unit type's values.
    Type = "unit types",
    /// A formation.
    Formation = "formations",
    /// A group of like counters.
    Counter = "counters",
    /// A chart or table.
    Chart = "charts",
    /// A part of a scenario.
    Scenario = "scenario parts",
}
