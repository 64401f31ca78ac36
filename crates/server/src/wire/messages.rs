//! The conversation at a table: the same messages over a WebSocket or one by one over HTTP.

use super::{Answer, ChatLine, Clock, LogLine, Offer, Proposal, TableInfo, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What a client sends. `id` is chosen by the client and comes back with the answer.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClientMessage {
    /// A seat chooses.
    Act {
        /// Echoed.
        id: u32,
        /// The version of the table this answers; any other is stale.
        #[ts(type = "number")]
        version: i64,
        /// Seat key.
        seat: String,
        /// Canonical text of the action.
        action: String,
    },
    /// A seat takes its last choice back.
    Undo {
        /// Echoed.
        id: u32,
        /// The version of the table this answers.
        #[ts(type = "number")]
        version: i64,
        /// Seat key.
        seat: String,
    },
    /// A seat takes a standing order back: it is asked again.
    AskAgain {
        /// Echoed.
        id: u32,
        /// Seat key.
        seat: String,
        /// Key of the window.
        window: String,
    },
    /// A question about the position, from what the connection's viewer may know.
    Ask {
        /// Echoed.
        id: u32,
        /// The question in words: `odds N17 from 1/1/609`, `why-not move N17`.
        question: String,
        /// Ask it of the position after this many entries instead of the present one.
        #[serde(default)]
        #[ts(optional)]
        at: Option<usize>,
    },
    /// See the table as this seat (it must be held), or as a spectator.
    Watch {
        /// Echoed.
        id: u32,
        /// Seat key.
        seat: Option<String>,
    },
    /// Change the language of everything that follows.
    Lang {
        /// Echoed.
        id: u32,
        /// `en` or `ko`.
        lang: String,
    },
    /// Say something.
    Chat {
        /// Echoed.
        id: u32,
        /// What.
        text: String,
    },
    /// Keep a private note.
    Note {
        /// Echoed.
        id: u32,
        /// The whole note.
        text: String,
    },
    /// Give up.
    Resign {
        /// Echoed.
        id: u32,
        /// Seat key.
        seat: String,
    },
    /// Propose something.
    Offer {
        /// Echoed.
        id: u32,
        /// Seat key.
        seat: String,
        /// What.
        what: Proposal,
    },
    /// Answer a proposal, or withdraw one's own by answering no.
    Respond {
        /// Echoed.
        id: u32,
        /// Seat key.
        seat: String,
        /// Number of the offer.
        #[ts(type = "number")]
        offer: i64,
        /// Yes or no.
        accept: bool,
    },
    /// Send the position whole: for a client that cannot follow the changes it was sent.
    Whole {
        /// Echoed.
        id: u32,
    },
    /// Still there?
    Ping {
        /// Echoed.
        id: u32,
    },
}

impl ClientMessage {
    /// The number the client gave the message.
    pub fn id(&self) -> u32 {
        match self {
            ClientMessage::Act { id, .. }
            | ClientMessage::Undo { id, .. }
            | ClientMessage::AskAgain { id, .. }
            | ClientMessage::Ask { id, .. }
            | ClientMessage::Watch { id, .. }
            | ClientMessage::Lang { id, .. }
            | ClientMessage::Chat { id, .. }
            | ClientMessage::Note { id, .. }
            | ClientMessage::Resign { id, .. }
            | ClientMessage::Offer { id, .. }
            | ClientMessage::Respond { id, .. }
            | ClientMessage::Whole { id }
            | ClientMessage::Ping { id } => *id,
        }
    }
}

/// What the server sends.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// First of all, and again whenever seats, names or terms change.
    Table {
        /// Protocol version.
        protocol: u32,
        /// The table.
        table: TableInfo,
        /// Seats this client holds.
        held: Vec<String>,
        /// The seat it sees the table as; none for a spectator.
        watching: Option<String>,
        /// Whether it may manage links and settings.
        host: bool,
    },
    /// The position, whenever it changes.
    State(Box<StateMessage>),
    /// What is new since the last `state` or `change`, for a client that asked for changes.
    Change(Box<ChangeMessage>),
    /// Something was done as asked.
    Done {
        /// Of the message.
        id: u32,
        /// The table's version now.
        #[ts(type = "number")]
        version: i64,
    },
    /// Something was refused; nothing has changed.
    Refused {
        /// Of the message; 0 when it could not be read.
        id: u32,
        /// Rule of the game, or `turn`, `stale`, `seat`, `input`, `limit`, `table`.
        rule: String,
        /// In words.
        text: String,
    },
    /// An answer.
    Answer {
        /// Of the message.
        id: u32,
        /// The answer.
        answer: Answer,
    },
    /// Chat, oldest first.
    Chat {
        /// The lines.
        lines: Vec<ChatLine>,
    },
    /// The private note.
    Note {
        /// All of it.
        text: String,
    },
    /// The server lets go of the connection: it stops, or the seat's link was revoked.
    Bye {
        /// In words.
        text: String,
        /// Whether trying again makes sense.
        again: bool,
    },
}

