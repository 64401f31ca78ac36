//! Movement (11): costs, reach, the German's moves with what can interrupt them, and moves of the Allied system.

pub mod cost;
mod demolition;
pub mod exit;
mod memo;
pub mod mover;
pub mod reach;
pub mod strategic;
pub mod system;

pub use reach::Range;

use crate::Ardennes;
use crate::action::Action;
use crate::event::{Event, Reason, Trace};
use crate::frame::{Frame, Roll};
use crate::procedure::Procedure;
use crate::rules::GERMAN;
use crate::state::State;
use sandtable_engine::chance::{Chance, Outcome};
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};

/// The die of every check here.
const DIE: Chance = Chance::Dice { count: 1, sides: 10 };

/// Movement, stacking, bridges, roadblocks and supply: answers for its frames.
pub struct Ground;

/// A reasoning of one line: the number a die was held against.
pub(crate) fn number_trace(rule: &'static str, key: &'static str, number: u8, held: bool) -> Trace {
    vec![Reason { rule, key, held, number: Some(i16::from(number)), hexes: Vec::new(), units: Vec::new() }]
}

impl Procedure for Ground {
    fn decision(game: &Ardennes, state: &State) -> Option<Decision> {
        let seat = Some(Decision::seat(GERMAN));
        match state.top()? {
            Frame::Move(mover) if game.asks_mover(state, mover) => seat,
            Frame::Demolition { blown: true, .. } => seat,
            Frame::RoadblockChecks { placed: Some(_), .. } => seat,
            Frame::Overstacked { .. } => game.overstacked_hex(state).and(seat),
            Frame::SystemMove(way) if !way.way.is_empty() => Some(Decision::system()),
            Frame::Roll(_) => Some(Decision::chance(DIE)),
            _ => None,
        }
    }

    fn options(game: &Ardennes, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Move(mover)) => game.move_options(state, mover, out),
            Some(Frame::Demolition { .. }) => game.demolition_options(state, out),
            Some(Frame::RoadblockChecks { .. }) => game.roadblock_options(state, out),
            Some(Frame::Overstacked { .. }) => game.reducible(state, out),
            _ => {}
        }
    }

    fn refuse(game: &Ardennes, state: &State, action: Action) -> Option<Refusal> {
        if let (Some(Frame::Move(mover)), Action::Go(_) | Action::March(_) | Action::Leave) =
            (state.top(), action)
        {
            return game.refuse_move(state, mover, action);
        }
        let mut legal = Vec::new();
        Ground::options(game, state, &mut legal);
        if legal.contains(&action) {
            return None;
        }
        let (rule, key) = match state.top() {
            Some(Frame::Move(_)) => ("11.0-c", "refused-moving"),
            Some(Frame::Demolition { .. }) => ("11.41", "refused-demolition"),
            Some(Frame::RoadblockChecks { .. }) => ("15.1-d", "refused-roadblock"),
            Some(Frame::Overstacked { .. }) => ("11.5-c", "refused-overstacked"),
            _ => ("turn", "refused-not-your-decision"),
        };
        Some(Refusal::new(rule, Message::new(key)))
    }

    fn perform<K: Sink<Event>>(game: &Ardennes, state: &mut State, action: Action, sink: &mut K) {
        let card = match action {
            Action::React(card) => Some(card),
            _ => None,
        };
        match state.top() {
            Some(Frame::Move(_)) => game.perform_move(state, action, sink),
            Some(Frame::Demolition { .. }) => game.answer_demolition(state, card, sink),
            Some(Frame::RoadblockChecks { .. }) => game.answer_roadblock(state, card, sink),
            Some(Frame::Overstacked { .. }) => {
                if let Action::Reduce(unit) = action {
                    game.lose_step(state, unit, "11.5-c", sink);
                }
            }
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Ardennes, state: &mut State, outcome: Outcome, sink: &mut K) {
        let Some(Frame::Roll(roll)) = state.frames.pop() else { return };
        let die = DIE.face(outcome, 0);
        match roll {
            Roll::Demolition(bridge) => game.roll_demolition(state, bridge, die, sink),
            Roll::Roadblock(hex) => game.roll_roadblock(state, hex, die, sink),
            Roll::Reserve(hex) => game.roll_reserve(state, hex, die, sink),
            Roll::Surrender(unit) => game.roll_surrender(state, unit, die, sink),
            // Dice of other parts.
            _ => {}
        }
    }

    fn advance<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K) {
        game.system_step(state, sink);
    }

    fn settle<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K) {
        match state.top() {
            Some(Frame::Move(_)) => game.settle_move(state, sink),
            Some(Frame::Demolition { .. }) => game.settle_demolition(state),
            Some(Frame::RoadblockChecks { .. }) => game.settle_roadblocks(state),
            Some(Frame::ReserveChecks { .. }) => game.settle_reserves(state, sink),
            Some(Frame::Surrenders { .. }) => game.settle_surrenders(state, sink),
            Some(Frame::Overstacked { .. } | Frame::SystemMove(_)) => {
                state.frames.pop();
            }
            _ => {}
        }
    }
}
