//! Accounts: a name and a password. They are needed only on a public server, and let one person sit at the same
//! seats from several browsers.

use crate::app::Edge;
use crate::auth::{Reader, now_ms};
use crate::error::{Answer, Fault, Given};
use crate::hub::Departure;
use crate::routes::lobby::me;
use crate::wire::{Credentials, PasswordChange};
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::post;
use axum::{Json, Router};
use sandtable_engine::Message;
use sandtable_store::Holder;
use sandtable_store::StoreError;
use std::sync::OnceLock;
use tokio::sync::Semaphore;

/// Fewest characters of a password.
const LEAST: usize = 10;
/// Most bytes of a password: hashing costs time for each.
const MOST: usize = 256;

/// A hash takes 19 MiB and some ten milliseconds; only so many are made at once.
static HASHING: Semaphore = Semaphore::const_new(2);

/// Addresses of this module.
pub fn routes() -> Router<Edge> {
    Router::new()
        .route("/api/account/register", post(register))
        .route("/api/account/login", post(login))
        .route("/api/account/logout", post(logout))
        .route("/api/account/password", post(password))
}

async fn register(
    State(edge): State<Edge>,
    mut reader: Reader,
    Given(who): Given<Credentials>,
) -> Answer<Response> {
    check_name(&who.name)?;
    check_password(&who.password)?;
    edge.limits.register(reader.caller.ip)?;
    let password = hash(who.password).await?;
    let account = edge.app.store.create_account(&who.name, &password, now_ms()).await;
    let account = account.map_err(|e| match e {
        StoreError::Taken(_) => Fault::conflict(Message::new("problem-account-taken")),
        other => other.into(),
    })?;
    let called = reader.name.clone();
    reader.sign_in(&edge.app.store, account).await?;
    if called.is_empty() {
        reader.call(&who.name);
    }
    Ok(reader.reply((StatusCode::CREATED, Json(me(&edge, &reader)))))
}

async fn login(
    State(edge): State<Edge>,
    mut reader: Reader,
    Given(who): Given<Credentials>,
) -> Answer<Response> {
    let attempt = edge.limits.sign_in(reader.caller.ip)?;
    // What can be no name belongs to nobody, and must not become a key of anything.
    let name = who.name.trim();
    check_name(name).map_err(|_| wrong())?;
    let attempt = attempt.to(name)?;
    let account = edge.app.store.account_named(name).await?;
    // An unknown name costs as much time as a wrong password, so that names cannot be found out.
    let stored = match &account {
        Some(account) => account.password.clone(),
        None => nobody().await?,
    };
    let fits = verify(who.password, stored).await?;
    let account = account.filter(|_| fits).ok_or_else(wrong)?;
    attempt.succeeded();
    if edge.app.store.is_banned(&Holder::Account(account.id)).await? {
        return Err(Fault::forbidden(Message::new("problem-banned")));
    }
    let called = account.settings.get("name").and_then(|n| n.as_str()).unwrap_or(&account.name).to_string();
    reader.sign_in(&edge.app.store, account).await?;
    reader.call(&called);
    Ok(reader.reply(Json(me(&edge, &reader))))
}

/// Name and password do not fit; nobody learns which of them.
fn wrong() -> Fault {
    metrics::counter!("sandtable_sign_ins_refused_total").increment(1);
    Fault { status: StatusCode::UNAUTHORIZED, kind: "not-yours", text: Message::new("problem-sign-in") }
}

async fn logout(State(edge): State<Edge>, mut reader: Reader) -> Answer<Response> {
    if let Some(session) = reader.sign_out(&edge.app.store).await? {
        edge.app.hub.depart(Departure::Session(session));
    }
    Ok(reader.reply(Json(me(&edge, &reader))))
}

