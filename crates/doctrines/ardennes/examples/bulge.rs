//! Plays Enemy Action: Ardennes with the German's routine and prints how it went, to compare leanings.
//!
//! `cargo run --release -p sandtable-doctrine-ardennes --example bulge -- SCENARIO GAMES [SEED] [LEVEL] [LEANING=NUMBER …]`
//!
//! With `JOURNAL=FILE` in the environment one game is played and its journal written, to be read by `sandtable import`.
//! With `ROUNDS=N` officers and generals make N playouts a plan instead of their own number, and with `FEATURES=1` every
//! impulse's features are printed with the points at the end, to fit the worth of a position.
//! With `PAIRS=1` a recruit plays every game as well, by the same luck on every occasion, and what the level made more of it is told.
//! With `TIME=N` they have N milliseconds for a decision. With `CHECK=1` every position is audited.
//! With `DATA=FOLDER` the data files there take the place of the program's own.
//! With `TALLY=FILE` a line for the run is added to a file; `bulge -- plot FILE` makes a chart of all of them, as SVG.

use sandtable_ai::arena::wilson;
use sandtable_ai::luck::Luck;
use sandtable_ai::solo::{Chart, Tally};
use sandtable_ai::{Budget, Doctrine, Doctrines, Level, Player, Staff};
use sandtable_ardennes::Ardennes;
use sandtable_doctrine_ardennes::{Order, WachtAmRhein, doctrines};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::view::Winner;
use sandtable_engine::{Actor, Game, Outcome, Rng};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A run, as a line of a file.
#[derive(Serialize, Deserialize)]
struct Run {
    scenario: String,
    level: String,
    seed: u64,
    rounds: Option<u32>,
    tally: Tally,
}

/// How a campaign can end, from the worst to the best, with the colour it has in charts.
const ENDS: [(&str, &str); 7] = [
    ("strategic-defeat", "#8c2d2d"),
    ("operational-defeat", "#c9694f"),
    ("tactical-defeat", "#ecb59a"),
    ("draw", "#c9ced4"),
    ("tactical-victory", "#a9c8df"),
    ("operational-victory", "#5690bd"),
    ("strategic-victory", "#1f4f7d"),
];

/// A chart of all runs in a file; runs of the same scenario and level, with other dice, are one bar.
fn chart(file: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let mut bars: Vec<(String, Tally)> = Vec::new();
    for (n, line) in text.lines().enumerate().filter(|l| !l.1.trim().is_empty()) {
        let run: Run = serde_json::from_str(line).map_err(|e| format!("{file}, line {}: {e}", n + 1))?;
        let label = format!("{}, {}", run.scenario, run.level);
        match bars.iter_mut().find(|b| b.0 == label) {
            Some((_, tally)) => {
                tally.games += run.tally.games;
                for (key, n) in run.tally.ends {
                    *tally.ends.entry(key).or_default() += n;
                }
            }
            None => bars.push((label, run.tally)),
        }
    }
    bars.sort_by(|a, b| a.0.cmp(&b.0));
    let end =
        |(key, colour): (&str, &str)| (format!("result-{key}"), key.replace('-', " "), colour.to_string());
    let title = "Enemy Action: Ardennes: how games of the German computer player ended".to_string();
    Ok(Chart { title, ends: ENDS.map(end).into(), bars }.svg())
}

fn lean(order: &mut Order, word: &str) -> Result<(), String> {
    let (key, number) = word.split_once('=').ok_or(format!("'{word}': expected LEANING=NUMBER"))?;
    let number: f32 = number.parse().map_err(|e| format!("'{word}': {e}"))?;
    let slot = match key {
        "push" => &mut order.push,
        "gather" => &mut order.gather,
        "attack" => &mut order.attack,
        "kill" => &mut order.kill,
        "care" => &mut order.care,
        "open" => &mut order.open,
        "garrison" => &mut order.garrison,
        "supply" => &mut order.supply,
        "tempo" => &mut order.tempo,
        "patience" => &mut order.patience,
        "thrift" => &mut order.thrift,
        "far" => &mut order.far,
        "near" => &mut order.near,
        "river" => &mut order.river,
        "fray" => &mut order.fray,
        "reserve" => &mut order.reserve,
        _ => return Err(format!("there is no leaning '{key}'")),
    };
    *slot = number;
    Ok(())
}

/// Plays one game and writes its journal, for `sandtable import` and `export`.
fn write_down(
    game: &Arc<Ardennes>,
    scenario: &str,
    seed: u64,
    level: Level,
    path: &std::path::Path,
) -> Result<(), String> {
    let table = game.start(scenario, Options::none(), Seed::from_number(seed));
    let mut table = table.map_err(|e| format!("{e:?}"))?;
    let (mut staff, mut n) = (Staff::new(level), 0);
    while let Actor::Seat(seat) = table.actor() {
        n += 1;
        let briefing =
            doctrines(Doctrines::default()).brief(&*table, seat, n).ok_or("nobody knows the game")?;
        let choice = staff.choose(&*briefing, &Budget::default()).ok_or("no choice")?;
        table.act(seat, &choice.action).map_err(|r| r.to_string())?;
    }
    let text = serde_json::to_string(table.journal()).map_err(|e| e.to_string())?;
    std::fs::write(path, text).map_err(|e| e.to_string())
}

