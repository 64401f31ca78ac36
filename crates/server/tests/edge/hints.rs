//! Hints and reviews: who gets them, how often they are worked out, and that nobody thinks for those who have left.

use crate::browser::{Browser, Site, token};
use sandtable_engine::info::Words;
use sandtable_engine::view::Place;
use sandtable_engine::{Message, Seat, Table, Viewer};
use sandtable_server::advisors::{Counsel, Fortunes, Moment, Plan, Stop, Thought, TurningPoint};
use sandtable_server::computer::{ComputerPlayer, Opponent, Opponents, Random};
use sandtable_server::rate_limit::Rate;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Advises to take the first choice, and counts what it is asked.
#[derive(Clone, Default)]
struct Oracle(Arc<Asked>);

#[derive(Default)]
struct Asked {
    hints: AtomicUsize,
    reviews: AtomicUsize,
    /// Whether it broods until somebody stops it.
    broods: AtomicBool,
    stopped: AtomicBool,
}

impl Opponent for Oracle {
    fn level(&self) -> &str {
        "oracle"
    }

    fn name(&self) -> Words {
        Words { en: "Oracle".into(), ko: "신탁".into() }
    }

    fn knows(&self, game: &str) -> bool {
        game == "outpost"
    }

    fn sit(&self) -> Box<dyn ComputerPlayer> {
        Random.sit()
    }

    fn counsel(&self) -> Option<&dyn Counsel> {
        Some(self)
    }
}

impl Counsel for Oracle {
    fn advise(&self, table: &dyn Table, seat: Seat, most: usize, _seed: u64) -> Option<Thought<Vec<Plan>>> {
        let options = table.view(Viewer::Seat(seat)).options;
        let asked = self.0.clone();
        Some(Box::new(move |stop| {
            asked.hints.fetch_add(1, Ordering::SeqCst);
            while asked.broods.load(Ordering::SeqCst) && !stop.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(5));
            }
            asked.stopped.fetch_or(stop.load(Ordering::SeqCst), Ordering::SeqCst);
            let why = vec![Message::new("table-time").hex("hex", "A1")];
            let plan = |action| Plan {
                action,
                why: why.clone(),
                places: vec![Place::Hex("B2".into())],
                chance: Some(0.25),
                playouts: 7,
            };
            options.into_iter().take(most).map(|c| plan(c.action)).collect()
        }))
    }

    fn look_back(&self, table: &dyn Table, _stop: &Stop) -> Option<Fortunes> {
        self.0.reviews.fetch_add(1, Ordering::SeqCst);
        let entries = table.journal().entries.len();
        let bid = table.journal().entries.iter().position(|e| e.text.starts_with("bid")).expect("a bid");
        let at = |entry| Moment { entry, chance: 0.5, luck: if entry > 1 { 0.125 } else { 0.0 } };
        Some(Fortunes {
            moments: (1..=entries).map(at).collect(),
            turning_points: [0, bid].map(|entry| TurningPoint { entry, before: 0.25, after: 0.5 }).into(),
            cut_short: false,
        })
    }
}

async fn site() -> (Site, Arc<Asked>) {
    let oracle = Oracle::default();
    let asked = oracle.0.clone();
    (Site::against(Opponents::default().with(Arc::new(oracle)), |_| {}).await, asked)
}

fn key(made: &Value) -> String {
    made["table"].as_str().expect("a key").to_string()
}

async fn hint(who: &mut Browser, table: &str, seat: &str) -> crate::browser::Reply {
    who.send(axum::http::Method::POST, &format!("/api/tables/{table}/hint?seat={seat}"), None).await
}

async fn info(who: &mut Browser, table: &str) -> Value {
    who.get(&format!("/api/tables/{table}/hello")).await.ok()[0]["table"].clone()
}

