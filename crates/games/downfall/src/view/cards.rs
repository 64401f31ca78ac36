//! Order markers, event cards and hands.

use crate::Downfall;
use crate::ids::{CardId, EventId, Faction, OrderId};
use crate::pack::Owner;
use crate::state::State;
use crate::text::{self, Words, term};
use sandtable_engine::view::{Face, FaceValue, Hand, Piece, Place, Print, PrintLine, Steps, Word};
use sandtable_engine::{Message, Seat, Viewer};
use std::sync::Arc;

/// The key of a card or marker among the pieces.
pub(super) fn card_id(game: &Downfall, card: CardId) -> String {
    format!("card-{}", game.pack.card(card).map_or("", |c| &c.key))
}

/// The key of a marker among the pieces.
pub(super) fn order_id(game: &Downfall, order: OrderId) -> String {
    format!("order-{}", game.pack.order(order).map_or("", |o| &o.key))
}

/// Order markers on the action track, the displays and in planning boxes.
pub(super) fn orders(game: &Downfall, state: &State) -> Vec<Arc<Piece>> {
    let mut list = Vec::new();
    for (slot, order) in state.action_track.iter().enumerate() {
        if let Some(order) = order {
            list.push(Arc::new(marker(game, *order, false, format!("track-{}", slot + 1), None)));
        }
    }
    for faction in game.factions(state) {
        if let Some(order) = state.planning[faction.idx()] {
            let place = format!("{}-planning-1", faction.word());
            list.push(Arc::new(marker(game, order, false, place, Some(*faction))));
        }
        let mut used: Vec<(String, u8)> = Vec::new();
        for order in state.displays[faction.idx()].iter() {
            let back = state.backs.contains(order);
            let home = home(game, order, back);
            let count = match used.iter_mut().find(|(h, _)| *h == home) {
                Some((_, n)) => {
                    *n += 1;
                    *n
                }
                None => {
                    used.push((home.clone(), 1));
                    1
                }
            };
            let place = format!("{}-{home}-{count}", faction.word());
            list.push(Arc::new(marker(game, order, back, place, Some(*faction))));
        }
    }
    list
}

/// The box of a display a face belongs to.
fn home(game: &Downfall, order: OrderId, back: bool) -> String {
    let Some(def) = game.pack.order(order) else { return String::new() };
    match def.faces.get(usize::from(back)).map(|f| f.kind.word()) {
        Some("ops") => def.key.clone(),
        Some("headquarters") => "HQ".to_owned(),
        Some(word) => word.to_owned(),
        None => String::new(),
    }
}

fn marker(game: &Downfall, order: OrderId, back: bool, place: String, owner: Option<Faction>) -> Piece {
    let pack = &game.pack;
    let def = pack.order(order);
    let side = match def.map(|d| d.owner) {
        Some(Owner::Faction(faction)) => faction.word(),
        _ => "axis",
    };
    let faces = def.map_or(0, |d| d.faces.len());
    let mut lines = Vec::new();
    for face in 0..faces {
        let cost = def.and_then(|d| d.faces.get(face)).and_then(|f| f.cost);
        let label = match cost {
            Some(cost) => Message::new("marker-cost").int("cost", cost),
            None => Message::new("marker-cost-copied"),
        };
        let says = text::order_lines(pack, order, face == 1);
        lines.push(PrintLine { label: Some(label), text: Message::new("marker-says").with("says", says) });
    }
    let cost = def.and_then(|d| d.faces.get(usize::from(back))).and_then(|f| f.cost);
    Piece {
        id: order_id(game, order),
        place: Place::Box(place.into()),
        owner: owner.map(Faction::seat),
        side: side.into(),
        face: Some(Arc::new(Face {
            symbol: "order".into(),
            size: "".into(),
            name: def.map_or_else(String::new, |d| d.key.clone()),
            formation: side.to_owned(),
            values: vec![FaceValue {
                key: "cost".into(),
                text: cost.map_or_else(|| "*".to_owned(), |c| c.to_string()),
                raised: String::new(),
                frame: "black".into(),
            }],
            steps: Steps::UNKNOWN,
        })),
        text: Message::new("marker-line")
            .order(pack, "order", order)
            .with("side", term(format!("faction-{side}")))
            .with("says", text::order_lines(pack, order, back)),
        print: Some(Arc::new(Print {
            title: Some(Message::new("marker-title").with("side", term(format!("faction-{side}")))),
            name: Message { key: order_id(game, order).into(), args: Vec::new() },
            lines,
        })),
        ..Piece::default()
    }
}

