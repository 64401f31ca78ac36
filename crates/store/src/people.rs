//! Visitors, accounts and their sessions.

use crate::db::{Conn, Row, args};
use crate::seat::{AccountId, Holder, VisitorId};
use crate::table::json;
use crate::{Store, StoreError, Token};
use serde_json::Value;
use sqlx::AssertSqlSafe;
use std::fmt;

/// Somebody with a name and a password.
#[derive(Clone, PartialEq)]
pub struct Account {
    /// Number.
    pub id: AccountId,
    /// Name as its owner writes it; no two differ only in case.
    pub name: String,
    /// Hash of the password in PHC form, made and checked by the caller.
    pub password: String,
    /// What the server keeps about it: language, mail.
    pub settings: Value,
    /// When it was made.
    pub created_ms: i64,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Account({} '{}')", self.id, self.name)
    }
}

/// How stale the note when a visitor was last seen may be: writing it at every request would cost too much.
const SEEN_EVERY_MS: i64 = 24 * 60 * 60 * 1000;

/// Names that differ only in case are the same name.
fn name_key(name: &str) -> String {
    name.trim().to_lowercase()
}

const ACCOUNT: &str = "a.id, a.name, a.password, a.settings, a.created";

fn read_account(row: &Row) -> Result<Account, StoreError> {
    Ok(Account {
        id: row.get(0)?,
        name: row.get(1)?,
        password: row.get(2)?,
        settings: row.json(3, "account")?,
        created_ms: row.get(4)?,
    })
}

async fn new_visitor(
    mut c: Conn<'_>,
    (id, token, now_ms): &(VisitorId, Token, i64),
) -> Result<(), StoreError> {
    let sql = "INSERT INTO visitors (id, hash, created, seen) VALUES ($1, $2, $3, $3)";
    c.run(sql, args![id, &token.hash(), *now_ms]).await.map(drop)
}

async fn visitor(mut c: Conn<'_>, hash: &Vec<u8>) -> Result<Option<(VisitorId, i64)>, StoreError> {
    let row = c.first("SELECT id, seen FROM visitors WHERE hash = $1", args![hash]).await?;
    row.map(|row| Ok((row.get(0)?, row.get(1)?))).transpose()
}

async fn seen(mut c: Conn<'_>, (id, now_ms): &(VisitorId, i64)) -> Result<(), StoreError> {
    let sql = "UPDATE visitors SET seen = $2 WHERE id = $1 AND seen < $2";
    c.run(sql, args![id, *now_ms]).await.map(drop)
}

async fn create_account(
    mut c: Conn<'_>,
    (name, password, now_ms): &(String, String, i64),
) -> Result<Account, StoreError> {
    let sql = AssertSqlSafe(format!(
        "INSERT INTO accounts (name, name_key, password, settings, created) VALUES ($1, $2, $3, '{{}}', $4) \
         ON CONFLICT (name_key) DO NOTHING RETURNING {}",
        ACCOUNT.replace("a.", "")
    ));
    let row = c.first(sql, args![name, name_key(name), password, *now_ms]).await?;
    read_account(&row.ok_or(StoreError::Taken("name"))?)
}

async fn account_named(mut c: Conn<'_>, key: &String) -> Result<Option<Account>, StoreError> {
    let sql = AssertSqlSafe(format!("SELECT {ACCOUNT} FROM accounts a WHERE a.name_key = $1"));
    c.first(sql, args![key]).await?.as_ref().map(read_account).transpose()
}

