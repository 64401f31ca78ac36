//! "It is your turn".

use crate::browser::Site;
use sandtable_server::config::{Mail, Secret};
use sandtable_server::notices::Mailer;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// Only a fault takes so long, however busy the machine is.
const LONG: Duration = Duration::from_secs(120);
/// Between two looks at what may have come.
const BRIEF: Duration = Duration::from_millis(400);

#[tokio::test]
async fn addresses_are_checked_when_they_are_given() {
    let site = Site::new().await;
    let (mut host, mut stranger) = (site.browser(), site.browser());
    let made = host.table(json!({}), json!({ "public": true })).await;
    let path = format!("/api/tables/{}/notices", made["table"].as_str().expect("a key"));
    host.put(&path, json!({ "webhook": "https://hooks.example.com/x" })).await.ok();
    assert_eq!(host.get(&path).await.ok()["webhook"], "https://hooks.example.com/x");
    for (bad, word) in [
        (json!({ "webhook": "http://127.0.0.1:22/" }), "private"),
        (json!({ "webhook": "http://169.254.169.254/latest/meta-data" }), "private"),
        (json!({ "webhook": "gopher://x.example/" }), "https://"),
        (json!({ "mail": "ada@example.org" }), "mail"),
    ] {
        let text = host.put(&path, bad).await.refused(400, "input");
        assert!(text.contains(word), "{text}");
    }
    stranger.put(&path, json!({ "webhook": "https://a.example/" })).await.refused(403, "not-yours");
    stranger.get(&path).await.refused(403, "not-yours");
    host.put(&path, json!({})).await.ok();
    assert_eq!(host.get(&path).await.ok()["webhook"], "");
}

/// Reads one request and answers it.
async fn hear(listener: &TcpListener) -> Value {
    let (mut socket, _) = listener.accept().await.expect("somebody calls");
    let mut text = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let n = socket.read(&mut buffer).await.expect("bytes");
        text.extend_from_slice(&buffer[..n]);
        let whole = String::from_utf8_lossy(&text).into_owned();
        if let Some((head, body)) = whole.split_once("\r\n\r\n") {
            let length =
                head.lines().find_map(|l| l.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            if length.is_some_and(|l: usize| body.len() >= l) {
                socket
                    .write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
                    .await
                    .expect("sent");
                return serde_json::from_str(body).expect("json");
            }
        }
        assert!(n > 0, "{whole}");
    }
}

/// Everything that comes, in order: whoever stops waiting loses nothing that was on its way.
fn heard(listener: TcpListener) -> mpsc::UnboundedReceiver<Value> {
    let (tell, told) = mpsc::unbounded_channel();
    tokio::spawn(async move { while tell.send(hear(&listener).await).is_ok() {} });
    told
}

/// A server that tells soon, and on this machine.
async fn prompt_site() -> Site {
    Site::with(|c| {
        c.private_webhooks = true;
        c.notice_delay = Duration::from_millis(50);
    })
    .await
}

#[tokio::test]
async fn absent_player_gets_one_notice_a_turn() {
    let site = prompt_site().await;
    tokio::spawn(sandtable_server::notices::run(site.edge.clone(), None));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut host = site.browser();
    host.lang = "ko";
    let made = host.table(json!({ "east": { "kind": "computer" } }), json!({ "name": "Friday" })).await;
    let id = made["table"].as_str().expect("a key").to_string();
    let hook = format!("http://127.0.0.1:{}/hook", listener.local_addr().expect("an address").port());
    host.put(&format!("/api/tables/{id}/notices"), json!({ "webhook": hook })).await.ok();
    let mut notices = heard(listener);
    let told = tokio::time::timeout(LONG, notices.recv()).await.expect("a notice").expect("it listens");
    assert_eq!((told["table"].as_str(), told["seat"].as_str()), (Some(id.as_str()), Some("west")));
    assert!(told["text"].as_str().is_some_and(|t| t.contains("차례") && t.contains("Friday")), "{told}");
    assert_eq!(told["url"], format!("http://127.0.0.1:7878/table/{id}"));
    // Nothing has changed, so nothing more is told.
    let more = tokio::time::timeout(BRIEF, notices.recv()).await;
    assert!(more.is_err(), "told twice");
    // Before he gave an address nobody wanted to be told; now every new turn of his is news again.
    let until = Instant::now() + LONG;
    while Instant::now() < until {
        let state = host.get(&format!("/api/tables/{id}/state")).await.ok();
        if let Some(action) = state["view"]["options"][0]["action"].as_str() {
            let act = json!({ "do": "act", "id": 1, "version": state["version"], "seat": "west", "action": action });
            assert_eq!(host.post(&format!("/api/tables/{id}/do"), act).await.ok()["type"], "done");
        }
        if tokio::time::timeout(BRIEF, notices.recv()).await.is_ok() {
            return;
        }
    }
    panic!("nothing was told of the turns that followed");
}

/// A turn that began while no server ran is told by the next one.
#[tokio::test]
async fn due_notices_are_sent_at_server_start() {
    let site = prompt_site().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut host = site.browser();
    let made = host.table(json!({}), json!({})).await;
    let id = made["table"].as_str().expect("a key").to_string();
    let hook = format!("http://127.0.0.1:{}/hook", listener.local_addr().expect("an address").port());
    host.put(&format!("/api/tables/{id}/notices"), json!({ "webhook": hook })).await.ok();
    tokio::spawn(sandtable_server::notices::run(site.edge.clone(), None));
    let told = tokio::time::timeout(LONG, hear(&listener)).await.expect("a notice");
    assert_eq!(told["table"], id);
}

