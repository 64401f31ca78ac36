//! Matches: pairs of games with the same dice and the sides swapped, and what they prove. In a game with one seat the
//! players take turns in it: see [`crate::solo`].

use crate::budget::Budget;
use crate::level::Level;
use crate::registry::Doctrines;
use crate::staff::{Move, Staff};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::simulate::{Simulation, chooser};
use sandtable_engine::table::GameBox;
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Actor, Rng, Seat, Table, Viewer};
use serde::Serialize;
use std::time::{Duration, Instant};

/// A game that has not ended after this many decisions never will.
const LIMIT: u64 = 200_000;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// Scenario key.
    pub scenario: String,
    /// Options.
    pub options: Options,
    /// Levels of the two players, A and B.
    pub levels: [Level; 2],
    /// What a player may spend on one decision group.
    pub budget: Budget,
    /// Number of the first pair.
    pub seed: u64,
}

/// A decision of a player, as researchers get it.
#[derive(Clone, Debug, Serialize)]
pub struct DecisionRecord {
    /// Game of the match.
    pub game: u64,
    /// Number of the decision in its game.
    pub number: u64,
    /// Seat key.
    pub seat: String,
    /// Level.
    pub level: Level,
    /// Canonical texts of the options.
    pub options: Vec<String>,
    /// The text that was chosen.
    pub choice: String,
    /// Numbers of the position, from the seat's point of view.
    pub features: Vec<(&'static str, f64)>,
    /// The chance of winning the player saw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expects: Option<f64>,
    /// Playouts.
    pub playouts: u32,
    /// Milliseconds.
    pub ms: f64,
}

/// One game of a match.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GameRecord {
    /// Its number in the match: games 2n and 2n+1 have the same dice and the sides swapped.
    pub game: u64,
    /// Number of the dice.
    pub seed: u64,
    /// Seat of player A; in a game with one seat 0 if A sits in it and 1 if B does.
    pub a_seat: usize,
    /// 1 if A won, 0 if B, ½ for a draw; in a game with one seat 1 if its player won.
    pub score: f64,
    /// Points of A less points of B; in a game with one seat its player's.
    pub margin: i64,
    /// Seat that won, if one did.
    pub winner: Option<usize>,
    /// Result of the game.
    pub result: Option<GameResult>,
    /// Turns of the calendar that were played, the last one as far as it went.
    pub turns: u64,
    /// Decisions of A and B.
    pub decisions: [u64; 2],
    /// Seconds A and B thought.
    pub seconds: [f64; 2],
    /// The longest A and B thought about one decision group, in milliseconds: a plan with all that carries it out, or one answer.
    pub slowest_ms: [f64; 2],
    /// What went wrong, if anything did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl Match {
    /// Game `number` before its first decision: its dice, and who sits where.
    pub fn game(&self, game: &dyn GameBox, number: u64) -> GameRecord {
        // Two players of the same level have nothing to compare in an only seat: every game has its own dice.
        let alone = game.info().seats.len() == 1 && self.levels[0] == self.levels[1];
        let (dice, a_seat) = if alone { (number, 0) } else { (number / 2, (number % 2) as usize) };
        GameRecord { game: number, seed: self.seed.wrapping_add(dice), a_seat, ..GameRecord::default() }
    }
}

/// Who hears of every decision.
pub type Watch<'a> = Option<&'a mut dyn FnMut(DecisionRecord)>;

/// Plays game `number` of the match; every decision is shown to `watch` if there is one.
pub fn play(
    doctrines: &Doctrines,
    game: &dyn GameBox,
    what: &Match,
    number: u64,
    watch: Watch<'_>,
) -> Result<GameRecord, SetupError> {
    let record = what.game(game, number);
    let table = game.start(&what.scenario, what.options.clone(), Seed::from_number(record.seed))?;
    let mut players = what.levels.map(Staff::new);
    let mut rng = Rng::new(Rng::new(record.seed ^ 0x00a2_e4a0).next_u64() ^ number);
    Ok(conduct(doctrines, table, record, what.levels, watch, &mut |table, seat, who| {
        choose(doctrines, table, seat, what.levels[who], &mut players[who], &what.budget, &mut rng)
    }))
}

