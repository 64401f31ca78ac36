//! Every event in words, with the row of the ledger it follows from.

use super::{Signed, Words, effect, modifier, shifted, way};
use crate::RedWinter;
use crate::event::Event;
use crate::frame::{BattleKind, Cause, Fire};
use crate::lesson::{CRT, RAT, rat_row};
use crate::pack::{CRT_COLUMNS, UnitId, UnitKind};
use crate::state::Phase;
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message, Value, say};
use sandtable_hex::HexId;

/// An event in words.
pub fn event(game: &RedWinter, event: &Event) -> EventText {
    let (text, rule) = describe(game, event);
    let mut line = EventText::new(text, rule);
    for hex in places(event).into_iter().filter(|h| *h != HexId::NONE) {
        line = line.at(Place::Hex(game.pack.grid.label(hex).to_string()));
    }
    line = taking_part(game, event, line);
    match event {
        Event::Crt { why, .. } => {
            for l in why {
                line = line.line(l.rule, shifted(l.rule, l.note), Some(Value::Text(effect(l.note))));
            }
        }
        Event::Ranged { why, .. } | Event::AtFire { why, .. } | Event::Recovery { why, .. } => {
            for (rule, n) in why {
                line = line.line(*rule, modifier(rule), Some(Value::Text(format!("{n:+}"))));
            }
        }
        _ => {}
    }
    line
}

/// Counters that act, and the cell of the table the dice were read off.
fn taking_part(game: &RedWinter, event: &Event, line: EventText) -> EventText {
    let key = |unit: UnitId| game.def(unit).key.clone();
    match event {
        Event::Attack { units, .. } => line.by(units.iter().map(key)),
        Event::Ranged { unit, dice, modifier, .. } => {
            let row = rat_row(total(*dice) + i64::from(*modifier));
            line.by([key(*unit)]).read_off(RAT, row, 0)
        }
        Event::AtFire { gun, target, .. } => line.by([key(*gun)]).against([key(*target)]),
        Event::Crt { dice, column, .. } => {
            let row = usize::try_from(total(*dice) - 2).unwrap_or(0);
            line.read_off(CRT, row, usize::from(*column))
        }
        Event::Step(unit, _) | Event::Eliminated { unit, .. } | Event::Retreated(unit, ..) => {
            line.against([key(*unit)])
        }
        Event::Advanced(unit, _) | Event::Recovery { unit, .. } => line.by([key(*unit)]),
        _ => line,
    }
}

/// Where it happened.
fn places(event: &Event) -> Vec<HexId> {
    match event {
        Event::Moved { path, .. } => path.clone(),
        Event::MovedUnseen { from, to, .. } | Event::Retreated(_, from, to) => vec![*from, *to],
        Event::Rebuilt { hex: Some(hex), .. }
        | Event::Deployed(_, hex)
        | Event::Lifted(_, hex)
        | Event::Attack { target: hex, .. }
        | Event::Ranged { target: hex, .. }
        | Event::Crt { target: hex, .. }
        | Event::Advanced(_, hex)
        | Event::Digging(hex)
        | Event::DugIn(hex)
        | Event::Filled(hex)
        | Event::Bonfire(_, hex)
        | Event::RaidFind { target: hex, .. }
        | Event::Created(_, hex)
        | Event::PajariJoins(hex) => vec![*hex],
        _ => Vec::new(),
    }
}

/// Message key of a phase's name.
pub(crate) fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "phase-set-up",
        Phase::Reset => "phase-reset",
        Phase::Action => "phase-action",
        Phase::Combat => "phase-combat",
        Phase::SubZero => "phase-sub-zero",
        Phase::Victory => "phase-victory",
        Phase::Over => "phase-over",
    }
}

/// The row of the ledger that opens a phase.
pub(crate) fn phase_rule(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "17.0-a",
        Phase::Reset => "3.0-I-a",
        Phase::Action => "3.0-II-a",
        Phase::Combat => "3.0-III-a",
        Phase::SubZero => "3.0-V-a",
        Phase::Victory | Phase::Over => "3.0-VI",
    }
}

/// Message key and rule of a sort of attack.
fn attack(kind: BattleKind) -> (&'static str, &'static str) {
    match kind {
        BattleKind::Combat => ("attack-combat", "8.1-1"),
        BattleKind::Assault => ("attack-assault", "9.0-a"),
        BattleKind::Raid => ("attack-raid", "16.4-a"),
    }
}

fn total(dice: [u8; 2]) -> i64 {
    i64::from(dice[0]) + i64::from(dice[1])
}

fn faces(dice: [u8; 2]) -> String {
    format!("{}+{}", dice[0], dice[1])
}

/// One of two keys.
fn either(yes: bool, a: &'static str, b: &'static str) -> Message {
    Message::new(if yes { a } else { b })
}

