//! General-purpose fire, ammunition and smoke in words.

use super::{Words, charge_key, signed};
use crate::Panzer;
use crate::effects::{EffectKind, Pattern};
use crate::event::{At, GpSum, Modifier, ResponsePart, Source, Tag};
use crate::frame::Charge;
use crate::pack::GpResult;
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};

/// Message key of a result.
pub(crate) const fn result_key(result: GpResult) -> &'static str {
    match result {
        GpResult::None => "gp-none",
        GpResult::Suppressed => "gp-suppressed",
        GpResult::Effective => "gp-effective",
    }
}

/// Message key of what hangs in the air.
pub(crate) const fn effect_key(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::Smoke => "effect-smoke",
        EffectKind::Barrage => "effect-barrage",
        EffectKind::Dust => "effect-dust",
        EffectKind::Fire => "effect-fire",
    }
}

/// Message key of a pattern.
pub(crate) const fn pattern_key(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Single => "pattern-hex",
        Pattern::Closed => "pattern-closed",
        Pattern::Linear => "pattern-linear",
        Pattern::Open => "pattern-open",
    }
}

/// The lines of a sum: factor, defence, every modifier, the table's numbers.
pub(crate) fn gp_lines(sum: &GpSum) -> Vec<(&'static str, Message, Option<sandtable_engine::Value>)> {
    let mut lines = vec![
        (
            "6.5.4.1",
            Message::new("answer-gp-factor").text("band", sum.band.word()).int("factor", sum.factor),
            None,
        ),
        ("6.5.4.2", Message::new("answer-gp-defence").int("defence", sum.defence), None),
    ];
    for (part, value) in &sum.modifiers {
        lines.push((part.gp_rule(), super::modifier(*part), Some(signed(i64::from(*value)))));
    }
    lines.push(("6.5.4.3", Message::new("answer-net"), Some(signed(i64::from(sum.net)))));
    let table = Message::new("answer-gp-table").int("none", sum.none).int("suppressed", sum.suppressed);
    lines.push(("6.5.4.4", table, None));
    lines
}

/// Dice for general-purpose fire.
pub(super) fn gp(game: &Panzer, sum: &GpSum, roll: u8, total: i16, result: GpResult) -> EventText {
    let text = match sum.by {
        Source::Unit(tag) => Message::new("event-gp").tag(game, "unit", tag),
        Source::Battery(battery) => Message::new("event-gp-battery").two(&game.pack.battery(battery).name),
        Source::Plane(tag) => Message::new("event-gp").piece("unit", game.plane_tag_key(tag)),
        Source::Nobody => Message::new("event-gp-other"),
    };
    let text = text
        .tag(game, "target", sum.target)
        .int("roll", roll)
        .int("total", total)
        .term("result", result_key(result));
    let mut words = EventText::new(text, "6.5.4.4");
    words.dice = true;
    for (rule, text, value) in gp_lines(sum) {
        words = words.line(rule, text, value);
    }
    words
}

/// A die for ammunition.
pub(super) fn ammo(game: &Panzer, unit: Tag, charge: Charge, roll: u8, limit: u8, short: bool) -> EventText {
    let text = Message::new(if short { "event-ammo-short" } else { "event-ammo" })
        .tag(game, "unit", unit)
        .term("charge", charge_key(charge))
        .int("roll", roll)
        .int("limit", limit);
    let mut words = EventText::new(text, "5.16.2");
    words.dice = true;
    words
}

/// Something hangs in the air.
pub(super) fn laid(game: &Panzer, kind: EffectKind, pattern: Pattern, hex: At) -> EventText {
    let text = Message::new("event-laid")
        .term("what", effect_key(kind))
        .term("pattern", pattern_key(pattern))
        .spot(game, "hex", hex);
    let rule = if kind == EffectKind::Dust { "6.1.4.3.12" } else { "6.1.4.3.10b" };
    EventText::new(text, rule).at(Place::Hex(game.pack.layout(hex.layout).label(hex.hex).to_owned()))
}

