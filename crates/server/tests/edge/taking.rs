//! Taking games along and bringing them back.

use crate::browser::{Site, outpost};
use sandtable_engine::journal::Journal;
use serde_json::{Value, json};

async fn finished(site: &Site) -> (crate::browser::Browser, String) {
    let mut host = site.browser();
    let made = host.table(json!({}), json!({ "public": true })).await;
    let id = made["table"].as_str().expect("a key").to_string();
    host.play_out(&id).await;
    (host, id)
}

#[tokio::test]
async fn a_finished_game_proves_itself_and_comes_back() {
    let site = Site::new().await;
    let mut host = site.browser();
    let made = host.table(json!({}), json!({ "public": true })).await;
    let id = made["table"].as_str().expect("a key").to_string();
    let before = site.edge.app.store.load(&id).await.expect("read").expect("there").journal.commitment;
    host.play_out(&id).await;
    let file = host.get(&format!("/api/tables/{id}/export")).await;
    assert!(file.header("content-disposition").contains(".json"));
    let journal = Journal::from_json(&file.text()).expect("a journal");
    assert_eq!(journal.commitment, before, "the commitment stood from the start");
    assert!(journal.seed.is_some(), "the seed is told after the end");
    outpost().load(&journal).expect("every roll holds");
    let mut friend = site.browser();
    let imported = friend.post("/api/import", serde_json::from_str(&file.text()).expect("json")).await.ok();
    let copy = imported["table"].as_str().expect("a key");
    let again = friend.get(&format!("/api/tables/{copy}/export")).await;
    assert_eq!(again.text(), file.text());
    assert_eq!(friend.get("/api/lobby").await.ok()["mine"][0]["state"], "finished");
}

#[tokio::test]
async fn imported_unfinished_game_gets_new_dice() {
    let site = Site::new().await;
    let (mut host, id) = finished(&site).await;
    let mut half =
        Journal::from_json(&host.get(&format!("/api/tables/{id}/export")).await.text()).expect("a journal");
    let roll = half.entries.iter().rposition(|e| e.by == "dice").expect("a roll");
    half.entries.truncate(roll);
    let old = half.seed.expect("he knows it");
    let imported = host.post("/api/import", serde_json::to_value(&half).expect("json")).await.ok();
    let copy = imported["table"].as_str().expect("a key").to_string();
    let stored = site.edge.app.store.load(&copy).await.expect("read").expect("there").journal;
    assert_ne!(stored.commitment, half.commitment, "a new commitment is published");
    assert!(stored.seed.is_some_and(|seed| seed != old), "the seed he knows rolls nothing any more");
    assert_eq!(stored.entries[roll].by, "table", "nothing is rolled before the dice are new");
    let story = host.get(&format!("/api/tables/{copy}/export?format=txt")).await.text();
    assert!(story.contains("new dice"), "everybody reads of it: {story}");
    let story = host.get(&format!("/api/tables/{copy}/export?format=txt&lang=ko")).await.text();
    assert!(story.contains("새 주사위"), "{story}");
    // Played on to the end, it proves itself as a whole, the part with the old dice too.
    host.play_out(&copy).await;
    let whole =
        Journal::from_json(&host.get(&format!("/api/tables/{copy}/export")).await.text()).expect("a journal");
    assert_eq!((whole.commitment.clone(), whole.seed), (stored.commitment, stored.seed));
    outpost().load(&whole).expect("every roll holds");
}

#[tokio::test]
async fn export_of_running_game_hides_secrets() {
    let site = Site::new().await;
    let mut host = site.browser();
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({ "public": true })).await;
    let id = made["table"].as_str().expect("a key");
    let state = host.get(&format!("/api/tables/{id}/state?seat=west")).await.ok();
    let action = state["view"]["options"][0]["action"].as_str().expect("a choice").to_string();
    let act = json!({ "do": "act", "id": 1, "version": state["version"], "seat": "west", "action": action });
    host.post(&format!("/api/tables/{id}/do"), act).await.ok();
    let own = host.get(&format!("/api/tables/{id}/export")).await;
    assert!(own.header("content-type").starts_with("text/plain"));
    let public = host.get(&format!("/api/tables/{id}/export?as=public")).await;
    let stranger = site.browser().get(&format!("/api/tables/{id}/export")).await;
    assert_eq!(public.text(), stranger.text());
    assert!(!stranger.text().contains(&action), "a secret choice is not told: {}", stranger.text());
    assert_ne!(own.text(), stranger.text(), "one's own secrets are");
    host.get(&format!("/api/tables/{id}/export?format=pdf")).await.refused(400, "input");
}

