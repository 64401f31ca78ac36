//! Views, options, answers and results as text; `sandtable show`.

use crate::args::ShowArgs;
use crate::board::{self, Window};
use crate::failure::{Failure, Outcome, did_you_mean};
use crate::files::{json, viewer};
use crate::voice::Voice;
use crate::{Context, Io};
use sandtable_engine::event::EventText;
use sandtable_engine::info::GameInfo;
use sandtable_engine::query::AnswerLine;
use sandtable_engine::view::{Board, Choice, GameResult, Piece, Place, View};
use sandtable_engine::{Answer, Message, Refusal};
use std::io;

/// How far a window on the board reaches unless the user says otherwise.
pub const REACH: f64 = 4.0;

pub fn show(cx: &mut Context<'_, '_>, args: &ShowArgs) -> Outcome {
    let (opened, table) = cx.load(&args.save)?;
    let voice = &opened.voice;
    let view = table.view(viewer(voice, &*table, args.viewer.as_deref())?);
    if args.json {
        return json(cx.io, &view);
    }
    let info = table.info();
    let board = table.board();
    let window = args.around.as_deref().map(|centre| Window { centre, radius: REACH });
    if let Some(w) = &window {
        known_hex(voice, &board, w.centre).map_err(Failure::input)?;
    }
    write!(cx.io.out, "{}", board::draw(&board, &view, info, voice, window.as_ref(), cx.io.width))?;
    writeln!(cx.io.out)?;
    pieces(cx.io, voice, info, &view, "")?;
    writeln!(cx.io.out)?;
    status(cx.io, voice, info, &view)?;
    prompt(cx.io, voice, info, &view)?;
    options(cx.io, voice, &view.options, usize::MAX)
}

/// Complains about a hex that is not on the board.
pub fn known_hex(voice: &Voice, board: &Board, label: &str) -> Result<(), String> {
    if board.hexes.iter().any(|h| h.label.eq_ignore_ascii_case(label)) {
        return Ok(());
    }
    let labels: Vec<String> = board.hexes.iter().map(|h| h.label.clone()).collect();
    Err(did_you_mean(voice, &Message::new("error-no-hex").text("word", label), label, &labels))
}

/// Turn, step and tracks in a few lines.
pub fn status(io: &mut Io<'_>, voice: &Voice, info: &GameInfo, view: &View) -> Outcome {
    let scenario = info.scenarios.iter().find(|s| s.key == view.scenario);
    let scenario = scenario.map_or(view.scenario.as_str(), |s| s.name.get(&voice.lang));
    write!(io.out, "{} · {} · {}", info.name.get(&voice.lang), scenario, voice.say(&view.turn))?;
    for step in view.sequence.iter().filter(|s| s.current) {
        write!(io.out, " · {} [{}]", voice.say(&step.text), step.rule)?;
    }
    writeln!(io.out)?;
    let tracks: Vec<String> = view
        .tracks
        .iter()
        .map(|t| {
            let name = voice.word(&format!("track-{}", t.kind), &t.kind);
            match t.owner {
                Some(seat) => format!("{} {name} {}", voice.seat(info, seat), t.value),
                None => format!("{name} {}", t.value),
            }
        })
        .collect();
    if !tracks.is_empty() {
        writeln!(io.out, "{}", tracks.join(" · "))?;
    }
    if let Some(r) = &view.result {
        result(io, voice, info, r)?;
    }
    Ok(())
}

/// The question that is asked, and whom.
pub fn prompt(io: &mut Io<'_>, voice: &Voice, info: &GameInfo, view: &View) -> Outcome {
    if view.result.is_some() {
        return Ok(());
    }
    let who = match view.seat.filter(|s| view.actor.includes(*s)).or_else(|| crate::files::acting(view.actor))
    {
        Some(seat) => voice.seat(info, seat),
        None => "–",
    };
    Ok(writeln!(io.out, "{who}: {} [{}]", voice.say(&view.prompt.text), view.prompt.rule)?)
}

/// The result.
pub fn result(io: &mut Io<'_>, voice: &Voice, info: &GameInfo, result: &GameResult) -> Outcome {
    writeln!(io.out, "{}: {} [{}]", voice.t("result"), voice.say(&result.text), result.rule)?;
    if !result.points.is_empty() {
        let seats = info.seats.iter().zip(&result.points);
        let points: Vec<String> = seats.map(|(s, p)| format!("{} {p}", s.name.get(&voice.lang))).collect();
        writeln!(io.out, "{}: {}", voice.t("points"), points.join(" · "))?;
    }
    Ok(())
}

/// The options with their numbers, at most `limit` of them.
pub fn options(io: &mut Io<'_>, voice: &Voice, choices: &[Choice], limit: usize) -> Outcome {
    for (i, choice) in choices.iter().take(limit).enumerate() {
        option(io, voice, i, choice)?;
    }
    if choices.len() > limit {
        let m = Message::new("options-more").int("n", (choices.len() - limit) as i64);
        writeln!(io.out, "  … {}", voice.say(&m))?;
    }
    Ok(())
}

