//! Taking a whole database somewhere else: backups, and from one kind of database to the other.

use crate::db::{Arg, Conn, args, lock_beside};
use crate::{Store, StoreError};
use sqlx::AssertSqlSafe;
use std::path::{Path, PathBuf};

/// What a column holds.
#[derive(Clone, Copy)]
enum Of {
    Text,
    Int,
    Bytes,
}
use Of::{Bytes, Int, Text};

/// A table: its name, the columns rows are told apart by, and all columns.
type Shape = (&'static str, &'static str, &'static [(&'static str, Of)]);

/// Every table, those first that others refer to.
const SHAPES: &[Shape] = &[
    (
        "tables",
        "id",
        &[
            ("id", Text),
            ("name", Text),
            ("game", Text),
            ("scenario", Text),
            ("head", Text),
            ("owner", Text),
            ("public", Int),
            ("archived", Int),
            ("settings", Text),
            ("version", Int),
            ("entries", Int),
            ("cut", Int),
            ("snapshot_at", Int),
            ("chat_count", Int),
            ("offer_count", Int),
            ("turn", Text),
            ("clock", Text),
            ("deadline", Int),
            ("result", Text),
            ("created", Int),
            ("changed", Int),
        ],
    ),
    (
        "entries",
        "table_id, n",
        &[
            ("table_id", Text),
            ("n", Int),
            ("actor", Text),
            ("text", Text),
            ("hash", Text),
            ("at", Int),
            ("version", Int),
        ],
    ),
    (
        "log",
        "table_id, entry, seq",
        &[("table_id", Text), ("entry", Int), ("seq", Int), ("audience", Text), ("told", Text)],
    ),
    (
        "snapshots",
        "table_id",
        &[("table_id", Text), ("entries", Int), ("dice", Int), ("state", Bytes), ("orders", Text)],
    ),
    (
        "seats",
        "table_id, seat",
        &[
            ("table_id", Text),
            ("seat", Int),
            ("key", Text),
            ("name", Text),
            ("kind", Text),
            ("holder", Text),
            ("notify", Text),
            ("noticed", Int),
        ],
    ),
    (
        "links",
        "hash",
        &[("hash", Bytes), ("table_id", Text), ("seat", Int), ("own", Int), ("used", Int), ("created", Int)],
    ),
    ("seat_keys", "hash", &[("hash", Bytes), ("table_id", Text), ("seat", Int), ("created", Int)]),
    ("seat_devices", "table_id, seat, holder", &[("table_id", Text), ("seat", Int), ("holder", Text)]),
    ("visitors", "id", &[("id", Text), ("hash", Bytes), ("created", Int), ("seen", Int)]),
    (
        "accounts",
        "id",
        &[
            ("id", Int),
            ("name", Text),
            ("name_key", Text),
            ("password", Text),
            ("settings", Text),
            ("created", Int),
        ],
    ),
    ("sessions", "hash", &[("hash", Bytes), ("account_id", Int), ("created", Int), ("expires", Int)]),
    (
        "chat",
        "table_id, n",
        &[
            ("table_id", Text),
            ("n", Int),
            ("at", Int),
            ("room", Text),
            ("seat", Int),
            ("name", Text),
            ("text", Text),
        ],
    ),
    ("notes", "table_id, holder", &[("table_id", Text), ("holder", Text), ("text", Text), ("changed", Int)]),
    (
        "offers",
        "table_id, n",
        &[
            ("table_id", Text),
            ("n", Int),
            ("seat", Int),
            ("agreed", Int),
            ("payload", Text),
            ("version", Int),
            ("at", Int),
        ],
    ),
    ("pulse", "id", &[("id", Int), ("at", Int), ("beats", Int)]),
    ("packs", "hash", &[("hash", Text), ("game", Text), ("files", Bytes), ("created", Int)]),
    (
        "mails",
        "address, holder",
        &[("address", Text), ("holder", Text), ("token", Text), ("state", Text), ("created", Int)],
    ),
    ("bans", "holder", &[("holder", Text), ("note", Text), ("created", Int)]),
];

/// Rows read and written at once.
const PAGE: usize = 1000;

/// A value on its way.
enum Cell {
    Text(Option<String>),
    Int(Option<i64>),
    Bytes(Option<Vec<u8>>),
}

