//! Dice that are due, and what for.

use crate::air::AirRoll;
use crate::effects::Pattern;
use crate::features::FeatureRoll;
use crate::ids::{Side, UnitId};
use crate::pack::Bail;
use crate::rules::{D10, D100};
use sandtable_engine::Chance;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

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
