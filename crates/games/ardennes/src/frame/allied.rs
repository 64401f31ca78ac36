//! The Allied system: impulse, reserves, activation, gathering for an attack (8 to 10).

use crate::ids::UnitSet;
use crate::pack::{ActionCardId, AlliedCardId, UnitId};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// An Allied impulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlliedImpulse {
    /// The card, once drawn.
    pub card: Option<AlliedCardId>,
    /// Command to be tested next, by its place in the fixed order (8.1-a).
    pub command: u8,
    /// Whether this is the second card (8.2).
    pub second: bool,
}

/// Steps of deploying Allied reserves (9.2-b, 9.2-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DeployStep {
    /// Method A for reserves.
    Reserves,
    /// Method A for units out of contact.
    OutOfContact,
    /// Method B for the reserves left.
    MethodB,
}

/// Allied reserves being deployed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deploying {
    /// Units of the card's formations (9.1).
    pub eligible: UnitSet,
    /// Where it stands.
    pub step: DeployStep,
    /// Units still to be tried in this step, next one last.
    pub order: Vec<UnitId>,
    /// How many have been placed.
    pub placed: u8,
    /// XXX Corps comes to its listed hexes (9.61).
    pub basic: bool,
}

/// Steps of an Allied activation (10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AlliedStep {
    /// Units behind the lines (10.8).
    Wanderers,
    /// Drawing three action cards.
    Draw,
    /// Testing the cards, lowest number first.
    Cards,
    /// Improved positions.
    DigIn,
    /// Dispersal ends.
    Recover,
}

/// An Allied activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AlliedActivation {
    /// The command card.
    pub card: AlliedCardId,
    /// Units activated, eliminated ones taken out.
    pub units: UnitSet,
    /// Where it stands.
    pub step: AlliedStep,
    /// Action cards drawn; sorted once all are there.
    pub cards: ArrayVec<ActionCardId, 4>,
    /// Which of them is being tested.
    pub at: u8,
    /// Units still to be tested for it, next one last: a snapshot of the selection numbers (2.21-m).
    pub order: Vec<UnitId>,
}

/// Allied units gathering for an attack (10.63, 10.64).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gathering {
    /// The action card.
    pub card: ActionCardId,
    /// Who leads.
    pub lead: UnitId,
    /// The hex to be attacked.
    pub target: HexId,
    /// Units that still move up, next one last.
    pub order: Vec<UnitId>,
    /// Units that will attack.
    pub attackers: UnitSet,
    /// Whether units out of contact have been looked for.
    pub redeployed: bool,
}
