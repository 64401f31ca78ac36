//! Games outlive releases: a table goes on with the data files it was begun with.

use crate::common::{Place, Server, TableSpec, red_winter};
use sandtable_engine::chance::Seed;
use sandtable_engine::digest;
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_server::hub::Opening;
use sandtable_server::identity::now_ms;
use sandtable_server::terms::Terms;
use sandtable_store::{NewSeat, NewTable, Store, Token, new_table_id};
use std::sync::Arc;

/// The game with one of its files changed.
fn with(change: impl Fn(&str, &str) -> String) -> Arc<dyn GameBox> {
    let files = red_winter().data_files();
    let changed = files.into_iter().map(|(name, text)| (name.clone(), change(&name, &text))).collect();
    red_winter().with_files(changed).expect("the files are good")
}

/// An earlier release: the scenario had another name.
fn before() -> Arc<dyn GameBox> {
    with(|_, text| text.replace("The Hotel Road", "The Old Hotel Road"))
}

/// A table of this game, as the server that played it stored it.
async fn begun(store: &Store, game: &Arc<dyn GameBox>) -> (String, Vec<Token>) {
    let table = game.start("tutorial", Options::none(), Seed::from_number(3)).expect("it starts");
    let (now, tokens) = (now_ms(), vec![Token::new(), Token::new()]);
    let terms = Terms::default();
    let opening = Opening::of(&*table, &terms, sandtable_engine::Seats(3), now);
    let seats = table.info().seats.iter().zip(&tokens);
    let seats = seats.map(|(s, t)| NewSeat { key: s.key.clone(), key_token: Some(*t), ..NewSeat::default() });
    let id = new_table_id();
    let new = NewTable {
        id: id.clone(),
        name: String::new(),
        journal: opening.journal,
        times: Vec::new(),
        log: opening.log,
        snapshot: opening.snapshot,
        seats: seats.collect(),
        owner: None,
        public: true,
        settings: terms.write(),
        clock: opening.clock,
        deadline: opening.deadline,
        result: opening.result,
        turn: opening.turn,
        now_ms: now,
    };
    store.create(new).await.expect("it is set up");
    (id, tokens)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_with_the_pack_it_was_begun_with() {
    let place = Place::sqlite();
    let store = Store::open(&place.url()).await.expect("a database");
    let old = before();
    let files = old.data_files();
    assert_ne!(digest::meaning(&files), digest::meaning(&red_winter().data_files()));
    store.keep_pack(&digest::meaning(&files), "red-winter", &files, 0).await.expect("kept");
    let (id, tokens) = begun(&store, &old).await;
    let server = Server::on(store.clone()).await;
    let mut players = Vec::new();
    for token in &tokens {
        players.push(crate::common::Player::connect(server.address, &id, Some(token), "").await);
    }
    let name = players[0].table["table"]["scenarioName"].as_str().expect("a name").to_string();
    assert_eq!(name, "The Old Hotel Road");
    let mut rng = sandtable_engine::Rng::new(4);
    let [a, b] = &mut players[..] else { panic!("two") };
    crate::common::play(a, b, &mut rng, 30).await;
    // What was played proves itself with the old files, and with no others.
    let stored = store.load(&id).await.expect("read").expect("there");
    assert!(stored.journal.entries.len() >= 30);
    old.load(&stored.journal).expect("it holds");
    assert!(red_winter().load(&stored.journal).is_err());
    // A table that is begun now has the new name.
    let now = TableSpec::default().create(&store).await;
    let player = server.sit(&now, 0).await;
    assert_eq!(player.table["table"]["scenarioName"], "The Hotel Road");
    let (count, faults) = server.state.hub.unplayable().await.expect("looked through");
    assert_eq!((count, faults.len()), (2, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn comments_change_no_game() {
    let place = Place::sqlite();
    let store = Store::open(&place.url()).await.expect("a database");
    let old = with(|name, text| match name.ends_with(".toml") {
        true => format!("# Looked at again.\n{text}\n# Nothing was wrong.\n"),
        false => text.to_string(),
    });
    let (id, tokens) = begun(&store, &old).await;
    let server = Server::on(store.clone()).await;
    let mut player = crate::common::Player::connect(server.address, &id, Some(&tokens[0]), "").await;
    let action = player.options()[0]["action"].as_str().expect("text").to_string();
    assert_eq!(player.act(&action).await["type"], "done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_opened_is_told_beforehand() {
    let place = Place::sqlite();
    let store = Store::open(&place.url()).await.expect("a database");
    let (id, _) = begun(&store, &before()).await;
    let server = Server::on(store.clone()).await;
    let (count, faults) = server.state.hub.unplayable().await.expect("looked through");
    assert_eq!((count, faults.len()), (1, 1), "its files are nowhere");
    assert_eq!(faults[0].0, id);
}
