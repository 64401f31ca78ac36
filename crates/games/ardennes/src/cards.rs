//! German cards (5): what they are, and what playing one costs.

use crate::Ardennes;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{AlliedCard, AlliedCardId, Days, Gates, GermanCard, GermanCardId};
use crate::state::State;
use sandtable_engine::Sink;

impl Ardennes {
    /// A German card.
    pub fn german_card(&self, card: GermanCardId) -> &GermanCard {
        &self.pack.german_cards[usize::from(card.0)]
    }

    /// An Allied command card.
    pub fn allied_card(&self, card: AlliedCardId) -> &AlliedCard {
        &self.pack.allied_cards[usize::from(card.0)]
    }

    /// Allied Command Level of the German impulse in progress (4.IV.1-b, 4.11).
    pub fn level(&self, state: &State) -> u8 {
        let first = state.impulse.number <= 1;
        self.pack.calendar.day(state.day).map_or(0, |d| if first { d.first_level } else { d.level })
    }

    /// Whether a rule that holds only on certain days holds today.
    pub fn gate(&self, state: &State, which: fn(&Gates) -> Days) -> bool {
        which(&self.pack.calendar.gates).hold(state.day)
    }

    /// Whether a German impulse is in progress: then the values of all cards played count (4.IV.1-b).
    fn in_german_impulse(state: &State) -> bool {
        state.frames.iter().any(|f| matches!(f, Frame::GermanImpulse))
    }

    /// A card is played, for whatever: from the hand to the discards; its value counts in a German impulse.
    pub fn spend<K: Sink<Event>>(&self, state: &mut State, card: GermanCardId, sink: &mut K) {
        state.german.hand.remove(card);
        state.german.discards.insert(card);
        if Self::in_german_impulse(state) {
            state.impulse.value = state.impulse.value.saturating_add(self.german_card(card).value);
            state.impulse.cards = state.impulse.cards.saturating_add(1);
            let (total, level) = (state.impulse.value, self.level(state));
            sink.emit(|| Event::Played { card, total, level });
        }
    }
}
