//! Fire in progress: shots, calls, strikes.

use crate::effects::Pattern;
use crate::event::Modifier;
use crate::ids::{Angle, Band, BatteryId, PlaneId, Side, UnitId, words};
use crate::indirect::{Gunner, Mission};
use crate::pack::{Bail, Terrain};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

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
    /// Targets its extra hits go to: all are named before any damage is found out (6.5.2.1c).
    pub spread: Vec<UnitId>,
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
