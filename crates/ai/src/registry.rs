//! Which games have computer players better than random ones.

use crate::budget::Budget;
use crate::doctrine::Doctrine;
use crate::review::{Review, of_journal};
use crate::staff::{Briefing, seen_by};
use sandtable_engine::{Game, Seat, Session, Table};
use std::sync::Arc;

/// The doctrines a program knows, by game. Nothing here names a game: the program puts the list together.
#[derive(Default)]
pub struct Doctrines {
    list: Vec<(&'static str, Box<dyn Entry>)>,
}

impl Doctrines {
    /// Adds a game's doctrine. `find` gives the doctrine for a game value; it should cache what is costly to work out.
    #[must_use]
    pub fn with<G: Game, D: Doctrine<G>>(
        mut self,
        game: &'static str,
        find: fn(&Arc<G>) -> Arc<D>,
    ) -> Doctrines {
        self.list.push((game, Box::new(Find(find))));
        self
    }

    /// Whether there are players better than random ones for a game, by its key.
    pub fn knows(&self, game: &str) -> bool {
        self.list.iter().any(|(key, _)| *key == game)
    }

    /// What `seat` knows of the table, for a player to think about. The seed settles what is imagined for the hidden
    /// facts and every throw of the playouts. `None` if the seat is not asked, or no doctrine knows the game.
    pub fn brief(&self, table: &dyn Table, seat: Seat, seed: u64) -> Option<Box<dyn Briefing>> {
        if !table.actor().includes(seat) {
            return None;
        }
        self.list.iter().find_map(|(_, entry)| entry.brief(table, seat, seed))
    }

    /// Looks back on the game of a table. For the end of a game: the review knows everything. `None` if no doctrine
    /// knows the game.
    pub fn review(&self, table: &dyn Table, budget: &Budget) -> Option<Review> {
        self.list.iter().find_map(|(_, entry)| entry.review(table, budget))
    }
}

/// A doctrine without its types.
trait Entry: Send + Sync {
    fn brief(&self, table: &dyn Table, seat: Seat, seed: u64) -> Option<Box<dyn Briefing>>;
    fn review(&self, table: &dyn Table, budget: &Budget) -> Option<Review>;
}

struct Find<G, D>(fn(&Arc<G>) -> Arc<D>);

impl<G: Game, D: Doctrine<G>> Entry for Find<G, D> {
    fn brief(&self, table: &dyn Table, seat: Seat, seed: u64) -> Option<Box<dyn Briefing>> {
        let session = table.as_any().downcast_ref::<Session<G>>()?;
        Some(Box::new(seen_by(session, (self.0)(session.game()), seat, seed)))
    }

    fn review(&self, table: &dyn Table, budget: &Budget) -> Option<Review> {
        let session = table.as_any().downcast_ref::<Session<G>>()?;
        of_journal(session.game(), &*(self.0)(session.game()), session.journal(), budget).ok()
    }
}
