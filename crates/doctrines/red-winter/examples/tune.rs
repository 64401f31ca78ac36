//! Tries one leaning of the Red Winter doctrine against another: `tune SCENARIO GAMES KEY=VALUE… -- KEY=VALUE…`.
//! A word like `level=officer` sets the level of that player. `LUCK=n` also tells what A would have won without luck: the
//! luck of every roll is the outcome's worth less the mean worth of all outcomes, by `n` playouts of recruits each, and is
//! taken off the result. On average that changes nothing, but it takes far fewer games to tell. `EACH=1` tells of every game
//! as it ends: a match that was broken off still has its games, and other figures for victory can be tried on their leads.

use sandtable_ai::{Budget, Doctrine, Level, Player};
use sandtable_doctrine_red_winter::{Order, Tolvajarvi};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Outcome, Rng, Seat, Viewer};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::State;
use std::sync::Arc;
use std::time::Duration;

struct Contender {
    order: Order,
    level: Level,
    budget: Budget,
}

fn side(words: &[String]) -> Contender {
    let mut s = Contender { order: Order::default(), level: Level::Recruit, budget: Budget::default() };
    for word in words {
        let Some((key, value)) = word.split_once('=') else { continue };
        let number = value.parse::<f32>().unwrap_or(0.0);
        match key {
            "push" => s.order.push = number,
            "care" => s.order.care = number,
            "odds" => s.order.odds = number,
            "charge" => s.order.charge = number,
            "haste" => s.order.haste = number,
            "garrison" => s.order.garrison = number,
            "stake" => s.order.stake = number,
            "attack" => s.order.attack = number,
            "caution" => s.order.caution = number,
            "hold" => s.order.hold = number,
            "thrift" => s.order.thrift = number,
            "armor" => s.order.armor = number,
            "level" => s.level = value.parse().unwrap_or(Level::Recruit),
            "time" => s.budget.time = Some(Duration::from_millis(number as u64)),
            "threads" => s.budget.threads = number as usize,
            "rounds" => s.budget.rounds = Some(number as u32),
            _ => eprintln!("what is {key}?"),
        }
    }
    s
}

/// The Soviet chance to win by a playout of recruits.
fn playout(game: &RedWinter, doctrine: &Tolvajarvi, mut state: State, seed: u64) -> f64 {
    let mut rng = Rng::new(seed);
    loop {
        let decision = game.decision(&state);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                let order = doctrine.routine(game, &state, seat);
                let Some(action) = doctrine.act(game, &state, seat, &order, &mut rng) else { return 0.5 };
                game.perform(&mut state, seat, action, &mut Silent);
            }
            (Actor::Chance, Some(chance)) => {
                game.roll(&mut state, Outcome(rng.below(chance.len())), &mut Silent);
            }
            _ => break,
        }
    }
    let winner = game.result(&state).and_then(|r| r.winner.seat());
    winner.map_or(0.5, |s| f64::from(u8::from(state.side_of(s) == Side::Soviet)))
}

