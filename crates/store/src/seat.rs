//! Seats: who sits there, what plays there, and the links that open them.

use crate::db::{Arg, Conn, Row, args};
use crate::table::{TableRow, Update, json, update};
use crate::{ChangeKind, Store, StoreError, TableId, Token};
use sandtable_engine::Seat;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use std::collections::HashMap;
use std::fmt;

/// Number of an account.
pub type AccountId = i64;

/// Name of a visitor without an account; not secret, the visitor's token is.
pub type VisitorId = String;

/// Whoever holds a seat, owns a table or writes a note.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Somebody known by a cookie alone.
    Visitor(VisitorId),
    /// Somebody with an account.
    Account(AccountId),
}

/// `visitor:…` or `account:…`, as the database has it.
impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Visitor(id) => write!(f, "visitor:{id}"),
            Holder::Account(id) => write!(f, "account:{id}"),
        }
    }
}

impl Holder {
    pub(crate) fn read(text: &str) -> Result<Holder, StoreError> {
        let bad = || StoreError::Data { what: "holder", reason: "neither visitor nor account".into() };
        match text.split_once(':').ok_or_else(bad)? {
            ("visitor", id) => Ok(Holder::Visitor(id.into())),
            ("account", id) => id.parse().map(Holder::Account).map_err(|_| bad()),
            _ => Err(bad()),
        }
    }
}

/// What makes a seat's choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person.
    #[default]
    Human,
    /// A computer player of this level.
    Computer(String),
    /// Random legal choices.
    Random,
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatKind::Human => f.write_str("human"),
            SeatKind::Computer(level) => write!(f, "computer:{level}"),
            SeatKind::Random => f.write_str("random"),
        }
    }
}

impl SeatKind {
    fn read(text: &str) -> Result<SeatKind, StoreError> {
        match text.split_once(':') {
            None if text == "human" => Ok(SeatKind::Human),
            None if text == "random" => Ok(SeatKind::Random),
            Some(("computer", level)) => Ok(SeatKind::Computer(level.into())),
            _ => Err(StoreError::Data { what: "seat", reason: format!("no player '{text}'") }),
        }
    }
}

/// How somebody away from the table hears that it is their turn.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notify {
    /// Address to post to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// Mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail: Option<String>,
    /// Language to write in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl Notify {
    /// Whether there is a way to tell them.
    pub fn is_given(&self) -> bool {
        self.webhook.is_some() || self.mail.is_some()
    }
}

/// Addresses are nobody else's business: webhooks carry secrets.
impl fmt::Debug for Notify {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = |o: &Option<String>| if o.is_some() { "given" } else { "none" };
        write!(f, "Notify(webhook {}, mail {})", known(&self.webhook), known(&self.mail))
    }
}

/// A seat of a new table.
#[derive(Clone, Debug, Default)]
pub struct NewSeat {
    /// Key of the seat in the game.
    pub key: String,
    /// Name to show, may be empty.
    pub name: String,
    /// Who plays.
    pub kind: SeatKind,
    /// Who holds it from the start.
    pub holder: Option<Holder>,
    /// Link to it, for the first who comes.
    pub link: Option<Token>,
    /// Key to it, for a program.
    pub key_token: Option<Token>,
    /// Notices.
    pub notify: Notify,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Which one.
    pub seat: Seat,
    /// Key of the seat in the game.
    pub key: String,
    /// Name to show, may be empty.
    pub name: String,
    /// Who plays.
    pub kind: SeatKind,
    /// Who holds it.
    pub holder: Option<Holder>,
    /// Further browsers of whoever holds it.
    pub devices: Vec<Holder>,
    /// Whether a link waits for somebody to sit down by it.
    pub linked: bool,
    /// Notices.
    pub notify: Notify,
}

impl SeatRow {
    /// Everybody who may play it: whoever sits there, at each of his devices.
    pub fn holders(&self) -> impl Iterator<Item = &Holder> {
        self.holder.iter().chain(&self.devices)
    }
}

/// A link to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// Whether somebody sat down by it already: then it opens nothing.
    pub used: bool,
}

