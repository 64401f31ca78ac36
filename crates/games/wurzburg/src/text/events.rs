//! Events in words.

use super::{Words, level_key};
use crate::Wurzburg;
use crate::event::Event;
use crate::frame::{Fire, Phase};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message, Value};
use sandtable_hex::HexId;

/// An event in words, with its rule and its places.
pub fn event(game: &Wurzburg, event: &Event) -> EventText {
    let new = Message::new;
    let spot = |hex: HexId| Place::Hex(game.pack.label(hex).to_owned());
    match event {
        Event::Turn(turn) => EventText::new(new("event-turn").int("turn", *turn), "9.0"),
        Event::Phase(phase) => EventText::new(new("event-phase").term("phase", phase_key(*phase)), "9.0"),
        Event::Deployed(unit, hex) => {
            EventText::new(new("event-deployed").unit(game, "unit", *unit).at(game, "hex", *hex), "11.1")
                .at(spot(*hex))
        }
        Event::TakenUp(unit, hex) => located(
            game,
            EventText::new(new("event-taken-up").unit(game, "unit", *unit).at(game, "hex", *hex), "11.1"),
            *hex,
        ),
        Event::NoRoom(unit) => EventText::new(new("event-no-room").unit(game, "unit", *unit), "11.1"),
        Event::SetUp(side) => EventText::new(new("event-set-up").side("side", *side), "11.1"),
        Event::Planned(f, kind) => {
            EventText::new(new("event-planned").formation(game, "formation", *f).kind("kind", *kind), "12.3")
        }
        Event::PlansMade => EventText::new(new("event-plans-made"), "12.3"),
        Event::Initiative { die: 0, side } => {
            EventText::new(new("event-initiative-fixed").side("side", *side), "8.1.2")
        }
        Event::Initiative { die, side } => {
            dice(EventText::new(new("event-initiative").side("side", *side).int("die", *die), "8.1.2"))
        }
        Event::Activated(f) => {
            EventText::new(new("event-activated").formation(game, "formation", *f), "10.0")
        }
        Event::Passed(side) => EventText::new(new("event-passed").side("side", *side), "8.1.2"),
        Event::Lead(f, hex) => {
            EventText::new(new("event-lead").formation(game, "formation", *f).at(game, "hex", *hex), "12.3.2")
                .at(spot(*hex))
        }
        Event::Operation { formation, kind } => EventText::new(
            new("event-operation").formation(game, "formation", *formation).kind("kind", *kind),
            "13.0",
        ),
        Event::Objective(hex) => {
            EventText::new(new("event-objective").at(game, "hex", *hex), "13.5").at(spot(*hex))
        }
        Event::Moved { units, from, to, cost } => EventText::new(
            new("event-moved")
                .units(game, "units", *units)
                .at(game, "from", *from)
                .at(game, "to", *to)
                .with("cost", Value::Text(quarters(*cost))),
            "16.0",
        )
        .at(spot(*to)),
        Event::Entered { units, to, cost } => EventText::new(
            new("event-entered")
                .units(game, "units", *units)
                .at(game, "to", *to)
                .with("cost", Value::Text(quarters(*cost))),
            "46.6.4",
        )
        .at(spot(*to)),
        Event::Row { units, row } => EventText::new(
            new("event-row").units(game, "units", *units).int("distance", 5 * (row + 1)),
            "40.4",
        ),
        Event::Waiting { unit, hex } if hex.is_none() => {
            EventText::new(new("event-on-display").unit(game, "unit", *unit), "40.1")
        }
        Event::Waiting { unit, hex } => {
            EventText::new(new("event-waiting").unit(game, "unit", *unit).at(game, "hex", *hex), "46.6")
                .at(spot(*hex))
        }
        Event::Ferried { units, to } => {
            EventText::new(new("event-ferried").units(game, "units", *units).at(game, "to", *to), "17.4")
                .at(spot(*to))
        }
        Event::Forded { hex, die, bonus, steps } => dice(
            EventText::new(
                new("event-forded")
                    .at(game, "hex", *hex)
                    .int("die", *die)
                    .int("bonus", *bonus)
                    .int("steps", *steps),
                "17.5",
            )
            .at(spot(*hex)),
        ),
        Event::Transferred { from, to, steps } => EventText::new(
            new("event-transferred").unit(game, "from", *from).unit(game, "to", *to).int("steps", *steps),
            "11.7",
        ),
        Event::Chit(Some(f)) => EventText::new(new("event-chit").formation(game, "formation", *f), "12.4"),
        Event::Chit(None) => EventText::new(new("event-chit-back"), "12.4"),
        Event::MainEffort(f) => {
            EventText::new(new("event-main-effort").formation(game, "formation", *f), "12.4.1")
        }
        Event::Attached(f, to) => EventText::new(
            new("event-attached").formation(game, "formation", *f).formation(game, "to", *to),
            "12.5.3",
        ),
        Event::Exited { units, from, steps } => EventText::new(
            new("event-exited").units(game, "units", *units).at(game, "hex", *from).int("steps", *steps),
            "8.7",
        )
        .at(spot(*from)),
        Event::Dummies { side, hex, .. } => {
            EventText::new(new("event-dummies").side("side", *side).at(game, "hex", *hex), "11.3.1")
                .at(spot(*hex))
        }
        Event::Revealed { unit, hex, steps } => EventText::new(
            new("event-revealed").unit(game, "unit", *unit).at(game, "hex", *hex).int("steps", *steps),
            "16.8.1",
        )
        .at(spot(*hex)),
        Event::Reacted { units, from, to } => EventText::new(
            new("event-reacted").units(game, "units", *units).at(game, "from", *from).at(game, "to", *to),
            "19.0",
        )
        .at(spot(*to)),
        Event::Fired { fire, hex, firers, strength } => {
            let (key, rule) = fire_key(*fire);
            let text = new("event-fired")
                .term("fire", key)
                .at(game, "hex", *hex)
                .units(game, "units", *firers)
                .int("strength", *strength);
            located(game, EventText::new(text, rule), *hex)
        }
        Event::Hits { hex, die, modifier, hits } => {
            let text = new("event-hits")
                .at(game, "hex", *hex)
                .int("die", *die)
                .with("modifier", Value::Text(format!("{modifier:+}")))
                .int("hits", *hits);
            dice(located(game, EventText::new(text, "18.2"), *hex))
        }
        Event::Lost { unit, hex, steps, gone } => {
            let key = if *gone { "event-eliminated" } else { "event-lost" };
            let text = new(key).unit(game, "unit", *unit).at(game, "hex", *hex).int("steps", *steps);
            located(game, EventText::new(text, "18.3.3"), *hex)
        }
        Event::Stood(hex) => {
            EventText::new(new("event-stood").at(game, "hex", *hex), "18.3.2").at(spot(*hex))
        }
        Event::Covered(unit) => EventText::new(new("event-covered").unit(game, "unit", *unit), "18.4"),
        Event::Retreated(unit, hex) if hex.is_none() => {
            EventText::new(new("event-retreated-off").unit(game, "unit", *unit), "18.4.7")
        }
        Event::Retreated(unit, hex) => {
            EventText::new(new("event-retreated").unit(game, "unit", *unit).at(game, "hex", *hex), "18.4")
                .at(spot(*hex))
        }
        Event::Advanced(unit, hex) => {
            EventText::new(new("event-advanced").unit(game, "unit", *unit).at(game, "hex", *hex), "18.5")
                .at(spot(*hex))
        }
        Event::Masked(unit) => EventText::new(new("event-masked").unit(game, "unit", *unit), "14.4"),
        Event::HqLost(unit) => EventText::new(new("event-hq-lost").unit(game, "unit", *unit), "30.4.1"),
        Event::HqGone(unit) => EventText::new(new("event-hq-gone").unit(game, "unit", *unit), "30.4.3"),
        Event::HqBack(unit, hex) => {
            EventText::new(new("event-hq-back").unit(game, "unit", *unit).at(game, "hex", *hex), "30.4.1")
                .at(spot(*hex))
        }
        Event::Control(hex, side) => {
            EventText::new(new("event-control").at(game, "hex", *hex).side("side", *side), "6.3.4")
                .at(spot(*hex))
        }
        Event::Shatter { formation, die, steps, shattered } => {
            let key = if *shattered { "event-shattered" } else { "event-not-shattered" };
            dice(EventText::new(
                new(key).formation(game, "formation", *formation).int("die", *die).int("steps", *steps),
                "31.0",
            ))
        }
        Event::Gegenangriff(formation) => {
            EventText::new(new("event-gegenangriff").formation(game, "formation", *formation), "41.4")
        }
        Event::FireOrder { hex, die, reversed } => {
            let key = if *reversed { "event-fires-first" } else { "event-fires-second" };
            dice(EventText::new(new(key).at(game, "hex", *hex).int("die", *die), "41.4")).at(spot(*hex))
        }
        Event::Gas(note) => super::gas::note(game, note),
        Event::Hidden(shown) => super::concealed::shown(game, shown),
        Event::Field(note) => super::field::note(game, *note),
        Event::Airmobile(report) => super::airmobile::report(game, report),
        Event::Shock(clash) => super::shock::note(game, *clash),
        Event::Support(report) => super::support::report(game, report),
        Event::Over(level, net) => {
            EventText::new(new("event-over").term("level", level_key(*level)).int("net", *net), "8.7")
        }
    }
}

