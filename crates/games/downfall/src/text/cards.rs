//! Cards and markers in words: what they say, by the patterns of their data.

use super::term;
use crate::ids::{CardId, EventId, OrderId};
use crate::pack::{CardKind, OpsPart, OrderKind, Pack};
use sandtable_engine::{Message, Value};

/// What a face of a marker orders.
pub fn order_lines(pack: &Pack, order: OrderId, back: bool) -> Value {
    let Some(face) = pack.order(order).and_then(|o| o.faces.get(usize::from(back))) else {
        return Value::Text(String::new());
    };
    match &face.kind {
        OrderKind::Ops(parts) => {
            let mut words: Vec<std::borrow::Cow<'static, str>> = Vec::new();
            for part in parts {
                let (key, n, symbols) = match part {
                    OpsPart::Redeploy { mp, symbols } => ("redeploy", mp, symbols),
                    OpsPart::Attack { count, symbols } => ("attack", count, symbols),
                };
                words.push(format!("says-{key}-{n}").into());
                words.extend(symbols.words().map(|w| format!("symbol-{w}").into()));
            }
            Value::Terms(words)
        }
        OrderKind::Recruit(n) => term(format!("says-recruit-{n}")),
        OrderKind::Mechanize(n) => term(format!("says-mechanize-{n}")),
        other => term(format!("face-{}", other.word())),
    }
}

/// What an action card says: kind, figures, its effect with its numbers.
pub fn card_lines(pack: &Pack, card: CardId) -> Vec<Message> {
    let Some(def) = pack.card(card) else { return Vec::new() };
    let mut lines = Vec::new();
    if def.kind != CardKind::Situation && (def.strength != 0 || def.drm != 0) {
        lines.push(Message::new("card-figures").int("strength", def.strength).int("drm", def.drm));
    }
    let text = Message { key: format!("text-{}", def.key).into(), args: Vec::new() };
    lines.push(numbers(text, def.n));
    lines
}

/// What an event card says.
pub fn event_lines(pack: &Pack, event: EventId) -> Vec<Message> {
    let Some(def) = pack.event(event) else { return Vec::new() };
    let text = Message { key: format!("text-{}", def.key).into(), args: Vec::new() };
    vec![numbers(text, def.n)]
}

/// The figures of a text, so that changed data change the sentence.
fn numbers(text: Message, n: crate::pack::Numbers) -> Message {
    text.int("a", n[0]).int("b", n[1]).int("c", n[2]).int("d", n[3])
}
