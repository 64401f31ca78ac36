//! Setting tables up and managing them: seats, links, names, notices, putting away.

use crate::app::Edge;
use crate::auth::{Reader, now_ms, turns_text};
use crate::computer::RANDOM;
use crate::error::{Answer, Fault, Given};
use crate::hub::Opening;
use crate::lang::Lang;
use crate::notices;
use crate::routes::games::title;
use crate::table_settings::TableSettings;
use crate::wire::{self, ClockSetting};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post, put};
use axum::{Json, Router};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::{GameInfo, Options, SetupError};
use sandtable_engine::{Message, Seat, Seats};
use sandtable_store::{
    Holder, NewChat, NewSeat, NewTable, SeatKind, SeatRow, TableRow, TableState, Token, new_table_id,
};
use std::collections::BTreeMap;

/// Longest name of a table, in characters.
const TABLE_NAME: usize = 80;
/// How far spectators can lag behind, in seconds.
const MOST_DELAY: u32 = 24 * 3600;

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/api/tables", post(create))
        .route("/api/tables/{id}", put(change))
        .route("/api/tables/{id}/links", get(links))
        .route("/api/tables/{id}/links/{seat}", post(renew).delete(revoke))
        .route("/api/tables/{id}/seats/{seat}/link", post(second_link))
        .route("/api/tables/{id}/seats/{seat}/leave", post(leave))
        .route("/api/tables/{id}/archive", post(archive).delete(unarchive))
        .route("/api/tables/{id}/notices", get(read_notices).put(set_notices))
}

async fn create(
    State(edge): State<Edge>,
    mut reader: Reader,
    Given(new): Given<wire::NewTable>,
) -> Answer<Response> {
    may_set_up(&edge, &reader)?;
    edge.limits.table(&reader.key(), reader.caller.ip)?;
    let title = title(&edge, &new.game)?;
    let info = title.game().info();
    let terms = terms(&new)?;
    let seats = places(&edge, info, &new.seats)?;
    let human = human(&seats);
    let name = table_name(&new.name)?;
    let now = now_ms();
    let opening = {
        let (title, terms) = (title.clone(), terms.clone());
        let (scenario, options) = (new.scenario.clone(), Options(new.options.clone()));
        let clock = edge.app.hub.time().await?.now();
        let seed = edge.app.hub.seed().map_or_else(fresh_seed, Ok)?;
        let begun = tokio::task::spawn_blocking(move || {
            let table = title.game().start(&scenario, options, seed).map_err(|e| setup(&e))?;
            Ok::<_, Fault>(Opening::of(&*table, &terms, human, clock))
        });
        begun.await.map_err(|e| Fault::internal(&e))??
    };
    let host = reader.settle(&edge.app.store).await?;
    let plan = Plan { name, public: new.public, terms, seats, opening, now };
    let links = plan.store(&edge, &reader, host).await?;
    metrics::counter!("sandtable_tables_total").increment(1);
    Ok(reader.reply((StatusCode::CREATED, Json(links))))
}

/// On a public server strangers do not fill the database.
pub(crate) fn may_set_up(edge: &Edge, reader: &Reader) -> Answer<()> {
    match edge.config.public && reader.account.is_none() {
        true => Err(Fault::forbidden(Message::new("problem-account-needed"))),
        false => Ok(()),
    }
}

/// A table about to be stored.
pub(crate) struct Plan {
    pub name: String,
    pub public: bool,
    pub terms: TableSettings,
    /// Who plays each seat, in the game's order.
    pub seats: Vec<(String, Place)>,
    pub opening: Opening,
    pub now: i64,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Here,
    Link,
    Computer(String),
}

impl Plan {
    /// Stores the table; the links of its seats are told this once.
    pub(crate) async fn store(self, edge: &Edge, reader: &Reader, host: Holder) -> Answer<wire::Links> {
        let mut links = Vec::new();
        let mut seats = Vec::new();
        for (key, place) in self.seats {
            let mut seat = NewSeat { key, ..NewSeat::default() };
            match place {
                Place::Here => {
                    seat.holder = Some(host.clone());
                    seat.name = reader.name.clone();
                }
                Place::Link => {
                    let token = Token::new();
                    links.push(wire::SeatLink { seat: seat.key.clone(), path: link_path(&token) });
                    seat.link = Some(token);
                }
                Place::Computer(level) if level == RANDOM => seat.kind = SeatKind::Random,
                Place::Computer(level) => seat.kind = SeatKind::Computer(level),
            }
            seats.push(seat);
        }
        let id = new_table_id();
        let Opening { journal, log, snapshot, clock, deadline, result, turn } = self.opening;
        let table = NewTable {
            id: id.clone(),
            name: self.name,
            journal,
            times: Vec::new(),
            log,
            snapshot,
            seats,
            owner: Some(host),
            public: self.public,
            settings: self.terms.write(),
            clock,
            deadline,
            result,
            turn,
            now_ms: self.now,
        };
        edge.app.hub.keep_packs().await?;
        edge.app.store.create(table).await?;
        Ok(wire::Links { table: id, links })
    }
}

