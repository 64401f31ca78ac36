//! Procedures in progress: plain data on a stack, innermost last.

mod fire;
mod roll;

pub use fire::{
    Ammo, Call, CallStage, Charge, Load, Manner, Pair, Shot, SmokeShot, Strike, Volley, VolleyStage,
};
pub use roll::Roll;

use crate::adjust::Adjust;
use crate::air::AirFrame;
use crate::features::Drafting;
use crate::ids::{Side, UnitId, UnitSet};
use crate::pack::Fortification;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// The turn itself: always the outermost frame (4.0).
    Turn(Stage),
    /// A side sets up (2.0).
    Setup(Setup),
    /// A side lays its entrenchments and positions (6.1.4.3).
    Works(Digging),
    /// Both sides plot in secret (4.2).
    Plot(Plot),
    /// A side's direct fire step: it names the next target (4.4.1).
    Fire(Side),
    /// Shots at one target, declared together (4.4.1e).
    Volley(Volley),
    /// General-purpose fire at one or several units (6.5.4).
    Strike(Strike),
    /// A side's indirect fire step (6.5.1).
    Missions(Side),
    /// An observer calls fire (6.5.1.7).
    Call(Call),
    /// A unit fires smoke and names the hex (6.1.4.3.10a).
    Smoke(SmokeShot),
    /// Both sides may answer with overwatch (4.4.2, 4.5b).
    Window(Window),
    /// A side's close assault step: it names the next target (6.6.1).
    Close(Side),
    /// Attacks on one target at close quarters (6.6.1.1, 6.6.1.2).
    Assault(Assault),
    /// A side's movement step: it names the next unit (4.5).
    Move(Side),
    /// A unit moves (4.5.1.1).
    Programme(Programme),
    /// A unit may face anywhere now: it has dismounted or searched (6.6.7.1.1b, 6.6.9).
    Facing {
        /// Which.
        unit: UnitId,
    },
    /// Aircraft (6.4, 6.7).
    Air(AirFrame),
    /// A side registers points and plans fire (6.5.1.4, 6.5.1.11).
    Drafting(Drafting),
    /// A side adjusts its leg units and guns (6.8.1, 6.8.2).
    Adjust(Adjust),
    /// The winner of initiative chooses the order (ruling A-01).
    Lead(Side),
    /// Dice are due.
    Roll(Roll),
}

/// What the turn does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Works and batteries of the side that sets up first (0) or second (1), then its units (2 and 3).
    SetUp(u8),
    /// Spotting phase (4.1).
    Spotting,
    /// Command phase (4.2).
    Command,
    /// Initiative phase (4.3).
    Initiative,
    /// First (0) or second air phase (1) (6.4, 6.7).
    Air(u8),
    /// Indirect fire step of the First (0) or Second Player (1) (6.5.1).
    Indirect(u8),
    /// Direct fire step of the First (0) or Second Player (1) (4.4.1).
    Fire(u8),
    /// Overwatch after direct fire (4.4.2).
    Watch,
    /// Close assault step of the First (0) or Second Player (1) (6.6.1).
    Close(u8),
    /// Movement step: the Second Player (0) goes before the First (1) (4.5a).
    Move(u8),
    /// Adjustment phase (4.6).
    Adjustment,
    /// Pivots and full cover of the First (0) or Second Player (1) (6.8.1, 6.8.2).
    Adjust(u8),
    /// Suppressed units from this number on try to recover (6.8.3).
    Recovery(u8),
    /// Suppressed aircraft from this number on try to recover (6.8.3.1).
    AirRecovery(u8),
    /// Units from this number on check their morale (7.1, our text).
    Morale(u8),
    /// Counters are adjusted and removed (4.6.1).
    Counters,
    /// The game is over.
    Over,
}

/// A side sets up in any order: each unit first a hex, then a facing. A unit that stands can be taken up again until the
/// side is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The side.
    pub side: Side,
    /// The unit in hand: the first of the roster that waits, or the one that was picked. None when all stand.
    pub unit: Option<UnitId>,
    /// Its hex, once chosen.
    pub hex: Option<HexId>,
    /// Whether it stands there and only has to say if it takes full cover.
    pub placed: bool,
}

/// A side lays what the scenario gives it, one kind after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digging {
    /// The side.
    pub side: Side,
    /// Index among its fortifications.
    pub index: u8,
    /// Which kind.
    pub kind: Fortification,
    /// How many are left.
    pub left: u8,
}

