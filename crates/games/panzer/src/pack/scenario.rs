//! Scenarios: `scenarios/*.toml`, and the formations of `formations.toml`.

use super::terrain::Fortification;
use super::weapons::Month;
use crate::ids::{
    AircraftId, BatteryId, CardId, CrewId, Edge, FormationId, Grade, HexSet, LayoutId, Level, ScenarioId,
    Side, words,
};
use sandtable_engine::info::Words;
use serde::{Deserialize, Serialize};

words! {
    /// What a counter is besides its card.
    Role {
        /// Company headquarters.
        Company = "CHQ",
        /// Battalion headquarters.
        Battalion = "BHQ",
        /// Regimental headquarters.
        Regiment = "RHQ",
        /// Forward observer.
        Observer = "FO",
        /// Reconnaissance.
        Recon = "recon",
        /// Engineers.
        Engineer = "engineer",
    }
    /// Rules a scenario switches on, optional or of the desert.
    Switch {
        /// Heat haze (6.1.4.3).
        HeatHaze = "heat-haze",
        /// Dust (6.1.4.3.12).
        Dust = "dust",
        /// Sun in the eyes.
        Sun = "sun",
        /// Mines (7.31).
        Mines = "mines",
        /// Hidden units.
        Hidden = "hidden",
        /// Morale (7.1).
        Morale = "morale",
        /// Pre-registered points (6.5.1.4).
        PreRegistered = "pre-registered",
    }
}

/// Roles of a counter, as bits by [`Role::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roles(pub u8);

impl Roles {
    /// Whether it has this role.
    #[inline]
    pub const fn has(self, role: Role) -> bool {
        self.0 & (1 << role.index()) != 0
    }

    /// With this role too.
    #[inline]
    #[must_use]
    pub const fn with(self, role: Role) -> Roles {
        Roles(self.0 | (1 << role.index()))
    }

    /// Whether it is a headquarters of any level.
    #[inline]
    pub const fn is_headquarters(self) -> bool {
        self.has(Role::Company) || self.has(Role::Battalion) || self.has(Role::Regiment)
    }
}

/// Counters of one sort in a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitLine {
    /// How many.
    pub count: u8,
    /// Which card.
    pub card: CardId,
    /// Roles.
    pub roles: Roles,
    /// An attached crew-served weapon.
    pub weapon: Option<CrewId>,
    /// What each rides in or is towed by.
    pub carrier: Option<CardId>,
}

/// A company-sized body of the establishment (`formations.toml`), for forces drawn by points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Establishment {
    /// Key.
    pub key: String,
    /// Name.
    pub name: Words,
    /// Its platoons.
    pub units: Vec<UnitLine>,
}

/// Where a formation begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Set up by its owner in one of these hexes.
    Setup(HexSet),
    /// Enters from off the map.
    Enter {
        /// Turn.
        turn: u8,
        /// Edge.
        edge: Edge,
        /// Along the road only.
        road: bool,
        /// Through one of these hexes.
        hexes: HexSet,
    },
}

/// A formation of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormationDef {
    /// Its number among the formations of both sides, axis first.
    pub id: FormationId,
    /// Whose.
    pub side: Side,
    /// Name.
    pub name: Words,
    /// Grade.
    pub grade: Grade,
    /// Where it begins.
    pub start: Start,
}

/// One counter of a scenario. Its key is the card's key and a number: `pz3j-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitDef {
    /// Card.
    pub card: CardId,
    /// Number among the counters with this card, from 1.
    pub number: u8,
    /// Formation.
    pub formation: FormationId,
    /// Roles.
    pub roles: Roles,
    /// Attached weapon.
    pub weapon: Option<CrewId>,
    /// Index of the counter of [`ScenarioDef::units`] it begins aboard.
    pub aboard: Option<u8>,
}

/// Whom a battery serves (6.5.1.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Service {
    /// Attached to one formation; unattached for the others.
    Attached(FormationId),
    /// Organic to the whole side.
    Organic,
}

