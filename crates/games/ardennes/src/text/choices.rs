//! Choices in words.

use super::{Words, company, formation_key, subject, verb};
use crate::Ardennes;
use crate::action::Action;
use crate::frame::{Activation, ActivationStep, Attack, AttackStep, Formation, Frame};
use crate::pack::Side;
use crate::state::State;
use sandtable_engine::{Message, Value};

/// An action as the player reads it.
pub fn choice(game: &Ardennes, state: &State, action: Action) -> Message {
    if action == Action::Done {
        return done(game, state);
    }
    let key = match (state.top(), action) {
        (Some(Frame::Eventful(_)), Action::Division(_)) => "choice-hold-back".into(),
        (Some(Frame::Attack(attack)), Action::Draw(n)) if usize::from(n) <= attack.chits.len() => {
            "choice-draw-no-more".into()
        }
        _ => format!("choice-{}", verb(action)),
    };
    let mut text = Message { key: key.into(), args: Vec::new() };
    let (unit, hex, card) = subject(action);
    if let Some(unit) = unit {
        text = text.unit(game, "unit", unit);
    }
    if let Some(hex) = hex {
        text = text.at(game, "hex", hex);
    }
    if let Some(card) = card {
        text = text.card(game, "card", card);
    }
    match action {
        Action::Play(c) => {
            let formation = Value::Terms(crate::view::cards::formations(game, c));
            text.with("formation", formation).int("value", game.german_card(c).value)
        }
        Action::Corps(c) => text.with("corps", name(game, Formation::Corps(c))),
        Action::Division(d) => text.with("division", name(game, Formation::Division(d))),
        Action::Target(h) => text.units(game, "units", state.stack(h).collect()),
        Action::Event(kind) => text.with("event", Value::Term(format!("function-{}", kind.word()).into())),
        Action::Tactic(_, t) => {
            let term = |about: &str| Value::Term(format!("tactic-{about}{}", t.word()).into());
            text.with("tactic", term("")).with("effect", term("about-"))
        }
        Action::Group(hex) => match state.top() {
            Some(Frame::Command(card)) => {
                text.int("count", game.battle_group(state, *card, hex).len() as i64)
            }
            _ => text.int("count", 0),
        },
        Action::Draw(n) => text.int("chits", n),
        Action::Repair(b) => match game.bridge_ends(b) {
            Some((a, b)) => text.at(game, "from", a).at(game, "to", b),
            None => text,
        },
        Action::Build(side) => {
            let (a, b) = side.hexes(&game.pack.map.grid);
            text.at(game, "from", a).at(game, "to", b)
        }
        _ => text,
    }
}

/// Being done, by what ends with it.
fn done(game: &Ardennes, state: &State) -> Message {
    let new = Message::new;
    match state.top() {
        Some(Frame::SupplyEngineers) => new("choice-done-engineers"),
        Some(Frame::GermanImpulse) => new("choice-done-impulse"),
        Some(Frame::Command(card)) => new("choice-done-command").card(game, "card", *card),
        Some(Frame::Placing(_)) => new("choice-done-placing"),
        Some(Frame::Replacing { .. }) => new("choice-done-replacing"),
        Some(Frame::Eventful(kind)) => {
            new("choice-done-event").with("event", Value::Term(format!("function-{}", kind.word()).into()))
        }
        Some(Frame::Activation(a)) => step_done(game, state, a),
        Some(Frame::Move(mover)) if mover.spent == 0 => {
            new("choice-done-unmoved").unit(game, "unit", mover.unit)
        }
        Some(Frame::Move(mover)) => {
            let text = new("choice-done-move").unit(game, "unit", mover.unit);
            match state.hex_of(mover.unit) {
                Some(hex) => text.at(game, "hex", hex),
                None => text,
            }
        }
        Some(Frame::Demolition { .. }) => new("choice-done-demolition"),
        Some(Frame::RoadblockChecks { .. }) => new("choice-done-roadblock"),
        Some(Frame::Attack(attack)) => attack_done(game, attack),
        Some(Frame::Advance(advance)) => match advance.going {
            Some(unit) => new("choice-done-stay").unit(game, "unit", unit).at(game, "hex", advance.first),
            None => new("choice-done-advance").at(game, "hex", advance.first),
        },
        _ => new("choice-done"),
    }
}

/// The end of a step of an activation, for whom.
fn step_done(game: &Ardennes, state: &State, activation: &Activation) -> Message {
    let key = match activation.step {
        ActivationStep::Combat => "choice-done-combat",
        ActivationStep::DigIn => "choice-done-dig-in",
        _ => "choice-done-movement",
    };
    company(game, state, Message::new(key), "formation", activation.units)
}

/// All attackers are named, or no more tactics are played.
fn attack_done(game: &Ardennes, attack: &Attack) -> Message {
    let key = match attack.step {
        AttackStep::Declare => "choice-done-declare",
        _ if attack.played.is_empty() => "choice-done-no-tactic",
        _ if attack.side == Side::German => "choice-done-tactics",
        _ => "choice-done-no-tactic",
    };
    Message::new(key).at(game, "hex", attack.target)
}

fn name(game: &Ardennes, formation: Formation) -> Value {
    Value::Term(formation_key(game, formation).into())
}
