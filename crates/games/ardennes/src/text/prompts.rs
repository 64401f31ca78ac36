//! What is being asked, in words.

use super::Words;
use crate::Ardennes;
use crate::action::Action;
use crate::combat::chits::{adjusted, by_role};
use crate::frame::{Activation, ActivationStep, Attack, AttackStep, Deal, DrawFor, Frame, Roll};
use crate::pack::{EventKind, Side};
use crate::state::State;
use sandtable_engine::view::Prompt;
use sandtable_engine::{Message, Value, Viewer};

type Asked = (Message, &'static str);

/// The question. Nothing of it is secret: the only seat may read every one.
pub fn prompt(game: &Ardennes, state: &State, _viewer: Viewer) -> Prompt {
    let (text, rule) = asked(game, state);
    let allied = matches!(state.top(), Some(Frame::Tie { .. }));
    Prompt { text, rule: rule.into(), side: if allied { Side::Allied.word() } else { "" }.into() }
}

fn asked(game: &Ardennes, state: &State) -> Asked {
    let new = Message::new;
    let Some(frame) = state.top() else { return (new("prompt-over"), "18.2") };
    match frame {
        Frame::Day(_) => (new("prompt-over"), "18.2"),
        Frame::Deal(deal) => match deal {
            Deal::Hand(n) => (new("prompt-deal").int("cards", *n), "4.II-5"),
            Deal::Unknown(_) => (new("prompt-unknown"), "4.II-2"),
            Deal::Actions => (new("prompt-actions"), "10.1-2"),
            Deal::UnknownAction => (new("prompt-unknown-action"), "4.II-7"),
            Deal::Depot(hex) => (new("prompt-depot").at(game, "hex", *hex), "14.52"),
        },
        Frame::AlliedDraw(use_) => {
            let (key, rule) = match use_ {
                DrawFor::Interdiction => ("prompt-draw-interdiction", "4.III.1"),
                DrawFor::Impulse => ("prompt-draw-impulse", "4.IV.2-a"),
                DrawFor::Second => ("prompt-draw-second", "4.IV.2-c"),
                DrawFor::Defence => ("prompt-draw-defence", "8.0-b"),
                DrawFor::Attack => ("prompt-draw-attack", "8.0-b"),
            };
            (new(key), rule)
        }
        Frame::Interdicted => (new("prompt-interdicted"), "4.III.1"),
        Frame::SupplyEngineers => (new("prompt-engineers"), "4.III.2"),
        Frame::Fuel { cards } => match game.next_dry(state, *cards) {
            Some(card) => {
                let units = game.dry_units(state, card).unwrap_or_default();
                (new("prompt-fuel").card(game, "card", card).units(game, "units", units), "14.5")
            }
            None => (new("prompt-waiting"), "14.5"),
        },
        Frame::GermanImpulse => {
            let (key, rule) = match (game.surprise(state), state.impulse.cards) {
                (true, 0) => ("prompt-impulse-surprise", "4.11-a"),
                (true, _) => ("prompt-impulse-surprise-on", "4.11-a"),
                (false, 0) => ("prompt-impulse", "4.IV.1-e"),
                (false, _) => ("prompt-impulse-on", "4.IV.1-e"),
            };
            (new(key).int("total", state.impulse.value).int("level", game.level(state)), rule)
        }
        Frame::Command(card) => {
            let mut options = Vec::new();
            game.command_options(state, *card, &mut options);
            let any = |test: fn(&Action) -> bool| options.iter().any(test);
            let key = match options.as_slice() {
                [Action::Done] => "prompt-command-nothing",
                _ if any(|a| matches!(a, Action::Group(_))) => "prompt-command-group",
                _ if !any(|a| !matches!(a, Action::Single(_) | Action::Done)) => "prompt-command-single",
                _ => "prompt-command",
            };
            let formation = Value::Terms(crate::view::cards::formations(game, *card));
            (new(key).card(game, "card", *card).with("formation", formation), "4.IV.1-b")
        }
        Frame::Placing(placing) => {
            let (key, rule) =
                if placing.delayed { ("prompt-delayed", "7.3") } else { ("prompt-placing", "7.1-b") };
            (new(key).units(game, "units", placing.units), rule)
        }
        Frame::Replacing { corps, points, .. } => {
            let corps = Value::Term(format!("corps-{}", game.corps_key(*corps)).into());
            (new("prompt-replacing").with("corps", corps).int("points", *points), "17.1")
        }
        Frame::Eventful(kind) => {
            let name = Value::Term(format!("function-{}", kind.word()).into());
            let (key, rule) = match kind {
                EventKind::BridgeEngineers => ("prompt-event-engineers", "16.21"),
                EventKind::VonDerHeydte => ("prompt-event-heydte", "4.IV.1-b"),
                EventKind::EisenhowerHesitates => ("prompt-event-eisenhower", "4.IV.1-b"),
                _ => ("prompt-event", "4.IV.1-b"),
            };
            (new(key).with("event", name), rule)
        }
        Frame::Activation(a) => activation(a),
        Frame::Move(mover) => {
            let text = new("prompt-move").unit(game, "unit", mover.unit).int("spent", mover.spent);
            (text.int("allowance", game.allowance_of(state, mover)), "11.0-a")
        }
        Frame::Demolition { bridge, .. } => {
            let text = new("prompt-demolition");
            let text = match game.span_ends(*bridge) {
                Some((a, b)) => text.at(game, "from", a).at(game, "to", b),
                None => text.text("from", "").text("to", ""),
            };
            (text, "11.41")
        }
        Frame::RoadblockChecks { placed: Some(hex), .. } => {
            (new("prompt-roadblock").at(game, "hex", *hex), "15.1-d")
        }
        Frame::RoadblockChecks { .. } | Frame::ReserveChecks { .. } => (new("prompt-waiting"), "15.1-d"),
        Frame::Overstacked { hexes } => {
            let labels: Vec<&str> = hexes.iter().map(|h| game.pack.map.grid.label(*h)).collect();
            (new("prompt-overstacked").text("hexes", labels.join(", ")), "11.5-c")
        }
        Frame::Surrenders { .. } => (new("prompt-waiting"), "14.34"),
        Frame::SystemMove(mover) => (new("prompt-system-move").unit(game, "unit", mover.unit), "10.4-a"),
        Frame::Attack(attack) => attack_prompt(game, state, attack),
        Frame::Hits(hits) => {
            let key = if hits.attacker { "prompt-hits-attacker" } else { "prompt-hits-defender" };
            let rule = match (hits.side, hits.attacker) {
                (Side::German, true) => "13.51-c",
                (Side::German, false) => "13.51-b",
                (Side::Allied, true) => "13.53-1",
                (Side::Allied, false) => "13.52-0",
            };
            (new(key).int("hits", hits.left).side("side", hits.side), rule)
        }
        Frame::PickStep { .. } => (new("prompt-pick-step"), "13.6-a"),
        Frame::Retreat(retreat) => {
            let text =
                new("prompt-retreat").units(game, "units", retreat.units).at(game, "hex", retreat.from);
            (text.int("count", retreat.units.len() as i64), "13.7-a")
        }
        Frame::Advance(advance) => match advance.going {
            Some(unit) => (new("prompt-advance-on").unit(game, "unit", unit), "13.81"),
            None => (new("prompt-advance").at(game, "hex", advance.first), "13.8"),
        },
        Frame::AlliedImpulse(_) => (new("prompt-allied-impulse"), "8.1-a"),
        Frame::Deploying(_) => (new("prompt-allied-deploy"), "9.2-b"),
        Frame::AlliedActivation(_) => (new("prompt-allied-activation"), "10.1-2"),
        Frame::Gathering(g) => (new("prompt-gathering").at(game, "hex", g.target), "10.63-a"),
        Frame::Tie { unit, .. } => (new("prompt-tie").unit(game, "unit", *unit), "10.64-c"),
        Frame::Roll(roll) => dice(game, roll),
    }
}

fn activation(a: &Activation) -> Asked {
    let (key, rule) = match a.step {
        ActivationStep::Movement => ("prompt-movement", "6.0-a"),
        ActivationStep::Combat if a.surprise => ("prompt-combat-surprise", "4.11-b"),
        ActivationStep::DigIn if a.surprise => ("prompt-dig-in-surprise", "4.11-b"),
        ActivationStep::Combat => ("prompt-combat", "13.1-a"),
        ActivationStep::DigIn => ("prompt-dig-in", "16.31-a"),
        ActivationStep::Roadblocks | ActivationStep::Stacking | ActivationStep::Recover => {
            ("prompt-waiting", "4.IV.1-c")
        }
    };
    (Message::new(key), rule)
}

/// Who attacks whom, and how it stands.
fn attack_prompt(game: &Ardennes, state: &State, attack: &Attack) -> Asked {
    let german = attack.side == Side::German;
    let (key, rule) = match (attack.step, german) {
        (AttackStep::Declare, _) if attack.attackers.is_empty() => ("prompt-attackers", "13.0-G1"),
        (AttackStep::Declare, _) => ("prompt-attackers-more", "13.0-G1"),
        (AttackStep::Tactics, true) => ("prompt-tactics", "13.0-G2"),
        (AttackStep::Tactics, false) => ("prompt-tactic-defence", "13.33-b"),
        (AttackStep::Minimum | AttackStep::Further, _) => ("prompt-chit", "13.4-a"),
        (AttackStep::Commit, true) => ("prompt-chits", "13.4-b"),
        _ => ("prompt-attack", "13.0-G5"),
    };
    let mut text = Message::new(key).at(game, "hex", attack.target).units(game, "units", attack.attackers);
    if matches!(attack.step, AttackStep::Minimum | AttackStep::Further | AttackStep::Commit) {
        let facts = game.facts(state, attack);
        let sum = game.sum_chits(&facts, attack.chits);
        let (attacker, defender) = adjusted(&facts, sum);
        // Whoever has read a hit on the chit wonders where it went.
        let covered = facts.cover && by_role(sum, facts.side).1 > 0;
        text = text.int("attacker", attacker).int("defender", defender).int("covered", i64::from(covered));
        text = text.int("drawn", attack.chits.len() as i64);
    }
    (text, rule)
}

fn dice(game: &Ardennes, roll: &Roll) -> Asked {
    let new = Message::new;
    let bridge = |key: &'static str, id| match game.span_ends(id) {
        Some((a, b)) => new(key).at(game, "from", a).at(game, "to", b),
        None => new("prompt-roll"),
    };
    match roll {
        Roll::Demolition(id) => (bridge("prompt-roll-demolition", *id), "11.4"),
        Roll::EngineersBridge(id) => (bridge("prompt-roll-demolition", *id), "16.21"),
        Roll::Roadblock(hex) => (new("prompt-roll-roadblock").at(game, "hex", *hex), "15.1-d"),
        Roll::Reserve(hex) => (new("prompt-roll-reserve").at(game, "hex", *hex), "15.3"),
        Roll::Surrender(unit) => (new("prompt-roll-surrender").unit(game, "unit", *unit), "14.34"),
        Roll::Hold { number } => (new("prompt-roll-hold").int("number", *number), "13.52-D"),
        Roll::Advance { unit, hex, number } => {
            let text = new("prompt-roll-advance").unit(game, "unit", *unit).at(game, "hex", *hex);
            (text.int("number", *number), "13.83-a")
        }
        Roll::Wanderer(unit) => (new("prompt-roll-wanderer").unit(game, "unit", *unit), "10.8-e"),
    }
}
