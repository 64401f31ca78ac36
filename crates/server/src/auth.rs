//! Who is asking: a visitor known by a cookie, an account that signed in, or a program that shows a seat's key.
//!
//! A visitor gets a cookie when he first does something worth remembering, never by looking at a page: a page opened
//! from a link elsewhere comes without our cookies (`SameSite=Strict`), and a new one would replace the old.

use crate::error::{Answer, Fault, language};
use crate::hub::Departure;
use crate::lang::Lang;
use crate::rate_limit::network;
use crate::security::Caller;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use sandtable_engine::{Seat, Seats};
use sandtable_store::{Account, Hand, Holder, Store, StoreError, TableRow, Token, VisitorId};
use std::net::{IpAddr, Ipv4Addr};
use std::time::{SystemTime, UNIX_EPOCH};

const VISITOR: &str = "sandtable-visitor";
const SESSION: &str = "sandtable-session";
const NAME: &str = "sandtable-name";

/// How long a browser keeps a cookie.
const YEAR_S: i64 = 365 * 24 * 3600;
/// How long somebody who signed in stays so.
pub const SESSION_MS: i64 = 30 * 24 * 3600 * 1000;
/// Longest name somebody can call himself, in characters.
pub const NAME_CHARS: usize = 40;

/// Now, in unix milliseconds.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// What somebody may do at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Seats he plays.
    pub seats: Seats,
    /// Whether he manages the table.
    pub host: bool,
}

impl Held {
    /// Whether the table is any of his business: he plays there, or has set it up.
    pub fn any(self) -> bool {
        self.host || !self.seats.is_empty()
    }

    /// Whether he may look at a table: his own, or one anybody may watch.
    pub fn sees(self, row: &TableRow) -> bool {
        self.any() || row.public
    }
}

/// Whoever makes a request.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The language he is answered in.
    pub lang: Lang,
    /// Where he calls from.
    pub caller: Caller,
    /// What he calls himself; may be empty.
    pub name: String,
    /// His account, if he signed in.
    pub account: Option<Account>,
    visitor: Option<VisitorId>,
    session: Option<Token>,
    /// The key of a seat, shown by a program instead of cookies.
    bearer: Option<Token>,
    cookies: Vec<HeaderValue>,
}

impl Reader {
    /// Whom seats and tables are given to; none for somebody who has done nothing yet, or a program with a key.
    pub fn holder(&self) -> Option<Holder> {
        let account = self.account.as_ref().map(|a| Holder::Account(a.id));
        account.or_else(|| self.visitor.clone().map(Holder::Visitor))
    }

    /// Whether something belongs to him, by account or by the cookie he had before he signed in.
    pub fn is(&self, holder: &Holder) -> bool {
        match holder {
            Holder::Account(id) => self.account.as_ref().is_some_and(|a| a.id == *id),
            Holder::Visitor(id) => self.visitor.as_ref() == Some(id),
        }
    }

    /// What opens a seat to him, for the moment a choice is stored.
    pub(crate) fn hand(&self, seat: Seat) -> Hand {
        match self.bearer {
            Some(key) => Hand::Key(seat, key),
            None => {
                let account = self.account.as_ref().map(|a| Holder::Account(a.id));
                let visitor = self.visitor.clone().map(Holder::Visitor);
                Hand::Holders(seat, account.into_iter().chain(visitor).collect())
            }
        }
    }

    /// A name for counting what he asks for: the person if known, else the address.
    pub fn key(&self) -> String {
        match self.holder() {
            Some(holder) => holder.to_string(),
            None => network(self.caller.ip).to_string(),
        }
    }

    /// What he may do at a table by what he holds; a shown key is not looked at.
    pub fn holds(&self, row: &TableRow) -> Held {
        let mut seats = Seats::NONE;
        for seat in row.seats.iter().filter(|s| s.holders().any(|h| self.is(h))) {
            seats = with(seats, seat.seat);
        }
        Held { seats, host: row.owner.as_ref().is_some_and(|o| self.is(o)) }
    }

    /// What he may do at a table, now: seats change hands and links are taken back.
    pub async fn held(&self, store: &Store, row: &TableRow) -> Answer<Held> {
        let mut held = self.holds(row);
        if let Some(token) = &self.bearer {
            match store.key(token).await? {
                Some((table, seat)) if table == row.id => held.seats = with(held.seats, seat),
                _ => {}
            }
        }
        Ok(held)
    }