/// Luck that two players of the same seed share: the same attack on the same day meets the same chits. Nothing a player draws
/// from its own seed is like it.
fn shared(seed: u64) -> Luck {
    Luck::new(Rng::new(!seed), true)
}

/// What a recruit makes of the same luck: points, and the share of a victory.
fn routine(game: &Ardennes, doctrine: &Arc<WachtAmRhein>, scenario: &str, seed: u64) -> Option<(f64, f64)> {
    let mut state = game.setup(scenario, &Options::default()).ok()?;
    let (mut luck, mut rng) = (shared(seed), Rng::new(seed));
    let mut player = Player::new(doctrine.clone(), Level::Recruit);
    loop {
        let decision = game.decision(&state);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                let choice = player.choose(game, &state, seat, &Budget::default(), &mut rng)?;
                game.perform(&mut state, seat, choice.action, &mut Silent);
            }
            (Actor::Chance, Some(chance)) => {
                let fell = luck.on(doctrine.occasion(game, &state)?).below(chance.len());
                game.roll(&mut state, Outcome(fell), &mut Silent);
            }
            (Actor::System, _) => game.advance(&mut state, &mut Silent),
            _ => break,
        }
    }
    let won = match game.result(&state)?.winner {
        Winner::Seat(_) => 1.0,
        Winner::Draw => 0.5,
        Winner::System => 0.0,
    };
    Some((f64::from(game.points(&state)), won))
}

