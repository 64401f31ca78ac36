//! The front line and its gaps (12.2).

use crate::Ardennes;
use crate::board::Board;
use crate::pack::Hexes;

/// A gap in the Allied front line (12.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Hexes of the gap.
    pub hexes: Hexes,
    /// How wide it is, in hexes.
    pub width: u8,
}

impl Ardennes {
    /// The gap in the Allied front line, if there is one (12.2).
    pub fn gap(&self, board: &Board<'_>) -> Option<Gap> {
        let _ = board;
        None
    }

    /// Whether a change of the board opens a gap or widens one (12.2).
    pub fn opens_or_widens(&self, before: &Board<'_>, after: &Board<'_>) -> bool {
        match (self.gap(before), self.gap(after)) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(a), Some(b)) => b.width > a.width,
        }
    }
}