    /// A table he may look at, with what he may do there. Others look as if they were not there.
    pub async fn table(&self, store: &Store, id: &str) -> Answer<(TableRow, Held)> {
        let row = store.table(id).await?.ok_or_else(Fault::not_found)?;
        let held = self.held(store, &row).await?;
        if held.sees(&row) { Ok((row, held)) } else { Err(Fault::not_found()) }
    }

    /// A table he manages.
    pub async fn hosted(&self, store: &Store, id: &str) -> Answer<TableRow> {
        let (row, held) = self.table(store, id).await?;
        if held.host { Ok(row) } else { Err(Fault::not_yours()) }
    }

    /// Makes sure that he will be known again; the answer must go through [`Reader::reply`].
    pub async fn settle(&mut self, store: &Store) -> Answer<Holder> {
        if let Some(holder) = self.holder() {
            return Ok(holder);
        }
        let (id, token) = store.new_visitor(now_ms()).await?;
        self.visitor = Some(id.clone());
        self.set_cookie(VISITOR, &token.to_string(), YEAR_S);
        Ok(Holder::Visitor(id))
    }

    /// Lets him in; what he held as a visitor becomes the account's.
    pub async fn sign_in(&mut self, store: &Store, account: Account) -> Answer<()> {
        if let Some(visitor) = &self.visitor {
            store.attach(visitor, account.id).await?;
        }
        let now = now_ms();
        let token = store.open_session(account.id, now + SESSION_MS, now).await?;
        self.set_cookie(SESSION, &token.to_string(), SESSION_MS / 1000);
        self.account = Some(account);
        Ok(())
    }

    /// Lets him out; the session that is over now.
    pub async fn sign_out(&mut self, store: &Store) -> Answer<Option<Token>> {
        let session = self.session.take();
        if let Some(token) = &session {
            store.end_session(token).await?;
        }
        self.account = None;
        self.set_cookie(SESSION, "", 0);
        Ok(session)
    }

    /// His account and the session he came by, if he is signed in.
    pub(crate) fn signed_in(&self) -> Option<(&Account, Token)> {
        self.account.as_ref().zip(self.session)
    }

    /// Whether the session he came by is still open; always for those who came by none.
    pub(crate) async fn is_known(&self, store: &Store) -> Answer<bool> {
        match self.signed_in() {
            Some((_, session)) => Ok(store.session(&session, now_ms()).await?.is_some()),
            None => Ok(true),
        }
    }

    /// Whether he came by a session that has just ended.
    pub(crate) fn departs(&self, by: &Departure) -> bool {
        self.signed_in().is_some_and(|(account, session)| match by {
            Departure::Session(ended) => session == *ended,
            Departure::AllBut(id, stays) => account.id == *id && session != *stays,
        })
    }

    /// Remembers what he wants to be called.
    pub fn call(&mut self, name: &str) {
        self.name = tidy_name(name);
        let written: String = self.name.bytes().map(|b| format!("{b:02x}")).collect();
        self.set_cookie(NAME, &written, YEAR_S);
    }

    /// An answer with the cookies it needs.
    pub fn reply(&self, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        for cookie in &self.cookies {
            response.headers_mut().append(header::SET_COOKIE, cookie.clone());
        }
        response
    }

    fn set_cookie(&mut self, name: &str, value: &str, max_age: i64) {
        let https = self.caller.https;
        let (prefix, secure) = if https { ("__Host-", "; Secure") } else { ("", "") };
        let text =
            format!("{prefix}{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Strict{secure}");
        if let Ok(mut cookie) = HeaderValue::from_str(&text) {
            cookie.set_sensitive(true);
            self.cookies.push(cookie);
        }
    }
}

