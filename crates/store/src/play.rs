//! Games in play: reading them, catching up, and storing what was done.

use crate::db::{Arg, Conn, Row, Script, args};
use crate::table::{TableRow, TurnState, json, maybe_json, read_table};
use crate::{ChangeKind, CommitError, Holder, Store, StoreError, TableId, Token};
use sandtable_engine::journal::{Entry, Journal};
use sandtable_engine::session::{LogRow, Tail};
use sandtable_engine::{Seat, Snapshot};
use serde_json::Value;

/// How far back a seat's last own choice is looked for, in entries.
const FAR_BACK: usize = 2000;

/// A game with everything needed to open it.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The table.
    pub row: TableRow,
    /// The journal, seed included.
    pub journal: Journal,
    /// When each entry was made.
    pub times: Vec<i64>,
    /// The log.
    pub log: Vec<LogRow>,
    /// The position to open it from.
    pub snapshot: Snapshot,
}

/// The end of a game: what opening it needs, however long the game is.
#[derive(Clone, Debug)]
pub struct StoredTail {
    /// The table.
    pub row: TableRow,
    /// The last entries, the snapshot and the last lines of the log.
    pub tail: Tail,
    /// When each of those entries was made.
    pub times: Vec<i64>,
    /// The last own choice of each seat among the entries left out, by the seat's key.
    pub last_own: Vec<(String, usize)>,
}

/// A page of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogPage {
    /// The first entry it covers; 0 if there is nothing older.
    pub from: usize,
    /// Its lines, oldest first, for all audiences.
    pub rows: Vec<LogRow>,
}

/// What changed since a version: cut journal, times and log to `keep` entries, then append.
#[derive(Clone, Debug)]
pub struct CatchUp {
    /// The table as it is now.
    pub row: TableRow,
    /// How many of the known entries still stand.
    pub keep: usize,
    /// The entries that follow.
    pub entries: Vec<Entry>,
    /// When each was made.
    pub times: Vec<i64>,
    /// The log from entry `keep` on.
    pub log: Vec<LogRow>,
    /// The position to open the game from.
    pub snapshot: Snapshot,
}

/// One change of a game: an action with all that followed, taking back, or an agreement.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Which table.
    pub table: TableId,
    /// The version the change was made from.
    pub version: i64,
    /// How many journal entries stay; fewer than before takes back.
    pub keep: usize,
    /// The entries that follow.
    pub entries: Vec<Entry>,
    /// The log of those entries (and of no other).
    pub log: Vec<LogRow>,
    /// The position to open the game from; without it the stored one stays.
    pub snapshot: Option<Snapshot>,
    /// Clock; replaces the stored one, none clears it.
    pub clock: Option<Value>,
    /// When the clock runs out; replaces the stored one, none clears it.
    pub deadline: Option<i64>,
    /// Result; replaces the stored one, none means the game goes on.
    pub result: Option<Value>,
    /// Whose turn it is; replaces the stored one, none means nobody's.
    pub turn: Option<TurnState>,
    /// The offer this change carries out: it must still be open and is gone afterwards.
    pub settles: Option<i64>,
    /// Offers this change makes void.
    pub voids: Vec<i64>,
    /// Whose choice it is: he must still hold the seat. None for what the table does by itself.
    pub by: Option<Hand>,
    /// Now.
    pub now_ms: i64,
}

/// A table that is put away, or taken out again.
#[derive(Clone, Debug)]
pub struct Archiving {
    /// Which table.
    pub table: TableId,
    /// The version it was made from.
    pub version: i64,
    /// When it is put away; none takes it out again.
    pub at: Option<i64>,
    /// Clock; replaces the stored one.
    pub clock: Option<Value>,
    /// When the clock runs out; replaces the stored one.
    pub deadline: Option<i64>,
}

/// Whoever chooses for a seat, by what opened it to him.
#[derive(Clone, Debug)]
pub enum Hand {
    /// Somebody who sits there, under each name he has.
    Holders(Seat, Vec<Holder>),
    /// A program with a key.
    Key(Seat, Token),
}

