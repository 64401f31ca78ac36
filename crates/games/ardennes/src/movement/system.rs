//! Allied units moved by the system, one hex at a time (10.4).

use super::reach::Route;
use crate::Ardennes;
use crate::enter::{Entry, push};
use crate::event::Event;
use crate::frame::{Frame, SystemMove};
use crate::pack::UnitId;
use crate::state::State;
use sandtable_engine::event::Sink;

impl Ardennes {
    /// Starts an Allied move along a way of [`super::Range::way`].
    pub fn begin_system_move(&self, state: &mut State, unit: UnitId, way: Route) {
        push(state, Frame::SystemMove(SystemMove { unit, way }));
    }

    /// The next hex.
    pub(super) fn system_step<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::SystemMove(going)) = state.frames.last_mut() else { return };
        let (unit, next, last) = (going.unit, going.way.pop(), going.way.is_empty());
        if last {
            state.frames.pop();
        }
        if let (Some(to), Some(from)) = (next, state.hex_of(unit)) {
            sink.emit(|| Event::Moved { unit, from, to, spent: 0 });
            self.enter(state, unit, to, Entry::Move, sink);
        }
    }
}
