//! Opening databases, and what is special to each kind.

use crate::common::{Place, both, change, next, run_postgres, some_table};
use sandtable_store::{ChangeKind, Changed, Store, StoreError};

both!(opened_again_nothing_is_lost, a_newer_database_is_refused, two_share_a_database);

async fn opened_again_nothing_is_lost(place: &Place) {
    for round in 1..=3 {
        let store = place.open().await;
        some_table(&store).await;
        assert_eq!(store.list(Default::default()).await.expect("a list").len(), round);
        drop(store);
    }
}

async fn a_newer_database_is_refused(place: &Place) {
    place.open().await.close().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 SELECT version + 1000, description, success, checksum, execution_time FROM _sqlx_migrations \
                 RETURNING version";
    place.numbers(newer).await;
    let error = Store::open(&place.url()).await.map(drop).expect_err("refused");
    assert!(matches!(&error, StoreError::Migrate(text) if text.contains("newer version")), "{error}");
}

async fn two_share_a_database(place: &Place) {
    // Servers may well start at the same moment, on a database that has no tables yet.
    let (a, b) = tokio::join!(place.open(), place.open());
    let id = some_table(&a).await;
    assert_eq!(b.commit(change(&id, 1, 3, 1)).await, Ok(2));
    assert_eq!(a.table(&id).await.expect("readable").map(|t| t.version), Some(2));
}

#[test]
fn many_may_open_a_new_file_at_the_same_moment() {
    for _ in 0..8 {
        let place = Place::sqlite();
        let open = || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let store = Store::open(&place.url()).await.expect("it opens");
                some_table(&store).await;
                store.close().await;
            });
        };
        std::thread::scope(|s| {
            for _ in 0..8 {
                s.spawn(open);
            }
        });
    }
}

