//! For whoever runs a server: backups, moving house, people and tables.

use crate::Context;
use crate::args::{AdminArgs, BackupArgs, DatabaseArgs, MoveArgs, RestoreArgs};
use crate::failure::{Failure, Outcome};
use crate::serve::{database, default_file, sqlite_url};
use sandtable_engine::Message;
use sandtable_store::{Account, Holder, Store, StoreError, Token};
use std::path::Path;

fn failed(error: StoreError) -> Failure {
    Failure::input(error.to_string())
}

fn runtime() -> Outcome<tokio::runtime::Runtime> {
    tokio::runtime::Runtime::new().map_err(|e| Failure::input(e.to_string()))
}

fn url(args: &DatabaseArgs) -> String {
    database(args.db.as_deref(), args.database_url.as_deref()).0
}

/// A database that is there: to open one that is not would make it.
async fn open(url: &str) -> Outcome<Store> {
    if let Some(file) = url.strip_prefix("sqlite://")
        && !Path::new(file).exists()
    {
        return Err(Failure::input(format!("{file}: there is no such database")));
    }
    Store::open(url).await.map_err(failed)
}

/// `sandtable backup FILE`: everything of one moment, while servers go on.
pub fn backup(cx: &mut Context<'_, '_>, args: &BackupArgs) -> Outcome {
    runtime()?.block_on(async {
        let store = open(&url(&args.database)).await?;
        let done = store.backup(&args.file).await.map_err(failed);
        store.close().await;
        done
    })?;
    let m = Message::new("host-backed-up").text("file", args.file.display().to_string());
    Ok(writeln!(cx.io.out, "{}", cx.voice.say(&m))?)
}

/// `sandtable restore FILE`: a backup takes the place of the database.
pub fn restore(cx: &mut Context<'_, '_>, args: &RestoreArgs) -> Outcome {
    let file = args.db.clone().unwrap_or_else(default_file);
    let old = runtime()?.block_on(Store::restore(&args.file, &file)).map_err(failed)?;
    let m = Message::new("host-restored").text("file", file.display().to_string());
    writeln!(cx.io.out, "{}", cx.voice.say(&m))?;
    if let Some(old) = old {
        let m = Message::new("host-old-kept").text("file", old.display().to_string());
        writeln!(cx.io.out, "{}", cx.voice.say(&m))?;
    }
    Ok(())
}

/// `sandtable move --from … --to …`: between SQLite and PostgreSQL.
pub fn move_all(cx: &mut Context<'_, '_>, args: &MoveArgs) -> Outcome {
    // A file may be named as it is.
    let address = |text: &str| match text.split_once(':') {
        Some(("sqlite" | "postgres" | "postgresql", _)) => text.to_string(),
        _ => sqlite_url(Path::new(text)),
    };
    let count = runtime()?.block_on(async {
        let from = open(&address(&args.from)).await?;
        from.keep_to_ourselves().map_err(failed)?;
        let to = Store::open(&address(&args.to)).await.map_err(failed)?;
        to.keep_to_ourselves().map_err(failed)?;
        let copied = from.copy_to(&to).await.map_err(failed);
        to.close().await;
        from.close().await;
        copied
    })?;
    let m = Message::new("host-moved").int("count", count);
    Ok(writeln!(cx.io.out, "{}", cx.voice.say(&m))?)
}

/// `sandtable admin WHAT NAME`.
pub fn admin(cx: &mut Context<'_, '_>, args: &AdminArgs) -> Outcome {
    let now = sandtable_server::auth::now_ms();
    let told = runtime()?.block_on(async {
        let store = open(&url(&args.database)).await?;
        let done = carry_out(&store, args, now).await;
        store.close().await;
        done
    })?;
    let text = match told {
        Told::Message(m) => cx.voice.say(&m),
        Told::Text(text) => text,
    };
    Ok(writeln!(cx.io.out, "{text}")?)
}

enum Told {
    Message(Message),
    Text(String),
}

async fn account(store: &Store, name: &str) -> Outcome<Account> {
    let found = store.account_named(name).await.map_err(failed)?;
    found.ok_or_else(|| Failure::input(format!("no such account: {name}")))
}

async fn carry_out(store: &Store, args: &AdminArgs, now: i64) -> Outcome<Told> {
    let name = args.name.as_str();
    let done = |key: &'static str| Told::Message(Message::new(key).text("name", name));
    match args.what.as_str() {
        "password" => {
            // One that nobody has thought of, to be changed by whoever is told it.
            let account = account(store, name).await?;
            let password = Token::new().to_string();
            let hash =
                sandtable_server::routes::accounts::hash_password(&password).map_err(Failure::input)?;
            store.set_password(account.id, &hash).await.map_err(failed)?;
            store.end_sessions(account.id).await.map_err(failed)?;
            Ok(Told::Message(Message::new("admin-password").text("name", name).text("password", password)))
        }
        "export" => {
            let account = account(store, name).await?;
            let data = store.export_account(account.id).await.map_err(failed)?;
            Ok(Told::Text(serde_json::to_string_pretty(&data).unwrap_or_default()))
        }
        "delete" => {
            let account = account(store, name).await?;
            store.delete_account(account.id).await.map_err(failed)?;
            Ok(done("admin-deleted"))
        }
        "ban" => {
            let account = account(store, name).await?;
            store.ban(&Holder::Account(account.id), "", now).await.map_err(failed)?;
            store.end_sessions(account.id).await.map_err(failed)?;
            Ok(done("admin-banned"))
        }
        "unban" => {
            let account = account(store, name).await?;
            store.unban(&Holder::Account(account.id)).await.map_err(failed)?;
            Ok(done("admin-unbanned"))
        }
        "delete-table" => {
            store.delete(name).await.map_err(failed)?;
            Ok(done("admin-table-deleted"))
        }
        _ => {
            let to =
                args.to.as_deref().ok_or_else(|| Failure::input("--to ACCOUNT is missing".to_string()))?;
            let account = account(store, to).await?;
            store.set_owner(name, &Holder::Account(account.id)).await.map_err(failed)?;
            Ok(Told::Message(Message::new("admin-handed-over").text("name", name).text("to", to)))
        }
    }
}
