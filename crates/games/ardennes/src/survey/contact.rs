//! Units out of contact, and units behind the lines (9.3, 10.8).

use super::Survey;
use crate::Ardennes;
use crate::ids::UnitSet;
use crate::pack::{Side, UnitId};

impl Ardennes {
    /// Allied units on the map that are out of contact (9.3).
    pub fn out_of_contact(&self, survey: &Survey<'_, '_>) -> UnitSet {
        let all = self.on_map(survey.board.state, Side::Allied);
        all.iter().filter(|u| self.is_out_of_contact(survey, *u)).collect()
    }

    /// Whether an Allied unit is out of contact (9.3-a, 9.3-b).
    pub fn is_out_of_contact(&self, survey: &Survey<'_, '_>, unit: UnitId) -> bool {
        let board = survey.board;
        let Some(hex) = board.hex_of(unit) else { return false };
        if !self.linked(survey).contains(hex) {
            return false;
        }
        self.spare(survey, unit)
            || !self.any_german_near(survey, hex) && !self.breaks_line(survey, &board.without(unit), false)
    }

    /// Whether a unit is the lowest-numbered one of a stack big enough to spare it (9.3-b).
    fn spare(&self, survey: &Survey<'_, '_>, unit: UnitId) -> bool {
        let board = survey.board;
        let Some(hex) = board.hex_of(unit) else { return false };
        let figures = &self.pack.constants.reserves;
        let (mut steps, mut strength) = (0, 0);
        for other in board.stack(hex) {
            steps += u16::from(board.state.steps(&self.pack, other));
            strength += u16::from(board.state.face(&self.pack, other).strength);
        }
        let big =
            steps >= u16::from(figures.big_stack_steps) || strength >= u16::from(figures.big_stack_strength);
        // A lone unit is no stack, however big it is.
        big && board.stack(hex).count() > 1
            && self.rising(board, board.stack(hex)).first() == Some(&unit)
            && !self.surrounded(board, hex)
    }

    /// Whether an Allied unit wanders behind the lines: out of communication, outside towns and not surrounded (10.8-a).
    pub fn wanders(&self, survey: &Survey<'_, '_>, unit: UnitId) -> bool {
        let Some(hex) = survey.board.hex_of(unit) else { return false };
        !self.pack.map.towns.contains(hex)
            && !self.linked(survey).contains(hex)
            && !self.surrounded(survey.board, hex)
    }
}
