//! Tables: what the lobby knows about a game.

use crate::db::{Arg, Conn, Row, args};
use crate::play::{check_log, write_entries, write_log, write_snapshot};
use crate::seat::{Holder, NewSeat, SeatRow, add_seats, write_seats};
use crate::{ChangeKind, Store, StoreError, TableId};
use sandtable_engine::journal::Journal;
use sandtable_engine::session::LogRow;
use sandtable_engine::{Seats, Snapshot};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::AssertSqlSafe;

/// Whose turn it is, for lists and notices without opening the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnState {
    /// Seats that must act.
    pub seats: Seats,
    /// The turn in the words of a spectator, as the server writes them; it alone reads them.
    #[serde(alias = "prompt")]
    pub words: String,
    /// The version of the table since which nobody else was asked: what tells one turn of a seat from its next.
    #[serde(default)]
    pub since: i64,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// In play.
    Active,
    /// Has a result.
    Finished,
    /// Put away, with or without a result.
    Archived,
}

/// A table to be set up.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name in addresses; see [`crate::new_table_id`].
    pub id: TableId,
    /// Its name for people.
    pub name: String,
    /// The game so far, with its seed.
    pub journal: Journal,
    /// When each entry was made; where there are fewer, the rest was made now.
    pub times: Vec<i64>,
    /// The log so far.
    pub log: Vec<LogRow>,
    /// The position to open it from.
    pub snapshot: Snapshot,
    /// The seats, in the game's order.
    pub seats: Vec<NewSeat>,
    /// Who set it up.
    pub owner: Option<Holder>,
    /// Whether strangers find it in the lobby.
    pub public: bool,
    /// The server's own settings of this table.
    pub settings: Value,
    /// Clock.
    pub clock: Option<Value>,
    /// When the clock runs out.
    pub deadline: Option<i64>,
    /// Result, if it is over.
    pub result: Option<Value>,
    /// Whose turn it is.
    pub turn: Option<TurnState>,
    /// Now.
    pub now_ms: i64,
}

/// A table without its game.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its name in addresses.
    pub id: TableId,
    /// Its name for people.
    pub name: String,
    /// Game key.
    pub game: String,
    /// Scenario key.
    pub scenario: String,
    /// Where it stands.
    pub state: TableState,
    /// Whether strangers find it in the lobby.
    pub public: bool,
    /// Who set it up.
    pub owner: Option<Holder>,
    /// The server's own settings of this table.
    pub settings: Value,
    /// Counts the changes of the game, from 1.
    pub version: i64,
    /// Entries of the journal.
    pub entries: usize,
    /// Whose turn it is.
    pub turn: Option<TurnState>,
    /// Clock.
    pub clock: Option<Value>,
    /// When the clock runs out.
    pub deadline: Option<i64>,
    /// Result, if it is over.
    pub result: Option<Value>,
    /// When it was set up.
    pub created_ms: i64,
    /// When the game last changed.
    pub changed_ms: i64,
    /// The seats, in the game's order.
    pub seats: Vec<SeatRow>,
}

/// A line of the lobby.
pub type TableSummary = TableRow;

/// Which tables to list; the default lists all, those that changed last first.
#[derive(Clone, Debug, Default)]
pub struct ListFilter {
    /// Only where this person holds a seat or set the table up.
    pub holder: Option<Holder>,
    /// Only public ones (`true`) or only others.
    pub public: Option<bool>,
    /// Only of this game.
    pub game: Option<String>,
    /// Only those that stand so.
    pub state: Option<TableState>,
    /// Only those listed after this one: `changed_ms` and `id` of the last line of the page before.
    pub after: Option<(i64, TableId)>,
    /// How many at most; 50 if not given, never more than 500.
    pub limit: Option<usize>,
}

/// A table whose clock has run out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Which one.
    pub table: TableId,
    /// Its version.
    pub version: i64,
    /// When it ran out.
    pub deadline: i64,
}

const COLUMNS: &str = "t.id, t.name, t.game, t.scenario, t.archived, t.public, t.owner, t.settings, t.version, \
     t.entries, t.turn, t.clock, t.deadline, t.result, t.created, t.changed";

