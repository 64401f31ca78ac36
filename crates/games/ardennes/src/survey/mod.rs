//! Facts that many tests of the Allied system share, computed once per hypothetical board (10.3, M-01).
//!
//! A [`Survey`] borrows a [`Board`], fills itself as it is asked, and is dropped with the question. Nothing is kept in the
//! state.

mod contact;
mod danger;
mod front;
mod proximate;

use crate::Ardennes;
use crate::board::Board;
use crate::frontline::Gap;
use crate::ids::UnitSet;
use crate::movement::Range;
use crate::pack::{Hexes, Side};
use sandtable_hex::HexId;
use std::cell::OnceCell;
use std::rc::Rc;

/// A board with what has been found out about it.
pub struct Survey<'b, 's> {
    /// The board.
    pub board: &'b Board<'s>,
    /// Where each unit could go in one normal move, once asked for.
    ranges: Vec<OnceCell<Rc<Range>>>,
    communication: OnceCell<Hexes>,
    fed: OnceCell<Hexes>,
    /// Who stands where, by side.
    standing: [OnceCell<Vec<proximate::Standing>>; 2],
    heeded: OnceCell<UnitSet>,
    front: OnceCell<Rc<front::Front>>,
}

impl<'b, 's> Survey<'b, 's> {
    /// A survey of a board; nothing is computed before it is asked for.
    pub fn new(board: &'b Board<'s>) -> Survey<'b, 's> {
        Survey {
            board,
            ranges: vec![OnceCell::new(); board.state.units.len()],
            communication: OnceCell::new(),
            fed: OnceCell::new(),
            standing: Default::default(),
            heeded: OnceCell::new(),
            front: OnceCell::new(),
        }
    }
}

impl Ardennes {
    /// Hexes in Allied communication (14.1).
    pub fn linked<'a>(&self, survey: &'a Survey<'_, '_>) -> &'a Hexes {
        survey.communication.get_or_init(|| self.communication(survey.board, Side::Allied))
    }

    /// Whether Allied supply reaches a hex now (14.2-b).
    pub fn fed(&self, survey: &Survey<'_, '_>, hex: HexId) -> bool {
        survey.fed.get_or_init(|| self.supplied_hexes(survey.board, Side::Allied)).contains(hex)
    }

    /// The gaps of the surveyed board (12.2).
    pub fn gaps_of<'a>(&self, survey: &'a Survey<'_, '_>) -> &'a [Gap] {
        &self.front(survey).gaps
    }
}
