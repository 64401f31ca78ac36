//! Every byte that is sent, held against what its reader may know.

use crate::common::{FOG, Player, Server, TableSpec, game, merge, play, red_winter, sqlite};
use sandtable_engine::journal::Journal;
use sandtable_engine::{Query, Rng, Seat, Viewer};
use sandtable_server::catalogue::Catalogue;
use sandtable_server::lang::Lang;
use sandtable_server::localize::Voice;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The positions a reader had, each with the bytes that brought it.
fn states(player: &Player) -> Vec<(&String, Value)> {
    let mut states: Vec<(&String, Value)> = Vec::new();
    for text in &player.bytes {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if message["type"] == "state" {
            states.push((text, message));
        } else if message["type"] == "change" {
            let mut state = states.last().expect("a position first").1.clone();
            merge(&mut state, &message);
            states.push((text, state));
        }
    }
    states
}

/// Holds what one reader was sent against the engine's own view and log for him, and against the truth.
pub fn check(player: &Player, viewer: Viewer, journal: &Journal) -> (usize, usize) {
    let game = game(&journal.game);
    let catalogue = Catalogue::new(vec![game.clone()]);
    let title = catalogue.get(&journal.game).expect("the game");
    let voice = Voice::new(title, Lang::En);
    let (mut hidden, mut log, mut paged) = (0, Vec::<Value>::new(), None);
    let states = states(player);
    for (text, message) in &states {
        let entries = message["entries"].as_u64().expect("entries") as usize;
        let then = game.at(journal, entries).expect("it replays");
        let allowed = then.view(viewer);
        // While all choose in secret, everybody sees his own choices too, however many entries he is told of.
        let secret = |n: &usize| game.at(journal, *n).is_ok_and(|t| t.sealed_from() == Some(entries));
        let later = (entries + 1..=journal.entries.len()).take_while(secret);
        let fits = std::iter::once(entries).chain(later).any(|n| {
            let view = game.at(journal, n).expect("it replays").view(viewer);
            message["view"] == serde_json::to_value(voice.view(&view)).expect("JSON")
        });
        assert!(fits, "the view at {entries}");
        let known: BTreeSet<&str> = allowed.pieces.iter().map(|p| p.id.as_str()).collect();
        let truth = then.view(Viewer::Referee);
        for piece in truth.pieces.iter().filter(|p| !known.contains(p.id.as_str())) {
            hidden += 1;
            assert!(!text.contains(&format!("\"{}\"", piece.id)), "{} at {entries}", piece.id);
        }
        let from = message["logFrom"].as_u64();
        log.retain(|l| l["entry"].as_u64() < from);
        log.extend(message["log"].as_array().expect("a log").clone());
        let told = then.log(viewer, 0);
        let told: Vec<Value> =
            told.iter().map(|l| serde_json::to_value(voice.log_line(l)).expect("JSON")).collect();
        // A reader who comes late holds the last page of the log, and everything from there on.
        let before = *paged.get_or_insert(told.len().saturating_sub(log.len()));
        assert!(before == 0 || log.len() >= 50, "a page of {} lines at {entries}", log.len());
        let differs = (0..).zip(&told[before..]).find(|(n, line)| log.get(*n) != Some(*line));
        assert!(differs.is_none() && log.len() == told.len() - before, "the log at {entries}: {differs:?}");
    }
    (states.len(), hidden)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_send_no_hidden_facts() {
    tell_nobody_too_much("").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deltas_send_no_hidden_facts() {
    tell_nobody_too_much("?changes=1").await;
}

async fn tell_nobody_too_much(query: &str) {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = FOG.create(&server.state.store).await;
    let [one, two] = [0, 1].map(|seat| Some(&table.tokens[seat]));
    let mut soviet = Player::connect(server.address, &table.id, one, query).await;
    let mut finnish = Player::connect(server.address, &table.id, two, query).await;
    let mut watcher = Player::connect(server.address, &table.id, None, query).await;
    assert_eq!(watcher.table["table"]["secrets"], true);
    let mut rng = Rng::new(77);
    let mut answers = Vec::new();
    for _ in 0..15 {
        play(&mut soviet, &mut finnish, &mut rng, 6).await;
        let entries = soviet.entries() as usize;
        for (player, viewer) in [
            (&mut soviet, Viewer::Seat(Seat(0))),
            (&mut finnish, Viewer::Seat(Seat(1))),
            (&mut watcher, Viewer::Public),
        ] {
            for question in ["zones", "supply-net", "threat"] {
                let answer = player.ask(json!({ "do": "ask", "question": question })).await;
                answers.push((viewer, question, entries, answer));
            }
        }
        // One who changes his eyes is sent everything anew: that, too, must be his alone.
        if let Some(seat) = soviet.table["watching"].as_str().map(str::to_string) {
            let refused = soviet.ask(json!({ "do": "watch", "seat": "finnish" })).await;
            assert_eq!(refused["rule"], "seat");
            assert_eq!(seat, "soviet");
        }
    }
    assert!(!soviet.is_over(), "the seed is told at the end: the game must go on for this");
    let newest = soviet.version();
    watcher.until_state(|s| s["version"] == newest).await;
    let stored = server.state.store.load(&table.id).await.expect("read").expect("there");
    let journal = stored.journal;
    let seed: String = journal.seed.expect("a seed").0.iter().map(|b| format!("{b:02x}")).collect();
    let mut total = 0;
    for (player, viewer) in
        [(&soviet, Viewer::Seat(Seat(0))), (&finnish, Viewer::Seat(Seat(1))), (&watcher, Viewer::Public)]
    {
        let (positions, hidden) = check(player, viewer, &journal);
        assert!(positions > 10, "{positions} positions");
        assert!(hidden > 50, "the fog hid only {hidden} counters from {viewer:?}");
        total += positions;
        for text in &player.bytes {
            assert!(!text.contains(&seed), "the seed");
            assert!(!text.contains("Bearer") && table.tokens.iter().all(|t| !text.contains(&t.to_string())));
            let hashes = journal.entries.iter().map(|e| &e.hash).chain([&journal.start]);
            for hash in hashes.filter(|h| h.bytes().any(|b| b.is_ascii_lowercase())) {
                assert!(!text.contains(hash.as_str()), "the hash {hash}");
            }
        }
    }
    assert!(total > 150, "{total}");
    let catalogue = Catalogue::new(vec![red_winter()]);
    let title = catalogue.get("red-winter").expect("the game");
    for (viewer, question, entries, answer) in answers {
        let then = red_winter().at(&journal, entries).expect("it replays");
        let query = Query::parse(&[question]).expect("a question");
        match then.ask(viewer, &query) {
            Ok(allowed) => {
                let allowed = Voice::new(title, Lang::En).answer(&allowed);
                assert_eq!(answer["answer"], serde_json::to_value(allowed).expect("JSON"), "{question}");
            }
            Err(_) => assert_eq!(answer["type"], "refused", "{question}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sealed_choices_stay_sealed_and_do_not_get_in_each_others_way() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let scenario = game("outpost").info().scenarios[0].key.clone().leak();
    let spec = TableSpec { game: "outpost", scenario, ..TableSpec::default() };
    let table = spec.create(&server.state.store).await;
    let mut west = server.sit(&table, 0).await;
    let mut east = server.sit(&table, 1).await;
    assert_eq!(west.table["table"]["secrets"], true);
    assert_eq!(west.state["view"]["actor"]["kind"], "seats");
    assert_eq!(west.version(), east.version());
    // Both choose for the same version; neither is told that the game has moved on.
    let version = west.version();
    for player in [&mut west, &mut east] {
        let action = player.options()[0]["action"].clone();
        let act = json!({ "do": "act", "version": version, "seat": player.seat(), "action": action });
        let done = player.ask(act.clone()).await;
        assert_eq!(done["type"], "done", "{done}");
        // But the same choice does not count twice.
        assert_eq!(player.ask(act).await["type"], "refused");
    }
    play(&mut west, &mut east, &mut Rng::new(5), 200).await;
    let stored = server.state.store.load(&table.id).await.expect("read").expect("there");
    for (player, viewer) in [(&west, Viewer::Seat(Seat(0))), (&east, Viewer::Seat(Seat(1)))] {
        check(player, viewer, &stored.journal);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_without_fog_says_that_nothing_is_hidden() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let table = TableSpec::default().create(&server.state.store).await;
    assert_eq!(server.sit(&table, 0).await.table["table"]["secrets"], false);
}
