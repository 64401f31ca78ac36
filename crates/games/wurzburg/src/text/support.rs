//! Reconnaissance, fire support and strikes in words.

use super::Words;
use crate::Wurzburg;
use crate::position::{payer, unit};
use crate::state::State;
use crate::support::{Order, Procedure, Report, StrikeKind, StrikeStage};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const ORDERS: [(&str, &str); 7] = [
    ("scout", "PAYER"),
    ("empty", ""),
    ("row", "NUMBER"),
    ("strike", "fire|adm"),
    ("hq", "HQ"),
    ("call", "UNIT"),
    ("counter", "UNIT"),
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
    }
}

/// Canonical text of an order.
pub fn write(game: &Wurzburg, order: Order) -> String {
    let verb = verb(order);
    match order {
        Order::Scout(by) => format!("{verb} {}", game.payer_key(by)),
        Order::Empty => verb.to_owned(),
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
            .ok_or_else(|| format!("'{kind}': expected fire or adm")),
        ["hq", key] => unit(game, key).map(Order::Caller),
        ["call", key] => unit(game, key).map(Order::Call),
        ["counter", key] => unit(game, key).map(Order::Counter),
        _ => return None,
    })
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
        Order::Caller(u) => new("act-hq").unit(game, "unit", u),
        Order::Call(u) => new("act-call").unit(game, "unit", u),
        Order::Counter(u) => new("act-counter").unit(game, "unit", u),
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
        _ => "act-strike-hex",
    }
}

/// The rule the question follows from.
pub fn rule(procedure: &Procedure) -> &'static str {
    match procedure {
        Procedure::Recon(_) => "20.2",
        Procedure::Strikes(_) => "23.0",
        Procedure::Strike(s) if s.kind == StrikeKind::Adm => "23.5.3",
        Procedure::Strike(_) => "23.1.1",
        Procedure::Call(_) => "21.2",
        Procedure::Battery(_) => "23.4.1",
        Procedure::Mines(_) => "37.5",
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
            StrikeStage::Over => new("ask-nothing"),
        },
        Procedure::Call(c) => new("ask-call").term("fire", super::events::fire_key(c.fire).0),
        Procedure::Battery(b) if b.gun.is_some() => new("ask-die"),
        Procedure::Battery(b) if b.target.is_some() => new("ask-battery-gun").side("side", b.turn),
        Procedure::Battery(b) => new("ask-battery").side("side", b.turn),
        Procedure::Mines(m) => new("ask-mines").at(game, "hex", m.hex),
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
                StrikeKind::Adm => ("event-strike-adm", "23.5"),
            };
            EventText::new(new(key).unit(game, "hq", *hq).at(game, "hex", *hex), rule).at(spot(*hex))
        }
        Report::Disrupted(unit, hex) => {
            EventText::new(new("event-disrupted").unit(game, "unit", *unit).at(game, "hex", *hex), "23.3")
                .at(spot(*hex))
        }
        Report::Acquisition { gun, target, number, die } => {
            let key = if die >= number { "event-battery" } else { "event-battery-missed" };
            let text = new(key).unit(game, "unit", *gun).unit(game, "target", *target);
            super::events::dice(EventText::new(text.int("number", *number).int("die", *die), "23.4.2"))
        }
        Report::Mined(hex) => {
            EventText::new(new("event-mined").at(game, "hex", *hex), "23.5.3").at(spot(*hex))
        }
        Report::MineRoll(unit, die, lost) => {
            let key = if *lost { "event-mine-hit" } else { "event-mine-miss" };
            super::events::dice(EventText::new(new(key).unit(game, "unit", *unit).int("die", *die), "37.5"))
        }
    }
}
