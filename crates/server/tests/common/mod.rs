//! A server inside the test, and players who talk to it over real sockets.
#![allow(dead_code, reason = "each test uses a part of it")]

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use sandtable_ardennes::Ardennes;
use sandtable_conformance::example::Outpost;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Game, Rng, Seat, Seats, Session, Table, Viewer, codec};
use sandtable_panzer::Panzer;
use sandtable_red_winter::RedWinter;
use sandtable_server::catalogue::Catalogue;
use sandtable_server::computer::Opponents;
use sandtable_server::hub::{HubConfig, Opening};
use sandtable_server::routes::{play, replay};
use sandtable_server::state::AppState;
use sandtable_server::table_settings::TableSettings;
use sandtable_server::{error, websocket};
use sandtable_store::{Holder, NewSeat, NewTable, SeatKind, Store, Token, new_table_id};
use sandtable_wurzburg::Wurzburg;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

/// Only a fault takes so long, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(120);

pub fn red_winter() -> Arc<dyn GameBox> {
    static GAME: OnceLock<Arc<RedWinter>> = OnceLock::new();
    let game = GAME.get_or_init(|| Arc::new(RedWinter::standard().expect("the data is good")));
    Arc::new(game.clone())
}

pub fn ardennes() -> Arc<dyn GameBox> {
    static GAME: OnceLock<Arc<Ardennes>> = OnceLock::new();
    let game = GAME.get_or_init(|| Arc::new(Ardennes::standard().expect("the data is good")));
    Arc::new(game.clone())
}

/// A tiny game with sealed choices and hidden scouts.
pub fn outpost() -> Arc<dyn GameBox> {
    static GAME: OnceLock<Arc<Outpost>> = OnceLock::new();
    let game = GAME.get_or_init(|| Arc::new(Outpost::new()));
    Arc::new(game.clone())
}

/// A game in which both sides plot in secret.
pub fn panzer() -> Arc<dyn GameBox> {
    static GAME: OnceLock<Arc<Panzer>> = OnceLock::new();
    let game = GAME.get_or_init(|| Arc::new(Panzer::standard().expect("the data is good")));
    Arc::new(game.clone())
}

/// A game with a mode in which even what stands on the map is not what it seems.
pub fn wurzburg() -> Arc<dyn GameBox> {
    static GAME: OnceLock<Arc<Wurzburg>> = OnceLock::new();
    let game = GAME.get_or_init(|| Arc::new(Wurzburg::standard().expect("the data is good")));
    Arc::new(game.clone())
}

pub fn game(key: &str) -> Arc<dyn GameBox> {
    match key {
        "wurzburg" => wurzburg(),
        "panzer" => panzer(),
        "outpost" => outpost(),
        "ardennes" => ardennes(),
        _ => red_winter(),
    }
}

pub fn quick() -> HubConfig {
    HubConfig {
        pause: Duration::ZERO,
        tick: Duration::from_millis(50),
        sockets: 100_000,
        ..HubConfig::default()
    }
}

/// A server on a free port of this machine.
pub struct Server {
    pub state: AppState,
    pub address: std::net::SocketAddr,
    pub router: Router,
}

impl Server {
    pub async fn on(store: Store) -> Server {
        Server::with(store, quick(), Opponents::default()).await
    }

    pub async fn with(store: Store, config: HubConfig, opponents: Opponents) -> Server {
        Server::hosting(store, config, opponents, vec![red_winter(), ardennes(), outpost(), panzer()]).await
    }

