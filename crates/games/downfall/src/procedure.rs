//! What each part of the rules answers for its frames.
//!
//! The game asks the part that owns the top frame ([`crate::frame::Frame::part`]). A frame that needs nobody's answer is
//! moved on by [`Procedure::settle`] until one does; so the machine always rests at a real decision.

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use sandtable_engine::{Decision, Outcome, Refusal, Sink};

/// One part of the rules: the methods of the contract, for the frame on top of the stack.
pub trait Procedure {
    /// Who must act; `None` if the frame moves on by itself.
    fn decision(game: &Downfall, state: &State) -> Option<Decision>;

    /// Every legal action of the seat that is asked.
    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>);

    /// Why an action that is not legal is refused; `None` where the general answer serves.
    fn refuse(_game: &Downfall, _state: &State, _action: Action) -> Option<Refusal> {
        None
    }

    /// Applies a legal action.
    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K);

    /// Applies dice or a draw.
    fn roll<K: Sink<Event>>(game: &Downfall, state: &mut State, outcome: Outcome, sink: &mut K);

    /// Takes one step of a frame that asks nobody.
    fn settle<K: Sink<Event>>(game: &Downfall, state: &mut State, sink: &mut K);
}
