//! Line of sight between two hexes (4.1.4), exact and symmetric.
//!
//! The line runs from centre to centre. Every hex and hexside it crosses, touches or runs along is judged by its
//! highest point against the heights of both ends. The two end hexes never block (4.1.4.2.5).

use super::{FARTHEST, Relief};
use crate::pack::Sides;
use sandtable_hex::line::Stop;
use sandtable_hex::{Dir, HexId, LineTable};

/// What blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The hex of the obstacle.
    pub hex: HexId,
    /// Its hexside, if that is the obstacle.
    pub side: Option<Dir>,
    /// Height of its highest point.
    pub top: i8,
    /// Row of the ledger.
    pub rule: &'static str,
    /// First and last blind hex behind it, counted from the higher end; `None` if it blocks at every distance.
    pub dead: Option<(u16, u16)>,
}

/// What a line of sight comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Clear.
    Clear,
    /// Too far to be looked at.
    TooFar,
    /// Blocked.
    Blocked(Block),
}

impl Sight {
    /// Whether it is clear.
    #[inline]
    pub const fn is_clear(self) -> bool {
        matches!(self, Sight::Clear)
    }
}

/// The hexes a line meets between its ends, in order.
fn stops(relief: &Relief<'_>, lines: &LineTable, from: HexId, to: HexId) -> Option<Vec<Stop<HexId>>> {
    let grid = &relief.layout.grid;
    let (start, end) = (grid.hex(from), grid.hex(to));
    let met = lines.get(end - start)?.stops().into_iter();
    Some(met.map(|stop| stop.map(|d| grid.id(start + d).unwrap_or(HexId::NONE))).collect())
}

/// Every hex the line crosses or runs along, without its ends; empty beyond [`FARTHEST`].
pub fn crossed(relief: &Relief<'_>, lines: &LineTable, from: HexId, to: HexId) -> Vec<HexId> {
    let stops = stops(relief, lines, from, to).unwrap_or_default();
    stops.into_iter().flat_map(Stop::hexes).filter(|h| !h.is_none()).collect()
}

/// The height of a hexside that blocks by itself: a crest or hedgerow is one above the higher ground beside it
/// (4.1.4.1.5b, 4.1.4.1.10). Slopes and walls never block (ruling 10).
fn side_top(relief: &Relief<'_>, a: HexId, dir: Dir, b: HexId) -> Option<i8> {
    let side = relief.ground(a).side(dir);
    let blocks = side.0 & (Sides::CREST.0 | Sides::HEDGEROW.0) != 0;
    blocks.then(|| relief.ground(a).level.max(relief.ground(b).level) + 1)
}

/// The judgement of 4.1.4.2 on one obstacle.
struct Judge {
    high: i8,
    low: i8,
    range: u16,
}

impl Judge {
    /// Whether an obstacle of height `top`, `d` hexes from the higher end, blocks, by which row, and the blind zone.
    fn blocks(&self, top: i8, d: u16) -> Option<(&'static str, Option<(u16, u16)>)> {
        if top <= self.low {
            return None; // 4.1.4.2.3
        }
        if top > self.high {
            return Some(("4.1.4.2.1", None));
        }
        if top == self.high {
            return Some(("4.1.4.2.2", None));
        }
        let (first, last) = dead_ground(self.high - top, d, self.low);
        (self.range <= last).then_some(("4.1.4.2.4", Some((first, last))))
    }
}

/// The blind hexes behind an obstacle `below` levels lower than the higher end and `d` hexes from it: first and
/// last distance. The lower end's height changes the divisor (4.1.4.2.4, 4.1.4.2.4.1; rulings 7 to 9).
pub fn dead_ground(below: i8, d: u16, low: i8) -> (u16, u16) {
    let divisor: i16 = match below {
        i8::MIN..=1 => 2,
        2 => 4,
        3 => 8,
        _ => return (d + 1, d + 1),
    };
    let divisor = if low < 0 { (divisor - 1).max(2) } else { divisor + i16::from(low) };
    (d + 1, d + (d / divisor as u16).max(1))
}

