//! Data of reconnaissance, fire support and strikes: what lasts, what is in progress, what is ordered, what happened.

use crate::air::{AntiAir, Flight, Mission, Sortie};
use crate::field::Span;
use crate::frame::Fire;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{AaResult, ProfileKind, Side};
use crate::state::Payer;
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// What lasts beyond one procedure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Assets {
    /// Hexes tried in this Reconnaissance Segment (20.2).
    pub scouted: Vec<HexId>,
    /// Hexes struck in this Strike Segment (23.7.1).
    pub struck: Vec<HexId>,
    /// Artillery of offensive fire: counter-battery waits for the end of the operation (23.4.9).
    pub deferred: CounterSet,
    /// Minefields laid by strikes: open and real (6.2.4).
    pub mines: Vec<HexId>,
    /// Helicopters in their boxes, by type: Ready, Rearm and Refuel, Recovery (25.5).
    pub boxes: Vec<[u8; 3]>,
    /// Attack helicopters on the map or about to fly, by side.
    pub flying: [Option<Sortie>; 2],
    /// Steps of aircraft and helicopters each side has shot down (27.3.3).
    pub air_hits: [u8; 2],
}

/// A reconnaissance segment and the attempt in progress (20.2.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recon {
    /// The active formation.
    pub formation: FormationId,
    /// Who pays for the attempt being made.
    pub payer: Option<Payer>,
    /// An empty hex is looked for (20.2.2).
    pub empty: bool,
    /// The row of the map it lies in.
    pub row: Option<u8>,
    /// The bridge that is looked for, while the die is due (20.2.3).
    pub bridge: Option<Span>,
    /// The target, while the die is due.
    pub target: HexId,
}

/// Kinds of strikes a Strike Segment has (23.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StrikeKind {
    /// Fire strike.
    Fire,
    /// Mines.
    Adm,
    /// Fire strike at a bridge (38.4).
    Bridge,
    /// Gas that does not persist (44.2).
    Gas,
    /// Gas that persists (44.2).
    PersistentGas,
}

impl StrikeKind {
    /// All.
    pub const ALL: [StrikeKind; 5] =
        [StrikeKind::Fire, StrikeKind::Adm, StrikeKind::Bridge, StrikeKind::Gas, StrikeKind::PersistentGas];

    /// The word of actions.
    pub const fn word(self) -> &'static str {
        match self {
            StrikeKind::Fire => "fire",
            StrikeKind::Adm => "adm",
            StrikeKind::Bridge => "bridge",
            StrikeKind::Gas => "gas",
            StrikeKind::PersistentGas => "persistent-gas",
        }
    }
}

/// What a strike waits for (23.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StrikeStage {
    /// The target hex.
    Target,
    /// The HQ that calls.
    Caller,
    /// What it calls.
    Assets,
    /// The die of an air call (24.2).
    AirDie,
    /// The profile of aircraft (24.3).
    Profile,
    /// The firing hex of aircraft (24.4).
    Position,
    /// Nothing: everything is in place.
    Ready,
    /// Nothing: helicopters fly home.
    Home,
    /// Nothing: it has been made.
    Over,
}

/// A strike being made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strike {
    /// Kind.
    pub kind: StrikeKind,
    /// The active formation.
    pub formation: FormationId,
    /// Stage.
    pub stage: StrikeStage,
    /// Target hex.
    pub target: HexId,
    /// The bridge that is struck instead (38.4).
    pub span: Option<Span>,
    /// The HQ that calls.
    pub hq: Option<CounterId>,
    /// Artillery called.
    pub guns: ArrayVec<CounterId, 2>,
    /// Aircraft called.
    pub air: Option<Mission>,
}

/// A fire call for a fire combat (21.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// Offensive or defensive fire.
    pub fire: Fire,
    /// The calling side.
    pub side: Side,
    /// The HQ that calls.
    pub hq: Option<CounterId>,
    /// Artillery called.
    pub guns: ArrayVec<CounterId, 2>,
}

/// A fire call that was made in an operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Called {
    /// The HQ.
    pub hq: Option<CounterId>,
    /// The artillery that answers.
    pub guns: CounterSet,
}

/// A counter-battery cycle (23.4.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battery {
    /// Whose turn it is.
    pub turn: Side,
    /// How many have passed in a row.
    pub passes: u8,
    /// Artillery of both sides that has fired and was not yet a target.
    pub targets: CounterSet,
    /// The target of the strike being made.
    pub target: Option<CounterId>,
    /// The artillery that strikes, while the die is due.
    pub gun: Option<CounterId>,
    /// The number to reach.
    pub number: u8,
}

