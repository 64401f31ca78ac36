//! The question of every procedure, in words and with its rule.

use super::{Words, features, side_key, work_key};
use crate::Panzer;
use crate::frame::{AssaultStage, CallStage, Cause, Frame, Roll, Setup, VolleyStage};
use crate::ids::Side;
use crate::state::{State, flag, switch};
use sandtable_engine::view::Prompt;
use sandtable_engine::{Actor, Game, Message, Viewer};

/// The question that is asked, as `viewer` may read it. Those who are not asked learn only what kind of question it is.
pub fn prompt(game: &Panzer, st: &State, viewer: Viewer) -> Prompt {
    let actor = game.decision(st).actor;
    let asked = match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => actor.includes(seat),
        Viewer::Public => false,
    };
    let own = match viewer {
        Viewer::Seat(seat) => Side::of_seat(seat),
        Viewer::Public | Viewer::Referee => None,
    };
    let (kind, text, rule) = question(game, st, own);
    if asked || !matches!(actor, Actor::Seat(_) | Actor::Seats(_)) {
        return Prompt { text, rule: rule.into(), side: Default::default() };
    }
    let text = match actor {
        Actor::Seat(seat) => {
            let side = Side::of_seat(seat).unwrap_or(Side::Axis);
            Message::new("prompt-other").term("side", side_key(side)).term("what", kind)
        }
        _ => Message::new("prompt-waiting").term("what", kind),
    };
    Prompt { text, rule: rule.into(), side: Default::default() }
}

