//! Random play on one core: how many decisions a second, and what one costs in each quarter of the game.
//!
//! ```text
//! cargo run --release -p sandtable-red-winter --example random_play -- [SCENARIO] [GAMES] [FIRST] [--hashes]
//! ```
//!
//! A decision is what a seat is asked: every option is listed, one is drawn, and it is applied. Dice rolls are
//! counted apart. `--hashes` prints one line for each game instead: its number, decisions, rolls and the hash of
//! its last position, to compare two builds with.

use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Seat, Silent, codec};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::state::State;
use std::time::{Duration, Instant};

/// Time this thread has been on a processor, or where the system does not say, time that has passed: a crowded
/// machine then still gives fair figures.
struct Clock {
    start: Instant,
}

impl Clock {
    fn now(&self) -> Duration {
        let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanos = spent.and_then(|s| s.split_whitespace().next().and_then(|n| n.parse().ok()));
        nanos.map_or_else(|| self.start.elapsed(), Duration::from_nanos)
    }
}

/// What one part of the games came to.
#[derive(Clone, Copy, Default)]
struct Part {
    decisions: u64,
    rolls: u64,
    options: u64,
    time: Duration,
}

fn main() {
    let (flags, words): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a.starts_with("--"));
    let scenario = words.first().map_or("campaign", String::as_str);
    let number = |i: usize, default: u64| words.get(i).and_then(|w| w.parse().ok()).unwrap_or(default);
    let (games, first) = (number(1, 20), number(2, 0));
    let hashes = flags.iter().any(|f| f == "--hashes");
    let game = RedWinter::standard().expect("the data that comes with the program is sound");
    let start = game.setup(scenario, &Options::default()).expect("the scenario exists");
    let last = game.pack.scenarios[start.scenario as usize].last_turn.max(1);
    let mut parts = [Part::default(); 4];
    let mut scratch = Vec::new();
    for seed in first..first + games {
        let mut state = start.clone();
        let mut one = [Part::default(); 4];
        play(&game, &mut state, seed, last, &mut one, &mut scratch);
        if hashes {
            let (decisions, rolls) = one.iter().fold((0, 0), |s, p| (s.0 + p.decisions, s.1 + p.rolls));
            println!("{scenario} {seed} {decisions} {rolls} {}", codec::hash(&state));
        }
        for (sum, p) in parts.iter_mut().zip(one) {
            *sum = sum.plus(p);
        }
    }
    if !hashes {
        report(scenario, games, &parts);
    }
}

impl Part {
    fn plus(self, p: Part) -> Part {
        Part {
            decisions: self.decisions + p.decisions,
            rolls: self.rolls + p.rolls,
            options: self.options + p.options,
            time: self.time + p.time,
        }
    }
}

/// Plays one game to its end; the clock is read once a turn, so that reading it costs nothing.
#[inline(never)] // Callgrind counts what happens in here (`--toggle-collect`).
fn play(
    game: &RedWinter,
    state: &mut State,
    seed: u64,
    last: u8,
    parts: &mut [Part; 4],
    scratch: &mut Vec<Action>,
) {
    let mut dice = Dice::new(&Seed::from_number(seed));
    let mut rng = chooser(seed);
    let (mut now, mut turn) = (Part::default(), state.turn);
    let clock = Clock { start: Instant::now() };
    let mut since = clock.now();
    loop {
        if state.turn != turn {
            now.time = clock.now() - since;
            let quarter = usize::from(turn.max(1) - 1) * 4 / usize::from(last);
            parts[quarter.min(3)] = parts[quarter.min(3)].plus(now);
            (now, turn, since) = (Part::default(), state.turn, clock.now());
        }
        let decision = game.decision(state);
        let seat = match decision.actor {
            Actor::Seat(seat) => seat,
            Actor::Seats(set) => set.iter().next().unwrap_or(Seat(0)),
            Actor::Chance => {
                let Some(chance) = decision.chance else { break };
                let outcome = dice.draw(chance);
                game.roll(state, outcome, &mut Silent);
                now.rolls += 1;
                continue;
            }
            Actor::System | Actor::Nobody => break,
        };
        let Some(action) = game.sample(state, seat, &mut rng, scratch) else { break };
        now.options += scratch.len() as u64;
        game.perform(state, seat, action, &mut Silent);
        now.decisions += 1;
    }
    now.time = clock.now() - since;
    let quarter = usize::from(turn.max(1) - 1) * 4 / usize::from(last);
    parts[quarter.min(3)] = parts[quarter.min(3)].plus(now);
}

fn report(scenario: &str, games: u64, parts: &[Part; 4]) {
    let all = parts.iter().fold(Part::default(), |s, p| s.plus(*p));
    println!("{games} games of {scenario}");
    println!("part       decisions      rolls  options/dec  ns/dec  dec/s    (dec+rolls)/s");
    for (name, p) in ["quarter 1", "quarter 2", "quarter 3", "quarter 4"].iter().zip(parts) {
        line(name, p);
    }
    line("all", &all);
}

fn line(name: &str, p: &Part) {
    let seconds = p.time.as_secs_f64().max(1e-9);
    let n = p.decisions.max(1) as f64;
    println!(
        "{name:<9} {:>10} {:>10} {:>12.1} {:>7.0} {:>8.0} {:>14.0}",
        p.decisions,
        p.rolls,
        p.options as f64 / n,
        seconds * 1e9 / n,
        p.decisions as f64 / seconds,
        (p.decisions + p.rolls) as f64 / seconds,
    );
}
