//! Rule 13.3: recovery.
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
    /// The die is cast.
    pub fn recovery_rolled<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, die: u8, sink: &mut K) {
        let _ = (st, unit, die, sink);
    }
}
