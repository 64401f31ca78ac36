//! Rule 15: supply.
#![allow(unused_imports)]

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::*;
use crate::pack::*;
use crate::state::{Place, State};
use crate::units::UnitSet;
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// Whether a unit on the map is in supply now.
    pub fn in_supply(&self, st: &State, unit: UnitId) -> bool {
        let _ = (st, unit);
        true
    }

    /// Whether a unit of the side in this hex would be in supply now.
    pub fn hex_in_supply(&self, st: &State, side: Side, hex: HexId) -> bool {
        let _ = (st, side, hex);
        true
    }
}
