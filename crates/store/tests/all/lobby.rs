//! Tables, seats, people and talk.

use crate::common::{NOW, Place, both, change, new_table, next, some_table, watched_table};
use sandtable_engine::{Seat, Seats};
use sandtable_store::{
    Change, ChangeKind, CommitError, Due, Hand, Holder, Link, ListFilter, NewChat, NewOffer, NewSeat,
    NewTable, Notify, SeatKind, Store, StoreError, TableRow, TableState, Token,
};
use serde_json::json;

both!(
    tables_are_listed_by_what_is_asked,
    long_lists_come_in_pages,
    tables_are_renamed_and_put_away,
    clocks_run_out,
    seats_are_taken_and_left,
    a_turn_is_told_once,
    links_open_until_they_are_renewed_or_revoked,
    a_link_is_used_up_by_the_first,
    lost_seat_commits_nothing,
    only_hashes_of_tokens_are_stored,
    visitors_are_known_by_their_token,
    accounts_have_one_name,
    sessions_end,
    an_account_takes_over_what_a_visitor_held,
    chat_is_numbered_without_gaps,
    notes_are_private,
    offers_collect_consent,
    everything_goes_with_its_table,
);

async fn row(store: &Store, id: &str) -> TableRow {
    store.table(id).await.expect("readable").expect("a table")
}

fn visitor(name: &str) -> Holder {
    Holder::Visitor(name.into())
}

async fn tables_are_listed_by_what_is_asked(place: &Place) {
    let store = place.open().await;
    let computer = NewSeat { kind: SeatKind::Computer("steady".into()), ..NewSeat::default() };
    let held = NewSeat { holder: Some(visitor("ann")), ..NewSeat::default() };
    let make = async |name: &str, at: i64, change: &dyn Fn(&mut NewTable)| {
        let mut new = NewTable { name: name.into(), now_ms: at, ..new_table() };
        change(&mut new);
        let id = new.id.clone();
        store.create(new).await.expect("a new table");
        id
    };
    make("open", 1, &|t| t.public = true).await;
    make("full", 2, &|t| t.seats = vec![computer.clone(), held.clone()]).await;
    make("owned", 3, &|t| t.owner = Some(visitor("ann"))).await;
    make("other", 4, &|t| t.journal.game = "downfall".into()).await;
    make("over", 5, &|t| t.result = Some(json!("draw"))).await;
    let away = make("away", 6, &|t| t.public = true).await;
    store.archive(&away, Some(7)).await.expect("put away");

    let names = async |filter: ListFilter| {
        let list = store.list(filter).await.expect("a list");
        list.into_iter().map(|t| t.name).collect::<Vec<_>>()
    };
    let all = ListFilter::default();
    assert_eq!(names(all.clone()).await, ["away", "over", "other", "owned", "full", "open"]);
    assert_eq!(names(ListFilter { holder: Some(visitor("ann")), ..all.clone() }).await, ["owned", "full"]);
    assert_eq!(names(ListFilter { holder: Some(visitor("an")), ..all.clone() }).await, [""; 0]);
    assert_eq!(names(ListFilter { game: Some("downfall".into()), ..all.clone() }).await, ["other"]);
    let state = |s| ListFilter { state: Some(s), ..ListFilter::default() };
    assert_eq!(names(state(TableState::Active)).await, ["other", "owned", "full", "open"]);
    assert_eq!(names(state(TableState::Finished)).await, ["over"]);
    assert_eq!(names(state(TableState::Archived)).await, ["away"]);
    let open = ListFilter { public: Some(true), ..state(TableState::Active) };
    assert_eq!(names(open).await, ["open"]);
    let closed = ListFilter { public: Some(false), ..all.clone() };
    assert_eq!(names(closed).await, ["over", "other", "owned", "full"]);

    let full = store.list(ListFilter { holder: Some(visitor("ann")), ..all }).await.expect("a list");
    let kinds: Vec<Vec<String>> =
        full.iter().map(|t| t.seats.iter().map(|s| s.kind.to_string()).collect()).collect();
    assert_eq!(kinds, [vec!["human", "human"], vec!["computer:steady", "human"]]);
}

