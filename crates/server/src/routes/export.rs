//! Taking games along: the journal once a game is over, the story before; and bringing a journal back.

use crate::app::Edge;
use crate::auth::{Reader, now_ms};
use crate::catalogue::Title;
use crate::error::{Answer, Fault};
use crate::hub::Opening;
use crate::rate_limit::{IMPORT, IMPORT_ENTRIES};
use crate::routes::games::title;
use crate::routes::tables::{Place, Plan, fresh_seed, human, may_set_up, setup};
use crate::table_settings::TableSettings;
use crate::visible_game::VisibleGame;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use sandtable_engine::journal::{Journal, JournalError};
use sandtable_engine::{Message, Viewer};
use serde::Deserialize;
use std::fmt::Write as _;
use std::sync::Arc;

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/api/tables/{id}/export", get(export))
        .route("/api/import", post(import).layer(DefaultBodyLimit::max(IMPORT)))
}

#[derive(Deserialize)]
struct How {
    format: Option<String>,
    #[serde(rename = "as")]
    eyes: Option<String>,
}

/// The journal tells everything that was hidden, and its seed every roll to come: before the end there is only what
/// the reader may know, as a story.
async fn export(
    State(edge): State<Edge>,
    reader: Reader,
    Path(id): Path<String>,
    Query(how): Query<How>,
) -> Answer<Response> {
    let told = VisibleGame::read(&edge, &reader, &id, how.eyes.as_deref()).await?;
    match how.format.as_deref() {
        None if told.over => Ok(journal_file(&told)),
        Some("json") if told.over => Ok(journal_file(&told)),
        Some("json") => Err(Fault::conflict(Message::new("problem-export-later"))),
        None | Some("txt") => {
            let text = story(&told);
            Ok(file(&told.file_name("txt"), "text/plain; charset=utf-8", text.into_bytes()))
        }
        Some(other) => Err(no_format(other, "json, txt")),
    }
}

pub(crate) fn no_format(word: &str, known: &str) -> Fault {
    Fault::input(Message::new("problem-format").text("word", word).text("known", known))
}

fn journal_file(told: &VisibleGame) -> Response {
    file(&told.file_name("json"), "application/json", (told.journal.to_json() + "\n").into_bytes())
}

/// An answer that a browser saves.
pub(crate) fn file(name: &str, kind: &'static str, content: Vec<u8>) -> Response {
    let attachment = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, attachment)], content)
        .into_response()
}

/// The game told in sentences, with the rule behind each.
fn story(told: &VisibleGame) -> String {
    let journal = &told.journal;
    let mut text = format!("{}\n{}\n", told.heading(), told.eyes());
    for (key, value) in &journal.options.0 {
        let _ = writeln!(text, "{key}={value}");
    }
    let rules = Message::new("report-rules").int("rules", journal.rules_version).text("data", &journal.data);
    let _ =
        writeln!(text, "{}\n{}: {}\n", told.say(&rules), told.word("report-commitment"), journal.commitment);
    let info = told.title.game().info();
    let mut log = told.log().peekable();
    for (i, entry) in journal.entries.iter().enumerate() {
        // What was chosen is only told to those who may know everything; others read what happened.
        if told.viewer == Viewer::Referee {
            let by = match info.seats.iter().find(|s| s.key == entry.by) {
                Some(seat) => seat.name.get(told.lang.tag()).to_string(),
                None => told.title.texts().get_or(told.lang.tag(), &format!("by-{}", entry.by), &entry.by),
            };
            let _ = writeln!(text, "{:>5}. {by}: {}", i + 1, entry.text);
        }
        while let Some(row) = log.next_if(|r| r.entry <= i) {
            let _ = writeln!(text, "       {} [{}]", told.say(&row.told.text), row.told.rule);
        }
    }
    if let Some(result) = told.result() {
        let _ = writeln!(text, "\n{}: {} [{}]", told.word("report-result"), result.text, result.rule);
    }
    text
}

