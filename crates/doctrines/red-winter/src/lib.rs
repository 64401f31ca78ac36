//! How computer players understand Red Winter.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `ground` | goals of a scenario, read off its victory conditions, and the way to them |
//! | `odds` | expected losses of a fight, effects of fire |
//! | `sense` | the situation: threats, targets, who is near which goal |
//! | `action`, `fight`, `losses`, `armor` | the quick choice at every decision |
//! | `guard` | ground on which the enemy wins at once: guards, and cutting his road |
//! | `posts` | ideas for single units and small groups, to vary an order by |
//! | `contrast` | in what two plans differ, in words |
//! | `finer` | lesser choices, for players with time |
//! | `worth` | the chance to win |
//! | `forecast` | how often positions judged like this one were won, for hints and reviews |
//! | `doctrine` | orders that bend the quick choices, for the levels that compare them |

mod action;
mod armor;
mod contrast;
mod doctrine;
mod fight;
mod finer;
mod forecast;
mod ground;
mod guard;
mod losses;
mod odds;
mod posts;
mod sense;
mod worth;

pub use doctrine::{Order, Tolvajarvi};

use sandtable_ai::Doctrines;
use sandtable_red_winter::RedWinter;
use std::sync::{Arc, Mutex, PoisonError};

/// The computer players of Red Winter.
pub fn doctrines(others: Doctrines) -> Doctrines {
    others.with("red-winter", tolvajarvi)
}

/// The doctrine of a game is worked out once for each of its data packs.
fn tolvajarvi(game: &Arc<RedWinter>) -> Arc<Tolvajarvi> {
    static KNOWN: Mutex<Vec<(u64, Arc<Tolvajarvi>)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let stamp = game.geo.stamp;
    if let Some((_, doctrine)) = known.iter().find(|(s, _)| *s == stamp) {
        return doctrine.clone();
    }
    let doctrine = Arc::new(Tolvajarvi::new(game));
    // Games come and go in tests; a few packs at a time are enough.
    if known.len() >= 8 {
        known.remove(0);
    }
    known.push((stamp, doctrine.clone()));
    doctrine
}
