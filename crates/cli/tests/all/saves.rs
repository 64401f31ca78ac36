//! Stored games: new, show, verify, export, import, and what happens when they are broken.

use crate::common::{Folder, sandtable};

/// A finished random game of three rounds.
fn finished(folder: &Folder) -> String {
    let save = folder.file("game.json");
    sandtable(&["sim", "outpost", "long-watch", "--seed", "11", "--record", &save], "").ok();
    save
}

#[test]
fn new_writes_a_save_that_verify_and_show_accept() {
    let folder = Folder::new();
    let save = folder.file("a.json");
    let out =
        sandtable(&["new", "outpost", "skirmish", "--option", "tie=west", "--seed", "5", "-o", &save], "")
            .ok();
    assert!(out.contains(&save));
    assert!(folder.read("a.json").contains("\"tie\": \"west\""));
    assert!(sandtable(&["verify", &save], "").ok().contains("holds (0 entries"));
    let shown = sandtable(&["show", &save], "").ok();
    for part in ["Outpost · Skirmish · Round 1 · Scouts [2]", "West: Place your scout in secret. [2]", "5. 5"]
    {
        assert!(shown.contains(part), "'{part}' is not in\n{shown}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&sandtable(&["show", &save, "--json"], "").ok()).unwrap();
    assert_eq!(json["options"].as_array().unwrap().len(), 5);
}

#[test]
fn a_save_is_not_overwritten_without_force() {
    let folder = Folder::new();
    let save = folder.write("a.json", "precious");
    sandtable(&["new", "outpost", "-o", &save], "").fails(2, &[&save, "--force"]);
    assert_eq!(folder.read("a.json"), "precious");
    sandtable(&["new", "outpost", "-o", &save, "--force"], "").ok();
    assert!(
        folder.read("a.json").contains("\"scenario\": \"long-watch\""),
        "the longest scenario is the default"
    );
}

#[test]
fn the_same_seed_gives_the_same_game_and_no_seed_another() {
    let new = |extra: &[&str]| sandtable(&[&["new", "outpost", "-o", "-"], extra].concat(), "").ok();
    assert_eq!(new(&["--seed", "3"]), new(&["--seed", "3"]));
    assert_ne!(new(&[]), new(&[]));
}

#[test]
fn wrong_names_get_the_nearest_right_one() {
    sandtable(&["new", "outpst"], "").fails(2, &["no game “outpst”", "Did you mean “outpost”?"]);
    sandtable(&["new", "outpost", "skirmsh"], "")
        .fails(2, &["no scenario “skirmsh”", "Did you mean “skirmish”?"]);
    sandtable(&["new", "outpost", "--option", "tye=west"], "").fails(2, &["no option “tye”", "“tie”?"]);
    sandtable(&["new", "outpost", "--option", "tie=est"], "").fails(2, &["“est”", "die, west", "“west”?"]);
    sandtable(&["new", "outpost", "--lang", "ko", "skirmsh"], "").fails(2, &["시나리오는 없습니다"]);
}

#[test]
fn verify_names_the_first_action_that_differs_with_its_line() {
    let folder = Folder::new();
    let save = finished(&folder);
    let text = folder.read("game.json");
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|l| l.contains("west: scout")).unwrap();
    // Another hex: legal, but it leads to another position.
    let other = if lines[first].contains("scout 1") { "scout 2" } else { "scout 1" };
    let at = lines[first].find("scout ").unwrap();
    let changed = lines[first].replacen(&lines[first][at..at + 7], other, 1);
    folder.write("game.json", &text.replacen(lines[first], &changed, 1));
    let place = format!("{save}:{}: entry 1 (“west: {other}”)", first + 1);
    sandtable(&["verify", &save], "").fails(1, &[&place, "leads to position"]);
    // The same save is no good for playing either.
    sandtable(&["play", &save], "").fails(2, &["entry 1"]);

    let dice = lines.iter().position(|l| l.contains("dice: ")).unwrap();
    let face = lines[dice].split("dice: ").nth(1).and_then(|r| r.chars().next()).unwrap();
    let cheat = if face == '6' { '1' } else { '6' };
    let loaded = lines[dice].replacen(&format!("dice: {face}"), &format!("dice: {cheat}"), 1);
    folder.write("game.json", &text.replacen(lines[dice], &loaded, 1));
    sandtable(&["verify", &save], "").fails(1, &[&format!("{save}:{}:", dice + 1), "the seed gives"]);

    folder.write("game.json", &text.replacen("\"start\": \"", "\"start\": \"0", 1));
    sandtable(&["verify", &save], "").fails(1, &["starting position"]);
}

#[test]
fn a_changed_hash_an_illegal_action_and_a_wrong_seed_are_refused() {
    let folder = Folder::new();
    let save = finished(&folder);
    let text = folder.read("game.json");
    let break_with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        folder.write("game.json", &text.replacen(from, to, 1));
        sandtable(&["verify", &save], "")
    };
    break_with("\"west: scout ", "\"west: scout 7").fails(1, &["entry 1"]);
    break_with("\"west: scout ", "\"north: scout ").fails(1, &["no seat 'north'"]);
    let seed = text.lines().find(|l| l.contains("\"seed\"")).unwrap().to_string();
    break_with(&seed, &format!("  \"seed\": \"{}\",", "0".repeat(64))).fails(1, &["commitment"]);
    break_with("\"game\": \"outpost\"", "\"game\": \"outback\"").fails(2, &["no game “outback”"]);
    break_with("\"rules_version\": 1", "\"rules_version\": 9").fails(1, &["rules version 9"]);
    break_with("\"sandtable\": 1", "\"sandtable\": 99").fails(2, &["format 99"]);
    break_with("\"scenario\": \"long-watch\"", "\"scenario\": \"long-wach\"").fails(1, &["“long-watch”?"]);
    break_with("\"entries\": [", "\"entries\": [[").fails(2, &[&format!("{save}:")]);
    break_with("\"data\": \"", "\"data\": \"0").fails(1, &["--data"]);
}

