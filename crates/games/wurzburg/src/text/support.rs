//! Reconnaissance, fire support and strikes in words.

use super::Words;
use crate::Wurzburg;
use crate::air::AaStage;
use crate::pack::{AaResult, ProfileKind};
use crate::position::{hex, payer, unit};
use crate::state::State;
use crate::support::{Order, Procedure, Report, StrikeKind, StrikeStage};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message, Value};
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const ORDERS: [(&str, &str); 15] = [
    ("scout", "PAYER"),
    ("empty", ""),
    ("row", "NUMBER"),
    ("strike", "fire|adm|bridge|gas|persistent-gas"),
    ("hq", "HQ"),
    ("call", "UNIT"),
    ("counter", "UNIT"),
    ("air", "POINTS"),
    ("helicopter", "TYPE STEPS"),
    ("gunships", "STEPS"),
    ("profile", "high-bomb|high-standoff|low-bomb|low-standoff"),
    ("fly", "HEX"),
    ("announce", "NUMBER"),
    ("check", ""),
    ("abort", ""),
];

/// The verb of an order.
pub fn verb(order: Order) -> &'static str {
    match order {
        Order::Scout(_) => "scout",
        Order::Empty => "empty",
        Order::Row(_) => "row",
        Order::Strike(_) => "strike",
        Order::Caller(_) => "hq",
        Order::Call(_) => "call",
        Order::Counter(_) => "counter",
        Order::Air(_) => "air",
        Order::Helicopter(..) => "helicopter",
        Order::Gunships(_) => "gunships",
        Order::Profile(_) => "profile",
        Order::Fly(_) => "fly",
        Order::Announce(_) => "announce",
        Order::Check => "check",
        Order::Abort => "abort",
    }
}

/// Canonical text of an order.
pub fn write(game: &Wurzburg, order: Order) -> String {
    let verb = verb(order);
    match order {
        Order::Scout(by) => format!("{verb} {}", game.payer_key(by)),
        Order::Empty | Order::Check | Order::Abort => verb.to_owned(),
        Order::Air(n) | Order::Gunships(n) | Order::Announce(n) => format!("{verb} {n}"),
        Order::Helicopter(kind, steps) => format!("{verb} {} {steps}", game.air_type(kind).key),
        Order::Profile(profile) => format!("{verb} {}", profile.word()),
        Order::Fly(hex) => format!("{verb} {}", game.pack.label(hex)),
        Order::Row(row) => format!("{verb} {row}"),
        Order::Strike(kind) => format!("{verb} {}", kind.word()),
        Order::Caller(u) | Order::Call(u) | Order::Counter(u) => format!("{verb} {}", game.pack.key(u)),
    }
}

/// Reads an order; `None` if the words are none.
pub fn read(game: &Wurzburg, words: &[&str]) -> Option<Result<Order, String>> {
    Some(match words {
        ["scout", by] => payer(game, by).map(Order::Scout),
        ["empty"] => Ok(Order::Empty),
        ["row", n] => n.parse().map(Order::Row).map_err(|_| format!("'{n}': expected a row of the map")),
        ["strike", kind] => StrikeKind::ALL
            .into_iter()
            .find(|k| k.word() == *kind)
            .map(Order::Strike)
            .ok_or_else(|| format!("'{kind}': expected fire, adm, bridge, gas or persistent-gas")),
        ["hq", key] => unit(game, key).map(Order::Caller),
        ["call", key] => unit(game, key).map(Order::Call),
        ["counter", key] => unit(game, key).map(Order::Counter),
        ["air", n] => number(n).map(Order::Air),
        ["helicopter", key, n] => match game.pack.air.iter().position(|t| t.key == *key) {
            Some(kind) => number(n).map(|n| Order::Helicopter(kind as u8, n)),
            None => Err(format!("no helicopter '{key}'")),
        },
        ["gunships", n] => number(n).map(Order::Gunships),
        ["profile", word] => {
            ProfileKind::from_word(word).map(Order::Profile).ok_or_else(|| format!("no profile '{word}'"))
        }
        ["fly", at] => hex(game, at).map(Order::Fly),
        ["announce", n] => number(n).map(Order::Announce),
        ["check"] => Ok(Order::Check),
        ["abort"] => Ok(Order::Abort),
        _ => return None,
    })
}

fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("'{word}': expected a small number"))
}

/// The name of a type of aircraft or helicopter.
pub(super) fn air(game: &Wurzburg, kind: u8) -> Value {
    aircraft(&game.air_type(kind).key)
}

