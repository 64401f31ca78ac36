//! Choices in words.

use super::{Words, angle_key, charge_key};
use super::{features, fire};
use crate::Panzer;
use crate::action::{Action, Order};
use crate::effects::{EffectKind, Pattern};
use crate::frame::{Frame, Shot, VolleyStage};
use crate::indirect::Gunner;
use crate::state::State;
use sandtable_engine::{Message, Value};

/// An action in words, as a button says it.
pub fn choice(game: &Panzer, st: &State, action: Action) -> Message {
    let new = Message::new;
    match action {
        Action::Place(h) => match st.top() {
            Some(Frame::Smoke(_)) => new("act-smoke-at").at(game, st, "hex", h),
            _ => new("act-place").at(game, st, "hex", h),
        },
        Action::Face(d) => new("act-face").direction("direction", d),
        Action::Pick(u) if matches!(st.top(), Some(Frame::Adjust(_))) => {
            new("act-pivot").unit(game, st, "unit", u)
        }
        Action::Pick(u) if matches!(st.top(), Some(Frame::Setup(_))) => {
            let key = if st.unit(u).hex().is_some() { "act-set-up-again" } else { "act-set-up" };
            new(key).unit(game, st, "unit", u)
        }
        Action::Default => new("act-default"),
        Action::Pick(u) => new("act-unit").unit(game, st, "unit", u),
        Action::Order(order) => new(match order {
            Order::Fire => "act-order-fire",
            Order::Move => "act-order-move",
            Order::Halt => "act-order-halt",
            Order::Watch => "act-order-watch",
            Order::Bluff => "act-order-none",
            Order::Clear => "act-order-clear",
        }),
        Action::Share(u) => new("act-share").unit(game, st, "unit", u),
        Action::Seal => new("act-seal"),
        Action::Target(u) => new("act-target").unit(game, st, "unit", u),
        Action::Aim(unit, load) => {
            let text = new("act-aim").unit(game, st, "unit", unit).term("charge", charge_key(load.charge));
            text.with("weapon", Value::Text(weapon_name(game, st, Shot::new(unit, load))))
        }
        Action::Smoke(u) => new("act-smoke").unit(game, st, "unit", u),
        Action::Observe(u) => new("act-observe").unit(game, st, "unit", u),
        Action::Continue(i) => mission(game, st, "act-continue", i),
        Action::Adjust(i) => mission(game, st, "act-adjust", i),
        Action::Cease(i) => mission(game, st, "act-cease", i),
        Action::Gunner(Gunner::Unit(u)) => new("act-gun").unit(game, st, "unit", u),
        Action::Gunner(Gunner::Battery(i)) => {
            let side = match st.top() {
                Some(Frame::Call(call)) => call.side,
                Some(Frame::Drafting(d)) => d.side,
                _ => crate::ids::Side::Axis,
            };
            match game.scenario(st).sides[side.index()].batteries.get(usize::from(i)) {
                Some((battery, _)) => new("act-battery").two(&game.pack.battery(*battery).name),
                None => new("act-battery").text("en", "").text("ko", ""),
            }
        }
        Action::Call(pattern, dir, smoke) => {
            let what = if smoke { EffectKind::Smoke } else { EffectKind::Barrage };
            let key = if pattern == Pattern::Linear { "act-call-line" } else { "act-call" };
            new(key)
                .term("pattern", fire::pattern_key(pattern))
                .term("what", fire::effect_key(what))
                .direction("direction", dir)
        }
        Action::Air(action) => crate::air::choice(game, st, action),
        Action::Declare => match st.top() {
            Some(Frame::Volley(v)) if v.stage == VolleyStage::Spread => new("act-keep-hits"),
            _ => new("act-declare"),
        },
        Action::Reveal => new("act-reveal"),
        Action::Nothing => new("act-nothing"),
        Action::Angle(angle) => new("act-angle").term("angle", angle_key(angle)),
        Action::Watch(unit, t, load) => {
            let text = new("act-watch").unit(game, st, "unit", unit).unit(game, st, "target", t);
            let text = text.term("charge", charge_key(load.charge));
            text.with("weapon", Value::Text(weapon_name(game, st, Shot::new(unit, load))))
        }
        Action::Pass => match st.top() {
            Some(Frame::Fire(_)) => new("act-no-more-fire"),
            Some(Frame::Missions(_)) => new("act-no-more-missions"),
            Some(Frame::Air(_)) => new("act-no-flak"),
            _ => new("act-pass"),
        },
        Action::Hold => new("act-hold"),
        Action::Start(u) => new("act-start").unit(game, st, "unit", u),
        Action::Go(d) => new("act-go").direction("direction", d),
        Action::Assault(u) => new("act-assault").unit(game, st, "unit", u),
        Action::Join(u) => new("act-join").unit(game, st, "unit", u),
        Action::Advance(u, h) => new("act-advance").unit(game, st, "unit", u).at(game, st, "hex", h),
        Action::Occupy(u) => new("act-occupy").unit(game, st, "unit", u),
        Action::Overrun(u) => new("act-overrun").unit(game, st, "unit", u),
        Action::Quick => new("act-quick"),
        Action::Crawl(d) => new("act-crawl").direction("direction", d),
        Action::Search(partial, back) => new(match (partial, back) {
            (false, false) => "act-search",
            (true, false) => "act-search-partial",
            (false, true) => "act-search-back",
            (true, true) => "act-search-partial-back",
        }),
        Action::Mount(u) => new("act-mount").unit(game, st, "unit", u),
        Action::Board(u) => new("act-board").unit(game, st, "unit", u),
        Action::Dismount(u, h) => new("act-dismount").unit(game, st, "unit", u).at(game, st, "hex", h),
        Action::Jump(u) => new("act-jump").unit(game, st, "unit", u),
        Action::Done if matches!(st.top(), Some(Frame::Setup(_))) => new("act-setup-done"),
        Action::Done => new("act-done"),
        Action::Cover(u) => new("act-cover").unit(game, st, "unit", u),
        Action::Uncover(u) => new("act-uncover").unit(game, st, "unit", u),
        Action::Step => new("act-step"),
        Action::Back => new("act-back"),
        Action::Follow(d) => new("act-follow").direction("direction", d),
        Action::Turn(d) => new("act-turn").direction("direction", d),
        Action::Enter(h) => new("act-enter").at(game, st, "hex", h),
        Action::Exit => new("act-exit"),
        Action::Lead(true) => new("act-lead-first"),
        Action::Lead(false) => new("act-lead-second"),
        Action::Unload(u) => new("act-unload").unit(game, st, "unit", u),
        Action::Switch(i) => mission(game, st, "act-switch", i),
        Action::Feature(act) => features::choice(game, st, act),
        Action::Stop => match st.top() {
            Some(Frame::Programme(p)) if p.hexes == 0 && !p.turned => new("act-stay"),
            _ => new("act-stop"),
        },
    }
}

/// What may be done with a mission.
fn mission(game: &Panzer, st: &State, key: &'static str, index: u8) -> Message {
    let text = Message::new(key);
    match st.missions.get(usize::from(index)) {
        Some(m) => text.at(game, st, "hex", m.hex).unit(game, st, "unit", m.observer),
        None => text.text("hex", "").text("unit", ""),
    }
}

/// The name of a weapon.
pub(crate) fn weapon_name(game: &Panzer, st: &State, shot: Shot) -> String {
    let arm = game.weapon(st, shot);
    if let Some(gun) = arm.and_then(|a| a.gun) {
        return gun.name.clone();
    }
    let carried = st.unit(shot.unit).weapon.filter(|_| shot.load.weapon == 1);
    carried.map_or_else(String::new, |crew| game.pack.crew(crew).name.en.clone())
}
