//! Ground features and planned fire in words.

use super::fire::{effect_key, pattern_key, result_key};
use super::{Words, work_key};
use crate::Panzer;
use crate::action::Action;
use crate::effects::EffectKind;
use crate::event::At;
use crate::features::{Breach, Drafting, FeatureAct, FeatureEvent, FeatureRoll};
use crate::pack::{Fortification, Terrain};
use crate::state::State;
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};

/// The verb of an action.
pub(super) const fn verb(act: FeatureAct) -> &'static str {
    match act {
        FeatureAct::Breach(_) => "breach",
        FeatureAct::Storey(true) => "up",
        FeatureAct::Storey(false) => "down",
        FeatureAct::When(_) => "when",
        FeatureAct::Arrive(_) => "arrive",
    }
}

/// Its canonical text.
pub(super) fn write(act: FeatureAct) -> String {
    let verb = verb(act);
    match act {
        FeatureAct::Breach(how) => format!("{verb} {}", how.word()),
        FeatureAct::When(turn) => format!("{verb} {turn}"),
        FeatureAct::Arrive(plan) => format!("{verb} {}", plan + 1),
        FeatureAct::Storey(_) => verb.to_owned(),
    }
}

/// Reads one; `None` if the words are none of these.
pub(super) fn read(words: &[&str]) -> Option<Result<Action, String>> {
    let number = |word: &str| {
        let read = word.parse::<u8>().ok().filter(|n| (1..=60).contains(n));
        read.ok_or_else(|| format!("'{word}': expected a number from 1 on"))
    };
    let act = match words {
        ["breach", how] => Breach::from_word(how)
            .map(FeatureAct::Breach)
            .ok_or_else(|| format!("breach '{how}': expected in, out or ahead")),
        ["up"] => Ok(FeatureAct::Storey(true)),
        ["down"] => Ok(FeatureAct::Storey(false)),
        ["when", turn] => number(turn).map(FeatureAct::When),
        ["arrive", plan] => number(plan).map(|n| FeatureAct::Arrive(n - 1)),
        _ => return None,
    };
    Some(act.map(Action::Feature))
}

/// A choice, as a button says it.
pub(super) fn choice(game: &Panzer, st: &State, act: FeatureAct) -> Message {
    let new = Message::new;
    match act {
        FeatureAct::Breach(Breach::In) => new("act-breach-in"),
        FeatureAct::Breach(Breach::Out) => new("act-breach-out"),
        FeatureAct::Breach(Breach::Ahead) => new("act-breach-ahead"),
        FeatureAct::Storey(true) => new("act-up"),
        FeatureAct::Storey(false) => new("act-down"),
        FeatureAct::When(turn) => new("act-when").int("turn", turn),
        FeatureAct::Arrive(plan) => {
            let text = new("act-arrive");
            let found = st.features.plans.get(usize::from(plan));
            let battery = found
                .and_then(|p| game.scenario(st).sides[p.side.index()].batteries.get(usize::from(p.battery)));
            let text = match battery {
                Some((id, _)) => text.two(&game.pack.battery(*id).name),
                None => text.text("en", "").text("ko", ""),
            };
            match found.and_then(|p| p.legs.first()) {
                Some(leg) => text.at(game, st, "hex", leg.hex),
                None => text.text("hex", ""),
            }
        }
    }
}

/// The question of a side that prepares its batteries.
pub(super) fn drafting(d: &Drafting) -> (&'static str, Message, &'static str) {
    let new = Message::new;
    let (text, rule) = if d.points > 0 {
        match d.battery {
            None => (new("prompt-register").int("left", d.points), "6.5.1.4"),
            Some(_) => (new("prompt-register-hex"), "6.5.1.4"),
        }
    } else {
        match (d.battery, d.turn, d.hex) {
            (None, ..) => (new("prompt-plan-fire").int("left", d.plans), "6.5.1.11"),
            (Some(_), 0, _) => (new("prompt-plan-turn"), "6.5.1.11.1"),
            (Some(_), _, None) => (new("prompt-plan-hex"), "6.5.1.11.1"),
            _ => (new("prompt-plan-leg").int("turn", d.legs.len() as i64 + 1), "6.5.1.11.1"),
        }
    };
    ("asked-setup", text, rule)
}

/// Dice that are due.
pub(super) fn roll(game: &Panzer, st: &State, roll: &FeatureRoll) -> (&'static str, Message, &'static str) {
    let new = Message::new;
    let (text, rule) = match roll {
        FeatureRoll::Breach(at) => (new("prompt-roll-breach").unit(game, st, "unit", at.unit), "6.6.3a"),
        FeatureRoll::Harm(at) => (new("prompt-roll-harm").unit(game, st, "unit", at.unit), "6.6.3a"),
        FeatureRoll::Part(_) => (new("prompt-roll-part"), "6.6.3a"),
        FeatureRoll::Terrain { hex, terrain, .. } => {
            let text = new("prompt-roll-terrain").term("what", terrain_key(*terrain));
            (text.at(game, st, "hex", *hex), "6.5.4.4.3c")
        }
        FeatureRoll::Mine { unit, number } => {
            (new("prompt-roll-mine").unit(game, st, "unit", *unit).int("number", *number), "6.1.4.3.8")
        }
        FeatureRoll::Blast(unit) => (new("prompt-roll-blast").unit(game, st, "unit", *unit), "6.1.4.3.8"),
        FeatureRoll::Ignite(hex) => (new("prompt-roll-ignite").at(game, st, "hex", *hex), "6.1.4.3.5"),
        FeatureRoll::PlanSmoke { limit, .. } => (new("prompt-roll-ammo").int("limit", *limit), "6.5.1.11.4"),
    };
    ("asked-dice", text, rule)
}

