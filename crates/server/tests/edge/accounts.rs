//! Accounts, and servers that want them.

use crate::browser::{Site, token};
use sandtable_server::rate_limit::{Quotas, Rate};
use serde_json::{Value, json};
use std::future::IntoFuture;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::{Error as Trouble, Message as Frame};

fn who(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

const GOOD: &str = "correct horse battery";

#[tokio::test]
async fn one_registers_leaves_and_comes_back_elsewhere() {
    let site = Site::new().await;
    let (mut desk, mut phone) = (site.browser(), site.browser());
    let made = desk.table(json!({}), json!({ "name": "Before" })).await;
    let me = desk.post("/api/account/register", who("Ada", GOOD)).await.ok();
    assert_eq!((me["account"].as_str(), me["name"].as_str()), (Some("Ada"), Some("Ada")));
    assert_eq!(
        desk.get("/api/lobby").await.ok()["mine"][0]["id"],
        made["table"],
        "what he held is the account's"
    );
    let me = phone.post("/api/account/login", who("ADA", GOOD)).await.ok();
    assert_eq!(me["account"], "Ada");
    assert_eq!(phone.get("/api/lobby").await.ok()["mine"][0]["id"], made["table"]);
    let me = phone.put("/api/me", json!({ "name": "Countess" })).await.ok();
    assert_eq!((me["account"].as_str(), me["name"].as_str()), (Some("Ada"), Some("Countess")));
    assert_eq!(desk.get("/api/lobby").await.ok()["me"]["name"], "Countess");
    let old = phone.cookies.clone();
    let me = phone.post("/api/account/logout", json!({})).await.ok();
    assert_eq!(me["account"], Value::Null);
    assert_eq!(phone.get("/api/lobby").await.ok()["mine"], json!([]));
    phone.cookies = old;
    assert_eq!(
        phone.get("/api/lobby").await.ok()["me"]["account"],
        Value::Null,
        "the session itself is over"
    );
    assert_eq!(desk.get("/api/lobby").await.ok()["me"]["account"], "Ada", "others go on");
}

#[tokio::test]
async fn invalid_accounts_are_refused() {
    let site = Site::new().await;
    let mut reader = site.browser();
    reader.post("/api/account/register", who("Ada", "short")).await.refused(400, "input");
    reader.post("/api/account/register", who("a b", GOOD)).await.refused(400, "input");
    reader.post("/api/account/register", who("Ada", GOOD)).await.ok();
    site.browser().post("/api/account/register", who("aDA", GOOD)).await.refused(409, "conflict");
    let wrong = site.browser().post("/api/account/login", who("Ada", "wrong password")).await;
    let unknown = site.browser().post("/api/account/login", who("Nobody", "wrong password")).await;
    assert_eq!(wrong.text(), unknown.text(), "nobody learns which names there are");
    wrong.refused(401, "not-yours");
    unknown.refused(401, "not-yours");
}

/// An unknown name must take about as long as a wrong password. Both hash; the bound is wide because tests share
/// the machine.
#[tokio::test]
async fn unknown_names_take_as_long_as_wrong_passwords() {
    let many = Rate::new(100, Duration::from_secs(3600));
    let site = Site::with(|c| c.quotas = Quotas { account: many, sign_in: many, ..Quotas::local() }).await;
    site.browser().post("/api/account/register", who("Ada", GOOD)).await.ok();
    site.browser().post("/api/account/login", who("first", GOOD)).await.refused(401, "not-yours");
    let mut times = [Duration::MAX; 2];
    // The quickest of several: the machine may be busy with anything in between.
    for _ in 0..5 {
        for (i, name) in ["Ada", "Nobody"].iter().enumerate() {
            let begun = Instant::now();
            site.browser()
                .post("/api/account/login", who(name, "wrong password"))
                .await
                .refused(401, "not-yours");
            times[i] = times[i].min(begun.elapsed());
        }
    }
    let [known, unknown] = times;
    assert!(unknown > known / 5, "known {known:?}, unknown {unknown:?}");
}

#[tokio::test]
async fn guessing_is_stopped() {
    let slow = Rate::new(3, Duration::from_secs(3600));
    let site = Site::with(|c| c.quotas = Quotas { account: slow, ..Quotas::local() }).await;
    site.browser().post("/api/account/register", who("Ada", GOOD)).await.ok();
    for _ in 0..5 {
        site.browser().post("/api/account/login", who("Ada", GOOD)).await.ok();
    }
    for _ in 0..3 {
        site.browser().post("/api/account/login", who("Ada", "guess guess")).await.refused(401, "not-yours");
    }
    site.browser().post("/api/account/login", who("ada", GOOD)).await.refused(429, "too-many");
    site.browser().post("/api/account/login", who("Grace", "guess guess")).await.refused(401, "not-yours");
    site.browser().post("/api/account/login", who(&"x".repeat(60_000), GOOD)).await.refused(401, "not-yours");
}

#[tokio::test]
async fn guessing_address_is_locked_out_alone() {
    let slow = Rate::new(3, Duration::from_secs(3600));
    let account = Rate::new(4, Duration::from_secs(3600));
    let quotas = Quotas { account, sign_in: slow, ..Quotas::local() };
    let site = Site::with(|c| {
        c.quotas = quotas;
        c.behind_proxy = true;
    })
    .await;
    let from = |address: &'static str, what: &'static str, password: &'static str| {
        let body = who("Ada", password).to_string();
        let request = axum::http::Request::post(format!("/api/account/{what}"))
            .header("host", crate::browser::HOST)
            .header("x-forwarded-for", address)
            .header("content-type", "application/json")
            .header("content-length", body.len());
        site.raw(request.body(axum::body::Body::from(body)).expect("a request"))
    };
    from("2001:db8:1:1::1", "register", GOOD).await.ok();
    // Neighbours in one network are one guesser; once it is refused, nothing of it reaches the account.
    for address in ["2001:db8:2:2::1", "2001:db8:2:2::2", "2001:db8:2:2::3"] {
        from(address, "login", "guess guess").await.refused(401, "not-yours");
    }
    for _ in 0..3 {
        from("2001:db8:2:2::4", "login", "guess guess").await.refused(429, "too-many");
    }
    from("2001:db8:3:3::1", "login", GOOD).await.ok();
}

