//! What whoever runs the server does to people and tables.

use crate::db::{Conn, args};
use crate::{AccountId, ChangeKind, Holder, Store, StoreError, TableId};
use serde_json::{Value, json};

async fn ban(mut c: Conn<'_>, (holder, note, now): &(String, String, i64)) -> Result<(), StoreError> {
    let sql = "INSERT INTO bans (holder, note, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    c.run(sql, args![holder, note, *now]).await.map(drop)
}

async fn unban(mut c: Conn<'_>, holder: &String) -> Result<bool, StoreError> {
    Ok(c.run("DELETE FROM bans WHERE holder = $1", args![holder]).await? > 0)
}

async fn is_banned(mut c: Conn<'_>, holder: &String) -> Result<bool, StoreError> {
    Ok(c.first("SELECT 1 FROM bans WHERE holder = $1", args![holder]).await?.is_some())
}

async fn end_sessions(mut c: Conn<'_>, id: &AccountId) -> Result<(), StoreError> {
    c.run("DELETE FROM sessions WHERE account_id = $1", args![*id]).await.map(drop)
}

async fn delete_account(mut c: Conn<'_>, id: &AccountId) -> Result<(), StoreError> {
    let holder = Holder::Account(*id).to_string();
    let sql = "SELECT DISTINCT t.id, t.version FROM tables t LEFT JOIN seats s ON s.table_id = t.id \
               WHERE t.owner = $1 OR s.holder = $1";
    let touched = c.all(sql, args![&holder]).await?;
    for sql in [
        "DELETE FROM seat_keys WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = seat_keys.table_id \
         AND s.seat = seat_keys.seat AND s.holder = $1)",
        "UPDATE seats SET holder = NULL, name = '', notify = '{}' WHERE holder = $1",
        "DELETE FROM seat_devices WHERE holder = $1",
        "UPDATE tables SET owner = NULL WHERE owner = $1",
        "DELETE FROM notes WHERE holder = $1",
        "DELETE FROM mails WHERE holder = $1",
        "DELETE FROM bans WHERE holder = $1",
    ] {
        c.run(sql, args![&holder]).await?;
    }
    if c.run("DELETE FROM accounts WHERE id = $1", args![*id]).await? == 0 {
        return Err(StoreError::Missing("account"));
    }
    for row in touched {
        let (table, version): (String, i64) = (row.get(0)?, row.get(1)?);
        c.tell(&table, version, ChangeKind::Seats).await?;
    }
    Ok(())
}

async fn export_account(mut c: Conn<'_>, id: &AccountId) -> Result<Value, StoreError> {
    let holder = Holder::Account(*id).to_string();
    let sql = "SELECT name, settings, created FROM accounts WHERE id = $1";
    let row = c.first(sql, args![*id]).await?.ok_or(StoreError::Missing("account"))?;
    let settings: Value = row.json(1, "settings")?;
    let mut data =
        json!({ "name": row.get::<String>(0)?, "settings": settings, "created": row.get::<i64>(2)? });
    let mut lists: Vec<(&str, Value)> = Vec::new();
    for (what, sql) in [
        ("tables", "SELECT id, name FROM tables WHERE owner = $1 ORDER BY id"),
        ("seats", "SELECT table_id, key FROM seats WHERE holder = $1 ORDER BY table_id, seat"),
        ("notes", "SELECT table_id, text FROM notes WHERE holder = $1 ORDER BY table_id"),
        ("mails", "SELECT address, state FROM mails WHERE holder = $1 ORDER BY address"),
        (
            "chat",
            "SELECT c.table_id, c.text FROM chat c JOIN seats s ON s.table_id = c.table_id AND s.seat = c.seat \
             WHERE s.holder = $1 AND c.room = 'table' ORDER BY c.table_id, c.n",
        ),
    ] {
        let rows = c.all(sql, args![&holder]).await?;
        let list = rows.iter().map(|r| Ok(json!([r.get::<String>(0)?, r.get::<String>(1)?])));
        lists.push((what, Value::Array(list.collect::<Result<_, StoreError>>()?)));
    }
    for (what, list) in lists {
        data[what] = list;
    }
    Ok(data)
}

async fn set_owner(mut c: Conn<'_>, (table, owner): &(TableId, String)) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET owner = $2 WHERE id = $1 RETURNING version";
    let row = c.first(sql, args![table, owner]).await?.ok_or(StoreError::Missing("table"))?;
    c.tell(table, row.get(0)?, ChangeKind::Seats).await
}

impl Store {
    /// Shuts somebody out, with a reason for whoever runs the server.
    pub async fn ban(&self, holder: &Holder, note: &str, now_ms: i64) -> Result<(), StoreError> {
        let input = (holder.to_string(), note.to_string(), now_ms);
        self.db.write(input, |c, input| Box::pin(ban(c, input))).await
    }

    /// Lets somebody in again; whether he was shut out.
    pub async fn unban(&self, holder: &Holder) -> Result<bool, StoreError> {
        self.db.write(holder.to_string(), |c, holder| Box::pin(unban(c, holder))).await
    }

    /// Whether somebody is shut out.
    pub async fn is_banned(&self, holder: &Holder) -> Result<bool, StoreError> {
        self.db.read(holder.to_string(), |c, holder| Box::pin(is_banned(c, holder))).await
    }

    /// Ends all sessions of an account.
    pub async fn end_sessions(&self, account: AccountId) -> Result<(), StoreError> {
        self.db.write(account, |c, id| Box::pin(end_sessions(c, id))).await
    }

    /// Removes an account and everything about the person. Seats become free; games stay.
    pub async fn delete_account(&self, account: AccountId) -> Result<(), StoreError> {
        self.db.write(account, |c, id| Box::pin(delete_account(c, id))).await
    }

    /// Everything that is kept about the person behind an account.
    pub async fn export_account(&self, account: AccountId) -> Result<Value, StoreError> {
        self.db.read(account, |c, id| Box::pin(export_account(c, id))).await
    }

    /// Gives a table to another host.
    pub async fn set_owner(&self, table: &str, owner: &Holder) -> Result<(), StoreError> {
        let input = (table.to_string(), owner.to_string());
        self.db.write(input, |c, input| Box::pin(set_owner(c, input))).await
    }
}
