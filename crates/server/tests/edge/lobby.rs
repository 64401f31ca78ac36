//! Setting tables up, sitting down, links, names.

use crate::browser::{Site, token};
use sandtable_server::computer::Opponents;
use serde_json::json;

#[tokio::test]
async fn a_table_is_set_up_and_found_again() {
    let site = Site::new().await;
    let (mut host, mut stranger) = (site.browser(), site.browser());
    assert_eq!(host.get("/api/lobby").await.ok()["mine"], json!([]));
    assert!(host.cookies.is_empty(), "looking around leaves no trace");
    host.put("/api/me", json!({ "name": " Ada  Lovelace " })).await.ok();
    let seats = json!({ "west": { "kind": "here" }, "east": { "kind": "computer" } });
    let made = host.table(seats, json!({ "name": "Friday" })).await;
    assert_eq!(made["links"], json!([]), "nobody needs a link");
    let lobby = host.get("/api/lobby").await.ok();
    assert_eq!(lobby["me"]["name"], "Ada Lovelace");
    let card = &lobby["mine"][0];
    assert_eq!((card["id"].clone(), card["name"].clone()), (made["table"].clone(), json!("Friday")));
    assert_eq!(card["seats"][0]["player"], "Ada Lovelace");
    assert_eq!((&card["seats"][0]["kind"], &card["seats"][0]["mine"]), (&json!("here"), &json!(true)));
    assert_eq!(
        (&card["seats"][1]["kind"], &card["seats"][1]["level"]),
        (&json!("computer"), &json!("random"))
    );
    assert!(card["status"].as_str().is_some_and(|s| !s.is_empty()), "{card}");
    let other = stranger.get("/api/lobby").await.ok();
    assert_eq!((other["mine"].clone(), other["open"].clone()), (json!([]), json!([])));
    let id = made["table"].as_str().expect("a key");
    stranger.get(&format!("/api/tables/{id}/state")).await.refused(404, "not-found");
    host.put(&format!("/api/tables/{id}"), json!({ "public": true, "name": "Saturday" })).await.ok();
    assert_eq!(stranger.get("/api/lobby").await.ok()["open"][0]["name"], "Saturday");
    stranger.get(&format!("/api/tables/{id}/state")).await.ok();
    let say = json!({ "do": "chat", "id": 1, "text": "attack!" });
    for (quiet, outcome) in [(true, "refused"), (false, "done")] {
        host.put(&format!("/api/tables/{id}"), json!({ "quiet": quiet })).await.ok();
        // The table in memory follows the database in a moment.
        while stranger.get(&format!("/api/tables/{id}/hello")).await.ok()[0]["table"]["quiet"] != quiet {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        let told = stranger.post(&format!("/api/tables/{id}/do"), say.clone()).await.ok();
        assert_eq!(told["type"], outcome, "{told}");
    }
    stranger.put(&format!("/api/tables/{id}"), json!({ "name": "Mine" })).await.refused(403, "not-yours");
}

#[tokio::test]
async fn a_link_seats_a_friend_and_can_be_taken_back() {
    let site = Site::new().await;
    let (mut host, mut friend, mut third) = (site.browser(), site.browser(), site.browser());
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({})).await;
    let id = made["table"].as_str().expect("a key").to_string();
    let first = token(&made, "east");
    assert_eq!(first.len(), 26, "128 bits");
    let claimed = friend.post("/api/claim", json!({ "token": first })).await.ok();
    assert_eq!((claimed["table"].as_str(), claimed["seat"].as_str()), (Some(id.as_str()), Some("east")));
    friend.get(&format!("/api/tables/{id}/state?seat=east")).await.ok();
    friend.get(&format!("/api/tables/{id}/state?seat=west")).await.refused(403, "not-yours");
    assert_eq!(friend.get("/api/lobby").await.ok()["mine"][0]["id"], id);
    friend.get(&format!("/api/tables/{id}/links")).await.refused(403, "not-yours");
    let listed = host.get(&format!("/api/tables/{id}/links")).await.ok();
    assert_eq!(listed["links"], json!([]), "the link is used up");
    third.post("/api/claim", json!({ "token": first })).await.refused(409, "conflict");
    // Only whoever sits there can leave: in this game the seat knows what the host may not.
    host.post(&format!("/api/tables/{id}/links/east"), json!({})).await.refused(409, "conflict");
    host.delete(&format!("/api/tables/{id}/links/east")).await.refused(409, "conflict");
    host.post(&format!("/api/tables/{id}/seats/east/leave"), json!({})).await.refused(403, "not-yours");
    friend.get(&format!("/api/tables/{id}/state?seat=east")).await.ok();
    friend.post(&format!("/api/tables/{id}/seats/east/leave"), json!({})).await.ok();
    friend.get(&format!("/api/tables/{id}/state")).await.refused(404, "not-found");
    let renewed = host.post(&format!("/api/tables/{id}/links/east"), json!({})).await.ok();
    let second = token(&renewed, "east");
    assert_ne!(first, second);
    let listed = host.get(&format!("/api/tables/{id}/links")).await.ok();
    assert_eq!(listed["links"][0], json!({ "seat": "east", "path": "" }), "links are told once");
    third.post("/api/claim", json!({ "token": first })).await.refused(404, "not-found");
    // Taken back before anybody sat down: the host plays it himself.
    host.delete(&format!("/api/tables/{id}/links/east")).await.ok();
    third.post("/api/claim", json!({ "token": second })).await.refused(404, "not-found");
    host.get(&format!("/api/tables/{id}/state?seat=east")).await.ok();
    assert_eq!(host.get("/api/lobby").await.ok()["mine"][0]["seats"][1]["kind"], "here");
}

