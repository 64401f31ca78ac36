//! The conversation at a table, message by message: what a socket and plain HTTP have in common.

use crate::auth::{Held, Reader, now_ms, turns_text};
use crate::error::{Answer, Fault};
use crate::hub::{Departure, Observer, TableError, TableHandle};
use crate::lang::Lang;
use crate::state::AppState;
use crate::wire::{self, ClientMessage, ServerMessage};
use sandtable_engine::{Message, Refusal, Seat};
use sandtable_store::NewChat;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// Largest message that is read, in bytes.
pub const MOST_BYTES: usize = 64 * 1024;
/// Longest action, in characters.
const ACTION: usize = 200;
/// Longest question.
const QUESTION: usize = 300;
/// Longest line of chat.
const CHAT: usize = 1000;
/// Longest note.
const NOTE: usize = 20_000;
/// How long a caller with too many connections should wait.
pub(crate) const BUSY: Duration = Duration::from_secs(10);
/// Lines of chat sent at once.
pub(crate) const MOST_LINES: usize = 500;
/// Lines of chat somebody is told who has just come.
const FIRST_LINES: usize = 100;

impl From<TableError> for Fault {
    fn from(trouble: TableError) -> Fault {
        match trouble {
            TableError::Missing => Fault::not_found(),
            TableError::Unavailable => Fault::unavailable(),
            TableError::Broken(reason) => {
                Fault::conflict(Message::new("table-broken").text("reason", reason))
            }
        }
    }
}

/// One party to the conversation at a table.
pub(crate) struct Speaker {
    state: AppState,
    live: Arc<TableHandle>,
    reader: Reader,
    held: Held,
    watching: Option<Seat>,
    lang: Lang,
}

impl Speaker {
    /// Somebody comes to a table he may see. He watches it as `seat` if he names one he holds (nothing: as a
    /// spectator), else as a seat of his that is asked, else as his first.
    pub(crate) async fn join(
        state: &AppState,
        reader: Reader,
        id: &str,
        seat: Option<&str>,
    ) -> Answer<Speaker> {
        let (_, held) = reader.table(&state.store, id).await?;
        let live = state.hub.live(id).await?;
        let lang = reader.lang;
        let mut speaker = Speaker { state: state.clone(), live, reader, held, watching: None, lang };
        speaker.watching = match seat {
            Some("") => None,
            Some(key) => {
                let named = speaker.seat_named(key).await?;
                let none = || Fault::input(Message::new("table-no-seat").text("seat", key));
                let seat = named.ok_or_else(none)?;
                Some(seat).filter(|s| held.seats.contains(*s)).ok_or_else(Fault::not_yours)?.into()
            }
            None => {
                let asked = speaker.live.asked(&state.hub).await?;
                held.seats.iter().find(|s| asked.contains(*s)).or_else(|| held.seats.iter().next())
            }
        };
        Ok(speaker)
    }

    pub(crate) fn live(&self) -> &Arc<TableHandle> {
        &self.live
    }

    pub(crate) fn held(&self) -> Held {
        self.held
    }

    pub(crate) fn observer(&self) -> Observer {
        Observer { held: self.held.seats, watching: self.watching, lang: self.lang }
    }

    /// Looks up again what he may do; an error if the table, or the seat he watches, is no longer his.
    pub(crate) async fn refresh(&mut self) -> Answer<()> {
        let (_, held) = self.reader.table(&self.state.store, self.live.id()).await?;
        self.held = held;
        match self.watching {
            Some(seat) if !held.seats.contains(seat) => Err(Fault::not_yours()),
            _ => Ok(()),
        }
    }

    /// Whether the session he came by is still open.
    pub(crate) async fn is_known(&self) -> Answer<bool> {
        self.reader.is_known(&self.state.store).await
    }

    /// Whether he came by a session that has just ended.
    pub(crate) fn departs(&self, by: &Departure) -> bool {
        self.reader.departs(by)
    }

