//! What a seat can choose.

use crate::pack::{Side, UnitId};
use sandtable_hex::HexId;

/// One choice. Its canonical text is made and read in [`crate::text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Ends what is being asked: no more attackers, no support, hold position, end the phase.
    Done,
    /// Bids victory points (17.0.2).
    Bid(u8),
    /// Picks a side (17.0.2).
    TakeSide(Side),
    /// Places a unit at set-up.
    Deploy(UnitId, HexId),
    /// Takes a unit that was placed at set-up off the map again.
    Lift(UnitId),
    /// Places every unit that still waits for its place at set-up.
    Default,
    /// Changes the operational stance (17.1); `Done` keeps it.
    Stance,
    /// Spends 1 RP on a reduced company (13.2).
    Replace(UnitId),
    /// Spends 2 or 3 RP on a dead company (13.2.1).
    Rebuild(UnitId, bool),
    /// Places the rebuilt company.
    RebuildAt(HexId),
    /// Puts the rebuilt company on a later turn of the track.
    RebuildOn(u8),
    /// Commits an armor unit (12.1.4).
    Commit(UnitId),
    /// Starts the action of a unit (or of a reinforcement waiting to enter).
    Select(UnitId),
    /// Adds a unit of the same starting stack.
    Join(UnitId),
    /// Moves to a hex by the cheapest path; movement may go on from there.
    Move(HexId),
    /// Leaves the map by the own supply source (4.2-a).
    Exit,
    /// Assaults a hex (9).
    Assault(HexId),
    /// Attempts recovery (13.3).
    Recover,
    /// Digs in (14).
    Dig,
    /// Builds a bonfire (16.2).
    Bonfire,
    /// Names the target of a night raid (16.4).
    Raid(HexId),
    /// Names the last hex of the raid's route (16.4.1).
    RaidVia(HexId),
    /// Creates the provisional company (12.8).
    Create(HexId),
    /// Removes an own Dug-In or Digging In marker (14.1-d).
    Fill(HexId),
    /// Trades the company on X28 for the artillery park (12.4.3); `Done` declines.
    Park,
    /// Gives up a 76 mm unit (12.4.3-c).
    Lose(UnitId),
    /// Places Pajari with the units in a hex (12.3.1-b).
    Rescue(HexId),
    /// Opens an enemy hex (8.1-11).
    Target(HexId),
    /// Makes a non-supporting ranged attack on the open hex.
    Fire(UnitId),
    /// Declares a Combat against the open hex; attackers follow.
    Combat,
    /// Adds an attacker (8.1-1).
    Attack(UnitId),
    /// Adds offensive support (8.1-2).
    Support(UnitId),
    /// Adds defensive support against an attacking hex (8.1-3).
    Defend(UnitId, HexId),
    /// Fires an AT gun at an armor unit (11).
    AtFire(UnitId, UnitId),
    /// Takes a step loss on a unit.
    Step(UnitId),
    /// Takes all remaining losses as a retreat.
    Retreat,
    /// Retreats a unit one hex.
    RetreatTo(UnitId, HexId),
    /// Retreats a unit off the map (4.2-b).
    RetreatOff(UnitId),
    /// Leaves armor where it is while its stack retreats (12.1.1-c).
    Stay(UnitId),
    /// Advances a unit one hex (8.7).
    Advance(UnitId, HexId),
}
