//! Rule 15: supply.
//!
//! Being out of supply hinders neither movement nor combat; it matters when replacements arrive, in recovery, at
//! the moment a unit is eliminated, and where a scenario says so (15.1).

use crate::RedWinter;
use crate::pack::{Side, UnitId};
use crate::state::{Hexes, State};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use sandtable_mechanics::trace::shortest;

/// As many hexes as a map can have.
const MAP: usize = Hexes::CAPACITY;

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

/// Where a side's supply reaches.
#[derive(Clone, Copy, Debug)]
pub struct SupplyNet {
    side: Side,
    area: Hexes,
    sources: Hexes,
    /// Hexes joined to a source: by road for the Soviets, over any terrain for the Finns.
    net: Hexes,
    /// Hexes from which a line can be continued; whoever is next to one is served.
    beside: Hexes,
}

impl SupplyNet {
    /// Whether a unit of the side in this hex is in supply.
    pub fn serves(&self, game: &RedWinter, hex: HexId) -> bool {
        let Some(near) = game.geo.adjacent.get(hex.idx()) else { return false };
        if self.net.contains(hex) || near.intersects(&self.beside) {
            return true;
        }
        // The unit's own hex is open, be it a source or a road that joins the net.
        let roads = &game.pack.roads[hex.idx()];
        let joins = |(to, road): (&HexId, &Option<_>)| road.is_some() && self.net.contains(*to);
        match self.side {
            Side::Finnish => self.sources.contains(hex),
            Side::Soviet => {
                self.area.contains(hex)
                    && (self.sources.contains(hex)
                        || game.pack.grid.neighbours(hex).iter().zip(roads).any(joins))
            }
        }
    }
}

impl RedWinter {
    /// Whether a unit on the map is in supply now (15.0-a). Counters off the map are not.
    pub fn in_supply(&self, st: &State, unit: UnitId) -> bool {
        st.hex_of(unit).is_some_and(|hex| self.hex_in_supply(st, self.side(unit), hex))
    }

    /// Whether a unit of the side in this hex would be in supply now.
    pub fn hex_in_supply(&self, st: &State, side: Side, hex: HexId) -> bool {
        match side {
            Side::Soviet => self.supply_net(st, side).serves(self, hex),
            Side::Finnish => self.finnish_supply(st, hex),
        }
    }

    /// Where supply reaches now, found once for all hexes of a side. It agrees with [`RedWinter::supply_line`]:
    /// the unit's own hex is open whoever bars it, but nothing else is won by that, for a line never comes
    /// back to where it began.
    pub fn supply_net(&self, st: &State, side: Side) -> SupplyNet {
        let scenario = self.scenario_of(st);
        let open = scenario.area.and_not(&self.barred(st, side, HexId::NONE));
        let sources: Hexes = scenario.sources[side.index()].iter().copied().collect();
        let start = sources.and(&open);
        // The last step of a line is the one out of the unit's own hex.
        let (net, beside) = match side {
            Side::Soviet => {
                let net = self.road_net(start, &open);
                let reach = self.pack.constants.supply.soviet_reach;
                (net, reach.checked_sub(1).map(|rings| self.spread(net, &open, rings.into())))
            }
            Side::Finnish => {
                let net = self.spread(start, &open, usize::MAX);
                (net, Some(net))
            }
        };
        SupplyNet { side, area: scenario.area, sources, net, beside: beside.unwrap_or_default() }
    }

    /// The connected road hexes around `start` (15.2-a).
    fn road_net(&self, start: Hexes, open: &Hexes) -> Hexes {
        let mut net = start;
        let mut queue: ArrayVec<HexId, MAP> = net.iter().collect();
        while let Some(at) = queue.pop() {
            for (&to, road) in self.pack.grid.neighbours(at).iter().zip(&self.pack.roads[at.idx()]) {
                if road.is_some() && open.contains(to) && net.insert(to) {
                    queue.push(to);
                }
            }
        }
        net
    }

    /// Everything at most `rings` steps from `start` over open hexes.
    fn spread(&self, start: Hexes, open: &Hexes, rings: usize) -> Hexes {
        let (mut all, mut last) = (start, start);
        for _ in 0..rings {
            let mut ring = Hexes::EMPTY;
            for hex in last.iter() {
                ring = ring.or(&self.geo.adjacent[hex.idx()]);
            }
            last = ring.and(open).and_not(&all);
            if last.is_empty() {
                break;
            }
            all = all.or(&last);
        }
        all
    }

    /// 15.3-a for one hex: the way to the nearest source, straight on as long as nothing bars it.
    fn finnish_supply(&self, st: &State, hex: HexId) -> bool {
        let scenario = self.scenario_of(st);
        let sources = &scenario.sources[Side::Finnish.index()];
        if sources.contains(&hex) {
            return true;
        }
        let Some(goal) = sources.first() else { return false };
        let mut open = scenario.area.and_not(&self.barred(st, Side::Finnish, hex));
        let mut stack: ArrayVec<HexId, MAP> = ArrayVec::new();
        open.remove(hex);
        stack.push(hex);
        while let Some(at) = stack.pop() {
            let from = stack.len();
            for to in self.pack.grid.adjacent(at) {
                if open.remove(to) {
                    if sources.contains(&to) {
                        return true;
                    }
                    stack.push(to);
                }
            }
            // The nearest is tried first.
            let near = |h: &HexId| std::cmp::Reverse(self.pack.grid.distance(*h, *goal));
            stack[from..].sort_unstable_by_key(near);
        }
        false
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
