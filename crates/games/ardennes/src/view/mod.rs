//! What a viewer sees. Nothing is hidden from the only seat, so every viewer sees the same.

pub mod board;
mod calendar;
pub(crate) mod cards;
mod pieces;

use crate::Ardennes;
use crate::state::{Phase, State};
use crate::text::{self, phase_key, side_key};
use sandtable_engine::view::{Choice, Place, Step, Track, View, Word};
use sandtable_engine::{Game, Message, Seat, Viewer};

/// Everything the viewer may see.
pub fn view(game: &Ardennes, state: &State, viewer: Viewer) -> View {
    let mut pieces = pieces::pieces(game, state);
    pieces.extend(cards::hand(game, state));
    View {
        game: game.info.key.clone(),
        scenario: game.scenario_of(state).map_or(String::new(), |s| s.id.clone()),
        seat: viewer.seat(),
        turn: Message::new("turn-line").int("day", state.day).term("phase", phase_key(state.phase)),
        sequence: sequence(state),
        calendar: calendar::calendar(game, state),
        pieces,
        markers: pieces::markers(game, state),
        tracks: tracks(game, state),
        actor: game.decision(state).actor,
        prompt: text::prompt(game, state, viewer),
        options: viewer.seat().map_or(Vec::new(), |seat| options(game, state, seat)),
        result: game.result(state),
    }
}

/// The phases of the day (4.0); the command phase shows whose impulse it is.
fn sequence(state: &State) -> Vec<Step> {
    use crate::frame::{Frame, Stage};
    let stage = match state.frames.first() {
        Some(Frame::Day(stage)) => *stage,
        _ => Stage::Over,
    };
    // The day's frame already names the stage that follows what is being done.
    let allied = matches!(stage, Stage::German | Stage::End) && state.phase == Phase::Command;
    let step = |key: &'static str, rule: &'static str, current: bool| Step {
        text: Message::new(key),
        rule: rule.into(),
        current,
    };
    let command = state.phase == Phase::Command;
    vec![
        step("phase-reserves", "4.I-a", state.phase == Phase::Reserves),
        step("phase-cards", "4.II-1", state.phase == Phase::Cards),
        step("phase-supply", "4.III", state.phase == Phase::Supply),
        step("phase-german", "4.IV.1-a", command && !allied),
        step("phase-allied", "4.IV.2-a", command && allied),
        step("phase-end", "4.V-a", matches!(state.phase, Phase::End | Phase::Over)),
    ]
}

/// Counts a player looks at: the Level and what was played against it, cards, points.
fn tracks(game: &Ardennes, state: &State) -> Vec<Track> {
    let track = |kind: &'static str, side: Option<crate::pack::Side>, value: i64| Track {
        kind: kind.into(),
        owner: side.filter(|s| *s == crate::pack::Side::German).map(|_| Seat(0)),
        side: side.map_or("", crate::pack::Side::word).into(),
        value,
    };
    let (german, allied) = (Some(crate::pack::Side::German), Some(crate::pack::Side::Allied));
    let actions = state.actions.deck.len() + usize::from(state.actions.unknown);
    vec![
        track("day", None, i64::from(state.day)),
        track("vp", german, i64::from(game.points(state))),
        track("level", allied, i64::from(game.level(state))),
        track("command", german, i64::from(state.impulse.value)),
        track("hand", german, state.german.hand.len() as i64),
        track("pile", german, state.german.left() as i64),
        track("fuel", german, i64::from(state.fuel)),
        track("allied-deck", allied, state.allied.deck.len() as i64),
        track("action-deck", allied, actions as i64),
        track("cup", None, state.cup.cup.len() as i64),
    ]
}

/// Every choice of the seat.
fn options(game: &Ardennes, state: &State, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    game.options(state, seat, &mut list);
    let choice = |action| {
        let (unit, hex) = text::subject(action);
        let card = text::card_of(action).map(|c| cards::id(game, c));
        Choice {
            action: text::write(game, action),
            verb: text::verb(action).into(),
            piece: unit.map(|u| game.key(u).to_owned()).or(card),
            place: hex.map(|h| Place::Hex(game.pack.map.grid.label(h).to_owned())).or(bridge(game, action)),
            cost: None,
            ask: None,
            text: text::choice(game, state, action),
        }
    };
    list.into_iter().map(choice).collect()
}

/// The hexside an engineers' choice is about.
fn bridge(game: &Ardennes, action: crate::action::Action) -> Option<Place> {
    use crate::action::Action;
    let (a, b) = match action {
        Action::Repair(id) => game.bridge_ends(id)?,
        Action::Build(side) => side.hexes(&game.pack.map.grid),
        _ => return None,
    };
    let label = |h| game.pack.map.grid.label(h).to_owned();
    Some(Place::Side(label(a), label(b)))
}

/// Word and message key of a side.
fn side_words(side: crate::pack::Side) -> (Word, &'static str) {
    (side.word().into(), side_key(side))
}