async fn long_lists_come_in_pages(place: &Place) {
    let store = place.open().await;
    for n in 0..7 {
        let new = NewTable { name: n.to_string(), now_ms: n / 3, ..new_table() };
        store.create(new).await.expect("a new table");
    }
    let mut seen = Vec::new();
    let mut filter = ListFilter { limit: Some(3), ..ListFilter::default() };
    loop {
        let page = store.list(filter.clone()).await.expect("a page");
        assert!(page.len() <= 3);
        let Some(last) = page.last() else { break };
        filter.after = Some((last.changed_ms, last.id.clone()));
        seen.extend(page.into_iter().map(|t| (t.changed_ms, t.id)));
    }
    let whole = store.list(ListFilter::default()).await.expect("a list");
    assert_eq!(seen, whole.into_iter().map(|t| (t.changed_ms, t.id)).collect::<Vec<_>>());
    assert_eq!(seen.len(), 7);
}

async fn tables_are_renamed_and_put_away(place: &Place) {
    let store = place.open().await;
    let (id, mut changes) = watched_table(&store).await;
    store.rename(&id, "겨울").await.expect("renamed");
    store.set_public(&id, true).await.expect("public");
    store.set_settings(&id, &json!([1])).await.expect("set");
    let found = row(&store, &id).await;
    assert_eq!((found.name.as_str(), found.public, found.settings), ("겨울", true, json!([1])));
    assert_eq!(found.version, 1, "the game did not change");
    store.archive(&id, Some(NOW)).await.expect("put away");
    assert_eq!(row(&store, &id).await.state, TableState::Archived);
    store.archive(&id, None).await.expect("taken out");
    assert_eq!(row(&store, &id).await.state, TableState::Active);
    for _ in 0..5 {
        let change = next(&mut changes).await;
        assert_eq!((change.table.as_str(), change.kind), (id.as_str(), ChangeKind::Table));
    }
    assert_eq!(store.rename("nowhere", "x").await, Err(StoreError::Missing("table")));
}

async fn clocks_run_out(place: &Place) {
    let store = place.open().await;
    let mut ids = Vec::new();
    for deadline in [Some(30), Some(10), Some(20), None] {
        let new = NewTable { deadline, ..new_table() };
        ids.push(new.id.clone());
        store.create(new).await.expect("a new table");
    }
    let due = async |now| -> Vec<Due> { store.due(now, 10).await.expect("a list") };
    assert_eq!(due(9).await, []);
    let overdue = due(20).await.into_iter().map(|d| (d.table, d.version, d.deadline)).collect::<Vec<_>>();
    assert_eq!(overdue, [(ids[1].clone(), 1, 10), (ids[2].clone(), 1, 20)]);
    let paused =
        Change { clock: Some(json!({ "paused": true })), deadline: None, ..change(&ids[1], 1, 3, 1) };
    store.commit(paused).await.expect("paused");
    assert_eq!(row(&store, &ids[1]).await.clock, Some(json!({ "paused": true })));
    let ended = Change { deadline: Some(20), result: Some(json!(1)), ..change(&ids[2], 1, 3, 1) };
    store.commit(ended).await.expect("ended");
    assert_eq!(due(25).await, []);
}

async fn seats_are_taken_and_left(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let (ann, bob) = (visitor("ann"), Holder::Account(5));
    store.assign(&id, Seat(0), Some(&ann)).await.expect("taken");
    assert_eq!(row(&store, &id).await.seats[0].holder, Some(ann));
    assert_eq!(store.assign("nowhere", Seat(0), Some(&bob)).await, Err(StoreError::Missing("seat")));
    store.assign(&id, Seat(0), Some(&bob)).await.expect("given away");
    store.set_seat_name(&id, Seat(0), "Bob").await.expect("named");
    let secret = "https://example.org/hook/very-secret";
    let notify = Notify { webhook: Some(secret.into()), lang: Some("ko".into()), ..Notify::default() };
    store.set_notify(&id, Seat(0), &notify).await.expect("set");
    let seats = row(&store, &id).await.seats;
    assert_eq!((&seats[0].holder, seats[0].name.as_str(), &seats[0].notify), (&Some(bob), "Bob", &notify));
    assert_eq!((&seats[1].kind, &seats[1].holder), (&SeatKind::Human, &None));
    assert!(!format!("{seats:?}").contains(secret));
    store.assign(&id, Seat(0), None).await.expect("left");
    assert_eq!(row(&store, &id).await.seats[0].holder, None);
    assert_eq!(store.assign(&id, Seat(7), None).await, Err(StoreError::Missing("seat")));
}

