//! Two servers on one PostgreSQL serve one game live.

use crate::common::{Place, Server, TableSpec, play};
use sandtable_engine::Rng;
use sandtable_store::Store;
use serde_json::json;

/// Two programs on one SQLite file announce nothing to each other, so here only whoever comes too late can tell.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_action_refreshes_other_clients() {
    let place = Place::sqlite();
    let one = Server::on(Store::open(&place.url()).await.expect("a database")).await;
    let two = Server::on(Store::open(&place.url()).await.expect("a database")).await;
    let table = TableSpec::default().create(&one.state.store).await;
    let (mut early, mut late) = (one.sit(&table, 0).await, two.sit(&table, 0).await);
    let mut beside = two.sit(&table, 1).await;
    let action = early.options()[0]["action"].as_str().expect("text").to_string();
    let done = early.act(&action).await;
    assert_eq!(done["type"], "done");
    assert_eq!(late.act(&action).await["rule"], "stale");
    let version = done["version"].as_i64().expect("a version");
    for player in [&mut late, &mut beside] {
        player.until_state(|s| s["version"].as_i64() >= Some(version)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_serve_one_game() {
    let Some(place) = Place::postgres().await else { return };
    let one = Server::on(Store::open(&place.url()).await.expect("a database")).await;
    let two = Server::on(Store::open(&place.url()).await.expect("a database")).await;
    let table = TableSpec::default().create(&one.state.store).await;
    let mut a = one.sit(&table, 0).await;
    let mut b = two.sit(&table, 1).await;
    play(&mut a, &mut b, &mut Rng::new(31), 20).await;
    assert!(!a.is_over(), "there is more to play");
    assert_eq!(a.state["view"]["pieces"], b.state["view"]["pieces"]);
    // Chat and offers cross over too.
    assert_eq!(a.ask(json!({ "do": "chat", "text": "hello over there" })).await["type"], "done");
    while b.chat.is_empty() {
        b.receive().await;
    }
    let back = json!({ "do": "offer", "seat": "finnish", "what": { "kind": "back", "entry": 1 } });
    assert_eq!(b.ask(back).await["type"], "done");
    a.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
    let yes =
        json!({ "do": "respond", "seat": "soviet", "offer": a.state["offers"][0]["id"], "accept": true });
    let entries = a.entries();
    let done = a.ask(yes).await;
    assert_eq!(done["type"], "done", "{done}");
    b.until_state(|s| s["entries"] == entries + 1).await;
    // Both at the same moment from the same version: one of them is late.
    let version = a.version().max(b.version());
    for player in [&mut a, &mut b] {
        player.until_state(|s| s["version"].as_i64() >= Some(version)).await;
    }
    let seat = if a.is_asked() { 0 } else { 1 };
    let mut here = one.sit(&table, seat).await;
    let mut there = two.sit(&table, seat).await;
    let action = here.options()[0]["action"].as_str().expect("text").to_string();
    let (first, second) = tokio::join!(here.act(&action), there.act(&action));
    let mut types = [first["type"].as_str(), second["type"].as_str()];
    types.sort_unstable();
    assert_eq!(types, [Some("done"), Some("refused")], "{first} {second}");
    assert_eq!(one.stored(&table.id).await.2, version + 1);
    // The loser catches up, and everybody plays on.
    for player in [&mut a, &mut b, &mut here, &mut there] {
        player.until_state(|s| s["version"] == version + 1).await;
    }
    play(&mut a, &mut b, &mut Rng::new(32), 10).await;
    one.state.store.close().await;
    two.state.store.close().await;
    place.clean().await;
}
