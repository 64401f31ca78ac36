//! `sandtable bot`: an outside program plays seats over standard input and output, a line at a time.
//!
//! The protocol is described in `docs/engine-protocol.md`. Every line written is one JSON object; every line read is
//! an action, or a question that starts with a colon.

use crate::Context;
use crate::args::BotArgs;
use crate::failure::{self, Failure, Outcome};
use crate::files::{self, acting};
use crate::games::DOCTRINES;
use sandtable_ai::{Budget, Staff};
use sandtable_engine::chance::Seed;
use sandtable_engine::simulate::chooser;
use sandtable_engine::view::GameResult;
use sandtable_engine::{Refusal, Rng, Seat, Table, Viewer};
use serde::Serialize;
use std::io::{BufRead, Read};
use std::time::Duration;

/// Version of the protocol.
const PROTOCOL: u32 = 1;

/// Bytes of the longest line that is read: no action is nearly as long.
const LONGEST: u64 = 64 * 1024;

/// A line to the outside program.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Line<'a> {
    /// First of all.
    Hello {
        protocol: u32,
        game: &'a str,
        scenario: &'a str,
        rules: u32,
        seats: Vec<&'a str>,
        yours: Vec<&'a str>,
    },
    /// The program is to choose.
    Ask { seat: &'a str, number: u64, options: Vec<String>, features: Vec<(&'static str, f64)> },
    /// The last line was no legal action; the same question stands.
    Refused(&'a Refusal),
    /// What the seat may see.
    View(Box<sandtable_engine::View>),
    /// A computer player's plans.
    Hint { plans: Vec<sandtable_ai::staff::Move> },
    /// A line that is no action and no question.
    Error { problem: String },
    /// The game is over.
    Over { result: Option<GameResult>, hash: String },
}

pub fn bot(cx: &mut Context<'_, '_>, args: &BotArgs) -> Outcome {
    let opened = cx.open(&args.game)?;
    let scenario = opened.scenario(args.scenario.as_deref());
    let options = files::options(&args.setup.options);
    let mut table = opened
        .game
        .start(&scenario, options, Seed::from_number(args.seed))
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    let mut mine: Vec<Seat> = Vec::new();
    for word in &args.seats {
        match files::viewer(&opened.voice, &*table, Some(word))? {
            Viewer::Seat(seat) => mine.push(seat),
            _ => return Err(Failure::input(opened.voice.t("bot-seats-only"))),
        }
    }
    if mine.is_empty() {
        mine.push(Seat(0));
    }
    let info = opened.game.info();
    let key = |seat: Seat| info.seats.get(seat.idx()).map_or("", |s| s.key.as_str());
    say(
        cx,
        &Line::Hello {
            protocol: PROTOCOL,
            game: &info.key,
            scenario: &scenario,
            rules: info.rules_version,
            seats: info.seats.iter().map(|s| s.key.as_str()).collect(),
            yours: mine.iter().map(|s| key(*s)).collect(),
        },
    )?;
    let budget = Budget { time: args.time.map(Duration::from_millis), ..Budget::default() };
    let mut others: Vec<Staff> = info.seats.iter().map(|_| Staff::new(args.against)).collect();
    let mut rng = chooser(args.seed);
    let mut number = 0;
    while let Some(seat) = acting(table.actor()) {
        if !mine.contains(&seat) {
            let action = reply(&*table, seat, others.get_mut(seat.idx()), &budget, &mut rng)
                .ok_or_else(|| Failure::refused(opened.voice.t("bot-stuck")))?;
            table.act(seat, &action).map_err(|r| Failure::refused(opened.voice.refusal(&r)))?;
            continue;
        }
        number += 1;
        let features = DOCTRINES.brief(&*table, seat, 0).map(|b| b.features()).unwrap_or_default();
        let options = table.options(seat);
        say(cx, &Line::Ask { seat: key(seat), number, options, features })?;
        if !listen(cx, &mut *table, seat, &budget, &mut rng)? {
            return Ok(());
        }
    }
    say(cx, &Line::Over { result: table.result(), hash: table.hash() })
}

/// A choice of the computer's seats.
fn reply(
    table: &dyn Table,
    seat: Seat,
    player: Option<&mut Staff>,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<String> {
    let briefing = DOCTRINES.brief(table, seat, rng.next_u64());
    match (briefing, player) {
        (Some(briefing), Some(player)) => player.choose(&*briefing, budget).map(|m| m.action),
        _ => table.sample(seat, rng),
    }
}

/// Reads lines until one of them is a legal action; false when the program has gone.
fn listen(
    cx: &mut Context<'_, '_>,
    table: &mut dyn Table,
    seat: Seat,
    budget: &Budget,
    rng: &mut Rng,
) -> Outcome<bool> {
    loop {
        let mut bytes = Vec::new();
        if (&mut cx.io.input).take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(false);
        }
        let whole = (bytes.len() as u64) < LONGEST || bytes.ends_with(b"\n");
        let Some(line) = std::str::from_utf8(&bytes).ok().filter(|_| whole) else {
            let problem = format!("expected a line of UTF-8 of at most {LONGEST} bytes");
            say(cx, &Line::Error { problem })?;
            continue;
        };
        match line.trim() {
            "" => {}
            ":quit" => return Ok(false),
            ":view" => say(cx, &Line::View(Box::new(table.view(Viewer::Seat(seat)))))?,
            ":hint" => {
                let plans = DOCTRINES
                    .brief(table, seat, rng.next_u64())
                    .map(|b| b.hint(3, budget))
                    .unwrap_or_default();
                say(cx, &Line::Hint { plans })?;
            }
            word if word.starts_with(':') => {
                let problem = format!("no question '{word}'; expected :view, :hint or :quit");
                say(cx, &Line::Error { problem })?;
            }
            action => match table.act(seat, action) {
                Ok(()) => return Ok(true),
                Err(refusal) => say(cx, &Line::Refused(&refusal))?,
            },
        }
    }
}

fn say(cx: &mut Context<'_, '_>, line: &Line<'_>) -> Outcome {
    let text = serde_json::to_string(line).map_err(|e| Failure::input(e.to_string()))?;
    writeln!(cx.io.out, "{text}")?;
    Ok(cx.io.out.flush()?)
}
