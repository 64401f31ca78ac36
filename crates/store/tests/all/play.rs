//! Games: stored, changed, taken back, caught up with, and still there afterwards.

use crate::common::{
    NOW, Place, both, change, journal, new_table, next, snapshot, some_table, told, watched_table,
};
use sandtable_engine::journal::Entry;
use sandtable_engine::session::LogRow;
use sandtable_engine::standing::Orders;
use sandtable_engine::{Seat, Seats, Snapshot};
use sandtable_store::{
    Change, ChangeKind, Changed, CommitError, NewOffer, NewTable, Store, StoreError, StoredGame, TableState,
    TurnState,
};
use serde_json::json;
use std::collections::BTreeMap;

both!(
    a_game_comes_back_as_it_was,
    tail_and_pages_make_up_the_whole,
    tables_outlive_the_store,
    changes_are_appended_and_known,
    a_stale_change_changes_nothing,
    taking_back_cuts_journal_and_log,
    another_server_catches_up,
    changes_that_do_not_fit_are_refused,
    acknowledged_means_stored,
    many_tables_change_at_once,
    one_of_many_wins,
    an_offer_is_carried_out_once,
    a_failure_takes_nothing_else_with_it,
    no_seed_in_any_text,
    a_closed_store_says_so,
);

async fn game(store: &Store, id: &str) -> StoredGame {
    store.load(id).await.expect("readable").expect("a table")
}

async fn tail_and_pages_make_up_the_whole(place: &Place) {
    let store = place.open().await;
    let table = some_table(&store).await;
    for n in 0..30 {
        let found = game(&store, &table).await;
        let keep = found.journal.entries.len();
        let entry = Entry { by: "finnish".into(), text: format!("move {n}"), hash: format!("{n:08x}") };
        let log = vec![told(keep, "three lines"); 3];
        let snapshot =
            (n % 10 == 9).then(|| Snapshot { orders: Some(Orders::default()), ..snapshot(keep + 1) });
        let version = found.row.version;
        let change = Change {
            table: table.clone(),
            version,
            keep,
            entries: vec![entry],
            log,
            snapshot,
            now_ms: NOW,
            ..Change::default()
        };
        store.commit(change).await.expect("stored");
    }
    let whole = game(&store, &table).await;
    let tail = store.load_tail(&table, 20).await.expect("readable").expect("a table");
    let skipped = tail.tail.skipped;
    assert_eq!(skipped, tail.tail.snapshot.entries - 1);
    assert_eq!(tail.tail.snapshot, whole.snapshot);
    assert!(skipped > 0 && tail.tail.snapshot.orders.is_some());
    assert_eq!(tail.tail.journal.entries, whole.journal.entries[skipped..]);
    assert_eq!(tail.times, whole.times[skipped..]);
    assert_eq!(tail.row, whole.row);
    let own = whole.journal.entries[..skipped].iter().rposition(|e| e.by == "finnish");
    assert_eq!(tail.last_own.iter().find(|(seat, _)| seat == "finnish").map(|(_, n)| *n), own);
    // Pages, last first, until there is nothing older.
    let mut log = tail.tail.log.clone();
    let mut from = tail.tail.log_from;
    assert!(from > 0 && log.len() < whole.log.len());
    while from > 0 {
        let page = store.log_page(&table, from, 20).await.expect("readable");
        assert!(page.from < from && page.rows.len() >= 20.min(whole.log.len() - log.len()));
        log.splice(0..0, page.rows);
        from = page.from;
    }
    assert_eq!(log, whole.log);
    let (entries, times, older) = store.beginning(&table, skipped).await.expect("readable");
    assert_eq!((&entries[..], &times[..]), (&whole.journal.entries[..skipped], &whole.times[..skipped]));
    assert_eq!(older, whole.log);
    assert!(store.load_tail("nowhere", 20).await.expect("readable").is_none());
}

