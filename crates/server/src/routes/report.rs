//! After-action reports: the story of a game turn by turn with pictures of the board.

use crate::app::Edge;
use crate::auth::Reader;
use crate::error::{Answer, Fault};
use crate::routes::export::{file, no_format};
use crate::routes::games::in_play;
use crate::routes::tables::called;
use crate::visible_game::VisibleGame;
use crate::zip::Zip;
use crate::zones;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sandtable_engine::session::LogRow;
use sandtable_engine::view::View;
use sandtable_engine::{Message, Table};
use sandtable_render::{RenderOptions, RenderText, SideStyle, png, svg};
use serde::Deserialize;
use std::fmt::Write as _;

/// Most pictures in one report.
const PICTURES: usize = 40;
/// Hexes of a map whose picture is drawn in full size, so that its counters can be read; larger maps are drawn smaller.
const SMALL: f64 = 220.0;
/// Smallest size of a picture in a report.
const LEAST: f64 = 0.5;

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/api/tables/{id}/report", get(report))
        .route("/api/tables/{id}/pictures/{file}", get(picture))
}

#[derive(Deserialize)]
struct How {
    format: Option<String>,
    #[serde(rename = "as")]
    eyes: Option<String>,
}

async fn report(
    State(edge): State<Edge>,
    reader: Reader,
    Path(id): Path<String>,
    Query(how): Query<How>,
) -> Answer<Response> {
    let alone = match how.format.as_deref() {
        None | Some("zip") => false,
        Some("md") => true,
        Some(other) => return Err(no_format(other, "zip, md")),
    };
    edge.limits.costly(&reader.key(), reader.caller.ip)?;
    let told = VisibleGame::read(&edge, &reader, &id, how.eyes.as_deref()).await?;
    let eyes = how.eyes.clone().unwrap_or_default();
    let turn = edge.drawing.clone().acquire_owned().await.map_err(|e| Fault::internal(&e))?;
    let made = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        if !alone {
            return bundle(&told).map(|bytes| file(&told.file_name("zip"), "application/zip", bytes));
        }
        let link = |entry: usize| {
            let lang = told.lang.tag();
            format!("/api/tables/{}/pictures/{entry}.svg?lang={lang}&as={}", told.row.id, plain(&eyes))
        };
        let text = write(&told, &chapters(&told)?, link);
        Ok(file(&told.file_name("md"), "text/markdown; charset=utf-8", text.into_bytes()))
    });
    made.await.map_err(|e| Fault::internal(&e))?
}

/// `GET /api/tables/ID/pictures/ENTRY.svg` or `.png`: the board after so many entries.
async fn picture(
    State(edge): State<Edge>,
    reader: Reader,
    Path((id, name)): Path<(String, String)>,
    Query(how): Query<How>,
) -> Answer<Response> {
    let (entry, ending) = name.split_once('.').ok_or_else(Fault::not_found)?;
    let entry: usize = entry.parse().map_err(|_| Fault::not_found())?;
    let raster = match ending {
        "svg" => false,
        "png" => true,
        other => return Err(no_format(other, "svg, png")),
    };
    edge.limits.costly(&reader.key(), reader.caller.ip)?;
    let told = VisibleGame::read(&edge, &reader, &id, how.eyes.as_deref()).await?;
    if entry > told.journal.entries.len() {
        let text = Message::new("table-no-entry").int("entry", entry as i64);
        let text = text.int("entries", told.journal.entries.len() as i64);
        return Err(Fault { text, ..Fault::not_found() });
    }
    let turn = edge.drawing.clone().acquire_owned().await.map_err(|e| Fault::internal(&e))?;
    let drawn = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let table = told.at(entry)?;
        let text = draw(&told, &*table, 1.0);
        match raster {
            true => raster_of(&text).map(|bytes| ("image/png", bytes)),
            false => Ok(("image/svg+xml", text.into_bytes())),
        }
    });
    let (kind, bytes) = drawn.await.map_err(|e| Fault::internal(&e))??;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

fn raster_of(drawn: &str) -> Answer<Vec<u8>> {
    png(drawn).map_err(|e| {
        tracing::warn!(error = %e, "a picture could not be drawn");
        Fault { text: Message::new("problem-picture"), ..Fault::unavailable() }
    })
}

/// A part of the report: what happened up to an entry, and the turn that was then.
struct Chapter {
    /// Entries before it.
    from: usize,
    /// Entries at its end.
    to: usize,
    title: String,
}

/// The turns of the game as far as the reader may know it. The turn only ever moves on (but for an agreement to go
/// back), so the entry at which each begins is found by halving.
fn chapters(told: &VisibleGame) -> Answer<Vec<Chapter>> {
    let entries = told.journal.entries.len();
    let look = |n: usize| -> Answer<(usize, String)> {
        let view = told.at(n)?.view(told.viewer);
        Ok((turn_of(&view), told.say(&view.turn)))
    };
    let (last, _) = look(entries)?;
    let mut chapters = Vec::new();
    let mut from = 0;
    let (mut turn, mut title) = look(0)?;
    while turn < last && chapters.len() + 1 < PICTURES {
        // The first entry after which the turn is a later one.
        let (mut low, mut high) = (from, entries);
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if look(middle)?.0 > turn { high = middle } else { low = middle }
        }
        chapters.push(Chapter { from, to: high, title });
        from = high;
        (turn, title) = look(high)?;
    }
    chapters.push(Chapter { from, to: entries, title });
    Ok(chapters)
}

