//! The sorts of data this pack has, and the readers that note them.

use sandtable_pack::kinds;

kinds! {
    /// One hex with all it holds.
    Hex = "hexes",
    /// One class of one hexside.
    Side = "hexsides",
    /// A beach.
    Beach = "beaches",
    /// A sea area or land area.
    Area = "areas",
    /// A border between two sea areas.
    Border = "sea borders",
    /// One cell of the combat table.
    Combat = "combat results",
    /// One turn with its weather.
    Turn = "turns",
    /// Tracks, displays and small tables.
    Table = "tables",
    /// A limit of the rules.
    Limit = "limits",
    /// An order marker.
    Order = "order markers",
    /// A box of an order display.
    Display = "display boxes",
    /// A combat unit.
    Unit = "combat units",
    /// An air or naval unit.
    AirNaval = "air and naval units",
    /// The count of a sort of pieces.
    Count = "piece counts",
    /// An event card.
    Event = "event cards",
    /// An action card.
    Card = "action cards",
    /// A scenario.
    Scenario = "scenarios",
}
