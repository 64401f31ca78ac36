//! `sandtable serve` as a process: it says where it is, answers, and stops when told.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn sandtable(home: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.env_clear().env("LANG", "C").env("XDG_DATA_HOME", home).current_dir(home).args(args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

fn folder(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("sandtable-serve-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

fn get(address: &str, path: &str) -> String {
    let mut socket = TcpStream::connect(address).expect("it listens");
    write!(socket, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn server_starts_ready_and_stops_on_signal() {
    let home = folder("ready");
    // Without the word `serve`, as the README says.
    let mut child = sandtable(&home, &["--listen", "127.0.0.1:0"]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("text");
    let address = first.strip_prefix("Sandtable is ready: http://").expect("where it is").to_string();
    let second = lines.next().expect("a line").expect("text");
    assert!(second.contains("sandtable/sandtable.sqlite"), "{second}");
    assert!(get(&address, "/api/games").contains("red-winter"));
    // A second one in the same place says so and leaves.
    let other = sandtable(&home, &["serve", "--listen", &address]).wait_with_output().expect("it ends");
    let complaint = String::from_utf8_lossy(&other.stderr).into_owned();
    assert_eq!(other.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("is taken") && complaint.contains("--listen"), "{complaint}");
    let stop = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("a signal");
    assert!(stop.success());
    let last = lines.map_while(Result::ok).last();
    assert_eq!(last.as_deref(), Some("Stopped."));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(TcpStream::connect(&address).is_err());
    assert!(home.join("sandtable/sandtable.sqlite").is_file());
    let _ = std::fs::remove_dir_all(home);
}

#[test]
fn database_url_error_hides_the_password() {
    let home = folder("faults");
    let failed = |args: &[&str]| {
        let out = sandtable(&home, args).wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{text}");
        text
    };
    let listen = ["serve", "--listen", "127.0.0.1:0"];
    let with = |more: &[&'static str]| [&listen[..], more].concat();
    assert!(failed(&["serve", "--listen", "here"]).contains("no address"));
    assert!(failed(&with(&["--smtp", "smtp://u:hunter2@h"])).contains("--mail-from"));
    let text = failed(&with(&["--smtp", "nonsense:hunter2", "--mail-from", "a@b.c"]));
    assert!(text.contains("Mail") && !text.contains("hunter2"), "{text}");
    let text = failed(&with(&["--database-url", "mysql://u:hunter2@h/db"]));
    assert!(text.contains("mysql") && !text.contains("hunter2"), "{text}");
    assert!(failed(&with(&["--url", "nonsense"])).contains("nonsense"));
    let text = failed(&with(&["--db", "/nowhere/at/all.sqlite", "--lang", "ko"]));
    assert!(text.contains("열 수 없습니다"), "{text}");
    let _ = std::fs::remove_dir_all(home);
}

/// `SANDTABLE_LOG` with a word that is no level would write nothing, silently.
#[test]
fn a_log_level_that_is_none_is_refused() {
    let home = folder("levels");
    for wanted in ["nonsense", "sandtable_server=loud", "warn,,debg"] {
        let out = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .env_clear()
            .envs([("LANG", "C"), ("SANDTABLE_LOG", wanted)])
            .env("XDG_DATA_HOME", &home)
            .output()
            .expect("the program starts");
        let text = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{text}");
        assert!(text.contains("SANDTABLE_LOG") && text.contains("debug"), "{text}");
    }
    let _ = std::fs::remove_dir_all(home);
}

/// Requests that are cut off by a stop are no fault: nothing is written as an error.
#[test]
fn a_stop_under_load_logs_no_error() {
    let home = folder("load");
    let mut child = sandtable(&home, &["serve", "--listen", "127.0.0.1:0", "--log", "json"]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("text");
    let address = first.strip_prefix("Sandtable is ready: http://").expect("where it is").to_string();
    // Read while it is written: a full pipe would hold the server up.
    let mut errors = child.stderr.take().expect("piped");
    let log = std::thread::spawn(move || {
        let mut text = String::new();
        errors.read_to_string(&mut text).map(|_| text)
    });
    let (told, heard) = std::sync::mpsc::channel();
    let load: Vec<_> = (0..4)
        .map(|n| {
            let (address, told) = (address.clone(), told.clone());
            let new = r#"{"game":"red-winter","scenario":"tutorial","public":true,"seats":{"soviet":{"kind":"computer","level":"random"},"finnish":{"kind":"computer","level":"random"}}}"#;
            std::thread::spawn(move || {
                // Until nobody answers any more.
                while let Ok(mut socket) = TcpStream::connect(&address) {
                    let request = match n {
                        0 => format!("POST /api/tables HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{new}", new.len()),
                        _ => format!("GET /api/lobby HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"),
                    };
                    let mut answer = String::new();
                    let done = socket.write_all(request.as_bytes()).and_then(|()| socket.read_to_string(&mut answer));
                    if done.is_err() {
                        break;
                    }
                    let _ = told.send(answer.lines().next().unwrap_or_default().to_string());
                }
            })
        })
        .collect();
    for _ in 0..40 {
        heard.recv().expect("it answers under load");
    }
    let stop = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("a signal");
    assert!(stop.success());
    load.into_iter().for_each(|thread| thread.join().expect("it ends"));
    let text = log.join().expect("no panic").expect("its log");
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{text}");
    for line in text.lines() {
        assert!(!line.contains("\"level\":\"ERROR\""), "{line}");
    }
    assert!(text.contains("\"level\":\"INFO\""), "the log is written: {text}");
    let _ = std::fs::remove_dir_all(home);
}
