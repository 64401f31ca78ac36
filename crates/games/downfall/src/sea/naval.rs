//! Naval units move from sea to sea (7.1.3).

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Activity, Frame, Sea};
use crate::ids::{Faction, PieceId, PieceSet};
use crate::state::{Place, State, flag};
use sandtable_engine::{Message, Refusal, Sink};

impl Downfall {
    /// Whether a naval unit may start a move: ready, not bound to its area, before any port-to-port move (7.1-c, 2.4-e).
    fn may_sail(&self, state: &State, faction: Faction, unit: PieceId) -> bool {
        let piece = state.piece(unit);
        !state.order.ports_begun
            && !self.profile(state).supremacy
            && !piece.has(flag::MOVED | flag::REVERSE)
            && piece.place.sea().is_some()
            && self.pack.naval_unit(unit).is_some_and(|d| d.faction == faction && d.fixed.is_none())
    }

    /// Naval units that may move and beachheads that may be placed, in a Redeploy part that activates the navy.
    pub(crate) fn naval_options(&self, state: &State, faction: Faction, out: &mut Vec<Action>) {
        out.extend(self.pack.naval_units().filter(|u| self.may_sail(state, faction, *u)).map(Action::Select));
        self.beachhead_options(state, faction, out);
    }

    /// Why a naval unit cannot start a move.
    pub(crate) fn refuse_sail(&self, state: &State, unit: PieceId) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        let def = self.pack.naval_unit(unit)?;
        if self.profile(state).supremacy {
            return no("14-a", "why-not-overlord");
        }
        if def.fixed.is_some() {
            return no("2.4-e", "why-not-fixed-fleet");
        }
        if state.piece(unit).has(flag::REVERSE) {
            return no("2.4-c", "why-not-interdicted");
        }
        if state.order.ports_begun {
            return no("7.1-c", "why-not-ports-begun");
        }
        no("7.1-a", "why-not-active")
    }

    pub(super) fn sail_options(
        &self,
        state: &State,
        faction: Faction,
        group: &[PieceId],
        left: u8,
        begun: bool,
        out: &mut Vec<Action>,
    ) {
        let Some(sea) = group.first().and_then(|u| state.piece(*u).place.sea()) else { return };
        if !begun {
            let joins = self.pack.naval_units().filter(|u| {
                !group.contains(u)
                    && state.piece(*u).place == Place::Sea(sea)
                    && self.may_sail(state, faction, *u)
            });
            out.extend(joins.take(8usize.saturating_sub(group.len())).map(Action::Join));
        }
        if left > 0 {
            out.extend(self.pack.seas.next(sea, faction).map(Action::Sail));
        }
        out.push(Action::Halt);
    }

    pub(super) fn sail_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Naval { faction, group, left, begun }) = state.frames.top_mut() else { return };
        let faction = *faction;
        match action {
            Action::Join(unit) => {
                let _ = group.try_push(unit);
                state.piece_mut(unit).flags |= flag::MOVED;
            }
            Action::Sail(sea) => {
                *left = left.saturating_sub(1);
                *begun = true;
                let units = group.clone();
                let mut from = None;
                for unit in units {
                    let place = state.piece(unit).place;
                    from = place.sea();
                    state.put(&self.pack, unit, Place::Sea(sea));
                    sink.emit(|| Event::Moved { unit, from: place, to: Place::Sea(sea) });
                }
                // One check for a border in an order, whoever crosses it (9.1.2-b, A-57).
                let border = from.map(|f| (f, sea));
                let checked = border.is_some_and(|b| state.order.borders.contains(&b));
                if self.contested(state, faction, sea) && !checked {
                    if let Some(border) = border {
                        let _ = state.order.borders.try_push(border);
                    }
                    state.frames.push(Frame::Interception {
                        sea,
                        defender: faction,
                        activity: Activity::Naval,
                        steps: 0,
                        group: PieceSet::EMPTY,
                        step: Sea::Check,
                    });
                }
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    /// After a naval attack interdicted units stay where they are; a group with none left has ended its move (9.2.1-c).
    pub(super) fn drop_interdicted(&self, state: &mut State) {
        let pieces = &state.pieces;
        let Some(Frame::Naval { group, .. }) = state.frames.top_mut() else { return };
        group.retain(|u| !pieces[u.idx()].has(flag::REVERSE));
        if group.is_empty() {
            state.frames.pop();
        }
    }
}
