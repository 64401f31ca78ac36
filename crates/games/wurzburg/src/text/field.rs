//! Engineers, demolition and electronic warfare in words.

use super::Words;
use super::bridge;
use super::events::dice;
use crate::Wurzburg;
use crate::field::{Field, Note, Work};
use crate::ids::CounterId;
use crate::position::{hex, unit};
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message};
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const WORKS: [(&str, &str); 9] = [
    ("lay", "real|dummy"),
    ("blow", "HEX HEX"),
    ("improve", "UNIT"),
    ("block", "UNIT"),
    ("unblock", "UNIT"),
    ("mine", "UNIT real|dummy"),
    ("sweep", "UNIT"),
    ("charge", "UNIT HEX HEX"),
    ("jam", "HQ"),
];

/// The verb.
pub fn verb(work: Work) -> &'static str {
    match work {
        Work::Blow(_) => "blow",
        Work::Improve(_) => "improve",
        Work::Block(_) => "block",
        Work::Unblock(_) => "unblock",
        Work::Mine(..) => "mine",
        Work::Sweep(_) => "sweep",
        Work::Charge(..) => "charge",
        Work::Jam(_) => "jam",
        Work::Bridge(work) => bridge::verb(work),
        Work::Lay(_) => "lay",
    }
}

/// The unit that works, if one does.
pub fn worker(work: Work) -> Option<CounterId> {
    match work {
        Work::Blow(_) | Work::Lay(_) => None,
        Work::Improve(u)
        | Work::Block(u)
        | Work::Unblock(u)
        | Work::Sweep(u)
        | Work::Charge(u, _)
        | Work::Mine(u, _) => Some(u),
        Work::Jam(u) => Some(u),
        Work::Bridge(work) => bridge::worker(work),
    }
}

/// The hex a choice points to, if it is one.
pub fn hex_of(work: Work) -> Option<HexId> {
    match work {
        Work::Bridge(work) => bridge::hex_of(work),
        _ => None,
    }
}

/// The two hexes of a bridge.
fn ends(game: &Wurzburg, bridge: u8) -> (HexId, HexId) {
    game.pack.map.bridges.get(usize::from(bridge)).map_or((HexId::NONE, HexId::NONE), |b| b.hexes)
}

fn span(game: &Wurzburg, bridge: u8) -> String {
    let (a, b) = ends(game, bridge);
    format!("{} {}", game.pack.label(a), game.pack.label(b))
}

/// Canonical text.
pub fn write(game: &Wurzburg, work: Work) -> String {
    let verb = verb(work);
    match work {
        Work::Blow(bridge) => format!("{verb} {}", span(game, bridge)),
        Work::Mine(u, real) => {
            format!("{verb} {} {}", game.pack.key(u), if real { "real" } else { "dummy" })
        }
        Work::Bridge(work) => bridge::write(game, work),
        Work::Lay(real) => format!("{verb} {}", if real { "real" } else { "dummy" }),
        Work::Charge(u, bridge) => format!("{verb} {} {}", game.pack.key(u), span(game, bridge)),
        Work::Improve(u) | Work::Block(u) | Work::Unblock(u) | Work::Sweep(u) | Work::Jam(u) => {
            format!("{verb} {}", game.pack.key(u))
        }
    }
}

/// Reads a choice; `None` if the words are none.
pub fn read(game: &Wurzburg, words: &[&str]) -> Option<Result<Work, String>> {
    let civil = |a: &str, b: &str| {
        let (a, b) = (hex(game, a)?, hex(game, b)?);
        let found = game.pack.map.bridges.iter().position(|x| x.hexes == (a, b) || x.hexes == (b, a));
        found
            .map(|i| i as u8)
            .ok_or_else(|| format!("no bridge between {} and {}", game.pack.label(a), game.pack.label(b)))
    };
    Some(match words {
        ["blow", a, b] => civil(a, b).map(Work::Blow),
        ["charge", key, a, b] => unit(game, key).and_then(|u| Ok(Work::Charge(u, civil(a, b)?))),
        ["mine", key, "real"] => unit(game, key).map(|u| Work::Mine(u, true)),
        ["mine", key, "dummy"] => unit(game, key).map(|u| Work::Mine(u, false)),
        ["lay", "real"] => Ok(Work::Lay(true)),
        ["lay", "dummy"] => Ok(Work::Lay(false)),
        ["improve", key] => unit(game, key).map(Work::Improve),
        ["block", key] => unit(game, key).map(Work::Block),
        ["unblock", key] => unit(game, key).map(Work::Unblock),
        ["sweep", key] => unit(game, key).map(Work::Sweep),
        ["jam", key] => unit(game, key).map(Work::Jam),
        words => return bridge::read(game, words).map(|work| work.map(Work::Bridge)),
    })
}

