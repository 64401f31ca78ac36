//! Procedures in progress: plain data on a stack, innermost last.
//!
//! A frame keeps ids and numbers, never a copy of what stands on the board; when it comes to the top again it looks at the
//! board anew. Each variant names the chapter that owns it. How the procedures interlock is told in
//! `docs/decisions/0010-ardennes-frames.md`.

mod allied;
mod combat;
mod day;
mod ground;

pub use allied::{AlliedActivation, AlliedImpulse, AlliedStep, DeployStep, Deploying, Gathering};
pub use combat::{Advance, Attack, AttackStep, Bringing, HitsLeft, Retreat, Tactics};
pub use day::{Activation, ActivationStep, Deal, DrawFor, Formation, Placing, Stage};
pub use ground::{Crossing, Mover, Span, SystemMove};

use crate::ids::{GermanCards, UnitSet};
use crate::pack::{CorpsId, EventKind, GermanCardId, Side, UnitId};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    // --- the day: chapters 3 to 7, 14.5, 17, 18 ---
    /// The day itself: always the outermost frame (4.0).
    Day(Stage),
    /// Cards are dealt or added at random (4.II): chance.
    Deal(Deal),
    /// An Allied card is drawn (8.0-b): chance. When it is known, the frame below goes on with it.
    AlliedDraw(DrawFor),
    /// The German gives up one of several cards of equal value (4.III.1).
    Interdicted,
    /// The German may play Bridge Engineers in the supply phase (4.III.2).
    SupplyEngineers,
    /// Cards whose formations may run dry (14.5): the German may help.
    Fuel {
        /// Cards still to be looked at.
        cards: GermanCards,
    },
    /// A German impulse: which card next? (4.IV.1)
    GermanImpulse,
    /// A card has been played: for which command? (5)
    Command(GermanCardId),
    /// Reserves are being placed (7).
    Placing(Placing),
    /// Replacements are being assigned (17).
    Replacing {
        /// The corps.
        corps: CorpsId,
        /// Points left.
        points: u8,
    },
    /// An event asks for a hex, a bridge or a division.
    Eventful(EventKind),
    /// A German activation (4.IV.1-c).
    Activation(Activation),

    // --- ground: chapters 11, 14, 15, 16 ---
    /// A German unit moves (11).
    Move(Mover),
    /// The Allies try to blow a bridge (11.4): chance, then perhaps the German's reaction.
    Demolition {
        /// The bridge.
        bridge: Span,
        /// The roll succeeded and Greif may answer.
        blown: bool,
    },
    /// Positions next to a hex a German unit has entered (15.1): chance for each, then perhaps a reaction.
    RoadblockChecks {
        /// The unit.
        unit: UnitId,
        /// Positions still to be checked, first come first.
        positions: ArrayVec<HexId, 6>,
        /// A roadblock was just placed here and a reaction may answer.
        placed: Option<HexId>,
    },
    /// Roadblocks next to units that start an activation (15.3): chance for each.
    ReserveChecks {
        /// Roadblocks still to be checked, in order.
        roadblocks: ArrayVec<HexId, 24>,
    },
    /// The German brings hexes back within stacking (11.5-c).
    Overstacked {
        /// Hexes to look at.
        hexes: ArrayVec<HexId, 24>,
    },
    /// An Allied unit moves by order of the system (10.4): one hex at a time.
    SystemMove(SystemMove),
    /// Isolated units without supply roll for surrender (14.34), then roadblocks are purged (4.III.5).
    Surrenders {
        /// Units still to be rolled for.
        left: UnitSet,
    },

    // --- combat: chapter 13 ---
    /// A combat, German or Allied.
    Attack(Box<Attack>),
    /// A side's hits are being taken (13.51 to 13.53).
    Hits(HitsLeft),
    /// Somebody chooses who loses a step (13.6); the system's choice needs no question.
    PickStep {
        /// Whose.
        side: Side,
        /// Units to choose from.
        among: UnitSet,
    },
    /// Defenders retreat (13.7).
    Retreat(Retreat),
    /// Attackers advance (13.8).
    Advance(Advance),

    // --- the Allies: chapters 8 to 10, 12.2 ---
    /// An Allied impulse (8.1).
    AlliedImpulse(AlliedImpulse),
    /// Allied reserves are deployed (9.2).
    Deploying(Deploying),
    /// An Allied activation (10.1).
    AlliedActivation(AlliedActivation),
    /// Allied units gather for an attack (10.6); the combat follows.
    Gathering(Gathering),
    /// The German breaks a tie the rules leave to him (10.64-c).
    Tie {
        /// The unit to be placed.
        unit: UnitId,
        /// Hexes of equal worth.
        among: ArrayVec<HexId, 6>,
    },

    /// A ten-sided die is due.
    Roll(Roll),
}

/// A die that is due, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Roll {
    /// Bridge demolition (11.4).
    Demolition(Span),
    /// Demolition of a bridge by the engineers event.
    EngineersBridge(Span),
    /// Roadblock check (15.1-d).
    Roadblock(HexId),
    /// Reserve check of a roadblock (15.3).
    Reserve(HexId),
    /// Surrender (14.34).
    Surrender(UnitId),
    /// Hold check (13.52-D): up to this number they hold.
    Hold {
        /// The number.
        number: i8,
    },
    /// Allied advance (13.83): up to this number the unit enters the hex.
    Advance {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexId,
        /// The number.
        number: u8,
    },
    /// Behind the lines (10.8-e).
    Wanderer(UnitId),
}

/// Which part of the rules answers for a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The day, cards, German activation and reserves, victory.
    Day,
    /// Movement, roadblocks, bridges, stacking.
    Ground,
    /// Combat.
    Combat,
    /// The Allied system.
    Allied,
}

impl Frame {
    /// The part of the rules that answers while this frame is on top. A die belongs to whoever asked for it.
    pub const fn part(&self) -> Part {
        match self {
            Frame::Day(_)
            | Frame::Deal(_)
            | Frame::AlliedDraw(_)
            | Frame::Interdicted
            | Frame::SupplyEngineers
            | Frame::Fuel { .. }
            | Frame::GermanImpulse
            | Frame::Command(_)
            | Frame::Placing(_)
            | Frame::Replacing { .. }
            | Frame::Eventful(_)
            | Frame::Activation(_) => Part::Day,
            Frame::Move(_)
            | Frame::Demolition { .. }
            | Frame::RoadblockChecks { .. }
            | Frame::ReserveChecks { .. }
            | Frame::Overstacked { .. }
            | Frame::SystemMove(_)
            | Frame::Surrenders { .. } => Part::Ground,
            Frame::Attack(_)
            | Frame::Hits(_)
            | Frame::PickStep { .. }
            | Frame::Retreat(_)
            | Frame::Advance(_) => Part::Combat,
            Frame::AlliedImpulse(_)
            | Frame::Deploying(_)
            | Frame::AlliedActivation(_)
            | Frame::Gathering(_)
            | Frame::Tie { .. } => Part::Allied,
            Frame::Roll(roll) => match roll {
                Roll::Demolition(_) | Roll::Roadblock(_) | Roll::Reserve(_) | Roll::Surrender(_) => {
                    Part::Ground
                }
                Roll::Hold { .. } | Roll::Advance { .. } => Part::Combat,
                Roll::EngineersBridge(_) | Roll::Wanderer(_) => Part::Allied,
            },
        }
    }
}