async fn a_game_comes_back_as_it_was(place: &Place) {
    let store = place.open().await;
    let new = NewTable {
        clock: Some(json!({ "left": [5, 6] })),
        deadline: Some(NOW + 5),
        turn: Some(TurnState { seats: Seats::first(2), words: "choose".into(), since: 0 }),
        ..new_table()
    };
    store.create(new.clone()).await.expect("a new table");
    let found = game(&store, &new.id).await;
    assert_eq!(found.journal, new.journal);
    assert_eq!(found.times, [NOW - 2, NOW - 1, NOW]);
    assert_eq!(found.log, new.log);
    assert_eq!(found.snapshot, new.snapshot);
    let row = found.row;
    assert_eq!((row.version, row.entries, row.state), (1, 3, TableState::Active));
    assert_eq!((&row.name, &row.settings, &row.clock), (&new.name, &new.settings, &new.clock));
    assert_eq!((row.deadline, &row.turn, &row.result), (new.deadline, &new.turn, &None));
    assert_eq!((row.game.as_str(), row.scenario.as_str()), ("red-winter", "tutorial"));
    assert_eq!((row.created_ms, row.changed_ms), (NOW, NOW));
    assert_eq!(row.seats.iter().map(|s| s.key.as_str()).collect::<Vec<_>>(), ["finnish", "soviet"]);
    assert_eq!(store.table(&new.id).await, Ok(Some(row)));
    assert_eq!(store.table("nowhere").await, Ok(None));
    assert!(store.load("nowhere").await.expect("readable").is_none());
    assert_eq!(store.create(new).await, Err(StoreError::Taken("table")));
    store.health().await.expect("healthy");
}

async fn tables_outlive_the_store(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    store.commit(change(&id, 1, 3, 1)).await.expect("a change");
    let before = game(&store, &id).await;
    store.close().await;
    let store = place.open().await;
    let after = game(&store, &id).await;
    assert_eq!((after.journal, after.log, after.row), (before.journal, before.log, before.row));
    store.commit(change(&id, 2, 4, 1)).await.expect("the next change");
}

async fn changes_are_appended_and_known(place: &Place) {
    let store = place.open().await;
    let (id, mut changes) = watched_table(&store).await;
    let turn = Some(TurnState { seats: Seats::one(Seat(1)), words: "fire".into(), since: 1 });
    let first = Change {
        snapshot: Some(snapshot(40)),
        clock: Some(json!(1)),
        deadline: Some(9),
        turn: turn.clone(),
        ..change(&id, 1, 3, 40)
    };
    assert_eq!(store.commit(first.clone()).await, Ok(2));
    let found = game(&store, &id).await;
    assert_eq!(found.journal.entries[..3], journal(3).entries);
    assert_eq!(found.journal.entries[3..], first.entries);
    assert_eq!(found.log[6..], first.log);
    assert_eq!(found.times[3..], [NOW + 1; 40]);
    assert_eq!(found.snapshot, snapshot(40));
    assert_eq!((found.row.version, found.row.entries, found.row.changed_ms), (2, 43, NOW + 1));
    assert_eq!((found.row.turn, found.row.deadline, found.row.clock), (turn, Some(9), Some(json!(1))));

    let last = Change { result: Some(json!({ "winner": 0 })), ..change(&id, 2, 43, 1) };
    assert_eq!(store.commit(last).await, Ok(3));
    let row = store.table(&id).await.expect("readable").expect("a table");
    assert_eq!((row.state, row.result), (TableState::Finished, Some(json!({ "winner": 0 }))));
    assert_eq!((row.turn, row.deadline, row.clock), (None, None, None), "what a change leaves out is gone");

    for version in [2, 3] {
        let told = next(&mut changes).await;
        assert_eq!(told, Changed { table: id.clone(), version, kind: ChangeKind::Play });
    }
}

async fn a_stale_change_changes_nothing(place: &Place) {
    let store = place.open().await;
    let (id, mut changes) = watched_table(&store).await;
    store.commit(change(&id, 1, 3, 1)).await.expect("the first");
    let before = game(&store, &id).await;
    let late = Change { snapshot: Some(snapshot(1)), result: Some(json!(1)), ..change(&id, 1, 1, 2) };
    assert_eq!(store.commit(late).await, Err(CommitError::Stale { version: 2 }));
    assert_eq!(store.commit(change(&id, 7, 4, 1)).await, Err(CommitError::Stale { version: 2 }));
    assert_eq!(store.commit(change("nowhere", 1, 0, 1)).await, Err(CommitError::Missing));
    let after = game(&store, &id).await;
    assert_eq!((after.journal, after.log, after.row), (before.journal, before.log, before.row));
    assert_eq!(after.snapshot, before.snapshot);
    store.commit(change(&id, 2, 4, 1)).await.expect("the next");
    let told = [next(&mut changes).await, next(&mut changes).await].map(|c| c.version);
    assert_eq!(told, [2, 3], "what was refused was told to nobody");
}

async fn taking_back_cuts_journal_and_log(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    store.commit(change(&id, 1, 3, 2)).await.expect("two more");
    store.commit(change(&id, 2, 4, 0)).await.expect("one taken back");
    let found = game(&store, &id).await;
    assert_eq!((found.journal.entries.len(), found.times.len(), found.row.entries), (4, 4, 4));
    assert_eq!(found.log.last(), Some(&told(3, "version 1")));
    store.commit(change(&id, 3, 2, 1)).await.expect("two taken back, one done");
    let found = game(&store, &id).await;
    assert_eq!(found.journal.entries[..2], journal(2).entries);
    assert_eq!(found.journal.entries[2..], change(&id, 3, 2, 1).entries);
    assert_eq!(found.log.last(), Some(&told(2, "version 3")));
    assert_eq!(found.log.len(), 5);
    assert_eq!(place.numbers("SELECT COUNT(*) FROM log").await, [5]);
}