/// One option: its number, what it means, what it costs and how it is written.
pub fn option(io: &mut Io<'_>, voice: &Voice, index: usize, choice: &Choice) -> Outcome {
    let cost = choice.cost.as_ref().map(|c| format!(" ({})", voice.value(c))).unwrap_or_default();
    let text = voice.say(&choice.text);
    Ok(writeln!(io.out, "  {:>3}. {text}{cost}  ‹{}›", index + 1, choice.action)?)
}

/// Every counter that contains `filter`, by place.
pub fn pieces(io: &mut Io<'_>, voice: &Voice, info: &GameInfo, view: &View, filter: &str) -> Outcome {
    let filter = filter.to_lowercase();
    let mut rows: Vec<(Place, String)> =
        view.pieces.iter().map(|p| (p.place.clone(), piece(voice, info, p))).collect();
    for m in &view.markers {
        let name = voice.word(&format!("marker-{}", m.kind), &m.kind);
        let count = if m.count == 0 || m.count == 1 { String::new() } else { format!(" {}", m.count) };
        rows.push((m.place.clone(), format!("* {name}{count}")));
    }
    rows.sort();
    let mut last = String::new();
    for (at, text) in rows {
        let at = place(voice, &at);
        let line = format!("{at:<8} {text}");
        if !line.to_lowercase().contains(&filter) {
            continue;
        }
        // The place stands only before its first counter.
        let shown = if at == last { format!("{:<8} {text}", "") } else { line };
        last = at;
        writeln!(io.out, "{shown}")?;
    }
    Ok(())
}

fn piece(voice: &Voice, info: &GameInfo, piece: &Piece) -> String {
    let owner = piece.owner.map(|s| format!("{} ", voice.seat(info, s))).unwrap_or_default();
    let Some(face) = &piece.face else { return format!("{owner}? ({})", voice.t("piece-hidden")) };
    let values: Vec<String> =
        face.values.iter().map(|v| format!("{}{}", v.text, raised(&v.raised))).collect();
    let symbol = voice.word(&format!("symbol-{}", face.symbol), &face.symbol);
    let mut line = format!("{owner}{} {symbol} {}", face.name, values.join("-"));
    if face.name != piece.id {
        line.push_str(&format!(" ‹{}›", piece.id));
    }
    if face.steps.0 < face.steps.1 {
        line.push_str(&format!(" {}/{}", face.steps.0, face.steps.1));
    }
    for flag in &piece.flags {
        line.push_str(&format!(" ({})", voice.word(&format!("flag-{flag}"), flag)));
    }
    line
}

fn raised(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("^{text}") }
}

/// A place in words.
pub fn place(voice: &Voice, place: &Place) -> String {
    match place {
        Place::Hex(label) => label.clone(),
        Place::Side(a, b) => format!("{a}/{b}"),
        Place::Box(key) => voice.word(&format!("box-{key}"), key),
        Place::Track(key, n) => format!("{} {n}", voice.word(&format!("track-{key}"), key)),
    }
}

/// What happened, with the reasoning behind it.
pub fn event(out: &mut dyn io::Write, voice: &Voice, event: &EventText) -> Outcome {
    writeln!(out, "- {} [{}]", voice.say(&event.text), event.rule)?;
    reasons(out, voice, &event.lines)
}

fn reasons(out: &mut dyn io::Write, voice: &Voice, lines: &[AnswerLine]) -> Outcome {
    for line in lines {
        let value = line.value.as_ref().map(|v| format!(": {}", voice.value(v))).unwrap_or_default();
        writeln!(out, "      [{}] {}{value}", line.rule, voice.say(&line.text))?;
    }
    Ok(())
}

/// An answer with its reasons, places and odds.
pub fn answer(out: &mut dyn io::Write, voice: &Voice, answer: &Result<Answer, Refusal>) -> Outcome {
    let answer = match answer {
        Ok(answer) => answer,
        Err(refusal) => return Ok(writeln!(out, "    {}", voice.refusal(refusal))?),
    };
    writeln!(out, "    {}", voice.say(&answer.text))?;
    reasons(out, voice, &answer.lines)?;
    if !answer.places.is_empty() {
        let places: Vec<String> = answer.places.iter().map(|p| place(voice, p)).collect();
        writeln!(out, "      {}: {}", voice.t("answer-places"), places.join(" "))?;
    }
    let sum: u64 = answer.outcomes.iter().map(|o| o.weight).sum();
    for bar in &answer.outcomes {
        let share = bar.weight as f64 / sum.max(1) as f64;
        let length = (share * 30.0).round() as usize;
        let text = voice.say(&bar.text);
        writeln!(
            out,
            "      {:>5.1}% {:<30} {text} ({}/{sum})",
            share * 100.0,
            "█".repeat(length),
            bar.weight
        )?;
    }
    Ok(())
}