async fn links_open_until_they_are_renewed_or_revoked(place: &Place) {
    let store = place.open().await;
    let mut new = new_table();
    let seat = Token::new();
    new.seats[1].link = Some(seat);
    let id = new.id.clone();
    store.create(new).await.expect("a new table");
    let to = Seat(1);
    let open = |used| Ok(Some(Link { table: id.clone(), seat: to, used }));
    assert_eq!(store.link(&seat).await, open(false));
    assert_eq!(store.link(&Token::new()).await, Ok(None));
    let found = row(&store, &id).await;
    assert_eq!((found.seats[0].linked, found.seats[1].linked), (false, true));

    let renewed = store.renew_link(&id, to, NOW).await.expect("a new link");
    assert_eq!(store.link(&seat).await, Ok(None), "the old one opens nothing");
    assert_eq!(store.link(&renewed).await, open(false));
    store.hand_over(&id, to, None, "").await.expect("taken back");
    assert_eq!(store.link(&renewed).await, Ok(None));
    assert!(!row(&store, &id).await.seats[1].linked);
    let none = store.renew_link(&id, Seat(9), NOW).await;
    assert_eq!(none, Err(StoreError::Missing("seat")));
}

async fn a_link_is_used_up_by_the_first(place: &Place) {
    let store = place.open().await;
    let mut new = new_table();
    let link = Token::new();
    new.seats[1].link = Some(link);
    let id = new.id.clone();
    store.create(new).await.expect("a new table");
    let (ann, bob, phone, to) = (visitor("ann"), visitor("bob"), visitor("phone"), Seat(1));
    let (one, two) =
        tokio::join!(store.sit_down(&link, &ann, "Ann", NOW), store.sit_down(&link, &bob, "Bob", NOW));
    let both = [one.expect("asked"), two.expect("asked")];
    let seated: Vec<_> = both.into_iter().flatten().collect();
    assert_eq!(seated.len(), 1, "one of them was first");
    let (table, seat, key) = seated[0].clone();
    assert_eq!((&table, seat), (&id, to));
    assert_eq!(store.key(&key).await, Ok(Some((id.clone(), to))));
    assert_eq!(store.key(&link).await, Ok(None), "a link is no key");
    assert_eq!(store.link(&link).await, Ok(Some(Link { table: id.clone(), seat: to, used: true })));
    assert!(!row(&store, &id).await.seats[1].linked);
    // Whoever sits there sits down at another device too.
    let second = store.second_link(&id, to, NOW).await.expect("a link");
    let third = store.second_link(&id, to, NOW).await.expect("a link");
    assert_eq!(store.sit_down(&second, &phone, "", NOW).await, Ok(None), "only the last one stands");
    let (_, _, again) = store.sit_down(&third, &phone, "", NOW).await.expect("asked").expect("seated");
    let seats = row(&store, &id).await.seats;
    assert_eq!(seats[1].devices, std::slice::from_ref(&phone));
    assert!(seats[1].holder.is_some(), "whoever sat there still does");
    let mine = ListFilter { holder: Some(phone.clone()), ..ListFilter::default() };
    assert_eq!(store.list(mine).await.expect("a list").len(), 1);
    // Once the seat changes hands, nothing opens it any more.
    store.hand_over(&id, to, None, "").await.expect("taken");
    assert_eq!((store.key(&key).await, store.key(&again).await), (Ok(None), Ok(None)));
    assert_eq!(row(&store, &id).await.seats[1].holders().count(), 0);
}

async fn lost_seat_commits_nothing(place: &Place) {
    let store = place.open().await;
    let (id, _) = watched_table(&store).await;
    let (ann, seat) = (visitor("ann"), Seat(0));
    let link = store.renew_link(&id, seat, NOW).await.expect("a link");
    let (_, _, key) = store.sit_down(&link, &ann, "Ann", NOW).await.expect("asked").expect("seated");
    let entries = row(&store, &id).await.entries;
    let change =
        |version, by| Change { table: id.clone(), version, keep: entries, by: Some(by), ..Change::default() };
    let by_name = || Hand::Holders(seat, vec![visitor("x"), ann.clone()]);
    assert_eq!(store.commit(change(1, by_name())).await, Ok(2));
    assert_eq!(store.commit(change(2, Hand::Key(seat, key))).await, Ok(3));
    store.hand_over(&id, seat, None, "").await.expect("taken");
    for by in [by_name(), Hand::Key(seat, key)] {
        assert_eq!(store.commit(change(3, by)).await, Err(CommitError::NotHeld));
    }
    assert_eq!(row(&store, &id).await.version, 3);
}

