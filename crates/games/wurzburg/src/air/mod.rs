//! Aircraft and attack helicopters (24, 25), anti-aircraft fire (27).

mod flak;
mod flight;
mod mission;
mod sortie;

use crate::ids::CounterId;
use crate::pack::{ProfileKind, Side};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// Boxes of the helicopter track (25.5).
pub const READY: usize = 0;
/// Rearm and refuel.
pub const REARM: usize = 1;
/// Recovery.
pub const RECOVERY: usize = 2;

/// A helicopter unit on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sortie {
    /// Its type, by index in the pack.
    pub kind: u8,
    /// Steps.
    pub steps: u8,
    /// Where it is; none before it enters.
    pub hex: HexId,
    /// Its mission is over: it flies home.
    pub aborted: bool,
}

/// A helicopter unit in flight (25.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flight {
    /// Whose.
    pub side: Side,
    /// Hexes it may fire at; none on the way home.
    pub targets: Vec<HexId>,
    /// Where it is bound for.
    pub goal: HexId,
    /// On the way home only a forced hit check counts (25.2.4).
    pub home: bool,
}

/// Aircraft on a strike (24.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    /// Type, by index in the pack; none before the die.
    pub kind: Option<u8>,
    /// Steps left.
    pub steps: u8,
    /// Profile; none before it is chosen.
    pub profile: Option<ProfileKind>,
    /// Firing hex.
    pub hex: HexId,
    /// Anti-aircraft fire is over.
    pub through: bool,
}

/// What anti-aircraft fire waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AaStage {
    /// Whether SAM fires (27.1).
    Sam,
    /// The flak total the firing side announces (27.2.2).
    Announce,
    /// The die.
    Die,
    /// The owner chooses: hit check or abort (27.3).
    Choice,
    /// The die of the hit check (27.3.1).
    Check,
}

/// Anti-aircraft fire at one target in one hex (27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AntiAir {
    /// The firing side.
    pub side: Side,
    /// The hex of the target.
    pub hex: HexId,
    /// Aircraft rather than helicopters.
    pub air: bool,
    /// The target flies home: only a forced hit check counts.
    pub home: bool,
    /// Stage.
    pub stage: AaStage,
    /// What is added to the die.
    pub strength: i8,
    /// The hit check was forced: the mission ends after it.
    pub forced: bool,
    /// The target is this unit under its parachutes: any result kills it (29.5.1).
    pub jump: Option<CounterId>,
}