/// The three visible event cards.
pub(super) fn events(game: &Downfall, state: &State) -> Vec<Arc<Piece>> {
    let shown = [
        ("event-pending", state.pending),
        ("event-current", state.current),
        ("event-spent", state.spent.last().copied()),
    ];
    shown
        .into_iter()
        .filter_map(|(key, event)| Some(Arc::new(event_card(game, state, event?, key))))
        .collect()
}

fn event_card(game: &Downfall, state: &State, event: EventId, place: &'static str) -> Piece {
    let pack = &game.pack;
    let key = pack.event(event).map_or_else(String::new, |e| e.key.clone());
    let mut lines: Vec<PrintLine> =
        text::event_lines(pack, event).into_iter().map(|text| PrintLine { label: None, text }).collect();
    if let Some(def) = pack.event(event) {
        let axis = if state.okw_air.contains(event) { Faction::Okw } else { Faction::Okh };
        let icons =
            [(def.air.soviet, Faction::Soviet), (def.air.western, Faction::Western), (def.air.axis, axis)];
        for (count, faction) in icons.into_iter().filter(|(n, _)| *n > 0) {
            let text = Message::new("card-air").faction("faction", faction).int("count", count);
            lines.push(PrintLine { label: Some(Message::new("card-air-label")), text });
        }
        for faction in &def.draws {
            let text = Message::new("card-draws").faction("faction", *faction);
            lines.push(PrintLine { label: Some(Message::new("card-draws-label")), text });
        }
        for faction in Faction::ALL.iter().filter(|f| def.lasting[f.idx()] != 0) {
            let text = Message::new("card-lasting")
                .faction("faction", *faction)
                .int("bonus", def.lasting[faction.idx()]);
            lines.push(PrintLine { label: Some(Message::new("card-lasting-label")), text });
        }
    }
    Piece {
        id: format!("card-{key}"),
        place: Place::Box(place.into()),
        face: Some(Arc::new(card_face(key.clone(), "event"))),
        text: Message::new("event-card-line").event(pack, "card", event),
        print: Some(Arc::new(Print {
            title: Some(Message::new("event-card-title")),
            name: Message { key: format!("card-{key}").into(), args: Vec::new() },
            lines,
        })),
        ..Piece::default()
    }
}

fn card_face(name: String, formation: &str) -> Face {
    Face {
        symbol: "card".into(),
        size: "".into(),
        name,
        formation: formation.to_owned(),
        values: Vec::new(),
        steps: Steps::UNKNOWN,
    }
}

/// The four hands with their number of cards; a client shows a fan for each.
pub(super) fn fans(game: &Downfall, state: &State) -> Vec<Hand> {
    let fan = |faction: &Faction| Hand {
        key: format!("{}-hand", faction.word()).into(),
        text: Message::new("box-hand").faction("faction", *faction),
        owner: Some(faction.seat()),
        side: faction.word().into(),
        place: Place::Box(format!("{}-hand", faction.word()).into()),
        count: state.hands[faction.idx()].len() as u16,
    };
    game.factions(state).iter().map(fan).collect()
}

/// Cards the viewer may see: those of its own two factions, and those it has looked at.
pub(super) fn hands(game: &Downfall, state: &State, viewer: Viewer) -> Vec<Arc<Piece>> {
    let mut list = Vec::new();
    for faction in game.factions(state) {
        for card in game.known_hand(state, viewer, *faction).iter() {
            list.push(Arc::new(card_piece(game, *faction, card, faction.seat())));
        }
    }
    list
}

fn card_piece(game: &Downfall, faction: Faction, card: CardId, owner: Seat) -> Piece {
    let pack = &game.pack;
    let def = pack.card(card);
    let key = def.map_or_else(String::new, |c| c.key.clone());
    let kind = def.map_or("situation", |c| c.kind.word());
    let side: Word = faction.word().into();
    Piece {
        id: card_id(game, card),
        place: Place::Box(format!("{}-hand", faction.word()).into()),
        owner: Some(owner),
        side,
        face: Some(Arc::new(card_face(key.clone(), faction.word()))),
        text: Message::new("card-line").card(pack, "card", card).with("kind", term(format!("kind-{kind}"))),
        print: Some(Arc::new(Print {
            title: Some(
                Message::new("card-title")
                    .with("kind", term(format!("kind-{kind}")))
                    .faction("faction", faction),
            ),
            name: Message { key: format!("card-{key}").into(), args: Vec::new() },
            lines: text::card_lines(pack, card)
                .into_iter()
                .map(|text| PrintLine { label: None, text })
                .collect(),
        })),
        ..Piece::default()
    }
}
