//! The question of every procedure, in words and with its rule.

use crate::RedWinter;
use crate::action::Action;
use crate::frame::{BattleKind, BattleStage, Cause, Frame, Mover, Roll};
use crate::state::{State, switch};
use sandtable_engine::view::Prompt;
use sandtable_engine::{Actor, Game, Message, Viewer, say};

/// The question that is asked, as `viewer` may hear it: under fog of war those who are not asked learn only what
/// kind of question it is (20.7).
pub fn prompt(game: &RedWinter, st: &State, viewer: Viewer) -> Prompt {
    let (kind, text, rule) = question(game, st);
    let actor = game.decision(st).actor;
    let asked = match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => actor.includes(seat),
        Viewer::Public => false,
    };
    if asked || !st.on(switch::FOG) || actor == Actor::Nobody {
        return Prompt { text, rule: rule.into(), side: Default::default() };
    }
    // Which attacks are open to the side depends on units that stay hidden: the rule must not tell.
    let rule = if kind == "asked-open" { "8.1-11" } else { rule };
    let text = match actor {
        Actor::Seat(seat) => say!(game, "prompt-other", side = st.side_of(seat)).term("what", kind),
        _ => Message::new("prompt-waiting").term("what", kind),
    };
    Prompt { text, rule: rule.into(), side: Default::default() }
}

/// The kind of question, the question and its rule.
fn question(game: &RedWinter, st: &State) -> (&'static str, Message, &'static str) {
    let new = Message::new;
    match st.top() {
        None | Some(Frame::Turn(_)) => ("asked-over", new("prompt-over"), "3.0-VI"),
        Some(Frame::Bid(_)) => ("asked-bid", new("prompt-bid"), "17.0.2"),
        Some(Frame::PickSide { bid, .. }) => {
            ("asked-side", say!(game, "prompt-pick-side", points = bid), "17.0.2")
        }
        Some(Frame::Deploy(side)) => {
            let key =
                if game.next_to_deploy(st, *side).is_some() { "prompt-deploy" } else { "prompt-deployed" };
            ("asked-deploy", new(key), "17.0-a")
        }
        Some(Frame::Stance) => ("asked-stance", new("prompt-stance"), "17.1-1"),
        Some(Frame::Reset) => ("asked-replace", say!(game, "prompt-replace", points = st.rp), "13.2-b"),
        Some(Frame::Rebuild { unit, .. }) => {
            ("asked-rebuild", say!(game, "prompt-rebuild", unit), "13.2.1-b")
        }
        Some(Frame::Commit) => {
            let price = game.now(st).armor_vp;
            ("asked-commit", say!(game, "prompt-commit", points = price), "12.1.4-a")
        }
        Some(Frame::Action) => ("asked-action", new("prompt-action"), "3.0-II-a"),
        Some(Frame::Acting(m)) => acting(game, m),
        Some(Frame::RaidRoute { target, .. }) => {
            ("asked-raid-route", say!(game, "prompt-raid-route", hex = target), "16.4.1-f")
        }
        Some(Frame::Park(unit)) => ("asked-park", say!(game, "prompt-park", unit), "12.4.3-a"),
        Some(Frame::Lose76) => ("asked-lose-76", new("prompt-lose-76"), "12.4.3-c"),
        Some(Frame::Rescue { from }) => ("asked-rescue", say!(game, "prompt-rescue", hex = from), "12.3.1-b"),
        Some(Frame::Combat) => ("asked-combat", new("prompt-combat"), "3.0-III-a"),
        Some(Frame::Open(open)) => {
            let (key, rule) = match open.shot {
                true => ("prompt-open-shot", "10.3.2-c"),
                false if either_way(game, st) => ("prompt-open-either", "10.3.2-c"),
                false => ("prompt-open", "8.1-11"),
            };
            ("asked-open", say!(game, key, hex = open.hex), rule)
        }
        Some(Frame::Battle(b)) => {
            let ask = |key: &'static str| say!(game, key, hex = b.target);
            match b.stage {
                BattleStage::Attackers => ("asked-attackers", ask("prompt-attackers"), "8.1-1"),
                BattleStage::Offensive => ("asked-support", ask("prompt-offensive"), "8.1-2"),
                BattleStage::Defensive => ("asked-support", ask("prompt-defensive"), "8.1-3"),
                _ => match b.kind {
                    BattleKind::Combat => ("asked-battle", ask("prompt-battle"), "8.1-8"),
                    BattleKind::Assault => ("asked-battle", ask("prompt-battle"), "9.2-a"),
                    BattleKind::Raid => ("asked-battle", ask("prompt-battle"), "16.4-3"),
                },
            }
        }
        Some(Frame::AtFire(f)) => match f.firing {
            Some((gun, dice)) => {
                ("asked-at-fire", say!(game, "prompt-at-fire-next", unit = gun, dice), "11.1-b")
            }
            None => ("asked-at-fire", new("prompt-at-fire"), "11.0-b"),
        },
        Some(Frame::Losses(l)) if game.losses_are_free(st, l) => {
            ("asked-losses", say!(game, "prompt-losses-armor", losses = l.left), "12.1.1-c")
        }
        Some(Frame::Losses(l)) => match (l.step_due, l.may_retreat) {
            (true, _) => ("asked-losses", say!(game, "prompt-losses-first", losses = l.left), "8.5-b"),
            (_, false) => ("asked-losses", say!(game, "prompt-losses-steps", losses = l.left), "8.5-c"),
            _ => ("asked-losses", say!(game, "prompt-losses", losses = l.left), "8.5-a"),
        },
        Some(Frame::Retreat(r)) => ("asked-retreat", say!(game, "prompt-retreat", hexes = r.left), "8.5.2-a"),
        Some(Frame::PickStep(p)) => {
            let (key, rule) = match p.cause {
                Cause::Crt => ("prompt-step-crt", "8.5.1-a"),
                Cause::Ranged => ("prompt-step-ranged", "10.4.2-a"),
                Cause::AtFire => ("prompt-step-at", "11.1-c"),
                Cause::Toll => ("prompt-step-toll", "8.5.2.2-c"),
                Cause::SubZero => ("prompt-step-cold", "16.3-d"),
            };
            ("asked-step", say!(game, key, steps = p.left), rule)
        }
        Some(Frame::Advance(a)) => match (a.going, a.must) {
            (Some((unit, _)), _) => ("asked-advance", say!(game, "prompt-advance-on", unit), "8.7.1-a"),
            (None, true) => ("asked-advance", say!(game, "prompt-advance-must", hex = a.first), "9.2-d"),
            (None, false) => ("asked-advance", say!(game, "prompt-advance", hex = a.first), "8.7-a"),
        },
        Some(Frame::SubZero(s)) => ("asked-cold", say!(game, "prompt-cold", side = s.side), "16.3-a"),
        Some(Frame::Roll(roll)) => dice(game, st, roll),
    }
}

