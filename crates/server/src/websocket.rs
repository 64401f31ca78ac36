//! `GET /api/tables/{id}/live`: the conversation at a table over a WebSocket.
//!
//! A connection is one task. It is woken by a signal that holds only numbers, fetches what it lacks and sends it, so a
//! slow reader skips positions and nothing piles up for it.

use crate::auth::Reader;
use crate::error::{Answer, Fault};
use crate::hub::{ConnectionPermit, Departure, Form, Hub, Presence, Seen, Signal};
use crate::localize::Marks;
use crate::state::AppState;
use crate::table_client::{BUSY, MOST_BYTES, MOST_LINES, Speaker, read, until};
use crate::wire::{ClientMessage, ServerMessage};
use axum::Router;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::routing::get;
use sandtable_engine::{Message, Refusal};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::watch;

/// Messages a second a connection may send, and how many at once.
const RATE: f64 = 30.0;
const BURST: f64 = 60.0;
/// As how many messages one counts that is answered with a whole position and a page of the log.
const WHOLE: f64 = 10.0;
/// Messages over the limit after which a connection is closed, and how many are forgiven in a second.
const IGNORED: f64 = 120.0;
const FORGIVEN: f64 = 5.0;
/// A reader who takes nothing for so long is gone.
const SENDING: Duration = Duration::from_secs(20);
/// Room for what a client says, in bytes.
const READING: usize = 2048;
/// How often a silent connection is asked whether it is still there, and when it counts as gone.
const PING: Duration = Duration::from_secs(25);
const SILENCE: Duration = Duration::from_secs(80);

/// The routes of this module.
pub fn routes() -> Router<AppState> {
    Router::new().route("/api/tables/{id}/live", get(connect))
}

#[derive(Deserialize)]
struct How {
    seat: Option<String>,
    /// `1`: after the first position only what changes.
    changes: Option<String>,
}

async fn connect(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(how): Query<How>,
    reader: Reader,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let line = state.hub.line(reader.caller.ip).ok_or_else(|| Fault::too_many(BUSY))?;
    let speaker = Speaker::join(&state, reader, &id, how.seat.as_deref()).await?;
    // A little more than a message may have is still read, so that it can be refused in words.
    let upgrade = upgrade.max_message_size(4 * MOST_BYTES).max_frame_size(4 * MOST_BYTES);
    // Clients say little; thousands of connections should not each keep room for a lot.
    let upgrade = upgrade.read_buffer_size(READING).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut connection = Connection::new(state.hub.clone(), speaker, socket, line);
        connection.changes = how.changes.as_deref() == Some("1");
        if let Err(Gone(Some(bye))) = connection.run().await {
            tracing::debug!(reason = %bye, "a connection ends");
        }
    }))
}

/// The connection is over; with what there is to say about it.
struct Gone(Option<String>);

/// What the other end has been told.
#[derive(Default)]
struct Told {
    signal: Signal,
    seen: Option<Seen>,
    /// The last view, and how many positions there were.
    view: Option<Arc<Marks>>,
    serial: u32,
    chat: i64,
    table: String,
}

struct Connection {
    hub: Hub,
    speaker: Speaker,
    socket: WebSocket,
    signal: watch::Receiver<Signal>,
    departures: broadcast::Receiver<Departure>,
    told: Told,
    /// Whether only what changes of a position is wanted.
    changes: bool,
    /// When a spectator who lags behind sees more.
    next: Option<i64>,
    allowance: Allowance,
    _presence: Presence,
    _line: ConnectionPermit,
}

impl Connection {
    fn new(hub: Hub, speaker: Speaker, socket: WebSocket, line: ConnectionPermit) -> Connection {
        let seats: Vec<_> = speaker.held().seats.iter().collect();
        Connection {
            _presence: speaker.live().arrive(&seats),
            signal: speaker.live().watch(),
            departures: hub.departures(),
            hub,
            speaker,
            socket,
            told: Told::default(),
            changes: false,
            next: None,
            allowance: Allowance::full(),
            _line: line,
        }
    }

