//! What a seat may choose, each with its verb, counter, place, cost, words and the question that shows its odds.

use crate::RedWinter;
use crate::action::Action;
use crate::frame::Frame;
use crate::pack::UnitId;
use crate::state::State;
use crate::text::{self, Words};
use crate::units::UnitSet;
use sandtable_engine::view::{Choice, ChoiceKind, Place, Warning};
use sandtable_engine::{Game, Message, Seat, Silent, Value, say};
use sandtable_hex::HexId;

/// Every choice of the seat.
pub(super) fn options(game: &RedWinter, st: &State, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    game.options(st, seat, &mut list);
    let steps = match st.top() {
        Some(Frame::Acting(m)) if list.iter().any(|a| matches!(a, Action::Move(_))) => game.move_costs(st, m),
        _ => Vec::new(),
    };
    let all = list.clone();
    list.into_iter()
        .map(|action| {
            let (piece, hex) = text::subject(action);
            let piece = piece.or_else(|| mover(st, action));
            Choice {
                action: text::write(game, action),
                verb: text::verb(action).into(),
                kind: kind(action),
                piece: piece.map(|u| game.def(u).key.clone()),
                place: hex.map(|h| Place::Hex(game.pack.grid.label(h).to_string())),
                cost: cost(game, st, action, &steps),
                ask: odds(game, st, seat, action),
                warning: warning(game, st, action, &all),
                text: text::choice(game, st, action),
                ..Choice::default()
            }
        })
        .collect()
}

/// How a choice looks: what strikes, what goes somewhere, what ends a question.
const fn kind(action: Action) -> ChoiceKind {
    match action {
        Action::Assault(_) | Action::Attack(_) | Action::Target(_) | Action::Combat | Action::Raid(_) => {
            ChoiceKind::Attack
        }
        Action::Fire(_) | Action::Support(_) | Action::Defend(..) | Action::AtFire(..) => ChoiceKind::Fire,
        Action::Move(_)
        | Action::Advance(..)
        | Action::Retreat
        | Action::RetreatTo(..)
        | Action::Deploy(..)
        | Action::Exit
        | Action::RaidVia(_)
        | Action::RebuildAt(_) => ChoiceKind::Move,
        Action::Done | Action::Default => ChoiceKind::End,
        _ => ChoiceKind::Choose,
    }
}

/// The unit that goes there, or the first of the stack that does: the action itself names only the hex.
fn mover(st: &State, action: Action) -> Option<UnitId> {
    match (st.top(), action) {
        (Some(Frame::Acting(m)), Action::Move(_) | Action::Assault(_)) => m.group.first(),
        _ => None,
    }
}

/// What an action would cost: movement points in halves, replacement points, victory points given away.
fn cost(game: &RedWinter, st: &State, action: Action, steps: &[(HexId, u8)]) -> Option<Value> {
    let arrivals = &game.pack.constants.arrivals;
    let points = match action {
        Action::Move(hex) => {
            let (_, half) = steps.iter().find(|(h, _)| *h == hex)?;
            return Some(Value::Half(i64::from(*half)));
        }
        Action::Assault(hex) => {
            let Some(Frame::Acting(m)) = st.top() else { return None };
            return game.assault_check(st, m, hex).ok().map(|half| Value::Half(i64::from(half)));
        }
        Action::Replace(_) => arrivals.rp_flip,
        Action::Rebuild(_, true) => arrivals.rp_full,
        Action::Rebuild(_, false) => arrivals.rp_reduced,
        Action::Commit(_) if game.scenario_of(st).victory.armor_price => game.now(st).armor_vp,
        _ => return None,
    };
    Some(Value::Int(i64::from(points)))
}

/// Whether nothing is left to declare for this seat after the action: the dice fall, or the enemy is asked.
fn ends_declaration(game: &RedWinter, st: &State, seat: Seat, action: Action) -> bool {
    let mut after = st.clone();
    game.perform(&mut after, seat, action, &mut Silent);
    !(matches!(after.top(), Some(Frame::Battle(_))) && game.decision(&after).actor.includes(seat))
}

