//! The games on offer: what they are called, how their boards and counters look, what their rules say.
//!
//! None of this changes while the program runs, so every answer is made once for each language and kept.

use crate::app::Edge;
use crate::auth::Reader;
use crate::catalogue::Title;
use crate::cover;
use crate::error::{Answer, Fault};
use crate::lang::Lang;
use crate::localize::Voice;
use crate::routes::assets::{etag, known};
use crate::{wire, zones};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::ledger::{Ledger, RuleEntry};
use sandtable_engine::view::{Board, BoardSide, Place, Subject};
use sandtable_engine::{Message, Viewer};
use sandtable_render::{RenderOptions, SideStyle, by_night, map_geometry, svg};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// A terrain feature that says the scenario does not use a hex.
const OUT_OF_PLAY: &str = "out-of-play";

/// Keys that begin so name the words views and boards are made of; see `docs/adding-a-game.md`.
const TERMS: [&str; 19] = [
    "chapter-",
    "terrain-",
    "feature-",
    "flag-",
    "symbol-",
    "size-",
    "value-",
    "marker-",
    "track-",
    "light-",
    "verb-",
    "line-",
    "hexside-",
    "side-",
    "provenance-",
    "group-",
    "icon-",
    "band-",
    "gloss-",
];

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/api/games", get(list))
        .route("/api/games/{game}", get(detail))
        .route("/api/games/{game}/boards/{scenario}", get(board))
        .route("/api/games/{game}/boards/{scenario}/map.svg", get(map))
        .route("/api/games/{game}/boards/{scenario}/cover.svg", get(cover))
        .route("/api/games/{game}/rules", get(rules))
}

/// An answer that stays the same.
pub(crate) struct Page {
    body: Bytes,
    kind: &'static str,
    tag: HeaderValue,
}

impl Page {
    fn new(body: Vec<u8>, kind: &'static str) -> Page {
        let tag = etag(blake3::hash(&body).as_bytes());
        Page { body: body.into(), kind, tag }
    }

    fn json(value: &impl Serialize) -> Answer<Page> {
        let body = serde_json::to_vec(value).map_err(|e| Fault::internal(&e))?;
        Ok(Page::new(body, "application/json"))
    }

    fn answer(&self, asked: &HeaderMap, cache: &'static str) -> Response {
        let mut response = if known(asked, &self.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Body::from(self.body.clone()).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        headers.insert(header::VARY, HeaderValue::from_static("accept-language, accept-encoding"));
        response
    }
}

/// Answers that were made before. What may be asked for is limited by the games, so it cannot grow without end.
#[derive(Default)]
pub(crate) struct Shelf(Mutex<HashMap<String, Arc<Page>>>);

impl Shelf {
    fn find(&self, key: &str) -> Option<Arc<Page>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: String, page: Page) -> Arc<Page> {
        let page = Arc::new(page);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, page.clone());
        page
    }

    fn make(&self, key: String, make: impl FnOnce() -> Answer<Page>) -> Answer<Arc<Page>> {
        match self.find(&key) {
            Some(page) => Ok(page),
            None => Ok(self.keep(key, make()?)),
        }
    }
}

async fn list(State(edge): State<Edge>, reader: Reader, asked: HeaderMap) -> Answer<Response> {
    let lang = reader.lang;
    let page = edge.shelf.make(format!("games {}", lang.tag()), || {
        let titles = edge.app.catalogue.titles().iter();
        Page::json(&titles.map(|t| card(&edge, t, lang)).collect::<Vec<_>>())
    })?;
    Ok(page.answer(&asked, "no-cache"))
}

