//! What happens at a table beside the moves: offers, clocks, spectators, computers, chat, replays.

use crate::common::{Player, Server, TableSpec, play, quick, sqlite};
use axum::http::{StatusCode, header};
use sandtable_engine::{Rng, Seat};
use sandtable_server::computer::Opponents;
use sandtable_server::hub::HubConfig;
use sandtable_server::table_settings::TableSettings;
use sandtable_server::wire::ClockSetting;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn offer(player: &Player, what: serde_json::Value) -> serde_json::Value {
    json!({ "do": "offer", "seat": player.seat(), "what": what })
}

fn respond(player: &Player, accept: bool) -> serde_json::Value {
    let id = player.state["offers"][0]["id"].clone();
    json!({ "do": "respond", "seat": player.seat(), "offer": id, "accept": accept })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_needs_the_other_and_is_carried_out_once() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    play(&mut a, &mut b, &mut Rng::new(1), 10).await;
    let entries = a.entries();
    // Going back by consent; the one who asks cannot consent for the other.
    let back = offer(&a, json!({ "kind": "back", "entry": 2 }));
    assert_eq!(a.ask(back.clone()).await["type"], "done");
    b.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
    assert_eq!(b.state["offers"][0]["needed"], json!([b.seat()]));
    assert!(b.state["offers"][0]["text"].as_str().is_some_and(|t| t.contains('2')));
    assert_eq!(a.ask(back).await["rule"], "table", "one proposal at a time");
    a.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
    assert_eq!(a.ask(respond(&a, true)).await["type"], "refused");
    assert_eq!(a.entries(), entries);
    assert_eq!(b.ask(respond(&b, true)).await["type"], "done");
    for player in [&mut a, &mut b] {
        player.until_state(|s| s["entries"] == entries + 1).await;
        assert_eq!(player.state["offers"], json!([]));
    }
    // Turning down and withdrawing change nothing.
    for decline in [true, false] {
        assert_eq!(a.ask(offer(&a, json!({ "kind": "draw" }))).await["type"], "done");
        for player in [&mut a, &mut b] {
            player.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
        }
        let who = if decline { &mut b } else { &mut a };
        assert_eq!(who.ask(respond(who, false)).await["type"], "done");
        for player in [&mut a, &mut b] {
            player.until_state(|s| s["offers"] == json!([])).await;
        }
    }
    assert!(!a.is_over());
    // Edits only where the table allows them.
    let edit = offer(&a, json!({ "kind": "edit", "line": "turn 1" }));
    assert_eq!(a.ask(edit).await["rule"], "table");
    // A draw ends it, and everything left open is void.
    assert_eq!(a.ask(offer(&a, json!({ "kind": "draw" }))).await["type"], "done");
    b.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
    assert_eq!(b.ask(respond(&b, true)).await["type"], "done");
    a.until_state(|s| s["view"]["result"].is_object()).await;
    assert_eq!(a.state["view"]["result"]["winner"], json!(null));
    assert_eq!(a.ask(offer(&a, json!({ "kind": "draw" }))).await["type"], "refused");
    let back = offer(&a, json!({ "kind": "back", "entry": 2 }));
    assert_eq!(a.ask(back).await["type"], "refused", "the dice are public now");
    server.stored(&table.id).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_correction_all_agree_on_is_made_and_written_down() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let terms = TableSettings { edits: true, ..TableSettings::default() };
    let table = TableSpec { terms, ..TableSpec::default() }.create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let ammo = |player: &Player| {
        let tracks = player.state["view"]["tracks"].as_array().cloned().unwrap_or_default();
        let track = tracks.into_iter().find(|t| t["kind"] == "ammo" && t["side"] == "soviet");
        track.and_then(|t| t["value"].as_i64()).expect("a track")
    };
    let (before, entries) = (ammo(&a), a.entries());
    let line = format!("ammo soviet {}", before + 3);
    assert_eq!(a.ask(offer(&a, json!({ "kind": "edit", "line": line }))).await["type"], "done");
    b.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
    assert!(b.state["offers"][0]["text"].as_str().is_some_and(|t| t.contains(&line)), "he reads what it is");
    assert_eq!(ammo(&b), before, "nothing is done before he agrees");
    assert_eq!(b.ask(respond(&b, true)).await["type"], "done");
    for player in [&mut a, &mut b] {
        player.until_state(|s| s["entries"] == entries + 1).await;
        assert_eq!(ammo(player), before + 3);
        let log = player.state["log"].as_array().cloned().unwrap_or_default();
        assert!(log.iter().any(|l| l["text"].as_str().is_some_and(|t| t.contains(&line))), "{log:?}");
    }
    // What no game could go on from is refused, and the game stays as it is.
    assert_eq!(a.ask(offer(&a, json!({ "kind": "edit", "line": "ammo soviet many" }))).await["type"], "done");
    b.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
    assert_eq!(b.ask(respond(&b, true)).await["type"], "refused");
    b.until_state(|s| s["offers"] == json!([])).await;
    assert_eq!((ammo(&b), b.entries()), (before + 3, entries + 1));
    server.stored(&table.id).await;
}

