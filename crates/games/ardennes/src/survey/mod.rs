//! Facts that many tests of the Allied system share, computed once per hypothetical board (10.3, M-01).
//!
//! A [`Survey`] borrows a [`Board`], fills itself as it is asked, and is dropped with the question. Nothing is kept in the
//! state.

mod contact;
mod danger;
mod proximate;

use crate::board::Board;
use crate::pack::Hexes;
use std::cell::OnceCell;

/// A board with what has been found out about it.
pub struct Survey<'b, 's> {
    /// The board.
    pub board: &'b Board<'s>,
    /// Hexes each unit could enter in one normal move, once asked for.
    reach: Vec<OnceCell<Hexes>>,
}

impl<'b, 's> Survey<'b, 's> {
    /// A survey of a board; nothing is computed before it is asked for.
    pub fn new(board: &'b Board<'s>) -> Survey<'b, 's> {
        Survey { board, reach: vec![OnceCell::new(); board.state.units.len()] }
    }
}