/// Where nothing is hidden the host may take a seat, but not in silence.
#[tokio::test]
async fn taking_an_occupied_seat_is_announced() {
    let games = vec![crate::common::red_winter()];
    let site = Site::playing(games, Opponents::default(), |_| {}).await;
    let (mut host, mut friend) = (site.browser(), site.browser());
    friend.put("/api/me", json!({ "name": "Ada" })).await.ok();
    let new =
        json!({ "game": "red-winter", "scenario": "tutorial", "seats": { "finnish": { "kind": "link" } } });
    let made = host.post("/api/tables", new).await.ok();
    let id = made["table"].as_str().expect("a key").to_string();
    friend.post("/api/claim", json!({ "token": token(&made, "finnish") })).await.ok();
    let said = host.get(&format!("/api/tables/{id}/hello")).await.ok();
    assert_eq!(said[1]["lines"], json!([]));
    host.post(&format!("/api/tables/{id}/links/finnish"), json!({})).await.ok();
    friend.get(&format!("/api/tables/{id}/state")).await.refused(404, "not-found");
    for (lang, word) in [("en", "has taken the seat"), ("ko", "거두었습니다")] {
        let said = host.get(&format!("/api/tables/{id}/hello?lang={lang}")).await.ok();
        let line = &said[1]["lines"][0];
        assert_eq!(line["event"], true);
        let text = line["text"].as_str().expect("a sentence");
        assert!(text.contains(word) && text.contains("Ada"), "{text}");
    }
}

/// The host keeps the link that was handed out, and it is worth nothing to him.
#[tokio::test]
async fn a_host_cannot_play_through_the_guests_seat() {
    let site = Site::new().await;
    let (mut host, mut friend) = (site.browser(), site.browser());
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({})).await;
    let id = made["table"].as_str().expect("a key").to_string();
    let link = token(&made, "east");
    let state = format!("/api/tables/{id}/state?seat=east");
    site.raw(bearer(&state, &link)).await.refused(401, "not-yours");
    let claimed = friend.post("/api/claim", json!({ "token": link })).await.ok();
    let key = claimed["key"].as_str().expect("a key of his own").to_string();
    assert_ne!(key, link);
    site.raw(bearer(&state, &link)).await.refused(401, "not-yours");
    host.post("/api/claim", json!({ "token": link })).await.refused(409, "conflict");
    host.get(&state).await.refused(403, "not-yours");
    site.raw(bearer(&state, &key)).await.ok();
    // Nor by taking the seat away: something is hidden in this game, so only its holder can leave it.
    host.post(&format!("/api/tables/{id}/links/east"), json!({})).await.refused(409, "conflict");
    host.delete(&format!("/api/tables/{id}/links/east")).await.refused(409, "conflict");
    site.raw(bearer(&state, &key)).await.ok();
    // Opened again by whoever sat down, the link leads to his seat, without a second secret.
    let again = friend.post("/api/claim", json!({ "token": link })).await.ok();
    assert_eq!((again["seat"].as_str(), again.get("key")), (Some("east"), None));
}

