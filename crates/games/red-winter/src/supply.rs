//! Rule 15: supply.
//!
//! Being out of supply hinders neither movement nor combat; it matters when replacements arrive, in recovery, at
//! the moment a unit is eliminated, and where a scenario says so (15.1).

use crate::RedWinter;
use crate::pack::{Side, UnitId};
use crate::state::{Hexes, State};
use sandtable_hex::HexId;
use sandtable_mechanics::trace::shortest;

/// How a line of supply runs, or what cuts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SupplyLine {
    /// The hexes from the unit to the source, both included.
    Open(Vec<HexId>),
    /// No line exists. The path that would serve if the enemy were not there, and the first hex of it that bars
    /// the way; `None` if even the map offers no path (too far from a road).
    Cut(Option<(Vec<HexId>, HexId)>),
}

impl SupplyLine {
    /// Whether there is supply.
    pub fn is_open(&self) -> bool {
        matches!(self, SupplyLine::Open(_))
    }
}

impl RedWinter {
    /// Whether a unit on the map is in supply now (15.0-a). Counters off the map are not.
    pub fn in_supply(&self, st: &State, unit: UnitId) -> bool {
        st.hex_of(unit).is_some_and(|hex| self.hex_in_supply(st, self.side(unit), hex))
    }

    /// Whether a unit of the side in this hex would be in supply now.
    pub fn hex_in_supply(&self, st: &State, side: Side, hex: HexId) -> bool {
        let barred = self.barred(st, side, hex);
        match side {
            Side::Soviet => self.soviet_line(st, hex, &barred).is_some(),
            Side::Finnish => self.finnish_line(st, hex, &barred).is_some(),
        }
    }

    /// The line of supply from a hex, or what cuts it.
    pub fn supply_line(&self, st: &State, side: Side, hex: HexId) -> SupplyLine {
        let trace = |barred: &Hexes| match side {
            Side::Soviet => self.soviet_line(st, hex, barred),
            Side::Finnish => self.finnish_line(st, hex, barred),
        };
        let barred = self.barred(st, side, hex);
        if let Some(path) = trace(&barred) {
            return SupplyLine::Open(path);
        }
        let free = trace(&Hexes::default());
        SupplyLine::Cut(free.and_then(|path| {
            let cut = path.iter().copied().find(|h| barred.contains(*h))?;
            Some((path, cut))
        }))
    }

    /// 15.2-b, 15.3: hexes no line may enter: enemy units, and their zones of control unless a friendly unit
    /// stands there. The unit's own hex is always open.
    fn barred(&self, st: &State, side: Side, own: HexId) -> Hexes {
        let enemy = side.other().index();
        let mut barred =
            st.cache.zoc[enemy].and_not(&st.cache.occupied[side.index()]).or(&st.cache.occupied[enemy]);
        barred.remove(own);
        barred
    }

    /// 15.3-a: any length over any terrain to a source.
    fn finnish_line(&self, st: &State, hex: HexId, barred: &Hexes) -> Option<Vec<HexId>> {
        let scenario = self.scenario_of(st);
        let sources = &scenario.sources[Side::Finnish.index()];
        let open = |h: HexId| scenario.area.contains(h) && !barred.contains(h);
        shortest(&self.pack.grid, hex, u16::MAX, |_, to| open(to), |h| sources.contains(&h))
    }

    /// 15.2-a: at most four hexes to a road hex, then connected road hexes to a source.
    fn soviet_line(&self, st: &State, hex: HexId, barred: &Hexes) -> Option<Vec<HexId>> {
        let scenario = self.scenario_of(st);
        let sources = &scenario.sources[Side::Soviet.index()];
        let open = |h: HexId| scenario.area.contains(h) && !barred.contains(h);
        let linked = |from: HexId, to: HexId| {
            self.pack.grid.dir_between(from, to).is_some_and(|d| self.pack.road(from, d).is_some())
        };
        // The road net that is open all the way to a source, searched from the sources outwards.
        let mut net = Hexes::default();
        let mut queue: Vec<HexId> = sources.iter().copied().filter(|s| open(*s)).collect();
        for s in &queue {
            net.insert(*s);
        }
        while let Some(at) = queue.pop() {
            for to in self.pack.grid.adjacent(at) {
                if !net.contains(to) && open(to) && linked(at, to) {
                    net.insert(to);
                    queue.push(to);
                }
            }
        }
        let reach = u16::from(self.pack.constants.supply.soviet_reach);
        let mut path = shortest(&self.pack.grid, hex, reach, |_, to| open(to), |h| net.contains(h))?;
        let joined = *path.last()?;
        let along = shortest(
            &self.pack.grid,
            joined,
            u16::MAX,
            |a, b| net.contains(b) && linked(a, b),
            |h| sources.contains(&h),
        )?;
        path.extend_from_slice(&along[1..]);
        Some(path)
    }
}
