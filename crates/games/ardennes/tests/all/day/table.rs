//! What every test of the day sets its table with.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::pack::UnitId;
use sandtable_ardennes::state::State;
use sandtable_engine::info::Options;
use sandtable_hex::HexId;

/// The game with the pack that comes with it.
pub fn game() -> Ardennes {
    Ardennes::standard().unwrap_or_else(|e| panic!("{e}"))
}

/// A scenario before its first stage.
pub fn start(game: &Ardennes, scenario: &str) -> State {
    game.start(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"))
}

/// A hex by its label.
pub fn hex(game: &Ardennes, label: &str) -> HexId {
    game.pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

/// A unit by its key.
pub fn unit(game: &Ardennes, key: &str) -> UnitId {
    game.find(key).unwrap_or_else(|| panic!("no unit {key}"))
}
