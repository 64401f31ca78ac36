//! Procedures in progress: plain data on a stack, innermost last.

use crate::adjust::Adjust;
use crate::air::{AirFrame, AirRoll};
use crate::effects::Pattern;
use crate::event::Modifier;
use crate::features::{Drafting, FeatureRoll};
use crate::ids::{Angle, Band, BatteryId, PlaneId, Side, UnitId, UnitSet, words};
use crate::indirect::{Gunner, Mission};
use crate::pack::{Bail, Fortification, Terrain};
use crate::rules::{D10, D100};
use sandtable_engine::Chance;
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
    /// Set-up of the side that goes first (0) or second (1).
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

/// A side sets up: its units in roster order, each first a hex, then a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The side.
    pub side: Side,
    /// The unit to place.
    pub unit: UnitId,
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

/// Where a volley stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VolleyStage {
    /// Shooters are named.
    Gather,
    /// The target's owner may show that it moves (4.4.3.2.2b).
    Reveal,
    /// The next shot is resolved.
    Shoot,
    /// Extra hits may go to other targets (6.5.2.1c).
    Spread,
    /// A hit lies on the dividing hexside: the target's owner picks the face (4.4.3.2.4).
    Face,
}

words! {
    /// What is fired.
    Charge {
        /// Basic armor-piercing round.
        Ap = "ap",
        /// Hard core (5.16.1).
        Apcr = "apcr",
        /// Hollow charge (5.16.1).
        Heat = "heat",
        /// General-purpose fire (6.5.4).
        Gp = "gp",
        /// Smoke into the target's hex (6.1.4.3.10).
        Smoke = "smoke",
        /// Small arms that only pin (6.5.4.3v).
        Pin = "pin",
        /// Hollow charges as general-purpose fire (6.5.4.3x).
        Ce = "heat-gp",
    }
}

impl Charge {
    /// Whether it is meant to pierce armor.
    pub const fn pierces(self) -> bool {
        matches!(self, Charge::Ap | Charge::Apcr | Charge::Heat)
    }

    /// Whether it is general-purpose fire.
    pub const fn is_gp(self) -> bool {
        matches!(self, Charge::Gp | Charge::Pin | Charge::Ce)
    }
}

/// Two weapons fired in one turn (5.14): only the second is hampered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pair {
    /// Fired alone, or the main weapon.
    #[default]
    Single,
    /// The second weapon at the main weapon's target.
    Same,
    /// The second weapon at another target.
    Different,
}

/// How far the ammunition of a shot has been checked (5.16.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ammo {
    /// Not yet.
    #[default]
    Unchecked,
    /// The special round was short: the basic one is to be checked.
    Basic,
    /// Done.
    Done,
}

/// A weapon of a unit, and what it fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Load {
    /// Which of its weapons.
    pub weapon: u8,
    /// What it fires.
    pub charge: Charge,
}

impl Load {
    /// The basic armor-piercing round of the main weapon.
    pub const AP: Load = Load { weapon: 0, charge: Charge::Ap };
}

/// A declared shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The shooter.
    pub unit: UnitId,
    /// Weapon and round.
    pub load: Load,
    /// Whether it is the second weapon of its unit, and at what.
    pub pair: Pair,
}

impl Shot {
    /// The basic armor-piercing round of a unit's main weapon.
    pub const fn ap(unit: UnitId) -> Shot {
        Shot::new(unit, Load::AP)
    }

    /// A weapon fired by itself.
    pub const fn new(unit: UnitId, load: Load) -> Shot {
        Shot { unit, load, pair: Pair::Single }
    }
}

