//! `sandtable sim`: random games, many at a time.

use crate::Context;
use crate::args::SimArgs;
use crate::decisions;
use crate::failure::{self, Failure, Outcome};
use crate::files::{self, Opened, acting, json};
use crate::interrupt;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sandtable_engine::chance::Seed;
use sandtable_engine::simulate::{LIMIT, SimGame, Simulation, chooser, panic_text};
use sandtable_engine::view::Winner;
use sandtable_engine::{Message, Value};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// After so many faults there is nothing new to learn.
const FAULTS_SHOWN: usize = 20;

thread_local! {
    /// Where the last panic of this thread happened.
    static PANIC_AT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What all games together gave.
#[derive(Default, Serialize)]
struct Tally {
    game: String,
    scenario: String,
    seed: u64,
    games: u64,
    decisions: u64,
    rolls: u64,
    longest: u64,
    shortest: u64,
    seconds: f64,
    threads: usize,
    decisions_per_second: f64,
    /// Whether Ctrl-C ended it before all games were played.
    interrupted: bool,
    /// How often each result came.
    results: Vec<Ending>,
    /// Sum, least and most points of each seat.
    points: Vec<Points>,
    /// Games that went wrong.
    faults: Vec<GameFault>,
}

#[derive(Serialize)]
struct Ending {
    /// Seat key of the winner; nobody for a draw.
    winner: Option<String>,
    /// The result in words.
    text: String,
    games: u64,
}

#[derive(Clone, Default, Serialize)]
struct Points {
    seat: String,
    mean: f64,
    least: i64,
    most: i64,
    #[serde(skip)]
    sum: i64,
    #[serde(skip)]
    games: u64,
}

#[derive(Serialize)]
struct GameFault {
    seed: u64,
    faults: Vec<String>,
}

pub fn sim(cx: &mut Context<'_, '_>, args: &SimArgs) -> Outcome {
    let opened = cx.open(&args.game)?;
    let what = Simulation {
        scenario: opened.scenario(args.scenario.as_deref()),
        options: files::options(&args.setup.options),
        check: args.check,
    };
    // Setting up once tells about a wrong scenario or option before any thread starts.
    opened
        .game
        .simulate(&what, 0..0, &mut |_| true)
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    if let Some(path) = &args.record {
        return record(cx, &opened, &what, args.seed, path);
    }
    if let Some(path) = &args.decisions {
        let numbers = args.seed..args.seed.saturating_add(args.games);
        let written = decisions::of_random_games(&opened, &what, numbers, path, cx.io.out)?;
        if written < args.games {
            return Err(interrupt::failure(&cx.voice, written, args.games));
        }
        // What follows would stand among the lines.
        if path == std::path::Path::new("-") {
            return Ok(());
        }
    }
    let tally = run(cx, &opened, &what, args);
    if args.json {
        json(cx.io, &tally)?;
    } else {
        print(cx, &opened, &tally)?;
    }
    if tally.interrupted {
        return Err(interrupt::failure(&cx.voice, tally.games, args.games));
    }
    if tally.faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
}

fn run(cx: &Context<'_, '_>, opened: &Opened, what: &Simulation, args: &SimArgs) -> Tally {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).clamp(1, 256).min(args.games.max(1) as usize);
    let end = args.seed.saturating_add(args.games);
    let chunk = (args.games / (threads as u64 * 8)).clamp(1, 64);
    let bar = progress(cx.io.tty[2] && !args.json, args.games);
    let (next, all) =
        (AtomicU64::new(args.seed), Mutex::new(Vec::with_capacity(args.games.min(1 << 20) as usize)));
    let began = Instant::now();
    let deadline = args.seconds.map(|seconds| began + Duration::from_secs(seconds));
    let stop = interrupt::flag();
    let in_time = || deadline.is_none_or(|end| Instant::now() < end) && !stop.load(Ordering::Relaxed);
    quietly(|| {
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let from = next.fetch_add(chunk, Ordering::Relaxed);
                        if from >= end || from < args.seed || !in_time() {
                            return;
                        }
                        let mut batch = Vec::new();
                        // The set-up was tried before, so it works here.
                        let _ = opened.game.simulate(what, from..(from + chunk).min(end), &mut |mut game| {
                            locate_panic(&mut game);
                            batch.push(game);
                            bar.inc(1);
                            in_time()
                        });
                        all.lock().unwrap_or_else(PoisonError::into_inner).append(&mut batch);
                    }
                });
            }
        });
    });
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let mut games = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|g| g.seed);
    let mut tally = count(opened, &games);
    tally.scenario = what.scenario.clone();
    tally.seed = args.seed;
    tally.threads = threads;
    tally.interrupted = stop.load(Ordering::Relaxed) && tally.games < args.games;
    tally.seconds = seconds;
    tally.decisions_per_second = tally.decisions as f64 / seconds.max(1e-9);
    tally
}

pub fn progress(visible: bool, games: u64) -> ProgressBar {
    if !visible {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} (eta {eta})") {
        bar.set_style(style);
    }
    bar
}

/// Keeps panics from shouting: they are caught per game and reported with the game's number.
pub fn quietly(work: impl FnOnce()) {
    // The hook belongs to the whole process; only one may borrow it at a time.
    static HOOK: Mutex<()> = Mutex::new(());
    let _borrowed = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(|info| {
        let at = info.location().map(|l| format!("{}:{}", l.file(), l.line())).unwrap_or_default();
        PANIC_AT.with(|p| *p.borrow_mut() = at);
    }));
    work();
    std::panic::set_hook(before);
}

/// Adds the source line to a panic's words.
fn locate_panic(game: &mut SimGame) {
    for fault in game.faults.iter_mut().filter(|f| f.starts_with("panic")) {
        *fault = format!("{fault} ({})", PANIC_AT.with(|p| p.borrow().clone()));
    }
}