/// Takes one letter as a mail server would; who it is for, and its text as sent.
async fn take_letter(listener: &TcpListener) -> (String, String) {
    let (socket, _) = listener.accept().await.expect("somebody calls");
    let (read, mut write) = socket.into_split();
    let mut lines = tokio::io::BufReader::new(read).lines();
    let (mut to, mut letter) = (String::new(), String::new());
    write.write_all(b"220 letters\r\n").await.expect("sent");
    while let Some(line) = lines.next_line().await.expect("a line") {
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => "250 letters",
            "RCPT" => {
                to = line;
                "250 known"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.expect("sent");
                while let Some(line) = lines.next_line().await.expect("a line").filter(|l| l != ".") {
                    letter.push_str(&line);
                    letter.push('\n');
                }
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.expect("sent");
        if !letter.is_empty() {
            break;
        }
    }
    (to, letter)
}

#[tokio::test]
async fn confirmed_mail_address_gets_notices() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let mail =
        Mail { smtp: Secret::new(format!("smtp://127.0.0.1:{port}")), from: "table@example.org".into() };
    let mailer = Mailer::new(&mail).expect("an address that makes sense");
    let site = Site::with(|c| {
        c.mail = Some(mail);
        c.notice_delay = Duration::from_millis(50);
    })
    .await;
    tokio::spawn(sandtable_server::notices::run(site.edge.clone(), Some(mailer)));
    let mut host = site.browser();
    let made = host.table(json!({ "east": { "kind": "computer" } }), json!({ "name": "Friday" })).await;
    let id = made["table"].as_str().expect("a key").to_string();
    host.put(&format!("/api/tables/{id}/notices"), json!({ "mail": "ada@example.org" })).await.ok();
    let (post, mut letters) = mpsc::unbounded_channel();
    tokio::spawn(async move { while post.send(take_letter(&listener).await).is_ok() {} });
    let next = async |letters: &mut mpsc::UnboundedReceiver<(String, String)>| {
        let (to, letter) = letters.recv().await.expect("it listens");
        assert!(to.contains("<ada@example.org>"), "{to}");
        assert!(letter.contains("From: table@example.org"), "{letter}");
        // Long lines are folded on the way.
        letter.replace("=\n", "").replace("\n ", " ").replace("=3D", "=")
    };
    // Before anything else she is asked, and nothing in the question comes from anybody who plays.
    let question = tokio::time::timeout(LONG, next(&mut letters)).await.expect("a letter");
    assert!(!question.contains("Friday") && !question.contains(&id), "{question}");
    let path = format!("/api/tables/{id}/notices");
    assert_eq!(host.get(&path).await.ok()["mailState"], "asked");
    let token = question.split("/mail#").nth(1).expect("an address to answer at");
    let token: String = token.chars().take_while(char::is_ascii_alphanumeric).collect();
    let stop = format!("/api/mail/{token}/stop");
    assert!(question.contains(&stop) && question.contains("List-Unsubscribe-Post:"), "{question}");
    // Given again, by whomever, it is not asked again.
    host.put(&path, json!({ "mail": "ada@example.org" })).await.ok();
    let mut other = site.browser();
    let theirs = other.table(json!({}), json!({})).await;
    let their_path = format!("/api/tables/{}/notices", theirs["table"].as_str().expect("a key"));
    other.put(&their_path, json!({ "mail": "ADA@example.org" })).await.ok();
    // She says yes; the next turn is told.
    site.browser().post(&format!("/api/mail/{token}/confirm"), json!({})).await.ok();
    assert_eq!(host.get(&path).await.ok()["mailState"], "confirmed");
    assert_eq!(other.get(&their_path).await.ok()["mailState"], "", "yes to one is not yes to all");
    let mut told = None;
    let until = Instant::now() + LONG;
    while told.is_none() && Instant::now() < until {
        let state = host.get(&format!("/api/tables/{id}/state")).await.ok();
        if let Some(action) = state["view"]["options"][0]["action"].as_str() {
            let act = json!({ "do": "act", "id": 1, "version": state["version"], "seat": "west", "action": action });
            host.post(&format!("/api/tables/{id}/do"), act).await.ok();
        }
        told = tokio::time::timeout(BRIEF, next(&mut letters)).await.ok();
    }
    let letter = told.expect("a new turn is told");
    let subject = letter.lines().find(|l| l.starts_with("Subject:")).unwrap_or_default();
    assert!(!subject.contains("Friday"), "the subject is ours: {letter}");
    assert!(letter.contains(&format!("http://127.0.0.1:7878/table/{id}")), "{letter}");
    assert!(letter.contains(&stop), "{letter}");
    // A mail program stops them, without a cookie and by a form.
    let form = axum::http::Request::post(&stop)
        .header("host", crate::browser::HOST)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(axum::body::Body::from("List-Unsubscribe=One-Click"));
    site.raw(form.expect("a request")).await.ok();
    assert_eq!(host.get(&path).await.ok()["mailState"], "stopped");
}