/// The kind of question, the question and its rule.
fn question(game: &Panzer, st: &State, own: Option<Side>) -> (&'static str, Message, &'static str) {
    let new = Message::new;
    match st.top() {
        None | Some(Frame::Turn(_)) => ("asked-over", new("prompt-over"), "4.6.2"),
        Some(Frame::Setup(setup)) => {
            let (key, rule) = match setup {
                Setup { unit: None, .. } => ("prompt-setup-done", "2.0"),
                Setup { placed: true, .. } => ("prompt-setup-cover", "6.1.4.2a"),
                Setup { hex: Some(_), .. } => ("prompt-setup-face", "3.3"),
                _ => ("prompt-setup", "2.0"),
            };
            let text = new(key);
            let text = setup.unit.map_or(text.clone(), |unit| text.unit(game, st, "unit", unit));
            ("asked-setup", text, rule)
        }
        Some(Frame::Works(d)) => {
            let key = work_key(d.kind);
            ("asked-setup", new("prompt-works").term("kind", key).int("left", d.left), "6.1.4.3")
        }
        Some(Frame::Drafting(d)) => features::drafting(d),
        Some(Frame::Plot(plot)) => {
            // The other side's focus is its own affair.
            match own.and_then(|side| plot.focus[side.index()]) {
                Some(unit) if st.on(switch::COMMAND) && !st.unit(unit).has(flag::RECON) => {
                    let formation = st.unit(unit).formation;
                    let text = new("prompt-plot-pool").unit(game, st, "unit", unit);
                    let text = text
                        .int("left", game.commands_left(st, unit))
                        .int("all", game.commands_available(st, formation));
                    ("asked-plot", text, "6.2.1.1.3a")
                }
                Some(unit) => ("asked-plot", new("prompt-plot-unit").unit(game, st, "unit", unit), "4.2.1a"),
                None => ("asked-plot", new("prompt-plot"), "4.2.1a"),
            }
        }
        Some(Frame::Fire(_)) => ("asked-fire", new("prompt-fire"), "4.4.1a"),
        Some(Frame::Volley(volley)) => {
            let (kind, key, rule) = match volley.stage {
                VolleyStage::Gather => ("asked-fire", "prompt-gather", "4.4.1e"),
                VolleyStage::Reveal => ("asked-reveal", "prompt-reveal", "4.4.3.2.2b"),
                VolleyStage::Shoot => ("asked-fire", "prompt-shoot", "4.4.3.2"),
                VolleyStage::Spread => ("asked-fire", "prompt-spread", "6.5.2.1c"),
                VolleyStage::Face => ("asked-angle", "prompt-angle", "4.4.3.2.4"),
            };
            (kind, new(key).unit(game, st, "unit", volley.target), rule)
        }
        Some(Frame::Strike(strike)) => {
            let text = match strike.target {
                Some(target) => new("prompt-reveal").unit(game, st, "unit", target),
                None => new("prompt-roll-gp"),
            };
            ("asked-reveal", text, "6.5.4.3a")
        }
        Some(Frame::Lead(_)) => ("asked-lead", new("prompt-lead"), "4.3.1"),
        Some(Frame::Missions(_)) => ("asked-missions", new("prompt-missions"), "6.5.1c"),
        Some(Frame::Call(call)) => {
            let (key, rule) = match (call.stage, call.hex) {
                (CallStage::Danger, _) => ("prompt-danger", "6.5.1.12b"),
                (_, None) => ("prompt-call-hex", "6.5.1.7a"),
                (_, Some(_)) => ("prompt-call", "6.5.1.1"),
            };
            ("asked-missions", new(key).unit(game, st, "unit", call.observer), rule)
        }
        Some(Frame::Smoke(smoke)) => {
            ("asked-fire", new("prompt-smoke").unit(game, st, "unit", smoke.shot.unit), "6.1.4.3.10a")
        }
        Some(Frame::Window(window)) => match window.cause {
            Cause::Combat => ("asked-watch", new("prompt-watch-combat"), "4.4.2a"),
            Cause::Movement => ("asked-watch", new("prompt-watch-move"), "4.5b"),
        },
        Some(Frame::Close(_)) => ("asked-close", new("prompt-close"), "6.6.1"),
        Some(Frame::Assault(a)) => {
            let (kind, key, rule) = match a.stage {
                AssaultStage::Gather => ("asked-close", "prompt-assault", "6.6.1.1d"),
                AssaultStage::Reveal => ("asked-reveal", "prompt-reveal", "6.6.1.1.2"),
                AssaultStage::Resolve => ("asked-close", "prompt-assault", "6.6.1.1d"),
                AssaultStage::Occupy => ("asked-close", "prompt-occupy", "6.6.1.1.3b"),
            };
            (kind, new(key).unit(game, st, "unit", a.target), rule)
        }
        Some(Frame::Move(_)) => ("asked-move", new("prompt-move"), "4.5c"),
        Some(Frame::Programme(p)) => {
            let text =
                new("prompt-programme").unit(game, st, "unit", p.unit).int("left", p.rates.country.max(0));
            let text = match (p.rates.road, p.rates.path) {
                (Some(road), Some(path)) => text.int("road", road.max(0)).int("path", path.max(0)),
                _ => text.int("road", -1).int("path", -1),
            };
            ("asked-move", text, "4.5.1.1")
        }
        Some(Frame::Facing { unit }) => {
            ("asked-move", new("prompt-facing").unit(game, st, "unit", *unit), "5.5")
        }
        Some(Frame::Adjust(_)) => ("asked-adjust", new("prompt-adjust"), "6.8"),
        Some(Frame::Air(frame)) => crate::air::question(game, st, frame),
        Some(Frame::Roll(roll)) => match roll {
            Roll::Air(roll) => crate::air::roll_question(game, st, *roll),
            Roll::Initiative { side, .. } => {
                ("asked-dice", new("prompt-roll-initiative").side("side", *side), "4.3.1")
            }
            Roll::Hit { number } => {
                ("asked-dice", new("prompt-roll-hit").int("number", *number), "4.4.3.2.3")
            }
            Roll::Location => ("asked-dice", new("prompt-roll-location"), "6.5.2.2"),
            Roll::CloseAssault => ("asked-dice", new("prompt-roll-assault"), "6.6.1.1.1"),
            Roll::Bout(None) => ("asked-dice", new("prompt-roll-bout-attack"), "6.6.1.2.1"),
            Roll::Bout(Some(_)) => ("asked-dice", new("prompt-roll-bout-defence"), "6.6.1.2.1"),
            Roll::Quickmarch(unit) => {
                ("asked-dice", new("prompt-roll-quickmarch").unit(game, st, "unit", *unit), "6.6.4.2")
            }
            Roll::HullDown { unit, .. } => {
                ("asked-dice", new("prompt-roll-search").unit(game, st, "unit", *unit), "6.6.9")
            }
            Roll::Passenger { unit, .. } => {
                ("asked-dice", new("prompt-roll-passenger").unit(game, st, "unit", *unit), "6.5.2.6.2b")
            }
            Roll::BailOut { .. } => ("asked-dice", new("prompt-roll-bail-out"), "6.5.2.6.1"),
            Roll::Ammo { limit, .. } | Roll::OverrunAmmo { limit, .. } => {
                ("asked-dice", new("prompt-roll-ammo").int("limit", *limit), "5.16.2")
            }
            Roll::Smoke { limit, .. } => {
                ("asked-dice", new("prompt-roll-ammo").int("limit", *limit), "5.16.2.3")
            }
            Roll::Response => ("asked-dice", new("prompt-roll-response"), "6.5.1.12a"),
            Roll::MissionSmoke { limit, .. } => {
                ("asked-dice", new("prompt-roll-ammo").int("limit", *limit), "5.16.2.5")
            }
            Roll::Feature(own) => features::roll(game, st, own),
            Roll::Morale(unit) => {
                ("asked-dice", new("prompt-roll-morale").unit(game, st, "unit", *unit), "6.8.4")
            }
            Roll::Muster { side, .. } => ("asked-dice", new("prompt-roll-muster").side("side", *side), "2.0"),
            Roll::Gp => ("asked-dice", new("prompt-roll-gp"), "6.5.4.4"),
            Roll::Part(_) => ("asked-dice", new("prompt-roll-part"), "6.5.4.4.2c"),
            Roll::Wreck { unit, brews_up } => {
                let text = new("prompt-roll-wreck").unit(game, st, "unit", *unit).int("number", *brews_up);
                ("asked-dice", text, "6.5.4.4.2c")
            }
            Roll::Recovery(unit) => {
                ("asked-dice", new("prompt-roll-recovery").unit(game, st, "unit", *unit), "6.8.3")
            }
        },
    }
}
