//! How much the choices of the German in Enemy Action: Ardennes sway: plays games by routine, stops at some decisions, and plays
//! everything a player could compare there to the end of the game, many times by the same dice.
//!
//! `cargo run --release -p sandtable-doctrine-ardennes --example sway -- SCENARIO GAMES [SEED] [EVERY] [PLAYOUTS]`
//!
//! One in `EVERY` decisions is looked at. Told for each kind of choice: how many were, by how many points a rival differs from
//! routine's own choice (root of the mean square, the luck of the playouts taken off), how far one playout's difference is spread by
//! luck, and what picking the best by one half of
//! the playouts gains in the other half, which the pick has not seen.

use sandtable_ai::Doctrine;
use sandtable_ai::luck::Luck;
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{AttackStep, Frame};
use sandtable_ardennes::state::State;
use sandtable_doctrine_ardennes::{Order, WachtAmRhein};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Outcome, Rng, Seat, Viewer};
use std::collections::BTreeMap;

const GERMAN: Seat = Seat(0);

/// What a playout came to: the worth at the end of the day, the points at the end of the game.
type End = (f64, f64);

/// Something that could be done: an action, or what an order leads to.
type Rival = (Option<Action>, Order);

fn playout(
    (game, doctrine): (&Ardennes, &WachtAmRhein),
    seen: &State,
    mut first: Option<Action>,
    order: &Order,
    seed: u64,
) -> Option<End> {
    let mut rng = Rng::new(seed);
    let mut state = game.resample(seen, Viewer::Seat(GERMAN), &mut rng);
    let mut luck = Luck::new(rng.clone(), true);
    let stretch = doctrine.stretch(game, &state);
    let (mut under, mut evening) = (true, None);
    loop {
        let decision = game.decision(&state);
        match (decision.actor, decision.chance) {
            (Actor::Chance, Some(chance)) => {
                let dice = match doctrine.occasion(game, &state) {
                    Some(occasion) => luck.on(occasion),
                    None => &mut rng,
                };
                game.roll(&mut state, Outcome(dice.below(chance.len())), &mut Silent);
            }
            (Actor::System, _) => game.advance(&mut state, &mut Silent),
            (Actor::Seat(_), _) => {
                if evening.is_none() && state.day > seen.day {
                    evening = Some(doctrine.worth(game, &state, GERMAN));
                }
                under = under && doctrine.stretch(game, &state) == stretch;
                let routine = doctrine.routine(game, &state, GERMAN);
                let order = if under { order } else { &routine };
                let action = match first.take() {
                    Some(action) => action,
                    None => doctrine.act(game, &state, GERMAN, order, &mut rng)?,
                };
                game.perform(&mut state, GERMAN, action, &mut Silent);
            }
            _ => break,
        }
    }
    let worth = evening.or_else(|| doctrine.verdict(game, &state, GERMAN))?;
    Some((worth, f64::from(game.points(&state))))
}

fn kind(state: &State) -> &'static str {
    match state.top() {
        Some(Frame::GermanImpulse) => "card",
        Some(Frame::Command(_)) => "command",
        Some(Frame::Activation(_)) => "target",
        Some(Frame::Move(_)) => "move",
        Some(Frame::Attack(a)) if a.step == AttackStep::Tactics => "tactic",
        Some(Frame::Attack(_)) => "draw",
        Some(Frame::Hits(_)) => "hits",
        Some(Frame::Advance(_)) => "advance",
        _ => "other",
    }
}

fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, n) = values.into_iter().fold((0.0, 0.0), |(sum, n), x| (sum + x, n + 1.0));
    if n > 0.0 { sum / n } else { 0.0 }
}

/// What was found at the decisions of a kind.
#[derive(Default)]
struct Found {
    rivals: Vec<f64>,
    squares: Vec<f64>,
    lucks: Vec<f64>,
    gains: Vec<f64>,
}