async fn detail(
    State(edge): State<Edge>,
    reader: Reader,
    Path(game): Path<String>,
    asked: HeaderMap,
) -> Answer<Response> {
    let (title, lang) = (title(&edge, &game)?, reader.lang);
    let page = edge.shelf.make(format!("game {game} {}", lang.tag()), || {
        let (overlays, questions) = questions(&title, lang);
        Page::json(&wire::GameDetail {
            card: card(&edge, &title, lang),
            sides: sides(&title, lang),
            terms: terms(&title, lang),
            overlays,
            questions,
            tables: Voice::new(&title, lang).tables(),
        })
    })?;
    Ok(page.answer(&asked, "no-cache"))
}

async fn board(
    State(edge): State<Edge>,
    reader: Reader,
    Path((game, scenario)): Path<(String, String)>,
    asked: HeaderMap,
) -> Answer<Response> {
    let (title, lang) = (title(&edge, &game)?, reader.lang);
    scenario_of(&title, &scenario)?;
    let key = format!("board {game} {scenario} {}", lang.tag());
    let page = match edge.shelf.find(&key) {
        Some(page) => page,
        None => {
            // The address of the picture names its content, so that a browser may keep it for good.
            let how = MapStyle { lang, dark: false, bare: true };
            let picture = drawn(&edge, &title, &scenario, how).await?;
            let version = picture.tag.to_str().unwrap_or_default().trim_matches('"').to_string();
            let query = format!("lang={}&bare=1&v={version}", lang.tag());
            let map = format!("/api/games/{game}/boards/{scenario}/map.svg?{query}");
            edge.shelf.keep(key, Page::json(&board_detail(&title, &scenario, lang, map))?)
        }
    };
    Ok(page.answer(&asked, "no-cache"))
}

#[derive(Deserialize)]
struct MapQuery {
    theme: Option<String>,
    bare: Option<String>,
    v: Option<String>,
}

async fn map(
    State(edge): State<Edge>,
    reader: Reader,
    Path((game, scenario)): Path<(String, String)>,
    Query(query): Query<MapQuery>,
    asked: HeaderMap,
) -> Answer<Response> {
    let title = title(&edge, &game)?;
    scenario_of(&title, &scenario)?;
    let how = MapStyle {
        lang: reader.lang,
        dark: query.theme.as_deref() == Some("dark"),
        bare: query.bare.as_deref() == Some("1"),
    };
    let page = drawn(&edge, &title, &scenario, how).await?;
    let cache = if query.v.is_some() { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(page.answer(&asked, cache))
}

async fn cover(
    State(edge): State<Edge>,
    reader: Reader,
    Path((game, scenario)): Path<(String, String)>,
    asked: HeaderMap,
) -> Answer<Response> {
    let (title, lang) = (title(&edge, &game)?, reader.lang);
    scenario_of(&title, &scenario)?;
    let key = format!("cover {game} {scenario} {}", lang.tag());
    let page = match edge.shelf.find(&key) {
        Some(page) => page,
        None => {
            let drawn = tokio::task::spawn_blocking(move || cover::cover(&title, &scenario, lang));
            let picture = drawn.await.map_err(|e| Fault::internal(&e))?.ok_or_else(Fault::not_found)?;
            edge.shelf.keep(key, Page::new(picture.into_bytes(), "image/svg+xml"))
        }
    };
    Ok(page.answer(&asked, "no-cache"))
}

#[derive(Deserialize)]
struct RulesQuery {
    q: Option<String>,
}

async fn rules(
    State(edge): State<Edge>,
    reader: Reader,
    Path(game): Path<String>,
    Query(query): Query<RulesQuery>,
    asked: HeaderMap,
) -> Answer<Response> {
    let (title, lang) = (title(&edge, &game)?, reader.lang);
    let ledger = title.game().ledger();
    let words = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty());
    let Some(words) = words else {
        let page = edge.shelf.make(format!("rules {game} {}", lang.tag()), || {
            Page::json(&ledger.rules.iter().map(|r| rule_row(ledger, r, lang)).collect::<Vec<_>>())
        })?;
        return Ok(page.answer(&asked, "no-cache"));
    };
    if words.chars().count() > 200 {
        return Err(Fault::too_large(Message::new("problem-too-large")));
    }
    // A number finds its row and all below it; a ruling's number the rows it is on; anything else is looked for.
    let mut found = ledger.under(words);
    if let Some(ruling) = ledger.ruling(words) {
        found.extend(ruling.rules.iter().filter_map(|id| ledger.rule(id)));
    }
    if found.is_empty() {
        found = ledger.search(words);
    }
    let rows: Vec<wire::RuleRow> = found.into_iter().take(200).map(|r| rule_row(ledger, r, lang)).collect();
    Ok(Page::json(&rows)?.answer(&asked, "no-cache"))
}

