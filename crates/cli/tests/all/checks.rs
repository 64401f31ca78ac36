//! games, sim, ask, rules, data, help: what scripts and authors use.

use crate::common::{Folder, sandtable};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn games_lists_scenarios_seats_and_options() {
    let out = sandtable(&["games"], "").ok();
    for part in
        ["outpost  Outpost", "West (west), East (east)", "skirmish", "one turn", "3 turns", "tie=die|west"]
    {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
    assert_eq!(json(&sandtable(&["games", "--json"], "").ok())[0]["key"], "outpost");
}

#[test]
fn sim_gives_the_same_figures_on_any_number_of_threads() {
    let run = |threads: &str| {
        let args = [
            "sim",
            "outpost",
            "long-watch",
            "--games",
            "300",
            "--seed",
            "7",
            "--threads",
            threads,
            "--check",
            "--json",
        ];
        let mut all = json(&sandtable(&args, "").ok());
        for timing in ["seconds", "threads", "decisions_per_second"] {
            assert!(all[timing].as_f64().unwrap() > 0.0, "{timing}");
            all[timing] = Value::Null;
        }
        all
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    assert_eq!(one["games"], 300);
    assert_eq!(one["faults"], Value::Array(vec![]));
    let games: u64 = one["results"].as_array().unwrap().iter().map(|e| e["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 300);
    assert!(one["shortest"].as_u64() <= one["longest"].as_u64());
}

#[test]
fn sim_writes_every_decision_of_the_games_it_counts() {
    let folder = Folder::new();
    let file = folder.file("decisions.ndjson");
    let args = ["sim", "outpost", "--games", "5", "--seed", "40", "--json", "--decisions", &file];
    let tally: Value = serde_json::from_str(&sandtable(&args, "").ok()).expect("a tally");
    let text = std::fs::read_to_string(&file).expect("the record");
    let lines: Vec<Value> =
        text.lines().map(|l| serde_json::from_str(l).expect("one object a line")).collect();
    let of = |kind: &str| lines.iter().filter(|l| l["kind"] == kind).collect::<Vec<_>>();
    let (decisions, results) = (of("decision"), of("result"));
    assert_eq!(Some(decisions.len() as u64), tally["decisions"].as_u64());
    let games: Vec<u64> = results.iter().filter_map(|r| r["game"].as_u64()).collect();
    assert_eq!(games, [40, 41, 42, 43, 44]);
    for d in decisions {
        let options = d["options"].as_array().expect("options");
        assert!(options.contains(&d["choice"]) && d["features"].is_array(), "{d}");
    }
    // The same games: as many points as the tally has.
    let points: i64 = results.iter().filter_map(|r| r["result"]["points"][0].as_i64()).sum();
    let mean = tally["points"][0]["mean"].as_f64().unwrap_or(0.0);
    assert!((points as f64 / 5.0 - mean).abs() < 1e-9, "{points} {mean}");
    sandtable(&["sim", "outpost", "--decisions", &file, "--record", "x"], "").fails(2, &["--decisions"]);
}

#[test]
fn balance_counts_each_side_and_draws_a_plot() {
    let folder = Folder::new();
    let plot = folder.file("balance.svg");
    let args = ["balance", "outpost", "--level", "random", "--games", "20", "--plot", &plot];
    let ran = sandtable(&args, "");
    // Random players need not be fair.
    assert!(ran.code <= 1 && ran.err.is_empty(), "{ran:?}");
    let rows: Vec<&str> = ran.out.lines().collect();
    assert!(rows[0].starts_with("| scenario |") && rows[1].starts_with("| --- |"), "{}", ran.out);
    for row in &rows[2..] {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!((cells.len(), cells[2]), (rows[0].split('|').count(), "20"), "{row}");
        let sum: u64 = cells[3..6].iter().filter_map(|c| c.parse::<u64>().ok()).sum();
        assert_eq!(sum, 20, "{row}");
    }
    let svg = std::fs::read_to_string(&plot).expect("the plot");
    assert_eq!(svg.matches("<circle").count(), rows.len() - 2, "{svg}");
    sandtable(&["balance", "outpost", "nowhere"], "").fails(2, &["no scenario “nowhere”"]);
}

/// A time limit ends random play; a number of games beside it is the upper bound.
#[test]
fn sim_stops_at_its_time_limit() {
    let count = |args: &[&str]| {
        let out = sandtable(args, "").ok();
        let tally: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        tally["games"].as_u64().expect("a number of games")
    };
    assert!(count(&["sim", "outpost", "--for", "1", "--threads", "1", "--json"]) > 0);
    assert_eq!(count(&["sim", "outpost", "--for", "600", "--games", "7", "--json"]), 7);
}

#[test]
fn sim_prints_results_and_speed() {
    let out = sandtable(&["sim", "outpost", "--games", "50"], "").ok();
    for part in ["50 games of", "decisions per second", "wins."] {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
    assert!(sandtable(&["sim", "outpost", "--games", "0"], "").ok().contains("0 games"));
    sandtable(&["sim", "outpost", "--for", "0"], "").fails(2, &["--for"]);
    sandtable(&["sim", "outpost", "nowhere"], "").fails(2, &["no scenario “nowhere”"]);
    sandtable(&["sim", "outpost", "--option", "tie=x"], "").fails(2, &["“x”"]);
}

const POSITION: &str = "title A patrol\ngame outpost\nrules 4.2\nscenario skirmish\nscout west 2\nscout east 4\nphase patrol west\n\nask where east => 4\nask odds\nexpect actor = west\n";

#[test]
fn ask_prints_answers_with_reasons_and_odds() {
    let folder = Folder::new();
    let file = folder.write("a.pos", POSITION);
    let out = sandtable(&["ask", &file], "").ok();
    for part in ["A patrol", "9: where east", "10: odds", "21 of 36", "58.3%", "2 statements held"] {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
    let report = json(&sandtable(&["ask", "--json", &file], "").ok());
    assert_eq!(report[0]["held"], 2);
    assert_eq!(report[0]["answers"][1]["answer"]["Ok"]["value"], "21/36");
}

#[test]
fn ask_names_file_and_line_of_a_fault() {
    let folder = Folder::new();
    let file = folder.write("a.pos", &format!("{POSITION}expect actor = east\n"));
    sandtable(&["ask", &file], "").fails(1, &[&format!("{file}:12: Expected “east”, got “west”.")]);
    let file = folder.write("b.pos", "title x\n");
    sandtable(&["ask", &file], "").fails(2, &[&file, "game NAME", "outpost"]);
    let file = folder.write("c.pos", "title x\ngame outpsot\n");
    sandtable(&["ask", &file], "").fails(2, &[&format!("{file}:2:"), "“outpost”?"]);
    sandtable(&["ask", &folder.file("missing.pos")], "").fails(2, &["cannot be read"]);
    sandtable(&["ask"], "").fails(2, &["FILE"]);
}

/// A fault is a sentence in the language asked for, never a key: on the terminal and for scripts.
#[test]
fn faults_of_ask_are_sentences_in_both_languages() {
    let folder = Folder::new();
    for (line, en, ko) in [
        (
            "expect actor = east",
            "Expected “east”, got “west”.",
            "기대한 값은 “east”, 실제 값은 “west”입니다.",
        ),
        ("do aim 9", "“aim 9” is refused:", "“aim 9” 행동은 거부됩니다:"),
        (
            "expect legal aim 9",
            "“aim 9” should be legal, but is refused:",
            "“aim 9” 행동은 가능해야 하지만 거부됩니다:",
        ),
        (
            "ask where east => 3",
            "where east: expected “3”, got “4”.",
            "where east: 기대한 값은 “3”, 실제 값은 “4”입니다.",
        ),
        ("do aim 3\nexpect event nothing", "No event “nothing” since", "“nothing” 사건이 없습니다"),
        (
            "expect supply north = 4",
            "no side 'north'; there are: west, east",
            "“north”라는 진영은 없습니다. 있는 것: west, east.",
        ),
        ("do leap", "found 'leap'", "쓴 것: “leap”."),
        (
            "expect legal north: hold",
            "There is no seat “north”; there are:",
            "“north” 진영은 없습니다. 있는 진영:",
        ),
    ] {
        let file = folder.write("a.pos", &format!("{POSITION}{line}\n"));
        for (lang, told) in [("en", en), ("ko", ko)] {
            let ran = sandtable(&["ask", &file, "--lang", lang], "");
            assert!(!ran.err.contains("refused-") && !ran.err.contains("event-"), "{ran:?}");
            ran.fails(1, &[told]);
            let ran = sandtable(&["ask", "--json", &file, "--lang", lang], "");
            assert_eq!(ran.code, 1);
            let report = json(&ran.out);
            let fault = &report[0]["faults"][0];
            assert!(fault["message"].as_str().is_some_and(|m| m.contains(told)), "{fault}");
            let reasons = fault["reasons"].as_array().cloned().unwrap_or_default();
            assert!(reasons.iter().all(|r| r["text"].is_string()), "{fault}");
        }
    }
}

#[test]
fn rules_are_found_by_number_and_by_words_in_both_languages() {
    let by_number = sandtable(&["rules", "outpost", "4.2"], "").ok();
    assert!(by_number.starts_with("4.2  Search once"), "{by_number}");
    let below = sandtable(&["rules", "outpost", "3"], "").ok();
    for id in ["3  ", "3.1  ", "3.2  "] {
        assert!(below.lines().any(|l| l.starts_with(id)), "{id} is not in\n{below}");
    }
    assert!(sandtable(&["rules", "outpost", "equal", "bids"], "").ok().contains("3.2"));
    assert_ne!(sandtable(&["rules", "outpost", "4.2", "--lang", "ko"], "").ok(), by_number);
    assert_eq!(json(&sandtable(&["rules", "outpost", "4.2", "--json"], "").ok())["rules"][0]["id"], "4.2");
    assert!(sandtable(&["rules", "outpost"], "").ok().contains("Chapter 4: 3 rows"));
    sandtable(&["rules", "outpost", "88.2"], "").fails(1, &["“88.2”"]);
}

/// The example game embeds no citations, so nothing of it counts as covered.
#[test]
fn uncovered_mechanics_fail_the_check() {
    let ran = sandtable(&["rules", "outpost", "--check"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("not covered: 4.2 Search once"), "{}", ran.out);
    let ran = sandtable(&["rules", "outpost", "--check", "--json"], "");
    assert_eq!(ran.code, 1);
    assert!(json(&ran.out)["uncovered"].as_array().is_some_and(|l| l.contains(&"4.2".into())));
}

#[test]
fn data_reports_and_checks() {
    assert!(sandtable(&["data", "outpost", "--check"], "").ok().contains("sound"));
    assert!(json(&sandtable(&["data", "outpost", "--json"], "").ok())["shares"].is_array());
}

#[test]
fn help_explains_every_command_in_both_languages() {
    let out = sandtable(&["--help"], "").ok();
    assert!(out.contains("Usage: sandtable") && out.contains("Exit codes"), "{out}");
    for command in [
        "games",
        "new",
        "show",
        "render",
        "play",
        "sim",
        "arena",
        "balance",
        "bot",
        "ask",
        "rules",
        "data",
        "verify",
        "export",
        "import",
        "completions",
        "man",
    ] {
        assert!(out.contains(command), "{command}");
        let page = sandtable(&["help", command], "").ok();
        assert!(page.contains("Examples:") && page.contains(&format!("sandtable {command}")), "{page}");
        assert_eq!(page, sandtable(&[command, "--help"], "").ok());
    }
    assert!(sandtable(&["--lang", "ko", "--help"], "").ok().contains("사용법: sandtable"));
    sandtable(&["help", "pley"], "").fails(2, &["Did you mean “play”?"]);
    assert!(sandtable(&["--version"], "").ok().contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_usage_has_its_own_exit_code() {
    sandtable(&["serve", "--listen", "nowhere"], "").fails(2, &["“nowhere” is no address"]);
    sandtable(&["pley"], "").fails(2, &["There is no command “pley”. Did you mean “play”?"]);
    sandtable(&["sim", "outpost", "--games", "many"], "").fails(2, &["--games"]);
    sandtable(&["games", "--lang", "xx"], "").fails(2, &["en, ko"]);
    sandtable(&["show"], "").fails(2, &["Something is missing: <SAVE>", "Usage: sandtable show"]);
    sandtable(&["sim", "outpost", "--gaems", "3"], "").fails(2, &["“--gaems”", "“--games”?"]);
}

#[test]
fn wrong_usage_is_told_in_korean() {
    sandtable(&["--lang", "ko", "pley"], "").fails(2, &["“pley” 명령은 없습니다", "“play”"]);
    sandtable(&["show", "--lang", "ko"], "")
        .fails(2, &["빠진 인수가 있습니다: <SAVE>", "사용법: sandtable show"]);
    sandtable(&["--lang", "ko", "games", "--jsn"], "").fails(2, &["“--jsn” 인수는 없습니다"]);
}

#[test]
fn completions_name_commands_and_games() {
    for shell in ["bash", "zsh", "fish"] {
        let script = sandtable(&["completions", shell], "").ok();
        for word in ["balance", "without-seed"] {
            assert!(script.contains(word), "{shell}: no {word}");
        }
        // Fish completes no values of arguments without a flag.
        assert!(shell == "fish" || script.contains("outpost"), "{shell}");
    }
    sandtable(&["completions", "dos"], "").fails(2, &["“dos”", "bash"]);
}

#[test]
fn manual_pages_are_written() {
    let page = sandtable(&["man"], "").ok();
    assert!(page.contains(".TH sandtable 1") && page.contains("balance"), "{page}");
    let page = sandtable(&["man", "play"], "").ok();
    assert!(page.contains("sandtable\\-play") && page.contains("\\-\\-seat"), "{page}");
    sandtable(&["man", "pley"], "").fails(2, &["“play”"]);
}
