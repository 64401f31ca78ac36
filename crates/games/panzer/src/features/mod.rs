//! 6.1.4.3: what stands, lies or burns in a hex besides its printed terrain, and planned fire.
//!
//! `ground` answers what a hex allows and covers, `building` lets tanks break into houses, `storey` lets squads onto
//! roofs, `demolish` brings buildings and works down, `mines` and `burning` are optional rules with texts of our own,
//! `plans` is the fire that was planned before the battle (6.5.1.11).

mod building;
mod burning;
mod demolish;
mod ground;
mod mines;
mod plans;
mod storey;

pub use mines::{Minefield, Prey};
pub use plans::{Drafting, Leg, Plan};

use crate::Panzer;
use crate::action::Action;
use crate::effects::Pattern;
use crate::event::{At, Event, Tag};
use crate::frame::Programme;
use crate::ids::{BatteryId, Side, UnitId, words};
use crate::pack::{GpResult, Terrain};
use crate::rules::{D10, D100};
use crate::state::State;
use crate::why::Why;
use sandtable_engine::{Chance, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

words! {
    /// How a vehicle meets a building (6.6.3a).
    Breach {
        /// Into the building of its own hex.
        In = "in",
        /// Out of it, into the alley.
        Out = "out",
        /// From the next hex straight into it.
        Ahead = "ahead",
    }
}

/// A choice about features of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureAct {
    /// Drives into or out of a building: `breach in`.
    Breach(Breach),
    /// Climbs to the roof or top floor, or down again: `up`, `down`.
    Storey(bool),
    /// The turn planned fire is to arrive: `when 6`.
    When(u8),
    /// Planned fire arrives now: `arrive 1`.
    Arrive(u8),
}

/// Dice about features of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FeatureRoll {
    /// Whether a vehicle comes to harm at a wall (6.6.3a).
    Breach(Break),
    /// What harm: track or damage.
    Harm(Break),
    /// A d10 for the part that is damaged.
    Part(Break),
    /// General-purpose fire at terrain; the second roll brings it down (6.5.4.4.3c).
    Terrain {
        /// Where.
        hex: HexId,
        /// What.
        terrain: Terrain,
        /// Whether it is the second roll.
        again: bool,
    },
    /// Whether a mine goes off under a unit.
    Mine {
        /// Who.
        unit: UnitId,
        /// The number.
        number: u8,
    },
    /// A d10 for what a mine does to a vehicle.
    Blast(UnitId),
    /// Whether a hex catches fire.
    Ignite(HexId),
    /// A d10 for the smoke rounds of planned fire (6.5.1.11.4).
    PlanSmoke {
        /// Index among the plans.
        plan: u8,
        /// The limit.
        limit: u8,
    },
}

impl FeatureRoll {
    /// The dice it takes.
    pub const fn chance(&self) -> Chance {
        match self {
            FeatureRoll::Part(_) | FeatureRoll::Blast(_) | FeatureRoll::PlanSmoke { .. } => D10,
            _ => D100,
        }
    }
}

/// A vehicle at the wall of a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Break {
    /// Which.
    pub unit: UnitId,
    /// How.
    pub how: Breach,
    /// Whom it wants to overrun there (6.6.10c).
    pub overrun: Option<UnitId>,
}

/// What is left of something that was destroyed (6.1.4.3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rubble {
    /// Where.
    pub hex: HexId,
    /// What stood there.
    pub fallen: Terrain,
}

/// A burning hex (6.1.4.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burning {
    /// Where.
    pub hex: HexId,
    /// The turn it began.
    pub since: u8,
}

/// Everything about the ground that play has changed or hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Features {
    /// Rubble, by hex.
    pub rubble: Vec<Rubble>,
    /// Fires, in the order they began.
    pub fires: Vec<Burning>,
    /// Minefields, by hex.
    pub mines: Vec<Minefield>,
    /// Planned fire of both sides.
    pub plans: Vec<Plan>,
    /// Plans whose shells the moving unit has met, as bits (6.6.6).
    pub shelled: u16,
    /// How many hidden things have come to light.
    pub revealed: u8,
}

