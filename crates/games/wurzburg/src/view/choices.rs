//! What a seat may choose, with counter, place, cost and words.

use crate::Wurzburg;
use crate::action::Action;
use crate::field::Work;
use crate::frame::Frame;
use crate::gas::Wash;
use crate::movement::Reach;
use crate::shock::Close;
use crate::state::State;
use crate::support::{Order, Procedure, StrikeKind, StrikeStage};
use crate::text;
use sandtable_engine::view::{Choice, ChoiceKind, Place, Warning};
use sandtable_engine::{Game, Message, Seat, Value};

/// Every choice of the seat.
pub(super) fn options(game: &Wurzburg, st: &State, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    game.options(st, seat, &mut list);
    let reach = match st.top() {
        Some(Frame::Move(m)) => game.reach(st, m),
        _ => Reach::default(),
    };
    // The counter in hand during a set-up, with the steps its force has left.
    let held = match st.top() {
        Some(Frame::Deploy(d)) => {
            let unit = game.counter_in_hand(st, d);
            game.deploy_pool(st, d).into_iter().find(|(u, _)| Some(*u) == unit)
        }
        _ => None,
    };
    list.into_iter()
        .map(|action| {
            let (piece, hex) = text::subject(action);
            let side = match action {
                Action::Work(Work::Bridge(work)) => text::span_of(work).map(|s| text::span_place(game, s)),
                _ => None,
            };
            let mover = match (st.top(), action) {
                (Some(Frame::Move(m)), Action::Go(_)) => m.force.first(),
                (_, Action::At(_) | Action::Display(_) | Action::Steps(_)) => held.map(|(unit, _)| unit),
                _ => None,
            };
            let cost = match action {
                Action::Go(to) => reach.get(to).map(|e| Value::Fraction(i64::from(e.total), 4)),
                _ => None,
            };
            Choice {
                action: text::write(game, action),
                verb: text::verb(action).into(),
                kind: kind(action),
                piece: piece.or(mover).map(|u| game.pack.key(u).to_owned()),
                place: side.or(hex.map(|h| Place::Hex(game.pack.label(h).to_owned()))),
                units: units(game, st, action),
                steps: match (action, held) {
                    (Action::Steps(k), Some((_, left))) => (k > 0).then_some((k, left.max(k))),
                    _ => steps(game, st, action),
                },
                other: other(game, action),
                cost,
                text: text::choice(game, st, action),
                ask: odds(game, st, action),
                preview: outlook(st, action).map(str::to_owned),
                warning: warning(st, action),
            }
        })
        .collect()
}

/// The steps a choice is about and those the counter has. Counters whose steps are still open have none to show.
fn steps(game: &Wurzburg, st: &State, action: Action) -> Option<(u8, u8)> {
    let (unit, k) = match action {
        Action::Take(u, k) | Action::Leave(u, k) | Action::Mask(u, k) => (u, k),
        Action::Transfer(u, _, k) | Action::Ford(u, k, _) | Action::Wash(Wash(u, k)) => (u, k),
        _ => return None,
    };
    (!game.is_unrevealed(st, unit)).then(|| (k, st.counter(unit).steps.max(k)))
}

/// The counters of the formation a choice is about.
fn units(game: &Wurzburg, st: &State, action: Action) -> Vec<String> {
    let formation = match action {
        Action::Plan(formation, ..) | Action::Operate(formation) | Action::With(formation) => formation,
        _ => return Vec::new(),
    };
    game.roster(st, formation).map(|(c, _)| game.pack.key(c).to_owned()).collect()
}

/// The counter that comes to another, or gets its steps.
fn other(game: &Wurzburg, action: Action) -> Option<String> {
    match action {
        Action::Merge(_, other) | Action::Transfer(_, other, _) => Some(game.pack.key(other).to_owned()),
        _ => None,
    }
}

fn kind(action: Action) -> ChoiceKind {
    match action {
        Action::Go(_) | Action::Careful(_) | Action::Exit | Action::RetreatTo(..) | Action::RetreatOff(_) => {
            ChoiceKind::Move
        }
        Action::Fire | Action::All => ChoiceKind::Fire,
        Action::Close(Close::Withdraw) => ChoiceKind::Back,
        Action::Pass | Action::Hold | Action::NoObjective | Action::Keep | Action::Stand => ChoiceKind::Pass,
        Action::Done | Action::Wait | Action::Default => ChoiceKind::End,
        Action::Leave(..) => ChoiceKind::Back,
        _ => ChoiceKind::Choose,
    }
}

/// What is left out of a set-up stays out.
fn warning(st: &State, action: Action) -> Option<Warning> {
    match (st.top(), action) {
        (Some(Frame::Deploy(d)), Action::Done) if d.stuck && d.dug.is_none() => {
            Some(Warning { text: Message::new("warn-left-out"), rule: "11.1".into() })
        }
        _ => None,
    }
}

/// The question that shows what standing or retreating would cost.
fn outlook(st: &State, action: Action) -> Option<&'static str> {
    match (st.top()?, action) {
        (Frame::Combat(_), Action::Stand) => Some("losses stand"),
        (Frame::Combat(_), Action::Retreat) => Some("losses retreat"),
        _ => None,
    }
}

/// The question that shows the odds of what leads to dice.
fn odds(game: &Wurzburg, st: &State, action: Action) -> Option<String> {
    match (st.top()?, action) {
        (Frame::Allocate(_), Action::All) => Some("odds all".into()),
        (Frame::Allocate(_) | Frame::Infiltration { .. } | Frame::Offensive, Action::Fire) => {
            Some("odds".into())
        }
        (Frame::Support(procedure), _) => {
            support_odds(game, st, procedure, action).or_else(|| crate::ask::question(game, st, action))
        }
        _ => crate::ask::question(game, st, action),
    }
}

/// Reconnaissance, counter-battery, and strikes by guns alone: helicopters and aircraft have to come through first.
fn support_odds(game: &Wurzburg, st: &State, procedure: &Procedure, action: Action) -> Option<String> {
    let key = |gun| game.pack.key(gun);
    match (procedure, action) {
        (Procedure::Strike(_) | Procedure::Flight(_), _) if crate::ask::is_raid(game, st, action) => {
            Some(format!("strike {}", text::write(game, action)))
        }
        (Procedure::Recon(r), Action::At(hex)) if r.payer.is_some() => {
            Some(format!("scout {}", game.pack.label(hex)))
        }
        (Procedure::Battery(b), Action::Order(Order::Call(gun))) if b.target.is_some() => {
            Some(format!("battery {}", key(gun)))
        }
        (Procedure::Battery(b), Action::Take(gun, steps)) if b.target.is_some() => {
            Some(format!("battery {} {steps}", key(gun)))
        }
        (Procedure::Strike(s), Action::Fire) => {
            let side = game.pack.formation(s.formation).side;
            let alone = s.air.is_none() && st.assets.flying[side.index()].is_none();
            let guns = s.kind == StrikeKind::Fire && s.stage == StrikeStage::Assets && !s.guns.is_empty();
            (alone && guns).then(|| "odds".into())
        }
        _ => None,
    }
}
