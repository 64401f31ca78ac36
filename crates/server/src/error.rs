//! Answers that are not a success: what was wrong, in the reader's language.
//!
//! Handlers give back a [`Fault`], a message key with arguments. [`speak`] puts it into words on the way out, and
//! turns the refusals of the web framework itself into the same shape, so that every answer is a [`wire::Problem`].

use crate::catalogue::Catalogue;
use crate::lang::Lang;
use crate::wire;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sandtable_engine::{Message, Value};
use sandtable_store::StoreError;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Why a request was not carried out.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Status of the answer.
    pub status: StatusCode,
    /// Short key: `not-found`, `input`.
    pub kind: &'static str,
    /// In words.
    pub text: Message,
}

/// The argument of a fault that says how long to wait.
const SECONDS: &str = "seconds";

/// What a handler gives back.
pub type Answer<T> = Result<T, Fault>;

impl Fault {
    fn new(status: StatusCode, kind: &'static str, text: Message) -> Fault {
        Fault { status, kind, text }
    }

    /// There is no such thing, or it is not for this reader's eyes: both look the same.
    pub fn not_found() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "not-found", Message::new("problem-not-found"))
    }

    /// It belongs to somebody else.
    pub fn not_yours() -> Fault {
        Fault::new(StatusCode::FORBIDDEN, "not-yours", Message::new("problem-not-yours"))
    }

    /// It belongs to somebody else; in words of its own.
    pub fn forbidden(text: Message) -> Fault {
        Fault::new(StatusCode::FORBIDDEN, "not-yours", text)
    }

    /// The request makes no sense.
    pub fn input(text: Message) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "input", text)
    }

    /// Too much at once.
    pub fn too_large(text: Message) -> Fault {
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", text)
    }

    /// Too often; more is possible after a while.
    pub fn too_many(wait: Duration) -> Fault {
        let text = Message::new("problem-too-many").int(SECONDS, wait.as_secs_f64().ceil().max(1.0) as i64);
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "too-many", text)
    }

    /// For how long whoever asked too often should wait, in seconds.
    fn wait(&self) -> Option<i64> {
        let given = self.text.args.iter().find(|(name, _)| name == SECONDS);
        match given {
            Some((_, Value::Int(seconds))) => Some(*seconds),
            _ => (self.status == StatusCode::TOO_MANY_REQUESTS).then_some(1),
        }
    }

    /// It does not fit what is there.
    pub fn conflict(text: Message) -> Fault {
        Fault::new(StatusCode::CONFLICT, "conflict", text)
    }

    /// It cannot be done now.
    pub fn unavailable() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", Message::new("problem-unavailable"))
    }

    /// A mistake of the server; what it was is in the log and not in the answer.
    pub fn internal(what: &dyn std::fmt::Display) -> Fault {
        tracing::error!(error = %what, "request failed");
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "unavailable", Message::new("problem-internal"))
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::Missing(_) => Fault::not_found(),
            StoreError::Invalid(_) => Fault::input(Message::new("problem-bad-request")),
            StoreError::Taken(_) => Fault::conflict(Message::new("problem-taken")),
            StoreError::Unavailable(_) | StoreError::Closed => {
                tracing::warn!(%error, "the database does not answer");
                Fault::unavailable()
            }
            other => Fault::internal(&other),
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if let Some(seconds) = self.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// The body of a request, read as JSON; what cannot be read is refused with the place and the reason.
pub struct Given<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Given<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Given<T>, Fault> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Fault::too_large(Message::new("problem-too-large")),
                _ => Fault::input(Message::new("problem-bad-request")),
            }
        })?;
        serde_json::from_slice(&bytes)
            .map(Given)
            .map_err(|e| Fault::input(Message::new("problem-input").text("reason", e.to_string())))
    }
}

/// The language a request asks for: `?lang=`, else `Accept-Language`, else English.
pub fn language(uri: &Uri, headers: &HeaderMap) -> Lang {
    let named = uri.query().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("lang="));
    if let Some(lang) = named.and_then(Lang::read) {
        return lang;
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let mut best: Option<(f32, Lang)> = None;
    for part in accepted.split(',').take(16) {
        let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).unwrap_or(0.0);
        let better = best.is_none_or(|(w, _)| weight > w) && weight > 0.0;
        if let Some(lang) = Lang::read(tag.trim()).filter(|_| better) {
            best = Some((weight, lang));
        }
    }
    best.map_or(Lang::En, |(_, lang)| lang)
}

/// Puts every answer that is not a success into words.
pub async fn speak(State(catalogue): State<Catalogue>, request: Request, next: Next) -> Response {
    let lang = language(request.uri(), request.headers());
    let mut response = next.run(request).await;
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let Some(fault) = response.extensions_mut().remove::<Fault>().or_else(|| foreign(&response)) else {
        return response;
    };
    let problem = wire::Problem { kind: fault.kind.into(), text: catalogue.say(lang, &fault.text) };
    let mut said = (fault.status, Json(problem)).into_response();
    for (name, value) in response.headers() {
        if *name != header::CONTENT_TYPE && *name != header::CONTENT_LENGTH {
            said.headers_mut().append(name, value.clone());
        }
    }
    said
}

/// What the web framework refused by itself: an unknown path, a wrong method, a body that cannot be read.
fn foreign(response: &Response) -> Option<Fault> {
    let content = response.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
    // Somebody has already said what is wrong.
    if content.is_some_and(|c| !c.starts_with("text/plain")) {
        return None;
    }
    let status = response.status();
    let (kind, key) = match status {
        StatusCode::NOT_FOUND => ("not-found", "problem-not-found"),
        StatusCode::METHOD_NOT_ALLOWED => ("input", "problem-method"),
        StatusCode::PAYLOAD_TOO_LARGE | StatusCode::URI_TOO_LONG => ("too-large", "problem-too-large"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ("input", "problem-json"),
        StatusCode::TOO_MANY_REQUESTS => ("too-many", "problem-too-many"),
        StatusCode::REQUEST_TIMEOUT | StatusCode::GATEWAY_TIMEOUT => ("unavailable", "problem-slow"),
        StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED => ("not-yours", "problem-not-yours"),
        _ if status.is_server_error() => ("unavailable", "problem-internal"),
        _ => ("input", "problem-bad-request"),
    };
    Some(Fault::new(status, kind, Message::new(key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(uri: &str, accept: &str) -> Lang {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, accept.parse().expect("a header"));
        language(&uri.parse().expect("a path"), &headers)
    }

    #[test]
    fn the_address_counts_before_the_browser() {
        assert_eq!(of("/?lang=ko", "en"), Lang::Ko);
        assert_eq!(of("/?x=1&lang=en", "ko"), Lang::En);
        assert_eq!(of("/?lang=xx", "ko-KR,ko;q=0.9,en;q=0.8"), Lang::Ko);
    }

    #[test]
    fn the_browser_weighs_its_languages() {
        assert_eq!(of("/", "fr, en;q=0.5, ko;q=0.7"), Lang::Ko);
        assert_eq!(of("/", "ko;q=0, en"), Lang::En);
        assert_eq!(of("/", "fr"), Lang::En);
        assert_eq!(of("/", "ko;q=abc"), Lang::En);
    }
}
