//! Surround, and the danger of it (10.3-d, 10.3-f).

use super::Survey;
use crate::Ardennes;
use crate::board::Board;
use crate::pack::Side;
use sandtable_hex::HexId;

impl Ardennes {
    /// Whether Allied units in a hex are surrounded (10.3-f, M-02).
    pub fn surrounded(&self, board: &Board<'_>, hex: HexId) -> bool {
        self.pack
            .map
            .grid
            .adjacent(hex)
            .all(|h| board.holds(Side::German, h) || board.in_ezoc(Side::Allied, h))
    }

    /// Whether Allied units in a hex could be surrounded by the next moves of the Germans (10.3-d).
    pub fn in_danger(&self, survey: &Survey<'_, '_>, hex: HexId) -> bool {
        self.surrounded(survey.board, hex)
    }
}
