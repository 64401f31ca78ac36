//! Movement floods and plain reach, with scratch memory that is allocated once and reused.

use crate::coord::{Dir, HexId};
use crate::grid::Grid;

/// What it takes to step from a hex to an adjacent one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enter {
    /// Not allowed.
    No,
    /// Allowed at this cost, and the move may go on from there.
    Go(u8),
    /// Allowed at this cost, but the move ends there.
    Stop(u8),
}

/// Cost, then steps, then the id of the hex come from, packed so that the smaller number is the better way.
/// A way of 65,535 steps cannot occur, as the best way visits no hex twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way(u64);

impl Way {
    const NONE: Way = Way(u64::MAX);

    #[inline]
    fn start() -> Way {
        Way(u64::from(HexId::NONE.0))
    }

    #[inline]
    fn onward(self, from: HexId, cost: u8) -> Way {
        Way(((self.0 >> 16) + 1 + (u64::from(cost) << 16)) << 16 | u64::from(from.0))
    }

    #[inline]
    fn cost(self) -> u64 {
        self.0 >> 32
    }

    #[inline]
    fn steps(self) -> u16 {
        (self.0 >> 16) as u16
    }

    #[inline]
    fn from(self) -> HexId {
        HexId(self.0 as u16)
    }
}

/// What is known of a hex in the current run. A hex may be entered cheaply by a way that ends there and
/// dearly by one that goes on, so both are kept.
#[derive(Clone, Copy, Debug)]
struct Cell {
    go: Way,
    stop: Way,
    run: u32,
    listed: bool,
}

impl Cell {
    const BLANK: Cell = Cell { go: Way::NONE, stop: Way::NONE, run: 0, listed: false };

    #[inline]
    fn best(&self) -> Way {
        // A way that may go on wins a tie in cost and steps even if the other comes from a lower id.
        if self.stop.0 >> 16 < self.go.0 >> 16 { self.stop } else { self.go }
    }
}

const END: u32 = u32::MAX;

/// Cheapest ways from a hex within a small budget. Keep one and reuse it: nothing is allocated after the
/// first run on a map of the same size.
///
/// Among the ways into a hex the cheapest wins, then the one with fewest steps, then the one coming from the
/// lowest id, so the answer never depends on the order of the search.
#[derive(Clone, Debug)]
pub struct Flood {
    cells: Vec<Cell>,
    run: u32,
    /// First and last entry of the queue for each cost.
    buckets: Box<[(u32, u32); 256]>,
    /// Queue entries: hex and next entry of the same cost.
    entries: Vec<(HexId, u32)>,
    reached: Vec<HexId>,
}

impl Flood {
    /// Scratch memory for a map.
    pub fn new(grid: &Grid) -> Flood {
        Flood::with_len(grid.len())
    }

    /// Scratch memory for a map with `len` hexes.
    pub fn with_len(len: usize) -> Flood {
        Flood {
            cells: vec![Cell::BLANK; len.min(HexId::NONE.idx())],
            run: 0,
            buckets: Box::new([(END, END); 256]),
            // Each of the six ways into a hex is queued at most once, unless steps are free.
            entries: Vec::with_capacity(6 * len + 1),
            reached: Vec::with_capacity(len),
        }
    }

    /// Floods from `start`. `enter(from, to, dir)` says what a step takes; it must answer the same whenever
    /// it is asked about the same step, and is not asked about steps that cannot matter.
    #[inline]
    pub fn run<F>(&mut self, grid: &Grid, start: HexId, budget: u8, enter: F)
    where
        F: FnMut(HexId, HexId, Dir) -> Enter,
    {
        self.run_from(grid, [start], budget, enter);
    }

    /// As [`Flood::run`], from several hexes at once. Starts that are not on the map are ignored.
    pub fn run_from<F>(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = HexId>,
        budget: u8,
        mut enter: F,
    ) where
        F: FnMut(HexId, HexId, Dir) -> Enter,
    {
        self.begin(grid.len(), budget);
        for start in starts {
            if !grid.contains(start) {
                continue;
            }
            let cell = &mut self.cells[start.idx()];
            if cell.run != self.run {
                *cell = Cell { go: Way::start(), run: self.run, ..Cell::BLANK };
                self.queue(start, 0);
            }
        }
        for cost in 0..=budget {
            let mut entry = self.buckets[usize::from(cost)].0;
            // The queue may grow behind us while free steps are taken, so the next entry is read late.
            while let Some(&(from, _)) = self.entries.get(entry as usize) {
                self.expand(grid, from, u64::from(cost), budget, &mut enter);
                entry = self.entries[entry as usize].1;
            }
        }
    }

