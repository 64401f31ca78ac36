//! The procedures, in the order of the rules.

use super::state::{Action, Event, Frame, State, bit, enemy};
use super::{EAST, Figures, Outpost, WEST};
use sandtable_engine::event::{Audience, Sink};
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Actor, Chance, Decision, Message, Outcome, Refusal, Seat, Seats};

/// Starts a round: scouts, then bids; the patrols follow from the bids.
pub fn open_round(state: &mut State) {
    state.scout = [None; 2];
    state.found = [false; 2];
    state.searched = [0; 2];
    state.stack = vec![Frame::Bid, Frame::Place];
}

/// Who must act: the top frame knows.
pub fn decision(state: &State) -> Decision {
    let missing = |given: [Option<u8>; 2]| {
        let open = [WEST, EAST].into_iter().filter(|s| given[s.idx()].is_none());
        Decision::seats(Seats(open.fold(0, |set, s| set | Seats::one(s).0)))
    };
    match state.stack.last() {
        None => Decision::over(),
        Some(Frame::Place) => missing(state.scout),
        Some(Frame::Bid) => missing(state.bid),
        Some(Frame::Patrol(seat) | Frame::Aimed(seat, _)) => Decision::seat(*seat),
        Some(Frame::Tie) => Decision::chance(Chance::d6(1)),
        Some(Frame::Fight(_)) => Decision::chance(Chance::d6(2)),
    }
}

/// The legal choices. Each is one that `refuse` finds nothing against, so that the list and the reasons agree.
pub fn options(figures: &Figures, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !decision(state).actor.includes(seat) {
        return;
    }
    let all = (1..=figures.hexes)
        .map(Action::Scout)
        .chain((0..=figures.top_bid).map(Action::Bid))
        .chain((1..=figures.hexes).map(Action::Aim))
        .chain([Action::Go, Action::Hold]);
    out.extend(all.filter(|a| refuse(figures, state, seat, *a).is_none()));
}

/// The reason against a choice.
pub fn why_not(figures: &Figures, state: &State, seat: Seat, action: Action) -> Refusal {
    refuse(figures, state, seat, action).unwrap_or_else(Refusal::not_your_decision)
}

/// What speaks against a choice of the seat that is asked, if anything does.
fn refuse(figures: &Figures, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
    let no = |rule, text| Some(Refusal::new(rule, text));
    let supply = state.supply.get(seat.idx()).copied().unwrap_or(0);
    match (state.stack.last(), action) {
        (Some(Frame::Place), Action::Scout(hex)) | (Some(Frame::Patrol(_)), Action::Aim(hex))
            if !(1..=figures.hexes).contains(&hex) =>
        {
            no("1", Message::new("refused-off-line").int("hex", hex))
        }
        (Some(Frame::Place), Action::Scout(_)) => None,
        (Some(Frame::Bid), Action::Bid(n)) => {
            let most = figures.top_bid.min(supply);
            if n <= most { None } else { no("3.1", Message::new("refused-too-high").int("most", most)) }
        }
        (Some(Frame::Patrol(_)), Action::Aim(_)) if supply == 0 => {
            no("4.1", Message::new("refused-no-supply"))
        }
        (Some(Frame::Patrol(_)), Action::Aim(hex)) if state.has_searched(seat, hex) => {
            no("4.2", Message::new("refused-searched").int("hex", hex))
        }
        (Some(Frame::Patrol(_)), Action::Aim(_) | Action::Hold) => None,
        (Some(Frame::Aimed(..)), Action::Go | Action::Hold) => None,
        _ => no("turn", Message::new("refused-phase")),
    }
}

/// Applies a legal choice.
pub fn perform<K: Sink<Event>>(game: &Outpost, state: &mut State, seat: Seat, action: Action, sink: &mut K) {
    match (state.stack.last().copied(), action) {
        (Some(Frame::Place), Action::Scout(hex)) => {
            state.scout[seat.idx()] = Some(hex);
            sink.emit_to(Audience::seat(seat), || Event::PlacedAt(hex));
            sink.emit_to(Audience::Except(Seats::one(seat)), || Event::Placed(seat));
            if state.scout.iter().all(Option::is_some) {
                state.stack.pop();
            }
        }
        (Some(Frame::Bid), Action::Bid(n)) => {
            state.bid[seat.idx()] = Some(n);
            if let [Some(west), Some(east)] = state.bid {
                open_bids(state, [west, east], sink);
            }
        }
        (Some(Frame::Patrol(_)), Action::Aim(hex)) => {
            state.stack.push(Frame::Aimed(seat, hex));
            sink.emit(|| Event::Aimed(seat, hex));
        }
        (Some(Frame::Aimed(_, hex)), Action::Go) => {
            state.stack.pop();
            search(state, seat, hex, sink);
        }
        (Some(frame), Action::Hold) => {
            if matches!(frame, Frame::Aimed(..)) {
                state.stack.pop();
            }
            end_patrols(game, state, sink);
        }
        _ => debug_assert!(false, "only legal actions are performed"),
    }
}

