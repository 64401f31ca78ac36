//! Steps of whole sets of hexes at once.

use crate::coord::{Dir, HexId};
use crate::grid::Grid;
use crate::set::HexSet;

/// Most lines of a plane.
const MOST: usize = 32;
/// These, with an empty line before the first and after the last.
const LINES: usize = MOST + 2;

/// A set of hexes laid out in axial coordinates: a word for each line of hexes.
type Plane = [u64; LINES];

/// Some of the steps between neighbours of a map. Laid out in lines, a set takes all its steps in one direction with a shift.
#[derive(Clone, Debug)]
pub struct Links<const W: usize> {
    /// How the map lies in a plane; none if it is too large for one.
    plane: Option<Box<Layout>>,
    /// The steps of a map without a plane.
    steps: Vec<(HexId, HexId)>,
}

#[derive(Clone, Debug)]
struct Layout {
    runs: Vec<Run>,
    /// Whether ids rise where the first coordinate of a line falls.
    falls: bool,
    /// Where steps in each direction begin, with the lines and bits they lead on by.
    from: [(Plane, isize, i8); 6],
    /// All hexes of the map, if every step between neighbours is one of these.
    whole: Option<Plane>,
}

/// Hexes side by side on a line with rising ids.
#[derive(Clone, Copy, Debug)]
struct Run {
    id: u16,
    line: u8,
    bit: u8,
    len: u8,
}

/// Line and bit of each hex, if they fit: lines along one axis, bits along the other, or against it.
fn places(grid: &Grid, across: bool, falls: bool) -> Option<Vec<(u8, u8)>> {
    let pair = |id: HexId| {
        let (q, r) = (i32::from(grid.hex(id).q), i32::from(grid.hex(id).r));
        let (line, bit) = if across { (q, r) } else { (r, q) };
        (line, if falls { -bit } else { bit })
    };
    let least = |of: fn(&(i32, i32)) -> i32| grid.ids().map(pair).map(|p| of(&p)).min().unwrap_or(0);
    let (line, bit) = (least(|p| p.0), least(|p| p.1));
    let place = |id: HexId| {
        let (l, b) = pair(id);
        let (l, b) = (l - line + 1, b - bit);
        (l <= MOST as i32 && b < 64).then_some((l as u8, b as u8))
    };
    grid.ids().map(place).collect()
}

fn runs(places: &[(u8, u8)]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (id, &(line, bit)) in (0..).zip(places) {
        match runs.last_mut() {
            Some(run) if run.line == line && run.bit + run.len == bit => run.len += 1,
            _ => runs.push(Run { id, line, bit, len: 1 }),
        }
    }
    runs
}

impl<const W: usize> Links<W> {
    /// The steps for which `leads(from, to, dir)` holds.
    pub fn new(grid: &Grid, leads: impl Fn(HexId, HexId, Dir) -> bool) -> Links<W> {
        let layouts = [(false, false), (false, true), (true, false), (true, true)];
        let layouts = layouts.into_iter().filter_map(|(across, falls)| {
            let places = places(grid, across, falls)?;
            Some((runs(&places), places, across, falls))
        });
        let best = layouts.min_by_key(|(runs, ..)| runs.len()).filter(|_| grid.len() <= 64 * W);
        let mut steps = Vec::new();
        let mut whole = true;
        let mut begin: [Vec<HexId>; 6] = Default::default();
        for from in grid.ids() {
            for (&to, dir) in grid.neighbours(from).iter().zip(Dir::ALL) {
                if to.is_none() {
                    continue;
                }
                if leads(from, to, dir) {
                    steps.push((from, to));
                    begin[dir.index()].push(from);
                } else {
                    whole = false;
                }
            }
        }
        let Some((runs, places, across, falls)) = best else { return Links { plane: None, steps } };
        let laid = |hexes: &mut dyn Iterator<Item = HexId>| {
            let mut plane = [0; LINES];
            for (line, bit) in hexes.map(|h| places[h.idx()]) {
                plane[usize::from(line)] |= 1 << bit;
            }
            plane
        };
        let from = Dir::ALL.map(|dir| {
            let (q, r) = (dir.step().q as i8, dir.step().r as i8);
            let (line, bit) = if across { (q, r) } else { (r, q) };
            let plane = laid(&mut begin[dir.index()].iter().copied());
            (plane, isize::from(line), if falls { -bit } else { bit })
        });
        let whole = whole.then(|| laid(&mut grid.ids()));
        Links { plane: Some(Box::new(Layout { runs, falls, from, whole })), steps: Vec::new() }
    }

