//! Air phases in words: choices as text, questions, events.

use super::{
    AirAction, AirEvent, AirFrame, AirModifier, AirRoll, Attack, FlakSum, FlightStage, Payload, PlaneTag,
};
use crate::Panzer;
use crate::event::At;
use crate::ids::PlaneId;
use crate::pack::{Altitude, GpResult, Speed};
use crate::position::{direction, hex, unit};
use crate::state::State;
use crate::text::fire::result_key;
use crate::text::{Words, modifier, signed};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message, Value};

/// The verb of a choice.
pub(crate) const fn verb(action: AirAction) -> &'static str {
    match action {
        AirAction::Load(_) => "load",
        AirAction::Fly(_) => "fly",
        AirAction::Approach(_) => "approach",
        AirAction::Course(..) => "course",
        AirAction::Onward => "onward",
        AirAction::Bank(_) => "bank",
        AirAction::Acquire(_) => "acquire",
        AirAction::Attack(_) => "attack",
        AirAction::Flak(_) => "flak",
    }
}

/// Canonical text of a choice.
pub(crate) fn write(game: &Panzer, st: &State, action: AirAction) -> String {
    let verb = verb(action);
    match action {
        AirAction::Load(payload) => format!("{verb} {}", payload.word()),
        AirAction::Fly(id) => format!("{verb} {}", game.plane_key(st, id)),
        AirAction::Approach(h) => format!("{verb} {}", game.layout(st).label(h)),
        AirAction::Course(d, speed, altitude) => {
            format!("{verb} {} {} {}", d + 1, speed.word(), altitude.word())
        }
        AirAction::Onward => verb.to_owned(),
        AirAction::Bank(d) => format!("{verb} {}", d + 1),
        AirAction::Acquire(u) | AirAction::Flak(u) => format!("{verb} {}", game.unit_key(st, u)),
        AirAction::Attack(attack) => format!("{verb} {}", attack.word()),
    }
}

/// An aircraft in play by its key, `ju87-1`.
pub(crate) fn plane(game: &Panzer, st: &State, key: &str) -> Result<PlaneId, String> {
    st.plane_ids().find(|id| game.plane_key(st, *id) == key).ok_or_else(|| {
        let keys: Vec<String> = st.plane_ids().map(|id| game.plane_key(st, id)).collect();
        match sandtable_pack::nearest(key, keys.iter().map(String::as_str)) {
            Some(near) => format!("no aircraft '{key}'; nearest is '{near}'"),
            None => format!("no aircraft '{key}'"),
        }
    })
}

fn word<T>(found: Option<T>, word: &str, known: &str) -> Result<T, String> {
    found.ok_or_else(|| format!("'{word}': expected {known}"))
}

/// Reads a choice; `None` if the words are not of this chapter.
pub(crate) fn read(game: &Panzer, st: &State, words: &[&str]) -> Option<Result<AirAction, String>> {
    Some(match words {
        ["load", w] => word(Payload::from_word(w), w, "bombs or rockets").map(AirAction::Load),
        ["fly", key] => plane(game, st, key).map(AirAction::Fly),
        ["approach", label] => hex(game, st, label).map(AirAction::Approach),
        ["course", d, speed, altitude] => direction(d).and_then(|d| {
            let speed = word(Speed::from_word(speed), speed, "slow or fast")?;
            let altitude = word(Altitude::from_word(altitude), altitude, "low, medium or high")?;
            Ok(AirAction::Course(d, speed, altitude))
        }),
        ["onward"] => Ok(AirAction::Onward),
        ["bank", d] => direction(d).map(AirAction::Bank),
        ["acquire", key] => unit(game, st, key).map(AirAction::Acquire),
        ["attack", w] => word(Attack::from_word(w), w, "strafe, bomb, dive or rocket").map(AirAction::Attack),
        ["flak", key] => unit(game, st, key).map(AirAction::Flak),
        _ => return None,
    })
}

const fn payload_key(payload: Payload) -> &'static str {
    match payload {
        Payload::Bombs => "air-bombs",
        Payload::Rockets => "air-rockets",
    }
}

const fn speed_key(speed: Speed) -> &'static str {
    match speed {
        Speed::Slow => "air-slow",
        Speed::Fast => "air-fast",
    }
}

const fn altitude_key(altitude: Altitude) -> &'static str {
    match altitude {
        Altitude::Low => "air-low",
        Altitude::Medium => "air-medium",
        Altitude::High => "air-high",
    }
}

const fn attack_key(attack: Attack) -> &'static str {
    match attack {
        Attack::Strafe => "air-strafe",
        Attack::Bomb => "air-bomb",
        Attack::Dive => "air-dive",
        Attack::Rocket => "air-rocket",
    }
}

