//! `sandtable serve`, and `sandtable` alone: the table in the browser.

use crate::Context;
use crate::args::ServeArgs;
use crate::failure::{Failure, Outcome};
use crate::opponents;
use sandtable_engine::Message;
use sandtable_engine::table::GameBox;
use sandtable_server::app::{ServeError, Server, told_to_stop};
use sandtable_server::catalogue::Catalogue;
use sandtable_server::config::{Config, Mail, Secret};
use sandtable_server::hub::HubConfig;
use sandtable_server::logs;
use sandtable_server::state::AppState;
use sandtable_store::Store;
use std::ffi::OsString;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where to listen unless told.
pub const LISTEN: &str = "127.0.0.1:7878";

pub fn serve(cx: &mut Context<'_, '_>, args: &ServeArgs) -> Outcome {
    let (config, kept) = config(cx, args)?;
    let games = cx.every_game()?.into_iter().map(Arc::from).collect();
    logs::init(args.log.parse().map_err(Failure::input)?).map_err(Failure::input)?;
    if args.check {
        return check(cx, &config, games);
    }
    let runtime = tokio::runtime::Runtime::new().map_err(|e| Failure::input(e.to_string()))?;
    let bound = runtime.block_on(Server::bind(config, games, opponents::all()));
    let server = bound.map_err(|e| fault(cx, &e))?;
    let url = server.config().base_url();
    let say = |m: Message| cx.voice.say(&m);
    writeln!(cx.io.out, "{}", say(Message::new("serve-ready").text("url", &url)))?;
    writeln!(cx.io.out, "{}", say(Message::new("serve-kept").text("where", kept)))?;
    if !server.config().loopback_only() && !args.public {
        writeln!(cx.io.out, "{}", cx.voice.t("serve-open"))?;
    }
    writeln!(cx.io.out, "{}", cx.voice.t("serve-stop"))?;
    cx.io.out.flush()?;
    if args.open {
        open_browser(&url);
    }
    runtime.block_on(server.run(told_to_stop()));
    Ok(writeln!(cx.io.out, "{}", cx.voice.t("serve-stopped"))?)
}

/// `sandtable --listen …` means `sandtable serve --listen …`: puts the command where it was left out.
pub fn named(mut args: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(word) = args.get(at).and_then(|w| w.to_str()) {
        match word {
            "--lang" | "--data" => at += 2,
            _ if word.starts_with("--lang=") || word.starts_with("--data=") => at += 1,
            "--help" | "-h" | "--version" | "-V" => break,
            _ if word.starts_with('-') => {
                args.insert(at, "serve".into());
                break;
            }
            _ => break,
        }
    }
    args
}

/// How to run, and where games are kept in words that hold no password.
fn config(cx: &Context<'_, '_>, args: &ServeArgs) -> Outcome<(Config, String)> {
    let listen = address(&args.listen).ok_or_else(|| {
        Failure::input(cx.voice.say(&Message::new("serve-no-address").text("word", &args.listen)))
    })?;
    let from_env = |name: &str| std::env::var(name).ok().filter(|v| !v.is_empty());
    let (database, kept) = database(args.db.as_deref(), args.database_url.as_deref());
    let mut config = Config::new(listen, database);
    // For the tests of the browser client, which want the same dice every time.
    config.test_seed = from_env("SANDTABLE_TEST_SEED").and_then(|n| n.parse().ok());
    if args.public || args.behind_proxy {
        config.quotas = sandtable_server::rate_limit::Quotas::open();
    }
    config.public = args.public;
    config.behind_proxy = args.behind_proxy;
    config.url = args.url.as_deref().map(Config::read_url).transpose().map_err(Failure::input)?;
    config.private_webhooks = args.private_webhooks;
    config.metrics_token = from_env("SANDTABLE_METRICS_TOKEN").map(Secret::new);
    config.mail = match (args.smtp.clone().or_else(|| from_env("SANDTABLE_SMTP")), &args.mail_from) {
        (None, _) => None,
        (Some(smtp), Some(from)) => Some(Mail { smtp: Secret::new(smtp), from: from.clone() }),
        (Some(_), None) => return Err(Failure::input(cx.voice.t("serve-mail-from"))),
    };
    Ok((config, kept))
}

