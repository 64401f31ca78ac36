//! What a computer player knows about one game.

use crate::race::{HASTY, Heats};
use sandtable_engine::{Game, Message, Rng, Seat};
use std::fmt::Debug;

/// What a game makes of a level's playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emphasis {
    /// Times the level's playouts for a plan; with none, decisions are compared one by one and nothing is planned.
    pub plan: u32,
    /// Times the level's playouts for a single answer.
    pub answer: u32,
}

/// How to play one game: quick choices, orders that bend them, and the worth of a position.
///
/// The levels are the same for every game; they differ in how many orders they compare and how far they look. A
/// doctrine is asked only about positions that were resampled for the seat it advises, so it may read all of them.
pub trait Doctrine<G: Game>: Send + Sync + 'static {
    /// An intention for a stretch of play, such as a phase.
    type Order: Clone + Debug + Send + Sync + 'static;

    /// What the seat does without being told.
    fn routine(&self, game: &G, state: &G::State, seat: Seat) -> Self::Order;

    /// Intentions worth comparing at this decision, the routine first. A single one where there is nothing to plan.
    fn orders(&self, game: &G, state: &G::State, seat: Seat) -> Vec<Self::Order>;

    /// An order a little different from this one; `None` if there is nothing to change.
    fn vary(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        order: &Self::Order,
        rng: &mut Rng,
    ) -> Option<Self::Order>;

    /// The action the order leads to at this decision; legal, and quick to find. `None` only if the seat is not asked.
    fn act(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        order: &Self::Order,
        rng: &mut Rng,
    ) -> Option<G::Action>;

    /// Actions worth comparing one by one at this decision, where a single choice weighs much; empty where not.
    fn alternatives(&self, game: &G, state: &G::State, seat: Seat) -> Vec<G::Action>;

    /// The same for somebody who asks for advice: also choices that weigh less.
    fn finer(&self, game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
        self.alternatives(game, state, seat)
    }

    /// What could be done instead of what the order leads to: the same for whoever looks at every step of his plan.
    fn instead(&self, game: &G, state: &G::State, seat: Seat, _order: &Self::Order) -> Vec<G::Action> {
        self.finer(game, state, seat)
    }

    /// The first thing in which the steps of one plan differ from those of another, in words; empty if they do not.
    fn contrast(&self, _game: &G, _steps: &[G::Action], _other: &[G::Action]) -> Vec<Message> {
        Vec::new()
    }

    /// How sure an officer's comparison must be. Where dice decide much, a few playouts find the luckiest and not the best.
    fn heats(&self) -> Heats {
        HASTY
    }

    /// Where playouts do most: in the plan for a stretch or in the answers within it.
    fn emphasis(&self) -> Emphasis {
        Emphasis { plan: 1, answer: 1 }
    }

    /// The stretch of play an order given now holds for. It ends when the number changes.
    fn stretch(&self, game: &G, state: &G::State) -> u64;

    /// How far the game has come, in steps that playouts count: a number that only grows.
    fn clock(&self, game: &G, state: &G::State) -> u32;

    /// What the roll that is due is about, if candidates should meet the same luck on the same occasion whatever they did
    /// before it; `None` takes dice as they come.
    fn occasion(&self, _game: &G, _state: &G::State) -> Option<u64> {
        None
    }

    /// Settles what was drawn for the hidden facts as the other side would: called at the start of a playout, where a draw among
    /// everything possible would make a poor opponent.
    fn imagine(&self, _game: &G, _state: &mut G::State, _seat: Seat) {}

    /// The clock at which the game will be over, however it goes, if that is known.
    fn end(&self, _game: &G, _state: &G::State) -> Option<u32> {
        None
    }

    /// The chance that the seat wins, from 0 to 1. Called for positions that are not over.
    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// The same as it is told to people, in hints and reviews: how often positions like this one were won. What players compare
    /// need not be that, as long as better positions are worth more.
    fn chance(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        self.worth(game, state, seat)
    }

    /// The worth of a position that is over, where victory and defeat have degrees; `None` counts victories alone.
    fn verdict(&self, _game: &G, _state: &G::State, _seat: Seat) -> Option<f64> {
        None
    }

    /// The order in words.
    fn explain(&self, game: &G, state: &G::State, seat: Seat, order: &Self::Order) -> Vec<Message>;

    /// The numbers the worth is made of, for those who study decisions.
    fn features(&self, _game: &G, _state: &G::State, _seat: Seat) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
