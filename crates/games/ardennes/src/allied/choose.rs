//! How the system chooses: filters and preferences in the order of the rules, every one of them noted.
//!
//! All choices of the Allies run through [`Choice`], so that the reasoning a player reads is made by the code that decides.
//! What is still equal at the end is decided by the ruling A-01.

use crate::Ardennes;
use crate::board::Board;
use crate::event::{Reason, Trace};
use crate::pack::{Pack, UnitId};
use sandtable_hex::HexId;
use std::cmp::Reverse;

/// Row of the ledger that stands for the tie-breaks of the ruling A-01.
pub const TIE: &str = "9.2-T";

/// The reasoning so far; nothing is written down if nobody listens.
#[derive(Debug, Default)]
pub struct Notes {
    trace: Trace,
    on: bool,
}

impl Notes {
    /// Notes that are kept if `on`.
    pub fn new(on: bool) -> Notes {
        Notes { trace: Trace::new(), on }
    }

    /// Notes a condition and passes on whether it held.
    pub fn test(&mut self, rule: &'static str, key: &'static str, held: bool) -> bool {
        self.reason(rule, key, held, |_| {})
    }

    /// Notes a condition with the number it speaks of.
    pub fn figure(&mut self, rule: &'static str, key: &'static str, held: bool, number: i16) -> bool {
        self.reason(rule, key, held, |r| r.number = Some(number))
    }

    /// Notes a condition that speaks of a unit.
    pub fn unit(&mut self, rule: &'static str, key: &'static str, held: bool, unit: UnitId) -> bool {
        self.reason(rule, key, held, |r| r.units.push(unit))
    }

    /// Notes a condition that speaks of a hex.
    pub fn hex(&mut self, rule: &'static str, key: &'static str, held: bool, hex: HexId) -> bool {
        self.reason(rule, key, held, |r| r.hexes.push(hex))
    }

    /// Notes a condition; `more` fills in what it speaks of.
    pub fn reason(
        &mut self,
        rule: &'static str,
        key: &'static str,
        held: bool,
        more: impl FnOnce(&mut Reason),
    ) -> bool {
        if self.on {
            let mut reason = Reason { rule, key, held, number: None, hexes: Vec::new(), units: Vec::new() };
            more(&mut reason);
            self.trace.push(reason);
        }
        held
    }

    /// What was noted.
    pub fn done(self) -> Trace {
        self.trace
    }

    /// Adds what was noted elsewhere.
    pub fn append(&mut self, trace: Trace) {
        if self.on {
            self.trace.extend(trace);
        }
    }
}

/// What the system chooses among: hexes or units.
pub trait Candidate: Copy {
    /// Writes down who is left.
    fn list(left: &[Self], reason: &mut Reason);
    /// The order of the ruling A-01, best first.
    fn rank(self, board: &Board<'_>) -> (Reverse<i16>, (i16, i16), u8, u8, u8);
}

impl Candidate for HexId {
    fn list(left: &[HexId], reason: &mut Reason) {
        reason.hexes = left.to_vec();
    }

    fn rank(self, board: &Board<'_>) -> (Reverse<i16>, (i16, i16), u8, u8, u8) {
        let (col, row) = board.pack.map.grid.cell(self).unwrap_or_default();
        (Reverse(board.pack.map.westness(self)), (row, col), 0, 0, 0)
    }
}

impl Candidate for UnitId {
    fn list(left: &[UnitId], reason: &mut Reason) {
        reason.units = left.to_vec();
    }

    fn rank(self, board: &Board<'_>) -> (Reverse<i16>, (i16, i16), u8, u8, u8) {
        let (west, cell) = match board.hex_of(self) {
            Some(hex) => {
                let (west, cell, ..) = hex.rank(board);
                (west, cell)
            }
            None => (Reverse(0), (0, 0)),
        };
        let (select, corps, _) = board.pack.order_of(self, board.state.unit(self).lost);
        (west, cell, select, corps, self.0)
    }
}

/// A choice in progress: the candidates that are left.
pub struct Choice<'n, T> {
    left: Vec<T>,
    /// A condition nobody met has been noted.
    over: bool,
    notes: &'n mut Notes,
}

