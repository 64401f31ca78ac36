//! Allied units that appear by themselves: undetected defenders (13.2) and roadblock reserves (15.4).

use crate::Ardennes;
use crate::event::Trace;
use crate::frame::Attack;
use crate::pack::{AlliedCardId, UnitId};
use crate::state::State;
use sandtable_hex::HexId;

impl Ardennes {
    /// The undetected defender a card brings to a German attack, with the reasoning (13.2).
    pub fn undetected(&self, state: &State, attack: &Attack, card: AlliedCardId) -> Option<(UnitId, Trace)> {
        let _ = (state, attack, card);
        None
    }

    /// The unit that turns up at a roadblock, with the reasoning (15.4).
    pub fn roadblock_reserve(&self, state: &State, hex: HexId) -> Option<(UnitId, Trace)> {
        let _ = (state, hex);
        None
    }
}
