//! 6.1.4.3.1c, 6.1.4.3.1d: top floors, and the flat roofs of desert buildings.

use super::FeatureEvent;
use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Programme};
use crate::ids::Mode;
use crate::pack::{Cost, Terrain};
use crate::state::{State, flag};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    /// Whether a building has a floor to climb to: a flat roof where the scenario says so (4.1.4.1.3.1), or a top floor
    /// from height 2 on.
    pub fn has_upstairs(&self, st: &State, hex: HexId) -> bool {
        let terrain = self.ground(st, hex).terrain;
        let height = self.pack.terrain(terrain).height.unwrap_or(0);
        terrain.is_building() && (self.scenario(st).desert_buildings || height >= 2)
    }

    /// What it costs to climb to a roof or top floor, or to come down.
    pub(crate) fn storey_cost(&self, mode: Mode) -> u8 {
        match self.pack.terrain(Terrain::Roof).cost(mode) {
            Cost::Points(n) => n,
            _ => 1,
        }
    }

    /// What climbing or coming down costs, or why it cannot be done.
    pub(super) fn storey_check(&self, st: &State, p: &Programme, up: bool) -> Result<u8, Why> {
        let unit = st.unit(p.unit);
        let no = |rule, key| Err(Why::new(rule, key).unit(p.unit));
        let on_foot = self.leg(st, p.unit).is_some() && !self.is_motorcycle(st, p.unit);
        let Some(hex) = unit.hex().filter(|_| on_foot) else { return no("6.1.4.3.1c", "why-not-leg") };
        if !self.has_upstairs(st, hex) {
            return no("4.1.4.1.3.1", "why-no-upstairs");
        }
        if unit.has(flag::UPPER) == up || p.quick {
            return no("6.1.4.3.1d", "why-no-storey");
        }
        let cost = self.storey_cost(self.movement_of(st, p.unit).mode);
        if p.spent || p.rates.country < cost as i8 {
            return no("4.5.1.1.1", "why-no-points");
        }
        Ok(cost)
    }

    pub(super) fn change_storey<K: Sink<Event>>(
        &self,
        st: &mut State,
        p: &Programme,
        up: bool,
        sink: &mut K,
    ) {
        let (Ok(cost), Some(hex)) = (self.storey_check(st, p, up), st.unit(p.unit).hex()) else { return };
        let mut next = *p;
        next.rates.country -= cost as i8;
        next.acted = true;
        let unit = st.unit_mut(p.unit);
        unit.flags &= !(flag::FULL_COVER | flag::UPPER);
        if up {
            unit.flags |= flag::UPPER;
        }
        self.vacate(st, p.unit);
        let event = FeatureEvent::Storey { unit: self.tag(st, p.unit), hex: self.spot(st, hex), up };
        sink.emit(|| Event::Feature(event));
        if let Some(Frame::Programme(p)) = st.frames.top_mut() {
            *p = next;
        }
        self.answer_move(st, next.unit);
    }
}
