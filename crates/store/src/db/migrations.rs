//! The tables of the database, as a list of steps. A step that was ever released is never changed.

use crate::StoreError;
use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

/// Steps for SQLite.
pub(super) const SQLITE: &[(&str, &str)] = &[
    ("tables, seats and people", include_str!("../../migrations/sqlite/0001_start.sql")),
    ("when a seat was last told of its turn", include_str!("../../migrations/sqlite/0002_noticed.sql")),
    ("links that are used up", include_str!("../../migrations/sqlite/0003_seats.sql")),
    ("time, packs, mail, bans", include_str!("../../migrations/sqlite/0004_host.sql")),
    ("orders with the snapshot", include_str!("../../migrations/sqlite/0005_orders.sql")),
];

/// Steps for PostgreSQL.
pub(super) const POSTGRES: &[(&str, &str)] = &[
    ("tables, seats and people", include_str!("../../migrations/postgres/0001_start.sql")),
    ("when a seat was last told of its turn", include_str!("../../migrations/postgres/0002_noticed.sql")),
    ("links that are used up", include_str!("../../migrations/postgres/0003_seats.sql")),
    ("time, packs, mail, bans", include_str!("../../migrations/postgres/0004_host.sql")),
    ("orders with the snapshot", include_str!("../../migrations/postgres/0005_orders.sql")),
];

/// Brings a database up to date; call `run` on a connection.
pub(super) fn of(steps: &'static [(&'static str, &'static str)]) -> Migrator {
    let numbered = steps.iter().zip(1..);
    let list = numbered.map(|((what, sql), n)| {
        Migration::new(n, (*what).into(), MigrationType::Simple, (*sql).into_sql_str(), false)
    });
    Migrator::with_migrations(list.collect())
}

/// What went wrong, in words for whoever runs the server.
pub(super) fn failed(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(n) => {
            StoreError::Migrate(format!("it has step {n}, made by a newer version of this program"))
        }
        other => StoreError::Migrate(other.to_string()),
    }
}
