//! The program as a process: locale, pipes, standard streams.

use std::io::Read;
use std::process::{Command, Stdio};

fn sandtable() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C");
    command
}

fn output(command: &mut Command) -> (Option<i32>, String, String) {
    let out = command.stdin(Stdio::null()).output().expect("the program starts");
    let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
    (out.status.code(), text(&out.stdout), text(&out.stderr))
}

#[test]
fn the_locale_chooses_the_language_and_lang_overrules_it() {
    let (code, out, _) = output(sandtable().env("LANG", "ko_KR.UTF-8").arg("--help"));
    assert_eq!(code, Some(0));
    assert!(out.contains("사용법"), "{out}");
    let (_, out, _) =
        output(sandtable().env("LANG", "ko_KR.UTF-8").env("LC_ALL", "en_US.UTF-8").arg("--help"));
    assert!(out.contains("Usage"), "{out}");
    let (_, out, _) = output(sandtable().env("LC_ALL", "ko_KR").args(["--lang", "en", "--help"]));
    assert!(out.contains("Usage"), "{out}");
}

#[test]
fn a_closed_pipe_is_no_fault() {
    let mut child = sandtable()
        .args(["rules", "red-winter", "--check"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut complaints = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut complaints).expect("text");
    let code = child.wait().expect("it ends").code();
    assert_eq!((code, complaints.as_str()), (Some(0), ""));
}

#[test]
fn red_winter_is_there() {
    let (code, out, err) = output(sandtable().args(["games", "--json"]));
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("\"key\": \"red-winter\""), "{out}");
    let (code, out, _) = output(sandtable().args(["data", "red-winter", "--check"]));
    assert_eq!(code, Some(0), "{out}");
    let (code, out, _) = output(sandtable().args(["rules", "red-winter", "8.2-a"]));
    assert_eq!(code, Some(0));
    assert!(out.starts_with("8.2-a"), "{out}");
    let (code, _, err) = output(sandtable().args(["new", "red-winter", "campain", "-o", "-"]));
    assert_eq!(code, Some(2));
    assert!(err.contains("“campaign”?"), "{err}");
}