/// Whether a seat is still held so.
async fn holds(c: &mut Conn<'_>, table: &str, hand: &Hand) -> Result<bool, StoreError> {
    match hand {
        Hand::Key(seat, token) => {
            let sql = "SELECT 1 FROM seat_keys WHERE table_id = $1 AND seat = $2 AND hash = $3";
            Ok(c.first(sql, args![table, i64::from(seat.0), &token.hash()]).await?.is_some())
        }
        Hand::Holders(seat, names) => {
            let sql = "SELECT holder FROM seats WHERE table_id = $1 AND seat = $2 AND holder IS NOT NULL \
                       UNION ALL SELECT holder FROM seat_devices WHERE table_id = $1 AND seat = $2";
            for row in c.all(sql, args![table, i64::from(seat.0)]).await? {
                let holder: String = row.get(0)?;
                if names.iter().any(|name| name.to_string() == holder) {
                    return Ok(true);
                }
            }
            Ok(false)
        }
    }
}

/// The log must be that of the entries it comes with, in their order.
pub(crate) fn check_log(log: &[LogRow], keep: usize, length: usize) -> Result<(), String> {
    let mut last = keep;
    for row in log {
        if row.entry < last || row.entry >= length {
            return Err(format!("a line of the log belongs to entry {}, not to {last}..{length}", row.entry));
        }
        last = row.entry;
    }
    Ok(())
}

pub(crate) async fn write_entries<'a>(
    c: &mut Conn<'_>,
    table: &'a str,
    from: usize,
    version: i64,
    entries: impl Iterator<Item = (&'a Entry, i64)>,
) -> Result<(), StoreError> {
    c.insert(ENTRIES, entry_rows(table, from, version, entries)).await
}

const ENTRIES: &str = "INSERT INTO entries (table_id, n, actor, text, hash, at, version)";
const LOG: &str = "INSERT INTO log (table_id, entry, seq, audience, told)";
const SNAPSHOT: &str = "INSERT INTO snapshots (table_id, entries, dice, state, orders) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (table_id) DO UPDATE \
     SET entries = excluded.entries, dice = excluded.dice, state = excluded.state, orders = excluded.orders";

fn entry_rows<'a>(
    table: &'a str,
    from: usize,
    version: i64,
    entries: impl Iterator<Item = (&'a Entry, i64)>,
) -> Vec<Vec<Arg<'a>>> {
    let numbered = entries.zip(from..);
    numbered.map(|((e, at), n)| args![table, n, &e.by, &e.text, &e.hash, at, version]).collect()
}

fn log_rows<'a>(table: &'a str, log: &[LogRow]) -> Result<Vec<Vec<Arg<'a>>>, StoreError> {
    let mut rows = Vec::with_capacity(log.len());
    let (mut entry, mut seq) = (usize::MAX, 0);
    for row in log {
        seq = if row.entry == entry { seq + 1 } else { 0_usize };
        entry = row.entry;
        rows.push(args![table, entry, seq, json(&row.audience)?, json(&row.told)?]);
    }
    Ok(rows)
}

fn snapshot_row<'a>(table: &'a str, snapshot: &'a Snapshot) -> Result<Vec<Arg<'a>>, StoreError> {
    let orders = maybe_json(&snapshot.orders)?;
    Ok(args![table, snapshot.entries, snapshot.dice.cast_signed(), &snapshot.state, orders])
}

pub(crate) async fn write_log(c: &mut Conn<'_>, table: &str, log: &[LogRow]) -> Result<(), StoreError> {
    c.insert(LOG, log_rows(table, log)?).await
}

pub(crate) async fn write_snapshot(
    c: &mut Conn<'_>,
    table: &str,
    snapshot: &Snapshot,
) -> Result<(), StoreError> {
    c.run(SNAPSHOT, snapshot_row(table, snapshot)?).await.map(drop)
}

/// Entries from `from` on with their times.
async fn read_entries(
    c: &mut Conn<'_>,
    table: &str,
    from: usize,
) -> Result<(Vec<Entry>, Vec<i64>), StoreError> {
    let sql = "SELECT n, actor, text, hash, at FROM entries WHERE table_id = $1 AND n >= $2 ORDER BY n";
    let (mut entries, mut times) = (Vec::new(), Vec::new());
    for (row, n) in c.all(sql, args![table, from]).await?.iter().zip(from..) {
        if row.size(0)? != n {
            return Err(StoreError::Data { what: "journal", reason: format!("entry {n} is missing") });
        }
        entries.push(Entry { by: row.get(1)?, text: row.get(2)?, hash: row.get(3)? });
        times.push(row.get(4)?);
    }
    Ok((entries, times))
}

async fn read_log(c: &mut Conn<'_>, table: &str, from: usize) -> Result<Vec<LogRow>, StoreError> {
    let sql = "SELECT entry, audience, told FROM log WHERE table_id = $1 AND entry >= $2 ORDER BY entry, seq";
    c.all(sql, args![table, from]).await?.iter().map(log_row).collect()
}

