//! `GET /api/tables/{id}/replay/{entry}`: a past position.

use crate::auth::Reader;
use crate::error::{Answer, Fault};
use crate::hub::Perspective;
use crate::state::AppState;
use crate::table_client::Speaker;
use crate::wire;
use axum::extract::{Path, Query, State};
use axum::routing::get;
use axum::{Json, Router};
use sandtable_engine::Message;
use serde::Deserialize;

/// The routes of this module.
pub fn routes() -> Router<AppState> {
    Router::new().route("/api/tables/{id}/replay/{entry}", get(replay))
}

#[derive(Deserialize)]
struct How {
    /// Seat key, `truth`, or nothing for one's own eyes.
    #[serde(rename = "as")]
    eyes: Option<String>,
    seat: Option<String>,
    /// The entry the log begins with, instead of the last.
    from: Option<usize>,
}

async fn replay(
    State(state): State<AppState>,
    Path((id, entry)): Path<(String, usize)>,
    Query(how): Query<How>,
    reader: Reader,
) -> Answer<Json<wire::Replay>> {
    let speaker = Speaker::join(&state, reader, &id, how.seat.as_deref()).await?;
    let eyes = match how.eyes.as_deref() {
        None | Some("") => Perspective::Own,
        Some("truth") => Perspective::Truth,
        Some(key) => {
            let none = || Fault::input(Message::new("table-no-seat").text("seat", key));
            Perspective::Seat(speaker.seat_named(key).await?.ok_or_else(none)?)
        }
    };
    let shown = speaker.live().replay(&state.hub, &speaker.observer(), eyes, entry, how.from).await;
    shown.map(Json).map_err(|refusal| match refusal.rule.as_ref() {
        "seat" => Fault::forbidden(refusal.text),
        "input" => Fault { text: refusal.text, ..Fault::not_found() },
        _ if refusal.text.key == "table-truth-later" => Fault::conflict(refusal.text),
        _ => Fault { text: refusal.text, ..Fault::unavailable() },
    })
}
