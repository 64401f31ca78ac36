//! Disruption (23.3): what a strike leaves of those it did not kill.

use crate::Wurzburg;
use crate::event::Event;
use crate::frame::Fire;
use crate::ids::{CounterId, CounterSet};
use crate::pack::Symbol;
use crate::state::{DISRUPTED, State, USED};
use crate::support::Report;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Disrupts every target whose adjusted defence is not above the hits of the strike, as they were before losses (23.3).
    pub(crate) fn disrupt_targets<K: Sink<Event>>(
        &self,
        st: &mut State,
        (fire, hex): (Fire, HexId),
        targets: CounterSet,
        hits: u16,
        sink: &mut K,
    ) {
        for unit in targets.iter() {
            let alive = self.stands_at(st, unit, hex);
            if alive && hits > 0 && u16::from(self.adjusted_defence(st, fire, unit, hex)) <= hits {
                self.disrupt(st, unit, sink);
            }
        }
    }

    /// A unit is disrupted and Used; an HQ has no points left (23.3.1).
    pub(crate) fn disrupt<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let hex = st.hex(unit).unwrap_or(HexId::NONE);
        st.counter_mut(unit).flags |= DISRUPTED | USED;
        if self.pack.kind(unit).symbol == Symbol::Hq {
            let group = self.pack.group_of(unit).idx();
            st.cp[group] = 0;
            st.rp[group] = 0;
        }
        sink.emit(|| Event::Support(Report::Disrupted(unit, hex)));
    }
}
