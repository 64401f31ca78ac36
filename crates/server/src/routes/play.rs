//! Play at a table over plain HTTP: one message and its answer, the position, the log.

use crate::auth::Reader;
use crate::error::{Answer, Fault};
use crate::hub::{Form, Seen};
use crate::state::AppState;
use crate::table_client::{BUSY, MOST_BYTES, Speaker};
use crate::wire::ServerMessage;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use sandtable_engine::Message;
use serde::Deserialize;
use std::time::Duration;

/// Longest time a request for news may wait, in seconds.
const LONGEST_WAIT: u64 = 55;

/// The routes of this module.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/tables/{id}/do", post(answer_one).layer(DefaultBodyLimit::max(MOST_BYTES)))
        .route("/api/tables/{id}/state", get(state))
        .route("/api/tables/{id}/log", get(older_log))
        .route("/api/tables/{id}/hello", get(hello))
}

#[derive(Deserialize)]
struct As {
    seat: Option<String>,
    since: Option<i64>,
    wait: Option<u64>,
}

/// `POST /api/tables/{id}/do`: one message, one answer.
async fn answer_one(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(how): Query<As>,
    reader: Reader,
    body: Bytes,
) -> Answer<Json<ServerMessage>> {
    // No text of ours holds a NUL, and not every database keeps one.
    if body.windows(6).any(|six| six == b"\\u0000") {
        return Err(Fault::input(Message::new("problem-bad-request")));
    }
    let mut speaker = Speaker::join(&state, reader, &id, how.seat.as_deref()).await?;
    Ok(Json(speaker.hear(&body).await))
}

/// `GET /api/tables/{id}/hello`: what a socket is told first, for those who have none: the table, what was said, and
/// the private note. The position follows by `state`.
async fn hello(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(how): Query<As>,
    reader: Reader,
) -> Answer<Json<[ServerMessage; 3]>> {
    let speaker = Speaker::join(&state, reader, &id, how.seat.as_deref()).await?;
    let lines = speaker.last_chat().await?;
    let note = ServerMessage::Note { text: speaker.note().await? };
    Ok(Json([speaker.introduction().await?, ServerMessage::Chat { lines }, note]))
}

/// `GET /api/tables/{id}/state`: the position; with `since` and `wait` as soon as it is newer than that version.
async fn state(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(how): Query<As>,
    reader: Reader,
) -> Answer<Response> {
    let from = reader.caller.ip;
    let mut speaker = Speaker::join(&state, reader, &id, how.seat.as_deref()).await?;
    let (live, hub) = (speaker.live().clone(), &state.hub);
    live.follow(hub).await;
    let wait = Duration::from_secs(how.wait.unwrap_or(0).min(LONGEST_WAIT));
    if let Some(since) = how.since.filter(|_| !wait.is_zero()) {
        // Whoever waits holds a connection, as a socket does.
        let _line = hub.line(from).ok_or_else(|| Fault::too_many(BUSY))?;
        let mut stop = hub.stopping();
        tokio::select! {
            () = speaker.news(since) => {}
            () = tokio::time::sleep(wait) => {}
            _ = stop.wait_for(|stop| *stop) => {}
        }
        // Much may have changed meanwhile: seats, and who is signed in.
        if !speaker.is_known().await? {
            return Err(Fault::not_yours());
        }
        speaker.refresh().await?;
    }
    // The version of somebody who lags behind tells nothing about what he has of the log.
    let lags = live.is_delayed(hub, &speaker.observer()).await?;
    let seen = how.since.filter(|v| *v > 0 && !lags).map(Seen::at);
    let found = live.state(hub, &speaker.observer(), seen, &Form::Bare).await?;
    let text = match found.text {
        Some(text) => text,
        // Nothing new for a spectator who lags behind: the whole again.
        None => live.state(hub, &speaker.observer(), None, &Form::Bare).await?.text.unwrap_or_default(),
    };
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], text)
        .into_response())
}

#[derive(Deserialize)]
struct Before {
    seat: Option<String>,
    before: Option<usize>,
}

/// `GET /api/tables/{id}/log`: a page of older lines of the log.
async fn older_log(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(page): Query<Before>,
    reader: Reader,
) -> Answer<Response> {
    let speaker = Speaker::join(&state, reader, &id, page.seat.as_deref()).await?;
    let page = speaker.live().log_page(&state.hub, &speaker.observer(), page.before).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(page)).into_response())
}
