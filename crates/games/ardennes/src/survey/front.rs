//! Whether a small change of a board leaves its front line as it is, without looking for the gaps again.
//!
//! The gaps of a line are found one after the other (S-05), each by its shortest German way. A hex is on no shortest way if
//! its steps from the west edge and to the German edge together are more than that way's. Such hexes decide nothing: the
//! search comes to the hexes of the shortest ways in the same order with and without them. So the steps of the board before
//! the change tell whether the hexes that it opens or closes can matter.

use super::Survey;
use crate::Ardennes;
use crate::board::Board;
use crate::frontline::{Gap, Ways};
use crate::pack::{Edge, Hexes, Side};
use crate::recent::Recent;
use sandtable_hex::{Grid, HexId, Links};
use std::cell::RefCell;

/// No way.
const NEVER: u16 = u16::MAX;

/// The front line of a board.
pub struct Front {
    /// Its gaps (12.2).
    pub gaps: Vec<Gap>,
    /// Hexes a German line may pass.
    open: Hexes,
    /// One search for each gap towards the west edge, and a last one that finds no more.
    searches: Vec<Search>,
    /// The search for a gap before XXX Corps.
    meuse: Option<Search>,
}

/// Everything a front line depends on.
#[derive(PartialEq)]
struct Key {
    game: u64,
    open: Hexes,
    allied: Hexes,
    /// XXX units west of the Meuse, and what a way to them passes and ends at.
    beyond: Vec<HexId>,
    meuse: Option<(Hexes, Hexes)>,
}

thread_local! {
    static FRONTS: RefCell<Recent<Key, Front>> = const { RefCell::new(Recent::new()) };
}

/// A search for a shortest way.
struct Search {
    free: Hexes,
    /// Steps of the shortest way; none if there is no way.
    length: u16,
    /// Hexes on a shortest way.
    on_a_way: Hexes,
    /// Steps from a start to each hex, up to those of the shortest way; where there is none, 1 for every hex but the starts.
    from_start: Vec<u16>,
    /// Steps from each hex to an end, likewise.
    to_end: Vec<u16>,
}

impl Search {
    /// The search, with the shortest ways it finds.
    fn new(links: &Links<12>, len: usize, starts: &Hexes, ends: &Hexes, free: &Hexes) -> (Search, Ways) {
        let ways = Ways::new(links, starts, free, ends);
        let ends = ends.and(free);
        // A start need not be free, the hexes after it must.
        let back = free.or(starts);
        let on_a_way = ways.on.iter().fold(Hexes::new(), |all, level| all.or(level));
        let (length, from_start, to_end) = match ways.on.len() {
            0 => {
                let reached = |starts: &Hexes, free: &Hexes| {
                    let all = links.filled(starts, free);
                    steps(len, &[*starts, all.and_not(starts)])
                };
                (NEVER, reached(starts, free), reached(&ends, &back))
            }
            found => {
                let from_ends = links.levels(&ends, &back, |steps, _| steps + 1 == found);
                (found as u16 - 1, steps(len, &ways.levels), steps(len, &from_ends))
            }
        };
        (Search { free: *free, length, on_a_way, from_start, to_end }, ways)
    }

    /// Whether the search gives the same way if these hexes became free and these ceased to be.
    fn stays(&self, grid: &Grid, opened: &Hexes, shut: &Hexes, starts: &Hexes, ends: &Hexes) -> bool {
        if shut.intersects(&self.on_a_way) {
            return false;
        }
        // The first and the last new hex of a way bound its length from below.
        let least = |steps: &[u16], edge: &Hexes, hex: HexId| {
            let near = grid.adjacent(hex).map(|h| steps[h.idx()].saturating_add(1)).min().unwrap_or(NEVER);
            if edge.contains(hex) { 0 } else { near }
        };
        opened.iter().all(|first| {
            let begin = least(&self.from_start, starts, first);
            begin == NEVER
                || opened.iter().all(|last| {
                    let end = least(&self.to_end, ends, last);
                    let way = begin.saturating_add(grid.distance(first, last)).saturating_add(end);
                    end == NEVER || self.length != NEVER && way > self.length
                })
        })
    }
}

/// The steps to each hex from the sets of hexes so many steps away.
fn steps(len: usize, levels: &[Hexes]) -> Vec<u16> {
    let mut steps = vec![NEVER; len];
    for (away, level) in (0..).zip(levels) {
        for hex in level.iter() {
            steps[hex.idx()] = away;
        }
    }
    steps
}

