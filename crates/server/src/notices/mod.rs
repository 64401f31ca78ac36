//! "It is your turn": told to those who are away, by webhook or mail, once for each turn.

mod mail;
mod webhook;

pub use mail::{Letter, Mailer};
pub use webhook::{Refused, allowed};

use crate::app::Edge;
use crate::auth::now_ms;
use crate::config::Config;
use crate::lang::Lang;
use crate::routes::tables::called;
use crate::wire;
use sandtable_engine::{Message, Seat};
use sandtable_store::{
    ChangeKind, Holder, ListFilter, MailState, Notify, SeatKind, SeatRow, StoreError, TableId, TableRow,
    TableState,
};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, sleep_until};

/// Longest address that is kept.
const LONGEST: usize = 500;

/// Reads how somebody wants to be told; the error says what is wrong.
pub fn checked(config: &Config, wanted: &wire::Notices, lang: Lang) -> Result<Notify, Message> {
    let (webhook, mail) = (wanted.webhook.trim(), wanted.mail.trim());
    if !webhook.is_empty() {
        let reason = match webhook.len() > LONGEST {
            true => Some("problem-too-large"),
            false => webhook::allowed(webhook, config.private_webhooks).err().map(|r| r.key()),
        };
        if let Some(reason) = reason {
            return Err(Message::new("problem-webhook").term("reason", reason));
        }
    }
    if !mail.is_empty() {
        if config.mail.is_none() {
            return Err(Message::new("problem-mail-off"));
        }
        if mail.len() > LONGEST || !mail::is_address(mail) {
            return Err(Message::new("problem-mail").text("word", mail));
        }
    }
    let given = |text: &str| Some(text.to_string()).filter(|t| !t.is_empty());
    let lang = Some(lang.tag().to_string());
    Ok(Notify { webhook: given(webhook), mail: given(mail), lang })
}

/// Tables remembered as having nobody to tell.
const QUIET: usize = 20_000;

/// Tables read at once when all are looked through.
const PAGE: usize = 500;

/// Where a notice of a turn stands; turns go by the version they began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// To be sent at this time, if it is still that turn and nobody is there.
    Due(i64, Instant),
    /// Sent, or somebody was there.
    Told(i64),
}

impl Stage {
    fn turn(self) -> i64 {
        match self {
            Stage::Due(turn, _) | Stage::Told(turn) => turn,
        }
    }
}

type Waiting = HashMap<(TableId, Seat), Stage>;

/// Sends notices until the server stops.
pub async fn run(edge: Edge, mailer: Option<Mailer>) {
    let mut changes = edge.app.store.changes();
    let mut waiting = Waiting::new();
    // Tables where nobody wants to be told need not be read again after every move.
    let mut quiet: HashSet<TableId> = HashSet::new();
    // What became due while no server ran.
    look_through(&edge, &mut waiting).await;
    loop {
        let due = waiting.values().filter_map(|s| match s {
            Stage::Due(_, at) => Some(*at),
            Stage::Told(_) => None,
        });
        let next = due.min();
        tokio::select! {
            change = changes.recv() => match change {
                Ok(c) if c.kind == ChangeKind::Play && quiet.contains(&c.table) => {}
                Ok(c) if matches!(c.kind, ChangeKind::Play | ChangeKind::Created | ChangeKind::Seats) => {
                    if let Ok(Some(row)) = edge.app.store.table(&c.table).await {
                        note(&mut waiting, &row, |seat| due_at(&edge, &row.id, seat));
                        if quiet.len() >= QUIET {
                            quiet.clear();
                        }
                        match row.seats.iter().any(|s| s.notify.is_given()) {
                            true => quiet.remove(&c.table),
                            false => quiet.insert(c.table),
                        };
                    }
                }
                Ok(c) if c.kind == ChangeKind::Deleted => {
                    waiting.retain(|(table, _), _| *table != c.table);
                    quiet.remove(&c.table);
                }
                Ok(c) if c.kind != ChangeKind::Missed => {}
                Ok(_) | Err(RecvError::Lagged(_)) => {
                    quiet.clear();
                    look_through(&edge, &mut waiting).await;
                }
                Err(RecvError::Closed) => return,
            },
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {
                let now = Instant::now();
                let ripe = |s: &Stage| matches!(s, Stage::Due(_, at) if *at <= now);
                let due: Vec<(TableId, Seat)> =
                    waiting.iter().filter(|(_, s)| ripe(s)).map(|(k, _)| k.clone()).collect();
                for key in due {
                    match send(&edge, mailer.as_ref(), &key.0, key.1).await {
                        Some(turn) => waiting.insert(key, Stage::Told(turn)),
                        None => waiting.remove(&key),
                    };
                }
            }
        }
    }
}

