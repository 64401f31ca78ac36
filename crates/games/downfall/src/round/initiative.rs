//! The initiative track (5): who acts, what a payment does.

use crate::Downfall;
use crate::event::{Event, Price};
use crate::ids::Faction;
use crate::state::{State, space};
use sandtable_engine::Sink;

impl Downfall {
    /// The factions of this scenario.
    pub fn factions(&self, state: &State) -> &[Faction] {
        &self.profile(state).factions
    }

    /// Who has the initiative: least advanced, and of those on one space the first to come (5-a).
    pub fn first(&self, state: &State) -> Faction {
        let key = |f: &&Faction| (state.marker(**f).at, state.marker(**f).arrival);
        self.factions(state).iter().min_by_key(key).copied().unwrap_or(Faction::Soviet)
    }

    /// The space of the leading marker.
    pub fn leading(&self, state: &State) -> u16 {
        self.factions(state).iter().map(|f| state.marker(*f).at).max().unwrap_or_default()
    }

    /// Whether a space is an event space of the faction (1.I-2).
    pub fn is_event_space(&self, state: &State, faction: Faction, at: u16) -> bool {
        self.profile(state).event_spaces[faction.idx()].contains(&space(at))
    }

    /// Whether paying so many spaces would bring the faction an event.
    pub fn would_trigger(&self, state: &State, faction: Faction, spaces: u8) -> bool {
        let from = state.marker(faction).at;
        (from + 1..=from + u16::from(spaces)).any(|at| self.is_event_space(state, faction, at))
    }

    /// Who has the initiative after a faction pays so many spaces: it comes to the top of its stack (5-a, 5.1-b).
    pub fn next_after(&self, state: &State, faction: Faction, spaces: u8) -> Faction {
        let key = |f: &&Faction| {
            let marker = state.marker(**f);
            let moved = **f == faction && spaces > 0;
            (marker.at + if moved { u16::from(spaces) } else { 0 }, moved, marker.arrival)
        };
        self.factions(state).iter().min_by_key(key).copied().unwrap_or(faction)
    }

    /// Every payment: the marker moves, an own event space makes it pending, it comes to the top of its stack (5.1, 5.2).
    pub fn pay<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        spaces: u8,
        price: Price,
        sink: &mut K,
    ) {
        if !self.factions(state).contains(&faction) {
            return;
        }
        if spaces == 0 && price != Price::NoOrder {
            return;
        }
        let triggered = self.would_trigger(state, faction, spaces);
        state.arrivals += 1;
        let arrival = state.arrivals;
        let marker = &mut state.track[faction.idx()];
        marker.at += u16::from(spaces);
        marker.arrival = arrival;
        let to = marker.space();
        let news = triggered && !marker.pending;
        marker.pending |= triggered;
        sink.emit(|| Event::Paid { faction, spaces, space: to, price });
        if news {
            sink.emit(|| Event::Pending(faction));
        }
    }

    /// The bonus visible event cards give to a faction's rolls, weather excepted (10.2-E3, 10.2-E6, 10.2-E8-b).
    pub fn roll_bonus(&self, state: &State, faction: Faction) -> u8 {
        let bonus = |e: &crate::ids::EventId| self.pack.events[e.idx()].lasting[faction.idx()];
        self.visible(state).iter().map(bonus).max().unwrap_or(0).max(0) as u8
    }

    /// The event cards in the three boxes (1.P-1).
    pub fn visible(&self, state: &State) -> arrayvec::ArrayVec<crate::ids::EventId, 3> {
        state.pending.into_iter().chain(state.current).chain(state.spent.last().copied()).collect()
    }
}