pub(crate) async fn write_seats(
    c: &mut Conn<'_>,
    table: &str,
    seats: &[NewSeat],
    now_ms: i64,
) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    let mut links: Vec<(i64, Vec<u8>)> = Vec::new();
    let mut keys: Vec<(i64, Vec<u8>)> = Vec::new();
    for (new, seat) in seats.iter().zip(0_i64..) {
        let holder = new.holder.as_ref().map(Holder::to_string);
        let kind = new.kind.to_string();
        rows.push(args![table, seat, &new.key, &new.name, kind, holder, json(&new.notify)?]);
        links.extend(new.link.as_ref().map(|token| (seat, token.hash())));
        keys.extend(new.key_token.as_ref().map(|token| (seat, token.hash())));
    }
    c.insert("INSERT INTO seats (table_id, seat, key, name, kind, holder, notify)", rows).await?;
    let links = links.iter().map(|(seat, hash)| args![hash, table, *seat, 0_i64, 0_i64, now_ms]).collect();
    c.insert("INSERT INTO links (hash, table_id, seat, own, used, created)", links).await?;
    let keys = keys.iter().map(|(seat, hash)| args![hash, table, *seat, now_ms]).collect();
    c.insert("INSERT INTO seat_keys (hash, table_id, seat, created)", keys).await
}

/// Gives tables their seats.
pub(crate) async fn add_seats(c: &mut Conn<'_>, tables: &mut [TableRow]) -> Result<(), StoreError> {
    if tables.is_empty() {
        return Ok(());
    }
    // Lengths are rounded up, so that few different statements are prepared.
    let places = tables.len().next_power_of_two();
    let numbers: Vec<String> = (1..=places).map(|n| format!("${n}")).collect();
    let numbers = numbers.join(", ");
    let mut args: Vec<Arg<'_>> = tables.iter().map(|t| t.id.clone().into()).collect();
    args.resize(places, Arg::Text(None));
    let sql = format!(
        "SELECT s.table_id, s.seat, s.key, s.name, s.kind, s.holder, s.notify, l.seat FROM seats s \
         LEFT JOIN links l ON l.table_id = s.table_id AND l.seat = s.seat AND l.own = 0 AND l.used = 0 \
         WHERE s.table_id IN ({numbers}) ORDER BY s.table_id, s.seat"
    );
    let place: HashMap<String, usize> = tables.iter().zip(0..).map(|(t, i)| (t.id.clone(), i)).collect();
    for row in c.all(AssertSqlSafe(sql), args.clone()).await? {
        let table: String = row.get(0)?;
        if let Some(table) = place.get(&table).and_then(|i| tables.get_mut(*i)) {
            table.seats.push(read_seat(&row)?);
        }
    }
    let sql = format!(
        "SELECT table_id, seat, holder FROM seat_devices WHERE table_id IN ({numbers}) ORDER BY holder"
    );
    for row in c.all(AssertSqlSafe(sql), args).await? {
        let (table, seat) = (row.get::<String>(0)?, seat_number(row.get(1)?)?);
        let table = place.get(&table).and_then(|i| tables.get_mut(*i));
        if let Some(seat) = table.and_then(|t| t.seats.iter_mut().find(|s| s.seat == seat)) {
            seat.devices.push(Holder::read(&row.get::<String>(2)?)?);
        }
    }
    Ok(())
}

fn read_seat(row: &Row) -> Result<SeatRow, StoreError> {
    Ok(SeatRow {
        seat: seat_number(row.get(1)?)?,
        key: row.get(2)?,
        name: row.get(3)?,
        kind: SeatKind::read(&row.get::<String>(4)?)?,
        holder: row.get::<Option<String>>(5)?.as_deref().map(Holder::read).transpose()?,
        devices: Vec::new(),
        notify: row.json(6, "notices")?,
        linked: row.get::<Option<i64>>(7)?.is_some(),
    })
}

pub(crate) fn seat_number(n: i64) -> Result<Seat, StoreError> {
    let seat = u8::try_from(n).map(Seat);
    seat.map_err(|_| StoreError::Data { what: "seat", reason: format!("no seat has number {n}") })
}

/// The version of a table, whose row is kept from others until this transaction is over: whoever commits a change of
/// its game meanwhile waits, and finds the seats as they are then.
async fn locked(c: &mut Conn<'_>, table: &str) -> Result<i64, StoreError> {
    let sql = "UPDATE tables SET version = version WHERE id = $1 RETURNING version";
    c.first(sql, args![table]).await?.ok_or(StoreError::Missing("table"))?.get(0)
}

async fn add_link(
    c: &mut Conn<'_>,
    (table, seat): (&TableId, Seat),
    token: &Token,
    own: bool,
    now_ms: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO links (hash, table_id, seat, own, used, created) VALUES ($1, $2, $3, $4, 0, $5)";
    c.run(sql, args![&token.hash(), table, i64::from(seat.0), own, now_ms]).await.map(drop)
}

/// Somebody gets a seat, or nobody has it any more, and nothing opens it that was handed out before.
struct Handover {
    table: TableId,
    seat: Seat,
    holder: Option<Holder>,
    name: String,
    link: Option<(Token, i64)>,
}

