//! `GET /api/openapi.json`: every address with what it takes and gives, and the shape of every message.

use crate::app::Edge;
use crate::wire::*;
use axum::routing::get;
use axum::{Json, Router};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new().route("/api/openapi.json", get(|| async { Json(document()) }))
}

type Shape = fn(&mut SchemaGenerator) -> Schema;

fn shape<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// What an address gives when all is well.
enum Gives {
    Json(Shape),
    /// Something else, by its media type.
    Media(&'static str),
    Nothing,
    /// A WebSocket.
    Socket,
}

/// One address and method.
struct Op {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    query: &'static [(&'static str, &'static str)],
    takes: Option<Shape>,
    gives: Gives,
}

const LANG: (&str, &str) = ("lang", "Language of the answer: en or ko. Without it Accept-Language counts.");
const AS: (&str, &str) =
    ("as", "With whose eyes: a seat key, `public`, or `truth` once the game is over. Without it one's own.");
const FROM: (&str, &str) =
    ("from", "The journal entry the log begins with. Without it only the last is told.");
const SEAT: (&str, &str) = (
    "seat",
    "The seat to see the table as; empty for a spectator. Without it a seat of one's own that is asked.",
);

fn op(method: &'static str, path: &'static str, summary: &'static str, gives: Gives) -> Op {
    Op { method, path, summary, query: &[LANG], takes: None, gives }
}

impl Op {
    fn takes(mut self, shape: Shape) -> Op {
        self.takes = Some(shape);
        self
    }

