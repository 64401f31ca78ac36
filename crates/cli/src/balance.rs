//! `sandtable balance`: equal computer players on every scenario, and which side wins how often.

use crate::Context;
use crate::arena::{Pool, contest};
use crate::args::BalanceArgs;
use crate::failure::{self, Failure, Outcome};
use crate::files::{self, Opened, json};
use crate::interrupt;
use crate::plot::{Plot, Point};
use sandtable_ai::arena::{GameRecord, Match, Standing, wilson};
use sandtable_ai::solo::{Comparison, Tally};
use sandtable_ai::{Budget, Level};
use sandtable_engine::chance::Seed;
use sandtable_engine::{Message, Seat};
use serde::Serialize;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A scenario that one side wins more often than this, with equal players, is not balanced.
const FAIR: f64 = 0.6;

/// How one scenario came out.
#[derive(Serialize)]
struct Row {
    scenario: String,
    games: u64,
    /// Games won by each seat, in the order of the seats.
    won: Vec<u64>,
    drawn: u64,
    /// Seat key of the side that won more often.
    favours: String,
    /// Share of the games that side won.
    share: f64,
    /// Wilson's interval of that share at 95 %.
    interval: [f64; 2],
    /// Whether the share is no more than a balanced scenario may have.
    fair: bool,
    /// What the only player made of a game with one seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    alone: Option<Tally>,
    faults: Vec<String>,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    level: Level,
    seed: u64,
    time_ms: Option<u64>,
    rounds: Option<u32>,
    scenarios: &'a [Row],
}

pub fn balance(cx: &mut Context<'_, '_>, args: &BalanceArgs) -> Outcome {
    let opened = cx.open(&args.game)?;
    let info = opened.game.info();
    let scenarios: Vec<String> = match args.scenarios.as_slice() {
        [] => info.scenarios.iter().map(|s| s.key.clone()).collect(),
        some => some.to_vec(),
    };
    let options = files::options(&args.setup.options);
    for scenario in &scenarios {
        opened
            .game
            .start(scenario, options.clone(), Seed::from_number(args.seed))
            .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    }
    if !args.json {
        writeln!(cx.io.out, "{}", head(&opened))?;
    }
    let mut rows: Vec<Row> = Vec::new();
    let wanted = args.games * scenarios.len() as u64;
    for scenario in scenarios {
        if interrupt::flag().load(Ordering::Relaxed) {
            break;
        }
        let budget =
            Budget { time: args.time.map(Duration::from_millis), rounds: args.rounds, ..Budget::default() };
        let (options, levels) = (options.clone(), [args.level; 2]);
        let what = Match { scenario, options, levels, budget, seed: args.seed };
        let pool = Pool { games: args.games, threads: args.threads, quiet: args.json, record: None };
        let games = contest(cx, &opened, &what, &pool)?;
        let row = if info.seats.len() == 1 {
            alone(&opened, what.scenario, &games)
        } else {
            row(&opened, what.scenario, Standing::of(&games))
        };
        if !args.json {
            writeln!(cx.io.out, "{}", line(&opened, &row))?;
            cx.io.out.flush()?;
        }
        rows.push(row);
    }
    if !args.json {
        ends(cx, &opened, &rows)?;
    }
    if let Some(path) = &args.plot {
        files::write(cx, path, picture(&opened, args, &rows).as_bytes(), true)?;
    }
    if args.json {
        let (level, seed, scenarios) = (args.level, args.seed, rows.as_slice());
        let (time_ms, rounds) = (args.time, args.rounds);
        json(cx.io, &Report { game: &info.key, level, seed, time_ms, rounds, scenarios })?;
    }
    for fault in rows.iter().flat_map(|r| &r.faults) {
        writeln!(cx.io.err, "{}: {fault}", opened.voice.t("arena-fault"))?;
    }
    let played: u64 = rows.iter().map(|r| r.games).sum();
    if played < wanted && interrupt::flag().load(Ordering::Relaxed) {
        return Err(interrupt::failure(&cx.voice, played, wanted));
    }
    if rows.iter().all(|r| r.fair && r.faults.is_empty()) { Ok(()) } else { Err(Failure::found()) }
}

fn row(opened: &Opened, scenario: String, s: Standing) -> Row {
    let most = s.by_seat.iter().copied().max().unwrap_or(0);
    let seat = s.by_seat.iter().position(|n| *n == most).unwrap_or(0);
    let share = most as f64 / s.games.max(1) as f64;
    Row {
        scenario,
        games: s.games,
        drawn: s.games.saturating_sub(s.by_seat.iter().sum()),
        won: s.by_seat,
        favours: opened.game.info().seats.get(seat).map(|s| s.key.clone()).unwrap_or_default(),
        share,
        interval: wilson(share, s.games),
        fair: share <= FAIR,
        alone: None,
        faults: s.faults,
    }
}

