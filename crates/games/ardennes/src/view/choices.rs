//! What the German may choose, each with its verb, counter, place, cost, words, odds and what should be known before.

use super::cards;
use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::frame::{ActivationStep, Attack, AttackStep, Bringing, Frame};
use crate::ids::UnitSet;
use crate::movement::Range;
use crate::pack::{Side, UnitId};
use crate::state::State;
use crate::text::{self, Words};
use sandtable_engine::view::{Choice, ChoiceKind, Place, Warning};
use sandtable_engine::{Game, Message, Seat, Value};

/// Every choice of the seat.
pub(super) fn options(game: &Ardennes, state: &State, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    game.options(state, seat, &mut list);
    let steps = Steps::of(game, state);
    let choice = |action: Action| {
        let (unit, hex, card) = text::subject(action);
        let unit = unit.or(steps.as_ref().filter(|_| hex.is_some()).map(|s| s.unit));
        let card = card.map(|c| cards::id(game, c));
        Choice {
            action: text::write(game, action),
            verb: text::verb(action).into(),
            kind: kind(action),
            piece: unit.map(|u| game.key(u).to_owned()).or(card),
            place: hex.map(|h| Place::Hex(game.pack.map.grid.label(h).to_owned())).or(bridge(game, action)),
            units: commanded(game, state, action).iter().map(|u| game.key(u).to_owned()).collect(),
            cost: steps.as_ref().and_then(|s| s.cost(action)),
            ask: odds(game, state, action),
            warning: warning(game, state, action, &list),
            text: text::choice(game, state, action),
            ..Choice::default()
        }
    };
    list.iter().copied().map(choice).collect()
}

/// How a choice looks: what strikes, what goes somewhere, what plays a card, what ends a question.
const fn kind(action: Action) -> ChoiceKind {
    match action {
        Action::Target(_) | Action::Attack(_) => ChoiceKind::Attack,
        Action::Go(_)
        | Action::March(_)
        | Action::Enter(..)
        | Action::Drop(_)
        | Action::Bring(..)
        | Action::Retreat(_)
        | Action::Advance(..)
        | Action::Deploy => ChoiceKind::Move,
        Action::Play(_) | Action::Event(_) | Action::React(_) | Action::Tactic(..) => ChoiceKind::Play,
        Action::Done => ChoiceKind::End,
        _ => ChoiceKind::Choose,
    }
}

/// Who would be activated with a formation. Of a battle group the words tell how many: it can lie in a hundred hexes.
fn commanded(game: &Ardennes, state: &State, action: Action) -> UnitSet {
    match (state.top(), action) {
        (Some(Frame::Command(_)), Action::Corps(corps)) => game.activatable_corps(state, corps),
        (Some(Frame::Command(_)), Action::Division(division)) => game.activatable_division(state, division),
        // A card shows everybody it could command, whichever formation is named afterwards.
        (Some(Frame::GermanImpulse), Action::Play(card)) => {
            let mut commands = Vec::new();
            game.command_options(state, card, &mut commands);
            let units = commands.into_iter().map(|command| match command {
                Action::Corps(corps) => game.activatable_corps(state, corps),
                Action::Division(division) => game.activatable_division(state, division),
                _ => UnitSet::EMPTY,
            });
            units.fold(UnitSet::EMPTY, |all, some| all.or(some))
        }
        _ => UnitSet::EMPTY,
    }
}

/// What one should know before choosing: what ends while something could still be done, what is lost for good.
fn warning(game: &Ardennes, state: &State, action: Action, all: &[Action]) -> Option<Warning> {
    let warn = |rule: &'static str, text: Message| Some(Warning { text, rule: rule.into() });
    let new = Message::new;
    match (state.top()?, action) {
        (Frame::GermanImpulse, Action::Play(card)) => {
            let mut commands = Vec::new();
            game.command_options(state, card, &mut commands);
            let text = new("warn-card-idle").card(game, "card", card);
            if commands == [Action::Done] { warn("4.IV.1-b", text) } else { None }
        }
        (Frame::GermanImpulse, Action::Done) => {
            let waiting = could_act(game, state);
            let text = new("warn-impulse").int("count", waiting.len() as i64);
            if waiting.is_empty() { None } else { warn("5.1-c", text.units(game, "units", waiting)) }
        }
        (Frame::Activation(a), Action::Done) => match a.step {
            ActivationStep::Movement => {
                let idle: UnitSet = all
                    .iter()
                    .filter_map(|a| match a {
                        Action::Select(unit) => Some(*unit),
                        _ => None,
                    })
                    .collect();
                let text = new("warn-unmoved").int("count", idle.len() as i64);
                warn("4.IV.1-c", text.units(game, "units", idle))
            }
            ActivationStep::Combat => {
                let hexes: Vec<&str> = all
                    .iter()
                    .filter_map(|a| match a {
                        Action::Target(hex) => Some(game.pack.map.grid.label(*hex)),
                        _ => None,
                    })
                    .collect();
                let text = new("warn-targets").int("count", hexes.len() as i64);
                warn("13.1-a", text.text("hexes", hexes.join(", ")))
            }
            _ => None,
        },
        (Frame::Placing(placing), Action::Done) => {
            warn("7.1-a", new("warn-reserves").units(game, "units", placing.units))
        }
        (Frame::Replacing { points, .. }, Action::Done) => {
            warn("17.1", new("warn-replacements").int("points", *points))
        }
        (Frame::Eventful(kind), Action::Done) => {
            let name = Value::Term(format!("function-{}", kind.word()).into());
            warn("4.IV.1-b", new("warn-event").with("event", name))
        }
        (Frame::Move(mover), Action::Go(hex) | Action::March(hex)) => {
            let room = game.room(&Board::new(&game.pack, state), Side::German, hex, &[mover.unit]);
            if room { None } else { warn("11.5-b", new("warn-crowded").at(game, "hex", hex)) }
        }
        (Frame::Move(mover), Action::Leave) => {
            warn("11.92", new("warn-leave").unit(game, "unit", mover.unit))
        }
        (Frame::Attack(attack), Action::Done) if attack.bringing == Bringing::Anybody => {
            warn("13.0-G2", new("warn-nobody-brought"))
        }
        (Frame::Attack(attack), Action::Draw(total)) => break_off(game, state, attack, total),
        _ => None,
    }
}

