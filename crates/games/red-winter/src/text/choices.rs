//! Actions in words, as a list of choices shows them.

use super::Words;
use crate::RedWinter;
use crate::action::Action;
use crate::frame::{BattleStage, Frame};
use crate::state::State;
use sandtable_engine::Message;

/// An action in words. What `done` means depends on the question.
pub fn choice(game: &RedWinter, st: &State, action: Action) -> Message {
    let new = Message::new;
    match action {
        Action::Done => new(done(game, st)),
        Action::Bid(n) => new("act-bid").int("points", n),
        Action::TakeSide(side) => new("act-side").side("side", side),
        Action::Deploy(u, h) => new("act-deploy").unit(game, "unit", u).at(game, "hex", h),
        Action::Lift(u) => new("act-lift").unit(game, "unit", u),
        Action::Default => new("act-default"),
        Action::Stance => new("act-stance"),
        Action::Replace(u) => new("act-replace").unit(game, "unit", u),
        Action::Rebuild(u, true) => new("act-rebuild-full").unit(game, "unit", u),
        Action::Rebuild(u, false) => new("act-rebuild-reduced").unit(game, "unit", u),
        Action::RebuildAt(h) => new("act-at").at(game, "hex", h),
        Action::RebuildOn(turn) => new("act-on").int("turn", turn),
        Action::Commit(u) => new("act-commit").unit(game, "unit", u),
        Action::Select(u) => new("act-select").unit(game, "unit", u),
        Action::Join(u) => new("act-join").unit(game, "unit", u),
        Action::Move(h) => new("act-move").at(game, "hex", h),
        Action::Exit => new("act-exit"),
        Action::Assault(h) => new("act-assault").at(game, "hex", h),
        Action::Recover => new("act-recover"),
        Action::Dig => new("act-dig"),
        Action::Bonfire => new("act-bonfire"),
        Action::Raid(h) => new("act-raid").at(game, "hex", h),
        Action::RaidVia(h) => new("act-via").at(game, "hex", h),
        Action::Create(h) => new("act-create").at(game, "hex", h),
        Action::Fill(h) => new("act-fill").at(game, "hex", h),
        Action::Park => new("act-park"),
        Action::Lose(u) => new("act-lose").unit(game, "unit", u),
        Action::Rescue(h) => new("act-rescue").at(game, "hex", h),
        Action::Target(h) => new("act-target").at(game, "hex", h),
        Action::Fire(u) => new("act-fire").unit(game, "unit", u),
        Action::Combat => new("act-combat"),
        Action::Attack(u) => new("act-attack").unit(game, "unit", u),
        Action::Support(u) => new("act-support").unit(game, "unit", u),
        Action::Defend(u, h) => new("act-defend").unit(game, "unit", u).at(game, "hex", h),
        Action::AtFire(gun, u) => new("act-at-fire").unit(game, "unit", gun).unit(game, "target", u),
        Action::Step(u) => new("act-step").unit(game, "unit", u),
        Action::Retreat => new("act-retreat"),
        Action::RetreatTo(u, h) => new("act-retreat-to").unit(game, "unit", u).at(game, "hex", h),
        Action::RetreatOff(u) => new("act-retreat-off").unit(game, "unit", u),
        Action::Stay(u) => new("act-stay").unit(game, "unit", u),
        Action::Advance(u, h) => new("act-advance").unit(game, "unit", u).at(game, "hex", h),
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