fn log_row(row: &Row) -> Result<LogRow, StoreError> {
    Ok(LogRow { entry: row.size(0)?, audience: row.json(1, "audience")?, told: row.json(2, "log")? })
}

async fn read_snapshot(c: &mut Conn<'_>, table: &str) -> Result<Snapshot, StoreError> {
    let sql = "SELECT entries, dice, state, orders FROM snapshots WHERE table_id = $1";
    let row = c.first(sql, args![table]).await?;
    let row = row.ok_or(StoreError::Data { what: "snapshot", reason: "it is missing".into() })?;
    // Snapshots of earlier releases have no orders.
    let orders = match row.get::<Option<String>>(3)? {
        Some(_) => Some(row.json(3, "orders")?),
        None => None,
    };
    let dice = row.get::<i64>(1)?.cast_unsigned();
    Ok(Snapshot { entries: row.size(0)?, dice, state: row.get(2)?, orders })
}

async fn read_head(c: &mut Conn<'_>, id: &TableId) -> Result<Journal, StoreError> {
    let head = c.first("SELECT head FROM tables WHERE id = $1", args![id]).await?;
    head.ok_or(StoreError::Missing("table"))?.json(0, "journal")
}

/// Whole entries of the log before entry `before`: the last of them, about `lines` lines.
async fn read_log_page(
    c: &mut Conn<'_>,
    (table, before, lines): (&str, usize, usize),
) -> Result<LogPage, StoreError> {
    let sql = "SELECT entry FROM log WHERE table_id = $1 AND entry < $2 ORDER BY entry DESC, seq DESC LIMIT 1 OFFSET $3";
    let first = c.first(sql, args![table, before, lines.saturating_sub(1)]).await?;
    let from = first.map(|row| row.size(0)).transpose()?.unwrap_or(0);
    let sql = "SELECT entry, audience, told FROM log WHERE table_id = $1 AND entry >= $2 AND entry < $3 \
               ORDER BY entry, seq";
    let rows = c.all(sql, args![table, from, before]).await?.iter().map(log_row).collect::<Result<_, _>>()?;
    Ok(LogPage { from, rows })
}

async fn log_page(
    mut c: Conn<'_>,
    (id, before, lines): &(TableId, usize, usize),
) -> Result<LogPage, StoreError> {
    read_log_page(&mut c, (id, *before, *lines)).await
}

/// The last own choice of each seat before entry `before`. Those far back are not looked for: the time to open a game
/// must not depend on its length.
async fn read_last_own(
    c: &mut Conn<'_>,
    row: &TableRow,
    before: usize,
) -> Result<Vec<(String, usize)>, StoreError> {
    let sql = "SELECT n FROM entries WHERE table_id = $1 AND n < $2 AND n >= $3 AND actor = $4 \
               AND text NOT LIKE $5 ORDER BY n DESC LIMIT 1";
    let mut found = Vec::new();
    for seat in row.seats.iter().filter(|_| before > 0) {
        let args = args![&row.id, before, before.saturating_sub(FAR_BACK), &seat.key, "% +ordered"];
        if let Some(own) = c.first(sql, args).await? {
            found.push((seat.key.clone(), own.size(0)?));
        }
    }
    Ok(found)
}

async fn load_tail(
    mut c: Conn<'_>,
    (id, lines): &(TableId, usize),
) -> Result<Option<StoredTail>, StoreError> {
    let Some(row) = read_table(&mut c, id).await? else { return Ok(None) };
    let mut journal = read_head(&mut c, id).await?;
    let snapshot = read_snapshot(&mut c, id).await?;
    let skipped = snapshot.entries.saturating_sub(1);
    let (entries, times) = read_entries(&mut c, id, skipped).await?;
    check_count(&row, skipped + entries.len())?;
    journal.entries = entries;
    let LogPage { from, rows } = read_log_page(&mut c, (id, row.entries, *lines)).await?;
    // What follows the snapshot is repeated, its log is made again. Undo may take it away, so the page holds it whole.
    let (log_from, log) = match from <= skipped {
        true => (from, rows),
        false => (skipped, read_log(&mut c, id, skipped).await?),
    };
    let last_own = read_last_own(&mut c, &row, skipped).await?;
    let tail = Tail { journal, skipped, snapshot, log, log_from };
    Ok(Some(StoredTail { row, tail, times, last_own }))
}

