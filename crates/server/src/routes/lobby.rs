//! The lobby: who one is, one's own tables, tables to join or watch, and the links that open seats.

use crate::app::Edge;
use crate::auth::{NAME_CHARS, Reader, now_ms};
use crate::error::{Answer, Fault, Given};
use crate::hub::{seat_kind, stored_result, stored_turn};
use crate::lang::Lang;
use crate::routes::tables::called;
use crate::wire;
use axum::extract::State;
use axum::response::Response;
use axum::routing::{get, post, put};
use axum::{Json, Router};
use sandtable_engine::Message;
use sandtable_store::{ListFilter, SeatKind, TableRow, TableState, Token};

/// Most tables in one list.
const MOST: usize = 200;

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/api/lobby", get(lobby))
        .route("/api/me", put(rename))
        .route("/api/claim", post(claim))
}

async fn lobby(State(edge): State<Edge>, reader: Reader) -> Answer<Json<wire::Lobby>> {
    let mut mine = Vec::new();
    if let Some(holder) = reader.holder() {
        let filter = ListFilter { holder: Some(holder), limit: Some(MOST), ..ListFilter::default() };
        let rows = edge.app.store.list(filter).await?;
        mine = rows.iter().filter_map(|row| card(&edge, &reader, row)).collect();
        // Those that wait for the reader first; sorting keeps the last changed before the others.
        mine.sort_by_key(|c| (c.state == wire::TableState::Archived, !c.your_turn));
    }
    let filter = ListFilter { public: Some(true), limit: Some(MOST), ..ListFilter::default() };
    let rows = edge.app.store.list(filter).await?;
    let others = rows.iter().filter(|r| r.state != TableState::Archived && !reader.holds(r).any());
    let mut open: Vec<wire::TableCard> = others.filter_map(|row| card(&edge, &reader, row)).collect();
    // Again, by what the reader may know: the database knows when something last happened.
    open.sort_by_key(|c| std::cmp::Reverse(c.updated));
    Ok(Json(wire::Lobby { me: me(&edge, &reader), mine, open }))
}

/// The reader, as he is told about himself.
pub(crate) fn me(edge: &Edge, reader: &Reader) -> wire::Me {
    wire::Me {
        name: reader.name.clone(),
        account: reader.account.as_ref().map(|a| a.name.clone()),
        account_needed: edge.config.public,
        mail: edge.config.mail.is_some(),
    }
}

/// A table in a list; none if its game is not on offer here.
fn card(edge: &Edge, reader: &Reader, row: &TableRow) -> Option<wire::TableCard> {
    let (title, lang) = (edge.app.catalogue.get(&row.game)?, reader.lang);
    let info = title.game().info();
    let held = reader.holds(row);
    // A spectator who lags behind learns the result from the table, when it is due there.
    let delayed = held.seats.is_empty()
        && crate::table_settings::TableSettings::read(&row.settings).spectator_delay > 0;
    let state = match row.state {
        TableState::Active => wire::TableState::Active,
        TableState::Finished if delayed => wire::TableState::Active,
        TableState::Finished => wire::TableState::Finished,
        TableState::Archived => wire::TableState::Archived,
    };
    let ended = row.result.as_ref().filter(|_| !delayed).and_then(|r| stored_result(title, lang, r));
    let turn = row.turn.as_ref().filter(|_| !delayed);
    let scenario = info.scenarios.iter().find(|s| s.key == row.scenario);
    Some(wire::TableCard {
        id: row.id.clone(),
        name: called(row, info, lang),
        game: row.game.clone(),
        game_name: info.name.get(lang.tag()).to_string(),
        scenario: row.scenario.clone(),
        scenario_name: scenario.map(|s| s.name.get(lang.tag()).to_string()).unwrap_or_default(),
        state,
        seats: seats(edge, reader, row, lang),
        status: match ended {
            Some(result) => result.text,
            None => turn.map(|t| stored_turn(title, lang, t)).unwrap_or_default(),
        },
        your_turn: row.state == TableState::Active
            && turn.is_some_and(|t| t.seats.iter().any(|s| held.seats.contains(s))),
        updated: if delayed { row.created_ms } else { row.changed_ms },
    })
}