    fn begin(&mut self, len: usize, budget: u8) {
        if self.cells.len() < len {
            self.cells.resize(len, Cell::BLANK);
        }
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            // After four thousand million runs old stamps could be taken for new ones.
            self.cells.fill(Cell::BLANK);
            self.run = 1;
        }
        self.buckets[..=usize::from(budget)].fill((END, END));
        self.entries.clear();
        self.reached.clear();
    }

    #[inline]
    fn queue(&mut self, hex: HexId, cost: u64) {
        let new = self.entries.len() as u32;
        self.entries.push((hex, END));
        let (first, last) = &mut self.buckets[cost as usize & 255];
        match self.entries.get_mut(*last as usize) {
            Some(entry) => entry.1 = new,
            None => *first = new,
        }
        *last = new;
    }

    /// Settles a queue entry: lists the hex at its first turn and takes the steps onward.
    #[inline]
    fn expand<F>(&mut self, grid: &Grid, from: HexId, cost: u64, budget: u8, enter: &mut F)
    where
        F: FnMut(HexId, HexId, Dir) -> Enter,
    {
        let cell = &mut self.cells[from.idx()];
        if !cell.listed {
            cell.listed = true;
            self.reached.push(from);
        }
        let here = cell.go;
        if here.cost() != cost {
            return; // a dearer entry left behind, or a way that ends here
        }
        for (&to, dir) in grid.neighbours(from).iter().zip(Dir::ALL) {
            let Some(cell) = self.cells.get_mut(to.idx()) else { continue };
            if cell.run != self.run {
                *cell = Cell { run: self.run, ..Cell::BLANK };
            } else if cell.go <= here {
                continue; // whatever the step costs, it leads to nothing better
            }
            let (way, best) = match enter(from, to, dir) {
                Enter::No => continue,
                Enter::Go(step) => (here.onward(from, step), &mut cell.go),
                Enter::Stop(step) => (here.onward(from, step), &mut cell.stop),
            };
            if way < *best && way.cost() <= u64::from(budget) {
                // A mere change of the hex come from needs no new turn in the queue.
                let better = way.0 >> 16 < best.0 >> 16;
                *best = way;
                if better {
                    self.queue(to, way.cost());
                }
            }
        }
    }

    fn cell(&self, hex: HexId) -> Option<&Cell> {
        self.cells.get(hex.idx()).filter(|cell| cell.run == self.run && cell.listed)
    }

    /// Every hex reached in rising order of cost, the starts first.
    #[inline]
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }

    /// Every hex reached but the starts, in rising order of cost.
    pub fn targets(&self) -> impl Iterator<Item = HexId> + '_ {
        self.reached.iter().copied().filter(|&hex| self.came_from(hex).is_some())
    }

    /// Whether the hex was reached.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.cell(hex).is_some()
    }

    /// The least cost of reaching the hex.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.cell(hex).map(|cell| cell.best().cost() as u8)
    }

    /// The least cost of reaching the hex by a way that need not end there.
    #[inline]
    pub fn cost_to_go_on(&self, hex: HexId) -> Option<u8> {
        self.cell(hex).filter(|cell| cell.go != Way::NONE).map(|cell| cell.go.cost() as u8)
    }

    /// The number of steps on the best way.
    #[inline]
    pub fn steps(&self, hex: HexId) -> Option<u16> {
        self.cell(hex).map(|cell| cell.best().steps())
    }

    /// The hex before this one on the best way; `None` for a start and for hexes not reached.
    #[inline]
    pub fn came_from(&self, hex: HexId) -> Option<HexId> {
        self.cell(hex)?.best().from().some()
    }

    /// Writes the best way into `path`, both ends included; empties it and answers `false` if the hex was
    /// not reached.
    pub fn path(&self, hex: HexId, path: &mut Vec<HexId>) -> bool {
        path.clear();
        let Some(cell) = self.cell(hex) else { return false };
        path.push(hex);
        let mut before = cell.best().from();
        // Every hex but the last is passed, so its way is the one that goes on.
        while let Some(cell) = self.cell(before) {
            path.push(before);
            before = cell.go.from();
        }
        path.reverse();
        true
    }
}