/// Units that a card in hand could still activate with their formation in this impulse.
fn could_act(game: &Ardennes, state: &State) -> UnitSet {
    let mut commands = Vec::new();
    for card in state.german.hand.iter() {
        game.command_options(state, card, &mut commands);
    }
    commands.into_iter().fold(UnitSet::EMPTY, |units, command| match command {
        Action::Corps(corps) => units.or(game.activatable_corps(state, corps)),
        Action::Division(division) => units.or(game.activatable_division(state, division)),
        _ => units,
    })
}

/// An attack that ends with the defenders unhurt although chits could still be drawn (13.4-b).
fn break_off(game: &Ardennes, state: &State, attack: &Attack, total: u8) -> Option<Warning> {
    let most = game.maximum_draw(state, attack).0;
    if usize::from(total) > attack.chits.len() || total >= most {
        return None;
    }
    let facts = game.facts(state, attack);
    let (_, hits) = crate::combat::chits::adjusted(&facts, game.sum_chits(&facts, attack.chits));
    let text = Message::new("warn-break-off").int("more", most - total);
    (hits == 0).then(|| Warning { text, rule: "13.4-b".into() })
}

/// What the next steps of a unit on the move cost.
struct Steps {
    unit: UnitId,
    going: Range,
    marching: Range,
}

impl Steps {
    fn of(game: &Ardennes, state: &State) -> Option<Steps> {
        let Frame::Move(mover) = state.top()? else { return None };
        let (unit, hex) = (mover.unit, state.hex_of(mover.unit)?);
        let board = Board::new(&game.pack, state);
        let going = game.range_from(&board, unit, hex, mover.spent);
        let marching = game.strategic_from(&board, unit, (mover.start, hex), mover.spent);
        Some(Steps { unit, going, marching })
    }

    fn cost(&self, action: Action) -> Option<Value> {
        let points = match action {
            Action::Go(hex) => self.going.cost(hex),
            Action::March(hex) => self.marching.cost(hex),
            _ => None,
        };
        points.map(|p| Value::Int(p.into()))
    }
}

/// The question that shows what an attack can bring, for the choices that lead to chits: when to begin, and how many in all.
/// The target and each attacker can be taken back, and the odds are told as they join: nobody has to confirm them one by one.
/// The last tactic that can be played begins the draw: there is no other place to see the complete odds.
fn odds(game: &Ardennes, state: &State, action: Action) -> Option<String> {
    match (state.top()?, action) {
        (Frame::Attack(attack), Action::Done) => {
            let named = matches!(attack.step, AttackStep::Declare | AttackStep::Tactics);
            (named && !attack.attackers.is_empty()).then(|| "odds".to_owned())
        }
        (Frame::Attack(attack), Action::Draw(chits)) => {
            (usize::from(chits) > attack.chits.len()).then(|| format!("odds draw {chits}"))
        }
        _ => game
            .after_tactic(state, action)
            .filter(|(_, last)| *last)
            .map(|_| format!("odds after {}", text::write(game, action))),
    }
}

/// The hexside an engineers' choice is about.
fn bridge(game: &Ardennes, action: Action) -> Option<Place> {
    let (a, b) = match action {
        Action::Repair(id) => game.bridge_ends(id)?,
        Action::Build(side) => side.hexes(&game.pack.map.grid),
        _ => return None,
    };
    let label = |h| game.pack.map.grid.label(h).to_owned();
    Some(Place::Side(label(a), label(b)))
}
