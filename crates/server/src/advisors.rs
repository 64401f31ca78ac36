//! Advice for people: plans for a seat that is asked, and a look back on a game that is over. What a server needs of
//! whoever gives it; it knows no game itself.

use sandtable_engine::view::Place;
use sandtable_engine::{Message, Seat, Table};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Raised when nobody wants the answer any more: whoever thinks then comes to an end at once.
pub type Stop = Arc<AtomicBool>;

/// Something to think about, cut loose from the table it was seen at. It may take long, on any thread.
pub type Thought<T> = Box<dyn FnOnce(&Stop) -> T + Send>;

/// Somebody who advises people at the games a computer player knows.
pub trait Counsel: Send + Sync {
    /// Looks at the table for `seat`, which is asked, and copies what the seat may know. The table waits meanwhile, so
    /// this must be quick. The thought gives at most `most` plans, best first; `seed` settles what it leaves to chance.
    fn advise(&self, table: &dyn Table, seat: Seat, most: usize, seed: u64) -> Option<Thought<Vec<Plan>>>;

    /// Looks back on a game that is over, with all that is known then. This may take long.
    fn look_back(&self, table: &dyn Table, stop: &Stop) -> Option<Fortunes>;
}

/// A plan for a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Canonical text of its first action.
    pub action: String,
    /// The plan in words of the game; empty where the action says it all.
    pub why: Vec<Message>,
    /// Where it leads.
    pub places: Vec<Place>,
    /// Chance to win it is expected to lead to, from 0 to 1.
    pub chance: Option<f64>,
    /// Games played out in thought behind that figure.
    pub playouts: u32,
}

/// How a game went for its first seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fortunes {
    /// After every entry of the journal.
    pub moments: Vec<Moment>,
    /// The entries that changed most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// Whether it ends before the game does.
    pub cut_short: bool,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    /// Journal entries made so far.
    pub entry: usize,
    /// Chance of the first seat to win, from 0 to 1.
    pub chance: f64,
    /// Luck of the first seat up to here, in chances to win.
    pub luck: f64,
}

/// An entry that changed much.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TurningPoint {
    /// Index of the entry.
    pub entry: usize,
    /// Chance of the first seat before it; for dice, on average over what they could have shown.
    pub before: f64,
    /// After it.
    pub after: f64,
}