/// A choice in words.
pub(crate) fn choice(game: &Panzer, st: &State, action: AirAction) -> Message {
    let new = Message::new;
    match action {
        AirAction::Load(payload) => new("act-load").term("payload", payload_key(payload)),
        AirAction::Fly(id) => new("act-fly").piece("plane", game.plane_key(st, id)),
        AirAction::Approach(h) => new("act-approach").at(game, st, "hex", h),
        AirAction::Course(d, speed, altitude) => new("act-course")
            .direction("direction", d)
            .term("speed", speed_key(speed))
            .term("altitude", altitude_key(altitude)),
        AirAction::Onward => {
            let over = st.flight().is_some_and(|f| game.ahead(st, f, 1).is_none());
            new(if over { "act-leave-map" } else { "act-onward" })
        }
        AirAction::Bank(d) => new("act-bank").direction("direction", d),
        AirAction::Acquire(u) => new("act-acquire").unit(game, st, "unit", u),
        AirAction::Attack(attack) => new("act-attack").term("attack", attack_key(attack)),
        AirAction::Flak(u) => new("act-flak").unit(game, st, "unit", u),
    }
}

/// The question of a procedure of the air: kind, words, rule.
pub(crate) fn question(game: &Panzer, st: &State, frame: &AirFrame) -> (&'static str, Message, &'static str) {
    let new = Message::new;
    match frame {
        AirFrame::Load(id) => {
            ("asked-load", new("prompt-load").piece("plane", game.plane_key(st, *id)), "6.7.1")
        }
        AirFrame::Phase(_) => ("asked-air", new("prompt-air"), "6.7"),
        AirFrame::Flight(flight) => {
            let (key, rule) = match flight.stage {
                FlightStage::Approach => ("prompt-approach", "6.7.2.1"),
                FlightStage::Course => ("prompt-course", "6.7.2.2"),
                _ if flight.target.is_some() && !flight.acquired => ("prompt-acquiring", "6.7.3.1.1"),
                _ => ("prompt-flight", "6.7.2.3"),
            };
            let text = new(key).piece("plane", game.plane_key(st, flight.plane));
            let text = if key == "prompt-acquiring" {
                text.int("hexes", flight.hexes).int("need", game.acquisition(st, flight))
            } else {
                text
            };
            ("asked-air", text, rule)
        }
        AirFrame::Flak(_) => {
            let key = st.flight().map_or_else(String::new, |f| game.plane_key(st, f.plane));
            ("asked-flak", new("prompt-flak").piece("plane", key), "6.7.4")
        }
    }
}

/// The question of dice.
pub(crate) fn roll_question(
    game: &Panzer,
    st: &State,
    roll: AirRoll,
) -> (&'static str, Message, &'static str) {
    let new = Message::new;
    let plane = |id: PlaneId| game.plane_key(st, id);
    let flying = || st.flight().map_or_else(String::new, |f| plane(f.plane));
    match roll {
        AirRoll::Ammo => {
            let shot = st.flight().and_then(|f| f.shot);
            let arm = shot.and_then(|s| game.arm(st, s.unit, s.weapon));
            (
                "asked-dice",
                new("prompt-roll-ammo").int("limit", arm.and_then(|a| a.limit).unwrap_or(0)),
                "5.16.2",
            )
        }
        AirRoll::Flak => ("asked-dice", new("prompt-roll-flak").piece("plane", flying()), "6.7.4.2"),
        AirRoll::Crash => ("asked-dice", new("prompt-roll-crash").piece("plane", flying()), "6.7.4.2.1c"),
        AirRoll::Recovery(id) => {
            ("asked-dice", new("prompt-roll-recovery").piece("unit", plane(id)), "6.8.3.1")
        }
    }
}

/// Row of the ledger of a modifier.
pub(crate) const fn modifier_rule(modifier: AirModifier) -> &'static str {
    match modifier {
        AirModifier::Low | AirModifier::Medium | AirModifier::High | AirModifier::Fast => "6.7.3.5",
        _ => "6.7.4.2",
    }
}

/// A modifier in words.
pub(crate) fn modifier_text(modifier: AirModifier) -> Message {
    Message::new(match modifier {
        AirModifier::Low => "mod-air-low",
        AirModifier::Medium => "mod-air-medium",
        AirModifier::High => "mod-air-high",
        AirModifier::Fast => "mod-air-fast",
        AirModifier::Weapon => "mod-aa-weapon",
        AirModifier::AtFast => "mod-aa-fast",
        AirModifier::AtHigh => "mod-aa-high",
        AirModifier::AtLow => "mod-aa-low",
    })
}