/// Adds the hex of an event, if it has one: the off-map display has none.
pub(super) fn located(game: &Wurzburg, text: EventText, hex: HexId) -> EventText {
    match hex.some() {
        Some(hex) => text.at(Place::Hex(game.pack.label(hex).to_owned())),
        None => text,
    }
}

pub(super) fn dice(mut text: EventText) -> EventText {
    text.dice = true;
    text
}

/// Quarters of a point as people write them.
pub(crate) fn quarters(n: u8) -> String {
    let part = ["", "¼", "½", "¾"][usize::from(n % 4)];
    if n < 4 && n > 0 { part.to_owned() } else { format!("{}{part}", n / 4) }
}

/// Message key of a phase.
pub(crate) const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "phase-set-up",
        Phase::Reinforcement => "phase-reinforcement",
        Phase::Planning => "phase-planning",
        Phase::Maneuver => "phase-maneuver",
        Phase::Reserve => "phase-reserve",
        Phase::Engineering => "phase-engineering",
        Phase::Reorganization => "phase-reorganization",
        Phase::Over => "phase-over",
    }
}

pub(super) const fn fire_key(fire: Fire) -> (&'static str, &'static str) {
    match fire {
        Fire::Infiltration => ("fire-infiltration", "18.6"),
        Fire::Defensive => ("fire-defensive", "18.7"),
        Fire::Offensive => ("fire-offensive", "18.8"),
        Fire::Retreat => ("fire-retreat", "18.9"),
        Fire::Strike => ("fire-strike", "23.1"),
        Fire::CounterBattery => ("fire-counter-battery", "23.4"),
    }
}