fn count(opened: &Opened, games: &[SimGame]) -> Tally {
    let info = opened.game.info();
    let mut tally = Tally { game: info.key.clone(), ..Tally::default() };
    let mut endings: BTreeMap<(Winner, String), u64> = BTreeMap::new();
    let mut points: Vec<Points> =
        info.seats.iter().map(|s| Points { seat: s.key.clone(), ..Points::default() }).collect();
    for game in games {
        tally.games += 1;
        tally.decisions += game.decisions;
        tally.rolls += game.rolls;
        tally.longest = tally.longest.max(game.decisions);
        tally.shortest = if tally.games == 1 { game.decisions } else { tally.shortest.min(game.decisions) };
        if !game.faults.is_empty() {
            tally.faults.push(GameFault { seed: game.seed, faults: game.faults.clone() });
        }
        let Some(result) = &game.result else { continue };
        let text = opened.voice.say(&kind_of(&result.text));
        *endings.entry((result.winner, text)).or_default() += 1;
        for (p, n) in points.iter_mut().zip(&result.points) {
            (p.least, p.most) = if p.games == 0 { (*n, *n) } else { (p.least.min(*n), p.most.max(*n)) };
            p.sum += n;
            p.games += 1;
        }
    }
    for p in &mut points {
        p.mean = p.sum as f64 / p.games.max(1) as f64;
    }
    tally.points = points.into_iter().filter(|p| p.games > 0).collect();
    tally.results = endings
        .into_iter()
        .map(|((winner, text), games)| {
            let winner = match winner {
                Winner::Seat(seat) => info.seats.get(seat.idx()).map(|s| s.key.clone()),
                Winner::System => Some("system".into()),
                Winner::Draw => None,
            };
            Ending { winner, text, games }
        })
        .collect();
    tally.results.sort_by_key(|e| std::cmp::Reverse(e.games));
    tally
}

/// The kind of result, without the figures that differ from game to game.
fn kind_of(text: &Message) -> Message {
    let mut kind = text.clone();
    for (_, value) in &mut kind.args {
        if !matches!(value, Value::Term(_)) {
            *value = Value::Text("…".into());
        }
    }
    kind
}

fn print(cx: &mut Context<'_, '_>, opened: &Opened, tally: &Tally) -> Outcome {
    let (voice, info) = (&opened.voice, opened.game.info());
    let name = |key: &str| info.seat(key).map_or(key.to_string(), |s| voice.seat(info, s).to_string());
    for e in &tally.results {
        let share = e.games as f64 * 100.0 / tally.games.max(1) as f64;
        let winner = e.winner.as_deref().map_or_else(|| voice.t("sim-draw"), &name);
        writeln!(cx.io.out, "{:>8} {share:>5.1}%  {winner}: {}", e.games, e.text)?;
    }
    for p in &tally.points {
        let m = Message::new("sim-points")
            .text("seat", name(&p.seat))
            .text("mean", format!("{:.1}", p.mean))
            .int("least", p.least)
            .int("most", p.most);
        writeln!(cx.io.out, "{}", voice.say(&m))?;
    }
    let games = Message::new("sim-games")
        .int("games", tally.games as i64)
        .text("mean", format!("{:.0}", tally.decisions as f64 / tally.games.max(1) as f64))
        .int("shortest", tally.shortest as i64)
        .int("longest", tally.longest as i64)
        .int("rolls", tally.rolls as i64);
    writeln!(cx.io.out, "{}", voice.say(&games))?;
    let speed = Message::new("sim-speed")
        .text("seconds", format!("{:.2}", tally.seconds))
        .int("threads", tally.threads as i64)
        .text("speed", format!("{:.0}", tally.decisions_per_second));
    writeln!(cx.io.out, "{}", voice.say(&speed))?;
    cx.io.out.flush()?;
    for f in tally.faults.iter().take(FAULTS_SHOWN) {
        for fault in &f.faults {
            writeln!(cx.io.err, "{} {}: {fault}", voice.t("sim-game"), f.seed)?;
        }
    }
    if let Some(first) = tally.faults.first() {
        let m = Message::new("sim-faults")
            .int("n", tally.faults.len() as i64)
            .text("game", &tally.game)
            .text("scenario", &tally.scenario)
            .text("seed", first.seed.to_string());
        writeln!(cx.io.err, "{}", voice.say(&m))?;
    }
    Ok(())
}

/// Plays one random game again through the referee's door and stores it. A game that panics is stored up to the
/// action that made it.
fn record(cx: &mut Context<'_, '_>, opened: &Opened, what: &Simulation, seed: u64, path: &Path) -> Outcome {
    let mut table = opened
        .game
        .start(&what.scenario, what.options.clone(), Seed::from_number(seed))
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    let mut rng = chooser(seed);
    let mut trouble = None;
    quietly(|| {
        for _ in 0..LIMIT {
            let Some(seat) = acting(table.actor()) else { break };
            let Some(action) = table.sample(seat, &mut rng) else { break };
            trouble = match catch_unwind(AssertUnwindSafe(|| table.act(seat, &action))) {
                Ok(Ok(())) => continue,
                Ok(Err(refusal)) => Some(format!("{action}: {}", opened.voice.refusal(&refusal))),
                Err(panic) => Some(format!("{action}: {}", panic_text(&*panic))),
            };
            break;
        }
    });
    files::write(cx, path, (table.journal().to_json() + "\n").as_bytes(), false)?;
    let m = Message::new("saved").text("file", path.display().to_string());
    writeln!(cx.io.out, "{}", opened.voice.say(&m))?;
    trouble.map_or(Ok(()), |text| Err(Failure::refused(text)))
}
