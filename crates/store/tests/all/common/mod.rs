//! A database of its own for every test, and games to put into it.

use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::journal::{Entry, FORMAT, Journal};
use sandtable_engine::session::LogRow;
use sandtable_engine::{Audience, EventText, Message, Seat, Snapshot};
use sandtable_store::{Change, ChangeKind, Changed, NewSeat, NewTable, Store, new_table_id};
use sqlx::{AssertSqlSafe, Row};
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;

/// Where PostgreSQL is, if there is one to test with.
pub const POSTGRES: &str = "SANDTABLE_TEST_POSTGRES";

/// A database that can be opened several times and looked into.
pub enum Place {
    Sqlite(tempfile::TempDir),
    Postgres { url: String, schema: String },
}

impl Place {
    pub fn sqlite() -> Place {
        Place::Sqlite(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A schema of its own, so that tests can run side by side.
    pub async fn postgres() -> Option<Place> {
        let Ok(url) = std::env::var(POSTGRES) else {
            eprintln!("skipped: {POSTGRES} is not set");
            return None;
        };
        let schema = format!("test_{}", new_table_id());
        let place = Place::Postgres { url, schema };
        let Place::Postgres { url, schema } = &place else { unreachable!() };
        run_postgres(url, &format!("CREATE SCHEMA {schema}")).await;
        Some(place)
    }

    pub fn file(&self) -> PathBuf {
        match self {
            Place::Sqlite(dir) => dir.path().join("games.db"),
            Place::Postgres { .. } => panic!("not a file"),
        }
    }

    pub fn url(&self) -> String {
        match self {
            Place::Sqlite(_) => format!("sqlite://{}", self.file().display()),
            Place::Postgres { url, schema } => {
                let mark = if url.contains('?') { '&' } else { '?' };
                format!("{url}{mark}options[search_path]={schema}")
            }
        }
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.url()).await.expect("the store opens")
    }

    /// The first column of a statement's answer, as numbers.
    pub async fn numbers(&self, sql: &str) -> Vec<i64> {
        let sql = AssertSqlSafe(sql.to_string());
        match self {
            Place::Sqlite(_) => {
                let pool = sqlx::SqlitePool::connect(&self.url()).await.expect("opens");
                let rows = sqlx::query(sql).fetch_all(&pool).await.expect("answers");
                pool.close().await;
                rows.iter().map(|r| r.get(0)).collect()
            }
            Place::Postgres { .. } => {
                let pool = sqlx::PgPool::connect(&self.url()).await.expect("opens");
                let rows = sqlx::query(sql).fetch_all(&pool).await.expect("answers");
                pool.close().await;
                rows.iter().map(|r| r.get(0)).collect()
            }
        }
    }

    /// Everything the database holds, as text.
    pub async fn dump(&self) -> String {
        match self {
            Place::Sqlite(dir) => {
                let files = std::fs::read_dir(dir.path()).expect("a folder").flatten();
                let bytes = files.map(|f| std::fs::read(f.path()).expect("a file"));
                bytes.map(|b| String::from_utf8_lossy(&b).into_owned()).collect()
            }
            Place::Postgres { schema, .. } => {
                let pool = sqlx::PgPool::connect(&self.url()).await.expect("opens");
                let sql = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = $1";
                let names: Vec<String> =
                    sqlx::query_scalar(sql).bind(schema).fetch_all(&pool).await.expect("names");
                let mut text = String::new();
                for name in names {
                    let sql = AssertSqlSafe(format!("SELECT t::text FROM {name} t"));
                    let rows: Vec<String> = sqlx::query_scalar(sql).fetch_all(&pool).await.expect("rows");
                    text.push_str(&rows.join("\n"));
                }
                pool.close().await;
                text
            }
        }
    }

    pub async fn clean(self) {
        if let Place::Postgres { url, schema } = self {
            run_postgres(&url, &format!("DROP SCHEMA {schema} CASCADE")).await;
        }
    }
}

pub async fn run_postgres(url: &str, sql: &str) {
    let pool = sqlx::PgPool::connect(url).await.expect("PostgreSQL answers");
    sqlx::query(AssertSqlSafe(sql.to_string())).execute(&pool).await.expect("PostgreSQL obeys");
    pool.close().await;
}

pub const NOW: i64 = 1_700_000_000_000;

pub fn entry(n: usize) -> Entry {
    Entry { by: "finnish".into(), text: format!("move Q{n} 'ä' 이동"), hash: format!("{n:08x}") }
}

pub fn told(entry: usize, words: &str) -> LogRow {
    let audience = if entry.is_multiple_of(2) { Audience::All } else { Audience::seat(Seat(1)) };
    LogRow { entry, audience, told: EventText::new(Message::new("moved").text("unit", words), "5.1") }
}

pub fn snapshot(entries: usize) -> Snapshot {
    Snapshot {
        entries,
        state: (0..=255).cycle().take(1000 + entries).collect(),
        dice: u64::MAX - 7,
        orders: None,
    }
}

pub fn journal(entries: usize) -> Journal {
    let seed = Seed::from_number(7);
    let mut options = Options::none();
    options.set("fog");
    Journal {
        sandtable: FORMAT,
        game: "red-winter".into(),
        rules_version: 3,
        data: "0123456789abcdef".into(),
        scenario: "tutorial".into(),
        options,
        commitment: seed.commitment(),
        seed: Some(seed),
        players: Default::default(),
        start: "00000000".into(),
        entries: (0..entries).map(entry).collect(),
    }
}

/// A table with two seats and three entries, two lines of log each.
pub fn new_table() -> NewTable {
    let seat = |key: &str| NewSeat { key: key.into(), ..NewSeat::default() };
    NewTable {
        id: new_table_id(),
        name: "Tolvajärvi".into(),
        journal: journal(3),
        times: vec![NOW - 2, NOW - 1],
        log: (0..3).flat_map(|n| [told(n, "first"), told(n, "second")]).collect(),
        snapshot: snapshot(2),
        seats: vec![seat("finnish"), seat("soviet")],
        owner: None,
        public: false,
        settings: serde_json::json!({ "delay": 3 }),
        clock: None,
        deadline: None,
        result: None,
        turn: None,
        now_ms: NOW,
    }
}

/// A table stored with no more than its name told.
pub async fn some_table(store: &Store) -> String {
    let new = new_table();
    let id = new.id.clone();
    store.create(new).await.expect("a new table");
    id
}

/// A table, and all that changes after it was set up: notices from PostgreSQL may come later than the answer.
pub async fn watched_table(store: &Store) -> (String, Receiver<Changed>) {
    let mut changes = store.changes();
    let id = some_table(store).await;
    let first = next(&mut changes).await;
    assert_eq!(first, Changed { table: id.clone(), version: 1, kind: ChangeKind::Created });
    (id, changes)
}

/// The next change, soon.
pub async fn next(changes: &mut Receiver<Changed>) -> Changed {
    let soon = tokio::time::timeout(Duration::from_secs(20), changes.recv());
    soon.await.expect("a change soon").expect("a change")
}

/// A change that keeps `keep` entries and adds `add`, each with a line of log.
pub fn change(table: &str, version: i64, keep: usize, add: usize) -> Change {
    Change {
        table: table.into(),
        version,
        keep,
        entries: (keep..keep + add).map(|n| entry(n + 100 * version as usize)).collect(),
        log: (keep..keep + add).map(|n| told(n, &format!("version {version}"))).collect(),
        now_ms: NOW + version,
        ..Change::default()
    }
}

/// Makes the same tests for both databases.
macro_rules! both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(&crate::common::Place::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let Some(place) = crate::common::Place::postgres().await else { return };
                super::$name(&place).await;
                place.clean().await;
            })*
        }
    };
}
pub(crate) use both;
