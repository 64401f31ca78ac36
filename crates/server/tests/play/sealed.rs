//! Choices made in secret leave no trace with the others, and standing orders none at all.

use crate::common::{Player, Server, TableSpec, sqlite};
use sandtable_engine::Rng;
use serde_json::{Value, json};

/// Everything a reader was sent of positions, and how many messages there were of any kind. The answer to the second
/// question comes after whatever the first one found waiting.
async fn heard(player: &mut Player) -> (usize, Vec<String>) {
    for _ in 0..2 {
        player.ask(json!({ "do": "ping" })).await;
    }
    let position = |text: &&String| {
        let message: Value = serde_json::from_str(text).expect("JSON");
        message["type"] != "table"
    };
    (player.bytes.len(), player.bytes.iter().filter(position).cloned().collect())
}

/// Plays `clicks` choices in secret, and takes every third back.
async fn choose_in_secret(player: &mut Player, clicks: usize) {
    let mut rng = Rng::new(9);
    for n in 0..clicks {
        let open = |p: &Player| -> Vec<String> {
            let all = p.options().iter().filter_map(|o| o["action"].as_str().map(str::to_owned));
            all.filter(|a| a != "seal").collect()
        };
        let options = open(player);
        let action = &options[rng.below(options.len() as u32) as usize];
        let done = player.act(action).await;
        assert_eq!(done["type"], "done", "{action}: {done}");
        player.until_state(|s| s["version"] == done["version"]).await;
        if n % 3 == 2 {
            let undo = json!({ "do": "undo", "version": player.version(), "seat": player.seat() });
            let done = player.ask(undo).await;
            assert_eq!(done["type"], "done", "{done}");
            player.until_state(|s| s["version"] == done["version"]).await;
        }
    }
}

/// What the others were sent while one of them made so many choices before his seal.
async fn while_plotting(clicks: usize, query: &str) -> Vec<(usize, Vec<String>)> {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let spec = TableSpec { game: "panzer", scenario: "first-light", seed: 4, ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let [one, two] = [0, 1].map(|seat| Some(&table.tokens[seat]));
    let mut first = Player::connect(server.address, &table.id, one, query).await;
    let mut second = Player::connect(server.address, &table.id, two, query).await;
    let mut watcher = Player::connect(server.address, &table.id, None, query).await;
    let mut rng = Rng::new(3);
    while first.state["view"]["actor"]["kind"] != "seats" {
        let player = if first.is_asked() { &mut first } else { &mut second };
        player.act_at_random(&mut rng).await;
        let version = player.version();
        for other in [&mut first, &mut second, &mut watcher] {
            other.until_state(|s| s["version"].as_i64() >= Some(version)).await;
        }
    }
    choose_in_secret(&mut first, clicks).await;
    choose_in_secret(&mut second, 3).await;
    choose_in_secret(&mut first, clicks).await;
    choose_in_secret(&mut second, 1).await;
    vec![heard(&mut second).await, heard(&mut watcher).await]
}

/// Two tables that differ only in what one side plots: every byte the other side and a spectator receive is the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plots_leave_no_trace_before_the_seal() {
    for query in ["", "?changes=1"] {
        let quiet = while_plotting(0, query).await;
        assert!(quiet[0].1.len() > 4, "the other side plots, too");
        assert_eq!(while_plotting(1, query).await, quiet, "one choice");
        assert_eq!(while_plotting(7, query).await, quiet, "seven choices, some taken back");
    }
}

/// What a computer plots is as secret as what a person does: before its seal the version stays, however much it plots.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_plots_leave_no_trace_before_the_seal() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let computers = vec![(0, "random")];
    let spec =
        TableSpec { game: "panzer", scenario: "first-light", seed: 4, computers, ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let mut player = Player::connect(server.address, &table.id, Some(&table.tokens[1]), "").await;
    let mut rng = Rng::new(3);
    let both = |s: &Value| s["view"]["actor"]["seats"].as_array().is_some_and(|seats| seats.len() == 2);
    let asked = |s: &Value| both(s) || s["view"]["options"].as_array().is_some_and(|o| !o.is_empty());
    while !both(&player.state) && player.state["view"]["actor"]["kind"] != "seats" {
        player.until_state(asked).await;
        if !both(&player.state) {
            player.act_at_random(&mut rng).await;
        }
    }
    player.until_state(|s| !both(s)).await;
    let states = player.bytes.iter().filter_map(|b| serde_json::from_str::<Value>(b).ok());
    let mut versions: Vec<i64> =
        states.filter(|s| s["type"] == "state" && both(s)).filter_map(|s| s["version"].as_i64()).collect();
    versions.dedup();
    assert!(versions.len() <= 1, "the computer's choices raised the version: {versions:?}");
}

/// A bid in Red Winter is one choice: what it was stays with the bidder, however often he thinks again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bids_leave_no_trace_of_their_size() {
    let mut told = Vec::new();
    for bid in ["bid 0", "bid 3"] {
        let (store, _dir) = sqlite().await;
        let server = Server::on(store).await;
        let spec = TableSpec { scenario: "campaign", options: &["vp-bid"], ..TableSpec::default() };
        let table = spec.create(&server.state.store).await;
        let (mut soviet, mut finnish) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
        let done = soviet.act(bid).await;
        assert_eq!(done["type"], "done", "{done}");
        finnish.until_state(|s| s["version"] == done["version"]).await;
        told.push(heard(&mut finnish).await);
    }
    assert_eq!(told[0], told[1]);
}

/// The table passes for a seat that ordered it. The other seat is sent the same as if that seat had passed itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standing_order_looks_like_passing_by_hand() {
    let mut told = Vec::new();
    for order in ["hold", "hold +pass patrol always"] {
        let (store, _dir) = sqlite().await;
        let server = Server::on(store).await;
        let spec = TableSpec {
            game: "outpost",
            scenario: "long-watch",
            options: &["tie=west"],
            ..TableSpec::default()
        };
        let table = spec.create(&server.state.store).await;
        let (mut west, mut east) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
        for round in 0..2 {
            for action in ["scout 2", "bid 0"] {
                for player in [&mut west, &mut east] {
                    let offers = |s: &Value| {
                        let options = s["view"]["options"].as_array();
                        options.is_some_and(|o| o.iter().any(|o| o["action"] == action))
                    };
                    player.until_state(offers).await;
                    let done = player.act(action).await;
                    assert_eq!(done["type"], "done", "{action}: {done}");
                }
            }
            // In the second round the order answers, or the hand does.
            if round == 0 || order == "hold" {
                west.until_state(|s| s["view"]["standing"]["window"]["key"] == "patrol").await;
                assert_eq!(west.act(order).await["type"], "done");
            }
            east.until_state(|s| s["view"]["standing"]["window"]["key"] == "patrol").await;
            assert!(east.state["view"]["standing"]["orders"].as_array().is_some_and(Vec::is_empty));
            if round == 0 {
                assert_eq!(east.act("hold").await["type"], "done");
            }
        }
        told.push((east.version(), east.entries(), east.state["log"].clone(), east.state["view"].clone()));
        if order != "hold" {
            let orders = west.ask(json!({ "do": "askAgain", "seat": "west", "window": "patrol" })).await;
            assert_eq!(orders["type"], "done");
            west.until_state(|s| s["view"]["standing"].is_null()).await;
        }
    }
    assert_eq!(told[0], told[1]);
}
