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