/// The game with this key, or what there is instead.
pub(crate) fn title(edge: &Edge, key: &str) -> Answer<Arc<Title>> {
    edge.app.catalogue.get(key).cloned().ok_or_else(|| {
        let known: Vec<&str> =
            edge.app.catalogue.titles().iter().map(|t| t.game().info().key.as_str()).collect();
        let text = Message::new("problem-no-game").text("word", key).text("known", known.join(", "));
        Fault { status: StatusCode::NOT_FOUND, kind: "not-found", text }
    })
}

fn scenario_of(title: &Title, key: &str) -> Answer<()> {
    let scenarios = &title.game().info().scenarios;
    if scenarios.iter().any(|s| s.key == key) {
        return Ok(());
    }
    let known: Vec<&str> = scenarios.iter().map(|s| s.key.as_str()).collect();
    let text = Message::new("problem-no-scenario").text("word", key).text("known", known.join(", "));
    Err(Fault { status: StatusCode::NOT_FOUND, kind: "not-found", text })
}

fn card(edge: &Edge, title: &Title, lang: Lang) -> wire::GameCard {
    let (info, tag) = (title.game().info(), lang.tag());
    let levels = edge.app.hub.opponents().levels(&info.key);
    let profile = title.game().profile();
    let first = || info.scenarios.first().map(|s| s.key.clone()).unwrap_or_default();
    wire::GameCard {
        key: info.key.clone(),
        name: info.name.get(tag).to_string(),
        rules_version: info.rules_version,
        seats: info.seats.iter().map(|s| named(&s.key, s.name.get(tag))).collect(),
        scenarios: info
            .scenarios
            .iter()
            .map(|s| {
                let known = profile.scenarios.iter().find(|p| p.key == s.key);
                let (victory, counters) = at_start(title, &s.key, lang);
                wire::ScenarioCard {
                    key: s.key.clone(),
                    number: s.number.clone(),
                    name: s.name.get(tag).to_string(),
                    summary: s.summary.get(tag).to_string(),
                    turns: s.turns,
                    victory,
                    counters,
                    minutes: known.map_or(0, |p| p.minutes),
                    attacker: known.map(|p| p.attacker.clone()).unwrap_or_default(),
                    balance: known.and_then(|p| p.balance),
                    teaches: !Voice::new(title, lang).lessons(&s.key).is_empty(),
                }
            })
            .collect(),
        options: info
            .options
            .iter()
            .map(|o| wire::OptionCard {
                key: o.key.clone(),
                name: o.name.get(tag).to_string(),
                rule: o.rule.clone(),
                values: o.values.clone(),
                text: option_text(title, &o.rule, lang),
            })
            .collect(),
        levels: levels.map(|o| named(o.level(), o.name().get(tag))).collect(),
        about: profile.about.get(tag).to_string(),
        era: profile.era.get(tag).to_string(),
        scale: profile.scale.get(tag).to_string(),
        hidden: profile.hidden.get(tag).to_string(),
        difficulty: profile.difficulty,
        cover: if profile.cover.is_empty() { first() } else { profile.cover.clone() },
    }
}