fn turn_of(view: &View) -> usize {
    view.calendar.iter().position(|c| c.current).unwrap_or(0)
}

/// Whether a line says that a turn begins. Every game calls that event so.
fn opens_turn(row: &LogRow) -> bool {
    row.told.text.key == "event-turn"
}

/// The report as Markdown; `link` is where the picture after so many entries is found.
fn write(told: &VisibleGame, chapters: &[Chapter], link: impl Fn(usize) -> String) -> String {
    let journal = &told.journal;
    let mut out = String::new();
    let line = |out: &mut String, key: &'static str, value: &str| {
        let _ = writeln!(out, "- **{}**: {value}", told.word(key));
    };
    let _ = writeln!(out, "# {}\n", plain_text(&called(&told.row, told.title.game().info(), told.lang)));
    let _ = writeln!(out, "{} · {} · {}\n", told.word("report-title"), told.heading(), told.eyes());
    for (seat, player) in told.players() {
        let who = if player.is_empty() { "–".to_string() } else { plain_text(&player) };
        let _ = writeln!(out, "- **{seat}**: {who}");
    }
    let info = told.title.game().info();
    let chosen = info.options.iter().filter_map(|o| {
        let value = journal.options.get(info, &o.key);
        let changed = o.values.first().map(String::as_str) != Some(value);
        changed.then(|| format!("{} = {value}", o.name.get(told.lang.tag())))
    });
    let chosen: Vec<String> = chosen.collect();
    if !chosen.is_empty() {
        line(&mut out, "report-options", &chosen.join(", "));
    }
    line(&mut out, "report-commitment", &format!("`{}`", journal.commitment));
    if let Some(seed) = journal.seed.as_ref().filter(|_| told.over) {
        let digits: String = seed.0.iter().map(|b| format!("{b:02x}")).collect();
        line(&mut out, "report-seed", &format!("`{digits}`"));
    }
    let picture = |out: &mut String, entry: usize, turn: &str| {
        let alt = told.say(&Message::new("report-picture").text("turn", turn));
        let _ = writeln!(out, "\n![{}]({})\n", plain_text(&alt), link(entry));
    };
    let _ = writeln!(out, "\n## {}", told.word("report-start"));
    picture(&mut out, 0, chapters.first().map_or("", |c| c.title.as_str()));
    let mut log = told.log().peekable();
    for (i, chapter) in chapters.iter().enumerate() {
        let _ = writeln!(out, "## {}\n", plain_text(&chapter.title));
        // The entry that ends a turn also begins the next: from there on the rest is the next chapter's.
        let next = |r: &LogRow| i + 1 < chapters.len() && r.entry + 1 == chapter.to && opens_turn(r);
        while let Some(row) = log.next_if(|r| r.entry < chapter.to && !next(r)) {
            let _ = writeln!(out, "- {} `{}`", plain_text(&told.say(&row.told.text)), row.told.rule);
        }
        if chapter.to > chapter.from {
            picture(&mut out, chapter.to, &chapter.title);
        }
    }
    if let Some(result) = told.result() {
        let _ = writeln!(
            out,
            "## {}\n\n{} `{}`",
            told.word("report-result"),
            plain_text(&result.text),
            result.rule
        );
    }
    out
}

/// The report with its pictures.
fn bundle(told: &VisibleGame) -> Answer<Vec<u8>> {
    let chapters = chapters(told)?;
    let name = |entry: usize| format!("board-{entry:05}.png");
    let text = write(told, &chapters, name);
    let mut zip = Zip::default();
    let full = |e| Fault::internal(&e);
    zip.add("report.md", text.as_bytes()).map_err(full)?;
    let mut shown: Vec<usize> = chapters.iter().map(|c| c.to).collect();
    shown.insert(0, 0);
    shown.dedup();
    for entry in shown {
        let table = told.at(entry)?;
        zip.add(&name(entry), &raster_of(&draw(told, &*table, scale_of(&*table)))?).map_err(full)?;
    }
    zip.finish().map_err(full)
}

/// The size of a picture in a report.
fn scale_of(table: &dyn Table) -> f64 {
    let hexes = in_play(table.board()).hexes.len().max(1);
    (SMALL / hexes as f64).sqrt().clamp(LEAST, 1.0)
}

fn draw(told: &VisibleGame, table: &dyn Table, scale: f64) -> String {
    let view = table.view(told.viewer);
    let board = in_play(table.board());
    let status = view.result.as_ref().map(|r| told.say(&r.text)).unwrap_or_default();
    let options = RenderOptions {
        scale,
        text: RenderText {
            title: told.heading(),
            turn: told.say(&view.turn),
            status,
            legend: Vec::new(),
            boxes: zones::titles(&board).map(|(key, text)| (key, told.say(text))).collect(),
        },
        lang: told.lang.tag().into(),
        sides: SideStyle::for_game(table.info(), told.lang.tag()),
        ..RenderOptions::default()
    };
    svg(&board, Some(&view), &options)
}

/// A text that Markdown and HTML read as nothing but text.
fn plain_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '!' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A seat key as part of an address.
fn plain(key: &str) -> String {
    key.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_write_markup() {
        assert_eq!(plain_text("<b>*x*</b> [a](b)"), "&lt;b&gt;\\*x\\*&lt;/b&gt; \\[a\\](b)");
        assert_eq!(plain("soviet&x=1"), "sovietx1");
    }
}