/// What happened, in words.
pub(crate) fn event(game: &Panzer, event: &AirEvent) -> EventText {
    let new = Message::new;
    let say = EventText::new;
    let key = |tag: PlaneTag| game.plane_tag_key(tag);
    let place = |at: At| Place::Hex(game.pack.layout(at.layout).label(at.hex).to_owned());
    match event {
        AirEvent::Loaded(plane, payload) => {
            let text = new("event-loaded").piece("plane", key(*plane));
            say(text.term("payload", payload_key(*payload)), "6.7.1")
        }
        AirEvent::Entered { plane, hex, facing, speed, altitude } => {
            let text = new("event-air-entered").piece("plane", key(*plane)).spot(game, "hex", *hex);
            let text = text.direction("direction", *facing).term("speed", speed_key(*speed));
            say(text.term("altitude", altitude_key(*altitude)), "6.7.2.2").at(place(*hex))
        }
        AirEvent::Flew(plane, hex) => {
            say(new("event-flew").piece("plane", key(*plane)).spot(game, "hex", *hex), "6.7.2.3")
                .at(place(*hex))
        }
        AirEvent::Banked(plane, facing) => {
            let text = new("event-banked").piece("plane", key(*plane));
            say(text.direction("direction", *facing), "6.7.2.3.1")
        }
        AirEvent::Left(plane, hex) => {
            say(new("event-air-left").piece("plane", key(*plane)).spot(game, "hex", *hex), "6.7.2")
                .at(place(*hex))
        }
        AirEvent::Sighted(plane, target) => {
            let text = new("event-sighted").piece("plane", key(*plane)).tag(game, "unit", *target);
            say(text, "6.7.3.1.1")
        }
        AirEvent::Acquired(plane, target) => {
            let text = new("event-acquired").piece("plane", key(*plane)).tag(game, "unit", *target);
            say(text, "6.7.3.1.1")
        }
        AirEvent::LostSight(plane, target) => {
            let text = new("event-lost-sight").piece("plane", key(*plane)).tag(game, "unit", *target);
            say(text, "6.7.3.1.1")
        }
        AirEvent::Guided(observer, target) => {
            let text = new("event-guided").tag(game, "unit", *observer).tag(game, "target", *target);
            say(text, "6.7.3.1.2")
        }
        AirEvent::Attacks { plane, attack, target } => {
            let text = new("event-air-attacks").piece("plane", key(*plane)).tag(game, "unit", *target);
            let rule = match attack {
                Attack::Strafe => "6.7.3.2",
                Attack::Bomb | Attack::Dive => "6.7.3.3",
                Attack::Rocket => "6.7.3.4",
            };
            say(text.term("attack", attack_key(*attack)), rule)
        }
        AirEvent::Fires(unit, plane) => {
            say(new("event-flak-fires").tag(game, "unit", *unit).piece("plane", key(*plane)), "6.7.4")
        }
        AirEvent::Flak { sum, roll, total, result } => flak(game, sum, *roll, *total, *result),
        AirEvent::Suppressed(plane) => say(new("event-suppressed").piece("unit", key(*plane)), "6.7.4.2.1a"),
        AirEvent::Damaged(plane) => say(new("event-damaged").piece("unit", key(*plane)), "6.7.4.2.1b"),
        AirEvent::ShotDown(plane) => say(new("event-shot-down").piece("plane", key(*plane)), "6.7.4.2.1c"),
        AirEvent::Crashed { plane, roll, hex } => {
            let text = match hex {
                Some(hex) => new("event-crashed").spot(game, "hex", *hex),
                None => new("event-crashed-off"),
            };
            let mut words = say(text.piece("plane", key(*plane)).int("roll", *roll), "6.7.4.2.1c");
            words.dice = true;
            match hex {
                Some(hex) => words.at(place(*hex)),
                None => words,
            }
        }
        AirEvent::Recovery { plane, roll, number } => {
            let name = if roll <= number { "event-recovered" } else { "event-not-recovered" };
            let text = new(name).piece("unit", key(*plane)).int("roll", *roll).int("number", *number);
            let mut words = say(text, "6.8.3.1");
            words.dice = true;
            words
        }
    }
}

/// Dice of anti-aircraft fire, every part named.
fn flak(game: &Panzer, sum: &FlakSum, roll: u8, total: i16, result: GpResult) -> EventText {
    let text = Message::new("event-flak")
        .tag(game, "unit", sum.unit)
        .piece("plane", game.plane_tag_key(sum.plane))
        .int("roll", roll)
        .with("net", signed(i64::from(sum.net)))
        .int("total", total)
        .term("result", result_key(result));
    let mut words = EventText::new(text, "6.7.4.2");
    words.dice = true;
    for (rule, text, value) in flak_lines(sum) {
        words = words.line(rule, text, value);
    }
    words
}

/// The lines of a sum of anti-aircraft fire: factor, defence, every modifier, the table's numbers.
pub(crate) fn flak_lines(sum: &FlakSum) -> Vec<(&'static str, Message, Option<Value>)> {
    let mut lines = vec![
        ("6.7.4.2", Message::new("answer-flak-factor").int("factor", sum.factor), None),
        ("6.5.4.2.4", Message::new("answer-gp-defence").int("defence", sum.defence), None),
    ];
    for (part, value) in &sum.modifiers {
        lines.push((part.gp_rule(), modifier(*part), Some(signed(i64::from(*value)))));
    }
    lines.push(("6.7.4.2", Message::new("answer-net"), Some(signed(i64::from(sum.net)))));
    let table = Message::new("answer-gp-table").int("none", sum.none).int("suppressed", sum.suppressed);
    lines.push(("6.5.4.4", table, None));
    lines
}
