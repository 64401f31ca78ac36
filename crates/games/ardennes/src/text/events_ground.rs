//! Events of movement, supply, roadblocks and places in words.

use super::{Words, lines};
use crate::Ardennes;
use crate::event::{Arrival, Event};
use crate::frame::{Roll, Span};
use crate::state::Supply;
use sandtable_engine::view::Place;
use sandtable_engine::{EventText, Message, Value};
use sandtable_hex::HexId;

/// The words of an event of this part; `None` for any other.
pub(super) fn describe(game: &Ardennes, event: &Event) -> Option<EventText> {
    let new = Message::new;
    let (text, rule, places): (Message, &'static str, Vec<HexId>) = match event {
        Event::Moved { unit, from, to, spent } => {
            let key = if *spent > 0 { "event-moved" } else { "event-moved-system" };
            let text = new(key).unit(game, "unit", *unit).at(game, "from", *from).at(game, "to", *to);
            (text.int("spent", *spent), "11.0-b", vec![*from, *to])
        }
        Event::Left(unit, points) => {
            (new("event-left").unit(game, "unit", *unit).int("points", *points), "11.92", Vec::new())
        }
        Event::Taken(hex, side) => {
            let town = game.pack.map.towns.contains(*hex);
            let (key, rule) =
                if town { ("event-taken", "16.1-a") } else { ("event-taken-westwall", "18.1-f") };
            (new(key).side("side", *side).at(game, "hex", *hex), rule, vec![*hex])
        }
        Event::BridgeTaken(bridge, side) => {
            let (text, ends) = at_bridge(game, new("event-bridge-taken").side("side", *side), *bridge);
            (text, "16.2-c", ends)
        }
        Event::Demolition { bridge, die, number, blown } => {
            let key = if *blown { "event-blown" } else { "event-not-blown" };
            let (text, ends) = at_bridge(game, new(key).int("die", *die).int("number", *number), *bridge);
            (text, "11.4", ends)
        }
        Event::Reacted(card, kind) => {
            let name = Value::Term(format!("function-{}", kind.word()).into());
            (new("event-reacted").card(game, "card", *card).with("event", name), "5.1-a", Vec::new())
        }
        Event::Repaired(bridge) => {
            let (text, ends) = at_bridge(game, new("event-repaired"), *bridge);
            (text, "16.21", ends)
        }
        Event::Built(side) => {
            let (a, b) = side.hexes(&game.pack.map.grid);
            (new("event-built").at(game, "from", a).at(game, "to", b), "16.22", vec![a, b])
        }
        Event::Roadblock { hex, die, number, placed } => {
            let key = if *placed { "event-roadblock" } else { "event-no-roadblock" };
            let text = new(key).at(game, "hex", *hex).int("die", *die).int("number", *number);
            (text, "15.1-d", vec![*hex])
        }
        Event::RoadblockGone(hex) => {
            (new("event-roadblock-gone").at(game, "hex", *hex), "15.2-c", vec![*hex])
        }
        Event::Depot(hex, full) => {
            let key = if *full { "event-depot-full" } else { "event-depot-empty" };
            (new(key).at(game, "hex", *hex), "14.52", vec![*hex])
        }
        Event::Came { unit, hex, how, .. } => {
            let (key, rule) = arrival(*how);
            (new(key).unit(game, "unit", *unit).at(game, "hex", *hex), rule, vec![*hex])
        }
        Event::Improved(hex, built) => {
            let (key, rule) =
                if *built { ("event-improved", "16.31-a") } else { ("event-improved-lost", "16.34") };
            (new(key).at(game, "hex", *hex), rule, vec![*hex])
        }
        Event::Supply(unit, supply) => {
            let (key, rule) = match supply {
                Supply::Full => ("event-supply-full", "4.III.3"),
                Supply::Low => ("event-supply-low", "14.31"),
                Supply::Out => ("event-supply-out", "14.32"),
                Supply::Isolated => ("event-supply-isolated", "14.33"),
            };
            (new(key).unit(game, "unit", *unit), rule, Vec::new())
        }
        Event::BritishFree => (new("event-british-free"), "11.82-a", Vec::new()),
        Event::Recovered(units) => {
            (new("event-recovered").units(game, "units", *units), "13.9-d", Vec::new())
        }
        Event::Rolled { roll: Roll::Reserve(hex), die, success, .. } => {
            let key = if *success { "event-reserve" } else { "event-no-reserve" };
            (new(key).at(game, "hex", *hex).int("die", *die), "15.3", vec![*hex])
        }
        Event::Rolled { roll: Roll::Surrender(unit), die, success, .. } => {
            let key = if *success { "event-surrender" } else { "event-no-surrender" };
            (new(key).unit(game, "unit", *unit).int("die", *die), "14.34", Vec::new())
        }
        _ => return None,
    };
    let mut line = EventText::new(text, rule);
    for hex in places.into_iter().filter(|h| *h != HexId::NONE) {
        line = line.at(Place::Hex(game.pack.map.grid.label(hex).to_owned()));
    }
    if let Event::Came { trace, .. } | Event::Rolled { trace, .. } = event {
        line.lines = lines(game, trace);
    }
    Some(line)
}

/// Names the two hexes at a bridge.
fn at_bridge(game: &Ardennes, text: Message, bridge: impl Into<Span>) -> (Message, Vec<HexId>) {
    let (a, b) = game.span_ends(bridge.into()).unwrap_or((HexId::NONE, HexId::NONE));
    (text.at(game, "from", a).at(game, "to", b), vec![a, b])
}

/// Why a unit came to a hex without moving there.
const fn arrival(how: Arrival) -> (&'static str, &'static str) {
    match how {
        Arrival::Reserve => ("event-came-reserve", "7.1-b"),
        Arrival::MethodA => ("event-came-method-a", "9.2-b"),
        Arrival::MethodB => ("event-came-method-b", "9.2-c"),
        Arrival::Basic => ("event-came-basic", "9.61"),
        Arrival::Redeployed => ("event-came-redeployed", "9.3-a"),
        Arrival::Undetected => ("event-came-undetected", "13.2-a"),
        Arrival::Roadblock => ("event-came-roadblock", "15.4-a"),
        Arrival::Joined => ("event-came-joined", "10.64-b"),
        Arrival::Brought => ("event-came-brought", "13.3-a"),
        Arrival::Engineers => ("event-came-engineers", "15.2-c"),
        Arrival::Dropped => ("event-came-dropped", "5.1-a"),
    }
}