    /// Over when he may know another version than this one.
    pub(crate) async fn news(&self, since: i64) {
        let (hub, who) = (&self.state.hub, self.observer());
        let mut signal = self.live.watch();
        let lags = self.live.is_delayed(hub, &who).await.unwrap_or_default();
        while let Ok((version, next)) = self.live.version_for(hub, &who).await {
            // Whoever lags behind may also be told less than before: when something old was taken back.
            if version > since || (lags && version != since) {
                return;
            }
            tokio::select! {
                changed = signal.changed() => if changed.is_err() { return },
                () = until(next) => {}
            }
        }
    }

    /// One of the server's own sentences in his language.
    pub(crate) fn say(&self, key: &'static str) -> String {
        self.state.catalogue.say(self.lang, &Message::new(key))
    }

    /// The seat with this key.
    pub(crate) async fn seat_named(&self, key: &str) -> Answer<Option<Seat>> {
        Ok(self.live.table(&self.state.hub).await?.info_seat(key))
    }

    /// What he is told first.
    pub(crate) async fn introduction(&self) -> Result<ServerMessage, TableError> {
        let table = self.live.info(&self.state.hub, &self.observer()).await?;
        let key = |seat: Seat| table.seats.get(seat.idx()).map(|s| s.key.clone()).unwrap_or_default();
        Ok(ServerMessage::Table {
            protocol: wire::PROTOCOL,
            held: self.held.seats.iter().map(key).collect(),
            watching: self.watching.map(key),
            host: self.held.host,
            table,
        })
    }

    /// His private note; empty if he has none.
    pub(crate) async fn note(&self) -> Answer<String> {
        match self.reader.holder() {
            Some(holder) => {
                let note = self.state.store.note(self.live.id(), &holder).await?;
                Ok(note.unwrap_or_default())
            }
            None => Ok(String::new()),
        }
    }

    /// The last of what was said.
    pub(crate) async fn last_chat(&self) -> Answer<Vec<wire::ChatLine>> {
        let rows = self.state.store.last_chat(self.live.id(), FIRST_LINES).await?;
        self.chat_lines(rows).await
    }

    /// What was said since a line.
    pub(crate) async fn chat_since(&self, after: i64, most: usize) -> Answer<Vec<wire::ChatLine>> {
        let rows = self.state.store.chat(self.live.id(), after, most).await?;
        self.chat_lines(rows).await
    }

