//! Random games with their speed, by turn as well, and with `audit` the invariants after every decision.
//!
//! `cargo run --release -p sandtable-downfall --example random_play -- campaign 100 1 audit`

use sandtable_downfall::Downfall;
use sandtable_engine::info::Options;
use sandtable_engine::random::Rng;
use sandtable_engine::{Actor, Game, Outcome, Silent};
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize| words.get(i).map(String::as_str);
    let scenario = word(0).unwrap_or("campaign");
    let games: u64 = word(1).and_then(|w| w.parse().ok()).unwrap_or(10);
    let first: u64 = word(2).and_then(|w| w.parse().ok()).unwrap_or(1);
    let audit = word(3) == Some("audit");
    let game = match Downfall::standard() {
        Ok(game) => game,
        Err(errors) => {
            eprintln!("{errors}");
            std::process::exit(1);
        }
    };
    let start = Instant::now();
    let (mut decisions, mut faults) = (0u64, 0u64);
    let mut turns = Turns::default();
    let mut endings: BTreeMap<String, u64> = BTreeMap::new();
    for seed in first..first + games {
        match play(&game, scenario, seed, audit, &mut turns) {
            Ok((count, ending)) => {
                decisions += count;
                *endings.entry(ending).or_default() += 1;
            }
            Err(fault) => {
                faults += 1;
                println!("{scenario} {seed}: {fault}");
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {faults} faults, {decisions} decisions, {:.0} a second",
        decisions as f64 / seconds
    );
    by_turn(&turns);
    for (ending, count) in endings {
        println!("{count:6} {ending}");
    }
    if faults > 0 {
        std::process::exit(1);
    }
}

/// Decisions of a turn and the time they took, chance and options included.
type Turns = [(u64, f64); 9];

/// What a decision costs in each turn against the mean: whether it grows with the length of the game.
fn by_turn(turns: &Turns) {
    let (all, time) = turns.iter().fold((0, 0.0), |(n, t), turn| (n + turn.0, t + turn.1));
    for (turn, (count, seconds)) in turns.iter().enumerate().filter(|(_, t)| t.0 > 0) {
        let cost = seconds / *count as f64 / (time / all as f64);
        println!("turn {turn}: {count} decisions, {cost:.2} of the mean");
    }
}

/// One game: its decisions and how it ended, or what went wrong.
fn play(
    game: &Downfall,
    scenario: &str,
    seed: u64,
    audit: bool,
    turns: &mut Turns,
) -> Result<(u64, String), String> {
    let mut state = game.setup(scenario, &Options::none()).map_err(|e| e.to_string())?;
    let mut rng = Rng::new(seed);
    let mut options = Vec::new();
    let mut count = 0;
    let (mut turn, mut begun, mut before) = (usize::from(state.turn), Instant::now(), 0);
    for step in 0..1_000_000u32 {
        if turn != usize::from(state.turn) || game.result(&state).is_some() {
            if let Some((decisions, seconds)) = turns.get_mut(turn) {
                *decisions += count - before;
                *seconds += begun.elapsed().as_secs_f64();
            }
            (turn, begun, before) = (usize::from(state.turn), Instant::now(), count);
        }
        let decision = game.decision(&state);
        match decision.actor {
            Actor::Nobody => {
                let result = game.result(&state).ok_or("no result at the end")?;
                return Ok((count, format!("turn {} {} {:?}", state.turn, result.text.key, result.winner)));
            }
            Actor::Chance => {
                let n = decision.chance.map_or(1, |c| c.len());
                game.roll(&mut state, Outcome(rng.below(n)), &mut Silent);
            }
            Actor::Seat(seat) => {
                options.clear();
                game.options(&state, seat, &mut options);
                if options.is_empty() {
                    return Err(format!("nothing to choose at {:?}", state.top()));
                }
                let action = options[rng.below(options.len() as u32) as usize];
                game.perform(&mut state, seat, action, &mut Silent);
                count += 1;
            }
            other => return Err(format!("{other:?}")),
        }
        if audit {
            let found = game.audit(&state);
            if !found.is_empty() {
                return Err(format!("step {step}: {} at {:?}", found.join("; "), state.top()));
            }
        }
    }
    Err("no end".into())
}
