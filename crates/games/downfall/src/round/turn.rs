//! A new turn (12).

use crate::Downfall;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CardId, EventSet};
use crate::roster::ORDER;
use crate::state::{Place, State};
use sandtable_engine::Sink;

impl Downfall {
    /// The steps of a new turn; turn marker and weather are set when the weather marker has moved (12-1, 12-2).
    pub(super) fn new_turn_step<K: Sink<Event>>(&self, state: &mut State, step: u8, sink: &mut K) {
        if let Some(Frame::NewTurn { step }) = state.frames.top_mut() {
            *step += 1;
        }
        match step {
            0 => {
                self.join_cards(state, sink);
                self.join_pieces(state);
                self.bury_events(state);
            }
            // Air units are brought to the icons: each faction takes off and puts on, then the next (12-6, 10.3-e, 10.3-f).
            1..=8 => {
                let faction = ORDER[usize::from((step - 1) / 2)];
                let out = step % 2 == 1;
                state.frames.push(if out { Frame::AirOut { faction } } else { Frame::AirIn { faction } });
            }
            9 => {
                let mut returned = 0;
                for display in &mut state.displays {
                    returned += display.len() as u8;
                    state.cup = state.cup.or(*display);
                    *display = crate::ids::OrderSet::EMPTY;
                }
                state.backs = crate::ids::OrderSet::EMPTY;
                sink.emit(|| Event::Returned(returned));
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    /// Cards that enter this turn join their decks (12-3).
    fn join_cards<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let mut joined = 0;
        for (i, card) in self.pack.cards.iter().enumerate() {
            if card.turn == state.turn && self.profile(state).all_cards {
                state.decks[card.deck.idx()].insert(CardId(i as u8));
                joined += 1;
            }
        }
        sink.emit(|| Event::CardsJoined(joined));
    }

    /// This turn's pieces go to the pending area (12-4).
    fn join_pieces(&self, state: &mut State) {
        for piece in &mut state.pieces {
            if piece.place == Place::Turn(state.turn) {
                piece.place = Place::Pending;
            }
        }
    }

    /// The discards with the spent event go, shuffled, under what is left of the pile (12-5, 12-9).
    fn bury_events(&self, state: &mut State) {
        let group: EventSet = state.spent.drain(..).collect();
        if !group.is_empty() {
            let _ = state.pile.try_push(group);
        }
    }
}
