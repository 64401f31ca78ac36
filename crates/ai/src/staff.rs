//! Computer players behind a table of whatever game: for the program and a server.
//!
//! [`Doctrines::brief`](crate::Doctrines::brief) copies what a seat knows of a table and lets the table go; thinking then needs no lock and can be done
//! on any thread. A [`Staff`] keeps the player of one seat, so that it goes on with the plan it made.

use crate::budget::Budget;
use crate::doctrine::Doctrine;
use crate::level::Level;
use crate::player::Player;
use sandtable_engine::view::Place;
use sandtable_engine::{Game, Message, Rng, Seat, Session, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An action a player has chosen, ready for [`Table::act`](sandtable_engine::Table::act).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Move {
    /// Canonical text of the action.
    pub action: String,
    /// The plan it belongs to, in words of the game; empty while an earlier plan is carried out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Message>,
    /// Where a plan leads, as far as its steps can be foreseen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// The chance of winning the player sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expects: Option<f64>,
    /// Playouts made for it.
    pub playouts: u32,
    /// Whether it belongs to the decision group of the move before, and to its budget.
    #[serde(default)]
    pub follows: bool,
}

/// What a seat knows of a table at a decision of its own.
pub trait Briefing: Send {
    /// The seat.
    fn seat(&self) -> Seat;
    /// The move of a player of this level, newly come to the game.
    fn choose(&self, level: Level, budget: &Budget) -> Option<Move>;
    /// The best plans, best first.
    fn hint(&self, plans: usize, budget: &Budget) -> Vec<Move>;
    /// The numbers an evaluation of the position is made of.
    fn features(&self) -> Vec<(&'static str, f64)>;
    /// The move of a player who has been here before, if the mind is that of one of this game.
    fn go_on(&self, mind: &mut Option<Mind>, level: Level, budget: &Budget) -> Option<Move>;
}

/// A player of some game with its plans, whichever game that is.
pub type Mind = Box<dyn std::any::Any + Send>;

pub(crate) struct Known<G: Game, D: Doctrine<G>> {
    game: Arc<G>,
    doctrine: Arc<D>,
    /// Resampled for the seat: nothing here is more than it may know.
    seen: G::State,
    seat: Seat,
    seed: u64,
}

impl<G: Game, D: Doctrine<G>> Known<G, D> {
    fn choose_with(&self, player: &mut Player<G, D>, budget: &Budget) -> Option<Move> {
        let mut rng = Rng::new(self.seed);
        let choice = player.choose(&self.game, &self.seen, self.seat, budget, &mut rng)?;
        Some(Move {
            action: self.game.action_text(&self.seen, choice.action),
            why: choice.why,
            places: Vec::new(),
            expects: choice.expects,
            playouts: choice.playouts,
            follows: choice.follows,
        })
    }
}

impl<G: Game, D: Doctrine<G>> Briefing for Known<G, D>
where
    Player<G, D>: Send,
{
    fn seat(&self) -> Seat {
        self.seat
    }

    fn choose(&self, level: Level, budget: &Budget) -> Option<Move> {
        self.choose_with(&mut Player::new(self.doctrine.clone(), level), budget)
    }

    fn hint(&self, plans: usize, budget: &Budget) -> Vec<Move> {
        let player = Player::new(self.doctrine.clone(), Level::General);
        let mut rng = Rng::new(self.seed);
        let found = player.plans(&self.game, &self.seen, self.seat, plans, budget, &mut rng);
        let text = |action| self.game.action_text(&self.seen, action);
        found
            .into_iter()
            .map(|p| Move {
                action: text(p.action),
                why: p.why,
                places: p.places,
                expects: p.expects,
                playouts: p.playouts,
                follows: false,
            })
            .collect()
    }

    fn features(&self) -> Vec<(&'static str, f64)> {
        self.doctrine.features(&self.game, &self.seen, self.seat)
    }

    fn go_on(&self, mind: &mut Option<Mind>, level: Level, budget: &Budget) -> Option<Move> {
        let mind = mind.get_or_insert_with(|| Box::new(Player::<G, D>::new(self.doctrine.clone(), level)));
        match mind.downcast_mut::<Player<G, D>>() {
            Some(player) => self.choose_with(player, budget),
            None => self.choose(level, budget),
        }
    }
}

/// What `seat` knows of a session, with nothing more than it may know.
pub(crate) fn seen_by<G: Game, D: Doctrine<G>>(
    session: &Session<G>,
    doctrine: Arc<D>,
    seat: Seat,
    seed: u64,
) -> Known<G, D> {
    let game = session.game().clone();
    let mut rng = Rng::new(seed);
    let seen = game.resample(session.state(), Viewer::Seat(seat), &mut rng);
    Known { game, doctrine, seen, seat, seed: rng.next_u64() }
}

/// The computer player of one seat of one table.
pub struct Staff {
    level: Level,
    mind: Option<Mind>,
}

impl Staff {
    /// A player of this level.
    pub fn new(level: Level) -> Staff {
        Staff { level, mind: None }
    }

    /// Lets it drop its plans: the game went back, and they are for what never was.
    pub fn forget(&mut self) {
        self.mind = None;
    }

    /// Its move on a briefing. Giving it the briefings of one seat in turn lets it carry its plans out.
    pub fn choose(&mut self, briefing: &dyn Briefing, budget: &Budget) -> Option<Move> {
        briefing.go_on(&mut self.mind, self.level, budget)
    }
}