async fn only_hashes_of_tokens_are_stored(place: &Place) {
    let store = place.open().await;
    let mut new = new_table();
    let mut tokens = vec![Token::new()];
    new.seats[0].link = Some(tokens[0]);
    let id = new.id.clone();
    store.create(new).await.expect("a new table");
    tokens.push(store.renew_link(&id, Seat(1), NOW).await.expect("a link"));
    tokens.push(store.new_visitor(NOW).await.expect("a visitor").1);
    let account = store.create_account("Ann", "$argon2id$x", NOW).await.expect("an account");
    tokens.push(store.open_session(account.id, NOW + 1, NOW).await.expect("a session"));
    let dump = place.dump().await;
    assert!(dump.contains(&id), "the search finds what is there");
    for token in tokens {
        assert!(!dump.contains(&token.to_string()));
    }
    for (table, count) in [("links", 2), ("visitors", 1), ("sessions", 1)] {
        let lengths = format!("SELECT CAST(LENGTH(hash) AS BIGINT) FROM {table}");
        assert_eq!(place.numbers(&lengths).await, vec![32; count]);
    }
}

async fn visitors_are_known_by_their_token(place: &Place) {
    let store = place.open().await;
    let (ann, token) = store.new_visitor(NOW).await.expect("a visitor");
    let (bob, other) = store.new_visitor(NOW).await.expect("another");
    assert_ne!(ann, bob);
    assert_eq!(store.visitor(&token, NOW).await, Ok(Some(ann.clone())));
    assert_eq!(store.visitor(&Token::new(), NOW).await, Ok(None));
    let day = 24 * 60 * 60 * 1000;
    assert_eq!(store.visitor(&token, NOW + 3 * day).await, Ok(Some(ann.clone())));
    let id = some_table(&store).await;
    let (cid, third) = store.new_visitor(NOW).await.expect("a third");
    store.assign(&id, Seat(0), Some(&Holder::Visitor(cid))).await.expect("sits down");
    assert_eq!(store.sweep(NOW, NOW + 2 * day).await, Ok(1), "Bob alone is forgotten");
    assert_eq!(store.visitor(&token, NOW).await, Ok(Some(ann)));
    assert_eq!(store.visitor(&other, NOW).await, Ok(None));
    assert!(store.visitor(&third, NOW).await.expect("readable").is_some());
}

async fn accounts_have_one_name(place: &Place) {
    let store = place.open().await;
    let ann = store.create_account(" Änne ", "$argon2id$one", NOW).await.expect("an account");
    assert_eq!((ann.name.as_str(), ann.created_ms, &ann.settings), ("Änne", NOW, &json!({})));
    assert_eq!(store.create_account("ÄNNE", "x", NOW).await, Err(StoreError::Taken("name")));
    assert!(matches!(store.create_account("  ", "x", NOW).await, Err(StoreError::Invalid(_))));
    assert_eq!(store.account_named("änne").await, Ok(Some(ann.clone())));
    assert_eq!(store.account_named("bob").await, Ok(None));
    store.set_password(ann.id, "$argon2id$two").await.expect("set");
    store.set_account_settings(ann.id, &json!({ "lang": "ko" })).await.expect("set");
    let found = store.account_named("Änne").await.expect("readable").expect("there");
    assert_eq!((found.password.as_str(), &found.settings), ("$argon2id$two", &json!({ "lang": "ko" })));
    assert!(!format!("{found:?}").contains("argon2id"));
    assert_eq!(store.set_password(99, "x").await, Err(StoreError::Missing("account")));
}

