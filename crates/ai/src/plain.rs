//! A doctrine for games nobody has written one for: random choices, judged by where they lead.

use crate::doctrine::Doctrine;
use sandtable_engine::view::Winner;
use sandtable_engine::{Game, Message, Rng, Seat};

/// Knows nothing but the rules. Its officers and generals compare single actions by random playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

/// Most options that are compared at one decision.
const COMPARED: usize = 24;

impl<G: Game> Doctrine<G> for Plain {
    type Order = ();

    fn routine(&self, _: &G, _: &G::State, _: Seat) {}

    fn orders(&self, _: &G, _: &G::State, _: Seat) -> Vec<()> {
        vec![()]
    }

    fn vary(&self, _: &G, _: &G::State, _: Seat, _: &(), _: &mut Rng) -> Option<()> {
        None
    }

    fn act(&self, game: &G, state: &G::State, seat: Seat, _: &(), rng: &mut Rng) -> Option<G::Action> {
        game.sample(state, seat, rng, &mut Vec::new())
    }

    fn alternatives(&self, game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut list = Vec::new();
        game.options(state, seat, &mut list);
        // Evenly spread over a list too long to compare.
        let step = list.len().div_ceil(COMPARED).max(1);
        list.into_iter().step_by(step).collect()
    }

    fn stretch(&self, _: &G, _: &G::State) -> u64 {
        0
    }

    fn clock(&self, _: &G, _: &G::State) -> u32 {
        0
    }

    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        // Without an evaluation only the end counts.
        game.result(state).map_or(0.5, |r| share(r.winner, seat))
    }

    fn explain(&self, _: &G, _: &G::State, _: Seat, _: &()) -> Vec<Message> {
        Vec::new()
    }
}

/// What a result is worth to a seat: 1 for a victory, half for a draw.
pub fn share(winner: Winner, seat: Seat) -> f64 {
    match winner {
        Winner::Seat(s) if s == seat => 1.0,
        Winner::Draw => 0.5,
        _ => 0.0,
    }
}
