//! "It is your turn": told to those who are away, by webhook or mail, once for each turn.

mod mail;
mod webhook;

pub use mail::Mailer;
pub use webhook::{Refused, allowed};

use crate::app::Edge;
use crate::config::Config;
use crate::lang::Lang;
use crate::tables::called;
use crate::wire;
use sandtable_engine::{Message, Seat};
use sandtable_store::{ChangeKind, Notify, SeatKind, SeatRow, TableId, TableRow, TableState};
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

/// Where a notice stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// To be sent at this time, if it is still that seat's turn and nobody is there.
    Due(Instant),
    /// Sent for this turn.
    Sent,
}

type Waiting = HashMap<(TableId, Seat), Stage>;

/// Sends notices until the server stops.
pub async fn run(edge: Edge, mailer: Option<Mailer>) {
    let mut changes = edge.app.store.changes();
    let mut waiting = Waiting::new();
    // Tables where nobody wants to be told need not be read again after every move.
    let mut quiet: HashSet<TableId> = HashSet::new();
    loop {
        let due = waiting.values().filter_map(|s| match s {
            Stage::Due(at) => Some(*at),
            Stage::Sent => None,
        });
        let next = due.min();
        tokio::select! {
            change = changes.recv() => match change {
                Ok(c) if c.kind == ChangeKind::Play && quiet.contains(&c.table) => {}
                Ok(c) if matches!(c.kind, ChangeKind::Play | ChangeKind::Created | ChangeKind::Seats) => {
                    if let Ok(Some(row)) = edge.app.store.table(&c.table).await {
                        note(&mut waiting, &row, Instant::now() + edge.config.notice_delay);
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
                Ok(_) => {}
                // What was missed is noticed at the next change of that table.
                Err(RecvError::Lagged(_)) => quiet.clear(),
                Err(RecvError::Closed) => return,
            },
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {
                let now = Instant::now();
                let ripe = |s: &Stage| matches!(s, Stage::Due(at) if *at <= now);
                let due: Vec<(TableId, Seat)> =
                    waiting.iter().filter(|(_, s)| ripe(s)).map(|(k, _)| k.clone()).collect();
                for key in due {
                    let sent = send(&edge, mailer.as_ref(), &key.0, key.1).await;
                    match sent {
                        true => waiting.insert(key, Stage::Sent),
                        false => waiting.remove(&key),
                    };
                }
            }
        }
    }
}

/// Takes note of whose turn it is.
fn note(waiting: &mut Waiting, row: &TableRow, due: Instant) {
    for seat in &row.seats {
        let key = (row.id.clone(), seat.seat);
        if wants(row, seat) {
            waiting.entry(key).or_insert(Stage::Due(due));
        } else {
            waiting.remove(&key);
        }
    }
}

/// Whether somebody is to be told that this seat must act.
fn wants(row: &TableRow, seat: &SeatRow) -> bool {
    row.state == TableState::Active
        && seat.kind == SeatKind::Human
        && seat.notify.is_given()
        && row.turn.as_ref().is_some_and(|t| t.seats.contains(seat.seat))
}

/// Tells a seat, if it is still its turn and nobody is there; whether it was told.
async fn send(edge: &Edge, mailer: Option<&Mailer>, table: &str, seat: Seat) -> bool {
    let Ok(Some(row)) = edge.app.store.table(table).await else { return false };
    let Some(place) = row.seats.iter().find(|s| s.seat == seat).filter(|s| wants(&row, s)) else {
        return false;
    };
    if edge.app.hub.is_online(&row.id, seat) {
        return false;
    }
    // Several servers may share the database: one of them tells.
    if !matches!(edge.app.store.claim_notice(&row.id, seat, row.version).await, Ok(true)) {
        return true;
    }
    let lang = place.notify.lang.as_deref().and_then(Lang::read).unwrap_or_default();
    let notice = Notice::new(edge, &row, place, lang);
    if let Some(address) = place.notify.webhook.clone() {
        let (body, private) = (notice.json(), edge.config.private_webhooks);
        tokio::task::spawn_blocking(move || webhook::post(&address, &body, private));
    }
    if let (Some(mailer), Some(to)) = (mailer.cloned(), place.notify.mail.clone()) {
        tokio::spawn(async move { mailer.send(&to, &notice.subject, &notice.letter).await });
    }
    metrics::counter!("sandtable_notices_total").increment(1);
    true
}

/// What is told.
struct Notice {
    table: TableId,
    seat: String,
    url: String,
    subject: String,
    text: String,
    letter: String,
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
        let subject = edge.app.catalogue.say(lang, &Message::new("notice-subject").text("table", &table));
        let foot = edge.app.catalogue.say(lang, &Message::new("notice-foot"));
        Notice {
            table: row.id.clone(),
            seat: seat.key.clone(),
            url,
            subject,
            letter: format!("{text}\n\n--\n{foot}\n"),
            text,
        }
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