    /// The same with these games only.
    pub async fn hosting(
        store: Store,
        config: HubConfig,
        opponents: Opponents,
        games: Vec<Arc<dyn GameBox>>,
    ) -> Server {
        let catalogue = Catalogue::new(games);
        let state = AppState::new(store, catalogue.clone(), opponents, config);
        state.hub.start();
        let router = Router::new()
            .merge(websocket::routes())
            .merge(play::routes())
            .merge(replay::routes())
            .layer(axum::middleware::from_fn_with_state(catalogue, error::speak))
            .with_state(state.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let service = router.clone();
        tokio::spawn(async move { axum::serve(listener, service).await });
        Server { state, address, router }
    }

    pub async fn sit(&self, table: &TestTable, seat: usize) -> Player {
        Player::connect(self.address, &table.id, Some(&table.tokens[seat]), "").await
    }

    /// Somebody at a seat who asked for changes, as the browser does.
    pub async fn sit_for_changes(&self, table: &TestTable, seat: usize) -> Player {
        Player::connect(self.address, &table.id, Some(&table.tokens[seat]), "?changes=1").await
    }

    pub async fn watch(&self, table: &TestTable) -> Player {
        Player::connect(self.address, &table.id, None, "").await
    }

    pub async fn watch_for_changes(&self, table: &TestTable) -> Player {
        Player::connect(self.address, &table.id, None, "?changes=1").await
    }

    /// A plain request; status and body.
    pub async fn http(&self, request: Request<Body>) -> (StatusCode, Value) {
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    pub async fn get(&self, path: &str, token: Option<&Token>) -> (StatusCode, Value) {
        self.http(as_bearer(Request::get(path), token).body(Body::empty()).expect("a request")).await
    }

    pub async fn post(&self, path: &str, token: Option<&Token>, body: &Value) -> (StatusCode, Value) {
        let request = as_bearer(Request::post(path), token).header(header::CONTENT_TYPE, "application/json");
        self.http(request.body(Body::from(body.to_string())).expect("a request")).await
    }

    /// Hash of the position, entries and version, as stored.
    pub async fn stored(&self, id: &str) -> (String, usize, i64) {
        let game = self.state.store.load(id).await.expect("it is read").expect("it is there");
        let table = self::game(&game.row.game).load(&game.journal).expect("the journal proves itself");
        (table.hash(), game.journal.entries.len(), game.row.version)
    }
}

fn as_bearer(request: axum::http::request::Builder, token: Option<&Token>) -> axum::http::request::Builder {
    match token {
        Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
        None => request,
    }
}

/// A table to be set up.
pub struct TableSpec {
    pub game: &'static str,
    pub scenario: &'static str,
    pub options: &'static [&'static str],
    pub seed: u64,
    /// Choices made at random before the table is stored.
    pub opening: usize,
    pub terms: TableSettings,
    pub public: bool,
    /// Whether one person holds both seats.
    pub hot_seat: bool,
    /// Seats played by a computer, with its level.
    pub computers: Vec<(usize, &'static str)>,
}

impl Default for TableSpec {
    fn default() -> TableSpec {
        TableSpec {
            game: "red-winter",
            scenario: "tutorial",
            options: &[],
            seed: 1,
            opening: 0,
            terms: TableSettings::default(),
            public: true,
            hot_seat: false,
            computers: Vec::new(),
        }
    }
}

/// A game under fog of war, watched from all three sides.
pub const FOG: TableSpec = TableSpec {
    game: "red-winter",
    scenario: "first-day",
    options: &["fog-of-war"],
    seed: 5,
    opening: 0,
    terms: TableSettings {
        clock: sandtable_server::wire::ClockSetting::None,
        spectator_delay: 0,
        edits: false,
        quiet: false,
        hints: sandtable_server::wire::Hints::Alone,
    },
    public: true,
    hot_seat: false,
    computers: Vec::new(),
};

/// A table that was set up, with a link for each seat.
#[derive(Clone)]
pub struct TestTable {
    pub id: String,
    pub tokens: Vec<Token>,
    pub owner: Holder,
    pub visitor: Option<Token>,
}

impl TableSpec {
    pub fn start(&self) -> Box<dyn Table> {
        let mut options = Options::none();
        self.options.iter().for_each(|o| options.set(o));
        let seed = Seed::from_number(self.seed);
        let mut table = game(self.game).start(self.scenario, options, seed).expect("it starts");
        let mut rng = Rng::new(self.seed);
        for _ in 0..self.opening {
            choose_at_random(&mut *table, &mut rng);
        }
        table
    }

    /// The same table from the first position on, looked at now and then, in which something is hidden from both seats: as long
    /// as they set up, nothing may be.
    pub fn with_secrets<G: Game>(self, game: &Arc<G>) -> TableSpec {
        let (mut table, mut rng, mut other) = (self.start(), Rng::new(self.seed), Rng::new(1));
        for opening in 0..1000 {
            let session = (opening % 8 == 0).then(|| {
                Session::<G>::at(game.clone(), table.journal(), table.entries()).expect("it replays")
            });
            let mut hides = |state: &G::State| {
                let truth = codec::bytes(state);
                [Seat(0), Seat(1)].into_iter().all(|seat| {
                    (0..3)
                        .any(|_| codec::bytes(&game.resample(state, Viewer::Seat(seat), &mut other)) != truth)
                })
            };
            if session.is_some_and(|session| hides(session.state())) {
                return TableSpec { opening, ..self };
            }
            choose_at_random(&mut *table, &mut rng);
        }
        panic!("nothing is ever hidden")
    }

    pub async fn create(&self, store: &Store) -> TestTable {
        let table = self.start();
        let now = sandtable_server::auth::now_ms();
        let (visitor, visitor_token) = store.new_visitor(now).await.expect("a visitor");
        let owner = Holder::Visitor(visitor);
        let tokens: Vec<Token> = table.info().seats.iter().map(|_| Token::new()).collect();
        let mut human = Seats::NONE;
        let mut seats = Vec::new();
        for (i, info) in table.info().seats.iter().enumerate() {
            let computer = self.computers.iter().find(|(seat, _)| *seat == i);
            let kind = match computer {
                None => SeatKind::Human,
                Some((_, "random")) => SeatKind::Random,
                Some((_, level)) => SeatKind::Computer((*level).into()),
            };
            if kind == SeatKind::Human {
                human.0 |= 1 << i;
            }
            seats.push(NewSeat {
                key: info.key.clone(),
                kind,
                holder: self.hot_seat.then(|| owner.clone()),
                key_token: Some(tokens[i]),
                ..NewSeat::default()
            });
        }
        let opening = Opening::of(&*table, &self.terms, human, now);
        let id = new_table_id();
        let new = NewTable {
            id: id.clone(),
            name: "A table".into(),
            journal: opening.journal,
            times: Vec::new(),
            log: opening.log,
            snapshot: opening.snapshot,
            seats,
            owner: Some(owner.clone()),
            public: self.public,
            settings: self.terms.write(),
            clock: opening.clock,
            deadline: opening.deadline,
            result: opening.result,
            turn: opening.turn,
            now_ms: now,
        };
        store.create(new).await.expect("it is set up");
        TestTable { id, tokens, owner, visitor: Some(visitor_token) }
    }
}

fn choose_at_random(table: &mut dyn Table, rng: &mut Rng) {
    let seat = match table.actor() {
        Actor::Seat(seat) => seat,
        Actor::Seats(seats) => seats.iter().next().expect("somebody is asked"),
        other => panic!("nobody is asked: {other:?}"),
    };
    let action = table.sample(seat, rng).expect("a choice");
    table.act(seat, &action).expect("a legal choice");
}

/// A database that can be opened several times.
pub enum Place {
    Sqlite(tempfile::TempDir),
    Postgres { url: String, schema: String },
}

impl Place {
    pub fn sqlite() -> Place {
        Place::Sqlite(tempfile::tempdir().expect("a folder"))
    }

    /// A schema of its own in the PostgreSQL that the test command started, if there is one.
    pub async fn postgres() -> Option<Place> {
        let Ok(url) = std::env::var("SANDTABLE_TEST_POSTGRES") else {
            eprintln!("skipped: SANDTABLE_TEST_POSTGRES is not set");
            return None;
        };
        let schema = format!("test_{}", new_table_id());
        run_postgres(&url, &format!("CREATE SCHEMA {schema}")).await;
        Some(Place::Postgres { url, schema })
    }

    pub fn url(&self) -> String {
        match self {
            Place::Sqlite(dir) => format!("sqlite://{}", dir.path().join("games.db").display()),
            Place::Postgres { url, schema } => {
                let mark = if url.contains('?') { '&' } else { '?' };
                format!("{url}{mark}options[search_path]={schema}")
            }
        }
    }

    pub async fn clean(self) {
        if let Place::Postgres { url, schema } = self {
            run_postgres(&url, &format!("DROP SCHEMA {schema} CASCADE")).await;
        }
    }
}

async fn run_postgres(url: &str, sql: &str) {
    let pool = sqlx::PgPool::connect(url).await.expect("PostgreSQL answers");
    sqlx::query(sqlx::AssertSqlSafe(sql.to_string())).execute(&pool).await.expect("PostgreSQL obeys");
    pool.close().await;
}

/// A store in a file of its own.
pub async fn sqlite() -> (Store, tempfile::TempDir) {
    let dir = tempfile::tempdir().expect("a folder");
    let store = Store::open(&format!("sqlite://{}", dir.path().join("test.db").display())).await;
    (store.expect("a database"), dir)
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Somebody at a table, over a socket.
pub struct Player {
    socket: Socket,
    pub table: Value,
    pub state: Value,
    pub chat: Vec<Value>,
    pub note: String,
    /// Everything that was received, as it came.
    pub bytes: Vec<String>,
    number: u32,
}

impl Player {
    /// Connects and waits for the first position.
    pub async fn connect(
        address: std::net::SocketAddr,
        table: &str,
        token: Option<&Token>,
        query: &str,
    ) -> Player {
        let bearer = token.map(|t| (header::AUTHORIZATION, format!("Bearer {t}")));
        Player::connect_with(address, table, bearer, query).await
    }

    pub async fn connect_with(
        address: std::net::SocketAddr,
        table: &str,
        header: Option<(header::HeaderName, String)>,
        query: &str,
    ) -> Player {
        let url = format!("ws://{address}/api/tables/{table}/live{query}");
        let mut request = url.into_client_request().expect("a request");
        if let Some((name, value)) = header {
            request.headers_mut().insert(name, value.parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await.expect("a connection");
        let mut player = Player {
            socket,
            table: Value::Null,
            state: Value::Null,
            chat: Vec::new(),
            note: String::new(),
            bytes: Vec::new(),
            number: 0,
        };
        player.until(|m| m["type"] == "note").await;
        assert!(!player.state.is_null() && !player.table.is_null());
        player
    }

    /// The next message.
    pub async fn receive(&mut self) -> Value {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("something comes");
            match frame.expect("the connection stands").expect("a frame") {
                Frame::Text(text) => {
                    let text = text.to_string();
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.bytes.push(text);
                    match message["type"].as_str() {
                        Some("state") => self.state = message.clone(),
                        Some("change") => merge(&mut self.state, &message),
                        Some("table") => self.table = message.clone(),
                        Some("chat") => self.chat.extend(message["lines"].as_array().expect("lines").clone()),
                        Some("note") => self.note = message["text"].as_str().expect("a note").into(),
                        _ => {}
                    }
                    return message;
                }
                Frame::Close(_) => panic!("the connection was closed"),
                _ => {}
            }
        }
    }

    /// Receives until a message fits.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.receive().await;
            if fits(&message) {
                return message;
            }
        }
    }

    /// Receives until the position fits; it may fit already.
    pub async fn until_state(&mut self, fits: impl Fn(&Value) -> bool) {
        while !fits(&self.state) {
            self.receive().await;
        }
    }

    pub async fn send_raw(&mut self, text: String) {
        self.socket.send(Frame::text(text)).await.expect("it is sent");
    }

    /// Whether the other end closes the connection, with or without a word, before it falls silent.
    pub async fn closes(&mut self) -> bool {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await {
                Err(_) => return false,
                Ok(None | Some(Err(_) | Ok(Frame::Close(_)))) => return true,
                Ok(Some(Ok(_))) => {}
            }
        }
    }

    /// Sends, if the connection still stands.
    pub async fn try_send(&mut self, text: &str) -> bool {
        self.socket.send(Frame::text(text)).await.is_ok()
    }

    /// Sends a message and waits for its answer.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        self.number += 1;
        let id = self.number;
        message["id"] = json!(id);
        self.send_raw(message.to_string()).await;
        self.until(|m| m["id"] == id && m["type"] != "chat").await
    }