impl Found {
    /// Adds a decision; the first of the choices is routine's own.
    fn add(&mut self, choices: &[Vec<End>]) {
        let Some((routine, rivals)) = choices.split_first() else { return };
        let n = routine.len() as f64;
        self.rivals.push(rivals.len() as f64);
        for rival in rivals {
            let differences: Vec<f64> = rival.iter().zip(routine).map(|(a, b)| a.1 - b.1).collect();
            let lead = mean(differences.iter().copied());
            let luck = mean(differences.iter().map(|d| (d - lead).powi(2))) / (n - 1.0).max(1.0);
            self.squares.push(lead * lead - luck);
            self.lucks.push(luck * n);
        }
        for half in 0..2 {
            let part = |list: &[End], own: bool, what: fn(&End) -> f64| {
                mean(list.iter().enumerate().filter(|(i, _)| (i % 2 == half) == own).map(|(_, e)| what(e)))
            };
            let seen = |list: &Vec<End>| part(list, true, |e| e.0);
            let Some(best) = choices.iter().rev().max_by(|a, b| seen(a).total_cmp(&seen(b))) else {
                continue;
            };
            self.gains.push(part(best, false, |e| e.1) - part(routine, false, |e| e.1));
        }
    }
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize, other: u64| words.get(n).map_or(Ok(other), |w| w.parse());
    let scenario = words.first().map_or("initial-assault", String::as_str);
    let read = || Ok((number(1, 4)?, number(2, 1)?, number(3, 20)?, number(4, 32)?));
    let (games, seed, every, playouts) = read().map_err(|e: std::num::ParseIntError| e.to_string())?;
    let game = Ardennes::standard().map_err(|e| e.to_string())?;
    let doctrine = WachtAmRhein::new(&game);
    let mut found = BTreeMap::<&str, Found>::new();
    let mut looked = 0;
    for n in seed..seed + games {
        let mut state = game.setup(scenario, &Options::default()).map_err(|e| format!("{e:?}"))?;
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(n)), Rng::new(n));
        let mut planned = 0;
        loop {
            let decision = game.decision(&state);
            match (decision.actor, decision.chance) {
                (Actor::Seat(seat), _) => {
                    let routine = doctrine.routine(&game, &state, seat);
                    let action = doctrine.act(&game, &state, seat, &routine, &mut rng).ok_or("no choice")?;
                    let mut sets: Vec<(&str, Vec<Rival>)> = Vec::new();
                    let stretch = doctrine.stretch(&game, &state);
                    if stretch != planned && matches!(state.top(), Some(Frame::GermanImpulse)) {
                        planned = stretch;
                        let orders = doctrine.orders(&game, &state, seat);
                        sets.push(("leaning", orders.into_iter().map(|o| (None, o)).collect()));
                    }
                    let finer = doctrine.finer(&game, &state, seat);
                    if finer.len() > 1 {
                        let all = std::iter::once(action).chain(finer.into_iter().filter(|a| *a != action));
                        sets.push((kind(&state), all.map(|a| (Some(a), routine.clone())).collect()));
                    }
                    for (kind, list) in sets {
                        if rng.below(every.max(1) as u32) > 0 {
                            continue;
                        }
                        looked += 1;
                        let ends = |(first, order): &Rival| {
                            let luck = |p: u64| Rng::new((looked << 20) ^ p).next_u64();
                            let play = |p: u64| playout((&game, &doctrine), &state, *first, order, luck(p));
                            (0..playouts).filter_map(play).collect()
                        };
                        let choices: Vec<Vec<End>> = list.iter().map(ends).collect();
                        found.entry(kind).or_default().add(&choices);
                    }
                    game.perform(&mut state, seat, action, &mut Silent);
                }
                (Actor::Chance, Some(chance)) => game.roll(&mut state, dice.draw(chance), &mut Silent),
                (Actor::System, _) => game.advance(&mut state, &mut Silent),
                _ => break,
            }
        }
    }
    for (kind, f) in &found {
        println!(
            "{kind:8} {:4} decisions, {:4.1} rivals, sway {:.2} points, spread {:.2}; the best of them gains {:+.2}",
            f.rivals.len(),
            mean(f.rivals.iter().copied()),
            mean(f.squares.iter().copied()).max(0.0).sqrt(),
            mean(f.lucks.iter().copied()).sqrt(),
            mean(f.gains.iter().copied())
        );
    }
    Ok(())
}
