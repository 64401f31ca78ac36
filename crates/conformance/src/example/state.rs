//! The position, the choices and the events.

use sandtable_engine::Seat;
use serde::{Deserialize, Serialize};

/// A position. Arrays have one entry per seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Number of the scenario.
    pub scenario: u8,
    /// Whether equal bids go to the west (3.2).
    pub tie_for_west: bool,
    /// The round, from 1.
    pub round: u8,
    /// Supply left.
    pub supply: [u8; 2],
    /// Points so far.
    pub points: [i16; 2],
    /// Where the scouts are this round; `None` before they are placed and after they were caught.
    pub scout: [Option<u8>; 2],
    /// Whether the seat's scout was found this round.
    pub found: [bool; 2],
    /// Hexes the seat has searched in vain this round, as bits.
    pub searched: [u8; 2],
    /// Bids that are still sealed.
    pub bid: [Option<u8>; 2],
    /// What is going on; the top frame decides. An empty stack means that the game is over.
    pub stack: Vec<Frame>,
}

/// A procedure that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// Both place their scouts (2).
    Place,
    /// Both bid (3).
    Bid,
    /// A die decides between equal bids (3.2).
    Tie,
    /// The seat may patrol (4).
    Patrol(Seat),
    /// The seat has aimed at a hex and may still hold (4).
    Aimed(Seat, u8),
    /// The seat's patrol fights the scout it found (5).
    Fight(Seat),
}

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Place the scout.
    Scout(u8),
    /// Bid.
    Bid(u8),
    /// Aim a patrol.
    Aim(u8),
    /// Send it.
    Go,
    /// End one's patrols.
    Hold,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// The seat has placed its scout; nobody else hears where.
    Placed(Seat),
    /// The owner hears where.
    PlacedAt(u8),
    /// The bids were opened.
    Bids([u8; 2]),
    /// The seat patrols first.
    Initiative(Seat),
    /// A patrol was aimed.
    Aimed(Seat, u8),
    /// Nothing there.
    Empty(u8),
    /// A scout is there.
    Found(u8),
    /// Dice of patrol and scout.
    Fight([u8; 2]),
    /// The round was scored.
    Scored([i16; 2]),
}

impl State {
    /// A position before anything was set up.
    pub fn empty(scenario: u8, tie_for_west: bool, supply: u8) -> State {
        State {
            scenario,
            tie_for_west,
            round: 1,
            supply: [supply; 2],
            points: [0; 2],
            scout: [None; 2],
            found: [false; 2],
            searched: [0; 2],
            bid: [None; 2],
            stack: Vec::new(),
        }
    }

    /// Whether the seat has searched the hex this round.
    pub fn has_searched(&self, seat: Seat, hex: u8) -> bool {
        self.searched[seat.idx()] & bit(hex) != 0
    }
}

/// The bit of a hex in a set of hexes.
pub fn bit(hex: u8) -> u8 {
    1u8.checked_shl(u32::from(hex.wrapping_sub(1))).unwrap_or(0)
}

/// The other seat.
pub fn enemy(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}
