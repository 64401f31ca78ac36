//! Utility helicopters and airmobile operations (26, 29).
//!
//! An airmobile operation has two pulses in its Movement Step: ground movement as in any operation, and one flight, by
//! helicopter or by parachute. Whichever begins second ends the first.

mod city;
mod drop;
mod force;
mod lift;

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::Side;
use crate::rules::D10;
use crate::state::State;
use arrayvec::ArrayVec;
use sandtable_engine::{Decision, Seat, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// What lasts beyond one operation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Airlift {
    /// Sides that have declared their paradrop: once in a scenario (29.5).
    pub spent: [bool; 2],
    /// The formation whose cycle it was declared in, while the cycle lasts.
    pub declared: Option<FormationId>,
    /// Hexes where steps were lost in the air, if nobody else may drop there (29.5.1).
    pub strewn: Vec<HexId>,
}

/// The two movements of an airmobile operation (29.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pulse {
    /// By road and track, as the operation allows (29.3.1).
    Ground,
    /// By helicopter or parachute (29.3.2).
    Air,
}

/// How far an airmobile operation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pulses {
    /// The operation is airmobile (29.3).
    pub declared: bool,
    /// The pulses in the order they began.
    pub order: [Option<Pulse>; 2],
    /// Units that have flown.
    pub flown: CounterSet,
    /// Formations with units that flew by helicopter, one bit each (29.3.2).
    pub lifted: u64,
    /// Formations with units that dropped, one bit each.
    pub dropped: u64,
    /// The objective is a city without NATO units (29.6.5).
    pub city: bool,
    /// Fire has hit that city.
    pub breached: bool,
}

impl Pulses {
    /// Whether a pulse is over: it came first and the other has begun (29.3.3).
    pub fn is_over(&self, pulse: Pulse) -> bool {
        self.order[0] == Some(pulse) && self.order[1].is_some()
    }

    /// Whether the first pulse was this one.
    pub fn began_with(&self, pulse: Pulse) -> bool {
        self.order[0] == Some(pulse)
    }

    /// Begins a pulse, and ends the other if that came first.
    pub fn begin(&mut self, pulse: Pulse) {
        match self.order {
            [None, _] => self.order[0] = Some(pulse),
            [Some(first), None] if first != pulse => self.order[1] = Some(pulse),
            _ => {}
        }
    }
}

/// Where a utility helicopter unit is on its way (26.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leg {
    /// Its steps are being chosen.
    Form,
    /// To the pick-up hex.
    Out,
    /// It takes passengers aboard, and its landing zone is chosen.
    Load,
    /// To the landing zone.
    In,
    /// With its passengers back to where they came from.
    Back,
    /// Empty to the edge.
    Home,
}

/// A flight of utility helicopters: one pick-up hex, one landing zone (26.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lift {
    /// Whose.
    pub side: Side,
    /// Type, by index in the pack.
    pub kind: u8,
    /// The pick-up hex; none for an airfield off the map.
    pub from: HexId,
    /// Where it is.
    pub leg: Leg,
    /// Passengers.
    pub aboard: CounterSet,
    /// The row of the map the landing zone lies in.
    pub row: Option<u8>,
    /// The landing zone.
    pub zone: HexId,
    /// Passenger steps lost with their helicopters that are still to be taken (26.4.7).
    pub due: u8,
}

/// A paradrop of a battalion or task force, step by step (29.5.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drop {
    /// Whose.
    pub side: Side,
    /// Units that have no hex yet.
    pub left: CounterSet,
    /// The row of the map the next one drops in.
    pub row: Option<u8>,
    /// Units in the air, with their hexes.
    pub falling: ArrayVec<(CounterId, HexId), 16>,
    /// Units flak has fired at.
    pub fired: CounterSet,
    /// Units whose die was cast.
    pub rolled: CounterSet,
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Airmobile {
    /// Whether a paradrop is declared in this cycle (29.5).
    Declare(FormationId),
    /// A flight of utility helicopters.
    Lift(Lift),
    /// A paradrop.
    Drop(Drop),
}

