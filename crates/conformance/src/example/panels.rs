//! What stands beside the line: camps and prisoners, radios, hands of bids, formations, what is under way.

use super::state::{Frame, State, enemy};
use super::{EAST, Figures, Outpost, WEST, seeing};
use sandtable_engine::view::{
    Face, Group, GroupPoints, Hand, Marker, Piece, Place, Print, PrintLine, Procedure, Step, Steps, View,
};
use sandtable_engine::{Message, Seat, Viewer};
use std::sync::Arc;

/// Adds everything to a view.
pub fn add(game: &Outpost, state: &State, viewer: Viewer, view: &mut View) {
    for seat in [WEST, EAST] {
        resting(state, seat, view);
        radio(game.figures(), state, viewer, seat, view);
        bids(game.figures(), state, viewer, seat, view);
        spent(game.figures(), state, seat, view);
        supply(state, seat, view);
        formation(game.figures(), state, seat, view);
    }
    // The wire lies on the middle of the line, on a hexside.
    let middle = game.figures().hexes / 2;
    view.markers.push(Marker {
        kind: "wire".into(),
        place: Place::Side(middle.to_string(), (middle + 1).to_string()),
        count: 1,
        ..Marker::default()
    });
    view.procedures = procedures(state);
}

/// A scout that is not on the line: in its camp before it is placed, with the enemy once it was caught.
fn resting(state: &State, seat: Seat, view: &mut View) {
    if state.scout[seat.idx()].is_some() {
        return;
    }
    let caught = state.found[seat.idx()];
    let place = if caught {
        format!("{}-prisoners", seeing::key(enemy(seat)))
    } else {
        format!("{}-camp", seeing::key(seat))
    };
    let text = if caught { "counter-caught" } else { "counter-camp" };
    view.pieces.push(Arc::new(Piece {
        id: format!("{}-scout", seeing::key(seat)),
        place: Place::Box(place.into()),
        owner: Some(seat),
        side: seeing::key(seat).into(),
        face: Some(Arc::new(seeing::scout_face(seat, Steps::new(1, 1)))),
        text: Message::new(text).term("side", seeing::key(seat)),
        card: Some("scout".into()),
        ..Piece::default()
    }));
}

/// A patrol names its hex, sends or keeps, and may have to fight.
fn steps(state: &State) -> Vec<Step> {
    let now = match state.stack.last() {
        Some(Frame::Aimed(..)) => 1,
        Some(Frame::Fight(_)) => 2,
        _ => 0,
    };
    [("patrol-aim", "4"), ("patrol-send", "4"), ("procedure-fight", "5")]
        .into_iter()
        .enumerate()
        .map(|(i, (key, rule))| Step { text: Message::new(key), rule: rule.into(), current: i == now })
        .collect()
}

/// The radio a scout carries, with the batteries of its side; others do not know how many are left in it.
fn radio(figures: &Figures, state: &State, viewer: Viewer, seat: Seat, view: &mut View) {
    let own = viewer == Viewer::Seat(seat) || viewer == Viewer::Referee;
    if state.scout[seat.idx()].is_none() || !seeing::sees_scout(state, viewer, seat) {
        return;
    }
    let full = figures.supply * 2;
    let steps = if own { Steps::new(state.supply[seat.idx()] * 2, full) } else { Steps::of(full) };
    view.pieces.push(Arc::new(Piece {
        id: format!("{}-radio", seeing::key(seat)),
        place: Place::Aboard(format!("{}-scout", seeing::key(seat))),
        owner: Some(seat),
        side: seeing::key(seat).into(),
        face: Some(Arc::new(Face {
            symbol: "radio".into(),
            formation: seeing::key(seat).into(),
            steps,
            ..Face::default()
        })),
        text: Message::new("counter-radio").term("side", seeing::key(seat)),
        ..Piece::default()
    }));
}

/// The id of the card that bids `n`.
pub fn bid_card(seat: Seat, n: u8) -> String {
    format!("{}-bid-{n}", seeing::key(seat))
}