/// Everything before entry `before`: the entries with their times, and the log.
async fn beginning(
    mut c: Conn<'_>,
    (id, before): &(TableId, usize),
) -> Result<(Vec<Entry>, Vec<i64>, Vec<LogRow>), StoreError> {
    let (mut entries, mut times) = read_entries(&mut c, id, 0).await?;
    entries.truncate(*before);
    times.truncate(*before);
    Ok((entries, times, read_log(&mut c, id, 0).await?))
}

fn check_count(row: &TableRow, found: usize) -> Result<(), StoreError> {
    if found == row.entries {
        return Ok(());
    }
    let reason = format!("{found} entries instead of {}", row.entries);
    Err(StoreError::Data { what: "journal", reason })
}

async fn load(mut c: Conn<'_>, id: &TableId) -> Result<Option<StoredGame>, StoreError> {
    let Some(row) = read_table(&mut c, id).await? else { return Ok(None) };
    let mut journal = read_head(&mut c, id).await?;
    let (entries, times) = read_entries(&mut c, id, 0).await?;
    check_count(&row, entries.len())?;
    journal.entries = entries;
    let log = read_log(&mut c, id, 0).await?;
    let snapshot = read_snapshot(&mut c, id).await?;
    Ok(Some(StoredGame { row, journal, times, log, snapshot }))
}

async fn since(mut c: Conn<'_>, (id, known): &(TableId, i64)) -> Result<Option<CatchUp>, StoreError> {
    let Some(row) = read_table(&mut c, id).await? else { return Ok(None) };
    // Entries are cut from the end only, and each knows the version that wrote it: those not newer than what the
    // caller knows are a beginning of its own journal.
    let keep = if *known > row.version {
        0 // A database put back to an earlier state: nothing the caller knows is sure.
    } else {
        // Versions only grow with the entries, so the search begins at the end.
        let sql = "SELECT n FROM entries WHERE table_id = $1 AND version <= $2 ORDER BY n DESC LIMIT 1";
        let last = c.first(sql, args![id, *known]).await?;
        last.map(|row| row.size(0)).transpose()?.map_or(0, |n| n + 1)
    };
    let (entries, times) = read_entries(&mut c, id, keep).await?;
    let log = read_log(&mut c, id, keep).await?;
    let snapshot = read_snapshot(&mut c, id).await?;
    Ok(Some(CatchUp { row, keep, entries, times, log, snapshot }))
}

async fn commit(mut c: Conn<'_>, change: &Change) -> Result<i64, CommitError> {
    let (id, keep) = (&change.table, change.keep);
    let length = keep + change.entries.len();
    check_log(&change.log, keep, length).map_err(CommitError::Invalid)?;
    let snapshot_at = change.snapshot.as_ref().map(|s| s.entries);
    if snapshot_at.is_some_and(|at| at > length) {
        return Err(CommitError::Invalid("the snapshot is of a later position than the journal".into()));
    }
    let sql = "UPDATE tables SET version = version + 1, cut = entries - $3, entries = $4, snapshot_at = COALESCE($5, snapshot_at), \
               turn = $6, clock = $7, deadline = $8, result = $9, changed = $10 \
               WHERE id = $1 AND version = $2 AND entries >= $3 AND COALESCE($5, snapshot_at) <= $4 \
               AND ($5 IS NOT NULL OR snapshot_at <= $3) RETURNING version";
    let args = args![
        id,
        change.version,
        keep,
        length,
        snapshot_at.map(|at| i64::try_from(at).unwrap_or(i64::MAX)),
        maybe_json(&change.turn)?,
        maybe_json(&change.clock)?,
        change.deadline,
        maybe_json(&change.result)?,
        change.now_ms,
    ];
    let version = change.version + 1;
    let mut script = Script::guarded(sql, args);
    // Entries that were taken back, if any; the log of an entry goes with it.
    script.then("DELETE FROM entries WHERE table_id = $1 AND n >= $2", args![id, keep]);
    let timed = change.entries.iter().map(|e| (e, change.now_ms));
    script.insert(ENTRIES, entry_rows(id, keep, version, timed));
    script.insert(LOG, log_rows(id, &change.log)?);
    if let Some(snapshot) = &change.snapshot {
        script.then(SNAPSHOT, snapshot_row(id, snapshot)?);
    }
    match c.script(script).await {
        Ok(Some(_)) => {}
        Ok(None) => return Err(misfit(&mut c, change).await?),
        // What is written to a table that is gone has nothing to belong to.
        Err(e) => match is_there(&mut c, id).await {
            Ok(false) => return Err(CommitError::Missing),
            Ok(true) | Err(_) => return Err(e.into()),
        },
    }
    // The row of the table is ours now, and whoever gives a seat away needs it too.
    if let Some(hand) = &change.by
        && !holds(&mut c, id, hand).await?
    {
        return Err(CommitError::NotHeld);
    }
    let close = "DELETE FROM offers WHERE table_id = $1 AND n = $2";
    if let Some(offer) = change.settles
        && c.run(close, args![id, offer]).await? == 0
    {
        return Err(CommitError::Settled(offer));
    }
    for offer in &change.voids {
        c.run(close, args![id, *offer]).await?;
    }
    c.tell(id, version, ChangeKind::Play).await?;
    Ok(version)
}