#[tokio::test]
async fn garbage_is_refused_with_its_reason() {
    let site = Site::new().await;
    let (mut host, id) = finished(&site).await;
    let good: Value = host.get(&format!("/api/tables/{id}/export")).await.json();
    let before = host.get("/api/lobby").await.ok()["mine"].as_array().map(Vec::len);
    let changed = |key: &str, value: Value| {
        let mut bad = good.clone();
        bad[key] = value;
        bad
    };
    let mut forged = good.clone();
    forged["entries"][0] = json!("west: fly to the moon #00000000");
    let mut no_seed = good.clone();
    no_seed.as_object_mut().expect("an object").remove("seed");
    let half: Vec<Value> = good["entries"].as_array().expect("entries").iter().take(2).cloned().collect();
    no_seed["entries"] = json!(half);
    for (bad, word) in [
        (json!({}), "sandtable"),
        (json!([1, 2, 3]), "line 1"),
        (changed("sandtable", json!(99)), "99"),
        (changed("game", json!("chess")), "chess"),
        (changed("scenario", json!("nowhere")), "skirmish"),
        (changed("rules_version", json!(77)), "77"),
        (changed("seed", json!("00".repeat(32))), "commitment"),
        (changed("start", json!("00")), "starting"),
        (changed("data", json!("00")), "data"),
        (forged, "entry 1"),
        (no_seed, "no seed"),
    ] {
        let text = host.post("/api/import", bad).await.refused(400, "input");
        assert!(text.contains(word), "'{word}' is not in: {text}");
    }
    let many: Vec<String> = vec!["west: x #00000000".into(); 100_001];
    host.post("/api/import", changed("entries", json!(many))).await.refused(413, "too-large");
    let huge = changed("data", json!("x".repeat(9_000_000)));
    host.post("/api/import", huge).await.refused(413, "too-large");
    host.send(axum::http::Method::POST, "/api/import", Some("\u{feff}not json".into()))
        .await
        .refused(400, "input");
    assert_eq!(
        host.get("/api/lobby").await.ok()["mine"].as_array().map(Vec::len),
        before,
        "nothing was kept"
    );
}

#[tokio::test]
async fn a_report_names_the_computer_in_the_readers_words() {
    let site = Site::new().await;
    let mut host = site.browser();
    let seats = json!({ "east": { "kind": "computer", "level": "random" } });
    let made = host.table(seats, json!({})).await;
    let path = format!("/api/tables/{}/report?format=md", made["table"].as_str().expect("a key"));
    let korean = host.get(&format!("{path}&lang=ko")).await.text();
    assert!(korean.contains("무작위") && !korean.contains("random"), "{korean}");
    assert!(host.get(&format!("{path}&lang=en")).await.text().contains("Random"));
}

#[tokio::test]
async fn a_report_tells_the_game_with_pictures() {
    let site = Site::new().await;
    let (mut host, id) = finished(&site).await;
    host.put("/api/me", json!({ "name": "<b>Ada</b>" })).await.ok();
    let zip = host.get(&format!("/api/tables/{id}/report")).await;
    assert_eq!(zip.header("content-type"), "application/zip");
    assert_eq!(&zip.body[..4], b"PK\x03\x04");
    let has = |what: &[u8]| zip.body.windows(what.len()).any(|w| w == what);
    assert!(has(b"report.md") && has(b"board-00000.png") && has(b"\x89PNG"));
    let text = host.get(&format!("/api/tables/{id}/report?format=md&lang=ko")).await.text();
    assert!(text.contains("전투 경과 보고서") && text.contains("결과"), "{text}");
    assert!(!text.contains("<b>"), "{text}");
    let picture = text.split("](").nth(1).and_then(|t| t.split(')').next()).expect("a picture");
    let drawn = host.get(picture).await;
    assert_eq!(drawn.header("content-type"), "image/svg+xml");
    assert_eq!(
        host.get(&format!("/api/tables/{id}/pictures/0.png")).await.header("content-type"),
        "image/png"
    );
    host.get(&format!("/api/tables/{id}/pictures/99999.svg")).await.refused(404, "not-found");
    host.get(&format!("/api/tables/{id}/pictures/x.svg")).await.refused(404, "not-found");
    host.get(&format!("/api/tables/{id}/pictures/0.gif")).await.refused(400, "input");
}
