//! Events of this part in words.

use crate::Ardennes;
use crate::event::Event;
use sandtable_engine::EventText;

/// The words of an event of this part; `None` for any other.
pub(super) fn describe(_game: &Ardennes, _event: &Event) -> Option<EventText> {
    None
}
