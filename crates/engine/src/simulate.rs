//! Random play: every seat picks a legal action at random until the game ends.
//!
//! Game number `n` is fully determined by `n`: the dice come from [`Seed::from_number`] and the choices from
//! [`chooser`], so a fault found among thousands of games can be repeated alone.

use crate::actor::{Actor, Seat};
use crate::chance::{Dice, Seed};
use crate::event::Silent;
use crate::game::Game;
use crate::info::{Options, SetupError};
use crate::random::Rng;
use crate::view::GameResult;
use serde::Serialize;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A game that has not ended after this many decisions never will.
pub const LIMIT: u64 = 2_000_000;

/// How often [`Game::audit`] looks at a game that is checked: after every so many decisions.
const AUDIT_EVERY: u64 = 16;

/// What to play.
#[derive(Clone, Debug, Default)]
pub struct Simulation {
    /// Scenario key.
    pub scenario: String,
    /// Options.
    pub options: Options,
    /// Whether to audit the state along the way.
    pub check: bool,
}

/// One random game.
#[derive(Clone, Debug, Serialize)]
pub struct SimGame {
    /// Its number.
    pub seed: u64,
    /// Choices made by seats.
    pub decisions: u64,
    /// Dice rolls and draws.
    pub rolls: u64,
    /// How it ended, if it did.
    pub result: Option<GameResult>,
    /// What went wrong: a panic, a broken invariant, no end.
    pub faults: Vec<String>,
}

/// The generator that chooses in random game number `seed`.
pub fn chooser(seed: u64) -> Rng {
    // Neighbouring numbers must not give neighbouring streams.
    Rng::new(Rng::new(seed ^ 0x5a4d_7ab1_e000_0000).next_u64())
}

/// Plays the games with these numbers, one after the other, handing each to `done`, which says whether to go on.
pub fn simulate<G: Game>(
    game: &G,
    what: &Simulation,
    seeds: Range<u64>,
    done: &mut dyn FnMut(SimGame) -> bool,
) -> Result<(), SetupError> {
    what.options.check(game.info())?;
    let start = game.setup(&what.scenario, &what.options)?;
    let mut scratch = Vec::new();
    for seed in seeds {
        let mut record = SimGame { seed, decisions: 0, rolls: 0, result: None, faults: Vec::new() };
        let state = start.clone();
        let played = catch_unwind(AssertUnwindSafe(|| {
            play(game, state, what.check, &mut record, &mut scratch);
        }));
        if let Err(panic) = played {
            record.faults.push(format!("panic: {}", panic_text(&*panic)));
        }
        if !done(record) {
            break;
        }
    }
    Ok(())
}

/// The words of a panic.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|s| (*s).to_string())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without words".into())
}

fn play<G: Game>(
    game: &G,
    mut state: G::State,
    check: bool,
    record: &mut SimGame,
    scratch: &mut Vec<G::Action>,
) {
    let mut dice = Dice::new(&Seed::from_number(record.seed));
    let mut rng = chooser(record.seed);
    loop {
        let decision = game.decision(&state);
        let seat = match decision.actor {
            Actor::Seat(seat) => seat,
            Actor::Seats(set) => set.iter().next().unwrap_or(Seat(0)),
            Actor::Chance => {
                let Some(chance) = decision.chance.filter(|c| !c.is_empty()) else {
                    record.faults.push("chance decides, but nothing can come out".into());
                    return;
                };
                let outcome = dice.draw(chance);
                game.roll(&mut state, outcome, &mut Silent);
                record.rolls += 1;
                continue;
            }
            Actor::System => {
                game.advance(&mut state, &mut Silent);
                continue;
            }
            Actor::Nobody => break,
        };
        let Some(action) = game.sample(&state, seat, &mut rng, scratch) else {
            record.faults.push(format!("seat {} is asked but has no option", seat.0));
            return;
        };
        game.perform(&mut state, seat, action, &mut Silent);
        record.decisions += 1;
        if check && record.decisions.is_multiple_of(AUDIT_EVERY) && !sound(game, &state, record) {
            return;
        }
        if record.decisions >= LIMIT {
            record.faults.push(format!("no end after {LIMIT} decisions"));
            return;
        }
    }
    record.result = game.result(&state);
    if record.result.is_none() {
        record.faults.push("the game is over but has no result".into());
    }
    if check {
        sound(game, &state, record);
    }
}

/// Audits the state; false when it is broken.
fn sound<G: Game>(game: &G, state: &G::State, record: &mut SimGame) -> bool {
    let broken = game.audit(state);
    let at = record.decisions;
    record.faults.extend(broken.iter().map(|b| format!("after decision {at}: {b}")));
    broken.is_empty()
}