#[tokio::test]
async fn addresses_that_are_none_are_refused() {
    for (url, what) in [("mysql://me:secret@host/db", "mysql"), ("games.db", "games.db"), ("", "")] {
        let error = Store::open(url).await.map(drop).expect_err("refused");
        assert_eq!(error, StoreError::Url { found: what.into() });
        assert!(!error.to_string().contains("secret"));
    }
    let dir = tempfile::tempdir().expect("a folder");
    let missing = dir.path().join("no/such/folder/games.db");
    let error = Store::open(&format!("sqlite://{}", missing.display())).await.map(drop).expect_err("refused");
    assert!(error.to_string().contains("no/such/folder"), "{error}");
    let garbage = dir.path().join("garbage.db");
    std::fs::write(&garbage, vec![7; 5000]).expect("a file");
    let error = Store::open(&format!("sqlite://{}", garbage.display())).await.map(drop).expect_err("refused");
    assert!(error.to_string().contains("not a database"), "{error}");
    let port_nobody_has = "postgres://me:secret@127.0.0.1:1/db";
    let error = Store::open(port_nobody_has).await.map(drop).expect_err("refused");
    assert!(matches!(error, StoreError::Open(_)) && !error.to_string().contains("secret"), "{error}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_file_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::sqlite();
    let store = place.open().await;
    some_table(&store).await;
    for ending in ["", "-wal", "-shm"] {
        let file = format!("{}{ending}", place.file().display());
        let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[tokio::test]
async fn memory_serves_for_a_while() {
    let store = Store::open("sqlite::memory:").await.expect("opens");
    let other = Store::open("sqlite::memory:").await.expect("opens");
    let id = some_table(&store).await;
    assert_eq!(store.commit(change(&id, 1, 3, 1)).await, Ok(2));
    let game = store.load(&id).await.expect("readable").expect("a table");
    assert_eq!(game.journal.entries.len(), 4);
    assert_eq!(other.table(&id).await, Ok(None), "each is its own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_on_one_postgres_hear_each_other() {
    let Some(place) = Place::postgres().await else { return };
    let Some(elsewhere) = Place::postgres().await else { return };
    let (a, b, stranger) = (place.open().await, place.open().await, elsewhere.open().await);
    let (mut at_a, mut at_b, mut at_stranger) = (a.changes(), b.changes(), stranger.changes());
    let id = some_table(&a).await;
    b.commit(change(&id, 1, 3, 1)).await.expect("a change");
    a.rename(&id, "Ägläjärvi").await.expect("renamed");
    for changes in [&mut at_a, &mut at_b] {
        for (version, kind) in [(1, ChangeKind::Created), (2, ChangeKind::Play), (2, ChangeKind::Table)] {
            assert_eq!(next(changes).await, Changed { table: id.clone(), version, kind });
        }
    }
    let own = some_table(&stranger).await;
    assert_eq!(next(&mut at_stranger).await.table, own, "another schema is another world");

    // The connection that listens is cut: it comes back by itself, says so, and goes on.
    // Other tests must not notice: only what listens on this schema's channel.
    let Place::Postgres { url, schema } = &place else { unreachable!() };
    let channel = format!("' || left(md5('{schema}'), 16) || '");
    let cut = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE application_name = 'sandtable listening' AND query LIKE '%{channel}%'"
    );
    run_postgres(url, &cut).await;
    assert_eq!(next(&mut at_b).await.kind, ChangeKind::Missed);
    a.commit(change(&id, 2, 4, 1)).await.expect("a change");
    assert_eq!(next(&mut at_b).await.version, 3);
    for store in [a, b, stranger] {
        store.close().await;
    }
    place.clean().await;
    elsewhere.clean().await;
}

/// A process of its own: its disk is full, and has room again, whenever the test says so.
#[cfg(target_os = "linux")]
mod full_disk {
    use crate::common::some_table;
    use sandtable_store::{Holder, Store};
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    const DATABASE: &str = "SANDTABLE_FULL_DATABASE";

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    #[ignore = "not a test: the process whose disk the other fills"]
    async fn writes_to_a_disk_that_fills() {
        let Ok(url) = std::env::var(DATABASE) else { return };
        let told = |word: &str| {
            println!("now {word}");
            std::io::stdin().read_line(&mut String::new()).expect("told to go on");
        };
        let store = Store::open(&url).await.expect("a database");
        let id = some_table(&store).await;
        let who = |name: &str| Holder::Visitor(name.into());
        store.set_note(&id, &who("before"), "kept", 0).await.expect("written");
        store.health().await.expect("well");
        told("well");
        for _ in 0..3 {
            store.set_note(&id, &who("meanwhile"), "lost", 0).await.expect_err("there is no room");
            store.health().await.expect_err("not ready while nothing can be written");
        }
        assert_eq!(store.note(&id, &who("before")).await, Ok(Some("kept".into())), "reading goes on");
        told("full");
        store.health().await.expect("well again");
        store.set_note(&id, &who("after"), "kept", 0).await.expect("written");
        assert_eq!(store.note(&id, &who("before")).await, Ok(Some("kept".into())));
        assert_eq!(store.note(&id, &who("meanwhile")).await, Ok(None), "what was refused is not there");
        told("well");
    }

    #[test]
    fn store_recovers_from_a_full_disk() {
        if Command::new("prlimit").arg("--version").stdout(Stdio::null()).status().is_err() {
            return eprintln!("skipped: there is no prlimit");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().expect("this program"))
            .args(["opening::full_disk::writes_to_a_disk_that_fills", "--exact", "--ignored", "--nocapture"])
            .env(DATABASE, format!("sqlite://{}", folder.path().join("games.db").display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let pid = child.id().to_string();
        let mut lines = BufReader::new(child.stdout.take().expect("output")).lines().map_while(Result::ok);
        let mut input = child.stdin.take().expect("input");
        for (word, room) in [("now well", "--fsize=1:"), ("now full", "--fsize=unlimited:"), ("now well", "")]
        {
            assert!(lines.any(|l| l.contains(word)), "{word} is not told");
            if !room.is_empty() {
                let set = Command::new("prlimit").args(["--pid", &pid, room]).status();
                assert!(set.expect("prlimit").success());
            }
            input.write_all(b"go on\n").expect("told");
        }
        assert!(child.wait().expect("it ends").success());
    }
}