async fn sessions_end(place: &Place) {
    let store = place.open().await;
    let ann = store.create_account("Ann", "x", NOW).await.expect("an account");
    let open = async || store.open_session(ann.id, NOW + 100, NOW).await.expect("a session");
    let (a, b, c) = (open().await, open().await, open().await);
    let who = async |t: &Token, now| store.session(t, now).await.expect("readable").map(|a| a.name);
    assert_eq!(who(&a, NOW).await.as_deref(), Some("Ann"));
    assert_eq!(who(&a, NOW + 100).await, None, "its time is over");
    store.end_session(&b).await.expect("ended");
    assert_eq!(who(&b, NOW).await, None);
    store.end_other_sessions(ann.id, &a).await.expect("the others ended");
    assert_eq!(who(&c, NOW).await, None);
    assert!(who(&a, NOW).await.is_some(), "one stays");
    assert_eq!(store.sweep(NOW + 150, 0).await, Ok(1));
    assert_eq!(who(&a, NOW).await, None);
    assert_eq!(store.open_session(77, NOW, NOW).await, Err(StoreError::Missing("account")));
}

async fn an_account_takes_over_what_a_visitor_held(place: &Place) {
    let store = place.open().await;
    let ann = store.create_account("Ann", "x", NOW).await.expect("an account");
    let (me, guest) = (Holder::Account(ann.id), visitor("guest"));
    let owned = NewTable { owner: Some(guest.clone()), ..new_table() };
    let (one, two) = (some_table(&store).await, owned.id.clone());
    store.create(owned).await.expect("a new table");
    store.assign(&one, Seat(1), Some(&guest)).await.expect("sits down");
    store.assign(&one, Seat(0), Some(&visitor("other"))).await.expect("sits down");
    for (table, holder, text) in [
        (&one, &guest, "guest's"),
        (&two, &guest, "more"),
        (&one, &me, "mine"),
        (&one, &visitor("other"), "theirs"),
    ] {
        store.set_note(table, holder, text, NOW).await.expect("a note");
    }
    store.attach("guest", ann.id).await.expect("attached");
    let seats = row(&store, &one).await.seats;
    assert_eq!((&seats[0].holder, &seats[1].holder), (&Some(visitor("other")), &Some(me.clone())));
    assert_eq!(row(&store, &two).await.owner, Some(me.clone()));
    assert_eq!(store.note(&one, &me).await, Ok(Some("mine\n\nguest's".into())));
    assert_eq!(store.note(&two, &me).await, Ok(Some("more".into())));
    assert_eq!(store.note(&one, &guest).await, Ok(None));
    assert_eq!(store.note(&one, &visitor("other")).await, Ok(Some("theirs".into())));
}

async fn chat_is_numbered_without_gaps(place: &Place) {
    let store = place.open().await;
    let (id, other) = (some_table(&store).await, some_table(&store).await);
    let say =
        |text: String| NewChat { seat: Some(Seat(1)), name: "Ann".into(), text, event: false, now_ms: NOW };
    let talking: Vec<_> = (0..10)
        .map(|n| {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move { store.say(&id, say(n.to_string())).await.expect("said").id })
        })
        .collect();
    for task in talking {
        task.await.expect("an answer");
    }
    let whisper = NewChat { seat: None, ..say("쉿".into()) };
    let last = store.say(&id, whisper).await.expect("said");
    let all = store.chat(&id, 0, 100).await.expect("chat");
    assert_eq!(all.iter().map(|c| c.id).collect::<Vec<_>>(), (1..=11).collect::<Vec<_>>());
    assert_eq!(all.last(), Some(&last));
    assert_eq!((last.seat, last.text.as_str()), (None, "쉿"));
    assert_eq!(store.last_chat(&id, 3).await.as_deref(), Ok(&all[8..]), "the last ones, oldest first");
    assert_eq!(store.last_chat(&id, 99).await, Ok(all));
    assert_eq!(store.chat(&id, 10, 100).await, Ok(vec![last]));
    assert_eq!(store.chat(&id, 3, 2).await.expect("chat").len(), 2);
    assert_eq!(store.chat(&other, 0, 9).await, Ok(vec![]));
    assert!(store.commit(change(&id, 1, 3, 1)).await.is_ok(), "talk does not make a change stale");
    assert_eq!(store.say("nowhere", say("x".into())).await, Err(StoreError::Missing("table")));
}

