//! The front line and its gaps (12.2).
//!
//! The line holds while nothing leads from the west edge to the German edge clear of Allied towns, units and control
//! . Where something does, the shortest such way is a gap, and its width is the distance between the Allied units
//! on its two sides. With the hexes between these shut, the next way is the next gap (S-05).

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
    /// The hexes of these units, or of the map's edge on a side that has none.
    pub sides: (HexId, HexId),
    /// The hexes between these, and theirs: shut, they leave no way through this gap (S-05).
    pub between: Hexes,
    /// Whether it only leads to XXX Corps behind the Meuse (12.2-g).
    pub meuse: bool,
}

impl Ardennes {
    /// The gap in the Allied front line, if there is one: of several the one with the shortest way (12.2-b, 12.2-g).
    pub fn gap(&self, board: &Board<'_>) -> Option<Gap> {
        self.western_gap(board, &Hexes::new()).or_else(|| self.meuse_gap(board))
    }

    /// Every gap of the line, the shortest way first (S-05).
    pub fn gaps(&self, board: &Board<'_>) -> Vec<Gap> {
        let mut gaps = self.western_gaps(board);
        gaps.extend(self.meuse_gap(board));
        gaps
    }

    /// Whether a change of the board opens a gap or widens one (12.2-c, 12.2-d).
    pub fn opens_or_widens(&self, before: &Board<'_>, after: &Board<'_>) -> bool {
        self.breaks(&self.gaps(before), before, after, true)
    }

    /// Whether a change of the board opens a gap, be an old one as wide as it may (9.3-a, S-31).
    pub fn opens(&self, before: &Board<'_>, after: &Board<'_>) -> bool {
        self.breaks(&self.gaps(before), before, after, false)
    }

    /// Whether a change of a board with these gaps opens one or, if asked, widens one. The gap before XXX Corps only opens
    /// (S-56).
    pub fn breaks(&self, old: &[Gap], before: &Board<'_>, after: &Board<'_>, widening: bool) -> bool {
        let (meuse, old): (Vec<&Gap>, Vec<&Gap>) = old.iter().partition(|g| g.meuse);
        let western = if old.is_empty() {
            self.western_way(after, &Hexes::new()).is_some()
        } else {
            let new = self.western_gaps(after);
            new.iter().any(|g| self.parts(before, after, &g.path))
                || widening && self.widens(before, &old, &new)
        };
        western || meuse.is_empty() && self.meuse_gap(after).is_some()
    }

    /// Whether a change of a board with these gaps fills one of them: with the others shut as they were, the line was open and
    /// holds now (12.2-b, S-05).
    pub fn fills(&self, old: &[Gap], before: &Board<'_>, after: &Board<'_>) -> bool {
        let filled = |gap: &Gap| {
            if gap.meuse {
                return self.meuse_gap(after).is_none();
            }
            let others = old.iter().filter(|g| *g != gap).fold(Hexes::new(), |shut, g| shut.or(&g.between));
            self.western_way(after, &others).is_none() && self.western_way(before, &others).is_some()
        };
        old.iter().any(filled)
    }

    /// Whether a gap is wider than it was: one whose way was open before is measured along it, another by the gap it has a
    /// side in common with (12.2-c, S-05).
    fn widens(&self, before: &Board<'_>, old: &[&Gap], new: &[Gap]) -> bool {
        let was = |gap: &Gap| {
            if gap.path.iter().all(|h| self.open(before, h)) {
                return self.width(before, &gap.path).0;
            }
            let near = |g: &&&Gap| g.sides.0 == gap.sides.0 || g.sides.1 == gap.sides.1;
            let width = |g: &&Gap| g.width;
            old.iter().filter(near).map(width).max().or(old.iter().map(width).max()).unwrap_or(0)
        };
        new.iter().any(|g| g.width > was(g))
    }

