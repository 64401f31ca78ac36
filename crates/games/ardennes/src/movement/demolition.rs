//! Blowing bridges before Germans on the move (11.4), and Operation Greif (11.41).

use crate::Ardennes;
use crate::action::Action;
use crate::enter::push;
use crate::event::Event;
use crate::frame::{Frame, Roll, Span};
use crate::pack::{EventKind, GermanCardId};
use crate::state::State;
use sandtable_engine::event::Sink;

impl Ardennes {
    /// The die is due; each bridge has one in an activation.
    pub(super) fn settle_demolition(&self, state: &mut State) {
        let Some(Frame::Demolition { bridge, .. }) = state.top() else { return };
        let bridge = *bridge;
        if state.traffic.check(bridge) {
            push(state, Frame::Roll(Roll::Demolition(bridge)));
        } else {
            state.frames.pop();
        }
    }

    /// The die: up to the number the bridge is blown, unless Greif answers.
    pub(super) fn roll_demolition<K: Sink<Event>>(
        &self,
        state: &mut State,
        bridge: Span,
        die: u8,
        sink: &mut K,
    ) {
        let number = self.demolition_number(bridge);
        let success = die <= number;
        sink.emit(|| Event::Demolition { bridge, die, number, blown: success });
        let answer = success && self.reactions(state, EventKind::Greif).next().is_some();
        if let Some(Frame::Demolition { blown, .. }) = state.frames.last_mut()
            && answer
        {
            *blown = true;
            return;
        }
        if success {
            self.blow(state, bridge);
        }
        // The frame of the check is done; its next settling takes it away.
    }

    /// A demolition outside movement has succeeded: the German may answer, else the bridge is gone (11.41).
    pub(crate) fn blow_or_ask(&self, state: &mut State, bridge: Span) {
        if self.reactions(state, EventKind::Greif).next().is_some() {
            push(state, Frame::Demolition { bridge, blown: true });
        } else {
            self.blow(state, bridge);
        }
    }

    /// A bridge is gone: one of the map is marked (16.2-a), one built in play comes off it (16.22).
    pub fn blow(&self, state: &mut State, bridge: Span) {
        match bridge {
            Span::Printed(bridge) => {
                state.blown.insert(bridge);
            }
            Span::Built(side) => state.built.retain(|b| b.side != side),
        }
    }

    pub(super) fn demolition_options(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.reactions(state, EventKind::Greif).map(Action::React));
        out.push(Action::Done);
    }

    /// The German has answered a demolition.
    pub(super) fn answer_demolition<K: Sink<Event>>(
        &self,
        state: &mut State,
        card: Option<GermanCardId>,
        sink: &mut K,
    ) {
        let Some(Frame::Demolition { bridge, .. }) = state.frames.pop() else { return };
        match card {
            Some(card) => {
                self.spend(state, card, sink);
                sink.emit(|| Event::Reacted(card, EventKind::Greif));
            }
            None => self.blow(state, bridge),
        }
    }
}