/// The position as the connection's viewer may see it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateMessage {
    /// Counts the positions sent over a socket that asked for changes; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub serial: Option<u32>,
    /// The position.
    pub view: View,
    /// What comes with it.
    #[serde(flatten)]
    #[ts(flatten)]
    pub beside: Beside,
}

/// What is new in a position.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeMessage {
    /// One more than that of the position this builds on. If it is not, send `whole`.
    pub serial: u32,
    /// What is new in the view.
    pub view: ViewChange,
    /// What comes with it.
    #[serde(flatten)]
    #[ts(flatten)]
    pub beside: Beside,
}

/// What comes with a position, whether it is sent whole or as what is new in it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Beside {
    /// The table's version; actions name it.
    #[ts(type = "number")]
    pub version: i64,
    /// How many journal entries there are.
    pub entries: usize,
    /// Index of the first journal entry `log` covers: replace what you have from there on.
    pub log_from: usize,
    /// Whether `log` is the last page only: drop all older lines you have. `GET /api/tables/ID/log?before=logFrom` gives
    /// the page before. Left out if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub log_page: Option<bool>,
    /// The log from there on.
    pub log: Vec<LogLine>,
    /// Whether the watched seat may undo, and if not, why.
    pub undo: Undo,
    /// Clocks, where there are any.
    pub clocks: Vec<Clock>,
    /// Proposals that wait for an answer.
    pub offers: Vec<Offer>,
    /// A computer player is thinking.
    pub thinking: bool,
    /// Index of the watched seat's last own entry in the journal: what follows is new to its player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<usize>,
}

/// What is new in a view. Keys are the names of its fields; `victory.goals` is the field `goals` of the field `victory`.
/// What is not named stays as it was.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewChange {
    /// Fields with a new value.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, type = "Record<string, any>")]
    pub set: BTreeMap<String, Value>,
    /// Fields that are not there any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<string>")]
    pub gone: Vec<String>,
    /// Lists with something new: put each together from its runs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, type = "Record<string, Array<ListRun>>")]
    pub lists: BTreeMap<String, Vec<ListRun>>,
}

/// A stretch of a list.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum ListRun {
    /// Items of the list as it was.
    Kept {
        /// Index of the first.
        from: usize,
        /// How many.
        count: usize,
    },
    /// New items.
    New {
        /// The items.
        #[ts(type = "Array<any>")]
        new: Vec<Value>,
    },
}

/// Whether something can be taken back.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undo {
    /// Yes or no.
    pub can: bool,
    /// Why not; empty if it can.
    pub why: String,
}

/// A page of older lines: the answer to `GET /api/tables/ID/log`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogPage {
    /// Index of the first journal entry it covers; 0 if there is nothing older.
    pub from: usize,
    /// The lines, oldest first.
    pub log: Vec<LogLine>,
}

/// A past position: the answer to `GET /api/tables/ID/replay/ENTRY`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// How many entries led to it.
    pub entry: usize,
    /// How many there are.
    pub entries: usize,
    /// The position.
    pub view: View,
    /// What happened by the last of these entries, or by all from the one that was asked for.
    pub log: Vec<LogLine>,
    /// Where to stop when stepping through: numbers of entries at which somebody chose or something was rolled.
    pub stops: Vec<usize>,
}