/// A table from [`COLUMNS`], without its seats.
fn read_row(row: &Row) -> Result<TableRow, StoreError> {
    let archived: Option<i64> = row.get(4)?;
    let result: Option<Value> = row.maybe_json(13, "result")?;
    let state = match (archived, &result) {
        (Some(_), _) => TableState::Archived,
        (None, Some(_)) => TableState::Finished,
        (None, None) => TableState::Active,
    };
    Ok(TableRow {
        id: row.get(0)?,
        name: row.get(1)?,
        game: row.get(2)?,
        scenario: row.get(3)?,
        state,
        public: row.flag(5)?,
        owner: row.get::<Option<String>>(6)?.as_deref().map(Holder::read).transpose()?,
        settings: row.json(7, "settings")?,
        version: row.get(8)?,
        entries: row.size(9)?,
        turn: row.maybe_json(10, "turn")?,
        clock: row.maybe_json(11, "clock")?,
        deadline: row.get(12)?,
        result,
        created_ms: row.get(14)?,
        changed_ms: row.get(15)?,
        seats: Vec::new(),
    })
}

/// JSON for a column.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| StoreError::Invalid(format!("cannot be stored: {e}")))
}

/// JSON for a column that may be empty.
pub(crate) fn maybe_json<T: Serialize>(value: &Option<T>) -> Result<Option<String>, StoreError> {
    value.as_ref().map(json).transpose()
}

/// A table with its seats.
pub(crate) async fn read_table(c: &mut Conn<'_>, id: &str) -> Result<Option<TableRow>, StoreError> {
    let sql = AssertSqlSafe(format!("SELECT {COLUMNS} FROM tables t WHERE t.id = $1"));
    let Some(row) = c.first(sql, args![id]).await? else { return Ok(None) };
    let mut tables = vec![read_row(&row)?];
    add_seats(c, &mut tables).await?;
    Ok(tables.pop())
}

async fn create(mut c: Conn<'_>, new: &NewTable) -> Result<(), StoreError> {
    let journal = &new.journal;
    check_log(&new.log, 0, journal.entries.len()).map_err(StoreError::Invalid)?;
    if new.snapshot.entries > journal.entries.len() {
        return Err(StoreError::Invalid("the snapshot is of a later position than the journal".into()));
    }
    let head = journal.head();
    let sql = "INSERT INTO tables (id, name, game, scenario, head, owner, public, settings, version, entries, cut, \
               snapshot_at, chat_count, offer_count, turn, clock, deadline, result, created, changed) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, 0, $10, 0, 0, $11, $12, $13, $14, $15, $15) \
               ON CONFLICT DO NOTHING";
    let args = args![
        &new.id,
        &new.name,
        &journal.game,
        &journal.scenario,
        json(&head)?,
        new.owner.as_ref().map(Holder::to_string),
        new.public,
        json(&new.settings)?,
        journal.entries.len(),
        new.snapshot.entries,
        maybe_json(&new.turn)?,
        maybe_json(&new.clock)?,
        new.deadline,
        maybe_json(&new.result)?,
        new.now_ms,
    ];
    if c.run(sql, args).await? == 0 {
        return Err(StoreError::Taken("table"));
    }
    let times = new.times.iter().copied().chain(std::iter::repeat(new.now_ms));
    write_entries(&mut c, &new.id, 0, 1, journal.entries.iter().zip(times)).await?;
    write_log(&mut c, &new.id, &new.log).await?;
    write_snapshot(&mut c, &new.id, &new.snapshot).await?;
    write_seats(&mut c, &new.id, &new.seats, new.now_ms).await?;
    c.tell(&new.id, 1, ChangeKind::Created).await
}

async fn list(mut c: Conn<'_>, filter: &ListFilter) -> Result<Vec<TableSummary>, StoreError> {
    let mut args: Vec<Arg<'_>> = Vec::new();
    let mut wanted = vec!["1 = 1".to_string()];
    if let Some(holder) = &filter.holder {
        args.push(holder.to_string().into());
        let n = args.len();
        wanted.push(format!(
            "t.id IN (SELECT table_id FROM seats WHERE holder = ${n} \
             UNION SELECT table_id FROM seat_devices WHERE holder = ${n} UNION SELECT id FROM tables WHERE owner = ${n})"
        ));
    }
    if let Some(public) = filter.public {
        args.push(public.into());
        wanted.push(format!("t.public = ${}", args.len()));
    }
    if let Some(game) = &filter.game {
        args.push(game.into());
        wanted.push(format!("t.game = ${}", args.len()));
    }
    wanted.extend(filter.state.map(|state| {
        let stands = match state {
            TableState::Active => "t.archived IS NULL AND t.result IS NULL",
            TableState::Finished => "t.archived IS NULL AND t.result IS NOT NULL",
            TableState::Archived => "t.archived IS NOT NULL",
        };
        stands.to_string()
    }));
    if let Some((changed, id)) = &filter.after {
        args.push((*changed).into());
        args.push(id.into());
        let n = args.len();
        wanted.push(format!("(t.changed < ${m} OR (t.changed = ${m} AND t.id < ${n}))", m = n - 1));
    }
    args.push(filter.limit.unwrap_or(50).min(500).into());
    // Only numbers of arguments are put together here, never what they hold.
    let sql = AssertSqlSafe(format!(
        "SELECT {COLUMNS} FROM tables t WHERE {} ORDER BY t.changed DESC, t.id DESC LIMIT ${}",
        wanted.join(" AND "),
        args.len()
    ));
    let rows = c.all(sql, args).await?;
    let mut tables = rows.iter().map(read_row).collect::<Result<Vec<_>, _>>()?;
    add_seats(&mut c, &mut tables).await?;
    Ok(tables)
}

