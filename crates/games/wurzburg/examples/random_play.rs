//! Random games with their speed, the hashes that compare two builds, or the invariants after every decision.
//!
//! ```text
//! cargo run --release -p sandtable-wurzburg --example random_play -- SCENARIO GAMES FIRST [--hashes] [--audit] [--views] [OPTION=VALUE …]
//! ```
//!
//! `all` plays every scenario. Without options all rules are played. `--hashes` prints one line for each game: its
//! number, decisions, rolls, options listed and the hash of its last position. `--views` prints the longest view of the
//! seat that is asked, in bytes of JSON, with the question.

use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Silent, Viewer, codec};
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::state::State;
use std::time::{Duration, Instant};

/// More decisions than any game has.
const ENDLESS: u64 = 1_000_000;

/// What one or more games came to.
#[derive(Clone, Copy, Default)]
struct Sum {
    decisions: u64,
    rolls: u64,
    options: u64,
    time: Duration,
}

/// What is checked or measured after every decision.
#[derive(Default)]
struct Watch {
    audit: bool,
    views: bool,
    /// The longest view with its question.
    longest: (usize, String),
}

fn main() {
    let (flags, words): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a.starts_with("--"));
    let (given, words): (Vec<_>, Vec<_>) = words.into_iter().partition(|a| a.contains('='));
    let which = words.first().map_or("thermopylae", String::as_str);
    let number = |i: usize, usual: u64| words.get(i).and_then(|w| w.parse().ok()).unwrap_or(usual);
    let (games, first) = (number(1, 10), number(2, 1));
    let has = |flag: &str| flags.iter().any(|f| f == flag);
    let mut options = Options::none();
    options.set("rules=full");
    given.iter().for_each(|word| options.set(word));
    let game = Wurzburg::standard().expect("the data that comes with the program is sound");
    let mut faults = 0;
    for scenario in game.info().scenarios.iter().map(|s| &s.key).filter(|k| which == "all" || *k == which) {
        let start = game.setup(scenario, &options).expect("a scenario with its options");
        let mut sum = Sum::default();
        let mut scratch = Vec::new();
        let mut watch = Watch { audit: has("--audit"), views: has("--views"), ..Watch::default() };
        for seed in first..first + games {
            let mut state = start.clone();
            match play(&game, &mut state, seed, &mut watch, &mut scratch) {
                Ok(one) => {
                    if has("--hashes") {
                        let Sum { decisions, rolls, options, .. } = one;
                        println!("{scenario} {seed} {decisions} {rolls} {options} {}", codec::hash(&state));
                    }
                    sum = Sum {
                        decisions: sum.decisions + one.decisions,
                        rolls: sum.rolls + one.rolls,
                        options: sum.options + one.options,
                        time: sum.time + one.time,
                    };
                }
                Err(fault) => {
                    faults += 1;
                    println!("{scenario} {seed}: {fault}");
                }
            }
        }
        if watch.views {
            println!("{scenario}: longest view {} bytes, {}", watch.longest.0, watch.longest.1);
        }
        if !has("--hashes") {
            println!(
                "{scenario}: {games} games, {} decisions, {} rolls, {:.1} options each, {:.0} decisions a second",
                sum.decisions,
                sum.rolls,
                sum.options as f64 / sum.decisions.max(1) as f64,
                sum.decisions as f64 / sum.time.as_secs_f64()
            );
        }
    }
    if faults > 0 {
        println!("{faults} faults");
        std::process::exit(1);
    }
}

/// Time this thread has been on a processor, so that a crowded machine gives fair figures too; or time that has passed.
fn now(start: Instant) -> Duration {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = spent.and_then(|s| s.split_whitespace().next().and_then(|n| n.parse().ok()));
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Plays one game to its end, or says what went wrong.
#[inline(never)] // Callgrind counts what happens in here (`--toggle-collect`).
fn play(
    game: &Wurzburg,
    state: &mut State,
    seed: u64,
    watch: &mut Watch,
    scratch: &mut Vec<Action>,
) -> Result<Sum, String> {
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let mut sum = Sum::default();
    let start = Instant::now();
    let since = now(start);
    while sum.decisions < ENDLESS {
        let decision = game.decision(state);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                if watch.views {
                    let view = game.view(state, Viewer::Seat(seat));
                    let bytes = serde_json::to_vec(&view).map_or(0, |json| json.len());
                    if bytes > watch.longest.0 {
                        watch.longest = (bytes, format!("{:?}", view.prompt.text));
                    }
                }
                let Some(action) = game.sample(state, seat, &mut rng, scratch) else {
                    return Err(format!(
                        "nothing to choose after {} decisions: {:?}",
                        sum.decisions,
                        state.top()
                    ));
                };
                sum.options += scratch.len() as u64;
                sum.decisions += 1;
                game.perform(state, seat, action, &mut Silent);
            }
            (Actor::Chance, Some(chance)) => {
                sum.rolls += 1;
                game.roll(state, dice.draw(chance), &mut Silent);
            }
            _ => {
                sum.time = now(start) - since;
                return game
                    .result(state)
                    .map(|_| sum)
                    .ok_or_else(|| "the game stops without a result".into());
            }
        }
        if watch.audit {
            let broken = game.audit(state);
            if !broken.is_empty() {
                return Err(format!("after {} decisions: {}", sum.decisions, broken.join("; ")));
            }
        }
    }
    Err("no end".into())
}