/// The same by its key.
pub(crate) fn aircraft(key: &str) -> Value {
    Value::Term(format!("air-{key}").into())
}

/// An order in words, as a list of choices shows it.
pub fn choice(game: &Wurzburg, order: Order) -> Message {
    let new = Message::new;
    match order {
        Order::Scout(by) => new("act-scout").with("payer", game.payer(by)),
        Order::Empty => new("act-empty"),
        Order::Row(row) => new("act-row").int("row", row),
        Order::Strike(StrikeKind::Fire) => new("act-strike-fire"),
        Order::Strike(StrikeKind::Adm) => new("act-strike-adm"),
        Order::Strike(StrikeKind::Gas) => new("act-strike-gas"),
        Order::Strike(StrikeKind::PersistentGas) => new("act-strike-persistent-gas"),
        Order::Strike(StrikeKind::Bridge) => new("act-strike-bridge"),
        Order::Caller(u) => new("act-hq").unit(game, "unit", u),
        Order::Call(u) => new("act-call").unit(game, "unit", u),
        Order::Counter(u) => new("act-counter").unit(game, "unit", u),
        Order::Air(n) => new("act-air").int("points", n),
        Order::Helicopter(kind, k) => new("act-helicopter").with("type", air(game, kind)).int("steps", k),
        Order::Gunships(k) => new("act-gunships").int("steps", k),
        Order::Profile(profile) => {
            new("act-profile").with("profile", Value::Term(format!("profile-{}", profile.word()).into()))
        }
        Order::Fly(h) => new("act-fly").at(game, "hex", h),
        Order::Announce(n) => new("act-announce").int("strength", n),
        Order::Check => new("act-check"),
        Order::Abort => new("act-abort"),
    }
}

/// What `done` means in a procedure.
pub fn done(procedure: &Procedure) -> &'static str {
    match procedure {
        Procedure::Recon(_) => "done-recon",
        Procedure::Strikes(_) => "done-strikes",
        Procedure::Call(c) if c.guns.is_empty() => "done-no-call",
        _ => "done-call",
    }
}

/// What a hex means in a procedure.
pub fn place(procedure: &Procedure) -> &'static str {
    match procedure {
        Procedure::Recon(_) => "act-scout-hex",
        Procedure::Strike(s) if s.stage == StrikeStage::Position => "act-position",
        _ => "act-strike-hex",
    }
}

/// The rule the question follows from.
pub fn rule(procedure: &Procedure) -> &'static str {
    match procedure {
        Procedure::Recon(_) => "20.2",
        Procedure::Strikes(_) => "23.0",
        Procedure::Strike(s) if s.kind == StrikeKind::Adm => "23.5.3",
        Procedure::Strike(s) if s.kind.agent().is_some() => "44.2",
        Procedure::Strike(s) if s.kind == StrikeKind::Bridge => "38.4",
        Procedure::Strike(_) => "23.1.1",
        Procedure::Call(_) => "21.2",
        Procedure::Battery(_) => "23.4.1",
        Procedure::Mines(_) => "37.5",
        Procedure::Flight(_) => "25.2",
        Procedure::AntiAir(a) if a.stage == AaStage::Sam => "27.1",
        Procedure::AntiAir(a) if matches!(a.stage, AaStage::Choice | AaStage::Check) => "27.3",
        Procedure::AntiAir(_) => "27.2.2",
    }
}

/// The question.
pub fn prompt(game: &Wurzburg, _st: &State, procedure: &Procedure) -> Message {
    let new = Message::new;
    match procedure {
        Procedure::Recon(r) if r.target.some().is_some() => new("ask-die"),
        Procedure::Recon(r) if r.payer.is_none() => {
            new("ask-recon").formation(game, "formation", r.formation)
        }
        Procedure::Recon(_) => new("ask-recon-hex"),
        Procedure::Strikes(f) => new("ask-strikes").formation(game, "formation", *f),
        Procedure::Strike(s) => match s.stage {
            StrikeStage::Target => new("ask-strike-target"),
            StrikeStage::Caller => new("ask-strike-hq").at(game, "hex", s.target),
            StrikeStage::Assets => new("ask-strike-assets").at(game, "hex", s.target),
            StrikeStage::AirDie => new("ask-die"),
            StrikeStage::Profile => new("ask-profile"),
            StrikeStage::Position => new("ask-position"),
            StrikeStage::Ready | StrikeStage::Home | StrikeStage::Over => new("ask-nothing"),
        },
        Procedure::Call(c) => new("ask-call").term("fire", super::events::fire_key(c.fire).0),
        Procedure::Battery(b) if b.gun.is_some() => new("ask-die"),
        Procedure::Battery(b) if b.target.is_some() => new("ask-battery-gun").side("side", b.turn),
        Procedure::Battery(b) => new("ask-battery").side("side", b.turn),
        Procedure::Mines(m) => new("ask-mines").at(game, "hex", m.hex),
        Procedure::Flight(f) => new("ask-flight").side("side", f.side),
        Procedure::AntiAir(a) => match a.stage {
            AaStage::Sam => new("ask-sam").side("side", a.side),
            AaStage::Announce => new("ask-announce").side("side", a.side).at(game, "hex", a.hex),
            AaStage::Choice => new("ask-check-or-abort").side("side", a.side.other()),
            AaStage::Die | AaStage::Check => new("ask-die"),
        },
    }
}

