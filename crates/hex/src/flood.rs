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

/// Cheapest ways from a hex within a small budget. Keep one and reuse it: once its queues have grown, nothing
/// is allocated any more.
///
/// Among the ways into a hex the cheapest wins, then the one with fewest steps, then the one coming from the
/// lowest id, so the answer never depends on the order of the search.
#[derive(Clone, Debug)]
pub struct Flood {
    /// Best ways into each hex that may go on, and best ways that end there: a hex may be entered cheaply by a
    /// way that ends there and dearly by one that goes on. Blank but for the hexes that were queued.
    go: Vec<Way>,
    stop: Vec<Way>,
    listed: Vec<bool>,
    /// Hexes to settle, by cost.
    queues: Vec<Vec<HexId>>,
    /// How many of the queues the last run could fill.
    used: usize,
    reached: Vec<HexId>,
}

impl Flood {
    /// Scratch memory for a map.
    pub fn new(grid: &Grid) -> Flood {
        Flood::with_len(grid.len())
    }

    /// Scratch memory for a map with `len` hexes.
    pub fn with_len(len: usize) -> Flood {
        let mut flood = Flood {
            go: Vec::new(),
            stop: Vec::new(),
            listed: Vec::new(),
            queues: Vec::new(),
            used: 0,
            reached: Vec::with_capacity(len),
        };
        flood.begin(len, 0);
        flood
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
    pub fn run_from<F>(&mut self, grid: &Grid, starts: impl IntoIterator<Item = HexId>, budget: u8, enter: F)
    where
        F: FnMut(HexId, HexId, Dir) -> Enter,
    {
        self.run_sparing(grid, starts, budget, |_| 0, enter);
    }

    /// As [`Flood::run_from`], where `least(from)` is known to be no more than any step out of a hex costs: hexes
    /// with too little left for that are reached but not looked beyond, and they are many.
    pub fn run_sparing<L, F>(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = HexId>,
        budget: u8,
        least: L,
        mut enter: F,
    ) where
        L: Fn(HexId) -> u8,
        F: FnMut(HexId, HexId, Dir) -> Enter,
    {
        self.begin(grid.len(), budget);
        let Flood { go, stop, listed, queues, reached, used } = self;
        let (go, stop, listed, queues) = (&mut go[..], &mut stop[..], &mut listed[..], &mut queues[..*used]);
        for start in starts {
            if let Some(way) = go.get_mut(start.idx()).filter(|way| **way == Way::NONE) {
                *way = Way::start();
                queues[0].push(start);
            }
        }
        for cost in 0..queues.len() {
            let mut next = 0;
            // The queue may grow behind us while free steps are taken, so its end is looked for each time.
            while let Some(&from) = queues[cost].get(next) {
                next += 1;
                if !listed[from.idx()] {
                    listed[from.idx()] = true;
                    reached.push(from);
                }
                let here = go[from.idx()];
                // A dearer entry left behind, a way that ends here, or a hex nothing leads on from.
                if here.cost() != cost as u64 || cost + usize::from(least(from)) >= queues.len() {
                    continue;
                }
                for (i, &to) in grid.neighbours(from).iter().enumerate() {
                    let Some(best) = go.get_mut(to.idx()) else { continue };
                    if *best <= here {
                        continue; // whatever the step costs, it leads to nothing better
                    }
                    let (way, best) = match enter(from, to, Dir::ALL[i]) {
                        Enter::No => continue,
                        Enter::Go(step) => (here.onward(from, step), best),
                        Enter::Stop(step) => (here.onward(from, step), &mut stop[to.idx()]),
                    };
                    // No queue is there for what lies beyond the budget.
                    if way < *best
                        && let Some(queue) = queues.get_mut(way.cost() as usize)
                    {
                        // A mere change of the hex come from needs no new turn in the queue.
                        let better = way.0 >> 16 < best.0 >> 16;
                        *best = way;
                        if better {
                            queue.push(to);
                        }
                    }
                }
            }
        }
    }

    fn begin(&mut self, len: usize, budget: u8) {
        // Only hexes that were queued have to be wiped after the last run.
        for queue in self.queues.iter_mut().take(self.used) {
            for hex in queue.drain(..) {
                self.go[hex.idx()] = Way::NONE;
                self.stop[hex.idx()] = Way::NONE;
                self.listed[hex.idx()] = false;
            }
        }
        self.reached.clear();
        if self.go.len() != len {
            let len = len.min(HexId::NONE.idx());
            self.go.resize(len, Way::NONE);
            self.stop.resize(len, Way::NONE);
            self.listed.resize(len, false);
        }
        self.used = usize::from(budget) + 1;
        if self.queues.len() < self.used {
            self.queues.resize_with(self.used, Vec::new);
        }
    }

    /// The best way into a hex, if it was reached.
    #[inline]
    fn best(&self, hex: HexId) -> Option<Way> {
        let (go, stop) = (*self.go.get(hex.idx())?, *self.stop.get(hex.idx())?);
        // A way that may go on wins a tie in cost and steps even if the other comes from a lower id.
        let best = if stop.0 >> 16 < go.0 >> 16 { stop } else { go };
        (best != Way::NONE).then_some(best)
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
        self.best(hex).is_some()
    }

    /// The least cost of reaching the hex.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.best(hex).map(|way| way.cost() as u8)
    }

    /// The least cost of reaching the hex by a way that need not end there.
    #[inline]
    pub fn cost_to_go_on(&self, hex: HexId) -> Option<u8> {
        self.go.get(hex.idx()).filter(|way| **way != Way::NONE).map(|way| way.cost() as u8)
    }

    /// The number of steps on the best way.
    #[inline]
    pub fn steps(&self, hex: HexId) -> Option<u16> {
        self.best(hex).map(Way::steps)
    }

    /// The hex before this one on the best way; `None` for a start and for hexes not reached.
    #[inline]
    pub fn came_from(&self, hex: HexId) -> Option<HexId> {
        self.best(hex)?.from().some()
    }

    /// Writes the best way into `path`, both ends included; empties it and answers `false` if the hex was
    /// not reached.
    pub fn path(&self, hex: HexId, path: &mut Vec<HexId>) -> bool {
        path.clear();
        let Some(best) = self.best(hex) else { return false };
        path.push(hex);
        let mut before = best.from();
        // Every hex but the last is passed, so its way is the one that goes on.
        while let Some(way) = self.go.get(before.idx()) {
            path.push(before);
            before = way.from();
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