/// Whether the open hex can be fired at or attacked, so that a shot would rule the Combat out (10.3.2-c).
fn either_way(game: &RedWinter, st: &State) -> bool {
    let mut list = Vec::new();
    game.options(st, st.seat(st.phasing), &mut list);
    list.contains(&Action::Combat) && list.iter().any(|a| matches!(a, Action::Fire(_)))
}

fn acting(game: &RedWinter, m: &Mover) -> (&'static str, Message, &'static str) {
    let left = i64::from(m.allowance.saturating_sub(m.spent));
    let (key, rule) = if m.ended {
        ("prompt-acting-ended", "4.1-b")
    } else if m.stopped {
        ("prompt-acting-stopped", "7.2-e")
    } else if m.hex == sandtable_hex::HexId::NONE {
        ("prompt-acting-enter", "13.1-a")
    } else if m.moved {
        ("prompt-acting-on", "4.1-a")
    } else {
        ("prompt-acting", "3.0-II-a")
    };
    ("asked-acting", say!(game, key, units = m.group).half("points", left), rule)
}

fn dice(game: &RedWinter, st: &State, roll: &Roll) -> (&'static str, Message, &'static str) {
    let new = Message::new;
    let (text, rule) = match roll {
        Roll::Ranged { unit, target, .. } => (say!(game, "prompt-roll-ranged", unit, hex = target), "10.4-a"),
        Roll::Crt => match st.battle() {
            Some(b) => (say!(game, "prompt-roll-crt", hex = b.target), "8.4-a"),
            None => (new("prompt-roll"), "8.4-a"),
        },
        Roll::AtFire { gun, target } => (say!(game, "prompt-roll-at", unit = gun, target), "11.1-a"),
        Roll::Recovery(unit) => (say!(game, "prompt-roll-recovery", unit), "13.3-a"),
        Roll::RaidFind => (new("prompt-roll-raid"), "16.4-3"),
        Roll::SubZero { stack } => (say!(game, "prompt-roll-cold", units = stack), "16.3-c"),
        Roll::Delay354(unit) => (say!(game, "prompt-roll-delay", unit), "12.4.2-a"),
        Roll::Fate { .. } => (new("prompt-roll-fate"), "12.3.1-d"),
        Roll::Lmg { .. } => (new("prompt-roll-lmg"), "20.4"),
        Roll::Lost { .. } => (new("prompt-roll-lost"), "20.5"),
        Roll::Heart { absent: false } => (new("prompt-roll-heart"), "20.6"),
        Roll::Heart { absent: true } => (new("prompt-roll-absence"), "20.6"),
    };
    ("asked-dice", text, rule)
}