async fn set_account(
    mut c: Conn<'_>,
    (sql, id, value): &(&'static str, AccountId, String),
) -> Result<(), StoreError> {
    match c.run(*sql, args![*id, value]).await? {
        0 => Err(StoreError::Missing("account")),
        _ => Ok(()),
    }
}

async fn attach(mut c: Conn<'_>, (from, to): &(String, String)) -> Result<(), StoreError> {
    c.run("UPDATE seats SET holder = $2 WHERE holder = $1", args![from, to]).await?;
    let both = "DELETE FROM seat_devices WHERE holder = $1 AND EXISTS (SELECT 1 FROM seat_devices o \
                WHERE o.table_id = seat_devices.table_id AND o.seat = seat_devices.seat AND o.holder = $2)";
    c.run(both, args![from, to]).await?;
    c.run("UPDATE seat_devices SET holder = $2 WHERE holder = $1", args![from, to]).await?;
    c.run("UPDATE tables SET owner = $2 WHERE owner = $1", args![from, to]).await?;
    // Where both have a note on one table, neither is lost.
    let both = "UPDATE notes AS mine SET text = mine.text || $3 || \
                (SELECT o.text FROM notes o WHERE o.table_id = mine.table_id AND o.holder = $1) \
                WHERE mine.holder = $2 \
                AND EXISTS (SELECT 1 FROM notes o WHERE o.table_id = mine.table_id AND o.holder = $1)";
    c.run(both, args![from, to, "\n\n"]).await?;
    let joined = "DELETE FROM notes WHERE holder = $1 \
                  AND table_id IN (SELECT table_id FROM notes WHERE holder = $2)";
    c.run(joined, args![from, to]).await?;
    c.run("UPDATE notes SET holder = $2 WHERE holder = $1", args![from, to]).await.map(drop)
}

async fn open_session(
    mut c: Conn<'_>,
    (account, token, expires_ms, now_ms): &(AccountId, Token, i64, i64),
) -> Result<(), StoreError> {
    let sql = "INSERT INTO sessions (hash, account_id, created, expires) \
               SELECT $2, id, $3, $4 FROM accounts WHERE id = $1";
    match c.run(sql, args![*account, &token.hash(), *now_ms, *expires_ms]).await? {
        0 => Err(StoreError::Missing("account")),
        _ => Ok(()),
    }
}

async fn session(mut c: Conn<'_>, (hash, now_ms): &(Vec<u8>, i64)) -> Result<Option<Account>, StoreError> {
    let sql = AssertSqlSafe(format!(
        "SELECT {ACCOUNT} FROM sessions s JOIN accounts a ON a.id = s.account_id \
         WHERE s.hash = $1 AND s.expires > $2 \
         AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.holder = 'account:' || a.id)"
    ));
    c.first(sql, args![hash, *now_ms]).await?.as_ref().map(read_account).transpose()
}

async fn end_session(mut c: Conn<'_>, hash: &Vec<u8>) -> Result<(), StoreError> {
    c.run("DELETE FROM sessions WHERE hash = $1", args![hash]).await.map(drop)
}

async fn end_other_sessions(
    mut c: Conn<'_>,
    (account, stays): &(AccountId, Vec<u8>),
) -> Result<(), StoreError> {
    let sql = "DELETE FROM sessions WHERE account_id = $1 AND hash <> $2";
    c.run(sql, args![*account, stays]).await.map(drop)
}

async fn sweep(mut c: Conn<'_>, (now, visitors_before): &(i64, i64)) -> Result<u64, StoreError> {
    let sessions = c.run("DELETE FROM sessions WHERE expires <= $1", args![*now]).await?;
    let forgotten = "DELETE FROM visitors WHERE seen < $1 \
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE holder = 'visitor:' || visitors.id) \
                     AND NOT EXISTS (SELECT 1 FROM seat_devices WHERE holder = 'visitor:' || visitors.id) \
                     AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = 'visitor:' || visitors.id) \
                     AND NOT EXISTS (SELECT 1 FROM notes WHERE holder = 'visitor:' || visitors.id)";
    Ok(sessions + c.run(forgotten, args![*visitors_before]).await?)
}

impl Store {
    /// Gives a new visitor a name and the token to be known by.
    pub async fn new_visitor(&self, now_ms: i64) -> Result<(VisitorId, Token), StoreError> {
        let (id, token) = (Token::new().to_string(), Token::new());
        self.db.write((id.clone(), token, now_ms), |c, input| Box::pin(new_visitor(c, input))).await?;
        Ok((id, token))
    }

    /// The visitor with this token.
    pub async fn visitor(&self, token: &Token, now_ms: i64) -> Result<Option<VisitorId>, StoreError> {
        let found = self.db.read(token.hash(), |c, hash| Box::pin(visitor(c, hash))).await?;
        let Some((id, last)) = found else { return Ok(None) };
        if now_ms - last > SEEN_EVERY_MS {
            self.db.write((id.clone(), now_ms), |c, input| Box::pin(seen(c, input))).await?;
        }
        Ok(Some(id))
    }

    /// Makes an account; [`StoreError::Taken`] if the name is, in whatever case. The password comes hashed.
    pub async fn create_account(
        &self,
        name: &str,
        password: &str,
        now_ms: i64,
    ) -> Result<Account, StoreError> {
        let name = name.trim();
        if name.is_empty() {
            return Err(StoreError::Invalid("an account needs a name".into()));
        }
        let input = (name.to_string(), password.to_string(), now_ms);
        self.db.write(input, |c, input| Box::pin(create_account(c, input))).await
    }

    /// An account by name, in whatever case.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        self.db.read(name_key(name), |c, key| Box::pin(account_named(c, key))).await
    }

    /// Replaces the hash of a password. End the sessions too if it was changed because somebody else knew it.
    pub async fn set_password(&self, id: AccountId, password: &str) -> Result<(), StoreError> {
        let sql = "UPDATE accounts SET password = $2 WHERE id = $1";
        self.db.write((sql, id, password.to_string()), |c, input| Box::pin(set_account(c, input))).await
    }

    /// Replaces what the server keeps about an account.
    pub async fn set_account_settings(&self, id: AccountId, settings: &Value) -> Result<(), StoreError> {
        let sql = "UPDATE accounts SET settings = $2 WHERE id = $1";
        self.db.write((sql, id, json(settings)?), |c, input| Box::pin(set_account(c, input))).await
    }

    /// Gives an account what a visitor held: seats, tables, notes.
    pub async fn attach(&self, visitor: &str, account: AccountId) -> Result<(), StoreError> {
        let from = Holder::Visitor(visitor.into()).to_string();
        let to = Holder::Account(account).to_string();
        self.db.write((from, to), |c, input| Box::pin(attach(c, input))).await
    }

    /// Lets an account in until a time.
    pub async fn open_session(
        &self,
        account: AccountId,
        expires_ms: i64,
        now_ms: i64,
    ) -> Result<Token, StoreError> {
        let token = Token::new();
        let input = (account, token, expires_ms, now_ms);
        self.db.write(input, |c, input| Box::pin(open_session(c, input))).await?;
        Ok(token)
    }

    /// The account a session belongs to, unless it is over.
    pub async fn session(&self, token: &Token, now_ms: i64) -> Result<Option<Account>, StoreError> {
        self.db.read((token.hash(), now_ms), |c, input| Box::pin(session(c, input))).await
    }

    /// Ends a session.
    pub async fn end_session(&self, token: &Token) -> Result<(), StoreError> {
        self.db.write(token.hash(), |c, hash| Box::pin(end_session(c, hash))).await
    }

    /// Ends all sessions of an account but one.
    pub async fn end_other_sessions(&self, account: AccountId, stays: &Token) -> Result<(), StoreError> {
        self.db.write((account, stays.hash()), |c, input| Box::pin(end_other_sessions(c, input))).await
    }

    /// Forgets sessions that are over, and visitors not seen since a time who hold nothing; how many.
    pub async fn sweep(&self, now_ms: i64, visitors_before_ms: i64) -> Result<u64, StoreError> {
        self.db.write((now_ms, visitors_before_ms), |c, input| Box::pin(sweep(c, input))).await
    }
}