/// What wins a scenario, as anybody would see it before the first move, and the counters on its map.
fn at_start(title: &Title, scenario: &str, lang: Lang) -> (wire::Victory, usize) {
    match title.game().start(scenario, Options::none(), Seed::from_number(0)) {
        Ok(table) => {
            let view = table.view(Viewer::Public);
            let on_map = view.pieces.iter().filter(|p| matches!(p.place, Place::Hex(_))).count();
            (Voice::new(title, lang).victory(&view.victory), on_map)
        }
        Err(_) => (wire::Victory::default(), 0),
    }
}

/// What an option changes, in the words of its rule or ruling.
fn option_text(title: &Title, rule: &str, lang: Lang) -> String {
    let ledger = title.game().ledger();
    let ruled = || ledger.ruling(rule).map(|r| r.issue.get(lang.tag()).to_string());
    let row = ledger.rule(rule).map(|r| r.text.get(lang.tag()).to_string());
    row.or_else(ruled).unwrap_or_default()
}

fn named(key: &str, name: &str) -> wire::Named {
    wire::Named { key: key.into(), name: name.into() }
}

fn sides(title: &Title, lang: Lang) -> Vec<wire::SideLook> {
    let info = title.game().info();
    let list = if info.sides.is_empty() { &info.seats } else { &info.sides };
    let looks = SideStyle::for_game(info, lang.tag()).into_iter().zip(list);
    looks
        .map(|(look, side)| wire::SideLook {
            key: side.key.clone(),
            name: side.name.get(lang.tag()).to_string(),
            mark: look.mark,
            paper: look.paper,
            ink: look.ink,
            edge: look.edge,
            fields: look.fields,
        })
        .collect()
}

fn terms(title: &Title, lang: Lang) -> BTreeMap<String, String> {
    let keys = title.texts().keys().into_iter().filter(|k| TERMS.iter().any(|t| k.starts_with(t)));
    keys.map(|k| (k.clone(), title.texts().get(lang.tag(), &k))).collect()
}

/// What a client can offer to ask: overlays for the whole map, and questions about a hex or a counter. Scenarios
/// differ in nothing here, but one may lack what another has.
fn questions(title: &Title, lang: Lang) -> (Vec<wire::Named>, Vec<wire::QuestionCard>) {
    let (mut overlays, mut cards): (Vec<wire::Named>, Vec<wire::QuestionCard>) = Default::default();
    let game = title.game();
    for question in game.info().scenarios.iter().flat_map(|s| game.board(&s.key).questions) {
        let name = title.say(lang, &question.text).to_string();
        let subject = match question.subject {
            Subject::Board => {
                if !overlays.iter().any(|o| o.key == question.ask) {
                    overlays.push(named(&question.ask, &name));
                }
                continue;
            }
            Subject::Hex => wire::QuestionSubject::Hex,
            Subject::Piece => wire::QuestionSubject::Piece,
            Subject::PieceHex => wire::QuestionSubject::PieceHex,
            Subject::HexHex => wire::QuestionSubject::HexHex,
        };
        if !cards.iter().any(|c| c.ask == question.ask && c.subject == subject) {
            cards.push(wire::QuestionCard { ask: question.ask, subject, name });
        }
    }
    (overlays, cards)
}

/// The board of a scenario without the hexes it does not use.
pub(crate) fn in_play(mut board: Board) -> Board {
    board.hexes.retain(|h| !h.features.iter().any(|f| f == OUT_OF_PLAY));
    board
}

/// How the map is drawn: no strip above it, and bare of grid and labels where a page draws its own.
fn map_options(how: MapStyle) -> RenderOptions {
    RenderOptions {
        lang: how.lang.tag().into(),
        boxes: false,
        grid: !how.bare,
        labels: !how.bare,
        ..RenderOptions::default()
    }
}

/// Which picture of a map is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MapStyle {
    lang: Lang,
    dark: bool,
    bare: bool,
}