    fn query(mut self, query: &'static [(&'static str, &'static str)]) -> Op {
        self.query = query;
        self
    }
}

#[rustfmt::skip]
fn operations() -> Vec<Op> {
    use Gives::{Json, Media, Nothing, Socket};
    vec![
        op("get", "/api/lobby", "Who one is, one's own tables, and tables to join or watch", Json(shape::<Lobby>)),
        op("put", "/api/me", "Choose what to be called", Json(shape::<Me>)).takes(shape::<MeChange>),
        op("post", "/api/claim", "Sit down by a link", Json(shape::<Claimed>)).takes(shape::<Claim>),
        op("post", "/api/account/register", "Make an account and sign in", Json(shape::<Me>)).takes(shape::<Credentials>),
        op("post", "/api/account/login", "Sign in", Json(shape::<Me>)).takes(shape::<Credentials>),
        op("post", "/api/account/logout", "Sign out", Json(shape::<Me>)),
        op("post", "/api/account/password", "Change the password; whoever signed in elsewhere is out", Nothing).takes(shape::<PasswordChange>),
        op("get", "/api/games", "The games on offer", Json(shape::<Vec<GameCard>>)),
        op("get", "/api/games/{game}", "A game: seats, looks of counters, names of everything, questions", Json(shape::<GameDetail>)),
        op("get", "/api/games/{game}/boards/{scenario}", "The board of a scenario", Json(shape::<BoardDetail>)),
        op("get", "/api/games/{game}/boards/{scenario}/map.svg", "The map as a picture", Media("image/svg+xml"))
            .query(&[LANG, ("theme", "`dark` for a map by night"), ("bare", "`1` for a map without grid and labels"), ("v", "Version of the picture, from the board: lets a browser keep it")]),
        op("get", "/api/games/{game}/boards/{scenario}/cover.svg", "Where both sides meet at the start, as a picture", Media("image/svg+xml")),
        op("get", "/api/games/{game}/rules", "The rules with their rulings", Json(shape::<Vec<RuleRow>>))
            .query(&[LANG, ("q", "Number of a rule or ruling, or words to look for")]),
        op("post", "/api/tables", "Set a table up", Json(shape::<Links>)).takes(shape::<NewTable>),
        op("put", "/api/tables/{id}", "Change name, visibility, whether spectators may talk or who may ask for hints (host)", Nothing).takes(shape::<TableChange>),
        op("get", "/api/tables/{id}/links", "The seats that have a link (host)", Json(shape::<Links>)),
        op("post", "/api/tables/{id}/links/{seat}", "Make a new link for a seat; whoever sat there is out (host)", Json(shape::<Links>)),
        op("delete", "/api/tables/{id}/links/{seat}", "Take a link back; the seat returns to the host (host)", Nothing),
        op("post", "/api/tables/{id}/seats/{seat}/link", "A link to one's own seat, for another device", Json(shape::<Links>)),
        op("post", "/api/tables/{id}/seats/{seat}/leave", "Leave one's seat", Nothing),
        op("post", "/api/tables/{id}/archive", "Put a table away (host)", Nothing),
        op("delete", "/api/tables/{id}/archive", "Take a table out again (host)", Nothing),
        op("get", "/api/tables/{id}/notices", "How one is told of one's turn", Json(shape::<Notices>)),
        op("put", "/api/tables/{id}/notices", "Choose how one is told of one's turn", Nothing).takes(shape::<Notices>),
        op("post", "/api/mail/{token}/confirm", "Say yes to letters, by what stands in one", Nothing),
        op("post", "/api/mail/{token}/stop", "Stop letters, by what stands in one", Nothing),
        op("get", "/api/tables/{id}/live", "The conversation at a table: send ClientMessage, receive ServerMessage", Socket)
            .query(&[LANG, SEAT, ("changes", "`1`: after the first position only what changes of it, as `change`")]),
        op("get", "/api/tables/{id}/hello", "What a socket is told first: the table, chat and note", Json(shape::<Vec<ServerMessage>>)).query(&[LANG, SEAT]),
        op("post", "/api/tables/{id}/do", "One message of that conversation, one answer", Json(shape::<ServerMessage>)).takes(shape::<ClientMessage>).query(&[LANG, SEAT]),
        op("get", "/api/tables/{id}/state", "The position", Json(shape::<ServerMessage>))
            .query(&[LANG, SEAT, ("since", "Wait until the version is newer than this"), ("wait", "How many seconds to wait")]),
        op("get", "/api/tables/{id}/log", "A page of older lines of the log", Json(shape::<LogPage>))
            .query(&[LANG, SEAT, ("before", "The entry before which the page ends; without it the last page")]),
        op("get", "/api/tables/{id}/replay/{entry}", "A past position", Json(shape::<Replay>)).query(&[LANG, SEAT, AS, FROM]),
        op("post", "/api/tables/{id}/hint", "Plans for a seat that is asked, from what it knows; going away stops the thought", Json(shape::<Hint>)).query(&[LANG, SEAT]),
        op("get", "/api/tables/{id}/review", "A game that is over looked back on; empty (202) while it is worked on", Json(shape::<ReviewAnswer>))
            .query(&[LANG, ("wait", "How many seconds to wait for it")]),
        op("get", "/api/tables/{id}/export", "The journal once the game is over, the story before", Media("application/json"))
            .query(&[LANG, AS, ("format", "`json` or `txt`")]),
        op("post", "/api/import", "Bring a journal along: it is played through and becomes a table", Json(shape::<Links>)).takes(shape::<Value>),
        op("get", "/api/tables/{id}/report", "After-action report: a ZIP of report.md and pictures", Media("application/zip"))
            .query(&[LANG, AS, ("format", "`zip` or `md`")]),
        op("get", "/api/tables/{id}/pictures/{file}", "The board after so many entries: `120.svg`, `120.png`", Media("image/svg+xml")).query(&[LANG, AS]),
        op("get", "/api/openapi.json", "This description", Media("application/json")).query(&[]),
        op("get", "/healthz", "Whether the server lives", Media("text/plain")).query(&[]),
        op("get", "/readyz", "Whether the server can work", Media("text/plain")).query(&[]),
        op("get", "/metrics", "Figures for Prometheus: from this machine, or with the metrics token", Media("text/plain")).query(&[]),
    ]
}

/// The description of the whole interface.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    let problem = json!({
        "description": "Refused; the body says why",
        "content": { "application/json": { "schema": shape::<Problem>(&mut generator) } }
    });
    // What goes over the socket belongs to no single answer.
    let talk = json!({
        "send": shape::<ClientMessage>(&mut generator),
        "receive": shape::<ServerMessage>(&mut generator),
    });
    let mut paths = Map::new();
    for op in operations() {
        let good = match &op.gives {
            Gives::Json(shape) => {
                json!({ "description": "Done", "content": { "application/json": { "schema": shape(&mut generator) } } })
            }
            Gives::Media(kind) => json!({ "description": "Done", "content": { *kind: {} } }),
            Gives::Nothing => json!({ "description": "Done" }),
            Gives::Socket => json!({ "description": "Switching to a WebSocket", "x-messages": talk }),
        };
        let status = match op.gives {
            Gives::Nothing => "204",
            Gives::Socket => "101",
            Gives::Json(_) | Gives::Media(_) => "2XX",
        };
        let mut described = json!({
            "summary": op.summary,
            "parameters": parameters(&op),
            "responses": { status: good, "4XX": problem, "5XX": problem },
        });
        if let Some(takes) = op.takes {
            let schema = takes(&mut generator);
            described["requestBody"] =
                json!({ "required": true, "content": { "application/json": { "schema": schema } } });
        }
        let methods = paths.entry(op.path).or_insert_with(|| json!({}));
        methods[op.method] = described;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Hex-and-counter wargames whose rulebook enforces itself. See docs/api.md.",
        },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": {
                "visitor": { "type": "apiKey", "in": "cookie", "name": "sandtable-visitor" },
                "session": { "type": "apiKey", "in": "cookie", "name": "sandtable-session" },
                "link": { "type": "http", "scheme": "bearer", "description": "The key of a seat, from a claim" },
            },
        },
        "security": [{ "visitor": [] }, { "session": [] }, { "link": [] }, {}],
    })
}

fn parameters(op: &Op) -> Vec<Value> {
    let names = op.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let places = names
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
    let asked = op.query.iter().map(|(name, text)| {
        json!({ "name": name, "in": "query", "required": false, "description": text, "schema": { "type": "string" } })
    });
    places.chain(asked).collect()
}