fn bearer(path: &str, token: &str) -> axum::http::Request<axum::body::Body> {
    axum::http::Request::get(path)
        .header("host", crate::browser::HOST)
        .header("authorization", format!("Bearer {token}"))
        .body(axum::body::Body::empty())
        .expect("a request")
}

#[tokio::test]
async fn a_second_link_seats_another_device() {
    let site = Site::new().await;
    let (mut host, mut desk, mut phone) = (site.browser(), site.browser(), site.browser());
    let made = host.table(json!({ "east": { "kind": "link" } }), json!({})).await;
    let id = made["table"].as_str().expect("a key");
    desk.post("/api/claim", json!({ "token": token(&made, "east") })).await.ok();
    host.post(&format!("/api/tables/{id}/seats/east/link"), json!({})).await.refused(403, "not-yours");
    let second = desk.post(&format!("/api/tables/{id}/seats/east/link"), json!({})).await.ok();
    phone.post("/api/claim", json!({ "token": token(&second, "east") })).await.ok();
    for browser in [&mut desk, &mut phone] {
        browser.get(&format!("/api/tables/{id}/state?seat=east")).await.ok();
        assert_eq!(browser.get("/api/lobby").await.ok()["mine"][0]["id"], id);
    }
    host.post("/api/claim", json!({ "token": token(&second, "east") })).await.refused(409, "conflict");
    desk.post(&format!("/api/tables/{id}/seats/east/leave"), json!({})).await.ok();
    phone.get(&format!("/api/tables/{id}/state")).await.refused(404, "not-found");
}

#[tokio::test]
async fn lobby_shows_delayed_spectators_nothing_current() {
    let site = Site::new().await;
    let (mut host, mut stranger) = (site.browser(), site.browser());
    let made = host.table(json!({}), json!({ "public": true, "spectatorDelay": 3600 })).await;
    host.table(json!({}), json!({ "public": true })).await;
    let id = made["table"].as_str().expect("a key");
    let before = stranger.get("/api/lobby").await.ok()["open"].clone();
    host.play_out(id).await;
    assert_eq!(stranger.get("/api/lobby").await.ok()["open"], before, "the same, in the same order");
    let own = host.get("/api/lobby").await.ok()["mine"].clone();
    let card = own.as_array().and_then(|l| l.iter().find(|c| c["id"] == id)).expect("his own");
    assert_eq!(card["state"], "finished");
}

#[tokio::test]
async fn one_screen_plays_both_seats() {
    let site = Site::new().await;
    let mut host = site.browser();
    let made = host.table(json!({}), json!({})).await;
    let id = made["table"].as_str().expect("a key");
    host.play_out(id).await;
    let card = host.get("/api/lobby").await.ok()["mine"][0].clone();
    assert_eq!(card["state"], "finished");
    host.post(&format!("/api/tables/{id}/archive"), json!({})).await.ok();
    assert_eq!(host.get("/api/lobby").await.ok()["mine"][0]["state"], "archived");
    host.delete(&format!("/api/tables/{id}/archive")).await.ok();
    assert_eq!(host.get("/api/lobby").await.ok()["mine"][0]["state"], "finished");
}

#[tokio::test]
async fn invalid_table_request_is_refused_in_words() {
    let site = Site::new().await;
    let mut host = site.browser();
    let base = json!({ "game": "outpost", "scenario": "skirmish" });
    for (key, value, word) in [
        ("game", json!("chess"), "outpost"),
        ("scenario", json!("nowhere"), "skirmish"),
        ("options", json!({ "tie": "never" }), "die, west"),
        ("options", json!({ "wind": "on" }), "tie"),
        ("seats", json!({ "north": { "kind": "here" } }), "west, east"),
        ("seats", json!({ "west": { "kind": "computer", "level": "genius" } }), "random"),
        ("seats", json!({ "west": { "kind": "dog" } }), "dog"),
        ("clock", json!({ "kind": "days", "days": 0 }), "60 days"),
        ("clock", json!({ "kind": "live", "seconds": 1, "increment": 0 }), "whole game"),
        ("spectatorDelay", json!(1_000_000), "86"),
        ("name", json!("x".repeat(81)), "80"),
        ("surprise", json!(1), "surprise"),
    ] {
        let mut new = base.clone();
        new[key] = value;
        let reply = host.post("/api/tables", new).await;
        let status = if key == "game" { (404, "not-found") } else { (400, "input") };
        let text = reply.refused(status.0, status.1);
        assert!(text.contains(word), "{key}: {text}");
    }
    host.lang = "ko";
    let text =
        host.post("/api/tables", json!({ "game": "chess", "scenario": "x" })).await.refused(404, "not-found");
    assert!(text.contains("게임이 없습니다"), "{text}");
    assert_eq!(host.get("/api/lobby").await.ok()["mine"], json!([]), "nothing was set up");
}