/// Another server's copy of a game.
struct Copy {
    version: i64,
    entries: Vec<String>,
    times: Vec<i64>,
    log: Vec<LogRow>,
}

impl Copy {
    async fn of(store: &Store, id: &str) -> Copy {
        let g = game(store, id).await;
        let entries = g.journal.entries.into_iter().map(|e| e.text).collect();
        Copy { version: g.row.version, entries, times: g.times, log: g.log }
    }

    async fn catch_up(&mut self, store: &Store, id: &str) -> usize {
        let news = store.since(id, self.version).await.expect("readable").expect("a table");
        self.entries.truncate(news.keep);
        self.times.truncate(news.keep);
        self.log.retain(|row| row.entry < news.keep);
        self.entries.extend(news.entries.into_iter().map(|e| e.text));
        self.times.extend(news.times);
        self.log.extend(news.log);
        self.version = news.row.version;
        assert_eq!(news.row.entries, self.entries.len());
        news.keep
    }

    async fn assert_current(&self, store: &Store, id: &str) {
        let now = Copy::of(store, id).await;
        assert_eq!((self.version, &self.entries, &self.times), (now.version, &now.entries, &now.times));
        assert_eq!(self.log, now.log);
    }
}

async fn another_server_catches_up(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let mut copy = Copy::of(&store, &id).await;
    assert_eq!(copy.catch_up(&store, &id).await, 3, "nothing is new");
    // (keep, add) of each change; the copy looks after some of them only.
    let plan = [(3, 2), (5, 1), (5, 1), (4, 0), (4, 3), (2, 2), (4, 5), (9, 1), (9, 0)];
    let looks = BTreeMap::from([(1, 3), (4, 4), (8, 2)]);
    for (i, (keep, add)) in plan.into_iter().enumerate() {
        store.commit(change(&id, i as i64 + 1, keep, add)).await.expect("a change");
        if let Some(kept) = looks.get(&i) {
            assert_eq!(copy.catch_up(&store, &id).await, *kept, "after change {i}");
            copy.assert_current(&store, &id).await;
        }
    }
    copy.version = 1000;
    assert_eq!(copy.catch_up(&store, &id).await, 0, "a version from the future is not trusted");
    copy.assert_current(&store, &id).await;
    assert!(store.since("nowhere", 1).await.expect("readable").is_none());
}

async fn changes_that_do_not_fit_are_refused(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let bad = [
        change(&id, 1, 4, 1),
        change(&id, 1, 1, 1),
        Change { log: vec![told(2, "old")], ..change(&id, 1, 3, 1) },
        Change { log: vec![told(4, "none")], ..change(&id, 1, 3, 1) },
        Change { log: vec![told(4, "b"), told(3, "a")], ..change(&id, 1, 3, 2) },
        Change { snapshot: Some(snapshot(5)), ..change(&id, 1, 3, 1) },
    ];
    for (i, change) in bad.into_iter().enumerate() {
        let answer = store.commit(change).await;
        assert!(matches!(answer, Err(CommitError::Invalid(_))), "{i}: {answer:?}");
    }
    let found = game(&store, &id).await;
    assert_eq!((found.row.version, found.journal), (1, journal(3)));
    // Behind the snapshot is fine with an older snapshot.
    store.commit(Change { snapshot: Some(snapshot(1)), ..change(&id, 1, 1, 1) }).await.expect("fits");

    let late = NewTable { snapshot: snapshot(4), ..new_table() };
    assert!(matches!(store.create(late.clone()).await, Err(StoreError::Invalid(_))));
    assert_eq!(store.table(&late.id).await, Ok(None));
}

/// What a killed server leaves behind: the files as they are at that moment, nothing closed.
async fn acknowledged_means_stored(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    for version in 1..=20 {
        store.commit(change(&id, version, version as usize + 2, 1)).await.expect("a change");
    }
    let left = Place::sqlite();
    let there = match place {
        Place::Sqlite(_) => {
            for ending in ["", "-wal"] {
                let name = |p: &Place| format!("{}{ending}", p.file().display());
                std::fs::copy(name(place), name(&left)).expect("a copy");
            }
            left.open().await
        }
        Place::Postgres { .. } => place.open().await,
    };
    assert_eq!(game(&there, &id).await.row.version, 21);
    assert_eq!(game(&there, &id).await.journal.entries.len(), 23);
    drop(store);
    let again = place.open().await;
    assert_eq!(again.commit(change(&id, 21, 23, 1)).await, Ok(22));
}

