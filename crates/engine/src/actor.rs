//! Who decides and who looks on.

use serde::{Deserialize, Serialize};

/// A chair at the table. What a seat commands (a side, two factions, an ideology) is the game's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Index for arrays with one entry per seat.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A set of at most eight seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(pub u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// The first `n` seats.
    pub const fn first(n: u8) -> Seats {
        Seats(((1u16 << n) - 1) as u8)
    }

    /// The set with `seat` alone.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// The set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |s| self.contains(*s))
    }
}

/// Who must act before the game can go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// One seat.
    Seat(Seat),
    /// Several seats at once, each in secret; the choices stay sealed until all are in.
    Seats(Seats),
    /// The rules themselves play on (a solitaire system working through its priority lists).
    System,
    /// Dice, a draw, a cup.
    Chance,
    /// Nobody: the game is over.
    #[default]
    Nobody,
}

impl Actor {
    /// Whether this seat may act now.
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Actor::Seat(s) => s == seat,
            Actor::Seats(set) => set.contains(seat),
            Actor::System | Actor::Chance | Actor::Nobody => false,
        }
    }
}

/// Whose eyes a view is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A seat: everything that seat may know.
    Seat(Seat),
    /// A spectator: only what every seat may know.
    Public,
    /// The referee: everything. For replays after the end, tests and hot-seat games without secrets.
    Referee,
}

impl Viewer {
    /// The seat behind the viewer, if there is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(s) => Some(s),
            Viewer::Public | Viewer::Referee => None,
        }
    }
}
