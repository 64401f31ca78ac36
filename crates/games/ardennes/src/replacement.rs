//! German replacements (17).

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::UnitSet;
use crate::pack::{CorpsId, Quality, UnitId};
use crate::state::{State, Supply};
use sandtable_engine::Sink;

impl Ardennes {
    /// Whether replacements are assigned today in this scenario (17.0).
    pub fn replacements_on(&self, state: &State) -> bool {
        self.gate(state, |g| g.replacements)
            && self.scenario_of(state).is_some_and(|s| s.features.replacements)
    }

    /// Units of a corps that a point may restore, whatever their quality: reduced, on the map, in supply and tracing it
    /// now (17.11), not restored in this impulse (17.13), with room in their stack for a step (11.5-b, S-62).
    pub fn restorable(&self, state: &State, corps: CorpsId, done: UnitSet) -> UnitSet {
        let units = self.roster.of_corps(corps).and(state.cache.on_map).minus(done);
        let Some(first) = units.first() else { return UnitSet::EMPTY };
        let side = self.pack.side_of(first);
        let board = Board::new(&self.pack, state);
        let fed = self.supplied_hexes(&board, side);
        let fit = |u: &UnitId| {
            let unit = state.unit(*u);
            unit.lost > 0
                && unit.supply == Supply::Full
                && self.room_for_step(state, *u)
                && state.hex_of(*u).is_some_and(|h| fed.contains(h))
        };
        units.iter().filter(fit).collect()
    }

    /// Whether the stack of a unit can hold one step more.
    pub(crate) fn room_for_step(&self, state: &State, unit: UnitId) -> bool {
        let Some(hex) = state.hex_of(unit) else { return false };
        let steps: u8 = state.stack(hex).map(|u| state.steps(&self.pack, u)).sum();
        steps < self.pack.constants.stacking.steps
    }

    /// Those of them the German may choose: elite steps only when no other can be restored (17.12). The step is elite if the
    /// face it turns up is (S-63).
    pub fn restore_choices(&self, state: &State, corps: CorpsId, done: UnitSet) -> UnitSet {
        let all = self.restorable(state, corps, done);
        let restored = |u: UnitId| self.pack.face(u, state.unit(u).lost.saturating_sub(1));
        let elite = |u: &UnitId| restored(*u).quality == Quality::Elite;
        let line: UnitSet = all.iter().filter(|u| !elite(u)).collect();
        if line.is_empty() { all } else { line }
    }

    /// A unit gets a step back.
    pub fn restore_step<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, sink: &mut K) {
        state.change(&self.pack, unit, |u| u.lost = u.lost.saturating_sub(1));
        sink.emit(|| Event::Restored(unit));
    }

    /// What the German may restore now.
    pub(crate) fn replacing_units(&self, state: &State) -> UnitSet {
        match state.top() {
            Some(Frame::Replacing { corps, points }) if *points > 0 => {
                self.restore_choices(state, *corps, state.impulse.restored)
            }
            _ => UnitSet::EMPTY,
        }
    }

    pub(crate) fn replacing_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Action::Restore(unit) = action else {
            state.frames.pop();
            return;
        };
        self.restore_step(state, unit, sink);
        state.impulse.restored.insert(unit);
        if let Some(Frame::Replacing { points, .. }) = state.frames.last_mut() {
            *points = points.saturating_sub(1);
        }
    }
}