async fn many_tables_change_at_once(place: &Place) {
    let store = place.open().await;
    let mut playing = Vec::new();
    for n in 0..30 {
        let store = store.clone();
        playing.push(tokio::spawn(async move {
            let id = some_table(&store).await;
            for version in 1..=10 {
                // Every third table also sends changes that fail, which must not disturb the others.
                if n % 3 == 0 {
                    let stale = store.commit(change(&id, version + 5, 3, 1)).await;
                    assert_eq!(stale, Err(CommitError::Stale { version }));
                }
                let done = store.commit(change(&id, version, version as usize + 2, 1)).await;
                assert_eq!(done, Ok(version + 1));
            }
            id
        }));
    }
    for task in playing {
        let id = task.await.expect("a table");
        let found = game(&store, &id).await;
        assert_eq!((found.row.version, found.journal.entries.len(), found.log.len()), (11, 13, 16));
    }
}

async fn one_of_many_wins(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let tries: Vec<_> = (0..20)
        .map(|n| {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move { store.commit(change(&id, 1, 3, 1 + n % 3)).await })
        })
        .collect();
    let mut won = 0;
    for task in tries {
        match task.await.expect("an answer") {
            Ok(2) => won += 1,
            other => assert_eq!(other, Err(CommitError::Stale { version: 2 })),
        }
    }
    assert_eq!((won, game(&store, &id).await.row.version), (1, 2));
}

async fn an_offer_is_carried_out_once(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let new = |n: i64| NewOffer { by: Seat(0), payload: json!({ "back": n }), version: 1, now_ms: NOW };
    let first = store.offer(&id, new(1)).await.expect("an offer");
    let second = store.offer(&id, new(2)).await.expect("another");
    let done = Change { settles: Some(first.id), voids: vec![second.id, 77], ..change(&id, 1, 3, 1) };
    assert_eq!(store.commit(done).await, Ok(2));
    assert_eq!(store.offers(&id).await, Ok(vec![]));
    let again = Change { settles: Some(first.id), ..change(&id, 2, 4, 1) };
    assert_eq!(store.commit(again).await, Err(CommitError::Settled(first.id)));
    let found = game(&store, &id).await;
    assert_eq!((found.row.version, found.journal.entries.len()), (2, 4), "nothing of it was stored");
}

/// Changes that fail only after much was written, among others that do not: whatever is stored together.
async fn a_failure_takes_nothing_else_with_it(place: &Place) {
    let store = place.open().await;
    let mut ids = Vec::new();
    for _ in 0..40 {
        ids.push(some_table(&store).await);
    }
    let tries: Vec<_> = ids
        .iter()
        .zip(0..)
        .map(|(id, n)| {
            let change = Change { settles: (n % 4 == 1).then_some(99), ..change(id, 1, 2, 3) };
            let store = store.clone();
            tokio::spawn(async move { store.commit(change).await })
        })
        .collect();
    for ((task, id), n) in tries.into_iter().zip(&ids).zip(0..) {
        let expected = if n % 4 == 1 { Err(CommitError::Settled(99)) } else { Ok(2) };
        assert_eq!(task.await.expect("an answer"), expected);
        let found = game(&store, id).await;
        let (version, entries) = if n % 4 == 1 { (1, 3) } else { (2, 5) };
        assert_eq!((found.row.version, found.journal.entries.len()), (version, entries));
        assert_eq!(found.journal.entries[2] == journal(3).entries[2], n % 4 == 1);
    }
}

async fn no_seed_in_any_text(place: &Place) {
    let store = place.open().await;
    let new = new_table();
    let seed = serde_json::to_string(&new.journal.seed).expect("json").replace('"', "");
    assert_eq!(seed.len(), 64);
    store.create(new.clone()).await.expect("a new table");
    assert!(place.dump().await.contains(&seed), "it is stored");
    let found = game(&store, &new.id).await;
    let texts = [format!("{new:?}"), format!("{found:?}"), format!("{:?}", store.create(new.clone()).await)];
    for text in texts {
        assert!(!text.contains(&seed), "{text}");
    }
}

async fn a_closed_store_says_so(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let other = store.clone();
    store.close().await;
    assert_eq!(other.commit(change(&id, 1, 3, 1)).await, Err(CommitError::Store(StoreError::Closed)));
    assert_eq!(other.table(&id).await, Err(StoreError::Closed));
    assert_eq!(other.health().await, Err(StoreError::Closed));
    other.close().await;
}
