//! Positions for the chapters: the teaching game with what a test needs.

use sandtable_downfall::Downfall;
use sandtable_downfall::event::Event;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::{CardId, Faction, OrderId, PieceId};
use sandtable_downfall::state::{Place, State};
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_hex::HexId;
use std::sync::OnceLock;

/// The game, read once.
pub fn game() -> &'static Downfall {
    static GAME: OnceLock<Downfall> = OnceLock::new();
    GAME.get_or_init(|| Downfall::standard().unwrap_or_else(|e| panic!("{e}")))
}

pub fn hex(label: &str) -> HexId {
    game().pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

pub fn unit(key: &str) -> PieceId {
    let found = game().pack.units.iter().find(|u| u.key == key);
    found.map(|u| u.id).unwrap_or_else(|| panic!("no unit {key}"))
}

pub fn card(key: &str) -> CardId {
    let found = game().pack.cards.iter().find(|c| c.key == key);
    found.map(|c| c.id).unwrap_or_else(|| panic!("no card {key}"))
}

pub fn order(key: &str) -> OrderId {
    let found = game().pack.orders.iter().find(|o| o.key == key);
    found.map(|o| o.id).unwrap_or_else(|| panic!("no marker {key}"))
}

/// The teaching game at its start, with nothing drawn yet and no procedure in progress.
pub fn uranus() -> State {
    let mut state = game().start("uranus", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    state.frames.clear();
    state
}

/// The same with an empty map.
pub fn bare() -> State {
    let mut state = uranus();
    for piece in &mut state.pieces {
        piece.place = Place::Out;
        piece.flags = 0;
    }
    state.rebuild(&game().pack);
    state
}

/// Puts a unit with so many pips.
pub fn stand(state: &mut State, key: &str, label: &str, pips: u8) -> PieceId {
    let id = unit(key);
    state.pieces[id.idx()].pips = pips;
    state.put(&game().pack, id, Place::Hex(hex(label)));
    id
}

/// Lets a procedure begin and run until somebody is asked; what happened.
pub fn begin(state: &mut State, frame: Frame) -> Vec<Event> {
    let mut log = Log::default();
    state.frames.push(frame);
    game().run(state, &mut log);
    log.entries.into_iter().map(|(_, e)| e).collect()
}

/// Marker of a faction at a printed space of the first lap.
pub fn mark(state: &mut State, faction: Faction, space: u8) {
    state.arrivals += 1;
    let arrival = state.arrivals;
    let marker = &mut state.track[faction.idx()];
    marker.at = u16::from(space) - 1;
    marker.arrival = arrival;
}
