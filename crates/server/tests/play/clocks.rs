//! Clocks run for those who play, and for nothing else: not while a table is put away, not while the server is down, not
//! because somebody sets the time of day right.

use crate::common::{Place, Server, TableSpec, TestTable};
use sandtable_server::table_settings::TableSettings;
use sandtable_server::wire::ClockSetting;
use sandtable_store::{Store, TableState};
use std::time::Duration;

const HOURS: i64 = 2 * 3600 * 1000;

/// Ten minutes for each.
fn timed() -> TableSpec {
    let clock = ClockSetting::Live { seconds: 600, increment: 0 };
    TableSpec { terms: TableSettings { clock, ..TableSettings::default() }, ..TableSpec::default() }
}

async fn state(store: &Store, table: &TestTable) -> TableState {
    store.table(&table.id).await.expect("read").expect("there").state
}

async fn until_finished(store: &Store, table: &TestTable) {
    while state(store, table).await != TableState::Finished {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_stop_while_a_table_is_archived() {
    let place = Place::sqlite();
    let store = Store::open(&place.url()).await.expect("a database");
    let server = Server::on(store.clone()).await;
    let hub = &server.state.hub;
    let (away, goes_on) = (timed().create(&store).await, timed().create(&store).await);
    let live = hub.live(&away.id).await.expect("it opens");
    live.put_away(hub, Some(1)).await.expect("put away");
    assert_eq!(state(&store, &away).await, TableState::Archived);
    // Two hours pass.
    let now = store.pulse(0).await.expect("the time");
    store.pulse(now + HOURS).await.expect("stored");
    until_finished(&store, &goes_on).await;
    live.put_away(hub, None).await.expect("taken out");
    assert_eq!(state(&store, &away).await, TableState::Active);
    let mut player = server.sit(&away, 0).await;
    let left = player.state["clocks"][0]["left"].as_i64().expect("a clock");
    assert!(left > 400_000, "{left} of 600000 are left");
    assert_eq!(player.state["clocks"][0]["running"], true);
    let action = player.options()[0]["action"].as_str().expect("text").to_string();
    assert_eq!(player.act(&action).await["type"], "done");
}

/// To the clocks it is the same whether the server was down for two hours, or somebody set the time of day two hours
/// forward: what they have stored is two hours behind it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_ignore_downtime_and_time_of_day() {
    let place = Place::sqlite();
    let store = Store::open(&place.url()).await.expect("a database");
    let server = Server::on(store.clone()).await;
    let (table, late) = (timed().create(&store).await, timed().create(&store).await);
    let mut player = server.sit(&table, 0).await;
    let action = player.options()[0]["action"].as_str().expect("text").to_string();
    assert_eq!(player.act(&action).await["type"], "done");
    server.state.hub.stop();
    store.close().await;
    let behind = |column: &str, part: &str| format!("UPDATE tables SET {column} = {part}");
    let pool = sqlx::SqlitePool::connect(&place.url()).await.expect("the file");
    for sql in [
        format!("UPDATE pulse SET at = at - {HOURS}"),
        behind("deadline", &format!("deadline - {HOURS}")),
        behind("clock", &format!("json_set(clock, '$.since', json_extract(clock, '$.since') - {HOURS})")),
        // This one has long used its time up.
        format!(
            "UPDATE tables SET deadline = 1, clock = json_set(clock, '$.since', 1) WHERE id = '{}'",
            late.id
        ),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&pool).await.expect("changed");
    }
    pool.close().await;
    let store = Store::open(&place.url()).await.expect("a database");
    let server = Server::on(store.clone()).await;
    until_finished(&store, &late).await;
    assert_eq!(state(&store, &table).await, TableState::Active);
    let mut player = server.sit(&table, 0).await;
    let left = player.state["clocks"][0]["left"].as_i64().expect("a clock");
    assert!((400_000..=600_000).contains(&left), "{left} of 600000 are left");
    let action = player.options()[0]["action"].as_str().expect("text").to_string();
    assert_eq!(player.act(&action).await["type"], "done");
}
