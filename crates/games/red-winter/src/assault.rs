//! Rule 9: assaults.
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
    /// An assault is over: the mover's action ends, or armor rolls on (12.1.2).
    pub fn assault_over<K: Sink<Event>>(&self, st: &mut State, battle: &Battle, emptied: bool, sink: &mut K) {
        let _ = (st, battle, emptied, sink);
    }
}