/// Two random seats play a whole scenario through the referee's door; the save then verifies, tells its story and
/// goes through export and import.
#[test]
fn red_winter_is_played_to_its_result() {
    let folder = std::env::temp_dir().join(format!("sandtable-red-winter-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = |name: &str| folder.join(name).display().to_string();
    let seats = ["--seat", "soviet=random", "--seat", "finnish=random"];
    let play = ["play", "red-winter", "first-day", "--seed", "8", "--save", &file("game.json")];
    let (code, out, err) = output(sandtable().args(play).args(seats));
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("Result: "), "{out}");
    let (code, out, err) = output(sandtable().args(["verify", &file("game.json")]));
    assert_eq!(code, Some(0), "{out}{err}");
    let (code, _, err) = output(sandtable().args(["export", &file("game.json"), "-o", &file("story.txt")]));
    assert_eq!(code, Some(0), "{err}");
    let story = std::fs::read_to_string(folder.join("story.txt")).expect("the story");
    assert!(story.contains("Result: ") && !story.contains("{$"), "a sentence lacks an argument:\n{story}");
    for args in [
        vec!["show".to_string(), file("game.json")],
        vec!["show".to_string(), file("game.json"), "--json".into(), "--as".into(), "public".into()],
        vec![
            "export".to_string(),
            file("game.json"),
            "--without-seed".into(),
            "-o".into(),
            file("public.json"),
        ],
        vec!["import".to_string(), file("public.json"), "-o".into(), file("back.json")],
        vec!["render".to_string(), file("game.json"), "-o".into(), file("board.svg")],
    ] {
        let (code, _, err) = output(sandtable().args(&args));
        assert_eq!(code, Some(0), "{args:?}: {err}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// Random games of every scenario, audited along the way.
#[test]
fn every_scenario_of_red_winter_can_be_simulated() {
    for scenario in ["tutorial", "first-day", "first-two-days", "campaign", "lake-crossing", "hirvasvaara"] {
        let (code, out, err) =
            output(sandtable().args(["sim", "red-winter", scenario, "--games", "6", "--check"]));
        assert_eq!((code, err.as_str()), (Some(0), ""), "{scenario}: {out}");
    }
}

#[test]
fn solitaire_results_are_worded() {
    for (lang, words) in [("en", "tactical defeat of the Germans 1"), ("ko", "독일군의 전술적 패배 1")]
    {
        let args = ["balance", "ardennes", "initial-assault", "--level", "random", "--games", "1"];
        let (code, out, err) = output(sandtable().args(args).args(["--lang", lang]));
        assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
        assert!(out.contains(&format!("initial-assault: {words}")), "{out}");
    }
}

/// The protocol for outside programs, spoken by one in another language.
#[test]
fn a_python_program_plays_a_seat() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bot.py");
    let mut python = Command::new("python3");
    python.args([script, env!("CARGO_BIN_EXE_sandtable"), "red-winter", "tutorial", "soviet"]);
    let out = match python.output() {
        Ok(out) => out,
        // Nothing to speak with on this machine.
        Err(_) => return,
    };
    let (said, complaint) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{said}{complaint}");
    let report: serde_json::Value = serde_json::from_str(said.trim()).expect("a report");
    assert!(report["asked"].as_u64().is_some_and(|n| n > 5), "{report}");
    assert_eq!((report["refused"].as_u64(), report["viewed"].as_u64()), (Some(1), Some(1)), "{report}");
    assert!(report["result"].is_object(), "{report}");
}

/// What the program answers to these bytes, line by line, and how it ended.
fn spoken_to(input: &[u8]) -> (Option<i32>, Vec<serde_json::Value>) {
    use std::io::Write;
    let args = ["bot", "red-winter", "tutorial", "--against", "recruit", "--seed", "3", "--time", "50"];
    let (stdin, stdout) = (std::process::Stdio::piped(), std::process::Stdio::piped());
    let mut table = sandtable().args(args).stdin(stdin).stdout(stdout).spawn().expect("it starts");
    table.stdin.take().expect("its input").write_all(input).expect("it listens");
    let out = table.wait_with_output().expect("it ends");
    let said = String::from_utf8(out.stdout).expect("text");
    (out.status.code(), said.lines().map(|l| serde_json::from_str(l).expect("an object")).collect())
}

#[test]
fn every_bot_message_gets_an_answer() {
    let mut long = vec![b'x'; 70_000];
    long.push(b'\n');
    let kinds = |said: &[serde_json::Value]| -> Vec<String> {
        said.iter().map(|l| l["kind"].as_str().unwrap_or_default().to_owned()).collect()
    };
    // Leaving by a word, and by closing the input.
    for end in [&b":quit\n"[..], b""] {
        let input = [b"\xff\xfe\n:what\n\n:hint\n", end].concat();
        let (code, said) = spoken_to(&input);
        assert_eq!(
            (code, kinds(&said)),
            (Some(0), ["hello", "ask", "error", "error", "hint"].map(String::from).into())
        );
        assert!(said[2]["problem"].as_str().is_some_and(|p| p.contains("UTF-8")), "{}", said[2]);
        assert!(said[3]["problem"].as_str().is_some_and(|p| p.contains(":what")), "{}", said[3]);
        let plans = said[4]["plans"].as_array().expect("plans");
        assert!(
            plans.iter().all(|p| said[1]["options"].as_array().is_some_and(|o| o.contains(&p["action"])))
        );
        assert!((1..=3).contains(&plans.len()), "{}", said[4]);
    }
    let (code, said) = spoken_to(&long);
    assert_eq!(code, Some(0));
    assert_eq!(kinds(&said)[..3], ["hello", "ask", "error"], "{said:?}");
}

#[test]
fn the_arena_swaps_sides_and_writes_every_decision_down() {
    let file = std::env::temp_dir().join(format!("sandtable-arena-{}.ndjson", std::process::id()));
    let (code, out, err) =
        output(sandtable().args(["arena", "red-winter", "tutorial", "--games", "4"]).args([
            "--threads",
            "1",
            "--json",
            "--record",
            &file.display().to_string(),
        ]));
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    let report: serde_json::Value = serde_json::from_str(&out).expect("a report");
    assert_eq!(report["games"], 4);
    let number = |v: &serde_json::Value| v.as_f64().expect("a number");
    let (turns, in_game, in_turn) = (&report["turns"], &report["decisions"][0], &report["turn_decisions"][0]);
    assert!((1.0..=4.0).contains(&number(turns)), "the tutorial has four turns: {report}");
    assert!((number(in_turn) * number(turns) - number(in_game)).abs() < 1e-6, "{report}");
    let record = std::fs::read_to_string(&file).expect("the record");
    let _ = std::fs::remove_file(&file);
    let lines: Vec<serde_json::Value> =
        record.lines().map(|l| serde_json::from_str(l).expect("one object a line")).collect();
    let results: Vec<&serde_json::Value> = lines.iter().filter(|l| l["kind"] == "result").collect();
    assert_eq!(results.len(), 4);
    assert_eq!((&results[0]["a_seat"], &results[1]["a_seat"]), (&0.into(), &1.into()));
    assert_eq!(results[0]["seed"], results[1]["seed"]);
    let decisions = lines.iter().filter(|l| l["kind"] == "decision");
    for d in decisions {
        let options = d["options"].as_array().expect("options");
        assert!(options.contains(&d["choice"]), "{d}");
    }
    let (code, _, err) = output(sandtable().args(["arena", "red-winter", "--a", "marshal"]));
    assert_eq!(code, Some(2));
    assert!(err.contains("marshal"), "{err}");
}

/// A card is found by its key, or by words of its name, and says where its figures come from.
#[test]
fn data_cards_are_printed() {
    let card = |args: &[&str]| {
        let (code, out, err) = output(sandtable().args(["data", "panzer", "--card"]).args(args));
        assert_eq!(code, Some(0), "{err}");
        out
    };
    let by_key = card(&["pz3j"]);
    assert!(by_key.starts_with("PzKpfw IIIJ (pz3j)"), "{by_key}");
    assert!(by_key.contains("source") && by_key.contains("penetration"), "{by_key}");
    assert_eq!(card(&["panzer-iiij"]), by_key);
    let korean = card(&["pz3j", "--lang", "ko"]);
    assert!(korean.contains("출처") && korean.contains("관통력"), "{korean}");
    assert!(card(&["pz3j", "--json"]).contains("\"key\": \"pz3j\""));
    let (code, _, err) = output(sandtable().args(["data", "panzer", "--card", "pz3y"]));
    assert!(code == Some(2) && err.contains("pz3"), "{err}");
}

/// A folder of its own, gone at the end.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("sandtable-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Scratch(path)
    }

    fn files(&self) -> Vec<String> {
        let found = std::fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<String> =
            found.filter_map(|e| Some(e.ok()?.file_name().to_string_lossy().into_owned())).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Plays the tutorial in a folder with these lines as input.
fn typed(folder: &Scratch, args: &[&str], input: &str) -> String {
    use std::io::Write;
    let mut child = sandtable()
        .current_dir(&folder.0)
        .args(["play", "red-winter", "tutorial", "--seed", "5"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it listens");
    let out = child.wait_with_output().expect("it ends");
    assert_eq!(out.status.code(), Some(0));
    String::from_utf8(out.stdout).expect("text")
}

#[test]
fn leaving_unsaved_asks_where_to_save() {
    let folder = Scratch::new("leaving");
    let out = typed(&folder, &[], "1\nquit\nno\n");
    assert!(out.contains("The game is in no file."), "{out}");
    assert!(folder.files().is_empty(), "`no` saves nothing");
    typed(&folder, &[], "1\nquit\n\n");
    typed(&folder, &[], "1\nquit\nelsewhere.json\n");
    assert_eq!(folder.files(), ["elsewhere.json", "red-winter-tutorial.json"]);
    let out = typed(&folder, &[], "1\nquit\nback\nstatus\nquit\nno\n");
    assert_eq!(out.matches("The game is in no file.").count(), 2, "{out}");
    // Nothing to lose, nothing to ask.
    assert!(!typed(&folder, &[], "quit\n").contains("in no file"));
}

#[test]
fn end_of_input_saves_the_game() {
    let folder = Scratch::new("ending");
    for name in ["red-winter-tutorial.json", "red-winter-tutorial-2.json"] {
        let out = typed(&folder, &["--seat", "finnish=random"], "1\n");
        assert!(out.contains(&format!("Saved to {name}.")), "{out}");
    }
    let save = std::fs::read_to_string(folder.0.join("red-winter-tutorial.json")).expect("the save");
    assert!(save.contains("\"finnish\": \"random\""), "{save}");
    assert_eq!(folder.files(), ["red-winter-tutorial-2.json", "red-winter-tutorial.json"]);
}

#[test]
fn officers_play_and_hints_are_given_in_the_terminal() {
    let folder = Scratch::new("hint");
    let out = typed(&folder, &["--seat", "finnish=recruit"], "hint\nquit\n");
    let head = out.find("What the strongest computer player would do").expect("a hint");
    assert!(out[head..].contains("  1. ") && out[head..].contains('‹'), "{out}");
    let (code, _, err) = output(sandtable().args(["play", "red-winter", "--seat", "soviet=marshal"]));
    assert_eq!(code, Some(2));
    assert!(err.contains("officer"), "{err}");
}

/// A long run that is interrupted once it listens for the signal.
#[cfg(target_os = "linux")]
fn interrupted(args: &[&str]) -> (Option<i32>, String, String) {
    let child = sandtable()
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = std::fs::read_to_string(&status).expect("the program runs");
        let mask = text.lines().find_map(|l| l.strip_prefix("SigCgt:")).expect("a mask").trim().to_string();
        u64::from_str_radix(&mask, 16).expect("a number") & 0b10 != 0
    };
    while !caught() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let out = child.wait_with_output().expect("it ends");
    let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
    (out.status.code(), text(&out.stdout), text(&out.stderr))
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_runs_print_what_is_known() {
    let (code, out, err) = interrupted(&["sim", "red-winter", "tutorial", "--games", "99999999", "--json"]);
    assert_eq!(code, Some(130), "{err}");
    let tally: serde_json::Value = serde_json::from_str(&out).expect("a tally");
    assert_eq!(tally["interrupted"], true);
    assert!(tally["games"].as_u64().is_some_and(|n| n < 99_999_999), "{out}");
    assert!(err.contains("of 99999999 games"), "{err}");
    let (code, out, err) = interrupted(&["arena", "red-winter", "tutorial", "--games", "99999", "--json"]);
    assert_eq!(code, Some(130), "{err}");
    let report: serde_json::Value = serde_json::from_str(&out).expect("a report");
    assert!(report["games"].as_u64().is_some_and(|n| n < 99_999), "{out}");
    let (code, out, err) = interrupted(&["balance", "red-winter", "--level", "random", "--games", "99999"]);
    assert_eq!(code, Some(130), "{err}");
    assert!(out.starts_with("| scenario |") && out.contains("| tutorial |"), "{out}");
    assert!(err.contains("Interrupted: "), "{err}");
}

/// At a terminal the line can be edited, and the arrow up brings back the line before.
#[cfg(target_os = "linux")]
#[test]
fn lines_are_edited_and_remembered_at_a_terminal() {
    let script = r#"
import os, pty, sys, time, select
pid, fd = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[1], [sys.argv[1], "play", "red-winter", "tutorial", "--seed", "5"])
seen = b""
def until(text, n):
    global seen
    end = time.time() + 60
    while seen.count(text) < n:
        assert time.time() < end, seen
        if select.select([fd], [], [], 0.2)[0]:
            seen += os.read(fd, 65536)
until(b"> ", 1)
os.write(fd, b"rule 7.1-x\x7fb\r")
until(b"A-27", 1)
os.write(fd, b"\x1b[A\r")
until(b"A-27", 2)
os.write(fd, b"quit\r")
os.waitpid(pid, 0)
print("held")
"#;
    let mut python = Command::new("python3");
    python.args(["-c", script, env!("CARGO_BIN_EXE_sandtable")]).env("LANG", "C");
    let Ok(out) = python.output() else { return };
    let (said, complaint) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success() && said.contains("held"), "{said}{complaint}");
}

/// A pack of another game is named as such, in one line.
#[test]
fn a_pack_of_another_game_is_named() {
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/red-winter/data");
    let (code, _, err) = output(sandtable().args(["data", "ardennes", "--check", "--data", pack]));
    assert_eq!(code, Some(2));
    assert!(err.contains("holds a data pack of “red-winter”, not of “ardennes”"), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    // A single file, as two games have one, is taken for the game that was asked for.
    let folder = Scratch::new("single");
    std::fs::write(folder.0.join("constants.toml"), "nonsense = 1\n").expect("a file");
    let one = folder.0.display().to_string();
    for game in ["ardennes", "red-winter"] {
        let (code, _, err) = output(sandtable().args(["data", game, "--check", "--data", &one]));
        assert_eq!(code, Some(2));
        assert!(err.contains("constants.toml:1") && !err.contains("data pack of"), "{err}");
    }
    std::fs::write(folder.0.join("pack.toml"), "game = \"ardennes\"\n").expect("a file");
    let (_, _, err) = output(sandtable().args(["data", "red-winter", "--check", "--data", &one]));
    assert!(err.contains("holds a data pack of “ardennes”"), "{err}");
    let (code, out, err) = output(sandtable().args(["games", "--data", pack]));
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("ardennes") && out.contains("red-winter"), "{out}");
}