/// A new password, for whoever knows the old one. Whoever signed in elsewhere has to do it again.
async fn password(
    State(edge): State<Edge>,
    reader: Reader,
    Given(change): Given<PasswordChange>,
) -> Answer<StatusCode> {
    let signed_out = || Fault {
        status: StatusCode::UNAUTHORIZED,
        kind: "not-yours",
        text: Message::new("problem-signed-out"),
    };
    let (account, session) = reader.signed_in().ok_or_else(signed_out)?;
    check_password(&change.password)?;
    let attempt = edge.limits.sign_in(reader.caller.ip)?.to(&account.name)?;
    if !verify(change.current, account.password.clone()).await? {
        return Err(Fault::forbidden(Message::new("problem-password-wrong")));
    }
    attempt.succeeded();
    edge.app.store.set_password(account.id, &hash(change.password).await?).await?;
    edge.app.store.end_other_sessions(account.id, &session).await?;
    edge.app.hub.depart(Departure::AllBut(account.id, session));
    Ok(StatusCode::NO_CONTENT)
}

/// Names others can read and tell apart: letters of any script, digits, and a few signs between them.
fn check_name(name: &str) -> Answer<()> {
    let good = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    let length = name.chars().count();
    if (2..=40).contains(&length) && name.chars().all(good) && name.chars().any(char::is_alphanumeric) {
        return Ok(());
    }
    Err(Fault::input(Message::new("problem-account-name")))
}

fn check_password(password: &str) -> Answer<()> {
    if password.chars().count() >= LEAST && password.len() <= MOST {
        return Ok(());
    }
    let text = Message::new("problem-password").int("least", LEAST as i64).int("most", MOST as i64);
    Err(Fault::input(text))
}

/// The hash of a password that whoever runs the server gives; the error says what is wrong with it.
pub fn hash_password(password: &str) -> Result<String, String> {
    check_password(password).map_err(|_| format!("a password has {LEAST} to {MOST} characters"))?;
    let made = Argon2::default().hash_password(password.as_bytes());
    made.map(|h: argon2::PasswordHash| h.to_string()).map_err(|e| e.to_string())
}

async fn hash(password: String) -> Answer<String> {
    let _turn = HASHING.acquire().await.map_err(|e| Fault::internal(&e))?;
    let made = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|h: argon2::PasswordHash| h.to_string())
    });
    made.await.map_err(|e| Fault::internal(&e))?.map_err(|e| Fault::internal(&e))
}

async fn verify(password: String, stored: String) -> Answer<bool> {
    if password.len() > MOST {
        return Ok(false);
    }
    let _turn = HASHING.acquire().await.map_err(|e| Fault::internal(&e))?;
    let checked = tokio::task::spawn_blocking(move || {
        let parsed = PasswordHash::new(&stored);
        parsed.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    });
    checked.await.map_err(|e| Fault::internal(&e))
}

/// The hash of a password nobody has.
async fn nobody() -> Answer<String> {
    static NOBODY: OnceLock<String> = OnceLock::new();
    if let Some(hash) = NOBODY.get() {
        return Ok(hash.clone());
    }
    let made = hash(sandtable_store::Token::new().to_string()).await?;
    Ok(NOBODY.get_or_init(|| made).clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_passwords_are_checked() {
        for good in ["ada", "김철수", "a.b-c_1", "Zoë"] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in ["", "a", "a b", "<script>", "...", "ada\u{202e}", &"x".repeat(41)] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
        assert!(check_password("long enough").is_ok());
        assert!(check_password("short").is_err());
        assert!(check_password(&"x".repeat(257)).is_err());
    }

    #[tokio::test]
    async fn passwords_are_kept_as_argon2id() {
        let stored = hash("correct horse".into()).await.expect("a hash");
        assert!(stored.starts_with("$argon2id$"), "{stored}");
        assert!(verify("correct horse".into(), stored.clone()).await.expect("checked"));
        assert!(!verify("battery staple".into(), stored).await.expect("checked"));
        assert!(!verify("anything".into(), "no hash".into()).await.expect("checked"));
    }
}