    /// Whether a way leads between units that were of one piece of the line: hexes no German line passed joined them, or led
    /// from both to the same edge of the map (S-05). Any two count, not only the closest: those may stand far behind the hole.
    fn parts(&self, before: &Board<'_>, after: &Board<'_>, path: &Hexes) -> bool {
        let grid = &self.pack.map.grid;
        let closed = |h: HexId| !self.open(before, h);
        let (mut north, mut south) = self.beside(after, path);
        north.extend(self.allied_edge(Edge::North).iter());
        south.extend(self.allied_edge(Edge::South).iter());
        let mut reach = Reach::new(grid);
        reach.run(grid, north.into_iter().filter(|h| closed(*h)), u16::MAX, |_, to, _| closed(to));
        south.into_iter().any(|h| reach.contains(h))
    }

    /// The Allied part of an edge of the map.
    fn allied_edge(&self, edge: Edge) -> Hexes {
        self.pack.map.edges[edge as usize].and(&self.friendly_edge(Side::Allied))
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

    /// The gaps towards the west edge, the hexes between the sides of each shut before the next is looked for (S-05).
    fn western_gaps(&self, board: &Board<'_>) -> Vec<Gap> {
        let mut gaps: Vec<Gap> = Vec::new();
        let mut shut = Hexes::new();
        while let Some(gap) = self.western_gap(board, &shut) {
            // What lies between the sides crosses the German way, so the next is another.
            shut = shut.or(&gap.between);
            if !gap.path.intersects(&shut) {
                break;
            }
            gaps.push(gap);
        }
        gaps
    }

    /// The hexes from one to another, both among them.
    fn straight(&self, (mut at, end): (HexId, HexId)) -> Hexes {
        let grid = &self.pack.map.grid;
        let mut hexes = Hexes::new();
        hexes.insert(at);
        while at != end {
            let left = grid.distance(at, end);
            let Some(next) = grid.adjacent(at).find(|h| grid.distance(*h, end) < left) else { break };
            at = next;
            hexes.insert(at);
        }
        hexes
    }

    /// A way from the west edge to the German edge that keeps off some hexes.
    fn western_gap(&self, board: &Board<'_>, off: &Hexes) -> Option<Gap> {
        let path = self.western_way(board, off)?;
        let (width, sides) = self.width(board, &path);
        Some(Gap { path, width, sides, between: self.straight(sides), meuse: false })
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
        let nowhere = (HexId::NONE, HexId::NONE);
        Some(Gap { path, width: 0, sides: nowhere, between: Hexes::new(), meuse: true })
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

    /// Hexes between the Allied units north and south of a German way, and where the closest two of them are; the map's
    /// edge ends a side without units.
    fn width(&self, board: &Board<'_>, path: &Hexes) -> (u16, (HexId, HexId)) {
        let grid = &self.pack.map.grid;
        let (mut north, mut south) = self.beside(board, path);
        if north.is_empty() {
            north = self.allied_edge(Edge::North).iter().collect();
        }
        if south.is_empty() {
            south = self.allied_edge(Edge::South).iter().collect();
        }
        let pairs = north.iter().flat_map(|a| south.iter().map(move |b| (*a, *b)));
        let closest = pairs.map(|(a, b)| (grid.distance(a, b), (a, b))).min_by_key(|(d, _)| *d);
        closest.map_or((0, (HexId::NONE, HexId::NONE)), |(d, sides)| (d.saturating_sub(1), sides))
    }

    /// Where Allied units stand north and south of a German way.
    fn beside(&self, board: &Board<'_>, path: &Hexes) -> (Vec<HexId>, Vec<HexId>) {
        let grid = &self.pack.map.grid;
        let mut reach = Reach::new(grid);
        let start = self.allied_edge(Edge::North).and_not(path);
        reach.run(grid, start.iter(), u16::MAX, |_, to, _| !path.contains(to));
        board.occupied[Side::Allied.index()].iter().partition(|h| reach.contains(*h))
    }
}
