//! Fits the chances that hints and reviews tell to games of recruits: `forecast GAMES SEED [SCENARIO…]` prints the lines of
//! `src/forecast.txt`; `forecast check GAMES SEED [SCENARIO…]` tells how far worth and chance are from what
//! became of other games (mean square, beside that of always telling the share won).

use sandtable_ai::Doctrine;
use sandtable_doctrine_red_winter::Tolvajarvi;
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Seat};
use sandtable_red_winter::RedWinter;
use std::collections::BTreeMap;

/// A position at the first decision of a step of the clock.
#[derive(Clone, Copy)]
struct Sample {
    clock: u32,
    worth: f64,
    chance: f64,
    won: f64,
}

/// What a step of the clock lends to its neighbours: games are few and chances change slowly.
const NEIGHBOUR: f64 = 0.3;

/// How strongly a slope is held near this one where the games do not tell.
const PRIOR: (f64, f64) = (0.3, 4.0);

/// Slopes are no flatter: what is worth more has the better chance.
const FLATTEST: f64 = 0.02;

fn play(game: &RedWinter, doctrine: &Tolvajarvi, scenario: &str, number: u64) -> Vec<Sample> {
    let Ok(mut state) = game.setup(scenario, &Options::none().resolved(game.info())) else {
        return Vec::new();
    };
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(number)), Rng::new(number * 77 + 5));
    let (mut samples, mut last) = (Vec::new(), u32::MAX);
    loop {
        let decision = game.decision(&state);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                let clock = doctrine.clock(game, &state);
                if clock != last {
                    last = clock;
                    let worth = doctrine.worth(game, &state, Seat(0));
                    let chance = doctrine.chance(game, &state, Seat(0));
                    samples.push(Sample { clock, worth, chance, won: 0.0 });
                }
                let order = doctrine.routine(game, &state, seat);
                let Some(action) = doctrine.act(game, &state, seat, &order, &mut rng) else { break };
                game.perform(&mut state, seat, action, &mut Silent);
            }
            (Actor::Chance, Some(chance)) => game.roll(&mut state, dice.draw(chance), &mut Silent),
            _ => break,
        }
    }
    let winner = game.result(&state).and_then(|r| r.winner.seat());
    let won = winner.map_or(0.5, |s| f64::from(u8::from(s == Seat(0))));
    samples.iter_mut().for_each(|s| s.won = won);
    samples
}

/// The line that makes the results likeliest, by Newton's method.
fn fit(samples: &[(f64, Sample)]) -> (f64, f64) {
    let (mut start, mut slope) = (0.0, PRIOR.0);
    for _ in 0..50 {
        let (mut g, mut h) = ([0.01 * start, PRIOR.1 * (slope - PRIOR.0)], [0.01, 0.0, PRIOR.1]);
        for (weight, s) in samples {
            let worth = s.worth.clamp(0.005, 0.995);
            let x = (worth / (1.0 - worth)).ln();
            let p = 1.0 / (1.0 + (-(start + slope * x)).exp());
            let (d, c) = (weight * (p - s.won), weight * p * (1.0 - p));
            g = [g[0] + d, g[1] + d * x];
            h = [h[0] + c, h[1] + c * x, h[2] + c * x * x];
        }
        let det = h[0] * h[2] - h[1] * h[1];
        if det.abs() < 1e-12 {
            break;
        }
        start -= (h[2] * g[0] - h[1] * g[1]) / det;
        slope -= (h[0] * g[1] - h[1] * g[0]) / det;
    }
    (start, slope)
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let checks = words.first().is_some_and(|w| w == "check");
    words.drain(..usize::from(checks));
    let mut numbers = words.iter().map_while(|w| w.parse::<u64>().ok());
    let (Some(games), Some(seed)) = (numbers.next(), numbers.next()) else {
        return eprintln!("forecast [check] GAMES SEED [SCENARIO…]");
    };
    let game = match RedWinter::standard() {
        Ok(game) => game,
        Err(e) => return eprintln!("{e}"),
    };
    let doctrine = Tolvajarvi::new(&game);
    let names: Vec<String> = game.info().scenarios.iter().map(|s| s.key.clone()).collect();
    for name in names.iter().filter(|n| words.len() == 2 || words[2..].contains(n)) {
        let mut steps: BTreeMap<u32, Vec<Sample>> = BTreeMap::new();
        for sample in (0..games).flat_map(|n| play(&game, &doctrine, name, seed + n)) {
            steps.entry(sample.clock).or_default().push(sample);
        }
        if checks {
            let all: Vec<Sample> = steps.into_values().flatten().collect();
            let n = all.len() as f64;
            let share = all.iter().map(|s| s.won).sum::<f64>() / n;
            let off = |told: &dyn Fn(&Sample) -> f64| {
                all.iter().map(|s| (told(s) - s.won).powi(2)).sum::<f64>() / n
            };
            println!(
                "{name:16} {games} games: worth {:.3}, chance {:.3}, always the share won {:.3}",
                off(&|s| s.worth),
                off(&|s| s.chance),
                off(&|_| share)
            );
            continue;
        }
        println!("# {games} games of recruits from seed {seed}");
        for clock in steps.keys() {
            let near = |by: u32, weight: f64| {
                let all = steps.get(&by).into_iter().flatten();
                all.map(move |s| (weight, *s)).collect::<Vec<_>>()
            };
            let mut samples = near(*clock, 1.0);
            // The same step of the turns before and after.
            samples.extend(near(clock.saturating_sub(4), NEIGHBOUR));
            samples.extend(near(clock + 4, NEIGHBOUR));
            let (start, slope) = fit(&samples);
            println!("{name} {clock} {start:.3} {:.3}", slope.max(FLATTEST));
        }
    }
}