impl Ardennes {
    /// The front line of the surveyed board.
    pub fn front<'a>(&self, survey: &'a Survey<'_, '_>) -> &'a Front {
        survey.front.get_or_init(|| {
            let board = survey.board;
            let key = Key {
                game: self.id,
                open: self.open_hexes(board),
                allied: board.occupied[Side::Allied.index()],
                beyond: self.beyond_meuse(board).collect(),
                meuse: self.meuse_question(board).map(|q| (q.free, q.ends)),
            };
            Recent::get(&FRONTS, key, || self.find_front(board))
        })
    }

    fn find_front(&self, board: &Board<'_>) -> Front {
        let (map, open) = (&self.pack.map, self.open_hexes(board));
        let (west, east) = (map.edges[Edge::West as usize], self.friendly_edge(Side::German));
        let search = |starts: &Hexes, ends: &Hexes, free: &Hexes| {
            Search::new(&self.geo.around, map.grid.len(), starts, ends, free)
        };
        let (mut gaps, mut searches, mut shut) = (Vec::new(), Vec::new(), Hexes::new());
        // As in `Ardennes::western_gaps`.
        loop {
            let free = open.and_not(&shut);
            let starts = west.and(&free);
            let (search, ways) = search(&starts, &east, &free);
            searches.push(search);
            let Some(path) = ways.path(&map.grid, starts.iter()) else { break };
            let gap = self.gap_along(board, path);
            let next = shut.or(&gap.between);
            if gap.path.intersects(&next) {
                shut = next;
                gaps.push(gap);
            } else {
                break;
            }
        }
        gaps.extend(self.meuse_gap(board));
        let meuse = self.meuse_question(board);
        let meuse = meuse.map(|q| search(&q.starts, &q.ends, &q.free).0);
        Front { gaps, open, searches, meuse }
    }

    /// Whether a change of the surveyed board opens a gap in the line or, if asked, widens one (12.2-c, 12.2-d).
    pub fn breaks_line(&self, survey: &Survey<'_, '_>, after: &Board<'_>, widening: bool) -> bool {
        let front = self.front(survey);
        let western = !self.western_line_stays(front, survey.board, after)
            && self.breaks_western_line(&front.gaps, survey.board, after, widening);
        western || !front.gaps.iter().any(|g| g.meuse) && self.opens_meuse(front, after)
    }

    /// Whether the gaps towards the west edge are certain to be the same after a change.
    fn western_line_stays(&self, front: &Front, before: &Board<'_>, after: &Board<'_>) -> bool {
        let map = &self.pack.map;
        let open = self.open_hexes(after);
        let (opened, shut) = (open.and_not(&front.open), front.open.and_not(&open));
        let (west, east) = (map.edges[Edge::West as usize], self.friendly_edge(Side::German));
        let mut off = Hexes::new();
        let allied = Side::Allied.index();
        let (gone, come) = (
            before.occupied[allied].and_not(&after.occupied[allied]),
            after.occupied[allied].and_not(&before.occupied[allied]),
        );
        let gaps = front.gaps.iter().filter(|g| !g.meuse).map(Some).chain([None]);
        gaps.zip(&front.searches).all(|(gap, search)| {
            let stays = search.stays(&map.grid, &opened.and_not(&off), &shut, &west, &east);
            let Some(gap) = gap else { return stays };
            off = off.or(&gap.between);
            // The closest units on both sides stay the closest if they stay and none comes.
            let measured = come.is_empty() && !gone.contains(gap.sides.0) && !gone.contains(gap.sides.1);
            stays && (measured || self.width(after, &gap.path) == (gap.width, gap.sides))
        })
    }

    /// Whether a change opens a gap before XXX Corps where there was none (12.2-g).
    fn opens_meuse(&self, front: &Front, after: &Board<'_>) -> bool {
        let Some(question) = self.meuse_question(after) else { return false };
        let grid = &self.pack.map.grid;
        let same = front.meuse.as_ref().is_some_and(|search| {
            let opened = question.free.and_not(&search.free);
            search.length == NEVER
                && question.starts.iter().all(|h| search.from_start[h.idx()] == 0)
                && question.ends.iter().all(|h| search.to_end[h.idx()] == 0 || !question.free.contains(h))
                && search.stays(grid, &opened, &Hexes::new(), &question.starts, &question.ends)
        });
        !same && self.meuse_gap(after).is_some()
    }
}