/// Both sides plot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plot {
    /// Sides that are ready.
    pub sealed: [bool; 2],
    /// The unit each side is plotting for.
    pub focus: [Option<UnitId>; 2],
}

/// What opened a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// The direct fire step is over (4.4.2).
    Combat,
    /// A unit has spent movement points, turned, or stands in spite of its Move command (4.5).
    Movement,
}

/// Overwatch: the sides are asked in turn until both pass (4.4.2b, ruling 17).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// What opened it.
    pub cause: Cause,
    /// The side that is asked.
    pub side: Side,
    /// How many sides have passed in a row.
    pub passes: u8,
    /// Units that have acted and may be fired at, of both sides.
    pub recent: UnitSet,
    /// The target of the shots being declared.
    pub target: Option<UnitId>,
    /// Shots declared so far.
    pub shots: Vec<Shot>,
}

/// Where an assault stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AssaultStage {
    /// Attackers are named.
    Gather,
    /// The target's owner may show that it moves (6.6.1.1.2).
    Reveal,
    /// The attackers of one hex after the other fight.
    Resolve,
    /// Attackers may go into the hex they have cleared.
    Occupy,
}

/// One attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacker {
    /// Who.
    pub unit: UnitId,
    /// Whether it had to advance first (6.6.1.1c).
    pub advanced: bool,
    /// Whether it has fought.
    pub done: bool,
}

/// Attacks on one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Assault {
    /// The attacking side.
    pub side: Side,
    /// The target.
    pub target: UnitId,
    /// Where it is.
    pub hex: HexId,
    /// Where the attack stands.
    pub stage: AssaultStage,
    /// The attackers, as declared.
    pub attackers: Vec<Attacker>,
    /// The hex whose units fight now.
    pub from: Option<HexId>,
    /// Whether the target counts as moving.
    pub moving: bool,
}

impl Assault {
    /// An assault without attackers yet.
    pub const fn new(side: Side, target: UnitId, hex: HexId) -> Assault {
        Assault {
            side,
            target,
            hex,
            stage: AssaultStage::Gather,
            attackers: Vec::new(),
            from: None,
            moving: false,
        }
    }
}

/// Which rates a move may still use. What each has left is in movement points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rates {
    /// Cross-country; negative once the move has cost more than that.
    pub country: i8,
    /// Along paths, while the whole move has followed roads and paths.
    pub path: Option<i8>,
    /// Along roads, while the whole move has followed roads and paths.
    pub road: Option<i8>,
}

/// A unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Programme {
    /// The unit.
    pub unit: UnitId,
    /// What is left.
    pub rates: Rates,
    /// Hexes entered along roads.
    pub roads: u8,
    /// Hexes entered along paths.
    pub paths: u8,
    /// Hexes entered.
    pub hexes: u8,
    /// Facing on entering this hex (or at the start).
    pub heading: u8,
    /// Whether it has turned in this hex: once is enough, whatever the angle.
    pub turned: bool,
    /// Whether points were ever spent on turning: then the one free hex is gone (4.5.1.1.3).
    pub paid_turning: bool,
    /// Whether the move has ended but for a free turn: the one hex that exceeds the allowance was used.
    pub spent: bool,
    /// The last hex without enemy vehicles (4.5.1.1.10).
    pub last: HexId,
    /// Whether the other side holds its fire for the rest of this move.
    pub held: bool,
    /// Whether anything was done that the other side could answer.
    pub acted: bool,
    /// Whether the move is over.
    pub ended: bool,
    /// Whether it is a quickmarch (6.6.4.2).
    pub quick: bool,
    /// Whether it has stopped for passengers in this hex and paid for it (6.6.7.1.1c).
    pub served: bool,
    /// Whether it was a search for a hull-down position (6.6.9).
    pub searched: bool,
    /// Whether it came into this hex backwards (6.1.4.3.7).
    pub backed: bool,
    /// Units it may overrun: spotted before it moved (6.6.10a).
    pub prey: UnitSet,
}

impl Programme {
    /// The beginning of a move.
    pub const fn new(unit: UnitId, rates: Rates, heading: u8, hex: HexId) -> Programme {
        Programme {
            unit,
            rates,
            roads: 0,
            paths: 0,
            hexes: 0,
            heading,
            turned: false,
            paid_turning: false,
            spent: false,
            last: hex,
            held: false,
            acted: false,
            ended: false,
            quick: false,
            served: false,
            searched: false,
            backed: false,
            prey: UnitSet::EMPTY,
        }
    }
}
