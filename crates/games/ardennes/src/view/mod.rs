//! What a viewer sees.

pub mod board;

use crate::Ardennes;
use crate::state::State;
use crate::text;
use sandtable_engine::view::View;
use sandtable_engine::{Game, Message, Viewer};

/// Everything the viewer may see.
pub fn view(game: &Ardennes, state: &State, viewer: Viewer) -> View {
    View {
        game: game.info.key.clone(),
        scenario: game.scenario_of(state).map_or(String::new(), |s| s.id.clone()),
        seat: viewer.seat(),
        turn: Message::new("turn-line").int("day", state.day),
        sequence: Vec::new(),
        calendar: Vec::new(),
        pieces: Vec::new(),
        markers: Vec::new(),
        tracks: Vec::new(),
        actor: game.decision(state).actor,
        prompt: text::prompt(game, state, viewer),
        options: Vec::new(),
        result: game.result(state),
    }
}
