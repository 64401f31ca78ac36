//! Positions sent as changes: put together they are what would have been sent whole, at every step.

use crate::common::{FOG, Server, TableSpec, game, merge_view, play, sqlite};
use sandtable_engine::{Actor, Rng, Table, Viewer};
use sandtable_server::catalogue::Catalogue;
use sandtable_server::lang::Lang;
use sandtable_server::localize::{Marks, Voice};
use serde_json::{Value, json};
use std::sync::Arc;

/// Somebody who follows a game by changes.
struct Follower {
    viewer: Viewer,
    lang: Lang,
    /// How often he looks: at every position, or at one of so many.
    every: u32,
    view: Value,
    marks: Option<Arc<Marks>>,
}

impl Follower {
    /// Takes what is new, and compares with the whole; the length of what was sent.
    fn look(&mut self, voice: Voice<'_>, table: &dyn Table) -> usize {
        let allowed = table.view(self.viewer);
        let parts = voice.parts(&allowed);
        let whole = serde_json::to_value(voice.view(&allowed)).expect("JSON");
        let mut text = String::new();
        match &self.marks {
            Some(since) => parts.write_change(since, &mut text),
            None => parts.write_whole(&mut text),
        }
        let sent: Value = serde_json::from_str(&text).expect("JSON");
        match self.marks.is_some() {
            true => {
                is_part_of(&sent, &whole);
                merge_view(&mut self.view, &sent);
            }
            false => self.view = sent,
        }
        assert!(self.view == whole, "{:?} after {} entries", self.viewer, table.journal().entries.len());
        self.marks = Some(parts.marks());
        text.len()
    }
}

/// A change holds numbers and what the whole view holds at the same place, and nothing else.
fn is_part_of(change: &Value, whole: &Value) {
    let at = |path: &str| path.split('.').fold(whole, |inside, name| &inside[name]);
    for (kind, content) in change.as_object().expect("an object") {
        match kind.as_str() {
            "set" => {
                for (path, value) in content.as_object().expect("fields") {
                    assert_eq!(at(path), value, "{path}");
                }
            }
            "gone" => content.as_array().expect("names").iter().for_each(|path| {
                assert!(at(path.as_str().expect("a name")).is_null(), "{path}");
            }),
            "lists" => {
                for (path, runs) in content.as_object().expect("lists") {
                    let list = at(path).as_array().expect("a list");
                    for run in runs.as_array().expect("runs") {
                        let known = run["from"].is_u64() && run["count"].is_u64();
                        let items = run["new"].as_array();
                        assert!(
                            run.as_object().is_some_and(|r| r.len() == if known { 2 } else { 1 }),
                            "{run}"
                        );
                        assert!(items.map_or(known, |i| i.iter().all(|item| list.contains(item))), "{run}");
                    }
                }
            }
            other => panic!("{other}"),
        }
    }
}

/// Plays a whole game at random, taking something back now and then; the sizes of all changes sent to those who follow
/// every one.
fn follow(spec: &TableSpec, seed: u64) -> Vec<usize> {
    let catalogue = Catalogue::new(vec![game(spec.game)]);
    let title = catalogue.get(spec.game).expect("the game");
    let mut table = spec.start();
    let seats = (0..table.info().seats.len() as u8).map(|s| Viewer::Seat(sandtable_engine::Seat(s)));
    let viewers: Vec<Viewer> = seats.chain([Viewer::Public]).collect();
    let new = |viewer, lang, every| Follower { viewer, lang, every, view: Value::Null, marks: None };
    let mut followers: Vec<Follower> =
        viewers.iter().flat_map(|v| [new(*v, Lang::En, 1), new(*v, Lang::Ko, 9)]).collect();
    let (mut rng, mut sizes) = (Rng::new(seed), Vec::new());
    loop {
        for follower in &mut followers {
            let over = table.actor() == Actor::Nobody;
            if rng.below(follower.every) == 0 || over {
                // Whoever has watched sees the truth when it is over.
                follower.viewer = if over && follower.every > 1 { Viewer::Referee } else { follower.viewer };
                let size = follower.look(Voice::new(title, follower.lang), &*table);
                sizes.extend((follower.every == 1).then_some(size));
            }
        }
        let seat = match table.actor() {
            Actor::Seat(seat) => seat,
            Actor::Seats(set) => set.iter().next().expect("somebody"),
            _ => return sizes.split_off(viewers.len()),
        };
        if rng.below(12) != 0 || table.undo(seat).is_err() {
            let action = table.sample(seat, &mut rng).expect("something to do");
            table.act(seat, &action).expect("it is legal");
        }
    }
}

