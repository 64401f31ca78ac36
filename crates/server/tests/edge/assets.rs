//! The client as it is served.

use crate::browser::Site;
use sandtable_server::routes::assets::{PAGES, files};

#[tokio::test]
async fn every_file_is_served_with_its_kind_and_known_again() {
    let site = Site::new().await;
    let mut reader = site.browser();
    for name in files() {
        let reply = reader.get(&format!("/{name}")).await;
        assert_eq!(reply.status, 200, "{name}");
        let kind = reply.header("content-type");
        let right = match name.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "json" => "application/json",
            "webmanifest" => "application/manifest+json",
            other => panic!("{name}: {other} has no business here"),
        };
        assert_eq!(kind, right, "{name}");
        let tag = reply.header("etag").to_string();
        assert!(tag.len() > 10, "{name}");
        let again = axum::http::Request::get(format!("/{name}"))
            .header("host", crate::browser::HOST)
            .header("if-none-match", tag)
            .body(axum::body::Body::empty())
            .expect("a request");
        let again = site.raw(again).await;
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0), "{name}");
    }
}

#[test]
fn build_files_of_the_client_are_not_served() {
    for name in files() {
        assert!(!name.ends_with(".ts") && !name.contains("node_modules"), "{name}");
        assert!(!name.starts_with("tests/") && !name.contains(".test."), "{name}");
    }
}

/// The content security policy forbids it, so a page with inline script or style would be broken.
#[test]
fn no_page_holds_script_or_style_of_its_own() {
    for name in files().filter(|n| n.ends_with(".html")) {
        let path = format!("{}/../../web/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("the file is there").to_lowercase();
        for tag in text.split("<script").skip(1) {
            let (opening, rest) = tag.split_once('>').expect("a tag");
            assert!(opening.contains("src="), "{name}: script without src");
            assert!(rest.trim_start().starts_with("</script"), "{name}: script with content");
        }
        assert!(!text.contains("<style") && !text.contains(" style="), "{name}: inline style");
        assert!(!text.contains("javascript:"), "{name}: script in an address");
        for handler in [" onclick=", " onload=", " onerror=", " oninput=", " onsubmit="] {
            assert!(!text.contains(handler), "{name}: {handler}");
        }
    }
}

#[tokio::test]
async fn the_pages_of_the_client_are_one_page() {
    let site = Site::new().await;
    let mut reader = site.browser();
    if !files().any(|f| f == "index.html") {
        return;
    }
    let first = reader.get("/").await;
    assert_eq!(first.header("content-type"), "text/html; charset=utf-8");
    for page in PAGES {
        let path = page.replace("{id}", "abc").replace("{game}", "outpost");
        assert_eq!(reader.get(&path).await.body, first.body, "{path}");
    }
}

#[tokio::test]
async fn text_is_compressed_on_request() {
    let site = Site::new().await;
    let ask = |zip: bool| {
        let mut request = axum::http::Request::get("/api/games/outpost/boards/skirmish/map.svg")
            .header("host", crate::browser::HOST);
        if zip {
            request = request.header("accept-encoding", "gzip");
        }
        request.body(axum::body::Body::empty()).expect("a request")
    };
    let (plain, packed) = (site.raw(ask(false)).await, site.raw(ask(true)).await);
    assert_eq!((plain.header("content-encoding"), packed.header("content-encoding")), ("", "gzip"));
    assert!(packed.body.len() * 2 < plain.body.len());
}
