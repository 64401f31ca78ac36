//! Talk at the table: chat, private notes, offers.

use crate::db::{Conn, Row, args};
use crate::seat::{Holder, seat_number};
use crate::table::json;
use crate::{ChangeKind, Store, StoreError, TableId};
use sandtable_engine::{Seat, Seats};
use serde::Serialize;
use serde_json::Value;
use sqlx::AssertSqlSafe;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatRow {
    /// Number at its table, from 1, without gaps.
    pub id: i64,
    /// When.
    pub at: i64,
    /// The seat that speaks; none for those who look on.
    pub seat: Option<Seat>,
    /// Name of who speaks.
    pub name: String,
    /// What is said; of an event, its key and what it is about.
    pub text: String,
    /// Whether nobody said it: something that happened at the table.
    pub event: bool,
}

/// Something proposed that others must agree to: a draw, going back, an edit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    /// Number at its table, from 1, never used again.
    pub id: i64,
    /// Who asked.
    pub by: Seat,
    /// Who agreed; whoever asked did.
    pub agreed: Seats,
    /// What is proposed.
    pub payload: Value,
    /// The version of the game it was made at.
    pub version: i64,
    /// When.
    pub at: i64,
}

/// Something to say.
#[derive(Clone, Debug, Default)]
pub struct NewChat {
    /// The seat that speaks.
    pub seat: Option<Seat>,
    /// Name of who speaks.
    pub name: String,
    /// What is said.
    pub text: String,
    /// Whether nobody says it: something that happened at the table.
    pub event: bool,
    /// Now.
    pub now_ms: i64,
}

/// Something to propose.
#[derive(Clone, Debug)]
pub struct NewOffer {
    /// Who asks.
    pub by: Seat,
    /// What is proposed.
    pub payload: Value,
    /// The version of the game it is made at.
    pub version: i64,
    /// Now.
    pub now_ms: i64,
}

/// The room of what happened at a table.
const EVENT: &str = "event";

async fn say(mut c: Conn<'_>, (table, new): &(TableId, NewChat)) -> Result<ChatRow, StoreError> {
    // Numbered by the table's row, whose lock makes sure that a lower number is never seen after a higher one.
    let sql = "UPDATE tables SET chat_count = chat_count + 1 WHERE id = $1 RETURNING chat_count, version";
    let row = c.first(sql, args![table]).await?.ok_or(StoreError::Missing("table"))?;
    let (id, version) = (row.get(0)?, row.get(1)?);
    let seat = new.seat.map(|s| i64::from(s.0));
    let sql =
        "INSERT INTO chat (table_id, n, at, room, seat, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let room = if new.event { EVENT } else { "table" };
    c.run(sql, args![table, id, new.now_ms, room, seat, &new.name, &new.text]).await?;
    c.tell(table, version, ChangeKind::Chat).await?;
    let NewChat { seat, name, text, event, now_ms } = new.clone();
    Ok(ChatRow { id, at: now_ms, seat, name, text, event })
}

fn read_chat(row: &Row) -> Result<ChatRow, StoreError> {
    Ok(ChatRow {
        id: row.get(0)?,
        at: row.get(1)?,
        seat: row.get::<Option<i64>>(2)?.map(seat_number).transpose()?,
        name: row.get(3)?,
        text: row.get(4)?,
        event: row.get::<String>(5)? == EVENT,
    })
}

async fn chat(
    mut c: Conn<'_>,
    (table, after, limit): &(TableId, i64, usize),
) -> Result<Vec<ChatRow>, StoreError> {
    let sql =
        "SELECT n, at, seat, name, text, room FROM chat WHERE table_id = $1 AND n > $2 ORDER BY n LIMIT $3";
    c.all(sql, args![table, *after, *limit]).await?.iter().map(read_chat).collect()
}

async fn last_chat(mut c: Conn<'_>, (table, limit): &(TableId, usize)) -> Result<Vec<ChatRow>, StoreError> {
    let sql = "SELECT n, at, seat, name, text, room FROM chat WHERE table_id = $1 ORDER BY n DESC LIMIT $2";
    c.all(sql, args![table, *limit]).await?.iter().rev().map(read_chat).collect()
}

async fn note(mut c: Conn<'_>, (table, holder): &(TableId, String)) -> Result<Option<String>, StoreError> {
    let sql = "SELECT text FROM notes WHERE table_id = $1 AND holder = $2";
    c.first(sql, args![table, holder]).await?.map(|row| row.get(0)).transpose()
}

async fn set_note(
    mut c: Conn<'_>,
    (table, holder, text, now_ms): &(TableId, String, String, i64),
) -> Result<(), StoreError> {
    if text.is_empty() {
        let sql = "DELETE FROM notes WHERE table_id = $1 AND holder = $2";
        return c.run(sql, args![table, holder]).await.map(drop);
    }
    let sql = "INSERT INTO notes (table_id, holder, text, changed) \
               SELECT id, $2, $3, $4 FROM tables WHERE id = $1 \
               ON CONFLICT (table_id, holder) DO UPDATE SET text = excluded.text, changed = excluded.changed";
    match c.run(sql, args![table, holder, text, *now_ms]).await? {
        0 => Err(StoreError::Missing("table")),
        _ => Ok(()),
    }
}

const OFFER: &str = "n, seat, agreed, payload, version, at";