/// Shots at one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Volley {
    /// The shooting side.
    pub side: Side,
    /// The target.
    pub target: UnitId,
    /// Whether it is overwatch.
    pub watch: bool,
    /// Where it stands.
    pub stage: VolleyStage,
    /// Whether the moving modifier applies, once that is settled.
    pub moving: Option<bool>,
    /// Shots still to resolve, in the order of declaration.
    pub shots: Vec<Shot>,
    /// The shot that is being resolved.
    pub current: Option<Shot>,
    /// Whether its dice are still due.
    pub pending: bool,
    /// How far its ammunition was checked.
    pub ammo: Ammo,
    /// How many of its rounds were short: none, one, or the special and the basic one.
    pub limited: u8,
    /// The number it was rolled against: other targets of its extra hits need as good a one (6.5.2.1c).
    pub number: u8,
    /// Hits of it still to resolve (6.5.2.1).
    pub hits: u8,
    /// The face its hits meet.
    pub angle: Option<Angle>,
    /// Bail-out checks its hits have caused, made when all are resolved (5.15c).
    pub bails: Vec<(UnitId, Bail)>,
}

/// Where a call stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallStage {
    /// Hex, sources and pattern are named.
    Gather,
    /// The sources answer one by one.
    Respond,
    /// Shells fall short: the enemy says on whom (6.5.1.12b).
    Danger,
}

/// An observer calls fire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// Whose.
    pub side: Side,
    /// The observer.
    pub observer: UnitId,
    /// The target hex, once named.
    pub hex: Option<HexId>,
    /// The hex that is adjusted from.
    pub old: Option<HexId>,
    /// The sheaf.
    pub pattern: Pattern,
    /// Direction of a line.
    pub dir: u8,
    /// Smoke instead of shells.
    pub smoke: bool,
    /// Sources still to answer.
    pub queue: Vec<Gunner>,
    /// Sources that fired before it was adjusted.
    pub firing: Vec<Gunner>,
    /// Sources that have fired, and where their shells fell.
    pub fired: Vec<(Gunner, HexId)>,
    /// The mission that is adjusted: its shells fall until the new ones do.
    pub adjusts: Option<Mission>,
    /// Friends that may be hit.
    pub friends: Vec<UnitId>,
    /// The source whose die was rolled.
    pub current: Option<Gunner>,
    /// Where it stands.
    pub stage: CallStage,
    /// Continued fire needs no answer.
    pub sure: bool,
}

/// A unit fires smoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SmokeShot {
    /// Unit and weapon.
    pub shot: Shot,
}

/// How general-purpose fire comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manner {
    /// From a unit that sees its target.
    Direct(UnitId),
    /// From a unit on the map over the heads of others (6.5.1).
    Indirect(UnitId),
    /// From a battery off the map (6.5.1).
    Battery(BatteryId),
    /// From an aircraft (6.7.3).
    Air(PlaneId),
    /// An aircraft falls (6.7.4.2.1).
    Crash(PlaneId),
    /// Nothing is fired: crews and passengers of a lost vehicle check.
    Aftermath,
}

/// General-purpose fire: one roll for each unit in the queue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strike {
    /// Who fires.
    pub side: Side,
    /// How.
    pub manner: Manner,
    /// The factor.
    pub factor: u8,
    /// The greatest effect factor against armor.
    pub effect: u8,
    /// The band of the range.
    pub band: Band,
    /// Whether it is small-arms fire.
    pub small_arms: bool,
    /// Whether it only pins: nothing worse than suppression (6.5.4.3v).
    pub pinning: bool,
    /// Modifiers that are the same for every unit.
    pub common: Vec<(Modifier, i8)>,
    /// Units still to be attacked.
    pub queue: Vec<UnitId>,
    /// Terrain to be attacked after them (6.5.4.2.5).
    pub ground: Vec<(HexId, Terrain)>,
    /// The unit in turn.
    pub target: Option<UnitId>,
    /// Whether it counts as moving, once that is settled.
    pub moving: Option<bool>,
    /// Whether nobody counts as moving, whatever he shows: who walks into a barrage (6.5.4.3a).
    pub still: bool,
    /// The last modified roll.
    pub total: i16,
    /// Bail-out checks, made when all is resolved (5.15c).
    pub bails: Vec<(UnitId, Bail)>,
    /// Passengers whose carrier was lost before the same fire reached them, with the carrier (5.15c).
    pub stranded: Vec<(UnitId, UnitId)>,
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

