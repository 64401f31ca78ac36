//! For whoever runs a server, and what is refused.

use crate::common::{Folder, run_with, sandtable};
use sandtable_cli::games::Games;

#[test]
fn a_database_is_checked_backed_up_restored_and_moved() {
    let folder = Folder::new();
    let (db, copy, other) =
        (folder.file("games.sqlite"), folder.file("copy.sqlite"), folder.file("other.sqlite"));
    sandtable(&["backup", &copy, "--db", &db], "").fails(2, &["no such database"]);
    let checked = sandtable(&["serve", "--check", "--db", &db], "").ok();
    assert!(checked.contains("0 games in play"), "{checked}");
    sandtable(&["backup", &copy, "--db", &db], "").ok();
    sandtable(&["backup", &copy, "--db", &db], "").fails(2, &["there already"]);
    let told = sandtable(&["restore", &copy, "--db", &db], "").ok();
    assert!(told.contains("games.sqlite.old"), "{told}");
    let told = sandtable(&["move", "--from", &db, "--to", &other], "").ok();
    assert!(told.contains("0 tables"), "{told}");
    sandtable(&["admin", "password", "Nobody", "--db", &db], "").fails(2, &["Nobody"]);
    sandtable(&["admin", "crown", "Ada", "--db", &db], "").fails(2, &["crown"]);
    sandtable(&["serve", "--check", "--db", &db, "--url", "nonsense"], "").fails(2, &["nonsense"]);
}

#[test]
fn a_journal_is_for_all_eyes_or_none() {
    let folder = Folder::new();
    let (save, out) = (folder.file("game.json"), folder.file("out.json"));
    sandtable(&["new", "outpost", "-o", &save], "").ok();
    sandtable(&["export", &save, "-o", &out, "--as", "west"], "").fails(2, &[".txt"]);
    assert!(!std::path::Path::new(&out).exists());
}

#[test]
fn decisions_go_to_the_output() {
    let out = sandtable(&["sim", "outpost", "--games", "1", "--decisions", "-"], "").ok();
    assert!(out.lines().count() > 1);
    assert!(out.lines().all(|line| line.starts_with('{')), "{out}");
    assert!(!std::path::Path::new("-").exists());
}

#[test]
fn senseless_scale_is_refused() {
    for factor in ["0", "-1", "nan", "1e9"] {
        let scale = format!("--scale={factor}");
        sandtable(&["render", "outpost/skirmish", "-o", "x.svg", &scale], "").fails(2, &["scale"]);
    }
}

#[test]
fn an_officer_sits_down_in_the_terminal() {
    let args = ["play", "red-winter", "tutorial", "--seed", "1", "--seat", "finnish=recruit"];
    let out = run_with(&Games::standard(), &args, "hint\nquit\n").ok();
    assert!(out.contains('‹'), "a hint names its action: {out}");
    let nobody = ["play", "red-winter", "tutorial", "--seat", "finnish=marshal"];
    run_with(&Games::standard(), &nobody, "").fails(2, &["officer"]);
}
