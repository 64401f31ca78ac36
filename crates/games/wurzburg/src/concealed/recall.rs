//! Return to Pool (45.5): steps of units out of contact go back.

use super::Shown;
use crate::Wurzburg;
use crate::event::Event;
use crate::ids::{CounterId, GroupId};
use crate::pack::{Hexes, River, Side};
use crate::state::State;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Return to Pool Step (9.0, Reorganization 4).
    pub(crate) fn return_to_pools<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let free = Side::ALL.map(|side| self.open_country(st, side));
        let going: Vec<CounterId> = st
            .on_map()
            .filter(|(c, h)| {
                let side = self.pack.side(*c);
                let group = self.pack.group_of(*c);
                st.counter(*c).steps > 0
                    && self.is_pooled(group)
                    && !self.is_near_enemy(st, side, *h)
                    && !self.has_minefield(st, *h)
                    && !self.is_torn(st, group)
                    && free[side.index()].contains(*h)
            })
            .map(|(c, _)| c)
            .collect();
        let kept: Vec<(GroupId, u8)> = st
            .concealed
            .crossed
            .iter()
            .copied()
            .filter(|(g, turn)| turn + 1 >= st.turn || self.is_torn(st, *g))
            .collect();
        st.concealed.crossed = kept;
        for unit in &going {
            st.counter_mut(*unit).steps = 0;
        }
        if !going.is_empty() {
            sink.emit(|| Event::Hidden(Shown::Returned));
        }
    }

    /// Notes that a group has crossed the Main without a bridge this turn (45.5.1).
    pub(crate) fn note_crossing(&self, st: &mut State, unit: CounterId) {
        let group = self.pack.group_of(unit);
        if st.concealed.on && self.is_pooled(group) {
            st.concealed.crossed.retain(|(g, _)| *g != group);
            st.concealed.crossed.push((group, st.turn));
        }
    }

    /// Whether the Main divides a group that crossed it: for two turns any counters count, then those with steps (45.5.1,
    /// 45.5.2).
    pub fn is_torn(&self, st: &State, group: GroupId) -> bool {
        let Some((_, turn)) = st.concealed.crossed.iter().find(|(g, _)| *g == group) else { return false };
        let recent = turn + 1 >= st.turn;
        let mut hexes =
            self.pack.members(group).filter(|c| recent || st.counter(*c).steps > 0).filter_map(|c| st.hex(c));
        let Some(first) = hexes.next() else { return false };
        let bank = self.bank(first);
        hexes.any(|h| !bank.contains(h))
    }

    /// All hexes on the same bank of the Main.
    fn bank(&self, from: HexId) -> Hexes {
        self.spread(&[from], |a, b| self.pack.map.side(a, b).river != Some(River::Main))
    }

    /// Hexes from which a way free of enemies and their zones of control leads to an edge of the map. Who stands elsewhere is
    /// surrounded (45.5.4).
    fn open_country(&self, st: &State, side: Side) -> Hexes {
        let mut barred = self.zoc_hexes(st, side.other());
        for (unit, hex) in st.on_map() {
            if self.pack.side(unit) != side {
                barred.insert(hex);
            }
        }
        let area = self.scenario_of(st).area;
        let edges: Vec<HexId> =
            area.iter().filter(|h| self.is_map_edge(st, *h) && !barred.contains(*h)).collect();
        let open = self.spread(&edges, |_, b| area.contains(b) && !barred.contains(b));
        // A unit that stands in a zone of control gets out by the hex beside it.
        let mut free = open;
        for (unit, hex) in st.on_map() {
            let beside = self.pack.map.grid.adjacent(hex).any(|h| open.contains(h));
            if self.pack.side(unit) == side && (beside || self.is_map_edge(st, hex)) {
                free.insert(hex);
            }
        }
        free
    }

    /// All hexes a chain of steps leads to.
    fn spread(&self, from: &[HexId], step: impl Fn(HexId, HexId) -> bool) -> Hexes {
        let mut seen = Hexes::default();
        let mut queue: Vec<HexId> = from.to_vec();
        queue.iter().for_each(|h| {
            seen.insert(*h);
        });
        while let Some(hex) = queue.pop() {
            for next in self.pack.map.grid.adjacent(hex) {
                if !seen.contains(next) && step(hex, next) {
                    seen.insert(next);
                    queue.push(next);
                }
            }
        }
        seen
    }
}