impl<S> FromRequestParts<S> for Reader
where
    S: Send + Sync,
    Store: FromRef<S>,
{
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Reader, Fault> {
        let store = Store::from_ref(state);
        let nowhere = || Caller { ip: IpAddr::V4(Ipv4Addr::LOCALHOST), https: false, local: false };
        let caller = parts.extensions.get::<Caller>().cloned().unwrap_or_else(nowhere);
        let mut reader = Reader {
            lang: language(&parts.uri, &parts.headers),
            name: cookie(&parts.headers, caller.https, NAME).map(|v| read_name(&v)).unwrap_or_default(),
            caller,
            account: None,
            visitor: None,
            session: None,
            bearer: None,
            cookies: Vec::new(),
        };
        if let Some(shown) = parts.headers.get(header::AUTHORIZATION) {
            // A program that shows a key has no cookies of its own, and none that a browser adds count.
            let token = shown.to_str().ok().and_then(|v| v.strip_prefix("Bearer ")).map(str::trim);
            let token: Token = token.and_then(|t| t.parse().ok()).ok_or_else(bad_bearer)?;
            if store.key(&token).await?.is_none() {
                return Err(bad_bearer());
            }
            reader.bearer = Some(token);
            return Ok(reader);
        }
        let token = |name| cookie(&parts.headers, reader.caller.https, name).and_then(|v| v.parse().ok());
        let (visitor, session): (Option<Token>, Option<Token>) = (token(VISITOR), token(SESSION));
        let now = now_ms();
        if let Some(token) = visitor {
            reader.visitor = known(store.visitor(&token, now).await)?;
        }
        if let Some(token) = session {
            reader.account = known(store.session(&token, now).await)?;
            reader.session = Some(token);
        }
        if let Some(account) = &reader.account {
            let called = account.settings.get("name").and_then(|n| n.as_str());
            reader.name = called.unwrap_or(&account.name).to_string();
        }
        Ok(reader)
    }
}

fn known<T>(found: Result<Option<T>, StoreError>) -> Answer<Option<T>> {
    Ok(found?)
}

fn bad_bearer() -> Fault {
    Fault {
        status: axum::http::StatusCode::UNAUTHORIZED,
        kind: "not-yours",
        text: sandtable_engine::Message::new("problem-link"),
    }
}

fn with(seats: Seats, seat: Seat) -> Seats {
    Seats(seats.0 | Seats::one(seat).0)
}

/// The value of a cookie. Over an encrypted connection only names a foreign page cannot have set are read.
fn cookie(headers: &HeaderMap, https: bool, name: &str) -> Option<String> {
    let prefix = if https { "__Host-" } else { "" };
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let pairs = lines.flat_map(|l| l.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs
        .filter_map(|(n, v)| Some((n.strip_prefix(prefix)?, v)))
        .find(|(n, _)| *n == name)
        .map(|(_, v)| v.to_string())
}

/// Whether a character turns the direction of the text around it, so that one text can look like another.
pub(crate) fn turns_text(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A name without what could disturb a page or a line: control characters out, white space single, not too long.
pub fn tidy_name(name: &str) -> String {
    let clean: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let unseen = |c: &char| turns_text(*c) || matches!(c, '\u{200b}'..='\u{200d}' | '\u{feff}');
    let plain = clean.chars().filter(|c| !unseen(c));
    let words: String = plain.collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME_CHARS).collect()
}

/// Reads what [`Reader::call`] wrote.
fn read_name(written: &str) -> String {
    let digits: Vec<u8> = written.bytes().take(8 * NAME_CHARS).collect();
    let pair = |p: &[u8]| u8::from_str_radix(std::str::from_utf8(p).ok()?, 16).ok();
    let bytes: Option<Vec<u8>> = digits.chunks(2).map(pair).collect();
    tidy_name(&bytes.and_then(|b| String::from_utf8(b).ok()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_found_by_their_whole_name() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::COOKIE,
            HeaderValue::from_static("a=1; sandtable-visitor=plain; __Host-sandtable-visitor=safe; x"),
        );
        assert_eq!(cookie(&headers, false, VISITOR).as_deref(), Some("plain"));
        assert_eq!(cookie(&headers, true, VISITOR).as_deref(), Some("safe"));
        assert_eq!(cookie(&headers, false, "visitor"), None);
    }

    #[test]
    fn a_network_is_one_caller() {
        let from = |ip: &str| Reader {
            lang: Lang::default(),
            caller: Caller { ip: ip.parse().expect("an address"), https: false, local: false },
            name: String::new(),
            account: None,
            visitor: None,
            session: None,
            bearer: None,
            cookies: Vec::new(),
        };
        assert_eq!(from("2001:db8:1:2::1").key(), from("2001:db8:1:2:3::4").key());
        assert_ne!(from("2001:db8:1:2::1").key(), from("2001:db8:1:3::1").key());
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy_name("  Ada \n\t Lovelace\u{202e} "), "Ada Lovelace");
        assert_eq!(tidy_name(&"가".repeat(99)).chars().count(), NAME_CHARS);
        let written: String = "하나 Ada".bytes().map(|b| format!("{b:02x}")).collect();
        assert_eq!(read_name(&written), "하나 Ada");
        assert_eq!(read_name("zz"), "");
        assert_eq!(read_name("ff"), "");
    }
}