/// Plays random game `seed`, the same that a simulation plays under this number; A has the first seat.
pub fn play_random(
    doctrines: &Doctrines,
    game: &dyn GameBox,
    what: &Simulation,
    seed: u64,
    watch: Watch<'_>,
) -> Result<GameRecord, SetupError> {
    let table = game.start(&what.scenario, what.options.clone(), Seed::from_number(seed))?;
    let mut rng = chooser(seed);
    let record = GameRecord { game: seed, seed, ..GameRecord::default() };
    Ok(conduct(doctrines, table, record, [Level::Random; 2], watch, &mut |table, seat, _| {
        table.sample(seat, &mut rng).map(blind)
    }))
}

/// The move of somebody who looked at nothing.
fn blind(action: String) -> Move {
    Move { action, ..Move::default() }
}

/// Plays a table to its end: `answer` is asked for the choice of a seat, whose player is A (0) or B (1).
fn conduct(
    doctrines: &Doctrines,
    mut table: Box<dyn Table>,
    mut record: GameRecord,
    levels: [Level; 2],
    mut watch: Watch<'_>,
    answer: &mut dyn FnMut(&dyn Table, Seat, usize) -> Option<Move>,
) -> GameRecord {
    let mut groups = [0.0f64; 2];
    let first = today(&*table);
    for n in 0..LIMIT {
        let seat = match table.actor() {
            Actor::Seat(seat) => seat,
            Actor::Seats(set) => match set.iter().next() {
                Some(seat) => seat,
                None => break,
            },
            Actor::System | Actor::Chance | Actor::Nobody => break,
        };
        let who = usize::from(seat.idx() != record.a_seat);
        let began = Instant::now();
        let chosen = answer(&*table, seat, who);
        let took = began.elapsed();
        record.decisions[who] += 1;
        record.seconds[who] += took.as_secs_f64();
        let follows = chosen.as_ref().is_some_and(|c| c.follows);
        groups[who] = if follows { groups[who] + millis(took) } else { millis(took) };
        record.slowest_ms[who] = record.slowest_ms[who].max(groups[who]);
        let Some(Move { action, expects, playouts, .. }) = chosen else {
            record.fault = Some(format!("seat {} has no choice", seat.0));
            break;
        };
        if let Some(watch) = watch.as_deref_mut() {
            let features = doctrines.brief(&*table, seat, 0).map(|b| b.features()).unwrap_or_default();
            let key = table.info().seats.get(seat.idx()).map(|s| s.key.clone()).unwrap_or_default();
            watch(DecisionRecord {
                game: record.game,
                number: n,
                seat: key,
                level: levels[who],
                options: table.options(seat),
                choice: action.clone(),
                features,
                expects,
                playouts,
                ms: millis(took),
            });
        }
        if let Err(refusal) = table.act(seat, &action) {
            record.fault = Some(format!("{action}: {refusal}"));
            break;
        }
    }
    record.turns = (today(&*table).saturating_sub(first) + 1) as u64;
    let result = table.result();
    if result.is_none() && record.fault.is_none() {
        record.fault = Some("the game has no end".into());
    }
    if let Some(r) = &result {
        record.winner = r.winner.seat().map(Seat::idx);
        let solo = table.info().seats.len() == 1;
        record.score = match r.winner {
            Winner::Seat(s) => f64::from(u8::from(solo || s.idx() == record.a_seat)),
            Winner::System => 0.0,
            Winner::Draw => 0.5,
        };
        let points = |seat: usize| r.points.get(seat).copied().unwrap_or(0);
        record.margin =
            if solo { points(0) } else { points(record.a_seat) - points(1 - record.a_seat.min(1)) };
    }
    record.result = result;
    record
}

