//! A server in the test, and browsers that behave like browsers: they keep cookies and say where a request comes from.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use sandtable_conformance::example::Outpost;
use sandtable_engine::table::GameBox;
use sandtable_server::app::{Edge, router};
use sandtable_server::catalogue::Catalogue;
use sandtable_server::computer::Opponents;
use sandtable_server::config::Config;
use sandtable_server::hub::HubConfig;
use sandtable_server::state::AppState;
use sandtable_store::Store;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceExt;

pub const HOST: &str = "127.0.0.1:7878";

/// The example game: small, quick, with secrets.
pub fn outpost() -> Arc<dyn GameBox> {
    Arc::new(Arc::new(Outpost::new()))
}

pub struct Site {
    pub edge: Edge,
    pub router: Router,
}

impl Site {
    /// A server for this machine alone.
    pub async fn new() -> Site {
        Site::with(|_| {}).await
    }

    /// A server that is run otherwise.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Site {
        Site::against(Opponents::default(), change).await
    }

    /// A server with these computer players.
    pub async fn against(opponents: Opponents, change: impl FnOnce(&mut Config)) -> Site {
        Site::playing(vec![outpost()], opponents, change).await
    }

    /// A server with these games.
    pub async fn playing(
        games: Vec<Arc<dyn GameBox>>,
        opponents: Opponents,
        change: impl FnOnce(&mut Config),
    ) -> Site {
        let mut config = Config::new(([127, 0, 0, 1], 7878).into(), "sqlite::memory:");
        change(&mut config);
        let store = Store::open("sqlite::memory:").await.expect("a database");
        let hub = HubConfig { pause: Duration::ZERO, ..HubConfig::default() };
        let app = AppState::new(store, Catalogue::new(games), opponents, hub);
        app.hub.start();
        let edge = Edge::new(app, config);
        Site { router: router(&edge), edge }
    }

    pub fn browser(&self) -> Browser {
        Browser { router: self.router.clone(), cookies: BTreeMap::new(), lang: "en" }
    }

    /// A request as it is, from nobody in particular.
    pub async fn raw(&self, request: Request<Body>) -> Reply {
        answer(&self.router, request).await
    }
}

async fn answer(router: &Router, request: Request<Body>) -> Reply {
    let response = router.clone().oneshot(request).await.expect("an answer");
    let (status, headers) = (response.status(), response.headers().clone());
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    Reply { status, headers, body: body.to_vec() }
}

pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        if self.body.is_empty() { Value::Null } else { self.json() }
    }

    /// It was refused so, in words.
    #[track_caller]
    pub fn refused(self, status: u16, kind: &str) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let problem = self.json();
        assert_eq!(problem["kind"], kind, "{problem}");
        let text = problem["text"].as_str().unwrap_or_default().to_string();
        assert!(text.len() > 8 && !text.starts_with("problem-") && !text.contains("{$"), "{text}");
        text
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}

#[derive(Clone)]
pub struct Browser {
    router: Router,
    pub cookies: BTreeMap<String, String>,
    pub lang: &'static str,
}

impl Browser {
    pub async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, Some(body.to_string())).await
    }

    pub async fn put(&mut self, path: &str, body: Value) -> Reply {
        self.send(Method::PUT, path, Some(body.to_string())).await
    }

    pub async fn delete(&mut self, path: &str) -> Reply {
        self.send(Method::DELETE, path, None).await
    }

    pub async fn send(&mut self, method: Method, path: &str, body: Option<String>) -> Reply {
        let mut request = Request::builder()
            .method(&method)
            .uri(path)
            .header(header::HOST, HOST)
            .header(header::ACCEPT_LANGUAGE, self.lang)
            .header("sec-fetch-site", "same-origin");
        if method != Method::GET {
            request = request.header(header::ORIGIN, format!("http://{HOST}"));
        }
        if !self.cookies.is_empty() {
            let pairs: Vec<String> = self.cookies.iter().map(|(k, v)| format!("{k}={v}")).collect();
            request = request.header(header::COOKIE, pairs.join("; "));
        }
        if let Some(body) = &body {
            request = request.header(header::CONTENT_TYPE, "application/json");
            request = request.header(header::CONTENT_LENGTH, body.len());
        }
        let body = body.map_or_else(Body::empty, Body::from);
        let reply = answer(&self.router, request.body(body).expect("a request")).await;
        for cookie in reply.headers.get_all(header::SET_COOKIE) {
            let text = cookie.to_str().expect("plain text");
            let (pair, how) = text.split_once(';').expect("attributes");
            let (name, value) = pair.split_once('=').expect("a pair");
            if how.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.into(), value.into());
            }
        }
        reply
    }

    /// Sets up a game of Outpost.
    pub async fn table(&mut self, seats: Value, more: Value) -> Value {
        let mut new = json!({ "game": "outpost", "scenario": "skirmish", "seats": seats });
        for (key, value) in more.as_object().into_iter().flatten() {
            new[key] = value.clone();
        }
        self.post("/api/tables", new).await.ok()
    }

    /// Plays the seats it holds until the game is over, always the first choice.
    pub async fn play_out(&mut self, table: &str) {
        for _ in 0..2000 {
            let mut moved = false;
            for seat in ["west", "east"] {
                let reply = self.get(&format!("/api/tables/{table}/state?seat={seat}")).await;
                if reply.status != StatusCode::OK {
                    continue;
                }
                let state = reply.json();
                if !state["view"]["result"].is_null() {
                    return;
                }
                let Some(action) = state["view"]["options"][0]["action"].as_str() else { continue };
                let act = json!({
                    "do": "act", "id": 1, "version": state["version"], "seat": seat, "action": action
                });
                let done = self.post(&format!("/api/tables/{table}/do?seat={seat}"), act).await.ok();
                assert_eq!(done["type"], "done", "{done}");
                moved = true;
            }
            assert!(moved, "somebody can move");
        }
        panic!("the game does not end");
    }
}

/// The token of a link.
pub fn token(links: &Value, seat: &str) -> String {
    let links = links["links"].as_array().expect("links");
    let link = links.iter().find(|l| l["seat"] == seat).expect("a link for the seat");
    link["path"].as_str().and_then(|p| p.strip_prefix("/join#")).expect("a token").to_string()
}
