//! A connection to either database: statements with arguments go in, rows come out.

use super::failed;
use crate::{ChangeKind, Changed, StoreError};
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Decode, Postgres, Row as _, SqlSafeStr, Sqlite, Type};
use std::borrow::Cow;
use std::fmt::Write;

/// An argument of a statement. PostgreSQL wants to know the type even of nothing.
#[derive(Clone)]
pub(crate) enum Arg<'a> {
    Int(Option<i64>),
    Text(Option<Cow<'a, str>>),
    Bytes(Option<&'a [u8]>),
}

impl From<i64> for Arg<'_> {
    fn from(n: i64) -> Self {
        Arg::Int(Some(n))
    }
}

impl From<Option<i64>> for Arg<'_> {
    fn from(n: Option<i64>) -> Self {
        Arg::Int(n)
    }
}

impl From<usize> for Arg<'_> {
    fn from(n: usize) -> Self {
        Arg::Int(Some(i64::try_from(n).unwrap_or(i64::MAX)))
    }
}

impl From<bool> for Arg<'_> {
    fn from(b: bool) -> Self {
        Arg::Int(Some(b.into()))
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Arg::Text(Some(text.into()))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Arg::Text(Some(text.into()))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(Some(text.into()))
    }
}

impl From<Option<String>> for Arg<'_> {
    fn from(text: Option<String>) -> Self {
        Arg::Text(text.map(Cow::Owned))
    }
}

impl<'a> From<&'a [u8]> for Arg<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Arg::Bytes(Some(bytes))
    }
}

impl<'a> From<&'a Vec<u8>> for Arg<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        Arg::Bytes(Some(bytes))
    }
}

/// Arguments in the order of their numbers.
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::db::Arg::from($value)),*] };
}
pub(crate) use args;

/// Refuses what one of the databases cannot keep.
fn storable(args: &[Arg<'_>]) -> Result<(), StoreError> {
    match args.iter().any(|a| matches!(a, Arg::Text(Some(text)) if text.contains('\0'))) {
        true => Err(StoreError::Invalid("a text holds a NUL character".into())),
        false => Ok(()),
    }
}

/// Prepared statements each connection keeps: all there are, in the usual lengths.
pub(super) const STATEMENTS: usize = 256;

/// Most rows in one statement.
const ROWS: usize = 32;

/// `($1, $2), ($3, $4)` for rows of `width` arguments.
fn placeholders(rows: usize, width: usize) -> String {
    let row = |r: usize| {
        let numbers: Vec<String> = (1..=width).map(|n| format!("${}", r * width + n)).collect();
        format!("({})", numbers.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

/// Statements that insert these rows; `sql` ends before the values, `end` comes after them.
fn insertions<'a>(sql: &str, end: &str, mut rows: Vec<Vec<Arg<'a>>>) -> Vec<(String, Vec<Arg<'a>>)> {
    let width = rows.first().map_or(0, Vec::len);
    let mut statements = Vec::new();
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(ROWS));
        let sql = format!("{sql} VALUES {}{end}", placeholders(rows.len(), width));
        statements.push((sql, rows.into_iter().flatten().collect()));
        rows = rest;
    }
    statements
}

/// Statements to be run together, the first of which tells whether the others are meant.
pub(crate) struct Script<'a> {
    statements: Vec<(Cow<'static, str>, Vec<Arg<'a>>)>,
}

