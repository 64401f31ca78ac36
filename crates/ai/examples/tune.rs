//! Tries one leaning of the Red Winter doctrine against another: `tune SCENARIO GAMES KEY=VALUE… -- KEY=VALUE…`.
//! A word like `level=officer` sets the level of that player.

use sandtable_ai::red_winter::{Order, Tolvajarvi};
use sandtable_ai::{Budget, Level, Player};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Seat, Viewer};
use sandtable_red_winter::RedWinter;
use std::sync::Arc;
use std::time::Duration;

struct Side {
    order: Order,
    level: Level,
    budget: Budget,
}

fn side(words: &[String]) -> Side {
    let mut s = Side { order: Order::default(), level: Level::Recruit, budget: Budget::default() };
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
            "rounds" => s.budget.rounds = Some(number as u32),
            _ => eprintln!("what is {key}?"),
        }
    }
    s
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
        for number in 0..games {
            let a_seat = (number % 2) as usize;
            let mut players = [0, 1].map(|i| Player::new(doctrines[i].clone(), sides[i].level));
            let mut dice = Dice::new(&Seed::from_number(first + number / 2));
            let mut rng = Rng::new((first * 2 + number) * 77 + 5);
            let mut state = start.clone();
            loop {
                let decision = game.decision(&state);
                let seat = match decision.actor {
                    Actor::Seat(seat) => seat,
                    Actor::Seats(set) => set.iter().next().unwrap_or(Seat(0)),
                    Actor::Chance => {
                        let Some(chance) = decision.chance else { break };
                        game.roll(&mut state, dice.draw(chance), &mut Silent);
                        continue;
                    }
                    _ => break,
                };
                let who = usize::from(seat.idx() != a_seat);
                let began = std::time::Instant::now();
                let seen = game.resample(&state, Viewer::Seat(seat), &mut rng);
                let choice = players[who].choose(&game, &seen, seat, &sides[who].budget, &mut rng);
                seconds[who] += began.elapsed().as_secs_f64();
                let Some(choice) = choice else { break };
                game.perform(&mut state, seat, choice.action, &mut Silent);
            }
            let Some(result) = game.result(&state) else { continue };
            let won = result.winner.seat().map_or(0.5, |s| f64::from(u8::from(s.idx() == a_seat)));
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
            balances.push(result.points[0] - result.points[1]);
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
            "{name:16} A {:5.1} % [{:.1} {:.1}] ({:.1} / {:.1})  margin {:+.1}  Soviet {:.1} %  {:.3} / {:.3} s a game  balance {quantiles:?}",
            score / n * 100.0,
            low * 100.0,
            high * 100.0,
            by_seat[0] / n * 200.0,
            by_seat[1] / n * 200.0,
            margin as f64 / n,
            soviet / n * 100.0,
            seconds[0] / n,
            seconds[1] / n
        );
    }
}
