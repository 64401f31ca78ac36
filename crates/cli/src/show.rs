//! Views, options, answers and results as text; `sandtable show`.

use crate::args::ShowArgs;
use crate::board::{self, Window, in_play};
use crate::failure::{Failure, Outcome, did_you_mean};
use crate::files::{json, viewer};
use crate::voice::Voice;
use crate::{Context, Io};
use sandtable_engine::event::EventText;
use sandtable_engine::info::GameInfo;
use sandtable_engine::query::{AnswerLine, Layer};
use sandtable_engine::view::{Board, Choice, GameResult, Piece, Place, View};
use sandtable_engine::{Answer, Message, Refusal, Value};
use std::collections::BTreeMap;
use std::io;
use unicode_width::UnicodeWidthStr;

/// So many options that differ only in the hex are listed together.
const ALIKE: usize = 5;

/// Room for a place before the counters in it.
const PLACE_WIDTH: usize = 8;

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
    let board = in_play(table.board());
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
        // The line above has said the turn.
        .filter(|t| !(t.kind == "turn" && t.owner.is_none()))
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

/// The options with their numbers, at most `limit` lines of them. Many that differ only in the hex share a line.
pub fn options(io: &mut Io<'_>, voice: &Voice, choices: &[Choice], limit: usize) -> Outcome {
    let (mut shown, mut lines) = (0, 0);
    let kinds: Vec<Option<String>> = choices.iter().map(|c| without_hex(voice, c)).collect();
    while let Some(choice) = choices.get(shown) {
        if lines >= limit {
            let m = Message::new("options-more").int("n", (choices.len() - shown) as i64);
            writeln!(io.out, "  … {}", voice.say(&m))?;
            break;
        }
        let kind = kinds.get(shown).and_then(Option::as_ref);
        let alike = kinds.iter().skip(shown).take_while(|k| k.is_some() && k.as_ref() == kind).count();
        if let Some(kind) = kind.filter(|_| alike >= ALIKE) {
            let end = shown + alike;
            writeln!(io.out, "       {kind}")?;
            hex_list(io, voice, shown, choices.get(shown..end).unwrap_or_default())?;
            shown = end;
        } else {
            option(io, voice, shown, choice)?;
            shown += 1;
        }
        lines += 1;
    }
    Ok(())
}

/// The option in words with `…` for its hex, if it is about one.
fn without_hex(voice: &Voice, choice: &Choice) -> Option<String> {
    let Some(Place::Hex(label)) = &choice.place else { return None };
    let mut text = choice.text.clone();
    for (_, value) in &mut text.args {
        if matches!(value, Value::Hex(hex) if hex == label) {
            *value = Value::Text("…".into());
        }
    }
    (text != choice.text).then(|| voice.say(&text))
}

/// Numbers and hexes, wrapped to the width of the output.
fn hex_list(io: &mut Io<'_>, voice: &Voice, first: usize, choices: &[Choice]) -> Outcome {
    let mut items = Vec::new();
    for (i, choice) in choices.iter().enumerate() {
        let Some(Place::Hex(label)) = &choice.place else { continue };
        let cost = choice.cost.as_ref().map(|c| format!(" ({})", voice.value(c))).unwrap_or_default();
        items.push(format!("  {:>3}. {label}{cost}", first + i + 1));
    }
    // One width for all, so that they stand in columns.
    let column = items.iter().map(|i| i.width()).max().unwrap_or(1);
    for row in items.chunks((io.width.min(110) / column).max(1)) {
        let line: String = row.iter().map(|i| format!("{i}{}", " ".repeat(column - i.width()))).collect();
        writeln!(io.out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// One option: its number, what it means, what it costs and how it is written.
pub fn option(io: &mut Io<'_>, voice: &Voice, index: usize, choice: &Choice) -> Outcome {
    let cost = choice.cost.as_ref().map(|c| format!(" ({})", voice.value(c))).unwrap_or_default();
    let text = voice.say(&choice.text);
    Ok(writeln!(io.out, "  {:>3}. {text}{cost}  ‹{}›", index + 1, choice.action)?)
}

/// Every counter that contains `filter`, by place; then the markers by kind.
pub fn pieces(io: &mut Io<'_>, voice: &Voice, info: &GameInfo, view: &View, filter: &str) -> Outcome {
    let filter = filter.to_lowercase();
    let mut rows: Vec<(&Place, String)> =
        view.pieces.iter().map(|p| (&p.place, piece(voice, info, p))).collect();
    rows.sort();
    let mut last = None;
    for (at, text) in rows {
        let name = place(voice, at);
        if !format!("{name} {text}").to_lowercase().contains(&filter) {
            continue;
        }
        // The place stands only before its first counter, and alone when it is long.
        let name = if last == Some(at) { "" } else { name.as_str() };
        last = Some(at);
        if name.width() > PLACE_WIDTH {
            writeln!(io.out, "{name}")?;
        }
        let name = if name.width() > PLACE_WIDTH { "" } else { name };
        writeln!(io.out, "{name}{} {text}", " ".repeat(PLACE_WIDTH - name.width()))?;
    }
    let mut markers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for m in &view.markers {
        let owner = m.owner.map(|s| format!("{} ", voice.seat(info, s))).unwrap_or_default();
        let name = voice.word(&format!("marker-{}", m.kind), &m.kind);
        let count = if m.count == 0 || m.count == 1 { String::new() } else { format!(" ({})", m.count) };
        markers.entry(format!("{owner}{name}")).or_default().push(place(voice, &m.place) + &count);
    }
    for (name, places) in markers {
        let line = format!("* {name}: {}", places.join(", "));
        if line.to_lowercase().contains(&filter) {
            writeln!(io.out, "{line}")?;
        }
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
    match (face.steps.left, face.steps.full) {
        (Some(left), Some(full)) if left < full => line.push_str(&format!(" {left}/{full}")),
        (None, Some(full)) => line.push_str(&format!(" ?/{full}")),
        _ => {}
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
        Place::Aboard(piece) => format!("‹{piece}›"),
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

/// A place of a layer, with what the layer prints there.
fn labelled(voice: &Voice, layer: &Layer, at: &Place) -> String {
    match layer.labels.iter().find(|(p, _)| p == at) {
        Some((_, label)) => format!("{}={label}", place(voice, at)),
        None => place(voice, at),
    }
}

/// An answer with its reasons, places and odds.
pub fn answer(out: &mut dyn io::Write, voice: &Voice, answer: &Result<Answer, Refusal>) -> Outcome {
    let answer = match answer {
        Ok(answer) => answer,
        Err(refusal) => return Ok(writeln!(out, "    {}", voice.refusal(refusal))?),
    };
    writeln!(out, "    {}", voice.say(&answer.text))?;
    for part in &answer.parts {
        let (base, value) = (voice.value(&part.base), voice.value(&part.value));
        writeln!(out, "      {}: {base} → {value}", voice.say(&part.text))?;
        reasons(out, voice, &part.factors)?;
    }
    reasons(out, voice, &answer.lines)?;
    if !answer.places.is_empty() {
        let places: Vec<String> = answer.places.iter().map(|p| place(voice, p)).collect();
        writeln!(out, "      {}: {}", voice.t("answer-places"), places.join(" "))?;
    }
    for layer in &answer.layers {
        let places: Vec<String> = layer.places.iter().map(|p| labelled(voice, layer, p)).collect();
        writeln!(out, "      {}: {}", voice.say(&layer.text), places.join(" "))?;
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
