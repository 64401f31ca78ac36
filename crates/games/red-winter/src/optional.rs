//! Rule 20: optional rules.
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
    /// 20.4.
    pub fn lmg_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        drm: i8,
        takers: UnitSet,
        dice: [u8; 2],
        sink: &mut K,
    ) {
        let _ = (st, drm, takers, dice, sink);
    }

    /// 20.5.
    pub fn lost_rolled<K: Sink<Event>>(&self, st: &mut State, dice: [u8; 2], sink: &mut K) {
        let _ = (st, dice, sink);
    }

    /// 20.6.
    pub fn heart_rolled<K: Sink<Event>>(&self, st: &mut State, absent: bool, dice: [u8; 2], sink: &mut K) {
        let _ = (st, absent, dice, sink);
    }
}