fn describe(game: &RedWinter, event: &Event) -> (Message, &'static str) {
    let new = Message::new;
    match event {
        Event::Turn(turn) => {
            let text = say!(game, "event-turn", turn);
            let text = match game.pack.turn(*turn) {
                Some(t) => text.int("day", t.day).text("time", t.time.clone()),
                None => text.int("day", 0).text("time", ""),
            };
            (text, "3.0-VI")
        }
        Event::Phase(side, phase) => {
            (say!(game, "event-phase", side).term("phase", phase_key(*phase)), phase_rule(*phase))
        }
        Event::Bid(side) => (say!(game, "event-bid", side), "17.0.2"),
        Event::Bids([a, b]) => (say!(game, "event-bids", first = a, second = b), "17.0.2"),
        Event::Sides { soviet, vp } => {
            (say!(game, "event-sides", seat = i64::from(*soviet) + 1, points = vp), "17.0.2")
        }
        Event::Deployed(unit, hex) => (say!(game, "event-deployed", unit, hex), "17.0-a"),
        Event::Lifted(unit, hex) => (say!(game, "event-lifted", unit, hex), "17.0-a"),
        Event::Ammo(side, n) => (say!(game, "event-ammo", side, points = n), "3.0-I-b"),
        Event::Artillery(unit) => (say!(game, "event-artillery", unit), "3.0-I-a"),
        Event::Replacements(side, n) => (say!(game, "event-replacements", side, points = n), "3.0-I-c"),
        Event::Replaced(unit) => (say!(game, "event-replaced", unit), "13.2-b"),
        Event::Rebuilt { unit, full, hex } => {
            let text = match (hex, full) {
                (Some(_), true) => new("event-rebuilt-full"),
                (Some(_), false) => new("event-rebuilt-reduced"),
                (None, _) => return (say!(game, "event-rebuilt-track", unit), "13.2.1-d"),
            };
            (text.unit(game, "unit", *unit).at(game, "hex", hex.unwrap_or(HexId::NONE)), "13.2.1-a")
        }
        Event::Committed(unit, vp) => (say!(game, "event-committed", unit, points = vp), "12.1.4-b"),
        Event::Moved { units, path, cost } => {
            let to = path.last().copied().unwrap_or(HexId::NONE);
            let text = say!(game, "event-moved", units, hex = to);
            let way: Vec<&str> = path.iter().map(|h| game.pack.grid.label(*h)).collect();
            (text.text("path", way.join(" ")).half("cost", i64::from(*cost)), "4.1-a")
        }
        Event::MovedUnseen { side, count, from, to } => {
            let key = if *from == HexId::NONE { "event-entered-unseen" } else { "event-moved-unseen" };
            let text = say!(game, key, side, count, to);
            (if *from == HexId::NONE { text } else { text.at(game, "from", *from) }, "20.7")
        }
        Event::LeftMap(units) => (say!(game, "event-left-map", units), "4.2-a"),
        Event::Attack { kind, units, target } => {
            let (key, rule) = attack(*kind);
            let text = new("event-attack").term("attack", key).units(game, "units", *units);
            (text.at(game, "hex", *target), rule)
        }
        Event::SupportDeclared { side, units } => (say!(game, "event-support", side, units), "10.3.2-a"),
        Event::Ranged { unit, target, fire, dice, modifier, steps, suppressed, .. } => {
            let key = match (*suppressed, *steps) {
                (_, 2..) => "event-ranged-two",
                (_, 1) => "event-ranged-one",
                (true, 0) => "event-ranged-suppressed",
                (false, 0) => "event-ranged-nothing",
            };
            let sort = match fire {
                Fire::Free => "fire-free",
                Fire::Offensive => "fire-offensive",
                Fire::Defensive => "fire-defensive",
            };
            let sum = total(*dice) + i64::from(*modifier);
            let text = new(key).term("fire", sort).unit(game, "unit", *unit).at(game, "hex", *target);
            let text = text.text("dice", faces(*dice)).signed("modifier", Signed(i64::from(*modifier)));
            (text.int("total", sum), "10.4-b")
        }
        Event::AtFire { gun, target, die, modifier, hit, .. } => {
            let text = either(*hit, "event-at-hit", "event-at-miss");
            let text = text.unit(game, "unit", *gun).unit(game, "target", *target);
            (text.int("die", *die).signed("modifier", Signed(i64::from(*modifier))), "11.1-c")
        }
        Event::Crt { kind, target, attack: a, defence, shift, column, dice, result, .. } => {
            let (key, _) = attack(*kind);
            let label = CRT_COLUMNS.get(usize::from(*column)).copied().unwrap_or("?");
            let text = new("event-crt").term("attack", key).at(game, "hex", *target);
            let text = text.int("attackers", *a).int("defenders", *defence);
            let text = text.int("columns", i64::from(*shift).abs()).text("way", way(*shift));
            let text = text.text("column", label).text("dice", faces(*dice)).int("total", total(*dice));
            let text = text.text("result", format!("{}/{}", result.0, result.1));
            (text.int("lost", result.0).int("beaten", result.1), "8.4-a")
        }
        Event::Hotel => (new("event-hotel"), "5.2.5-b"),
        Event::Step(unit, cause) => {
            let (key, rule) = match cause {
                Cause::Crt => ("cause-crt", "8.5.1-a"),
                Cause::Ranged => ("cause-ranged", "10.4.2-a"),
                Cause::AtFire => ("cause-at", "11.1-c"),
                Cause::Toll => ("cause-toll", "8.5.2.2-a"),
                Cause::SubZero => ("cause-cold", "16.3-c"),
            };
            (say!(game, "event-step", unit).term("cause", key), rule)
        }
        Event::Eliminated { unit, pool } => {
            let text = either(*pool, "event-dead-pool", "event-eliminated");
            (text.unit(game, "unit", *unit), if *pool { "8.6-b" } else { "8.6-c" })
        }
        Event::LossesIgnored(side, n, rule) => (say!(game, "event-losses-ignored", side, losses = n), *rule),
        Event::Retreated(unit, from, to) => (say!(game, "event-retreated", unit, from, to), "8.5.2-a"),
        Event::RetreatedOff(unit) => (say!(game, "event-retreated-off", unit), "4.2-b"),
        Event::Advanced(unit, hex) => (say!(game, "event-advanced", unit, hex), "8.7-a"),
        Event::Recovery { unit, die, modifier, success, .. } => {
            let text = either(*success, "event-recovered", "event-not-recovered").unit(game, "unit", *unit);
            (text.int("die", *die).signed("modifier", Signed(i64::from(*modifier))), "13.3-a")
        }
        Event::Digging(hex) => (say!(game, "event-digging", hex), "14.2-a"),
        Event::DugIn(hex) => (say!(game, "event-dug-in", hex), "14.2-a"),
        Event::Filled(hex) => (say!(game, "event-filled", hex), "14.4-a"),
        Event::Bonfire(unit, hex) => (say!(game, "event-bonfire", unit, hex), "16.2-a"),
        Event::RaidFind { target, die, modifier, shift } => {
            let text =
                either(shift.is_some(), "event-raid-found", "event-raid-lost").at(game, "hex", *target);
            let text = text.int("die", *die).signed("modifier", Signed(i64::from(*modifier)));
            (if let Some(s) = shift { text.signed("shift", Signed(i64::from(*s))) } else { text }, "16.4-3")
        }
        Event::Created(unit, hex) => (say!(game, "event-created", unit, hex), "12.8-b"),
        Event::Park { unit, event_a, ammo } => {
            let key = match (*event_a, ammo.is_some()) {
                (true, true) => "event-park-both",
                (true, false) => "event-park-howitzers",
                (false, true) => "event-park-ammo",
                (false, false) => "event-park",
            };
            let text = say!(game, key, unit);
            (if let Some(n) = ammo { text.int("points", *n) } else { text }, "12.4.3-a")
        }
        Event::ArtilleryLost(unit) => {
            let rule = match (game.side(*unit), game.kind(*unit)) {
                (crate::pack::Side::Finnish, _) => "12.4.4",
                (_, UnitKind::Artillery76) => "12.4.3-c",
                _ => "12.4.3-b",
            };
            (say!(game, "event-artillery-lost", unit), rule)
        }
        Event::ArtilleryDelayed(unit, turn) => {
            let rule = if game.def(*unit).regiment354 { "12.4.2-a" } else { "12.4.3-c" };
            (say!(game, "event-artillery-delayed", unit, turn), rule)
        }
        Event::PajariJoins(hex) => (say!(game, "event-pajari-joins", hex), "12.3.1-b"),
        Event::PajariFate(die, lost) => {
            (either(*lost, "event-pajari-lost", "event-pajari-safe").int("die", *die), "12.3.1-d")
        }
        Event::PajariHeart(dice, failed, back) => {
            let key = match (*failed, *back) {
                (false, _) => "event-heart-fine",
                (true, 0) => "event-heart-gone",
                (true, _) => "event-heart-rest",
            };
            let text = new(key).text("dice", faces(*dice));
            (if *failed && *back > 0 { text.int("turn", *back) } else { text }, "20.6")
        }
        Event::SubZero { units, die, modifier, loss } => {
            let text = either(*loss, "event-cold-loss", "event-cold-none").units(game, "units", *units);
            (text.int("die", *die).signed("modifier", Signed(i64::from(*modifier))), "16.3-c")
        }
        Event::LostInWoods(dice, modifier, lost) => {
            let text = either(*lost, "event-lost", "event-not-lost").text("dice", faces(*dice));
            (text.signed("modifier", Signed(i64::from(*modifier))), "20.5")
        }
        Event::CapturedLmg(dice, modifier, taker) => {
            let text = either(taker.is_some(), "event-lmg", "event-no-lmg").text("dice", faces(*dice));
            let text = text.signed("modifier", Signed(i64::from(*modifier)));
            (if let Some(u) = taker { text.unit(game, "unit", *u) } else { text }, "20.4")
        }
        Event::Stance => (new("event-stance"), "17.1-1"),
        Event::Collapse => (new("event-collapse"), "17.0.4"),
        Event::Points(side, n, why) => {
            (say!(game, "event-points", side, points = n).term("reason", why), "17.0.3")
        }
        Event::Over { winner, vp } => {
            let text = match winner {
                Some(side) => say!(game, "event-over", side),
                None => new("event-over-draw"),
            };
            (text.int("soviet", vp[0]).int("finnish", vp[1]), "3.0-VI")
        }
    }
}
