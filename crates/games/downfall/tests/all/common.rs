//! Positions for the chapters: the teaching game with what a test needs.

use sandtable_downfall::Downfall;
use sandtable_downfall::action::Action;
use sandtable_downfall::event::Event;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::{CardId, EventId, Faction, OrderId, PieceId, Weather};
use sandtable_downfall::pack::{Symbol, Symbols};
use sandtable_downfall::state::{Place, State, flag};
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Chance, Game};
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

/// The whole map with no piece on it, in fair weather: nobody holds a card, no event card is visible.
pub fn europe() -> State {
    let mut state = game().start("campaign", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    state.frames.clear();
    for piece in &mut state.pieces {
        piece.place = Place::Out;
        piece.flags = 0;
    }
    state.rebuild(&game().pack);
    state.hands = Default::default();
    state.weather = Weather::Fair;
    (state.pending, state.current) = (None, None);
    state.spent.clear();
    state.points = game().count_points(&state);
    state
}

/// Puts a unit with its reverse up: armored side, Fortress.
pub fn turned(state: &mut State, key: &str, label: &str, pips: u8) -> PieceId {
    let id = stand(state, key, label, pips);
    state.pieces[id.idx()].flags |= flag::REVERSE;
    id
}

/// Puts any piece by its key: an air unit, a fleet.
pub fn put(state: &mut State, key: &str, place: Place) -> PieceId {
    let found = (0..game().pack.pieces()).map(|i| PieceId(i as u8)).find(|p| game().pack.key(*p) == key);
    let id = found.unwrap_or_else(|| panic!("no piece {key}"));
    state.pieces[id.idx()].pips = state.pieces[id.idx()].pips.max(1);
    state.put(&game().pack, id, place);
    id
}

/// The event card of a key.
pub fn event(key: &str) -> EventId {
    game().pack.event_by_key(key).unwrap_or_else(|| panic!("no event {key}"))
}

/// Plays a legal action for the seat that is asked; what happened. Tests change positions by hand, so what was offered before
/// is forgotten, here and below.
pub fn act(state: &mut State, action: Action) -> Vec<Event> {
    state.unask();
    let Actor::Seat(seat) = game().decision(state).actor else { panic!("{action:?}: nobody is asked") };
    let mut log = Log::default();
    game().play(state, seat, action, &mut log).unwrap_or_else(|e| panic!("{action:?}: {e}"));
    log.entries.into_iter().map(|(_, e)| e).collect()
}

/// The rule that refuses an action of the seat that is asked.
pub fn refused(state: &State, action: Action) -> String {
    let mut state = state.clone();
    state.unask();
    let Actor::Seat(seat) = game().decision(&state).actor else { panic!("{action:?}: nobody is asked") };
    game().check(&state, seat, action).expect_err("should be refused").rule.to_string()
}

/// Every option of the seat that is asked.
pub fn options(state: &State) -> Vec<Action> {
    let mut state = state.clone();
    state.unask();
    let Actor::Seat(seat) = game().decision(&state).actor else { return Vec::new() };
    let mut out = Vec::new();
    game().options(&state, seat, &mut out);
    out
}

/// Two dice fall so; what happened.
pub fn dice(state: &mut State, faces: [u32; 2]) -> Vec<Event> {
    let mut log = Log::default();
    state.unask();
    assert_eq!(game().decision(state).chance, Some(Chance::d6(2)), "no dice are due: {:?}", state.top());
    let outcome = Chance::d6(2).from_faces(&faces).expect("two faces");
    game().roll(state, outcome, &mut log);
    log.entries.into_iter().map(|(_, e)| e).collect()
}

/// A redeploy part of a faction, with these symbols.
pub fn redeploy(faction: Faction, mp: u8, symbols: &[&str]) -> Frame {
    Frame::Redeploy { faction, mp, symbols: shown(symbols) }
}

/// An attack part of a faction by a marker with these symbols.
pub fn attack(faction: Faction, left: u8, symbols: &[&str]) -> Frame {
    Frame::Attacks { faction, left, symbols: shown(symbols), marker: true, drm: 0 }
}

/// Symbols by their words.
pub fn shown(words: &[&str]) -> Symbols {
    let find =
        |w: &str| Symbol::WORDS.iter().find(|(k, _)| *k == w).unwrap_or_else(|| panic!("no symbol {w}")).1;
    words.iter().fold(Symbols::default(), |all, w| all.with(find(w)))
}

/// Declares an attack of a leader and helpers on a hex.
pub fn declare(state: &mut State, label: &str, primary: PieceId, flanks: &[PieceId]) {
    act(state, Action::Target(hex(label)));
    act(state, Action::Primary(primary));
    for flank in flanks {
        act(state, Action::Flank(*flank));
    }
    act(state, Action::Declare);
}
