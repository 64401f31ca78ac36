//! `sandtable arena`: matches between computer players.

use crate::Context;
use crate::args::ArenaArgs;
use crate::balance::in_words;
use crate::decisions::{Decisions, played};
use crate::failure::{self, Failure, Outcome};
use crate::files::{self, Opened, json};
use crate::games::DOCTRINES;
use crate::interrupt;
use crate::sim::{progress, quietly};
use sandtable_ai::arena::{GameRecord, Match, Standing, play};
use sandtable_ai::solo::Comparison;
use sandtable_ai::{Budget, Level};
use sandtable_engine::Message;
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The report as JSON.
#[derive(Serialize)]
struct Report<'a, S: Serialize> {
    game: &'a str,
    scenario: &'a str,
    a: sandtable_ai::Level,
    b: sandtable_ai::Level,
    seed: u64,
    time_ms: Option<u64>,
    rounds: Option<u32>,
    #[serde(flatten)]
    standing: &'a S,
}

pub fn arena(cx: &mut Context<'_, '_>, args: &ArenaArgs) -> Outcome {
    let opened = cx.open(&args.game)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (at_once, cores_each) = spread([args.a, args.b], args.time.is_some(), args.threads, cores);
    let what = Match {
        scenario: opened.scenario(args.scenario.as_deref()),
        options: files::options(&args.setup.options),
        levels: [args.a, args.b],
        budget: Budget {
            time: args.time.map(Duration::from_millis),
            rounds: args.rounds,
            threads: cores_each,
            ..Budget::default()
        },
        seed: args.seed,
    };
    // Setting up once tells about a wrong scenario or option before any thread starts.
    opened
        .game
        .start(&what.scenario, what.options.clone(), sandtable_engine::chance::Seed::from_number(args.seed))
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    let pool =
        Pool { games: args.games, threads: Some(at_once), quiet: args.json, record: args.record.as_deref() };
    let games = contest(cx, &opened, &what, &pool)?;
    let faults = if opened.game.info().seats.len() == 1 {
        let comparison = Comparison::of(&games);
        if args.json {
            report(cx, &opened, args, &what, &comparison)?;
        } else {
            compare(cx, &opened, args, &comparison)?;
        }
        comparison.faults
    } else {
        let standing = Standing::of(&games);
        if args.json {
            report(cx, &opened, args, &what, &standing)?;
        } else {
            print(cx, &opened, args, &standing)?;
        }
        standing.faults
    };
    for fault in &faults {
        writeln!(cx.io.err, "{}: {fault}", opened.voice.t("arena-fault"))?;
    }
    if (games.len() as u64) < args.games {
        return Err(interrupt::failure(&cx.voice, games.len() as u64, args.games));
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
}

fn report<S: Serialize>(
    cx: &mut Context<'_, '_>,
    opened: &Opened,
    args: &ArenaArgs,
    what: &Match,
    standing: &S,
) -> Outcome {
    let report = Report {
        game: &opened.game.info().key,
        scenario: &what.scenario,
        a: args.a,
        b: args.b,
        seed: args.seed,
        time_ms: args.time,
        rounds: args.rounds,
        standing,
    };
    json(cx.io, &report)
}

/// Two levels in the only seat of a game, on the same dice.
fn compare(cx: &mut Context<'_, '_>, opened: &Opened, args: &ArenaArgs, c: &Comparison) -> Outcome {
    let voice = &opened.voice;
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    for (who, level, t) in [("A", args.a, &c.a), ("B", args.b, &c.b)] {
        let share = Message::new("arena-alone")
            .text("who", format!("{who} ({level})"))
            .text("share", percent(t.share))
            .int("games", t.games as i64)
            .text("low", percent(t.interval[0]))
            .text("high", percent(t.interval[1]))
            .text("points", format!("{:.1}", t.points));
        writeln!(cx.io.out, "{}", voice.say(&share))?;
    }
    for (who, level, t) in [("A", args.a, &c.a), ("B", args.b, &c.b)] {
        let ends = Message::new("balance-ends")
            .text("scenario", format!("{who} ({level})"))
            .text("ends", in_words(opened, t));
        writeln!(cx.io.out, "{}", voice.say(&ends))?;
    }
    let pairs = Message::new("arena-pairs")
        .int("better", c.better as i64)
        .int("equal", c.equal as i64)
        .int("worse", c.worse as i64)
        .text("margin", format!("{:+.1}", c.margin));
    writeln!(cx.io.out, "{}", voice.say(&pairs))?;
    for (who, level, t) in [("A", args.a, &c.a), ("B", args.b, &c.b)] {
        let game = [t.decisions, t.seconds];
        let turn = [t.turn_decisions, t.turn_seconds];
        writeln!(cx.io.out, "{}", voice.say(&effort(who, level, [game, turn], [t.ms, t.slowest_ms])))?;
    }
    Ok(())
}

/// What a player's thinking took: decisions and seconds of a game and of a turn, milliseconds a decision and of the slowest
/// decision group.
fn effort(who: &str, level: Level, [game, turn]: [[f64; 2]; 2], [ms, slowest]: [f64; 2]) -> Message {
    Message::new("arena-player")
        .text("who", format!("{who} ({level})"))
        .text("decisions", format!("{:.0}", game[0]))
        .text("seconds", format!("{:.3}", game[1]))
        .text("turn-decisions", format!("{:.1}", turn[0]))
        .text("turn-seconds", format!("{:.3}", turn[1]))
        .text("ms", format!("{ms:.2}"))
        .text("slowest", format!("{slowest:.0}"))
}

/// Games at once, and threads for each of them. A general uses all cores; so where time is limited it gets them for itself.
fn spread(levels: [Level; 2], timed: bool, at_once: Option<usize>, cores: usize) -> (usize, usize) {
    let general = levels.contains(&Level::General);
    let usual = if general && timed { 1 } else { cores };
    let at_once = at_once.unwrap_or(usual).clamp(1, 256);
    (at_once, if general { (cores / at_once).max(1) } else { 1 })
}

/// How many games are played, how, and where they are written down.
pub struct Pool<'a> {
    pub games: u64,
    /// Games at once; one per core if left out.
    pub threads: Option<usize>,
    /// No progress bar.
    pub quiet: bool,
    pub record: Option<&'a Path>,
}