/// The number of a turn is the version it began with: it stays as long as nobody else is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turn_lasts_until_another_seat_is_asked() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let spec = TableSpec { scenario: "campaign", options: &["vp-bid"], ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let turn = async || {
        let row = server.state.store.table(&table.id).await.expect("read").expect("there");
        (row.version, row.turn.expect("somebody is asked"))
    };
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let mut rng = Rng::new(2);
    assert_eq!(turn().await.1.seats.iter().count(), 2, "both bid");
    a.act_at_random(&mut rng).await;
    assert_eq!((turn().await.1.seats.iter().count(), turn().await.1.since), (1, 0), "the other still does");
    assert_eq!(a.state["undo"]["can"], true);
    let undo = json!({ "do": "undo", "version": a.version(), "seat": a.seat() });
    let undone = a.ask(undo).await;
    assert_eq!(undone["type"], "done");
    a.until_state(|s| s["version"] == undone["version"]).await;
    assert_eq!(
        (turn().await.1.seats.iter().count(), turn().await.1.since),
        (2, 0),
        "he was asked all the time"
    );
    b.until_state(|s| s["version"] == a.state["version"]).await;
    let (mut kept, mut new) = (0, 0);
    for _ in 0..60 {
        let (_, before) = turn().await;
        play(&mut a, &mut b, &mut rng, 1).await;
        let (version, now) = turn().await;
        if now.seats.0 & !before.seats.0 == 0 {
            assert_eq!(now.since, before.since);
            kept += 1;
        } else {
            assert_eq!(now.since, version);
            new += 1;
        }
    }
    assert!(kept > 5 && new > 1, "{kept} and {new}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn holder_of_all_seats_needs_no_consent() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let spec = TableSpec { hot_seat: true, ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let cookie = format!("sandtable-visitor={}", table.visitor.expect("a visitor"));
    let cookie = Some((header::COOKIE, cookie));
    let mut host = Player::connect_with(server.address, &table.id, cookie, "").await;
    assert_eq!(host.table["held"], json!(["soviet", "finnish"]));
    assert_eq!(host.table["host"], true);
    let asked = host.state["view"]["actor"]["seats"][0].clone();
    assert_eq!(host.seat(), asked, "he sees the table as the seat that is asked");
    let mut rng = Rng::new(4);
    for _ in 0..5 {
        let asked = host.state["view"]["actor"]["seats"][0].clone();
        if host.seat() != asked {
            assert_eq!(host.ask(json!({ "do": "watch", "seat": asked })).await["type"], "done");
            host.until(|m| m["type"] == "state" && m["view"]["seat"] == asked).await;
        }
        host.act_at_random(&mut rng).await;
    }
    let entries = host.entries();
    let back = offer(&host, json!({ "kind": "back", "entry": 1 }));
    assert_eq!(host.ask(back).await["type"], "done");
    host.until_state(|s| s["entries"] == entries + 1).await;
    // His note is his own, and is there when he comes again.
    assert_eq!(host.ask(json!({ "do": "note", "text": "hold the road" })).await["type"], "done");
    let cookie = format!("sandtable-visitor={}", table.visitor.expect("a visitor"));
    let again = Player::connect_with(server.address, &table.id, Some((header::COOKIE, cookie)), "").await;
    assert_eq!(again.note, "hold the road");
    assert_eq!(server.watch(&table).await.note, "");
    let resign = json!({ "do": "resign", "seat": "soviet" });
    assert_eq!(host.ask(resign).await["type"], "done");
    host.until_state(|s| s["view"]["result"]["winner"] == "finnish").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_out_ends_the_game_once() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store.clone()).await;
    let second = Server::on(store).await;
    let clock = ClockSetting::Live { seconds: 600, increment: 60 };
    let terms = TableSettings { clock, ..TableSettings::default() };
    let table = TableSpec { terms, ..TableSpec::default() }.create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let b = second.sit(&table, 1).await;
    let clocks = a.state["clocks"].as_array().expect("clocks").clone();
    assert_eq!(clocks.len(), 2);
    let running: Vec<_> = clocks.iter().filter(|c| c["running"] == true).collect();
    assert_eq!(running.len(), 1);
    let late = running[0]["seat"].as_str().expect("a seat").to_string();
    assert!(running[0]["left"].as_i64().is_some_and(|l| l > 0 && l <= 600_000));
    // Two hours pass.
    let now = server.state.store.pulse(0).await.expect("the time");
    server.state.store.pulse(now + 7_200_000).await.expect("stored");
    a.until_state(|s| s["view"]["result"].is_object()).await;
    let winner = a.state["view"]["result"]["winner"].as_str().expect("a winner");
    assert_ne!(winner, late);
    assert_eq!(a.state["view"]["result"]["rule"], "table");
    drop(b);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let stored = server.state.store.load(&table.id).await.expect("read").expect("there");
    let times = stored.journal.entries.iter().filter(|e| e.by == "table").count();
    assert_eq!(times, 1, "two servers, one end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agreement_earns_no_time() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let terms = TableSettings {
        clock: ClockSetting::Live { seconds: 600, increment: 60 },
        ..TableSettings::default()
    };
    let table = TableSpec { terms, ..TableSpec::default() }.create(&server.state.store).await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    let (first, second) = if a.is_asked() { (&mut a, &mut b) } else { (&mut b, &mut a) };
    let (start, mut rng) = (first.entries(), Rng::new(6));
    for _ in 0..200 {
        if play(first, second, &mut rng, 1).await == 0 || second.is_asked() {
            break;
        }
    }
    assert!(second.is_asked(), "the move was passed on");
    let left = |player: &Player| {
        let clocks = player.state["clocks"].as_array().expect("clocks");
        let own = clocks.iter().find(|c| c["seat"] == player.seat()).expect("a clock");
        own["left"].as_i64().expect("a time")
    };
    assert!(left(first) > 600_000, "a move earned it");
    assert_eq!(second.ask(offer(second, json!({ "kind": "back", "entry": start }))).await["type"], "done");
    first.until_state(|s| s["offers"].as_array().is_some_and(|o| o.len() == 1)).await;
    assert_eq!(first.ask(respond(first, true)).await["type"], "done");
    second.until_state(|s| s["view"]["options"] == json!([])).await;
    assert!(left(second) <= 600_000, "{}", left(second));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_are_delayed_by_the_setting() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let delay = Duration::from_secs(4);
    let terms = TableSettings { spectator_delay: 4, ..TableSettings::default() };
    let table = TableSpec { terms, ..TableSpec::default() }.create(&server.state.store).await;
    tokio::time::sleep(delay + Duration::from_millis(100)).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let mut watcher = server.watch_for_changes(&table).await;
    let start = watcher.entries();
    assert_eq!(start, a.entries());
    let begun = Instant::now();
    play(&mut a, &mut b, &mut Rng::new(8), 8).await;
    let now = a.entries();
    let late = server.watch(&table).await;
    let (status, _) = server.get(&format!("/api/tables/{}/replay/{now}", table.id), None).await;
    let asked = watcher.ask(json!({ "do": "ask", "question": "zones", "at": now })).await;
    // A machine that takes longer than the delay for this may show it all.
    if begun.elapsed() < delay {
        assert_eq!(late.entries(), start, "somebody who comes now sees what was then");
        assert!(
            late.state["log"].as_array().is_some_and(|l| l.iter().all(|l| l["entry"].as_u64() < Some(start)))
        );
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert_eq!(asked["type"], "refused");
    }
    // Without anything else happening the rest comes by itself.
    watcher.until_state(|s| s["entries"] == now).await;
    let public = server.watch(&table).await;
    assert_eq!(watcher.state["view"], public.state["view"]);
    // The end, too, is told with the delay.
    let begun = Instant::now();
    assert_eq!(a.ask(json!({ "do": "resign", "seat": a.seat() })).await["type"], "done");
    let mut late = server.watch(&table).await;
    if begun.elapsed() < delay {
        assert_eq!(late.table["table"]["state"], "active");
        assert!(late.table["table"]["seed"].is_null() && late.state["view"]["result"].is_null());
    }
    late.until_state(|s| s["view"]["result"].is_object()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delayed_spectator_sees_nothing_current() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let terms = TableSettings { spectator_delay: 3600, ..TableSettings::default() };
    let table = TableSpec { terms, ..TableSpec::default() }.create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let mut watcher = server.watch(&table).await;
    let mut follower = server.watch_for_changes(&table).await;
    let (version, heard) = (watcher.version(), watcher.bytes.len());
    let path = format!("/api/tables/{}/state?since={version}&wait=1", table.id);
    let begun = Instant::now();
    let mut rng = Rng::new(8);
    let ((status, polled), _) = tokio::join!(server.get(&path, None), play(&mut a, &mut b, &mut rng, 8));
    assert_eq!((status, &polled["version"]), (StatusCode::OK, &json!(version)));
    assert!(begun.elapsed() >= Duration::from_secs(1), "nothing woke whoever waited");
    assert_eq!(a.ask(json!({ "do": "resign", "seat": a.seat() })).await["type"], "done");
    for watcher in [&mut watcher, &mut follower] {
        assert_eq!(watcher.ask(json!({ "do": "ping" })).await["version"], version);
        assert_eq!(watcher.bytes.len(), heard + 1, "{:?}", &watcher.bytes[heard..]);
    }
    // Whoever asks for everything anew is told the same again.
    let (entries, view) = (follower.entries(), follower.state["view"].clone());
    assert_eq!(follower.ask(json!({ "do": "whole" })).await["version"], version);
    let again = follower.receive().await;
    assert_eq!((&again["entries"], &again["view"]), (&json!(entries), &view));
    let late = server.watch(&table).await;
    assert_eq!((&late.table["table"]["version"], late.version()), (&json!(version), version));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_poll_counts_as_connection() {
    let (store, _dir) = sqlite().await;
    let narrow = HubConfig { sockets: 1, ..quick() };
    let server = Server::with(store, narrow, Opponents::default()).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let player = server.sit(&table, 0).await;
    let path = format!("/api/tables/{}/state?since={}", table.id, player.version());
    let (status, _) = server.get(&format!("{path}&wait=5"), None).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(server.get(&path, None).await.0, StatusCode::OK, "who does not wait holds none");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_is_rate_limited_per_seat() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store.clone()).await;
    let table = TableSpec::default().create(&store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let (begun, mut taken) = (Instant::now(), 0);
    for n in 0..12 {
        let answer = a.ask(json!({ "do": "chat", "text": n.to_string() })).await;
        taken += u32::from(answer["rule"] != "limit");
    }
    assert!(taken >= 8, "{taken}");
    // The seat counts, not the connection.
    let elsewhere = format!("/api/tables/{}/do", table.id);
    let again = json!({ "do": "chat", "id": 1, "text": "by another way" });
    for _ in 0..12 {
        let (_, answer) = server.post(&elsewhere, Some(&table.tokens[0]), &again).await;
        taken += u32::from(answer["rule"] != "limit");
    }
    // Eight at once, and one every two seconds after that.
    let room = 8.0 + begun.elapsed().as_secs_f64() / 2.0;
    assert!(f64::from(taken) <= room, "{taken} in {:?}", begun.elapsed());
    assert_eq!(b.ask(json!({ "do": "chat", "text": "my turn" })).await["type"], "done");
    // Whoever comes late is told the last of it, not all there ever was.
    for n in 0..150 {
        let new = sandtable_store::NewChat { text: n.to_string(), ..Default::default() };
        store.say(&table.id, new).await.expect("said");
    }
    let late = server.sit(&table, 1).await;
    assert_eq!((late.chat.len(), &late.chat[99]["text"]), (100, &json!("149")));
    let (_, hello) = server.get(&format!("/api/tables/{}/hello", table.id), None).await;
    assert_eq!(hello[1]["lines"].as_array().map(Vec::len), Some(100));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_keeps_spectators_quiet() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let terms = TableSettings { quiet: true, ..TableSettings::default() };
    let table = TableSpec { terms, ..TableSpec::default() }.create(&server.state.store).await;
    let mut player = server.sit(&table, 0).await;
    let mut watcher = server.watch(&table).await;
    assert_eq!(watcher.table["table"]["quiet"], true);
    let answer = watcher.ask(json!({ "do": "chat", "text": "attack!" })).await;
    assert_eq!(answer["rule"], "seat", "{answer}");
    assert_eq!(player.ask(json!({ "do": "chat", "text": "thanks" })).await["type"], "done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_plays_its_seat_and_comes_back_after_a_restart() {
    let (store, _dir) = sqlite().await;
    let slow = HubConfig { pause: Duration::from_secs(3600), ..quick() };
    let stuck = Server::with(store.clone(), slow, Opponents::default()).await;
    let spec = TableSpec { computers: vec![(0, "random")], ..TableSpec::default() };
    let table = spec.create(&store).await;
    let (_, entries, version) = stuck.stored(&table.id).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(stuck.stored(&table.id).await.1, entries, "its pause is long");
    stuck.state.hub.stop();
    // The next server finds the table that waits.
    let server = Server::on(store).await;
    let mut human = server.sit(&table, 1).await;
    assert_eq!(human.table["table"]["seats"][0]["kind"], "computer");
    human.until_state(|s| s["version"].as_i64() > Some(version)).await;
    let mut rng = Rng::new(12);
    let mut choices = 0;
    while !human.is_over() && choices < 40 {
        human
            .until_state(|s| s["view"]["actor"]["kind"] == "nobody" || s["view"]["options"] != json!([]))
            .await;
        if !human.is_over() {
            human.act_at_random(&mut rng).await;
            choices += 1;
        }
    }
    assert!(choices > 5);
    let draw = human.ask(offer(&human, json!({ "kind": "draw" }))).await;
    assert_eq!(draw["type"], "refused");
    // Going back needs nobody else: the computer agrees.
    if !human.is_over() {
        let entries = human.entries();
        assert_eq!(human.ask(offer(&human, json!({ "kind": "back", "entry": 1 }))).await["type"], "done");
        human.until_state(|s| s["entries"].as_u64() > Some(entries)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_computers_play_by_themselves_to_the_end() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let spec = TableSpec { computers: vec![(0, "random"), (1, "gone")], ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let mut watcher = server.watch(&table).await;
    watcher.until_state(|s| s["view"]["result"].is_object()).await;
    server.stored(&table.id).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_chat_at_public_tables_only() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let open = TableSpec::default().create(&server.state.store).await;
    let mut player = server.sit(&open, 0).await;
    let mut watcher = server.watch(&open).await;
    assert_eq!(player.ask(json!({ "do": "chat", "text": "hello\u{7}" })).await["type"], "done");
    assert_eq!(watcher.ask(json!({ "do": "chat", "text": "good luck" })).await["type"], "done");
    while player.chat.len() < 2 {
        player.receive().await;
    }
    assert_eq!((&player.chat[0]["seat"], &player.chat[0]["text"]), (&json!("soviet"), &json!("hello")));
    assert_eq!((&player.chat[1]["seat"], &player.chat[1]["text"]), (&json!(""), &json!("good luck")));
    assert_eq!(server.sit(&open, 1).await.chat.len(), 2, "who comes later reads it all");
    assert_eq!(watcher.ask(json!({ "do": "note", "text": "x" })).await["rule"], "seat");
    // A private table is not there for strangers.
    let closed = TableSpec { public: false, ..TableSpec::default() }.create(&server.state.store).await;
    let (status, _) = server.get(&format!("/api/tables/{}/state", closed.id), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) = server.get("/api/tables/nowhere/state", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_seat_closes_its_connections() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store.clone()).await;
    let table = TableSpec::default().create(&store).await;
    let mut player = server.sit(&table, 0).await;
    let other = server.sit(&table, 1).await;
    store.hand_over(&table.id, Seat(0), None, "").await.expect("taken back");
    let bye = player.until(|m| m["type"] == "bye").await;
    assert_eq!(bye["again"], false);
    assert_eq!(other.table["watching"], "finnish");
    let path = format!("/api/tables/{}/state", table.id);
    let (status, _) = server.get(&path, Some(&table.tokens[0])).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    store.delete(&table.id).await.expect("deleted");
    let mut other = other;
    assert_eq!(other.until(|m| m["type"] == "bye").await["again"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_over_plain_http() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let path = |what: &str| format!("/api/tables/{}/{what}", table.id);
    let mut version = 0;
    for step in 0..12 {
        let (status, state) = server.get(&path("state"), Some(&table.tokens[0])).await;
        assert_eq!(status, StatusCode::OK);
        let seat = state["view"]["actor"]["seats"][0].as_str().expect("a seat").to_string();
        let token = &table.tokens[usize::from(seat == "finnish")];
        let (_, state) = server.get(&path("state"), Some(token)).await;
        assert!(state["version"].as_i64() > Some(version));
        version = state["version"].as_i64().expect("a version");
        let action = state["view"]["options"][0]["action"].clone();
        let act = json!({ "do": "act", "id": step, "version": version, "seat": seat, "action": action });
        let (status, done) = server.post(&path("do"), Some(token), &act).await;
        assert_eq!((status, done["type"].as_str()), (StatusCode::OK, Some("done")), "{done}");
        let (_, again) = server.post(&path("do"), Some(token), &act).await;
        assert_eq!(again["rule"], "stale", "the same message twice counts once");
    }
    let (_, refused) =
        server.post(&path("do"), None, &json!({ "do": "resign", "id": 1, "seat": "soviet" })).await;
    assert_eq!(refused["rule"], "seat");
    // Waiting for news: nothing, then something.
    let now = server.stored(&table.id).await.2;
    let begun = std::time::Instant::now();
    let (_, same) = server.get(&path(&format!("state?since={now}&wait=1")), None).await;
    assert!(begun.elapsed() >= Duration::from_millis(900));
    assert_eq!((same["version"].as_i64(), same["log"].as_array().map(Vec::len)), (Some(now), Some(0)));
    let late = path(&format!("state?since={now}&wait=30"));
    let news = server.get(&late, None);
    let resign = json!({ "do": "resign", "id": 1, "seat": "soviet" });
    let act = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        server.post(&path("do"), Some(&table.tokens[0]), &resign).await
    };
    let ((_, news), (_, done)) = tokio::join!(news, act);
    assert_eq!(done["type"], "done");
    assert_eq!(news["version"], now + 1);
    assert_eq!(news["logFrom"].as_u64(), news["entries"].as_u64().map(|e| e - 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_past_can_be_seen_as_one_knew_it_and_in_the_end_as_it_was() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let spec = TableSpec { options: &["fog-of-war"], ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let then = a.state.clone();
    play(&mut a, &mut b, &mut Rng::new(21), 15).await;
    let at = then["entries"].as_u64().expect("entries");
    let path = |entry: u64, eyes: &str| format!("/api/tables/{}/replay/{entry}{eyes}", table.id);
    let (soviet, finnish) = (Some(&table.tokens[0]), Some(&table.tokens[1]));
    let (status, past) = server.get(&path(at, ""), soviet).await;
    assert_eq!(status, StatusCode::OK, "{past}");
    assert_eq!(past["view"], then["view"]);
    assert_eq!(past["entries"].as_u64(), Some(a.entries()));
    for entry in [a.entries(), 0, a.entries() / 2, a.entries() / 2 + 1, 3] {
        assert_eq!(server.get(&path(entry, ""), finnish).await.0, StatusCode::OK, "{entry}");
    }
    assert_eq!(server.get(&path(a.entries(), ""), finnish).await.1["view"], b.state["view"]);
    assert_eq!(server.get(&path(at, "?as=finnish"), soviet).await.0, StatusCode::FORBIDDEN);
    assert_eq!(server.get(&path(at, "?as=truth"), soviet).await.0, StatusCode::CONFLICT);
    assert_eq!(server.get(&path(at, "?as=soviet"), None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(server.get(&path(99_999, ""), soviet).await.0, StatusCode::NOT_FOUND);
    assert_eq!(a.ask(json!({ "do": "resign", "seat": "soviet" })).await["type"], "done");
    let (status, truth) = server.get(&path(at, "?as=truth"), None).await;
    assert_eq!(status, StatusCode::OK);
    let faces = |v: &serde_json::Value| {
        let pieces = v["view"]["pieces"].as_array().expect("pieces").clone();
        pieces.iter().filter(|p| !p["face"].is_null()).count()
    };
    assert!(faces(&truth) > faces(&then), "the truth shows what was hidden");
    assert_eq!(server.get(&path(at, "?as=finnish"), None).await.0, StatusCode::OK);
}

/// Tables that begin together are not all written down whole at the same moment; each often enough, though.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_store_their_snapshots_at_different_times() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let mut moments = Vec::new();
    for _ in 0..6 {
        let table = TableSpec::default().create(&server.state.store).await;
        let path = format!("/api/tables/{}", table.id);
        let (mut rng, mut taken, mut before) = (Rng::new(3), Vec::new(), 0);
        for _ in 0..40 {
            let mut asked = (Value::Null, 0);
            for seat in 0..2 {
                let (_, state) = server.get(&format!("{path}/state"), Some(&table.tokens[seat])).await;
                if state["view"]["options"].as_array().is_some_and(|o| !o.is_empty()) {
                    asked = (state, seat);
                }
            }
            let (state, seat) = asked;
            let Some(options) = state["view"]["options"].as_array() else { break };
            let action = &options[rng.below(options.len() as u32) as usize]["action"];
            let key = &state["view"]["actor"]["seats"][0];
            let act =
                json!({ "do": "act", "id": 1, "version": state["version"], "seat": key, "action": action });
            let (_, done) = server.post(&format!("{path}/do"), Some(&table.tokens[seat]), &act).await;
            assert_eq!(done["type"], "done", "{done}");
            let stored = server.state.store.load(&table.id).await.expect("read").expect("there");
            let entries = stored.journal.entries.len();
            if stored.snapshot.entries != before {
                before = stored.snapshot.entries;
                taken.push(entries);
            }
            // A snapshot is from before whatever can still be taken back.
            assert!(entries - before < 32, "{entries} entries, the last snapshot of {before}");
        }
        assert!(taken.len() >= 2, "{taken:?}");
        moments.push(taken);
    }
    // The same game with the same dice and choices at every table.
    assert!(moments.iter().any(|m| *m != moments[0]), "{moments:?}");
}
