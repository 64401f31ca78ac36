//! Accounts, and servers that want them.

use crate::browser::{Site, token};
use sandtable_server::limits::{Quotas, Rate};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

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
async fn what_does_not_fit_is_refused() {
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
    let site = Site::new().await;
    site.browser().post("/api/account/register", who("Ada", GOOD)).await.ok();
    site.browser().post("/api/account/login", who("first", GOOD)).await.refused(401, "not-yours");
    let mut times = [Duration::MAX; 2];
    for _ in 0..2 {
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
    for _ in 0..2 {
        site.browser().post("/api/account/login", who("Ada", "guess guess")).await.refused(401, "not-yours");
    }
    site.browser().post("/api/account/login", who("ada", GOOD)).await.refused(429, "too-many");
    site.browser().post("/api/account/login", who("Grace", "guess guess")).await.refused(401, "not-yours");
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
