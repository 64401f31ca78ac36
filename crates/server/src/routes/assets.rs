//! The browser client, inside the program. Debug builds read it from the folder, so that a reload shows a change.

use crate::error::Fault;
use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.png"]
#[include = "*.webmanifest"]
#[include = "locales/*.json"]
#[exclude = "*.d.ts"]
#[exclude = "*.test.js"]
#[exclude = "types/*"]
#[exclude = "test/*"]
#[exclude = "tests/*"]
#[exclude = "node_modules/*"]
struct Client;

/// Addresses the client answers itself; all of them get its one page.
pub const PAGES: [&str; 7] =
    ["/", "/table/{id}", "/join", "/mail", "/rules", "/rules/{game}", "/replay/{id}"];

/// Serves the client.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let mut router = Router::new();
    for page in PAGES {
        router = router.route(page, get(index));
    }
    router.route("/{*path}", get(file))
}

/// Every file of the client, for tests.
pub fn files() -> impl Iterator<Item = String> {
    Client::iter().map(|name| name.into_owned())
}

async fn index(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    serve(&path, &headers)
}

fn serve(path: &str, asked: &HeaderMap) -> Response {
    // The folder may hold more than its page needs; only kinds we know leave it.
    let found = mime(path).and_then(|kind| Some((kind, plain(path).then(|| Client::get(path))??)));
    let Some((kind, file)) = found else {
        return Fault::not_found().into_response();
    };
    let EmbeddedFile { data, metadata, .. } = file;
    let tag = etag(&metadata.sha256_hash());
    let mut response = if known(asked, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(data).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    // Files keep their names when the program is replaced, so a browser asks whether its copy is still good.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::ETAG, tag);
    response
}

/// Whether a path stays inside: no step up, no empty step, no hidden file, nothing but plain names.
fn plain(path: &str) -> bool {
    let name = |s: &str| {
        !s.is_empty()
            && !s.starts_with('.')
            && s.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
    };
    path.split('/').all(name)
}

fn mime(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

/// The tag of some content, by the first digits of its hash.
pub(crate) fn etag(hash: &[u8]) -> HeaderValue {
    let digits: String = hash.iter().take(12).map(|b| format!("{b:02x}")).collect();
    HeaderValue::from_str(&format!("\"{digits}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether the caller already has the content with this tag. A proxy that compresses may have made the tag weak.
pub(crate) fn known(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    let (Some(have), Ok(tag)) =
        (asked.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok()), tag.to_str())
    else {
        return false;
    };
    have.split(',').any(|t| t.trim().trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_inside() {
        for good in ["app.js", "board/draw.js", "locales/ko.json", "a_b-c.svg"] {
            assert!(plain(good), "{good}");
        }
        for bad in
            ["../Cargo.toml", "a/../b.js", "a//b.js", "/etc/x.js", ".git/config.js", "a\\b.js", "a%2e.js", ""]
        {
            assert!(!plain(bad), "{bad}");
        }
        assert_eq!(mime("wire.d.ts"), None);
        assert_eq!(mime("Makefile"), None);
    }

    #[test]
    fn a_known_tag_is_recognised_weak_or_among_others() {
        let tag = etag(&[0xab; 32]);
        let mut headers = HeaderMap::new();
        assert!(!known(&headers, &tag));
        headers
            .insert(header::IF_NONE_MATCH, HeaderValue::from_static("\"x\", W/\"abababababababababababab\""));
        assert!(known(&headers, &tag));
    }
}