impl VisibleGame {
    /// How it ended, as far as the reader may know.
    pub(crate) fn result(&self) -> Option<crate::wire::GameResult> {
        let stored = self.row.result.as_ref().filter(|_| self.over)?;
        crate::hub::stored_result(&self.title, self.lang, stored)
    }
}

async fn import(State(edge): State<Edge>, mut reader: Reader, body: Bytes) -> Answer<Response> {
    may_set_up(&edge, &reader)?;
    edge.limits.costly(&reader.key(), reader.caller.ip)?;
    let text = String::from_utf8(body.into())
        .map_err(|_| refused(&JournalError::Syntax { line: 1, column: 1, message: "not UTF-8".into() }))?;
    let journal = {
        let read = tokio::task::spawn_blocking(move || Journal::from_json(&text));
        read.await.map_err(|e| Fault::internal(&e))?.map_err(|e| refused(&e))?
    };
    if journal.entries.len() > IMPORT_ENTRIES {
        let text = Message::new("problem-import-entries").int("found", journal.entries.len() as i64);
        return Err(Fault::too_large(text.int("most", IMPORT_ENTRIES as i64)));
    }
    let title = title(&edge, &journal.game).map_err(|f| Fault {
        status: StatusCode::BAD_REQUEST,
        kind: "input",
        ..f
    })?;
    // One that was begun with other data files goes on with them, if they are kept here.
    let title = edge.app.hub.title(&journal.game, &journal.data).await.unwrap_or(title);
    let info = title.game().info();
    let seats: Vec<(String, Place)> = info.seats.iter().map(|s| (s.key.clone(), Place::Here)).collect();
    // It is called after its scenario until somebody names it.
    let name = String::new();
    let (terms, now) = (TableSettings::default(), now_ms());
    let opening = {
        let turn = edge.drawing.clone().acquire_owned().await.map_err(|e| Fault::internal(&e))?;
        let (title, terms, people) = (title.clone(), terms.clone(), human(&seats));
        let held = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            replayed(&title, &journal, &terms, people, now)
        });
        held.await.map_err(|e| Fault::internal(&e))??
    };
    let host = reader.settle(&edge.app.store).await?;
    let plan = Plan { name, public: false, terms, seats, opening, now };
    let links = plan.store(&edge, &reader, host).await?;
    Ok(reader.reply((StatusCode::CREATED, Json(links))))
}

/// Plays a journal through: every entry must be legal, every hash must be reached. Whoever brings a game along that is
/// not over knows its seed, and with it every roll to come: it goes on with new dice.
fn replayed(
    title: &Arc<Title>,
    journal: &Journal,
    terms: &TableSettings,
    people: sandtable_engine::Seats,
    now: i64,
) -> Answer<Opening> {
    let mut table = title.game().at(journal, journal.entries.len()).map_err(|e| refused(&e))?;
    if journal.seed.is_none() && table.result().is_none() {
        return Err(Fault::input(Message::new("problem-import").term("reason", "problem-import-seed")));
    }
    table.renew_dice(fresh_seed()?);
    Ok(Opening::of(&*table, terms, people, now))
}

/// What is wrong with a journal, for a reader.
fn refused(error: &JournalError) -> Fault {
    let whole = Message::new("problem-import");
    Fault::input(match error {
        JournalError::Setup(error) => return setup(error),
        JournalError::Syntax { .. } => whole.text("reason", error.to_string()),
        JournalError::Entry { index, entry, reason } => {
            let short: String = entry.chars().take(120).collect();
            return Fault::input(
                Message::new("problem-import-entry")
                    .int("index", *index as i64)
                    .text("entry", short)
                    .text("reason", reason),
            );
        }
        JournalError::Rules { found, known } => {
            return Fault::input(
                Message::new("problem-import-rules").int("found", *found).int("known", *known),
            );
        }
        JournalError::Format { found, .. } => {
            return Fault::input(Message::new("problem-import-format").int("found", *found));
        }
        JournalError::Commitment => whole.term("reason", "problem-import-commitment"),
        JournalError::Data { .. } => whole.term("reason", "problem-import-data"),
        JournalError::Start { .. } => whole.term("reason", "problem-import-start"),
        other => whole.text("reason", other.to_string()),
    })
}