impl Airmobile {
    /// Drops a counter that is no longer in use.
    pub fn forget(&mut self, unit: CounterId) {
        match self {
            Airmobile::Declare(_) => {}
            Airmobile::Lift(lift) => lift.aboard.remove(unit),
            Airmobile::Drop(drop) => {
                drop.left.remove(unit);
                drop.falling.retain(|(c, _)| *c != unit);
            }
        }
    }
}

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AirOrder {
    /// The operation is airmobile (29.3).
    Airmobile,
    /// A paradrop is declared (29.5).
    Paradrop,
    /// Helicopters fetch units from a hex; none for the airfield (26.4).
    Lift(HexId),
    /// So many steps of helicopters fly (26.2).
    Form(u8),
    /// A battalion or task force drops (29.5.1).
    Drop(FormationId),
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum AirReport {
    /// An operation is airmobile.
    Declared(FormationId),
    /// A paradrop is declared.
    Paradrop(FormationId),
    /// Helicopters form a unit: type, steps.
    Formed(u8, u8),
    /// Units board in a hex; none for the airfield.
    Boarded(CounterSet, HexId),
    /// Units land in a hex.
    Landed(CounterSet, HexId),
    /// Units come back to where they boarded.
    Returned(CounterSet, HexId),
    /// Helicopters are home: type, steps.
    Recovered(u8, u8),
    /// Flak finds a unit that drops.
    Shot(CounterId, HexId),
    /// A unit has dropped: hex, die, whether it is lost.
    Dropped {
        /// The unit.
        unit: CounterId,
        /// Where.
        hex: HexId,
        /// Die.
        die: u8,
        /// It is scattered and lost.
        lost: bool,
    },
}

impl Wurzburg {
    /// Who must act; `None` while the procedure moves on by itself.
    pub(crate) fn airmobile_pending(&self, st: &State, air: &Airmobile) -> Option<Decision> {
        let side = match air {
            Airmobile::Declare(formation) => self.pack.formation(*formation).side,
            Airmobile::Lift(lift) => self.lift_asks(lift)?,
            Airmobile::Drop(drop) if !drop.left.is_empty() => drop.side,
            Airmobile::Drop(drop) if self.next_to_flak(st, drop).is_some() => return None,
            Airmobile::Drop(drop) if next_to_roll(drop).is_some() => return Some(Decision::chance(D10)),
            Airmobile::Drop(_) => return None,
        };
        Some(Decision::seat(Seat(side as u8)))
    }

    pub(crate) fn airmobile_settle<K: Sink<Event>>(&self, st: &mut State, air: Airmobile, sink: &mut K) {
        match air {
            Airmobile::Declare(_) => {
                st.frames.pop();
            }
            Airmobile::Lift(lift) => self.lift_settle(st, lift, sink),
            Airmobile::Drop(drop) => self.drop_settle(st, drop, sink),
        }
    }

    pub(crate) fn airmobile_options(&self, st: &State, air: &Airmobile, out: &mut Vec<Action>) {
        match air {
            Airmobile::Declare(_) => out.extend([Action::Air(AirOrder::Paradrop), Action::Pass]),
            Airmobile::Lift(lift) => self.lift_options(st, lift, out),
            Airmobile::Drop(drop) => self.drop_options(st, drop, out),
        }
    }

    pub(crate) fn airmobile_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        air: Airmobile,
        action: Action,
        sink: &mut K,
    ) {
        match air {
            Airmobile::Declare(formation) => {
                st.frames.pop();
                if action == Action::Air(AirOrder::Paradrop) {
                    self.declare_drop(st, formation, sink);
                }
            }
            Airmobile::Lift(lift) => self.lift_perform(st, lift, action, sink),
            Airmobile::Drop(drop) => self.drop_perform(st, drop, action),
        }
    }

    pub(crate) fn airmobile_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        if let Some(Frame::Airmobile(air)) = st.top().cloned()
            && let Airmobile::Drop(drop) = *air
        {
            self.drop_roll(st, &drop, die, sink);
        }
    }

    /// Puts a changed procedure back in its place.
    fn refly(&self, st: &mut State, air: Airmobile) {
        if let Some(Frame::Airmobile(open)) = st.frames.top_mut() {
            **open = air;
        }
    }

    fn with_pulses(&self, st: &mut State, change: impl FnOnce(&mut Pulses)) {
        if let Some(op) = st.operation.as_deref_mut() {
            change(&mut op.air);
        }
    }
}

/// The unit whose disorganization die is due.
fn next_to_roll(drop: &Drop) -> Option<(CounterId, HexId)> {
    drop.falling.iter().copied().find(|(c, _)| !drop.rolled.contains(*c))
}
