//! How many changes a second a database takes, each durable before it is acknowledged.
//!
//! `cargo run --release -p sandtable-store --example commit_rate -- sqlite:///tmp/rate.db [TABLES] [SECONDS]`

use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::journal::{Entry, FORMAT, Journal};
use sandtable_engine::session::LogRow;
use sandtable_engine::{Audience, EventText, Message, Snapshot};
use sandtable_store::{Change, NewTable, Store, new_table_id};
use std::time::{Duration, Instant};

/// As much as a usual action leaves behind: the choice, a roll, what followed.
const ENTRIES: usize = 3;
const STATE: usize = 4096;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let url = args.first().map_or("sqlite::memory:", String::as_str);
    let tables: usize = args.get(1).map_or(Ok(64), |n| n.parse())?;
    let seconds: u64 = args.get(2).map_or(Ok(3), |n| n.parse())?;
    let store = Store::open(url).await?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let playing: Vec<_> = (0..tables).map(|_| tokio::spawn(play(store.clone(), end))).collect();
    let mut times = Vec::new();
    for task in playing {
        times.extend(task.await??);
    }
    times.sort();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    println!(
        "{} changes a second at {tables} tables; half within {:?}, 99 of 100 within {:?}",
        times.len() as u64 / seconds.max(1),
        at(50),
        at(99)
    );
    store.close().await;
    Ok(())
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Plays one table as fast as it is answered; how long each change took.
async fn play(store: Store, end: Instant) -> Result<Vec<Duration>, Failure> {
    let new = table();
    let id = new.id.clone();
    store.create(new).await?;
    let (mut version, mut keep, mut times) = (1, 0, Vec::new());
    while Instant::now() < end {
        let start = Instant::now();
        version = store.commit(change(&id, version, keep)).await?;
        keep += ENTRIES;
        times.push(start.elapsed());
    }
    Ok(times)
}

fn table() -> NewTable {
    let seed = Seed::from_number(1);
    let journal = Journal {
        sandtable: FORMAT,
        game: "none".into(),
        rules_version: 1,
        data: String::new(),
        scenario: "none".into(),
        options: Options::none(),
        commitment: seed.commitment(),
        seed: Some(seed),
        players: Default::default(),
        start: String::new(),
        entries: Vec::new(),
    };
    NewTable {
        id: new_table_id(),
        name: "rate".into(),
        journal,
        times: Vec::new(),
        log: Vec::new(),
        snapshot: snapshot(0),
        seats: Vec::new(),
        owner: None,
        public: false,
        settings: serde_json::Value::Null,
        clock: None,
        deadline: None,
        result: None,
        turn: None,
        now_ms: 0,
    }
}

fn snapshot(entries: usize) -> Snapshot {
    Snapshot { entries, state: vec![entries as u8; STATE], dice: 0, orders: None }
}

fn change(id: &str, version: i64, keep: usize) -> Change {
    let entry = || Entry { by: "dice".into(), text: "3 5".into(), hash: "01234567".into() };
    let told = EventText::new(Message::new("moved").text("unit", "1/1/609").text("to", "Q25"), "5.1");
    let row = |entry| LogRow { entry, audience: Audience::All, told: told.clone() };
    Change {
        table: id.into(),
        version,
        keep,
        entries: (0..ENTRIES).map(|_| entry()).collect(),
        log: (keep..keep + ENTRIES).flat_map(|n| [row(n), row(n)]).collect(),
        snapshot: Some(snapshot(keep + ENTRIES)),
        now_ms: version,
        ..Change::default()
    }
}