async fn delete(mut c: Conn<'_>, id: &TableId) -> Result<(), StoreError> {
    let row = c.first("DELETE FROM tables WHERE id = $1 RETURNING version", args![id]).await?;
    let version = row.ok_or(StoreError::Missing("table"))?.get(0)?;
    c.tell(id, version, ChangeKind::Deleted).await
}

async fn due(mut c: Conn<'_>, (now, limit): &(i64, usize)) -> Result<Vec<Due>, StoreError> {
    let sql = "SELECT id, version, deadline FROM tables \
               WHERE deadline <= $1 AND archived IS NULL AND result IS NULL ORDER BY deadline LIMIT $2";
    let rows = c.all(sql, args![*now, *limit]).await?;
    let read = |r: &Row| Ok(Due { table: r.get(0)?, version: r.get(1)?, deadline: r.get(2)? });
    rows.iter().map(read).collect()
}

impl Store {
    /// Sets up a table with its seats and the game so far.
    pub async fn create(&self, new: NewTable) -> Result<(), StoreError> {
        self.db.write(new, |c, new| Box::pin(create(c, new))).await
    }

    /// A table and its seats, without the game.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.db.read(id.to_string(), |c, id| Box::pin(read_table_only(c, id))).await
    }

    /// Tables by what the lobby asks, those that changed last first.
    pub async fn list(&self, filter: ListFilter) -> Result<Vec<TableSummary>, StoreError> {
        self.db.read(filter, |c, filter| Box::pin(list(c, filter))).await
    }

    /// Gives a table another name.
    pub async fn rename(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET name = $2 WHERE id = $1 RETURNING version";
        self.set_table(sql, id, name.to_string().into()).await
    }

    /// Shows a table to strangers, or no longer.
    pub async fn set_public(&self, id: &str, public: bool) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET public = $2 WHERE id = $1 RETURNING version";
        self.set_table(sql, id, public.into()).await
    }

    /// Puts a table away at a time, or (none) takes it out again.
    pub async fn archive(&self, id: &str, at: Option<i64>) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET archived = $2 WHERE id = $1 RETURNING version";
        self.set_table(sql, id, at.into()).await
    }

    /// Replaces the server's own settings of a table.
    pub async fn set_settings(&self, id: &str, settings: &Value) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET settings = $2 WHERE id = $1 RETURNING version";
        self.set_table(sql, id, json(settings)?.into()).await
    }

    async fn set_table(&self, sql: &'static str, id: &str, value: Arg<'static>) -> Result<(), StoreError> {
        let what =
            Update { sql, table: id.into(), values: vec![value], kind: ChangeKind::Table, what: "table" };
        self.db.write(what, |c, what| Box::pin(update(c, what))).await
    }

    /// Removes a table with everything that belongs to it.
    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.db.write(id.to_string(), |c, id| Box::pin(delete(c, id))).await
    }

    /// Games in play whose clock has run out, the longest overdue first.
    pub async fn due(&self, now_ms: i64, limit: usize) -> Result<Vec<Due>, StoreError> {
        self.db.read((now_ms, limit), |c, input| Box::pin(due(c, input))).await
    }
}

async fn read_table_only(mut c: Conn<'_>, id: &TableId) -> Result<Option<TableRow>, StoreError> {
    read_table(&mut c, id).await
}

/// A change of something at a table other than its game.
pub(crate) struct Update {
    /// Has the table as `$1`, the values from `$2` on, and returns the table's version.
    pub(crate) sql: &'static str,
    pub(crate) table: TableId,
    pub(crate) values: Vec<Arg<'static>>,
    pub(crate) kind: ChangeKind,
    /// What is missing if nothing was changed.
    pub(crate) what: &'static str,
}

/// Makes it and tells everybody.
pub(crate) async fn update(mut c: Conn<'_>, what: &Update) -> Result<(), StoreError> {
    let mut args = args![&what.table];
    args.extend(what.values.iter().cloned());
    let row = c.first(what.sql, args).await?.ok_or(StoreError::Missing(what.what))?;
    c.tell(&what.table, row.get(0)?, what.kind).await
}
