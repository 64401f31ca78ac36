//! Random play on one core, to compare two builds with.
//!
//! ```text
//! cargo run --release -p sandtable-ardennes --example random_play -- [SCENARIO] [GAMES] [FIRST] [--hashes]
//! ```
//!
//! Prints decisions a second. With `--hashes`, one line for each game: its number, decisions, rolls and a hash over all its
//! positions.

use sandtable_ardennes::Ardennes;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Silent, codec};
use std::time::Instant;

fn main() {
    let (flags, words): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a.starts_with("--"));
    let scenario = words.first().map_or("crisis-at-the-meuse", String::as_str);
    let number = |i: usize, default: u64| words.get(i).and_then(|w| w.parse().ok()).unwrap_or(default);
    let (games, first) = (number(1, 2), number(2, 3));
    let hashes = flags.iter().any(|f| f == "--hashes");
    let game = Ardennes::standard().expect("the data that comes with the program is sound");
    let start = game.setup(scenario, &Options::default()).expect("the scenario exists");
    let (began, mut all, mut scratch) = (Instant::now(), 0u64, Vec::new());
    for seed in first..first + games {
        let mut state = start.clone();
        let (mut rng, mut dice) = (chooser(seed), Dice::new(&Seed::from_number(seed)));
        let (mut decisions, mut rolls, mut trail) = (0u64, 0u64, String::new());
        loop {
            let decision = game.decision(&state);
            match decision.actor {
                Actor::Seat(seat) => {
                    let Some(action) = game.sample(&state, seat, &mut rng, &mut scratch) else { break };
                    game.perform(&mut state, seat, action, &mut Silent);
                    decisions += 1;
                }
                Actor::Chance => {
                    let Some(chance) = decision.chance else { break };
                    let outcome = dice.draw(chance);
                    game.roll(&mut state, outcome, &mut Silent);
                    rolls += 1;
                }
                Actor::System => game.advance(&mut state, &mut Silent),
                Actor::Seats(_) | Actor::Nobody => break,
            }
            if hashes {
                trail = codec::short_hash(&(trail, codec::hash(&state)));
            }
        }
        all += decisions;
        if hashes {
            println!("{scenario} {seed} {decisions} {rolls} {trail}");
        }
    }
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    println!("{all} decisions, {:.0} a second", all as f64 / seconds);
}
