//! Field works (33 to 39): engineers, obstacles, demolition, electronic warfare.
//!
//! Everything here lies open to both sides: engineers and HQ always have one step, and works are seen by all.

mod bridge;
mod demolition;
mod engineer;
mod jam;
mod lay;
mod mines;

pub use bridge::{BridgeNote, Bridging, MilitaryBridge, Span};
pub use mines::Minefield;

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{Jamming, Side};
use crate::rules::D10;
use crate::state::State;
use sandtable_engine::{Decision, Seat, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// What lasts beyond one procedure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Works {
    /// Hexes with obstacles (36.0).
    pub obstacles: Vec<HexId>,
    /// Minefields that lie face down (37.1).
    pub minefields: Vec<Minefield>,
    /// Engineers that laid open fields, by hex (37.3.1).
    pub layers: Vec<(HexId, CounterId)>,
    /// How many fields have been turned over.
    pub uncovered: u32,
    /// Military bridges (34.0).
    pub bridges: Vec<MilitaryBridge>,
    /// Bridges tried in this Reconnaissance Segment (20.2.3).
    pub bridges_scouted: Vec<Span>,
    /// Military bridges the active side has acquired, until the Intelligence Fade (20.2.3).
    pub bridges_acquired: Vec<Span>,
    /// Bridges struck in this Strike Segment (23.7.1).
    pub bridges_struck: Vec<Span>,
    /// Civil bridges whose set charges failed, one bit each (38.1).
    pub failed: u64,
    /// Civil bridges an engineer has tried to blow in this phase, one bit each (38.2).
    pub tried: u64,
    /// HQ whose jammer has been used this turn (39.1).
    pub jammed: CounterSet,
    /// HQ whose jammer is destroyed (39.2).
    pub jammers_lost: CounterSet,
    /// What jamming does to the defender of the operation in progress (39.2).
    pub jamming: Jamming,
}

/// A die that is due for field works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Throw {
    /// Set charges at a bridge (38.1).
    Set(u8),
    /// An engineer's charges at a bridge (38.2).
    Engineer(u8),
    /// A jammer (39.2).
    Jam(CounterId),
    /// A strike of this effective strength at a bridge (38.4.4).
    Collapse(Span, u8),
}

/// A procedure in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// Bridge Demolition Segment of a NATO cycle (38.1).
    Demolition(FormationId),
    /// Engineering Phase of a side (33.0).
    Engineering(Side),
    /// Jamming Step of the active side (39.2).
    Jam,
    /// A side lays the minefields of its set-up; the hex of the next one, once it was named (37.1).
    Lay(Side, HexId),
    /// The same, in a row of the map that was named.
    LayRow(Side, u8),
    /// A die is due.
    Throw(Throw),
}

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Set charges blow a bridge (38.1).
    Blow(u8),
    /// An engineer digs an improved position (35.0).
    Improve(CounterId),
    /// An engineer lays an obstacle (36.0).
    Block(CounterId),
    /// An engineer clears an obstacle (36.0).
    Unblock(CounterId),
    /// An engineer lays a minefield, real or not (37.3.1).
    Mine(CounterId, bool),
    /// An engineer clears a minefield (37.3.2).
    Sweep(CounterId),
    /// An engineer's charges blow a bridge (38.2).
    Charge(CounterId, u8),
    /// The jammer of an HQ is used (39.2).
    Jam(CounterId),
    /// The field being laid at set-up is real or not (37.1).
    Lay(bool),
    /// A choice about bridges (34, 38.3, 38.4).
    Bridge(Bridging),
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Note {
    /// An improved position is ready.
    Improved(CounterId, HexId),
    /// An obstacle is laid.
    Blocked(CounterId, HexId),
    /// An obstacle is cleared.
    Unblocked(CounterId, HexId),
    /// A minefield is laid face down.
    Mined(CounterId, HexId),
    /// A minefield is laid face down at set-up.
    Laid(Side, HexId),
    /// A minefield is turned over: real or not.
    Uncovered(HexId, bool),
    /// A minefield is cleared.
    Swept(CounterId, HexId),
    /// A bridge is to be blown: number to reach, change of the die, die, whether it is gone.
    Blast {
        /// The bridge.
        bridge: u8,
        /// Number to reach.
        number: u8,
        /// Change of the die.
        drm: i8,
        /// The die.
        die: u8,
        /// Whether it is blown.
        blown: bool,
    },
    /// Something happened to a bridge.
    Bridge(BridgeNote),
    /// A jammer was used: change of the die, die, result.
    Jammed {
        /// The HQ.
        hq: CounterId,
        /// Change of the die.
        drm: i8,
        /// The die.
        die: u8,
        /// The jammer is destroyed.
        lost: bool,
        /// What it does.
        result: Jamming,
    },
}