/// What happened to the ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum FeatureEvent {
    /// Dice at the wall of a building (6.6.3a).
    Breach {
        /// Who.
        unit: Tag,
        /// Roll with five times the defence.
        total: i16,
        /// Harmed up to this.
        number: u8,
    },
    /// What harm a vehicle took.
    Harm {
        /// Who.
        unit: Tag,
        /// The roll.
        roll: u8,
        /// A track hit up to this.
        number: u8,
    },
    /// A vehicle is inside a building now, or in the alley again.
    Inside {
        /// Who.
        unit: Tag,
        /// Where.
        hex: At,
        /// Inside.
        inside: bool,
    },
    /// A unit is on the roof or top floor now, or on the ground again.
    Storey {
        /// Who.
        unit: Tag,
        /// Where.
        hex: At,
        /// Up.
        up: bool,
    },
    /// A tracked vehicle flattens wire (6.1.4.3.11).
    WireDown {
        /// Who.
        unit: Tag,
        /// Where.
        hex: At,
    },
    /// Dice against terrain (6.5.4.4.3c).
    Terrain {
        /// Where.
        hex: At,
        /// What.
        terrain: Terrain,
        /// The roll with its modifiers.
        total: i16,
        /// Its defence.
        defence: u8,
        /// The result.
        result: GpResult,
        /// Whether it is the second roll.
        again: bool,
    },
    /// Terrain is destroyed.
    Fallen {
        /// Where.
        hex: At,
        /// What.
        terrain: Terrain,
    },
    /// Dice of a unit in a minefield.
    Mine {
        /// Who.
        unit: Tag,
        /// Where.
        hex: At,
        /// The roll.
        roll: u8,
        /// It goes off up to this.
        number: u8,
    },
    /// Dice for a fire.
    Ignite {
        /// Where.
        hex: At,
        /// The roll.
        roll: u8,
        /// It burns up to this.
        number: u8,
    },
    /// A fire has burnt out.
    BurntOut(At),
    /// A plan is made; only its own side hears it.
    Planned {
        /// Which battery.
        battery: BatteryId,
        /// The turn it arrives.
        turn: u8,
        /// Turns it lasts.
        length: u8,
    },
    /// Planned fire falls.
    PlanFalls {
        /// Whose.
        side: Side,
        /// Which battery.
        battery: BatteryId,
        /// Where.
        hex: At,
        /// The sheaf.
        pattern: Pattern,
        /// Smoke.
        smoke: bool,
    },
    /// A d10 for its smoke rounds.
    PlanSmoke {
        /// The roll.
        roll: u8,
        /// The limit.
        limit: u8,
    },
}

impl Panzer {
    /// What a moving unit may do with the ground it stands on.
    pub(crate) fn feature_options(&self, st: &State, p: &Programme, out: &mut Vec<Action>) {
        for how in Breach::ALL {
            if self.breach_check(st, p, *how).is_ok() {
                out.push(Action::Feature(FeatureAct::Breach(*how)));
            }
        }
        for up in [true, false] {
            if self.storey_check(st, p, up).is_ok() {
                out.push(Action::Feature(FeatureAct::Storey(up)));
            }
        }
    }

    /// Why it may not.
    pub(crate) fn feature_why(&self, st: &State, p: &Programme, act: FeatureAct) -> Option<Why> {
        match act {
            FeatureAct::Breach(how) => self.breach_check(st, p, how).err(),
            FeatureAct::Storey(up) => self.storey_check(st, p, up).err(),
            FeatureAct::When(_) | FeatureAct::Arrive(_) => None,
        }
    }

    /// Carries it out.
    pub(crate) fn feature_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        p: Programme,
        act: FeatureAct,
        sink: &mut K,
    ) {
        match act {
            FeatureAct::Breach(how) => self.breach(st, Break { unit: p.unit, how, overrun: None }),
            FeatureAct::Storey(up) => self.change_storey(st, &p, up, sink),
            FeatureAct::When(_) | FeatureAct::Arrive(_) => {}
        }
    }

    /// Dice about the ground.
    pub(crate) fn feature_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        roll: FeatureRoll,
        value: u8,
        sink: &mut K,
    ) {
        match roll {
            FeatureRoll::Breach(at) => self.breach_rolled(st, at, value, sink),
            FeatureRoll::Harm(at) => self.harm_rolled(st, at, value, sink),
            FeatureRoll::Part(at) => self.wall_part_rolled(st, at, value, sink),
            FeatureRoll::Terrain { hex, terrain, again } => {
                self.terrain_rolled(st, hex, terrain, again, value, sink);
            }
            FeatureRoll::Mine { unit, number } => self.mine_rolled(st, unit, number, value, sink),
            FeatureRoll::Blast(unit) => self.blast_rolled(st, unit, value, sink),
            FeatureRoll::Ignite(hex) => self.ignite_rolled(st, hex, value, sink),
            FeatureRoll::PlanSmoke { plan, limit } => self.plan_smoke_rolled(st, plan, limit, value, sink),
        }
    }

    /// What waits for a unit in the hex it has entered: wire that goes down, mines, shells of planned fire.
    pub(crate) fn entered<K: Sink<Event>>(&self, st: &mut State, id: UnitId, hex: HexId, sink: &mut K) {
        self.flatten_wire(st, id, hex, sink);
        self.walk_into_plans(st, id, hex);
        self.walk_into_mines(st, id, hex);
    }
}
