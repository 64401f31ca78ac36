//! A combat and its steps (13).

use crate::ids::{Chits, GermanCards, UnitSet};
use crate::pack::{ActionCardId, AlliedCardId, Hits, Side, UnitId};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// Steps of an attack (13.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AttackStep {
    /// Naming attackers (G1); the Allies have gathered.
    Declare,
    /// German tactics, in attack or defence (G2, A3).
    Tactics,
    /// The Allied card (G3, A2).
    AlliedCard,
    /// Chits up to the minimum (G4, A4).
    Minimum,
    /// How many more? The German names a number, the system tests its break-off after each.
    Commit,
    /// Drawing what was named.
    Further,
    /// Totals (G5, A5).
    Totals,
    /// The defender's hits (G6, A6).
    Defender,
    /// The attacker's hits (G7, A7).
    Attacker,
    /// Advance (G8, A8).
    Advance,
    /// Clean-up (G9, A9).
    CleanUp,
}

/// Tactics in use on one side: one bit for each, and how many cards count for chits (13.34).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tactics {
    /// By [`crate::pack::Tactic`] index.
    pub bits: u16,
    /// Chits they give an attacker.
    pub chits: u8,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attack {
    /// Attacking side.
    pub side: Side,
    /// The hex attacked.
    pub target: HexId,
    /// Where it stands.
    pub step: AttackStep,
    /// Attackers; the dead are taken out.
    pub attackers: UnitSet,
    /// Defenders when the chits are drawn, guests left out (13.74).
    pub defenders: UnitSet,
    /// Tactics of the Germans and of the Allies.
    pub tactics: [Tactics; 2],
    /// German cards played for it.
    pub played: GermanCards,
    /// Units that Reinforce Battle brought.
    pub brought: UnitSet,
    /// Whether it may bring more, and from where.
    pub bringing: Bringing,
    /// The Allied card drawn.
    pub card: Option<AlliedCardId>,
    /// The action card that ordered it.
    pub action: Option<ActionCardId>,
    /// Chits of this combat.
    pub chits: Chits,
    /// Chits to be drawn in all.
    pub total: u8,
    /// Hits when the chits were counted, after cover and weakness: attacker, defender.
    pub hits: (u8, u8),
    /// Sums by letter, for the log.
    pub sum: Hits,
    /// Hexes the defenders retreated, in order.
    pub retreat: ArrayVec<HexId, 2>,
    /// Whether the defenders were eliminated.
    pub eliminated: bool,
    /// Whether the attackers dispersed.
    pub dispersed: bool,
}

/// What a Reinforce Battle just played still allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bringing {
    /// Nothing.
    #[default]
    Nobody,
    /// Units of any one hex.
    Anybody,
    /// More units of this hex.
    From(HexId),
}

/// Hits a side still has to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitsLeft {
    /// Whose.
    pub side: Side,
    /// The attacker's.
    pub attacker: bool,
    /// Left.
    pub left: u8,
    /// Taken so far.
    pub taken: u8,
    /// Steps lost so far.
    pub steps: u8,
    /// Units that have lost a step in this combat (13.61).
    pub hurt: UnitSet,
    /// Hexes that have, as seen from the target: one bit per direction (13.61).
    pub from: u8,
}

/// Defenders on retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
    /// The hex they leave.
    pub from: HexId,
    /// Units; they go together (13.73).
    pub units: UnitSet,
}

/// Attackers on advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    /// The hex that was vacated.
    pub first: HexId,
    /// Units that may still go.
    pub ready: UnitSet,
    /// The unit that has entered it and may go a second hex.
    pub going: Option<UnitId>,
    /// How many hexes the defender left open: 1 or 2.
    pub hexes: u8,
}