/// The bids a side can still pay, as cards in its hand; others see how many there are.
fn bids(figures: &Figures, state: &State, viewer: Viewer, seat: Seat, view: &mut View) {
    if state.bid[seat.idx()].is_some() || !state.stack.contains(&Frame::Bid) {
        return;
    }
    let most = figures.top_bid.min(state.supply[seat.idx()]);
    let place = Place::Box(format!("{}-hand", seeing::key(seat)).into());
    view.hands.push(Hand {
        key: seeing::key(seat).into(),
        text: Message::new("hand-bids").term("side", seeing::key(seat)),
        owner: Some(seat),
        side: seeing::key(seat).into(),
        place: place.clone(),
        count: u16::from(most) + 1,
    });
    if viewer != Viewer::Seat(seat) && viewer != Viewer::Referee {
        return;
    }
    for n in 0..=most {
        let cost =
            PrintLine { label: Some(Message::new("label-cost")), text: Message::new("bid-cost").int("n", n) };
        view.pieces.push(Arc::new(Piece {
            id: bid_card(seat, n),
            place: place.clone(),
            owner: Some(seat),
            side: seeing::key(seat).into(),
            text: Message::new("counter-bid").int("n", n),
            order: u16::from(n) + 1,
            print: Some(Arc::new(Print {
                title: Some(Message::new("step-bid")),
                name: Message::new("act-bid").int("n", n),
                lines: vec![cost],
            })),
            ..Piece::default()
        }));
    }
}

/// The supply a side has spent, a card for each, open to all: a second hand of the same seat.
fn spent(figures: &Figures, state: &State, seat: Seat, view: &mut View) {
    let count = figures.supply - state.supply[seat.idx()];
    let place = Place::Box(format!("{}-spent", seeing::key(seat)).into());
    if count == 0 {
        return;
    }
    view.hands.push(Hand {
        key: format!("{}-spent", seeing::key(seat)).into(),
        text: Message::new("hand-spent").term("side", seeing::key(seat)),
        owner: Some(seat),
        side: seeing::key(seat).into(),
        place: place.clone(),
        count: count.into(),
    });
    for n in 1..=count {
        view.pieces.push(Arc::new(Piece {
            id: format!("{}-spent-{n}", seeing::key(seat)),
            place: place.clone(),
            owner: Some(seat),
            side: seeing::key(seat).into(),
            text: Message::new("counter-spent").term("side", seeing::key(seat)),
            order: n.into(),
            print: Some(Arc::new(Print { name: Message::new("group-supply"), ..Print::default() })),
            ..Piece::default()
        }));
    }
}

/// The supply marker of a side; on equal supply the side that holds the initiative came first.
fn supply(state: &State, seat: Seat, view: &mut View) {
    let second = matches!(state.stack.last(), Some(Frame::Patrol(s) | Frame::Aimed(s, _)) if *s != seat);
    view.markers.push(Marker {
        kind: "supply".into(),
        place: Place::Track("supply-left".into(), state.supply[seat.idx()].into()),
        owner: Some(seat),
        side: seeing::key(seat).into(),
        count: 1,
        order: if second { 2 } else { 1 },
    });
}

/// The company of a side with its scouts below it.
fn formation(figures: &Figures, state: &State, seat: Seat, view: &mut View) {
    let side = seeing::key(seat);
    let lost = u16::from(state.scout[seat.idx()].is_none() && state.found[seat.idx()]);
    view.groups.push(Group {
        key: side.into(),
        side: side.into(),
        text: Message::new("group-company").term("side", side),
        points: vec![GroupPoints {
            key: "supply".into(),
            value: state.supply[seat.idx()].into(),
            of: Some(figures.supply.into()),
        }],
        plan: Some(Message::new("plan-company")),
        ..Group::default()
    });
    view.groups.push(Group {
        key: format!("{side}-scouts").into(),
        parent: side.into(),
        side: side.into(),
        text: Message::new("group-scouts"),
        losses: Some((lost, 1)),
        members: vec![format!("{side}-scout")],
        ..Group::default()
    });
}

/// What is under way: the patrols of a side, the hex aimed at, the fight.
fn procedures(state: &State) -> Vec<Procedure> {
    let step = |frame: &Frame| match frame {
        Frame::Patrol(seat) => {
            let text = Message::new("procedure-patrols").term("side", seeing::key(*seat));
            Some(Procedure::new(text, "4").in_steps(steps(state)))
        }
        Frame::Aimed(_, hex) => {
            let text = Message::new("procedure-aimed").hex("hex", hex.to_string());
            Some(Procedure::new(text, "4").at(Place::Hex(hex.to_string())))
        }
        Frame::Fight(_) => Some(Procedure::new(Message::new("procedure-fight"), "5")),
        Frame::Place | Frame::Bid | Frame::Tie => None,
    };
    // The patrols of the other side follow; they are not under way.
    let from = state.stack.iter().rposition(|f| matches!(f, Frame::Patrol(_))).unwrap_or(0);
    state.stack.iter().skip(from).filter_map(step).collect()
}
