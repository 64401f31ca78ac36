//! Events of the Allied system in words: what it considered, tested and chose, with every criterion.

use super::{Words, lines};
use crate::Ardennes;
use crate::event::{AlliedCommand, Event, Trace};
use crate::frame::{DrawFor, Formation, Roll};
use crate::pack::ActionCardId;
use sandtable_engine::query::AnswerLine;
use sandtable_engine::view::Place;
use sandtable_engine::{DrawnKind, EventText, Message, Value};
use sandtable_hex::HexId;

/// The words of an event of this part; `None` for any other.
pub(super) fn describe(game: &Ardennes, event: &Event) -> Option<EventText> {
    let new = Message::new;
    let none = Trace::new();
    let (text, rule, trace, hex) = match event {
        Event::Considered { card, command, performed, trace } => {
            let key = if *performed { "event-command-performed" } else { "event-command-passed" };
            let (word, rule) = command_key(*command);
            let number = game.pack.allied_cards.get(usize::from(card.0)).map_or(0, |c| c.number);
            (new(key).int("card", number).term("command", word), rule, trace, None)
        }
        Event::Expedited(units) => (new("event-expedited").units(game, "units", *units), "9.5", &none, None),
        Event::Replaced(corps) => {
            let name = Value::Term(super::formation_key(game, Formation::Corps(*corps)).into());
            (new("event-replaced").with("corps", name), "17.2", &none, None)
        }
        Event::Actions(cards) => {
            let numbers: Vec<String> = cards.iter().map(|c| action_number(game, *c)).collect();
            let mut line = EventText::new(new("event-actions").text("cards", numbers.join(", ")), "10.2-a");
            line.lines = cards.iter().filter_map(|c| introduced(game, *c)).collect();
            return Some(line);
        }
        Event::ActionRemoved(card) => {
            (new("event-action-removed").text("card", action_number(game, *card)), "10.66", &none, None)
        }
        Event::Tested { card, unit, acts, trace } => {
            let key = if *acts { "event-tested-acts" } else { "event-tested-not" };
            let text = new(key).text("card", action_number(game, *card)).unit(game, "unit", *unit);
            let text = text.with("title", action_title(game, *card));
            (text, if *acts { "10.2-f" } else { "10.2-b" }, trace, None)
        }
        Event::Gathered { unit, target, from, trace } => {
            let text = new("event-gathered").unit(game, "unit", *unit);
            (text.at(game, "target", *target).at(game, "from", *from), "10.63-a", trace, Some(*from))
        }
        Event::NotJoined { unit, target, trace } => {
            let text = new("event-not-joined").unit(game, "unit", *unit).at(game, "target", *target);
            (text, "10.64-b", trace, None)
        }
        Event::NoPlace { unit, trace } => {
            (new("event-no-place").unit(game, "unit", *unit), "9.2-N", trace, None)
        }
        Event::Escaped { unit, to, trace } => {
            let text = new("event-escaped").unit(game, "unit", *unit).at(game, "hex", *to);
            (text, "10.8-a", trace, Some(*to))
        }
        Event::Blocked(hex) => (new("event-blocked").at(game, "hex", *hex), "15.0", &none, Some(*hex)),
        Event::Rolled { roll: Roll::Wanderer(unit), die, trace, .. } => {
            let text = new("event-wanderer").unit(game, "unit", *unit).int("die", *die);
            (text, "10.8-e", trace, None)
        }
        Event::AlliedCard(card, what) => {
            let drawn = game.allied_card(*card);
            let formation = Value::Terms(crate::view::cards::commanded(game, &drawn.command));
            let text = new(draw_key(*what)).int("card", drawn.number).with("formation", formation);
            (text, "8.0-b", &none, None)
        }
        _ => return None,
    };
    let mut line = EventText::new(text, rule);
    if let Some(hex) = hex.filter(|h| *h != HexId::NONE) {
        line = line.at(Place::Hex(game.pack.map.grid.label(hex).to_owned()));
    }
    line.lines = lines(game, trace);
    match event {
        Event::AlliedCard(card, _) => {
            let drawn = game.allied_card(*card);
            let formation = Value::Terms(crate::view::cards::commanded(game, &drawn.command));
            let face = new("allied-card-face").int("card", drawn.number).with("formation", formation);
            line = line.drew(DrawnKind::Card, face);
        }
        Event::Tested { card, unit, .. } => {
            let face = new("action-card-face").text("card", action_number(game, *card));
            line = line.drew(DrawnKind::Card, face.with("title", action_title(game, *card)));
            line = line.by([game.key(*unit).to_owned()]);
        }
        _ => {}
    }
    Some(line)
}

/// The printed number of an action card, in two digits.
pub(crate) fn action_number(game: &Ardennes, card: ActionCardId) -> String {
    game.pack.action_cards.get(usize::from(card.0)).map_or(String::new(), |c| format!("{:02}", c.number))
}

/// The title of an action card, which is a word with a translation of its own.
fn action_title(game: &Ardennes, card: ActionCardId) -> Value {
    Value::Term(format!("action-title-{}", action_number(game, card)).into())
}

/// What an action card is, and which units it tests in which order (2.0, 10.2-a).
fn introduced(game: &Ardennes, card: ActionCardId) -> Option<AnswerLine> {
    let def = game.pack.action_cards.get(usize::from(card.0))?;
    let number = |n: u8| format!("{n:02}");
    let text = Message::new("event-action-card")
        .text("card", number(def.number))
        .with("title", action_title(game, card))
        .text("first", number(def.first))
        .text("last", number(def.last));
    Some(AnswerLine { text, rule: "10.2-a".into(), value: None })
}

const fn command_key(command: AlliedCommand) -> (&'static str, &'static str) {
    match command {
        AlliedCommand::Special => ("command-special", "8.1-b"),
        AlliedCommand::Deploy => ("command-deploy", "8.1-c"),
        AlliedCommand::Expedite => ("command-expedite", "8.1-d"),
        AlliedCommand::Replace => ("command-replace", "8.1-e"),
        AlliedCommand::Activate => ("command-activate", "8.1-f"),
        AlliedCommand::Event => ("command-event", "8.1-g"),
    }
}

const fn draw_key(what: DrawFor) -> &'static str {
    match what {
        DrawFor::Interdiction => "event-allied-card-interdiction",
        DrawFor::Impulse => "event-allied-card-impulse",
        DrawFor::Second => "event-allied-card-second",
        DrawFor::Defence => "event-allied-card-defence",
        DrawFor::Attack => "event-allied-card-attack",
    }
}
