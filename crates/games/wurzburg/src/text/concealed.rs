//! Hidden Mode in words.

use super::Words;
use super::events::dice;
use crate::Wurzburg;
use crate::concealed::{Hidden, Hide, Shown};
use crate::ids::CounterId;
use crate::position::{hex, unit};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const HIDES: [(&str, &str); 5] =
    [("reveal", "UNIT"), ("declare", ""), ("redeploy", "UNIT HEX"), ("defend", "UNIT"), ("remove", "UNIT")];

/// The verb.
pub fn verb(hide: Hide) -> &'static str {
    match hide {
        Hide::Reveal(_) => "reveal",
        Hide::Declare => "declare",
        Hide::Place(..) => "redeploy",
        Hide::Defend(_) => "defend",
        Hide::Remove(_) => "remove",
    }
}

/// The counter and the hex a choice is about.
pub fn subject(hide: Hide) -> (Option<CounterId>, Option<HexId>) {
    match hide {
        Hide::Reveal(u) | Hide::Defend(u) | Hide::Remove(u) => (Some(u), None),
        Hide::Place(u, h) => (Some(u), Some(h)),
        Hide::Declare => (None, None),
    }
}

/// Reads a choice; `None` if the words are none.
pub fn read(game: &Wurzburg, words: &[&str]) -> Option<Result<Hide, String>> {
    Some(match words {
        ["reveal", key] => unit(game, key).map(Hide::Reveal),
        ["declare"] => Ok(Hide::Declare),
        ["redeploy", key, at] => unit(game, key).and_then(|u| Ok(Hide::Place(u, hex(game, at)?))),
        ["defend", key] => unit(game, key).map(Hide::Defend),
        ["remove", key] => unit(game, key).map(Hide::Remove),
        _ => return None,
    })
}

/// A choice in words.
pub fn choice(game: &Wurzburg, hide: Hide) -> Message {
    let new = Message::new;
    match hide {
        Hide::Reveal(u) => new("act-reveal").unit(game, "unit", u),
        Hide::Declare => new("act-declare"),
        Hide::Place(u, h) => new("act-redeploy").unit(game, "unit", u).at(game, "hex", h),
        Hide::Defend(u) => new("act-defend").unit(game, "unit", u),
        Hide::Remove(u) => new("act-remove").unit(game, "unit", u),
    }
}

/// What `done` means here.
pub const fn done(hidden: &Hidden) -> &'static str {
    match hidden {
        Hidden::Redeploy(_) => "done-redeploy",
        Hidden::Defend(..) => "done-defend",
        _ => "done-other",
    }
}

/// The rule the question follows from.
pub const fn rule(hidden: &Hidden) -> &'static str {
    match hidden {
        Hidden::Contact(_) => "45.3.1",
        Hidden::Comply(_) => "45.6.1",
        Hidden::Reveal(r) if r.declare.is_some() => "45.8.7",
        Hidden::Reveal(_) => "45.3",
        Hidden::Redeploy(_) => "45.6",
        Hidden::Defend(..) => "45.8",
        Hidden::Shed(_) => "45.6.2",
    }
}

/// The question.
pub fn prompt(game: &Wurzburg, hidden: &Hidden) -> Message {
    let new = Message::new;
    match hidden {
        Hidden::Contact(_) | Hidden::Comply(_) => new("ask-nothing"),
        Hidden::Reveal(r) => match (r.rolling, r.declare) {
            (Some(_), _) => new("ask-die"),
            (None, Some((unit, ..))) => new("ask-declare").unit(game, "unit", unit),
            (None, None) => new("ask-reveal").side("side", r.side),
        },
        Hidden::Redeploy(f) => new("ask-redeploy").formation(game, "formation", *f),
        Hidden::Defend(side, _) => new("ask-defend").side("side", *side),
        Hidden::Shed(group) => new("ask-shed").piece("group", game.pack.group(*group).key.clone()),
    }
}

/// What happened, with its rule and its places.
pub fn shown(game: &Wurzburg, shown: &Shown) -> EventText {
    let new = Message::new;
    let spot = |hex: HexId| Place::Hex(game.pack.label(hex).to_owned());
    let here = |key: &'static str, u: CounterId, h: HexId| new(key).unit(game, "unit", u).at(game, "hex", h);
    let place = |text: EventText, hex: HexId| if hex.some().is_some() { text.at(spot(hex)) } else { text };
    match *shown {
        Shown::Steps { unit, hex, die, drm, result, steps } => {
            let text = here("event-unveiled", unit, hex).int("die", die).int("drm", drm);
            place(dice(EventText::new(text.int("result", result).int("steps", steps), "45.3")), hex)
        }
        Shown::Real(unit, hex) => place(EventText::new(here("event-real", unit, hex), "45.3"), hex),
        Shown::Dummy { unit, hex, die: 0, .. } => {
            place(EventText::new(here("event-no-steps", unit, hex), "45.3.3"), hex)
        }
        Shown::Dummy { unit, hex, die, drm } => {
            let text = here("event-vanished", unit, hex).int("die", die).int("drm", drm);
            place(dice(EventText::new(text, "45.3")), hex)
        }
        Shown::Left(units) => EventText::new(new("event-left-force").units(game, "units", units), "45.3.4"),
        Shown::Placed(unit, hex) => place(EventText::new(here("event-redeployed", unit, hex), "45.6"), hex),
        Shown::Withdrawn(unit, hex) => place(EventText::new(here("event-removed", unit, hex), "45.6.2"), hex),
        Shown::Marked(unit) => EventText::new(new("event-defends").unit(game, "unit", unit), "45.8"),
        Shown::Returned => EventText::new(new("event-steps-return"), "45.5.1"),
    }
}