/// When somebody is told who must act from now on. A server he is connected to decides first, so that no other on the
/// same database takes him for absent.
fn due_at(edge: &Edge, table: &str, seat: Seat) -> Instant {
    let delay = edge.config.notice_delay;
    Instant::now() + if edge.app.hub.is_online(table, seat) { delay } else { delay + delay / 4 }
}

/// Takes note of all tables in play.
async fn look_through(edge: &Edge, waiting: &mut Waiting) {
    let mut after = None;
    loop {
        let (state, limit) = (Some(TableState::Active), Some(PAGE));
        let filter = ListFilter { state, after: after.take(), limit, ..ListFilter::default() };
        let page = match edge.app.store.list(filter).await {
            Ok(page) => page,
            Err(error) => return tracing::warn!(%error, "cannot look for those who are to be told"),
        };
        for row in &page {
            note(waiting, row, |seat| due_at(edge, &row.id, seat));
        }
        match page.last() {
            Some(last) if page.len() >= PAGE => after = Some((last.changed_ms, last.id.clone())),
            _ => return,
        }
    }
}

/// Takes note of whose turn it is. A quick opponent may have answered before the table was read, so that only the
/// number of the turn tells that it is a new one.
fn note(waiting: &mut Waiting, row: &TableRow, due: impl Fn(Seat) -> Instant) {
    for seat in &row.seats {
        let key = (row.id.clone(), seat.seat);
        let Some(turn) = wanted(row, seat) else {
            waiting.remove(&key);
            continue;
        };
        if waiting.get(&key).is_none_or(|stage| stage.turn() != turn) {
            waiting.insert(key, Stage::Due(turn, due(seat.seat)));
        }
    }
}

/// The turn of which somebody is to be told that this seat must act.
fn wanted(row: &TableRow, seat: &SeatRow) -> Option<i64> {
    let here = row.state == TableState::Active && seat.kind == SeatKind::Human && seat.notify.is_given();
    row.turn.as_ref().filter(|t| here && t.seats.contains(seat.seat)).map(|t| t.since)
}

/// Tells a seat, if it must still act and nobody is there; the turn that needs no more telling.
async fn send(edge: &Edge, mailer: Option<&Mailer>, table: &str, seat: Seat) -> Option<i64> {
    let row = edge.app.store.table(table).await.ok().flatten()?;
    let place = row.seats.iter().find(|s| s.seat == seat)?;
    let turn = wanted(&row, place)?;
    // Several servers may share the database: one of them tells, and none if he is connected to one. What the store
    // remembers begins with 0, the first turn with version 0: hence one more.
    let claimed = edge.app.store.claim_notice(&row.id, seat, turn + 1).await;
    if !matches!(claimed, Ok(true)) || edge.app.hub.is_online(&row.id, seat) {
        return Some(turn);
    }
    let lang = place.notify.lang.as_deref().and_then(Lang::read).unwrap_or_default();
    let notice = Notice::new(edge, &row, place, lang);
    if let Some(address) = place.notify.webhook.clone() {
        let (body, private) = (notice.json(), edge.config.private_webhooks);
        tokio::task::spawn_blocking(move || webhook::post(&address, &body, private));
    }
    if let (Some(mailer), Some(to)) = (mailer.cloned(), place.notify.mail.clone())
        && let Ok(Some((token, MailState::Confirmed))) = letters(edge, place).await
    {
        let letter = notice.letter(edge, lang, &token);
        tokio::spawn(async move { mailer.send(&to, letter).await });
    }
    metrics::counter!("sandtable_notices_total").increment(1);
    Some(turn)
}

/// The letters whoever sits here asked for, with what the owner of the address has said to them.
async fn letters(edge: &Edge, seat: &SeatRow) -> Result<Option<(String, MailState)>, StoreError> {
    let Some(address) = &seat.notify.mail else { return Ok(None) };
    let mut found = None;
    for holder in seat.holders() {
        let next = edge.app.store.letters(address, holder).await?;
        if matches!(next, Some((_, MailState::Confirmed))) || found.is_none() {
            found = next.or(found);
        }
    }
    Ok(found)
}

