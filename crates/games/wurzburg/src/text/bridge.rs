//! Military bridges and strikes at bridges in words.

use super::Words;
use super::events::dice;
use crate::Wurzburg;
use crate::field::{BridgeNote, Bridging, Span};
use crate::ids::CounterId;
use crate::position::{hex, unit};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const BRIDGING: [(&str, &str); 6] = [
    ("bridge", "UNIT HEX"),
    ("recover", "UNIT HEX HEX HEX"),
    ("abandon", "UNIT HEX"),
    ("wreck", "HEX HEX [HEX]"),
    ("assail", "HEX HEX"),
    ("aim", "HEX HEX"),
];

/// The verb.
pub fn verb(work: Bridging) -> &'static str {
    match work {
        Bridging::Build(..) => "bridge",
        Bridging::Recover(..) => "recover",
        Bridging::Abandon(..) => "abandon",
        Bridging::Wreck(..) => "wreck",
        Bridging::Assail(_) => "assail",
        Bridging::Aim(_) => "aim",
    }
}

/// The unit that works, if one does.
pub fn worker(work: Bridging) -> Option<CounterId> {
    match work {
        Bridging::Build(u, _) | Bridging::Recover(u, ..) | Bridging::Abandon(u, _) => Some(u),
        Bridging::Wreck(..) | Bridging::Assail(_) | Bridging::Aim(_) => None,
    }
}

/// The hex a choice points to, if it is one.
pub fn hex_of(work: Bridging) -> Option<HexId> {
    match work {
        Bridging::Build(_, h) | Bridging::Recover(_, _, h) | Bridging::Abandon(_, h) => Some(h),
        Bridging::Wreck(..) | Bridging::Assail(_) | Bridging::Aim(_) => None,
    }
}

/// The hexside a choice points to, if it is one.
pub fn span_of(work: Bridging) -> Option<Span> {
    match work {
        Bridging::Wreck(s, _) | Bridging::Assail(s) | Bridging::Aim(s) => Some(s),
        Bridging::Build(..) | Bridging::Recover(..) | Bridging::Abandon(..) => None,
    }
}

fn label(game: &Wurzburg, span: Span) -> String {
    format!("{} {}", game.pack.label(span.0), game.pack.label(span.1))
}

/// A hexside as a place of the board.
pub fn place(game: &Wurzburg, span: Span) -> Place {
    Place::Side(game.pack.label(span.0).to_owned(), game.pack.label(span.1).to_owned())
}

/// Canonical text.
pub fn write(game: &Wurzburg, work: Bridging) -> String {
    let verb = verb(work);
    match work {
        Bridging::Build(u, h) | Bridging::Abandon(u, h) => {
            format!("{verb} {} {}", game.pack.key(u), game.pack.label(h))
        }
        Bridging::Recover(u, span, h) => {
            format!("{verb} {} {} {}", game.pack.key(u), label(game, span), game.pack.label(h))
        }
        Bridging::Wreck(span, h) => match h.some() {
            Some(h) => format!("{verb} {} {}", label(game, span), game.pack.label(h)),
            None => format!("{verb} {}", label(game, span)),
        },
        Bridging::Assail(span) | Bridging::Aim(span) => format!("{verb} {}", label(game, span)),
    }
}

/// Reads a choice; `None` if the words are none.
pub fn read(game: &Wurzburg, words: &[&str]) -> Option<Result<Bridging, String>> {
    let span = |a: &str, b: &str| Ok::<Span, String>(Span::of(hex(game, a)?, hex(game, b)?));
    Some(match words {
        ["bridge", key, at] => unit(game, key).and_then(|u| Ok(Bridging::Build(u, hex(game, at)?))),
        ["recover", key, a, b, at] => {
            unit(game, key).and_then(|u| Ok(Bridging::Recover(u, span(a, b)?, hex(game, at)?)))
        }
        ["abandon", key, at] => unit(game, key).and_then(|u| Ok(Bridging::Abandon(u, hex(game, at)?))),
        ["wreck", a, b] => span(a, b).map(|s| Bridging::Wreck(s, HexId::NONE)),
        ["wreck", a, b, at] => span(a, b).and_then(|s| Ok(Bridging::Wreck(s, hex(game, at)?))),
        ["assail", a, b] => span(a, b).map(Bridging::Assail),
        ["aim", a, b] => span(a, b).map(Bridging::Aim),
        _ => return None,
    })
}

fn over(game: &Wurzburg, text: Message, span: Span) -> Message {
    text.at(game, "hex", span.0).at(game, "other", span.1)
}

/// A choice in words.
pub fn choice(game: &Wurzburg, work: Bridging) -> Message {
    let new = Message::new;
    match work {
        Bridging::Build(u, h) => new("act-bridge").unit(game, "unit", u).at(game, "hex", h),
        Bridging::Recover(u, span, h) => {
            over(game, new("act-recover").unit(game, "unit", u), span).at(game, "bank", h)
        }
        Bridging::Abandon(u, h) => new("act-abandon").unit(game, "unit", u).at(game, "hex", h),
        Bridging::Wreck(span, h) if h.some().is_some() => {
            over(game, new("act-wreck-own"), span).at(game, "bank", h)
        }
        Bridging::Wreck(span, _) => over(game, new("act-wreck"), span),
        Bridging::Assail(span) => over(game, new("act-assail"), span),
        Bridging::Aim(span) => over(game, new("act-aim"), span),
    }
}

/// What happened, with its rule and its place.
pub fn note(game: &Wurzburg, note: BridgeNote) -> EventText {
    let new = Message::new;
    let (text, rule, span, rolled) = match note {
        BridgeNote::Built(u, span) => (new("event-bridge-built").unit(game, "unit", u), "34.2", span, false),
        BridgeNote::Recovered(u, span, bank) => {
            (new("event-bridge-recovered").unit(game, "unit", u).at(game, "bank", bank), "34.5", span, false)
        }
        BridgeNote::Abandoned(u, span, bank) => {
            (new("event-bridge-abandoned").unit(game, "unit", u).at(game, "bank", bank), "34.3", span, false)
        }
        BridgeNote::Wrecked(span) => (new("event-bridge-wrecked"), "38.3", span, false),
        BridgeNote::Assailed(span) => (new("event-bridge-assailed"), "38.3.2", span, false),
        BridgeNote::Aimed(hq, span) => {
            (new("event-bridge-aimed").unit(game, "unit", hq), "38.4", span, false)
        }
        BridgeNote::Scouted { span, number, drm, die, acquired } => {
            let key = if acquired { "event-bridge-acquired" } else { "event-bridge-not-acquired" };
            let text = new(key).int("number", number).int("drm", drm).int("die", die);
            (text, "20.2.3", span, true)
        }
        BridgeNote::Struck { span, strength, die, destroyed } => {
            let key = if destroyed { "event-bridge-destroyed" } else { "event-bridge-stands" };
            (new(key).int("strength", strength).int("die", die), "38.4.4", span, true)
        }
    };
    let event = EventText::new(over(game, text, span), rule).at(place(game, span));
    if rolled { dice(event) } else { event }
}
