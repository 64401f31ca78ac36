//! A server that is killed in the middle of play loses nothing it has acknowledged.
//!
//! The server runs in a process of its own: this very program, started again for one test that only serves.

use crate::common::{Place, Player, Server, TableSpec, TestTable, red_winter};
use sandtable_engine::Rng;
use sandtable_store::Store;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Names the database to the process that serves.
const DATABASE: &str = "SANDTABLE_KILL_DATABASE";

#[test]
#[ignore = "not a test: the server that the others kill"]
fn serves_until_killed() {
    let Ok(url) = std::env::var(DATABASE) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let server = Server::on(Store::open(&url).await.expect("a database")).await;
        println!("serving {}", server.address);
        std::future::pending::<()>().await;
    });
}

/// A server in a process of its own; killed when dropped.
struct Killed {
    child: Child,
    address: SocketAddr,
}

impl Killed {
    fn start(url: &str) -> Killed {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args(["kill::serves_until_killed", "--exact", "--ignored", "--nocapture"])
            .env(DATABASE, url)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let serving = lines.by_ref().map_while(Result::ok).find_map(|l| {
            let (_, address) = l.split_once("serving ")?;
            address.trim().parse().ok()
        });
        Killed { child, address: serving.expect("it serves") }
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        // SIGKILL: nothing is flushed, nobody says goodbye.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays at both seats until the connection breaks; what was acknowledged, in order.
async fn play_until_killed(
    address: SocketAddr,
    table: TestTable,
    seed: u64,
    dying: Arc<AtomicBool>,
    count: Arc<AtomicUsize>,
) -> (String, Vec<(String, String)>) {
    let mut acknowledged = Vec::new();
    let id = table.id.clone();
    let play = async {
        let mut rng = Rng::new(seed);
        let mut players = [
            Player::connect(address, &table.id, Some(&table.tokens[0]), "").await,
            Player::connect(address, &table.id, Some(&table.tokens[1]), "").await,
        ];
        loop {
            let newest = players.iter().map(Player::version).max().expect("two");
            for player in &mut players {
                player.until_state(|s| s["version"].as_i64() >= Some(newest)).await;
            }
            let Some(player) = players.iter_mut().find(|p| p.is_asked()) else { return };
            let options = player.options();
            let at = rng.below(options.len() as u32) as usize;
            let action = options[at]["action"].as_str().expect("text").to_string();
            let done = player.act(&action).await;
            assert_eq!(done["type"], "done", "{done}");
            acknowledged.push((player.seat().to_string(), action));
            count.fetch_add(1, Ordering::Relaxed);
            let version = done["version"].as_i64();
            player.until_state(|s| s["version"].as_i64() >= version).await;
        }
    };
    // A broken connection ends the game here; anything else before the kill is a fault.
    let ended = futures_util::FutureExt::catch_unwind(std::panic::AssertUnwindSafe(play)).await;
    assert!(ended.is_ok() || dying.load(Ordering::SeqCst), "it broke before it was killed");
    (id, acknowledged)
}

async fn kill_and_look(place: &Place) {
    let store = Store::open(&place.url()).await.expect("a database");
    let mut tables = Vec::new();
    for seed in 0..6 {
        let spec = TableSpec { scenario: "first-day", seed, ..TableSpec::default() };
        tables.push(spec.create(&store).await);
    }
    store.close().await;
    let mut known: Vec<Vec<(String, String)>> = vec![Vec::new(); tables.len()];
    for round in 0..3 {
        let server = Killed::start(&place.url());
        let (dying, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let players: Vec<_> = tables
            .iter()
            .enumerate()
            .map(|(i, table)| {
                let seed = round * 100 + i as u64;
                let (dying, count) = (dying.clone(), count.clone());
                tokio::spawn(play_until_killed(server.address, table.clone(), seed, dying, count))
            })
            .collect();
        while count.load(Ordering::Relaxed) < 60 && !players.iter().all(|p| p.is_finished()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        dying.store(true, Ordering::SeqCst);
        drop(server);
        for (player, known) in players.into_iter().zip(&mut known) {
            known.extend(player.await.expect("it ends").1);
        }
        // What was acknowledged is there, and what is there proves itself. At most the one choice that was under
        // way when the server died may be stored without having been acknowledged.
        let store = Store::open(&place.url()).await.expect("a database");
        for (table, known) in tables.iter().zip(&mut known) {
            let stored = store.load(&table.id).await.expect("read").expect("there");
            let chosen = stored.journal.entries.iter().filter(|e| e.by != "dice" && e.by != "system");
            let chosen: Vec<(String, String)> = chosen.map(|e| (e.by.clone(), e.text.clone())).collect();
            assert_eq!(&chosen[..known.len()], &known[..], "round {round}");
            assert!(chosen.len() <= known.len() + 1, "round {round}");
            red_winter().load(&stored.journal).expect("the journal proves itself");
            *known = chosen;
        }
        store.close().await;
        assert!(count.load(Ordering::Relaxed) >= 60, "hardly anything was played");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_actions_survive_a_kill_on_sqlite() {
    kill_and_look(&Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_actions_survive_a_kill_on_postgres() {
    let Some(place) = Place::postgres().await else { return };
    kill_and_look(&place).await;
    place.clean().await;
}
