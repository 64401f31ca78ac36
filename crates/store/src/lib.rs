//! Games, seats and accounts in SQLite or PostgreSQL.
