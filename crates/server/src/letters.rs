//! Where the owner of a mail address says yes to letters, or stops them.

use crate::app::Edge;
use crate::auth::Reader;
use crate::error::{Answer, Fault};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;
use sandtable_engine::Message;
use sandtable_store::MailState;

/// Addresses of this module. They need no cookies, only what stands in a letter.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/api/mail/{token}/confirm", post(confirm))
        .route("/api/mail/{token}/stop", post(stop))
}

async fn confirm(State(edge): State<Edge>, reader: Reader, Path(token): Path<String>) -> Answer<StatusCode> {
    answered(&edge, &reader, &token, MailState::Confirmed).await
}

async fn stop(State(edge): State<Edge>, reader: Reader, Path(token): Path<String>) -> Answer<StatusCode> {
    answered(&edge, &reader, &token, MailState::Stopped).await
}

async fn answered(edge: &Edge, reader: &Reader, token: &str, state: MailState) -> Answer<StatusCode> {
    edge.limits.claim(reader.caller.ip)?;
    match edge.app.store.answer_letters(token, state).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Fault::forbidden(Message::new("problem-link"))),
    }
}
