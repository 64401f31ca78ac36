//! What the German can choose. Its canonical text is made and read in the text module.

use crate::pack::{BridgeId, CorpsId, DivisionId, EventKind, GermanCardId, Tactic, UnitId};
use sandtable_hex::{HexId, HexSide};

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Ends what is being asked: the impulse, movement, attacks, placing, an offer declined.
    Done,

    // --- cards and commands (4, 5, 6, 17) ---
    /// Plays a card for one of its commands; which one follows.
    Play(GermanCardId),
    /// Activates a corps (6.1).
    Corps(CorpsId),
    /// Activates a division or brigade (6.2); also chooses one for an event.
    Division(DivisionId),
    /// Activates one unit (6.3).
    Single(UnitId),
    /// Activates a battle group around a hex (6.4).
    Group(HexId),
    /// Deploys all reserves of the card's formations (7.1).
    Deploy,
    /// Deploys one reserve of the same corps (5.2).
    DeployOne(UnitId),
    /// Assigns the card's replacements (17).
    Replace,
    /// Restores a step of a unit.
    Restore(UnitId),
    /// Makes an event of the card.
    Event(EventKind),
    /// Gives up a card: interdiction (4.III.1), Fuel Priority.
    Discard(GermanCardId),
    /// Accepts that a formation runs out of fuel (14.5).
    Dry,
    /// Spends a full depot instead (14.52).
    Depot,

    // --- reserves and engineers (7, 16.2) ---
    /// Places a reserve, with its division, in a hex (7.2).
    Enter(UnitId, HexId),
    /// Drops von der Heydte.
    Drop(HexId),
    /// Repairs a blown bridge.
    Repair(BridgeId),
    /// Builds a bridge over a river hexside.
    Build(HexSide),

    // --- movement (11, 15) ---
    /// Starts the move of an active unit.
    Select(UnitId),
    /// Moves to a hex by the cheapest way, until something happens on it.
    Go(HexId),
    /// The same by strategic movement (11.6).
    March(HexId),
    /// Leaves the map (11.9).
    Leave,
    /// Reduces an overstacked unit by a step (11.5-c).
    Reduce(UnitId),
    /// Plays a reaction: Greif against a demolition, Manteuffel against a roadblock.
    React(GermanCardId),
    /// Digs in (16.31-a).
    DigIn(UnitId),

    // --- combat (13) ---
    /// Opens a combat against a hex.
    Target(HexId),
    /// Adds an attacker.
    Attack(UnitId),
    /// Plays a card as a tactic.
    Tactic(GermanCardId, Tactic),
    /// Brings units of a hex to the battle, to stand in another (Reinforce Battle).
    Bring(UnitId, HexId),
    /// Names how many chits are drawn in all (13.4-b).
    Draw(u8),
    /// Takes a step loss on a unit.
    Step(UnitId),
    /// Disperses all attackers to absorb hits (13.51-c).
    Disperse,
    /// Retreats all defenders to a hex (13.7).
    Retreat(HexId),
    /// Advances a unit to a hex (13.8).
    Advance(UnitId, HexId),

    // --- for the Allies (10.64-c) ---
    /// Chooses the hex where the rules leave the tie to the player.
    Choose(HexId),
}
