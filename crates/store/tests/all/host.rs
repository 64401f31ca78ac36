//! Backups, moving house, and what whoever runs a server does.

use crate::common::{NOW, Place, both, change, some_table};
use sandtable_engine::Seat;
use sandtable_store::{Holder, Store, StoreError};

both!(accounts_are_closed_and_told_about, packs_are_kept_once);

async fn accounts_are_closed_and_told_about(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let ada = store.create_account("Ada", "hash", NOW).await.expect("an account");
    let me = Holder::Account(ada.id);
    store.assign(&id, Seat(0), Some(&me)).await.expect("seated");
    store.set_owner(&id, &me).await.expect("handed over");
    store.set_note(&id, &me, "mine", NOW).await.expect("a note");
    let session = store.open_session(ada.id, NOW + 1000, NOW).await.expect("a session");
    let data = store.export_account(ada.id).await.expect("told");
    assert_eq!((data["name"].as_str(), data["notes"][0][1].as_str()), (Some("Ada"), Some("mine")));
    assert_eq!(data["tables"][0][0], id);
    assert!(!data.to_string().contains("hash"), "no secret is told");
    store.ban(&me, "rude", NOW).await.expect("shut out");
    assert_eq!(store.is_banned(&me).await, Ok(true));
    assert_eq!(store.session(&session, NOW).await, Ok(None), "whoever is shut out is out");
    assert_eq!(store.unban(&me).await, Ok(true));
    assert!(store.session(&session, NOW).await.expect("asked").is_some());
    store.delete_account(ada.id).await.expect("deleted");
    assert_eq!(store.account_named("ada").await, Ok(None));
    let row = store.table(&id).await.expect("read").expect("the game stays");
    assert_eq!((&row.seats[0].holder, &row.owner), (&None, &None));
    assert_eq!(store.note(&id, &me).await, Ok(None));
    assert_eq!(store.delete_account(ada.id).await, Err(StoreError::Missing("account")));
}

async fn packs_are_kept_once(place: &Place) {
    let store = place.open().await;
    let files = vec![("a.toml".to_string(), "x = 1".to_string())];
    for _ in 0..2 {
        store.keep_pack("abc", "red-winter", &files, NOW).await.expect("kept");
    }
    assert_eq!(store.pack("abc").await, Ok(Some(("red-winter".into(), files))));
    assert_eq!(store.pack("abd").await, Ok(None));
}

/// A copy of a file that is written to would be torn; a backup is of one moment, and everything acknowledged before is in it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_is_whole() {
    let place = Place::sqlite();
    let store = place.open().await;
    let id = some_table(&store).await;
    let (stop, mut stopped) = tokio::sync::watch::channel(false);
    let (writer, table) = (store.clone(), id.clone());
    let (told, mut begun) = tokio::sync::watch::channel(0);
    let busy = tokio::spawn(async move {
        let mut n = 0;
        while !*stopped.borrow_and_update() {
            n += 1;
            let who = Holder::Visitor(n.to_string());
            writer.set_note(&table, &who, &"x".repeat(2000), NOW).await.expect("written");
            told.send_replace(n);
        }
    });
    begun.wait_for(|n| *n > 20).await.expect("it writes");
    let before = *begun.borrow();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup.sqlite");
    store.backup(&file).await.expect("copied");
    stop.send_replace(true);
    busy.await.expect("it ends");
    let again = store.backup(&file).await;
    assert!(matches!(again, Err(StoreError::Invalid(_))), "nothing is written over");
    // Put in the place of another database, which is kept.
    let target = folder.path().join("games.sqlite");
    let other = Store::open(&format!("sqlite://{}", target.display())).await.expect("a database");
    other.keep_to_ourselves().expect("its server runs");
    let refused = Store::restore(&file, &target).await;
    assert!(matches!(refused, Err(StoreError::InUse(_))), "{refused:?}");
    other.close().await;
    let old = Store::restore(&file, &target).await.expect("restored").expect("the old one is kept");
    assert!(old.is_file());
    let restored = Store::open(&format!("sqlite://{}", target.display())).await.expect("it opens");
    for n in 1..=before {
        let note = restored.note(&id, &Holder::Visitor(n.to_string())).await.expect("read");
        assert!(note.is_some(), "note {n} of {before} was acknowledged before the backup");
    }
    assert!(restored.load(&id).await.expect("read").is_some());
    let broken = folder.path().join("broken");
    std::fs::write(&broken, "no database").expect("written");
    assert!(Store::restore(&broken, &target).await.is_err(), "what cannot be opened replaces nothing");
    assert!(restored.table(&id).await.expect("read").is_some());
}

async fn moved(from: &Place, to: &Place) {
    let (one, two) = (from.open().await, to.open().await);
    let id = some_table(&one).await;
    assert_eq!(one.commit(change(&id, 1, 3, 1)).await, Ok(2));
    let account = one.create_account("Ada", "hash", NOW).await.expect("an account");
    let link = one.renew_link(&id, Seat(0), NOW).await.expect("a link");
    let files = vec![("a".to_string(), "b".to_string())];
    one.keep_pack("p", "g", &files, NOW).await.expect("kept");
    assert_eq!(one.copy_to(&two).await, Ok(1));
    let (a, b) = (one.load(&id).await.expect("read"), two.load(&id).await.expect("read"));
    let (a, b) = (a.expect("there"), b.expect("there"));
    assert_eq!((a.row, a.journal, a.times), (b.row, b.journal, b.times));
    assert_eq!(two.pack("p").await.expect("read").map(|p| p.1), Some(files));
    assert!(two.link(&link).await.expect("read").is_some());
    assert_eq!(two.account_named("ada").await.expect("read").map(|a| a.id), Some(account.id));
    let next = two.create_account("Grace", "hash", NOW).await.expect("another");
    assert!(next.id > account.id, "numbers go on");
    assert_eq!(two.commit(change(&id, 2, 4, 1)).await, Ok(3), "the game goes on");
    assert!(one.copy_to(&two).await.is_err(), "only into an empty one");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_moves_from_sqlite_to_postgres_and_back() {
    moved(&Place::sqlite(), &Place::sqlite()).await;
    let Some(place) = Place::postgres().await else { return };
    moved(&Place::sqlite(), &place).await;
    place.clean().await;
    let Some(place) = Place::postgres().await else { return };
    moved(&place, &Place::sqlite()).await;
    place.clean().await;
}
