//! How Enemy Action: Ardennes is played by the German, the only seat of the game.
//!
//! | module | what it knows |
//! | --- | --- |
//! | [`goals`] | what is worth points |
//! | [`field`] | how far every hex is from it |
//! | [`sense`] | the position as one activation or card sees it |
//! | [`cup`] | which face of a chit counts, by bits |
//! | `fight` | what a combat should bring: chits, hits, ground |
//! | `march` | where a unit should stand |
//! | `cards` | which card does most now, and for which command |
//! | `act` | the answer to every other question |
//! | `rivals` | choices that deserve to be played out |
//! | [`worth`] | the chance to win |
//! | [`orders`] | leanings that bend all of it |

mod act;
mod cards;
pub mod cup;
pub mod doctrine;
pub mod field;
mod fight;
pub mod goals;
mod march;
pub mod orders;
mod rivals;
pub mod sense;
pub mod worth;

pub use doctrine::WachtAmRhein;
pub use orders::Order;

use sandtable_ai::Doctrines;
use sandtable_ardennes::Ardennes;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The computer player of Enemy Action: Ardennes.
pub fn doctrines(others: Doctrines) -> Doctrines {
    others.with("ardennes", wacht_am_rhein)
}

/// The doctrine of a game is worked out once for each game that is open.
fn wacht_am_rhein(game: &Arc<Ardennes>) -> Arc<WachtAmRhein> {
    static KNOWN: Mutex<Vec<(Weak<Ardennes>, Arc<WachtAmRhein>)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(g, _)| g.strong_count() > 0);
    if let Some((_, doctrine)) = known.iter().find(|(g, _)| std::ptr::eq(g.as_ptr(), Arc::as_ptr(game))) {
        return doctrine.clone();
    }
    let doctrine = Arc::new(WachtAmRhein::new(game));
    known.push((Arc::downgrade(game), doctrine.clone()));
    doctrine
}

#[cfg(test)]
mod tests {
    use super::WachtAmRhein;
    use sandtable_ai::doctrine::Doctrine;
    use sandtable_ardennes::Ardennes;
    use sandtable_ardennes::state::State;
    use sandtable_engine::chance::{Dice, Seed};
    use sandtable_engine::info::Options;
    use sandtable_engine::{Actor, Game, Rng, Seat, Silent};

    /// The German's only seat.
    pub const GERMAN: Seat = Seat(0);

    /// Plays a game by routine and shows every position in which the German is asked.
    pub fn watch(scenario: &str, seed: u64, mut see: impl FnMut(&Ardennes, &WachtAmRhein, &State)) {
        let game = Ardennes::standard().expect("the pack that comes with the program");
        let doctrine = WachtAmRhein::new(&game);
        let mut state = game.setup(scenario, &Options::default()).expect("a scenario of the game");
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), Rng::new(seed));
        loop {
            let decision = game.decision(&state);
            match (decision.actor, decision.chance) {
                (Actor::Seat(seat), _) => {
                    see(&game, &doctrine, &state);
                    let order = doctrine.routine(&game, &state, seat);
                    let action = doctrine.act(&game, &state, seat, &order, &mut rng).expect("a choice");
                    game.perform(&mut state, seat, action, &mut Silent);
                }
                (Actor::Chance, Some(chance)) => game.roll(&mut state, dice.draw(chance), &mut Silent),
                (Actor::System, _) => game.advance(&mut state, &mut Silent),
                _ => return,
            }
        }
    }
}