async fn hand_over(mut c: Conn<'_>, to: &Handover) -> Result<(), StoreError> {
    let version = locked(&mut c, &to.table).await?;
    let seat = i64::from(to.seat.0);
    for sql in [
        "DELETE FROM links WHERE table_id = $1 AND seat = $2",
        "DELETE FROM seat_keys WHERE table_id = $1 AND seat = $2",
        "DELETE FROM seat_devices WHERE table_id = $1 AND seat = $2",
    ] {
        c.run(sql, args![&to.table, seat]).await?;
    }
    let sql = "UPDATE seats SET holder = $3, name = $4, notify = '{}' WHERE table_id = $1 AND seat = $2";
    let holder = to.holder.as_ref().map(Holder::to_string);
    if c.run(sql, args![&to.table, seat, holder, &to.name]).await? == 0 {
        return Err(StoreError::Missing("seat"));
    }
    if let Some((token, now_ms)) = &to.link {
        add_link(&mut c, (&to.table, to.seat), token, false, *now_ms).await?;
    }
    c.tell(&to.table, version, ChangeKind::Seats).await
}

async fn second_link(
    mut c: Conn<'_>,
    (table, seat, token, now_ms): &(TableId, Seat, Token, i64),
) -> Result<(), StoreError> {
    locked(&mut c, table).await?;
    // One at a time: links that were made and never used would stay open for ever.
    let old = "DELETE FROM links WHERE table_id = $1 AND seat = $2 AND own = 1 AND used = 0";
    c.run(old, args![table, i64::from(seat.0)]).await?;
    add_link(&mut c, (table, *seat), token, true, *now_ms).await
}

/// Somebody sits down by a link.
struct Sitting {
    link: Token,
    holder: Holder,
    name: String,
    key: Token,
    now_ms: i64,
}

async fn sit_down(mut c: Conn<'_>, who: &Sitting) -> Result<Option<(TableId, Seat)>, StoreError> {
    let sql =
        "UPDATE links SET used = 1 WHERE hash = $1 AND used = 0 AND seat >= 0 RETURNING table_id, seat, own";
    let Some(row) = c.first(sql, args![&who.link.hash()]).await? else { return Ok(None) };
    let (table, seat, own): (String, i64, bool) = (row.get(0)?, row.get(1)?, row.flag(2)?);
    let version = locked(&mut c, &table).await?;
    let holder = who.holder.to_string();
    if own {
        let sql = "INSERT INTO seat_devices (table_id, seat, holder) SELECT table_id, seat, $3 FROM seats \
                   WHERE table_id = $1 AND seat = $2 AND (holder IS NULL OR holder <> $3) ON CONFLICT DO NOTHING";
        c.run(sql, args![&table, seat, &holder]).await?;
    } else {
        let sql = "UPDATE seats SET holder = $3, name = $4 WHERE table_id = $1 AND seat = $2";
        c.run(sql, args![&table, seat, &holder, &who.name]).await?;
    }
    let sql = "INSERT INTO seat_keys (hash, table_id, seat, created) VALUES ($1, $2, $3, $4)";
    c.run(sql, args![&who.key.hash(), &table, seat, who.now_ms]).await?;
    c.tell(&table, version, ChangeKind::Seats).await?;
    Ok(Some((table, seat_number(seat)?)))
}

async fn claim_notice(
    mut c: Conn<'_>,
    (table, seat, turn): &(TableId, Seat, i64),
) -> Result<bool, StoreError> {
    let sql = "UPDATE seats SET noticed = $3 WHERE table_id = $1 AND seat = $2 AND noticed < $3";
    Ok(c.run(sql, args![table, i64::from(seat.0), *turn]).await? > 0)
}

async fn link(mut c: Conn<'_>, hash: &Vec<u8>) -> Result<Option<Link>, StoreError> {
    // Numbers below zero were once kept for links that let people look on; they open nothing.
    let sql = "SELECT table_id, seat, used FROM links WHERE hash = $1 AND seat >= 0";
    let Some(row) = c.first(sql, args![hash]).await? else { return Ok(None) };
    Ok(Some(Link { table: row.get(0)?, seat: seat_number(row.get(1)?)?, used: row.flag(2)? }))
}

async fn key(mut c: Conn<'_>, hash: &Vec<u8>) -> Result<Option<(TableId, Seat)>, StoreError> {
    let sql = "SELECT table_id, seat FROM seat_keys WHERE hash = $1";
    let Some(row) = c.first(sql, args![hash]).await? else { return Ok(None) };
    Ok(Some((row.get(0)?, seat_number(row.get(1)?)?)))
}

