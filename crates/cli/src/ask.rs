//! `sandtable ask`: position files and their answers.

use crate::Context;
use crate::args::AskArgs;
use crate::failure::{Failure, Outcome, did_you_mean};
use crate::files::{json, read};
use crate::show;
use sandtable_engine::Message;
use sandtable_engine::position::{self, Fault, Report};
use std::path::Path;

pub fn ask(cx: &mut Context<'_, '_>, args: &AskArgs) -> Outcome {
    let mut reports = Vec::new();
    for path in &args.files {
        let report = run(cx, path, args.json)?;
        reports.push(report);
    }
    if args.json {
        json(cx.io, &reports)?;
    }
    if reports.iter().any(|r| !r.faults.is_empty()) { Err(Failure::found()) } else { Ok(()) }
}

fn run(cx: &mut Context<'_, '_>, path: &Path, quiet: bool) -> Outcome<Report> {
    let text = read(&cx.voice, path)?;
    let file = path.display().to_string();
    let Some(key) = position::game_of(&text) else {
        let known = cx.games.keys().join(", ");
        let m = Message::new("error-no-game-line").text("file", file).text("known", known);
        return Err(Failure::input(cx.voice.say(&m)));
    };
    if !cx.games.keys().iter().any(|k| k == key) {
        let line = text.lines().position(|l| l.trim().starts_with("game ")).map_or(1, |i| i + 1);
        let known = cx.games.keys();
        let m = Message::new("error-no-game").text("word", key).text("known", known.join(", "));
        return Err(Failure::input(format!("{file}:{line}: {}", did_you_mean(&cx.voice, &m, key, &known))));
    }
    let opened = cx.open(key)?;
    let report = opened.game.position(&file, &text);
    if quiet {
        return Ok(report);
    }
    let title = if report.title.is_empty() { &file } else { &report.title };
    writeln!(cx.io.out, "{title}")?;
    for asked in &report.answers {
        writeln!(cx.io.out, "  {}: {}", asked.line, asked.question)?;
        show::answer(cx.io.out, &opened.voice, &asked.answer)?;
    }
    let m = Message::new("ask-held").int("held", report.held as i64);
    writeln!(cx.io.out, "  {}", opened.voice.say(&m))?;
    cx.io.out.flush()?;
    for fault in &report.faults {
        let Fault { file, line, message } = fault;
        writeln!(cx.io.err, "{file}:{line}: {message}")?;
    }
    Ok(report)
}
