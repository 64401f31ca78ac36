//! Engineering actions (33.0): improved positions, obstacles, mines, charges.

use super::{Bridging, Note, Throw, Work};
use crate::Wurzburg;
use crate::event::Event;
use crate::ids::CounterId;
use crate::pack::{Side, Symbol};
use crate::state::{DISRUPTED, MASKED, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether an engineer may work: unused, not masked, outside enemy zones of control (33.0).
    pub fn may_work(&self, st: &State, unit: CounterId) -> bool {
        let counter = st.counter(unit);
        let free = counter.place.on_map().is_some_and(|h| !self.in_enemy_zoc(st, self.pack.side(unit), h));
        self.pack.kind(unit).symbol == Symbol::Engineer
            && counter.steps > 0
            && !counter.has(USED | MASKED | DISRUPTED)
            && free
    }

    /// Everything the engineers of a side may do.
    pub(super) fn works(&self, st: &State, side: Side) -> Vec<Work> {
        let mut list = Vec::new();
        self.recoveries(st, side, &mut list);
        for (unit, hex) in st.on_map() {
            if self.pack.side(unit) != side || !self.may_work(st, unit) {
                continue;
            }
            // In a minefield an engineer can only clear it (37.4#8).
            if self.has_minefield(st, hex) {
                list.push(Work::Sweep(unit));
                continue;
            }
            if !st.is_improved(hex, side) {
                list.push(Work::Improve(unit));
            }
            list.push(if self.is_blocked(st, hex) { Work::Unblock(unit) } else { Work::Block(unit) });
            if self.may_mine(st, unit, hex) {
                list.extend([true, false].map(|real| Work::Mine(unit, real)));
            }
            let sites = self.building_sites(st, unit, hex).into_iter();
            list.extend(sites.map(|to| Work::Bridge(Bridging::Build(unit, to))));
            list.extend(self.charges(st, side, hex).map(|b| Work::Charge(unit, b)));
        }
        list
    }

    /// Whether an obstacle lies in a hex (36.0).
    pub fn is_blocked(&self, st: &State, hex: HexId) -> bool {
        st.works.obstacles.contains(&hex)
    }

    /// Civil bridges an engineer in a hex may try to blow: no enemy at the other end, once a phase (38.2).
    fn charges<'a>(&'a self, st: &'a State, side: Side, hex: HexId) -> impl Iterator<Item = u8> + 'a {
        self.standing_bridges(st).filter(move |i| {
            let far = self.pack.map.bridges.get(usize::from(*i)).and_then(|b| match b.hexes {
                (a, b) if a == hex => Some(b),
                (a, b) if b == hex => Some(a),
                _ => None,
            });
            st.works.tried & 1 << i == 0
                && far.is_some_and(|h| self.stack(st, side.other(), h).next().is_none())
        })
    }

    /// An engineer works and is used; charges still need a die.
    pub(super) fn work<K: Sink<Event>>(&self, st: &mut State, work: Work, sink: &mut K) -> Option<Throw> {
        if let Work::Bridge(work) = work {
            self.bridge_work(st, work, sink);
            return None;
        }
        let (Work::Improve(unit)
        | Work::Block(unit)
        | Work::Unblock(unit)
        | Work::Mine(unit, _)
        | Work::Sweep(unit)
        | Work::Charge(unit, _)) = work
        else {
            return None;
        };
        let hex = st.hex(unit)?;
        let side = self.pack.side(unit);
        st.counter_mut(unit).flags |= USED;
        match work {
            Work::Improve(_) => {
                st.improved.push((hex, side));
                sink.emit(|| Event::Field(Note::Improved(unit, hex)));
            }
            Work::Block(_) => {
                st.works.obstacles.push(hex);
                sink.emit(|| Event::Field(Note::Blocked(unit, hex)));
            }
            Work::Unblock(_) => {
                st.works.obstacles.retain(|h| *h != hex);
                sink.emit(|| Event::Field(Note::Unblocked(unit, hex)));
            }
            Work::Sweep(_) => {
                self.clear_mines(st, hex);
                sink.emit(|| Event::Field(Note::Swept(unit, hex)));
            }
            Work::Mine(_, real) => self.mine(st, unit, hex, real, sink),
            Work::Charge(_, bridge) => {
                st.works.tried |= 1 << bridge;
                return Some(Throw::Engineer(bridge));
            }
            Work::Blow(_) | Work::Jam(_) | Work::Bridge(_) | Work::Lay(_) => {}
        }
        None
    }
}