impl<'a> Script<'a> {
    /// A script with the statement that guards it.
    pub(crate) fn guarded(sql: &'static str, args: Vec<Arg<'a>>) -> Script<'a> {
        Script { statements: vec![(sql.into(), args)] }
    }

    /// Runs this as well.
    pub(crate) fn then(&mut self, sql: &'static str, args: Vec<Arg<'a>>) {
        self.statements.push((sql.into(), args));
    }

    /// Inserts these rows, except those that are there; `sql` ends before the values. A script that is not meant must not
    /// fail for them: its caller wants to tell why.
    pub(crate) fn insert(&mut self, sql: &'static str, rows: Vec<Vec<Arg<'a>>>) {
        let all = insertions(sql, " ON CONFLICT DO NOTHING", rows);
        self.statements.extend(all.into_iter().map(|(sql, args)| (sql.into(), args)));
    }

    /// All in one text, with the arguments numbered through.
    fn joined(self) -> (String, Vec<Arg<'a>>) {
        let length = self.statements.iter().map(|(sql, _)| sql.len() + sql.len() / 8 + 2).sum();
        let (mut text, mut all) = (String::with_capacity(length), Vec::new());
        for (sql, args) in self.statements {
            let mut parts = sql.split('$');
            text.push_str(parts.next().unwrap_or_default());
            for part in parts {
                let digits = part.bytes().take_while(u8::is_ascii_digit).count();
                let (number, rest) = part.split_at(digits);
                let number = number.parse::<usize>().unwrap_or_default() + all.len();
                // Writing to a string cannot fail.
                let _ = write!(text, "${number}{rest}");
            }
            text.push(';');
            all.extend(args);
        }
        (text, all)
    }
}

/// A row of an answer.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// The value in a column.
    pub(crate) fn get<'r, T>(&'r self, column: usize) -> Result<T, StoreError>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        }
        .map_err(failed)
    }

    /// A count or an index.
    pub(crate) fn size(&self, column: usize) -> Result<usize, StoreError> {
        let n: i64 = self.get(column)?;
        usize::try_from(n)
            .map_err(|_| StoreError::Data { what: "number", reason: format!("{n} is less than zero") })
    }

    /// A switch.
    pub(crate) fn flag(&self, column: usize) -> Result<bool, StoreError> {
        self.get::<i64>(column).map(|n| n != 0)
    }

    /// JSON text.
    pub(crate) fn json<T: serde::de::DeserializeOwned>(
        &self,
        column: usize,
        what: &'static str,
    ) -> Result<T, StoreError> {
        read_json(&self.get::<String>(column)?, what)
    }

    /// JSON text, or nothing.
    pub(crate) fn maybe_json<T: serde::de::DeserializeOwned>(
        &self,
        column: usize,
        what: &'static str,
    ) -> Result<Option<T>, StoreError> {
        self.get::<Option<String>>(column)?.map(|text| read_json(&text, what)).transpose()
    }
}

/// A serde message may quote what it read: only the place is passed on.
fn read_json<T: serde::de::DeserializeOwned>(text: &str, what: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(text)
        .map_err(|e| StoreError::Data { what, reason: format!("line {}, column {}", e.line(), e.column()) })
}

/// The open database.
pub(crate) enum Link<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// A connection inside a transaction.
pub(crate) struct Conn<'c> {
    link: Link<'c>,
    told: &'c mut Vec<Changed>,
}

/// Runs a statement on whichever database it is.
macro_rules! ask {
    ($self:ident, $sql:ident, $args:ident, $method:ident, $wrap:ident) => {
        match &mut $self.link {
            Link::Sqlite(c) => {
                let query = bind(sqlx::query::<Sqlite>($sql), $args);
                query.$method(&mut **c).await.map($wrap!(Sqlite))
            }
            Link::Postgres(c) => {
                let query = bind(sqlx::query::<Postgres>($sql), $args);
                query.$method(&mut **c).await.map($wrap!(Postgres))
            }
        }
        .map_err(failed)
    };
}
macro_rules! affected {
    ($db:ident) => {
        |done| done.rows_affected()
    };
}
macro_rules! one {
    ($db:ident) => {
        |row| row.map(Row::$db)
    };
}
macro_rules! many {
    ($db:ident) => {
        |rows| rows.into_iter().map(Row::$db).collect()
    };
}

