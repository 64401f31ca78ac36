//! Units out of contact (9.3).

use super::Survey;
use crate::Ardennes;
use crate::ids::UnitSet;

impl Ardennes {
    /// Allied units on the map that are out of contact (9.3).
    pub fn out_of_contact(&self, survey: &Survey<'_, '_>) -> UnitSet {
        let _ = survey;
        UnitSet::EMPTY
    }
}