/// Opens the bids (3): both pay, the higher one patrols first.
fn open_bids<K: Sink<Event>>(state: &mut State, bids: [u8; 2], sink: &mut K) {
    state.bid = [None; 2];
    state.stack.pop();
    for (supply, bid) in state.supply.iter_mut().zip(bids) {
        *supply = supply.saturating_sub(bid);
    }
    sink.emit(|| Event::Bids(bids));
    match bids[0].cmp(&bids[1]) {
        std::cmp::Ordering::Less => initiative(state, EAST, sink),
        std::cmp::Ordering::Equal if !state.tie_for_west => state.stack.push(Frame::Tie),
        _ => initiative(state, WEST, sink),
    }
}

fn initiative<K: Sink<Event>>(state: &mut State, first: Seat, sink: &mut K) {
    state.stack.push(Frame::Patrol(enemy(first)));
    state.stack.push(Frame::Patrol(first));
    sink.emit(|| Event::Initiative(first));
}

/// Sends a patrol (4): an empty hex is remembered, a scout fights.
fn search<K: Sink<Event>>(state: &mut State, seat: Seat, hex: u8, sink: &mut K) {
    state.supply[seat.idx()] = state.supply[seat.idx()].saturating_sub(1);
    if state.scout[enemy(seat).idx()] == Some(hex) {
        state.found[enemy(seat).idx()] = true;
        state.stack.push(Frame::Fight(seat));
        sink.emit(|| Event::Found(hex));
    } else {
        state.searched[seat.idx()] |= bit(hex);
        sink.emit(|| Event::Empty(hex));
    }
}

/// Applies dice: between equal bids (3.2) or in a fight (5).
pub fn roll<K: Sink<Event>>(game: &Outpost, state: &mut State, outcome: Outcome, sink: &mut K) {
    match state.stack.pop() {
        Some(Frame::Tie) => {
            let west = Chance::d6(1).face(outcome, 0) <= 3;
            initiative(state, if west { WEST } else { EAST }, sink);
        }
        Some(Frame::Fight(seat)) => {
            let dice = [Chance::d6(2).face(outcome, 0), Chance::d6(2).face(outcome, 1)];
            sink.emit(|| Event::Fight(dice));
            if dice[0] >= dice[1] {
                state.scout[enemy(seat).idx()] = None;
                state.points[seat.idx()] += game.figures().prize;
            }
            end_patrols(game, state, sink);
        }
        _ => debug_assert!(false, "dice are rolled only when they are asked for"),
    }
}

/// Ends one side's patrols; after the second the round is scored (6).
fn end_patrols<K: Sink<Event>>(game: &Outpost, state: &mut State, sink: &mut K) {
    state.stack.pop();
    if !state.stack.is_empty() {
        return;
    }
    let length = i16::from(game.figures().hexes);
    if let Some(hex) = state.scout[0] {
        state.points[0] += i16::from(hex) - 1;
    }
    if let Some(hex) = state.scout[1] {
        state.points[1] += length - i16::from(hex);
    }
    let points = state.points;
    sink.emit(|| Event::Scored(points));
    state.round += 1;
    if state.round <= game.rounds(state) {
        open_round(state);
    }
}

/// How it ended (6).
pub fn result(state: &State) -> Option<GameResult> {
    if decision(state).actor != Actor::Nobody {
        return None;
    }
    let [west, east] = state.points;
    let (winner, text) = match west.cmp(&east) {
        std::cmp::Ordering::Greater => (Winner::Seat(WEST), Message::new("result-win").term("side", "west")),
        std::cmp::Ordering::Less => (Winner::Seat(EAST), Message::new("result-win").term("side", "east")),
        std::cmp::Ordering::Equal => (Winner::Draw, Message::new("result-draw")),
    };
    Some(GameResult { winner, text, rule: "6".into(), points: vec![west.into(), east.into()] })
}

/// What must hold in every position.
pub fn audit(game: &Outpost, state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    let mut must = |holds: bool, what: &str| {
        if !holds {
            faults.push(what.to_string());
        }
    };
    let top = state.stack.last();
    let placing = matches!(top, Some(Frame::Place));
    let over = top.is_none();
    must(over == (state.round > game.rounds(state)), "the game is over after its last round, not before");
    must(matches!(top, Some(Frame::Bid)) || state.bid == [None; 2], "sealed bids outside the bidding");
    for seat in [WEST, EAST] {
        let (i, foe) = (seat.idx(), enemy(seat).idx());
        must(state.supply[i] <= game.figures().supply, "more supply than there ever was");
        must(state.scout[i].is_none_or(|h| (1..=game.figures().hexes).contains(&h)), "a scout off the line");
        must(placing || over || state.scout[i].is_some() || state.found[i], "a scout that is nowhere");
        let hidden = state.scout[foe].filter(|_| !state.found[foe]);
        must(
            over || hidden.is_none_or(|h| !state.has_searched(seat, h)),
            "a searched hex with a hidden scout",
        );
    }
    faults
}
