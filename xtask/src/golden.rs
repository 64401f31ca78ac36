//! Golden games: writes the finished games that every test run replays.

use crate::licences::workspace;
use crate::step::{Runner, cargo};
use std::time::Instant;

/// Writes the golden games of the games named, or of all that have any.
pub fn run(run: &mut Runner, keys: &[&str]) {
    let known = known();
    if let Some(unknown) = keys.iter().find(|key| !known.iter().any(|k| k == *key)) {
        return run.result(
            "games",
            Instant::now(),
            Err(format!("no game '{unknown}'; known: {}", known.join(", "))),
        );
    }
    for key in known.iter().filter(|key| keys.is_empty() || keys.contains(&key.as_str())) {
        let package = format!("sandtable-{key}");
        let mut write = cargo(&["test", "--locked", "--package", &package, "--test", "all", "golden::"]);
        write.env("SANDTABLE_GOLDEN", "write");
        run.step(&format!("golden {key}"), write);
    }
}

/// The games with a test of golden games.
fn known() -> Vec<String> {
    let folders = std::fs::read_dir(workspace().join("crates/games")).into_iter().flatten().flatten();
    let has = folders.filter(|game| game.path().join("tests/all/golden.rs").exists());
    let mut keys: Vec<String> = has.map(|game| game.file_name().to_string_lossy().into_owned()).collect();
    keys.sort();
    keys
}