/// What one should know before choosing: a phase that ends while something could still be done, points that are lost, a
/// shot that rules Combat out (10.3.2-c).
fn warning(game: &RedWinter, st: &State, action: Action, all: &[Action]) -> Option<Warning> {
    let warn = |rule: &'static str, text: Message| Some(Warning { text, rule: rule.into() });
    match (st.top(), action) {
        (Some(Frame::Action), Action::Done) => {
            let idle: UnitSet = all
                .iter()
                .filter_map(|a| match a {
                    Action::Select(unit) => Some(*unit),
                    _ => None,
                })
                .collect();
            let text = Message::new("warn-units-left").int("count", idle.len() as i64);
            if idle.is_empty() { None } else { warn("3.0-II-a", text.units(game, "units", idle)) }
        }
        (Some(Frame::Combat), Action::Done) => {
            let hexes: Vec<&str> = all
                .iter()
                .filter_map(|a| match a {
                    Action::Target(hex) => Some(game.pack.grid.label(*hex)),
                    _ => None,
                })
                .collect();
            let text = Message::new("warn-targets-left").int("count", hexes.len() as i64);
            if hexes.is_empty() { None } else { warn("3.0-III-a", text.text("hexes", hexes.join(", "))) }
        }
        (Some(Frame::Reset), Action::Done) if all.len() > 1 => {
            warn("13.2-b", Message::new("warn-points-lost").int("points", st.rp))
        }
        (Some(Frame::Open(open)), Action::Fire(_)) if all.contains(&Action::Combat) => {
            warn("10.3.2-c", say!(game, "warn-no-combat", hex = open.hex))
        }
        _ => None,
    }
}

/// The question whose answer shows what the dice can bring, for choices that lead to dice without another choice of
/// this seat, and for shots that will be rolled.
fn odds(game: &RedWinter, st: &State, seat: Seat, action: Action) -> Option<String> {
    let key = |unit: UnitId| game.def(unit).key.as_str();
    let label = |hex: HexId| game.pack.grid.label(hex);
    let keys = |units: UnitSet| units.iter().map(key).collect::<Vec<_>>().join(" ");
    match (st.top(), action) {
        // The last unit that can be named ends the declaration: there is no other place to see the complete odds.
        (Some(Frame::Battle(_)), Action::Attack(unit) | Action::Support(unit))
            if ends_declaration(game, st, seat, action) =>
        {
            Some(format!("odds with {}", key(unit)))
        }
        (Some(Frame::Battle(_)), Action::Defend(unit, hex)) if ends_declaration(game, st, seat, action) => {
            Some(format!("odds with {} {}", key(unit), label(hex)))
        }
        (Some(Frame::Acting(m)), Action::Recover) => m.group.first().map(|u| format!("recovery {}", key(u))),
        (Some(Frame::Acting(m)), Action::Assault(hex)) => {
            Some(format!("assault {} from {}", label(hex), keys(m.group)))
        }
        (Some(Frame::Open(open)), Action::Fire(unit)) => {
            Some(format!("fire {} {}", key(unit), label(open.hex)))
        }
        (Some(Frame::Battle(b)), Action::Support(unit)) => {
            Some(format!("fire {} {}", key(unit), label(b.target)))
        }
        (Some(Frame::Battle(_)), Action::Defend(unit, hex)) => {
            Some(format!("fire {} {}", key(unit), label(hex)))
        }
        (Some(Frame::Battle(_)), Action::Done) => Some("odds".into()),
        (Some(Frame::RaidRoute { group, target }), Action::RaidVia(hex)) => {
            Some(format!("raid {} via {} from {}", label(*target), label(hex), keys(*group)))
        }
        (_, Action::AtFire(gun, armor)) => Some(format!("at-fire {} {}", key(gun), key(armor))),
        _ => None,
    }
}
