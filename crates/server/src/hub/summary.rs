//! What the lobby reads of a game without opening it: whose turn it is and how it ended.

use crate::catalogue::Title;
use crate::clock::Clocks;
use crate::lang::Lang;
use crate::localize::Voice;
use crate::table_settings::TableSettings;
use crate::wire;
use sandtable_engine::journal::Journal;
use sandtable_engine::session::LogRow;
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Actor, Message, Seat, Seats, Snapshot, Table, Viewer};
use sandtable_store::TurnState;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A result as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredResult {
    winner: StoredWinner,
    text: Message,
    rule: String,
    points: Vec<i64>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredWinner {
    Seat(Seat),
    System,
    Draw,
}

/// A result for the store.
pub(super) fn result(result: &GameResult) -> Value {
    let winner = match result.winner {
        Winner::Seat(seat) => StoredWinner::Seat(seat),
        Winner::System => StoredWinner::System,
        Winner::Draw => StoredWinner::Draw,
    };
    let stored = StoredResult {
        winner,
        text: result.text.clone(),
        rule: result.rule.to_string(),
        points: result.points.clone(),
    };
    serde_json::to_value(stored).unwrap_or_default()
}

/// Whose turn it is, for the store: the seats that are asked `since` a version, and the turn in the words of a
/// spectator.
pub(super) fn turn(table: &dyn Table, since: i64) -> Option<TurnState> {
    let seats = asked(table.actor());
    if seats.is_empty() {
        return None;
    }
    let words = table.view(Viewer::Public).turn;
    Some(TurnState { seats, words: serde_json::to_string(&words).unwrap_or_default(), since })
}

/// The seats that must decide.
pub(super) fn asked(actor: Actor) -> Seats {
    match actor {
        Actor::Seat(seat) => Seats::one(seat),
        Actor::Seats(set) => set,
        Actor::System | Actor::Chance | Actor::Nobody => Seats::NONE,
    }
}

/// How a stored game ended, for a reader.
pub fn stored_result(title: &Title, lang: Lang, stored: &Value) -> Option<wire::GameResult> {
    let read = StoredResult::deserialize(stored).ok()?;
    let winner = match read.winner {
        StoredWinner::Seat(seat) => Winner::Seat(seat),
        StoredWinner::System => Winner::System,
        StoredWinner::Draw => Winner::Draw,
    };
    let result = GameResult { winner, text: read.text, rule: read.rule.into(), points: read.points };
    Some(Voice::new(title, lang).result(&result))
}

/// The turn a stored game is in, in words; empty if it cannot be read.
pub fn stored_turn(title: &Title, lang: Lang, turn: &TurnState) -> String {
    let words = serde_json::from_str::<Message>(&turn.words).ok();
    words.map(|m| title.say(lang, &m).to_string()).unwrap_or_default()
}

/// Everything a new table stores of a game that was just started or imported.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The journal with its seed.
    pub journal: Journal,
    /// The log so far.
    pub log: Vec<LogRow>,
    /// The position to open it from.
    pub snapshot: Snapshot,
    /// Clocks.
    pub clock: Option<Value>,
    /// When the first clock runs out.
    pub deadline: Option<i64>,
    /// The result, if it is over already.
    pub result: Option<Value>,
    /// Whose turn it is.
    pub turn: Option<TurnState>,
}

impl Opening {
    /// What to store of `table`; `human` are the seats played by people, for whom clocks run by the hub's own time.
    pub fn of(table: &dyn Table, terms: &TableSettings, human: Seats, now_ms: i64) -> Opening {
        let running = Seats(asked(table.actor()).0 & human.0);
        let clocks = Clocks::start(terms.clock, table.info().seats.len(), running, now_ms);
        Opening {
            journal: table.journal().clone(),
            log: table.log_rows(0),
            snapshot: table.snapshot(),
            clock: clocks.as_ref().map(Clocks::write),
            deadline: clocks.as_ref().and_then(Clocks::deadline),
            result: table.result().as_ref().map(result),
            turn: turn(table, 0),
        }
    }
}