/// A side of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideDef {
    /// Formations.
    pub formations: Vec<FormationDef>,
    /// Batteries.
    pub batteries: Vec<(BatteryId, Service)>,
    /// Aircraft.
    pub aircraft: Vec<AircraftId>,
    /// What it digs and lays: kind and number.
    pub fortifications: Vec<(Fortification, u8)>,
    /// Pre-registered points.
    pub pre_registered: u8,
    /// Fires it may plan before the game (6.5.1.11).
    pub planned: u8,
    /// Where its units may begin hidden.
    pub hidden: Option<HexSet>,
    /// General grade, for initiative (6.3).
    pub grade: Option<Grade>,
}

/// Sun in the eyes (6.1.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sun {
    /// Over which edge it stands.
    pub edge: Edge,
    /// Armour-piercing fire towards it.
    pub ap: i8,
    /// General-purpose fire towards it.
    pub gp: i8,
    /// First and last turn.
    pub turns: (u8, u8),
}

/// Roads and paths that are tracks (4.5.1.1.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tracks {
    /// Every road.
    pub roads: bool,
    /// Every path.
    pub paths: bool,
}

/// What a goal asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// To hold one of these hexes at the end.
    Hold(Vec<sandtable_hex::HexId>),
    /// To leave the map over these hexes of an edge; points for each unit, or each vehicle only.
    Exit {
        /// Edge.
        edge: Edge,
        /// Hexes.
        hexes: HexSet,
        /// Only vehicles count.
        vehicles: bool,
    },
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// For whom; `None` for whoever holds it.
    pub side: Option<Side>,
    /// What.
    pub kind: GoalKind,
    /// Points.
    pub points: u16,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct ScenarioDef {
    /// Its number in the pack.
    pub id: ScenarioId,
    /// Key: `first-light`.
    pub key: String,
    /// Printed number.
    pub number: u8,
    /// Name.
    pub name: Words,
    /// What it is about.
    pub summary: Words,
    /// What it teaches, for the first ones.
    pub teaches: Option<Words>,
    /// Month, for ammunition and units.
    pub month: Month,
    /// The date as written.
    pub date: String,
    /// Months a meeting engagement may be set in, one a year; empty where forces are not drawn by points.
    pub meeting: Vec<Month>,
    /// Rules.
    pub level: Level,
    /// Switches that are on.
    pub switches: Vec<Switch>,
    /// Minutes it takes.
    pub minutes: u16,
    /// Turns.
    pub turns: u8,
    /// Map.
    pub layout: LayoutId,
    /// Who sets up first.
    pub sets_up_first: Side,
    /// All buildings are desert buildings (4.1.4.1.3.1).
    pub desert_buildings: bool,
    /// Guns set up in building hexes stand inside (6.1.4.3.1b).
    pub guns_inside: bool,
    /// Roads and paths that are tracks.
    pub tracks: Tracks,
    /// The sun.
    pub sun: Option<Sun>,
    /// Sides, axis first.
    pub sides: [SideDef; 2],
    /// Every counter, axis first, in the order of the file.
    pub units: Vec<UnitDef>,
    /// Goals.
    pub goals: Vec<Goal>,
    /// Percent of both totals within which nobody has won.
    pub draw: u8,
}

impl ScenarioDef {
    /// A formation by its number.
    #[inline]
    pub fn formation(&self, id: FormationId) -> Option<&FormationDef> {
        let axis = &self.sides[0].formations;
        axis.get(id.index()).or_else(|| self.sides[1].formations.get(id.index().checked_sub(axis.len())?))
    }

    /// All formations, axis first.
    pub fn formations(&self) -> impl Iterator<Item = &FormationDef> {
        self.sides.iter().flat_map(|s| s.formations.iter())
    }

    /// Whether a switch is on.
    pub fn has(&self, switch: Switch) -> bool {
        self.switches.contains(&switch)
    }
}
