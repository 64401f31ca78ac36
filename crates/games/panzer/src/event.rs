//! What happened, as data. The text module puts it into words.

use crate::action::Order;
use crate::ids::{Angle, Band, Cover, Damage, Side, UnitId};
use crate::state::{Command, Phase, Verdict, WreckKind};
use sandtable_hex::HexId;
use serde::Serialize;

/// A part of the sum that leads to a hit number (4.4.3.2.2, 6.5.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Modifier {
    /// Target size.
    Size,
    /// Target moving.
    Moving,
    /// Cover of the target.
    Cover(Cover),
    /// The shooter halts for a moment only.
    ShortHalt,
    /// The shooter is damaged.
    Damaged,
    /// Brew-up smoke on the line of sight; so many.
    BrewUpSmoke(u8),
    /// Overwatch into the front arc.
    Watch,
    /// Overwatch outside the front arc.
    WatchAdjust,
}

impl Modifier {
    /// Its row of the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Modifier::Size => "4.4.3.2.2a",
            Modifier::Moving => "4.4.3.2.2b",
            Modifier::Cover(_) => "4.4.3.2.2c",
            Modifier::ShortHalt => "4.4.3.2.2d",
            Modifier::Damaged => "4.4.3.2.2e",
            Modifier::BrewUpSmoke(_) => "4.4.3.2.2g",
            Modifier::Watch => "4.4.3.2.2h",
            Modifier::WatchAdjust => "4.4.3.2.2i",
        }
    }
}

/// How a shot was worked out (4.4.3.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShotSum {
    /// The shooter.
    pub unit: UnitId,
    /// Which of its weapons.
    pub weapon: u8,
    /// The target.
    pub target: UnitId,
    /// Range in hexes.
    pub range: u16,
    /// Range band.
    pub band: Band,
    /// Every modifier that is not 0.
    pub modifiers: Vec<(Modifier, i8)>,
    /// Their sum, clamped to the table.
    pub net: i8,
    /// The number to roll or less; 0 if the shot is impossible.
    pub number: u8,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// A phase begins.
    Phase(Phase),
    /// A unit was set up.
    Placed {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: HexId,
        /// Facing.
        facing: u8,
    },
    /// A unit nobody spots loses its spot marker (4.1.5).
    SpotLost(UnitId),
    /// A unit was given an order; only its own side hears it.
    Ordered {
        /// Which.
        unit: UnitId,
        /// What.
        order: Order,
    },
    /// A side's plot is ready.
    Sealed(Side),
    /// Initiative dice (4.3.1).
    Initiative {
        /// Whose.
        side: Side,
        /// The roll.
        roll: u8,
    },
    /// Both rolled the same: they roll again.
    InitiativeTie,
    /// Who is First Player.
    First(Side),
    /// A side fires, watches or moves now.
    Step {
        /// The phase.
        phase: Phase,
        /// The side.
        side: Side,
    },
    /// A shot was declared.
    Declared {
        /// The shooter.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// Whether it is overwatch.
        watch: bool,
    },
    /// A command was turned over.
    Revealed {
        /// Whose.
        unit: UnitId,
        /// Which.
        command: Command,
    },
    /// The target's owner shows nothing.
    NoEffect(UnitId),
    /// Dice for a hit.
    Shot {
        /// How the number came about.
        sum: ShotSum,
        /// The roll.
        roll: u8,
    },
    /// A shot that cannot hit, or whose target is gone (4.4.1e).
    Wasted {
        /// The shooter.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// A hit meets armor (4.4.3.2.5).
    Armor {
        /// The target.
        target: UnitId,
        /// From where.
        angle: Angle,
        /// Armor there.
        armor: u8,
        /// Penetration of the round.
        penetration: u8,
        /// What it does; `None` if it does not penetrate.
        damage: Option<Damage>,
    },
    /// A unit is damaged.
    Damaged(UnitId),
    /// A unit is destroyed.
    Destroyed {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: HexId,
        /// What is left of it.
        wreck: WreckKind,
    },
    /// A unit begins its move.
    Started(UnitId),
    /// A unit entered a hex.
    Moved {
        /// Which.
        unit: UnitId,
        /// From where; `None` when it enters the map.
        from: Option<HexId>,
        /// To where.
        to: HexId,
        /// Cost at the cross-country rate.
        cost: u8,
        /// Whether it went backwards.
        back: bool,
    },
    /// A unit turned.
    Turned {
        /// Which.
        unit: UnitId,
        /// New facing.
        facing: u8,
        /// Cost.
        cost: u8,
    },
    /// A unit left the map.
    Exited {
        /// Which.
        unit: UnitId,
        /// From where.
        hex: HexId,
    },
    /// A unit had to go back to its last hex without enemies.
    Returned {
        /// Which.
        unit: UnitId,
        /// To where.
        hex: HexId,
    },
    /// A unit ended its move.
    Stopped(UnitId),
    /// A command that was never carried out is turned over (4.6.1).
    Leftover {
        /// Whose.
        unit: UnitId,
        /// Which.
        command: Command,
    },
    /// An objective changed hands (3.6).
    Control {
        /// Index in the scenario.
        goal: u8,
        /// Who has it now.
        owner: Side,
    },
    /// The game is over.
    Over(Verdict),
}