    pub fn version(&self) -> i64 {
        self.state["version"].as_i64().expect("a version")
    }

    pub fn entries(&self) -> u64 {
        self.state["entries"].as_u64().expect("entries")
    }

    pub fn seat(&self) -> &str {
        self.table["watching"].as_str().unwrap_or("")
    }

    pub fn is_asked(&self) -> bool {
        !self.options().is_empty()
    }

    pub fn is_over(&self) -> bool {
        self.state["view"]["actor"]["kind"] == "nobody"
    }

    pub fn options(&self) -> &[Value] {
        self.state["view"]["options"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Chooses by the canonical text of an action; the answer.
    pub async fn act(&mut self, action: &str) -> Value {
        let message =
            json!({ "do": "act", "version": self.version(), "seat": self.seat(), "action": action });
        self.ask(message).await
    }

    /// Chooses at random; waits until the new position has come.
    pub async fn act_at_random(&mut self, rng: &mut Rng) {
        let options = self.options();
        let action = options[rng.below(options.len() as u32) as usize]["action"].as_str().expect("text");
        let action = action.to_string();
        let done = self.act(&action).await;
        assert_eq!(done["type"], "done", "{action}: {done}");
        let version = done["version"].as_i64();
        self.until_state(|s| s["version"].as_i64() >= version).await;
    }

    pub async fn close(mut self) {
        self.socket.close(None).await.expect("it closes");
    }
}

/// Brings a position up to date by a `change`, as a client does it.
pub fn merge(state: &mut Value, change: &Value) {
    assert_eq!(change["serial"].as_u64(), state["serial"].as_u64().map(|n| n + 1), "one after the other");
    let mut view = state["view"].take();
    merge_view(&mut view, &change["view"]);
    *state = change.clone();
    state["type"] = json!("state");
    state["view"] = view;
}

/// Brings a view up to date.
pub fn merge_view(view: &mut Value, change: &Value) {
    let none = serde_json::Map::new();
    let object = |value: &Value| value.as_object().unwrap_or(&none).clone();
    for (path, value) in object(&change["set"]) {
        *at(view, &path) = value;
    }
    for path in change["gone"].as_array().map_or(&[][..], Vec::as_slice) {
        view.as_object_mut().expect("a view").remove(path.as_str().expect("a name"));
    }
    for (path, runs) in object(&change["lists"]) {
        let list = at(view, &path);
        let old = list.as_array().cloned().unwrap_or_default();
        let mut new = Vec::new();
        for run in runs.as_array().expect("runs") {
            match run["new"].as_array() {
                Some(items) => new.extend(items.clone()),
                None => {
                    let number = |key: &str| run[key].as_u64().expect("a number") as usize;
                    let from = number("from");
                    new.extend_from_slice(&old[from..from + number("count")]);
                }
            }
        }
        *list = Value::Array(new);
    }
}

fn at<'a>(view: &'a mut Value, path: &str) -> &'a mut Value {
    path.split('.').fold(view, |inside, name| &mut inside[name])
}

/// Both play at random until the game is over or so many choices were made; how many were. Both have seen the last.
pub async fn play(a: &mut Player, b: &mut Player, rng: &mut Rng, most: usize) -> usize {
    for n in 0..most {
        same_version(a, b).await;
        if a.is_over() {
            return n;
        }
        let who = if a.is_asked() { &mut *a } else { &mut *b };
        assert!(who.is_asked(), "somebody must be asked");
        who.act_at_random(rng).await;
    }
    same_version(a, b).await;
    most
}

async fn same_version(a: &mut Player, b: &mut Player) {
    let newest = a.version().max(b.version());
    a.until_state(|s| s["version"].as_i64() >= Some(newest)).await;
    b.until_state(|s| s["version"].as_i64() >= Some(newest)).await;
}
