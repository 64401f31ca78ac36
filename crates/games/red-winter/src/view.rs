//! What each viewer may see (20.7 included), and resampling of what it may not.

use crate::RedWinter;
use crate::state::State;
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{Board, View};
use sandtable_engine::{Rng, Viewer};

/// The fixed parts of the board.
pub fn board(game: &RedWinter, scenario: &str) -> Board {
    let _ = (game, scenario);
    Board { flat_top: true, hexes: vec![], lines: vec![], sides: vec![], names: vec![], boxes: vec![] }
}

/// Everything the viewer may see.
pub fn view(game: &RedWinter, st: &State, viewer: Viewer) -> View {
    let _ = (game, st, viewer);
    unreachable!()
}

/// Hidden facts the viewer knows.
pub fn known(game: &RedWinter, st: &State, viewer: Viewer) -> Knowledge {
    let _ = (game, st, viewer);
    Knowledge::default()
}

/// A position the viewer cannot tell from this one.
pub fn resample(game: &RedWinter, st: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let _ = (game, viewer, rng);
    st.clone()
}