impl<'n, T: Candidate> Choice<'n, T> {
    /// A choice among these.
    pub fn among(candidates: impl IntoIterator<Item = T>, notes: &'n mut Notes) -> Self {
        Choice { left: candidates.into_iter().collect(), over: false, notes }
    }

    /// Keeps those for which the condition holds. The first condition that nobody meets is the last one noted, so that the
    /// reasoning always says what was missing.
    #[must_use]
    pub fn must(mut self, rule: &'static str, key: &'static str, mut test: impl FnMut(T) -> bool) -> Self {
        if self.over {
            return self;
        }
        self.left.retain(|c| test(*c));
        self.over = self.left.is_empty();
        self.notes.reason(rule, key, !self.over, |r| T::list(&self.left, r));
        self
    }

    /// Notes what the candidates are.
    #[must_use]
    pub fn found(self, rule: &'static str, key: &'static str) -> Self {
        self.must(rule, key, |_| true)
    }

    /// Notes something of everybody who is left, if notes are kept.
    #[must_use]
    pub fn noting(self, mut note: impl FnMut(T, &mut Notes)) -> Self {
        if self.notes.on {
            self.left.iter().for_each(|c| note(*c, self.notes));
        }
        self
    }

    /// Keeps those with the highest value, if several are left.
    #[must_use]
    pub fn best<V: Ord>(mut self, rule: &'static str, key: &'static str, value: impl FnMut(T) -> V) -> Self {
        if self.left.len() < 2 {
            return self;
        }
        let values: Vec<V> = self.left.iter().copied().map(value).collect();
        let before = self.left.len();
        if let Some(best) = values.iter().max() {
            let mut keep = values.iter().map(|v| v == best);
            self.left.retain(|_| keep.next().unwrap_or(false));
        }
        self.notes.reason(rule, key, self.left.len() < before, |r| T::list(&self.left, r));
        self
    }

    /// Everybody who is left.
    pub fn rest(self) -> Vec<T> {
        self.left
    }

    /// The one that is left, or of several the first by the ruling A-01.
    pub fn decide(self, board: &Board<'_>) -> Option<T> {
        let one = self.left.iter().copied().min_by_key(|c| c.rank(board))?;
        if self.left.len() > 1 {
            self.notes.reason(TIE, "tie", true, |r| T::list(&[one], r));
        }
        Some(one)
    }
}

impl Pack {
    /// The order in which the system looks at units: selection number of the face shown, corps, place in the file (9.2-a).
    pub fn order_of(&self, unit: UnitId, lost: u8) -> (u8, u8, u8) {
        let corps = self
            .unit(unit)
            .and_then(|u| self.formations.corps.get(u.corps.index()))
            .map_or(u8::MAX, |c| c.number);
        (self.face(unit, lost).select, corps, unit.0)
    }
}

impl Ardennes {
    /// Units by rising selection number, then lower corps (9.2-a, A-01).
    pub fn rising(&self, board: &Board<'_>, units: impl IntoIterator<Item = UnitId>) -> Vec<UnitId> {
        let mut list: Vec<UnitId> = units.into_iter().collect();
        list.sort_by_key(|u| self.pack.order_of(*u, board.state.unit(*u).lost));
        list
    }

    /// Units by falling selection number; of equal ones the lower corps still comes first (2.0-b, A-01).
    pub fn falling(&self, board: &Board<'_>, units: impl IntoIterator<Item = UnitId>) -> Vec<UnitId> {
        let mut list = self.rising(board, units);
        list.sort_by_key(|u| Reverse(board.state.face(&self.pack, *u).select));
        list
    }
}