/// The line of sight between two hexes. The answer is the same both ways.
pub fn look(relief: &Relief<'_>, lines: &LineTable, a: HexId, b: HexId) -> Sight {
    look_between(relief, lines, (a, 0), (b, 0))
}

/// Hexes on both hands of the parts of a line that run exactly along a hexside.
pub fn along(relief: &Relief<'_>, lines: &LineTable, from: HexId, to: HexId) -> Vec<(HexId, HexId)> {
    let stops = stops(relief, lines, from, to).unwrap_or_default();
    stops.into_iter().filter_map(Stop::along).filter(|(a, b)| !a.is_none() && !b.is_none()).collect()
}

/// The line of sight between two places: a hex, and a height above its ground.
pub fn look_between(relief: &Relief<'_>, lines: &LineTable, one: (HexId, i8), other: (HexId, i8)) -> Sight {
    let ((a, up), (b, above)) = (one, other);
    let grid = &relief.layout.grid;
    if a == b {
        return Sight::Clear;
    }
    let range = grid.distance(a, b);
    if range > FARTHEST {
        return Sight::TooFar;
    }
    // Everything is counted from the higher end; between equals from the lower number, to be symmetric.
    let (ha, hb) = (relief.height(a) + up, relief.height(b) + above);
    let (from, to) = if (ha, b) > (hb, a) { (a, b) } else { (b, a) };
    let judge = Judge { high: ha.max(hb), low: ha.min(hb), range };

    // 4.1.4.1.6b: out of a gully one sees what is one level higher only beside it, and the other way round.
    if range > 1 && judge.high - judge.low == 1 && relief.is_gully(to) {
        let block = Block { hex: to, side: None, top: judge.high, rule: "4.1.4.1.6b", dead: None };
        return Sight::Blocked(block);
    }

    let Some(stops) = stops(relief, lines, from, to) else { return Sight::TooFar };
    let d = grid.hex(to) - grid.hex(from);
    let straight = d.q == 0 || d.r == 0 || d.s() == 0;
    let side_block = |x: HexId, y: HexId, distance: u16| -> Option<Block> {
        let dir = grid.dir_between(x, y)?;
        let top = side_top(relief, x, dir, y)?;
        let (rule, dead) = judge.blocks(top, distance)?;
        Some(Block { hex: x, side: Some(dir), top, rule, dead })
    };

    let mut before = Stop::through(from);
    for (i, &stop) in stops.iter().enumerate() {
        let after = stops.get(i + 1).copied().unwrap_or(Stop::through(to));
        // Hexsides between this stop and the one before, and the one the line runs along.
        for (x, y) in before.sides_to(stop).chain(stop.along()) {
            if let Some(block) = side_block(x, y, grid.distance(from, x)) {
                return Sight::Blocked(block);
            }
        }
        for x in stop.hexes().filter(|h| !h.is_none()) {
            let ground = relief.ground(x);
            let mut top = relief.top(x);
            // 4.1.4.1.3b, 4.1.4.1.7: a road or path opens the hex for a line straight along it.
            if straight && top > ground.level {
                let along = |y: HexId| grid.dir_between(x, y).is_some_and(|dir| relief.way(x, dir));
                if along(before.hex) && along(after.hex) {
                    top = ground.level;
                }
            }
            let Some((rule, dead)) = judge.blocks(top, grid.distance(from, x)) else { continue };
            // 4.1.4.1.5.1: on a continuous slope each hex is lower than the one before; it never blocks.
            if dead.is_some() && top == ground.level {
                let falls = |y: HexId| {
                    let cliff = grid
                        .dir_between(y, x)
                        .is_some_and(|dir| relief.ground(y).side(dir).has(Sides::CLIFF));
                    relief.ground(y).level > ground.level && !cliff
                };
                if before.hexes().all(falls) {
                    continue;
                }
            }
            return Sight::Blocked(Block { hex: x, side: None, top, rule, dead });
        }
        before = stop;
    }
    for (x, y) in before.sides_to(Stop::through(to)) {
        if let Some(block) = side_block(x, y, grid.distance(from, x)) {
            return Sight::Blocked(block);
        }
    }
    Sight::Clear
}
