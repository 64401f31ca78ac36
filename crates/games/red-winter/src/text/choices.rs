//! Actions in words, as a list of choices shows them.

use super::actions::plain;
use crate::RedWinter;
use crate::action::Action;
use crate::frame::{BattleStage, Frame};
use crate::state::State;
use sandtable_engine::{Message, say};

/// An action in words. What `done` means depends on the question.
pub fn choice(game: &RedWinter, st: &State, action: Action) -> Message {
    match action {
        Action::Done => Message::new(done(game, st)),
        Action::Rebuild(unit, true) => say!(game, "act-rebuild-full", unit),
        Action::Rebuild(unit, false) => say!(game, "act-rebuild-reduced", unit),
        other => plain(game, other),
    }
}

/// What `done` means here.
fn done(game: &RedWinter, st: &State) -> &'static str {
    match st.top() {
        Some(Frame::Deploy(_)) => "done-deploy",
        Some(Frame::Stance) => "done-stance",
        Some(Frame::Reset) => "done-replace",
        Some(Frame::Commit) => "done-commit",
        Some(Frame::Action) => "done-action",
        Some(Frame::Acting(m)) if m.moved || m.ended => "done-acting",
        Some(Frame::Acting(_)) => "done-no-move",
        Some(Frame::Park(_)) => "done-park",
        Some(Frame::Combat) => "done-combat",
        Some(Frame::Open(open)) if game.left_alone(st, open.hex) => "done-open-untouched",
        Some(Frame::Open(_)) => "done-open",
        Some(Frame::Battle(b)) => match b.stage {
            BattleStage::Attackers => "done-attackers",
            BattleStage::Offensive => "done-offensive",
            _ => "done-defensive",
        },
        Some(Frame::AtFire(_)) => "done-at-fire",
        Some(Frame::Advance(_)) => "done-advance",
        _ => "done-other",
    }
}
