//! Whether the server lives, whether it can work, and figures about its work.

use crate::app::Edge;
use crate::error::{Answer, Fault};
use crate::security::Caller;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Duration;

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Bounds of the histograms, in seconds.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(figures))
}

/// Begins to count. The figures belong to the process: a second server in it shares them.
pub fn install() {
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new();
        let builder = builder
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &BUCKETS)
            .unwrap_or_else(|_| PrometheusBuilder::new());
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("something else counts already; /metrics stays empty");
        }
        begin();
        handle
    });
}

/// Every figure with its meaning; `docs/hosting.md` explains them.
pub const FIGURES: [(&str, Kind, &str); 15] = [
    ("sandtable_requests_total", Kind::Counter, "Requests by method, route and status"),
    ("sandtable_request_seconds", Kind::Histogram, "How long requests took, by route"),
    ("sandtable_actions_total", Kind::Counter, "Choices at tables, done and refused"),
    ("sandtable_action_seconds", Kind::Histogram, "How long a choice took, until it was stored"),
    ("sandtable_tables_total", Kind::Counter, "Tables set up"),
    ("sandtable_open_tables", Kind::Gauge, "Tables in memory"),
    ("sandtable_sockets", Kind::Gauge, "Connections at tables"),
    ("sandtable_thinkers_waiting", Kind::Gauge, "Computer players that wait for their turn to think"),
    ("sandtable_hints_total", Kind::Counter, "Hints thought about"),
    ("sandtable_notices_total", Kind::Counter, "Notices of turns sent"),
    ("sandtable_sign_ins_refused_total", Kind::Counter, "Attempts to sign in with a wrong name or password"),
    ("sandtable_views_built_total", Kind::Counter, "Positions put into words"),
    ("sandtable_catch_ups_total", Kind::Counter, "Changes taken over from other servers"),
    ("sandtable_store_failures_total", Kind::Counter, "Changes that could not be stored"),
    ("sandtable_stopping", Kind::Gauge, "1 while the server stops"),
];

/// What kind of figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only grows.
    Counter,
    /// Goes up and down.
    Gauge,
    /// Times in seconds, in buckets.
    Histogram,
}

/// Says what every figure means, and lets those exist that have no labels, so that nobody waits for the first of them.
fn begin() {
    for (name, kind, meaning) in FIGURES {
        match kind {
            Kind::Counter => metrics::describe_counter!(name, meaning),
            Kind::Gauge => metrics::describe_gauge!(name, meaning),
            Kind::Histogram => metrics::describe_histogram!(name, meaning),
        }
        match kind {
            Kind::Counter if name == "sandtable_requests_total" => {}
            Kind::Counter if name == "sandtable_actions_total" => {
                metrics::counter!(name, "outcome" => "done").absolute(0);
                metrics::counter!(name, "outcome" => "refused").absolute(0);
            }
            Kind::Counter => metrics::counter!(name).absolute(0),
            Kind::Gauge => metrics::gauge!(name).set(0.0),
            // A time that nobody measured would be wrong.
            Kind::Histogram => {}
        }
    }
}

/// Tidies the figures up; call it now and then.
pub fn upkeep() {
    if let Some(handle) = HANDLE.get() {
        handle.run_upkeep();
    }
}

async fn ready(State(edge): State<Edge>) -> Answer<&'static str> {
    let asked = tokio::time::timeout(Duration::from_secs(3), edge.app.store.health()).await;
    match asked {
        Ok(Ok(())) if !*edge.app.hub.stopping().borrow() => Ok("ready\n"),
        _ => Err(Fault::unavailable()),
    }
}

/// The figures: for whoever shows the token; without one for this machine, unless the server is public. To others the
/// address does not exist.
async fn figures(
    State(edge): State<Edge>,
    caller: Option<Extension<Caller>>,
    headers: HeaderMap,
) -> Answer<Response> {
    let local = caller.is_some_and(|c| c.0.local);
    let shown = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
    let shown = shown.and_then(|v| v.strip_prefix("Bearer ")).unwrap_or_default();
    let allowed = match &edge.config.metrics_token {
        Some(token) => same(shown, token.reveal()),
        // Before a public server there is mostly a proxy, and not every proxy says so.
        None => local && !edge.config.public,
    };
    if !allowed {
        return Err(Fault::not_found());
    }
    let text = HANDLE.get().map(PrometheusHandle::render).unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

/// Compares secrets by their hashes: how long it takes tells nothing about where they differ.
fn same(a: &str, b: &str) -> bool {
    blake3::hash(a.as_bytes()) == blake3::hash(b.as_bytes())
}
