//! Computer players: for whom they move, who waits for whom, and when they stop thinking.

use crate::common::{PATIENCE, Server, TableSpec, TestTable, game, quick, sqlite};
use sandtable_engine::info::Words;
use sandtable_engine::{Seat, Table};
use sandtable_server::advisors::Stop;
use sandtable_server::computer::{Chosen, ComputerPlayer, Opponent, Opponents};
use sandtable_server::hub::HubConfig;
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Thinks until it is told to stop.
#[derive(Clone, Default)]
struct Brooder(Arc<Thoughts>);

#[derive(Default)]
struct Thoughts {
    begun: AtomicUsize,
    stopped: AtomicUsize,
}

impl Opponent for Brooder {
    fn level(&self) -> &str {
        "brooder"
    }

    fn name(&self) -> Words {
        Words { en: "Brooder".into(), ko: "장고".into() }
    }

    fn knows(&self, _game: &str) -> bool {
        true
    }

    fn sit(&self) -> Box<dyn ComputerPlayer> {
        Box::new(self.clone())
    }
}

impl ComputerPlayer for Brooder {
    fn look(&mut self, _table: &dyn Table, _seat: Seat, _seed: u64) {}

    fn choose(&mut self, stop: &Stop) -> Option<Chosen> {
        self.0.begun.fetch_add(1, Ordering::SeqCst);
        // A test that fails must come to its end all the same.
        let begun = Instant::now();
        while begun.elapsed() < 3 * PATIENCE {
            if stop.load(Ordering::SeqCst) {
                self.0.stopped.fetch_add(1, Ordering::SeqCst);
                return None;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

/// A server with one place for those who think long.
async fn brooding() -> (Server, Arc<Thoughts>, tempfile::TempDir) {
    let (store, dir) = sqlite().await;
    let brooder = Brooder::default();
    let thoughts = brooder.0.clone();
    let config = HubConfig { thinkers: 1, ..quick() };
    let server = Server::with(store, config, Opponents::default().with(Arc::new(brooder))).await;
    (server, thoughts, dir)
}

async fn comes_to(count: &AtomicUsize, wanted: usize) -> bool {
    let reaches = async {
        while count.load(Ordering::SeqCst) < wanted {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, reaches).await.is_ok()
}

/// Entries of a game once nothing happens any more.
async fn at_rest(server: &Server, table: &TestTable) -> usize {
    let mut entries = server.stored(&table.id).await.1;
    loop {
        tokio::time::sleep(Duration::from_millis(400)).await;
        let now = server.stored(&table.id).await.1;
        if now == entries {
            return entries;
        }
        entries = now;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_only_table_pauses_without_spectators() {
    let (store, _dir) = sqlite().await;
    let config = HubConfig { pause: Duration::from_millis(20), ..quick() };
    let server = Server::with(store.clone(), config.clone(), Opponents::default()).await;
    let spec = TableSpec { computers: vec![(0, "random"), (1, "random")], ..TableSpec::default() };
    let table = spec.create(&store).await;
    let begun = server.stored(&table.id).await.1;
    assert_eq!(at_rest(&server, &table).await, begun, "nobody has come yet");
    server.state.hub.stop();
    let server = Server::with(store, config, Opponents::default()).await;
    assert_eq!(at_rest(&server, &table).await, begun, "nor after a restart");
    // They go on for whoever comes, and no longer than he stays.
    let mut watcher = server.watch(&table).await;
    watcher.until_state(|s| s["entries"].as_u64() > Some(begun as u64 + 2)).await;
    drop(watcher);
    let left = at_rest(&server, &table).await;
    let over = |state: &serde_json::Value| state["view"]["result"].is_object();
    let path = format!("/api/tables/{}/state", table.id);
    let (_, state) = server.get(&path, None).await;
    assert!(!over(&state), "too short a game");
    // A program that asks now and then watches too.
    let (_, later) = server.get(&format!("{path}?since={}&wait=10", state["version"]), None).await;
    assert!(later["entries"].as_u64() > Some(left as u64), "{}", later["entries"]);
    let mut back = server.watch(&table).await;
    back.until_state(|s| s["entries"].as_u64() > Some(left as u64 + 3)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fast_players_have_their_own_pool() {
    let (server, thoughts, _dir) = brooding().await;
    let slow = TableSpec { computers: vec![(0, "brooder")], ..TableSpec::default() };
    slow.create(&server.state.store).await;
    assert!(comes_to(&thoughts.begun, 1).await, "it broods");
    let spec = TableSpec { computers: vec![(0, "random")], ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let mut human = server.sit(&table, 1).await;
    human.until_state(|s| s["entries"].as_u64() > Some(0)).await;
    assert_eq!(thoughts.stopped.load(Ordering::SeqCst), 0, "the other broods still");
    // Another of its kind has to wait.
    slow.create(&server.state.store).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(thoughts.begun.load(Ordering::SeqCst), 1);
    server.state.hub.stop();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn queued_search_is_skipped_without_spectators() {
    let (server, thoughts, _dir) = brooding().await;
    let store = &server.state.store;
    let first = TableSpec { computers: vec![(0, "brooder")], ..TableSpec::default() }.create(store).await;
    assert!(comes_to(&thoughts.begun, 1).await, "it broods");
    let both = vec![(0, "brooder"), (1, "brooder")];
    let second = TableSpec { computers: both, ..TableSpec::default() }.create(store).await;
    let mut watcher = server.watch(&second).await;
    watcher.until_state(|s| s["thinking"] == true).await;
    drop(watcher);
    tokio::time::sleep(Duration::from_millis(200)).await;
    store.delete(&first.id).await.expect("deleted");
    assert!(comes_to(&thoughts.stopped, 1).await);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(thoughts.begun.load(Ordering::SeqCst), 1, "nobody would see it");
    let mut back = server.watch(&second).await;
    assert!(comes_to(&thoughts.begun, 2).await, "now somebody does");
    back.until_state(|s| s["thinking"] == true).await;
    server.state.hub.stop();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn obsolete_search_is_cancelled() {
    let (server, thoughts, _dir) = brooding().await;
    let store = server.state.store.clone();
    let scenario = game("outpost").info().scenarios[0].key.clone().leak();
    let spec =
        TableSpec { game: "outpost", scenario, computers: vec![(1, "brooder")], ..TableSpec::default() };
    let table = spec.create(&store).await;
    assert!(comes_to(&thoughts.begun, 1).await, "it broods");
    // Both choose in secret: what the other does leaves its question as it was.
    let mut human = server.sit(&table, 0).await;
    let action = human.state["view"]["options"][0]["action"].clone();
    let act = json!({ "do": "act", "version": human.version(), "seat": "west", "action": action });
    assert_eq!(human.ask(act).await["type"], "done");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(thoughts.stopped.load(Ordering::SeqCst), 0, "it is still asked");
    // A game that is over, a table that is deleted, a server that stops.
    assert_eq!(human.ask(json!({ "do": "resign", "seat": "west" })).await["type"], "done");
    assert!(comes_to(&thoughts.stopped, 1).await, "the game is over");
    let table = spec.create(&store).await;
    assert!(comes_to(&thoughts.begun, 2).await);
    store.delete(&table.id).await.expect("deleted");
    assert!(comes_to(&thoughts.stopped, 2).await, "the table is gone");
    spec.create(&store).await;
    assert!(comes_to(&thoughts.begun, 3).await);
    server.state.hub.stop();
    assert!(comes_to(&thoughts.stopped, 3).await, "the server stops");
}

/// Writes down for which scenario it thinks, and thinks for so long as the gate is shut.
#[derive(Clone, Default)]
struct Scribe {
    open: Arc<AtomicBool>,
    order: Arc<Mutex<Vec<String>>>,
    asked: Chosen,
    scenario: String,
}

impl Opponent for Scribe {
    fn level(&self) -> &str {
        "scribe"
    }

    fn name(&self) -> Words {
        Words { en: "Scribe".into(), ko: "서기".into() }
    }

    fn knows(&self, _game: &str) -> bool {
        true
    }

    fn sit(&self) -> Box<dyn ComputerPlayer> {
        Box::new(self.clone())
    }
}

impl ComputerPlayer for Scribe {
    fn look(&mut self, table: &dyn Table, seat: Seat, _seed: u64) {
        self.scenario.clone_from(&table.journal().scenario);
        self.asked =
            Chosen { action: table.options(seat).first().cloned().unwrap_or_default(), why: Vec::new() };
    }

    fn choose(&mut self, stop: &Stop) -> Option<Chosen> {
        self.order.lock().expect("the list").push(self.scenario.clone());
        while !self.open.load(Ordering::SeqCst) && !stop.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(2));
        }
        Some(self.asked.clone())
    }
}

/// One who watches sixteen games of computers delays nobody's opponent: with a single place to think, the opponent is the next
/// to be served although the sixteen have asked before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectator_of_many_games_delays_no_search() {
    let (store, _dir) = sqlite().await;
    let scribe = Scribe::default();
    let (open, order) = (scribe.open.clone(), scribe.order.clone());
    let config = HubConfig { thinkers: 1, ..quick() };
    let server = Server::with(store, config, Opponents::default().with(Arc::new(scribe))).await;
    let create = |scenario, computers| TableSpec { scenario, computers, ..TableSpec::default() };
    let both = vec![(0, "scribe"), (1, "scribe")];
    let first = create("lake-crossing", both.clone()).create(&server.state.store).await;
    let _first = server.watch(&first).await;
    let thoughts = || order.lock().expect("the list").clone();
    while thoughts().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut watched = Vec::new();
    for _ in 0..16 {
        let table = create("first-day", both.clone()).create(&server.state.store).await;
        let mut watcher = server.watch(&table).await;
        watcher.until_state(|s| s["thinking"] == true).await;
        watched.push(watcher);
    }
    let table = create("tutorial", vec![(0, "scribe")]).create(&server.state.store).await;
    let mut player = server.sit(&table, 1).await;
    player.until_state(|s| s["thinking"] == true).await;
    assert_eq!(thoughts().len(), 1, "there is one place, and it is taken");
    open.store(true, Ordering::SeqCst);
    player.until_state(|s| s["entries"].as_u64() > Some(0)).await;
    let before = thoughts().iter().take_while(|s| *s != "tutorial").filter(|s| *s == "first-day").count();
    assert!(before <= 1, "{before} games of computers among themselves came first: {:?}", thoughts());
    server.state.hub.stop();
}