impl Wurzburg {
    /// Who must act in a procedure of field works; `None` while it moves on by itself.
    pub(crate) fn field_pending(&self, st: &State, field: Field) -> Option<Decision> {
        let side = match field {
            Field::Throw(_) => return Some(Decision::chance(D10)),
            Field::Demolition(_) => Side::Nato,
            Field::Engineering(side) => side,
            Field::Jam => self.op_side(st),
            // Asked alike, whatever is left of real and dummy fields.
            Field::Lay(side, hex) => {
                let asks = hex.some().is_some() || self.may_lay_more(st, side);
                return asks.then(|| Decision::seat(Seat(side as u8)));
            }
            Field::LayRow(side, _) => return Some(Decision::seat(Seat(side as u8))),
        };
        let mut list = Vec::new();
        self.field_options(st, field, &mut list);
        // Only "done" is left: nobody is asked.
        (list.len() > 1).then(|| Decision::seat(Seat(side as u8)))
    }

    pub(crate) fn field_options(&self, st: &State, field: Field, out: &mut Vec<Action>) {
        match field {
            Field::Lay(side, hex) => return self.lay_options(st, side, hex, out),
            Field::LayRow(side, row) => return out.extend(self.lay_in_row(st, side, row).map(Action::At)),
            _ => {}
        }
        out.push(Action::Done);
        let mut add = |work: Work| out.push(Action::Work(work));
        match field {
            Field::Demolition(_) => self.set_charges(st).for_each(|b| add(Work::Blow(b))),
            Field::Engineering(side) => self.works(st, side).into_iter().for_each(add),
            Field::Jam => self.jammers(st).into_iter().for_each(|hq| add(Work::Jam(hq))),
            Field::Throw(_) | Field::Lay(..) | Field::LayRow(..) => out.clear(),
        }
    }

    pub(crate) fn field_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match st.top().cloned() {
            Some(Frame::Field(Field::Lay(side, hex))) => {
                return self.lay_perform(st, side, hex, action, sink);
            }
            Some(Frame::Field(Field::LayRow(side, _))) => {
                return self.lay_perform(st, side, HexId::NONE, action, sink);
            }
            _ => {}
        }
        let Action::Work(work) = action else {
            st.frames.pop();
            return;
        };
        let throw = match work {
            Work::Blow(bridge) => Some(Throw::Set(bridge)),
            Work::Jam(hq) => {
                st.frames.pop();
                Some(Throw::Jam(hq))
            }
            _ => self.work(st, work, sink),
        };
        if let Some(throw) = throw {
            st.frames.push(Frame::Field(Field::Throw(throw)));
        }
    }

    pub(crate) fn field_roll<K: Sink<Event>>(&self, st: &mut State, throw: Throw, die: u8, sink: &mut K) {
        st.frames.pop();
        match throw {
            Throw::Set(bridge) => self.blast(st, bridge, true, die, sink),
            Throw::Engineer(bridge) => self.blast(st, bridge, false, die, sink),
            Throw::Jam(hq) => self.jam(st, hq, die, sink),
            Throw::Collapse(span, strength) => self.collapse(st, span, strength, die, sink),
        }
    }
}