/// The token stands after `#`: browsers send that part to nobody.
fn link_path(token: &Token) -> String {
    format!("/join#{token}")
}

/// A seed nobody can guess.
pub(crate) fn fresh_seed() -> Answer<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| Fault::internal(&e))?;
    Ok(Seed(bytes))
}

/// What a table is called for a reader: as its host named it, else as the scenario is called in his language.
pub(crate) fn called(row: &TableRow, info: &GameInfo, lang: Lang) -> String {
    let scenario = || info.scenarios.iter().find(|s| s.key == row.scenario);
    match row.name.as_str() {
        "" => scenario().map_or(row.scenario.as_str(), |s| s.name.get(lang.tag())).to_string(),
        name => name.to_string(),
    }
}

/// The name a host wants, tidied; empty when he leaves it to the scenario.
fn table_name(wanted: &str) -> Answer<String> {
    if wanted.chars().count() > TABLE_NAME {
        return Err(Fault::input(Message::new("problem-name-long").int("most", TABLE_NAME as i64)));
    }
    let words = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(words.chars().filter(|c| !c.is_control() && !turns_text(*c)).collect())
}

fn terms(new: &wire::NewTable) -> Answer<TableSettings> {
    match new.clock {
        ClockSetting::Live { seconds, increment }
            if !(10..=86_400).contains(&seconds) || increment > 3600 =>
        {
            let text = Message::new("problem-clock-live").text("least", "0:10").text("most", "24:00:00");
            return Err(Fault::input(text.text("increment", "1:00:00")));
        }
        ClockSetting::Days { days } if !(1..=60).contains(&days) => {
            return Err(Fault::input(Message::new("problem-clock-days").int("least", 1).int("most", 60)));
        }
        ClockSetting::None | ClockSetting::Live { .. } | ClockSetting::Days { .. } => {}
    }
    if new.spectator_delay > MOST_DELAY {
        return Err(Fault::input(Message::new("problem-delay").int("most", i64::from(MOST_DELAY))));
    }
    Ok(TableSettings {
        clock: new.clock,
        spectator_delay: new.spectator_delay,
        edits: new.edits,
        quiet: new.quiet.unwrap_or_default(),
        hints: new.hints,
    })
}

/// Who sits where, in the game's order; seats that are not named are played here.
fn places(
    edge: &Edge,
    info: &GameInfo,
    wanted: &BTreeMap<String, wire::NewSeat>,
) -> Answer<Vec<(String, Place)>> {
    if let Some(stranger) = wanted.keys().find(|k| !info.seats.iter().any(|s| s.key == **k)) {
        return Err(no_seat(info, stranger));
    }
    let place = |key: &str| {
        let Some(seat) = wanted.get(key) else { return Ok(Place::Here) };
        Ok(match seat.kind {
            wire::SeatKind::Here => Place::Here,
            wire::SeatKind::Link => Place::Link,
            wire::SeatKind::Computer => {
                let level = seat.level.as_deref().unwrap_or(RANDOM);
                if edge.app.hub.opponents().get(&info.key, level).is_none() {
                    let levels = edge.app.hub.opponents().levels(&info.key);
                    let known: Vec<String> = levels.map(|o| o.level().to_string()).collect();
                    let text = Message::new("problem-no-level").text("word", level);
                    return Err(Fault::input(text.text("known", known.join(", "))));
                }
                Place::Computer(level.to_string())
            }
        })
    };
    info.seats.iter().map(|s| Ok((s.key.clone(), place(&s.key)?))).collect()
}

pub(crate) fn human(seats: &[(String, Place)]) -> Seats {
    let people = seats.iter().enumerate().filter(|(_, (_, p))| !matches!(p, Place::Computer(_)));
    people.fold(Seats::NONE, |set, (i, _)| Seats(set.0 | Seats::one(Seat(i as u8)).0))
}

fn no_seat(info: &GameInfo, key: &str) -> Fault {
    let known: Vec<&str> = info.seats.iter().map(|s| s.key.as_str()).collect();
    Fault::input(Message::new("problem-no-seat").text("word", key).text("known", known.join(", ")))
}

