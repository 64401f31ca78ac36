//! Fuel (14.5): cards whose formations run dry today, and what may save them.

use crate::Ardennes;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{GermanCards, UnitSet};
use crate::pack::{EventKind, GermanCardId, UnitId};
use crate::state::{State, Supply, flag, today};
use sandtable_engine::Sink;

impl Ardennes {
    /// Units that run dry with this card today (14.5); empty if its formations have fuel. Isolated units get no marker (14.51).
    pub fn dry_units(&self, state: &State, card: GermanCardId) -> Option<UnitSet> {
        let card = self.german_card(card);
        let mut dry = card.fuel.iter().filter(|(_, days)| days.contains(&state.day)).peekable();
        dry.peek()?;
        let units = dry.flat_map(|(division, _)| self.roster.of_division(*division).iter());
        let marked = |u: &UnitId| state.hex_of(*u).is_some() && state.unit(*u).supply != Supply::Isolated;
        Some(units.filter(marked).collect())
    }

    /// The card whose formation runs dry first among those still to be looked at.
    pub(crate) fn next_dry(&self, state: &State, cards: GermanCards) -> Option<GermanCardId> {
        cards.iter().find(|c| state.german.hand.contains(*c) && self.dry_units(state, *c).is_some())
    }

    /// Ways to help the formation of a dry card: a depot, or a card given up by Fuel Priority. A card that is itself still to
    /// be looked at for fuel cannot be given up for another: the check is for all of them (14.5).
    pub(crate) fn fuel_options(
        &self,
        state: &State,
        dry: GermanCardId,
        pending: GermanCards,
        out: &mut Vec<Action>,
    ) {
        if state.fuel > 0 {
            out.push(Action::Depot);
        }
        let priority = |c: GermanCardId| self.has_event(state, c, EventKind::FuelPriority);
        if state.today & today::FUEL_PRIORITY == 0 && state.german.hand.iter().any(priority) {
            let due = |c: GermanCardId| pending.contains(c) && self.dry_units(state, c).is_some();
            let given = |c: &GermanCardId| if *c == dry { priority(dry) } else { !due(*c) };
            out.extend(state.german.hand.iter().filter(given).map(Action::Discard));
        }
    }

    /// The German answers, or nothing can be done and the formation runs dry.
    pub(crate) fn fuel_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Fuel { cards }) = state.top() else { return };
        let Some(card) = self.next_dry(state, *cards) else { return };
        if let Some(Frame::Fuel { cards }) = state.frames.last_mut() {
            cards.remove(card);
        }
        match action {
            Action::Depot => {
                state.fuel = state.fuel.saturating_sub(1);
                sink.emit(|| Event::Refuelled(card));
            }
            Action::Discard(given) => {
                state.today |= today::FUEL_PRIORITY;
                self.give_up(state, given, sink);
                sink.emit(|| Event::Refuelled(card));
            }
            _ => {
                let units = self.dry_units(state, card).unwrap_or_default();
                for unit in units.iter() {
                    state.change(&self.pack, unit, |u| u.flags |= flag::NO_FUEL);
                }
                state.german.hand.remove(card);
                state.german.discards.insert(card);
                sink.emit(|| Event::OutOfFuel { card, units });
            }
        }
    }
}
