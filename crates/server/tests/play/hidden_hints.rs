//! Hints where something is hidden: what a seat is sent is the same whatever lies hidden from it.

use crate::common::{FOG, Player, Server, TableSpec, play, quick, red_winter, sqlite, wurzburg};
use sandtable_ai::{Budget, Doctrines};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::{Options, Words};
use sandtable_engine::journal::Journal;
use sandtable_engine::{Game, Rng, Seat, Seats, Session, Snapshot, Table, Viewer, codec};
use sandtable_red_winter::RedWinter;
use sandtable_server::advisors::{Counsel, Fortunes, Plan, Stop, Thought};
use sandtable_server::catalogue::Catalogue;
use sandtable_server::computer::{ComputerPlayer, Opponent, Opponents};
use sandtable_server::lang::Lang;
use sandtable_server::localize::Voice;
use sandtable_wurzburg::Wurzburg;
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};

static DOCTRINES: LazyLock<Doctrines> = LazyLock::new(|| {
    sandtable_doctrine_wurzburg::doctrines(sandtable_doctrine_red_winter::doctrines(Doctrines::default()))
});

/// What an adviser leaves to chance, and the games it plays out: the same at every table.
const SEED: u64 = 5;
const ROUNDS: u32 = 24;
/// Plans of a hint.
const PLANS: usize = 3;
/// Positions a seat cannot tell from the true one, for each hint.
const OTHERS: usize = 2;

/// The adviser of the program, with dice and time that are known.
struct Adviser;

impl Opponent for Adviser {
    fn level(&self) -> &str {
        "adviser"
    }

    fn name(&self) -> Words {
        Words { en: "Adviser".into(), ko: "조언자".into() }
    }

    fn knows(&self, game: &str) -> bool {
        DOCTRINES.knows(game)
    }

    fn sit(&self) -> Box<dyn ComputerPlayer> {
        unreachable!("it only advises")
    }

    fn counsel(&self) -> Option<&dyn Counsel> {
        Some(self)
    }
}

impl Counsel for Adviser {
    fn advise(&self, table: &dyn Table, seat: Seat, most: usize, _: u64) -> Option<Thought<Vec<Plan>>> {
        let seen = DOCTRINES.brief(table, seat, SEED)?;
        let plan = |m: sandtable_ai::staff::Move| Plan {
            action: m.action,
            why: m.why,
            places: m.places,
            chance: m.expects,
            playouts: m.playouts,
        };
        Some(Box::new(move |_| seen.hint(most, &Budget::rounds(ROUNDS)).into_iter().map(plan).collect()))
    }

    fn look_back(&self, _: &dyn Table, _: &Stop) -> Option<Fortunes> {
        None
    }
}

/// A table in this position, without what led there.
fn table_at<G: Game>(game: &Arc<G>, spec: &TableSpec, state: &G::State) -> Session<G> {
    let mut options = Options::none();
    spec.options.iter().for_each(|o| options.set(o));
    let fresh =
        Session::start(game.clone(), spec.scenario, options, Seed::from_number(8)).expect("it starts");
    let head = Journal { start: codec::short_hash(state), entries: Vec::new(), ..fresh.journal().clone() };
    let here = Snapshot { entries: 0, state: codec::bytes(state), dice: 0, orders: None };
    Session::open(game.clone(), &head, &here, Vec::new()).expect("a position of the game")
}

/// What a hint says, without the places, which follow from the plan and from the seat's own view.
fn said(hint: &Value) -> Value {
    let plans = hint["plans"].as_array().expect("plans").iter();
    plans.map(|p| json!([p["action"], p["why"], p["chance"], p["playouts"]])).collect()
}

/// Plays a game with secrets, asks for a hint at every turn, and holds what came against the hints in positions in which the
/// secrets are others.
async fn hints_depend_on_nothing_hidden<G: Game>(game: Arc<G>, spec: TableSpec, rounds: usize) {
    let (store, _dir) = sqlite().await;
    let games = vec![red_winter(), wurzburg()];
    let opponents = Opponents::default().with(Arc::new(Adviser));
    let server = Server::hosting(store, quick(), opponents, games.clone()).await;
    let table = spec.create(&server.state.store).await;
    let [one, two] = [0, 1].map(|seat| Some(&table.tokens[seat]));
    let mut first = Player::connect(server.address, &table.id, one, "").await;
    let mut second = Player::connect(server.address, &table.id, two, "").await;
    let mut rng = Rng::new(77);
    let mut hints: Vec<(Seat, usize, Value)> = Vec::new();
    for _ in 0..rounds {
        play(&mut first, &mut second, &mut rng, 6).await;
        let newest = first.version().max(second.version());
        for player in [&mut first, &mut second] {
            player.until_state(|s| s["version"].as_i64() >= Some(newest)).await;
        }
        let live = server.state.hub.live(&table.id).await.expect("the table");
        for (i, player) in [&first, &second].into_iter().enumerate() {
            let seat = Seat(i as u8);
            if player.options().is_empty() {
                continue;
            }
            // Nobody else has to agree where one person holds both seats; the hint is for one of them all the same.
            let hint = live.hint(&server.state.hub, seat, Seats(3), Lang::En).await.expect("a hint");
            hints.push((seat, player.entries() as usize, serde_json::to_value(hint).expect("JSON")));
        }
    }
    let journal = server.state.store.load(&table.id).await.expect("read").expect("there").journal;
    let catalogue = Catalogue::new(games);
    let voice = Voice::new(catalogue.get(spec.game).expect("the game"), Lang::En);
    let (mut looked, mut differing) = (0, 0);
    for (seat, entries, sent) in &hints {
        let session = Session::<G>::at(game.clone(), &journal, *entries).expect("it replays");
        let (state, truth) = (session.state(), codec::bytes(session.state()));
        for _ in 0..OTHERS {
            let other = game.resample(state, Viewer::Seat(*seat), &mut rng);
            looked += 1;
            differing += usize::from(codec::bytes(&other) != truth);
            let twin = table_at(&game, &spec, &other);
            let plans = Adviser.advise(&twin, *seat, PLANS, 0).expect("advice")(&Stop::default());
            let plan = |p: &Plan| {
                let why: Vec<String> = p.why.iter().map(|m| voice.say(m)).collect();
                json!({ "action": p.action, "why": why, "chance": p.chance, "playouts": p.playouts })
            };
            let there = json!({ "plans": plans.iter().map(plan).collect::<Vec<_>>() });
            assert_eq!(said(sent), said(&there), "the hint for {seat:?} at {entries}");
        }
    }
    assert!(hints.len() >= rounds / 2, "only {} hints", hints.len());
    assert!(differing * 4 > looked, "of {looked} positions only {differing} hide something else");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_in_the_fog_of_red_winter_give_nothing_away() {
    let game = Arc::new(RedWinter::standard().expect("the data is good"));
    hints_depend_on_nothing_hidden(game, FOG, 8).await;
}

/// From a position in which both sides have set up: before that nothing is hidden.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_in_hidden_mode_of_wurzburg_give_nothing_away() {
    let game = Arc::new(Wurzburg::standard().expect("the data is good"));
    let spec = TableSpec {
        game: "wurzburg",
        scenario: "thermopylae",
        options: &["mode=hidden"],
        seed: 5,
        ..TableSpec::default()
    };
    let spec = spec.with_secrets(&game);
    hints_depend_on_nothing_hidden(game, spec, 6).await;
}