fn read_offer(row: &Row) -> Result<Offer, StoreError> {
    let agreed: i64 = row.get(2)?;
    Ok(Offer {
        id: row.get(0)?,
        by: seat_number(row.get(1)?)?,
        agreed: u8::try_from(agreed).map(Seats).map_err(|_| StoreError::Data {
            what: "offer",
            reason: format!("{agreed} is no set of seats"),
        })?,
        payload: row.json(3, "offer")?,
        version: row.get(4)?,
        at: row.get(5)?,
    })
}

async fn offer(mut c: Conn<'_>, (table, new): &(TableId, NewOffer)) -> Result<Offer, StoreError> {
    let sql = "UPDATE tables SET offer_count = offer_count + 1 WHERE id = $1 RETURNING offer_count, version";
    let row = c.first(sql, args![table]).await?.ok_or(StoreError::Missing("table"))?;
    let (id, version) = (row.get(0)?, row.get(1)?);
    let agreed = Seats::one(new.by);
    let sql = "INSERT INTO offers (table_id, n, seat, agreed, payload, version, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let (by, set) = (i64::from(new.by.0), i64::from(agreed.0));
    c.run(sql, args![table, id, by, set, json(&new.payload)?, new.version, new.now_ms]).await?;
    c.tell(table, version, ChangeKind::Offers).await?;
    let (payload, version) = (new.payload.clone(), new.version);
    Ok(Offer { id, by: new.by, agreed, payload, version, at: new.now_ms })
}

async fn offers(mut c: Conn<'_>, table: &TableId) -> Result<Vec<Offer>, StoreError> {
    let sql = AssertSqlSafe(format!("SELECT {OFFER} FROM offers WHERE table_id = $1 ORDER BY n"));
    c.all(sql, args![table]).await?.iter().map(read_offer).collect()
}

async fn agree_offer(
    mut c: Conn<'_>,
    (table, id, seat): &(TableId, i64, Seat),
) -> Result<Option<Offer>, StoreError> {
    let sql = AssertSqlSafe(format!(
        "UPDATE offers SET agreed = agreed | $3 WHERE table_id = $1 AND n = $2 \
         RETURNING {OFFER}, (SELECT t.version FROM tables t WHERE t.id = $1)"
    ));
    let bit = i64::from(Seats::one(*seat).0);
    let Some(row) = c.first(sql, args![table, *id, bit]).await? else { return Ok(None) };
    c.tell(table, row.get(6)?, ChangeKind::Offers).await?;
    read_offer(&row).map(Some)
}

async fn withdraw_offer(mut c: Conn<'_>, (table, id): &(TableId, i64)) -> Result<bool, StoreError> {
    let sql = "DELETE FROM offers WHERE table_id = $1 AND n = $2 \
               RETURNING (SELECT t.version FROM tables t WHERE t.id = $1)";
    let Some(row) = c.first(sql, args![table, *id]).await? else { return Ok(false) };
    c.tell(table, row.get(0)?, ChangeKind::Offers).await?;
    Ok(true)
}

impl Store {
    /// Says something at a table.
    pub async fn say(&self, table: &str, new: NewChat) -> Result<ChatRow, StoreError> {
        self.db.write((table.to_string(), new), |c, input| Box::pin(say(c, input))).await
    }

    /// What was said after a line (0: from the beginning), oldest first.
    pub async fn chat(&self, table: &str, after: i64, limit: usize) -> Result<Vec<ChatRow>, StoreError> {
        self.db.read((table.to_string(), after, limit), |c, input| Box::pin(chat(c, input))).await
    }

    /// The last lines of what was said, oldest first.
    pub async fn last_chat(&self, table: &str, limit: usize) -> Result<Vec<ChatRow>, StoreError> {
        self.db.read((table.to_string(), limit), |c, input| Box::pin(last_chat(c, input))).await
    }

    /// Somebody's private note on a table.
    pub async fn note(&self, table: &str, holder: &Holder) -> Result<Option<String>, StoreError> {
        self.db.read((table.to_string(), holder.to_string()), |c, input| Box::pin(note(c, input))).await
    }

    /// Replaces it; nothing to say removes it.
    pub async fn set_note(
        &self,
        table: &str,
        holder: &Holder,
        text: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let input = (table.to_string(), holder.to_string(), text.to_string(), now_ms);
        self.db.write(input, |c, input| Box::pin(set_note(c, input))).await
    }

    /// Makes an offer.
    pub async fn offer(&self, table: &str, new: NewOffer) -> Result<Offer, StoreError> {
        self.db.write((table.to_string(), new), |c, input| Box::pin(offer(c, input))).await
    }

    /// The open offers of a table, oldest first.
    pub async fn offers(&self, table: &str) -> Result<Vec<Offer>, StoreError> {
        self.db.read(table.to_string(), |c, table| Box::pin(offers(c, table))).await
    }

    /// A seat agrees; the offer as it stands now, if it is still open. Carry it out with [`crate::Change::settles`].
    pub async fn agree_offer(&self, table: &str, id: i64, seat: Seat) -> Result<Option<Offer>, StoreError> {
        self.db.write((table.to_string(), id, seat), |c, input| Box::pin(agree_offer(c, input))).await
    }

    /// Takes an offer back or turns it down; whether it was open.
    pub async fn withdraw_offer(&self, table: &str, id: i64) -> Result<bool, StoreError> {
        self.db.write((table.to_string(), id), |c, input| Box::pin(withdraw_offer(c, input))).await
    }
}
