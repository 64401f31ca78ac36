//! Minefields of the set-up (37.1): laid face down in the zones of a side and one hex farther.

use super::{Field, Minefield, Note, Work};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{Hexes, Side};
use crate::readings::reading;
use crate::state::State;
use crate::support::Order;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// With more hexes than this open to mines a row of the map is named first: a view that lists them all is too long.
const AT_ONCE: usize = 600;

impl Wurzburg {
    /// Real and dummy fields a side has still to lay.
    fn fields_left(&self, st: &State, side: Side) -> [u8; 2] {
        let given = self.scenario_of(st).means[side.index()].mines;
        let laid = |real: bool| {
            st.works.minefields.iter().filter(|m| m.side == side && m.real == real).count() as u8
        };
        [given[0].saturating_sub(laid(true)), given[1].saturating_sub(laid(false))]
    }

    /// Hexes a side may mine before the start: its zone, without enemies.
    fn fields_open<'a>(&'a self, st: &'a State, side: Side) -> impl Iterator<Item = HexId> + 'a {
        let scenario = self.scenario_of(st);
        let under = st.reads(reading::MINED_UNDER);
        let enemies = st.on_map().filter(|(c, _)| !under && self.pack.side(*c) != side);
        let taken: Hexes = enemies.map(|(_, hex)| hex).collect();
        let zone = scenario.mine_zones[side.index()].and(&scenario.area).and_not(&taken);
        zone.into_iter().filter(|hex| !self.has_minefield(st, *hex))
    }

    pub(super) fn may_lay_more(&self, st: &State, side: Side) -> bool {
        self.fields_left(st, side) != [0, 0] && self.fields_open(st, side).next().is_some()
    }

    pub(super) fn lay_options(&self, st: &State, side: Side, hex: HexId, out: &mut Vec<Action>) {
        if hex.is_none() {
            out.extend([Action::Default, Action::Done]);
            let mut rows: Vec<u8> = self.fields_open(st, side).map(|hex| self.row_of(hex)).collect();
            if rows.len() <= AT_ONCE {
                out.extend(self.fields_open(st, side).map(Action::At));
            } else {
                rows.sort_unstable();
                rows.dedup();
                out.extend(rows.into_iter().map(|row| Action::Order(Order::Row(row))));
            }
            return;
        }
        let [real, dummy] = self.fields_left(st, side);
        out.extend((real > 0).then_some(Action::Work(Work::Lay(true))));
        out.extend((dummy > 0).then_some(Action::Work(Work::Lay(false))));
    }

    /// Hexes of a row of the map that may be mined.
    pub(super) fn lay_in_row<'a>(
        &'a self,
        st: &'a State,
        side: Side,
        row: u8,
    ) -> impl Iterator<Item = HexId> + 'a {
        self.fields_open(st, side).filter(move |hex| self.row_of(*hex) == row)
    }

    pub(super) fn lay_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        hex: HexId,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::At(at) => self.name_field(st, Field::Lay(side, at)),
            Action::Order(Order::Row(row)) => self.name_field(st, Field::LayRow(side, row)),
            Action::Work(Work::Lay(real)) => {
                self.lay_field(st, side, hex, real, sink);
                self.name_field(st, Field::Lay(side, HexId::NONE));
            }
            Action::Default => {
                self.lay_rest(st, side, sink);
                st.frames.pop();
            }
            _ => {
                st.frames.pop();
            }
        }
    }

    fn name_field(&self, st: &mut State, field: Field) {
        if let Some(Frame::Field(open)) = st.frames.top_mut() {
            *open = field;
        }
    }

    fn lay_field<K: Sink<Event>>(&self, st: &mut State, side: Side, hex: HexId, real: bool, sink: &mut K) {
        st.works.minefields.push(Minefield { hex, side, real, layer: None });
        sink.emit(|| Event::Field(Note::Laid(side, hex)));
        // Under enemies that are real a marker lies open at once, and nobody has entered it.
        if self.stack(st, side.other(), hex).any(|c| self.is_real(st, c)) {
            st.works.minefields.retain(|m| m.hex != hex);
            st.works.uncovered = st.works.uncovered.wrapping_add(1);
            if real {
                st.assets.mines.push(hex);
            }
            sink.emit(|| Event::Field(Note::Uncovered(hex, real)));
        }
    }

    /// Lays what is left on roads without friends, evenly. Which of the fields are real follows from how the side has dealt its
    /// steps: the enemy does not know that.
    fn lay_rest<K: Sink<Event>>(&self, st: &mut State, side: Side, sink: &mut K) {
        let [mut real, mut dummy] = self.fields_left(st, side);
        let open: Vec<HexId> = self.fields_open(st, side).collect();
        let empty = |h: &HexId| self.stack(st, side, *h).next().is_none();
        let town = |h: HexId| self.pack.map.terrain_at(h).is_built_up();
        let fit = |h: &HexId| empty(h) && !town(*h) && self.road_at(*h).is_some();
        let roads: Vec<HexId> = open.iter().copied().filter(fit).collect();
        let count = usize::from(real) + usize::from(dummy);
        let pool = if roads.len() >= count { roads } else { open };
        let own = self.pack.counters().filter(|c| self.pack.side(*c) == side);
        let mut seed = own.fold(0xcbf2_9ce4_8422_2325_u64, |sum, c| {
            (sum ^ u64::from(st.counter(c).steps)).wrapping_mul(0x0100_0000_01b3)
        });
        for i in 0..count.min(pool.len()) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let left = u64::from(real) + u64::from(dummy);
            let is_real = (seed >> 33) % left < u64::from(real);
            if is_real {
                real -= 1;
            } else {
                dummy -= 1;
            }
            let hex = pool[i * pool.len() / count];
            self.lay_field(st, side, hex, is_real, sink);
        }
    }
}