#[test]
fn files_that_are_no_saves_are_named_with_line_and_column() {
    let folder = Folder::new();
    let missing = folder.file("missing.json");
    for command in ["show", "verify", "import"] {
        sandtable(&[command, &missing], "").fails(2, &[&missing, "cannot be read"]);
    }
    let broken = folder.write("broken.json", "{\n  \"sandtable\": 1,\n  \"game\" \"outpost\"\n}");
    sandtable(&["show", &broken], "")
        .fails(2, &[&format!("{broken}:3:10: not a sound saved game"), "expected `:`"]);
    let empty = folder.write("empty.json", "");
    sandtable(&["show", &empty], "").fails(2, &[&format!("{empty}:1:0: "), "EOF"]);
    std::fs::write(folder.path().join("binary.json"), [0xff, 0xfe, 0x00]).unwrap();
    sandtable(&["show", &folder.file("binary.json")], "").fails(2, &["cannot be read"]);
    sandtable(&["show", &folder.path().display().to_string()], "").fails(2, &["cannot be read"]);
    sandtable(&["new", "outpost", "-o", &folder.file("no/such/folder.json")], "")
        .fails(2, &["cannot be written"]);
}

#[test]
fn verify_tells_scripts_about_every_file() {
    let folder = Folder::new();
    let (good, bad) = (finished(&folder), folder.write("bad.json", "{}"));
    let ran = sandtable(&["verify", "--json", &good, &bad], "");
    assert_eq!(ran.code, 2);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&json[0]["ok"], &json[1]["ok"]), (&true.into(), &false.into()));
    assert!(json[1]["problem"].as_str().unwrap().contains("missing field `sandtable`"));
}

