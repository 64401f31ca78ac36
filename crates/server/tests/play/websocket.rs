//! Play over real sockets: a whole game, and everything a server must refuse.

use crate::common::{PATIENCE, Player, Server, TableSpec, play, red_winter, sqlite};
use sandtable_engine::Rng;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_seats_play_a_whole_tutorial() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut soviet = server.sit(&table, 0).await;
    let mut finnish = server.sit(&table, 1).await;
    assert!(soviet.table["table"]["seed"].is_null());
    let commitment = soviet.table["table"]["commitment"].clone();
    let choices = play(&mut soviet, &mut finnish, &mut Rng::new(7), 5000).await;
    assert!(choices > 20, "only {choices} choices");
    for player in [&mut soviet, &mut finnish] {
        assert!(player.state["view"]["result"]["text"].as_str().is_some_and(|t| !t.is_empty()));
        if player.table["table"]["state"] != "finished" {
            player.until(|m| m["type"] == "table" && m["table"]["state"] == "finished").await;
        }
        assert_eq!(player.table["table"]["commitment"], commitment);
    }
    // The seed is told now, and the stored journal proves itself with it.
    let stored = server.state.store.load(&table.id).await.expect("read").expect("there");
    let seed: String = stored.journal.seed.expect("a seed").0.iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(soviet.table["table"]["seed"], seed);
    let replayed = red_winter().load(&stored.journal).expect("every roll holds");
    assert!(replayed.result().is_some());
    assert_eq!(soviet.entries() as usize, stored.journal.entries.len());
    let after = soviet.act("done").await;
    assert_eq!((after["type"].as_str(), after["rule"].as_str()), (Some("refused"), Some("turn")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_action_changes_nothing() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    play(&mut a, &mut b, &mut Rng::new(3), 6).await;
    let before = server.stored(&table.id).await;
    let (asked, other) = if a.is_asked() { (&mut a, &mut b) } else { (&mut b, &mut a) };
    let version = asked.version();
    let good = asked.options()[0]["action"].as_str().expect("text").to_string();
    let (mine, theirs) = (asked.seat().to_string(), other.seat().to_string());
    let act = |seat: &str, version: i64, action: &str| json!({ "do": "act", "version": version, "seat": seat, "action": action });
    let cases = [
        ("stale", act(&mine, version - 1, &good)),
        ("stale", act(&mine, version + 1, &good)),
        ("seat", act(&theirs, version, &good)),
        ("seat", act("nobody", version, &good)),
        ("input", act(&mine, version, "fly to the moon")),
        ("input", act(&mine, version, &"x".repeat(201))),
        ("input", json!({ "do": "act", "version": "one", "seat": mine, "action": good })),
        ("input", json!({ "do": "act", "version": version, "seat": mine, "action": good, "extra": 1 })),
        ("input", json!({ "do": "cheat" })),
        ("input", json!({ "do": "ask", "question": "q".repeat(301) })),
        ("input", json!({ "do": "ask", "question": "  " })),
        ("input", json!({ "do": "ask", "question": "zones", "at": 100_000 })),
        ("input", json!({ "do": "chat", "text": "x".repeat(1001) })),
        ("input", json!({ "do": "chat", "text": " \n" })),
        ("input", json!({ "do": "note", "text": "x".repeat(20_001) })),
        ("input", json!({ "do": "lang", "lang": "fr" })),
        ("seat", json!({ "do": "watch", "seat": theirs })),
        ("seat", json!({ "do": "undo", "version": version, "seat": theirs })),
        ("stale", json!({ "do": "undo", "version": version - 1, "seat": mine })),
        ("seat", json!({ "do": "resign", "seat": theirs })),
        ("table", json!({ "do": "respond", "seat": mine, "offer": 99, "accept": true })),
        ("table", json!({ "do": "offer", "seat": mine, "what": { "kind": "edit", "line": "unit x y" } })),
        ("table", json!({ "do": "offer", "seat": mine, "what": { "kind": "back", "entry": 100_000 } })),
    ];
    for (rule, message) in cases {
        let answer = asked.ask(message.clone()).await;
        assert_eq!(answer["type"], "refused", "{message} -> {answer}");
        assert_eq!(answer["rule"], rule, "{message} -> {answer}");
        assert!(answer["text"].as_str().is_some_and(|t| t.len() > 5 && !t.contains("{$")), "{answer}");
    }
    for raw in ["", "[]", "null", "{\"do\":", "\u{0}", &format!("\"{}\"", "x".repeat(70_000))] {
        asked.send_raw(raw.to_string()).await;
        let answer = asked.until(|m| m["type"] == "refused").await;
        assert_eq!((answer["rule"].as_str(), answer["id"].as_u64()), (Some("input"), Some(0)));
    }
    // Whoever is not asked is told so, even with an action that would be legal for the other.
    let answer = other.act(&good).await;
    assert_eq!((answer["type"].as_str(), answer["rule"].as_str()), (Some("refused"), Some("turn")));
    assert_eq!(server.stored(&table.id).await, before);
    // The connection stands, and the same choice is still good.
    assert_eq!(asked.act(&good).await["type"], "done");
    assert_eq!(server.stored(&table.id).await.2, before.2 + 1);
}

/// A new table with both seats taken: who is asked first, and who is not.
async fn at_the_start() -> (Server, tempfile::TempDir, Player, Player) {
    let (store, dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let (a, b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    let (asked, other) = if a.is_asked() { (a, b) } else { (b, a) };
    (server, dir, asked, other)
}

/// Takes all leave there is.
async fn all_of(leave: &Semaphore) -> SemaphorePermit<'_> {
    let all = u32::try_from(leave.available_permits()).expect("a few");
    leave.acquire_many(all).await.expect("the server runs")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn actor_is_answered_before_spectators() {
    let (server, _dir, mut asked, mut other) = at_the_start().await;
    let drawing = server.state.hub.drawing();
    let busy = all_of(drawing).await;
    let (version, good) = (asked.version(), asked.options()[0]["action"].as_str().expect("text").to_string());
    assert_eq!(asked.act(&good).await["type"], "done");
    let shown = |m: &serde_json::Value| m["type"] == "state" || m["type"] == "change";
    let early = tokio::time::timeout(Duration::from_millis(300), other.until(shown)).await;
    assert!(early.is_err(), "shown while nobody may draw");
    let permits = busy.num_permits();
    drop(busy);
    for player in [&mut asked, &mut other] {
        player.until_state(|s| s["version"].as_i64() == Some(version + 1)).await;
    }
    assert_eq!(drawing.available_permits(), permits, "whoever drew is done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiting_question_does_not_block_play() {
    let (server, _dir, mut asked, mut other) = at_the_start().await;
    let asking = server.state.hub.asking();
    let busy = all_of(asking).await;
    other.send_raw(json!({ "do": "ask", "id": 77, "question": "zones" }).to_string()).await;
    // His question has arrived and waits.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let good = asked.options()[0]["action"].as_str().expect("text").to_string();
    let played = tokio::time::timeout(PATIENCE, asked.act(&good)).await;
    assert_eq!(played.expect("nobody holds the table")["type"], "done");
    drop(busy);
    assert_eq!(other.until(|m| m["id"] == 77).await["type"], "answer");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_messages_are_refused_and_the_connection_stands() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut player = server.sit(&table, 0).await;
    let begun = Instant::now();
    for id in 1..=100 {
        player.send_raw(json!({ "do": "ping", "id": id }).to_string()).await;
    }
    let mut refused = 0;
    for _ in 1..=100 {
        let answer = player.until(|m| m["id"].is_u64() && m["type"] != "chat").await;
        refused += u32::from(answer["rule"] == "limit");
    }
    // Sixty at once, and thirty a second after that.
    let room = 60.0 + 30.0 * begun.elapsed().as_secs_f64();
    assert!(refused <= 40 && f64::from(100 - refused) <= room, "{refused} in {:?}", begun.elapsed());
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(player.ask(json!({ "do": "ping" })).await["type"], "done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reconnected_client_resumes() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    play(&mut a, &mut b, &mut Rng::new(5), 12).await;
    let known = a.state.clone();
    drop(a);
    let mut a = server.sit(&table, 0).await;
    assert_eq!(a.state["view"], known["view"]);
    assert_eq!(a.state["version"], known["version"]);
    // Somebody new gets the whole log.
    assert_eq!(a.state["logFrom"], 0);
    let told = a.state["log"].as_array().expect("a log").len();
    let all =
        red_winter().load(&server.state.store.load(&table.id).await.expect("read").expect("there").journal);
    let all = all.expect("it loads").log(sandtable_engine::Viewer::Seat(sandtable_engine::Seat(0)), 0).len();
    assert_eq!(told, all);
    play(&mut a, &mut b, &mut Rng::new(6), 6).await;
    // A second tab sees the same.
    let tab = server.sit(&table, 0).await;
    assert_eq!(tab.state["view"], a.state["view"]);
}

/// A server that was started again opens a long game from its end; what came before is read when it is asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_game_is_opened_from_its_end() {
    let (store, _dir) = sqlite().await;
    let first = Server::on(store.clone()).await;
    let spec = TableSpec { scenario: "campaign", ..TableSpec::default() };
    let table = spec.create(&store).await;
    let (mut a, mut b) = (first.sit(&table, 0).await, first.sit(&table, 1).await);
    play(&mut a, &mut b, &mut Rng::new(5), 700).await;
    let (view, since) = (a.state["view"].clone(), a.state["since"].clone());
    drop((a, b, first));

    let stored = store.load(&table.id).await.expect("read").expect("there");
    let whole = red_winter().load(&stored.journal).expect("it replays");
    let seat = sandtable_engine::Viewer::Seat(sandtable_engine::Seat(0));
    let all: Vec<usize> = whole.log(seat, 0).iter().map(|l| l.entry).collect();
    assert!(all.len() > 400, "only {} lines", all.len());

    let server = Server::on(store.clone()).await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    assert_eq!((&a.state["view"], &a.state["since"]), (&view, &since));
    assert_eq!(a.state["logPage"], true);
    let lines = |page: &serde_json::Value| -> Vec<usize> {
        let log = page["log"].as_array().expect("a log");
        log.iter().map(|l| l["entry"].as_u64().expect("a number") as usize).collect()
    };
    let mut read = lines(&a.state);
    assert!((200..260).contains(&read.len()), "{} lines at once", read.len());
    let mut from = a.state["logFrom"].as_u64().expect("a number");
    while from > 0 {
        let path = format!("/api/tables/{}/log?before={from}", table.id);
        let (status, page) = server.get(&path, Some(&table.tokens[0])).await;
        assert_eq!(status, 200, "{page}");
        assert!(page["from"].as_u64() < Some(from));
        from = page["from"].as_u64().expect("a number");
        read.splice(0..0, lines(&page));
    }
    assert_eq!(read, all);
    // It goes on, and the past is there when somebody asks for it.
    play(&mut a, &mut b, &mut Rng::new(6), 20).await;
    let (status, past) =
        server.get(&format!("/api/tables/{}/replay/3", table.id), Some(&table.tokens[0])).await;
    assert_eq!((status.as_u16(), past["entry"].as_u64()), (200, Some(3)));
    play(&mut a, &mut b, &mut Rng::new(7), 20).await;
    let stored = store.load(&table.id).await.expect("read").expect("there");
    red_winter().load(&stored.journal).expect("the whole journal still replays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_choice_can_be_taken_back_and_everybody_sees_it() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let mut rng = Rng::new(11);
    // Play until somebody has chosen something that can be taken back.
    for _ in 0..200 {
        play(&mut a, &mut b, &mut rng, 1).await;
        if a.state["undo"]["can"] == true || b.state["undo"]["can"] == true {
            break;
        }
    }
    let (who, other) = if a.state["undo"]["can"] == true { (&mut a, &mut b) } else { (&mut b, &mut a) };
    assert_eq!(who.state["undo"]["can"], true);
    let newest = who.version();
    other.until_state(|s| s["version"] == newest).await;
    assert_eq!(other.state["undo"]["can"], false);
    assert!(other.state["undo"]["why"].as_str().is_some_and(|w| !w.is_empty()));
    let entries = who.entries();
    let done = who.ask(json!({ "do": "undo", "version": newest, "seat": who.seat() })).await;
    assert_eq!(done["type"], "done", "{done}");
    for player in [&mut *who, &mut *other] {
        player.until_state(|s| s["version"] == newest + 1).await;
        assert_eq!(player.entries(), entries - 1);
        assert_eq!(player.state["logFrom"], entries - 1, "the log is cut there");
    }
    assert_eq!(server.stored(&table.id).await.1 as u64, entries - 1);
    // The old version is stale now, and play goes on.
    play(&mut a, &mut b, &mut rng, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_client_skips_positions_but_no_log_line() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let mut slow = server.watch(&table).await;
    let mut log = slow.state["log"].as_array().expect("a log").clone();
    play(&mut a, &mut b, &mut Rng::new(9), 150).await;
    let newest = a.version().max(b.version());
    while slow.version() < newest {
        let message = slow.receive().await;
        if message["type"] == "state" {
            let from = message["logFrom"].as_u64();
            log.retain(|l| l["entry"].as_u64() < from);
            log.extend(message["log"].as_array().expect("a log").clone());
        }
    }
    let fresh = server.watch(&table).await;
    assert_eq!(&log, fresh.state["log"].as_array().expect("a log"));
    assert_eq!(slow.seat(), "");
    assert!(slow.options().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_language_changes_at_once() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut player = Player::connect(server.address, &table.id, Some(&table.tokens[0]), "?lang=ko").await;
    let korean = |text: &str| text.chars().any(|c| ('가'..='힣').contains(&c));
    let prompt = |p: &Player| p.state["view"]["prompt"]["text"].as_str().expect("a prompt").to_string();
    assert!(korean(&prompt(&player)), "{}", prompt(&player));
    assert_eq!(player.ask(json!({ "do": "lang", "lang": "en" })).await["type"], "done");
    player.until(|m| m["type"] == "state").await;
    assert!(!korean(&prompt(&player)), "{}", prompt(&player));
    let refused = player.ask(json!({ "do": "lang", "lang": "tlh" })).await;
    assert!(refused["text"].as_str().is_some_and(|t| t.contains("tlh")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_are_answered_for_now_and_then() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    play(&mut a, &mut b, &mut Rng::new(2), 10).await;
    let zones = a.ask(json!({ "do": "ask", "question": "zones" })).await;
    assert_eq!(zones["type"], "answer", "{zones}");
    let then = a.ask(json!({ "do": "ask", "question": "zones", "at": 0 })).await;
    assert_eq!(then["type"], "answer", "{then}");
    let nonsense = a.ask(json!({ "do": "ask", "question": "weather tomorrow" })).await;
    assert_eq!(nonsense["type"], "refused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_change_is_shown_once() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    play(&mut a, &mut b, &mut Rng::new(13), 30).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    for player in [&mut a, &mut b] {
        player.ask(json!({ "do": "ping" })).await;
        let states = player.bytes.iter().filter(|t| t.starts_with("{\"type\":\"state\"")).count();
        assert_eq!(states, 31, "the first position and thirty changes");
    }
}

/// Whoever is told that it is too much and goes on is shown the door.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn socket_over_the_rate_limit_is_closed() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store.clone()).await;
    let table = TableSpec::default().create(&store).await;
    let mut player = server.sit(&table, 0).await;
    for _ in 0..2000 {
        if !player.try_send(r#"{"do":"ping","id":1}"#).await {
            break;
        }
    }
    assert!(player.closes().await, "the connection stands");
}
