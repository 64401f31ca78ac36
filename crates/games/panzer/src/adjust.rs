//! 6.8.1 and 6.8.2: in the adjustment phase leg units and guns turn and take or leave full cover, whatever their commands.

use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Side, UnitId, UnitSet};
use crate::state::{State, flag};
use crate::why::Why;
use sandtable_engine::Sink;
use serde::{Deserialize, Serialize};

/// A side adjusts its leg units and guns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adjust {
    /// The side.
    pub side: Side,
    /// Units that have turned.
    pub pivoted: UnitSet,
    /// Units that have changed their cover.
    pub covered: UnitSet,
}

impl Panzer {
    /// Whether a unit may turn in its hex: on foot or unlimbered (6.8.1).
    fn may_pivot(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        unit.hex().is_some() && self.vehicle(st, id).is_none() && !unit.has(flag::BAILED)
    }

    /// Whether a unit may take or leave full cover (6.8.2).
    fn may_change_cover(&self, st: &State, id: UnitId) -> bool {
        self.may_pivot(st, id) && (st.unit(id).has(flag::FULL_COVER) || self.may_take_full_cover(st, id))
    }

    pub(crate) fn adjust_options(&self, st: &State, adjust: &Adjust, out: &mut Vec<Action>) {
        for (id, unit) in st.of(adjust.side) {
            if !adjust.pivoted.contains(id) && self.may_pivot(st, id) {
                out.push(Action::Pick(id));
            }
            if !adjust.covered.contains(id) && self.may_change_cover(st, id) {
                out.push(if unit.has(flag::FULL_COVER) { Action::Uncover(id) } else { Action::Cover(id) });
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn adjust_why(&self, st: &State, adjust: &Adjust, action: Action) -> Option<Why> {
        let (Action::Pick(id) | Action::Cover(id) | Action::Uncover(id)) = action else { return None };
        if st.units.get(id.index())?.side != adjust.side {
            return Some(Why::new("3.1", "why-not-yours"));
        }
        Some(match action {
            Action::Pick(_) => Why::new("6.8.1", "why-no-pivot").unit(id),
            _ => Why::new("6.8.2", "why-no-full-cover").unit(id),
        })
    }

    pub(crate) fn adjust_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Adjust(adjust)) = st.frames.top_mut() else { return };
        match action {
            Action::Pick(id) => {
                adjust.pivoted.insert(id);
                st.push(Frame::Facing { unit: id });
            }
            Action::Cover(id) => {
                adjust.covered.insert(id);
                st.unit_mut(id).flags |= flag::FULL_COVER;
                sink.emit(|| Event::TookCover(self.tag(st, id)));
            }
            Action::Uncover(id) => {
                adjust.covered.insert(id);
                st.unit_mut(id).flags &= !flag::FULL_COVER;
                sink.emit(|| Event::LeftCover(self.tag(st, id)));
            }
            Action::Done => {
                st.pop();
            }
            _ => {}
        }
    }

    /// Ends the step of a side that has nobody to adjust.
    pub(crate) fn adjust_step(&self, st: &mut State) -> bool {
        let Some(Frame::Adjust(adjust)) = st.top() else { return false };
        let open = st.of(adjust.side).any(|(id, _)| {
            (!adjust.pivoted.contains(id) && self.may_pivot(st, id))
                || (!adjust.covered.contains(id) && self.may_change_cover(st, id))
        });
        if !open {
            st.pop();
        }
        !open
    }
}