/// The modifiers of the advanced game in words.
pub(super) fn modifier(modifier: Modifier) -> Message {
    let counted = |key: &'static str, n: u8| Message::new(key).int("count", n);
    match modifier {
        Modifier::Smoke(n) => counted("mod-smoke", n),
        Modifier::Barrage(n) => counted("mod-barrage", n),
        Modifier::Dust(n) => counted("mod-dust", n),
        Modifier::OnFire(n) => counted("mod-on-fire", n),
        Modifier::AmmoLimit => Message::new("mod-ammo"),
        Modifier::Transported => Message::new("mod-transported"),
        Modifier::Haze => Message::new("mod-haze"),
        Modifier::Sun => Message::new("mod-sun"),
        Modifier::Dual(true) => Message::new("mod-dual-same"),
        Modifier::Dual(false) => Message::new("mod-dual-different"),
        Modifier::TypeP => Message::new("mod-type-p"),
        Modifier::TypeA => Message::new("mod-type-a"),
        Modifier::Wall => Message::new("mod-wall"),
        Modifier::Entrenched => Message::new("mod-entrenched"),
        Modifier::Crawling => Message::new("mod-crawling"),
        Modifier::Coax => Message::new("mod-coax"),
        Modifier::OpenSheaf => Message::new("mod-open-sheaf"),
        Modifier::Pinning => Message::new("mod-pinning"),
        Modifier::HollowCharge => Message::new("mod-hollow-charge"),
        Modifier::Hesitating => Message::new("mod-hesitating"),
        Modifier::Broken => Message::new("mod-broken"),
        _ => Message::new("mod-other"),
    }
}

/// An observer calls fire.
pub(super) fn called(game: &Panzer, observer: Tag, hex: At, pattern: Pattern, smoke: bool) -> EventText {
    let what = if smoke { EffectKind::Smoke } else { EffectKind::Barrage };
    let text = Message::new("event-called")
        .tag(game, "unit", observer)
        .spot(game, "hex", hex)
        .term("pattern", pattern_key(pattern))
        .term("what", effect_key(what));
    EventText::new(text, "6.5.1.7a").at(Place::Hex(game.pack.layout(hex.layout).label(hex.hex).to_owned()))
}

/// A die for a source that was called, every modifier named.
pub(super) fn response(
    game: &Panzer,
    by: Source,
    roll: u8,
    total: i16,
    factor: u8,
    parts: &[(ResponsePart, i8)],
    (fires, danger): (bool, bool),
) -> EventText {
    let unit = matches!(by, Source::Unit(_));
    let key = match (fires, danger, unit) {
        (_, true, true) => "event-response-danger",
        (_, true, false) => "event-response-danger-battery",
        (true, _, true) => "event-response",
        (true, _, false) => "event-response-battery",
        (false, _, true) => "event-no-response",
        (false, _, false) => "event-no-response-battery",
    };
    let text = Message::new(key).int("roll", roll).int("total", total).int("factor", factor);
    let text = match by {
        Source::Unit(tag) => text.tag(game, "unit", tag),
        Source::Battery(battery) => text.two(&game.pack.battery(battery).name),
        Source::Plane(_) | Source::Nobody => text.text("en", "").text("ko", ""),
    };
    let mut words = EventText::new(text, if roll == 1 { "6.5.1.12b" } else { "6.5.1.12a" });
    words.dice = true;
    for (part, value) in parts {
        words = words.line(part.rule(), response_part(*part), Some(signed(i64::from(*value))));
    }
    words
}

/// A modifier of the answer to a call in words.
pub(crate) fn response_part(part: ResponsePart) -> Message {
    match part {
        ResponsePart::PreRegistered => Message::new("mod-registered"),
        ResponsePart::CommandRecon => Message::new("mod-command-recon"),
        ResponsePart::Adjusted => Message::new("mod-adjusted"),
        ResponsePart::Suppressed => Message::new("mod-observer-suppressed"),
        ResponsePart::Damaged => Message::new("mod-observer-damaged"),
        ResponsePart::Hindered(n) => Message::new("mod-hindered").int("count", n),
        ResponsePart::Haze => Message::new("mod-haze"),
        ResponsePart::Hesitating => Message::new("mod-hesitating"),
        ResponsePart::Broken => Message::new("mod-broken"),
        ResponsePart::Grade => Message::new("mod-observer-grade"),
    }
}
