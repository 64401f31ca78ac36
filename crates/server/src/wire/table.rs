//! A table: who sits where, and the terms it is played on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A table as everybody may know it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// Key, part of the address.
    pub id: String,
    /// Name its host gave it, else the scenario's.
    pub name: String,
    /// Game key.
    pub game: String,
    /// Name of the game.
    pub game_name: String,
    /// Scenario key.
    pub scenario: String,
    /// Name of the scenario.
    pub scenario_name: String,
    /// Options that differ from the default.
    pub options: Vec<ChosenOption>,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// When it was set up, unix milliseconds.
    #[ts(type = "number")]
    pub created: i64,
    /// Whether it is over, and whether it was put away.
    pub state: TableState,
    /// Version of the rules it is played with.
    pub rules_version: u32,
    /// Commitment to the dice, published at the start.
    pub commitment: String,
    /// The seed of the dice, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// Whether the seats see different things: then a shared screen needs a hand-over.
    pub secrets: bool,
    /// Clock.
    pub clock: ClockSetting,
    /// Whether anybody may watch.
    pub public: bool,
    /// How long spectators lag behind, in seconds.
    pub spectator_delay: u32,
    /// Whether positions may be corrected by agreement.
    pub edits: bool,
    /// Whether spectators may not talk.
    pub quiet: bool,
    /// Who may ask for hints.
    pub hints: Hints,
    /// Whether the reader gets a hint here when one of his seats is asked.
    pub advised: bool,
    /// Whether the game can be looked back on when it is over.
    pub reviewed: bool,
    /// Raised by every change; an action names the version it answers. Whoever lags behind is told one that counts what
    /// he may see.
    #[ts(type = "number")]
    pub version: i64,
}

/// An option a game is set up with.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenOption {
    /// Key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Value.
    pub value: String,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum TableState {
    /// Being played.
    Active,
    /// Over.
    Finished,
    /// Put away by its host.
    Archived,
}

/// A seat at a table.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatInfo {
    /// Key: `soviet`.
    pub key: String,
    /// Name: `Soviet`.
    pub name: String,
    /// Who plays it.
    pub kind: SeatKind,
    /// Level of a computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<String>,
    /// What the player calls himself; empty if unknown.
    pub player: String,
    /// Whether somebody is connected for it.
    pub online: bool,
    /// Whether the reader holds it.
    pub mine: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum SeatKind {
    /// The person who set the table up.
    Here,
    /// Whoever has the link.
    Link,
    /// A computer player.
    Computer,
}

/// How time is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ClockSetting {
    /// Not at all.
    #[default]
    None,
    /// A stock of time for each seat, and more after every choice that passes the move on.
    Live {
        /// Stock in seconds.
        seconds: u32,
        /// Added in seconds.
        increment: u32,
    },
    /// So many days for each move.
    Days {
        /// Days.
        days: u16,
    },
}

/// Who may ask for hints at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Hints {
    /// Nobody: the host has switched them off.
    Off,
    /// Whoever plays against no other person.
    #[default]
    Alone,
    /// Everybody: the host offered it from the start, or all people at the table agreed.
    All,
}

/// The clock of one seat.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// Seat key.
    pub seat: String,
    /// What is left, in milliseconds, when the message was sent.
    #[ts(type = "number")]
    pub left: i64,
    /// Whether it is running.
    pub running: bool,
}

/// Something one seat has proposed and others must agree to.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// Number of the offer.
    #[ts(type = "number")]
    pub id: i64,
    /// Who asks.
    pub by: String,
    /// What for.
    pub what: Proposal,
    /// In words.
    pub text: String,
    /// Who has agreed.
    pub agreed: Vec<String>,
    /// Whose agreement is still needed.
    pub needed: Vec<String>,
}

/// What can be proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Proposal {
    /// End in a draw.
    Draw,
    /// Go back to the position after this many journal entries.
    Back {
        /// Entries.
        entry: usize,
    },
    /// Correct the position by one set-up line.
    Edit {
        /// The line, as position files write it.
        line: String,
    },
    /// Let everybody ask for hints from now on.
    Hints,
}

/// A line of chat.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// Number.
    #[ts(type = "number")]
    pub id: i64,
    /// Who said it: a seat key; empty for a spectator.
    pub seat: String,
    /// What the speaker calls himself.
    pub player: String,
    /// What was said.
    pub text: String,
    /// When, unix milliseconds.
    #[ts(type = "number")]
    pub at: i64,
    /// Whether nobody said it: something happened at the table, told in `text`.
    pub event: bool,
}
