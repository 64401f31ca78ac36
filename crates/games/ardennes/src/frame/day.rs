//! The day, its cards and the German's activations (3 to 7).

use crate::ids::UnitSet;
use crate::pack::{CorpsId, DivisionId, GermanCardId, UnitId};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// What the day does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// Reserve phase (4.I).
    Reserves,
    /// Card preparation (4.II): German cards.
    Cards,
    /// Card preparation: Allied decks.
    AlliedCards,
    /// Supply phase: interdiction (4.III.1).
    Interdiction,
    /// Bridge engineers (4.III.2).
    Engineers,
    /// Judging supply, surrender and roadblocks (4.III.3 to 5).
    Judging,
    /// Fuel (4.III.6).
    Fuel,
    /// The German impulse.
    German,
    /// Refilling the hand after it (4.IV.1-f).
    Refill,
    /// The Allied impulse.
    Allied,
    /// End of the day (4.V).
    End,
    /// The game is over.
    Over,
}

/// Cards being dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deal {
    /// To the German hand, so many more; each may turn out to be one of the unknown supplementals.
    Hand(u8),
    /// A card of the hand was one of the unknown: which?
    Unknown(u8),
    /// The three action cards of an activation; the frame below holds them.
    Actions,
    /// An action card was one of the unknown: which?
    UnknownAction,
    /// A depot is turned over (14.52).
    Depot(HexId),
}

/// What an Allied card is drawn for (8.0-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawFor {
    /// Interdiction.
    Interdiction,
    /// The impulse.
    Impulse,
    /// The second card after No Command.
    Second,
    /// A German attack.
    Defence,
    /// An Allied attack.
    Attack,
}

/// German reserves being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// Units that may enter.
    pub units: UnitSet,
    /// Without a card, in the reserve phase (7.3).
    pub delayed: bool,
    /// OKW units: no army zone (7.41).
    pub okw: bool,
}

/// A German activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation {
    /// The card.
    pub card: GermanCardId,
    /// Units activated, eliminated ones taken out.
    pub units: UnitSet,
    /// Where it stands.
    pub step: ActivationStep,
    /// Tactic cards that may still be played (13.33-a).
    pub tactics: u8,
    /// One-unit activation: no attack (6.3).
    pub single: bool,
    /// First impulse of the 16th: no movement, no Allied card (4.11).
    pub surprise: bool,
    /// Units that ignore enemy control (5.21).
    pub no_zoc: UnitSet,
}

/// Steps of a German activation (4.IV.1-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActivationStep {
    /// Adjacent roadblocks, bridges taken (15.3, 16.2-c).
    Roadblocks,
    /// Movement.
    Movement,
    /// Stacking after movement (11.5-b).
    Stacking,
    /// Combat.
    Combat,
    /// Improved positions (16.31).
    DigIn,
    /// Dispersal ends (13.9-d).
    Recover,
}

/// A formation that was activated, for the ban of 6.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Formation {
    /// A corps.
    Corps(CorpsId),
    /// A division, brigade or battle group of the order of battle.
    Division(DivisionId),
    /// A battle group around a hex (6.4).
    Group(HexId),
    /// One unit (6.3).
    Single(UnitId),
}
