//! `POST /api/tables/{id}/hint` and `GET /api/tables/{id}/review`: advice for people.

use crate::app::Edge;
use crate::auth::Reader;
use crate::error::{Answer, Fault};
use crate::table_client::Speaker;
use crate::wire;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use sandtable_engine::Refusal;
use serde::Deserialize;
use std::time::Duration;

/// Longest time a request for a review may wait, in seconds.
const LONGEST_WAIT: u64 = 25;

/// The routes of this module.
pub fn routes() -> Router<Edge> {
    Router::new().route("/api/tables/{id}/hint", post(hint)).route("/api/tables/{id}/review", get(review))
}

fn fault(refusal: Refusal) -> Fault {
    match refusal.rule.as_ref() {
        "seat" => Fault::forbidden(refusal.text),
        "busy" => Fault { text: refusal.text, ..Fault::unavailable() },
        _ => Fault::conflict(refusal.text),
    }
}

#[derive(Deserialize)]
struct HintQuery {
    seat: Option<String>,
}

/// Plans for a seat that is asked. Going away before the answer stops the thought.
async fn hint(
    State(edge): State<Edge>,
    Path(id): Path<String>,
    Query(whom): Query<HintQuery>,
    reader: Reader,
) -> Answer<Json<wire::Hint>> {
    let (who, from, lang) = (reader.key(), reader.caller.ip, reader.lang);
    let speaker = Speaker::join(&edge.app, reader, &id, whom.seat.as_deref()).await?;
    let seat = speaker.observer().watching.ok_or_else(Fault::not_yours)?;
    edge.limits.hint(&who, from)?;
    let hint = speaker.live().hint(&edge.app.hub, seat, speaker.held().seats, lang).await;
    hint.map(Json).map_err(fault)
}

#[derive(Deserialize)]
struct ReviewQuery {
    seat: Option<String>,
    wait: Option<u64>,
}

/// The look back on a game that is over. While it is worked on the answer is empty: ask again.
async fn review(
    State(edge): State<Edge>,
    Path(id): Path<String>,
    Query(how): Query<ReviewQuery>,
    reader: Reader,
) -> Answer<(StatusCode, Json<wire::ReviewAnswer>)> {
    let (who, from) = (reader.key(), reader.caller.ip);
    let speaker = Speaker::join(&edge.app, reader, &id, how.seat.as_deref()).await?;
    let (live, hub) = (speaker.live(), &edge.app.hub);
    if !live.has_review(hub).await {
        edge.limits.costly(&who, from)?;
    }
    let wait = Duration::from_secs(how.wait.unwrap_or(0).min(LONGEST_WAIT));
    let review = live.review(hub, &speaker.observer(), wait).await.map_err(fault)?;
    let status = if review.is_some() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(wire::ReviewAnswer { review })))
}
