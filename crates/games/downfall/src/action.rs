//! What a seat can choose. Its canonical text is made and read in the text module.

use crate::ids::{BeachId, CardId, Country, LandId, OrderId, PieceId, SeaId};
use sandtable_hex::HexId;

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Ends what is being asked: movement, attacks, steps, an optional choice.
    Done,
    /// Plays no card now.
    Pass,
    /// Plays no card for the rest of the order.
    PassRest,
    /// Takes back what is being composed.
    Back,

    // --- orders (6.3) ---
    /// Takes a marker from a box of the action track, 0 to 9, to be performed.
    Take {
        /// The box.
        slot: u8,
        /// With its reverse.
        back: bool,
    },
    /// Puts a marker from a box of the action track into the planning box.
    Plan(u8),
    /// Performs the planned marker.
    Planned {
        /// With its reverse.
        back: bool,
    },
    /// Re-seeds the action track (7.12).
    Reseed,
    /// The HQ order copies this marker's ops order (6.4-b).
    Copy(OrderId),

    // --- cards and prices ---
    /// Plays an action card.
    Play(CardId),
    /// Discards an action card (7.10).
    Discard(CardId),
    /// Pays initiative instead (7.10), or pays for every isolated unit (11.3-b).
    Pay,
    /// Pays for an isolated unit (11.3-b).
    PayFor(PieceId),
    /// Removes an isolated unit instead.
    Remove(PieceId),
    /// Accepts the toll of a partisan's hex for supply (11.1-b).
    Toll(HexId),
    /// Accepts the interception price of a contested sea for supply (11.2-a).
    TollSea(SeaId),

    // --- movement (7.1) ---
    /// Starts the move of an active unit.
    Select(PieceId),
    /// Another unit of the same hex moves along.
    Join(PieceId),
    /// Moves to a hex by the cheapest way; also where a retreating unit goes.
    To(HexId),
    /// Moves into a land area.
    ToLand(LandId),
    /// Ends the move.
    Halt,
    /// Turns a unit: Fort Troop to Fortress and back, armored side for an armor step or a hit.
    Flip(PieceId),
    /// Sends the selected units to sea, from port to port (7.1.2).
    Embark,
    /// Moves a naval unit into a sea area.
    Sail(SeaId),
    /// Puts a beachhead, 0 or 1, on a beach.
    Beachhead(u8, BeachId),

    // --- combat (8) ---
    /// Opens an attack on a hex.
    Target(HexId),
    /// Chooses the primary attacker.
    Primary(PieceId),
    /// Adds a flanking attacker.
    Flank(PieceId),
    /// Takes a flanking attacker out again.
    Drop(PieceId),
    /// Declares the attack as it stands.
    Declare,
    /// A unit loses a step for a hit.
    Lose(PieceId),
    /// Turns a hit into a hex of retreat for all (8.6s-d).
    Retreat,
    /// An attacker advances (8.7s).
    Advance(PieceId),

    // --- steps and placing (7.6, 7.7, 10.3) ---
    /// A unit gains a step.
    Step(PieceId),
    /// A unit of the force pool enters.
    Enter(PieceId),
    /// The place: a hex.
    At(HexId),
    /// The place: a land area.
    AtLand(LandId),
    /// The place: a sea area.
    AtSea(SeaId),
    /// The country of the place.
    In(Country),
    /// Puts an armor step into the Armor Reserve.
    Deposit,
    /// Takes an armor step from the Armor Reserve.
    Withdraw,
    /// An air unit is taken off or put on the map.
    Air(PieceId),
    /// A Guards unit (first) replaces a unit (10.2-E8-3); one air unit another (7.9.2-c).
    Replace(PieceId, PieceId),

    // --- strategic warfare and the sea (7.9, 9) ---
    /// Chooses a display: 0 Malta, 1 Atlantic, 2 Bombing.
    Display(u8),
    /// Moves its marker towards the West.
    Left,
    /// Moves its marker towards OKW.
    Right,
    /// Makes a naval attack (9.2-0).
    Intercept,
    /// A naval unit is interdicted.
    Interdict(PieceId),
    /// Gives up a step that was being assigned (9.2-4).
    GiveUp,
}
