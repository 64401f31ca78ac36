//! What each part of the rules answers for its frames.
//!
//! The game asks the part that owns the top frame ([`crate::frame::Frame::part`]). A frame that needs nobody's answer is
//! moved on by [`Procedure::settle`] until one does; so the machine always rests at a real decision.

use crate::Ardennes;
use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use sandtable_engine::chance::Outcome;
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::Refusal;

/// One part of the rules: the methods of the contract, for the frame on top of the stack.
pub trait Procedure {
    /// Who must act; `None` if the frame moves on by itself.
    fn decision(game: &Ardennes, state: &State) -> Option<Decision>;

    /// Every legal action, if the German is asked.
    fn options(game: &Ardennes, state: &State, out: &mut Vec<Action>);

    /// Why an action is not legal; `None` for a legal one. `options` and this use the same predicates.
    fn refuse(game: &Ardennes, state: &State, action: Action) -> Option<Refusal>;

    /// Applies a legal action.
    fn perform<K: Sink<Event>>(game: &Ardennes, state: &mut State, action: Action, sink: &mut K);

    /// Applies a die or a draw.
    fn roll<K: Sink<Event>>(game: &Ardennes, state: &mut State, outcome: Outcome, sink: &mut K);

    /// Lets the Allied system take one step.
    fn advance<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K);

    /// Takes one step of a frame that asks nobody.
    fn settle<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K);
}