/// Plays the games of a match, several at a time. After Ctrl-C no game begins, and those under way do not count: their
/// players were cut short.
pub fn contest(
    cx: &Context<'_, '_>,
    opened: &Opened,
    what: &Match,
    pool: &Pool<'_>,
) -> Outcome<Vec<GameRecord>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = pool.threads.unwrap_or(cores).clamp(1, 256).min(pool.games.max(1) as usize);
    let bar = progress(cx.io.tty[2] && !pool.quiet, pool.games);
    let record = pool.record.map(Decisions::create).transpose()?;
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let stop = interrupt::flag();
    let what = &Match { budget: Budget { stop: stop.clone(), ..what.budget.clone() }, ..what.clone() };
    quietly(|| {
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= pool.games || stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let game =
                            played(record.as_ref(), what.game(&*opened.game, number), opened, |watch| {
                                play(&DOCTRINES, &*opened.game, what, number, watch)
                            });
                        if stop.load(Ordering::Relaxed) {
                            return;
                        }
                        all.lock().unwrap_or_else(PoisonError::into_inner).push(game);
                        bar.inc(1);
                    }
                });
            }
        });
    });
    bar.finish_and_clear();
    record.map_or(Ok(()), |r| r.finish(&mut std::io::stdout()))?;
    let mut games = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|g| g.game);
    Ok(games)
}

fn print(cx: &mut Context<'_, '_>, opened: &Opened, args: &ArenaArgs, s: &Standing) -> Outcome {
    let (voice, info) = (&opened.voice, opened.game.info());
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let share = Message::new("arena-share")
        .text("a", args.a.word())
        .text("b", args.b.word())
        .text("share", percent(s.share))
        .int("games", s.games as i64)
        .text("low", percent(s.interval[0]))
        .text("high", percent(s.interval[1]));
    let score = Message::new("arena-score")
        .int("won", s.won as i64)
        .int("drawn", s.drawn as i64)
        .int("lost", s.lost as i64)
        .text("margin", format!("{:+.1}", s.margin));
    writeln!(cx.io.out, "{}\n{}", voice.say(&share), voice.say(&score))?;
    for (seat, won) in info.seats.iter().zip(&s.by_seat) {
        let m = Message::new("arena-sides")
            .text(
                "seat",
                voice.seat(info, info.seat(&seat.key).unwrap_or(sandtable_engine::Seat(0))).to_string(),
            )
            .int("games", *won as i64)
            .text("share", percent(*won as f64 / s.games.max(1) as f64));
        writeln!(cx.io.out, "{}", voice.say(&m))?;
    }
    for (i, who, level) in [(0, "A", args.a), (1, "B", args.b)] {
        let spent = [[s.decisions[i], s.seconds[i]], [s.turn_decisions[i], s.turn_seconds[i]]];
        let m = effort(who, level, spent, [s.ms[i], s.slowest_ms[i]]);
        writeln!(cx.io.out, "{}", voice.say(&m))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_general_with_a_time_limit_has_all_cores() {
        let (general, officer) = ([Level::General, Level::Officer], [Level::Officer, Level::Recruit]);
        assert_eq!(spread(general, true, None, 4), (1, 4));
        assert_eq!(spread(general, false, None, 4), (4, 1), "rounds give the same on any number of threads");
        assert_eq!(spread(general, true, Some(2), 4), (2, 2));
        assert_eq!(spread(general, true, Some(9), 4), (9, 1));
        assert_eq!(spread(officer, true, None, 4), (4, 1));
        assert_eq!(spread(officer, true, Some(0), 4), (1, 1));
    }
}