/// Mean of some differences and its error.
fn paired(differences: &[f64]) -> (f64, f64) {
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n.max(1.0);
    let variance = differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, (variance / n.max(1.0)).sqrt())
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |n: usize, other: &'static str| words.get(n).map_or(other, String::as_str);
    let scenario = word(0, "battle-of-the-bulge");
    if scenario == "plot" {
        print!("{}", chart(word(1, "docs/balance/ardennes.jsonl"))?);
        return Ok(());
    }
    let games: u64 = word(1, "10").parse().map_err(|e| format!("games: {e}"))?;
    let seed: u64 = word(2, "1").parse().map_err(|e| format!("seed: {e}"))?;
    let level = match word(3, "recruit") {
        "random" => Level::Random,
        "officer" => Level::Officer,
        "general" => Level::General,
        _ => Level::Recruit,
    };
    let mut order = Order::default();
    for word in words.iter().skip(4) {
        lean(&mut order, word)?;
    }
    let game = match std::env::var_os("DATA") {
        Some(dir) => Ardennes::with_data(std::path::Path::new(&dir)),
        None => Ardennes::standard(),
    };
    let game = Arc::new(game.map_err(|e| e.to_string())?);
    let doctrine = Arc::new(WachtAmRhein::leaning(&game, order));
    let (mut points, mut won, mut ends) = (Vec::new(), 0.0, BTreeMap::<String, u32>::new());
    let mut tally = Tally::default();
    let (mut towns, mut liege) = (BTreeMap::<String, u32>::new(), 0u32);
    let (mut thought, mut decisions, mut slowest) = (Duration::ZERO, 0u64, Duration::ZERO);
    let rounds = std::env::var("ROUNDS").ok().and_then(|n| n.parse().ok());
    let time = std::env::var("TIME").ok().and_then(|n| n.parse().ok()).map(Duration::from_millis);
    let budget = Budget { rounds, time, ..Budget::default() };
    let check = std::env::var_os("CHECK").is_some();
    let features = std::env::var_os("FEATURES").is_some();
    let pairs = std::env::var_os("PAIRS").is_some();
    let (mut more, mut oftener) = (Vec::new(), Vec::new());
    let began = Instant::now();
    if let Some(path) = std::env::var_os("JOURNAL") {
        return write_down(&game, scenario, seed, level, std::path::Path::new(&path));
    }
    for n in seed..seed + games {
        let mut state = game.setup(scenario, &Options::default()).map_err(|e| format!("{e:?}"))?;
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(n)), Rng::new(n));
        let mut luck = shared(n);
        let mut player = Player::new(doctrine.clone(), level);
        let held = state.german_towns;
        let mut by_day = Vec::new();
        let mut mornings = BTreeMap::new();
        loop {
            let decision = game.decision(&state);
            let now = Instant::now();
            match (decision.actor, decision.chance) {
                (Actor::Seat(seat), _) => {
                    if features {
                        let when = (state.day, state.impulse.number);
                        mornings.entry(when).or_insert_with(|| doctrine.features(&game, &state, seat));
                    }
                    let choice = player.choose(&game, &state, seat, &budget, &mut rng);
                    let action = choice.ok_or("no choice")?.action;
                    thought += now.elapsed();
                    decisions += 1;
                    if games == 1 {
                        println!("{} {}", state.day, game.action_text(&state, action));
                    }
                    game.perform(&mut state, seat, action, &mut Silent);
                }
                (Actor::Chance, Some(chance)) => {
                    let fell = match doctrine.occasion(&game, &state).filter(|_| pairs) {
                        Some(occasion) => Outcome(luck.on(occasion).below(chance.len())),
                        None => dice.draw(chance),
                    };
                    game.roll(&mut state, fell, &mut Silent);
                }
                (Actor::System, _) => {
                    game.advance(&mut state, &mut Silent);
                    slowest = slowest.max(now.elapsed());
                }
                _ => break,
            }
            let broken = if check { game.audit(&state) } else { Vec::new() };
            if !broken.is_empty() {
                return Err(format!("seed {n}, {} December: {}", state.day, broken.join("; ")));
            }
            let day = usize::from(state.day.saturating_sub(16));
            by_day.resize(by_day.len().max(day + 1), 0);
            by_day[day] = game.points(&state);
        }
        let result = game.result(&state).ok_or("a game without end")?;
        let (slot, part) = match result.winner {
            Winner::Seat(_) => (&mut tally.won, 1.0),
            Winner::Draw => (&mut tally.drawn, 0.5),
            Winner::System => (&mut tally.lost, 0.0),
        };
        *slot += 1;
        won += part;
        *tally.ends.entry(result.text.key.to_string()).or_default() += 1;
        *ends.entry(format!("{} {}", state.day, result.text.key)).or_default() += 1;
        points.push(game.points(&state));
        if pairs {
            let (less, seldom) = routine(&game, &doctrine, scenario, n).ok_or("a game without end")?;
            let own = f64::from(game.points(&state));
            println!(
                "seed {n}: {own} points, {part} won; a recruit {less}, {seldom}; on the {}th {}",
                state.day, result.text.key
            );
            more.push(own - less);
            oftener.push(part - seldom);
        }
        let city = game.pack.map.places.iter().find(|p| p.key == "liege");
        liege += u32::from(city.is_some_and(|p| p.hexes.iter().any(|h| state.german_towns.contains(*h))));
        for hex in state.german_towns.and_not(&held).iter() {
            let place = game.pack.map.places.iter().find(|p| p.hexes.contains(&hex));
            let name = place.map_or(game.pack.map.grid.label(hex), |p| p.key.as_str());
            *towns.entry(name.to_string()).or_default() += 1;
        }
        for (day, list) in &mornings {
            let list: Vec<String> = list.iter().map(|(key, n)| format!("{key}={n:.3}")).collect();
            let end = game.points(&state);
            println!(
                "FEATURES {} {} end={end} last={} key={}",
                day.0,
                list.join(" "),
                state.day,
                result.text.key
            );
        }
        if games <= 12 {
            println!("seed {n}: {} {by_day:?} {:?}", result.text.key, game.point_list(&state));
        }
    }
    points.sort_unstable();
    let at =
        |share: usize| points.get((points.len() * share / 4).min(points.len() - 1)).copied().unwrap_or(0);
    let mean = points.iter().map(|p| f64::from(*p)).sum::<f64>() / games as f64;
    println!(
        "won {:.1} % of {games}; points {mean:.1} ({} {} {})",
        won * 100.0 / games as f64,
        at(1),
        at(2),
        at(3)
    );
    let share = won / games as f64;
    let interval = wilson(share, games);
    println!("95 % interval {:.1}–{:.1} %", interval[0] * 100.0, interval[1] * 100.0);
    if pairs {
        let ((points, error), (wins, doubt)) = (paired(&more), paired(&oftener));
        let (wins, doubt) = (wins * 100.0, doubt * 100.0);
        println!("by the same dice {points:+.2} ± {error:.2} points, {wins:+.1} ± {doubt:.1} % won");
    }
    if let Some(file) = std::env::var_os("TALLY") {
        let quartiles = [at(1), at(2), at(3)].map(i64::from);
        let seconds = began.elapsed().as_secs_f64() / games as f64;
        let tally = Tally { games, share, interval, points: mean, quartiles, seconds, ..tally };
        let (scenario, level) = (scenario.to_string(), level.word().to_string());
        let line = serde_json::to_string(&Run { scenario, level, seed, rounds, tally });
        let mut out =
            std::fs::OpenOptions::new().create(true).append(true).open(file).map_err(|e| e.to_string())?;
        writeln!(out, "{}", line.map_err(|e| e.to_string())?).map_err(|e| e.to_string())?;
    }
    println!("{ends:?}; most points {}", points.last().copied().unwrap_or(0));
    let mut towns: Vec<(u32, String)> = towns.into_iter().map(|(name, n)| (n, name)).collect();
    towns.sort_by(|a, b| b.cmp(a));
    println!("Liège lost in {liege} games");
    let towns: Vec<String> = towns.iter().take(24).map(|(n, name)| format!("{name} {n}")).collect();
    println!("taken: {}", towns.join(", "));
    let each = began.elapsed().as_secs_f64() / games as f64;
    println!(
        "{each:.3} s a game, of it {:.3} s thought, {:.0} decisions; slowest step of the system {slowest:?}",
        thought.as_secs_f64() / games as f64,
        decisions as f64 / games as f64
    );
    Ok(())
}
