//! What is written down about the server's work. Never a token, a cookie, a seed, a body or a query: a request is
//! written as the address pattern it matched.

use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;
use tracing_subscriber::EnvFilter;

/// How lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people at a terminal; ordinary requests are left out.
    #[default]
    Text,
    /// One JSON object a line, for machines.
    Json,
}

impl std::str::FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<LogFormat, String> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("expected text or json".into()),
        }
    }
}

/// Begins to write to the error stream; `SANDTABLE_LOG` chooses what (`debug`, `sandtable_server=trace`).
pub fn init(format: LogFormat) -> Result<(), String> {
    let otherwise = match format {
        LogFormat::Text => "warn,sandtable_server=info,sandtable_server::logs=warn",
        LogFormat::Json => "warn,sandtable_server=info,sandtable_store=info",
    };
    let filter = match std::env::var("SANDTABLE_LOG").ok().filter(|wanted| !wanted.trim().is_empty()) {
        Some(wanted) => filter(&wanted)?,
        None => EnvFilter::new(otherwise),
    };
    let colours = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let lines =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    // A second server in the same process writes where the first does.
    let _ = match format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    Ok(())
}

/// What to write, from words like `debug` and `warn,sandtable_server=trace`. A word that is no level would silently mean
/// a part of the program that does not exist.
fn filter(wanted: &str) -> Result<EnvFilter, String> {
    const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
    let is_level = |word: &str| LEVELS.iter().any(|l| word.eq_ignore_ascii_case(l));
    for part in wanted.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let level = part.rsplit('=').next().unwrap_or_default().trim();
        if !is_level(level) {
            return Err(format!("SANDTABLE_LOG: '{part}' is no level; expected {}", LEVELS.join(", ")));
        }
    }
    EnvFilter::try_new(wanted).map_err(|e| format!("SANDTABLE_LOG: {e}"))
}

/// A method as a label: whoever invents words must not fill the memory with them.
fn known_method(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    KNOWN.into_iter().find(|m| *m == method.as_str()).unwrap_or("other")
}

/// Writes down and counts every request.
pub async fn observe(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_string();
    let method = request.method().clone();
    let method = known_method(&method);
    let begun = Instant::now();
    let response = next.run(request).await;
    let (took, status) = (begun.elapsed(), response.status().as_u16());
    let ms = took.as_millis() as u64;
    match status {
        500.. => tracing::error!(method, route, status, ms, "request"),
        _ => tracing::info!(method, route, status, ms, "request"),
    }
    metrics::counter!("sandtable_requests_total", "method" => method, "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("sandtable_request_seconds", "route" => route).record(took.as_secs_f64());
    response
}