    /// Every step between neighbours.
    pub fn all(grid: &Grid) -> Links<W> {
        Links::new(grid, |_, _, _| true)
    }

    /// The hexes that one step leads to.
    pub fn step(&self, set: &HexSet<W>) -> HexSet<W> {
        match &self.plane {
            Some(plane) => plane.set(&plane.step(&plane.lay(set))),
            None => self.steps.iter().filter(|(from, _)| set.contains(*from)).map(|(_, to)| *to).collect(),
        }
    }

    /// The hexes joined to `starts` by steps into `free`, and the starts.
    pub fn filled(&self, starts: &HexSet<W>, free: &HexSet<W>) -> HexSet<W> {
        let Some(plane) = &self.plane else {
            return self.levels(starts, free, |_, _| false).iter().fold(*starts, |all, more| all.or(more));
        };
        let (mut all, free) = (plane.lay(starts), plane.lay(free));
        loop {
            let mut next = plane.step(&all);
            for ((next, all), free) in next.iter_mut().zip(&all).zip(&free) {
                *next = all | *next & free;
            }
            if next == all {
                return plane.set(&all);
            }
            all = next;
        }
    }

    /// The hexes first reached after each number of steps into `free`, the starts at 0. Ends where nothing new is reached,
    /// or with the steps after which `enough` holds of the hexes reached by them.
    pub fn levels(
        &self,
        starts: &HexSet<W>,
        free: &HexSet<W>,
        enough: impl Fn(usize, &HexSet<W>) -> bool,
    ) -> Vec<HexSet<W>> {
        let mut left = free.and_not(starts);
        let mut last = *starts;
        let mut levels = vec![last];
        while !enough(levels.len() - 1, &last) {
            last = self.step(&last).and(&left);
            if last.is_empty() {
                break;
            }
            left = left.and_not(&last);
            levels.push(last);
        }
        levels
    }

    /// The hexes at most `far` away from one of a set, over gaps in the map too, if these are all steps between neighbours.
    pub fn within(&self, grid: &Grid, set: &HexSet<W>, far: u16) -> HexSet<W> {
        // The shortest way between two hexes need not leave the lines and bits between them.
        match self.plane.as_ref().and_then(|plane| Some((plane, plane.whole.as_ref()?))) {
            Some((plane, whole)) => {
                let mut all = plane.lay(set);
                for _ in 0..far {
                    let next = plane.around(&all);
                    all.iter_mut().zip(&next).for_each(|(all, next)| *all |= next);
                }
                all.iter_mut().zip(whole).for_each(|(all, whole)| *all &= whole);
                plane.set(&all)
            }
            None => set.iter().flat_map(|h| grid.within(h, far)).collect(),
        }
    }
}

impl Layout {
    fn lay<const W: usize>(&self, set: &HexSet<W>) -> Plane {
        let mut plane = [0; LINES];
        for run in &self.runs {
            let (word, bit) = (usize::from(run.id / 64), run.id % 64);
            let mut bits = set.0.get(word).map_or(0, |w| w >> bit);
            if bit + u16::from(run.len) > 64 {
                bits |= set.0.get(word + 1).map_or(0, |w| w << (64 - bit));
            }
            plane[usize::from(run.line)] |= (bits & u64::MAX >> (64 - run.len)) << run.bit;
        }
        plane
    }

    fn set<const W: usize>(&self, plane: &Plane) -> HexSet<W> {
        let mut set = HexSet::EMPTY;
        for run in &self.runs {
            let (word, bit) = (usize::from(run.id / 64), run.id % 64);
            let bits = plane[usize::from(run.line)] >> run.bit & u64::MAX >> (64 - run.len);
            if let Some(w) = set.0.get_mut(word) {
                *w |= bits << bit;
            }
            if bit + u16::from(run.len) > 64
                && let Some(w) = set.0.get_mut(word + 1)
            {
                *w |= bits >> (64 - bit);
            }
        }
        set
    }

