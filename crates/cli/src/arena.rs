//! `sandtable arena`: matches between computer players.

use crate::Context;
use crate::args::ArenaArgs;
use crate::failure::{self, Failure, Outcome};
use crate::files::{self, Opened, json};
use crate::sim::{progress, quietly};
use sandtable_ai::Budget;
use sandtable_ai::arena::{DecisionRecord, GameRecord, Match, Standing, play};
use sandtable_engine::Message;
use sandtable_engine::simulate::panic_text;
use serde::Serialize;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The report as JSON.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    scenario: &'a str,
    a: sandtable_ai::Level,
    b: sandtable_ai::Level,
    seed: u64,
    time_ms: Option<u64>,
    rounds: Option<u32>,
    #[serde(flatten)]
    standing: &'a Standing,
}

/// A line of the record: a decision, or the end of a game.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Line<'a> {
    Decision(&'a DecisionRecord),
    Result(&'a GameRecord),
}

pub fn arena(cx: &mut Context<'_, '_>, args: &ArenaArgs) -> Outcome {
    let opened = cx.open(&args.game)?;
    let what = Match {
        scenario: opened.scenario(args.scenario.as_deref()),
        options: files::options(&args.setup.options),
        levels: [args.a, args.b],
        budget: Budget {
            time: args.time.map(Duration::from_millis),
            rounds: args.rounds,
            ..Budget::default()
        },
        seed: args.seed,
    };
    // Setting up once tells about a wrong scenario or option before any thread starts.
    opened
        .game
        .start(&what.scenario, what.options.clone(), sandtable_engine::chance::Seed::from_number(args.seed))
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    let games = run(cx, &opened, &what, args)?;
    let standing = Standing::of(&games);
    if args.json {
        let report = Report {
            game: &opened.game.info().key,
            scenario: &what.scenario,
            a: args.a,
            b: args.b,
            seed: args.seed,
            time_ms: args.time,
            rounds: args.rounds,
            standing: &standing,
        };
        json(cx.io, &report)?;
    } else {
        print(cx, &opened, args, &standing)?;
    }
    for fault in &standing.faults {
        writeln!(cx.io.err, "{}: {fault}", opened.voice.t("arena-fault"))?;
    }
    if standing.faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
}

fn run(cx: &Context<'_, '_>, opened: &Opened, what: &Match, args: &ArenaArgs) -> Outcome<Vec<GameRecord>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).clamp(1, 256).min(args.games.max(1) as usize);
    let bar = progress(cx.io.tty[2] && !args.json, args.games);
    let file = args.record.as_ref().map(std::fs::File::create).transpose()?;
    let record = file.map(|f| Mutex::new(std::io::BufWriter::new(f)));
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let one = |number: u64| -> GameRecord {
        let mut lines = Vec::new();
        let mut note = |d: DecisionRecord| lines.extend(serde_json::to_string(&Line::Decision(&d)));
        let played = catch_unwind(AssertUnwindSafe(|| {
            play(&*opened.game, what, number, if record.is_some() { Some(&mut note) } else { None })
        }));
        let fault = |text: String| GameRecord { game: number, fault: Some(text), ..GameRecord::default() };
        let game = match played {
            Ok(Ok(game)) => game,
            Ok(Err(e)) => fault(failure::setup(&opened.voice, &e)),
            Err(panic) => fault(panic_text(&*panic)),
        };
        if let Some(record) = &record {
            lines.extend(serde_json::to_string(&Line::Result(&game)));
            let mut out = record.lock().unwrap_or_else(PoisonError::into_inner);
            for line in &lines {
                // A full disk shows when the file is flushed.
                let _ = writeln!(out, "{line}");
            }
        }
        game
    };
    quietly(|| {
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= args.games {
                            return;
                        }
                        let game = one(number);
                        all.lock().unwrap_or_else(PoisonError::into_inner).push(game);
                        bar.inc(1);
                    }
                });
            }
        });
    });
    bar.finish_and_clear();
    if let Some(record) = record {
        record.into_inner().unwrap_or_else(PoisonError::into_inner).flush()?;
    }
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
    for (who, level) in [(0, args.a), (1, args.b)] {
        let m = Message::new("arena-player")
            .text("who", format!("{} ({level})", if who == 0 { "A" } else { "B" }))
            .text("decisions", format!("{:.0}", s.decisions[who]))
            .text("seconds", format!("{:.3}", s.seconds[who]))
            .text("ms", format!("{:.2}", s.ms[who]))
            .text("slowest", format!("{:.0}", s.slowest_ms[who]));
        writeln!(cx.io.out, "{}", voice.say(&m))?;
    }
    Ok(())
}
