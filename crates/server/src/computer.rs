//! Computer players: what a server needs of one, and the simplest of them.

use crate::advisors::{Counsel, Stop};
use sandtable_engine::info::Words;
use sandtable_engine::{Message, Rng, Seat, Table};
use std::sync::Arc;

/// A kind of computer player: one strength at the games it knows.
pub trait Opponent: Send + Sync {
    /// Key of the level: `random`.
    fn level(&self) -> &str;
    /// Name of the level.
    fn name(&self) -> Words;
    /// Whether it knows this game.
    fn knows(&self, game: &str) -> bool;
    /// Sits down at a seat of a table.
    fn sit(&self) -> Box<dyn ComputerPlayer>;
    /// Whoever advises people at the games it knows, if this level does.
    fn counsel(&self) -> Option<&dyn Counsel> {
        None
    }
}

/// A computer player at one seat of one table.
pub trait ComputerPlayer: Send {
    /// Looks at the table on its own turn and copies what the seat may know. The table waits meanwhile, so this
    /// must be quick; `seed` settles everything the player leaves to chance.
    fn look(&mut self, table: &dyn Table, seat: Seat, seed: u64);
    /// Thinks about what it saw and chooses. This may take long: the table does not wait. Once `stop` is raised nobody
    /// wants the choice any more.
    fn choose(&mut self, stop: &Stop) -> Option<Chosen>;
    /// Whether it is done in a moment, on one core: it does not wait for those who think long.
    fn is_quick(&self) -> bool {
        false
    }
}

/// What a computer player has chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    /// Canonical text of the action.
    pub action: String,
    /// The plan behind it, in words of the game; may be empty.
    pub why: Vec<Message>,
}

/// The computer players of a server, weakest first.
#[derive(Clone)]
pub struct Opponents(Vec<Arc<dyn Opponent>>);

impl Default for Opponents {
    fn default() -> Self {
        Opponents(vec![Arc::new(Random)])
    }
}

impl Opponents {
    /// Adds a stronger one.
    #[must_use]
    pub fn with(mut self, opponent: Arc<dyn Opponent>) -> Opponents {
        self.0.push(opponent);
        self
    }

    /// The levels that know a game, weakest first.
    pub fn levels(&self, game: &str) -> impl Iterator<Item = &Arc<dyn Opponent>> {
        let game = game.to_string();
        self.0.iter().filter(move |o| o.knows(&game))
    }

    /// The player of this level at this game.
    pub fn get(&self, game: &str, level: &str) -> Option<&Arc<dyn Opponent>> {
        self.levels(game).find(|o| o.level() == level)
    }

    /// Whoever advises people at this game: of the strongest level that does.
    pub fn counsel(&self, game: &str) -> Option<&dyn Counsel> {
        self.0.iter().rev().filter(|o| o.knows(game)).find_map(|o| o.counsel())
    }

    /// Sits a player of this level down. A level that is gone since the table was set up is played by the
    /// strongest there is: a game must not stop because a program was replaced.
    pub(crate) fn sit(&self, game: &str, level: &str) -> Box<dyn ComputerPlayer> {
        let found = self.get(game, level).or_else(|| self.levels(game).last());
        found.map_or_else(|| Random.sit(), |o| o.sit())
    }
}

/// Random legal choices.
pub struct Random;

/// Key of the random level.
pub const RANDOM: &str = "random";

impl Opponent for Random {
    fn level(&self) -> &str {
        RANDOM
    }

    fn name(&self) -> Words {
        Words { en: "Random".into(), ko: "무작위".into() }
    }

    fn knows(&self, _game: &str) -> bool {
        true
    }

    fn sit(&self) -> Box<dyn ComputerPlayer> {
        Box::new(Drawn(None))
    }
}

/// The action drawn at the last look.
struct Drawn(Option<String>);

impl ComputerPlayer for Drawn {
    fn look(&mut self, table: &dyn Table, seat: Seat, seed: u64) {
        self.0 = table.sample(seat, &mut Rng::new(seed));
    }

    fn choose(&mut self, _stop: &Stop) -> Option<Chosen> {
        self.0.take().map(|action| Chosen { action, why: Vec::new() })
    }

    fn is_quick(&self) -> bool {
        true
    }
}