async fn put_away(mut c: Conn<'_>, what: &Archiving) -> Result<i64, CommitError> {
    let sql = "UPDATE tables SET archived = $3, clock = $4, deadline = $5, version = version + 1 \
               WHERE id = $1 AND version = $2 RETURNING version";
    let args = args![&what.table, what.version, what.at, maybe_json(&what.clock)?, what.deadline];
    let Some(row) = c.first(sql, args).await? else {
        let found = c.first("SELECT version FROM tables WHERE id = $1", args![&what.table]).await?;
        let row = found.ok_or(CommitError::Missing)?;
        return Err(CommitError::Stale { version: row.get(0)? });
    };
    let version = row.get(0)?;
    c.tell(&what.table, version, ChangeKind::Play).await?;
    c.tell(&what.table, version, ChangeKind::Table).await?;
    Ok(version)
}

async fn is_there(c: &mut Conn<'_>, id: &str) -> Result<bool, StoreError> {
    Ok(c.first("SELECT 1 FROM tables WHERE id = $1", args![id]).await?.is_some())
}

/// Why a change does not fit the stored game.
async fn misfit(c: &mut Conn<'_>, change: &Change) -> Result<CommitError, StoreError> {
    let sql = "SELECT version, entries, snapshot_at FROM tables WHERE id = $1";
    let Some(row) = c.first(sql, args![&change.table]).await? else { return Ok(CommitError::Missing) };
    let (version, entries, snapshot) = (row.get(0)?, row.size(1)?, row.size(2)?);
    if version != change.version {
        return Ok(CommitError::Stale { version });
    }
    let keep = change.keep;
    Ok(CommitError::Invalid(format!(
        "cannot keep {keep} of {entries} entries with a snapshot after {snapshot}"
    )))
}

impl Store {
    /// A game with everything needed to open it, all of one moment.
    pub async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        self.db.read(id.to_string(), |c, id| Box::pin(load(c, id))).await
    }

    /// The end of a game with about the last `lines` lines of its log: enough to open it. Takes as long for a long game
    /// as for a short one.
    pub async fn load_tail(&self, id: &str, lines: usize) -> Result<Option<StoredTail>, StoreError> {
        self.db.read((id.to_string(), lines), |c, input| Box::pin(load_tail(c, input))).await
    }

    /// What [`Store::load_tail`] left out: the entries before `before` with their times, and the log.
    pub async fn beginning(
        &self,
        id: &str,
        before: usize,
    ) -> Result<(Vec<Entry>, Vec<i64>, Vec<LogRow>), StoreError> {
        self.db.read((id.to_string(), before), |c, input| Box::pin(beginning(c, input))).await
    }

    /// The log before entry `before`: its last entries, about `lines` lines.
    pub async fn log_page(&self, id: &str, before: usize, lines: usize) -> Result<LogPage, StoreError> {
        self.db.read((id.to_string(), before, lines), |c, input| Box::pin(log_page(c, input))).await
    }

    /// What others changed since a version; the table's row tells the new one.
    pub async fn since(&self, id: &str, version: i64) -> Result<Option<CatchUp>, StoreError> {
        self.db.read((id.to_string(), version), |c, input| Box::pin(since(c, input))).await
    }

    /// Puts a table away or takes it out again with its clocks, if nobody else changed the game first; the new version.
    pub async fn put_away(&self, what: Archiving) -> Result<i64, CommitError> {
        self.db.write(what, |c, what| Box::pin(put_away(c, what))).await
    }

    /// Stores a change of a game, if nobody else changed it first; the new version. The change is on the disk when
    /// this returns.
    pub async fn commit(&self, change: Change) -> Result<i64, CommitError> {
        self.db.write(change, |c, change| Box::pin(commit(c, change))).await
    }
}
