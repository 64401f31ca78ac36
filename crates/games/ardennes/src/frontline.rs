//! The front line and its gaps (12.2).
//!
//! The line holds while nothing leads from the west edge to the German edge clear of Allied towns, units and control
//! . Where something does, the shortest such way is a gap, and its width is the distance between the Allied units
//! on its two sides. With the hexes between these shut, the next way is the next gap (S-05).

use crate::Ardennes;
use crate::board::Board;
use crate::pack::{Edge, Hexes, Side};
use sandtable_hex::{Grid, HexId, Reach};
use std::cell::RefCell;

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
        self.breaks_western_line(old, before, after, widening)
            || !old.iter().any(|g| g.meuse) && self.meuse_gap(after).is_some()
    }

    /// The same towards the west edge.
    pub(crate) fn breaks_western_line(
        &self,
        old: &[Gap],
        before: &Board<'_>,
        after: &Board<'_>,
        widening: bool,
    ) -> bool {
        let old: Vec<&Gap> = old.iter().filter(|g| !g.meuse).collect();
        if old.is_empty() {
            return self.western_way(after, &Hexes::new()).is_some();
        }
        let new = self.western_gaps(after);
        let open = self.open_hexes(before);
        // A way that was open before leads between units that were apart before.
        new.iter().any(|g| !g.path.is_subset(&open) && self.parts(before, after, &g.path))
            || widening && self.widens(before, &old, &new)
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
            if gap.path.is_subset(&self.open_hexes(before)) {
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
        let closed = Hexes::full(grid.len()).and_not(&self.open_hexes(before));
        let (north, south) = self.beside(after, path);
        let north = north.or(&self.allied_edge(Edge::North));
        let south = south.or(&self.allied_edge(Edge::South));
        filled(grid, &north.and(&closed), &closed).intersects(&south)
    }

    /// The Allied part of an edge of the map.
    fn allied_edge(&self, edge: Edge) -> Hexes {
        self.pack.map.edges[edge as usize].and(&self.friendly_edge(Side::Allied))
    }

    /// Hexes of the front a German line may pass: no Allied town, no Allied unit, no Allied control unless a German unit is
    /// there.
    pub(crate) fn open_hexes(&self, board: &Board<'_>) -> Hexes {
        let (allied, german) = (Side::Allied.index(), Side::German.index());
        let control = board.zoc[allied].and_not(&board.occupied[german]);
        let closed = self.allied_towns(board).or(&board.occupied[allied]).or(&control);
        Hexes::full(self.pack.map.grid.len()).and_not(&closed)
    }

    fn allied_towns(&self, board: &Board<'_>) -> Hexes {
        self.pack.map.towns.and_not(&board.state.german_towns)
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
        let free = self.open_hexes(board).and_not(off);
        let west = self.pack.map.edges[Edge::West as usize].and(&free);
        let mut starts = west.iter();
        self.way(&mut starts, &free, &self.friendly_edge(Side::German))
    }

    /// A way from a German east of the Meuse, and not next to it, to a XXX unit west of it (12.2-g).
    pub(crate) fn meuse_gap(&self, board: &Board<'_>) -> Option<Gap> {
        let question = self.meuse_question(board)?;
        let path = self.way(&mut self.beyond_meuse(board), &question.free, &question.ends)?;
        let nowhere = (HexId::NONE, HexId::NONE);
        Some(Gap { path, width: 0, sides: nowhere, between: Hexes::new(), meuse: true })
    }

    /// Where XXX units stand west of the Meuse, in the order of the roster.
    pub(crate) fn beyond_meuse<'a>(&'a self, board: &'a Board<'_>) -> impl Iterator<Item = HexId> + 'a {
        let xxx = self.pack.formations.corps_by_key("XXX").map(|c| self.roster.of_corps(c));
        let there = xxx.unwrap_or_default().and(board.state.cache.on_map);
        let hexes: Vec<HexId> = there.iter().filter_map(|u| board.hex_of(u)).collect();
        hexes.into_iter().filter(|h| self.pack.map.west_of_meuse.contains(*h))
    }

    /// What that way begins at, passes and ends at; nothing if no XXX unit is west of the river.
    pub(crate) fn meuse_question(&self, board: &Board<'_>) -> Option<MeuseQuestion> {
        let map = &self.pack.map;
        let starts: Hexes = self.beyond_meuse(board).collect();
        if starts.is_empty() {
            return None;
        }
        // Only Allied units east of the river bar the way.
        let exerting = board.exerting[Side::Allied.index()].and_not(&map.west_of_meuse);
        let mut barred = board.occupied[Side::Allied.index()].and_not(&map.west_of_meuse);
        for hex in exerting.iter() {
            barred.extend(map.grid.adjacent(hex));
        }
        let german = &board.occupied[Side::German.index()];
        let barred = barred.and_not(german).or(&self.allied_towns(board));
        let ends = german.and_not(&map.west_of_meuse).and_not(&map.at_meuse);
        Some(MeuseQuestion { starts, free: Hexes::full(map.grid.len()).and_not(&barred), ends })
    }

    /// The shortest way from one of `starts` to one of `ends`, over hexes that are free.
    fn way(&self, starts: &mut dyn Iterator<Item = HexId>, free: &Hexes, ends: &Hexes) -> Option<Hexes> {
        let grid = &self.pack.map.grid;
        REACH.with_borrow_mut(|slot| {
            let reach = slot.get_or_insert_with(|| Reach::new(grid));
            let last =
                reach.search(grid, starts, u16::MAX, |_, to, _| free.contains(to), |h| ends.contains(h))?;
            let mut path = Hexes::new();
            let mut at = Some(last);
            while let Some(hex) = at {
                path.insert(hex);
                at = reach.parent(hex);
            }
            Some(path)
        })
    }

    /// Hexes between the Allied units north and south of a German way, and where the closest two of them are; the map's
    /// edge ends a side without units.
    pub(crate) fn width(&self, board: &Board<'_>, path: &Hexes) -> (u16, (HexId, HexId)) {
        let grid = &self.pack.map.grid;
        let (mut north, mut south) = self.beside(board, path);
        if north.is_empty() {
            north = self.allied_edge(Edge::North);
        }
        if south.is_empty() {
            south = self.allied_edge(Edge::South);
        }
        let pairs = north.iter().flat_map(|a| south.iter().map(move |b| (a, b)));
        let closest = pairs.map(|(a, b)| (grid.distance(a, b), (a, b))).min_by_key(|(d, _)| *d);
        closest.map_or((0, (HexId::NONE, HexId::NONE)), |(d, sides)| (d.saturating_sub(1), sides))
    }

    /// Where Allied units stand north and south of a German way.
    fn beside(&self, board: &Board<'_>, path: &Hexes) -> (Hexes, Hexes) {
        let grid = &self.pack.map.grid;
        let off = Hexes::full(grid.len()).and_not(path);
        let reached = filled(grid, &self.allied_edge(Edge::North).and(&off), &off);
        let units = &board.occupied[Side::Allied.index()];
        (units.and(&reached), units.and_not(&reached))
    }
}

/// What the search for a gap before XXX Corps goes by.
pub(crate) struct MeuseQuestion {
    pub starts: Hexes,
    pub free: Hexes,
    pub ends: Hexes,
}

thread_local! {
    /// Scratch for searches; holds nothing between calls.
    static REACH: RefCell<Option<Reach>> = const { RefCell::new(None) };
}

/// The hexes joined to `starts` over free ones, and these.
pub(crate) fn filled(grid: &Grid, starts: &Hexes, free: &Hexes) -> Hexes {
    let mut left = free.and_not(starts);
    let mut open: Vec<HexId> = starts.iter().collect();
    while let Some(hex) = open.pop() {
        for near in grid.neighbours(hex) {
            if left.remove(*near) {
                open.push(*near);
            }
        }
    }
    free.or(starts).and_not(&left)
}