/// What this outcome of a roll brings the Soviets over the mean of all.
fn luck(game: &RedWinter, doctrine: &Tolvajarvi, state: &State, fell: Outcome, all: u32, n: u64) -> f64 {
    let mut known: Vec<(State, f64)> = Vec::new();
    let (mut sum, mut actual) = (0.0, 0.0);
    for outcome in (0..all).map(Outcome) {
        let mut now = state.clone();
        game.roll(&mut now, outcome, &mut Silent);
        let value = match known.iter().find(|(s, _)| *s == now) {
            Some((_, value)) => *value,
            None => {
                let all = (0..n).map(|i| playout(game, doctrine, now.clone(), i + 1));
                let value = all.sum::<f64>() / n as f64;
                known.push((now, value));
                value
            }
        };
        sum += value;
        actual = if outcome == fell { value } else { actual };
    }
    actual - sum / f64::from(all)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (Some(scenario), Some(games)) = (words.first(), words.get(1).and_then(|w| w.parse::<u64>().ok()))
    else {
        return eprintln!("tune SCENARIO GAMES KEY=VALUE… -- KEY=VALUE…");
    };
    let rest = &words[2..];
    let split = rest.iter().position(|w| w == "--").unwrap_or(rest.len());
    let sides = [side(&rest[..split]), side(&rest[split..])];
    let first: u64 = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let samples: u64 = std::env::var("LUCK").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let data = std::env::var_os("DATA").map(std::path::PathBuf::from);
    let opened = data.map_or_else(RedWinter::standard, |dir| RedWinter::with_data(&dir));
    let game = match opened {
        Ok(game) => game,
        Err(e) => return eprintln!("{e}"),
    };
    let doctrines = [0, 1].map(|i| Arc::new(Tolvajarvi::leaning(&game, sides[i].order.clone())));
    let names: Vec<String> = game.info().scenarios.iter().map(|s| s.key.clone()).collect();
    for name in names.iter().filter(|n| scenario == "all" || *n == scenario) {
        let Ok(start) = game.setup(name, &Options::none().resolved(game.info())) else { continue };
        let mut balances: Vec<i64> = Vec::new();
        let mut lines: std::collections::BTreeMap<String, f64> = Default::default();
        let (mut score, mut margin, mut soviet, mut seconds) = (0.0, 0, 0.0, [0.0; 2]);
        let mut by_seat = [0.0; 2];
        let (mut slowest, mut adjusted, mut playouts) = ([0.0f64; 2], Vec::new(), [0u64; 2]);
        for number in 0..games {
            let a_seat = (number % 2) as usize;
            let mut players = [0, 1].map(|i| Player::new(doctrines[i].clone(), sides[i].level));
            let mut dice = Dice::new(&Seed::from_number(first + number / 2));
            let mut rng = Rng::new((first * 2 + number) * 77 + 5);
            let mut state = start.clone();
            let (mut soviet_luck, mut groups) = (0.0, [0.0f64; 2]);
            loop {
                let decision = game.decision(&state);
                let seat = match decision.actor {
                    Actor::Seat(seat) => seat,
                    Actor::Seats(set) => set.iter().next().unwrap_or(Seat(0)),
                    Actor::Chance => {
                        let Some(chance) = decision.chance else { break };
                        let (fell, all) = (dice.draw(chance), chance.len());
                        if samples > 0 {
                            soviet_luck += luck(&game, &doctrines[0], &state, fell, all, samples);
                        }
                        game.roll(&mut state, fell, &mut Silent);
                        continue;
                    }
                    _ => break,
                };
                let who = usize::from(seat.idx() != a_seat);
                let began = std::time::Instant::now();
                let seen = game.resample(&state, Viewer::Seat(seat), &mut rng);
                let choice = players[who].choose(&game, &seen, seat, &sides[who].budget, &mut rng);
                let took = began.elapsed().as_secs_f64();
                seconds[who] += took;
                let Some(choice) = choice else { break };
                playouts[who] += u64::from(choice.playouts);
                groups[who] = if choice.follows { groups[who] + took } else { took };
                slowest[who] = slowest[who].max(groups[who]);
                game.perform(&mut state, seat, choice.action, &mut Silent);
            }
            let Some(result) = game.result(&state) else { continue };
            let won = result.winner.seat().map_or(0.5, |s| f64::from(u8::from(s.idx() == a_seat)));
            let sign = if state.side_of(Seat(a_seat as u8)) == Side::Soviet { 1.0 } else { -1.0 };
            adjusted.push(won - sign * soviet_luck);
            if samples > 0 {
                eprintln!("game {number}: {won} without luck {:.3}", won - sign * soviet_luck);
            }
            for line in game.victory_lines(&state) {
                let place = |i: usize| {
                    let def = &game.scenario_of(&state).victory.places[i];
                    game.pack.places[def.place].key.clone()
                };
                let cause = match line.cause {
                    sandtable_red_winter::scenario::PointsFor::Place(i) => place(i),
                    sandtable_red_winter::scenario::PointsFor::Losses(i, ..) => format!("losses {i}"),
                    sandtable_red_winter::scenario::PointsFor::Banked => "banked".into(),
                };
                *lines.entry(format!("{} {cause}", line.side.word())).or_default() += f64::from(line.points);
            }
            *lines
                .entry(format!(
                    "= {}",
                    result
                        .text
                        .plain()
                        .chars()
                        .take(70)
                        .collect::<String>()
                        .split(" soviet=")
                        .next()
                        .unwrap_or("")
                ))
                .or_default() += 1.0;
            score += won;
            by_seat[a_seat] += won;
            soviet += result.winner.seat().map_or(0.5, |s| f64::from(u8::from(s.idx() == 0)));
            let balance = result.points[0] - result.points[1];
            balances.push(balance);
            if std::env::var_os("EACH").is_some() {
                let a = if a_seat == 0 { "Soviet" } else { "Finnish" };
                eprintln!("{name} game {number}: A as {a} {won}, Soviet lead {balance}, turn {}", state.turn);
            }
            margin += result.points[a_seat] - result.points[1 - a_seat];
        }
        balances.sort_unstable();
        let quantiles: Vec<i64> =
            (1..10).filter_map(|q| balances.get(balances.len() * q / 10).copied()).collect();
        let n = games as f64;
        let [low, high] = sandtable_ai::arena::wilson(score / n, games);
        if std::env::var_os("LINES").is_some() {
            for (what, sum) in &lines {
                println!("    {what:40} {:6.2}", sum / games as f64);
            }
        }
        println!(
            "{name:16} A {:5.1} % [{:.1} {:.1}] ({:.1} / {:.1})  margin {:+.1}  Soviet {:.1} %  {:.3} / {:.3} s and {} / {} playouts a game, longest {:.3} / {:.3} s  balance {quantiles:?}",
            score / n * 100.0,
            low * 100.0,
            high * 100.0,
            by_seat[0] / n * 200.0,
            by_seat[1] / n * 200.0,
            margin as f64 / n,
            soviet / n * 100.0,
            seconds[0] / n,
            seconds[1] / n,
            playouts[0] / games.max(1),
            playouts[1] / games.max(1),
            slowest[0],
            slowest[1]
        );
        if samples > 0 {
            let mean = adjusted.iter().sum::<f64>() / n;
            let variance = adjusted.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
            println!(
                "{name:16} A {:5.1} % without luck, error {:.1}",
                mean * 100.0,
                (variance / n).sqrt() * 100.0
            );
        }
    }
}