/// The name of what can be destroyed.
const fn terrain_key(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Bridge => "fallen-bridge",
        Terrain::ImprovedPosition => work_key(Fortification::ImprovedPosition),
        Terrain::Block => work_key(Fortification::Block),
        Terrain::Wire => work_key(Fortification::Wire),
        Terrain::Mines => work_key(Fortification::Mines),
        _ => "fallen-building",
    }
}

const fn fallen_rule(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Bridge => "6.5.4.4.3e",
        Terrain::ImprovedPosition => "6.5.4.4.3f",
        Terrain::Block | Terrain::Wire | Terrain::Mines => "6.5.4.4.3g",
        _ => "6.5.4.4.3d",
    }
}

/// What happened.
pub(super) fn event(game: &Panzer, event: &FeatureEvent) -> EventText {
    let new = Message::new;
    let say = EventText::new;
    let place = |at: At| Place::Hex(game.pack.layout(at.layout).label(at.hex).to_owned());
    let dice = |mut text: EventText| {
        text.dice = true;
        text
    };
    match event {
        FeatureEvent::Breach { unit, total, number } => {
            let harmed = *total <= i16::from(*number);
            let text = new(if harmed { "event-breach-harm" } else { "event-breach" });
            dice(say(text.tag(game, "unit", *unit).int("total", *total).int("number", *number), "6.6.3a"))
        }
        FeatureEvent::Harm { unit, roll, number } => {
            let key = if roll <= number { "event-harm-track" } else { "event-harm-damage" };
            let text = new(key).tag(game, "unit", *unit).int("roll", *roll).int("number", *number);
            dice(say(text, "6.6.3b"))
        }
        FeatureEvent::Inside { unit, hex, inside } => {
            let key = if *inside { "event-inside" } else { "event-in-alley" };
            say(new(key).tag(game, "unit", *unit).spot(game, "hex", *hex), "6.1.4.3.1a").at(place(*hex))
        }
        FeatureEvent::Storey { unit, hex, up } => {
            let key = if *up { "event-up" } else { "event-down" };
            say(new(key).tag(game, "unit", *unit).spot(game, "hex", *hex), "6.1.4.3.1d").at(place(*hex))
        }
        FeatureEvent::WireDown { unit, hex } => {
            say(new("event-wire-down").tag(game, "unit", *unit).spot(game, "hex", *hex), "6.1.4.3.11")
                .at(place(*hex))
        }
        FeatureEvent::Terrain { hex, terrain, total, defence, result, again } => {
            let text = new(if *again { "event-terrain-again" } else { "event-terrain" })
                .term("what", terrain_key(*terrain))
                .spot(game, "hex", *hex)
                .int("total", *total)
                .int("defence", *defence)
                .term("result", result_key(*result));
            dice(say(text, "6.5.4.4.3c")).at(place(*hex))
        }
        FeatureEvent::Fallen { hex, terrain } => {
            let text = new("event-fallen").term("what", terrain_key(*terrain)).spot(game, "hex", *hex);
            say(text, fallen_rule(*terrain)).at(place(*hex))
        }
        FeatureEvent::Mine { unit, hex, roll, number } => {
            let key = if roll <= number { "event-mine" } else { "event-no-mine" };
            let text = new(key).tag(game, "unit", *unit).spot(game, "hex", *hex);
            dice(say(text.int("roll", *roll).int("number", *number), "6.1.4.3.8")).at(place(*hex))
        }
        FeatureEvent::Ignite { hex, roll, number } => {
            let key = if roll <= number { "event-ignited" } else { "event-not-ignited" };
            let text = new(key).spot(game, "hex", *hex).int("roll", *roll).int("number", *number);
            dice(say(text, "6.1.4.3.5")).at(place(*hex))
        }
        FeatureEvent::BurntOut(hex) => {
            say(new("event-burnt-out").spot(game, "hex", *hex), "6.1.4.3.5").at(place(*hex))
        }
        FeatureEvent::Planned { battery, turn, length } => {
            let text = new("event-planned").two(&game.pack.battery(*battery).name);
            say(text.int("turn", *turn).int("length", *length), "6.5.1.11.1")
        }
        FeatureEvent::PlanFalls { side, battery, hex, pattern, smoke } => {
            let what = if *smoke { EffectKind::Smoke } else { EffectKind::Barrage };
            let text = new("event-plan-falls")
                .side("side", *side)
                .two(&game.pack.battery(*battery).name)
                .spot(game, "hex", *hex)
                .term("pattern", pattern_key(*pattern))
                .term("what", effect_key(what));
            say(text, "6.5.1.11").at(place(*hex))
        }
        FeatureEvent::PlanSmoke { roll, limit } => {
            let short = roll > limit;
            let key = if short { "event-mission-smoke-short" } else { "event-mission-smoke" };
            dice(say(new(key).int("roll", *roll).int("limit", *limit), "6.5.1.11.4"))
        }
    }
}