#[test]
fn export_leaves_the_seed_out_and_import_takes_it_back() {
    let folder = Folder::new();
    let save = finished(&folder);
    let public = folder.file("public.json");
    sandtable(&["export", &save, "--without-seed", "-o", &public], "").ok();
    assert!(folder.read("game.json").contains("\"seed\""));
    assert!(!folder.read("public.json").contains("\"seed\""));
    assert!(sandtable(&["verify", &public], "").ok().contains("no seed"));
    let back = folder.file("back.json");
    sandtable(&["import", &public, "-o", &back], "").ok();
    assert_eq!(folder.read("back.json"), folder.read("public.json"));
    sandtable(&["import", &public, "-o", &back], "").fails(2, &["--force"]);

    // A game that is not over cannot be played on without its seed.
    let fresh = folder.file("fresh.json");
    sandtable(&["new", "outpost", "-o", &fresh], "").ok();
    sandtable(&["export", &fresh, "--without-seed", "-o", &public, "--force"], "").ok();
    sandtable(&["play", &public], "").fails(2, &["without its seed"]);
}

#[test]
fn a_transcript_tells_the_game_in_words_and_keeps_secrets_while_it_lasts() {
    let folder = Folder::new();
    let save = finished(&folder);
    let story = sandtable(&["export", &save, "-o", "-"], "").ok();
    assert!(story.starts_with('{'), "the journal goes to the output");
    sandtable(&["export", &save, "-o", &folder.file("story.txt")], "").ok();
    let story = folder.read("story.txt");
    for part in ["Outpost · The long watch", "West: scout", "The bids: west", "Result: "] {
        assert!(story.contains(part), "'{part}' is not in\n{story}");
    }
    let live = folder.file("live.json");
    sandtable(&["play", "outpost", "skirmish", "--save", &live], "scout 3\n").ok();
    sandtable(&["export", &live, "-o", &folder.file("live.txt")], "").ok();
    assert!(!folder.read("live.txt").contains("scout 3"), "the public does not hear where the scout is");
    sandtable(&["export", &live, "--as", "west", "-o", &folder.file("west.txt"), "--lang", "ko"], "").ok();
    assert!(folder.read("west.txt").contains('3'));
}

#[test]
fn a_corrected_pack_is_used_and_a_broken_one_is_named() {
    let folder = Folder::new();
    let text = include_str!("../../../conformance/src/example/data/outpost.toml");
    folder.write("outpost.toml", &text.replace("hexes = 5", "hexes = 7"));
    let dir = folder.path().display().to_string();
    let save = folder.file("a.json");
    sandtable(&["new", "outpost", "--data", &dir, "-o", &save], "").ok();
    assert!(sandtable(&["show", &save, "--data", &dir], "").ok().contains("7. 7"));
    sandtable(&["show", &save], "").fails(2, &["other data files", "--data"]);
    folder.write("outpost.toml", &text.replace("hexes = 5", "hexes = 99"));
    sandtable(&["new", "outpost", "--data", &dir, "-o", &save], "")
        .fails(2, &["outpost.toml:2", "expected 2 to 8"]);
    sandtable(&["games", "--data", "/nowhere"], "").fails(2, &["/nowhere"]);
}

#[test]
fn a_board_is_drawn_as_svg_and_png() {
    let folder = Folder::new();
    let (picture, pixels) = (folder.file("board.svg"), folder.file("board.png"));
    sandtable(&["render", "outpost/skirmish", "-o", &picture], "").ok();
    assert!(folder.read("board.svg").starts_with("<svg"));
    let save = finished(&folder);
    sandtable(&["render", &save, "-o", &pixels, "--as", "public", "--scale", "0.5"], "").ok();
    let bytes = std::fs::read(&pixels).unwrap();
    assert_eq!(bytes.get(..4), Some(&b"\x89PNG"[..]));
    sandtable(&["render", &save, "-o", &folder.file("board.gif")], "").fails(2, &[".svg or .png"]);
    sandtable(&["render", "outpots/skirmish", "-o", &picture], "").fails(2, &["GAME/SCENARIO", "“outpost”?"]);
    sandtable(&["render", "outpost/skirmsh", "-o", &picture], "").fails(2, &["“skirmish”?"]);
    sandtable(&["render", &folder.file("no.json"), "-o", &picture], "").fails(2, &["cannot be read"]);
    sandtable(&["render", "outpost", "--around", "9", "-o", &picture], "").fails(2, &["no hex “9”"]);
}
