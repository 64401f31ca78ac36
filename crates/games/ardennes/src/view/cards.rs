//! The hand: each card with its formation, value, tactics and events, and what it could do now.

use crate::Ardennes;
use crate::action::Action;
use crate::frame::Frame;
use crate::pack::{Command, GermanCardId, Side, UnitDef};
use crate::state::State;
use sandtable_engine::view::{Face, FaceValue, Piece, Place, Print, PrintLine, Word};
use sandtable_engine::{Message, Seat, Value};
use std::borrow::Cow;
use std::sync::Arc;

/// The key of a card among the pieces.
pub(super) fn id(game: &Ardennes, card: GermanCardId) -> String {
    format!("card-{}", game.german_card(card).number)
}

/// The cards in hand.
pub(super) fn hand(game: &Ardennes, state: &State) -> Vec<Arc<Piece>> {
    state.german.hand.iter().map(|card| Arc::new(piece(game, state, card))).collect()
}

fn piece(game: &Ardennes, state: &State, card: GermanCardId) -> Piece {
    let def = game.german_card(card);
    let (now, events) = (now(game, state, card), events(game, state, card));
    let mut args: Vec<(Cow<'static, str>, Value)> = vec![
        ("card".into(), Value::Int(def.number.into())),
        ("formation".into(), Value::Terms(formations(game, card))),
        ("value".into(), Value::Int(def.value.into())),
        ("tactics".into(), Value::Terms(tactics(game, card))),
        ("events".into(), Value::Terms(events.clone())),
        ("due".into(), Value::Int(events.len() as i64)),
        ("deck".into(), Value::Term(if def.primary { "card-primary" } else { "card-supplemental" }.into())),
    ];
    let asked = !now.is_empty();
    let print = print(game, card, &now, &events);
    if asked {
        args.push(("now".into(), Value::Terms(now.iter().map(|k| Cow::Borrowed(*k)).collect())));
    }
    let flags: Vec<Word> =
        if asked && now != ["card-now-spent"] { vec!["playable".into()] } else { Vec::new() };
    Piece {
        id: id(game, card),
        place: Place::Box("german-hand".into()),
        owner: Some(Seat(0)),
        side: "german".into(),
        face: Some(Arc::new(Face {
            symbol: "card".into(),
            size: "".into(),
            name: def.number.to_string(),
            formation: members(game, card),
            values: vec![FaceValue {
                key: "cv".into(),
                text: def.value.to_string(),
                raised: String::new(),
                frame: if def.primary { "black" } else { "" }.into(),
            }],
            steps: (1, 1).into(),
        })),
        flags,
        text: Message { key: if asked { "card-line-now" } else { "card-line" }.into(), args },
        print: Some(Arc::new(print)),
        ..Piece::default()
    }
}

/// The card as it is read: what it commands now, its tactics, its events, its deck.
fn print(game: &Ardennes, card: GermanCardId, now: &[&'static str], events: &[Cow<'static, str>]) -> Print {
    let def = game.german_card(card);
    let terms = |list: Vec<Cow<'static, str>>| Message::new("card-terms").with("list", Value::Terms(list));
    let line = |label: &'static str, list: Vec<Cow<'static, str>>| {
        (!list.is_empty()).then(|| PrintLine { label: Some(Message::new(label)), text: terms(list) })
    };
    let deck = Message::new(if def.primary { "card-primary" } else { "card-supplemental" });
    let lines = [
        line("card-label-now", now.iter().map(|k| Cow::Borrowed(*k)).collect()),
        line("card-label-tactics", tactics(game, card)),
        line("card-label-events", events.to_vec()),
        Some(PrintLine { label: None, text: deck }),
    ];
    Print {
        title: Some(Message::new("card-title").int("card", def.number)),
        name: terms(formations(game, card)),
        lines: lines.into_iter().flatten().collect(),
    }
}

/// What the card could do, while the German chooses a card; empty otherwise.
fn now(game: &Ardennes, state: &State, card: GermanCardId) -> Vec<&'static str> {
    if state.top() != Some(&Frame::GermanImpulse) {
        return Vec::new();
    }
    let mut options = Vec::new();
    game.command_options(state, card, &mut options);
    let mut list: Vec<&'static str> = Vec::new();
    for action in options {
        let key = match action {
            Action::Corps(_) | Action::Division(_) => "card-now-activate",
            Action::Single(_) => "card-now-single",
            Action::Group(_) => "card-now-group",
            Action::Deploy | Action::DeployOne(_) => "card-now-deploy",
            Action::Replace => "card-now-replace",
            Action::Event(_) => "card-now-event",
            _ => "card-now-spent",
        };
        if !list.contains(&key) {
            list.push(key);
        }
    }
    list
}

/// The units of the card's divisions, corps or army, so that pointing at it lights them.
fn members(game: &Ardennes, card: GermanCardId) -> String {
    let command = &game.german_card(card).command;
    let belongs = |unit: &&UnitDef| match command {
        Command::Nobody => false,
        Command::Group => true,
        Command::Army(army) => unit.army == *army,
        Command::Corps(corps) => unit.corps == *corps,
        Command::Divisions(list) => unit.division.is_some_and(|d| list.contains(&d)),
    };
    let german = game.pack.units.iter().filter(|u| u.side == Side::German);
    german.filter(belongs).map(|u| u.key.as_str()).collect::<Vec<_>>().join(" ")
}

/// Message keys of the formations a card commands.
pub(crate) fn formations(game: &Ardennes, card: GermanCardId) -> Vec<Cow<'static, str>> {
    commanded(game, &game.german_card(card).command)
}

/// Message keys of the formations a card of either side commands.
pub(crate) fn commanded(game: &Ardennes, command: &Command) -> Vec<Cow<'static, str>> {
    match command {
        Command::Nobody => vec!["card-no-command".into()],
        Command::Group => vec!["card-army-group".into()],
        Command::Army(army) => vec![format!("army-{}", army.word()).into()],
        Command::Corps(corps) => vec![format!("corps-{}", game.corps_key(*corps)).into()],
        Command::Divisions(list) => list
            .iter()
            .map(|d| format!("division-{}", game.division_key(*d).replace('.', "-")).into())
            .collect(),
    }
}

fn tactics(game: &Ardennes, card: GermanCardId) -> Vec<Cow<'static, str>> {
    let def = game.german_card(card);
    if def.command.is_wild() {
        return vec!["card-any-tactic".into()];
    }
    or_nothing(def.tactics.iter().map(|t| format!("tactic-{}", t.word()).into()).collect())
}

/// Events and reactions that hold today.
fn events(game: &Ardennes, state: &State, card: GermanCardId) -> Vec<Cow<'static, str>> {
    let def = game.german_card(card);
    let all = def.special.iter().chain(&def.events).chain(&def.reactions);
    let due = all.filter(|e| e.days.hold(state.day));
    due.map(|e| format!("function-{}", e.what.word()).into()).collect()
}

fn or_nothing(list: Vec<Cow<'static, str>>) -> Vec<Cow<'static, str>> {
    if list.is_empty() { vec!["card-nothing".into()] } else { list }
}