    async fn chat_lines(&self, rows: Vec<sandtable_store::ChatRow>) -> Answer<Vec<wire::ChatLine>> {
        let open = self.live.table(&self.state.hub).await?;
        let voice = open.voice(self.lang);
        let line = |row: sandtable_store::ChatRow| wire::ChatLine {
            id: row.id,
            seat: row.seat.map(|s| voice.seat(s)).unwrap_or_default(),
            text: match row.event {
                true => voice.say(&happened(&row, row.seat.map(|s| voice.seat_name(s)))),
                false => row.text,
            },
            player: row.name,
            at: row.at,
            event: row.event,
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// Answers a message as it came; one that cannot be read is refused.
    pub(crate) async fn hear(&mut self, text: &[u8]) -> ServerMessage {
        match read(text) {
            Ok(message) => self.answer(message).await,
            Err((id, refusal)) => self.refused(id, &refusal),
        }
    }

    /// Answers a message.
    pub(crate) async fn answer(&mut self, message: ClientMessage) -> ServerMessage {
        let id = message.id();
        match self.carry_out(message).await {
            Ok(answer) => answer,
            Err(refusal) => self.refused_here(id, &refusal).await,
        }
    }

    /// A refusal in the words of the server alone.
    pub(crate) fn refused(&self, id: u32, refusal: &Refusal) -> ServerMessage {
        let text = self.state.catalogue.say(self.lang, &refusal.text);
        ServerMessage::Refused { id, rule: refusal.rule.to_string(), text }
    }

    /// A refusal in the words of the game.
    async fn refused_here(&self, id: u32, refusal: &Refusal) -> ServerMessage {
        match self.live.table(&self.state.hub).await {
            Ok(open) => {
                let (rule, text) = open.voice(self.lang).refusal(refusal);
                ServerMessage::Refused { id, rule, text }
            }
            Err(_) => self.refused(id, refusal),
        }
    }

    async fn carry_out(&mut self, message: ClientMessage) -> Result<ServerMessage, Refusal> {
        let id = message.id();
        let (live, hub) = (self.live.clone(), self.state.hub.clone());
        let version = match message {
            ClientMessage::Act { version, seat, action, .. } => {
                let seat = self.own_seat(&seat).await?;
                not_longer(&action, ACTION)?;
                live.act(&hub, (seat, self.reader.hand(seat)), version, &action).await?
            }
            ClientMessage::Undo { version, seat, .. } => {
                let seat = self.own_seat(&seat).await?;
                live.undo(&hub, (seat, self.reader.hand(seat)), version).await?
            }
            ClientMessage::AskAgain { seat, window, .. } => {
                let seat = self.own_seat(&seat).await?;
                live.ask_again(&hub, seat, &window).await?;
                self.version().await?
            }
            ClientMessage::Ask { question, at, .. } => {
                not_longer(&question, QUESTION)?;
                let words: Vec<&str> = question.split_whitespace().collect();
                let query = sandtable_engine::Query::parse(&words).ok_or_else(|| {
                    Refusal::new("input", Message::new("input-question").text("example", "zones"))
                })?;
                let answer = live.ask(&hub, &self.observer(), &query, at).await?;
                return Ok(ServerMessage::Answer { id, answer });
            }
            ClientMessage::Watch { seat, .. } => {
                self.watching = match seat {
                    Some(key) => Some(self.own_seat(&key).await?),
                    None => None,
                };
                self.version().await?
            }
            ClientMessage::Lang { lang, .. } => {
                let unknown = || Refusal::new("input", Message::new("input-lang").text("lang", short(&lang)));
                self.lang = Lang::read(&lang).ok_or_else(unknown)?;
                self.version().await?
            }
            ClientMessage::Chat { text, .. } => {
                self.chat(&text).await?;
                self.version().await?
            }
            ClientMessage::Note { text, .. } => {
                self.keep_note(&text).await?;
                self.version().await?
            }
            ClientMessage::Resign { seat, .. } => {
                let seat = self.own_seat(&seat).await?;
                live.resign(&hub, (seat, self.reader.hand(seat))).await?
            }
            ClientMessage::Offer { seat, what, .. } => {
                let seat = self.own_seat(&seat).await?;
                live.propose(&hub, seat, self.held.seats, what).await?
            }
            ClientMessage::Respond { seat, offer, accept, .. } => {
                let seat = self.own_seat(&seat).await?;
                live.respond(&hub, seat, self.held.seats, offer, accept).await?
            }
            // A socket sends the position after the answer.
            ClientMessage::Whole { .. } | ClientMessage::Ping { .. } => self.version().await?,
        };
        Ok(ServerMessage::Done { id, version })
    }

    /// The table's version as he may know it.
    async fn version(&self) -> Result<i64, Refusal> {
        Ok(self.live.version_for(&self.state.hub, &self.observer()).await?.0)
    }

    /// A seat the speaker holds.
    async fn own_seat(&self, key: &str) -> Result<Seat, Refusal> {
        let seat = self.live.table(&self.state.hub).await?.info_seat(key);
        let none = || Refusal::new("seat", Message::new("table-no-seat").text("seat", short(key)));
        let seat = seat.ok_or_else(none)?;
        if self.held.seats.contains(seat) {
            Ok(seat)
        } else {
            Err(Refusal::new("seat", Message::new("table-not-yours")))
        }
    }

    async fn chat(&self, text: &str) -> Result<(), Refusal> {
        let text = plain(text, CHAT)?;
        let seat = self.watching.or_else(|| self.held.seats.iter().next());
        let open = self.live.table(&self.state.hub).await?;
        if seat.is_none() && !open.is_public() {
            return Err(Refusal::new("seat", Message::new("table-private")));
        }
        if seat.is_none() && !self.held.host && open.is_quiet() {
            return Err(Refusal::new("seat", Message::new("table-quiet")));
        }
        let called = seat.and_then(|s| open.player(s)).unwrap_or_default();
        drop(open);
        let who = match seat {
            Some(seat) => format!("{} {}", self.live.id(), seat.0),
            None => self.reader.key(),
        };
        if !self.state.hub.may_talk(&who) {
            return Err(Refusal::new("limit", Message::new("limit-rate")));
        }
        let name = if self.reader.name.is_empty() { called } else { self.reader.name.clone() };
        let new = NewChat { seat, name, text, event: false, now_ms: now_ms() };
        self.state.store.say(self.live.id(), new).await.map_err(TableError::from)?;
        Ok(())
    }

    async fn keep_note(&self, text: &str) -> Result<(), Refusal> {
        not_longer(text, NOTE)?;
        if text.contains('\0') {
            return Err(Refusal::new("input", Message::new("problem-bad-request")));
        }
        let holder = self.reader.holder().filter(|_| self.held.any());
        let holder = holder.ok_or_else(|| Refusal::new("seat", Message::new("table-players-only")))?;
        let kept = self.state.store.set_note(self.live.id(), &holder, text, now_ms()).await;
        Ok(kept.map_err(TableError::from)?)
    }
}

/// What happened at the table, in words.
fn happened(row: &sandtable_store::ChatRow, seat: Option<String>) -> Message {
    let known = ["seat-taken", "seat-left"].into_iter().find(|key| *key == row.text);
    Message::new(known.unwrap_or("seat-left")).text("seat", seat.unwrap_or_default()).text("name", &row.name)
}

/// Waits until a time in unix milliseconds; for ever if there is none.
pub(crate) async fn until(at: Option<i64>) {
    match at {
        Some(at) => {
            let wait = u64::try_from(at - now_ms()).unwrap_or(0);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        None => std::future::pending().await,
    }
}

/// Reads a message; if it cannot be read, its number as far as that can be told, and why.
pub(crate) fn read(text: &[u8]) -> Result<ClientMessage, (u32, Refusal)> {
    if text.len() > MOST_BYTES {
        let size = Message::new("input-too-large").int("size", text.len() as i64);
        return Err((0, Refusal::new("input", size.int("most", MOST_BYTES as i64))));
    }
    serde_json::from_slice(text).map_err(|e| {
        #[derive(Deserialize)]
        struct Numbered {
            id: u32,
        }
        let id = serde_json::from_slice::<Numbered>(text).map_or(0, |n| n.id);
        let problem = Message::new("input-unreadable").text("problem", e.to_string());
        (id, Refusal::new("input", problem))
    })
}

/// Refuses a text that is too long.
fn not_longer(text: &str, most: usize) -> Result<(), Refusal> {
    let size = text.chars().count();
    if size <= most {
        return Ok(());
    }
    let text = Message::new("input-too-long").int("size", size as i64).int("most", most as i64);
    Err(Refusal::new("input", text))
}

/// A text without control characters, if there is anything in it.
fn plain(text: &str, most: usize) -> Result<String, Refusal> {
    not_longer(text, most)?;
    let seen = text.chars().filter(|c| !turns_text(*c));
    let clean: String = seen.map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect();
    match clean.trim() {
        "" => Err(Refusal::new("input", Message::new("input-empty"))),
        some => Ok(some.to_string()),
    }
}

/// The beginning of a word somebody sent, to show it back to him.
fn short(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cleaned_and_bounded() {
        assert_eq!(plain(" a\u{7}b\nc ", 10).expect("fine"), "a b\nc");
        assert!(plain(" \n ", 10).is_err());
        assert_eq!(plain("a\u{202e}b\u{2066}c\u{200f}", 10).expect("fine"), "abc");
        assert!(plain("\u{202e}", 10).is_err());
        assert_eq!(plain("한국어", 3).expect("characters, not bytes"), "한국어");
        assert!(plain("한국어!", 3).is_err());
    }
}
