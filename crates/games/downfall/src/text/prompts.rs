//! What is being asked, in words, and the procedures it lies within.

use super::{Words, country_term, term, war_term};
use crate::Downfall;
use crate::frame::{Check, Frame, RoundStep, Sea, Stage, Trigger};
use crate::ids::Faction;
use crate::state::State;
use sandtable_engine::view::Prompt;
use sandtable_engine::{Game, Message, Viewer};

type Asked = (Message, &'static str);

/// The question, with the faction it is answered for.
pub fn prompt(game: &Downfall, state: &State, _viewer: Viewer) -> Prompt {
    let (text, rule) = asked(game, state);
    let side = decider(game, state).map_or("", Faction::word);
    Prompt { text, rule: rule.into(), side: side.into() }
}

/// The faction that answers: the frame's own, or the one of its seat that decides in a combat.
pub fn decider(game: &Downfall, state: &State) -> Option<Faction> {
    let frame = state.top()?;
    let own = match frame {
        Frame::Compose | Frame::Drop => state.combat.as_ref().map(|c| c.attacker),
        Frame::AirShift { .. } => Some(Faction::Western),
        Frame::Combat(stage) => {
            let combat = state.combat.as_ref()?;
            Some(match stage {
                Stage::DefenderHq
                | Stage::DefenderCards
                | Stage::Answer
                | Stage::DefenderHits
                | Stage::Retreat => combat.defender,
                _ => combat.attacker,
            })
        }
        Frame::Interception { defender, step, .. } => Some(match step {
            Sea::Offer => defender.foe(),
            _ => *defender,
        }),
        Frame::Rebase { unit } | Frame::AirAt { unit, .. } | Frame::Enter { unit, .. } => {
            Some(game.pack.faction_of(*unit))
        }
        Frame::Guards | Frame::Yugoslavs { .. } => Some(Faction::Soviet),
        Frame::Adjust { display } => Some(if *display == 2 { Faction::Western } else { Faction::Okw }),
        other => other.faction(),
    };
    // Where a rule gives the answer to the other faction of a seat, the seat that is asked tells.
    let actor = game.decision(state).actor;
    own.filter(|f| actor.includes(f.seat()))
}

fn asked(game: &Downfall, state: &State) -> Asked {
    let new = Message::new;
    let pack = &game.pack;
    if state.verdict.is_some() {
        return (new("prompt-over"), "13.1-a");
    }
    let Some(frame) = state.top() else { return (new("prompt-over"), "13.1-a") };
    match frame {
        Frame::Round { .. }
        | Frame::NewTurn { .. }
        | Frame::Perform { .. }
        | Frame::Events
        | Frame::EventOf { .. } => (new("prompt-waiting"), "6.0"),
        Frame::Weather { .. } => (new("prompt-weather"), "6.1-b"),
        Frame::Refill => (new("prompt-refill"), "6.2"),
        Frame::Choose { faction } => (new("prompt-choose").faction("faction", *faction), "6.3-a"),
        Frame::Copy { faction, .. } => (new("prompt-copy").faction("faction", *faction), "6.4-b"),
        Frame::Window { faction, trigger } => {
            let text = match trigger {
                Trigger::Initiative => new("prompt-window-initiative"),
                Trigger::Order => new("prompt-window-order"),
                Trigger::OrderOf(other) => new("prompt-window-order-of").faction("other", *other),
                Trigger::Card(card) => new("prompt-window-card").card(pack, "card", *card),
                Trigger::Strategic(display) => new("prompt-window-strategic").with("war", war_term(*display)),
                Trigger::CityLost(other) => new("prompt-window-city").faction("other", *other),
            };
            (text.faction("faction", *faction), "3.2-d")
        }
        Frame::Effect { card, .. } => (new("prompt-effect").card(pack, "card", *card), "3.2-e"),
        Frame::Yugoslavs { left } => (new("prompt-yugoslavs").int("left", *left), "3.2-h"),
        Frame::Security { unit: None, faction } => {
            (new("prompt-security").faction("faction", *faction), "3.2-d")
        }
        Frame::Security { unit: Some(unit), .. } => {
            (new("prompt-security-roll").unit(pack, "unit", *unit), "3.2-d")
        }
        Frame::Shortages { faction } => (new("prompt-shortages").faction("faction", *faction), "7.10"),
        Frame::Failure { faction } => (new("prompt-failure").faction("faction", *faction), "7.11"),
        Frame::Redeploy { faction, mp, .. } => {
            (new("prompt-redeploy").faction("faction", *faction).int("mp", *mp), "7.1-a")
        }
        Frame::Move(mover) => {
            let group = mover.group.iter().copied().collect();
            (new("prompt-move").units(pack, "units", group).int("left", mover.left), "7.1.1-a")
        }
        Frame::Exploit { faction, .. } => (new("prompt-exploit").faction("faction", *faction), "3.2-e"),
        Frame::Rebase { unit } => (new("prompt-rebase").unit(pack, "unit", *unit), "2.3.2-e"),
        Frame::PartisanMoves { faction, mp } => {
            (new("prompt-partisan-moves").faction("faction", *faction).int("mp", *mp), "2.2-h")
        }
        Frame::Attacks { faction, left, .. } => {
            (new("prompt-attacks").faction("faction", *faction).int("left", *left), "7.2-a")
        }
        Frame::Compose => {
            let Some(combat) = &state.combat else { return (new("prompt-waiting"), "8.0") };
            let text = match combat.primary {
                Some(primary) => new("prompt-compose-flanks").unit(pack, "unit", primary),
                None => new("prompt-compose"),
            };
            (text.at(pack, "hex", combat.target), "8.1s-a")
        }
        Frame::Combat(stage) => combat(game, state, *stage),
        Frame::Drop => (new("prompt-drop"), "2.6-i"),
        Frame::Steps(steps) => {
            let text = new("prompt-steps").faction("faction", steps.faction);
            let rule = if steps.armor > 0 { "7.7-a" } else { "7.6-a" };
            (text.int("infantry", steps.infantry).int("armor", steps.armor), rule)
        }
        Frame::Enter { unit, .. } => (new("prompt-enter").unit(pack, "unit", *unit), "7.6.2-a"),
        Frame::Reveal { .. } => (new("prompt-reveal"), "10.1-5"),
        Frame::Draw { faction } => (new("prompt-draw").faction("faction", *faction), "10.1-6"),
        Frame::AirOut { faction } => (new("prompt-air-out").faction("faction", *faction), "10.1-3"),
        Frame::AirIn { faction } => (new("prompt-air-in").faction("faction", *faction), "10.1-7"),
        Frame::AirAt { unit, country: None } => {
            (new("prompt-air-country").unit(pack, "unit", *unit), "2.3.2-c")
        }
        Frame::AirAt { unit, country: Some(country) } => (
            new("prompt-air-at").unit(pack, "unit", *unit).with("country", country_term(*country)),
            "2.3.2-c",
        ),
        Frame::AirShift { .. } => (new("prompt-air-shift"), "10.2-E11"),
        Frame::Text { faction, event, .. } => {
            (new("prompt-text").faction("faction", *faction).event(pack, "card", *event), "10.1-4")
        }
        Frame::Guards => (new("prompt-guards"), "10.2-E8-3"),
        Frame::Forts { faction, up: false, .. } => {
            (new("prompt-forts-down").faction("faction", *faction), "2.1.1-h")
        }
        Frame::Forts { faction, up: true, left } => {
            (new("prompt-forts-up").faction("faction", *faction).int("left", *left), "2.1.1-g")
        }
        Frame::SupplyCheck { faction, stage } => {
            let (key, rule) = match stage {
                Check::Tolls => ("prompt-supply", "11.1-b"),
                Check::Share => ("prompt-beachhead-supply", "2.4.2-f"),
                Check::Judged => ("prompt-isolated", "11.3-b"),
            };
            (new(key).faction("faction", *faction), rule)
        }
        Frame::PartisanRoll { .. } => (new("prompt-partisan-roll"), "7.8-a"),
        Frame::PartisanTable { .. } => (new("prompt-partisan-table"), "7.8-a"),
        Frame::PartisanAt { faction, left, .. } => {
            (new("prompt-partisan-at").faction("faction", *faction).int("left", *left), "7.8-b")
        }
        Frame::Strategic { faction } => (new("prompt-strategic").faction("faction", *faction), "7.9-b"),
        Frame::StrategicRoll { display, .. } => {
            (new("prompt-strategic-roll").with("war", war_term(*display)), "7.9-b")
        }
        Frame::StrategicMove { display, boxes, .. } => {
            (new("prompt-strategic-move").with("war", war_term(*display)).int("boxes", *boxes), "7.9-b")
        }
        Frame::Adjust { display } => (new("prompt-adjust").with("war", war_term(*display)), "7.9.2-a"),
        Frame::Naval { group, left, .. } => {
            let units = group.iter().copied().collect();
            (new("prompt-naval").units(pack, "units", units).int("left", *left), "7.1.3-a")
        }
        Frame::Mulberry { .. } => (new("prompt-mulberry"), "2.4.2-j"),
        Frame::Ports { group, .. } => {
            (new("prompt-ports").units(pack, "units", group.iter().copied().collect()), "7.1.2-a")
        }
        Frame::Interception { sea, step, .. } => match step {
            Sea::Check | Sea::Offer => (new("prompt-intercept").sea(pack, "sea", *sea), "9.2-0"),
            Sea::Roll => (new("prompt-naval-roll").sea(pack, "sea", *sea), "9.2-2"),
            Sea::Hits(left) => (new("prompt-naval-hits").sea(pack, "sea", *sea).int("left", *left), "9.2-4"),
            Sea::Riposte => (new("prompt-riposte").sea(pack, "sea", *sea), "9.2-3"),
        },
    }
}

fn combat(game: &Downfall, state: &State, stage: Stage) -> Asked {
    let new = Message::new;
    let Some(combat) = &state.combat else { return (new("prompt-waiting"), "8.0") };
    let (key, rule) = match stage {
        Stage::Declared => ("prompt-combat-declared", "3.2-g"),
        Stage::AttackerHq | Stage::DefenderHq => ("prompt-combat-hq", "8.2s-a"),
        Stage::AttackerCards | Stage::DefenderCards => ("prompt-combat-cards", "8.2s-b"),
        Stage::Roll => ("prompt-combat-roll", "8.5s-0"),
        Stage::AttackerHits => ("prompt-hits-attacker", "8.6s-a"),
        Stage::Answer => ("prompt-combat-answer", "3.2-d"),
        Stage::DefenderHits => ("prompt-hits-defender", "8.6s-b"),
        Stage::Retreat => ("prompt-retreat", "8.6s-d"),
        Stage::Advance => ("prompt-advance", "8.7s-a"),
        Stage::End => ("prompt-waiting", "8.8s"),
    };
    let text = new(key).at(&game.pack, "hex", combat.target);
    let text = match stage {
        Stage::AttackerHits => text.int("left", combat.left[0]),
        Stage::DefenderHits => text.int("left", combat.left[1]),
        _ => text,
    };
    (text, rule)
}

/// A procedure in progress in a few words, for the breadcrumb; `None` for those that explain nothing.
pub fn crumb(game: &Downfall, frame: &Frame) -> Option<Message> {
    let new = Message::new;
    let pack = &game.pack;
    Some(match frame {
        Frame::Round { faction, step } => {
            let step = match step.under_way() {
                RoundStep::Weather => "step-weather",
                RoundStep::Refill => "step-refill",
                RoundStep::Window | RoundStep::Choose => "step-order",
                RoundStep::Events | RoundStep::Next => "step-events",
            };
            new("crumb-round").faction("faction", *faction).with("step", term(step))
        }
        Frame::Perform { faction, order, .. } => {
            new("crumb-order").faction("faction", *faction).order(pack, "order", *order)
        }
        Frame::Redeploy { .. } => new("crumb-redeploy"),
        Frame::Attacks { .. } => new("crumb-attacks"),
        Frame::Move(mover) => new("crumb-move").units(pack, "units", mover.group.iter().copied().collect()),
        Frame::Combat(_) => new("crumb-combat"),
        Frame::Steps(_) => new("crumb-steps"),
        Frame::Text { event, .. } => new("crumb-event").event(pack, "card", *event),
        Frame::NewTurn { .. } => new("crumb-new-turn"),
        Frame::SupplyCheck { faction, .. } => new("crumb-supply").faction("faction", *faction),
        Frame::Naval { group, .. } => {
            new("crumb-naval").units(pack, "units", group.iter().copied().collect())
        }
        Frame::Ports { group, .. } => {
            new("crumb-ports").units(pack, "units", group.iter().copied().collect())
        }
        Frame::Interception { sea, .. } => new("crumb-interception").sea(pack, "sea", *sea),
        _ => return None,
    })
}
