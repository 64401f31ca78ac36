//! Reinforcements (46.6): which forces are due, and who places them.

use crate::Wurzburg;
use crate::frame::{Deploy, Frame};
use crate::pack::{Arrival, Force, Side};
use crate::state::State;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Reinforcements that are due are counted in, and their owners place them, the Pact first (46.6).
    pub(crate) fn reinforce(&self, st: &mut State) {
        let scenario = self.scenario_of(st);
        if st.released == 0 && self.is_released(st) {
            st.released = st.turn;
        }
        let now = st.turn;
        for (_, nation, points) in scenario.later_support.iter().filter(|(turn, ..)| *turn == now) {
            for (left, more) in st.support[*nation as usize].iter_mut().zip(points) {
                *left = left.saturating_add(*more);
            }
        }
        for (_, key, steps) in scenario.later_helicopters.iter().filter(|(turn, ..)| *turn == now) {
            self.ready_more(st, key, *steps);
        }
        let mut due = [false; 2];
        for force in &scenario.forces {
            if self.arrives(st, force) {
                st.total[force.group.idx()] += force.steps;
                if self.flies_in(st, force) {
                    self.muster(st, force);
                } else {
                    due[self.side_of(force).index()] = true;
                }
            }
        }
        for side in [Side::Nato, Side::Wp] {
            if due[side.index()] {
                st.frames.push(Frame::Deploy(Box::new(Deploy::new(side, st.turn))));
            }
        }
    }

    /// Whether a force is due this turn.
    pub(super) fn arrives(&self, st: &State, force: &Force) -> bool {
        match force.arrival {
            Arrival::Edge(turn) => turn == st.turn,
            Arrival::Released => st.released > 0 && st.released == st.turn,
            Arrival::Air(turn) => turn == st.turn && self.plays(st, 29),
            Arrival::SetUp => false,
        }
    }

    /// Whether what releases a waiting force has happened.
    fn is_released(&self, st: &State) -> bool {
        self.scenario_of(st).release.as_ref().is_some_and(|(hexes, count)| {
            let mut held: Vec<HexId> = st
                .on_map()
                .filter(|(c, h)| {
                    hexes.contains(*h)
                        && self.pack.side(*c) == Side::Wp
                        && self.is_real(st, *c)
                        && self.pack.kind(*c).symbol.is_maneuver()
                })
                .map(|(_, h)| h)
                .collect();
            held.sort_unstable();
            held.dedup();
            held.len() >= usize::from(*count)
        })
    }
}
