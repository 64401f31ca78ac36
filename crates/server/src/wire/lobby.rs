//! The lobby: setting tables up, finding them again, sitting down.

use super::{ClockSetting, Hints, SeatKind, TableState};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// `GET /api/lobby`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lobby {
    /// Who is asking.
    pub me: Me,
    /// Tables the reader has a seat at or has set up, those that wait for him first.
    pub mine: Vec<TableCard>,
    /// Public tables: with a free seat, or to watch.
    pub open: Vec<TableCard>,
}

/// The reader.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// What he calls himself; may be empty.
    pub name: String,
    /// Account name, if signed in.
    pub account: Option<String>,
    /// Whether this server wants an account before a table can be set up.
    pub account_needed: bool,
    /// Whether this server can send mail.
    pub mail: bool,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableCard {
    /// Key.
    pub id: String,
    /// Name.
    pub name: String,
    /// Game key.
    pub game: String,
    /// Name of the game.
    pub game_name: String,
    /// Scenario key.
    pub scenario: String,
    /// Name of the scenario.
    pub scenario_name: String,
    /// Where it stands.
    pub state: TableState,
    /// Seats with who plays them.
    pub seats: Vec<super::SeatInfo>,
    /// The turn or the result in words.
    pub status: String,
    /// Whether it waits for the reader.
    pub your_turn: bool,
    /// When something last happened, unix milliseconds.
    #[ts(type = "number")]
    pub updated: i64,
}

/// `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    /// Game key.
    pub game: String,
    /// Scenario key.
    pub scenario: String,
    /// Options that differ from the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where, by seat key; a seat that is not named is `here`.
    #[serde(default)]
    pub seats: BTreeMap<String, NewSeat>,
    /// Name; may be empty.
    #[serde(default)]
    pub name: String,
    /// Clock.
    #[serde(default)]
    pub clock: ClockSetting,
    /// Whether anybody may find and watch it.
    #[serde(default)]
    pub public: bool,
    /// How long spectators lag behind, in seconds.
    #[serde(default)]
    pub spectator_delay: u32,
    /// Whether positions may be corrected by agreement.
    #[serde(default)]
    pub edits: bool,
    /// Whether spectators may not talk.
    #[serde(default)]
    #[ts(optional)]
    pub quiet: Option<bool>,
    /// Who may ask for hints; whoever plays against no other person, unless named.
    #[serde(default)]
    pub hints: Hints,
}

/// `PUT /api/tables/ID`: what its host changes about a table; what is not named stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableChange {
    /// Name.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// Whether anybody may find and watch it.
    #[serde(default)]
    #[ts(optional)]
    pub public: Option<bool>,
    /// Whether spectators may not talk.
    #[serde(default)]
    #[ts(optional)]
    pub quiet: Option<bool>,
    /// Who may ask for hints; `all` only where no other person plays, else all must agree to it.
    #[serde(default)]
    #[ts(optional)]
    pub hints: Option<Hints>,
}

/// A seat of a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeat {
    /// Who plays it.
    pub kind: SeatKind,
    /// Level of a computer player; `random` unless named.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<String>,
}

/// The answer to `POST /api/tables`, `POST /api/tables/ID/links/SEAT` and `GET /api/tables/ID/links`: what its host
/// may hand out.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Links {
    /// Key of the table.
    pub table: String,
    /// A link per seat that is played by link; shown once, only a hash is kept.
    pub links: Vec<SeatLink>,
}

/// The link of a seat. The token stands after `#`, so that no server log and no referrer ever holds it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatLink {
    /// Seat key.
    pub seat: String,
    /// Path with the token: `/join#…`; empty in a list, because only a hash of the token is kept.
    pub path: String,
}

/// `POST /api/claim`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Claim {
    /// The token of a link.
    pub token: String,
}

/// The answer to a claim.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Claimed {
    /// Key of the table.
    pub table: String,
    /// Seat key.
    pub seat: String,
    /// The secret that opens the seat to a program: `Authorization: Bearer KEY`. Told this once, and to nobody else;
    /// absent where the link was used before by the same person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
}

/// `PUT /api/me`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeChange {
    /// What to be called.
    pub name: String,
}

/// `POST /api/account/register` and `/login`.
#[derive(Clone, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Credentials {
    /// Account name.
    pub name: String,
    /// Password.
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials({})", self.name)
    }
}

/// `POST /api/account/password`.
#[derive(Clone, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordChange {
    /// The password so far.
    pub current: String,
    /// The new one.
    pub password: String,
}

impl std::fmt::Debug for PasswordChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordChange")
    }
}

/// `PUT /api/tables/ID/notices`: how the holder of a seat wants to hear that it is his turn.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Notices {
    /// Address to post to; empty for none.
    #[serde(default)]
    pub webhook: String,
    /// Mail address; empty for none.
    #[serde(default)]
    pub mail: String,
    /// Told, not chosen: what the owner of the address has said to letters (`asked`, `confirmed`, `stopped`); empty for
    /// none.
    #[serde(default)]
    pub mail_state: String,
}

/// What is wrong with a request: the body of every answer that is not a success.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Short key: `not-found`, `not-yours`, `input`, `too-large`, `too-many`, `conflict`, `unavailable`.
    pub kind: String,
    /// In words.
    pub text: String,
}
