//! What must not work.

use crate::browser::{HOST, Site, token};
use axum::body::Body;
use axum::http::{Method, Request};
use sandtable_server::rate_limit::{Quotas, Rate};
use sandtable_server::security::CSP;
use serde_json::json;
use std::time::Duration;

fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    if !body.is_empty() {
        request = request.header("content-length", body.len());
    }
    request.body(Body::from(body.to_string())).expect("a request")
}

const JSON: (&str, &str) = ("content-type", "application/json");
const OWN: (&str, &str) = ("host", HOST);

#[tokio::test]
async fn foreign_pages_change_nothing() {
    let site = Site::new().await;
    let mut host = site.browser();
    let made = host.table(json!({}), json!({})).await;
    let cookie = host.cookies.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>().join("; ");
    let id = made["table"].as_str().expect("a key");
    let archive = format!("/api/tables/{id}/archive");
    for bad in [
        vec![("origin", "http://evil.example")],
        vec![("origin", "null")],
        vec![("origin", "http://127.0.0.1:9999")],
        vec![("sec-fetch-site", "cross-site")],
        vec![("sec-fetch-site", "same-site"), ("origin", "http://127.0.0.1:7878")],
        vec![],
    ] {
        let mut headers = vec![OWN, ("cookie", cookie.as_str())];
        headers.extend(bad.clone());
        site.raw(request("POST", &archive, &headers, "")).await.refused(403, "not-yours");
    }
    assert_eq!(host.get("/api/lobby").await.ok()["mine"][0]["state"], "active");
    // A form of a foreign page cannot even send JSON; a page of ours that sends something else is refused as well.
    let form = [OWN, ("origin", "http://127.0.0.1:7878"), ("content-type", "text/plain")];
    site.raw(request("POST", "/api/claim", &form, "{\"token\":\"x\"}")).await.refused(415, "input");
}

#[tokio::test]
async fn sockets_of_foreign_pages_are_refused() {
    let site = Site::new().await;
    let mut host = site.browser();
    let made = host.table(json!({}), json!({ "public": true })).await;
    let path = format!("/api/tables/{}/live", made["table"].as_str().expect("a key"));
    let upgrade = [
        OWN,
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("origin", "http://evil.example"),
    ];
    site.raw(request("GET", &path, &upgrade, "")).await.refused(403, "not-yours");
}