impl<'c> Conn<'c> {
    /// `told` collects changes to be announced after the commit, where the database does not do it itself.
    pub(crate) fn new(link: Link<'c>, told: &'c mut Vec<Changed>) -> Conn<'c> {
        Conn { link, told }
    }

    /// Whether this is PostgreSQL.
    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self.link, Link::Postgres(_))
    }

    /// Runs a statement; how many rows it touched.
    pub(crate) async fn run(&mut self, sql: impl SqlSafeStr, args: Vec<Arg<'_>>) -> Result<u64, StoreError> {
        storable(&args)?;
        ask!(self, sql, args, execute, affected)
    }

    /// The first row of the answer.
    pub(crate) async fn first(
        &mut self,
        sql: impl SqlSafeStr,
        args: Vec<Arg<'_>>,
    ) -> Result<Option<Row>, StoreError> {
        storable(&args)?;
        ask!(self, sql, args, fetch_optional, one)
    }

    /// All rows of the answer.
    pub(crate) async fn all(
        &mut self,
        sql: impl SqlSafeStr,
        args: Vec<Arg<'_>>,
    ) -> Result<Vec<Row>, StoreError> {
        storable(&args)?;
        ask!(self, sql, args, fetch_all, many)
    }

    /// Runs a script: its first statement gives a row if the rest is meant to be done. Where it gives none, the rest may
    /// have been done all the same, and the caller must fail so that it is rolled back.
    ///
    /// SQLite runs all of it in one go: each statement by itself would have to find its way to SQLite's thread and back,
    /// and on a busy machine that takes longer than the statement.
    pub(crate) async fn script(&mut self, script: Script<'_>) -> Result<Option<Row>, StoreError> {
        if let Link::Sqlite(_) = self.link {
            let (sql, args) = script.joined();
            return Ok(self.all(AssertSqlSafe(sql), args).await?.into_iter().next());
        }
        let mut statements = script.statements.into_iter();
        let Some((sql, args)) = statements.next() else { return Ok(None) };
        let guard = self.first(AssertSqlSafe(sql.into_owned()), args).await?;
        if guard.is_some() {
            for (sql, args) in statements {
                self.run(AssertSqlSafe(sql.into_owned()), args).await?;
            }
        }
        Ok(guard)
    }

    /// Inserts many rows; `sql` ends before the values.
    pub(crate) async fn insert(
        &mut self,
        sql: &'static str,
        rows: Vec<Vec<Arg<'_>>>,
    ) -> Result<(), StoreError> {
        for (sql, args) in insertions(sql, "", rows) {
            self.run(AssertSqlSafe(sql), args).await?;
        }
        Ok(())
    }

    /// Announces a change; it becomes known when (and only when) the transaction is committed.
    pub(crate) async fn tell(
        &mut self,
        table: &str,
        version: i64,
        kind: ChangeKind,
    ) -> Result<(), StoreError> {
        let change = Changed { table: table.into(), version, kind };
        match self.link {
            Link::Sqlite(_) => self.told.push(change),
            Link::Postgres(_) => {
                self.run(super::postgres::NOTIFY, args![super::postgres::payload(&change)]).await?;
            }
        }
        Ok(())
    }
}

fn bind<'q, DB>(
    mut query: sqlx::query::Query<'q, DB, DB::Arguments>,
    args: Vec<Arg<'q>>,
) -> sqlx::query::Query<'q, DB, DB::Arguments>
where
    DB: sqlx::Database,
    Option<i64>: sqlx::Encode<'q, DB> + Type<DB>,
    Option<Cow<'q, str>>: sqlx::Encode<'q, DB> + Type<DB>,
    Option<&'q [u8]>: sqlx::Encode<'q, DB> + Type<DB>,
{
    for arg in args {
        query = match arg {
            Arg::Int(n) => query.bind(n),
            Arg::Text(text) => query.bind(text),
            Arg::Bytes(bytes) => query.bind(bytes),
        };
    }
    query
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_numbers_the_arguments_of_its_statements_through() {
        let mut script = Script::guarded("UPDATE t SET a = $2 WHERE id = $1", args!["x", 1_i64]);
        script.then("DELETE FROM u WHERE id = $1", args!["y"]);
        script.insert("INSERT INTO v (a, b)", vec![args![1_i64, 2_i64], args![3_i64, 4_i64]]);
        let (text, args) = script.joined();
        assert_eq!(
            text,
            "UPDATE t SET a = $2 WHERE id = $1;DELETE FROM u WHERE id = $3;\
             INSERT INTO v (a, b) VALUES ($4, $5), ($6, $7) ON CONFLICT DO NOTHING;"
        );
        assert_eq!(args.len(), 7);
    }
}
