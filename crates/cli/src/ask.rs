//! `sandtable ask`: position files and their answers.

use crate::Context;
use crate::args::AskArgs;
use crate::failure::{Failure, Outcome, did_you_mean};
use crate::files::{json, read};
use crate::show;
use crate::voice::Voice;
use sandtable_engine::Message;
use sandtable_engine::position::{self, Failed, Report};
use serde_json::Value;
use std::path::Path;

pub fn ask(cx: &mut Context<'_, '_>, args: &AskArgs) -> Outcome {
    let (mut told, mut faults) = (Vec::new(), false);
    for path in &args.files {
        let (report, voice) = run(cx, path, args.json)?;
        faults |= !report.faults.is_empty();
        let mut value = serde_json::to_value(&report).unwrap_or_default();
        put_into_words(&mut value, &voice);
        told.push(value);
    }
    if args.json {
        json(cx.io, &told)?;
    }
    if faults { Err(Failure::found()) } else { Ok(()) }
}

/// Every message becomes its sentence in the language asked for: keys are nobody's business.
fn put_into_words(value: &mut Value, voice: &Voice) {
    match value {
        Value::Object(fields) => {
            let is_message = fields.contains_key("key") && fields.keys().all(|k| k == "key" || k == "args");
            let message =
                is_message.then(|| serde_json::from_value::<Message>(Value::Object(fields.clone())));
            if let Some(Ok(message)) = message {
                *value = Value::String(voice.say(&message));
                return;
            }
            fields.values_mut().for_each(|v| put_into_words(v, voice));
        }
        Value::Array(items) => items.iter_mut().for_each(|v| put_into_words(v, voice)),
        _ => {}
    }
}

fn run(cx: &mut Context<'_, '_>, path: &Path, quiet: bool) -> Outcome<(Report, Voice)> {
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
        return Ok((report, opened.voice));
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
        let Failed { file, line, text, reasons, .. } = fault;
        writeln!(cx.io.err, "{file}:{line}: {}", opened.voice.say(text))?;
        for reason in reasons {
            writeln!(cx.io.err, "    [{}] {}", reason.rule, opened.voice.say(&reason.text))?;
        }
    }
    Ok((report, opened.voice))
}