#[tokio::test]
async fn a_program_plays_by_its_key_alone() {
    let site = Site::new().await;
    let mut host = site.browser();
    let made = host.table(json!({ "west": { "kind": "link" }, "east": { "kind": "here" } }), json!({})).await;
    let id = made["table"].as_str().expect("a key");
    let state = |seat: &str| format!("/api/tables/{id}/state?seat={seat}");
    let mut program = site.browser();
    let claimed = program.post("/api/claim", json!({ "token": token(&made, "west") })).await.ok();
    let key = claimed["key"].as_str().expect("a key");
    site.raw(bearer(&state("west"), key)).await.ok();
    site.raw(bearer(&state("east"), key)).await.refused(403, "not-yours");
    site.raw(bearer(&state("west"), &"0".repeat(26))).await.refused(401, "not-yours");
    site.raw(bearer(&state("west"), "nonsense")).await.refused(401, "not-yours");
    program.post(&format!("/api/tables/{id}/seats/west/leave"), json!({})).await.ok();
    site.raw(bearer(&state("west"), key)).await.refused(401, "not-yours");
}

#[tokio::test]
async fn game_details_cover_the_set_up_form() {
    let site = Site::new().await;
    let mut reader = site.browser();
    let games = reader.get("/api/games").await;
    assert!(!games.header("etag").is_empty());
    let list = games.json();
    assert_eq!(
        (list[0]["key"].as_str(), list[0]["levels"][0]["key"].as_str()),
        (Some("outpost"), Some("random"))
    );
    let detail = reader.get("/api/games/outpost").await.ok();
    assert_eq!(detail["sides"].as_array().map(Vec::len), Some(2));
    let terms = detail["terms"].as_object().expect("terms");
    assert!(terms.keys().any(|k| k.starts_with("provenance-")), "{terms:?}");
    assert!(terms.keys().all(|k| k.contains('-')));
    let board = reader.get("/api/games/outpost/boards/skirmish").await.ok();
    let (width, height) =
        (board["width"].as_f64().expect("a width"), board["height"].as_f64().expect("a height"));
    for hex in board["hexes"].as_array().expect("hexes") {
        let (x, y) = (hex["x"].as_f64().expect("x"), hex["y"].as_f64().expect("y"));
        assert!(x > 0.0 && x < width && y > 0.0 && y < height, "{hex}");
    }
    let map = reader.get(board["map"].as_str().expect("an address")).await;
    assert_eq!(map.header("content-type"), "image/svg+xml");
    assert!(map.header("cache-control").contains("immutable"));
    assert!(
        map.text().contains(&format!("viewBox=\"0 0 {width} {height}\"")),
        "the units are those of the picture"
    );
    assert!(!map.text().contains("data-hex"), "the page draws grid and labels itself");
    let night = reader.get("/api/games/outpost/boards/skirmish/map.svg?theme=dark").await;
    assert!(night.text().contains("data-hex") && !night.text().contains("#f5f8f9"));
    let rules = reader.get("/api/games/outpost/rules").await.ok();
    let count = rules.as_array().map_or(0, Vec::len);
    assert!(count >= 10);
    let one = rules[0]["id"].as_str().expect("a number");
    let found = reader.get(&format!("/api/games/outpost/rules?q={one}")).await.ok();
    assert_eq!(found[0]["id"], one);
    assert_eq!(reader.get("/api/games/outpost/rules?q=zzzzzz").await.ok(), json!([]));
    reader.get("/api/games/chess").await.refused(404, "not-found");
    reader.get("/api/games/outpost/boards/nowhere").await.refused(404, "not-found");
    let ko = reader.get("/api/games/outpost?lang=ko").await.ok();
    assert_eq!(ko["card"]["name"], "전초");
}
