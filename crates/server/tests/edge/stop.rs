//! Starting on a port and stopping without losing anything.

use crate::browser::outpost;
use futures_util::StreamExt;
use sandtable_server::app::{ServeError, Server};
use sandtable_server::computer::Opponents;
use sandtable_server::config::Config;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

fn config(folder: &tempfile::TempDir) -> Config {
    let file = folder.path().join("games.sqlite");
    Config::new(([127, 0, 0, 1], 0).into(), format!("sqlite://{}", file.display()))
}

/// Patience for connections that say nothing, so long that only a server that waits for none of them stops in [`ENOUGH`],
/// however busy the machine is.
const WHOLE_PATIENCE: Duration = Duration::from_secs(3600);
const ENOUGH: Duration = Duration::from_secs(120);

fn patient(folder: &tempfile::TempDir) -> Config {
    Config { goodbye: WHOLE_PATIENCE, ..config(folder) }
}

async fn ask(address: std::net::SocketAddr, method: &str, path: &str, body: &str) -> String {
    let mut socket = TcpStream::connect(address).await.expect("it listens");
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    socket.write_all(text.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    answer
}

#[tokio::test]
async fn a_server_says_goodbye_and_keeps_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let server =
        Server::bind(config(&folder), vec![outpost()], Opponents::default()).await.expect("it starts");
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let new = r#"{"game":"outpost","scenario":"skirmish","public":true}"#;
    let made = ask(address, "POST", "/api/tables", new).await;
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    let id = made.split("\"table\":\"").nth(1).and_then(|t| t.split('"').next()).expect("a key").to_string();
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}/api/tables/{id}/live"))
        .await
        .expect("a socket");
    let first = socket.next().await.expect("a message").expect("a message").to_string();
    assert!(first.contains("\"type\":\"table\""), "{first}");
    stop.send(()).expect("it runs");
    let mut last = String::new();
    while let Some(Ok(message)) = socket.next().await {
        if message.is_text() {
            last = message.to_string();
        }
    }
    assert!(last.contains("\"type\":\"bye\"") && last.contains("\"again\":true"), "{last}");
    let ended = tokio::time::timeout(ENOUGH, running).await.expect("it stops");
    ended.expect("no panic");
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
    let store =
        sandtable_store::Store::open(config(&folder).database.reveal()).await.expect("it opens again");
    assert!(store.table(&id).await.expect("read").is_some());
}

#[tokio::test]
async fn occupied_port_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut config = config(&folder);
    config.listen = listener.local_addr().expect("an address");
    let failed = Server::bind(config, vec![outpost()], Opponents::default()).await;
    assert!(matches!(failed.err(), Some(ServeError::Taken(_))));
    assert_eq!(std::fs::read_dir(folder.path()).expect("read").count(), 0, "the database was left alone");
}

/// A connection that says nothing must not be held for ever, and must not keep the server from stopping.
#[tokio::test]
async fn a_silent_connection_does_not_hold_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server =
        Server::bind(patient(&folder), vec![outpost()], Opponents::default()).await.expect("it starts");
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let mut idle = TcpStream::connect(address).await.expect("it listens");
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").await.expect("sent");
    let mut buffer = [0; 1024];
    assert!(idle.read(&mut buffer).await.expect("an answer") > 0);
    stop.send(()).expect("it runs");
    tokio::time::timeout(ENOUGH, running).await.expect("it waits for no word").expect("no panic");
}

/// Half a request must not hold the server either, be it half a head or half a body.
#[tokio::test]
async fn half_a_request_does_not_hold_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server =
        Server::bind(patient(&folder), vec![outpost()], Opponents::default()).await.expect("it starts");
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let mut head = TcpStream::connect(address).await.expect("it listens");
    head.write_all(b"GET /healthz HTTP/1.1\r\nHost: 127").await.expect("sent");
    let mut body = TcpStream::connect(address).await.expect("it listens");
    let half = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{{\"game\""
    );
    body.write_all(half.as_bytes()).await.expect("sent");
    assert!(ask(address, "GET", "/healthz", "").await.contains("200"), "meanwhile others are answered");
    stop.send(()).expect("it runs");
    tokio::time::timeout(ENOUGH, running).await.expect("it waits for no other half").expect("no panic");
}

/// Two servers on one SQLite file would not hear of each other.
#[tokio::test]
async fn a_second_server_on_the_same_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let bind = || Server::bind(config(&folder), vec![outpost()], Opponents::default());
    let first = bind().await.expect("it starts");
    let second = bind().await.map(drop).expect_err("refused");
    assert!(second.to_string().contains("another server"), "{second}");
    drop(first);
    bind().await.expect("the file is free again");
}
