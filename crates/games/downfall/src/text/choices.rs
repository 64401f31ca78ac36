//! What may be chosen, in words: a sentence for every verb, with more to say where the verb alone would not tell.

use super::actions::{Arg, split, word};
use super::events::face_key;
use super::{Words, country_term, sea_term, term, war_term};
use crate::Downfall;
use crate::action::Action;
use crate::frame::Frame;
use crate::ids::OrderId;
use crate::state::State;
use sandtable_engine::{Message, Value};
use std::borrow::Cow;

/// A choice in words.
pub fn choice(game: &Downfall, state: &State, action: Action) -> Message {
    let pack = &game.pack;
    match action {
        Action::Take { slot, back } => {
            let order = state.action_track.get(usize::from(slot)).copied().flatten();
            order.map_or_else(|| Message::new("choice-take"), |o| marker(game, "choice-take", o, back))
        }
        Action::Plan(slot) => {
            let order = state.action_track.get(usize::from(slot)).copied().flatten();
            match order {
                Some(order) => Message::new("choice-plan").order(pack, "order", order),
                None => Message::new("choice-plan").text("order", ""),
            }
        }
        Action::Planned { back } => {
            let faction = state.top().and_then(Frame::faction);
            let order = faction.and_then(|f| state.planning[f.idx()]);
            order.map_or_else(|| Message::new("choice-planned"), |o| marker(game, "choice-planned", o, back))
        }
        Action::Done => Message::new(done(state)),
        Action::Beachhead(_, beach) if matches!(state.top(), Some(Frame::Mulberry { .. })) => {
            Message::new("choice-mulberry").with("beach", value(game, Arg::Beach(beach)))
        }
        _ => {
            let (verb, args) = split(action);
            let values = args.iter().enumerate().map(|(i, arg)| (name(*arg, i), value(game, *arg)));
            Message { key: format!("choice-{verb}").into(), args: values.collect() }
        }
    }
}

/// A marker with the face that would be performed and what it says.
fn marker(game: &Downfall, key: &'static str, order: OrderId, back: bool) -> Message {
    Message::new(key)
        .order(&game.pack, "order", order)
        .with("face", term(face_key(&game.pack, order, back)))
        .with("says", super::order_lines(&game.pack, order, back))
}

/// What ends, by the procedure on top.
fn done(state: &State) -> &'static str {
    match state.top() {
        Some(Frame::Redeploy { .. } | Frame::PartisanMoves { .. }) => "choice-done-redeploy",
        Some(Frame::Attacks { .. }) => "choice-done-attacks",
        Some(Frame::Steps(_)) => "choice-done-steps",
        Some(Frame::Combat(_)) => "choice-done-advance",
        Some(Frame::AirIn { .. } | Frame::AirOut { .. }) => "choice-done-air",
        Some(Frame::SupplyCheck { .. }) => "choice-done-supply",
        Some(Frame::Strategic { .. }) => "choice-done-strategic",
        Some(Frame::Mulberry { .. }) => "choice-done-mulberry",
        Some(Frame::Guards | Frame::Forts { .. }) => "choice-done-event",
        _ => "choice-done",
    }
}

/// The name of an argument in the sentence.
fn name(arg: Arg, index: usize) -> Cow<'static, str> {
    Cow::Borrowed(match arg {
        Arg::Unit(_) if index > 0 => "other",
        Arg::Unit(_) => "unit",
        Arg::Hex(_) => "hex",
        Arg::Land(_) => "land",
        Arg::Sea(_) => "sea",
        Arg::Card(_) => "card",
        Arg::Order(_) => "order",
        Arg::In(_) => "country",
        Arg::Beach(_) => "beach",
        Arg::Slot(_) => "box",
        Arg::Face(_) => "face",
        Arg::War(_) => "war",
        Arg::Marker(_) => "marker",
    })
}

fn value(game: &Downfall, arg: Arg) -> Value {
    let pack = &game.pack;
    match arg {
        Arg::Unit(id) => Value::Piece(pack.key(id)),
        Arg::Hex(hex) => Value::Hex(pack.map.grid.label(hex).to_owned()),
        Arg::Land(_) => term(format!("land-{}", word(pack, arg))),
        Arg::Sea(sea) => sea_term(pack, sea),
        Arg::Card(_) => term(format!("card-{}", word(pack, arg))),
        Arg::Order(_) => term(format!("order-{}", word(pack, arg))),
        Arg::In(country) => country_term(country),
        Arg::Beach(_) => term(format!("beach-{}", word(pack, arg))),
        Arg::Slot(n) | Arg::Marker(n) => Value::Int(i64::from(n) + 1),
        Arg::Face(back) => term(if back { "face-back" } else { "face-front" }),
        Arg::War(n) => war_term(n),
    }
}