/// A game with one seat: nobody is favoured, the share is how often its player wins.
fn alone(opened: &Opened, scenario: String, games: &[GameRecord]) -> Row {
    let Comparison { a, faults, .. } = Comparison::of(games);
    Row {
        scenario,
        games: a.games,
        won: vec![a.won],
        drawn: a.drawn,
        favours: opened.game.info().seats.first().map(|s| s.key.clone()).unwrap_or_default(),
        share: a.share,
        interval: a.interval,
        fair: true,
        alone: Some(a),
        faults,
    }
}

fn name(opened: &Opened, seat: usize) -> &str {
    opened.voice.seat(opened.game.info(), Seat(seat as u8))
}

/// The head of a Markdown table: a report can take the output as it is.
fn head(opened: &Opened) -> String {
    let message = if opened.game.info().seats.len() == 1 {
        Message::new("balance-alone-head").text("seat", name(opened, 0).to_string())
    } else {
        Message::new("balance-head")
            .text("first", name(opened, 0).to_string())
            .text("second", name(opened, 1).to_string())
    };
    let head = opened.voice.say(&message);
    let columns = head.matches('|').count().saturating_sub(1);
    format!("{head}\n|{}", " --- |".repeat(columns))
}

fn line(opened: &Opened, row: &Row) -> String {
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let info = opened.game.info();
    let won = |seat: usize| row.won.get(seat).copied().unwrap_or(0);
    if let Some(t) = &row.alone {
        let [low, high] = t.interval.map(percent);
        let [quarter, median, three] = t.quartiles;
        return format!(
            "| {} | {} | {} | {} | {} | {} % | {low}–{high} % | {quarter}, {median}, {three} |",
            row.scenario,
            t.games,
            t.won,
            t.drawn,
            t.lost,
            percent(t.share)
        );
    }
    let favours = info.seat(&row.favours).map_or("", |s| name(opened, s.idx()));
    format!(
        "| {} | {} | {} | {} | {} | {favours} {} % | {}–{} % |",
        row.scenario,
        row.games,
        won(0),
        won(1),
        row.drawn,
        percent(row.share),
        percent(row.interval[0]),
        percent(row.interval[1]),
    )
}

/// How games ended, in words, each with how often.
pub fn in_words(opened: &Opened, tally: &Tally) -> String {
    let word = |key: &str| {
        // A game calls the levels of its results by words of their own; its sentences are made for a single game.
        let level = key.strip_prefix("result-").map_or(key.to_string(), |rest| format!("level-{rest}"));
        opened.voice.word(&level, key)
    };
    let words: Vec<String> = tally.ends.iter().map(|(key, n)| format!("{} {n}", word(key))).collect();
    words.join(", ")
}

/// How the games with one seat ended, scenario by scenario.
fn ends(cx: &mut Context<'_, '_>, opened: &Opened, rows: &[Row]) -> Outcome {
    for row in rows {
        let Some(tally) = &row.alone else { continue };
        let message = Message::new("balance-ends")
            .text("scenario", row.scenario.clone())
            .text("ends", in_words(opened, tally));
        writeln!(cx.io.out, "{}", opened.voice.say(&message))?;
    }
    Ok(())
}

/// The first seat's share of the victories, scenario by scenario.
fn picture(opened: &Opened, args: &BalanceArgs, rows: &[Row]) -> String {
    let (voice, info) = (&opened.voice, opened.game.info());
    let title = if info.seats.len() == 1 { "balance-alone-title" } else { "balance-title" };
    let title = Message::new(title)
        .text("game", info.name.get(&voice.lang).to_string())
        .text("level", args.level.word())
        .text("seat", name(opened, 0).to_string());
    let scenario = |key: &str| {
        let found = info.scenarios.iter().find(|s| s.key == key);
        found.map_or(key.to_string(), |s| s.name.get(&voice.lang).to_string())
    };
    let points = rows.iter().map(|r| {
        // A draw is half a victory.
        let share =
            (r.won.first().copied().unwrap_or(0) as f64 + r.drawn as f64 / 2.0) / r.games.max(1) as f64;
        let interval = wilson(share, r.games);
        Point { label: scenario(&r.scenario), note: r.games.to_string(), share, interval }
    });
    Plot { title: voice.say(&title), points: points.collect(), fair: [1.0 - FAIR, FAIR] }.svg()
}