    async fn run(mut self) -> Result<(), Gone> {
        let mut stop = self.hub.stopping();
        let mut ping = tokio::time::interval(PING);
        let mut heard = Instant::now();
        self.begin().await?;
        loop {
            self.catch_up().await?;
            tokio::select! {
                changed = self.signal.changed() => changed.map_err(|_| Gone(None))?,
                frame = self.socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => self.hear(text.as_bytes()).await?,
                        Some(Ok(Frame::Binary(bytes))) => self.hear(&bytes).await?,
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                        Some(Ok(Frame::Close(_))) | None => return Ok(()),
                        Some(Err(e)) => return Err(Gone(Some(e.to_string()))),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Gone(Some("silence".into())));
                    }
                    self.still_known().await?;
                    self.send(Frame::Ping(Vec::new().into())).await?;
                }
                departure = self.departures.recv() => match departure {
                    Ok(by) if self.speaker.departs(&by) => return self.bye("table-signed-out", false).await,
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => self.still_known().await?,
                    Err(RecvError::Closed) => return Ok(()),
                },
                () = until(self.next) => {
                    self.introduce(false).await?;
                    self.position().await?;
                }
                () = stopped(&mut stop) => return self.bye("table-closing", true).await,
            }
        }
    }

    /// What somebody is told who has just come.
    async fn begin(&mut self) -> Result<(), Gone> {
        self.told.signal = *self.signal.borrow_and_update();
        self.speaker.live().resume(&self.hub).await;
        self.introduce(true).await?;
        self.position().await?;
        let lines = self.speaker.last_chat().await.map_err(failed)?;
        self.told.chat = lines.last().map_or(0, |l| l.id);
        self.tell(&ServerMessage::Chat { lines }).await?;
        let note = self.speaker.note().await.map_err(failed)?;
        self.tell(&ServerMessage::Note { text: note }).await
    }

    /// Sends whatever has changed since it was last sent.
    async fn catch_up(&mut self) -> Result<(), Gone> {
        let now = *self.signal.borrow_and_update();
        let before = std::mem::replace(&mut self.told.signal, now);
        if now.gone {
            return self.bye("table-gone", false).await;
        }
        if now.seats != before.seats && self.speaker.refresh().await.is_err() {
            return self.bye("table-revoked", false).await;
        }
        if now.table != before.table || now.seats != before.seats {
            self.introduce(false).await?;
        }
        if now.state != before.state {
            self.position().await?;
        }
        if now.chat != before.chat {
            self.chat().await?;
        }
        Ok(())
    }

    /// Ends the connection of somebody who has signed out since, perhaps at another server.
    async fn still_known(&mut self) -> Result<(), Gone> {
        // A database that does not answer for a moment ends nobody's game.
        match self.speaker.is_known().await {
            Ok(false) => self.bye("table-signed-out", false).await,
            Ok(true) | Err(_) => Ok(()),
        }
    }

    /// Tells about the table. What was told already is not repeated unless it was asked for: to somebody who lags
    /// behind even a message without news would tell that something happened.
    async fn introduce(&mut self, asked: bool) -> Result<(), Gone> {
        let message = self.speaker.introduction().await.map_err(|t| Gone(Some(t.to_string())))?;
        let text = serde_json::to_string(&message).map_err(|e| Gone(Some(e.to_string())))?;
        if text == self.told.table && !asked {
            return Ok(());
        }
        self.told.table.clone_from(&text);
        self.send(Frame::Text(text.into())).await
    }

    /// Sends the position, or what is new in it. What the other end has of it is remembered only once it was sent.
    async fn position(&mut self) -> Result<(), Gone> {
        let who = self.speaker.observer();
        let form = match self.changes {
            true => Form::Serial(self.told.serial.wrapping_add(1), self.told.view.clone()),
            false => Form::Message,
        };
        let state = self.speaker.live().state(&self.hub, &who, self.told.seen, &form).await;
        let state = state.map_err(|t| Gone(Some(t.to_string())))?;
        self.told.seen = Some(state.seen);
        self.next = state.next;
        let Some(text) = state.text else { return Ok(()) };
        self.send(Frame::Text(text.into())).await?;
        if self.changes {
            self.told.serial = self.told.serial.wrapping_add(1);
            self.told.view = state.marks;
        }
        Ok(())
    }

    /// Sends the position as to somebody who has nothing of it.
    async fn whole_position(&mut self) -> Result<(), Gone> {
        (self.told.seen, self.told.view) = (None, None);
        self.position().await
    }

    /// Sends what was said since the last time, in portions.
    async fn chat(&mut self) -> Result<(), Gone> {
        loop {
            let lines = self.speaker.chat_since(self.told.chat, MOST_LINES).await.map_err(failed)?;
            let more = lines.len() == MOST_LINES;
            self.told.chat = lines.last().map_or(self.told.chat, |l| l.id);
            if !lines.is_empty() {
                self.tell(&ServerMessage::Chat { lines }).await?;
            }
            if !more {
                return Ok(());
            }
        }
    }

    /// Answers one message.
    async fn hear(&mut self, text: &[u8]) -> Result<(), Gone> {
        if !self.allowance.take() {
            if self.allowance.is_ignored() {
                return self.bye("limit-closed", false).await;
            }
            let refusal = Refusal::new("limit", Message::new("limit-rate"));
            let id = read(text).map_or_else(|(id, _)| id, |m| m.id());
            let refused = self.speaker.refused(id, &refusal);
            return self.tell(&refused).await;
        }
        let message = match read(text) {
            Ok(message) => message,
            Err((id, refusal)) => return self.tell(&self.speaker.refused(id, &refusal)).await,
        };
        // Whoever lost a seat must not act with it, even if he was faster than the signal. Whatever else is new can wait
        // until he is answered.
        let now = *self.signal.borrow();
        if now.gone || now.seats != self.told.signal.seats {
            self.catch_up().await?;
        }
        let other_eyes = matches!(message, ClientMessage::Watch { .. } | ClientMessage::Lang { .. });
        let whole = other_eyes || matches!(message, ClientMessage::Whole { .. });
        let answer = self.speaker.answer(message).await;
        let done = matches!(answer, ServerMessage::Done { .. });
        self.tell(&answer).await?;
        if other_eyes && done {
            self.introduce(true).await?;
        }
        if whole && done {
            self.allowance.left -= WHOLE - 1.0;
            self.whole_position().await?;
        }
        Ok(())
    }

    async fn bye(&mut self, key: &'static str, again: bool) -> Result<(), Gone> {
        let text = self.speaker.say(key);
        self.tell(&ServerMessage::Bye { text, again }).await?;
        self.send(Frame::Close(None)).await?;
        Err(Gone(Some(key.into())))
    }

    async fn tell(&mut self, message: &ServerMessage) -> Result<(), Gone> {
        match serde_json::to_string(message) {
            Ok(text) => self.send(Frame::Text(text.into())).await,
            Err(e) => Err(Gone(Some(e.to_string()))),
        }
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Gone> {
        match tokio::time::timeout(SENDING, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(e)) => Err(Gone(Some(e.to_string()))),
            Err(_) => Err(Gone(Some("takes nothing".into()))),
        }
    }
}

fn failed(fault: Fault) -> Gone {
    Gone(Some(fault.text.plain()))
}

/// Waits until the hub stops.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// A bucket that fills with time and is emptied message by message.
struct Allowance {
    left: f64,
    /// Messages that came although they were too many.
    over: f64,
    since: Instant,
}

impl Allowance {
    fn full() -> Allowance {
        Allowance { left: BURST, over: 0.0, since: Instant::now() }
    }

    /// Whether the other end goes on and on although it was told that it is too much.
    fn is_ignored(&self) -> bool {
        self.over > IGNORED
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let seconds = now.duration_since(self.since).as_secs_f64();
        self.left = (self.left + seconds * RATE).min(BURST);
        self.over = (self.over - seconds * FORGIVEN).max(0.0);
        self.since = now;
        if self.left < 1.0 {
            self.over += 1.0;
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_taken_and_no_more() {
        let mut allowance = Allowance::full();
        let taken = (0..200).filter(|_| allowance.take()).count();
        assert!((60..=62).contains(&taken), "{taken}");
        assert!(allowance.is_ignored());
        allowance.since -= Duration::from_secs(1);
        assert!((0..100).filter(|_| allowance.take()).count() >= 29);
    }
}