#[tokio::test]
async fn a_foreign_name_for_this_machine_is_refused() {
    let site = Site::new().await;
    let rebound = [("host", "evil.example:7878")];
    let text = site.raw(request("GET", "/api/lobby", &rebound, "")).await.refused(421, "input");
    assert!(text.contains("name"), "{text}");
    for good in ["localhost:7878", "127.0.0.1:7878", "[::1]:7878"] {
        site.raw(request("GET", "/api/lobby", &[("host", good)], "")).await.ok();
    }
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let site = Site::new().await;
    let mut reader = site.browser();
    for path in ["/", "/api/lobby", "/api/games", "/healthz", "/nothing/here", "/api/games/chess", "/app.js"]
    {
        let reply = reader.get(path).await;
        assert_eq!(reply.header("content-security-policy"), CSP, "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(reply.header("permissions-policy").contains("camera=()"), "{path}");
        assert!(!reply.header("cache-control").is_empty(), "{path}");
    }
    for word in ["'unsafe-inline'", "'unsafe-eval'", "http:", "*"] {
        assert!(!CSP.contains(word), "{word}");
    }
    assert!(CSP.contains("frame-ancestors 'none'") && CSP.contains("base-uri 'none'"));
    assert_eq!(reader.get("/api/lobby").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn cookies_are_kept_from_scripts_and_other_sites() {
    for https in [false, true] {
        let site = Site::with(|c| {
            c.behind_proxy = https;
            c.url = https.then(|| "https://play.example".into());
        })
        .await;
        let mut headers = vec![OWN, JSON, ("origin", "http://127.0.0.1:7878")];
        if https {
            headers = vec![
                ("host", "play.example"),
                JSON,
                ("origin", "https://play.example"),
                ("x-forwarded-proto", "https"),
                ("x-forwarded-for", "198.51.100.7"),
            ];
        }
        let reply = site.raw(request("PUT", "/api/me", &headers, "{\"name\":\"Ada\"}")).await;
        let cookies: Vec<&str> =
            reply.headers.get_all("set-cookie").iter().filter_map(|v| v.to_str().ok()).collect();
        assert_eq!(cookies.len(), 2, "who, and the name");
        for cookie in cookies {
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
            assert!(cookie.contains("Path=/") && !cookie.contains("Domain"), "{cookie}");
            assert_eq!(cookie.contains("; Secure"), https, "{cookie}");
            assert_eq!(cookie.starts_with("__Host-"), https, "{cookie}");
        }
        assert_eq!(reply.header("strict-transport-security").is_empty(), !https);
    }
}

#[tokio::test]
async fn too_much_at_once_is_refused() {
    let site = Site::with(|c| {
        let slow = Rate::new(5, Duration::from_secs(3600));
        c.quotas = Quotas { requests: slow, ..Quotas::open() };
    })
    .await;
    let mut reader = site.browser();
    for _ in 0..5 {
        reader.get("/api/games").await.ok();
    }
    let reply = reader.get("/api/games").await;
    assert!(reply.header("retry-after").parse::<u64>().is_ok_and(|s| s > 60));
    reply.refused(429, "too-many");
}

#[tokio::test]
async fn tables_and_claims_have_own_rate_limits() {
    let site = Site::with(|c| {
        let slow = Rate::new(2, Duration::from_secs(3600));
        c.quotas = Quotas { tables: slow, claims: slow, costly: slow, ..Quotas::local() };
    })
    .await;
    let mut reader = site.browser();
    reader.put("/api/me", json!({ "name": "Ada" })).await.ok();
    for _ in 0..2 {
        reader.table(json!({}), json!({})).await;
        reader.post("/api/claim", json!({ "token": "0".repeat(26) })).await.refused(404, "not-found");
        reader.post("/api/import", json!({})).await.refused(400, "input");
    }
    let new = json!({ "game": "outpost", "scenario": "skirmish" });
    reader.post("/api/tables", new).await.refused(429, "too-many");
    reader.post("/api/claim", json!({ "token": "0".repeat(26) })).await.refused(429, "too-many");
    reader.post("/api/import", json!({})).await.refused(429, "too-many");
}

#[tokio::test]
async fn bodies_that_are_too_large_or_broken_are_refused() {
    let site = Site::new().await;
    let mut reader = site.browser();
    let huge = json!({ "name": "x".repeat(70_000) });
    reader.put("/api/me", huge).await.refused(413, "too-large");
    for broken in ["", "{", "[]", "null", "{\"name\":1}", "{\"name\":\"a\",\"x\":1}", "\u{0}"] {
        reader.send(Method::PUT, "/api/me", Some(broken.into())).await.refused(400, "input");
    }
    let deep = "[".repeat(30_000);
    reader.send(Method::PUT, "/api/me", Some(deep)).await.refused(400, "input");
    reader.send(Method::PATCH, "/api/me", Some("{}".into())).await.refused(405, "input");
    assert!(reader.cookies.is_empty(), "nothing was done");
}

#[tokio::test]
async fn no_path_leads_out_of_the_client() {
    let site = Site::new().await;
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/....//Cargo.toml",
        "/types/wire.d.ts",
        "/package.json",
        "/.git/config",
        "//etc/passwd",
        "/etc/passwd",
        "/css/..%5c..%5cCargo.toml",
        "/%00.js",
    ] {
        let reply = site.raw(request("GET", path, &[OWN], "")).await;
        assert_eq!(reply.status.as_u16(), 404, "{path}: {}", reply.text());
        assert!(!reply.text().contains("[workspace]") && !reply.text().contains("root:"), "{path}");
    }
}

#[tokio::test]
async fn secrets_stay_out_of_addresses_and_answers() {
    let site = Site::new().await;
    let (mut host, mut friend) = (site.browser(), site.browser());
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({ "public": true })).await;
    let id = made["table"].as_str().expect("a key");
    let secret = token(&made, "east");
    let path = made["links"][0]["path"].as_str().expect("a path");
    assert!(path.starts_with("/join#"), "what stands after # is sent to nobody: {path}");
    friend.post("/api/claim", json!({ "token": secret })).await.ok();
    let seed =
        site.edge.app.store.load(id).await.expect("read").expect("there").journal.seed.expect("a seed");
    let seed: String = seed.0.iter().map(|b| format!("{b:02x}")).collect();
    let cookies: Vec<String> = host.cookies.values().chain(friend.cookies.values()).cloned().collect();
    for path in [
        "/api/lobby".to_string(),
        format!("/api/tables/{id}/state"),
        format!("/api/tables/{id}/links"),
        format!("/api/tables/{id}/export"),
        format!("/api/tables/{id}/report?format=md"),
        format!("/api/tables/{id}/replay/0"),
    ] {
        for browser in [&mut host, &mut friend] {
            let text = browser.get(&path).await.text();
            assert!(!text.contains(&secret), "{path} tells a link");
            assert!(!text.contains(&seed), "{path} tells the seed");
            assert!(
                cookies.iter().all(|c| c.len() < 20 || !text.contains(c.as_str())),
                "{path} tells a cookie"
            );
        }
    }
    host.get(&format!("/api/tables/{id}/export?format=json")).await.refused(409, "conflict");
    host.get(&format!("/api/tables/{id}/export?as=truth")).await.refused(409, "conflict");
    host.get(&format!("/api/tables/{id}/export?as=east")).await.refused(403, "not-yours");
    host.get(&format!("/api/tables/{id}/report?as=east")).await.refused(403, "not-yours");
    host.get(&format!("/api/tables/{id}/pictures/0.svg?as=east")).await.refused(403, "not-yours");
}

#[tokio::test]
async fn figures_are_for_this_machine_or_for_the_token() {
    sandtable_server::routes::health::install();
    let site = Site::new().await;
    site.raw(request("GET", "/api/games", &[OWN], "")).await.ok();
    let own = site.raw(request("GET", "/metrics", &[OWN], "")).await;
    assert_eq!(own.status, 200);
    assert!(own.text().contains("sandtable_requests_total"), "{}", own.text());
    let through = [OWN, ("x-forwarded-for", "203.0.113.9")];
    site.raw(request("GET", "/metrics", &through, "")).await.refused(404, "not-found");
    let kept = Site::with(|c| c.metrics_token = Some(sandtable_server::config::Secret::new("s3cret"))).await;
    kept.raw(request("GET", "/metrics", &[OWN], "")).await.refused(404, "not-found");
    let wrong = [OWN, ("authorization", "Bearer s3cret2")];
    kept.raw(request("GET", "/metrics", &wrong, "")).await.refused(404, "not-found");
    let right = [OWN, ("authorization", "Bearer s3cret")];
    assert_eq!(kept.raw(request("GET", "/metrics", &right, "")).await.status, 200);
    let public = Site::with(|c| c.public = true).await;
    public.raw(request("GET", "/metrics", &[OWN], "")).await.refused(404, "not-found");
}

#[tokio::test]
async fn health_tells_whether_the_database_answers() {
    let site = Site::new().await;
    let mut reader = site.browser();
    assert_eq!(reader.get("/healthz").await.text(), "ok\n");
    assert_eq!(reader.get("/readyz").await.text(), "ready\n");
    site.edge.app.store.close().await;
    reader.get("/readyz").await.refused(503, "unavailable");
    assert_eq!(reader.get("/healthz").await.text(), "ok\n");
    reader.put("/api/me", json!({ "name": "Ada" })).await.refused(503, "unavailable");
}

/// Words a caller invents must not be remembered for good.
#[tokio::test]
async fn no_label_of_the_figures_is_the_callers_own() {
    sandtable_server::routes::health::install();
    let site = Site::new().await;
    for n in 0..50 {
        let method = format!("INVENTED{n}");
        let asked = axum::http::Request::builder().method(method.as_str()).uri(format!("/invented-{n}"));
        let asked = asked.header("host", crate::browser::HOST).body(axum::body::Body::empty());
        site.raw(asked.expect("a request")).await;
    }
    let figures = site.raw(request("GET", "/metrics", &[OWN], "")).await.text();
    assert!(figures.contains("method=\"other\""), "{figures}");
    assert!(!figures.to_lowercase().contains("invented"), "{figures}");
}

/// Whoever throws his cookies away is a new visitor, but calls from where he called before.
#[tokio::test]
async fn a_new_visitor_every_time_sets_up_no_more_tables() {
    let hour = std::time::Duration::from_secs(3600);
    let site = Site::with(|c| c.quotas.tables = Rate::new(4, hour)).await;
    let mut refused = 0;
    for _ in 0..40 {
        let new = json!({ "game": "outpost", "scenario": "skirmish" });
        let mut visitor = site.browser();
        visitor.put("/api/me", json!({ "name": "Somebody new" })).await.ok();
        let reply = visitor.post("/api/tables", new).await;
        if reply.status.as_u16() == 429 {
            refused += 1;
            let wait: u64 = reply.header("retry-after").parse().expect("how long to wait");
            assert!(wait > 1, "{wait}");
        }
    }
    assert_eq!(refused, 40 - 3 * 4, "a network sets up a few times as many as a person");
}

#[tokio::test]
async fn a_nul_is_refused_before_any_database_sees_it() {
    let site = Site::new().await;
    let mut host = site.browser();
    let made = host.table(json!({}), json!({})).await;
    let id = made["table"].as_str().expect("a key");
    host.get("/api/tables/a%00b/state").await.refused(400, "input");
    let note = json!({ "do": "note", "id": 1, "text": "a\u{0}b" });
    host.post(&format!("/api/tables/{id}/do"), note).await.refused(400, "input");
    let asked = site.edge.app.store.table("a\u{0}b").await;
    assert!(matches!(asked, Err(sandtable_store::StoreError::Invalid(_))), "{asked:?}");
}

/// Every figure is there from the start, explained, and known to whoever runs a server.
#[tokio::test]
async fn every_figure_is_explained() {
    sandtable_server::routes::health::install();
    let site = Site::new().await;
    let figures = site.raw(request("GET", "/metrics", &[OWN], "")).await.text();
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md"));
    let guide = guide.expect("docs/hosting.md");
    for (name, kind, meaning) in sandtable_server::routes::health::FIGURES {
        let counted =
            kind != sandtable_server::routes::health::Kind::Histogram && name != "sandtable_requests_total";
        assert!(!counted || figures.contains(&format!("# HELP {name} {meaning}")), "{name}: {figures}");
        assert!(guide.contains(name), "docs/hosting.md does not explain {name}");
    }
    // And no alarm of the guide waits for a figure that does not exist.
    for word in
        guide.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|w| w.starts_with("sandtable_"))
    {
        let name = word.trim_end_matches("_bucket");
        let known = sandtable_server::routes::health::FIGURES.iter().any(|(figure, ..)| *figure == name);
        assert!(known || word == "sandtable_server", "docs/hosting.md tells of {word}");
    }
}