#[tokio::test]
async fn on_a_public_server_only_accounts_set_tables_up() {
    let site = Site::with(|c| c.public = true).await;
    let (mut host, mut friend) = (site.browser(), site.browser());
    assert_eq!(host.get("/api/lobby").await.ok()["me"]["accountNeeded"], true);
    let new = json!({ "game": "outpost", "scenario": "skirmish", "seats": { "east": { "kind": "link" } } });
    let text = host.post("/api/tables", new.clone()).await.refused(403, "not-yours");
    assert!(text.contains("sign in"), "{text}");
    host.post("/api/import", json!({})).await.refused(403, "not-yours");
    host.post("/api/account/register", who("Ada", GOOD)).await.ok();
    let made = host.post("/api/tables", new).await.ok();
    friend.post("/api/claim", json!({ "token": token(&made, "east") })).await.ok();
}

#[tokio::test]
async fn a_seat_of_an_account_is_not_taken_over_by_its_link() {
    let site = Site::new().await;
    let (mut host, mut friend, mut thief) = (site.browser(), site.browser(), site.browser());
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({})).await;
    friend.post("/api/account/register", who("Grace", GOOD)).await.ok();
    let link = json!({ "token": token(&made, "east") });
    friend.post("/api/claim", link.clone()).await.ok();
    thief.post("/api/claim", link.clone()).await.refused(409, "conflict");
    friend.post("/api/claim", link).await.ok();
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_other_sessions() {
    let site = Site::new().await;
    let (mut desk, mut phone) = (site.browser(), site.browser());
    let change = |current: &str, password: &str| json!({ "current": current, "password": password });
    let path = "/api/account/password";
    desk.post(path, change(GOOD, "another password")).await.refused(401, "not-yours");
    desk.post("/api/account/register", who("Ada", GOOD)).await.ok();
    phone.post("/api/account/login", who("Ada", GOOD)).await.ok();
    desk.post(path, change("wrong password", "another password")).await.refused(403, "not-yours");
    desk.post(path, change(GOOD, "short")).await.refused(400, "input");
    assert_eq!(phone.get("/api/lobby").await.ok()["me"]["account"], "Ada");
    desk.post(path, change(GOOD, "another password")).await.ok();
    assert_eq!(desk.get("/api/lobby").await.ok()["me"]["account"], "Ada");
    assert_eq!(phone.get("/api/lobby").await.ok()["me"]["account"], Value::Null);
    phone.post("/api/account/login", who("Ada", GOOD)).await.refused(401, "not-yours");
    phone.post("/api/account/login", who("Ada", "another password")).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_out_closes_table_connections() {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let site = Site::new().await;
    let (mut desk, mut phone) = (site.browser(), site.browser());
    desk.post("/api/account/register", who("Ada", GOOD)).await.ok();
    phone.post("/api/account/login", who("Ada", GOOD)).await.ok();
    let made = desk.table(json!({}), json!({})).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(axum::serve(listener, site.router.clone()).into_future());
    let mut sockets = Vec::new();
    for browser in [&desk, &phone] {
        let url = format!("ws://{address}/api/tables/{}/live", made["table"].as_str().expect("a key"));
        let mut request = url.into_client_request().expect("a request");
        let cookies: Vec<String> = browser.cookies.iter().map(|(k, v)| format!("{k}={v}")).collect();
        request.headers_mut().insert("cookie", cookies.join("; ").parse().expect("cookies"));
        request.headers_mut().insert("origin", format!("http://{address}").parse().expect("an origin"));
        let (socket, _) = tokio_tungstenite::connect_async(request).await.expect("a connection");
        sockets.push(socket);
    }
    // What was said last before the word came, or before the connection was closed.
    async fn last(
        socket: &mut (impl StreamExt<Item = Result<Frame, Trouble>> + Unpin),
        word: Option<&str>,
    ) -> String {
        let mut last = String::new();
        while let Some(Ok(frame)) = socket.next().await {
            if let Frame::Text(text) = frame {
                last = text.to_string();
                if word.is_some_and(|w| last.contains(w)) {
                    break;
                }
            }
        }
        last
    }
    for socket in &mut sockets {
        last(socket, Some("\"type\":\"note\"")).await;
    }
    phone.post("/api/account/logout", json!({})).await.ok();
    let bye: Value = serde_json::from_str(&last(&mut sockets[1], None).await).expect("a message");
    assert_eq!((&bye["type"], &bye["again"]), (&json!("bye"), &json!(false)), "{bye}");
    sockets[0].send(Frame::text(r#"{"do":"ping","id":7}"#)).await.expect("the desk stays");
    assert!(last(&mut sockets[0], Some("\"id\":7")).await.contains("\"id\":7"), "the desk stays");
    // A new password lets everybody else go, too.
    let change = json!({ "current": GOOD, "password": "another password" });
    phone.post("/api/account/login", who("Ada", GOOD)).await.ok();
    phone.post("/api/account/password", change).await.ok();
    let bye: Value = serde_json::from_str(&last(&mut sockets[0], None).await).expect("a message");
    assert_eq!(bye["type"], "bye", "{bye}");
}
