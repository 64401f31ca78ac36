//! What a viewer sees. Nothing is hidden from the only seat, so every viewer sees the same.

pub mod board;
mod calendar;
pub(crate) mod cards;
mod choices;
mod pieces;
mod victory;

use crate::Ardennes;
use crate::frame::Frame;
use crate::pack::Side;
use crate::state::{Phase, State};
use crate::text::{self, impulse_rule, phase_key, phase_rule, side_key};
use sandtable_engine::view::{Place, Step, Track, View, Word};
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
        about: game
            .under_attack(state)
            .map(|h| Place::Hex(game.pack.map.grid.label(h).to_owned()))
            .into_iter()
            .collect(),
        options: viewer.seat().map_or(Vec::new(), |seat| choices::options(game, state, seat)),
        result: game.result(state),
        victory: victory::victory(game, state),
        ..View::default()
    }
}

/// The phases of the day (4.0); the command phase shows whose impulse it is.
fn sequence(state: &State) -> Vec<Step> {
    use crate::frame::Stage;
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
    let phase = |phase: Phase, current: bool| step(phase_key(phase), phase_rule(phase), current);
    vec![
        phase(Phase::Reserves, state.phase == Phase::Reserves),
        phase(Phase::Cards, state.phase == Phase::Cards),
        phase(Phase::Supply, state.phase == Phase::Supply),
        step("phase-german", impulse_rule(Side::German), command && !allied),
        step("phase-allied", impulse_rule(Side::Allied), command && allied),
        phase(Phase::End, matches!(state.phase, Phase::End | Phase::Over)),
    ]
}

/// Counts a player looks at: the Level and what was played against it, cards, points.
fn tracks(game: &Ardennes, state: &State) -> Vec<Track> {
    let track = |kind: &'static str, side: Option<Side>, value: i64| Track {
        kind: kind.into(),
        owner: side.filter(|s| *s == Side::German).map(|_| Seat(0)),
        side: side.map_or("", Side::word).into(),
        value,
        of: None,
    };
    let (german, allied) = (Some(Side::German), Some(Side::Allied));
    let actions = state.actions.deck.len() + usize::from(state.actions.unknown);
    vec![
        track("day", None, i64::from(state.day)),
        track("vp", german, i64::from(game.points(state))),
        track("level", allied, i64::from(game.level(state))),
        Track {
            of: Some(i64::from(game.level(state))),
            ..track("command", german, i64::from(state.impulse.value))
        },
        track("hand", german, state.german.hand.len() as i64),
        track("pile", german, state.german.left() as i64),
        track("fuel", german, i64::from(state.fuel)),
        track("allied-deck", allied, state.allied.deck.len() as i64),
        track("action-deck", allied, actions as i64),
        track("cup", None, state.cup.cup.len() as i64),
    ]
}

/// Word and message key of a side.
fn side_words(side: Side) -> (Word, &'static str) {
    (side.word().into(), side_key(side))
}