/// Why a game cannot be set up, for a reader.
pub(crate) fn setup(error: &SetupError) -> Fault {
    let told = |key: &'static str, word: &str, known: &[String]| {
        Message::new(key).text("word", word).text("known", known.join(", "))
    };
    Fault::input(match error {
        SetupError::Scenario { key, known } => told("problem-no-scenario", key, known),
        SetupError::Option { key, known } => told("problem-no-option", key, known),
        SetupError::OptionValue { key, value, known } => {
            told("problem-option-value", value, known).text("option", key)
        }
        other => Message::new("problem-setup").text("reason", other.to_string()),
    })
}

async fn change(
    State(edge): State<Edge>,
    reader: Reader,
    Path(id): Path<String>,
    Given(change): Given<wire::TableChange>,
) -> Answer<StatusCode> {
    let row = reader.hosted(&edge.app.store, &id).await?;
    // Whatever can be refused comes before anything is changed.
    let name = change.name.as_deref().map(table_name).transpose()?;
    let mut terms = TableSettings::read(&row.settings);
    if let Some(hints) = change.hints {
        let mut people = row.seats.iter().filter(|s| s.kind == SeatKind::Human);
        let held = reader.holds(&row).seats;
        if hints == wire::Hints::All && !people.all(|s| held.contains(s.seat)) {
            return Err(Fault::conflict(Message::new("hint-agree")));
        }
        terms.hints = hints;
    }
    if let Some(name) = name {
        edge.app.store.rename(&row.id, &name).await?;
    }
    if let Some(public) = change.public {
        edge.app.store.set_public(&row.id, public).await?;
    }
    terms.quiet = change.quiet.unwrap_or(terms.quiet);
    if change.hints.is_some() || change.quiet.is_some() {
        edge.app.store.set_settings(&row.id, &terms.write()).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The seats that have a link. The links themselves are not kept, only told when they are made.
async fn links(
    State(edge): State<Edge>,
    reader: Reader,
    Path(id): Path<String>,
) -> Answer<Json<wire::Links>> {
    let row = reader.hosted(&edge.app.store, &id).await?;
    let linked = row.seats.iter().filter(|s| s.linked);
    let links = linked.map(|s| wire::SeatLink { seat: s.key.clone(), path: String::new() }).collect();
    Ok(Json(wire::Links { table: row.id, links }))
}

/// A new link for a seat; whoever sat there has left it.
async fn renew(
    State(edge): State<Edge>,
    reader: Reader,
    Path((id, seat)): Path<(String, String)>,
) -> Answer<Json<wire::Links>> {
    let row = reader.hosted(&edge.app.store, &id).await?;
    let seat = human_seat(&edge, &row, &seat)?;
    let taken = may_take(&edge, &reader, &row, seat.0).await?;
    let token = edge.app.store.renew_link(&row.id, seat.0, now_ms()).await?;
    tell(&edge, &row, taken).await?;
    let link = wire::SeatLink { seat: seat.1, path: link_path(&token) };
    Ok(Json(wire::Links { table: row.id, links: vec![link] }))
}

/// Takes a link back; the seat returns to whoever set the table up.
async fn revoke(
    State(edge): State<Edge>,
    reader: Reader,
    Path((id, seat)): Path<(String, String)>,
) -> Answer<StatusCode> {
    let row = reader.hosted(&edge.app.store, &id).await?;
    let (seat, _) = human_seat(&edge, &row, &seat)?;
    let taken = may_take(&edge, &reader, &row, seat).await?;
    edge.app.store.hand_over(&row.id, seat, row.owner.as_ref(), &reader.name).await?;
    tell(&edge, &row, taken).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the host may take a seat. From another person he takes it before everybody's eyes, and never while the seat
/// knows what others may not: then only whoever sits there can leave it. The event to tell, if it is one.
async fn may_take(edge: &Edge, reader: &Reader, row: &TableRow, seat: Seat) -> Answer<Option<NewChat>> {
    let Some(place) = row.seats.iter().find(|s| s.seat == seat) else { return Ok(None) };
    if !place.holders().any(|h| !reader.is(h)) {
        return Ok(None);
    }
    let live = edge.app.hub.live(&row.id).await?;
    if row.state != TableState::Finished && live.hides(&edge.app.hub).await? {
        return Err(Fault::conflict(Message::new("problem-seat-consent")));
    }
    Ok(Some(event("seat-taken", place)))
}

/// Something about a seat that everybody at the table is told.
fn event(key: &str, seat: &SeatRow) -> NewChat {
    let name = seat.name.clone();
    NewChat { seat: Some(seat.seat), name, text: key.into(), event: true, now_ms: now_ms() }
}

async fn tell(edge: &Edge, row: &TableRow, event: Option<NewChat>) -> Answer<()> {
    if let Some(event) = event {
        edge.app.store.say(&row.id, event).await?;
    }
    Ok(())
}

/// A link to one's own seat, for another device.
async fn second_link(
    State(edge): State<Edge>,
    reader: Reader,
    Path((id, seat)): Path<(String, String)>,
) -> Answer<Json<wire::Links>> {
    let (row, place) = own_seat(&edge, &reader, &id, &seat).await?;
    let token = edge.app.store.second_link(&row.id, place.seat, now_ms()).await?;
    let link = wire::SeatLink { seat: place.key, path: link_path(&token) };
    Ok(Json(wire::Links { table: row.id, links: vec![link] }))
}

/// Leaves a seat, with all devices.
async fn leave(
    State(edge): State<Edge>,
    reader: Reader,
    Path((id, seat)): Path<(String, String)>,
) -> Answer<StatusCode> {
    let (row, place) = own_seat(&edge, &reader, &id, &seat).await?;
    edge.app.store.hand_over(&row.id, place.seat, None, "").await?;
    tell(&edge, &row, Some(event("seat-left", &place))).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own_seat(edge: &Edge, reader: &Reader, id: &str, key: &str) -> Answer<(TableRow, SeatRow)> {
    let (row, held) = reader.table(&edge.app.store, id).await?;
    let Some(place) = row.seats.iter().find(|s| s.key == key).cloned() else {
        return Err(no_seat(title(edge, &row.game)?.game().info(), key));
    };
    if held.seats.contains(place.seat) { Ok((row, place)) } else { Err(Fault::not_yours()) }
}

fn human_seat(edge: &Edge, row: &TableRow, key: &str) -> Answer<(Seat, String)> {
    let Some(seat) = row.seats.iter().find(|s| s.key == key) else {
        return Err(no_seat(title(edge, &row.game)?.game().info(), key));
    };
    match seat.kind {
        SeatKind::Human => Ok((seat.seat, seat.key.clone())),
        SeatKind::Computer(_) | SeatKind::Random => {
            Err(Fault::conflict(Message::new("problem-seat-not-link")))
        }
    }
}

async fn archive(State(edge): State<Edge>, reader: Reader, Path(id): Path<String>) -> Answer<StatusCode> {
    let row = reader.hosted(&edge.app.store, &id).await?;
    put_away(&edge, &row.id, Some(now_ms())).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unarchive(State(edge): State<Edge>, reader: Reader, Path(id): Path<String>) -> Answer<StatusCode> {
    let row = reader.hosted(&edge.app.store, &id).await?;
    put_away(&edge, &row.id, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn put_away(edge: &Edge, id: &str, at: Option<i64>) -> Answer<()> {
    let live = edge.app.hub.live(id).await?;
    Ok(live.put_away(&edge.app.hub, at).await?)
}

async fn read_notices(
    State(edge): State<Edge>,
    reader: Reader,
    Path(id): Path<String>,
) -> Answer<Json<wire::Notices>> {
    let (row, held) = reader.table(&edge.app.store, &id).await?;
    let mine = row.seats.iter().find(|s| held.seats.contains(s.seat)).ok_or_else(Fault::not_yours)?;
    let mail = mine.notify.mail.clone().unwrap_or_default();
    let state = notices::mail_state(&edge, mine).await?.map(|s| s.word().to_string()).unwrap_or_default();
    Ok(Json(wire::Notices {
        webhook: mine.notify.webhook.clone().unwrap_or_default(),
        mail,
        mail_state: state,
    }))
}

async fn set_notices(
    State(edge): State<Edge>,
    reader: Reader,
    Path(id): Path<String>,
    Given(wanted): Given<wire::Notices>,
) -> Answer<StatusCode> {
    let (row, held) = reader.table(&edge.app.store, &id).await?;
    if held.seats.is_empty() {
        return Err(Fault::not_yours());
    }
    let notify = notices::checked(&edge.config, &wanted, reader.lang).map_err(Fault::input)?;
    if let Some(mail) = &notify.mail {
        let holder = reader.holder().ok_or_else(Fault::not_yours)?;
        edge.limits.costly(&reader.key(), reader.caller.ip)?;
        notices::ask_first(&edge, mail, &holder, reader.lang).await?;
    }
    for seat in held.seats.iter() {
        edge.app.store.set_notify(&row.id, seat, &notify).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tables_are_tidied_and_bounded() {
        assert_eq!(table_name("  Friday \n night ").ok().as_deref(), Some("Friday night"));
        assert_eq!(table_name(" ").ok().as_deref(), Some(""));
        assert_eq!(table_name("a\u{202e}b\u{61c}").ok().as_deref(), Some("ab"));
        assert!(table_name(&"x".repeat(81)).is_err());
    }

    #[test]
    fn the_seats_of_people_are_counted() {
        let seats = [
            ("a".to_string(), Place::Here),
            ("b".to_string(), Place::Computer("random".into())),
            ("c".to_string(), Place::Link),
        ];
        assert_eq!(human(&seats), Seats(0b101));
    }
}