/// Dice that are due, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Roll {
    /// Initiative of a side; the axis rolls first (4.3.1).
    Initiative {
        /// Who rolls.
        side: Side,
        /// What the axis rolled, once it has.
        axis: u8,
    },
    /// Whether the current shot hits (4.4.3.2.3).
    Hit {
        /// The number to roll or less.
        number: u8,
    },
    /// Where a hit strikes (tens digit) and what it does (units digit) (6.5.2.2).
    Location,
    /// Whether a crew bails out (6.5.2.6.1).
    BailOut {
        /// Whose.
        unit: UnitId,
        /// Row of the table.
        row: Bail,
    },
    /// A d10 against an ammunition limit (5.16.2).
    Ammo {
        /// The limit.
        limit: u8,
        /// Whether it is that of a special round.
        special: bool,
    },
    /// A d10 against the basic limit of a vehicle that overruns (6.6.10.1).
    OverrunAmmo {
        /// Which.
        unit: UnitId,
        /// The limit.
        limit: u8,
    },
    /// A d10 for smoke rounds (5.16.2.3).
    Smoke {
        /// Who fires.
        unit: UnitId,
        /// Into which hex.
        hex: HexId,
        /// The limit.
        limit: u8,
    },
    /// A d10 for a source that was called (6.5.1.12).
    Response,
    /// A d10 for the smoke rounds of a mission (5.16.2.5).
    MissionSmoke {
        /// Where.
        hex: HexId,
        /// Which hexes.
        pattern: Pattern,
        /// Direction of a line.
        dir: u8,
        /// The limit.
        limit: u8,
    },
    /// General-purpose fire at the unit in turn (6.5.4.4).
    Gp,
    /// A d10 for the part of a vehicle that is damaged (6.5.4.4.2c).
    Part(UnitId),
    /// A d10 for a vehicle that is lost: up to the number it brews up (6.5.4.4.2c).
    Wreck {
        /// Which.
        unit: UnitId,
        /// The number.
        brews_up: u8,
    },
    /// Whether a suppressed unit recovers (6.8.3).
    Recovery(UnitId),
    /// A close assault (6.6.1.1.1).
    CloseAssault,
    /// A bout of hand-to-hand: the attacker rolls, then the defender, who knows the attacker's roll (6.6.1.2.1).
    Bout(Option<u8>),
    /// Whether a quickmarch leaves a unit suppressed (6.6.4.2).
    Quickmarch(UnitId),
    /// Whether a vehicle finds a hull-down position (6.6.9).
    HullDown {
        /// Which.
        unit: UnitId,
        /// Whether partial hull down will do.
        partial: bool,
        /// Whether it searches in reverse.
        back: bool,
    },
    /// Whether a unit holds or recovers (7.1, our text).
    Morale(UnitId),
    /// Which formation a side draws in a meeting engagement.
    Muster {
        /// Whose.
        side: Side,
        /// How many there are to draw from.
        n: u16,
    },
    /// Something about the ground (6.1.4.3).
    Feature(FeatureRoll),
    /// Whether a passenger survives the loss of its carrier, or leaves it (6.5.2.6.2).
    Passenger {
        /// Who.
        unit: UnitId,
        /// Where the carrier is or was.
        hex: HexId,
        /// Row of the table.
        row: Bail,
    },
    /// Dice of the air phases.
    Air(AirRoll),
}

impl Roll {
    /// The dice it takes.
    pub const fn chance(&self) -> Chance {
        match self {
            Roll::Air(AirRoll::Ammo | AirRoll::Crash)
            | Roll::Ammo { .. }
            | Roll::OverrunAmmo { .. }
            | Roll::Response
            | Roll::MissionSmoke { .. }
            | Roll::Smoke { .. }
            | Roll::Part(_)
            | Roll::Wreck { .. } => D10,
            Roll::Feature(roll) => roll.chance(),
            Roll::Muster { n, .. } => Chance::Pick { n: *n },
            _ => D100,
        }
    }
}