    fn step(&self, plane: &Plane) -> Plane {
        if let Some(whole) = &self.whole {
            let mut to = self.around(plane);
            to.iter_mut().zip(whole).for_each(|(to, whole)| *to &= whole);
            return to;
        }
        let mut to = [0; LINES];
        for (from, line, bit) in &self.from {
            let first = (1 + line) as usize;
            let onto = to[first..first + MOST].iter_mut().zip(&plane[1..=MOST]).zip(&from[1..=MOST]);
            match bit {
                0 => onto.for_each(|((to, here), from)| *to |= here & from),
                1 => onto.for_each(|((to, here), from)| *to |= (here & from) << 1),
                _ => onto.for_each(|((to, here), from)| *to |= (here & from) >> 1),
            }
        }
        to
    }

    /// Everything next to a set, on the map or not.
    fn around(&self, plane: &Plane) -> Plane {
        let mut to = [0; LINES];
        let lines = plane[..MOST].iter().zip(&plane[1..=MOST]).zip(&plane[2..]);
        let lines = to[1..=MOST].iter_mut().zip(lines);
        // One of the two hexes on the next line has the same bit, the other the one before or after it.
        if self.falls {
            lines.for_each(|(to, ((before, here), after))| {
                *to = here << 1 | here >> 1 | before | after | before << 1 | after >> 1;
            });
        } else {
            lines.for_each(|(to, ((before, here), after))| {
                *to = here << 1 | here >> 1 | before | after | before >> 1 | after << 1;
            });
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Numbering, Reach};

    /// Against the plain search, on maps by columns and by rows, some hexes missing; the last is too long for a plane.
    #[test]
    fn sets_step_as_their_members_do() {
        let westward = Numbering {
            orientation: crate::Orientation::PointyTop,
            style: crate::LabelStyle::RowCol,
            shifted: crate::Parity::Odd,
            shift: crate::HalfHex::DownOrRight,
            columns: crate::EastWest::West,
            rows: crate::NorthSouth::South,
            origin: (0, 0),
        };
        let maps = [
            (Numbering::LETTERED, 20, 17),
            (Numbering::LETTERED, 24, 31),
            (westward, 29, 25),
            (westward, 19, 30),
            (Numbering::LETTERED, 5, 140),
        ];
        for (numbering, columns, rows) in maps {
            let cells = (1..=columns).flat_map(|c| (1..=rows).map(move |r| (c, r)));
            let grid = Grid::new(numbering, cells.filter(|(c, r)| (c * 7 + r * 3) % 11 != 4));
            let some = |n: u16, of: u16| grid.ids().filter(move |h| h.0 % of == n).collect::<HexSet<12>>();
            let (starts, free, barred) = (some(3, 97), some(2, 3).or(&some(1, 3)), |h: HexId| h.0 % 5 == 2);
            let links = Links::new(&grid, |from, _, _| !barred(from));
            let set = some(0, 4);
            let mut plain = HexSet::EMPTY;
            for from in set.iter().filter(|h| !barred(*h)) {
                plain.extend(grid.adjacent(from));
            }
            assert_eq!(links.step(&set), plain);
            let all = Links::<12>::all(&grid);
            assert_eq!(all.plane.is_some(), rows < 100);
            let around = set.iter().flat_map(|h| grid.adjacent(h)).collect();
            assert_eq!(all.step(&set), around);
            for far in 0..4 {
                let within = starts.iter().flat_map(|h| grid.within(h, far)).collect();
                assert_eq!(all.within(&grid, &starts, far), within, "over what is missing, too");
            }
            let mut reach = Reach::new(&grid);
            reach.run(&grid, starts.iter(), u16::MAX, |from, to, _| !barred(from) && free.contains(to));
            assert_eq!(links.filled(&starts, &free), reach.reached().iter().copied().collect());
            let joined = crate::flood::reach(&grid, starts.iter(), |_, to, _| free.contains(to));
            assert_eq!(all.filled(&starts, &free), joined.reached().iter().copied().collect());
            let levels = links.levels(&starts, &free, |_, _| false);
            assert!(levels.len() > 3);
            for (steps, level) in levels.iter().enumerate() {
                assert!(level.iter().all(|h| reach.steps(h) == Some(steps as u16)));
            }
            assert_eq!(levels.iter().map(HexSet::len).sum::<usize>(), reach.reached().len());
            let end: HexSet<12> = levels[2].iter().take(1).collect();
            assert_eq!(links.levels(&starts, &free, |_, last| last.intersects(&end)).len(), 3);
        }
    }
}