async fn until(holds: impl Fn() -> bool) {
    while !holds() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn against_computer() -> Value {
    json!({ "east": { "kind": "computer", "level": "oracle" } })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn solitaire_hint_is_cached_by_position() {
    let (site, asked) = site().await;
    let mut host = site.browser();
    let id = key(&host.table(against_computer(), json!({ "public": true })).await);
    assert_eq!(info(&mut host, &id).await["advised"], true);
    // Both choose at once. What the computer does makes another position, so it comes first here.
    let state = loop {
        let state = host.get(&format!("/api/tables/{id}/state")).await.ok();
        if state["view"]["actor"]["seats"] == json!(["west"]) {
            break state;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    let given = hint(&mut host, &id, "west").await.ok();
    let plans = given["plans"].as_array().expect("plans");
    assert!((1..=3).contains(&plans.len()), "{given}");
    assert_eq!(given["version"], state["version"]);
    assert_eq!(plans[0]["action"], state["view"]["options"][0]["action"]);
    assert_eq!(plans[0]["first"], state["view"]["options"][0]["text"]);
    assert_eq!(plans[0]["chance"], 0.25);
    assert_eq!(plans[0]["why"], json!(["The time is up."]));
    for hex in ["A1", "B2"] {
        let places = plans[0]["places"].as_array().expect("places");
        assert!(places.contains(&json!({ "hex": hex })), "{given}");
    }
    // The same position, in another language.
    host.lang = "ko";
    let korean = hint(&mut host, &id, "west").await.ok();
    assert_eq!(korean["plans"][0]["why"], json!(["시간이 다 되었습니다."]));
    assert_eq!(asked.hints.load(Ordering::SeqCst), 1, "thought about once");
    host.lang = "en";
    // Another position is another matter.
    let act = json!({
        "do": "act", "id": 1, "version": state["version"], "seat": "west", "action": plans[0]["action"]
    });
    assert_eq!(host.post(&format!("/api/tables/{id}/do"), act).await.ok()["type"], "done");
    loop {
        let state = host.get(&format!("/api/tables/{id}/state")).await.ok();
        if state["view"]["actor"]["seats"].as_array().is_some_and(|s| s.contains(&json!("west"))) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    hint(&mut host, &id, "west").await.ok();
    assert_eq!(asked.hints.load(Ordering::SeqCst), 2);
    // Others are not advised, and nobody about another's seat.
    hint(&mut site.browser(), &id, "west").await.refused(403, "not-yours");
    hint(&mut host, &id, "east").await.refused(403, "not-yours");
    let stranger = info(&mut site.browser(), &id).await;
    assert_eq!((&stranger["advised"], &stranger["reviewed"]), (&json!(false), &json!(true)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn against_people_all_must_agree_and_the_host_can_switch_hints_off() {
    let (site, _) = site().await;
    let mut host = site.browser();
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({})).await;
    let id = key(&made);
    let mut guest = site.browser();
    guest.post("/api/claim", json!({ "token": token(&made, "east") })).await.ok();
    let text = hint(&mut host, &id, "west").await.refused(409, "conflict");
    assert!(text.contains("agreed"), "{text}");
    assert_eq!(info(&mut host, &id).await["advised"], false);
    // The host cannot agree for the other.
    let all = json!({ "hints": "all" });
    host.put(&format!("/api/tables/{id}"), all.clone()).await.refused(409, "conflict");
    let propose = json!({ "do": "offer", "id": 1, "seat": "west", "what": { "kind": "hints" } });
    assert_eq!(host.post(&format!("/api/tables/{id}/do"), propose.clone()).await.ok()["type"], "done");
    hint(&mut host, &id, "west").await.refused(409, "conflict");
    let state = guest.get(&format!("/api/tables/{id}/state")).await.ok();
    let offer = state["offers"][0]["id"].clone();
    assert!(state["offers"][0]["text"].as_str().is_some_and(|t| t.contains("hints")), "{state}");
    let agree = json!({ "do": "respond", "id": 2, "seat": "east", "offer": offer, "accept": true });
    assert_eq!(guest.post(&format!("/api/tables/{id}/do"), agree).await.ok()["type"], "done");
    let agreed = info(&mut guest, &id).await;
    assert_eq!((&agreed["hints"], &agreed["advised"]), (&json!("all"), &json!(true)));
    hint(&mut host, &id, "west").await.ok();
    assert_eq!(guest.get(&format!("/api/tables/{id}/state")).await.ok()["offers"], json!([]));
    // Off is off, also for those who would agree.
    host.put(&format!("/api/tables/{id}"), json!({ "hints": "off" })).await.ok();
    guest.put(&format!("/api/tables/{id}"), all).await.refused(403, "not-yours");
    while info(&mut host, &id).await["hints"] != "off" {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let text = hint(&mut host, &id, "west").await.refused(409, "conflict");
    assert!(text.contains("switched off"), "{text}");
    assert_eq!(host.post(&format!("/api/tables/{id}/do"), propose).await.ok()["type"], "refused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hint_search_stops_when_requests_drop() {
    let (site, asked) = site().await;
    let mut host = site.browser();
    let id = key(&host.table(against_computer(), json!({})).await);
    asked.broods.store(true, Ordering::SeqCst);
    let waiting = tokio::spawn({
        let (mut host, id) = (host.clone(), id.clone());
        async move { hint(&mut host, &id, "west").await }
    });
    until(|| asked.hints.load(Ordering::SeqCst) > 0).await;
    assert!(!waiting.is_finished(), "it broods");
    waiting.abort();
    // It is told to stop.
    until(|| asked.stopped.load(Ordering::SeqCst)).await;
    asked.broods.store(false, Ordering::SeqCst);
    hint(&mut host, &id, "west").await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_hint_requests_share_one_search() {
    let (site, asked) = site().await;
    let mut host = site.browser();
    let both = json!({ "west": { "kind": "here" }, "east": { "kind": "here" } });
    let id = key(&host.table(both, json!({})).await);
    asked.broods.store(true, Ordering::SeqCst);
    let ask = || {
        let (mut host, id) = (host.clone(), id.clone());
        async move { hint(&mut host, &id, "west").await }
    };
    let stays = tokio::spawn(ask());
    until(|| asked.hints.load(Ordering::SeqCst) > 0).await;
    // Who leaves does not end it for the other.
    assert!(tokio::time::timeout(Duration::from_millis(300), ask()).await.is_err(), "it broods");
    let second = tokio::spawn(ask());
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!asked.stopped.load(Ordering::SeqCst), "two wait for it still");
    asked.broods.store(false, Ordering::SeqCst);
    let (first, second) = (stays.await.expect("an answer").ok(), second.await.expect("an answer").ok());
    assert_eq!(first["plans"], second["plans"]);
    assert_eq!(asked.hints.load(Ordering::SeqCst), 1, "thought about once");
}

/// Both place their units in secret. What the other seals meanwhile leaves a question as it was; what he chooses himself
/// does not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_outlives_a_secret_choice_of_another_and_not_ones_own() {
    for (mover, fresh) in [("east", true), ("west", false)] {
        let (site, asked) = site().await;
        let mut host = site.browser();
        let both = json!({ "west": { "kind": "here" }, "east": { "kind": "here" } });
        let id = key(&host.table(both, json!({})).await);
        asked.broods.store(true, Ordering::SeqCst);
        let thinking = tokio::spawn({
            let (mut host, id) = (host.clone(), id.clone());
            async move { hint(&mut host, &id, "west").await }
        });
        until(|| asked.hints.load(Ordering::SeqCst) > 0).await;
        let state = host.get(&format!("/api/tables/{id}/state?seat={mover}")).await.ok();
        let action = &state["view"]["options"][0]["action"];
        let act =
            json!({ "do": "act", "id": 1, "version": state["version"], "seat": mover, "action": action });
        assert_eq!(host.post(&format!("/api/tables/{id}/do?seat={mover}"), act).await.ok()["type"], "done");
        asked.broods.store(false, Ordering::SeqCst);
        let reply = thinking.await.expect("an answer");
        if fresh {
            assert!(!reply.ok()["plans"].as_array().expect("plans").is_empty());
        } else {
            reply.refused(409, "conflict");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_bounded_for_each_person() {
    let oracle = Opponents::default().with(Arc::new(Oracle::default()));
    let site = Site::against(oracle, |c| c.quotas.hints = Rate::new(2, Duration::from_secs(3600))).await;
    let mut host = site.browser();
    let id = key(&host.table(against_computer(), json!({})).await);
    for _ in 0..2 {
        hint(&mut host, &id, "west").await.ok();
    }
    hint(&mut host, &id, "west").await.refused(429, "too-many");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_looked_back_on_once() {
    let (site, asked) = site().await;
    let mut host = site.browser();
    let id = key(&host.table(json!({}), json!({ "public": true })).await);
    let review = format!("/api/tables/{id}/review?wait=20");
    host.get(&review).await.refused(409, "conflict");
    host.play_out(&id).await;
    let found = host.get(&review).await.ok()["review"].clone();
    let state = host.get(&format!("/api/tables/{id}/state")).await.ok();
    assert_eq!(found["seat"], "west");
    let moments = found["moments"].as_array().expect("moments");
    assert_eq!(moments.len() as u64, state["entries"].as_u64().expect("entries"));
    let end = moments.last().expect("an end")["chance"].as_f64();
    let won = match state["view"]["result"]["winner"].as_str() {
        Some("west") => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    assert_eq!(end, Some(won), "the end is the result");
    assert_eq!(found["turningPoints"][0]["entry"], 1);
    assert_eq!(found["turningPoints"][0]["text"], "Your scout is in hex 1.");
    assert_eq!(
        found["turningPoints"][1]["text"], "Bid 0.",
        "a choice about nothing on the map is told itself"
    );
    assert_eq!(found["luck"][0], json!({ "seat": "west", "rolls": 1, "gained": 0.125 }));
    assert_eq!(found["turns"][0]["entry"], 0);
    // Whoever may watch may look back, and it is worked out once.
    site.browser().get(&review).await.ok();
    assert_eq!(asked.reviews.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn hint_without_a_doctrine_is_refused() {
    let site = Site::new().await;
    let mut host = site.browser();
    let id = key(&host.table(json!({}), json!({})).await);
    assert_eq!(info(&mut host, &id).await["advised"], false);
    hint(&mut host, &id, "west").await.refused(409, "conflict");
    host.play_out(&id).await;
    host.get(&format!("/api/tables/{id}/review")).await.refused(409, "conflict");
}
