//! Minefields (37): laid by engineers face down, found out by the first real unit that enters, left with care or by force.

use super::Note;
use crate::Wurzburg;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Hexes, Side, Support};
use crate::state::State;
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// A minefield that lies face down (37.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minefield {
    /// Where.
    pub hex: HexId,
    /// Who laid it.
    pub side: Side,
    /// Real, not a dummy: only its owner knows.
    pub real: bool,
    /// The engineer that laid it; its own field spares it (37.3.1). None laid those of the set-up.
    pub layer: Option<CounterId>,
}

impl Wurzburg {
    /// Whether a minefield marker lies in a hex, open or face down.
    pub fn has_minefield(&self, st: &State, hex: HexId) -> bool {
        st.assets.mines.contains(&hex) || st.works.minefields.iter().any(|m| m.hex == hex)
    }

    /// All hexes with minefield markers.
    pub(crate) fn minefields(&self, st: &State) -> Hexes {
        st.assets.mines.iter().copied().chain(st.works.minefields.iter().map(|m| m.hex)).collect()
    }

    /// Whether an engineer has laid the field of this hex.
    fn laid(&self, st: &State, unit: CounterId, hex: HexId) -> bool {
        st.works.layers.contains(&(hex, unit))
            || st.works.minefields.iter().any(|m| m.hex == hex && m.layer == Some(unit))
    }

    /// Units of a force the mines of a hex attack: real ones that have not laid them (37.3.1, 37.4#3).
    fn endangered(&self, st: &State, force: CounterSet, hex: HexId) -> Vec<CounterId> {
        force.iter().filter(|c| st.counter(*c).steps > 0 && !self.laid(st, *c, hex)).collect()
    }

    /// Whether leaving a hex draws a mine attack on somebody of a force (37.4#3). A real field that lies face down over units
    /// that were set up in it attacks them too.
    pub fn is_mined_in(&self, st: &State, force: CounterSet, hex: HexId) -> bool {
        self.is_really_mined(st, hex) && !self.endangered(st, force, hex).is_empty()
    }

    /// Whether a real minefield lies in a hex, open or face down.
    fn is_really_mined(&self, st: &State, hex: HexId) -> bool {
        st.assets.mines.contains(&hex) || st.works.minefields.iter().any(|m| m.hex == hex && m.real)
    }

    /// Whether units that leave a hex have to be revealed for its mines first (37.4#3, 45.4.5).
    pub(crate) fn is_veiled_in_mines(&self, st: &State, force: CounterSet, hex: HexId) -> bool {
        self.is_veiled(st, force) && self.is_really_mined(st, hex)
    }

    /// Whether units in an open minefield give themselves away: not the engineer that laid it (37.4#9).
    pub(crate) fn is_mined_in_sight(&self, st: &State, units: CounterSet, hex: HexId) -> bool {
        st.assets.mines.contains(&hex) && units.iter().any(|c| !self.laid(st, c, hex))
    }

    /// A force leaves a real minefield, which lies open then: its steps are attacked (37.4#3, 37.4#4).
    pub(crate) fn leave_mines<K: Sink<Event>>(
        &self,
        st: &mut State,
        force: CounterSet,
        hex: HexId,
        careful: bool,
        sink: &mut K,
    ) {
        if self.is_mined_in(st, force, hex) {
            self.uncover(st, hex, sink);
            let drm = if careful { self.pack.charts.support.mine_careful } else { 0 };
            let units = self.endangered(st, force, hex);
            self.mine_attack(st, hex, &units, drm);
        }
    }

    /// A force has entered a hex: the first real unit turns the marker over. A dummy goes; a real field shows the steps of
    /// the force and attacks them. Returns whether it is real: the move ends there (37.1, 37.4#1, 37.6).
    pub(crate) fn enter_mines<K: Sink<Event>>(
        &self,
        st: &mut State,
        force: CounterSet,
        hex: HexId,
        sink: &mut K,
    ) -> bool {
        let units = self.endangered(st, force, hex);
        if units.is_empty() {
            return false;
        }
        self.uncover(st, hex, sink);
        if !st.assets.mines.contains(&hex) {
            return false;
        }
        for unit in &units {
            let (unit, steps) = (*unit, st.counter(*unit).steps);
            sink.emit(|| Event::Revealed { unit, hex, steps });
        }
        self.mine_attack(st, hex, &units, 0);
        true
    }

    /// A marker that lies face down is turned over: a dummy goes, a real field stays open.
    fn uncover<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) {
        let Some(at) = st.works.minefields.iter().position(|m| m.hex == hex) else { return };
        let field = st.works.minefields.remove(at);
        st.works.uncovered = st.works.uncovered.wrapping_add(1);
        sink.emit(|| Event::Field(Note::Uncovered(hex, field.real)));
        if field.real {
            st.assets.mines.push(hex);
            st.works.layers.extend(field.layer.map(|layer| (hex, layer)));
        }
    }

    /// A force has entered a hex with mines: a real field ends its move (37.4#1).
    pub(crate) fn run_into_mines<K: Sink<Event>>(
        &self,
        st: &mut State,
        force: CounterSet,
        to: HexId,
        sink: &mut K,
    ) {
        if self.enter_mines(st, force, to, sink) {
            for frame in st.frames.iter_mut() {
                if let Frame::Move(open) = frame
                    && open.at == to
                {
                    open.landing = true;
                }
            }
        }
    }

    /// Whether an engineer may lay mines: alone among friends, not in a town or city, with a point of its nation (37.3.1).
    pub(super) fn may_mine(&self, st: &State, unit: CounterId, hex: HexId) -> bool {
        let nation = self.pack.formation(self.pack.formation_of(unit)).nation as usize;
        let alone = self.stack(st, self.pack.side(unit), hex).all(|c| c == unit);
        alone
            && st.support[nation][Support::Mine as usize] > 0
            && !self.pack.map.terrain_at(hex).is_built_up()
            && !self.has_minefield(st, hex)
    }

    /// Lays a field, real or not: the point is spent either way (37.3.1).
    pub(super) fn mine<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: CounterId,
        hex: HexId,
        real: bool,
        sink: &mut K,
    ) {
        let nation = self.pack.formation(self.pack.formation_of(unit)).nation as usize;
        let points = &mut st.support[nation][Support::Mine as usize];
        *points = points.saturating_sub(1);
        st.works.minefields.push(Minefield { hex, side: self.pack.side(unit), real, layer: Some(unit) });
        sink.emit(|| Event::Field(Note::Mined(unit, hex)));
    }

    /// Nothing is left of the field in a hex.
    pub(super) fn clear_mines(&self, st: &mut State, hex: HexId) {
        st.assets.mines.retain(|h| *h != hex);
        st.works.minefields.retain(|m| m.hex != hex);
        st.works.layers.retain(|(h, _)| *h != hex);
    }
}
