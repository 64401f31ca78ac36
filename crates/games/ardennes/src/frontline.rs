//! The front line and its gaps (12.2).
//!
//! The line holds while nothing leads from the west edge to the German edge clear of Allied towns, units and control
//! . Where something does, the shortest such way is a gap, and its width is the distance between the Allied units
//! on its two sides. With the hexes between these shut, the next way is the next gap (S-05).

use crate::Ardennes;
use crate::board::Board;
use crate::pack::{Edge, Hexes, Side};
use sandtable_hex::{Grid, Hex, HexId, Links};

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
        let closed = self.geo.all.and_not(&self.open_hexes(before));
        let (north, south) = self.beside(after, path);
        let north = north.or(&self.allied_edge(Edge::North));
        let south = south.or(&self.allied_edge(Edge::South));
        self.geo.around.filled(&north.and(&closed), &closed).intersects(&south)
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
        self.geo.all.and_not(&closed)
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
        Some(self.gap_along(board, self.western_way(board, off)?))
    }

    /// The gap a way leads through.
    pub(crate) fn gap_along(&self, board: &Board<'_>, path: Hexes) -> Gap {
        let (width, sides) = self.width(board, &path);
        Gap { path, width, sides, between: self.straight(sides), meuse: false }
    }

    /// The shortest way from the west edge to the German edge that keeps off some hexes.
    fn western_way(&self, board: &Board<'_>, off: &Hexes) -> Option<Hexes> {
        let free = self.open_hexes(board).and_not(off);
        let west = self.pack.map.edges[Edge::West as usize].and(&free);
        Ways::new(&self.geo.around, &west, &free, &self.friendly_edge(Side::German))
            .path(&self.pack.map.grid, west.iter())
    }

    /// A way from a German east of the Meuse, and not next to it, to a XXX unit west of it (12.2-g).
    pub(crate) fn meuse_gap(&self, board: &Board<'_>) -> Option<Gap> {
        let question = self.meuse_question(board)?;
        let path = Ways::new(&self.geo.around, &question.starts, &question.free, &question.ends)
            .path(&self.pack.map.grid, self.beyond_meuse(board))?;
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
        let barred = board.occupied[Side::Allied.index()].and_not(&map.west_of_meuse);
        let barred = barred.or(&self.geo.around.step(&exerting));
        let german = &board.occupied[Side::German.index()];
        let barred = barred.and_not(german).or(&self.allied_towns(board));
        let ends = german.and_not(&map.west_of_meuse).and_not(&map.at_meuse);
        Some(MeuseQuestion { starts, free: self.geo.all.and_not(&barred), ends })
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
        // The first of the closest pairs.
        let mut closest = (u16::MAX, (HexId::NONE, HexId::NONE));
        let south: Vec<(HexId, Hex)> = south.iter().map(|b| (b, grid.hex(b))).collect();
        for (a, from) in north.iter().map(|a| (a, grid.hex(a))) {
            for (b, to) in &south {
                let apart = from.distance(*to);
                if apart < closest.0 {
                    closest = (apart, (a, *b));
                }
            }
        }
        if closest.0 == u16::MAX { (0, closest.1) } else { (closest.0.saturating_sub(1), closest.1) }
    }

    /// Where Allied units stand north and south of a German way.
    fn beside(&self, board: &Board<'_>, path: &Hexes) -> (Hexes, Hexes) {
        let off = self.geo.all.and_not(path);
        let reached = self.geo.around.filled(&self.allied_edge(Edge::North).and(&off), &off);
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

/// The shortest ways from some hexes to others.
pub(crate) struct Ways {
    /// Hexes by their steps from a start; if there is no way, all that can be come to.
    pub levels: Vec<Hexes>,
    /// Hexes on a shortest way, by their steps from a start; nothing if there is no way.
    pub on: Vec<Hexes>,
}

impl Ways {
    /// Searches from `starts` over free hexes to the nearest of `ends`.
    pub fn new(links: &Links<12>, starts: &Hexes, free: &Hexes, ends: &Hexes) -> Ways {
        let levels = links.levels(starts, free, |_, last| last.intersects(ends));
        let mut on = Vec::with_capacity(levels.len());
        let mut next = levels.last().map_or(Hexes::new(), |last| last.and(ends));
        if !next.is_empty() {
            on.push(next);
            for level in levels.iter().rev().skip(1) {
                next = links.step(&next).and(level);
                on.push(next);
            }
            on.reverse();
        }
        Ways { levels, on }
    }

    /// The way that a search hex by hex comes to first: it goes on from hexes in the order it has come to them, the starts in
    /// their given order. Only hexes on a shortest way decide which.
    pub fn path(&self, grid: &Grid, starts: impl Iterator<Item = HexId>) -> Option<Hexes> {
        let mut left = self.on.clone();
        let last = left.len().checked_sub(1)?;
        // Each with the place of the one before it.
        let mut queue: Vec<(HexId, usize)> = starts.filter(|h| left[0].remove(*h)).map(|h| (h, 0)).collect();
        let mut from = 0;
        for level in left.iter_mut().skip(1) {
            let to = queue.len();
            for at in from..to {
                for near in grid.neighbours(queue[at].0) {
                    if level.remove(*near) {
                        queue.push((*near, at));
                    }
                }
            }
            from = to;
        }
        let mut path = Hexes::new();
        let mut at = from;
        for _ in 0..=last {
            let (hex, before) = *queue.get(at)?;
            path.insert(hex);
            at = before;
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ardennes;
    use sandtable_hex::Reach;

    /// Of the shortest ways the one that the plain search comes to first.
    #[test]
    fn ways_are_those_of_the_plain_search() {
        let game = Ardennes::standard().expect("the pack");
        let grid = &game.pack.map.grid;
        let mut found = 0;
        for seed in 0..60 {
            let mut rng = sandtable_engine::Rng::new(seed);
            let mut some =
                |of: &Hexes, share: u64| of.iter().filter(|_| rng.next_u64() % 8 < share).collect::<Hexes>();
            let edges = &game.pack.map.edges;
            let (starts, ends) = (some(&edges[Edge::West as usize], 4), some(&edges[Edge::East as usize], 4));
            let free = some(&game.geo.all, 6);
            // The starts need not be in order, nor free.
            let order: Vec<HexId> = starts.iter().collect::<Vec<_>>().into_iter().rev().collect();
            let mut reach = Reach::new(grid);
            let last = reach.search(
                grid,
                order.iter().copied(),
                u16::MAX,
                |_, to, _| free.contains(to),
                |h| ends.contains(h),
            );
            let plain = last.map(|last| {
                let mut path = Vec::new();
                assert!(reach.path(last, &mut path));
                path.into_iter().collect::<Hexes>()
            });
            let ways = Ways::new(&game.geo.around, &starts, &free, &ends);
            assert_eq!(ways.path(grid, order.into_iter()), plain, "seed {seed}");
            found += usize::from(plain.is_some_and(|p| p.len() > 20));
        }
        assert!(found > 20, "long ways are among them: {found}");
    }
}