impl Store {
    /// Gives a seat to somebody, whoever had it, or (none) makes it free. Its link stays.
    pub async fn assign(&self, table: &str, seat: Seat, holder: Option<&Holder>) -> Result<(), StoreError> {
        let sql = "UPDATE seats SET holder = $3 WHERE table_id = $1 AND seat = $2 \
                   RETURNING (SELECT version FROM tables WHERE id = $1)";
        self.set_seat(sql, table, seat, holder.map(Holder::to_string).into()).await
    }

    /// Changes the name a seat shows.
    pub async fn set_seat_name(&self, table: &str, seat: Seat, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE seats SET name = $3 WHERE table_id = $1 AND seat = $2 \
                   RETURNING (SELECT version FROM tables WHERE id = $1)";
        self.set_seat(sql, table, seat, name.to_string().into()).await
    }

    /// Changes how whoever holds a seat hears of their turn.
    pub async fn set_notify(&self, table: &str, seat: Seat, notify: &Notify) -> Result<(), StoreError> {
        let sql = "UPDATE seats SET notify = $3 WHERE table_id = $1 AND seat = $2 \
                   RETURNING (SELECT version FROM tables WHERE id = $1)";
        self.set_seat(sql, table, seat, json(notify)?.into()).await
    }

    /// Whether this seat has not been told of its turn of this number or a later one yet. From now on it has: of
    /// several servers on one database only one gets a yes.
    pub async fn claim_notice(&self, table: &str, seat: Seat, turn: i64) -> Result<bool, StoreError> {
        let input = (table.to_string(), seat, turn);
        self.db.write(input, |c, input| Box::pin(claim_notice(c, input))).await
    }

    async fn set_seat(
        &self,
        sql: &'static str,
        table: &str,
        seat: Seat,
        value: Arg<'static>,
    ) -> Result<(), StoreError> {
        let values = vec![i64::from(seat.0).into(), value];
        let what = Update { sql, table: table.into(), values, kind: ChangeKind::Seats, what: "seat" };
        self.db.write(what, |c, what| Box::pin(update(c, what))).await
    }

    /// A new link to a seat. Whoever sat there does no longer, and nothing opens it that was handed out before.
    pub async fn renew_link(&self, table: &str, seat: Seat, now_ms: i64) -> Result<Token, StoreError> {
        let token = Token::new();
        let link = Some((token, now_ms));
        let to = Handover { table: table.into(), seat, holder: None, name: String::new(), link };
        self.db.write(to, |c, to| Box::pin(hand_over(c, to))).await?;
        Ok(token)
    }

    /// Gives a seat to somebody under a name, or (none) makes it free. Nothing opens it that was handed out before.
    pub async fn hand_over(
        &self,
        table: &str,
        seat: Seat,
        holder: Option<&Holder>,
        name: &str,
    ) -> Result<(), StoreError> {
        let to =
            Handover { table: table.into(), seat, holder: holder.cloned(), name: name.into(), link: None };
        self.db.write(to, |c, to| Box::pin(hand_over(c, to))).await
    }

    /// A link to a seat for another device of whoever sits there.
    pub async fn second_link(&self, table: &str, seat: Seat, now_ms: i64) -> Result<Token, StoreError> {
        let token = Token::new();
        let input = (table.to_string(), seat, token, now_ms);
        self.db.write(input, |c, input| Box::pin(second_link(c, input))).await?;
        Ok(token)
    }

    /// What a link leads to.
    pub async fn link(&self, token: &Token) -> Result<Option<Link>, StoreError> {
        self.db.read(token.hash(), |c, hash| Box::pin(link(c, hash))).await
    }

    /// Somebody sits down by a link, which is used up by it: table, seat and the key that opens the seat to a program
    /// from now on. None if there is no such link, or another was faster.
    pub async fn sit_down(
        &self,
        link: &Token,
        holder: &Holder,
        name: &str,
        now_ms: i64,
    ) -> Result<Option<(TableId, Seat, Token)>, StoreError> {
        let key = Token::new();
        let who = Sitting { link: *link, holder: holder.clone(), name: name.into(), key, now_ms };
        let found = self.db.write(who, |c, who| Box::pin(sit_down(c, who))).await?;
        Ok(found.map(|(table, seat)| (table, seat, key)))
    }

    /// The seat a key opens.
    pub async fn key(&self, token: &Token) -> Result<Option<(TableId, Seat)>, StoreError> {
        self.db.read(token.hash(), |c, hash| Box::pin(key(c, hash))).await
    }
}
