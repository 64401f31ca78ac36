//! Random games with their speed, or with the invariants after every decision.
//!
//! ```text
//! cargo run --release -p sandtable-panzer --example random_play -- SCENARIO GAMES FIRST [--audit] [OPTION=VALUE …]
//! ```
//!
//! `all` plays every scenario. Without options each has those of its own.

use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Silent};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::state::State;
use std::time::{Duration, Instant};

/// More decisions than any game has.
const ENDLESS: u64 = 1_000_000;

fn main() {
    let (flags, words): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a.starts_with("--"));
    let (given, words): (Vec<_>, Vec<_>) = words.into_iter().partition(|a| a.contains('='));
    let which = words.first().map_or("first-light", String::as_str);
    let number = |i: usize, usual: u64| words.get(i).and_then(|w| w.parse().ok()).unwrap_or(usual);
    let (games, first) = (number(1, 10), number(2, 1));
    let audit = flags.iter().any(|f| f == "--audit");
    let mut options = Options::none();
    given.iter().for_each(|word| options.set(word));
    let game = Panzer::standard().expect("the data that comes with the program is sound");
    let mut faults = 0;
    for scenario in game.info().scenarios.iter().map(|s| &s.key).filter(|k| which == "all" || *k == which) {
        let start = game.setup(scenario, &options).expect("a scenario with its options");
        let (mut decisions, mut time) = (0, Duration::ZERO);
        let mut scratch = Vec::new();
        for seed in first..first + games {
            let mut state = start.clone();
            let since = Instant::now();
            match play(&game, &mut state, seed, audit, &mut scratch) {
                Ok(made) => decisions += made,
                Err(fault) => {
                    faults += 1;
                    println!("{scenario} {seed}: {fault}");
                }
            }
            time += since.elapsed();
        }
        let rate = decisions as f64 / time.as_secs_f64();
        println!("{scenario}: {games} games, {decisions} decisions, {rate:.0} decisions a second");
    }
    if faults > 0 {
        println!("{faults} faults");
        std::process::exit(1);
    }
}

/// Plays one game to its end and counts its decisions, or says what went wrong.
fn play(
    game: &Panzer,
    state: &mut State,
    seed: u64,
    audit: bool,
    scratch: &mut Vec<Action>,
) -> Result<u64, String> {
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let mut decisions = 0;
    while decisions < ENDLESS {
        let decision = game.decision(state);
        let seat = match (decision.actor, decision.chance) {
            (Actor::Chance, Some(chance)) => {
                game.roll(state, dice.draw(chance), &mut Silent);
                None
            }
            (Actor::Seat(seat), _) => Some(seat),
            // Both plot: whoever comes first.
            (Actor::Seats(seats), _) => seats.iter().next(),
            _ => {
                let over = game.result(state).map(|_| decisions);
                return over.ok_or_else(|| "the game stops without a result".into());
            }
        };
        if let Some(seat) = seat {
            let Some(action) = game.sample(state, seat, &mut rng, scratch) else {
                return Err(format!("nothing to choose after {decisions} decisions: {:?}", state.top()));
            };
            decisions += 1;
            game.perform(state, seat, action, &mut Silent);
        }
        if audit {
            let broken = game.audit(state);
            if !broken.is_empty() {
                return Err(format!("after {decisions} decisions: {}", broken.join("; ")));
            }
        }
    }
    Err("no end".into())
}