/// The space of the calendar the game has come to.
fn today(table: &dyn Table) -> usize {
    table.view(Viewer::Public).calendar.iter().position(|c| c.current).unwrap_or(0)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A move of the player; of a random one if nobody knows the game.
fn choose(
    doctrines: &Doctrines,
    table: &dyn Table,
    seat: Seat,
    level: Level,
    player: &mut Staff,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<Move> {
    if level != Level::Random
        && let Some(briefing) = doctrines.brief(table, seat, rng.next_u64())
        && let Some(chosen) = player.choose(&*briefing, budget)
    {
        return Some(chosen);
    }
    table.sample(seat, rng).map(blind)
}

/// What a match has proved.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Standing {
    /// Games.
    pub games: u64,
    /// Games A won, drew and lost.
    pub won: u64,
    /// Draws.
    pub drawn: u64,
    /// Games B won.
    pub lost: u64,
    /// Share of A, draws counted half.
    pub share: f64,
    /// The interval that holds the true share with 95 % confidence (Wilson).
    pub interval: [f64; 2],
    /// Mean margin of A in points.
    pub margin: f64,
    /// Games won by each seat.
    pub by_seat: Vec<u64>,
    /// Turns in a game.
    pub turns: f64,
    /// Decisions in a game, of A and B.
    pub decisions: [f64; 2],
    /// Decisions in a turn, of A and B.
    pub turn_decisions: [f64; 2],
    /// Seconds a turn, of A and B.
    pub turn_seconds: [f64; 2],
    /// Milliseconds a decision, of A and B.
    pub ms: [f64; 2],
    /// The longest decision group, of A and B, in milliseconds.
    pub slowest_ms: [f64; 2],
    /// Seconds a game, of A and B.
    pub seconds: [f64; 2],
    /// Games that went wrong.
    pub faults: Vec<String>,
}

impl Standing {
    /// Sums games up.
    pub fn of(games: &[GameRecord]) -> Standing {
        let mut s = Standing { by_seat: vec![0; 2], ..Standing::default() };
        let (mut turns, mut decisions, mut seconds) = (0u64, [0u64; 2], [0f64; 2]);
        for g in games {
            if let Some(fault) = &g.fault {
                s.faults.push(format!("game {}: {fault}", g.game));
                continue;
            }
            s.games += 1;
            match g.score {
                x if x > 0.75 => s.won += 1,
                x if x < 0.25 => s.lost += 1,
                _ => s.drawn += 1,
            }
            s.margin += g.margin as f64;
            turns += g.turns;
            if let Some(n) = g.winner.and_then(|w| s.by_seat.get_mut(w)) {
                *n += 1;
            }
            for who in 0..2 {
                decisions[who] += g.decisions[who];
                seconds[who] += g.seconds[who];
                s.slowest_ms[who] = s.slowest_ms[who].max(g.slowest_ms[who]);
            }
        }
        let n = s.games.max(1) as f64;
        s.share = (s.won as f64 + 0.5 * s.drawn as f64) / n;
        s.interval = wilson(s.share, s.games);
        s.margin /= n;
        s.turns = turns as f64 / n;
        for who in 0..2 {
            s.turn_decisions[who] = decisions[who] as f64 / turns.max(1) as f64;
            s.turn_seconds[who] = seconds[who] / turns.max(1) as f64;
            s.decisions[who] = decisions[who] as f64 / n;
            s.seconds[who] = seconds[who] / n;
            s.ms[who] = seconds[who] * 1000.0 / decisions[who].max(1) as f64;
        }
        s
    }
}

/// Wilson's interval for a share among `n`, at 95 %.
pub fn wilson(share: f64, n: u64) -> [f64; 2] {
    if n == 0 {
        return [0.0, 1.0];
    }
    let (z, n) = (1.959_964, n as f64);
    let centre = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    // At the ends the bound is the share itself; rounding must not move it.
    let low = if share <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_is_wide_for_few_games_and_stays_within_bounds() {
        let [low, high] = wilson(0.95, 200);
        assert!((low - 0.910).abs() < 0.002 && (high - 0.973).abs() < 0.002, "{low} {high}");
        for n in [1, 7, 10, 400, 1_000_003] {
            assert_eq!((wilson(0.0, n)[0], wilson(1.0, n)[1]), (0.0, 1.0), "{n} games");
        }
        assert!(wilson(1.0, 10)[0] < 0.75);
        assert_eq!(wilson(0.3, 0), [0.0, 1.0]);
    }
}
