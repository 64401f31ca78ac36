//! Choices in words.

use super::{Words, card_of, formation_key, subject, verb};
use crate::Ardennes;
use crate::action::Action;
use crate::frame::Formation;
use crate::state::State;
use sandtable_engine::{Message, Value};

/// An action as the player reads it.
pub fn choice(game: &Ardennes, _state: &State, action: Action) -> Message {
    let key = format!("choice-{}", verb(action));
    let mut text = Message { key: key.into(), args: Vec::new() };
    let (unit, hex) = subject(action);
    if let Some(unit) = unit {
        text = text.unit(game, "unit", unit);
    }
    if let Some(hex) = hex {
        text = text.at(game, "hex", hex);
    }
    if let Some(card) = card_of(action) {
        text = text.card(game, "card", card);
    }
    match action {
        Action::Play(c) => {
            let formation = Value::Terms(crate::view::cards::formations(game, c));
            text.with("formation", formation).int("value", game.german_card(c).value)
        }
        Action::Corps(c) => text.with("corps", name(game, Formation::Corps(c))),
        Action::Division(d) => text.with("division", name(game, Formation::Division(d))),
        Action::Event(kind) => text.with("event", Value::Term(format!("function-{}", kind.key()).into())),
        Action::Tactic(_, t) => text.with("tactic", Value::Term(format!("tactic-{}", t.key()).into())),
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

fn name(game: &Ardennes, formation: Formation) -> Value {
    Value::Term(formation_key(game, formation).into())
}
