//! Games outlive releases: a table goes on with the data files it was begun with.

use crate::common::{Place, Server, TableSpec, red_winter};
use sandtable_ardennes::Ardennes;
use sandtable_engine::chance::Seed;
use sandtable_engine::digest;
use sandtable_engine::info::Options;
use sandtable_engine::journal::{FORMAT, Journal};
use sandtable_engine::session::{Session, data_hash};
use sandtable_engine::table::GameBox;
use sandtable_engine::{Game, Rng, Table, codec};
use sandtable_red_winter::RedWinter;
use sandtable_server::auth::now_ms;
use sandtable_server::hub::Opening;
use sandtable_server::table_settings::TableSettings;
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
    stored(store, &*table).await
}

/// The same of any table.
async fn stored(store: &Store, table: &dyn Table) -> (String, Vec<Token>) {
    let (now, tokens) = (now_ms(), vec![Token::new(), Token::new()]);
    let terms = TableSettings::default();
    let opening = Opening::of(table, &terms, sandtable_engine::Seats(3), now);
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
async fn check_reports_games_that_would_not_open() {
    let place = Place::sqlite();
    let store = Store::open(&place.url()).await.expect("a database");
    let (id, _) = begun(&store, &before()).await;
    let server = Server::on(store.clone()).await;
    let (count, faults) = server.state.hub.unplayable().await.expect("looked through");
    assert_eq!((count, faults.len()), (1, 1), "its files are nowhere");
    assert_eq!(faults[0].0, id);
}

/// A table as an earlier release began it: with its files and by its rules.
fn begun_by<G: Game>(game: G, scenario: &str, rules_version: u32) -> Session<G> {
    let (options, seed) = (Options::none().resolved(game.info()), Seed::from_number(3));
    let start = game.setup_as(scenario, &options, rules_version).expect("rules that are still played");
    let journal = Journal {
        sandtable: FORMAT,
        game: game.info().key.clone(),
        rules_version,
        data: data_hash(&game),
        scenario: scenario.into(),
        options,
        commitment: seed.commitment(),
        seed: Some(seed),
        start: codec::short_hash(&start),
        players: Default::default(),
        entries: Vec::new(),
    };
    Session::load(Arc::new(game), &journal).expect("it starts")
}

/// A server that serves these games, with a table of an earlier release in its store.
async fn upgraded<G: Game>(old: G, scenario: &str, rules: u32) -> (Server, String, Vec<Token>, Place) {
    let place = Place::sqlite();
    let store = Store::open(&place.url()).await.expect("a database");
    let files = old.data_files();
    assert_ne!(digest::meaning(&files), digest::meaning(&crate::common::game(&old.info().key).data_files()));
    store.keep_pack(&digest::meaning(&files), &old.info().key, &files, 0).await.expect("kept");
    let (id, tokens) = stored(&store, &begun_by(old, scenario, rules)).await;
    let server = Server::on(store).await;
    let (count, faults) = server.state.hub.unplayable().await.expect("looked through");
    assert_eq!((count, faults.len()), (1, 0), "what `serve --check` finds");
    (server, id, tokens, place)
}

/// A game with files that read otherwise.
fn changed<G: Game>(game: &G, from: &str, to: &str) -> G {
    let files = game.data_files().into_iter().map(|(name, text)| (name, text.replace(from, to)));
    game.with_files(files.collect()).expect("the files are good")
}

/// What the side in turn may attack, and whether that is asked at all.
fn targets(options: &[serde_json::Value]) -> Vec<String> {
    let actions = options.iter().filter_map(|o| o["action"].as_str());
    actions.filter(|a| a.starts_with("target ")).map(str::to_owned).collect()
}

/// Red Winter of the release before: version 2 of its rules closed a hex that was opened and left alone. A table begun then is
/// played on so, beside one that is begun today.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_keeps_the_rules_and_the_pack_of_the_release_before() {
    let today = RedWinter::standard().expect("the data is good");
    let old = changed(&today, "The Hotel Road", "The Old Hotel Road");
    let (server, id, tokens, _place) = upgraded(old, "tutorial", 2).await;
    let now = TableSpec { seed: 3, ..TableSpec::default() }.create(&server.state.store).await;
    let mut left = Vec::new();
    for (id, tokens) in [(&id, &tokens), (&now.id, &now.tokens)] {
        let mut one = crate::common::Player::connect(server.address, id, Some(&tokens[0]), "").await;
        let mut two = crate::common::Player::connect(server.address, id, Some(&tokens[1]), "").await;
        let mut rng = Rng::new(4);
        let asked = loop {
            crate::common::play(&mut one, &mut two, &mut rng, 1).await;
            let player = if one.is_asked() { &mut one } else { &mut two };
            if !targets(player.options()).is_empty() {
                break player;
            }
        };
        let target = targets(asked.options())[0].clone();
        for action in [target.as_str(), "done"] {
            let done = asked.act(action).await;
            assert_eq!(done["type"], "done", "{done}");
            asked.until_state(|s| s["version"] == done["version"]).await;
        }
        left.push((target.clone(), targets(asked.options()).contains(&target)));
        crate::common::play(&mut one, &mut two, &mut rng, 20).await;
    }
    assert_eq!(left[0].0, left[1].0, "the same game so far");
    assert_eq!((left[0].1, left[1].1), (false, true), "the old table closes it, the new one does not");
    let journal = server.state.store.load(&id).await.expect("read").expect("there").journal;
    assert_eq!(journal.rules_version, 2);
}

/// Ardennes before its American regiments differed: a campaign begun then goes on with its figures and by version 1 of the rules.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_campaign_keeps_the_strengths_it_was_begun_with() {
    let today = Ardennes::standard().expect("the data is good");
    let strength = |faces: &str| {
        format!("[profile.vg-division]\nside = \"german\"\nclass = \"infantry\"\nfaces = {faces}")
    };
    let old = changed(&today, &strength(r#"["4 3", "2 3"]"#), &strength(r#"["2 3", "(1) 3"]"#));
    let (server, id, tokens, _place) = upgraded(old, "battle-of-the-bulge", 1).await;
    let mut player = crate::common::Player::connect(server.address, &id, Some(&tokens[0]), "").await;
    let strength = |state: &serde_json::Value| {
        let mut pieces = state["view"]["pieces"].as_array().expect("counters").iter();
        pieces.find(|p| p["id"] == "272.LXVII").expect("the 272nd")["face"].to_string()
    };
    let before = strength(&player.state);
    let mut rng = Rng::new(4);
    for _ in 0..40 {
        player.until_state(|s| s["view"]["options"].as_array().is_some_and(|o| !o.is_empty())).await;
        player.act_at_random(&mut rng).await;
    }
    let spec = TableSpec { game: "ardennes", scenario: "battle-of-the-bulge", ..TableSpec::default() };
    let now = server.sit(&spec.create(&server.state.store).await, 0).await;
    assert_ne!(before, strength(&now.state), "the 272nd is a division now");
    let journal = server.state.store.load(&id).await.expect("read").expect("there").journal;
    assert_eq!(journal.rules_version, 1);
    assert!(journal.entries.len() >= 40);
}