fn seats(edge: &Edge, reader: &Reader, row: &TableRow, lang: Lang) -> Vec<wire::SeatInfo> {
    let title = edge.app.catalogue.get(&row.game);
    let name = |key: &str| {
        let seats = title.map(|t| t.game().info().seats.as_slice()).unwrap_or_default();
        seats.iter().find(|s| s.key == key).map_or(key, |s| s.name.get(lang.tag())).to_string()
    };
    let held = reader.holds(row).seats;
    row.seats
        .iter()
        .map(|s| wire::SeatInfo {
            key: s.key.clone(),
            name: name(&s.key),
            kind: seat_kind(row, s),
            level: match &s.kind {
                SeatKind::Human => None,
                SeatKind::Computer(level) => Some(level.clone()),
                SeatKind::Random => Some(crate::computer::RANDOM.into()),
            },
            player: s.name.clone(),
            online: edge.app.hub.is_online(&row.id, s.seat),
            mine: held.contains(s.seat),
        })
        .collect()
}

async fn rename(
    State(edge): State<Edge>,
    mut reader: Reader,
    Given(change): Given<wire::MeChange>,
) -> Answer<Response> {
    if change.name.chars().count() > NAME_CHARS {
        return Err(Fault::input(Message::new("problem-name-long").int("most", NAME_CHARS as i64)));
    }
    let holder = reader.settle(&edge.app.store).await?;
    reader.call(&change.name);
    if let Some(account) = &reader.account {
        let mut settings = account.settings.clone();
        if !settings.is_object() {
            settings = serde_json::json!({});
        }
        settings["name"] = reader.name.clone().into();
        edge.app.store.set_account_settings(account.id, &settings).await?;
    }
    // The name stands on the seats, where others read it.
    let filter = ListFilter {
        holder: Some(holder.clone()),
        state: Some(TableState::Active),
        limit: Some(MOST),
        ..ListFilter::default()
    };
    for row in edge.app.store.list(filter).await? {
        for seat in row.seats.iter().filter(|s| s.holder.as_ref() == Some(&holder) && s.name != reader.name) {
            edge.app.store.set_seat_name(&row.id, seat.seat, &reader.name).await?;
        }
    }
    Ok(reader.reply(Json(me(&edge, &reader))))
}

/// Sits down by a link. The first who does uses it up: whoever handed it out cannot play through it. Opened again by
/// whoever sat down, it leads to his seat.
async fn claim(
    State(edge): State<Edge>,
    mut reader: Reader,
    Given(claim): Given<wire::Claim>,
) -> Answer<Response> {
    edge.limits.claim(reader.caller.ip)?;
    let store = &edge.app.store;
    let bad = || Fault {
        status: axum::http::StatusCode::NOT_FOUND,
        kind: "not-found",
        text: Message::new("problem-link"),
    };
    let used = || Fault::conflict(Message::new("problem-link-used"));
    let token: Token = claim.token.trim().parse().map_err(|_| bad())?;
    let link = store.link(&token).await?.ok_or_else(bad)?;
    let row = store.table(&link.table).await?.ok_or_else(bad)?;
    let place = row.seats.iter().find(|s| s.seat == link.seat).ok_or_else(bad)?;
    let seat = place.key.clone();
    if link.used {
        if !reader.held(store, &row).await?.seats.contains(link.seat) {
            return Err(used());
        }
        return Ok(reader.reply(Json(wire::Claimed { table: link.table, seat, key: None })));
    }
    let holder = reader.settle(store).await?;
    let seated = store.sit_down(&token, &holder, &reader.name, now_ms()).await?;
    let (table, _, key) = seated.ok_or_else(used)?;
    Ok(reader.reply(Json(wire::Claimed { table, seat, key: Some(key.to_string()) })))
}