async fn notes_are_private(place: &Place) {
    let store = place.open().await;
    let (id, mut changes) = watched_table(&store).await;
    store.set_note(&id, &visitor("ann"), "attack at night", NOW).await.expect("a note");
    store.set_note(&id, &visitor("ann"), "attack at dawn", NOW).await.expect("another");
    assert_eq!(store.note(&id, &visitor("ann")).await, Ok(Some("attack at dawn".into())));
    assert_eq!(store.note(&id, &visitor("bob")).await, Ok(None));
    store.set_note(&id, &visitor("ann"), "", NOW).await.expect("removed");
    assert_eq!(store.note(&id, &visitor("ann")).await, Ok(None));
    let nowhere = store.set_note("nowhere", &visitor("ann"), "x", NOW).await;
    assert_eq!(nowhere, Err(StoreError::Missing("table")));
    store.rename(&id, "x").await.expect("renamed");
    assert_eq!(next(&mut changes).await.kind, ChangeKind::Table, "a note is told to nobody");
}

async fn offers_collect_consent(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    let new = NewOffer { by: Seat(1), payload: json!({ "draw": true }), version: 1, now_ms: NOW };
    let offer = store.offer(&id, new.clone()).await.expect("an offer");
    assert_eq!((offer.id, offer.by, offer.agreed), (1, Seat(1), Seats::one(Seat(1))));
    assert_eq!(store.offers(&id).await, Ok(vec![offer.clone()]));
    let agreed = store.agree_offer(&id, offer.id, Seat(0)).await.expect("agreed").expect("open");
    assert_eq!((agreed.agreed, &agreed.payload, agreed.version), (Seats::first(2), &new.payload, 1));
    assert_eq!(store.withdraw_offer(&id, offer.id).await, Ok(true));
    assert_eq!(store.withdraw_offer(&id, offer.id).await, Ok(false));
    assert_eq!(store.agree_offer(&id, offer.id, Seat(0)).await, Ok(None));
    assert_eq!(store.offer(&id, new.clone()).await.map(|o| o.id), Ok(2), "numbers are not used again");
    assert_eq!(store.offer("nowhere", new).await, Err(StoreError::Missing("table")));
}

async fn everything_goes_with_its_table(place: &Place) {
    let store = place.open().await;
    let (id, mut changes) = watched_table(&store).await;
    for to in [Seat(1), Seat(0)] {
        store.renew_link(&id, to, NOW).await.expect("a link");
    }
    store.say(&id, NewChat::default()).await.expect("said");
    store.set_note(&id, &visitor("ann"), "x", NOW).await.expect("a note");
    let offer = NewOffer { by: Seat(0), payload: json!(1), version: 1, now_ms: NOW };
    store.offer(&id, offer).await.expect("an offer");
    let parts = ["tables", "entries", "log", "snapshots", "seats", "links", "chat", "notes", "offers"];
    for part in parts {
        let count = place.numbers(&format!("SELECT COUNT(*) FROM {part}")).await;
        assert!(count[0] > 0, "{part} is empty before");
    }
    store.delete(&id).await.expect("deleted");
    for part in parts {
        assert_eq!(place.numbers(&format!("SELECT COUNT(*) FROM {part}")).await, [0], "{part}");
    }
    let mut kinds = Vec::new();
    while kinds.last() != Some(&ChangeKind::Deleted) {
        kinds.push(next(&mut changes).await.kind);
    }
    assert_eq!(kinds[..4], [ChangeKind::Seats, ChangeKind::Seats, ChangeKind::Chat, ChangeKind::Offers]);
    assert_eq!(store.commit(change(&id, 1, 3, 1)).await, Err(CommitError::Missing));
    assert_eq!(store.delete(&id).await, Err(StoreError::Missing("table")));
}

async fn a_turn_is_told_once(place: &Place) {
    let store = place.open().await;
    let id = some_table(&store).await;
    assert!(store.claim_notice(&id, Seat(0), 1).await.expect("asked"));
    assert!(!store.claim_notice(&id, Seat(0), 1).await.expect("asked"), "the second server");
    assert!(store.claim_notice(&id, Seat(1), 1).await.expect("asked"), "each seat for itself");
    assert!(store.claim_notice(&id, Seat(0), 2).await.expect("asked"), "the next turn");
    assert!(!store.claim_notice("nowhere", Seat(0), 1).await.expect("asked"));
}