async fn page(
    mut c: Conn<'_>,
    (shape, from): &(&'static Shape, usize),
) -> Result<Vec<Vec<Cell>>, StoreError> {
    let (name, key, columns) = shape;
    let names: Vec<&str> = columns.iter().map(|(column, _)| *column).collect();
    let sql = format!("SELECT {} FROM {name} ORDER BY {key} LIMIT $1 OFFSET $2", names.join(", "));
    let mut rows = Vec::new();
    for row in c.all(AssertSqlSafe(sql), args![PAGE, *from]).await? {
        let cell = |(i, (_, of)): (usize, &(&str, Of))| {
            Ok(match of {
                Text => Cell::Text(row.get(i)?),
                Int => Cell::Int(row.get(i)?),
                Bytes => Cell::Bytes(row.get(i)?),
            })
        };
        rows.push(columns.iter().enumerate().map(cell).collect::<Result<Vec<_>, StoreError>>()?);
    }
    Ok(rows)
}

async fn put(mut c: Conn<'_>, (shape, rows): &(&'static Shape, Vec<Vec<Cell>>)) -> Result<(), StoreError> {
    let (name, _, columns) = shape;
    let names: Vec<&str> = columns.iter().map(|(column, _)| *column).collect();
    let places: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
    // Accounts keep their numbers.
    let own = if *name == "accounts" && c.is_postgres() { "OVERRIDING SYSTEM VALUE " } else { "" };
    let sql = format!("INSERT INTO {name} ({}) {own}VALUES ({})", names.join(", "), places.join(", "));
    for row in rows {
        let args = row.iter().map(|cell| match cell {
            Cell::Text(text) => Arg::from(text.clone()),
            Cell::Int(n) => Arg::from(*n),
            Cell::Bytes(bytes) => Arg::Bytes(bytes.as_deref()),
        });
        c.run(AssertSqlSafe(sql.clone()), args.collect()).await?;
    }
    if !own.is_empty() {
        let sql = "SELECT setval(pg_get_serial_sequence('accounts', 'id'), (SELECT MAX(id) FROM accounts))";
        c.first(sql, args![]).await?;
    }
    Ok(())
}

async fn count(mut c: Conn<'_>, shape: &&'static Shape) -> Result<i64, StoreError> {
    let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {}", shape.0));
    c.first(sql, args![]).await?.map_or(Ok(0), |row| row.get(0))
}

impl Store {
    /// Copies everything into another database, which must have no tables and accounts yet; how many tables. Nobody may
    /// work on either meanwhile.
    pub async fn copy_to(&self, to: &Store) -> Result<i64, StoreError> {
        for shape in SHAPES.iter().filter(|s| s.0 == "tables" || s.0 == "accounts") {
            if to.db.read(shape, |c, shape| Box::pin(count(c, shape))).await? > 0 {
                return Err(StoreError::Invalid("the database to copy into is not empty".into()));
            }
        }
        let mut tables = 0;
        for shape in SHAPES {
            let mut from = 0;
            loop {
                let rows = self.db.read((shape, from), |c, input| Box::pin(page(c, input))).await?;
                let found = rows.len();
                from += found;
                if found > 0 {
                    to.db.write((shape, rows), |c, input| Box::pin(put(c, input))).await?;
                }
                if found < PAGE {
                    break;
                }
            }
            if shape.0 == "tables" {
                tables = i64::try_from(from).unwrap_or(i64::MAX);
            }
        }
        Ok(tables)
    }

    /// Writes a copy of the whole database into a new SQLite file, of one moment, while others go on writing.
    pub async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        if file.exists() {
            return Err(StoreError::Invalid(format!("{} is there already", file.display())));
        }
        match self.db.backup(file).await? {
            true => Ok(()),
            false => {
                // Another kind of database: row by row into a file.
                let to = Store::open(&format!("sqlite://{}", file.display())).await?;
                let copied = self.copy_to(&to).await;
                to.close().await;
                copied.map(drop)
            }
        }
    }

    /// Puts a backup in the place of a database file; the one that was there is kept beside it, under the name given back.
    /// Refused while a server uses it.
    pub async fn restore(backup: &Path, file: &Path) -> Result<Option<PathBuf>, StoreError> {
        let failed = |e: std::io::Error| StoreError::Open(format!("{}: {e}", file.display()));
        if !backup.is_file() {
            return Err(StoreError::Open(format!("{}: there is no such file", backup.display())));
        }
        let _lock = lock_beside(file)?;
        let beside = |end: &str| {
            let mut name = file.as_os_str().to_os_string();
            name.push(end);
            PathBuf::from(name)
        };
        let new = beside(".new");
        let _ = std::fs::remove_file(&new);
        std::fs::copy(backup, &new).map_err(failed)?;
        // What cannot be opened replaces nothing.
        let store = Store::open(&format!("sqlite://{}", new.display())).await?;
        store.health().await?;
        store.close().await;
        let old = file.exists().then(|| beside(".old"));
        if let Some(old) = &old {
            // Whatever stands in the journal beside the file belongs to it.
            let last = Store::open(&format!("sqlite://{}", file.display())).await;
            if let Ok(last) = last {
                last.close().await;
            }
            std::fs::rename(file, old).map_err(failed)?;
        }
        for end in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(beside(end));
        }
        std::fs::rename(&new, file).map_err(failed)?;
        Ok(old)
    }
}