/// A mine attack, step by step (37.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MineAttack {
    /// The minefield.
    pub hex: HexId,
    /// Change of the dice: a careful exit (37.4).
    pub drm: u8,
    /// The units attacked.
    pub force: CounterSet,
    /// Units with the steps that still roll; engineers come first.
    pub left: ArrayVec<(CounterId, u8), 32>,
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Procedure {
    /// Reconnaissance Segment.
    Recon(Recon),
    /// Strike Segment.
    Strikes(FormationId),
    /// One strike.
    Strike(Strike),
    /// A fire call for a fire combat.
    Call(Call),
    /// A counter-battery cycle.
    Battery(Battery),
    /// A mine attack.
    Mines(MineAttack),
    /// A helicopter unit in flight.
    Flight(Flight),
    /// Anti-aircraft fire.
    AntiAir(AntiAir),
}

impl Procedure {
    /// Drops a counter that is no longer in use.
    pub fn forget(&mut self, unit: CounterId) {
        match self {
            Procedure::Strike(s) => s.guns.retain(|g| *g != unit),
            Procedure::Call(c) => c.guns.retain(|g| *g != unit),
            Procedure::Battery(b) => b.targets.remove(unit),
            Procedure::Mines(m) => {
                m.force.remove(unit);
                m.left.retain(|(u, _)| *u != unit);
            }
            Procedure::Recon(_) | Procedure::Strikes(_) | Procedure::Flight(_) | Procedure::AntiAir(_) => {}
        }
    }
}

/// A choice of fire support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Who pays for a reconnaissance attempt.
    Scout(Payer),
    /// An empty hex is looked for.
    Empty,
    /// The row of the map it lies in.
    Row(u8),
    /// A kind of strike.
    Strike(StrikeKind),
    /// The HQ that calls.
    Caller(CounterId),
    /// Artillery that answers.
    Call(CounterId),
    /// The target of counter-battery fire.
    Counter(CounterId),
    /// Air points for a strike.
    Air(u8),
    /// Attack helicopters: type and steps.
    Helicopter(u8, u8),
    /// So many steps of the helicopters on the map fire at the hex.
    Gunships(u8),
    /// The profile of aircraft.
    Profile(ProfileKind),
    /// Helicopters fly to a hex.
    Fly(HexId),
    /// Flak of this strength.
    Announce(u8),
    /// A hit check is taken.
    Check,
    /// The mission ends.
    Abort,
}

/// What happened in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Report {
    /// A reconnaissance attempt.
    Scouted {
        /// Who.
        side: Side,
        /// Target.
        hex: HexId,
        /// Number to reach.
        number: u8,
        /// Change of the die.
        drm: i8,
        /// Die.
        die: u8,
        /// Acquired.
        acquired: bool,
    },
    /// A fire call for a combat: HQ, artillery.
    Called(CounterId, CounterSet),
    /// A strike: kind, HQ, target.
    Strike(StrikeKind, CounterId, HexId),
    /// A unit is disrupted.
    Disrupted(CounterId, HexId),
    /// A counter-battery acquisition.
    Acquisition {
        /// The artillery that strikes.
        gun: CounterId,
        /// The target.
        target: CounterId,
        /// Number to reach.
        number: u8,
        /// Die.
        die: u8,
    },
    /// A minefield is laid.
    Mined(HexId),
    /// A step in a minefield: unit, die, whether it is lost.
    MineRoll(CounterId, u8, bool),
    /// Aircraft answer a call; the die is 0 where the type was given.
    AirCall {
        /// Type.
        kind: u8,
        /// Steps.
        steps: u8,
        /// Die.
        die: u8,
    },
    /// Helicopters fly to a hex.
    Flew {
        /// Type.
        kind: u8,
        /// Steps.
        steps: u8,
        /// Where.
        hex: HexId,
    },
    /// A mission ends early.
    Aborted(u8),
    /// Anti-aircraft fire.
    AntiAir {
        /// Where.
        hex: HexId,
        /// Strength.
        strength: i8,
        /// Die.
        die: u8,
        /// Result.
        result: AaResult,
    },
    /// A hit check.
    HitCheck {
        /// Type.
        kind: u8,
        /// Die.
        die: u8,
        /// Defence.
        defence: u8,
        /// A step is lost.
        lost: bool,
    },
}