/// The database that is meant, and where it is in words that hold no password.
pub fn database(file: Option<&Path>, url: Option<&str>) -> (String, String) {
    let from_env = || std::env::var("SANDTABLE_DATABASE_URL").ok().filter(|v| !v.is_empty());
    let url = url.map(str::to_string).or_else(|| if file.is_some() { None } else { from_env() });
    match (url, file) {
        (Some(url), _) => {
            let kind = url.split(':').next().unwrap_or_default().to_string();
            (url, kind)
        }
        (None, Some(file)) => (sqlite_url(file), file.display().to_string()),
        (None, None) => {
            let file = default_file();
            (sqlite_url(&file), file.display().to_string())
        }
    }
}

/// `serve --check`: which games in play this program would not open. Nothing is changed but what every start changes.
fn check(cx: &mut Context<'_, '_>, config: &Config, games: Vec<Arc<dyn GameBox>>) -> Outcome {
    let runtime = tokio::runtime::Runtime::new().map_err(|e| Failure::input(e.to_string()))?;
    let looked = runtime.block_on(async {
        let store = Store::open(config.database.reveal()).await.map_err(|e| fault(cx, &e.into()))?;
        let tables = HubConfig::default();
        let app = AppState::new(store.clone(), Catalogue::new(games), opponents::all(), tables);
        let found = app.hub.unplayable().await.map_err(|e| Failure::input(e.to_string()));
        store.close().await;
        found
    });
    let (count, faults) = looked?;
    for (id, game, reason) in &faults {
        writeln!(cx.io.out, "{id} ({game}): {reason}")?;
    }
    let sum = Message::new("serve-checked").int("count", count as i64).int("faults", faults.len() as i64);
    writeln!(cx.io.out, "{}", cx.voice.say(&sum))?;
    if faults.is_empty() { Ok(()) } else { Err(Failure { code: 1, text: None }) }
}

/// `127.0.0.1:7878`, `localhost:7878`, or a port of this machine alone.
fn address(text: &str) -> Option<SocketAddr> {
    if let Ok(port) = text.parse::<u16>() {
        return Some(([127, 0, 0, 1], port).into());
    }
    text.to_socket_addrs().ok()?.next()
}

/// The user's own folder for data, else the folder one is in.
pub fn default_file() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let share = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else {
        set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))
    };
    let folder = share.map(|dir| dir.join("sandtable"));
    match folder.filter(|dir| std::fs::create_dir_all(dir).is_ok()) {
        Some(dir) => dir.join("sandtable.sqlite"),
        None => PathBuf::from("sandtable.sqlite"),
    }
}

/// A file as an address; signs that mean something there are written as numbers.
pub fn sqlite_url(file: &Path) -> String {
    let mut url = String::from("sqlite://");
    for c in file.to_string_lossy().chars() {
        match c {
            '%' | '?' | '#' => url.push_str(&format!("%{:02X}", c as u32)),
            c => url.push(c),
        }
    }
    url
}

fn fault(cx: &Context<'_, '_>, error: &ServeError) -> Failure {
    let m = match error {
        ServeError::Taken(at) => Message::new("serve-taken")
            .text("address", at.to_string())
            .text("other", SocketAddr::new(at.ip(), at.port().saturating_add(1)).to_string()),
        ServeError::Listen(at, reason) => {
            Message::new("serve-listen").text("address", at.to_string()).text("reason", reason.to_string())
        }
        ServeError::Store(reason) => Message::new("serve-database").text("reason", reason.to_string()),
        ServeError::Mail(reason) => Message::new("serve-mail").text("reason", reason),
    };
    Failure::input(cx.voice.say(&m))
}

/// Asks the desktop to show the page; if it does not, the address is on the screen.
fn open_browser(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let null = std::process::Stdio::null;
    let _ = std::process::Command::new(program).arg(url).stdin(null()).stdout(null()).stderr(null()).spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        let local = Some(([127, 0, 0, 1], 8080).into());
        assert_eq!(address("8080"), local);
        assert_eq!(address("127.0.0.1:8080"), local);
        assert_eq!(address("0.0.0.0:80"), Some(([0, 0, 0, 0], 80).into()));
        assert_eq!(address("nonsense"), None);
        assert_eq!(address("127.0.0.1:99999"), None);
    }

    #[test]
    fn files_with_odd_names_are_still_files() {
        assert_eq!(sqlite_url(Path::new("/a b/50%?#.sqlite")), "sqlite:///a b/50%25%3F%23.sqlite");
    }
}
