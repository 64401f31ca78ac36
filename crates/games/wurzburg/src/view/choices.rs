//! What a seat may choose, with counter, place, cost and words.

use crate::Wurzburg;
use crate::action::Action;
use crate::field::Work;
use crate::frame::Frame;
use crate::movement::Reach;
use crate::shock::Close;
use crate::state::State;
use crate::text;
use sandtable_engine::view::{Choice, ChoiceKind, Place};
use sandtable_engine::{Game, Seat, Value};

/// Every choice of the seat.
pub(super) fn options(game: &Wurzburg, st: &State, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    game.options(st, seat, &mut list);
    let reach = match st.top() {
        Some(Frame::Move(m)) => game.reach(st, m),
        _ => Reach::default(),
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
                cost,
                text: text::choice(game, st, action),
                ask: odds(st, action).map(str::to_owned),
                ..Choice::default()
            }
        })
        .collect()
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

/// The question that shows the odds of opening fire.
fn odds(st: &State, action: Action) -> Option<&'static str> {
    match (st.top()?, action) {
        (Frame::Allocate(_), Action::All) => Some("odds all"),
        (Frame::Allocate(_) | Frame::Infiltration { .. } | Frame::Offensive, Action::Fire) => Some("odds"),
        _ => None,
    }
}
