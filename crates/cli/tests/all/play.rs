//! A whole game in the terminal, typed by a script.

use crate::common::{Folder, sandtable};

#[test]
fn two_people_play_to_the_result() {
    let folder = Folder::new();
    let save = folder.file("game.json");
    let script = "scout 1\nscout 5\nbid 1\nbid 0\nhold\nhold\n";
    let out = sandtable(&["play", "outpost", "skirmish", "--seed", "4", "--save", &save], script).ok();
    for part in ["West: Place your scout in secret.", "The bids: west 1, east 0.", "Result: "] {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
    assert!(sandtable(&["verify", &save], "").ok().contains("holds (6 entries"));
}

#[test]
fn numbers_hexes_and_beginnings_choose() {
    let folder = Folder::new();
    let save = folder.file("game.json");
    // The third option, the hex itself, the beginning of a word.
    let out =
        sandtable(&["play", "outpost", "skirmish", "--save", &save], "3\nscout 2\nbid 1\nbid 0\nh\n").ok();
    let journal = folder.read("game.json");
    for entry in ["west: scout 3", "east: scout 2", "west: bid 1", "east: bid 0", "west: hold"] {
        assert!(journal.contains(entry), "'{entry}' is not in\n{journal}\n{out}");
    }
    let several = sandtable(&["play", "outpost"], "scout\nquit\n").ok();
    assert!(several.contains("That fits several options:"));
}

#[test]
fn a_refused_action_says_why_and_changes_nothing() {
    let folder = Folder::new();
    let save = folder.file("game.json");
    let script =
        "why scout 9\nscout 9\ndo bid 1\ndance\nwhy scout 2\nwhy\nsave FILE\nquit\n".replace("FILE", &save);
    let out = sandtable(&["play", "outpost"], &script).ok();
    assert_eq!(out.matches("There is no hex 9. [1]").count(), 2, "{out}");
    for part in
        ["That is not asked now. [turn]", "Not understood: expected 'scout HEX'", "“scout 2” may be done."]
    {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
    assert!(folder.read("game.json").contains("\"entries\": []"));
}

#[test]
fn undo_takes_back_until_dice_fall_or_secrets_open() {
    let folder = Folder::new();
    let save = folder.file("game.json");
    let script = format!("undo\nscout 1\nundo\nscout 2\nsave {save}\nquit\n");
    let out = sandtable(&["play", "outpost", "skirmish"], &script).ok();
    assert!(out.contains("Nothing has been done that could be taken back."), "{out}");
    assert!(out.contains("Taken back."), "{out}");
    let journal = folder.read("game.json");
    assert!(journal.contains("west: scout 2") && !journal.contains("west: scout 1"), "{journal}");
}

#[test]
fn questions_rules_log_board_and_help_answer() {
    let script = "help\nboard\nboard 3 1\nboard 9\nunits\nlog\nstatus\noptions 4\nask where west\nask\nask nonsense\nrule 4.2\nrule 88\n\nquit\n";
    let out = sandtable(&["play", "outpost", "skirmish"], script).ok();
    for part in [
        "take the last choice back",
        "There is no hex “9”",
        "4. Scout in hex 4",
        "1. 1    2. 2",
        "The scout of",
        "Ask what?",
        "No rule has the number",
        "4.2  Search once",
    ] {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
}

#[test]
fn random_seats_play_by_the_seed_and_match_the_simulation() {
    let folder = Folder::new();
    let (a, b) = (folder.file("a.json"), folder.file("b.json"));
    let seats = ["--seat", "west=random", "--seat", "east=random"];
    let args = ["play", "outpost", "long-watch", "--seed", "21", "--save", &a];
    let out = sandtable(&[&args[..], &seats].concat(), "").ok();
    assert!(out.contains("Result: "), "{out}");
    sandtable(&["sim", "outpost", "long-watch", "--seed", "21", "--record", &b], "").ok();
    let entries = |name: &str| folder.read(name).split_once("\"start\"").map(|(_, rest)| rest.to_string());
    assert!(entries("a.json").is_some());
    assert_eq!(entries("a.json"), entries("b.json"));
    // One person against chance.
    let out = sandtable(&["play", "outpost", "skirmish", "--seat", "east=random"], "1\n1\nhold\nhold\n").ok();
    assert!(!out.contains("east>"), "{out}");
    sandtable(&["play", "outpost", "--seat", "north=random"], "").fails(2, &["no seat “north”"]);
    sandtable(&["play", "outpost", "--seat", "west=randm"], "").fails(2, &["Did you mean “random”?"]);
}

#[test]
fn saved_game_resumes_and_broken_save_is_refused() {
    let folder = Folder::new();
    let save = folder.file("game.json");
    sandtable(&["play", "outpost", "skirmish", "--save", &save], "scout 3\n").ok();
    let out = sandtable(&["play", &save], "quit\n").ok();
    assert!(out.contains("east>"), "{out}");
    let broken = folder.write("broken.json", "{");
    let script = format!("load {broken}\nload {}\nload {save}\nquit\n", folder.file("missing.json"));
    let out = sandtable(&["play", "outpost", "long-watch"], &script).ok();
    assert!(out.contains(&format!("{broken}:1:1:")), "{out}");
    assert!(out.contains("cannot be read"), "{out}");
    assert!(out.contains("east>"), "{out}");
}

#[test]
fn the_end_of_input_ends_the_sitting() {
    let out = sandtable(&["play", "outpost"], "").ok();
    assert!(out.contains("The input ended before the game."));
    assert!(!out.contains("Saved to"), "nothing has happened: {out}");
}

#[test]
fn a_resumed_game_keeps_its_seats_and_its_file() {
    let folder = Folder::new();
    let save = folder.file("game.json");
    let args = ["play", "outpost", "long-watch", "--seat", "east=random", "--save", &save];
    sandtable(&args, "scout 1\n").ok();
    let before = folder.read("game.json");
    assert!(before.contains("\"east\": \"random\""), "{before}");
    let out = sandtable(&["play", &save], "bid 1\n").ok();
    assert!(!out.contains("east>") && out.contains("west>"), "{out}");
    let after = folder.read("game.json");
    assert!(after.contains("west: bid 1") && after.contains("\"east\": \"random\""), "{after}");
    // The command line knows better than the file, and what it says is kept.
    let out = sandtable(&["play", &save, "--seat", "east=human", "--seat", "west=random"], "quit\n").ok();
    assert!(out.contains("east>") && !out.contains("west>"), "{out}");
    sandtable(&["verify", &save], "").ok();
}

#[test]
fn bytes_that_are_no_text_do_not_stop_a_game() {
    let out = sandtable(&["play", "outpost"], b"\xff\xfe\x00\nhelp\nquit\n").ok();
    assert!(out.contains("take the last choice back"), "{out}");
}

#[test]
fn korean_is_spoken_throughout() {
    let out = sandtable(&["play", "outpost", "--lang", "ko"], "help\nundo\nquit\n").ok();
    for part in ["전초", "마지막 선택을 되돌림", "되돌릴 행동이 없습니다."] {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
}

#[test]
fn the_language_changes_in_the_middle_of_a_game() {
    let out =
        sandtable(&["play", "outpost", "--lang", "en"], "lang xx\nlang ko\nundo\nlang en\nundo\nquit\n").ok();
    for part in ["these languages: en, ko", "되돌릴 행동이 없습니다.", "Nothing has been done"] {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
}

#[test]
fn incomplete_commands_say_what_is_missing() {
    let out = sandtable(&["play", "outpost", "skirmish"], "load\nrule\nlog\n99\nexit\nhelp\nquit\n").ok();
    for part in [
        "Load what?",
        "Which rule?",
        "Nothing has happened yet.",
        "There is no option 99; the options go from 1 to",
    ] {
        assert!(out.contains(part), "'{part}' is not in\n{out}");
    }
    // `exit` is an action of some games and must not end the sitting.
    assert!(out.contains("take the last choice back"), "{out}");
}