/// Breadth-first reach from one or several hexes, with parents: for tracing supply and the like.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Stamp of the run, steps and parent.
    cells: Vec<(u32, u16, HexId)>,
    run: u32,
    reached: Vec<HexId>,
}

impl Reach {
    /// Scratch memory for a map.
    pub fn new(grid: &Grid) -> Reach {
        Reach {
            cells: vec![(0, 0, HexId::NONE); grid.len()],
            run: 0,
            reached: Vec::with_capacity(grid.len()),
        }
    }

    /// Visits everything at most `max_steps` away over steps that `pass(from, to, dir)` allows.
    pub fn run<F>(&mut self, grid: &Grid, starts: impl IntoIterator<Item = HexId>, max_steps: u16, pass: F)
    where
        F: FnMut(HexId, HexId, Dir) -> bool,
    {
        self.search(grid, starts, max_steps, pass, |_| false);
    }

    /// As [`Reach::run`], but stops at the first hex for which `goal` holds and returns it: the nearest, and
    /// of several equally near the first in order of visit. A start may be the goal.
    pub fn search<F, G>(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = HexId>,
        max_steps: u16,
        mut pass: F,
        mut goal: G,
    ) -> Option<HexId>
    where
        F: FnMut(HexId, HexId, Dir) -> bool,
        G: FnMut(HexId) -> bool,
    {
        if self.cells.len() < grid.len() {
            self.cells.resize(grid.len(), (0, 0, HexId::NONE));
        }
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            self.cells.fill((0, 0, HexId::NONE));
            self.run = 1;
        }
        self.reached.clear();
        for start in starts {
            if grid.contains(start) && self.cells[start.idx()].0 != self.run {
                self.cells[start.idx()] = (self.run, 0, HexId::NONE);
                self.reached.push(start);
                if goal(start) {
                    return Some(start);
                }
            }
        }
        let mut next = 0;
        while let Some(&from) = self.reached.get(next) {
            next += 1;
            let steps = self.cells[from.idx()].1;
            if steps >= max_steps {
                break;
            }
            for (&to, dir) in grid.neighbours(from).iter().zip(Dir::ALL) {
                let Some(cell) = self.cells.get_mut(to.idx()) else { continue };
                if cell.0 != self.run && pass(from, to, dir) {
                    *cell = (self.run, steps + 1, from);
                    self.reached.push(to);
                    if goal(to) {
                        return Some(to);
                    }
                }
            }
        }
        None
    }

    fn cell(&self, hex: HexId) -> Option<&(u32, u16, HexId)> {
        self.cells.get(hex.idx()).filter(|cell| cell.0 == self.run && self.run != 0)
    }

    /// Every hex visited in order of steps, the starts first.
    #[inline]
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }

    /// Whether the hex was visited.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.cell(hex).is_some()
    }

    /// Steps from the nearest start.
    #[inline]
    pub fn steps(&self, hex: HexId) -> Option<u16> {
        self.cell(hex).map(|cell| cell.1)
    }

    /// The hex before this one; `None` for a start and for hexes not visited.
    #[inline]
    pub fn parent(&self, hex: HexId) -> Option<HexId> {
        self.cell(hex)?.2.some()
    }

    /// Writes the way from a start into `path`, both ends included; empties it and answers `false` if the
    /// hex was not visited.
    pub fn path(&self, hex: HexId, path: &mut Vec<HexId>) -> bool {
        path.clear();
        let mut at = hex;
        while let Some(cell) = self.cell(at) {
            path.push(at);
            at = cell.2;
        }
        path.reverse();
        !path.is_empty()
    }
}

/// Everything reachable from `starts` over steps that `pass` allows; a [`Reach`] made for one question.
pub fn reach<F>(grid: &Grid, starts: impl IntoIterator<Item = HexId>, pass: F) -> Reach
where
    F: FnMut(HexId, HexId, Dir) -> bool,
{
    let mut reach = Reach::new(grid);
    reach.run(grid, starts, u16::MAX, pass);
    reach
}