/// A choice in words.
pub fn choice(game: &Wurzburg, work: Work) -> Message {
    let new = Message::new;
    let over = |text: Message, bridge: u8| {
        let (a, b) = ends(game, bridge);
        text.at(game, "hex", a).at(game, "other", b)
    };
    match work {
        Work::Blow(bridge) => over(new("act-blow"), bridge),
        Work::Charge(u, bridge) => over(new("act-charge").unit(game, "unit", u), bridge),
        Work::Improve(u) => new("act-improve").unit(game, "unit", u),
        Work::Block(u) => new("act-block").unit(game, "unit", u),
        Work::Unblock(u) => new("act-unblock").unit(game, "unit", u),
        Work::Mine(u, true) => new("act-mine-real").unit(game, "unit", u),
        Work::Mine(u, false) => new("act-mine-dummy").unit(game, "unit", u),
        Work::Sweep(u) => new("act-sweep").unit(game, "unit", u),
        Work::Jam(u) => new("act-jam").unit(game, "unit", u),
        Work::Bridge(work) => bridge::choice(game, work),
        Work::Lay(true) => new("act-lay-real"),
        Work::Lay(false) => new("act-lay-dummy"),
    }
}

/// The rule the question follows from.
pub fn rule(field: Field) -> &'static str {
    match field {
        Field::Demolition(_) => "38.1",
        Field::Engineering(_) => "33.0",
        Field::Jam => "39.2",
        Field::Lay(..) | Field::LayRow(..) => "37.1",
        Field::Throw(_) => "2.6",
    }
}

/// The question.
pub fn prompt(field: Field) -> Message {
    match field {
        Field::Demolition(_) => Message::new("ask-demolition"),
        Field::Engineering(side) => Message::new("ask-engineering").side("side", side),
        Field::Jam => Message::new("ask-jam"),
        Field::Lay(side, hex) if hex.some().is_some() => Message::new("ask-lay-kind").side("side", side),
        Field::Lay(side, _) | Field::LayRow(side, _) => Message::new("ask-lay").side("side", side),
        Field::Throw(_) => Message::new("ask-die"),
    }
}

/// What happened, with its rule and its places.
pub fn note(game: &Wurzburg, note: Note) -> EventText {
    let spot = |hex: HexId| Place::Hex(game.pack.label(hex).to_owned());
    let done = |key: &'static str, rule: &'static str, u: CounterId, hex: HexId| {
        EventText::new(Message::new(key).unit(game, "unit", u).at(game, "hex", hex), rule).at(spot(hex))
    };
    match note {
        Note::Improved(u, hex) => done("event-improved", "35.0", u, hex),
        Note::Blocked(u, hex) => done("event-blocked", "36.0", u, hex),
        Note::Unblocked(u, hex) => done("event-unblocked", "36.0", u, hex),
        Note::Mined(u, hex) => done("event-mines-laid", "37.3.1", u, hex),
        Note::Uncovered(hex, real) => {
            let key = if real { "event-mines-real" } else { "event-mines-dummy" };
            EventText::new(Message::new(key).at(game, "hex", hex), "37.1").at(spot(hex))
        }
        Note::Laid(side, hex) => {
            let text = Message::new("event-mines-set").side("side", side).at(game, "hex", hex);
            EventText::new(text, "37.1").at(spot(hex))
        }
        Note::Swept(u, hex) => done("event-swept", "37.3.2", u, hex),
        Note::Blast { bridge, number, drm, die, blown } => {
            let (a, b) = ends(game, bridge);
            let key = if blown { "event-blown" } else { "event-not-blown" };
            let text = Message::new(key).at(game, "hex", a).at(game, "other", b);
            dice(EventText::new(text.int("number", number).int("drm", drm).int("die", die), "38.1"))
                .at(spot(a))
        }
        Note::Bridge(note) => bridge::note(game, note),
        Note::Jammed { hq, drm, die, lost, result } => {
            let key = if lost { "event-jammer-lost" } else { "event-jammed" };
            let text = Message::new(key).unit(game, "unit", hq).term("result", result.term());
            dice(EventText::new(text.int("drm", drm).int("die", die), "39.2"))
        }
    }
}