async fn drawn(edge: &Edge, title: &Arc<Title>, scenario: &str, how: MapStyle) -> Answer<Arc<Page>> {
    let key = format!("map {} {scenario} {how:?}", title.game().info().key);
    if let Some(page) = edge.shelf.find(&key) {
        return Ok(page);
    }
    let (title, scenario) = (title.clone(), scenario.to_string());
    let picture = tokio::task::spawn_blocking(move || {
        let board = in_play(title.game().board(&scenario));
        let mut options = map_options(how);
        let said = |(key, text): (String, &Message)| (key, title.say(how.lang, text).to_string());
        options.text.boxes = zones::titles(&board).map(said).collect();
        let day = svg(&board, None, &options);
        if how.dark { by_night(&day) } else { day }
    });
    let picture = picture.await.map_err(|e| Fault::internal(&e))?;
    Ok(edge.shelf.keep(key, Page::new(picture.into_bytes(), "image/svg+xml")))
}

fn board_detail(title: &Title, scenario: &str, lang: Lang, map: String) -> wire::BoardDetail {
    let board = in_play(title.game().board(scenario));
    let places = map_geometry(&board, &map_options(MapStyle { lang, dark: false, bare: true }));
    let centres: HashMap<&str, (f64, f64)> = places.centres().collect();
    // The most particular name of a place wins: the village in the parish, the bay of the lake.
    let mut names: HashMap<&str, (usize, &str)> = HashMap::new();
    // A hex of a country is not called by its name.
    let of_place = |kind: &str| !matches!(kind, "country" | "neutral");
    for name in board.names.iter().filter(|n| of_place(&n.kind)) {
        for hex in &name.hexes {
            let better = names.get(hex.as_str()).is_none_or(|(n, _)| name.hexes.len() < *n);
            if better {
                names.insert(hex, (name.hexes.len(), name.name.get(lang.tag())));
            }
        }
    }
    let round = |v: f64| (v * 100.0).round() / 100.0;
    let hexes = board.hexes.iter().filter_map(|h| {
        let (x, y) = centres.get(h.label.as_str())?;
        Some(wire::HexDetail {
            label: h.label.clone(),
            x: round(*x),
            y: round(*y),
            terrain: h.terrain.to_string(),
            features: h.features.iter().map(ToString::to_string).collect(),
            provenance: h.provenance.to_string(),
            name: names.get(h.label.as_str()).map(|(_, n)| n.to_string()).unwrap_or_default(),
            level: h.level,
        })
    });
    wire::BoardDetail {
        map,
        width: round(places.width),
        height: round(places.height),
        radius: places.radius,
        flat_top: board.flat_top,
        hexes: hexes.collect(),
        names: board
            .names
            .iter()
            .map(|n| wire::NameDetail {
                name: n.name.get(lang.tag()).to_string(),
                kind: n.kind.to_string(),
                hexes: n.hexes.clone(),
            })
            .collect(),
        slopes: board.sides.iter().filter(|s| s.directed).map(slope).collect(),
        areas: zones::areas(title, lang, &board, &places),
        boxes: zones::boxes(title, lang, &board, &places),
        displays: zones::displays(title, lang, &board),
        tracks: zones::tracks(title, lang, &board),
        cards: zones::cards(title, lang, &board),
        lessons: Voice::new(title, lang).lessons(scenario),
    }
}

fn slope(side: &BoardSide) -> wire::SlopeDetail {
    let (low, high) = side.hexes.clone();
    wire::SlopeDetail { class: side.class.to_string(), low, high }
}

fn rule_row(ledger: &Ledger, rule: &RuleEntry, lang: Lang) -> wire::RuleRow {
    let tag = lang.tag();
    let rulings = ledger.rulings_on(&rule.id).into_iter().map(|r| wire::RulingRow {
        id: r.id.clone(),
        issue: r.issue.get(tag).to_string(),
        ruling: r.ruling.get(tag).to_string(),
    });
    wire::RuleRow {
        id: rule.id.clone(),
        chapter: rule.chapter.to_string(),
        title: rule.title.get(tag).to_string(),
        text: rule.text.get(tag).to_string(),
        rulings: rulings.collect(),
    }
}
