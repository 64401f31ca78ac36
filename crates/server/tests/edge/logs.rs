//! What is written down holds no secret.

use crate::browser::{Site, token};
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one writer").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Paper {
    type Writer = Paper;

    fn make_writer(&'a self) -> Paper {
        self.clone()
    }
}

/// Everything is written down, down to the finest detail of every part of the program.
#[tokio::test]
async fn no_token_cookie_password_or_seed_is_ever_written_down() {
    let paper = Paper::default();
    let lines =
        tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(paper.clone()).json();
    // For the whole process: what other tests write down beside it does no harm.
    tracing::subscriber::set_global_default(lines.finish()).expect("the only one");
    let site = Site::new().await;
    let (mut host, mut friend) = (site.browser(), site.browser());
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({})).await;
    let id = made["table"].as_str().expect("a key");
    let link = token(&made, "east");
    let claimed = friend.post("/api/claim", json!({ "token": link })).await.ok();
    let key = claimed["key"].as_str().expect("a key").to_string();
    friend
        .post("/api/claim", json!({ "token": "broken-link-broken-link-xx" }))
        .await
        .refused(404, "not-found");
    let account = json!({ "name": "Grace", "password": "hunter2hunter2" });
    friend.post("/api/account/register", account.clone()).await.ok();
    site.browser().post("/api/account/login", account).await.ok();
    let hook = json!({ "webhook": "https://hooks.example.com/T0PSECRET" });
    friend.put(&format!("/api/tables/{id}/notices"), hook).await.ok();
    friend.get(&format!("/api/tables/{id}/state?seat=east&secret=QUERYSECRET")).await.ok();
    site.raw(
        axum::http::Request::get(format!("/api/tables/{id}/state"))
            .header("host", crate::browser::HOST)
            .header("authorization", format!("Bearer {key}"))
            .body(axum::body::Body::empty())
            .expect("a request"),
    )
    .await
    .ok();
    let seed =
        site.edge.app.store.load(id).await.expect("read").expect("there").journal.seed.expect("a seed");
    let seed: String = seed.0.iter().map(|b| format!("{b:02x}")).collect();
    let written = String::from_utf8_lossy(&paper.0.lock().expect("read")).into_owned();
    assert!(written.contains("\"route\":\"/api/claim\""), "requests are written down: {written}");
    let cookies = host.cookies.values().chain(friend.cookies.values()).filter(|c| c.len() > 20);
    let mut secrets: Vec<String> = cookies.cloned().collect();
    secrets.extend([link, key, seed].map(String::from));
    secrets.extend(["hunter2", "T0PSECRET", "QUERYSECRET", "broken-link"].map(String::from));
    for secret in secrets {
        assert!(!written.contains(&secret), "{secret} was written down");
    }
}