/// What the owner of a seat's mail address has said.
pub(crate) async fn mail_state(edge: &Edge, seat: &SeatRow) -> Result<Option<MailState>, StoreError> {
    Ok(letters(edge, seat).await?.map(|(_, state)| state))
}

/// Asks the owner of an address whether he wants letters, unless he was asked.
pub(crate) async fn ask_first(
    edge: &Edge,
    address: &str,
    holder: &Holder,
    lang: Lang,
) -> Result<(), StoreError> {
    let letters = edge.app.store.want_letters(address, holder, now_ms()).await?;
    let mailer = edge.config.mail.as_ref().and_then(|m| Mailer::new(m).ok());
    if let Some(mailer) = mailer.filter(|_| letters.ask) {
        let text = edge.app.catalogue.say(lang, &Message::new("mail-ask-text"));
        let letter = Letter::new(edge, lang, "mail-ask-subject", &text, &letters.token);
        let to = address.to_string();
        tokio::spawn(async move { mailer.send(&to, letter).await });
    }
    Ok(())
}

/// What is told.
struct Notice {
    table: TableId,
    seat: String,
    url: String,
    text: String,
}

impl Notice {
    fn new(edge: &Edge, row: &TableRow, seat: &SeatRow, lang: Lang) -> Notice {
        let title = edge.app.catalogue.get(&row.game);
        let info = title.map(|t| t.game().info());
        let game = info.map_or(row.game.as_str(), |i| i.name.get(lang.tag()));
        let known = info.and_then(|i| i.seats.iter().find(|s| s.key == seat.key));
        let name = known.map_or(seat.key.as_str(), |s| s.name.get(lang.tag()));
        let url = format!("{}/table/{}", edge.config.base_url(), row.id);
        let table = info.map_or_else(|| row.name.clone(), |i| called(row, i, lang));
        let text = Message::new("notice-text").text("table", &table).text("game", game);
        let text = edge.app.catalogue.say(lang, &text.text("seat", name).text("url", &url));
        Notice { table: row.id.clone(), seat: seat.key.clone(), url, text }
    }

    fn letter(&self, edge: &Edge, lang: Lang, token: &str) -> Letter {
        Letter::new(edge, lang, "notice-subject", &self.text, token)
    }

    /// For programs, with the text under the names that chat services read it by.
    fn json(&self) -> String {
        serde_json::json!({
            "table": self.table,
            "seat": self.seat,
            "url": self.url,
            "text": self.text,
            "content": self.text,
        })
        .to_string()
    }
}

/// How long after the turn began somebody who is away is told.
pub const DELAY: Duration = Duration::from_secs(45);

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Seats;
    use sandtable_store::TurnState;

    /// A table where the first seat wants to be told and is asked since a version.
    fn asked(since: i64) -> TableRow {
        let notify = Notify { webhook: Some("https://hooks.example.com/x".into()), ..Notify::default() };
        let seat = SeatRow {
            devices: Vec::new(),
            seat: Seat(0),
            key: "west".into(),
            name: String::new(),
            kind: SeatKind::Human,
            holder: None,
            linked: false,
            notify,
        };
        TableRow {
            id: "t".into(),
            name: String::new(),
            game: "outpost".into(),
            scenario: "skirmish".into(),
            state: TableState::Active,
            public: false,
            owner: None,
            settings: serde_json::Value::Null,
            version: since + 3,
            entries: 3,
            turn: Some(TurnState { seats: Seats::one(Seat(0)), words: String::new(), since }),
            clock: None,
            deadline: None,
            result: None,
            created_ms: 0,
            changed_ms: 0,
            seats: vec![seat],
        }
    }

    #[test]
    fn unseen_turn_in_between_counts_as_new() {
        let (key, soon) = (("t".to_string(), Seat(0)), Instant::now());
        let later = soon + Duration::from_secs(9);
        let mut waiting = Waiting::from([(key.clone(), Stage::Told(4))]);
        note(&mut waiting, &asked(4), |_| soon);
        assert_eq!(waiting[&key], Stage::Told(4), "the same turn is told once");
        note(&mut waiting, &asked(6), |_| soon);
        assert_eq!(waiting[&key], Stage::Due(6, soon), "the next one is news");
        note(&mut waiting, &asked(6), |_| later);
        assert_eq!(waiting[&key], Stage::Due(6, soon), "and due when it began");
        note(&mut waiting, &asked(8), |_| later);
        assert_eq!(waiting[&key], Stage::Due(8, later), "one that went by unseen is not told");
    }
}
