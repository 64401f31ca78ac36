//! The front line and its gaps (12.2).
//!
//! The line holds while nothing leads from the west edge to the German edge clear of Allied towns, units and control
//! . Where something does, the shortest such way is the gap, and its width is the distance between the Allied units
//! on its two sides.

use crate::Ardennes;
use crate::board::Board;
use crate::pack::{Edge, Hexes, Side};
use crate::state::spread;
use sandtable_hex::{HexId, Reach};

/// A gap in the Allied front line (12.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The shortest German way through it.
    pub path: Hexes,
    /// Hexes between the Allied units on its two sides.
    pub width: u16,
    /// Whether it only leads to XXX Corps behind the Meuse (12.2-g).
    pub meuse: bool,
}

impl Ardennes {
    /// The gap in the Allied front line, if there is one (12.2-b, 12.2-g).
    pub fn gap(&self, board: &Board<'_>) -> Option<Gap> {
        self.western_gap(board).or_else(|| self.meuse_gap(board))
    }

    /// Whether a change of the board opens a gap or widens one (12.2-c, 12.2-d).
    pub fn opens_or_widens(&self, before: &Board<'_>, after: &Board<'_>) -> bool {
        let opened = match self.western_gap(before) {
            None => self.western_gap(after).is_some(),
            Some(gap) if gap.path.iter().all(|h| self.open(after, h)) => {
                self.width(after, &gap.path) > gap.width
                    || !self.second_way(before, &gap.path) && self.second_way(after, &gap.path)
            }
            // The gap is closed; another that was there before is measured against itself.
            Some(gap) => self.western_gap(after).is_some_and(|g| {
                let known = g.path.iter().all(|h| self.open(before, h));
                g.width > if known { self.width(before, &g.path) } else { gap.width }
            }),
        };
        opened || self.meuse_gap(before).is_none() && self.meuse_gap(after).is_some()
    }

    /// Whether a change of the board opens a gap, be an old one as wide as it may (9.3-a, S-05).
    pub fn opens(&self, before: &Board<'_>, after: &Board<'_>) -> bool {
        let opened = match self.western_gap(before) {
            None => self.western_gap(after).is_some(),
            Some(gap) => !self.second_way(before, &gap.path) && self.second_way(after, &gap.path),
        };
        opened || self.meuse_gap(before).is_none() && self.meuse_gap(after).is_some()
    }

    /// Whether a German line may pass a hex of the front: no Allied town, no Allied unit, no Allied control unless a German
    /// unit is there.
    pub(crate) fn open(&self, board: &Board<'_>, hex: HexId) -> bool {
        !self.allied_town(board, hex)
            && !board.holds(Side::Allied, hex)
            && (board.holds(Side::German, hex) || !board.in_ezoc(Side::German, hex))
    }

    fn allied_town(&self, board: &Board<'_>, hex: HexId) -> bool {
        self.pack.map.towns.contains(hex) && board.state.owner(hex) == Side::Allied
    }

    /// A way from the west edge to the German edge.
    fn western_gap(&self, board: &Board<'_>) -> Option<Gap> {
        let path = self.western_way(board, &Hexes::new())?;
        let width = self.width(board, &path);
        Some(Gap { path, width, meuse: false })
    }

    /// Whether there is a way beside one that is known: a second gap, or a broader one (S-05).
    fn second_way(&self, board: &Board<'_>, first: &Hexes) -> bool {
        self.western_way(board, first).is_some()
    }

    /// The shortest way from the west edge to the German edge that keeps off some hexes.
    fn western_way(&self, board: &Board<'_>, off: &Hexes) -> Option<Hexes> {
        let free = |h: HexId| !off.contains(h) && self.open(board, h);
        let west: Vec<HexId> = self.pack.map.edges[Edge::West as usize].iter().filter(|h| free(*h)).collect();
        let east = self.friendly_edge(Side::German);
        self.way(&west, free, |h| east.contains(h))
    }

    /// A way from a German east of the Meuse, and not next to it, to a XXX unit west of it (12.2-g).
    fn meuse_gap(&self, board: &Board<'_>) -> Option<Gap> {
        let map = &self.pack.map;
        let xxx = self.pack.formations.corps_by_key("XXX").map(|c| self.roster.of_corps(c))?;
        let beyond: Vec<HexId> = xxx
            .and(board.state.cache.on_map)
            .iter()
            .filter_map(|u| board.hex_of(u))
            .filter(|h| map.west_of_meuse.contains(*h))
            .collect();
        if beyond.is_empty() {
            return None;
        }
        // Only Allied units east of the river bar the way.
        let exerting = board.exerting[Side::Allied.index()].and_not(&map.west_of_meuse);
        let mut barred = board.occupied[Side::Allied.index()].and_not(&map.west_of_meuse);
        let mut control = Hexes::new();
        for hex in exerting.iter() {
            spread(&self.pack, &exerting, &mut control, hex);
        }
        barred = barred.or(&control);
        let free =
            |h: HexId| !self.allied_town(board, h) && (!barred.contains(h) || board.holds(Side::German, h));
        let threat = |h: HexId| {
            board.holds(Side::German, h) && !map.west_of_meuse.contains(h) && !map.at_meuse.contains(h)
        };
        let path = self.way(&beyond, free, threat)?;
        Some(Gap { path, width: 0, meuse: true })
    }

    /// The shortest way from one of `starts` to a hex that is an end, over hexes that are free.
    fn way(
        &self,
        starts: &[HexId],
        free: impl Fn(HexId) -> bool,
        end: impl Fn(HexId) -> bool,
    ) -> Option<Hexes> {
        let grid = &self.pack.map.grid;
        let mut reach = Reach::new(grid);
        let last = reach.search(grid, starts.iter().copied(), u16::MAX, |_, to, _| free(to), end)?;
        let mut path = Vec::new();
        reach.path(last, &mut path);
        Some(path.into_iter().collect())
    }

    /// Hexes between the Allied units north and south of a German way; the map's edge ends a side without units.
    fn width(&self, board: &Board<'_>, path: &Hexes) -> u16 {
        let map = &self.pack.map;
        let grid = &map.grid;
        let own = self.friendly_edge(Side::Allied);
        let friendly = |edge: Edge| map.edges[edge as usize].and(&own).iter().collect::<Vec<HexId>>();
        let mut reach = Reach::new(grid);
        let start = friendly(Edge::North).into_iter().filter(|h| !path.contains(*h));
        reach.run(grid, start, u16::MAX, |_, to, _| !path.contains(to));
        let (mut north, mut south): (Vec<HexId>, Vec<HexId>) =
            board.occupied[Side::Allied.index()].iter().partition(|h| reach.contains(*h));
        if north.is_empty() {
            north = friendly(Edge::North);
        }
        if south.is_empty() {
            south = friendly(Edge::South);
        }
        let between = |a: &HexId| south.iter().map(|b| grid.distance(*a, *b)).min();
        north.iter().filter_map(between).min().map_or(0, |d| d.saturating_sub(1))
    }
}