/// What happened, with its rule and its places.
pub fn report(game: &Wurzburg, report: &Report) -> EventText {
    let new = Message::new;
    let spot = |hex: HexId| Place::Hex(game.pack.label(hex).to_owned());
    match report {
        Report::Scouted { side, hex, number, drm, die, acquired } => {
            let key = if *acquired { "event-acquired" } else { "event-not-acquired" };
            let text = new(key).side("side", *side).at(game, "hex", *hex);
            super::events::dice(EventText::new(
                text.int("number", *number).int("drm", *drm).int("die", *die),
                "20.2.1",
            ))
            .at(spot(*hex))
        }
        Report::Called(hq, guns) => {
            EventText::new(new("event-called").unit(game, "hq", *hq).units(game, "units", *guns), "21.2")
        }
        Report::Strike(kind, hq, hex) => {
            let (key, rule) = match kind {
                StrikeKind::Fire => ("event-strike", "23.1"),
                StrikeKind::Bridge => ("event-strike", "38.4"),
                StrikeKind::Gas | StrikeKind::PersistentGas => ("event-strike-gas", "44.2"),
                StrikeKind::Adm => ("event-strike-adm", "23.5"),
            };
            EventText::new(new(key).unit(game, "hq", *hq).at(game, "hex", *hex), rule).at(spot(*hex))
        }
        Report::Disrupted(unit, hex) => {
            let text = new("event-disrupted").unit(game, "unit", *unit).at(game, "hex", *hex);
            super::events::located(game, EventText::new(text, "23.3"), *hex)
        }
        Report::Acquisition { gun, target, number, die } => {
            let key = if die >= number { "event-battery" } else { "event-battery-missed" };
            let text = new(key).unit(game, "unit", *gun).unit(game, "target", *target);
            super::events::dice(EventText::new(text.int("number", *number).int("die", *die), "23.4.2"))
        }
        Report::Mined(hex) => {
            EventText::new(new("event-mined").at(game, "hex", *hex), "23.5.3").at(spot(*hex))
        }
        Report::AirCall { kind, steps, die } => {
            let key = if *die == 0 { "event-air-fixed" } else { "event-air" };
            EventText::new(
                new(key).with("type", air(game, *kind)).int("steps", *steps).int("die", *die),
                "24.2",
            )
        }
        Report::Flew { kind, steps, hex } => EventText::new(
            new("event-flew").with("type", air(game, *kind)).int("steps", *steps).at(game, "hex", *hex),
            "25.2",
        )
        .at(spot(*hex)),
        Report::Aborted(kind) => {
            EventText::new(new("event-aborted").with("type", air(game, *kind)), "27.3.2")
        }
        Report::AntiAir { hex, strength, die, result } => {
            let key = match result {
                AaResult::None => "event-aa-none",
                AaResult::CheckOrAbort => "event-aa-or",
                AaResult::CheckAndAbort => "event-aa-and",
            };
            super::events::dice(EventText::new(
                new(key).at(game, "hex", *hex).int("strength", *strength).int("die", *die),
                "27.2.2",
            ))
            .at(spot(*hex))
        }
        Report::HitCheck { kind, die, defence, lost } => {
            let key = if *lost { "event-hit" } else { "event-no-hit" };
            super::events::dice(EventText::new(
                new(key).with("type", air(game, *kind)).int("die", *die).int("defence", *defence),
                "27.3.1",
            ))
        }
        Report::MineRoll(unit, die, lost) => {
            let key = if *lost { "event-mine-hit" } else { "event-mine-miss" };
            super::events::dice(EventText::new(new(key).unit(game, "unit", *unit).int("die", *die), "37.5"))
        }
    }
}
