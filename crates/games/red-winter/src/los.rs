//! Rule 10.6: line of sight.
//!
//! Over terrain alone the map decides, so that is a table ([`crate::geo::Geo::sees`]); friends in the way of
//! direct fire are looked at when somebody shoots.

use crate::RedWinter;
use crate::geo::MAX_LOS;
use crate::pack::Side;
use crate::state::{Hexes, State, switch};
use crate::why::{Check, Why};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// A line of sight explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosReport {
    /// Distance in hexes.
    pub range: u16,
    /// Longest line of this turn (10.6.2).
    pub limit: u8,
    /// Whether the line runs along hexsides somewhere (10.6.1-f).
    pub spine: bool,
    /// Hexes on the line that block, in the order of passage. On a spine they may all lie on one hand; then the
    /// line is clear nevertheless.
    pub blocking: ArrayVec<HexId, 8>,
    /// Whether the one hex is seen from the other.
    pub clear: bool,
}

impl RedWinter {
    /// Longest line of sight this turn (10.6.2-a). Without that rule 5, at night 1.
    pub fn los_limit(&self, st: &State) -> u8 {
        let turn = self.now(st);
        let varies = self.scenario_of(st).features.variable_los && !st.on(switch::BEGINNER);
        let limit = if varies || turn.is_night() { turn.los } else { MAX_LOS as u8 };
        limit.min(MAX_LOS as u8)
    }

    /// Whether there is a line of sight over terrain within this turn's limit (10.6.1). Adjacent hexes are always
    /// seen, and what is seen sees back.
    #[inline]
    pub fn sees(&self, st: &State, from: HexId, to: HexId) -> bool {
        self.seen_from(st, self.los_limit(st), from).contains(to)
    }

    /// The hexes seen from a hex within a range, over terrain alone.
    #[inline]
    pub fn seen_from(&self, st: &State, range: u8, hex: HexId) -> &Hexes {
        let table = if st.on(switch::RULES_2) { &self.geo.sees } else { &self.geo.sees_1 };
        &table[usize::from(range)][hex.idx()]
    }

    /// The line between two hexes, for explanations.
    pub fn los_report(&self, st: &State, from: HexId, to: HexId) -> LosReport {
        self.line_report(st, from, to, None)
    }

    /// With a `side`, the line of its direct fire: its own units are in the way as well (10.6.1-e).
    fn line_report(&self, st: &State, from: HexId, to: HexId, side: Option<Side>) -> LosReport {
        let grid = &self.pack.grid;
        let (range, limit) = (grid.distance(from, to), self.los_limit(st));
        let mut report = LosReport {
            range,
            limit,
            spine: false,
            blocking: ArrayVec::new(),
            clear: range <= u16::from(limit),
        };
        let start = grid.hex(from);
        let Some(line) = self.geo.lines.get(grid.hex(to) - start) else { return report };
        let edge_blocks = !st.on(switch::RULES_2);
        let mut blockers = |hexes: &[sandtable_hex::Hex], beyond: bool| {
            let mut any = false;
            for hex in hexes {
                match grid.id(start + *hex) {
                    Some(hex) if self.blocks(st, side, hex) => {
                        any = true;
                        report.blocking.push(hex);
                    }
                    None => any |= beyond,
                    Some(_) => {}
                }
            }
            any
        };
        let through = blockers(&line.through, true);
        let hands = [blockers(&line.left, edge_blocks), blockers(&line.right, edge_blocks)];
        report.spine = !line.left.is_empty();
        report.clear &= !through && hands != [true, true];
        report
    }

    /// Every hex but frozen lake blocks (10.6.1-a); friends block direct fire only (10.6.1-e), enemies never.
    /// A leader alone is no unit.
    #[inline]
    fn blocks(&self, st: &State, side: Option<Side>, hex: HexId) -> bool {
        !self.geo.lake.contains(hex) || side.is_some_and(|s| st.holds(s, hex))
    }

    /// Whether direct fire of `side` has a line of sight (10.0-i), with the reason if not.
    pub fn direct_line(&self, st: &State, side: Side, from: HexId, to: HexId) -> Check {
        let limit = self.los_limit(st);
        let range = self.pack.grid.distance(from, to);
        if range > u16::from(limit) {
            let why = if self.is_night(st) {
                Why::new("10.6.2-b", "why-los-night")
            } else {
                Why::new("10.6.2-a", "why-los-limit")
            };
            return Err(why.hex(to).int("range", range as i16).int("limit", i16::from(limit)));
        }
        if !self.seen_from(st, limit, from).contains(to) {
            let blocking = self.line_report(st, from, to, None).blocking.first().copied();
            return Err(Why::new("10.6.1-a", "why-los-terrain").hex(blocking.unwrap_or(to)));
        }
        if range > 1
            && !self.geo.clear(
                &self.pack,
                from,
                to,
                |h| self.blocks(st, Some(side), h),
                !st.on(switch::RULES_2),
            )
        {
            let report = self.line_report(st, from, to, Some(side));
            let friend = report.blocking.iter().copied().find(|h| st.holds(side, *h));
            return Err(Why::new("10.6.1-e", "why-los-friends").hex(friend.unwrap_or(to)));
        }
        Ok(())
    }
}
