//! The Allied system (8, 9, 10).
//!
//! | rules | module |
//! | --- | --- |
//! | 8 command cards | [`command`], [`card_events`] |
//! | 9 reserves | [`deploy`], [`xxx`] |
//! | 10.0, 10.1 activation | [`activate`] |
//! | 10.2, 10.3 testing units for action cards | [`unit_decision`] |
//! | 10.4 to 10.64 acting | [`gather`], [`situation`] |
//! | 10.8 behind the lines | [`wander`] |
//! | 13.2, 15.4 units that appear | [`pick`] |
//! | how it chooses | [`choose`] |

pub mod activate;
pub mod card_events;
pub mod choose;
pub mod command;
pub mod deploy;
pub mod gather;
pub mod pick;
pub mod situation;
pub mod unit_decision;
pub mod wander;
pub mod xxx;

use crate::Ardennes;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{AlliedStep, Frame, Roll};
use crate::procedure::Procedure;
use crate::rules::GERMAN;
use crate::state::State;
use sandtable_engine::chance::{Chance, Outcome};
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};

/// The Allied system's part of the rules.
pub struct Allied;

impl Procedure for Allied {
    fn decision(_game: &Ardennes, state: &State) -> Option<Decision> {
        match state.top()? {
            Frame::AlliedImpulse(impulse) => impulse.card.map(|_| Decision::system()),
            Frame::Deploying(deploying) => (!deploying.order.is_empty()).then(Decision::system),
            Frame::AlliedActivation(activation) => match activation.step {
                AlliedStep::Wanderers | AlliedStep::Cards => {
                    (!activation.order.is_empty()).then(Decision::system)
                }
                AlliedStep::Draw | AlliedStep::DigIn | AlliedStep::Recover => None,
            },
            Frame::Gathering(gathering) => (!gathering.order.is_empty()).then(Decision::system),
            Frame::Tie { .. } => Some(Decision::seat(GERMAN)),
            Frame::Roll(_) => Some(Decision::chance(Chance::Dice { count: 1, sides: 10 })),
            _ => None,
        }
    }

    fn options(_game: &Ardennes, state: &State, out: &mut Vec<Action>) {
        if let Some(Frame::Tie { among, .. }) = state.top() {
            out.extend(among.iter().copied().map(Action::Choose));
        }
    }

    fn refuse(_game: &Ardennes, state: &State, action: Action) -> Option<Refusal> {
        match (state.top(), action) {
            (Some(Frame::Tie { among, .. }), Action::Choose(hex)) if among.contains(&hex) => None,
            (Some(Frame::Tie { .. }), _) => Some(Refusal::new("10.64-c", Message::new("refused-tie"))),
            _ => Some(Refusal::not_your_decision()),
        }
    }

    fn perform<K: Sink<Event>>(game: &Ardennes, state: &mut State, action: Action, sink: &mut K) {
        if let Action::Choose(hex) = action {
            game.tie_broken(state, hex, sink);
        }
    }

    fn roll<K: Sink<Event>>(game: &Ardennes, state: &mut State, outcome: Outcome, sink: &mut K) {
        let die = outcome.0 as u8 + 1;
        match state.top() {
            Some(Frame::Roll(Roll::Wanderer(unit))) => game.wanderer_rolled(state, *unit, die, sink),
            Some(Frame::Roll(Roll::EngineersBridge(bridge))) => {
                game.engineers_rolled(state, *bridge, die, sink)
            }
            _ => {}
        }
    }

    fn advance<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K) {
        match state.top() {
            Some(Frame::AlliedImpulse(_)) => game.consider(state, sink),
            Some(Frame::Deploying(_)) => game.deploy_next(state, sink),
            Some(Frame::AlliedActivation(activation)) => match activation.step {
                AlliedStep::Wanderers => game.wander_next(state, sink),
                _ => game.test_next(state, sink),
            },
            Some(Frame::Gathering(_)) => game.gather_next(state, sink),
            _ => {}
        }
    }

    fn settle<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K) {
        match state.top() {
            Some(Frame::AlliedImpulse(impulse)) => game.draw_command(state, *impulse, sink),
            Some(Frame::Deploying(_)) => game.deploy_step(state, sink),
            Some(Frame::AlliedActivation(_)) => game.activation_step(state, sink),
            Some(Frame::Gathering(_)) => game.gathered(state, sink),
            _ => {
                // Nothing of this part rests here; never loop on it.
                state.frames.pop();
            }
        }
    }
}
