//! Rule 10.6: line of sight.
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
    /// Whether there is a line of sight over terrain within this turn's limit.
    pub fn sees(&self, st: &State, from: HexId, to: HexId) -> bool {
        let _ = (st, from, to);
        false
    }
}