fn median(mut sizes: Vec<usize>) -> usize {
    sizes.sort_unstable();
    sizes[sizes.len() / 2]
}

#[test]
fn red_winter_can_be_followed_by_changes() {
    for (scenario, options) in [("first-day", &["fog-of-war"][..]), ("tutorial", &[])] {
        let sizes = follow(&TableSpec { scenario, options, ..TableSpec::default() }, 4);
        assert!(sizes.len() > 100, "{} changes", sizes.len());
        assert!(median(sizes) < 10_000);
    }
}

#[test]
fn ardennes_can_be_followed_by_changes() {
    let scenario = "battle-of-the-bulge";
    let sizes = follow(&TableSpec { game: "ardennes", scenario, ..TableSpec::default() }, 2);
    assert!(sizes.len() > 100, "{} changes", sizes.len());
    assert!(median(sizes) < 10_000);
}

#[test]
fn sealed_choices_can_be_followed_by_changes() {
    let scenario = game("outpost").info().scenarios[0].key.clone().leak();
    follow(&TableSpec { game: "outpost", scenario, ..TableSpec::default() }, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delta_client_first_gets_a_full_position() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = FOG.create(&server.state.store).await;
    let mut soviet = server.sit_for_changes(&table, 0).await;
    let mut finnish = server.sit(&table, 1).await;
    play(&mut soviet, &mut finnish, &mut Rng::new(8), 60).await;
    let kinds = |bytes: &[String], kind: &str| {
        bytes.iter().filter(|b| b.starts_with(&format!("{{\"type\":\"{kind}\""))).count()
    };
    assert_eq!(kinds(&soviet.bytes, "state"), 1);
    assert!(kinds(&soviet.bytes, "change") >= 60);
    let state = format!("/api/tables/{}/state", table.id);
    let (_, whole) = server.get(&state, Some(&table.tokens[0])).await;
    for key in ["view", "version", "entries", "undo", "offers"] {
        assert_eq!(soviet.state[key], whole[key], "{key}");
    }
    // Whoever did not ask has no part in this.
    assert_eq!(kinds(&finnish.bytes, "change"), 0);
    assert!(finnish.state.get("serial").is_none() && whole.get("serial").is_none());
    // A new connection begins with everything.
    let again = server.sit_for_changes(&table, 0).await;
    assert_eq!(kinds(&again.bytes, "state"), 1);
    assert_eq!(again.state["serial"], 1);
    assert_eq!(again.state["view"], soviet.state["view"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delta_client_that_lost_track_gets_a_full_position() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = FOG.create(&server.state.store).await;
    let mut soviet = server.sit_for_changes(&table, 0).await;
    let mut finnish = server.sit_for_changes(&table, 1).await;
    let mut rng = Rng::new(8);
    play(&mut soviet, &mut finnish, &mut rng, 20).await;
    let (serial, view) = (soviet.state["serial"].as_u64(), soviet.state["view"].clone());
    // As if messages had been lost.
    soviet.state = Value::Null;
    assert_eq!(soviet.ask(json!({ "do": "whole" })).await["type"], "done");
    let state = soviet.receive().await;
    assert_eq!(state["type"], "state");
    assert_eq!(state["serial"].as_u64(), serial.map(|n| n + 1), "numbers go on");
    assert_eq!(state["view"], view);
    assert_eq!(state["logFrom"], 0, "the log, too");
    play(&mut soviet, &mut finnish, &mut rng, 20).await;
    assert_eq!(soviet.bytes.iter().filter(|b| b.starts_with("{\"type\":\"state\"")).count(), 2);
    // Another language is another position.
    soviet.ask(json!({ "do": "lang", "lang": "ko" })).await;
    assert_eq!(soviet.until(|m| m["type"] != "table").await["type"], "state");
    play(&mut soviet, &mut finnish, &mut rng, 5).await;
    let (_, whole) =
        server.get(&format!("/api/tables/{}/state?lang=ko", table.id), Some(&table.tokens[0])).await;
    assert_eq!(soviet.state["view"], whole["view"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn full_positions_are_rate_limited() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    let mut soviet = server.sit_for_changes(&table, 0).await;
    let begun = std::time::Instant::now();
    let mut done = 0;
    for _ in 0..40 {
        let answer = soviet.ask(json!({ "do": "whole" })).await;
        if answer["type"] == "done" {
            done += 1;
        } else {
            assert_eq!(answer["rule"], "limit");
        }
    }
    let filled = begun.elapsed().as_secs_f64() * 3.0;
    assert!(done >= 5 && f64::from(done) <= 8.0 + filled, "{done} in {:?}", begun.elapsed());
}
