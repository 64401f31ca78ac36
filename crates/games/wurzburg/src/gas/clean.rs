//! Decontamination (44.6): Main HQ clean units in the Reorganization Phase.

use super::{Cloud, GasNote, Wash};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::CounterId;
use crate::pack::{Nation, Side};
use crate::readings::reading;
use crate::state::{CONTAMINATED, DISRUPTED, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// The next Main HQ that is not disrupted and has somebody to clean. After the last one steps return to their pools (9.0,
    /// Reorganization 3 and 4).
    pub(crate) fn push_cleaning<K: Sink<Event>>(
        &self,
        st: &mut State,
        after: Option<CounterId>,
        sink: &mut K,
    ) {
        if !self.push_cleaner(st, after) && st.concealed.on {
            self.return_to_pools(st, sink);
        }
    }

    fn push_cleaner(&self, st: &mut State, after: Option<CounterId>) -> bool {
        if !st.gas.on {
            return false;
        }
        let able = |hq: &CounterId| {
            self.pack.is_main_hq(*hq)
                && after.is_none_or(|last| *hq > last)
                && st.counter(*hq).in_play()
                && !st.counter(*hq).has(DISRUPTED)
        };
        let due = self.pack.counters().filter(able);
        let next = due.filter(|hq| self.washable(st, *hq, HexId::NONE).next().is_some()).min();
        if let Some(hq) = next {
            // The rulebook itself names no limit but one hex.
            let plain = st.reads(reading::PLAIN_CLEANING);
            let side = self.pack.side(hq).index();
            let left = if plain { u8::MAX } else { self.pack.charts.chemical.clean_steps[side] };
            self.push_cloud(st, Cloud::Clean { hq, hex: HexId::NONE, left });
        }
        next.is_some()
    }

    /// Contaminated units an HQ can clean: of its division, or a base in its chain; in range, out of the gas, away from
    /// enemies (44.6). In the hex that was chosen, once one was.
    pub(super) fn washable<'a>(
        &'a self,
        st: &'a State,
        hq: CounterId,
        at: HexId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        st.on_map()
            .filter(move |(c, h)| {
                st.counter(*c).has(CONTAMINATED)
                    && (at.is_none() || *h == at)
                    && self.pack.side(*c) == self.pack.side(hq)
                    && self.washes(st, hq, *c)
                    && self.commands(st, hq, *c)
                    && (st.reads(reading::PLAIN_CLEANING)
                        || (!self.in_gas(st, *h) && self.is_far_from_enemies(st, *c, *h)))
            })
            .map(|(c, _)| c)
    }

    /// Whether a unit belongs to those an HQ may clean.
    fn washes(&self, st: &State, hq: CounterId, unit: CounterId) -> bool {
        let (own, of) = (self.pack.formation_of(hq), self.pack.formation_of(unit));
        let nations = (self.pack.formation(own).nation, self.pack.formation(of).nation);
        if st.reads(reading::PLAIN_CLEANING) {
            return nations.0 == nations.1 && (self.is_under(st, own, of) || self.in_chain(own, of));
        }
        let base = self.pack.side(hq) == Side::Nato && self.is_base(of) && self.in_chain(own, of);
        // The Main HQ of the US division may clean Canadians.
        let guest = nations == (Nation::Us, Nation::Ca) && self.pack.charts.chemical.us_cleans_ca;
        guest || (nations.0 == nations.1 && (self.is_under(st, own, of) || base))
    }

    /// Enemies are far enough; airmobile ones do not count (44.6).
    fn is_far_from_enemies(&self, st: &State, unit: CounterId, hex: HexId) -> bool {
        let (side, least) = (self.pack.side(unit), self.pack.charts.chemical.clean_distance);
        let grid = &self.pack.map.grid;
        !st.on_map().any(|(c, h)| {
            self.pack.side(c) != side
                && grid.distance(h, hex) < u16::from(least)
                && !self.pack.formation(self.pack.formation_of(c)).airmobile
        })
    }

    pub(super) fn clean_options(
        &self,
        st: &State,
        hq: CounterId,
        hex: HexId,
        left: u8,
        out: &mut Vec<Action>,
    ) {
        out.push(Action::Done);
        for unit in self.washable(st, hq, hex) {
            let steps = st.counter(unit).steps;
            // Part of a unit takes a spare counter; a dummy costs nothing.
            let sizes = (steps.min(1)..=steps.min(left)).filter(|k| self.may_take(st, unit, *k));
            out.extend(sizes.map(|k| Action::Wash(Wash(unit, k))));
        }
    }

    pub(crate) fn clean_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Gas(cloud)) = st.top().cloned() else { return };
        let Cloud::Clean { hq, left, .. } = *cloud else { return };
        let Action::Wash(Wash(unit, steps)) = action else {
            st.frames.pop();
            self.push_cleaning(st, Some(hq), sink);
            return;
        };
        let unit = self.split(st, unit, steps);
        let Some(hex) = st.hex(unit) else { return };
        let counter = st.counter_mut(unit);
        // It loses the next turn's operation.
        counter.flags = (counter.flags & !CONTAMINATED) | USED;
        sink.emit(|| Event::Gas(GasNote::Cleaned(unit, hex)));
        self.set_cloud(st, Cloud::Clean { hq, hex, left: left.saturating_sub(steps) });
    }
}
